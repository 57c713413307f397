/* SPDX-License-Identifier: MIT */
/* Decision diagrams of all solutions, and random solutions drawn from them, against brute force:
 * lib/search/diagram, lib/format/zdd.c. */
#include "capture.h"
#include "core/builder.h"
#include "random.h"
#include "search/diagram/diagram.h"
#include "search/diagram/listing.h"
#include "search/diagram/model_counts.h"
#include "solving.h"
#include "suite.h"

#include <stdint.h>
#include <string.h>

/* ---- random problems, and their solutions by brute force --------------------------------------
 */

enum { MOST_ITEMS = 8, MOST_OPTIONS = 12, MOST_SETS = 1 << MOST_OPTIONS };

/* colour[k][i] says how option k has item i. */
typedef struct plain {
    int primary, items, options;
    int lo[MOST_ITEMS], hi[MOST_ITEMS];
    int colour[MOST_OPTIONS][MOST_ITEMS]; /* ABSENT, UNCOLOURED, or a colour from 1 on */
} plain;

enum { ABSENT = -1, UNCOLOURED = 0 };

/* A family of sets of options: bit k of its index says whether a set has option k. */
typedef struct family {
    bool has[MOST_SETS];
    int count;
} family;

/* The features vary with the seed: secondary items, colours, bounds. */
static plain random_problem(unsigned seed)
{
    plain made;
    random_state = UINT64_C(0x9e3779b97f4a7c15) * (seed + 1);
    for (int i = 0; i < 8; i++)
        roll(2);
    const int secondary = seed % 3 == 0 ? 0 : 1 + roll(3);
    const int colours = seed % 3 == 2 ? 1 + roll(2) : 0;
    const bool bounds = seed % 2 == 1;
    const int one_in = 2 + roll(3);
    made.primary = 1 + roll(MOST_ITEMS - 3);
    made.items = made.primary + secondary;
    made.options = roll(MOST_OPTIONS + 1);
    for (int i = 0; i < made.primary; i++) {
        made.hi[i] = bounds ? 1 + roll(4) : 1;
        made.lo[i] = bounds ? roll(made.hi[i] + 1) : 1;
    }
    for (int k = 0; k < made.options; k++) {
        int size = 0;
        for (int i = 0; i < made.items; i++) {
            const bool present = roll(one_in) == 0;
            const bool coloured = i >= made.primary && colours && roll(4) > 0;
            made.colour[k][i] = !present ? ABSENT : coloured ? 1 + roll(colours + 1) : UNCOLOURED;
            size += present;
        }
        if (size == 0)
            made.colour[k][roll(made.primary)] = UNCOLOURED;
    }
    return made;
}

static dlx_problem *build(const plain *given)
{
    char text[4096];
    int at = 0;
    for (int i = 0; i < given->items; i++)
        if (i < given->primary)
            at += sprintf(text + at, "%d:%d|i%d ", given->lo[i], given->hi[i], i);
        else
            at += sprintf(text + at, "%s i%d ", i == given->primary ? "|" : "", i);
    at += sprintf(text + at, "\n");
    for (int k = 0; k < given->options; k++) {
        for (int i = given->items - 1; i >= 0; i--)
            if (given->colour[k][i] > 0)
                at += sprintf(text + at, "i%d:%d ", i, given->colour[k][i]);
            else if (given->colour[k][i] == UNCOLOURED)
                at += sprintf(text + at, "i%d ", i);
        at += sprintf(text + at, "\n");
    }
    return read_problem(text);
}

/* Does the set of options use item i as often, and with such colours, as it may? */
static bool is_covered(const plain *given, unsigned set, int i)
{
    int times = 0;
    int colour = ABSENT;
    for (int k = 0; k < given->options; k++) {
        if (!(set >> k & 1) || given->colour[k][i] == ABSENT)
            continue;
        if (++times > 1 && i >= given->primary &&
            (colour == UNCOLOURED || given->colour[k][i] != colour))
            return false;
        colour = given->colour[k][i];
    }
    return i >= given->primary || (times >= given->lo[i] && times <= given->hi[i]);
}

static bool has_primary(const plain *given, int option)
{
    for (int i = 0; i < given->primary; i++)
        if (given->colour[option][i] != ABSENT)
            return true;
    return false;
}

