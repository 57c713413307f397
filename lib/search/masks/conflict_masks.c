/* SPDX-License-Identifier: MIT */
#include "search/masks/conflict_masks.h"

#include "core/processor.h"
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* ---- vectors of the compiler ----------------------------------------------------------------- */

typedef uint16_t mask_lanes __attribute__((vector_size(2 * DLX_MASK_LANES), may_alias));

INLINE mask_lanes *lanes_at(const uint16_t *mask)
{
    return (mask_lanes *)(uintptr_t)mask;
}

enum { FOUR_LANES = 4, PARTS = DLX_MASK_LANES / FOUR_LANES };

/* Returns a bit for each lane that is all ones. */
INLINE uint32_t lane_bits(const mask_lanes *marks)
{
    uint64_t parts[PARTS];
    uint32_t bits = 0;
    memcpy(parts, marks, sizeof parts);
    for (size_t part = 0; part < PARTS; part++)
        for (size_t k = 0; parts[part] && k < FOUR_LANES; k++) {
            const size_t lane = part * FOUR_LANES + k;
            bits |= (uint32_t)((*marks)[lane] & 1) << lane;
        }
    return bits;
}

INLINE dlx_clear_result clear_result(uint32_t forced, uint32_t dead)
{
    if (dead)
        return DLX_CLEARED_DEAD;
    return forced ? DLX_CLEARED_FORCED : DLX_CLEARED_OPEN;
}

static dlx_clear_result clear_conflicts_plain(uint16_t *to, const uint16_t *from,
                                              const uint16_t *const *row, size_t count,
                                              size_t width, uint32_t *forced)
{
    uint32_t any = 0;
    uint32_t dead = 0;
    for (size_t i = 0; i < width; i += DLX_MASK_LANES) {
        mask_lanes lanes = *lanes_at(from + i);
        for (size_t k = 0; k < count; k++) {
            const mask_lanes conflicts = *lanes_at(row[k] + i);
            lanes = (lanes & ~conflicts) | (conflicts & DLX_MASK_FLAGS);
        }
        *lanes_at(to + i) = lanes;
        const mask_lanes is_zero = (mask_lanes)(lanes == 0);
        const mask_lanes is_forced = (mask_lanes)((lanes & (lanes - 1)) == 0) & ~is_zero;
        any |= forced[i / DLX_MASK_LANES] = lane_bits(&is_forced);
        dead |= lane_bits(&is_zero);
    }
    return clear_result(any, dead);
}

INLINE size_t find_pair(const uint16_t *mask, size_t count)
{
    for (size_t i = 0; i < count; i += DLX_MASK_LANES) {
        const mask_lanes lanes = *lanes_at(mask + i);
        const mask_lanes less = lanes & (lanes - 1);
        const mask_lanes pairs = (mask_lanes)(less != 0) & (mask_lanes)((less & (less - 1)) == 0);
        uint64_t parts[PARTS];
        memcpy(parts, &pairs, sizeof parts);
        for (size_t k = 0; k < DLX_MASK_LANES; k++)
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

static const dlx_conflict_ops plain = {clear_conflicts_plain, find_pair_plain, NULL};

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

/* ---- AVX2 ------------------------------------------------------------------------------------ */

#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))

enum { LANES_256 = 16 };

AVX2 INLINE __m256i load_256(const uint16_t *mask)
{
    return _mm256_load_si256((const __m256i *)(const void *)mask);
}

/* Clears the lowest bit of each lane. */
AVX2 INLINE __m256i without_lowest(__m256i lanes)
{
    return _mm256_and_si256(lanes, _mm256_add_epi16(lanes, _mm256_set1_epi16(-1)));
}

/* Returns two bits for each zero lane. */
AVX2 INLINE uint32_t zero_lanes(__m256i lanes)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi16(lanes, _mm256_setzero_si256()));
}

/* Returns a bit for each zero lane of two vectors. */
AVX2 INLINE uint32_t zeros_of_two(__m256i low, __m256i high)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i both =
        _mm256_packs_epi16(_mm256_cmpeq_epi16(low, zero), _mm256_cmpeq_epi16(high, zero));
    return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(both, 0xd8));
}

