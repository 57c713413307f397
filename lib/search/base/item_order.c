/* SPDX-License-Identifier: MIT */
/* The order of the items decides the cost of a frontier search: states differ only in the frontier,
 * the items touched by options of earlier steps and by options of later steps. Several orders are
 * tried, and the cheapest is used: the given order, often that of a board; King's order ("An
 * automatic reordering scheme for simultaneous equations derived from network systems", 1970):
 * always take the frontier item that brings the fewest new items into the frontier; and King's
 * orders from several first items, of equal frontier items with the item whose new items bring the
 * fewest. */
#include "search/base/item_order.h"

#include "io/buffer.h"

#include <math.h>
#include <stdlib.h>

/* Maximum work on a better order, in steps of some nanoseconds. */
enum { MOST_WORK = 1 << 21 };

/* Orders from several items: their maximum number, the total work after which no further order
 * begins, and its least ratio to the cost of an order. */
enum { MOST_STARTS = 8, WORK_OF_STARTS = 1 << 18, COST_RATIO = 16 };

/* ---- effects of an order --------------------------------------------------------------------- */

static bool allocate(dlx_item_order *order, const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    dlx_arena *arena = &order->arena;
    *order = (dlx_item_order){0};
    order->item = dlx_arena_take(arena, problem->items->primary, sizeof *order->item);
    order->step = dlx_arena_take(arena, problem->options, sizeof *order->step);
    order->own = dlx_arena_take(arena, items, sizeof *order->own);
    order->first = dlx_arena_take(arena, items, sizeof *order->first);
    order->last = dlx_arena_take(arena, items, sizeof *order->last);
    return !arena->failed;
}

/* Least place of the option's items of bounds 1:1, or else of its primary items; DLX_NO_STEP
 * without primary items. */
static uint32_t first_place(const dlx_problem *problem, size_t option, const uint32_t *place)
{
    uint32_t first = DLX_NO_STEP;
    uint32_t bounded = DLX_NO_STEP;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (item >= problem->items->primary)
            continue;
        uint32_t *least = dlx_problem_is_exact(problem, item) ? &first : &bounded;
        if (place[item] < *least)
            *least = place[item];
    }
    return first == DLX_NO_STEP ? bounded : first;
}

/* Checks the limits once per option. */
static bool hear(dlx_budget *limits, const dlx_problem *problem, size_t option)
{
    return dlx_budget_hear(limits, problem->start[option + 1] - problem->start[option]);
}

/* Numbers the steps. `place` is the inverse of order->item. Returns false if stopped. */
static bool number_steps(dlx_item_order *order, const dlx_problem *problem, const uint32_t *place,
                         dlx_budget *limits)
{
    const size_t items = dlx_problem_items(problem);
    const size_t primary = problem->items->primary;
    uint32_t *own = order->own; /* at first: number of options that belong to the item */
    for (size_t i = 0; i < items; i++) {
        own[i] = 0;
        order->first[i] = DLX_NO_STEP;
        order->last[i] = 0;
    }
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t index = first_place(problem, k, place);
        order->step[k] = index == DLX_NO_STEP ? index : order->item[index];
        if (index != DLX_NO_STEP)
            own[order->item[index]]++;
        if (!hear(limits, problem, k))
            return false;
    }
    for (size_t p = 0; p < primary; p++) {
        const uint32_t item = order->item[p];
        const uint32_t count = own[item];
        own[item] = count ? (uint32_t)order->steps : DLX_NO_STEP;
        order->steps += dlx_problem_is_exact(problem, item) ? count > 0 : count;
    }
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t item = order->step[k];
        if (item != DLX_NO_STEP)
            order->step[k] = dlx_problem_is_exact(problem, item) ? own[item] : own[item]++;
    }
    for (size_t i = 0; i < items; i++)
        if (!dlx_problem_is_exact(problem, i))
            own[i] = DLX_NO_STEP;
    return true;
}

