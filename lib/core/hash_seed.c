/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "core/hash_seed.h"

#include "core/numbers.h"
#include <string.h>
#include <time.h>

#if HAVE_GETAUXVAL
#include <sys/auxv.h>
#endif

/* Random bytes given by the kernel to each process; else 0. */
static uint64_t kernel_seed(void)
{
    uint64_t seed[2] = {0};
#if HAVE_GETAUXVAL && defined(AT_RANDOM)
    const unsigned long place = getauxval(AT_RANDOM);
    if (place)
        memcpy(seed, (const void *)(uintptr_t)place, sizeof seed);
#endif
    return dlx_mix(seed[0]) + seed[1];
}

uint64_t dlx_hash_seed(const void *owner)
{
    uint64_t seed = kernel_seed();
    if (!seed) {
        struct timespec moment = {0};
        clock_gettime(CLOCK_MONOTONIC, &moment);
        seed = (uint64_t)moment.tv_nsec * DLX_GOLDEN + (uint64_t)moment.tv_sec;
    }
    return dlx_mix(dlx_mix(seed) + (uintptr_t)owner) | 1;
}
