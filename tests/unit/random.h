/* SPDX-License-Identifier: MIT */
/* Random numbers for tests, equal on all machines: Marsaglia's xorshift, 2003. */
#ifndef TESTS_UNIT_RANDOM_H
#define TESTS_UNIT_RANDOM_H

#include <stdint.h>

/* Anything but 0 before the first roll. */
static uint64_t random_state;

/* A number of [0..sides[. */
static inline int roll(int sides)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (int)((random_state >> 33) % (uint64_t)sides);
}

/* The same of [0..sides[, as an unsigned number. */
static inline unsigned draw(unsigned sides)
{
    return (unsigned)roll((int)sides);
}

/* Begins the numbers of a seed, which begin unlike those of the seeds beside. */
static inline void random_begin(unsigned seed)
{
    random_state = UINT64_C(0x9e3779b97f4a7c15) * (seed + 1);
    for (int i = 0; i < 8; i++)
        roll(2);
}

#endif