/* Returns false if stopped. */
static bool find_ends(dlx_item_order *order, const dlx_problem *problem, dlx_budget *limits)
{
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t step = order->step[k];
        for (size_t i = problem->start[k]; i < problem->start[k + 1] && step != DLX_NO_STEP; i++) {
            const uint32_t item = problem->item[i];
            if (step < order->first[item])
                order->first[item] = step;
            if (step > order->last[item])
                order->last[item] = step;
        }
        if (!hear(limits, problem, k))
            return false;
    }
    return true;
}

/* Returns false on memory exhaustion. */
static bool find_width(dlx_item_order *order, const dlx_problem *problem, const uint8_t *bits)
{
    const size_t items = dlx_problem_items(problem);
    int64_t *change = calloc(order->steps + 2, sizeof *change);
    int64_t width = 0;
    if (!change)
        return false;
    for (size_t i = 0; i < items; i++) {
        dlx_stay stay;
        if (order->first[i] == DLX_NO_STEP || !dlx_item_order_stay(order, problem, i, &stay))
            continue;
        change[stay.first] += bits[i];
        change[stay.last + 1] -= bits[i];
    }
    for (size_t s = 0; s < order->steps; s++) {
        width += change[s];
        if ((uint64_t)width > order->width)
            order->width = (uint64_t)width;
        order->cost += ldexp(1, width < 1000 ? (int)width : 1000);
    }
    free(change);
    return true;
}

bool dlx_item_order_follow(dlx_item_order *order, const dlx_problem *problem, const uint8_t *bits,
                           const uint32_t *sequence, dlx_budget *limits)
{
    const size_t primary = problem->items->primary;
    uint32_t *place = dlx_buffer_allocate(primary, sizeof *place);
    if (!allocate(order, problem) || !place) {
        free(place);
        return false;
    }
    for (uint32_t p = 0; p < primary; p++) {
        order->item[p] = sequence ? sequence[p] : p;
        place[order->item[p]] = p;
    }
    const bool numbered = number_steps(order, problem, place, limits);
    free(place);
    return numbered && find_ends(order, problem, limits) && find_width(order, problem, bits);
}

/* ---- King's order ---------------------------------------------------------------------------- */

typedef struct king {
    dlx_arena arena;
    const dlx_problem *problem;
    dlx_columns columns;
    uint32_t *fresh; /* by item: untouched items with a common option, the item included */
    bool *touched;   /* by item: true if ever in the frontier */
    uint32_t *seen;  /* by item: `stamp` of the last walk through the item */
    uint32_t stamp;
    uint32_t *front; /* untaken items of the frontier, oldest first; [0..fronts[ */
    size_t fronts;
    uint32_t *rest; /* items by initial `fresh`; unread from place `next` on */
    size_t next;
    uint64_t work;
    bool looks_ahead; /* breaks ties */
} king;

static bool open_king(king *search, const dlx_problem *problem, dlx_budget *limits)
{
    const size_t items = dlx_problem_items(problem);
    dlx_arena *arena = &search->arena;
    *search = (king){.problem = problem};
    search->fresh = dlx_arena_take(arena, items, sizeof *search->fresh);
    search->touched = dlx_arena_take(arena, items, sizeof *search->touched);
    search->seen = dlx_arena_take(arena, items, sizeof *search->seen);
    search->front = dlx_arena_take(arena, items + 1, sizeof *search->front);
    search->rest = dlx_arena_take(arena, items, sizeof *search->rest);
    return dlx_problem_columns_make(&search->columns, problem, limits) && !arena->failed;
}

/* Adds `change` to `fresh` of every item that shares an option with `item`. */
static void tell_neighbours(king *search, uint32_t item, uint32_t change)
{
    const dlx_problem *problem = search->problem;
    const dlx_columns *columns = &search->columns;
    search->stamp++;
    for (size_t c = columns->start[item]; c < columns->start[item + 1]; c++) {
        const size_t option = columns->option[c];
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
            const uint32_t other = problem->item[i];
            if (search->seen[other] != search->stamp)
                search->fresh[other] += change;
            search->seen[other] = search->stamp;
        }
        search->work += problem->start[option + 1] - problem->start[option];
    }
}

static void touch(king *search, uint32_t item)
{
    if (search->touched[item])
        return;
    search->touched[item] = true;
    tell_neighbours(search, item, UINT32_MAX); /* minus one */
    if (item < search->problem->items->primary)
        search->front[search->fronts++] = item;
}

