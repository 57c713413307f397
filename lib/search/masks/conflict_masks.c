/* SPDX-License-Identifier: MIT */
#include "search/masks/option_cache.h"

#include "core/processor.h"
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { FLAG_BITS = 3, FEW_PLACES = 32 };

INLINE const uint16_t *row_at(const dlx_mask_rows *rows, size_t place)
{
    return rows->first + rows->option[place] * rows->width;
}

/* Keeps one place of each option in place[0..count[. Returns their number. */
static size_t drop_duplicates(const dlx_mask_rows *rows, size_t count)
{
    const uint16_t *options = rows->option; /* avoids aliasing */
    uint16_t *listed = rows->listed;
    uint16_t *place = rows->place;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const uint16_t option = options[place[i]];
        place[kept] = place[i];
        kept += !listed[option];
        listed[option] = 1;
    }
    for (size_t i = 0; i < kept; i++)
        listed[options[place[i]]] = 0;
    return kept;
}

/* Defines the body of an operation `settle` by functions for a kind of vectors. */
#define SETTLE(clear, list)                                                                        \
    dlx_mask_state state;                                                                          \
    size_t done = 0;                                                                               \
    for (;;) {                                                                                     \
        state = clear(destination, source, rows, *count);                                          \
        for (size_t k = 0; k < *count; k += DLX_MASK_LANES)                                        \
            memcpy(taken + done + k, rows->place + k, DLX_MASK_LANES * sizeof *taken);             \
        done += *count;                                                                            \
        if (state != DLX_MASKS_FORCED)                                                             \
            break;                                                                                 \
        *count = list(rows->place, destination, rows->width);                                      \
        if (*count > FEW_PLACES)                                                                   \
            *count = drop_duplicates(rows, *count);                                                \
        source = destination;                                                                      \
    }                                                                                              \
    *count = done;                                                                                 \
    return state

/* ---- vectors of the compiler ----------------------------------------------------------------- */

typedef uint16_t mask_lanes __attribute__((vector_size(16), may_alias));

INLINE mask_lanes *lanes_at(const uint16_t *mask)
{
    return (mask_lanes *)(uintptr_t)mask;
}

enum { FEW_LANES = 8, VECTORS = DLX_MASK_LANES / FEW_LANES /* vectors processed together */ };

INLINE bool is_any_set(mask_lanes lanes)
{
    uint64_t words[2];
    memcpy(words, &lanes, sizeof words);
    return (words[0] | words[1]) != 0;
}

INLINE mask_lanes are_forced(mask_lanes lanes)
{
    return (mask_lanes)((lanes & (lanes - 1)) == 0);
}

INLINE dlx_mask_state clear_conflicts_plain(uint16_t *destination, const uint16_t *source,
                                            const dlx_mask_rows *rows, size_t count)
{
    mask_lanes forced = {0};
    mask_lanes covered = ~(mask_lanes){0};
    for (size_t i = 0; i < rows->width; i += DLX_MASK_LANES) {
        mask_lanes conflicts[VECTORS] = {{0}};
        mask_lanes dead = {0};
        for (size_t k = 0; k < count; k++) {
            const uint16_t *row = row_at(rows, rows->place[k]) + i;
#pragma GCC unroll 4
            for (size_t v = 0; v < VECTORS; v++)
                conflicts[v] |= lanes_at(row)[v];
        }
#pragma GCC unroll 4
        for (size_t v = 0; v < VECTORS; v++) {
            const mask_lanes lanes =
                (lanes_at(source + i)[v] & ~conflicts[v]) | (conflicts[v] & DLX_MASK_FLAGS);
            lanes_at(destination + i)[v] = lanes;
            dead |= (mask_lanes)(lanes << FLAG_BITS == 0);
            forced |= are_forced(lanes);
            covered &= lanes;
        }
        if (is_any_set(dead))
            return DLX_MASKS_DEAD;
    }
    if (is_any_set(forced))
        return DLX_MASKS_FORCED;
    return is_any_set(~covered & DLX_MASK_FLAGS) ? DLX_MASKS_OPEN : DLX_MASKS_COVERED;
}

