/* SPDX-License-Identifier: MIT */
/* 16 boards in vectors of AVX2. */
#include "core/processor.h"
#include "sudoku/bulk/lanes.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,popcnt")))

typedef uint16_t vec __attribute__((vector_size(32), may_alias));

#define OPERATION TARGET static inline __attribute__((always_inline))

OPERATION vec single(vec s)
{
    return s & (vec)((s & (s - 1)) == 0);
}

OPERATION vec either(vec s, vec t)
{
    return s | (t & (vec)(s == 0));
}

OPERATION vec lesser(vec s, vec t)
{
    return (vec)_mm256_min_epu16((__m256i)s, (__m256i)t);
}

OPERATION uint32_t equal(vec s, vec t)
{
    const __m256i same = (__m256i)(s == t);
    return (uint32_t)_mm_movemask_epi8(
        _mm_packs_epi16(_mm256_castsi256_si128(same), _mm256_extracti128_si256(same, 1)));
}

#include "sudoku/bulk/pass.h"

/* Returns -1 in the lanes whose bit is set, 0 elsewhere. */
OPERATION vec lanes_of(uint32_t lanes)
{
    const vec bits = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    return (vec)((((vec){0} + (uint16_t)lanes) & bits) != 0);
}

TARGET static void spread(uint16_t *cells, uint32_t lanes, const uint16_t *boards)
{
    const vec half = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
    const __m256i wanted = (__m256i)lanes_of(lanes);
    vec source = {0};
    uint16_t count = 0;
    for (uint32_t left = lanes; left; left &= left - 1)
        source[__builtin_ctz(left)] = count++;
    /* Selects bytes within each half, and from the vector with halves exchanged; an index with its
     * highest bit set gives 0. */
    const vec bytes = (source & 7) * 0x202 + 0x100;
    const vec is_near = (vec)((source & 8) == half);
    const __m256i near = (__m256i)(bytes | (~is_near & 0x8080));
    const __m256i far = (__m256i)(bytes | (is_near & 0x8080));
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++)
    {
        const __m256i from = _mm256_load_si256((const __m256i *)boards + i);
        const __m256i swapped = _mm256_permute2x128_si256(from, from, 1);
        const __m256i spread = _mm256_shuffle_epi8(from, near) | _mm256_shuffle_epi8(swapped, far);
        __m256i *to = (__m256i *)(cells + LANES * i);
        *to = _mm256_blendv_epi8(*to, spread, wanted);
    }
}

#include "sudoku/bulk/transpose.h"

DLX_LANES(dlx_lanes_avx2, "avx2", (DLX_HAS_AVX2 && DLX_HAS_BMI && DLX_HAS_POPCNT), 4)
#endif
