/* SPDX-License-Identifier: MIT */
/* Rules that few boards have: regions, diagonals, windoku, candidates, cages. */
#include "puzzles.h"
#include "sudoku/board/rules.h"
#include "suite.h"

#define EMPTY4 "................"
#define JIGSAW5 "11122\n11322\n43325\n43355\n44455\n"

static dlx_grid_regions *read_regions(const char *text)
{
    OWNED(dlx_input) input = dlx_input_memory("regions", text, strlen(text), NULL);
    return dlx_grid_regions_read(input, &error);
}

/* The number of solutions; each is decoded and, with the rules of `rules`, checked. */
static unsigned count(const dlx_problem *problem, const dlx_grid *rules)
{
    OWNED(dlx_solver) solver = dlx_solver_new(problem, NULL, NULL);
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(NULL, NULL);
    unsigned found = 0;
    for (; dlx_solver_next(solver, NULL) == DLX_OK; found++) {
        size_t length;
        const uint32_t *options = dlx_solver_solution(solver, &length);
        OWNED(dlx_grid)
        solved = dlx_grid_decoder_options(decoder, problem, options, length, &error);
        ck_assert_msg(solved != NULL, "%s", error.text);
        dlx_variant_rules *own = solved->rules;
        solved->rules = rules->rules;
        ck_assert_msg(dlx_grid_check(solved, &error) == DLX_OK, "%s", error.text);
        solved->rules = own;
    }
    return found;
}

/* The number of solutions of a grid, which the givens' reduction must not change. */
static unsigned solutions(const dlx_grid *grid)
{
    unsigned found[2];
    for (int reduce = 0; reduce < 2; reduce++) {
        OWNED(dlx_problem) problem = encode_grid(grid, reduce != 0);
        found[reduce] = count(problem, grid);
    }
    ck_assert_uint_eq(found[0], found[1]);
    return found[0];
}

static unsigned solutions_with(const char *text, dlx_grid_options options)
{
    OWNED(dlx_grid) grid = read_grid_with(text, options);
    return solutions(grid);
}

/* The problem of a grid has these numbers of primary items and of items. */
static dlx_problem *encode_sized(const dlx_grid *grid, size_t primary, size_t items)
{
    dlx_problem *problem = encode_grid(grid, false);
    ck_assert_uint_eq(dlx_problem_primary(problem), primary);
    ck_assert_uint_eq(dlx_problem_items(problem), items);
    return problem;
}

/* Adds a cage of the cells that are marked in a picture of the board. */
static void add_cage(dlx_grid *grid, uint32_t sum, const char *picture)
{
    if (!grid->rules)
        grid->rules = dlx_grid_rules_new();
    dlx_variant_rules *rules = grid->rules;
    ck_assert(dlx_variant_rules_begin_clue(rules, DLX_RULE_CAGE, sum));
    for (uint32_t i = 0; picture[i]; i++)
        ck_assert(picture[i] != 'x' || dlx_variant_rules_add_cell(rules, i));
}

/* Does the problem have an option with exactly these items and colours? */
static bool has_option(const dlx_problem *problem, const char *wanted)
{
    for (size_t option = 0; option < dlx_problem_options(problem); option++) {
        char text[400] = "";
        size_t length;
        const uint32_t *items = dlx_problem_option(problem, option, &length);
        for (size_t i = 0; i < length; i++) {
            const char *colour = dlx_problem_colour(problem, option, i);
            char item[64];
            snprintf(item, sizeof item, "%s%s%s%s", i ? " " : "",
                     dlx_problem_item_name(problem, items[i]), colour ? ":" : "",
                     colour ? colour : "");
            strncat(text, item, sizeof text - strlen(text) - 1);
        }
        if (strcmp(text, wanted) == 0)
            return true;
    }
    return false;
}

static uint64_t bit_of(const char *rule)
{
    return DLX_RULE_BIT(dlx_rules_find(rule, strlen(rule)));
}

TEST(boards_of_4_have_the_known_numbers_of_solutions)
{
    ck_assert_uint_eq(solutions_with(EMPTY4, (dlx_grid_options){0}), 288);
    ck_assert_uint_eq(solutions_with(EMPTY4, (dlx_grid_options){.rules = bit_of("diagonals")}), 48);
    ck_assert_uint_eq(solutions_with(EMPTY4, (dlx_grid_options){.rules = bit_of("windoku")}), 168);
}

TEST(windoku_of_9_has_four_boxes)
{
    static const char puzzle[] =
        "...4..7...4.9..........7.3..1...8.47...2..3...6..4185...3...47...4..3.....6.2....";
    ck_assert_uint_eq(solutions_with(puzzle, (dlx_grid_options){.rules = bit_of("windoku")}), 6);
    OWNED(dlx_grid) grid = read_grid_with(puzzle, (dlx_grid_options){.rules = bit_of("windoku")});
    OWNED(dlx_problem) problem = encode_sized(grid, 324 + 4 * 9, 324 + 4 * 9);
    ck_assert(has_option(problem, "r8c8 r8#9 c8#9 b9#9 w4#9"));
}

