/* SPDX-License-Identifier: MIT */
#include "search/masks/strike.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* ---- vectors as the compiler has them -------------------------------------------------------- */

typedef uint16_t mask_lanes __attribute__((vector_size(2 * DLX_STRIKE_LANES), may_alias));

INLINE mask_lanes *lanes_at(const uint16_t *mask)
{
    return (mask_lanes *)(uintptr_t)mask;
}

enum { FOUR_LANES = 4, PARTS = DLX_STRIKE_LANES / FOUR_LANES }; /* in a word */

/* Lists those of the lanes from `first` on that are marked with all their bits, after the `found`
 * that are there. Returns how many there are now. */
INLINE size_t list_lanes(const mask_lanes *marks, size_t first, uint16_t *few, size_t found)
{
    uint64_t parts[PARTS];
    memcpy(parts, marks, sizeof parts);
    for (size_t part = 0; part < PARTS; part++)
        for (size_t k = 0; parts[part] && k < FOUR_LANES; k++) {
            few[found] = (uint16_t)(first + part * FOUR_LANES + k);
            found += (*marks)[part * FOUR_LANES + k] != 0;
        }
    return found;
}

static size_t strike_plain(uint16_t *to, const uint16_t *from, const uint16_t *const *row,
                           size_t count, size_t width, uint16_t *few)
{
    size_t found = 0;
    for (size_t i = 0; i < width; i += DLX_STRIKE_LANES) {
        mask_lanes lanes = *lanes_at(from + i);
        for (size_t k = 0; k < count; k++) {
            const mask_lanes struck = *lanes_at(row[k] + i);
            lanes = (lanes & ~struck) | (struck & DLX_STRIKE_FLAGS);
        }
        *lanes_at(to + i) = lanes;
        const mask_lanes is_few = (mask_lanes)((lanes & (lanes - 1)) == 0);
        found = list_lanes(&is_few, i, few, found);
    }
    return found;
}

INLINE size_t find_pair(const uint16_t *mask, size_t count)
{
    for (size_t i = 0; i < count; i += DLX_STRIKE_LANES) {
        const mask_lanes lanes = *lanes_at(mask + i);
        const mask_lanes less = lanes & (lanes - 1);
        const mask_lanes pairs = (mask_lanes)(less != 0) & (mask_lanes)((less & (less - 1)) == 0);
        uint64_t parts[PARTS];
        memcpy(parts, &pairs, sizeof parts);
        for (size_t k = 0; k < DLX_STRIKE_LANES; k++)
            if (parts[k / FOUR_LANES] && mask[i + k] & (mask[i + k] - 1) &&
                __builtin_popcount(mask[i + k]) == 2)
                return i + k;
    }
    return count;
}

static size_t find_pair_plain(const uint16_t *mask, size_t count)
{
    return find_pair(mask, count);
}

static const dlx_strike plain = {strike_plain, find_pair_plain, NULL};

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

/* ---- AVX2 ------------------------------------------------------------------------------------ */

#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))

enum { LANES_256 = 16 };

AVX2 INLINE __m256i load_256(const uint16_t *mask)
{
    return _mm256_load_si256((const __m256i *)(const void *)mask);
}

/* Those of the lanes without their lowest bits. */
AVX2 INLINE __m256i without_lowest(__m256i lanes)
{
    return _mm256_and_si256(lanes, _mm256_add_epi16(lanes, _mm256_set1_epi16(-1)));
}

/* Two bits for each lane that is 0. */
AVX2 INLINE uint32_t zero_lanes(__m256i lanes)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi16(lanes, _mm256_setzero_si256()));
}

AVX2 static size_t strike_256(uint16_t *to, const uint16_t *from, const uint16_t *const *row,
                              size_t count, size_t width, uint16_t *few)
{
    const __m256i flags = _mm256_set1_epi16((short)DLX_STRIKE_FLAGS);
    size_t found = 0;
    for (size_t i = 0; i < width; i += LANES_256) {
        __m256i all = load_256(from + i);
        for (size_t k = 0; k < count; k++) {
            const __m256i struck = load_256(row[k] + i);
            all =
                _mm256_or_si256(_mm256_andnot_si256(struck, all), _mm256_and_si256(struck, flags));
        }
        _mm256_store_si256((__m256i *)(void *)(to + i), all);
        uint32_t lanes = zero_lanes(without_lowest(all)) & 0x55555555;
        for (; lanes; lanes &= lanes - 1)
            few[found++] = (uint16_t)(i + _tzcnt_u32(lanes) / 2);
    }
    return found;
}

AVX2 static size_t find_pair_256(const uint16_t *mask, size_t count)
{
    for (size_t i = 0; i < count; i += LANES_256) {
        const __m256i less = without_lowest(load_256(mask + i));
        const uint32_t pairs = zero_lanes(without_lowest(less)) & ~zero_lanes(less);
        if (pairs)
            return i + _tzcnt_u32(pairs) / 2;
    }
    return count;
}

