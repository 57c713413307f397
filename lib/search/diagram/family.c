/* SPDX-License-Identifier: MIT */
#include "search/diagram/family.h"

#include "core/numbers.h"
#include "core/sort.h"
#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

bool dlx_family_add(dlx_family *family, const uint32_t *variables, size_t count)
{
    if (!dlx_grow(&family->pool, &family->capacity, family->used + 1 + count, sizeof *family->pool))
        return false;
    uint32_t *set = family->pool + family->used + 1;
    set[-1] = (uint32_t)count;
    if (count)
        memcpy(set, variables, count * sizeof *set);
    dlx_sort_numbers(set, count);
    family->used += 1 + count;
    family->sets++;
    if (count > family->largest)
        family->largest = count;
    return true;
}

void dlx_family_free(dlx_family *family)
{
    free(family->pool);
}

int dlx_family_compare(const void *a, const void *b)
{
    const uint32_t *const x = a;
    const uint32_t *const y = b;
    for (uint32_t i = 1; i <= *x && i <= *y; i++)
        if (x[i] != y[i])
            return x[i] > y[i] ? -1 : 1;
    return (*x > *y) - (*x < *y);
}

/* The sets so far, in descending order, as a tree. The nodes of the tree except the path to the
 * last set are final: chain[d] is the node of all continuations of the first d variables of the
 * path, without the continuation along the path (after Daciuk, Mihov, Watson, Watson, "Incremental
 * construction of minimal acyclic finite-state automata", 2000). */
typedef struct growing {
    dlx_decisions *decisions;
    dlx_limits *limits;
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

bool dlx_family_order(const dlx_family *family, dlx_decisions *decisions, uint32_t *root,
                      dlx_limits *limits)
{
    const void **sets = dlx_allocate(family->sets, sizeof *sets);
    growing tree = {.decisions = decisions,
                    .limits = limits,
                    .path = dlx_allocate(family->largest, sizeof *tree.path),
                    .chain = dlx_allocate(family->largest + 1, sizeof *tree.chain)};
    bool good = sets && tree.path && tree.chain;
    if (good) {
        const uint32_t *set = family->pool;
        for (size_t i = 0; i < family->sets; i++, set += *set + 1)
            sets[i] = set;
        good = dlx_sort(sets, family->sets, dlx_family_compare, limits);
        tree.chain[0] = DLX_NO_SETS;
    }
    for (size_t i = 0; good && i < family->sets; i++)
        good = follow(&tree, sets[i]) && dlx_limits_hear(limits, family->largest);
    good = good && shorten(&tree, 0);
    if (good)
        *root = tree.chain[0];
    free(sets);
    free(tree.path);
    free(tree.chain);
    return good;
}
