/* SPDX-License-Identifier: MIT */
/* Random numbers, equal on every machine. */
#ifndef DLX_CORE_RANDOM_H
#define DLX_CORE_RANDOM_H

#include "core/numbers.h"

/* xoshiro256**, with period 2^256 - 1 (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", ACM TOMS 47, 2021). */
typedef struct dlx_random {
    uint64_t s[4]; /* not all 0 */
} dlx_random;

/* State for any seed: four outputs of splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom
 * number generators", 2014), as advised by the authors of xoshiro256**. */
static inline dlx_random dlx_random_begin(uint64_t seed)
{
    dlx_random random;
    for (int i = 0; i < 4; i++) {
        seed += DLX_GOLDEN;
        random.s[i] = dlx_mix(seed);
    }
    return random;
}

static inline uint64_t dlx_rotate_left(uint64_t word, unsigned by)
{
    return word << by | word >> (64 - by);
}

/* 64 random bits. */
static inline uint64_t dlx_random_next(dlx_random *random)
{
    uint64_t *s = random->s;
    const uint64_t result = dlx_rotate_left(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = dlx_rotate_left(s[3], 45);
    return result;
}

/* A uniform number of [0..below[; below is not 0. */
static inline uint64_t dlx_random_below(dlx_random *random, uint64_t below)
{
    const uint64_t mask = below > 1 ? UINT64_MAX >> __builtin_clzll(below - 1) : 0;
    uint64_t number;
    do
        number = dlx_random_next(random) & mask;
    while (number >= below);
    return number;
}

/* A uniform element of a set, as a bit of the word; 0 for the empty set. */
static inline uint64_t dlx_random_bit(dlx_random *random, uint64_t set)
{
    uint64_t skip = set ? dlx_random_below(random, dlx_count_bits(set)) : 0;
    for (; skip; skip--)
        set &= set - 1;
    return set & -set;
}

#endif
