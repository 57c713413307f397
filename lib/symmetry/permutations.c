/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "symmetry/permutations.h"

#include "io/buffer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

uint32_t *dlx_permutations_add(dlx_permutations *permutations, const uint32_t *image, size_t size)
{
    uint32_t *copy = dlx_allocate(size, sizeof *copy);
    if (!copy || !dlx_grow(&permutations->list, &permutations->capacity, permutations->count + 1,
                           sizeof *permutations->list)) {
        free(copy);
        return NULL;
    }
    if (size > 0)
        memcpy(copy, image, size * sizeof *copy);
    return permutations->list[permutations->count++] = copy;
}

void dlx_permutations_free(dlx_permutations *permutations)
{
    for (size_t i = 0; i < permutations->count; i++)
        free(permutations->list[i]);
    free(permutations->list);
    *permutations = (dlx_permutations){0};
}

#if HAVE_NAUTY

#include <nauty/schreier.h>

/* A point that is not alone in its orbit, or -1. nauty labels orbits by their least points. */
static int find_moved(const int *orbits, int degree)
{
    int i = 0;
    while (i < degree && orbits[i] == i)
        i++;
    return i < degree ? orbits[i] : -1;
}

/* Sets factors[0..points[ to the sizes of the orbits of the base points. Returns the decimal
 * logarithm of their product. */
static double find_factors(schreier *chain, permnode **ring, int *base, int points, int degree,
                           uint64_t *factors)
{
    double logarithm = 0;
    for (int k = 0; k < points; k++) {
        const int *orbits = getorbits(base, k, chain, ring, degree);
        factors[k] = 0;
        for (int i = 0; i < degree; i++)
            factors[k] += orbits[i] == orbits[base[k]];
        logarithm += log10((double)factors[k]);
    }
    return logarithm;
}

/* Sets a base point for each level, until only the identity fixes all base points. Returns the
 * number of base points, at most `most`. */
static int find_base(schreier *chain, permnode **ring, int *base, size_t most, int degree)
{
    int points = 0;
    while ((size_t)points < most) {
        const int next = find_moved(getorbits(base, points, chain, ring, degree), degree);
        if (next < 0)
            break;
        base[points++] = next;
    }
    return points;
}

/* True if there is memory for a chain of so many points in all levels together. */
static bool has_memory(const dlx_limits *limits, uint64_t points)
{
    enum { BYTES_PER_POINT = 24 };
    const uint64_t bytes = points * BYTES_PER_POINT;
    void *probe =
        bytes <= dlx_limits_memory_left(limits, UINT64_C(1) << 30) ? dlx_allocate(bytes, 1) : NULL;
    free(probe);
    return probe != NULL;
}

uint64_t *dlx_permutations_order(const dlx_permutations *generators, size_t degree,
                                 double logarithm, const dlx_limits *limits, size_t *count)
{
    enum { MOST_LEVELS = 1000, ROUNDS = 10, FAILURES = 50 };
    schreier *chain;
    permnode *ring;
    const double bits = logarithm / log10(2);
    const size_t most = logarithm > 0 && bits < (double)degree ? (size_t)bits + 1 : degree;
    uint64_t *factors = dlx_allocate(most, sizeof *factors);
    int *base = dlx_allocate(most + 1, sizeof *base);
    *count = 0;
    if (!factors || !base || most > MOST_LEVELS || !has_memory(limits, most * degree)) {
        free(base);
        return factors;
    }
    newgroup(&chain, &ring, (int)degree);
    schreier_fails(logarithm > 0 ? 2 : FAILURES);
    for (size_t i = 0; i < generators->count; i++)
        addgenerator(&chain, &ring, (int *)generators->list[i], (int)degree);
    /* Random elements fill the chain; a known order tells when it is full. */
    for (int round = 0; round < ROUNDS && *count == 0; round++) {
        expandschreier(chain, &ring, (int)degree);
        const int points = find_base(chain, &ring, base, most, (int)degree);
        const double product = find_factors(chain, &ring, base, points, (int)degree, factors);
        const bool is_full =
            logarithm > 0 ? fabs(product - logarithm) < 1e-6 * logarithm : round == ROUNDS - 1;
        *count = is_full ? (size_t)points : 0;
    }
    freeschreier(&chain, &ring);
    free(base);
    return factors;
}

#else

uint64_t *dlx_permutations_order(const dlx_permutations *generators, size_t degree,
                                 double logarithm, const dlx_limits *limits, size_t *count)
{
    (void)generators, (void)degree, (void)logarithm, (void)limits;
    *count = 0;
    return NULL;
}

#endif
