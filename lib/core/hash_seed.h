/* SPDX-License-Identifier: MIT */
/* Seeds for hashing untrusted text, so that no input can be crafted whose names or lines all
 * collide. */
#ifndef DLX_CORE_HASH_SEED_H
#define DLX_CORE_HASH_SEED_H

#include <stdint.h>

/* A nonzero number that differs between processes and, within a process, between owners. Output
 * must not depend on it. */
uint64_t dlx_hash_seed(const void *owner);

/* Multiplies into 128 bits and combines the halves by xor (as wyhash, Wang Yi, 2019). An unknown
 * seed in either factor makes all bits of the result unknown. */
static inline uint64_t dlx_fold(uint64_t a, uint64_t b)
{
    const unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#endif
