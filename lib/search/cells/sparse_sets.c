/* SPDX-License-Identifier: MIT */
#include "search/cells/sparse_sets.h"

/* See dlx_budget.work; includes restoring hidden options, which take at least LEAST_HIDDEN each. */
enum { WORK_PER_CELL = 2, LEAST_HIDDEN = 6, NODES_PER_WORK = 2, WORK_PER_RESTORED = 5 };

enum {
    MAX_SMALL = 1 << 18, /* more nodes exceed the cache, and are prefetched */
    AHEAD = 8            /* prefetch distance in nodes */
};

/* ---- nodes ----------------------------------------------------------------------------------- */

/* `large` is sparse->large, for compilers to specialise callers by. */
static inline uint32_t item_of(const dlx_sparse_sets *sparse, uint32_t p, bool large)
{
    return large ? sparse->item[p] : sparse->nodes[p].item;
}

/* Returns where the index of live node p in `cells` is kept. */
static inline uint32_t *cell_of(const dlx_sparse_sets *sparse, uint32_t p, bool large)
{
    return large ? &sparse->cell[p] : &sparse->nodes[p].cell;
}

/* Returns the first node of p's option in a large problem. */
static inline uint32_t first_large(const dlx_sparse_sets *sparse, uint32_t p)
{
    uint32_t word = p / 64;
    uint64_t bits = sparse->first[word] << (63 - p % 64);
    if (bits)
        return p - (uint32_t)__builtin_clzll(bits);
    while (!(bits = sparse->first[--word]))
        ;
    return 64 * word + 63 - (uint32_t)__builtin_clzll(bits);
}

static inline uint32_t end_large(const dlx_sparse_sets *sparse, uint32_t p)
{
    uint32_t word = ++p / 64;
    uint64_t bits = sparse->first[word] >> p % 64;
    if (bits)
        return p + (uint32_t)__builtin_ctzll(bits);
    while (!(bits = sparse->first[++word]))
        ;
    return 64 * word + (uint32_t)__builtin_ctzll(bits);
}

/* Returns the first node of p's option, and the end of its nodes in *end. */
static uint32_t find_option(const dlx_sparse_sets *sparse, uint32_t p, uint32_t *end)
{
    if (sparse->large) {
        *end = end_large(sparse, p);
        return first_large(sparse, p);
    }
    while (sparse->nodes[p].item != DLX_SPACER)
        p++;
    *end = p;
    return sparse->nodes[p].cell;
}

/* ---- setting up ------------------------------------------------------------------------------ */

static bool allocate(dlx_sparse_sets *sparse)
{
    const dlx_problem *problem = sparse->task->problem;
    const size_t primary = sparse->primary;
    const size_t ones = dlx_problem_nonzeros(problem);
    const bool large = ones + problem->options > MAX_SMALL;
    const size_t nodes = large ? 0 : ones + problem->options;
    const size_t coloured = problem->colour ? nodes : 0;
    const size_t large_nodes = large ? ones : 0;
    const size_t words = large ? ones / 64 + 1 : 0;
    const size_t bounded = problem->items->lo ? primary : 0;
    const size_t sets = sparse->items + (size_t)1;
    const size_t word = sizeof(uint32_t);
    dlx_block *block = &sparse->block;
    if (!dlx_block_reserve(
            block, sparse->task,
            dlx_block_size(nodes, sizeof *sparse->nodes) + dlx_block_size(coloured, word) +
                dlx_block_size(large_nodes, word) + dlx_block_size(words, sizeof *sparse->first) +
                dlx_block_size(ones, word) + dlx_block_size(sets, sizeof *sparse->sets) +
                3 * dlx_block_size(primary, word) + dlx_block_size(bounded, word)))
        return false;
    sparse->large = large;
    sparse->item = problem->item;
    sparse->nodes = dlx_block_take(block, nodes, sizeof *sparse->nodes);
    sparse->own_colour = dlx_block_take(block, coloured, word);
    sparse->colour = coloured ? sparse->own_colour : problem->colour;
    sparse->cell = dlx_block_take(block, large_nodes, word);
    sparse->first = dlx_block_take(block, words, sizeof *sparse->first);
    sparse->cells = dlx_block_take(block, ones, word);
    sparse->sets = dlx_block_take(block, sets, sizeof *sparse->sets);
    sparse->active = dlx_block_take(block, primary, word);
    sparse->place = dlx_block_take(block, primary, word);
    sparse->queue = dlx_block_take(block, primary, word);
    sparse->slack = bounded ? dlx_block_take(block, bounded, word) : NULL;
    memset(sparse->sets, 0, sets * sizeof *sparse->sets);
    memset(sparse->first, 0, words * sizeof *sparse->first);
    return true;
}

