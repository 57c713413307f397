/* SPDX-License-Identifier: MIT */
/* Set covers against their definition, by brute force over all sets of options: lib/search. */
#include "dlx.h"
#include "random.h"
#include "solving.h"
#include "suite.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ITEMS = 8, MOST_OPTIONS = 11, MOST_COVERS = 1 << MOST_OPTIONS, PROBLEMS = 300 };

/* Covers, as sets of options: bit k is option k. */
typedef struct covers {
    unsigned sets[MOST_COVERS];
    int64_t costs[MOST_COVERS];
    int count;
} covers;

/* ---- random problems ------------------------------------------------------------------------- */

/* Adds a random option as a line of text. */
static size_t add_option(char *text, int primary, int items, int one_in, int colours, int least)
{
    size_t used = 0;
    for (int i = 0; i < items; i++) {
        if (roll(one_in))
            continue;
        used += (size_t)sprintf(text + used, "%d", i);
        if (i >= primary && colours && roll(4))
            used += (size_t)sprintf(text + used, ":%d", roll(colours + 1));
        text[used++] = ' ';
    }
    if (used == 0)
        used += (size_t)sprintf(text, "%d ", roll(primary));
    return used + (size_t)sprintf(text + used, "|%d\n", least + roll(9));
}

/* Adds an item, primary items of some problems with bounds. */
static size_t add_item(char *text, int item, int primary, bool bounds)
{
    if (item >= primary || !bounds || roll(2))
        return (size_t)sprintf(text, item == primary ? "| %d " : "%d ", item);
    const int low = roll(4);
    return (size_t)sprintf(text, "%d:%d|%d ", low, low + 1 + roll(3), item);
}

/* The features vary with the seed: secondary items, colours, bounds, negative costs, density. */
static dlx_problem *random_problem(unsigned seed)
{
    char text[4096];
    size_t used = 0;
    random_state = UINT64_C(0x9e3779b97f4a7c15) * (seed + 1);
    for (int i = 0; i < 8; i++)
        roll(2);
    const int secondary = seed % 3 == 0 ? 0 : 1 + roll(3);
    const int colours = seed % 3 == 2 ? 1 + roll(2) : 0;
    const int primary = 1 + roll(MOST_ITEMS - 3);
    const int least = seed % 2 ? -3 : 0;
    const int one_in = 2 + roll(2);
    for (int i = 0; i < primary + secondary; i++)
        used += add_item(text + used, i, primary, seed % 5 < 2);
    text[used++] = '\n';
    for (int k = roll(MOST_OPTIONS + 1); k > 0; k--)
        used += add_option(text + used, primary, primary + secondary, one_in, colours, least);
    text[used] = '\0';
    return read_problem(text);
}

/* ---- brute force ----------------------------------------------------------------------------- */

static bool has_item(const dlx_problem *problem, size_t option, size_t item, const char **colour)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++)
        if (items[i] == item) {
            *colour = dlx_problem_colour(problem, option, i);
            return true;
        }
    return false;
}

/* Does the set cover all primary items often enough, and agree on the secondary ones? */
static bool is_cover(const dlx_problem *problem, unsigned set)
{
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        uint32_t times = 0;
        uint32_t low = 0;
        uint32_t high;
        const char *first = NULL;
        if (i < dlx_problem_primary(problem))
            dlx_problem_bounds(problem, i, &low, &high);
        for (size_t k = 0; k < dlx_problem_options(problem); k++) {
            const char *colour;
            if (!(set >> k & 1) || !has_item(problem, k, i, &colour))
                continue;
            if (i >= dlx_problem_primary(problem) && times > 0 &&
                (!first || !colour || strcmp(first, colour) != 0))
                return false;
            first = colour;
            times++;
        }
        if (times < low)
            return false;
    }
    return true;
}

/* Is it a cover from which no option can be left out? */
static bool is_minimal(const dlx_problem *problem, unsigned set)
{
    if (!is_cover(problem, set))
        return false;
    for (unsigned bits = set; bits; bits &= bits - 1)
        if (is_cover(problem, set & ~(bits & -bits)))
            return false;
    return true;
}

static int size_of(unsigned set)
{
    int size = 0;
    for (; set; set &= set - 1)
        size++;
    return size;
}

static void add_cover(covers *found, const dlx_problem *problem, dlx_goal goal, unsigned set)
{
    int64_t cost = 0;
    for (size_t k = 0; k < dlx_problem_options(problem); k++)
        if (set >> k & 1)
            cost += goal == DLX_GOAL_ANY ? 1 : dlx_problem_cost(problem, k);
    found->sets[found->count] = set;
    found->costs[found->count++] = cost;
}

