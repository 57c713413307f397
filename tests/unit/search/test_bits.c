/* SPDX-License-Identifier: MIT */
/* Engines bits and bound, with each kind of vector instructions, against engine links. */
#include "core/problem.h"
#include "random.h"
#include "search/best/bound_tree.h"
#include "search/bits/lanes.h"
#include "solving.h"
#include "suite.h"

/* A rook in each row, and no two in a column: an item has as many options as there are columns. */
static dlx_problem *rooks(unsigned rows, unsigned columns)
{
    for (unsigned i = 0; i < rows; i++)
        put("r%u ", i);
    put("|");
    for (unsigned k = 0; k < columns; k++)
        put(" c%u", k);
    for (unsigned i = 0; i < rows; i++)
        for (unsigned k = 0; k < columns; k++)
            put("\nr%u c%u |%u", i, k, (i * 31 + k * k * 17) % 101);
    return put_end();
}

/* Steiner quadruple systems: sets of four points, of which one set holds any three points. */
static dlx_problem *quadruples(unsigned points)
{
    for (unsigned a = 0; a < points; a++)
        for (unsigned b = a + 1; b < points; b++)
            for (unsigned c = b + 1; c < points; c++)
                put("%u-%u-%u ", a, b, c);
    for (unsigned a = 0; a < points; a++)
        for (unsigned b = a + 1; b < points; b++)
            for (unsigned c = b + 1; c < points; c++)
                for (unsigned d = c + 1; d < points; d++)
                    put("\n%u-%u-%u %u-%u-%u %u-%u-%u %u-%u-%u", a, b, c, a, b, d, a, c, d, b, c,
                        d);
    return put_end();
}

/* An item with 2,084 options of 2,330, and two with 123 each; one is chosen below item d. */
static dlx_problem *crowd(void)
{
    enum { OPTIONS = 2330, PERIOD = 19 };
    put("a b c d | x\nd\nd");
    for (unsigned i = 0; i < OPTIONS; i++)
        put("\n%s%s",
            i % PERIOD == 0   ? "b"
            : i % PERIOD == 9 ? "c"
                              : "a",
            i == 1 || i == 9 || i == OPTIONS - 1 ? "" : " x");
    return put_end();
}

/* Items with more options than words of a mask: with bounds, and with colours. */
static dlx_problem *dense(void)
{
    static const char *const kinds[] = {"a c", "b d x:1", "a b x:2", "c d x:1", "c x:2", "d"};
    put("a b 1:2|c 0:1|d | x");
    for (unsigned i = 0; i < 200; i++)
        put("\n%s", kinds[i * 7 % 13 % 6]);
    return put_end();
}

/* Three items with two options, and all others with a single option. */
static dlx_problem *forced(unsigned items)
{
    for (unsigned i = 0; i < items; i++)
        put("i%u ", i);
    for (unsigned i = 0; i < items; i++)
        put(i % 20 == 7 && i < 60 ? "\ni%u\ni%u" : "\ni%u", i, i);
    return put_end();
}

/* Random options over so many items, some of them secondary, some with colours. */
static dlx_problem *random_options(unsigned items, unsigned options, unsigned each, unsigned seed)
{
    for (unsigned i = 0; i < items; i++)
        put("i%u ", i);
    put("| x y z\n");
    random_begin(seed);
    for (unsigned k = 0; k < options; k++) {
        unsigned chosen[8];
        for (unsigned i = 0; i < each;) {
            chosen[i] = draw(items);
            bool new = true;
            for (unsigned j = 0; j < i; j++)
                new = new &&chosen[j] != chosen[i];
            if (new)
                put("i%u ", chosen[i++]);
        }
        static const char *const rest[] = {"x:r", "x:s", "y", "z:t", "", "", "", ""};
        put("%s |%u\n", rest[draw(8)], draw(64));
    }
    return put_end();
}

/* The solutions of links, or of bits with some instructions. */
typedef struct search {
    dlx_budget limits;
    dlx_search task;
    void *state;
    const dlx_engine *engine;
} search;

static search *begin_with(const dlx_problem *problem, const dlx_engine *engine, dlx_vectors vectors,
                          const dlx_search_options *options)
{
    search *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    dlx_budget_begin(&made->limits, options ? options->limits : NULL);
    ck_assert(dlx_search_begin(&made->task, problem, &made->limits, options));
    made->engine = engine;
    made->state = calloc(1, engine->state_size);
    ck_assert_ptr_nonnull(made->state);
    ck_assert(engine == &dlx_engine_bits ? dlx_bits_open(made->state, &made->task, vectors, &error)
              : engine == &dlx_engine_bound
                  ? dlx_bound_partition_open(made->state, &made->task, vectors,
                                             DLX_RELAX_ROOT_NEVER, UINT64_MAX / 2)
                  : engine->open(made->state, &made->task, &error));
    return made;
}