TEST(an_encoder_goes_from_rule_to_rule)
{
    static const char *const names[] = {NULL, "diagonals", "diagonals", NULL, "windoku", NULL};
    const size_t items[] = {64, 72, 72, 64, 68, 64};
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        const dlx_grid_options options = {.rules = names[i] ? bit_of(names[i]) : 0};
        OWNED(dlx_grid) grid = read_grid_with("1...............", options);
        OWNED(dlx_problem) problem = dlx_grid_encoder_problem(encoder, grid, &reduced, NULL);
        OWNED(dlx_problem) fresh = encode_grid(grid, true);
        ck_assert_uint_eq(dlx_problem_items(problem), items[i]);
        ck_assert_uint_eq(dlx_problem_options(problem), dlx_problem_options(fresh));
    }
}

TEST(a_refused_board_leaves_the_encoder_as_it_was)
{
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    OWNED(dlx_grid) plain = read_grid_with(EMPTY4, (dlx_grid_options){0});
    OWNED(dlx_grid) bad = read_grid_with(EMPTY4, (dlx_grid_options){.rules = bit_of("diagonals")});
    add_cage(bad, 3, "xx");
    bad->rules->clue_cells[1] = 0;
    for (int i = 0; i < 2; i++) {
        OWNED(dlx_problem) problem = dlx_grid_encoder_problem(encoder, plain, &reduced, &error);
        ck_assert_uint_eq(dlx_problem_items(problem), 64);
        ck_assert_uint_eq(dlx_problem_nonzeros(problem), 4 * 64);
        NONE(dlx_grid_encoder_problem(encoder, bad, &reduced, &error), DLX_INVALID);
        ck_assert_str_eq(error.text, "cage 1 contains r1c1 twice");
    }
}

TEST(contradictions_in_groups_and_regions_are_warnings)
{
    READING_WITH(r, "1..............1", (dlx_grid_options){.rules = bit_of("diagonals")});
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_str_eq(r.warning.text, "1 twice in diagonal 1: here and at 1:1");
    ck_assert_uint_eq(r.warning.column, 16);
    OWNED(dlx_grid_regions) regions = read_regions("1222\n1132\n1433\n4443\n");
    READING_WITH(second, ".3.....3........", (dlx_grid_options){.regions = regions});
    ck_assert_int_eq(next(&second), DLX_OK);
    ck_assert_str_eq(second.warning.text, "3 twice in region 2: here and at 1:2");
}

TEST(regions_make_a_board_of_any_size_or_boxes)
{
    OWNED(dlx_grid_regions) five = read_regions(JIGSAW5);
    ck_assert_uint_eq(dlx_grid_regions_size(five), 5);
    const dlx_grid_options options = {.regions = five};
    ck_assert_uint_eq(solutions_with(".........................", options), 2880);
    OWNED(dlx_grid_regions) boxes = read_regions("a a b b\na a b b\n\n# below\nc c d d\nc c d d");
    ck_assert_uint_eq(solutions_with(EMPTY4, (dlx_grid_options){.regions = boxes}), 288);
}

TEST(a_solved_jigsaw_knows_its_regions)
{
    OWNED(dlx_grid_regions) regions = read_regions(JIGSAW5);
    OWNED(dlx_grid)
    grid = read_grid_with("1........................", (dlx_grid_options){.regions = regions});
    OWNED(dlx_problem) problem = encode_grid(grid, true);
    OWNED(dlx_solver) solver = dlx_solver_new(problem, NULL, NULL);
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(NULL, NULL);
    size_t length;
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    const uint32_t *options = dlx_solver_solution(solver, &length);
    OWNED(dlx_grid) solved = dlx_grid_decoder_options(decoder, problem, options, length, NULL);
    ck_assert_ptr_nonnull(solved);
    ck_assert_int_eq(dlx_grid_check(solved, NULL), DLX_OK);
    ck_assert_mem_eq(solved->rules->region, grid->rules->region, 25 * sizeof(uint16_t));
}

static const struct {
    const char *text;
    unsigned line, column;
    const char *message;
} bad_regions[] = {
    {"", 0, 0, "expected n rows of n symbols for regions"},
    {"aabb\naabb\n", 2, 5, "expected 4 rows of regions, found 2"},
    {"aabb\naabbb\n", 2, 5, "expected 4 cells as in the first row, found more"},
    {"aabb\naab\n", 2, 4, "expected 4 cells as in the first row, found 3"},
    {"aabb\naaab\nccdd\nccdd\n", 2, 3, "region 'a' has more than 4 cells"},
    {"aabb\naabb\nccdd\nccde\n", 4, 4, "expected 4 regions"},
    {"aabb\naabb\nccdd\nccdd\nccdd\n", 5, 1, "expected 4 rows"},
};