static int compare_costs(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a;
    const int64_t y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* All minimal covers of at most that many options (0: of any number), with their costs in order:
 * the best first. */
static void cover_by_force(const dlx_problem *problem, dlx_goal goal, uint64_t at_most,
                           covers *found)
{
    found->count = 0;
    for (unsigned set = 0; set < 1U << dlx_problem_options(problem); set++)
        if ((!at_most || (uint64_t)size_of(set) <= at_most) && is_minimal(problem, set))
            add_cover(found, problem, goal, set);
    qsort(found->costs, (size_t)found->count, sizeof *found->costs, compare_costs);
    for (int i = 0; goal == DLX_GOAL_MAX && i < found->count / 2; i++) {
        const int64_t cost = found->costs[i];
        found->costs[i] = found->costs[found->count - 1 - i];
        found->costs[found->count - 1 - i] = cost;
    }
}

/* ---- comparison ------------------------------------------------------------------------------ */

/* Takes all that is found; the costs are in the order found. */
static dlx_end find(const dlx_problem *problem, const dlx_search_options *options, covers *found)
{
    dlx_solver *solver = new_solver(problem, options);
    found->count = 0;
    while (dlx_solver_next(solver)) {
        size_t count;
        unsigned set = 0;
        const uint32_t *chosen = dlx_solver_solution(solver, &count);
        for (size_t i = 0; i < count; i++)
            set |= 1U << chosen[i];
        ck_assert_int_eq(size_of(set), (int)count);
        ck_assert_int_lt(found->count, MOST_COVERS);
        add_cover(found, problem, options->goal, set);
    }
    const dlx_end end = dlx_solver_end(solver);
    dlx_solver_free(solver);
    return end;
}

/* Are these different covers of `all`, and the best of them, best first? */
static bool are_best(const covers *got, const covers *expected, uint64_t most)
{
    static bool met[MOST_COVERS];
    memset(met, 0, sizeof met);
    if ((uint64_t)got->count !=
        (most < (uint64_t)expected->count ? most : (uint64_t)expected->count))
        return false;
    for (int i = 0; i < got->count; i++) {
        int at = 0;
        while (at < expected->count && expected->sets[at] != got->sets[i])
            at++;
        if (at == expected->count || met[at] || got->costs[i] != expected->costs[i])
            return false;
        met[at] = true;
    }
    return true;
}

START_TEST(the_best_covers_are_the_best_by_brute_force)
{
    static const uint64_t limits[] = {1, 2, 5, UINT64_MAX};
    static covers expected;
    static covers got;
    int several = 0;
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        dlx_problem *problem = random_problem(seed);
        for (int goal = DLX_GOAL_ANY; goal <= DLX_GOAL_MAX; goal++)
            for (uint64_t at_most = 0; at_most < 5; at_most++) {
                cover_by_force(problem, (dlx_goal)goal, at_most, &expected);
                several += expected.count > 5;
                for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
                    const dlx_search_options options = {.set_cover = true,
                                                        .goal = (dlx_goal)goal,
                                                        .at_most = at_most,
                                                        .solution_limit = limits[i]};
                    const dlx_end end = find(problem, &options, &got);
                    const bool full = (uint64_t)expected.count >= limits[i];
                    if (!are_best(&got, &expected, limits[i]) ||
                        end != (full ? DLX_END_OPTIMAL : DLX_END_COMPLETE))
                        ck_abort_msg("seed %u, goal %d, at most %d, limit %llu: %d covers, %s",
                                     seed, goal, (int)at_most, (unsigned long long)limits[i],
                                     got.count, dlx_end_word(end));
                }
            }
        dlx_problem_free(problem);
    }
    ck_assert_int_gt(several, PROBLEMS); /* else the problems test nothing */
}
END_TEST

static void expect_count(const dlx_problem *problem, const dlx_search_options *options, int number,
                         dlx_end end)
{
    dlx_solver *solver = new_solver(problem, options);
    dlx_solver_count(solver);
    char *found = dlx_solver_found(solver);
    ck_assert_int_eq(atoi(found), number);
    ck_assert_int_eq(dlx_solver_end(solver), end);
    free(found);
    dlx_solver_free(solver);
}

START_TEST(all_covers_are_counted)
{
    static covers expected;
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        dlx_problem *problem = random_problem(seed);
        for (uint64_t at_most = 0; at_most < 5; at_most++) {
            cover_by_force(problem, DLX_GOAL_ANY, at_most, &expected);
            dlx_search_options options = {.set_cover = true, .at_most = at_most};
            expect_count(problem, &options, expected.count, DLX_END_COMPLETE);
            options.count_only = true;
            expect_count(problem, &options, expected.count, DLX_END_COMPLETE);
            options.solution_limit = 3;
            const bool enough = expected.count >= 3;
            expect_count(problem, &options, enough ? 3 : expected.count,
                         enough ? DLX_END_ENOUGH : DLX_END_COMPLETE);
        }
        dlx_problem_free(problem);
    }
}
END_TEST