static const dlx_strike avx2 = {strike_256, find_pair_256, NULL};

/* ---- AVX-512 --------------------------------------------------------------------------------- */

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,avx2,popcnt,bmi,bmi2")))

AVX512 INLINE __m512i less_512(__m512i lanes)
{
    return _mm512_add_epi16(lanes, _mm512_set1_epi16(-1));
}

static const uint16_t first_numbers[DLX_STRIKE_LANES]
    __attribute__((aligned(64))) = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

AVX512 static size_t strike_512(uint16_t *to, const uint16_t *from, const uint16_t *const *row,
                                size_t count, size_t width, uint16_t *few)
{
    enum { STRIKE = 0xb8 }; /* (a & ~b) | (b & c), as a table of its values */
    const __m512i flags = _mm512_set1_epi16((short)DLX_STRIKE_FLAGS);
    __m512i number = _mm512_load_si512(first_numbers);
    size_t found = 0;
    for (size_t i = 0; i < width; i += DLX_STRIKE_LANES) {
        __m512i all = _mm512_load_si512(from + i);
        for (size_t k = 0; k < count; k++)
            all = _mm512_ternarylogic_epi64(all, _mm512_load_si512(row[k] + i), flags, STRIKE);
        _mm512_store_si512(to + i, all);
        const uint32_t lanes = _mm512_testn_epi16_mask(all, less_512(all));
        _mm512_storeu_si512(few + found, _mm512_maskz_compress_epi16(lanes, number));
        found += (size_t)_mm_popcnt_u32(lanes);
        number = _mm512_add_epi16(number, _mm512_set1_epi16(DLX_STRIKE_LANES));
    }
    return found;
}

AVX512 static size_t find_pair_512(const uint16_t *mask, size_t count)
{
    for (size_t i = 0; i < count; i += DLX_STRIKE_LANES) {
        const __m512i all = _mm512_load_si512(mask + i);
        const __m512i less = _mm512_and_si512(all, less_512(all));
        const uint32_t pairs =
            _mm512_testn_epi16_mask(less, less_512(less)) & _mm512_test_epi16_mask(less, less);
        if (pairs)
            return i + _tzcnt_u32(pairs);
    }
    return count;
}

/* The options that are there are a bit set in two vectors, of which each lane takes the word that
 * has its bit. */
AVX512 static void gather_512(uint16_t *mask, const uint16_t *number, size_t options,
                              const uint16_t *by_bit, const uint16_t *used, size_t width,
                              size_t bits)
{
    enum { IN_WORD = 16, WITH_BIT = 0xf8 }; /* a | (b & c), as a table of its values */
    const __m512i one = _mm512_set1_epi16(1);
    uint32_t set[DLX_STRIKE_GATHERED / DLX_STRIKE_LANES] __attribute__((aligned(64))) = {0};
    for (size_t i = 0; i < options; i += DLX_STRIKE_LANES)
        set[i / DLX_STRIKE_LANES] = _mm512_cmpneq_epi16_mask(
            _mm512_loadu_si512(number + i), _mm512_set1_epi16((short)DLX_STRIKE_ABSENT));
    const __m512i low = _mm512_load_si512(set);
    const __m512i high = _mm512_load_si512(set + DLX_STRIKE_LANES / 2);
    for (size_t i = 0; i < width; i += DLX_STRIKE_LANES) {
        __m512i all = _mm512_setzero_si512();
        for (size_t b = bits; b-- > 0;) {
            const __m512i of = _mm512_loadu_si512(by_bit + b * width + i);
            const __m512i word = _mm512_permutex2var_epi16(low, _mm512_srli_epi16(of, 4), high);
            const __m512i bit =
                _mm512_srlv_epi16(word, _mm512_and_si512(of, _mm512_set1_epi16(IN_WORD - 1)));
            all = _mm512_ternarylogic_epi64(_mm512_add_epi16(all, all), bit, one, WITH_BIT);
        }
        all = _mm512_and_si512(all, _mm512_loadu_si512(used + i));
        _mm512_store_si512(mask + i, _mm512_or_si512(_mm512_load_si512(mask + i), all));
    }
}

static const dlx_strike avx512 = {strike_512, find_pair_512, gather_512};

const dlx_strike *dlx_strike_of(dlx_vectors vectors)
{
    if (vectors == DLX_VECTORS_AVX512 && __builtin_cpu_supports("avx512vbmi2"))
        return &avx512;
    return vectors == DLX_VECTORS_NONE ? &plain : &avx2;
}

#else

const dlx_strike *dlx_strike_of(dlx_vectors vectors)
{
    (void)vectors;
    return &plain;
}

#endif
