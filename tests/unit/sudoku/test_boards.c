/* SPDX-License-Identifier: MIT */
/* Boards: geometry, checks, encoding and decoding; tests/cli/sudoku.t has the matrix and weights.
 * */
#include "puzzles.h"
#include "suite.h"

#include "sudoku/board/rules.h"
#include "sudoku/board/units.h"

/* A finished board with boxes of R x C: shifted rows. */
static unsigned pattern(size_t box_rows, size_t box_columns, size_t row, size_t column)
{
    const size_t n = box_rows * box_columns;
    return (unsigned)((row % box_rows * box_columns + row / box_rows + column) % n + 1);
}

static dlx_problem *encode_text(const char *puzzle, bool reduce)
{
    OWNED(dlx_grid) grid = read_grid(puzzle, 0, 0);
    return encode_grid(grid, reduce);
}

/* The option's item names, with blanks between them. */
static const char *option_text(const dlx_problem *problem, size_t option)
{
    static char line[200];
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    line[0] = 0;
    for (size_t i = 0; i < count; i++) {
        strcat(line, i ? " " : "");
        strcat(line, dlx_problem_item_name(problem, items[i]));
    }
    return line;
}

TEST(box_is_as_square_as_possible_with_fewer_rows_if_any)
{
    static const size_t shapes[][3] = {{4, 2, 2},  {6, 2, 3},  {8, 2, 4},  {9, 3, 3},  {10, 2, 5},
                                       {12, 3, 4}, {15, 3, 5}, {16, 4, 4}, {25, 5, 5}, {36, 6, 6}};
    static const size_t primes[] = {0, 1, 2, 3, 5, 7, 11, 13, 65521};
    size_t rows, columns;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        ck_assert(dlx_box_shape(shapes[i][0], &rows, &columns) && rows == shapes[i][1] &&
                  columns == shapes[i][2]);
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
        ck_assert(!dlx_box_shape(primes[i], &rows, &columns));
}

/* A digit of a cell is in the sets of its row, column and box; twice in a set is reported. */
TEST(digits_of_units_are_noted)
{
    static const size_t shapes[][2] = {{1, 1}, {2, 3}, {3, 3}, {4, 4}, {5, 7}, {7, 7}, {4, 13}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const size_t rows = shapes[i][0], columns = shapes[i][1], n = rows * columns;
        uint16_t cells[DLX_DIGITS_SIZE * DLX_DIGITS_SIZE];
        uint64_t digits[3 * DLX_DIGITS_SIZE];
        for (size_t cell = 0; cell < n * n; cell++)
            cells[cell] =
                (uint16_t)(cell % 3 == 1 ? 0 : pattern(rows, columns, cell / n, cell % n));
        ck_assert(dlx_units_note_digits(cells, n, rows, columns, digits));
        for (size_t cell = 0; cell < n * n; cell++) {
            const size_t row = cell / n, column = cell % n;
            const uint64_t bit = UINT64_C(1) << cells[cell] >> 1;
            ck_assert_uint_eq(digits[row] & bit, bit);
            ck_assert_uint_eq(digits[n + column] & bit, bit);
            ck_assert_uint_eq(digits[2 * n + row / rows * rows + column / columns] & bit, bit);
        }
        for (size_t cell = 0; cell + 1 < n * n; cell++) {
            const uint16_t before = cells[cell];
            const size_t other = cell % n + 1 < n ? cell + 1 : cell + n; /* beside it, or below */
            if (!cells[other])
                continue;
            cells[cell] = cells[other];
            ck_assert(!dlx_units_note_digits(cells, n, rows, columns, digits));
            cells[cell] = before;
        }
        for (size_t cell = 0; cell < n * n; cell++)
            cells[cell] = (uint16_t)n; /* the largest sums there are */
        ck_assert_int_eq(dlx_units_note_digits(cells, n, rows, columns, digits), n == 1);
    }
}

TEST(check_names_a_blank_cell_or_a_digit_twice)
{
    char wrong[] = SOLVED;
    wrong[80] = '1';
    const char *const cases[][2] = {
        {CLASSIC, "r1c3"},
        {wrong, "r9c9"},
        {"1234234134124123", "box"}, /* a Latin square of 4 whose boxes repeat digits */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OWNED(dlx_grid) grid = read_grid(cases[i][0], 0, 0);
        FAILS(dlx_grid_check(grid, &error), DLX_INVALID);
        ck_assert_msg(strstr(error.text, cases[i][1]), "%s", error.text);
    }
}

TEST(given_keeps_only_its_own_option)
{
    OWNED(dlx_problem) problem = encode_text(CLASSIC " name", false);
    ck_assert_uint_eq(dlx_problem_options(problem), 30 + 51 * 9);
    ck_assert_str_eq(option_text(problem, 0), "r1c1 r1#5 c1#5 b1#5");
    ck_assert_str_eq(option_text(problem, 30 + 51 * 9 - 1), "r9c9 r9#9 c9#9 b9#9");
    ck_assert_str_eq(dlx_problem_name(problem), "name");
}

