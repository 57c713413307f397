/* SPDX-License-Identifier: MIT */
/* 32 boards in vectors of AVX-512. */
#include "core/processor.h"
#include "sudoku/bulk/lanes.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx2,bmi,popcnt")))

typedef uint16_t vec __attribute__((vector_size(64), may_alias));

#define OPERATION TARGET static inline __attribute__((always_inline))

OPERATION vec single(vec s)
{
    const __m512i set = (__m512i)s;
    return (vec)_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(set, (__m512i)(s - 1)), set);
}

OPERATION vec either(vec s, vec t)
{
    const __m512i set = (__m512i)s;
    return (vec)_mm512_mask_mov_epi16((__m512i)t, _mm512_test_epi16_mask(set, set), set);
}

OPERATION vec lesser(vec s, vec t)
{
    return (vec)_mm512_min_epu16((__m512i)s, (__m512i)t);
}

OPERATION uint32_t equal(vec s, vec t)
{
    return _mm512_cmpeq_epi16_mask((__m512i)s, (__m512i)t);
}

#include "sudoku/bulk/pass.h"

TARGET static void spread(uint16_t *cells, uint32_t lanes, const uint16_t *boards)
{
    uint16_t sources[LANES] = {0}, count = 0;
    for (uint32_t left = lanes; left; left &= left - 1)
        sources[__builtin_ctz(left)] = count++;
    const __m512i source = _mm512_loadu_si512(sources);
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++)
    {
        const __m256i from = _mm256_load_si256((const __m256i *)boards + i);
        const __m512i spread = _mm512_permutexvar_epi16(source, _mm512_castsi256_si512(from));
        _mm512_mask_storeu_epi16(cells + LANES * i, lanes, spread);
    }
}

#include "sudoku/bulk/transpose.h"

DLX_LANES(dlx_lanes_avx512, "avx512", (DLX_HAS_AVX512BW_VL && DLX_HAS_BMI && DLX_HAS_POPCNT), 4)
#endif
