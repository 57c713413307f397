/* SPDX-License-Identifier: MIT */
/* Many sudokus at once, with each kind of vectors of the processor, against the general
 * reduction and search. tests/cli/plain.t compares lists of solutions. */
#include "puzzles.h"
#include "suite.h"

enum { CELLS = 81, MANY = 200, LIMIT = 40 };

/* Rows and columns of the boxes of a board. */
typedef struct boxes {
    size_t rows, columns;
} boxes;
static const boxes usual = {3, 3};

static size_t cell_count(boxes shape)
{
    const size_t size = shape.rows * shape.columns;
    return size * size;
}

static void shuffle(unsigned *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        list[i] = i;
    for (unsigned i = count; i > 1; i--) {
        const unsigned other = draw(i), kept = list[i - 1];
        list[i - 1] = list[other];
        list[other] = kept;
    }
}

/* A solved board: rows of 1-9, each shifted against the row above, with digits, rows within bands
 * and columns within stacks in some other order. */
static void make_solved(uint8_t *board)
{
    unsigned digits[9], rows[3], columns[3];
    shuffle(digits, 9);
    shuffle(rows, 3);
    shuffle(columns, 3);
    for (unsigned r = 0; r < 9; r++)
        for (unsigned c = 0; c < 9; c++) {
            const unsigned row = r / 3 * 3 + rows[r % 3];
            const unsigned column = c / 3 * 3 + columns[c % 3];
            board[r * 9 + c] = (uint8_t)(digits[(row % 3 * 3 + row / 3 + column) % 9] + 1);
        }
}

/* Puzzle `i` of a mixture: of [0..81] givens, with a wrong digit in a fifth of the puzzles. */
static void make_puzzle(unsigned i, uint8_t *board)
{
    unsigned cells[CELLS];
    const unsigned givens = i % 2 ? i % (CELLS + 1) : 22 + draw(10);
    make_solved(board);
    shuffle(cells, CELLS);
    for (unsigned k = givens; k < CELLS; k++)
        board[cells[k]] = 0;
    if (draw(5) == 0)
        board[draw(CELLS)] = (uint8_t)(draw(9) + 1);
}

static uint8_t *make_puzzles(unsigned count)
{
    uint8_t *boards = malloc(count * CELLS);
    random_state = 88172645463325252U;
    for (unsigned i = 0; i < count; i++)
        make_puzzle(i, boards + CELLS * i);
    return boards;
}

static dlx_grid *grid_of(boxes shape, const uint8_t *givens)
{
    char text[CELLS + 1];
    const size_t cells = cell_count(shape);
    for (size_t i = 0; i < cells; i++)
        text[i] = (char)('0' + givens[i]);
    text[cells] = 0;
    const dlx_grid_options options = {
        .format = "line", .box_rows = shape.rows, .box_columns = shape.columns};
    return read_grid_with(text, options);
}

/* The number of solutions, at most LIMIT, of the general search. */
static uint64_t count_otherwise(boxes shape, const uint8_t *givens)
{
    const dlx_search_options options = {.solution_limit = LIMIT};
    OWNED(dlx_grid) grid = grid_of(shape, givens);
    OWNED(dlx_problem) problem = encode_grid(grid, true);
    OWNED(dlx_solver) solver = dlx_solver_new(problem, &options, NULL);
    uint64_t found = 0;
    while (dlx_solver_next(solver, NULL) == DLX_OK)
        found++;
    return found;
}

static void check_solution(boxes shape, const uint8_t *givens, const uint8_t *digits)
{
    OWNED(dlx_grid) grid = grid_of(shape, digits);
    for (size_t i = 0; i < cell_count(shape); i++)
        ck_assert(!givens[i] || givens[i] == digits[i]);
    ck_assert_msg(dlx_grid_check(grid, &error) == DLX_OK, "%s", error.text);
}

