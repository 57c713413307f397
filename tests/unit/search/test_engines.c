/* SPDX-License-Identifier: MIT */
/* Engines against known solutions, their steps and limits: lib/search. Random problems with every
 * feature are in tests/campaign/product. */
#include "random.h"
#include "solving.h"
#include "suite.h"

/* The example of Knuth, TAOCP 4B, 7.2.2.1, (5) and (6). */
static const char toy[] = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

TEST(several_solvers_share_a_problem)
{
    OWNED(dlx_problem) problem = read_problem("a b\na\na\nb\nb\n");
    dlx_solver *first = new_solver(problem, NULL);
    OWNED(dlx_solver) second = new_solver(problem, NULL);
    for (int i = 0; i < 4; i++) {
        size_t counts[2];
        ck_assert(dlx_solver_next(first, NULL) == DLX_OK);
        ck_assert(dlx_solver_next(second, NULL) == DLX_OK);
        const uint32_t *a = dlx_solver_solution(first, &counts[0]);
        const uint32_t *b = dlx_solver_solution(second, &counts[1]);
        ck_assert(counts[0] == 2 && counts[1] == 2);
        ck_assert_int_eq(memcmp(a, b, 2 * sizeof *a), 0);
    }
    ck_assert(dlx_solver_next(first, NULL) != DLX_OK);
    dlx_solver_free(first);
    ck_assert(dlx_solver_next(second, NULL) != DLX_OK);
}

typedef struct watcher {
    const dlx_problem *problem;
    dlx_output *output;
} watcher;

static void write_event(void *state, const dlx_event *event)
{
    const watcher *watching = state;
    dlx_event_write(watching->problem, event, watching->output);
}

/* The events of a whole search, as text for the caller to free. */
static char *events_of(const char *text, dlx_choice choose)
{
    OWNED(dlx_problem) problem = read_problem(text);
    dlx_output *output = dlx_output_memory(NULL);
    watcher watching = {problem, output};
    const dlx_search_options options = {
        .engine = "links", .choose = choose, .on_event = write_event, .event_state = &watching};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    dlx_solver_count(solver, NULL);
    return take_text(output);
}

TEST(the_toy_problem_is_searched_step_by_step)
{
    OWNED(char) events = events_of(toy, DLX_CHOOSE_MRV);
    ck_assert_str_eq(events, "choose 0 a 2\ncover 0 a\noption 0 2 a d g\ncover 0 d\ncover 0 g\n"
                             "choose 1 b 1\ncover 1 b\noption 1 3 b c f\ncover 1 c\ncover 1 f\n"
                             "choose 2 e 0\nback 2 e\nuncover 1 f\nuncover 1 c\nuncover 1 b\n"
                             "back 1 b\nuncover 0 g\nuncover 0 d\noption 0 4 a d f\ncover 0 d\n"
                             "cover 0 f\nchoose 1 b 1\ncover 1 b\noption 1 5 b g\ncover 1 g\n"
                             "choose 2 c 1\ncover 2 c\noption 2 1 c e\ncover 2 e\nsolution 3\n"
                             "uncover 2 e\nuncover 2 c\nback 2 c\nuncover 1 g\nuncover 1 b\n"
                             "back 1 b\nuncover 0 f\nuncover 0 d\nuncover 0 a\nback 0 a\n");
}

TEST(the_first_item_is_chosen_if_asked_for)
{
    static const char text[] = "a b\na\na\nb\n";
    OWNED(char) events = events_of(text, DLX_CHOOSE_MRV);
    ck_assert_str_eq(events, "choose 0 b 1\ncover 0 b\noption 0 3 b\nchoose 1 a 2\ncover 1 a\n"
                             "option 1 1 a\nsolution 2\noption 1 2 a\nsolution 2\nuncover 1 a\n"
                             "back 1 a\nuncover 0 b\nback 0 b\n");
    OWNED(char) first = events_of(text, DLX_CHOOSE_FIRST);
    ck_assert_str_eq(first, "choose 0 a 2\ncover 0 a\noption 0 1 a\nchoose 1 b 1\ncover 1 b\n"
                            "option 1 3 b\nsolution 2\nuncover 1 b\nback 1 b\noption 0 2 a\n"
                            "choose 1 b 1\ncover 1 b\noption 1 3 b\nsolution 2\nuncover 1 b\n"
                            "back 1 b\nuncover 0 a\nback 0 a\n");
}

