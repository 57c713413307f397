/* SPDX-License-Identifier: MIT */
/* Exact numbers of sets, and the number of solutions with each option, from a diagram or a list.
 * The solutions with the variable of a node that pass through the node are the paths from the root
 * to the node times the sets of `hi`. */
#include "search/diagram/collected_solutions.h"

#include "io/buffer.h"
#include <stdlib.h>

/* Writes a + b to `sum` and returns its size; a_size >= b_size. */
static size_t add(mp_limb_t *sum, const mp_limb_t *a, size_t a_size, const mp_limb_t *b,
                  size_t b_size)
{
    if (b_size == 0) {
        memcpy(sum, a, a_size * sizeof *a);
        return a_size;
    }
    sum[a_size] = mpn_add(sum, a, (mp_size_t)a_size, b, (mp_size_t)b_size);
    return a_size + (sum[a_size] > 0);
}

/* Reserves room for the next number, of at most `size` limbs. */
static bool make_room(dlx_model_counts *tally, size_t size, dlx_search *task)
{
    return dlx_search_grow(task, &tally->limbs, &tally->limb_capacity, tally->limb_count + size,
                           sizeof *tally->limbs);
}

static bool tally_node(dlx_model_counts *tally, const dlx_decision *node, size_t index,
                       dlx_search *task)
{
    size_t lo_size, hi_size;
    dlx_model_counts_of(tally, node->lo, &lo_size);
    dlx_model_counts_of(tally, node->hi, &hi_size);
    if (!make_room(tally, (lo_size > hi_size ? lo_size : hi_size) + 1, task))
        return false;
    tally->start[index] = tally->limb_count;
    const mp_limb_t *lo = dlx_model_counts_of(tally, node->lo, &lo_size);
    const mp_limb_t *hi = dlx_model_counts_of(tally, node->hi, &hi_size);
    mp_limb_t *sum = tally->limbs + tally->limb_count;
    tally->limb_count +=
        lo_size < hi_size ? add(sum, hi, hi_size, lo, lo_size) : add(sum, lo, lo_size, hi, hi_size);
    tally->start[index + 1] = tally->limb_count;
    return dlx_budget_hear(task->limits, 4 + lo_size + hi_size);
}

bool dlx_collected_solutions_make_tally(dlx_collected_solutions *collected)
{
    dlx_model_counts *tally = &collected->tally;
    const dlx_decisions *decisions = &collected->diagram.decisions;
    dlx_search *task = collected->task;
    if (tally->start)
        return true;
    if (!dlx_search_reserve_memory(task, (decisions->count + 1) * sizeof *tally->start))
        return false;
    tally->start = dlx_buffer_allocate(decisions->count + 1, sizeof *tally->start);
    if (!tally->start)
        return dlx_budget_no_memory(task->limits);
    if (!make_room(tally, 1, task))
        return false;
    tally->start[DLX_NO_SETS] = tally->start[DLX_EMPTY_SET] = 0;
    tally->limbs[0] = 1;
    tally->start[DLX_TERMINALS] = tally->limb_count = 1;
    for (size_t i = DLX_TERMINALS; i < decisions->count; i++)
        if (!tally_node(tally, &decisions->node[i], i, task))
            return false;
    return true;
}

void dlx_collected_solutions_counts_free(dlx_model_counts *tally)
{
    free(tally->limbs);
    free(tally->start);
}

/* Numbers of `width` limbs, as many as the number of solutions has, which none exceeds. */
typedef struct path_walk {
    const dlx_collected_solutions *collected;
    dlx_search *task;
    size_t width;
    mp_limb_t *paths;   /* by node: from the root */
    mp_limb_t *numbers; /* by variable: solutions */
    mp_limb_t *product; /* scratch: two numbers */
} path_walk;