/* Allocates the cells of every item; only options with a primary item are ever live. Returns false
 * if stopped. */
static bool place_cells(dlx_sparse_sets *sparse)
{
    const dlx_problem *problem = sparse->task->problem;
    for (size_t k = 0; k < problem->options; k++) {
        const bool chosen = dlx_problem_chooses(problem, k);
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            sparse->sets[problem->item[i]].size += chosen;
        if (!dlx_budget_hear(sparse->limits, problem->start[k + 1] - problem->start[k]))
            return false;
    }
    uint32_t begin = 0;
    for (uint32_t i = 0; i < sparse->items; i++) {
        dlx_set *set = &sparse->sets[i];
        set->begin = begin;
        begin += set->size;
        set->size = 0;
    }
    return true;
}

/* Ends the option of nodes [first..end[. Returns the first node of the next option. */
static uint32_t end_option(dlx_sparse_sets *sparse, uint32_t first, uint32_t end)
{
    if (!sparse->large) {
        sparse->nodes[end] = (dlx_node){DLX_SPACER, first};
        return end + 1;
    }
    sparse->first[first / 64] |= UINT64_C(1) << first % 64;
    sparse->first[end / 64] |= UINT64_C(1) << end % 64;
    return end;
}

static void make_small_node(dlx_sparse_sets *sparse, uint32_t p, size_t nonzero)
{
    const dlx_problem *problem = sparse->task->problem;
    sparse->nodes[p].item = problem->item[nonzero];
    if (problem->colour)
        sparse->own_colour[p] = problem->colour[nonzero];
}

/* Returns false if stopped. */
static bool fill_cells(dlx_sparse_sets *sparse)
{
    const dlx_problem *problem = sparse->task->problem;
    uint32_t first = 0;
    for (size_t k = 0; k < problem->options; k++) {
        const bool chosen = dlx_problem_chooses(problem, k);
        uint32_t p = first;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++, p++) {
            if (!sparse->large)
                make_small_node(sparse, p, i);
            if (!chosen)
                continue;
            dlx_set *set = &sparse->sets[problem->item[i]];
            *cell_of(sparse, p, sparse->large) = set->begin + set->size;
            sparse->cells[set->begin + set->size++] = p;
        }
        if (!dlx_budget_hear(sparse->limits, WORK_PER_CELL * (p - first + 1)))
            return false;
        first = end_option(sparse, first, p);
    }
    return true;
}

/* Sets the need of a primary item, and queues the item if it needs all of its options. Returns
 * false if it has fewer. */
static bool begin_item(dlx_sparse_sets *sparse, uint32_t i)
{
    dlx_set *set = &sparse->sets[i];
    uint32_t lo;
    uint32_t hi;
    dlx_problem_bounds(sparse->task->problem, i, &lo, &hi);
    sparse->active[i] = sparse->place[i] = i;
    const bool enough = lo <= set->size;
    set->need = (int32_t)(enough ? lo : set->size);
    if (sparse->slack)
        sparse->slack[i] = (hi < set->size ? hi : set->size) - (uint32_t)set->need;
    if (set->need > 0 && set->size == (uint32_t)set->need)
        sparse->queue[sparse->queue_end++] = i;
    return enough;
}

bool dlx_sparse_sets_make(dlx_sparse_sets *sparse, dlx_search *task, bool *solvable)
{
    sparse->task = task;
    sparse->limits = task->limits;
    sparse->primary = sparse->active_size = (uint32_t)task->problem->items->primary;
    sparse->items = (uint32_t)dlx_problem_items(task->problem);
    const uint64_t hidden =
        dlx_problem_nonzeros(task->problem) / (task->problem->options + 1) / NODES_PER_WORK;
    sparse->hidden_work = hidden > LEAST_HIDDEN ? (uint32_t)hidden : LEAST_HIDDEN;
    if (!allocate(sparse) || !place_cells(sparse) || !fill_cells(sparse))
        return false;
    *solvable = true;
    for (uint32_t i = 0; i < sparse->primary; i++)
        *solvable &= begin_item(sparse, i);
    return true;
}

