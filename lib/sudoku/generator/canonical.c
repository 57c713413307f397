/* SPDX-License-Identifier: MIT */
/* Lexicographically least board equivalent under relabelling and reordering. Rows are chosen in
 * order; after each row only arrangements with the least rows so far survive. Columns that had only
 * blanks are equivalent and stay undecided until a digit distinguishes them, as do stacks. */
#include "sudoku/board/grid.h"

#include "io/buffer.h"
#include "sudoku/read/readings.h"
#include <stdlib.h>
#include <string.h>

enum { MOST = 9, CELLS = MOST * MOST, UNNAMED = MOST + 1 };

/* A partial mapping of rows, columns, and digits. */
typedef struct arrangement {
    bool transposed;
    uint8_t row[MOST];      /* board row of each chosen row */
    uint8_t column[MOST];   /* board column of each column */
    uint8_t name[MOST + 1]; /* new name of each digit; 0: none */
    uint8_t names;          /* number of named digits */
    uint16_t tied_columns;  /* bit c: column c is equivalent to c - 1 in the same stack */
    uint16_t tied_stacks;   /* bit s: stack s is equivalent to s - 1 */
} arrangement;

typedef struct arrangements {
    arrangement *list;
    size_t count, capacity;
} arrangements;

/* Selection of the next row. */
typedef struct row_choice {
    size_t n, box_rows, box_columns; /* shape of the board, transposed if the arrangement is */
    const uint8_t *source;           /* [0..n[: candidate row, in board columns */
    const arrangement *before;
    uint8_t best[MOST]; /* least row so far */
    arrangements kept;  /* arrangements with this row */
    bool failed;        /* out of memory */
} row_choice;

/* A partial row: an arrangement whose first columns are decided. */
typedef struct row_making {
    arrangement current;
    uint8_t made[MOST];
} row_making;

/* Returns the name of a digit, UNNAMED above all names. */
static uint8_t value_of(const arrangement *current, uint8_t digit)
{
    return digit == 0 ? 0 : current->name[digit] ? current->name[digit] : UNNAMED;
}

static void keep(row_choice *choice, const row_making *making)
{
    const int order = choice->kept.count ? memcmp(making->made, choice->best, choice->n) : -1;
    if (order > 0)
        return;
    if (order < 0) {
        choice->kept.count = 0;
        memcpy(choice->best, making->made, choice->n);
    }
    if (!dlx_buffer_grow(&choice->kept.list, &choice->kept.capacity, choice->kept.count + 1,
                         sizeof *choice->kept.list)) {
        choice->failed = true;
        return;
    }
    choice->kept.list[choice->kept.count++] = making->current;
}

static void decide_stack(row_choice *choice, const row_making *making, size_t stack);

/* Exchanges columns `index` and `first`, which are tied. */
static row_making with_column(const row_choice *choice, const row_making *before, size_t index,
                              size_t first)
{
    row_making after = *before;
    const uint8_t column = before->current.column[first];
    after.current.column[first] = before->current.column[index];
    after.current.column[index] = column;
    const uint8_t digit = choice->source[column];
    if (digit && !after.current.name[digit])
        after.current.name[digit] = ++after.current.names;
    after.made[index] = digit ? after.current.name[digit] : 0;
    if (digit || (index && before->made[index - 1]))
        after.current.tied_columns &= (uint16_t) ~(1U << index);
    if (digit)
        after.current.tied_columns &= (uint16_t) ~(2U << index);
    return after;
}

/* Decides columns from `index` on, least value first; unnamed digits are equivalent, so each is
 * tried. */
static void decide_column(row_choice *choice, const row_making *before, size_t index)
{
    if (index % choice->box_columns == 0 && index && choice->kept.count &&
        memcmp(before->made, choice->best, index) > 0)
        return;
    size_t end = index + 1;
    while (choice->before->tied_columns >> end & 1)
        end++;
    uint8_t least = UNNAMED;
    for (size_t i = index; i < end; i++) {
        const uint8_t value = value_of(&before->current, choice->source[before->current.column[i]]);
        least = value < least ? value : least;
    }
    bool done = false;
    for (size_t i = index; i < end && !done; i++) {
        if (value_of(&before->current, choice->source[before->current.column[i]]) != least)
            continue;
        const row_making after = with_column(choice, before, index, i);
        done = least != UNNAMED;
        if ((index + 1) % choice->box_columns == 0)
            decide_stack(choice, &after, index / choice->box_columns + 1);
        else
            decide_column(choice, &after, index + 1);
    }
}

/* Computes the sorted values of an undecided stack. */
static void look_of(const row_choice *choice, const arrangement *current, size_t stack,
                    uint8_t *pattern)
{
    const size_t width = choice->box_columns;
    for (size_t i = 0; i < width; i++) {
        const uint8_t value = value_of(current, choice->source[current->column[stack * width + i]]);
        size_t index = i;
        for (; index > 0 && pattern[index - 1] > value; index--)
            pattern[index] = pattern[index - 1];
        pattern[index] = value;
    }
}

