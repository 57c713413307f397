/* SPDX-License-Identifier: MIT */
/* Extraction of the selected bits of a word; some processors have an instruction for it. */
#ifndef DLX_SEARCH_BITS_EXTRACT_H
#define DLX_SEARCH_BITS_EXTRACT_H

#include "core/processor.h"
#include <stdbool.h>
#include <stdint.h>

/* Gathers the bits of `word` at which `selection` is set into the lowest bits. Callers are compiled
 * twice: for dlx_extract_anywhere, and as DLX_EXTRACT_FAST for dlx_extract_fast. */
typedef uint64_t dlx_extract(uint64_t word, uint64_t selection);

static inline uint64_t dlx_extract_anywhere(uint64_t word, uint64_t selection)
{
    uint64_t found = 0;
    for (unsigned used = 0; selection; selection &= selection - 1, used++)
        found |= (word >> __builtin_ctzll(selection) & 1) << used;
    return found;
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
    return DLX_HAS_BMI2 && DLX_HAS_POPCNT;
}
#else
#define DLX_EXTRACT_FAST
#define dlx_extract_fast dlx_extract_anywhere

static inline bool dlx_extract_is_fast(void)
{
    return false;
}
#endif

#endif