TEST(an_item_gets_its_colour_once)
{
    OWNED(char) events = events_of("a b | x y\na x:r y\nb x:r\n", DLX_CHOOSE_MRV);
    ck_assert_str_eq(events, "choose 0 a 1\ncover 0 a\noption 0 1 a x:r y\ncover 0 x\ncover 0 y\n"
                             "choose 1 b 1\ncover 1 b\noption 1 2 b x:r\nsolution 2\nuncover 1 b\n"
                             "back 1 b\nuncover 0 y\nuncover 0 x\nuncover 0 a\nback 0 a\n");
}

TEST(an_item_with_bounds_is_covered_once_it_is_full)
{
    OWNED(char) events = events_of("0:2|a b\na\na b\na\n", DLX_CHOOSE_MRV);
    ck_assert_str_eq(events, "choose 0 b 1\noption 0 2 a b\ncover 0 b\nchoose 1 a 2\n"
                             "option 1 1 a\ncover 1 a\nsolution 2\nuncover 1 a\n"
                             "option 1 3 a\ncover 1 a\nsolution 2\nuncover 1 a\n"
                             "solution 2\nback 1 a\nuncover 0 b\nback 0 b\n");
    OWNED(char) first = events_of("2|a b\na\na b\n", DLX_CHOOSE_FIRST);
    ck_assert_str_eq(first, "choose 0 a 2\noption 0 1 a\nchoose 1 a 1\noption 1 2 a b\n"
                            "cover 1 a\ncover 1 b\nsolution 2\nuncover 1 b\nuncover 1 a\n"
                            "back 1 a\nback 0 a\n");
}

/* Counts within a limit of memory; returns the number of options tried, or 0 at the limit. */
static uint64_t count_within(const dlx_problem *problem, uint64_t memory, const char *number)
{
    const dlx_search_options options = {
        .engine = "frontier", .count_only = true, .limits = &(dlx_limits){.memory_limit = memory}};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    dlx_solver_count(solver, NULL);
    uint64_t nodes = 0;
    if (dlx_solver_end(solver) == DLX_END_COMPLETE) {
        expect_found(solver, number, DLX_END_COMPLETE);
        nodes = nodes_of(solver);
    }
    if (nodes == 0)
        ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
    return nodes;
}

TEST(counts_are_exact_with_little_memory)
{
    OWNED(dlx_problem) problem = dominoes(8);
    const uint64_t nodes = count_within(problem, 0, "12988816");
    int never = 0;
    int again = 0; /* equal rests were counted more than once for lack of memory */
    for (uint64_t memory = 1 << 10; memory < 1 << 16; memory += memory / 32) {
        const uint64_t repeated = count_within(problem, memory, "12988816");
        ck_assert(repeated == 0 || repeated >= nodes);
        never += repeated == 0;
        again += repeated > nodes;
    }
    ck_assert_int_gt(never, 3);
    ck_assert_int_gt(again, 3);
}

/* Here states are many, steps few, and tables in ascending order: steps wait for memory. */
TEST(ordered_counts_are_exact_with_little_memory)
{
    OWNED(dlx_problem) problem = langford(11);
    const char *const number = "35584"; /* Knuth, TAOCP 7: L(11) = 17792, each read both ways */
    const uint64_t nodes = count_within(problem, 0, number);
    int again = 0;
    for (uint64_t memory = 1 << 21; memory < 1 << 24; memory += memory / 3) {
        const uint64_t repeated = count_within(problem, memory, number);
        ck_assert_uint_ge(repeated, nodes);
        again += repeated > nodes;
    }
    ck_assert_int_gt(again, 3);
}

/* The options of these problems are pairs of near items, and most have a mirrored pair. */
TEST(counts_from_both_ends_are_exact)
{
    enum { MOST_ITEMS = 14, MOST_PAIRS = 16 };
    int with_solutions = 0;
    for (int seed = 0; seed < 400; seed++) {
        char text[4 * (MOST_ITEMS + 2 * MOST_PAIRS)];
        random_begin((unsigned)seed);
        const int items = 4 + 2 * roll(MOST_ITEMS / 2 - 1);
        size_t size = 0;
        for (int i = 0; i < items; i++)
            size += (size_t)sprintf(text + size, "%c%c", 'a' + i, i + 1 < items ? ' ' : '\n');
        for (int pair = 4 + roll(MOST_PAIRS - 3); pair > 0; pair--) {
            const int i = roll(items - 1), k = i + 3 < items ? i + 1 + roll(3) : i + 1;
            size += (size_t)sprintf(text + size, "%c %c\n", 'a' + i, 'a' + k);
            if (roll(20))
                size += (size_t)sprintf(text + size, "%c %c\n", 'a' + items - 1 - i,
                                        'a' + items - 1 - k);
        }
        OWNED(dlx_problem) problem = read_problem(text);
        dlx_search_options options = {.engine = "links", .count_only = true};
        const uint64_t expected = count_all(problem, &options);
        options.engine = "frontier";
        ck_assert_uint_eq(count_all(problem, &options), expected);
        with_solutions += expected > 0;
    }
    ck_assert_int_gt(with_solutions, 50);
}

