/* SPDX-License-Identifier: MIT */
/* The functions of GMP used by counts, for the WebAssembly module; see limbs.c. Sizes are in
 * limbs, least significant limb first; results may replace operands. */
#ifndef PLAY_GMP_H
#define PLAY_GMP_H

#include <stddef.h>

#define GMP_NUMB_BITS 64

typedef unsigned long long mp_limb_t;
typedef long mp_size_t;

/* result = a + b, result[0..size[; a - b; returns the carry or borrow. a_size is not less than
 * b_size. */
mp_limb_t mpn_add_1(mp_limb_t *result, const mp_limb_t *a, mp_size_t size, mp_limb_t b);
mp_limb_t mpn_add(mp_limb_t *result, const mp_limb_t *a, mp_size_t a_size, const mp_limb_t *b,
                  mp_size_t b_size);
mp_limb_t mpn_sub(mp_limb_t *result, const mp_limb_t *a, mp_size_t a_size, const mp_limb_t *b,
                  mp_size_t b_size);

/* Returns -1, 0 or 1. */
int mpn_cmp(const mp_limb_t *a, const mp_limb_t *b, mp_size_t size);

/* result[0..a_size + b_size[ = a * b; the result is no operand. Returns the most significant limb.
 */
mp_limb_t mpn_mul(mp_limb_t *result, const mp_limb_t *a, mp_size_t a_size, const mp_limb_t *b,
                  mp_size_t b_size);

/* quotient = a / divisor; returns the remainder. `zeros` is 0. */
mp_limb_t mpn_divrem_1(mp_limb_t *quotient, mp_size_t zeros, const mp_limb_t *a, mp_size_t size,
                       mp_limb_t divisor);

/* Writes digits below `base` without leading zeros, and returns their number. Destroys a. */
size_t mpn_get_str(unsigned char *digits, int base, mp_limb_t *a, mp_size_t size);

#endif
