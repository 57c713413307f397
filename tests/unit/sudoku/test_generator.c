/* SPDX-License-Identifier: MIT */
/* Puzzles are made, rated and put into their least form. */
#include "puzzles.h"
#include "suite.h"

enum { MOST = 9, MOST_CELLS = MOST * MOST };

static void make(dlx_grid_maker *maker, char *cells)
{
    OWNED(dlx_grid) grid;
    ck_assert_int_eq(dlx_grid_maker_next(maker, &grid, NULL), DLX_OK);
    strcpy(cells, cells_of(grid));
}

/* An order of lines that keeps groups of `width` together; `next` steps through all of them. */
typedef struct line_order {
    size_t n, width, line[MOST];
} line_order;

static void swap(size_t *a, size_t *b)
{
    const size_t kept = *a;
    *a = *b;
    *b = kept;
}

static bool next_permutation(size_t *list, size_t count)
{
    size_t i = count - 1, k = count - 1;
    while (i > 0 && list[i - 1] > list[i])
        i--;
    if (i > 0) {
        while (list[k] < list[i - 1])
            k--;
        swap(&list[i - 1], &list[k]);
    }
    for (size_t a = i, b = count - 1; a < b; a++, b--)
        swap(&list[a], &list[b]);
    return i > 0;
}

static void begin_order(line_order *order, size_t n, size_t width)
{
    order->n = n;
    order->width = width;
    for (size_t i = 0; i < n; i++)
        order->line[i] = i;
}

static bool next_order(line_order *order)
{
    const size_t width = order->width, groups = order->n / width;
    size_t group[MOST], was[MOST];
    for (size_t g = 0; g < groups; g++)
        if (next_permutation(order->line + g * width, width))
            return true;
    for (size_t g = 0; g < groups; g++)
        group[g] = order->line[g * width] / width;
    const bool more = next_permutation(group, groups);
    for (size_t i = 0; i < order->n; i++)
        was[i] = group[i / width] * width + i % width;
    memcpy(order->line, was, sizeof was);
    return more;
}

/* The board with lines in these orders, and digits named in the order in which they come. */
static void arrange(const char *cells, const line_order *rows, const line_order *columns,
                    bool transposed, char *arranged)
{
    char names[256] = {0};
    char next = '1';
    const size_t n = rows->n;
    for (size_t i = 0; i < n * n; i++) {
        const size_t r = rows->line[i / n], c = columns->line[i % n];
        const char cell = transposed ? cells[c * n + r] : cells[r * n + c];
        if (cell != '.' && !names[(unsigned char)cell])
            names[(unsigned char)cell] = next++;
        arranged[i] = cell == '.' ? '.' : names[(unsigned char)cell];
    }
    arranged[n * n] = 0;
}

static void least_form(const char *cells, size_t box_rows, size_t box_columns, char *least)
{
    const size_t n = box_rows * box_columns;
    char arranged[MOST_CELLS + 1];
    line_order rows, columns;
    strcpy(least, cells);
    for (int transposed = 0; transposed < (box_rows == box_columns ? 2 : 1); transposed++) {
        begin_order(&rows, n, box_rows);
        do {
            begin_order(&columns, n, box_columns);
            do {
                arrange(cells, &rows, &columns, transposed == 1, arranged);
                if (strcmp(arranged, least) < 0)
                    strcpy(least, arranged);
            } while (next_order(&columns));
        } while (next_order(&rows));
    }
}

static void check_least(const char *cells, size_t box_rows, size_t box_columns)
{
    char expected[MOST_CELLS + 1];
    OWNED(dlx_grid) grid = read_grid(cells, box_rows, box_columns);
    OWNED(dlx_grid) canonical = dlx_grid_canonical(grid, NULL);
    ck_assert_ptr_nonnull(canonical);
    least_form(cells, box_rows, box_columns, expected);
    ck_assert_str_eq(cells_of(canonical), expected);
}

TEST(canonical_boards_are_the_least_of_all_forms)
{
    static const char *const boards[] = {
        "................", "1...............", "12..3....4......", ".21.....3..2....",
        "1234341221434321", "1.3.........2.4.", "..1.............", "1..2..........3.",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        check_least(boards[i], 2, 2);
    for (uint64_t seed = 0; seed < 30; seed++) {
        const size_t shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {1, 4}};
        const size_t *shape = shapes[seed % 4];
        char cells[MOST_CELLS + 1];
        const size_t least = seed % 3 ? 0 : shape[0] * shape[1] * 2;
        const dlx_grid_maker_options options = {
            .box_rows = shape[0], .box_columns = shape[1], .seed = seed, .min_givens = least};
        OWNED(dlx_grid_maker) maker = dlx_grid_maker_new(&options, NULL);
        make(maker, cells);
        check_least(cells, shape[0], shape[1]);
    }
}