TEST(counting_without_listing_says_so)
{
    OWNED(dlx_problem) problem = dominoes(4);
    const dlx_search_options listing = {.engine = "frontier"};
    const dlx_search_options some = {.engine = "frontier", .count_only = true, .solution_limit = 2};
    NONE(dlx_solver_new(problem, &listing, &error), DLX_UNSUPPORTED);
    NONE(dlx_solver_new(problem, &some, &error), DLX_UNSUPPORTED);
    /* A caller who lists anyway gets nothing, but is not told that there is nothing. */
    const dlx_search_options counting = {.engine = "frontier", .count_only = true};
    OWNED(dlx_solver) solver = new_solver(problem, &counting);
    expect_none(solver, DLX_END_UNKNOWN);
}

TEST(counting_is_limited)
{
    OWNED(dlx_problem) problem = dominoes(16);
    dlx_search_options options = {
        .engine = "frontier", .count_only = true, .limits = &(dlx_limits){.node_limit = 100000}};
    OWNED(dlx_solver) limited = new_solver(problem, &options);
    expect_counted(limited, "0", DLX_END_LIMIT);
    ck_assert_uint_eq(nodes_of(limited), 100000);
    OWNED(dlx_solver) stopped = NULL;
    options.limits = &(dlx_limits){.on_tick = cancel, .tick_state = &stopped};
    stopped = new_solver(problem, &options);
    expect_counted(stopped, "0", DLX_END_INTERRUPTED);
}

TEST(what_no_engine_takes_is_refused)
{
    OWNED(dlx_problem) problem = read_problem("a\na\n");
    const dlx_search_options unknown = {.engine = "nonsense"};
    NONE(dlx_solver_new(problem, &unknown, &error), DLX_INVALID);
    ck_assert_ptr_null(dlx_solver_new(problem, &unknown, NULL));
    FAILS(dlx_engine_supports(NULL, problem, &unknown, &error), DLX_INVALID);
    ck_assert_int_eq(dlx_engine_supports("links", problem, &unknown, &error), DLX_OK);
    ck_assert_int_eq(dlx_engine_supports("bits", problem, NULL, &error), DLX_OK);
    const dlx_search_options wrong = {.limits = &(dlx_limits){.time_limit = -1}};
    FAILS(dlx_engine_supports("bits", problem, &wrong, &error), DLX_INVALID);
    OWNED(dlx_problem) ranged = read_problem("1:2|a b\na\na b\n");
    const dlx_search_options bound = {.engine = "bound"};
    NONE(dlx_solver_new(ranged, &bound, &error), DLX_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(error.text, "bounds"));
    dlx_solver_free(NULL);
}

TEST(tasks_refuse_what_their_table_excludes)
{
    OWNED(dlx_problem) plain = read_problem("a\na\n"), *repeats = read_problem("1:2|a\na a\n");
    size_t task = 0;
    for (; dlx_task_name(task); task++) {
        ck_assert_int_eq(dlx_task_supports((dlx_task)task, plain, NULL), DLX_OK);
        const bool is_supported = dlx_task_features(task) & DLX_PROBLEM_REPEATS;
        ck_assert_int_eq(is_supported, task == DLX_TASK_EXPLANATIONS);
        const dlx_status expected = is_supported ? DLX_OK : DLX_UNSUPPORTED;
        ck_assert_int_eq(dlx_task_supports((dlx_task)task, repeats, &error), expected);
        ck_assert(is_supported || strstr(error.text, dlx_task_name(task)));
    }
    ck_assert_int_eq(dlx_task_supports((dlx_task)task, plain, &error), DLX_INVALID);
    ck_assert_uint_eq(dlx_task_features(task), 0);
}

