/* SPDX-License-Identifier: MIT */
/* Rules that few boards have: regions, diagonals, windoku, cages. tests/cli/variants.t counts the
 * solutions of each. */
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

/* The number of solutions; each is decoded and checked with the rules of `rules`. */
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

TEST(contradictions_in_regions_are_warnings)
{
    OWNED(dlx_grid_regions) regions = read_regions("1222\n1132\n1433\n4443\n");
    READING_WITH(r, ".3.....3........", (dlx_grid_options){.regions = regions});
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_str_eq(r.warning.text, "3 twice in region 2: here and at 1:2");
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