static dlx_bulk *open_bulk(boxes shape, const char *vectors, uint64_t limit)
{
    const dlx_bulk_options options = {
        .vectors = vectors, .limit = limit, .box_rows = shape.rows, .box_columns = shape.columns};
    dlx_bulk *bulk = dlx_bulk_new(&options, NULL);
    ck_assert_ptr_nonnull(bulk);
    return bulk;
}

TEST(counts_are_those_of_the_general_search)
{
    const char *vectors;
    OWNED(uint8_t) givens = make_puzzles(MANY);
    uint64_t expected[MANY], found[MANY];
    for (unsigned i = 0; i < MANY; i++)
        expected[i] = count_otherwise(usual, givens + CELLS * i);
    for (size_t kind = 0; (vectors = dlx_bulk_vectors(kind)) != NULL; kind++)
        for (uint64_t limit = 1; limit <= LIMIT; limit = limit == 1 ? 2 : limit * 20) {
            OWNED(dlx_bulk) bulk = open_bulk(usual, vectors, limit);
            dlx_bulk_block block = {.count = MANY, .givens = givens, .found = found};
            ck_assert_int_eq(dlx_bulk_solve(bulk, &block, NULL), DLX_OK);
            ck_assert_uint_eq(block.done, MANY);
            dlx_bulk_stats stats;
            dlx_bulk_get_stats(bulk, &stats, sizeof stats);
            ck_assert_uint_eq(stats.puzzles, MANY);
            for (unsigned i = 0; i < MANY; i++)
                ck_assert_msg(found[i] == (expected[i] < limit ? expected[i] : limit),
                              "puzzle %u, %s, limit %u: %u found", i, vectors, (unsigned)limit,
                              (unsigned)found[i]);
        }
}

TEST(first_solutions_are_right_and_the_same_in_all_vectors)
{
    const char *vectors;
    OWNED(uint8_t) givens = make_puzzles(MANY);
    OWNED(uint8_t) solutions = malloc(MANY * CELLS);
    OWNED(uint8_t) before = malloc(MANY * CELLS);
    uint64_t found[MANY];
    for (size_t kind = 0; (vectors = dlx_bulk_vectors(kind)) != NULL; kind++) {
        OWNED(dlx_bulk) bulk = open_bulk(usual, vectors, 1);
        dlx_bulk_block block = {
            .count = MANY, .givens = givens, .solutions = solutions, .found = found};
        memset(solutions, 0, MANY * CELLS);
        ck_assert_int_eq(dlx_bulk_solve(bulk, &block, NULL), DLX_OK);
        for (unsigned i = 0; i < MANY; i++)
            if (found[i])
                check_solution(usual, givens + CELLS * i, solutions + CELLS * i);
        if (kind > 0)
            ck_assert_mem_eq(solutions, before, MANY * CELLS);
        memcpy(before, solutions, MANY * CELLS);
    }
}

TEST(a_solution_does_not_depend_on_the_rest_of_the_block)
{
    enum { FEW = 100 };
    OWNED(uint8_t) givens = make_puzzles(FEW);
    uint8_t together[FEW * CELLS], alone[CELLS];
    uint64_t found[FEW], number;
    for (size_t size = 0; size <= FEW; size += size < 40 ? 1 : 20) {
        OWNED(dlx_bulk) bulk = open_bulk(usual, NULL, 1);
        dlx_bulk_block block = {
            .count = size, .givens = givens, .solutions = together, .found = found};
        ck_assert_int_eq(dlx_bulk_solve(bulk, &block, NULL), DLX_OK);
        for (size_t i = 0; i < size; i++) {
            block = (dlx_bulk_block){
                .count = 1, .givens = givens + CELLS * i, .solutions = alone, .found = &number};
            dlx_bulk_solve(bulk, &block, NULL);
            ck_assert_uint_eq(number, found[i]);
            if (number)
                ck_assert_mem_eq(alone, together + CELLS * i, CELLS);
        }
    }
}