static void solve_by_force(const plain *given, family *all)
{
    memset(all, 0, sizeof *all);
    for (unsigned set = 0; set < 1U << given->options; set++) {
        bool good = true;
        for (int i = 0; i < given->items && good; i++)
            good = is_covered(given, set, i);
        for (int k = 0; k < given->options && good; k++)
            good = !(set >> k & 1) || has_primary(given, k);
        all->has[set] = good;
        all->count += good;
    }
}

/* ---- diagrams ---------------------------------------------------------------------------------
 */

enum { MOST_NODES = 4096, BOTTOM = 0, TOP = 1 };

/* A diagram that was read back; nodes have their lines' order, from 2 on. */
typedef struct diagram {
    unsigned id[MOST_NODES];
    int variable[MOST_NODES], lo[MOST_NODES], hi[MOST_NODES];
    int count; /* terminals too */
    int root;
    unsigned option[MOST_OPTIONS + 1]; /* of each variable, from 1; as bits, from 0 */
    int variables;
} diagram;

/* The node that a word stands for; it must be on an earlier line. */
static int child_of(const diagram *read, const char *word)
{
    if (strcmp(word, "B") == 0)
        return BOTTOM;
    if (strcmp(word, "T") == 0)
        return TOP;
    const unsigned id = (unsigned)strtoul(word, NULL, 10);
    for (int node = 2; node < read->count; node++)
        if (read->id[node] == id)
            return node;
    ck_abort_msg("no node %s before it is used", word);
    return BOTTOM;
}

static void read_diagram(diagram *read, const char *text)
{
    const char *at = text;
    read->count = 2;
    read->root = BOTTOM;
    while (*at != '.') {
        char lo[16], hi[16];
        int length = 0;
        unsigned id;
        int variable;
        ck_assert_int_lt(read->count, MOST_NODES);
        if (sscanf(at, "%u %d %15s %15s\n%n", &id, &variable, lo, hi, &length) == 4 && length) {
            read->lo[read->count] = child_of(read, lo);
            read->hi[read->count] = child_of(read, hi);
            read->variable[read->count] = variable;
            read->id[read->count] = id;
            read->root = read->count++;
            at += length;
        } else {
            ck_assert_int_eq(read->count, 2);
            ck_assert(strcmp(at, "B\n.\n") == 0 || strcmp(at, "T\n.\n") == 0);
            read->root = *at == 'T' ? TOP : BOTTOM;
            at += 2;
        }
    }
    ck_assert_str_eq(at, ".\n");
}

/* Reads what the variables stand for: the first two numbers of each line. */
static void read_variables(diagram *read, const char *text)
{
    const char *at = text;
    for (read->variables = 0; *at != '.'; read->variables++) {
        int variable;
        int option;
        ck_assert_int_eq(sscanf(at, "%d %d ", &variable, &option), 2);
        ck_assert_int_eq(variable, read->variables + 1);
        read->option[variable] = 1U << (option - 1);
        at = strchr(at, '\n') + 1;
    }
    ck_assert_str_eq(at, ".\n");
}

static void make_diagram(diagram *made, const dlx_problem *problem)
{
    const dlx_search_options options = {.diagram = true};
    dlx_error error;
    dlx_solver *solver = new_solver(problem, &options);
    dlx_solver_count(solver);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_COMPLETE);
    capture nodes = capture_begin();
    capture variables = capture_begin();
    ck_assert_int_eq(dlx_solver_write_diagram(solver, dlx_format_find("zdd"), nodes.output, &error),
                     DLX_OK);
    dlx_solver_write_variables(solver, variables.output);
    char *text = capture_end(&nodes);
    char *names = capture_end(&variables);
    read_diagram(made, text);
    read_variables(made, names);
    free(text);
    free(names);
    dlx_solver_free(solver);
}

/* Is it ordered, reduced, and without nodes that the root does not reach? */
static void expect_canonical(const diagram *given)
{
    static bool reached[MOST_NODES];
    memset(reached, 0, sizeof reached);
    reached[given->root] = true;
    for (int node = given->count - 1; node >= 2; node--) {
        const int lo = given->lo[node];
        const int hi = given->hi[node];
        ck_assert(reached[node]);
        reached[lo] = reached[hi] = true;
        ck_assert_int_ne(hi, BOTTOM);
        ck_assert(lo < 2 || given->variable[lo] > given->variable[node]);
        ck_assert(hi < 2 || given->variable[hi] > given->variable[node]);
        ck_assert(given->variable[node] >= 1 && given->variable[node] <= given->variables);
        for (int other = 2; other < node; other++)
            if (given->variable[other] == given->variable[node] && given->lo[other] == lo &&
                given->hi[other] == hi)
                ck_abort_msg("two equal nodes");
    }
}