/* ---- changes --------------------------------------------------------------------------------- */

bool dlx_sparse_sets_enter(dlx_sparse_sets *sparse, uint32_t epoch)
{
    sparse->epoch = epoch;
    /* An item is saved at most once in an epoch. */
    return dlx_search_grow(sparse->task, &sparse->trail, &sparse->trail_capacity,
                           sparse->trail_size + sparse->items, sizeof *sparse->trail);
}

/* Saves the set of an item before its first change in this epoch. */
static inline void save(dlx_sparse_sets *sparse, uint32_t i)
{
    dlx_set *set = &sparse->sets[i];
    if (set->epoch == sparse->epoch)
        return;
    sparse->trail[sparse->trail_size++] = (dlx_saved){set->size, set->need, i};
    set->epoch = sparse->epoch;
}

void dlx_sparse_sets_restore(dlx_sparse_sets *sparse, size_t trail_size, uint32_t active_size)
{
    sparse->limits->work += WORK_PER_RESTORED * (sparse->trail_size - trail_size);
    while (sparse->trail_size > trail_size) {
        const dlx_saved *was = &sparse->trail[--sparse->trail_size];
        dlx_set *set = &sparse->sets[was->item];
        set->size = was->size;
        set->need = was->need;
        set->epoch = 0; /* earlier than all epochs to come */
    }
    sparse->active_size = active_size;
    sparse->queue_begin = sparse->queue_end = 0;
}

/* Removes node q from the set of its item i. */
static inline void leave_set(dlx_sparse_sets *sparse, uint32_t q, uint32_t i, bool large)
{
    const uint32_t cell = *cell_of(sparse, q, large);
    dlx_set *set = &sparse->sets[i];
    save(sparse, i);
    const uint32_t last = set->begin + --set->size;
    const uint32_t moved = sparse->cells[last];
    sparse->cells[cell] = moved;
    *cell_of(sparse, moved, large) = cell;
    sparse->cells[last] = q;
    *cell_of(sparse, q, large) = last;
}

/* Queues item i, which has only as many live options as it needs. Returns false if fewer. */
static bool come_near(dlx_sparse_sets *sparse, uint32_t i)
{
    const dlx_set *set = &sparse->sets[i];
    if (set->need <= 0)
        return true;
    if (set->size < (uint32_t)set->need) {
        sparse->failed = i;
        return false;
    }
    sparse->queue[sparse->queue_end++] = i;
    return true;
}

/* Removes the option of node q from its item. Returns false if too few options remain. */
static inline __attribute__((always_inline)) bool lose(dlx_sparse_sets *sparse, uint32_t q,
                                                       bool large)
{
    const uint32_t i = item_of(sparse, q, large);
    const dlx_set *set = &sparse->sets[i];
    leave_set(sparse, q, i, large);
    return (int32_t)set->size > set->need || come_near(sparse, i);
}

/* Removes the other nodes of p's option from their sets; specialised by `large`. */
static inline __attribute__((always_inline)) bool hide_any(dlx_sparse_sets *sparse, uint32_t p,
                                                           bool large)
{
    const uint32_t end = large ? end_large(sparse, p) : 0;
    uint32_t q = p + 1;
    for (; large ? q < end : sparse->nodes[q].item != DLX_SPACER; q++)
        if (!lose(sparse, q, large))
            return false;
    for (q = large ? first_large(sparse, p) : sparse->nodes[q].cell; q < p; q++)
        if (!lose(sparse, q, large))
            return false;
    return true;
}

static bool hide_small(dlx_sparse_sets *sparse, uint32_t p)
{
    return hide_any(sparse, p, false);
}

static bool hide_large(dlx_sparse_sets *sparse, uint32_t p)
{
    return hide_any(sparse, p, true);
}

static inline bool hide(dlx_sparse_sets *sparse, uint32_t p)
{
    return sparse->large ? hide_large(sparse, p) : hide_small(sparse, p);
}