LOOP_TEST(bad_regions_are_refused_at_their_place, sizeof bad_regions / sizeof *bad_regions)
{
    NONE(read_regions(bad_regions[_i].text), DLX_SYNTAX);
    expect_place(bad_regions[_i].line, bad_regions[_i].column);
    ck_assert_msg(strstr(error.text, bad_regions[_i].message) != NULL, "%s", error.text);
}

TEST(a_sukaku_has_options_for_its_candidates_alone)
{
    static const char puzzle[] = "12...23...3....4"
                                 "123412341234123412341234123412341234123412341234";
    OWNED(dlx_grid) grid = read_grid_with(puzzle, (dlx_grid_options){.format = "sukaku"});
    OWNED(dlx_problem) problem = encode_grid(grid, false);
    ck_assert_uint_eq(dlx_grid_size(grid), 4);
    ck_assert_uint_eq(dlx_grid_cells(grid)[2], 3); /* a single candidate is a given */
    ck_assert_uint_eq(dlx_problem_options(problem), 2 + 2 + 1 + 1 + 48);
    ck_assert_uint_eq(solutions(grid), 12); /* row 1 is 1 2 3 4: 288 / 24 boards */
}

TEST(combinations_of_a_cage_are_options_of_their_own)
{
    OWNED(dlx_grid) grid = read_grid_with(EMPTY4, (dlx_grid_options){0});
    add_cage(grid, 3, "xx..............");
    OWNED(dlx_problem) problem = encode_sized(grid, 64 + 1, 64 + 1 + 2);
    ck_assert_uint_eq(dlx_problem_options(problem), 64 + 2);
    ck_assert(has_option(problem, "r1c1 r1#2 c1#2 b1#2 v1c1:2"));
    ck_assert(has_option(problem, "k1 v1c1:1 v1c2:2"));
    ck_assert(has_option(problem, "k1 v1c1:2 v1c2:1"));
    ck_assert_uint_eq(count(problem, grid), 288 / 6);
}

TEST(a_cage_without_a_sum_has_secondary_items)
{
    OWNED(dlx_grid) grid = read_grid_with(EMPTY4, (dlx_grid_options){0});
    add_cage(grid, 0, "x....x....x.....");
    OWNED(dlx_problem) problem = encode_sized(grid, 64, 64 + 4);
    ck_assert(has_option(problem, "r3c3 r3#1 c3#1 b4#1 k1#1"));
}

TEST(a_cage_of_all_digits_is_a_group)
{
    OWNED(dlx_grid) grid = read_grid_with(EMPTY4, (dlx_grid_options){0});
    add_cage(grid, 10, "x....x....x....x");
    add_cage(grid, 0, "...x..x..x..x...");
    OWNED(dlx_problem) problem = encode_sized(grid, 64 + 8, 64 + 8);
    ck_assert_uint_eq(count(problem, grid), 48);
}

TEST(a_killer_has_its_solutions)
{
    /* 1234/3412/2143/4321 */
    OWNED(dlx_grid) grid = read_grid_with(EMPTY4, (dlx_grid_options){0});
    add_cage(grid, 4, "x...x...........");
    add_cage(grid, 9, ".xx..x..........");
    add_cage(grid, 7, "...x..xx........");
    add_cage(grid, 7, "........xx..x...");
    add_cage(grid, 7, "..........xx....");
    add_cage(grid, 6, ".............xxx");
    ck_assert_uint_eq(solutions(grid), 3); /* as trying all 288 boards finds */
}

TEST(a_cage_of_too_many_combinations_is_refused_by_name)
{
    char cells[257] = "";
    memset(cells, '.', 256);
    OWNED(dlx_grid) grid = read_grid_with(cells, (dlx_grid_options){0});
    memset(cells + 2, 'x', 10);
    add_cage(grid, 20, "....xxx");
    add_cage(grid, 85, cells);
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    NONE(dlx_grid_encoder_problem(encoder, grid, NULL, &error), DLX_INVALID);
    ck_assert_str_eq(error.text, "cage 2 at r1c3 has more than 50000 combinations");
}

TEST(a_finished_board_is_checked_by_its_rules)
{
    OWNED(dlx_grid) grid = read_grid_with("1234341221434321", (dlx_grid_options){0});
    ck_assert_int_eq(dlx_grid_check(grid, NULL), DLX_OK);
    add_cage(grid, 4, "xx..............");
    FAILS(dlx_grid_check(grid, &error), DLX_INVALID);
    ck_assert_str_eq(error.text, "expected sum 4 in cage 1, found 3");
    grid->rules->set = bit_of("windoku");
    FAILS(dlx_grid_check(grid, &error), DLX_INVALID);
    ck_assert_str_eq(error.text, "r3c2: 1 is already in extra box 1, at r2c3");
}