/* ---- by hand --------------------------------------------------------------------------------- */

static void expect_all(const char *text, int number)
{
    const dlx_search_options options = {.set_cover = true, .count_only = true};
    dlx_problem *problem = read_problem(text);
    expect_count(problem, &options, number, DLX_END_COMPLETE);
    dlx_problem_free(problem);
}

START_TEST(problems_at_the_edge_have_their_covers)
{
    expect_all("|= problem\n|= end\n", 1); /* nothing to cover: the empty set */
    expect_all("a\n", 0);
    expect_all("a b\na\n", 0);
    expect_all("a | x\nx\n", 0); /* no primary item: never chosen */
    expect_all("a b\na b\na\nb\n", 2);
    expect_all("a b c\na b\nb c\na c\n", 3);
    expect_all("a b | x\na x\nb x\na b x\n", 1);
    expect_all("a b c | x\na b x:1\nb c x:1\nb c x:2\n", 1);
}
END_TEST

START_TEST(great_costs_are_exact)
{
    /* Doubles do not tell them apart. */
    dlx_problem *problem = read_problem("a b\na |2305843009213693953\nb |-2305843009213693951\n"
                                        "a b |1\na |2305843009213693952\n");
    static const int64_t costs[] = {1, 1, 2};
    const dlx_search_options options = {
        .set_cover = true, .goal = DLX_GOAL_MIN, .solution_limit = 3};
    static covers got;
    ck_assert_int_eq(find(problem, &options, &got), DLX_END_OPTIMAL);
    ck_assert_int_eq(got.count, 3);
    ck_assert_int_eq(memcmp(got.costs, costs, sizeof costs), 0);
    dlx_problem_free(problem);
}
END_TEST

/* The points of a board of size x size, each an item, and each a queen that attacks some. */
static dlx_problem *queens(int size)
{
    static char text[1 << 17];
    size_t used = 0;
    const int points = size * size;
    for (int i = 0; i < points; i++)
        used += (size_t)sprintf(text + used, "%d ", i);
    used += (size_t)sprintf(text + used, "\n");
    for (int i = 0; i < points; i++) {
        for (int k = 0; k < points; k++) {
            const int rows = i / size - k / size;
            const int columns = i % size - k % size;
            if (!rows || !columns || rows == columns || rows == -columns)
                used += (size_t)sprintf(text + used, "%d ", k);
        }
        used += (size_t)sprintf(text + used, "\n");
    }
    ck_assert_uint_lt(used, sizeof text);
    return read_problem(text);
}

START_TEST(five_queens_dominate_the_board)
{
    dlx_problem *problem = queens(8);
    dlx_search_options options = {.set_cover = true, .solution_limit = 1};
    dlx_solver *solver = new_solver(problem, &options);
    size_t count;
    ck_assert(dlx_solver_next(solver));
    dlx_solver_solution(solver, &count);
    ck_assert_uint_eq(count, 5);
    ck_assert(!dlx_solver_next(solver));
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_OPTIMAL);
    dlx_solver_free(solver);
    options = (dlx_search_options){.set_cover = true, .at_most = 5, .count_only = true};
    expect_count(problem, &options, 4860, DLX_END_COMPLETE);
    options.at_most = 4;
    expect_count(problem, &options, 0, DLX_END_COMPLETE);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(a_limit_leaves_the_best_so_far)
{
    dlx_problem *problem = queens(11);
    const dlx_search_options options = {.set_cover = true, .solution_limit = 1, .node_limit = 100};
    dlx_solver *solver = new_solver(problem, &options);
    size_t count;
    ck_assert(dlx_solver_next(solver));
    dlx_solver_solution(solver, &count);
    ck_assert_uint_ge(count, 5);
    ck_assert(!dlx_solver_next(solver));
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
    ck_assert_uint_eq(nodes_of(solver), 100);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(what_finds_no_covers_says_what_does)
{
    dlx_error error;
    dlx_problem *problem = read_problem("a\na\n");
    const dlx_search_options options = {.set_cover = true, .engine = "links"};
    ck_assert_ptr_null(dlx_solver_new(problem, &options, &error));
    ck_assert_int_eq(error.status, DLX_UNSUPPORTED);
    ck_assert_msg(strstr(error.text, "engine cover does") != NULL, "%s", error.text);
    dlx_problem_free(problem);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_best_covers_are_the_best_by_brute_force,
        all_covers_are_counted,
        problems_at_the_edge_have_their_covers,
        great_costs_are_exact,
        five_queens_dominate_the_board,
        a_limit_leaves_the_best_so_far,
        what_finds_no_covers_says_what_does,
    };
    return suite_run("cover", tests, sizeof tests / sizeof *tests);
}