INLINE size_t list_forced_plain(uint16_t *place, const uint16_t *mask, size_t width)
{
    size_t count = 0;
    for (size_t i = 0; i < width; i += FEW_LANES) {
        if (!is_any_set(are_forced(*lanes_at(mask + i))))
            continue;
        for (size_t k = i; k < i + FEW_LANES; k++) {
            place[count] = (uint16_t)(k * DLX_MASK_BITS + (unsigned)__builtin_ctz(mask[k]));
            count += !(mask[k] & (mask[k] - 1));
        }
    }
    return count;
}

static dlx_mask_state settle_plain(uint16_t *destination, const uint16_t *source,
                                   const dlx_mask_rows *rows, uint16_t *taken, size_t *count)
{
    SETTLE(clear_conflicts_plain, list_forced_plain);
}

static size_t find_pair_plain(const uint16_t *mask, size_t count)
{
    for (size_t i = 0; i < count; i += FEW_LANES) {
        const mask_lanes lanes = *lanes_at(mask + i);
        const mask_lanes less = lanes & (lanes - 1);
        const mask_lanes pairs = are_forced(less) & (mask_lanes)(less != 0);
        for (size_t k = 0; is_any_set(pairs) && k < FEW_LANES; k++)
            if (pairs[k])
                return i + k;
    }
    return count;
}

static const dlx_conflict_ops plain = {settle_plain, find_pair_plain, NULL};

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

/* ---- AVX2 ------------------------------------------------------------------------------------ */

#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))

enum { LANES_256 = 16, VECTORS_256 = 4 /* vectors processed together */ };

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

/* Clears rows from the masks of some vectors; the union of the rows stays in registers. Updates the
 * least of each lane without its lowest bit. Returns false if a mask is empty. */
AVX2 INLINE bool clear_conflicts_some_256(uint16_t *destination, const uint16_t *source,
                                          const dlx_mask_rows *rows, size_t count, size_t first,
                                          size_t vectors, __m256i *least)
{
    const __m256i flags = _mm256_set1_epi16((short)DLX_MASK_FLAGS);
    __m256i conflicts[VECTORS_256] = {0};
    for (size_t k = 0; k < count; k++) {
        const uint16_t *row = row_at(rows, rows->place[k]) + first;
#pragma GCC unroll 4
        for (size_t i = 0; i < vectors; i++)
            conflicts[i] = _mm256_or_si256(conflicts[i], load_256(row + i * LANES_256));
    }
    __m256i smallest = _mm256_set1_epi16(-1);
#pragma GCC unroll 4
    for (size_t i = 0; i < vectors; i++) {
        const __m256i lanes = _mm256_or_si256(
            _mm256_andnot_si256(conflicts[i], load_256(source + first + i * LANES_256)),
            _mm256_and_si256(conflicts[i], flags));
        _mm256_store_si256((__m256i *)(void *)(destination + first + i * LANES_256), lanes);
        smallest = _mm256_min_epu16(smallest, _mm256_slli_epi16(lanes, FLAG_BITS));
        *least = _mm256_min_epu16(*least, without_lowest(lanes));
    }
    return !zero_lanes(smallest);
}

/* True if every lane has all flags. */
AVX2 INLINE bool are_covered(__m256i lanes)
{
    const __m256i flags = _mm256_set1_epi16((short)DLX_MASK_FLAGS);
    return zero_lanes(_mm256_andnot_si256(lanes, flags)) == UINT32_MAX;
}

AVX2 INLINE dlx_mask_state clear_conflicts_256(uint16_t *destination, const uint16_t *source,
                                               const dlx_mask_rows *rows, size_t count)
{
    enum { BLOCK = VECTORS_256 * LANES_256 };
    __m256i least = _mm256_set1_epi16(-1);
    bool ok = true;
    size_t i = 0;
    for (; i + BLOCK <= rows->width && ok; i += BLOCK)
        ok = clear_conflicts_some_256(destination, source, rows, count, i, VECTORS_256, &least);
    for (; i < rows->width && ok; i += DLX_MASK_LANES)
        ok = clear_conflicts_some_256(destination, source, rows, count, i,
                                      DLX_MASK_LANES / LANES_256, &least);
    if (!ok)
        return DLX_MASKS_DEAD;
    if (zero_lanes(least))
        return DLX_MASKS_FORCED;
    return are_covered(least) ? DLX_MASKS_COVERED : DLX_MASKS_OPEN;
}

