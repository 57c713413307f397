/* SPDX-License-Identifier: MIT */
/* A list of sets: its ordered diagram, and the sets by rank. */
#include "search/diagram/collected_solutions.h"

#include "core/numbers.h"
#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

enum { WORK_PER_COMPARISON = 4 }; /* see dlx_budget.work */

/* Compares two sets, each a size and its variables: descending lexicographic order, prefixes of a
 * set before the set. */
static int compare_sets(const void *a, const void *b)
{
    const uint32_t *const x = a;
    const uint32_t *const y = b;
    for (uint32_t i = 1; i <= *x && i <= *y; i++)
        if (x[i] != y[i])
            return x[i] > y[i] ? -1 : 1;
    return (*x > *y) - (*x < *y);
}

bool dlx_family_rank(dlx_ranking *ranking, const dlx_solutions *family)
{
    ranking->count = family->count;
    ranking->sets = dlx_buffer_allocate(family->count, sizeof *ranking->sets);
    ranking->settled = calloc(family->count / 64 + 1, sizeof *ranking->settled);
    if (!ranking->sets || !ranking->settled)
        return false;
    const uint32_t *set = family->words;
    for (size_t i = 0; i < family->count; i++, set += *set + 1)
        ranking->sets[i] = set;
    return true;
}

void dlx_family_free_ranking(dlx_ranking *ranking)
{
    free(ranking->sets);
    free(ranking->settled);
    *ranking = (dlx_ranking){0};
}

static bool is_settled(const dlx_ranking *ranking, size_t index)
{
    return ranking->settled[index / 64] >> index % 64 & 1;
}

static void swap(dlx_ranking *ranking, size_t i, size_t k)
{
    const void *set = ranking->sets[i];
    ranking->sets[i] = ranking->sets[k];
    ranking->sets[k] = set;
}

/* Fixes the rank of a set among the non-empty range [begin..end[; *cursor is the rank. The pivot is
 * independent of the order in which a search finds sets. Returns false if stopped. */
static bool settle(dlx_ranking *ranking, size_t begin, size_t end, size_t *cursor,
                   dlx_budget *limits)
{
    swap(ranking, begin, begin + (size_t)(dlx_mix(begin + end * DLX_GOLDEN) % (end - begin)));
    const void *pivot = ranking->sets[begin];
    *cursor = begin;
    for (size_t i = begin + 1; i < end; i++) {
        if (compare_sets(ranking->sets[i], pivot) > 0)
            swap(ranking, i, ++*cursor);
        if (!dlx_budget_hear(limits, WORK_PER_COMPARISON))
            return false;
    }
    swap(ranking, begin, *cursor);
    ranking->settled[*cursor / 64] |= UINT64_C(1) << *cursor % 64;
    return true;
}

/* Quickselect (Hoare, "Algorithm 65: find", 1961) that keeps the partial order for later calls. */
const uint32_t *dlx_family_ranked(dlx_ranking *ranking, size_t rank, dlx_budget *limits)
{
    size_t begin = rank;
    size_t end = rank;
    while (begin > 0 && !is_settled(ranking, begin - 1))
        begin--;
    while (end < ranking->count && !is_settled(ranking, end))
        end++;
    while (!is_settled(ranking, rank)) {
        size_t index;
        if (!settle(ranking, begin, end, &index, limits))
            return NULL;
        if (index < rank)
            begin = index + 1;
        else
            end = index;
    }
    return ranking->sets[rank];
}

/* The sets so far, in descending order, as a tree. The nodes of the tree except the path to the
 * last set are final: chain[d] is the node of all continuations of the first d variables of the
 * path, without the continuation along the path (after Daciuk, Mihov, Watson, Watson, "Incremental
 * construction of minimal acyclic finite-state automata", 2000). */
typedef struct growing {
    dlx_decisions *decisions;
    dlx_budget *limits;
    uint32_t *path;  /* [0..depth[ */
    uint32_t *chain; /* [0..depth] */
    size_t depth;
} growing;

/* Shortens the path. Returns false on lack of memory. */
static bool shorten(growing *tree, size_t depth)
{
    while (tree->depth > depth) {
        const size_t last = --tree->depth;
        tree->chain[last] = dlx_decisions_get(tree->decisions, tree->path[last], tree->chain[last],
                                              tree->chain[last + 1], tree->limits);
        if (tree->chain[last] == DLX_NO_SETS)
            return false;
    }
    return true;
}

/* Adds the next set. */
static bool follow(growing *tree, const uint32_t *set)
{
    const uint32_t *variable = set + 1;
    size_t common = 0;
    while (common < tree->depth && common < *set && tree->path[common] == variable[common])
        common++;
    if (!shorten(tree, common))
        return false;
    while (tree->depth < *set) {
        tree->path[tree->depth] = variable[tree->depth];
        tree->chain[++tree->depth] = DLX_NO_SETS;
    }
    tree->chain[tree->depth] = DLX_EMPTY_SET;
    return true;
}

static size_t largest_set(const dlx_solutions *family)
{
    uint32_t *set;
    size_t count, largest = 0;
    for (size_t index = 0; dlx_solutions_next(family, &index, &set, &count);)
        largest = count > largest ? count : largest;
    return largest;
}

bool dlx_family_order(const dlx_solutions *family, dlx_decisions *decisions, uint32_t *root,
                      dlx_budget *limits)
{
    dlx_ranking ranking;
    const size_t largest = largest_set(family);
    growing tree = {.decisions = decisions,
                    .limits = limits,
                    .path = dlx_buffer_allocate(largest, sizeof *tree.path),
                    .chain = dlx_buffer_allocate(largest + 1, sizeof *tree.chain)};
    bool ok = dlx_family_rank(&ranking, family) && tree.path && tree.chain;
    if (ok)
        tree.chain[0] = DLX_NO_SETS;
    for (size_t rank = family->count; rank-- > 0 && ok;) {
        const uint32_t *set = dlx_family_ranked(&ranking, rank, limits);
        ok = set && follow(&tree, set) && dlx_budget_hear(limits, largest);
    }
    ok = ok && shorten(&tree, 0);
    if (ok)
        *root = tree.chain[0];
    dlx_family_free_ranking(&ranking);
    free(tree.path);
    free(tree.chain);
    return ok;
}
