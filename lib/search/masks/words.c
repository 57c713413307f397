/* SPDX-License-Identifier: MIT */
/* Tiny problems, as streams have them by the million: a set of options, or of items, is one word.
 *
 * A level of the search is a few words, so going down copies them and nothing is undone. The
 * options that conflict with one are those of its items: four words of a board, put together when
 * it is taken. The items of what is dropped are looked at in order, and those that have come down
 * to one option are settled, until there are none.
 *
 * The first item with fewest options is branched on, its options in order: solutions come in the
 * order of engine links. */
#include "io/error.h"
#include "search/base/engine.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST = 64,      /* items, and options: the bits of a word */
    SETUP_WORK = 1, /* for each nonzero */
    TAKE_WORK = 12  /* for each option that is taken */
};

/* What is left to do after some choices. */
typedef struct position {
    uint64_t live;    /* options that conflict with none that is taken */
    uint64_t taken;   /* options */
    uint64_t open;    /* primary items that are not covered */
    uint64_t changed; /* items that may have come down to one option, or to none */
    uint32_t depth;   /* the number of options that are taken */
} position;

typedef struct level {
    position before;
    uint64_t left; /* options of the item that is branched on that have not been tried */
} level;

typedef struct words {
    dlx_search *task;
    position now;
    bool begun;
    unsigned depth;         /* [0..depth[ of the levels have options left, or had */
    uint64_t options[MOST]; /* of each item, those that can be chosen */
    uint64_t items[MOST];   /* of each option */
    level levels[MOST];
} words;

static inline unsigned first_of(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* ---- setting up ------------------------------------------------------------------------------ */

static uint64_t setup_work(const dlx_problem *problem)
{
    const bool tiny = dlx_problem_items(problem) <= MOST && problem->options <= MOST;
    return tiny ? SETUP_WORK * (uint64_t)dlx_problem_nonzeros(problem) + 1 : 0;
}

static uint64_t first_bits(size_t count)
{
    return count < MOST ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
}

static void fill_words(words *search, const dlx_problem *problem)
{
    const uint64_t primary = first_bits(problem->items->primary);
    search->now = (position){.open = primary, .changed = primary};
    memset(search->options, 0, dlx_problem_items(problem) * sizeof *search->options);
    for (size_t k = 0; k < problem->options; k++) {
        const uint64_t option = UINT64_C(1) << k;
        uint64_t items = 0;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            items |= UINT64_C(1) << problem->item[i];
            search->options[problem->item[i]] |= option;
        }
        search->items[k] = items;
        search->now.live |= items & primary ? option : 0;
    }
}

static void *open_words(dlx_search *task, dlx_error *error)
{
    const dlx_problem *problem = task->problem;
    if (!setup_work(problem)) {
        dlx_error_set(error, DLX_UNSUPPORTED,
                      "too many items or options for engine words: at most %d of each", MOST);
        return NULL;
    }
    words *search = dlx_search_takes(task, sizeof *search) ? malloc(sizeof *search) : NULL;
    if (!search) {
        dlx_error_memory(error);
        return NULL;
    }
    search->task = task;
    search->begun = false;
    search->depth = 0;
    fill_words(search, problem);
    dlx_limits_hear(task->limits, dlx_problem_nonzeros(problem));
    return search;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Takes an option: all that share an item with it are dropped. */
static inline void take(const words *search, position *now, unsigned option)
{
    const uint64_t items = search->items[option];
    uint64_t dropped = 0;
    for (uint64_t left = items; left; left &= left - 1)
        dropped |= search->options[first_of(left)];
    dropped &= now->live;
    now->live &= ~dropped;
    now->taken |= UINT64_C(1) << option;
    now->depth++;
    now->open &= ~items;
    for (; dropped; dropped &= dropped - 1)
        now->changed |= search->items[first_of(dropped)];
}

/* Settles all items that have come down to one option. False: an item is left without. */
static bool settle(const words *search, position *now)
{
    const uint32_t before = now->depth;
    bool good = true;
    while (good && (now->changed &= now->open)) {
        const uint64_t left = search->options[first_of(now->changed)] & now->live;
        now->changed &= now->changed - 1;
        if (left & (left - 1))
            continue;
        good = left != 0;
        if (good)
            take(search, now, first_of(left));
    }
    search->task->limits->work += TAKE_WORK * (uint64_t)(now->depth - before + 1);
    search->task->limits->stats.updates += now->depth - before;
    return good;
}

/* The options of the first open item with fewest of them. There is one, and each has at least two.
 */
static uint64_t choose(const words *search, const position *now)
{
    uint64_t best = 0;
    int least = MOST + 1;
    for (uint64_t items = now->open; items && least > 2; items &= items - 1) {
        const uint64_t left = search->options[first_of(items)] & now->live;
        const int count = __builtin_popcountll(left);
        if (count < least) {
            least = count;
            best = left;
        }
    }
    return best;
}

/* Takes the next option of the deepest level that has one left. False: there is none. */
static bool advance(words *search)
{
    while (search->depth > 0 && !search->levels[search->depth - 1].left)
        search->depth--;
    if (search->depth == 0)
        return false;
    level *last = &search->levels[search->depth - 1];
    search->now = last->before;
    take(search, &search->now, first_of(last->left));
    last->left &= last->left - 1;
    return true;
}

/* Hands the options that are taken out in ascending order. */
static void hand_out(const words *search)
{
    dlx_search *task = search->task;
    size_t count = 0;
    for (uint64_t taken = search->now.taken; taken && !task->counting; taken &= taken - 1)
        task->chosen[count++] = first_of(taken);
    task->chosen_count = count;
}

static dlx_step next_solution(void *state)
{
    words *search = state;
    dlx_limits *limits = search->task->limits;
    for (;;) {
        if (!dlx_limits_node(limits))
            return DLX_STEP_STOPPED;
        if (search->begun && !advance(search))
            return DLX_STEP_DONE;
        search->begun = true;
        const bool good = settle(search, &search->now);
        if (search->now.depth > limits->stats.max_level)
            limits->stats.max_level = search->now.depth;
        if (good && !search->now.open) {
            hand_out(search);
            return DLX_STEP_FOUND;
        }
        if (good)
            search->levels[search->depth++] = (level){search->now, choose(search, &search->now)};
    }
}

static void close_words(void *state)
{
    free(state);
}

const dlx_engine dlx_engine_words = {
    .name = "words",
    .summary = "words of 64 bits, for tiny problems: up to 64 items and 64 options",
    .features = DLX_FEATURE_SECONDARY | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_LIST,
    .setup = setup_work,
    .pace = 30,
    .repeats = &dlx_engine_links,
    .open = open_words,
    .next = next_solution,
    .close = close_words,
};
