/* SPDX-License-Identifier: MIT */
/* Every stage of every task can be stopped: at the first check of the limits, at the second, and so
 * on. Time is processor time, which a busy machine does not stretch. */
#include "random.h"
#include "search/diagram/diagram.h"
#include "solving.h"
#include "suite.h"

#include <time.h>

static void add_items(const char *bounds, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        put("%si%u ", bounds, i);
}

/* Items with two options each, which they do not share: the solutions are a product. */
static dlx_problem *pairs(void)
{
    add_items("", 40);
    for (unsigned i = 0; i < 80; i++)
        put("\ni%u |%u", i / 2, 1 + i % 7);
    return put_end();
}

/* Random options of `size` consecutive items apart from each other, with costs. */
static dlx_problem *random_options(unsigned items, unsigned options, unsigned size)
{
    random_begin(1);
    add_items("", items);
    for (unsigned k = 0; k < options; k++) {
        put("\n");
        unsigned item = draw(items);
        for (unsigned i = 0; i < size; i++) {
            put("i%u ", item);
            item = (item + 1 + draw((items - 1) / size)) % items;
        }
        put("|%u", 1 + draw(50));
    }
    return put_end();
}

/* As many items, which need not be covered, as options. */
static dlx_problem *optional(void)
{
    add_items("0:2|", 9000);
    for (unsigned i = 0; i < 9000; i++)
        put("\ni%u", i);
    return put_end();
}

/* All options share an item, and nearly each has a colour of its own for the item. */
static dlx_problem *colourful(void)
{
    add_items("", 100);
    put("| c");
    for (unsigned k = 0; k < 22000; k++)
        put("\ni%u c:%u", k % 100, k / 2);
    return put_end();
}

typedef enum kind {
    PAIRS,
    OPTIONAL,
    COLOURFUL,
    QUEENS,
    BOARD,
    SMALL_BOARD,
    TRIPLES, /* equations fill in under elimination */
    COSTLY,
    HARD,
    WIDE
} kind;

static dlx_problem *make(kind which)
{
    return which == PAIRS         ? pairs()
           : which == OPTIONAL    ? optional()
           : which == COLOURFUL   ? colourful()
           : which == QUEENS      ? queens(11)
           : which == BOARD       ? dominoes(18)
           : which == SMALL_BOARD ? dominoes(8)
           : which == TRIPLES     ? random_options(1500, 1600, 3)
           : which == COSTLY      ? random_options(600, 9000, 5)
           : which == HARD        ? random_options(90, 700, 5)
                                  : random_options(800, 1500, 250);
}

typedef struct run {
    const char *name;
    kind problem;
    enum { COUNTS, LISTS, PROVES } way; /* lists by dlx_solver_next, else counts */
    dlx_search_options options;
} run;

#define CHEAPEST .goal = DLX_GOAL_MIN

static const run runs[] = {
    {"product, listed", PAIRS, LISTS, {0}},
    {"product, counted to a limit", PAIRS, COUNTS, {.solution_limit = UINT64_MAX}},
    {"product, the best", PAIRS, LISTS, {CHEAPEST, .engine = "links"}},
    {"product, all by cost",
     PAIRS,
     LISTS,
     {CHEAPEST, .engine = "cells", .solution_limit = 1 << 20}},
    {"first solution", HARD, LISTS, {.solution_limit = 1}},
    {"first solutions", HARD, LISTS, {.solution_limit = 5}},
    {"preprocessing", WIDE, COUNTS, {0}},
    {"weights", TRIPLES, PROVES, {.engine = "links"}},
    {"links, listed", QUEENS, LISTS, {.engine = "links"}},
    {"links, counted", QUEENS, COUNTS, {.engine = "links"}},
    {"links, bounds", OPTIONAL, LISTS, {.engine = "links"}},
    {"cells, bounds", OPTIONAL, COUNTS, {.engine = "cells"}},
    {"cells, counted", BOARD, COUNTS, {.engine = "cells"}},
    {"cells, proved", HARD, PROVES, {.engine = "cells"}},
    {"bits, counted", BOARD, COUNTS, {.engine = "bits"}},
    {"bits, set up", COLOURFUL, LISTS, {.engine = "bits", .solution_limit = 1}},
    {"bits, proved", HARD, PROVES, {.engine = "bits"}},
    {"merging", BOARD, COUNTS, {.engine = "frontier"}},
    {"merging of wide states", HARD, COUNTS, {.engine = "frontier"}},
    {"counting in turns", HARD, COUNTS, {0}},
    {"bound", COSTLY, LISTS, {CHEAPEST, .engine = "bound"}},
    {"bound, several", COSTLY, LISTS, {CHEAPEST, .engine = "bound", .solution_limit = 50}},
    {"relaxation", COSTLY, LISTS, {CHEAPEST, .engine = "relax"}},
    {"relaxation, several", COSTLY, LISTS, {CHEAPEST, .engine = "relax", .solution_limit = 50}},
    {"cover, the cheapest", COSTLY, LISTS, {CHEAPEST, .set_cover = true}},
    {"cover, the best", HARD, LISTS, {.set_cover = true, .solution_limit = 40}},
    {"cover, counted", HARD, COUNTS, {.set_cover = true}},
    {"cover, at most", HARD, LISTS, {.set_cover = true, .at_most = 25}},
    {"sample", SMALL_BOARD, LISTS, {.sample = true, .solution_limit = 1 << 20}},
    {"sample of a hard problem", HARD, LISTS, {.sample = true}},
    {"diagram", HARD, COUNTS, {.engine = "diagram"}},
    {"diagram of a list", QUEENS, COUNTS, {.engine = "diagram"}},
};