TEST(all_solutions_are_counted_where_lanes_share_a_puzzle)
{
    /* Two bands of a board: each completing third band is a solution. */
    const char *vectors;
    uint8_t givens[CELLS];
    uint64_t found, first = 0;
    random_state = 3;
    make_solved(givens);
    memset(givens + 36, 0, CELLS - 36);
    for (size_t kind = 0; (vectors = dlx_bulk_vectors(kind)) != NULL; kind++) {
        OWNED(dlx_bulk) bulk = open_bulk(usual, vectors, 0);
        dlx_bulk_block block = {.count = 1, .givens = givens, .found = &found};
        ck_assert_int_eq(dlx_bulk_solve(bulk, &block, NULL), DLX_OK);
        ck_assert_uint_gt(found, 1000);
        ck_assert_uint_eq(found, kind ? first : found);
        first = found;
    }
    OWNED(dlx_grid) grid = grid_of(usual, givens);
    OWNED(dlx_problem) problem = encode_grid(grid, true);
    OWNED(dlx_solver) solver = dlx_solver_new(problem, NULL, NULL);
    dlx_solver_count(solver, NULL);
    OWNED(char) number = dlx_solver_found(solver);
    ck_assert_uint_eq(strtoull(number, NULL, 10), first);
}

/* Counts the looks, of which some come before the end of the search. */
static bool cancel(void *looks)
{
    return ++*(unsigned *)looks > 100;
}

TEST(a_search_that_is_cancelled_ends_with_what_it_has_found)
{
    uint8_t givens[3 * CELLS] = {0}; /* of which the second has too many solutions to wait for */
    uint64_t found[3] = {7, 7, 7};
    unsigned looks = 0;
    const dlx_limits limits = {.is_cancelled = cancel, .cancel_state = &looks};
    OWNED(dlx_bulk) bulk = dlx_bulk_new(&(dlx_bulk_options){.limits = &limits}, NULL);
    make_solved(givens);
    dlx_bulk_block block = {.count = 2, .givens = givens, .found = found};
    ck_assert_int_eq(dlx_bulk_solve(bulk, &block, NULL), DLX_ABORTED);
    ck_assert_uint_eq(block.done, 1);
    ck_assert_uint_eq(found[0], 1);
    ck_assert_uint_gt(found[1], 1000);
    block.count = 3;
    ck_assert_int_eq(dlx_bulk_solve(bulk, &block, NULL), DLX_ABORTED);
    ck_assert_uint_eq(block.done, 0);
    ck_assert_uint_eq(found[2], 0);
}

/* A puzzle of [0..cells] givens, with a wrong digit in a fifth of the puzzles. */
static void make_small_puzzle(boxes shape, uint8_t *board)
{
    const unsigned n = (unsigned)(shape.rows * shape.columns), rows = (unsigned)shape.rows;
    unsigned digits[8], cells[64];
    shuffle(digits, n);
    shuffle(cells, n * n);
    for (unsigned i = 0; i < n * n; i++) {
        const unsigned row = i / n;
        const unsigned shift = row % rows * (unsigned)shape.columns + row / rows;
        board[i] = (uint8_t)(digits[(shift + i % n) % n] + 1);
    }
    for (unsigned k = draw(2) ? n * n / 4 + draw(n) : draw(n * n + 1); k < n * n; k++)
        board[cells[k]] = 0;
    if (draw(5) == 0)
        board[draw(n * n)] = (uint8_t)(draw(n) + 1);
}

/* Solutions of several puzzles as they come. */
typedef struct listings {
    boxes shape;
    const uint8_t *givens;
    uint64_t counts[MANY];
    uint8_t last[MANY][CELLS];
} listings;

static void list_small(void *state, size_t puzzle, const uint8_t *digits)
{
    listings *l = state;
    const size_t cells = cell_count(l->shape);
    check_solution(l->shape, l->givens + cells * puzzle, digits);
    if (l->counts[puzzle]++)
        ck_assert_mem_ne(l->last[puzzle], digits, cells);
    memcpy(l->last[puzzle], digits, cells);
}