TEST(boards_of_9x9_that_are_the_same_have_one_least_form)
{
    char cells[MOST_CELLS + 1], arranged[MOST_CELLS + 1];
    const dlx_grid_maker_options options = {.seed = 5};
    OWNED(dlx_grid_maker) maker = dlx_grid_maker_new(&options, NULL);
    line_order rows, columns;
    begin_order(&rows, 9, 3);
    begin_order(&columns, 9, 3);
    for (int i = 0; i < 40; i++) {
        make(maker, cells);
        for (int k = 0; k < 37 * i; k++)
            next_order(&rows);
        for (int k = 0; k < 89 * i; k++)
            next_order(&columns);
        arrange(cells, &rows, &columns, i % 2 == 1, arranged);
        OWNED(dlx_grid) grid = read_grid(cells, 3, 3);
        OWNED(dlx_grid) other = read_grid(arranged, 3, 3);
        OWNED(dlx_grid) least = dlx_grid_canonical(grid, NULL);
        OWNED(dlx_grid) same = dlx_grid_canonical(other, NULL);
        ck_assert_mem_eq(dlx_grid_cells(least), dlx_grid_cells(same), 81 * sizeof(uint16_t));
        ck_assert_int_le(strcmp(cells_of(least), arranged), 0);
    }
}

/* Solved boards of 4 x 4 are 288, each as likely as the others: the sum of squared deviations from
 * the 20 that are expected of each, divided by 20, is about 287. */
TEST(small_boards_are_drawn_evenly)
{
    enum { BOARDS = 288, DRAWS = 20 * BOARDS };
    static char seen[BOARDS][17];
    static size_t times[BOARDS];
    size_t count = 0;
    double sum = 0;
    const dlx_grid_maker_options options = {.box_rows = 2, .box_columns = 2, .min_givens = 16};
    OWNED(dlx_grid_maker) maker = dlx_grid_maker_new(&options, NULL);
    for (int i = 0; i < DRAWS; i++) {
        char cells[MOST_CELLS + 1];
        size_t k = 0;
        make(maker, cells);
        while (k < count && strcmp(seen[k], cells) != 0)
            k++;
        ck_assert_uint_lt(k, BOARDS);
        if (k == count)
            strcpy(seen[count++], cells);
        times[k]++;
    }
    ck_assert_uint_eq(count, BOARDS);
    for (size_t k = 0; k < BOARDS; k++)
        sum += ((double)times[k] - 20) * ((double)times[k] - 20) / 20;
    ck_assert_double_gt(sum, 200);
    ck_assert_double_lt(sum, 390);
}

/* A wrong conclusion would lose the solution, and the rating would fail. The rungs up to
 * fish draw the same conclusions in the end, however the board lies. */
TEST(ratings_do_not_depend_on_how_a_board_lies)
{
    char cells[MOST_CELLS + 1], arranged[MOST_CELLS + 1];
    const dlx_grid_maker_options options = {.seed = 9};
    OWNED(dlx_grid_maker) maker = dlx_grid_maker_new(&options, NULL);
    OWNED(dlx_grid_tester) tester = dlx_grid_tester_new(NULL, NULL);
    line_order rows, columns;
    bool seen[8] = {false};
    begin_order(&rows, 9, 3);
    begin_order(&columns, 9, 3);
    for (int i = 0; i < 200; i++) {
        uint64_t first, second;
        make(maker, cells);
        next_order(&rows);
        for (int k = 0; k < 89; k++)
            next_order(&columns);
        arrange(cells, &rows, &columns, i % 2 == 1, arranged);
        OWNED(dlx_grid) grid = read_grid(cells, 3, 3);
        OWNED(dlx_grid) other = read_grid(arranged, 3, 3);
        ck_assert_int_eq(dlx_grid_tester_rate(tester, grid, &first, NULL), DLX_OK);
        ck_assert_int_eq(dlx_grid_tester_rate(tester, other, &second, NULL), DLX_OK);
        if (first <= 5)
            ck_assert_uint_eq(first, second);
        else
            ck_assert_uint_gt(second, 5);
        seen[first < 8 ? first : 7] = true;
    }
    ck_assert(seen[1] && seen[2] && seen[3] && seen[6]);
}

