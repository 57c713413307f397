/* SPDX-License-Identifier: MIT */
#include "search/base/kbest.h"

#include "core/heap.h"

/* True if a is worse than b. Of equal costs, the later solution is worse. */
static bool is_worse(const dlx_kbest_entry *a, const dlx_kbest_entry *b)
{
    return a->cost != b->cost ? a->cost > b->cost : a->number > b->number;
}

/* Orders the heap of the best solutions so far. */
static int compare_worst_first(const void *a, const void *b)
{
    return is_worse(*(dlx_kbest_entry *const *)a, *(dlx_kbest_entry *const *)b) ? -1 : 1;
}

/* Bytes of a solution of `count` options, with its pointer and the allocator's overhead. */
static uint64_t bytes_of(size_t count)
{
    return sizeof(dlx_kbest_entry) + count * sizeof(uint32_t) + 2 * sizeof(dlx_kbest_entry *) +
           sizeof(size_t);
}

/* Reserves memory for a solution of `count` options. Returns false at a memory limit. */
static bool takes(dlx_kbest *best, size_t count)
{
    dlx_budget *limits = best->task->limits;
    if (!limits->given.memory_limit && best->held + bytes_of(count) > DLX_KBEST_MEMORY)
        return dlx_budget_memory_reached(limits);
    return dlx_search_reserve_memory(best->task, bytes_of(count));
}

static void discard(dlx_kbest *best, dlx_kbest_entry *kept)
{
    dlx_search_release_memory(best->task, bytes_of(kept->count));
    free(kept);
}

/* Takes ownership of `kept`, and frees the worst solution above the maximum. Returns false on
 * memory exhaustion. */
static bool insert(dlx_kbest *best, dlx_kbest_entry *kept)
{
    const bool full = best->count >= best->most;
    if (full && is_worse(best->kept[0], kept)) {
        best->held -= bytes_of(best->kept[0]->count);
        discard(best, best->kept[0]);
        best->held += bytes_of(kept->count);
        best->kept[0] = kept;
        dlx_heap_down(best->kept, best->count, 0, sizeof *best->kept, compare_worst_first);
        return true;
    }
    if (full ||
        !dlx_buffer_grow(&best->kept, &best->capacity, best->count + 1, sizeof *best->kept)) {
        discard(best, kept);
        return full || dlx_budget_no_memory(best->task->limits);
    }
    best->held += bytes_of(kept->count);
    best->kept[best->count] = kept;
    dlx_heap_up(best->kept, best->count++, sizeof *best->kept, compare_worst_first);
    return true;
}

bool dlx_kbest_offer(dlx_kbest *best, dlx_cost cost, const uint32_t *options, size_t count)
{
    const dlx_kbest_entry offer = {.cost = cost, .number = best->offered++};
    if (best->count >= best->most && !is_worse(best->kept[0], &offer))
        return true;
    size_t size;
    if (__builtin_mul_overflow(count, sizeof *options, &size) ||
        __builtin_add_overflow(size, sizeof(dlx_kbest_entry), &size))
        return dlx_budget_no_memory(best->task->limits);
    if (!takes(best, count))
        return false;
    dlx_kbest_entry *copy = malloc(size);
    if (!copy) {
        dlx_search_release_memory(best->task, bytes_of(count));
        return dlx_budget_no_memory(best->task->limits);
    }
    copy->cost = cost;
    copy->number = offer.number;
    copy->count = count;
    if (count) {
        memcpy(copy->options, options, count * sizeof *options);
        dlx_sort_numbers(copy->options, count);
    }
    return insert(best, copy);
}

bool dlx_kbest_move(dlx_kbest *best, dlx_kbest *other)
{
    bool ok = true;
    for (size_t i = 0; i < other->count; i++) {
        other->kept[i]->number = best->offered++;
        ok &= insert(best, other->kept[i]);
    }
    other->count = other->held = 0;
    return ok;
}

void dlx_kbest_remove(dlx_kbest *best, uint64_t first, uint64_t end)
{
    size_t left = 0;
    for (size_t i = 0; i < best->count; i++) {
        dlx_kbest_entry *kept = best->kept[i];
        if (kept->number < first || kept->number >= end) {
            best->kept[left++] = kept;
            continue;
        }
        best->held -= bytes_of(kept->count);
        discard(best, kept);
    }
    best->count = left;
    for (size_t index = left / 2; index-- > 0;)
        dlx_heap_down(best->kept, left, index, sizeof *best->kept, compare_worst_first);
}

/* Compares by cost, then lexicographically by the sorted options. */
static int compare_kept(const dlx_kbest_entry *x, const dlx_kbest_entry *y)
{
    if (x->cost != y->cost)
        return (x->cost > y->cost) - (x->cost < y->cost);
    for (size_t i = 0; i < x->count && i < y->count; i++)
        if (x->options[i] != y->options[i])
            return dlx_compare_numbers(&x->options[i], &y->options[i]);
    return (x->count > y->count) - (x->count < y->count);
}

static int compare_best_first(const void *a, const void *b)
{
    return compare_kept(*(dlx_kbest_entry *const *)a, *(dlx_kbest_entry *const *)b);
}

void dlx_kbest_order(dlx_kbest *best)
{
    for (size_t index = best->count / 2; index-- > 0;)
        dlx_heap_down(best->kept, best->count, index, sizeof *best->kept, compare_best_first);
}

/* Moves the best solution to the place after the heap. */
static dlx_kbest_entry *pop(dlx_kbest *best)
{
    dlx_heap_pop(best->kept, best->count, sizeof *best->kept, compare_best_first);
    return best->kept[--best->count];
}

const dlx_kbest_entry *dlx_kbest_take(dlx_kbest *best)
{
    if (best->count == 0)
        return NULL;
    best->taken++;
    return pop(best);
}

bool dlx_kbest_choose(dlx_kbest *best)
{
    const dlx_kbest_entry *kept = dlx_kbest_take(best);
    if (kept)
        dlx_search_set_chosen(best->task, kept->options, kept->count);
    return kept;
}

bool dlx_kbest_merge(dlx_kbest *best, dlx_kbest *other)
{
    if (other->count == 0)
        return true;
    dlx_kbest_order(best);
    dlx_kbest_order(other);
    dlx_kbest both = {.task = best->task, .most = best->most};
    bool ok = true;
    while (best->count > 0 || other->count > 0) {
        const int order = best->count == 0    ? 1
                          : other->count == 0 ? -1
                                              : compare_kept(best->kept[0], other->kept[0]);
        dlx_kbest_entry *kept = pop(order > 0 ? other : best);
        if (order == 0)
            discard(other, pop(other));
        kept->number = both.offered++;
        ok &= insert(&both, kept);
    }
    free(best->kept);
    free(other->kept);
    *other = (dlx_kbest){.task = other->task, .most = best->most};
    *best = both;
    return ok;
}

void dlx_kbest_free(dlx_kbest *best)
{
    for (size_t i = 0; i < best->count + best->taken; i++)
        discard(best, best->kept[i]);
    free(best->kept);
    *best = (dlx_kbest){.task = best->task, .most = best->most};
}