static search *begin(const dlx_problem *problem, const dlx_engine *engine, dlx_vectors vectors)
{
    return begin_with(problem, engine, vectors, NULL);
}

static void end(search **made)
{
    dlx_engine_close((*made)->engine, (*made)->state);
    dlx_search_end(&(*made)->task);
    free(*made);
}

static uint64_t count_from_here(search *made)
{
    uint64_t found = 0;
    made->task.counting = true;
    made->task.multiplicity = 1;
    while (made->engine->next(made->state) == DLX_STEP_FOUND)
        found += made->task.multiplicity;
    return found;
}

/* Expects both to find the same solutions in the same order; returns their number. */
static uint64_t expect_same(search *expected, search *got)
{
    uint64_t found = 0;
    while (expected->engine->next(expected->state) == DLX_STEP_FOUND) {
        ck_assert_int_eq(got->engine->next(got->state), DLX_STEP_FOUND);
        sort_numbers(expected->task.chosen, expected->task.chosen_count);
        sort_numbers(got->task.chosen, got->task.chosen_count);
        if (expected->task.chosen_count != got->task.chosen_count ||
            (got->task.chosen_count && memcmp(expected->task.chosen, got->task.chosen,
                                              got->task.chosen_count * sizeof *got->task.chosen)))
            ck_abort_msg("solution %llu differs", (unsigned long long)found);
        found++;
    }
    ck_assert_int_eq(got->engine->next(got->state), DLX_STEP_DONE);
    return found;
}

/* Expects a search to have tried as many options, and to have done as much work, as those with
 * other instructions, by which engines take turns. */
static void expect_work(const search *made, dlx_vectors vectors, search *first)
{
    if (vectors == DLX_VECTORS_NONE)
        *first = *made;
    ck_assert_uint_eq(made->limits.stats.nodes, first->limits.stats.nodes);
    ck_assert_uint_eq(made->limits.work, first->limits.work);
}

/* Expects bits, with all instructions, to list the solutions of links, and to count the same. */
static void expect_links(dlx_problem *problem)
{
    search first_list;
    search first_count;
    for (dlx_vectors vectors = DLX_VECTORS_NONE; vectors <= dlx_vectors_here(); vectors++) {
        SCOPED(end) search *links = begin(problem, &dlx_engine_links, vectors);
        SCOPED(end) search *listing = begin(problem, &dlx_engine_bits, vectors);
        SCOPED(end) search *counting = begin(problem, &dlx_engine_bits, vectors);
        const uint64_t found = expect_same(links, listing);
        ck_assert_uint_eq(count_from_here(counting), found);
        expect_work(listing, vectors, &first_list);
        expect_work(counting, vectors, &first_count);
    }
    dlx_problem_free(problem);
}

enum { MOST_SOLUTIONS = 1 << 17 };

static int64_t cost_of(const search *found)
{
    int64_t cost = 0;
    for (size_t i = 0; i < found->task.chosen_count; i++)
        cost += found->task.problem->cost ? found->task.problem->cost[found->task.chosen[i]] : 0;
    return cost;
}