AVX2 static dlx_clear_result clear_conflicts_256(uint16_t *to, const uint16_t *from,
                                                 const uint16_t *const *row, size_t count,
                                                 size_t width, uint32_t *forced)
{
    const __m256i flags = _mm256_set1_epi16((short)DLX_MASK_FLAGS);
    uint32_t any = 0;
    uint32_t dead = 0;
    for (size_t i = 0; i < width; i += DLX_MASK_LANES) {
        __m256i low = load_256(from + i);
        __m256i high = load_256(from + i + LANES_256);
        for (size_t k = 0; k < count; k++) {
            const __m256i single = load_256(row[k] + i);
            const __m256i other = load_256(row[k] + i + LANES_256);
            low =
                _mm256_or_si256(_mm256_andnot_si256(single, low), _mm256_and_si256(single, flags));
            high =
                _mm256_or_si256(_mm256_andnot_si256(other, high), _mm256_and_si256(other, flags));
        }
        _mm256_store_si256((__m256i *)(void *)(to + i), low);
        _mm256_store_si256((__m256i *)(void *)(to + i + LANES_256), high);
        const uint32_t zero = zeros_of_two(low, high);
        const uint32_t single = zeros_of_two(without_lowest(low), without_lowest(high)) & ~zero;
        any |= forced[i / DLX_MASK_LANES] = single;
        dead |= zero;
    }
    return clear_result(any, dead);
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

static const dlx_conflict_ops avx2 = {clear_conflicts_256, find_pair_256, NULL};

/* ---- AVX-512 --------------------------------------------------------------------------------- */

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,avx2,popcnt,bmi,bmi2")))

enum { VECTORS_512 = 4 }; /* vectors processed together */

AVX512 INLINE __m512i less_512(__m512i lanes)
{
    return _mm512_add_epi16(lanes, _mm512_set1_epi16(-1));
}

/* Clears rows from the masks of some vectors, which stay in registers. Adds lanes with one bit to
 * *any, and empty lanes to *dead. */
AVX512 INLINE void clear_conflicts_some_512(uint16_t *to, const uint16_t *from,
                                            const uint16_t *const *row, size_t count, size_t first,
                                            size_t vectors, uint32_t *forced, uint32_t *any,
                                            uint32_t *dead)
{
    enum { CLEAR = 0xb8 }; /* (a & ~b) | (b & c), as a truth table */
    const __m512i flags = _mm512_set1_epi16((short)DLX_MASK_FLAGS);
    __m512i chunk[VECTORS_512];
#pragma GCC unroll 4
    for (size_t i = 0; i < vectors; i++)
        chunk[i] = _mm512_load_si512(from + first + i * DLX_MASK_LANES);
    for (size_t k = 0; k < count; k++)
#pragma GCC unroll 4
        for (size_t i = 0; i < vectors; i++)
            chunk[i] = _mm512_ternarylogic_epi64(
                chunk[i], _mm512_load_si512(row[k] + first + i * DLX_MASK_LANES), flags, CLEAR);
#pragma GCC unroll 4
    for (size_t i = 0; i < vectors; i++) {
        _mm512_store_si512(to + first + i * DLX_MASK_LANES, chunk[i]);
        const uint32_t zero = _mm512_testn_epi16_mask(chunk[i], chunk[i]);
        const uint32_t single = _mm512_testn_epi16_mask(chunk[i], less_512(chunk[i])) & ~zero;
        forced[first / DLX_MASK_LANES + i] = single;
        *any |= single;
        *dead |= zero;
    }
}

AVX512 static dlx_clear_result clear_conflicts_512(uint16_t *to, const uint16_t *from,
                                                   const uint16_t *const *row, size_t count,
                                                   size_t width, uint32_t *forced)
{
    enum { BLOCK = VECTORS_512 * DLX_MASK_LANES };
    uint32_t any = 0;
    uint32_t dead = 0;
    size_t i = 0;
    for (; i + BLOCK <= width; i += BLOCK)
        clear_conflicts_some_512(to, from, row, count, i, VECTORS_512, forced, &any, &dead);
    for (; i < width; i += DLX_MASK_LANES)
        clear_conflicts_some_512(to, from, row, count, i, 1, forced, &any, &dead);
    return clear_result(any, dead);
}

AVX512 static size_t find_pair_512(const uint16_t *mask, size_t count)
{
    for (size_t i = 0; i < count; i += DLX_MASK_LANES) {
        const __m512i chunk = _mm512_load_si512(mask + i);
        const __m512i less = _mm512_and_si512(chunk, less_512(chunk));
        const uint32_t pairs =
            _mm512_testn_epi16_mask(less, less_512(less)) & _mm512_test_epi16_mask(less, less);
        if (pairs)
            return i + _tzcnt_u32(pairs);
    }
    return count;
}

/* The present options are a bit set in two vectors; each lane selects the word with its bit. */
AVX512 static void gather_512(uint16_t *mask, const uint16_t *number, size_t options,
                              const uint16_t *by_bit, const uint16_t *used, size_t width,
                              size_t bits)
{
    enum { IN_WORD = 16, WITH_BIT = 0xf8 }; /* a | (b & c), as a truth table */
    const __m512i single = _mm512_set1_epi16(1);
    uint32_t set[DLX_MAX_GATHERED / DLX_MASK_LANES] __attribute__((aligned(64))) = {0};
    for (size_t i = 0; i < options; i += DLX_MASK_LANES)
        set[i / DLX_MASK_LANES] = _mm512_cmpneq_epi16_mask(
            _mm512_loadu_si512(number + i), _mm512_set1_epi16((short)DLX_OPTION_ABSENT));
    const __m512i low = _mm512_load_si512(set);
    const __m512i high = _mm512_load_si512(set + DLX_MASK_LANES / 2);
    for (size_t i = 0; i < width; i += DLX_MASK_LANES) {
        __m512i chunk = _mm512_setzero_si512();
        for (size_t b = bits; b-- > 0;) {
            const __m512i of = _mm512_loadu_si512(by_bit + b * width + i);
            const __m512i word = _mm512_permutex2var_epi16(low, _mm512_srli_epi16(of, 4), high);
            const __m512i bit =
                _mm512_srlv_epi16(word, _mm512_and_si512(of, _mm512_set1_epi16(IN_WORD - 1)));
            chunk =
                _mm512_ternarylogic_epi64(_mm512_add_epi16(chunk, chunk), bit, single, WITH_BIT);
        }
        chunk = _mm512_and_si512(chunk, _mm512_loadu_si512(used + i));
        _mm512_store_si512(mask + i, _mm512_or_si512(_mm512_load_si512(mask + i), chunk));
    }
}

static const dlx_conflict_ops avx512 = {clear_conflicts_512, find_pair_512, gather_512};

const dlx_conflict_ops *dlx_conflict_ops_for(dlx_vectors vectors)
{
    if (vectors == DLX_VECTORS_AVX512 && DLX_HAS_AVX512VBMI2)
        return &avx512;
    return vectors == DLX_VECTORS_NONE ? &plain : &avx2;
}

#else

const dlx_conflict_ops *dlx_conflict_ops_for(dlx_vectors vectors)
{
    (void)vectors;
    return &plain;
}

#endif