/* Adds the paths to the child of a node. */
static void pass_paths(path_walk *walk, const mp_limb_t *paths, uint32_t child)
{
    mp_limb_t *sum = walk->paths + child * walk->width;
    if (child >= DLX_TERMINALS)
        mpn_add(sum, sum, (mp_size_t)walk->width, paths, (mp_size_t)walk->width);
}

static void count_node(path_walk *walk, size_t index)
{
    const dlx_decision *node = &walk->collected->diagram.decisions.node[index];
    const mp_limb_t *paths = walk->paths + index * walk->width;
    mp_limb_t *number = walk->numbers + node->variable * walk->width;
    const size_t size = dlx_limbs_trim(paths, walk->width);
    size_t hi_size;
    const mp_limb_t *hi = dlx_model_counts_of(&walk->collected->tally, node->hi, &hi_size);
    if (size == 0)
        return;
    if (size >= hi_size)
        mpn_mul(walk->product, paths, (mp_size_t)size, hi, (mp_size_t)hi_size);
    else
        mpn_mul(walk->product, hi, (mp_size_t)hi_size, paths, (mp_size_t)size);
    const size_t product_size = dlx_limbs_trim(walk->product, size + hi_size);
    mpn_add(number, number, (mp_size_t)walk->width, walk->product, (mp_size_t)product_size);
    pass_paths(walk, paths, node->lo);
    pass_paths(walk, paths, node->hi);
}

/* Walks from the root, which is the last node, to nodes made earlier. */
static bool walk_down(path_walk *walk)
{
    const uint32_t root = walk->collected->diagram.root;
    if (root < DLX_TERMINALS)
        return true;
    walk->paths[root * walk->width] = 1;
    for (size_t index = root; index >= DLX_TERMINALS; index--) {
        count_node(walk, index);
        if (!dlx_budget_hear(walk->task->limits, 4 + walk->width))
            return false;
    }
    return true;
}

static bool count_in_diagram(path_walk *walk)
{
    const size_t nodes = (size_t)walk->collected->diagram.root + 1;
    if (!dlx_search_reserve_memory(walk->task, nodes * walk->width * sizeof *walk->paths))
        return false;
    walk->paths = calloc(nodes * walk->width + 1, sizeof *walk->paths);
    walk->product = dlx_buffer_allocate(2 * walk->width, sizeof *walk->product);
    const bool ok = (walk->paths && walk->product && walk_down(walk)) ||
                    dlx_budget_no_memory(walk->task->limits);
    free(walk->paths);
    free(walk->product);
    return ok;
}

static bool add_sums(const dlx_enumeration *listing, dlx_search *task, dlx_count *counts)
{
    for (size_t k = 0; k < task->problem->options; k++)
        if (!dlx_count_add(&counts[k], listing->sums[k]))
            return dlx_budget_no_memory(task->limits);
    return true;
}

bool dlx_collected_solutions_tally(dlx_collected_solutions *collected, dlx_search *task,
                                   dlx_count *counts)
{
    const dlx_diagram *diagram = &collected->diagram;
    path_walk walk = {.collected = collected, .task = task};
    if (collected->is_listed)
        return add_sums(&collected->listing, task, counts);
    if (!dlx_collected_solutions_make_tally(collected))
        return false;
    dlx_model_counts_of(&collected->tally, diagram->root, &walk.width);
    if (walk.width == 0)
        return true;
    walk.numbers = calloc(diagram->variables * walk.width + 1, sizeof *walk.numbers);
    if (!walk.numbers)
        return dlx_budget_no_memory(task->limits);
    bool ok = count_in_diagram(&walk);
    for (size_t v = 0; v < diagram->variables && ok; v++) {
        const mp_limb_t *number = walk.numbers + v * walk.width;
        ok = dlx_count_add_limbs(&counts[diagram->option[v]], number,
                                 dlx_limbs_trim(number, walk.width)) ||
             dlx_budget_no_memory(task->limits);
    }
    free(walk.numbers);
    return ok;
}