/* Returns the place of the lowest of some masks; no bits: any place. */
AVX2 INLINE uint16_t lowest_place(const uint16_t *mask, size_t first, uint32_t bits)
{
    const size_t item = first + _tzcnt_u32(bits) % DLX_MASK_LANES;
    return (uint16_t)(item * DLX_MASK_BITS + _tzcnt_u32(mask[item]));
}

/* Branch-free for one or two forced masks of a vector. */
AVX2 INLINE size_t list_forced_256(uint16_t *place, const uint16_t *mask, size_t width)
{
    size_t count = 0;
    for (size_t i = 0; i < width; i += DLX_MASK_LANES) {
        uint32_t bits = zeros_of_two(without_lowest(load_256(mask + i)),
                                     without_lowest(load_256(mask + i + LANES_256)));
        const size_t after = count + (size_t)_mm_popcnt_u32(bits);
        place[count] = lowest_place(mask, i, bits);
        bits = _blsr_u32(bits);
        place[count + 1] = lowest_place(mask, i, bits);
        for (count += 2; (bits = _blsr_u32(bits)); count++)
            place[count] = lowest_place(mask, i, bits);
        count = after;
    }
    return count;
}

AVX2 static dlx_mask_state settle_256(uint16_t *destination, const uint16_t *source,
                                      const dlx_mask_rows *rows, uint16_t *taken, size_t *count)
{
    SETTLE(clear_conflicts_256, list_forced_256);
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

static const dlx_conflict_ops avx2 = {settle_256, find_pair_256, NULL};

/* ---- AVX-512 --------------------------------------------------------------------------------- */

#define AVX512                                                                                     \
    __attribute__((                                                                                \
        target("avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx2,popcnt,bmi,bmi2")))

enum { VECTORS_512 = 6 }; /* vectors processed together */

AVX512 INLINE __m512i less_512(__m512i lanes)
{
    return _mm512_add_epi16(lanes, _mm512_set1_epi16(-1));
}

/* Returns the number of each lane. */
AVX512 INLINE __m512i numbers_512(void)
{
    static const uint16_t number[DLX_MASK_LANES] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    };
    return _mm512_loadu_si512(number);
}

/* As clear_conflicts_some_256, from mask `first` and from mask `second` on. */
AVX512 INLINE bool clear_conflicts_some_512(uint16_t *destination, const uint16_t *source,
                                            const dlx_mask_rows *rows, size_t count, size_t vectors,
                                            size_t first, size_t second, __m512i *least)
{
    enum { CLEAR = 0xd8 }; /* c ? b : a, as a truth table; c may be in memory */
    const __m512i flags = _mm512_set1_epi16((short)DLX_MASK_FLAGS);
    __m512i low[VECTORS_512], high[VECTORS_512];
#pragma GCC unroll 6
    for (size_t i = 0; i < vectors; i++) {
        low[i] = _mm512_load_si512(source + first + i * DLX_MASK_LANES);
        high[i] = _mm512_load_si512(source + second + i * DLX_MASK_LANES);
    }
    for (size_t k = 0; k < count; k++) {
        const uint16_t *row = row_at(rows, rows->place[k]) + first;
        const uint16_t *other = row_at(rows, rows->place[k]) + second;
#pragma GCC unroll 6
        for (size_t i = 0; i < vectors; i++) {
            low[i] = _mm512_ternarylogic_epi64(low[i], flags,
                                               _mm512_load_si512(row + i * DLX_MASK_LANES), CLEAR);
            high[i] = _mm512_ternarylogic_epi64(
                high[i], flags, _mm512_load_si512(other + i * DLX_MASK_LANES), CLEAR);
        }
    }
    __m512i smallest = _mm512_set1_epi16(-1);
#pragma GCC unroll 6
    for (size_t i = 0; i < vectors; i++) {
        _mm512_store_si512(destination + first + i * DLX_MASK_LANES, low[i]);
        _mm512_store_si512(destination + second + i * DLX_MASK_LANES, high[i]);
        smallest = _mm512_min_epu16(smallest, _mm512_slli_epi16(low[i], FLAG_BITS));
        smallest = _mm512_min_epu16(smallest, _mm512_slli_epi16(high[i], FLAG_BITS));
        *least = _mm512_min_epu16(*least, _mm512_and_si512(low[i], less_512(low[i])));
        *least = _mm512_min_epu16(*least, _mm512_and_si512(high[i], less_512(high[i])));
    }
    return !_mm512_testn_epi16_mask(smallest, smallest);
}

