/* SPDX-License-Identifier: MIT */
#include "search/base/order_sifting.h"

#include "core/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Maximum work, and its least ratio to the cost of the order; rounds for which sifting pays off,
 * and annealing. */
enum { MOST_WORK = 1 << 25, COST_RATIO = 1 << 5, LEAST_ROUNDS = 4, ANNEALING_ROUNDS = 16 };

/* Places within which items move, and moves before the next window. */
enum { WINDOW = 48, MOVES = 24 };

enum { MOST_WIDTH = 127, NO_ITEM = UINT32_MAX };

/* Tables of more states are out of reach. */
#define MOST_COST 0x1p44

/* A move takes any place of at most this multiple of the least cost, which falls to 1. */
#define TOLERANCE 1.02

/* The sifting ends after a part (1/N) of its work unless the cost has fallen to this ratio. */
#define USEFUL_RATIO 0.98
enum { TRIAL = 4 };

/* The items placed in a prefix of the sequence. */
typedef struct prefix {
    uint32_t *touched; /* by item: nonzeros in touched options */
    bool *has_option;  /* by option: touched */
    int64_t width;     /* bits of the frontier */
} prefix;

struct dlx_sifting {
    dlx_arena arena;
    const dlx_problem *problem;
    const uint8_t *bits;
    dlx_columns columns;
    dlx_random random;
    bool *has_exact;             /* by option: has items of bounds 1:1 */
    uint32_t *uses;              /* by item: nonzeros in options with primary items */
    uint32_t *sequence, *best;   /* primary items: current, and cheapest */
    prefix before, current;      /* before the window, and of a pass */
    size_t first, places, moves; /* window, and its moves so far */
    double outside;              /* cost outside the window */
    uint32_t next[WINDOW];       /* items of the window without the moved item */
    double without[WINDOW], with[WINDOW];
    uint64_t work, most_work;
    double first_cost, best_cost;
    double power[MOST_WIDTH + 1];
};

/* Work of placing all items. */
static uint64_t pass_work(const dlx_problem *problem)
{
    return problem->options + dlx_problem_nonzeros(problem) + dlx_problem_items(problem);
}

static size_t window_places(const dlx_problem *problem)
{
    return problem->items->primary < WINDOW ? problem->items->primary : WINDOW;
}

/* Work of a move, with two passes of the window. */
static uint64_t move_work(const dlx_problem *problem)
{
    const uint64_t pass = pass_work(problem);
    return (2 * window_places(problem) + MOVES / 8) * pass / problem->items->primary + pass / 16;
}

uint64_t dlx_sifting_work(const dlx_item_order *order, const dlx_problem *problem,
                          double remaining_work)
{
    const double most = fmin(fmin(order->cost, remaining_work) / COST_RATIO, MOST_WORK);
    const uint64_t least = LEAST_ROUNDS * problem->items->primary * move_work(problem);
    return order->cost < MOST_COST && problem->items->primary > 2 && most >= (double)least
               ? (uint64_t)most
               : 0;
}

uint64_t dlx_sifting_bytes(const dlx_problem *problem)
{
    return 12 * dlx_problem_nonzeros(problem) + 3 * (uint64_t)problem->options +
           24 * (uint64_t)dlx_problem_items(problem);
}

static void allocate_prefix(dlx_arena *arena, const dlx_problem *problem, prefix *made)
{
    made->touched = dlx_arena_take(arena, dlx_problem_items(problem), sizeof *made->touched);
    made->has_option = dlx_arena_take(arena, problem->options, sizeof *made->has_option);
}

static bool allocate(dlx_sifting *sifting)
{
    const dlx_problem *problem = sifting->problem;
    const size_t items = dlx_problem_items(problem);
    const size_t primary = problem->items->primary;
    dlx_arena *arena = &sifting->arena;
    sifting->has_exact = dlx_arena_take(arena, problem->options, sizeof *sifting->has_exact);
    sifting->uses = dlx_arena_take(arena, items, sizeof *sifting->uses);
    sifting->sequence = dlx_arena_take(arena, primary, sizeof *sifting->sequence);
    sifting->best = dlx_arena_take(arena, primary, sizeof *sifting->best);
    allocate_prefix(arena, problem, &sifting->before);
    allocate_prefix(arena, problem, &sifting->current);
    return !arena->failed;
}