enum { RUNS = sizeof runs / sizeof *runs };

typedef struct watch {
    unsigned looks, stop_at; /* true from this look on */
    double last;             /* when the last look was */
    double longest;          /* between two looks */
} watch;

static double read_clock(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Seconds of processor time between two checks, and until a stopped search ends: many times
 * the expected seconds, by the time for counting 11 queens on this machine with this build. */
static double measure_patience(void)
{
    enum { PATIENCE = 25 };
    const double before = read_clock();
    OWNED(dlx_problem) problem = queens(11);
    count_all(problem, &(dlx_search_options){.engine = "links", .count_only = true});
    return 0.05 + PATIENCE * (read_clock() - before);
}

static void note(watch *watching)
{
    const double time = read_clock();
    watching->longest =
        time - watching->last > watching->longest ? time - watching->last : watching->longest;
    watching->last = time;
}

static bool look(void *state)
{
    watch *watching = state;
    note(watching);
    return ++watching->looks >= watching->stop_at;
}

typedef struct result {
    uint64_t handed_out;
    dlx_end end;
} result;

/* Runs the watched search; as many solutions are reported as were handed out. */
static result perform(const run *what, const dlx_problem *problem, dlx_search_options options)
{
    result made = {0};
    OWNED(dlx_output) output = dlx_output_create("/dev/null", NULL);
    options.count_only = what->way != LISTS;
    if (what->way == PROVES) {
        options.proof =
            dlx_proof_new(problem, &(dlx_proof_options){.format = "veripb"}, output, &error);
        ck_assert_ptr_nonnull(options.proof);
    }
    const bool draws = options.engine && strcmp(options.engine, "diagram") == 0;
    options.engine = draws ? NULL : options.engine;
    OWNED(dlx_solver)
    solver = draws ? dlx_diagram_solver(problem, &options, NULL) : new_solver(problem, &options);
    if (what->way == LISTS)
        while (dlx_solver_next(solver, NULL) == DLX_OK)
            made.handed_out++;
    else
        dlx_solver_count(solver, NULL);
    made.end = dlx_solver_end(solver);
    if (what->way == LISTS) {
        OWNED(char) found = dlx_solver_found(solver);
        ck_assert_uint_eq(strtoull(found, NULL, 10), made.handed_out);
    }
    dlx_proof_free(options.proof);
    return made;
}

TEST(every_stage_can_be_stopped)
{
    static const unsigned stops[] = {1, 2, 3, 5, 8, 20};
    const double patience = measure_patience();
    for (size_t r = 0; r < RUNS; r++) {
        OWNED(dlx_problem) problem = make(runs[r].problem);
        for (size_t s = 0; s < sizeof stops / sizeof *stops; s++) {
            watch watching = {.stop_at = stops[s], .last = read_clock()};
            dlx_search_options options = runs[r].options;
            options.limits = &(dlx_limits){.is_cancelled = look, .cancel_state = &watching};
            const result made = perform(&runs[r], problem, options);
            note(&watching);
            if (watching.looks < stops[s])
                break; /* has ended before */
            ck_assert_msg(made.end == DLX_END_INTERRUPTED, "%s ends by %s at look %u", runs[r].name,
                          dlx_end_word(made.end), stops[s]);
            ck_assert_msg(watching.longest < patience, "%s does not look for %.2f s", runs[r].name,
                          watching.longest);
        }
    }
}

TEST(every_stage_keeps_to_the_time)
{
    const double patience = measure_patience();
    for (size_t r = 0; r < RUNS; r++) {
        OWNED(dlx_problem) problem = make(runs[r].problem);
        dlx_search_options options = runs[r].options;
        options.limits = &(dlx_limits){.time_limit = 0.02};
        const double before = read_clock();
        const result made = perform(&runs[r], problem, options);
        const double took = read_clock() - before;
        ck_assert_msg(took < options.limits->time_limit + patience, "%s took %.2f s", runs[r].name,
                      took);
        ck_assert_msg(made.end != DLX_END_INTERRUPTED && made.end != DLX_END_LIMIT, "%s ends by %s",
                      runs[r].name, dlx_end_word(made.end));
    }
}

TEST(a_product_keeps_to_the_nodes)
{
    OWNED(dlx_problem) problem = make(PAIRS);
    const dlx_search_options options = {.limits = &(dlx_limits){.node_limit = 1000000}};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    take_all(solver);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
    ck_assert_uint_eq(nodes_of(solver), options.limits->node_limit);
}

TEST(an_explanation_can_be_stopped)
{
    const double patience = measure_patience();
    OWNED(dlx_problem) problem = make(TRIPLES);
    for (unsigned stop = 1; stop < 40; stop *= 3) {
        watch watching = {.stop_at = stop, .last = read_clock()};
        const dlx_limits limits = {.is_cancelled = look, .cancel_state = &watching};
        OWNED(dlx_explanation) explanation = dlx_explain(problem, &limits, &error);
        note(&watching);
        ck_assert_ptr_nonnull(explanation);
        ck_assert_uint_ge(watching.looks, stop);
        ck_assert_msg(watching.longest < patience, "no look for %.2f s", watching.longest);
    }
}
