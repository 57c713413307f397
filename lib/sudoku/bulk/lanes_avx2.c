/* SPDX-License-Identifier: MIT */
/* 16 boards in vectors of AVX2. */
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

#include "sudoku/bulk/guess.h"
#include "sudoku/bulk/transfer.h"

static bool here(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("popcnt");
}

const dlx_lanes dlx_lanes_avx2 = {
    .name = "avx2",
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
