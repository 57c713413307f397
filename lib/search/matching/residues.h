/* SPDX-License-Identifier: MIT */
/* Arithmetic modulo primes, and integers from their residues. */
#ifndef DLX_SEARCH_MATCHING_RESIDUES_H
#define DLX_SEARCH_MATCHING_RESIDUES_H

#include "core/count.h"

/* Primes are below 2^DLX_PRIME_BITS, and numbers below their prime. */
enum { DLX_PRIME_BITS = 62 };

/* The next odd prime below an odd number; of 0, the greatest prime. */
uint64_t dlx_prime_below(uint64_t number);

uint64_t dlx_modular_times(uint64_t a, uint64_t b, uint64_t prime);

/* The number is not 0. */
uint64_t dlx_modular_inverse(uint64_t number, uint64_t prime);

static inline uint64_t dlx_modular_negative(uint64_t number, uint64_t prime)
{
    return number ? prime - number : 0;
}

/* A factor by which many numbers are multiplied (Shoup, in NTL). */
typedef struct dlx_scale {
    uint64_t factor, quotient; /* 2^64 factor / prime, rounded down */
} dlx_scale;

dlx_scale dlx_scale_by(uint64_t factor, uint64_t prime);

static inline uint64_t dlx_scaled(uint64_t number, dlx_scale by, uint64_t prime)
{
    const uint64_t multiple = (uint64_t)((unsigned __int128)by.quotient * number >> 64);
    const uint64_t rest = by.factor * number - multiple * prime; /* below 2 prime */
    return rest < prime ? rest : rest - prime;
}

/* sum += the absolute value of the integer with these residues, which is at most a quarter of the
 * product of the primes; [0..count[, at least one. May change the residues. False: no memory. */
bool dlx_residues_add_number(const uint64_t *primes, uint64_t *residues, size_t count,
                             dlx_count *sum);

#endif