/* The sum of `fresh` of the untouched neighbours, with repetitions. */
static uint64_t fresh_after(king *search, uint32_t item)
{
    const dlx_problem *problem = search->problem;
    const dlx_columns *columns = &search->columns;
    uint64_t sum = 0;
    for (size_t c = columns->start[item]; c < columns->start[item + 1]; c++) {
        const size_t option = columns->option[c];
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            if (!search->touched[problem->item[i]])
                sum += search->fresh[problem->item[i]];
        search->work += problem->start[option + 1] - problem->start[option];
    }
    return sum;
}

/* Returns the place in the frontier of the item that brings the fewest after its new items, of
 * those that bring as few as the item at place `least`. */
static size_t break_tie(king *search, size_t least)
{
    const uint32_t fresh = search->fresh[search->front[least]];
    uint64_t fewest = UINT64_MAX;
    for (size_t f = least; f < search->fronts && fresh > 0; f++) {
        const uint32_t item = search->front[f];
        const uint64_t after =
            search->fresh[item] == fresh ? fresh_after(search, item) : UINT64_MAX;
        if (after < fewest) {
            fewest = after;
            least = f;
        }
    }
    return least;
}

/* Takes the item with the fewest fresh neighbours out of the non-empty frontier. */
static uint32_t take_least(king *search)
{
    size_t least = 0;
    for (size_t f = 1; f < search->fronts; f++)
        if (search->fresh[search->front[f]] < search->fresh[search->front[least]])
            least = f;
    if (search->looks_ahead)
        least = break_tie(search, least);
    const uint32_t item = search->front[least];
    search->work += search->fronts;
    search->fronts--;
    memmove(search->front + least, search->front + least + 1,
            (search->fronts - least) * sizeof *search->front);
    return item;
}

/* Touches all items that share an option with `item`. */
static void touch_neighbours(king *search, uint32_t item)
{
    const dlx_problem *problem = search->problem;
    const dlx_columns *columns = &search->columns;
    touch(search, item);
    for (size_t c = columns->start[item]; c < columns->start[item + 1]; c++) {
        const size_t option = columns->option[c];
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            touch(search, problem->item[i]);
        search->work += problem->start[option + 1] - problem->start[option];
    }
}

/* Starts a new component at the untouched item with the fewest initial neighbours. */
static void begin_front(king *search)
{
    while (search->touched[search->rest[search->next]])
        search->next++;
    touch(search, search->rest[search->next]);
}

/* Sorts the primary items by number of neighbours, ascending and stable (counting sort; `front`
 * holds the counts). */
static void sort_rest(king *search)
{
    const size_t items = dlx_problem_items(search->problem);
    const size_t primary = search->problem->items->primary;
    uint32_t *place = search->front;
    memset(place, 0, (items + 1) * sizeof *place);
    for (size_t i = 0; i < primary; i++)
        place[search->fresh[i]]++;
    uint32_t index = 0;
    for (size_t n = 0; n <= items; n++) {
        const uint32_t count = place[n];
        place[n] = index;
        index += count;
    }
    for (uint32_t i = 0; i < primary; i++)
        search->rest[place[search->fresh[i]]++] = i;
}

/* Prepares an order that begins at item `first`; DLX_NO_STEP: with the fewest neighbours. */
static void begin_king(king *search, uint32_t first)
{
    const size_t items = dlx_problem_items(search->problem);
    memset(search->touched, 0, items * sizeof *search->touched);
    memset(search->fresh, 0, items * sizeof *search->fresh);
    search->fronts = search->next = 0;
    for (uint32_t i = 0; i < items; i++)
        tell_neighbours(search, i, 1);
    sort_rest(search);
    if (first != DLX_NO_STEP)
        touch(search, first);
}

/* Computes King's order of the primary items from item `first`. Returns false if the work limit is
 * exceeded. */
static bool run_king(king *search, uint32_t first, uint32_t *sequence)
{
    const size_t primary = search->problem->items->primary;
    begin_king(search, first);
    for (size_t p = 0; p < primary && search->work < MOST_WORK; p++) {
        if (search->fronts == 0)
            begin_front(search);
        sequence[p] = take_least(search);
        touch_neighbours(search, sequence[p]);
    }
    return search->work < MOST_WORK;
}

