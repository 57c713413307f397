/* SPDX-License-Identifier: MIT */
/* 32 boards in vectors of AVX-512. */
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

#include "sudoku/bulk/guess.h"
#include "sudoku/bulk/transfer.h"

static bool here(void)
{
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
}

const dlx_lanes dlx_lanes_avx512 = {
    .name = "avx512",
    .count = LANES,
    .here = here,
    .pass = pass,
    .enter = enter,
    .put = put,
    .take = take,
    .leave = leave,
    .choose = choose,
};
#endif