TEST(reduced_problem_drops_what_givens_rule_out)
{
    OWNED(dlx_problem) problem = encode_text("1...............", true);
    /* 15 blank cells of 4 digits, without 1 in 3 cells of the row, 3 of the column, 1 of the box.
     * */
    ck_assert_uint_eq(dlx_problem_options(problem), 1 + 15 * 4 - 7);
    ck_assert_str_eq(option_text(problem, 1), "r1c2 r1#2 c2#2 b1#2");
}

TEST(contradiction_is_a_problem_without_solution)
{
    for (int reduce = 0; reduce < 2; reduce++) {
        OWNED(dlx_problem) problem = encode_text("11..............", reduce);
        OWNED(dlx_solver) solver = dlx_solver_new(problem, NULL, NULL);
        ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
        ck_assert_int_eq(dlx_solver_end(solver), DLX_END_COMPLETE);
    }
}

TEST(encoder_serves_sizes_in_any_order)
{
    static const char *const puzzles[] = {"1...............",
                                          CLASSIC,
                                          CLASSIC,
                                          "................",
                                          "1...................................",
                                          CLASSIC};
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        OWNED(dlx_grid) grid = read_grid(puzzles[i], 0, 0);
        const size_t n = dlx_grid_size(grid);
        OWNED(dlx_problem) problem = dlx_grid_encoder_problem(encoder, grid, &reduced, NULL);
        ck_assert_uint_eq(dlx_problem_items(problem), 4 * n * n);
    }
}

static dlx_grid_weights *read_weights(const char *bytes)
{
    OWNED(dlx_input) input = dlx_input_memory("weights", bytes, strlen(bytes), NULL);
    return dlx_grid_weights_read(input, &error);
}

TEST(weights_that_do_not_fit_are_refused)
{
    NONE(read_weights(""), DLX_SYNTAX);
    NONE(read_weights("1e30 1 1 1"), DLX_SYNTAX);
    NONE(read_weights("1 2 3 9223372036854775808"), DLX_SYNTAX);
    OWNED(dlx_grid_weights) weights = read_weights("1 -2\n\n3 9223372036854775807");
    ck_assert_uint_eq(dlx_grid_weights_size(weights), 2);
}

TEST(weights_of_another_size_or_too_large_are_refused)
{
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    OWNED(dlx_grid) grid = read_grid("................", 0, 0);
    OWNED(dlx_grid_weights) rings = dlx_grid_weights_rings(NULL);
    dlx_grid_encode_options options = {.weights = rings};
    NONE(dlx_grid_encoder_problem(encoder, grid, &options, &error), DLX_INVALID);
    OWNED(dlx_grid_weights)
    large = read_weights("9223372036854775807 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
    options.weights = large;
    NONE(dlx_grid_encoder_problem(encoder, grid, &options, &error), DLX_INVALID);
    /* The encoder goes on. */
    OWNED(dlx_problem) problem = dlx_grid_encoder_problem(encoder, grid, NULL, &error);
    ck_assert_uint_eq(dlx_problem_options(problem), 64);
}

/* Writes the finished board of this shape as options, by names or by columns, and decodes them. */
static void round_trip(size_t box_rows, size_t box_columns, bool by_columns)
{
    const size_t n = box_rows * box_columns;
    SCOPED(drop) growing lines = {0};
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            const size_t digit = pattern(box_rows, box_columns, row, column) - 1;
            const size_t box = row / box_rows * box_rows + column / box_columns;
            if (by_columns)
                addf(&lines, "%zu %zu %zu %zu\n", row * n + column + 1, n * n + row * n + digit + 1,
                     2 * n * n + column * n + digit + 1, 3 * n * n + box * n + digit + 1);
            else
                addf(&lines, "b%zu#%zu c%zu#%zu r%zu#%zu r%zuc%zu\n", box + 1, digit + 1,
                     column + 1, digit + 1, row + 1, digit + 1, row + 1, column + 1);
        }
    const dlx_grid_decode_options options = {.box_rows = box_rows, .box_columns = box_columns};
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(by_columns ? &options : NULL, NULL);
    OWNED(dlx_grid) grid = decode(decoder, lines.bytes);
    ck_assert_msg(grid != NULL, "%s", error.text);
    ck_assert_uint_eq(dlx_grid_box_rows(grid), box_rows);
    ck_assert_uint_eq(dlx_grid_box_columns(grid), box_columns);
    ck_assert_int_eq(dlx_grid_check(grid, &error), DLX_OK);
    for (size_t i = 0; i < n * n; i++)
        ck_assert_uint_eq(dlx_grid_cells(grid)[i], pattern(box_rows, box_columns, i / n, i % n));
}

static const size_t shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {3, 4},
                                   {4, 4}, {5, 5}, {6, 6}, {1, 5}, {5, 1}};

