/* SPDX-License-Identifier: MIT */
/* Extraction of the selected bits of a word, and their count; some processors have instructions for
 * both. */
#ifndef DLX_SEARCH_BITS_EXTRACT_H
#define DLX_SEARCH_BITS_EXTRACT_H

#include <stdbool.h>
#include <stdint.h>

/* Gathers the bits of `word` at which `selection` is set into the lowest bits. */
typedef uint64_t dlx_extract(uint64_t word, uint64_t selection);

static inline uint64_t dlx_extract_anywhere(uint64_t word, uint64_t selection)
{
    uint64_t found = 0;
    for (unsigned used = 0; selection; selection &= selection - 1, used++)
        found |= (word >> __builtin_ctzll(selection) & 1) << used;
    return found;
}

/* The number of bits, by halves (Knuth, TAOCP 4A, 7.1.3): for functions that are not compiled for
 * an instruction that counts, where the compiler's own function would call one of its library. */
static inline uint32_t dlx_count_anywhere(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define DLX_EXTRACT_FAST __attribute__((target("bmi,bmi2,popcnt")))

DLX_EXTRACT_FAST static inline uint64_t dlx_extract_fast(uint64_t word, uint64_t selection)
{
    return _pext_u64(word, selection);
}

static inline bool dlx_extract_is_fast(void)
{
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
#endif

#endif