static int compare_costs(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Sets costs to those of all solutions, ascending. */
static size_t costs_of(const dlx_problem *problem, int64_t *costs)
{
    size_t count = 0;
    SCOPED(end) search *links = begin(problem, &dlx_engine_links, DLX_VECTORS_NONE);
    for (; links->engine->next(links->state) == DLX_STEP_FOUND; count++) {
        ck_assert_uint_lt(count, MOST_SOLUTIONS);
        costs[count] = cost_of(links);
    }
    qsort(costs, count, sizeof *costs, compare_costs);
    return count;
}

/* Expects bound, with all instructions, to find the best of them, for either goal. */
static void expect_best(dlx_problem *problem, size_t most)
{
    static int64_t costs[MOST_SOLUTIONS];
    search first[2];
    const size_t count = costs_of(problem, costs);
    for (dlx_vectors vectors = DLX_VECTORS_NONE; vectors <= dlx_vectors_here(); vectors++)
        for (int dearest = 0; dearest < 2; dearest++) {
            const dlx_search_options options = {.goal = dearest ? DLX_GOAL_MAX : DLX_GOAL_MIN,
                                                .solution_limit = most};
            SCOPED(end) search *bound = begin_with(problem, &dlx_engine_bound, vectors, &options);
            for (size_t i = 0; i < count && i < most; i++) {
                ck_assert_int_eq(bound->engine->next(bound->state), DLX_STEP_FOUND);
                ck_assert_int_eq(cost_of(bound), costs[dearest ? count - 1 - i : i]);
            }
            ck_assert_int_eq(bound->engine->next(bound->state), DLX_STEP_DONE);
            expect_work(bound, vectors, &first[dearest]);
        }
    dlx_problem_free(problem);
}

TEST(lanes_of_every_width_are_filled_to_the_brim)
{
    static const unsigned columns[] = {1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 130};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        for (dlx_vectors vectors = DLX_VECTORS_NONE; vectors <= dlx_vectors_here(); vectors++) {
            OWNED(dlx_problem) problem = rooks(3, columns[i]);
            SCOPED(end) search *bits = begin(problem, &dlx_engine_bits, vectors);
            const uint64_t n = columns[i];
            ck_assert_uint_eq(count_from_here(bits), n < 3 ? 0 : n * (n - 1) * (n - 2));
        }
    expect_links(rooks(4, 8));
    expect_links(rooks(3, 17));
    expect_links(rooks(3, 33));
    expect_links(rooks(2, 64));
    expect_links(rooks(2, 65));
}

TEST(vectors_hold_any_number_of_lanes)
{
    static const unsigned items[] = {1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 300};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        expect_links(forced(items[i]));
}

TEST(parts_are_packed_without_a_change_of_order)
{
    expect_links(queens(9));
    expect_links(langford(8));
    expect_links(random_options(40, 130, 3, 1));
    expect_links(random_options(20, 300, 4, 2));
    expect_links(random_options(24, 500, 5, 3));
    expect_links(random_options(70, 140, 2, 4));
}

TEST(items_may_have_options_in_many_words)
{
    expect_links(crowd());
    expect_links(dense());
}

TEST(levels_that_are_come_back_to_are_packed)
{
    for (dlx_vectors vectors = DLX_VECTORS_NONE; vectors <= dlx_vectors_here(); vectors++) {
        /* Where others have turns, too, nothing is packed that may be in vain, but later it is. */
        OWNED(dlx_problem) systems = quadruples(10);
        SCOPED(end) search *bits = begin(systems, &dlx_engine_bits, vectors);
        const dlx_stop stop = {.work = UINT64_MAX};
        dlx_budget_begin_stop(&bits->limits, &stop);
        ck_assert_uint_eq(count_from_here(bits), 2520); /* 10! / 1440 */
    }
    OWNED(dlx_problem) problem = random_options(36, 1200, 6, 2);
    SCOPED(end) search *links = begin(problem, &dlx_engine_links, DLX_VECTORS_NONE);
    const uint64_t expected = count_from_here(links);
    for (dlx_vectors vectors = DLX_VECTORS_NONE; vectors <= dlx_vectors_here(); vectors++) {
        SCOPED(end) search *bits = begin(problem, &dlx_engine_bits, vectors);
        ck_assert_uint_eq(count_from_here(bits), expected);
    }
}

TEST(counting_goes_on_where_listing_ends)
{
    for (dlx_vectors vectors = DLX_VECTORS_NONE; vectors <= dlx_vectors_here(); vectors++)
        for (unsigned listed = 0; listed <= 724; listed += 181) {
            OWNED(dlx_problem) problem = queens(10);
            SCOPED(end) search *bits = begin(problem, &dlx_engine_bits, vectors);
            for (unsigned i = 0; i < listed; i++)
                ck_assert_int_eq(bits->engine->next(bits->state), DLX_STEP_FOUND);
            ck_assert_uint_eq(count_from_here(bits), 724 - listed);
        }
}

TEST(a_limit_of_nodes_is_kept_to_the_node)
{
    OWNED(dlx_problem) problem = queens(10);
    for (dlx_vectors vectors = DLX_VECTORS_NONE; vectors <= dlx_vectors_here(); vectors++) {
        SCOPED(end) search *whole = begin(problem, &dlx_engine_bits, vectors);
        ck_assert_uint_eq(count_from_here(whole), 724);
        const uint64_t nodes = whole->limits.stats.nodes;
        const uint64_t limits[] = {1, 2, 100, 4096, 4097, 9000, nodes - 1, nodes};
        for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
            SCOPED(end) search *part = begin(problem, &dlx_engine_bits, vectors);
            part->limits.given.node_limit = limits[i];
            const uint64_t found = count_from_here(part);
            ck_assert_uint_eq(part->limits.stats.nodes, limits[i]);
            ck_assert_int_eq(part->limits.end, limits[i] < nodes ? DLX_END_LIMIT : DLX_END_NONE);
            dlx_budget_begin(&part->limits, NULL);
            ck_assert_uint_eq(found + count_from_here(part), 724); /* and it can go on */
        }
    }
}

TEST(the_best_are_found_in_lanes_of_every_width)
{
    static const unsigned columns[] = {3, 8, 9, 16, 17, 32, 33, 64, 65};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        expect_best(rooks(columns[i] < 20 ? 3 : 2, columns[i]), 20);
    expect_best(random_options(24, 200, 3, 5), 1);
    expect_best(random_options(24, 200, 3, 5), 300);
    expect_best(random_options(30, 150, 3, 6), 7);
    expect_best(random_options(20, 150, 4, 2), MOST_SOLUTIONS);
    expect_best(forced(40), 3);
}