static void check_small(boxes shape, const char *vectors, uint64_t limit, const uint8_t *givens,
                        const uint64_t *expected, bool lists)
{
    static uint8_t solutions[MANY * CELLS];
    static listings listed;
    uint64_t found[MANY];
    const size_t cells = cell_count(shape);
    OWNED(dlx_bulk) bulk = open_bulk(shape, vectors, limit);
    dlx_bulk_block block = {.count = MANY, .givens = givens, .found = found};
    if (limit == 1 && !lists)
        block.solutions = solutions;
    listed = (listings){.shape = shape, .givens = givens};
    block.on_solution = lists ? list_small : NULL;
    block.state = &listed;
    ck_assert_int_eq(dlx_bulk_solve(bulk, &block, NULL), DLX_OK);
    ck_assert_uint_eq(block.cells, cells);
    for (unsigned i = 0; i < MANY; i++) {
        ck_assert_msg(found[i] == (expected[i] < limit ? expected[i] : limit),
                      "%ux%u, puzzle %u, %s, limit %u: %u found", (unsigned)shape.rows,
                      (unsigned)shape.columns, i, vectors, (unsigned)limit, (unsigned)found[i]);
        if (block.solutions && found[i])
            check_solution(shape, givens + cells * i, solutions + cells * i);
        if (lists)
            ck_assert_uint_eq(listed.counts[i], found[i]);
    }
}

TEST(smaller_boards_have_the_solutions_of_the_general_search)
{
    static const boxes shapes[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {1, 7}, {5, 1}, {1, 1}};
    static uint8_t givens[MANY * CELLS];
    const char *vectors;
    uint64_t expected[MANY];
    random_state = 5;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        const boxes shape = shapes[s];
        for (unsigned i = 0; i < MANY; i++) {
            make_small_puzzle(shape, givens + cell_count(shape) * i);
            expected[i] = count_otherwise(shape, givens + cell_count(shape) * i);
        }
        for (size_t kind = 0; (vectors = dlx_bulk_vectors(kind)) != NULL; kind++)
            for (uint64_t limit = 1; limit <= LIMIT; limit = limit == 1 ? 2 : limit * 20) {
                check_small(shape, vectors, limit, givens, expected, false);
                check_small(shape, vectors, limit, givens, expected, true);
            }
    }
}

TEST(all_boards_of_four_are_counted)
{
    const uint8_t givens[16] = {0};
    const char *vectors;
    uint64_t found;
    for (size_t kind = 0; (vectors = dlx_bulk_vectors(kind)) != NULL; kind++) {
        OWNED(dlx_bulk) bulk = open_bulk((boxes){2, 2}, vectors, 0);
        dlx_bulk_block block = {.count = 1, .givens = givens, .found = &found};
        ck_assert_int_eq(dlx_bulk_solve(bulk, &block, NULL), DLX_OK);
        ck_assert_uint_eq(found, 288);
    }
}

TEST(boxes_of_larger_boards_are_refused)
{
    static const boxes shapes[] = {{3, 4}, {4, 4}, {1, 9}, {9, 1}, {0, 3}, {3, 0}, {SIZE_MAX, 2}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        const dlx_bulk_options options = {.box_rows = shapes[s].rows,
                                          .box_columns = shapes[s].columns};
        NONE(dlx_bulk_new(&options, &error), DLX_INVALID);
    }
}

TEST(vectors_are_named)
{
    size_t kinds = 0;
    while (dlx_bulk_vectors(kinds))
        kinds++;
    ck_assert_uint_ge(kinds, 1);
    ck_assert_str_eq(dlx_bulk_vectors(kinds - 1), "plain");
    NONE(dlx_bulk_new(&(dlx_bulk_options){.vectors = "rope"}, &error), DLX_INVALID);
}
