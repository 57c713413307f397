/* SPDX-License-Identifier: MIT */
/* The sizes of cubes, their progress, text and estimates. tests/campaign/product searches cubes and
 * shares with every engine, the best solutions too, and compares these with brute force. */
#include "families.h"
#include "suite.h"

enum { PROBLEMS = 300 };

static dlx_cubes *divide(const dlx_problem *problem, size_t count)
{
    dlx_cubes *cubes = dlx_cubes_new(problem, count, NULL, &error);
    ck_assert_msg(cubes != NULL, "%s", error.text);
    return cubes;
}

/* The number of solutions in some cubes; sets `nodes` to the number of options tried. */
static uint64_t search(const dlx_problem *problem, const dlx_cubes *cubes, const size_t *list,
                       size_t count, uint64_t *nodes)
{
    const dlx_search_options options = {
        .engine = "links", .cubes = cubes, .cube_list = list, .cube_count = count};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    const uint64_t number = take_all(solver);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_COMPLETE);
    *nodes = nodes_of(solver);
    return number;
}

TEST(shares_are_of_similar_size)
{
    enum { PARTS = 64, CUBES_EACH = 32, MOST_TIMES = 3 };
    OWNED(dlx_problem) problem = dominoes(6);
    OWNED(dlx_cubes) cubes = divide(problem, (size_t)PARTS * CUBES_EACH);
    uint64_t least = UINT64_MAX, most = 0, found = 0;
    for (size_t part = 0; part < PARTS; part++) {
        size_t count;
        uint64_t nodes;
        size_t *list = dlx_cubes_share(cubes, part, PARTS, &count, NULL);
        found += search(problem, cubes, list, count, &nodes);
        dlx_free(list);
        least = nodes < least ? nodes : least;
        most = nodes > most ? nodes : most;
    }
    ck_assert_uint_eq(found, 6728);
    ck_assert_msg(most <= MOST_TIMES * least, "of %llu to %llu options", (unsigned long long)least,
                  (unsigned long long)most);
}

static uint64_t found_by(const dlx_solver *solver, size_t *done)
{
    char *found;
    *done = dlx_solver_cubes_done(solver, &found);
    const uint64_t number = strtoull(found, NULL, 10);
    dlx_free(found);
    return number;
}

/* The report of finished cubes is true at every step, for all ends of the search. */
static void check_cubes_done(const dlx_problem *problem, const dlx_cubes *cubes, bool counting,
                             uint64_t node_limit)
{
    enum { MOST = 64 };
    size_t list[MOST];
    uint64_t upto[MOST + 1] = {0};
    const size_t count = dlx_cubes_count(cubes) < MOST ? dlx_cubes_count(cubes) : MOST;
    size_t done;
    for (size_t i = 0; i < count; i++) {
        list[i] = count - 1 - i;
        uint64_t nodes;
        upto[i + 1] = upto[i] + search(problem, cubes, &list[i], 1, &nodes);
    }
    const dlx_search_options options = {.engine = "links",
                                        .count_only = counting,
                                        .limits = &(dlx_limits){.node_limit = node_limit},
                                        .cubes = cubes,
                                        .cube_list = list,
                                        .cube_count = count};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    uint64_t number = 0;
    while (!counting && dlx_solver_next(solver, NULL) == DLX_OK) {
        number++;
        const uint64_t settled = found_by(solver, &done);
        ck_assert_uint_eq(settled, upto[done]);
        ck_assert_uint_le(settled, number);
        ck_assert(done == count || number <= upto[done + 1]);
    }
    if (counting)
        dlx_solver_count(solver, NULL);
    ck_assert_uint_eq(found_by(solver, &done), upto[done]);
    ck_assert(node_limit || done == count);
    ck_assert(dlx_solver_end(solver) == DLX_END_COMPLETE || done < count);
}

TEST(cubes_that_are_done_are_told)
{
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        OWNED(dlx_problem) problem = build(&given);
        OWNED(dlx_cubes) cubes = divide(problem, 1 + seed % 9);
        for (uint64_t limit = 0; limit < 20; limit += 4) {
            check_cubes_done(problem, cubes, false, limit);
            check_cubes_done(problem, cubes, true, limit);
        }
    }
}

static dlx_cubes *read_cubes(const dlx_problem *problem, const char *text, size_t size)
{
    OWNED(dlx_input) input = dlx_input_memory("cubes", text, size, NULL);
    return dlx_cubes_read(problem, NULL, input, &error);
}