LOOP_TEST(names_and_columns_of_every_size_decode, 2 * sizeof shapes / sizeof *shapes)
{
    round_trip(shapes[_i / 2][0], shapes[_i / 2][1], _i % 2);
}

/* Solved boards of 4, row by row, as options without their boxes and rows. */
#define ROW1 "r1c1 c1#1\nr1c2 c2#2\nr1c3 c3#3\nr1c4 c4#4\n"
#define ROW2 "r2c1 c1#3\nr2c2 c2#4\nr2c3 c3#1\nr2c4 c4#2\n"
#define ROW3 "r3c1 c1#2\nr3c2 c2#1\nr3c3 c3#4\nr3c4 c4#3\n"
#define ROW4 "r4c1 c1#4\nr4c2 c2#3\nr4c3 c3#2\nr4c4 c4#1\n"

TEST(decoder_ignores_what_is_not_sudoku)
{
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(NULL, NULL);
    OWNED(dlx_grid)
    grid = decode(decoder, "queen r0c1 r1c r1#1x rc r1 x:red |7\n\n| r9c9 r9#9\n"
                           "extra:blue r1c1 c1#1 |3 z\n"
                           "r1c2 c2#2\nr1c3 c3#3\nr1c4:7 c4#4|5\n" ROW2 ROW3 ROW4 "r7#7 c7#7\n");
    ck_assert_ptr_nonnull(grid);
    ck_assert_str_eq(cells_of(grid), "1234341221434321");
}

TEST(bad_solution_names_its_cell)
{
    static const struct {
        const char *lines, *text;
        unsigned line; /* the solution's lines begin at 3 */
    } cases[] = {
        {"", "expected options with a cell's item", 3},
        {"1 2 3\n", "expected options with a cell's item", 3},
        {ROW1 ROW2 ROW3 "r4c1 c1#4\nr4c3 c3#2\nr4c4 c4#1\n", "r4c2 is missing", 3},
        {ROW1 ROW2 ROW3 ROW4 "r2c3 c3#1\n", "r2c3 is filled twice", 19},
        {ROW1 ROW2 ROW3 "r4c1 c1#4\nr4c2 c2#3\nr4c3 c3#1\nr4c4 c4#2\n", "r4c3: 1 twice in column 3",
         17},
        {"r1c1 c1#1\nr1c2 c2#1\nr1c3 c3#3\nr1c4 c4#4\n" ROW2 ROW3 ROW4,
         "r1c2: 1 twice in row 1, also at r1c1", 4},
        {"r1c1 r1#1 c1#2\n", "r1c1: items of several digits", 3},
        {"r1c1 r2#1\n", "r1c1: items of several cells", 3},
        {"r1c1 r1c2 r1#1\n", "items of several cells", 3},
        {"r1c1\n", "r1c1: no item names its digit", 3},
        {"r1c1 r1#1\nr999999999c1 c1#5\n", "r1c2 is missing", 3},
    };
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(NULL, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        NONE(decode(decoder, cases[i].lines), DLX_INVALID);
        ck_assert_msg(strstr(error.text, cases[i].text) != NULL, "'%s' has no '%s'", error.text,
                      cases[i].text);
        ck_assert_uint_eq(error.line, cases[i].line);
    }
}

TEST(given_box_is_held_against_the_names)
{
    dlx_grid_decode_options options = {.box_rows = 2};
    NONE(dlx_grid_decoder_new(&options, &error), DLX_INVALID);
    options.box_columns = 2;
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(&options, NULL);
    ck_assert_ptr_null(decode(decoder, "r5c1 r5#1\n"));
    ck_assert_ptr_nonnull(strstr(error.text, "r5c1: row 5 on a board of size 4"));
    ck_assert_ptr_null(decode(decoder, "r1c1 r1#5\n"));
    ck_assert_ptr_nonnull(strstr(error.text, "r1c1: digit 5"));
    /* A Latin square, but no sudoku. */
    ck_assert_ptr_null(decode(decoder, ROW1 "r2c1 c1#2\nr2c2 c2#1\nr2c3 c3#4\nr2c4 c4#3\n"
                                            "r3c1 c1#3\nr3c2 c2#4\nr3c3 c3#1\nr3c4 c4#2\n" ROW4));
    ck_assert_ptr_nonnull(strstr(error.text, "twice in box 1"));
}

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

/* Adds a cage of the marked cells of a picture of the board. */
static void add_cage(dlx_grid *grid, uint32_t sum, const char *picture)
{
    if (!grid->rules)
        grid->rules = dlx_grid_rules_new();
    dlx_variant_rules *rules = grid->rules;
    dlx_variant_rules_begin_clue(rules, DLX_RULE_CAGE, sum);
    for (uint32_t i = 0; picture[i]; i++)
        if (picture[i] == 'x')
            dlx_variant_rules_add_cell(rules, i);
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