/* Does the family of the root hold the set, which is one of options? Follows its path. */
static bool holds(const diagram *given, unsigned set)
{
    int node = given->root;
    unsigned left = set;
    while (node >= 2) {
        const unsigned option = given->option[given->variable[node]];
        const bool taken = set & option;
        node = taken ? given->hi[node] : given->lo[node];
        left &= ~(taken ? option : 0);
    }
    return node == TOP && left == 0;
}

enum { PROBLEMS = 600 };

START_TEST(diagrams_hold_the_solutions_by_brute_force)
{
    static family expected;
    static diagram made;
    int solved = 0;
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        dlx_problem *problem = build(&given);
        solve_by_force(&given, &expected);
        solved += expected.count > 0;
        make_diagram(&made, problem);
        expect_canonical(&made);
        for (unsigned set = 0; set < 1U << given.options; set++)
            if (holds(&made, set) != expected.has[set])
                ck_abort_msg("seed %u: set %#x is wrong", seed, set);
        dlx_problem_free(problem);
    }
    ck_assert_int_gt(solved, PROBLEMS / 10); /* else the problems test nothing */
    ck_assert_int_lt(solved, PROBLEMS);
}
END_TEST

/* Lists all solutions, with pauses as often as can be. */
static void list_slowly(dlx_listing *listing, dlx_search *task)
{
    do
        dlx_limits_pause_at(task->limits, task->limits->work + 1);
    while (dlx_listing_go_on(listing, task) == DLX_STEP_STOPPED && dlx_limits_go_on(task->limits));
    dlx_limits_pause_at(task->limits, 0);
    ck_assert_int_eq(task->limits->end, DLX_END_COMPLETE);
}

/* For an order of variables there is one reduced diagram, however it was made. */
START_TEST(solutions_that_are_listed_make_the_same_diagram)
{
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        dlx_problem *problem = build(&given);
        dlx_limits limits;
        dlx_search task;
        dlx_diagram made;
        dlx_diagram listed;
        dlx_listing listing = {0};
        dlx_count count[2] = {{0}, {0}};
        dlx_model_counts tally[2] = {{0}, {0}};
        dlx_limits_begin(&limits, NULL);
        ck_assert(dlx_search_begin(&task, problem, &limits, NULL));
        ck_assert_int_eq(dlx_diagram_make(&made, &task, DLX_DIAGRAM_ORDERED), DLX_STEP_DONE);
        list_slowly(&listing, &task);
        ck_assert(dlx_diagram_begin(&listed, &task));
        ck_assert(dlx_listing_number(&listing, listed.option, listed.variables));
        ck_assert(dlx_family_order(&listing.family, &listed.decisions, &listed.root, &limits));
        ck_assert_uint_eq(listed.variables, made.variables);
        ck_assert_uint_eq(listed.decisions.count, made.decisions.count);
        ck_assert(dlx_model_counts_make(&tally[0], &made.decisions, &task));
        ck_assert(dlx_model_counts_make(&tally[1], &listed.decisions, &task));
        ck_assert(dlx_model_counts_add(&tally[0], made.root, &count[0]));
        ck_assert(dlx_model_counts_add(&tally[1], listed.root, &count[1]));
        ck_assert_uint_eq(count[0].low, count[1].low);
        dlx_model_counts_free(&tally[0]);
        dlx_model_counts_free(&tally[1]);
        dlx_listing_free(&listing);
        dlx_diagram_free(&made);
        dlx_diagram_free(&listed);
        dlx_search_end(&task);
        dlx_problem_free(problem);
    }
}
END_TEST

