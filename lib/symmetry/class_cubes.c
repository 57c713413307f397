/* SPDX-License-Identifier: MIT */
#include "symmetry/class_cubes.h"

#include "io/buffer.h"

#include <stdlib.h>

/* Levels with more options than these, or deeper ones, cost more than they save. */
enum { MOST_DEPTH = 6, MOST_CUBES = 4096 };

typedef struct cutting {
    dlx_classes *classes;
    dlx_search_node node;
    dlx_literals path;           /* literals of the current node */
    uint32_t chosen[MOST_DEPTH]; /* the first options of its solutions, ascending */
    dlx_cubes *cubes;
} cutting;

static bool add_literal(cutting *cut, uint32_t option, bool is_chosen)
{
    const int64_t literal = (int64_t)option + 1;
    return (is_chosen ? dlx_search_node_choose : dlx_search_node_exclude)(&cut->node, option) &&
           dlx_literals_add(&cut->path, is_chosen ? literal : -literal);
}

static void go_back(cutting *cut, size_t moves, size_t literals)
{
    dlx_search_node_undo(&cut->node, moves);
    cut->path.count = literals;
}

static bool add_cube(cutting *cut)
{
    return cut->node.dead > 0 || dlx_cubes_add(cut->cubes, cut->path.list, cut->path.count, 1);
}

/* Generators of the permutations of a listed group that leave the first `depth` chosen options as
 * they are. */
static bool find_listed(const cutting *cut, size_t depth, dlx_permutations *found)
{
    dlx_group *group = cut->classes->group;
    const size_t degree = group->problem->options;
    dlx_chain chain;
    bool ok = dlx_chain_make(&chain, degree, (const uint32_t *const *)group->options.list,
                             group->options.count, cut->chosen, depth, DLX_GROUP_LISTED,
                             &cut->classes->limits) &&
              !chain.too_large;
    size_t at = 0;
    for (size_t i = 0; i < depth; i++)
        at += at < chain.count && chain.levels[at]->base == cut->chosen[i];
    for (size_t i = 0; ok && at < chain.count && i < chain.levels[at]->generator_count; i++)
        ok = dlx_permutations_add(found, chain.levels[at]->generators[i], degree);
    dlx_chain_free(&chain);
    return ok;
}

/* Sets *orbit to the orbits of options under the permutations that fix the first `depth` chosen
 * options, for the caller to free; to NULL if these permutations move no option. */
static bool find_orbits(const cutting *cut, size_t depth, uint32_t **orbit)
{
    const size_t degree = cut->classes->group->problem->options;
    dlx_permutations found = {0};
    dlx_group_size size;
    *orbit = NULL;
    bool ok = cut->classes->graph
                  ? dlx_automorphisms_find(cut->classes->graph,
                                           &(dlx_marked){cut->chosen, depth, true}, &found, &size)
                  : find_listed(cut, depth, &found);
    if (ok && found.count > 0) {
        *orbit = dlx_allocate(degree, sizeof **orbit);
        ok = *orbit != NULL;
    }
    if (*orbit)
        dlx_orbits_find(*orbit, degree, &found);
    dlx_permutations_free(&found);
    return ok && dlx_limits_hear(&cut->classes->limits, degree);
}

static bool add_cubes(cutting *cut, size_t depth);

/* Adds the cubes whose next option is the least of its orbit, orbit by orbit, and at last the one
 * without further options. */
static bool add_orbits(cutting *cut, size_t depth, const uint32_t *orbit)
{
    const dlx_problem *problem = cut->classes->group->problem;
    const size_t moves = cut->node.moves;
    const size_t literals = cut->path.count;
    bool ok = true;
    for (uint32_t k = 0; k < problem->options && ok && cut->node.dead == 0; k++) {
        if (orbit[k] != k || !dlx_search_node_is_active(&cut->node, k) ||
            !dlx_problem_chooses(problem, k))
            continue;
        const size_t own_moves = cut->node.moves;
        const size_t own_literals = cut->path.count;
        cut->chosen[depth] = k;
        ok = add_literal(cut, k, true) && add_cubes(cut, depth + 1);
        go_back(cut, own_moves, own_literals);
        for (uint32_t other = k; other < problem->options && ok; other++)
            if (orbit[other] == k && dlx_search_node_is_active(&cut->node, other))
                ok = add_literal(cut, other, false);
    }
    ok = ok && add_cube(cut);
    go_back(cut, moves, literals);
    return ok;
}

/* Adds the cubes of the current node. */
static bool add_cubes(cutting *cut, size_t depth)
{
    uint32_t *orbit = NULL;
    if (cut->node.dead > 0)
        return true;
    if (depth < MOST_DEPTH && dlx_cubes_count(cut->cubes) < MOST_CUBES &&
        !find_orbits(cut, depth, &orbit))
        return false;
    const bool ok = orbit ? add_orbits(cut, depth, orbit) : add_cube(cut);
    free(orbit);
    return ok;
}

dlx_cubes *dlx_classes_make_cubes(dlx_classes *classes)
{
    cutting cut = {.classes = classes, .cubes = calloc(1, sizeof *cut.cubes)};
    const bool ok = cut.cubes &&
                    dlx_search_node_make(&cut.node, classes->group->problem, &classes->limits) &&
                    add_cubes(&cut, 0);
    dlx_search_node_free(&cut.node);
    free(cut.path.list);
    if (ok)
        return cut.cubes;
    dlx_cubes_free(cut.cubes);
    return NULL;
}
