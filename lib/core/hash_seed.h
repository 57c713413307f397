/* SPDX-License-Identifier: MIT */
/* Hashing of text that strangers write: with a seed that nobody can know, so that no input can be
 * made whose names or lines all fall into one place of a table. */
#ifndef DLX_CORE_HASH_SEED_H
#define DLX_CORE_HASH_SEED_H

#include <stdint.h>

/* A number that is not 0 and differs between processes and, for each process, between owners.
 * Nothing that is printed may depend on it. */
uint64_t dlx_hash_seed(const void *owner);

/* Multiplies into 128 bits and adds the halves by xor (as wyhash, Wang Yi, 2019). With an unknown
 * seed in either factor the result is unknown in all its bits. */
static inline uint64_t dlx_fold(uint64_t a, uint64_t b)
{
    const unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#endif