START_TEST(diagrams_are_counted)
{
    const dlx_search_options options = {.diagram = true};
    dlx_problem *problem = read_problem("a b\na\na\nb\nb\na b\n");
    dlx_solver *solver = new_solver(problem, &options);
    ck_assert(!dlx_solver_next(solver)); /* it hands out no solutions */
    dlx_solver_count(solver);
    expect_found(solver, "5", DLX_END_COMPLETE);
    dlx_solver_count(solver);
    expect_found(solver, "5", DLX_END_COMPLETE);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

/* 24 items, each with an option for either colour of a secondary item of its own; and one whose two
 * options give all colours at once. If that one comes last, there are 2^24 ways to get there. */
static dlx_problem *told_at_last(void)
{
    char text[4096];
    int at = 0;
    for (int i = 0; i < 24; i++)
        at += sprintf(text + at, "i%d ", i);
    at += sprintf(text + at, "last |");
    for (int i = 0; i < 24; i++)
        at += sprintf(text + at, " s%d", i);
    at += sprintf(text + at, "\n");
    for (int i = 0; i < 48; i++)
        at += sprintf(text + at, "i%d s%d:%d\n", i / 2, i / 2, i % 2);
    for (int odd = 0; odd < 2; odd++) {
        at += sprintf(text + at, "last");
        for (int i = 0; i < 24; i++)
            at += sprintf(text + at, " s%d:%d", i, odd && i % 2);
        at += sprintf(text + at, "\n");
    }
    return read_problem(text);
}

START_TEST(what_is_hard_in_order_is_put_in_order)
{
    dlx_problem *problem = told_at_last();
    const dlx_search_options options = {.diagram = true};
    dlx_solver *solver = new_solver(problem, &options);
    dlx_solver_count(solver);
    expect_found(solver, "2", DLX_END_COMPLETE);
    capture captured = capture_begin();
    dlx_solver_write_diagram(solver, dlx_format_find("zdd"), captured.output, NULL);
    char *text = capture_end(&captured);
    static diagram made;
    read_diagram(&made, text);
    made.variables = 50;
    expect_canonical(&made);
    /* The even items are the same in both sets, 12 nodes; then two of them for each odd one, and
     * the last. */
    ck_assert_int_gt(made.count, 25);
    ck_assert_int_lt(made.count, 2 * 25 + 2);
    free(text);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(what_has_no_diagram_writes_none)
{
    dlx_problem *problem = read_problem("a b\na\na\nb\nb\n");
    const dlx_search_options all[] = {{0}, {.sample = true}, {.diagram = true, .node_limit = 1}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        dlx_error error;
        dlx_solver *solver = new_solver(problem, &all[i]);
        dlx_solver_count(solver);
        capture captured = capture_begin();
        ck_assert_int_eq(
            dlx_solver_write_diagram(solver, dlx_format_find("zdd"), captured.output, &error),
            DLX_INVALID);
        ck_assert_int_eq(
            dlx_solver_write_diagram(solver, dlx_format_find("ec"), captured.output, &error),
            DLX_UNSUPPORTED);
        char *text = capture_end(&captured);
        ck_assert_str_eq(text, "");
        free(text);
        dlx_solver_free(solver);
    }
    dlx_problem_free(problem);
}
END_TEST

/* ---- samples ----------------------------------------------------------------------------------
 */

/* The next solution, as a set of options. */
static unsigned draw(dlx_solver *solver)
{
    size_t count;
    ck_assert(dlx_solver_next(solver));
    const uint32_t *options = dlx_solver_solution(solver, &count);
    unsigned set = 0;
    for (size_t i = 0; i < count; i++)
        set |= 1U << options[i];
    return set;
}

/* Sums of squared differences from what is expected, and their degrees of freedom. */
typedef struct chi_square {
    double sum, freedom;
} chi_square;

/* Is the sum greater than chance makes it once in 160,000 times? (Laurent and Massart, "Adaptive
 * estimation of a quadratic functional by model selection", 2000, lemma 1, with x = 12.) */
static bool is_off(chi_square measured)
{
    const double over = measured.sum - measured.freedom - 2 * 12;
    return over > 0 && over * over > 4 * 12 * measured.freedom;
}

/* Draws 100 times as often as there are solutions, and expects each about 100 times. The seed is
 * fixed, so this comes out the same each time. */
static chi_square expect_uniform(const plain *given, unsigned seed)
{
    static family expected;
    static unsigned times[MOST_SETS];
    enum { EACH = 100 };
    solve_by_force(given, &expected);
    chi_square measured = {0, expected.count - 1};
    if (expected.count == 0)
        return (chi_square){0};
    dlx_problem *problem = build(given);
    const dlx_search_options options = {.sample = true, .seed = seed};
    dlx_solver *solver = new_solver(problem, &options);
    memset(times, 0, sizeof times);
    for (int i = 0; i < EACH * expected.count; i++)
        times[draw(solver)]++;
    for (unsigned set = 0; set < MOST_SETS; set++) {
        const double off = (double)times[set] - EACH;
        ck_assert(times[set] == 0 || expected.has[set]);
        measured.sum += expected.has[set] ? off * off / EACH : 0;
    }
    if (is_off(measured))
        ck_abort_msg("seed %u: chi-square %f for %d solutions", seed, measured.sum, expected.count);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
    return measured;
}

START_TEST(every_solution_is_drawn_with_the_same_chance)
{
    chi_square all = {0};
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        const chi_square one = expect_uniform(&given, seed);
        all.sum += one.sum;
        all.freedom += one.freedom;
    }
    ck_assert(!is_off(all));
    ck_assert(all.sum > 0.9 * all.freedom); /* too even would not be random either */
}
END_TEST

/* 45 items with three options each: 3^45 solutions, more than 64 bits. */
static dlx_problem *many_threes(void)
{
    char text[2048];
    int at = 0;
    for (int i = 0; i < 45; i++)
        at += sprintf(text + at, "i%d ", i);
    at += sprintf(text + at, "\n");
    for (int i = 0; i < 135; i++)
        at += sprintf(text + at, "i%d\n", i / 3);
    return read_problem(text);
}

START_TEST(more_solutions_than_64_bits_count_are_drawn_evenly)
{
    dlx_problem *problem = many_threes();
    const dlx_search_options options = {.sample = true, .seed = 3};
    dlx_solver *solver = new_solver(problem, &options);
    int times[135] = {0};
    for (int i = 0; i < 300; i++) {
        size_t count;
        ck_assert(dlx_solver_next(solver));
        const uint32_t *chosen = dlx_solver_solution(solver, &count);
        ck_assert_uint_eq(count, 45);
        for (size_t k = 0; k < count; k++)
            times[chosen[k]]++;
    }
    /* 135 options, each about 100 times, in groups of three: 90 degrees of freedom. */
    double sum = 0;
    for (int k = 0; k < 135; k++)
        sum += (times[k] - 100) * (times[k] - 100) / 100.0;
    ck_assert(sum > 40 && sum < 150);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(a_sample_that_is_counted_is_all)
{
    dlx_problem *problem = many_threes();
    const dlx_search_options options = {.sample = true};
    dlx_solver *solver = new_solver(problem, &options);
    dlx_solver_count(solver);
    expect_found(solver, "2954312706550833698643", DLX_END_COMPLETE);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(a_seed_tells_the_solutions)
{
    dlx_problem *problem = read_problem("a b\na\na\na\na\nb\nb\nb\nb\n");
    const dlx_search_options few = {.sample = true, .seed = 1, .solution_limit = 20};
    const dlx_search_options many = {.sample = true, .seed = 1};
    const dlx_search_options others = {.sample = true, .seed = 2};
    dlx_solver *a = new_solver(problem, &few);
    dlx_solver *b = new_solver(problem, &many);
    dlx_solver *c = new_solver(problem, &others);
    int equal = 0;
    for (int i = 0; i < 20; i++) {
        const unsigned drawn = draw(a);
        ck_assert_uint_eq(drawn, draw(b));
        equal += drawn == draw(c);
    }
    ck_assert(!dlx_solver_next(a));
    expect_found(a, "20", DLX_END_ENOUGH);
    ck_assert_int_lt(equal, 10);
    dlx_solver_free(a);
    dlx_solver_free(b);
    dlx_solver_free(c);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(no_sample_of_no_solutions)
{
    dlx_problem *problem = read_problem("a b\na\n");
    const dlx_search_options options = {.sample = true, .solution_limit = 5};
    dlx_solver *solver = new_solver(problem, &options);
    ck_assert(!dlx_solver_next(solver));
    expect_found(solver, "0", DLX_END_COMPLETE);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

/* ---- limits -----------------------------------------------------------------------------------
 */

static void expect_stopped(const dlx_problem *problem, dlx_search_options options, dlx_end end)
{
    for (int whole = 0; whole <= 1; whole++) {
        options.sample = !whole;
        options.diagram = whole;
        dlx_solver *solver = new_solver(problem, &options);
        if (whole)
            dlx_solver_count(solver);
        ck_assert(!dlx_solver_next(solver));
        expect_found(solver, "0", end);
        dlx_solver_free(solver);
    }
}

START_TEST(what_a_limit_ends_draws_nothing)
{
    dlx_problem *problem = dominoes(12);
    expect_stopped(problem, (dlx_search_options){.node_limit = 1000}, DLX_END_LIMIT);
    /* Each step on the way has its own array to grow. */
    for (uint64_t memory = 1; memory <= 1 << 20; memory *= 2)
        expect_stopped(problem, (dlx_search_options){.memory_limit = memory}, DLX_END_LIMIT);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(time_is_limited)
{
    dlx_problem *problem = dominoes(24);
    expect_stopped(problem, (dlx_search_options){.time_limit = 0.02}, DLX_END_TIMEOUT);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(a_sample_is_cancelled_from_within)
{
    dlx_problem *problem = dominoes(24);
    dlx_solver *solver = NULL;
    const dlx_search_options options = {.sample = true, .on_tick = cancel, .tick_state = &solver};
    solver = new_solver(problem, &options);
    ck_assert(!dlx_solver_next(solver));
    expect_found(solver, "0", DLX_END_INTERRUPTED);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}
END_TEST

static void ignore(void *state, const dlx_event *event)
{
    (void)state;
    (void)event;
}

START_TEST(what_excludes_each_other_is_refused)
{
    dlx_problem *problem = read_problem("a\na\n");
    const dlx_search_options wrong[] = {
        {.sample = true, .diagram = true},           {.sample = true, .engine = "links"},
        {.sample = true, .goal = DLX_GOAL_CHEAPEST}, {.sample = true, .set_cover = true},
        {.sample = true, .on_event = ignore},        {.sample = true, .choose = DLX_CHOOSE_FIRST},
        {.diagram = true, .engine = "links"},        {.diagram = true, .goal = DLX_GOAL_DEAREST},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        dlx_error error;
        ck_assert_ptr_null(dlx_solver_new(problem, &wrong[i], &error));
        ck_assert_int_eq(error.status, DLX_UNSUPPORTED);
        ck_assert_ptr_nonnull(strstr(error.text, "excludes"));
    }
    dlx_problem_free(problem);
}
END_TEST

START_TEST(a_deep_search_needs_no_stack)
{
    enum { ITEMS = 200000 };
    dlx_builder *builder = dlx_builder_new(NULL);
    char name[16];
    for (int i = 0; i < ITEMS; i++)
        ck_assert_int_eq(
            dlx_builder_put_primary(builder, name, (size_t)sprintf(name, "%d", i), 1, 1, NULL),
            DLX_OK);
    for (int i = 0; i < ITEMS; i++) {
        ck_assert_int_eq(
            dlx_builder_put_item(builder, name, (size_t)sprintf(name, "%d", i), NULL, 0, NULL),
            DLX_OK);
        ck_assert_int_eq(dlx_builder_end_option(builder, NULL), DLX_OK);
    }
    dlx_problem *problem = dlx_builder_finish(builder, NULL);
    const dlx_search_options options = {.diagram = true};
    dlx_solver *solver = new_solver(problem, &options);
    dlx_solver_count(solver);
    expect_found(solver, "1", DLX_END_COMPLETE);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
    dlx_builder_free(builder);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        diagrams_hold_the_solutions_by_brute_force,
        solutions_that_are_listed_make_the_same_diagram,
        diagrams_are_counted,
        what_is_hard_in_order_is_put_in_order,
        what_has_no_diagram_writes_none,
        every_solution_is_drawn_with_the_same_chance,
        more_solutions_than_64_bits_count_are_drawn_evenly,
        a_sample_that_is_counted_is_all,
        a_seed_tells_the_solutions,
        no_sample_of_no_solutions,
        what_a_limit_ends_draws_nothing,
        time_is_limited,
        a_sample_is_cancelled_from_within,
        what_excludes_each_other_is_refused,
        a_deep_search_needs_no_stack,
    };
    return suite_run("diagram", tests, sizeof tests / sizeof *tests);
}