static inline void prefetch_node(const dlx_sparse_sets *sparse, uint32_t p)
{
    __builtin_prefetch(&sparse->cell[p], 1);
    __builtin_prefetch(&sparse->item[p]);
}

/* Removes the options in cells [begin..end[ from all other sets, with prefetching. */
static __attribute__((noinline)) bool hide_all_large(dlx_sparse_sets *sparse, uint32_t begin,
                                                     uint32_t end)
{
    for (uint32_t c = begin; c < end && c < begin + AHEAD; c++)
        prefetch_node(sparse, sparse->cells[c]);
    for (uint32_t c = begin; c < end; c++) {
        if (c + AHEAD < end)
            prefetch_node(sparse, sparse->cells[c + AHEAD]);
        if (!hide_any(sparse, sparse->cells[c], true))
            return false;
    }
    return true;
}

/* Closes item i: hides its remaining options. */
static bool close_item(dlx_sparse_sets *sparse, uint32_t i)
{
    dlx_set *set = &sparse->sets[i];
    const uint32_t end = set->begin + set->size;
    sparse->limits->stats.updates += set->size;
    sparse->limits->work += sparse->hidden_work * (uint64_t)set->size;
    if (sparse->large && !hide_all_large(sparse, set->begin, end))
        return false;
    for (uint32_t c = set->begin; c < end && !sparse->large; c++)
        if (!hide_small(sparse, sparse->cells[c]))
            return false;
    set->size = 0;
    return true;
}

/* Restricts secondary item i to options of this colour. The options stay in its set, which is not
 * read until undone. */
static bool colour_item(dlx_sparse_sets *sparse, uint32_t i, uint32_t colour)
{
    dlx_set *set = &sparse->sets[i];
    const uint32_t end = set->begin + set->size;
    set->need = DLX_AGREED;
    sparse->limits->stats.updates += set->size;
    sparse->limits->work += sparse->hidden_work * (uint64_t)set->size;
    for (uint32_t c = set->begin; c < end; c++)
        if (sparse->colour[sparse->cells[c]] != colour && !hide(sparse, sparse->cells[c]))
            return false;
    return true;
}

/* Deactivates a full primary item. */
static void deactivate(dlx_sparse_sets *sparse, uint32_t i)
{
    const uint32_t index = sparse->place[i];
    const uint32_t last = sparse->active[--sparse->active_size];
    sparse->active[index] = last;
    sparse->place[last] = index;
    sparse->active[sparse->active_size] = i;
    sparse->place[i] = sparse->active_size;
}

static inline bool is_full(const dlx_sparse_sets *sparse, uint32_t i)
{
    return sparse->sets[i].need + (sparse->slack ? (int32_t)sparse->slack[i] : 0) == 0;
}

/* Updates the item of node q of the option being taken, after all items of the option have recorded
 * it. */
static bool settle(dlx_sparse_sets *sparse, uint32_t q)
{
    const uint32_t i = item_of(sparse, q, sparse->large);
    if (i < sparse->primary) {
        if (!is_full(sparse, i))
            return true;
        deactivate(sparse, i);
        /* Without active items the solution is complete, and its other options need not be hidden.
         */
        return sparse->active_size == 0 || close_item(sparse, i);
    }
    if (sparse->active_size == 0)
        return true;
    if (!sparse->colour || sparse->colour[q] == 0)
        return close_item(sparse, i);
    return sparse->sets[i].need == DLX_AGREED || colour_item(sparse, i, sparse->colour[q]);
}

bool dlx_sparse_sets_take(dlx_sparse_sets *sparse, uint32_t p)
{
    const bool large = sparse->large;
    uint32_t end;
    const uint32_t first = find_option(sparse, p, &end);
    for (uint32_t q = first; q < end; q++) {
        const uint32_t i = item_of(sparse, q, large);
        leave_set(sparse, q, i, large);
        if (i < sparse->primary)
            sparse->sets[i].need--;
    }
    for (uint32_t q = first; q < end; q++)
        if (!settle(sparse, q))
            return false;
    return true;
}

bool dlx_sparse_sets_drop(dlx_sparse_sets *sparse, uint32_t p)
{
    sparse->limits->stats.updates++;
    return lose(sparse, p, sparse->large) && hide(sparse, p);
}