/* Wrong lines about two cubes, and their messages; tests/cli/parts.t and farm.t have others. */
static const char *const wrong[][2] = {
    {"cube 1 of 2 problem %s estimate 1 options 2\n"
     "cube 2 of 2 problem %s estimate 1 options 1\n",
     "missing cube"},
    {"cube 1 of 2 problem %s estimate 1 options 1 0\n", "number of an option"},
    {"cube 1 of 2 problem %s options 1\n", "expected 'estimate'"},
    {"cube 1 of 2 problem %s estimate x options 1\n", "expected a number"},
    {"queue 1\n", "expected 'cube'"},
    {"cube 1 of 2 problem %s estimate 1 options 1 4 4 4 4\n"
     "cube 2 of 2 problem %s estimate 1 options 2\n",
     "missing cube"},
};

LOOP_TEST(wrong_cubes_are_refused, sizeof wrong / sizeof *wrong)
{
    OWNED(dlx_problem) problem = read_problem("a b\na\na b\nb\n");
    char digest[20];
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)dlx_problem_digest(problem));
    char text[400];
    size_t used = 0;
    for (const char *pattern = wrong[_i][0]; *pattern; pattern++)
        if (*pattern == '%') {
            used += (size_t)snprintf(text + used, sizeof text - used, "%s", digest);
            pattern++;
        } else {
            text[used++] = *pattern;
        }
    NONE(read_cubes(problem, text, used), DLX_SYNTAX);
    OWNED(dlx_input) input = dlx_input_memory("cubes", text, used, NULL);
    ck_assert_ptr_null(dlx_cubes_read(problem, NULL, input, NULL)); /* the error may be NULL */
    ck_assert_msg(strstr(error.text, wrong[_i][1]) != NULL, "%s", error.text);
}

TEST(digests_tell_problems_apart)
{
    static const char *const texts[] = {"a b\na\nb\n",     "a b\nb\na\n",       "a c\na\nc\n",
                                        "a | b\na\na b\n", "a | b\na\na b:x\n", "a | b\na\na b:y\n",
                                        "a b\na |1\nb\n",  "2|a b\na\nb\n"};
    enum { TEXTS = sizeof texts / sizeof *texts };
    uint64_t digests[TEXTS];
    for (size_t i = 0; i < TEXTS; i++) {
        OWNED(dlx_problem) problem = read_problem(texts[i]);
        digests[i] = dlx_problem_digest(problem);
        for (size_t k = 0; k < i; k++)
            ck_assert_uint_ne(digests[i], digests[k]);
    }
}

/* Descents of a problem with equal descents only give its exact size. */
TEST(an_even_tree_is_estimated_exactly)
{
    OWNED(dlx_problem) problem = read_problem("a b c\na\na\na\nb\nb\nb\nc\nc\nc\n");
    dlx_estimate estimate = {.size = sizeof estimate};
    ck_assert_int_eq(dlx_problem_estimate(problem, 10, 1, NULL, &estimate, &error), DLX_OK);
    ck_assert(estimate.nodes == 3 + 9 + 27 && estimate.nodes_error == 0);
    ck_assert(estimate.solutions == 27 && estimate.solutions_error == 0);
    ck_assert_uint_eq(estimate.probes, 10);
}

/* 2444888770250892795802079170816 tilings of 16 x 16 by dominoes (Kasteleyn 1961). */
TEST(an_estimate_may_exceed_64_bits)
{
    OWNED(dlx_problem) problem = dominoes(16);
    dlx_estimate estimate = {.size = sizeof estimate};
    ck_assert_int_eq(dlx_problem_estimate(problem, 2000, 1, NULL, &estimate, NULL), DLX_OK);
    ck_assert(estimate.solutions > 1e29 && estimate.solutions < 1e32);
    ck_assert(estimate.nodes > estimate.solutions && estimate.nodes_error > 0);
}

/* 12988816 tilings of 8 x 8 by dominoes (Kasteleyn 1961). */
TEST(an_estimate_is_about_right)
{
    OWNED(dlx_problem) problem = dominoes(8);
    dlx_estimate estimate = {.size = sizeof estimate};
    ck_assert_int_eq(dlx_problem_estimate(problem, 20000, 1, NULL, &estimate, NULL), DLX_OK);
    ck_assert(estimate.solutions > 0.5 * 12988816 && estimate.solutions < 2.0 * 12988816);
    ck_assert(estimate.solutions_error > 0 && estimate.solutions_error < 0.3 * 12988816);
}