static void visit_options(dlx_sifting *sifting)
{
    const dlx_problem *problem = sifting->problem;
    for (size_t k = 0; k < problem->options; k++) {
        const bool is_used = dlx_problem_chooses(problem, k);
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            sifting->has_exact[k] |= dlx_problem_is_exact(problem, problem->item[i]);
            sifting->uses[problem->item[i]] += is_used;
        }
    }
}

/* ---- costs of the places of an item ---------------------------------------------------------- */

static void copy_prefix(const dlx_problem *problem, prefix *target, const prefix *source)
{
    memcpy(target->touched, source->touched, dlx_problem_items(problem) * sizeof *source->touched);
    memcpy(target->has_option, source->has_option, problem->options * sizeof *source->has_option);
    target->width = source->width;
}

/* Adds an item and its options to the current prefix. An item is in the frontier if some of its
 * options are touched, but not all. Returns the cost of the frontier. */
static double place_item(dlx_sifting *sifting, uint32_t item)
{
    const dlx_problem *problem = sifting->problem;
    const dlx_columns *columns = &sifting->columns;
    const bool is_exact = dlx_problem_is_exact(problem, item);
    uint32_t *touched = sifting->current.touched;
    bool *has_option = sifting->current.has_option;
    int64_t width = sifting->current.width;
    for (size_t c = columns->start[item]; c < columns->start[item + 1]; c++) {
        const size_t option = columns->option[c];
        if (has_option[option] || (!is_exact && sifting->has_exact[option]))
            continue;
        has_option[option] = true;
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
            const uint32_t other = problem->item[i];
            width += touched[other]++ == 0 ? sifting->bits[other] : 0;
            width -= touched[other] == sifting->uses[other] ? sifting->bits[other] : 0;
        }
    }
    sifting->current.width = width;
    return sifting->power[width < MOST_WIDTH ? width : MOST_WIDTH];
}

/* Sets cost[p] to the cost before item p of `next`, with item `first` before all. */
static void pass_window(dlx_sifting *sifting, uint32_t first, double *cost)
{
    copy_prefix(sifting->problem, &sifting->current, &sifting->before);
    cost[0] = first == NO_ITEM ? 0 : place_item(sifting, first);
    for (size_t p = 0; p + 1 < sifting->places; p++)
        cost[p + 1] = place_item(sifting, sifting->next[p]);
}

/* Sets with[p] to the cost of the order with the moved item at place p of the window. Returns the
 * least. */
