/* SPDX-License-Identifier: MIT */
/* A tree of all combinations, in which no child is cheaper than its parent, searched best first.
 *
 * A combination is a set of changes to the cheapest one. The lists are in the order of their gaps,
 * the costs of the second solutions above the first ones. The children of a combination replace its
 * last change: by the next solution of the same list; by the same change and the second solution of
 * the next list; or, if the last change is to a second solution, by the second solution of the next
 * list. So K combinations take O(K log K) steps, and have at most log K changes each. */
#include "search/optimum/best_combinations.h"

#include "io/buffer.h"

#include <stdlib.h>

/* A combination. */
typedef struct change {
    dlx_cost cost;   /* of the combination */
    size_t rest;     /* the combination without its last change: an index of changes */
    size_t rank;     /* of the changed list in `by_gap`; larger than in `rest` */
    size_t solution; /* of the changed list: [1..*[ */
} change;

typedef struct ranked_list {
    dlx_kbest *list;
    dlx_cost gap;
} ranked_list;

struct dlx_best_combinations {
    dlx_search *task;
    dlx_kbest *lists;
    size_t count;
    ranked_list *by_gap; /* lists with a second solution, by ascending gap; [0..ranks[ */
    size_t ranks;
    change *changes; /* [0..used[; the first one is none, for the cheapest combination */
    size_t used, capacity;
    size_t *heap; /* indices of changes that were not returned, the cheapest on top; [0..open[ */
    size_t open, heap_capacity;
};

/* Returns a solution of a list, the cheapest first. NULL: the list is shorter. */
static const dlx_kbest_entry *solution_of(dlx_kbest *list, size_t index)
{
    while (list->taken <= index)
        if (!dlx_kbest_take(list))
            return NULL;
    return list->kept[list->count + list->taken - 1 - index];
}

static int compare_gaps(const void *a, const void *b)
{
    const ranked_list *x = a;
    const ranked_list *y = b;
    return x->gap != y->gap ? (x->gap > y->gap) - (x->gap < y->gap)
                            : (x->list > y->list) - (x->list < y->list);
}

/* ---- the heap -------------------------------------------------------------------------------- */

static bool is_cheaper(const dlx_best_combinations *combinations, size_t a, size_t b)
{
    const change *x = &combinations->changes[a];
    const change *y = &combinations->changes[b];
    return x->cost != y->cost ? x->cost < y->cost : a < b;
}

/* Adds a combination. False: no memory. */
static bool push_combination(dlx_best_combinations *combinations, change added)
{
    if (!dlx_search_grow(combinations->task, &combinations->changes, &combinations->capacity,
                         combinations->used + 1, sizeof added) ||
        !dlx_search_grow(combinations->task, &combinations->heap, &combinations->heap_capacity,
                         combinations->open + 1, sizeof(size_t)))
        return false;
    const size_t index = combinations->used++;
    size_t *heap = combinations->heap;
    size_t at = combinations->open++;
    combinations->changes[index] = added;
    for (; at > 0 && is_cheaper(combinations, index, heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = index;
    return true;
}

static size_t pop_cheapest(dlx_best_combinations *combinations)
{
    size_t *heap = combinations->heap;
    const size_t top = heap[0];
    const size_t last = heap[--combinations->open];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < combinations->open; at = child) {
        if (child + 1 < combinations->open &&
            is_cheaper(combinations, heap[child + 1], heap[child]))
            child++;
        if (!is_cheaper(combinations, heap[child], last))
            break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return top;
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* Adds the combination of `rest` and another solution of a list, if they exist. False: no memory.
 */
static bool push_change(dlx_best_combinations *combinations, size_t rest, size_t rank,
                        size_t solution)
{
    if (rank == combinations->ranks)
        return true;
    dlx_kbest *list = combinations->by_gap[rank].list;
    const dlx_kbest_entry *changed = solution_of(list, solution);
    const dlx_cost cost = combinations->changes[rest].cost - solution_of(list, 0)->cost;
    return !changed ||
           push_combination(combinations, (change){cost + changed->cost, rest, rank, solution});
}

static bool push_children(dlx_best_combinations *combinations, size_t index)
{
    if (index == 0)
        return push_change(combinations, 0, 0, 1);
    const change last = combinations->changes[index];
    return push_change(combinations, last.rest, last.rank, last.solution + 1) &&
           push_change(combinations, index, last.rank + 1, 1) &&
           (last.solution > 1 || push_change(combinations, last.rest, last.rank + 1, 1));
}

bool dlx_best_combinations_next(dlx_best_combinations *combinations, dlx_cost *cost,
                                const dlx_kbest_entry **parts)
{
    if (combinations->open == 0)
        return false;
    const size_t index = pop_cheapest(combinations);
    *cost = combinations->changes[index].cost;
    for (size_t p = 0; p < combinations->count; p++)
        parts[p] = solution_of(&combinations->lists[p], 0);
    for (size_t at = index; at > 0; at = combinations->changes[at].rest) {
        const change *of = &combinations->changes[at];
        dlx_kbest *list = combinations->by_gap[of->rank].list;
        parts[list - combinations->lists] = solution_of(list, of->solution);
    }
    return push_children(combinations, index);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Sorts the lists by their gaps, and adds the cheapest combination. False: no memory. */
static bool rank_lists(dlx_best_combinations *combinations)
{
    change cheapest = {0};
    for (size_t p = 0; p < combinations->count; p++) {
        dlx_kbest *list = &combinations->lists[p];
        const dlx_kbest_entry *second = solution_of(list, 1);
        const dlx_cost least = solution_of(list, 0)->cost;
        cheapest.cost += least;
        if (second)
            combinations->by_gap[combinations->ranks++] = (ranked_list){list, second->cost - least};
    }
    qsort(combinations->by_gap, combinations->ranks, sizeof *combinations->by_gap, compare_gaps);
    return push_combination(combinations, cheapest);
}

dlx_best_combinations *dlx_best_combinations_open(dlx_search *task, dlx_kbest *lists, size_t count)
{
    dlx_best_combinations *combinations = calloc(1, sizeof *combinations);
    ranked_list *by_gap = dlx_buffer_allocate(count, sizeof *by_gap);
    if (combinations && by_gap) {
        *combinations =
            (dlx_best_combinations){.task = task, .lists = lists, .count = count, .by_gap = by_gap};
        if (rank_lists(combinations))
            return combinations;
    } else {
        free(by_gap);
    }
    dlx_best_combinations_close(combinations);
    dlx_limits_no_memory(task->limits);
    return NULL;
}

void dlx_best_combinations_close(dlx_best_combinations *combinations)
{
    if (!combinations)
        return;
    free(combinations->by_gap);
    free(combinations->changes);
    free(combinations->heap);
    free(combinations);
}
