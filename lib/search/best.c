#include "search/best.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

/* Is a worse than b? Of equal costs the one found later is. */
static bool is_worse(dlx_goal goal, const dlx_kept *a, const dlx_kept *b)
{
    if (a->cost != b->cost)
        return goal == DLX_GOAL_CHEAPEST ? a->cost > b->cost : a->cost < b->cost;
    return a->number > b->number;
}

static void sift_down(dlx_best *best, size_t at, size_t count)
{
    dlx_kept **kept = best->kept;
    dlx_kept *moving = kept[at];
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_worse(best->goal, kept[child + 1], kept[child]))
            child++;
        if (!is_worse(best->goal, kept[child], moving))
            break;
        kept[at] = kept[child];
    }
    kept[at] = moving;
}

static void sift_up(dlx_best *best, size_t at)
{
    dlx_kept **kept = best->kept;
    dlx_kept *moving = kept[at];
    for (size_t parent; at > 0; at = parent) {
        parent = (at - 1) / 2;
        if (!is_worse(best->goal, moving, kept[parent]))
            break;
        kept[at] = kept[parent];
    }
    kept[at] = moving;
}

bool dlx_best_offer(dlx_best *best, int64_t cost, const uint32_t *options, size_t count)
{
    const dlx_kept offer = {.cost = cost, .number = best->offered++};
    const bool full = best->count >= best->most;
    if (full && !is_worse(best->goal, best->kept[0], &offer))
        return true;
    size_t size;
    if (__builtin_mul_overflow(count, sizeof *options, &size) ||
        __builtin_add_overflow(size, sizeof(dlx_kept), &size))
        return false;
    dlx_kept *copy = malloc(size);
    if (!copy ||
        (!full && !dlx_grow(&best->kept, &best->capacity, best->count + 1, sizeof *best->kept))) {
        free(copy);
        return false;
    }
    copy->cost = cost;
    copy->number = offer.number;
    copy->count = count;
    if (count)
        memcpy(copy->options, options, count * sizeof *options);
    if (full) {
        free(best->kept[0]);
        best->kept[0] = copy;
        sift_down(best, 0, best->count);
    } else {
        best->kept[best->count] = copy;
        sift_up(best, best->count++);
    }
    return true;
}

/* The end of heapsort (Williams 1964): the worst goes to the back, again and again. */
void dlx_best_sort(dlx_best *best)
{
    for (size_t end = best->count; end > 1; end--) {
        dlx_kept *worst = best->kept[0];
        best->kept[0] = best->kept[end - 1];
        best->kept[end - 1] = worst;
        sift_down(best, 0, end - 1);
    }
}

void dlx_best_free(dlx_best *best)
{
    for (size_t i = 0; i < best->count; i++)
        free(best->kept[i]);
    free(best->kept);
}
