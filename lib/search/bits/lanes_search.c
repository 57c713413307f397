/* SPDX-License-Identifier: MIT */
/* Search with lanes in vectors of x86-64. */
#include "search/bits/lanes_loop.h"

#include "core/processor.h"

dlx_vectors dlx_vectors_here(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (!DLX_HAS_AVX2 || !DLX_HAS_BMI2 || !DLX_HAS_POPCNT)
        return DLX_VECTORS_NONE;
    return DLX_HAS_AVX512BW_VL && DLX_HAS_AVX512BITALG && DLX_HAS_AVX512VPOPCNTDQ
               ? DLX_VECTORS_AVX512
               : DLX_VECTORS_AVX2;
#else
    return DLX_VECTORS_NONE;
#endif
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define AVX512                                                                                     \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq,"                \
                          "avx2,popcnt,bmi,bmi2,lzcnt")))
#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))
#define INLINE inline __attribute__((always_inline))

enum {
    /* Range of bytes for narrow_many_256, which is faster for 512 and slower for 256. */
    MANY_256 = 512,
    MOST_256 = 256 * 32
};

/* An operation for a lane width. */
#define BY_WIDTH(width, name, end, ...)                                                            \
    ((width) == 8    ? name##8##end(__VA_ARGS__)                                                   \
     : (width) == 16 ? name##16##end(__VA_ARGS__)                                                  \
     : (width) == 32 ? name##32##end(__VA_ARGS__)                                                  \
                     : name##64##end(__VA_ARGS__))

/* ---- AVX-512 --------------------------------------------------------------------------------- */

AVX512 static INLINE __m512i count_bits(unsigned width, __m512i lanes)
{
    return BY_WIDTH(width, _mm512_popcnt_epi, , lanes);
}

AVX512 static INLINE __m512i all_lanes(unsigned width, int number)
{
    return width == 8    ? _mm512_set1_epi8((char)number)
           : width == 16 ? _mm512_set1_epi16((short)number)
           : width == 32 ? _mm512_set1_epi32(number)
                         : _mm512_set1_epi64(number);
}

AVX512 static INLINE uint64_t equal_lanes(unsigned width, __m512i a, __m512i b)
{
    return BY_WIDTH(width, _mm512_cmpeq_epi, _mask, a, b);
}

AVX512 static INLINE uint64_t zero_lanes(unsigned width, __m512i a)
{
    return BY_WIDTH(width, _mm512_testn_epi, _mask, a, a);
}

/* Returns the first nonzero lane with the lowest count, where all counts are at least 3. Rare. */
AVX512 static INLINE int least_lane(unsigned width, const uint8_t *lanes, size_t bytes)
{
    const int each = 512 / (int)width;
    for (int number = 3;; number++)
        for (size_t i = 0; i < bytes; i += 64) {
            const __m512i counts = count_bits(width, _mm512_load_si512(lanes + i));
            const uint64_t equal = equal_lanes(width, counts, all_lanes(width, number));
            if (equal)
                return (int)(i / 64) * each + (int)_tzcnt_u64(equal);
        }
}

/* Most items branched on have one or two options, so the first lanes with one and with two options
 * are found directly. Vectors are processed backward, so that the first such lane is kept. */
AVX512 static INLINE int narrow_512(unsigned width, const uint8_t *above, const uint8_t *row,
                                    const uint8_t *cut, uint8_t *below, size_t bytes,
                                    uint32_t covered)
{
    const int each = 512 / (int)width;
    const __m512i ones = all_lanes(width, 1);
    const __m512i twos = all_lanes(width, 2);
    uint32_t zeros = 0;
    int single = DLX_NO_LANE;
    int pair = DLX_NO_LANE;
    for (size_t i = bytes; i > 0;) {
        i -= 64;
        __m512i left = _mm512_and_si512(_mm512_load_si512(above + i), _mm512_load_si512(row + i));
        if (cut)
            left = _mm512_and_si512(left, _mm512_load_si512(cut + i));
        const __m512i counts = count_bits(width, left);
        const uint64_t singles = equal_lanes(width, counts, ones);
        const uint64_t pairs = equal_lanes(width, counts, twos);
        const int first = (int)(i / 64) * each;
        _mm512_store_si512(below + i, left);
        zeros += (uint32_t)_mm_popcnt_u64(zero_lanes(width, left));
        single = singles ? first + (int)_tzcnt_u64(singles) : single;
        pair = pairs ? first + (int)_tzcnt_u64(pairs) : pair;
    }
    if (zeros != covered)
        return DLX_NO_LANE;
    pair = single >= 0 ? single : pair;
    return pair >= 0 ? pair : least_lane(width, below, bytes);
}

/* ---- AVX2 ------------------------------------------------------------------------------------ */

/* Counts the bits of bytes by table lookup of nibbles (Mula, Kurz and Lemire, 2018), and adds up
 * the bytes of a lane. */
AVX2 static INLINE __m256i count_bits_256(unsigned width, __m256i lanes)
{
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i bytes = _mm256_add_epi8(
        _mm256_shuffle_epi8(bits, _mm256_and_si256(lanes, low)),
        _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(lanes, 4), low)));
    if (width == 8)
        return bytes;
    if (width == 64)
        return _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    const __m256i pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    return width == 16 ? pairs : _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

AVX2 static INLINE __m256i all_lanes_256(unsigned width, int number)
{
    return width == 8    ? _mm256_set1_epi8((char)number)
           : width == 16 ? _mm256_set1_epi16((short)number)
           : width == 32 ? _mm256_set1_epi32(number)
                         : _mm256_set1_epi64x(number);
}

AVX2 static INLINE __m256i equal_256(unsigned width, __m256i a, __m256i b)
{
    return BY_WIDTH(width, _mm256_cmpeq_epi, , a, b);
}

AVX2 static INLINE __m256i zero_256(unsigned width, __m256i lanes)
{
    return equal_256(width, lanes, _mm256_setzero_si256());
}

/* Clears the lowest bit of each lane. */
AVX2 static INLINE __m256i drop_lowest(unsigned width, __m256i lanes)
{
    const __m256i ones = _mm256_set1_epi64x(-1);
    return _mm256_and_si256(lanes, BY_WIDTH(width, _mm256_add_epi, , lanes, ones));
}

AVX2 static INLINE uint32_t bytes_of(__m256i mask)
{
    return (uint32_t)_mm256_movemask_epi8(mask);
}

AVX2 static INLINE int least_lane_256(unsigned width, const uint8_t *lanes, size_t bytes)
{
    for (int number = 3;; number++)
        for (size_t i = 0; i < bytes; i += 32) {
            const __m256i counts =
                count_bits_256(width, _mm256_load_si256((const __m256i *)(lanes + i)));
            const uint32_t equal = bytes_of(equal_256(width, counts, all_lanes_256(width, number)));
            if (equal)
                return (int)((i + _tzcnt_u32(equal)) / (width / 8));
        }
}

/* Intersects vectors of `above`, `row` and `cut` (unless NULL). */
AVX2 static INLINE __m256i narrow_vector(const uint8_t *above, const uint8_t *row,
                                         const uint8_t *cut, uint8_t *below)
{
    __m256i left = _mm256_and_si256(_mm256_load_si256((const __m256i *)above),
                                    _mm256_load_si256((const __m256i *)row));
    if (cut)
        left = _mm256_and_si256(left, _mm256_load_si256((const __m256i *)cut));
    _mm256_store_si256((__m256i *)below, left);
    return left;
}

/* Without population counts: lanes that become 0 when the lowest bit, or the lowest two bits, are
 * cleared have one or two options. */
AVX2 static INLINE int narrow_few_256(unsigned width, const uint8_t *above, const uint8_t *row,
                                      const uint8_t *cut, uint8_t *below, size_t bytes,
                                      uint32_t covered)
{
    uint32_t zeros = 0;
    int single = DLX_NO_LANE; /* in bytes */
    int pair = DLX_NO_LANE;
    for (size_t i = bytes; i > 0;) {
        i -= 32;
        const __m256i left = narrow_vector(above + i, row + i, cut ? cut + i : NULL, below + i);
        const __m256i rest = drop_lowest(width, left);
        const uint32_t none = bytes_of(zero_256(width, left));
        const uint32_t up_to_one = bytes_of(zero_256(width, rest));
        const uint32_t up_to_two = bytes_of(zero_256(width, drop_lowest(width, rest)));
        const uint32_t singles = up_to_one ^ none;
        const uint32_t pairs = up_to_two ^ up_to_one;
        zeros += (uint32_t)_mm_popcnt_u32(none);
        single = singles ? (int)(i + _tzcnt_u32(singles)) : single;
        pair = pairs ? (int)(i + _tzcnt_u32(pairs)) : pair;
    }
    if (zeros != covered * (width / 8))
        return DLX_NO_LANE;
    pair = single >= 0 ? single : pair;
    return pair >= 0 ? (int)((unsigned)pair / (width / 8)) : least_lane_256(width, below, bytes);
}

AVX2 static INLINE uint32_t sum_bytes(__m256i bytes)
{
    const __m256i sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    const __m128i pair =
        _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (uint32_t)_mm_cvtsi128_si32(_mm_add_epi64(pair, _mm_unpackhi_epi64(pair, pair)));
}

/* Returns the first lane with the given number of bits, 1 or 2; such a lane must exist. */
AVX2 static INLINE int find_lane_256(unsigned width, const uint8_t *lanes, int bits)
{
    for (size_t i = 0;; i += 32) {
        const __m256i vector = _mm256_load_si256((const __m256i *)(lanes + i));
        const __m256i left = bits == 1 ? vector : drop_lowest(width, vector);
        const uint32_t fewer = bytes_of(zero_256(width, left));
        const uint32_t found = bytes_of(zero_256(width, drop_lowest(width, left))) ^ fewer;
        if (found)
            return (int)((i + _tzcnt_u32(found)) / (width / 8));
    }
}

/* As above for fewer than 256 vectors: counts first, by byte of a vector, lanes with no, at most
 * one and at most two bits, to learn whether a lane with one or two bits exists. */
AVX2 static INLINE int narrow_many_256(unsigned width, const uint8_t *above, const uint8_t *row,
                                       const uint8_t *cut, uint8_t *below, size_t bytes,
                                       uint32_t covered)
{
    __m256i none = _mm256_setzero_si256();
    __m256i up_to_one = none;
    __m256i up_to_two = none;
    for (size_t i = 0; i < bytes; i += 32) {
        const __m256i left = narrow_vector(above + i, row + i, cut ? cut + i : NULL, below + i);
        const __m256i rest = drop_lowest(width, left);
        none = _mm256_sub_epi8(none, zero_256(width, left));
        up_to_one = _mm256_sub_epi8(up_to_one, zero_256(width, rest));
        up_to_two = _mm256_sub_epi8(up_to_two, zero_256(width, drop_lowest(width, rest)));
    }
    if (sum_bytes(none) != covered * (width / 8))
        return DLX_NO_LANE;
    const __m256i singles = _mm256_xor_si256(up_to_one, none);
    if (!_mm256_testz_si256(singles, singles))
        return find_lane_256(width, below, 1);
    const __m256i pairs = _mm256_xor_si256(up_to_two, up_to_one);
    return _mm256_testz_si256(pairs, pairs) ? least_lane_256(width, below, bytes)
                                            : find_lane_256(width, below, 2);
}

AVX2 static INLINE int narrow_256(unsigned width, const uint8_t *above, const uint8_t *row,
                                  const uint8_t *cut, uint8_t *below, size_t bytes,
                                  uint32_t covered)
{
    return bytes >= MANY_256 && bytes < MOST_256
               ? narrow_many_256(width, above, row, cut, below, bytes, covered)
               : narrow_few_256(width, above, row, cut, below, bytes, covered);
}

DLX_LANES_SEARCH(search_512_8_single, AVX512, 8, 64, false, narrow_512)
DLX_LANES_SEARCH(search_512_16_single, AVX512, 16, 64, false, narrow_512)
DLX_LANES_SEARCH(search_512_16_double, AVX512, 16, 128, false, narrow_512)

/* Searches of all widths, for a number of vectors unknown at compile time. */
#define SEARCHES(name, target, priced, narrow)                                                     \
    DLX_LANES_SEARCH(name##_8, target, 8, lanes->bytes, priced, narrow)                            \
    DLX_LANES_SEARCH(name##_16, target, 16, lanes->bytes, priced, narrow)                          \
    DLX_LANES_SEARCH(name##_32, target, 32, lanes->bytes, priced, narrow)                          \
    DLX_LANES_SEARCH(name##_64, target, 64, lanes->bytes, priced, narrow)
SEARCHES(search_512, AVX512, false, narrow_512)
SEARCHES(search_256, AVX2, false, narrow_256)
SEARCHES(search_priced_512, AVX512, true, narrow_512)
SEARCHES(search_priced_256, AVX2, true, narrow_256)

/* By log2 of the width, from 8 on. */
static dlx_bits_status (*const searches[2][2][4])(dlx_lanes *lanes, dlx_node_budget *budget) = {
    {{search_256_8, search_256_16, search_256_32, search_256_64},
     {search_512_8, search_512_16, search_512_32, search_512_64}},
    {{search_priced_256_8, search_priced_256_16, search_priced_256_32, search_priced_256_64},
     {search_priced_512_8, search_priced_512_16, search_priced_512_32, search_priced_512_64}},
};

void dlx_lanes_choose(dlx_lanes *lanes, dlx_vectors vectors)
{
    const unsigned width = lanes->width;
    const size_t bytes = lanes->bytes;
    const bool wide = vectors == DLX_VECTORS_AVX512;
    const bool priced = lanes->reduced_costs != NULL;
    lanes->search = vectors == DLX_VECTORS_NONE ? dlx_lanes_loop_search_anywhere(width, priced)
                                                : searches[priced][wide][__builtin_ctz(width) - 3];
    if (wide && !priced && width == 8 && bytes == 64)
        lanes->search = search_512_8_single;
    if (wide && !priced && width == 16 && bytes == 64)
        lanes->search = search_512_16_single;
    if (wide && !priced && width == 16 && bytes == 128)
        lanes->search = search_512_16_double;
}
#else
void dlx_lanes_choose(dlx_lanes *lanes, dlx_vectors vectors)
{
    (void)vectors;
    lanes->search = dlx_lanes_loop_search_anywhere(lanes->width, lanes->reduced_costs != NULL);
}
#endif