TEST(the_table_of_engines_is_consistent)
{
    ck_assert_str_eq(dlx_engine_name(0), "auto");
    for (size_t e = 0; dlx_engine_name(e); e++) {
        ck_assert_uint_gt(strlen(dlx_engine_summary(e)), 0);
        ck_assert_uint_eq(dlx_engine_find(dlx_engine_name(e)), e);
    }
    ck_assert_uint_eq(dlx_engine_find("none of these"), SIZE_MAX);
    OWNED(dlx_problem) problem = read_problem("a\na\n");
    OWNED(dlx_solver) solver = new_solver(problem, NULL);
    ck_assert_str_ne(dlx_solver_engine(solver), "");
}

TEST(solutions_are_limited)
{
    OWNED(dlx_problem) problem = dominoes(4);
    static const struct {
        uint64_t limit;
        const char *found;
        dlx_end end;
    } cases[] = {
        {1, "1", DLX_END_ENOUGH},    {35, "35", DLX_END_ENOUGH},
        {36, "36", DLX_END_ENOUGH},  {37, "36", DLX_END_COMPLETE},
        {0, "36", DLX_END_COMPLETE}, {UINT64_MAX, "36", DLX_END_COMPLETE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const dlx_search_options options = {.solution_limit = cases[i].limit};
        OWNED(dlx_solver) counting = new_solver(problem, &options);
        expect_counted(counting, cases[i].found, cases[i].end);
        OWNED(dlx_solver) listing = new_solver(problem, &options);
        take_all(listing);
        expect_found(listing, cases[i].found, cases[i].end);
    }
}

TEST(listing_and_counting_may_be_mixed)
{
    OWNED(dlx_problem) problem = dominoes(4);
    OWNED(dlx_solver) solver = new_solver(problem, NULL);
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    expect_counted(solver, "36", DLX_END_COMPLETE);
    expect_counted(solver, "36", DLX_END_COMPLETE);
}

TEST(nodes_are_limited)
{
    OWNED(dlx_problem) problem = dominoes(6);
    const dlx_search_options options = {.engine = "links",
                                        .limits = &(dlx_limits){.node_limit = 1000}};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    dlx_solver_count(solver, NULL);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
    ck_assert_uint_eq(nodes_of(solver), 1000);
    ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
    ck_assert_uint_eq(nodes_of(solver), 1000);
    /* A limit that is just high enough has no effect. */
    OWNED(dlx_problem) two = read_problem("a\na\na\n");
    const dlx_search_options enough = {.engine = "links", .limits = &(dlx_limits){.node_limit = 2}};
    OWNED(dlx_solver) whole = new_solver(two, &enough);
    expect_counted(whole, "2", DLX_END_COMPLETE);
}

TEST(a_search_is_cancelled_from_within)
{
    OWNED(dlx_problem) problem = dominoes(10);
    OWNED(dlx_solver) solver = NULL;
    const dlx_search_options options = {
        .limits = &(dlx_limits){.on_tick = cancel, .tick_state = &solver}};
    solver = new_solver(problem, &options);
    dlx_solver_count(solver, NULL);
    expect_none(solver, DLX_END_INTERRUPTED);
}

/* The points of a board of size x size, each an item, and each a queen that attacks some. */
static dlx_problem *covering_queens(int size)
{
    const int points = size * size;
    for (int i = 0; i < points; i++)
        put("%d ", i);
    put("\n");
    for (int i = 0; i < points; i++) {
        for (int k = 0; k < points; k++) {
            const int rows = i / size - k / size, columns = i % size - k % size;
            if (!rows || !columns || rows == columns || rows == -columns)
                put("%d ", k);
        }
        put("\n");
    }
    return put_end();
}

TEST(five_queens_dominate_the_board)
{
    OWNED(dlx_problem) problem = covering_queens(8);
    dlx_search_options options = {.set_cover = true, .solution_limit = 1};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    size_t count;
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    dlx_solver_solution(solver, &count);
    ck_assert_uint_eq(count, 5);
    expect_none(solver, DLX_END_OPTIMAL);
    options = (dlx_search_options){.set_cover = true, .at_most = 5, .count_only = true};
    ck_assert_uint_eq(count_all(problem, &options), 4860);
    options.at_most = 4;
    ck_assert_uint_eq(count_all(problem, &options), 0);
}

TEST(a_limit_leaves_the_best_so_far)
{
    OWNED(dlx_problem) problem = covering_queens(11);
    const dlx_search_options options = {
        .set_cover = true, .solution_limit = 1, .limits = &(dlx_limits){.node_limit = 100}};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    size_t count;
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    dlx_solver_solution(solver, &count);
    ck_assert_uint_ge(count, 5);
    expect_none(solver, DLX_END_LIMIT);
    ck_assert_uint_eq(nodes_of(solver), 100);
}
