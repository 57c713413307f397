/* SPDX-License-Identifier: MIT */
/* Natural numbers of any size, for counts of solutions: our own limbs under GMP's mpn functions,
 * since mpz aborts when memory fails. */
#ifndef DLX_CORE_COUNT_H
#define DLX_CORE_COUNT_H

#include "dlx.h"
#include <gmp.h>

#ifndef __wasm__ /* the module of src/play has at most 4 GiB, all of it addressed by 32 bits */
_Static_assert(sizeof(size_t) == sizeof(uint64_t), "a machine with addresses of 64 bits is needed");
#endif
_Static_assert(GMP_NUMB_BITS == 64 && sizeof(mp_limb_t) == sizeof(uint64_t),
               "limbs of GMP of 64 bits are needed");

/* The number low + 2^64 * high. All zero is 0; numbers below 2^64 need no memory of their own. */
typedef struct dlx_count {
    uint64_t low;
    mp_limb_t *high; /* least significant limb first, [0..size[, without leading zeros */
    size_t size, capacity;
} dlx_count;

/* count += number. False: no memory; the count is then unchanged. */
bool dlx_count_add(dlx_count *count, uint64_t number);

/* sum += more; product *= factor. False: no memory; sum or product is then unchanged. */
bool dlx_count_sum(dlx_count *sum, const dlx_count *more);
bool dlx_count_multiply(dlx_count *product, const dlx_count *factor);

/* Divides by a number above 0, and returns the remainder. */
uint64_t dlx_count_divide(dlx_count *count, uint64_t divisor);

/* sum += the number with these limbs or words, least significant first. False: no memory, as above.
 */
bool dlx_count_add_limbs(dlx_count *sum, const mp_limb_t *limbs, size_t size);
bool dlx_count_add_words(dlx_count *sum, const uint64_t *words, size_t size);

/* In decimal, for the caller to free; NULL: no memory. */
char *dlx_count_text(const dlx_count *count);

void dlx_count_free(dlx_count *count);

#endif