/* Decides which of several tied stacks comes first. */
static void decide_stack(row_choice *choice, const row_making *before, size_t stack)
{
    const size_t width = choice->box_columns;
    if (stack == choice->n / width) {
        keep(choice, before);
        return;
    }
    size_t end = stack + 1;
    while (choice->before->tied_stacks >> end & 1)
        end++;
    if (end == stack + 1 && !(choice->before->tied_stacks >> stack & 1)) {
        decide_column(choice, before, stack * width);
        return;
    }
    uint8_t looks[MOST][MOST], least[MOST];
    memset(least, UNNAMED, sizeof least);
    for (size_t s = stack; s < end; s++) {
        look_of(choice, &before->current, s, looks[s]);
        if (memcmp(looks[s], least, width) < 0)
            memcpy(least, looks[s], width);
    }
    bool done = false;
    for (size_t s = stack; s < end && !done; s++) {
        if (memcmp(looks[s], least, width) != 0)
            continue;
        row_making after = *before;
        for (size_t i = 0; i < width; i++) {
            after.current.column[stack * width + i] = before->current.column[s * width + i];
            after.current.column[s * width + i] = before->current.column[stack * width + i];
        }
        done = least[width - 1] != UNNAMED;
        if (least[width - 1])
            after.current.tied_stacks &= (uint16_t) ~(3U << stack);
        decide_column(choice, &after, stack * width);
    }
}

/* The board and its transpose, row by row. */
typedef struct two_boards {
    size_t n, box_rows, box_columns;
    uint8_t cells[2][CELLS];
} two_boards;

static bool is_chosen(const arrangement *current, size_t level, size_t row)
{
    return memchr(current->row, (int)row, level) != NULL;
}

static bool is_blank(const uint8_t *row, size_t n)
{
    static const uint8_t blank[MOST];
    return memcmp(row, blank, n) == 0;
}

/* True if the row can come next. Of several blank rows in a band only the first is tried. */
static bool may_be_next(const two_boards *board, const arrangement *current, size_t level,
                        size_t row)
{
    const uint8_t *cells = board->cells[current->transposed];
    const size_t height = board->box_rows;
    const size_t first = row / height * height;
    if (is_chosen(current, level, row))
        return false;
    if (level % height != 0 && current->row[level - 1] / height != row / height)
        return false;
    for (size_t other = first; level % height == 0 && other < first + height; other++)
        if (is_chosen(current, level, other))
            return false;
    for (size_t other = first; other < row; other++)
        if (!is_chosen(current, level, other) && is_blank(cells + row * board->n, board->n) &&
            is_blank(cells + other * board->n, board->n))
            return false;
    return true;
}

/* Extends all arrangements by each row that gives the least result. False: no memory. */
static bool choose_row(const two_boards *board, arrangements *choices, size_t level, uint8_t *made)
{
    row_choice choice = {
        .n = board->n, .box_rows = board->box_rows, .box_columns = board->box_columns};
    for (size_t i = 0; i < choices->count && !choice.failed; i++)
        for (size_t row = 0; row < board->n && !choice.failed; row++) {
            if (!may_be_next(board, &choices->list[i], level, row))
                continue;
            row_making making = {.current = choices->list[i]};
            making.current.row[level] = (uint8_t)row;
            choice.source = board->cells[making.current.transposed] + row * board->n;
            choice.before = &choices->list[i];
            decide_stack(&choice, &making, 0);
        }
    free(choices->list);
    *choices = choice.kept;
    memcpy(made, choice.best, board->n);
    return !choice.failed;
}

/* Creates the initial, undecided arrangements. False: no memory. */
static bool begin_arrangements(const two_boards *board, arrangements *choices)
{
    const size_t turns = board->box_rows == board->box_columns ? 2 : 1;
    if (!dlx_buffer_grow(&choices->list, &choices->capacity, turns, sizeof *choices->list))
        return false;
    for (size_t t = 0; t < turns; t++) {
        arrangement start = {.transposed = t == 1};
        for (size_t c = 0; c < board->n; c++) {
            start.column[c] = (uint8_t)c;
            if (c % board->box_columns)
                start.tied_columns |= (uint16_t)(1U << c);
        }
        for (size_t s = 1; s < board->n / board->box_columns; s++)
            start.tied_stacks |= (uint16_t)(1U << s);
        choices->list[choices->count++] = start;
    }
    return true;
}

dlx_grid *dlx_grid_canonical(const dlx_grid *grid, dlx_error *error)
{
    two_boards board;
    arrangements choices = {0};
    uint16_t cells[CELLS];
    if (grid->size > MOST || dlx_grid_rules_exist(grid->rules)) {
        dlx_error_set(
            error, DLX_UNSUPPORTED,
            "expected a board of up to 9 digits, with no rules but boxes, for a least form");
        return NULL;
    }
    const size_t n = grid->size;
    if (dlx_readings_contradict(grid->cells, n, grid->box_rows, grid->box_columns)) {
        dlx_error_set(error, DLX_INVALID,
                      "a board with a digit twice in a row, column or box has no least form");
        return NULL;
    }
    board.n = n;
    board.box_rows = grid->box_rows;
    board.box_columns = grid->box_columns;
    for (size_t cell = 0; cell < n * n; cell++) {
        board.cells[0][cell] = (uint8_t)grid->cells[cell];
        board.cells[1][cell % n * n + cell / n] = (uint8_t)grid->cells[cell];
    }
    bool done = begin_arrangements(&board, &choices);
    for (size_t level = 0; level < board.n && done; level++) {
        uint8_t made[MOST];
        done = choose_row(&board, &choices, level, made);
        for (size_t c = 0; c < board.n; c++)
            cells[level * board.n + c] = made[c];
    }
    free(choices.list);
    if (done)
        return dlx_grid_make(grid->size, grid->box_rows, grid->box_columns, cells, "", 0, error);
    return dlx_error_null(error);
}