/* Clears two blocks of vectors at once. The last blocks may overlap: clearing twice changes
 * nothing. */
AVX512 INLINE dlx_mask_state clear_conflicts_by(uint16_t *destination, const uint16_t *source,
                                                const dlx_mask_rows *rows, size_t count,
                                                size_t vectors)
{
    const size_t block = vectors * DLX_MASK_LANES;
    const size_t last = rows->width - block;
    __m512i least = _mm512_set1_epi16(-1);
    for (size_t i = 0; i < rows->width; i += 2 * block)
        if (!clear_conflicts_some_512(destination, source, rows, count, vectors,
                                      i < last ? i : last, i + block < last ? i + block : last,
                                      &least))
            return DLX_MASKS_DEAD;
    if (_mm512_testn_epi16_mask(least, least))
        return DLX_MASKS_FORCED;
    const __m512i flags = _mm512_set1_epi16((short)DLX_MASK_FLAGS);
    return _mm512_cmplt_epu16_mask(least, flags) ? DLX_MASKS_OPEN : DLX_MASKS_COVERED;
}

AVX512 INLINE dlx_mask_state clear_conflicts_512(uint16_t *destination, const uint16_t *source,
                                                 const dlx_mask_rows *rows, size_t count)
{
    return rows->width < VECTORS_512 * DLX_MASK_LANES
               ? clear_conflicts_by(destination, source, rows, count, 1)
               : clear_conflicts_by(destination, source, rows, count, VECTORS_512);
}

AVX512 INLINE size_t list_forced_512(uint16_t *place, const uint16_t *mask, size_t width)
{
    const __m512i step = _mm512_set1_epi16(DLX_MASK_LANES * DLX_MASK_BITS);
    __m512i base = _mm512_mullo_epi16(_mm512_set1_epi16(DLX_MASK_BITS), numbers_512());
    size_t count = 0;
    for (size_t i = 0; i < width; i += DLX_MASK_LANES) {
        const __m512i chunk = _mm512_load_si512(mask + i);
        const __m512i less = less_512(chunk);
        const uint32_t bits = _mm512_testn_epi16_mask(chunk, less);
        const __m512i places = _mm512_add_epi16(base, _mm512_popcnt_epi16(less));
        const __m512i forced = _mm512_maskz_compress_epi16(bits, places);
        _mm_storeu_si128((__m128i *)(void *)(place + count), _mm512_castsi512_si128(forced));
        if (_mm_popcnt_u32(bits) > 8) /* a long store is slower to read back */
            _mm512_storeu_si512(place + count, forced);
        count += (size_t)_mm_popcnt_u32(bits);
        base = _mm512_add_epi16(base, step);
    }
    return count;
}

AVX512 static dlx_mask_state settle_512(uint16_t *destination, const uint16_t *source,
                                        const dlx_mask_rows *rows, uint16_t *taken, size_t *count)
{
    SETTLE(clear_conflicts_512, list_forced_512);
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
            const __m512i places = _mm512_loadu_si512(by_bit + b * width + i);
            const __m512i word = _mm512_permutex2var_epi16(low, _mm512_srli_epi16(places, 4), high);
            const __m512i bit =
                _mm512_srlv_epi16(word, _mm512_and_si512(places, _mm512_set1_epi16(IN_WORD - 1)));
            chunk =
                _mm512_ternarylogic_epi64(_mm512_add_epi16(chunk, chunk), bit, single, WITH_BIT);
        }
        chunk = _mm512_and_si512(chunk, _mm512_loadu_si512(used + i));
        _mm512_store_si512(mask + i, _mm512_or_si512(_mm512_load_si512(mask + i), chunk));
    }
}

static const dlx_conflict_ops avx512 = {settle_512, find_pair_512, gather_512};

const dlx_conflict_ops *dlx_conflict_masks_ops_for(dlx_vectors vectors)
{
    if (vectors == DLX_VECTORS_AVX512 && DLX_HAS_AVX512VBMI2)
        return &avx512;
    return vectors == DLX_VECTORS_NONE ? &plain : &avx2;
}

#else

const dlx_conflict_ops *dlx_conflict_masks_ops_for(dlx_vectors vectors)
{
    (void)vectors;
    return &plain;
}

#endif