static double add_costs(dlx_sifting *sifting)
{
    double least = INFINITY;
    double sum = sifting->outside;
    for (size_t p = sifting->places; p-- > 0;)
        sifting->with[p] = sum += sifting->with[p];
    sum = 0;
    for (size_t p = 0; p < sifting->places; p++) {
        sum += sifting->without[p];
        sifting->with[p] += sum;
        least = fmin(least, sifting->with[p]);
    }
    return least;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Moves the item at place `begin` of the window to a random place of at most `tolerance` times the
 * least cost. */
static void move_item(dlx_sifting *sifting, size_t begin, double tolerance)
{
    const size_t last = sifting->places - 1;
    const size_t size = sizeof *sifting->next;
    uint32_t *window = sifting->sequence + sifting->first;
    const uint32_t moved = window[begin];
    memcpy(sifting->next, window, begin * size);
    memcpy(sifting->next + begin, window + begin + 1, (last - begin) * size);
    pass_window(sifting, NO_ITEM, sifting->without);
    pass_window(sifting, moved, sifting->with);
    const double most = tolerance * add_costs(sifting);
    size_t chosen = begin;
    uint64_t choices = 0;
    for (size_t p = 0; p <= last; p++)
        if (p != begin && sifting->with[p] <= most &&
            dlx_random_below(&sifting->random, ++choices) == 0)
            chosen = p;
    memcpy(window, sifting->next, chosen * size);
    window[chosen] = moved;
    memcpy(window + chosen + 1, sifting->next + chosen, (last - chosen) * size);
    if (sifting->with[chosen] < sifting->best_cost) {
        sifting->best_cost = sifting->with[chosen];
        memcpy(sifting->best, sifting->sequence, sifting->problem->items->primary * size);
    }
}

/* Begins a window at a random place. */
static void begin_window(dlx_sifting *sifting)
{
    const dlx_problem *problem = sifting->problem;
    const size_t primary = problem->items->primary;
    prefix *current = &sifting->current;
    memset(current->touched, 0, dlx_problem_items(problem) * sizeof *current->touched);
    memset(current->has_option, 0, problem->options * sizeof *current->has_option);
    current->width = 0;
    sifting->outside = 0;
    sifting->places = window_places(problem);
    sifting->first = dlx_random_below(&sifting->random, primary - sifting->places + 1);
    for (size_t p = 0; p < primary; p++) {
        if (p == sifting->first)
            copy_prefix(problem, &sifting->before, current);
        const double cost = place_item(sifting, sifting->sequence[p]);
        sifting->outside += p - sifting->first < sifting->places ? 0 : cost;
        sifting->first_cost += sifting->work ? 0 : cost;
    }
    if (!sifting->work)
        sifting->best_cost = sifting->first_cost;
}

/* The tolerance falls from TOLERANCE, or with little work for moves is 1. */
static double tolerance_of(const dlx_sifting *sifting, uint64_t work)
{
    const uint64_t least = ANNEALING_ROUNDS * sifting->problem->items->primary * work;
    const double left = (double)(sifting->most_work - sifting->work) / (double)sifting->most_work;
    return sifting->most_work < least ? 1 : 1 + (TOLERANCE - 1) * left;
}

static bool is_useful(const dlx_sifting *sifting)
{
    return sifting->best_cost < USEFUL_RATIO * sifting->first_cost;
}

bool dlx_sifting_run(dlx_sifting *sifting, dlx_budget *limits)
{
    const uint64_t work = move_work(sifting->problem);
    while (sifting->work + work <= sifting->most_work &&
           (sifting->work < sifting->most_work / TRIAL || is_useful(sifting))) {
        if (!dlx_budget_hear(limits, work))
            return false;
        if (sifting->moves++ % MOVES == 0)
            begin_window(sifting);
        move_item(sifting, dlx_random_below(&sifting->random, sifting->places),
                  tolerance_of(sifting, work));
        sifting->work += work;
    }
    return true;
}

/* ---- begin and end --------------------------------------------------------------------------- */

dlx_sifting *dlx_sifting_open(const dlx_item_order *order, const dlx_problem *problem,
                              const uint8_t *bits, uint64_t work, dlx_budget *limits)
{
    dlx_sifting *sifting = calloc(1, sizeof *sifting);
    if (!sifting)
        return NULL;
    sifting->problem = problem;
    sifting->bits = bits;
    sifting->random = dlx_random_begin(0);
    sifting->most_work = work;
    if (!dlx_problem_columns_make(&sifting->columns, problem, limits) || !allocate(sifting)) {
        dlx_sifting_close(sifting);
        return NULL;
    }
    visit_options(sifting);
    for (int width = 0; width <= MOST_WIDTH; width++)
        sifting->power[width] = ldexp(1, width);
    memcpy(sifting->sequence, order->item, problem->items->primary * sizeof *sifting->sequence);
    return sifting;
}

void dlx_sifting_close(dlx_sifting *sifting)
{
    if (!sifting)
        return;
    dlx_problem_columns_free(&sifting->columns);
    dlx_arena_free(&sifting->arena);
    free(sifting);
}

const uint32_t *dlx_sifting_sequence(const dlx_sifting *sifting)
{
    return is_useful(sifting) ? sifting->best : NULL;
}
