/* SPDX-License-Identifier: MIT */
#include "search/diagram/ranking.h"

#include "core/numbers.h"
#include "io/buffer.h"
#include <stdlib.h>

enum { WORK_PER_COMPARISON = 4 }; /* see dlx_limits.work */

bool dlx_ranking_make(dlx_ranking *ranking, const dlx_family *family)
{
    ranking->count = family->sets;
    ranking->sets = dlx_allocate(family->sets, sizeof *ranking->sets);
    ranking->settled = calloc(family->sets / 64 + 1, sizeof *ranking->settled);
    if (!ranking->sets || !ranking->settled)
        return false;
    const uint32_t *set = family->pool;
    for (size_t i = 0; i < family->sets; i++, set += *set + 1)
        ranking->sets[i] = set;
    return true;
}

void dlx_ranking_free(dlx_ranking *ranking)
{
    free(ranking->sets);
    free(ranking->settled);
    *ranking = (dlx_ranking){0};
}

static bool is_settled(const dlx_ranking *ranking, size_t at)
{
    return ranking->settled[at / 64] >> at % 64 & 1;
}

static void swap(dlx_ranking *ranking, size_t i, size_t k)
{
    const void *set = ranking->sets[i];
    ranking->sets[i] = ranking->sets[k];
    ranking->sets[k] = set;
}

/* Fixes the rank of a set among the non-empty range [begin..end[; *at is the rank. The pivot is
 * independent of the order in which a search finds sets. Returns false if stopped. */
static bool settle(dlx_ranking *ranking, size_t begin, size_t end, size_t *at, dlx_limits *limits)
{
    swap(ranking, begin, begin + (size_t)(dlx_mix(begin + end * DLX_GOLDEN) % (end - begin)));
    const void *pivot = ranking->sets[begin];
    *at = begin;
    for (size_t i = begin + 1; i < end; i++) {
        if (dlx_family_compare(ranking->sets[i], pivot) > 0)
            swap(ranking, i, ++*at);
        if (!dlx_limits_hear(limits, WORK_PER_COMPARISON))
            return false;
    }
    swap(ranking, begin, *at);
    ranking->settled[*at / 64] |= UINT64_C(1) << *at % 64;
    return true;
}

/* Quickselect (Hoare, "Algorithm 65: find", 1961) that keeps the partial order for later calls. */
const uint32_t *dlx_ranking_get(dlx_ranking *ranking, size_t rank, dlx_limits *limits)
{
    size_t begin = rank;
    size_t end = rank;
    while (begin > 0 && !is_settled(ranking, begin - 1))
        begin--;
    while (end < ranking->count && !is_settled(ranking, end))
        end++;
    while (!is_settled(ranking, rank)) {
        size_t at;
        if (!settle(ranking, begin, end, &at, limits))
            return NULL;
        if (at < rank)
            begin = at + 1;
        else
            end = at;
    }
    return ranking->sets[rank];
}