TEST(ratings_tell_what_is_needed)
{
    static const struct {
        const char *cells;
        uint64_t least, most;
    } cases[] = {
        /* All cells except one are given. */
        {"53467891267219534819834256785976142342685379171392485696153728428741963534528617.", 1, 1},
        /* Singles: the puzzle of Wikipedia's article on sudoku. */
        {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1, 1},
        /* "Golden Nugget": rated among the hardest known. */
        {".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 12,
         10000},
    };
    OWNED(dlx_grid_tester) tester = dlx_grid_tester_new(NULL, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t rating;
        OWNED(dlx_grid) grid = read_grid(cases[i].cells, 3, 3);
        ck_assert_int_eq(dlx_grid_tester_rate(tester, grid, &rating, NULL), DLX_OK);
        ck_assert_uint_ge(rating, cases[i].least);
        ck_assert_uint_le(rating, cases[i].most);
    }
    ck_assert_str_eq(dlx_rating_word(1), "singles");
    ck_assert_str_eq(dlx_rating_word(5), "fish");
    ck_assert_str_eq(dlx_rating_word(123), "guesses");
}

TEST(what_no_puzzle_has_is_refused)
{
    static const dlx_grid_maker_options wrong[] = {
        {.size = sizeof *wrong, .max_givens = 16},
        {.size = sizeof *wrong, .min_givens = 82},
        {.size = sizeof *wrong, .min_givens = 30, .max_givens = 20},
        {.size = sizeof *wrong, .box_rows = 9, .box_columns = 9},
        {.size = sizeof *wrong, .box_rows = 1, .box_columns = 1},
        {.size = sizeof *wrong, .box_rows = 2, .box_columns = 2, .max_givens = 3},
        {.size = sizeof *wrong, .symmetry = DLX_GRID_SYMMETRY_RANDOM + 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        NONE(dlx_grid_maker_new(&wrong[i], &error), DLX_INVALID);
    }
}

/* Reads the batches of a text, and writes results of a task; a refused puzzle is "!". */
static char *results_of(const char *text, dlx_grid_task task, uint64_t limit, size_t capacity)
{
    enum { MOST_GRIDS = 8 };
    dlx_grid *grids[MOST_GRIDS];
    dlx_status status;
    dlx_grid_batch batch = {.size = sizeof batch, .capacity = capacity, .grids = grids};
    const dlx_grid_tester_options options = {.size = sizeof options, .limit = limit};
    OWNED(dlx_input) input = dlx_input_memory("text", text, strlen(text), NULL);
    OWNED(dlx_grid_reader) reader = dlx_grid_reader_new(input, NULL, NULL);
    OWNED(dlx_grid_tester) tester = dlx_grid_tester_new(&options, NULL);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    do {
        size_t done = 0;
        status = dlx_grid_reader_batch(reader, &batch, &error);
        ck_assert_uint_le(batch.count, capacity);
        ck_assert_int_eq(dlx_grid_tester_batch(tester, task, &batch, &done, output, NULL), DLX_OK);
        ck_assert_uint_eq(done, batch.count);
        dlx_grid_batch_clear(&batch);
        ck_assert_uint_eq(batch.count, 0);
        if (status == DLX_SYNTAX)
            dlx_output_text(output, "!\n");
    } while (status == DLX_OK || status == DLX_SYNTAX);
    ck_assert_int_eq(status, DLX_NO_DATA);
    return strdup(dlx_output_contents(output, NULL));
}

TEST(batches_have_a_line_for_each_puzzle)
{
    static const char text[] =
        "1.....3..4.....2 a\n1............2..\n11..............\n1.....3..4\n"
        "1.....3..4.....2\n................\n";
    static const struct {
        dlx_grid_task task;
        uint64_t limit;
        const char *lines;
    } cases[] = {
        {DLX_GRID_SOLVE, 1,
         "1324423124133142\n1324241331424231\n\n!\n1324423124133142\n"
         "1234341221434321\n"},
        {DLX_GRID_COUNT, 2, "1\n2\n0\n!\n1\n2\n"},
        {DLX_GRID_COUNT, UINT64_MAX, "1\n12\n0\n!\n1\n288\n"},
        {DLX_GRID_RATE, 2, "1\n\n\n!\n1\n\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t capacity = 1; capacity < 8; capacity++) {
            OWNED(char) lines = results_of(text, cases[i].task, cases[i].limit, capacity);
            ck_assert_str_eq(lines, cases[i].lines);
        }
}

TEST(batches_keep_the_symbols_of_their_puzzles)
{
    OWNED(char) lines = results_of("a.....c..d.....b\n", DLX_GRID_SOLVE, 1, 4);
    ck_assert_str_eq(lines, "acbddbcabdaccadb\n");
    OWNED(char)
    number = results_of("....................................\n", DLX_GRID_COUNT, UINT64_MAX, 4);
    ck_assert_str_eq(number, "28200960\n");
}