/* Uses the order `sequence` if cheaper. Returns false on memory exhaustion or stop. */
static bool use_if_cheaper(dlx_item_order *order, const dlx_problem *problem, const uint8_t *bits,
                           const uint32_t *sequence, dlx_budget *limits)
{
    dlx_item_order other = {0};
    const bool ok = dlx_item_order_follow(&other, problem, bits, sequence, limits);
    if (ok && other.cost < order->cost) {
        const dlx_item_order swap = *order;
        *order = other;
        other = swap;
    }
    dlx_arena_free(&other.arena);
    return ok;
}

/* True if a further order may save more work than it takes. */
static bool is_worth_trying(const king *search, const dlx_item_order *order)
{
    return search->work < WORK_OF_STARTS && (double)search->work * COST_RATIO < order->cost;
}

/* Uses one of King's orders if cheaper. Returns false on memory exhaustion or stop. */
static bool try_king(dlx_item_order *order, const dlx_problem *problem, const uint8_t *bits,
                     dlx_budget *limits)
{
    king search;
    const size_t primary = problem->items->primary;
    uint32_t *sequence = dlx_buffer_allocate(primary, sizeof *sequence);
    bool ok = open_king(&search, problem, limits) && sequence;
    bool found = ok && run_king(&search, DLX_NO_STEP, sequence);
    ok = ok && (!found || use_if_cheaper(order, problem, bits, sequence, limits));
    search.looks_ahead = true;
    for (size_t s = 0; s < MOST_STARTS && ok && found && is_worth_trying(&search, order); s++) {
        found = run_king(&search, (uint32_t)(s * primary / MOST_STARTS), sequence);
        ok = !found || use_if_cheaper(order, problem, bits, sequence, limits);
    }
    ok = ok && dlx_budget_hear(limits, search.work);
    dlx_problem_columns_free(&search.columns);
    dlx_arena_free(&search.arena);
    free(sequence);
    return ok;
}

/* The work of visiting the neighbours of all items is the sum of the squared sizes of the options.
 */
bool dlx_item_order_tries_king(const dlx_problem *problem)
{
    uint64_t work = 0;
    for (size_t k = 0; k < problem->options; k++) {
        const uint64_t size = problem->start[k + 1] - problem->start[k];
        work += size * size;
    }
    return work <= MOST_WORK / 4;
}

bool dlx_item_order_make(dlx_item_order *order, const dlx_problem *problem, const uint8_t *bits,
                         dlx_budget *limits)
{
    return dlx_item_order_follow(order, problem, bits, NULL, limits) &&
           (!dlx_item_order_tries_king(problem) || try_king(order, problem, bits, limits));
}

/* ---- the least of many numbers, with few changes --------------------------------------------- */

static size_t leaves_of(size_t count)
{
    size_t leaves = 1;
    while (leaves < count)
        leaves *= 2;
    return leaves;
}

size_t dlx_tournament_size(size_t count)
{
    return 2 * leaves_of(count) * sizeof(uint32_t);
}

bool dlx_tournament_make(dlx_tournament *least, size_t count)
{
    least->leaves = leaves_of(count);
    least->tree = dlx_buffer_allocate(2 * least->leaves, sizeof *least->tree);
    for (size_t i = 0; least->tree && i < 2 * least->leaves; i++)
        least->tree[i] = UINT32_MAX;
    return least->tree != NULL;
}

void dlx_tournament_set(dlx_tournament *least, size_t i, uint32_t value)
{
    uint32_t *tree = least->tree;
    size_t index = least->leaves + i;
    tree[index] = value;
    while (index > 1) {
        const uint32_t other = tree[index ^ 1];
        const uint32_t winner = other < tree[index] ? other : tree[index];
        index /= 2;
        if (tree[index] == winner)
            return;
        tree[index] = winner;
    }
}

size_t dlx_tournament_first(const dlx_tournament *least)
{
    size_t index = 1;
    while (index < least->leaves)
        index = 2 * index + (least->tree[2 * index] != least->tree[1]);
    return index - least->leaves;
}
