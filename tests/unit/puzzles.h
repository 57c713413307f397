/* SPDX-License-Identifier: MIT */
/* Readers of sudoku puzzles from text, their expected results, and writers, for tests. */
#ifndef TESTS_UNIT_PUZZLES_H
#define TESTS_UNIT_PUZZLES_H

#include "errors.h"
#include "owned.h"
#include "random.h"
#include "sudoku/detect.h"
#include "sudoku/write/writer.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLASSIC "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define DIGITS "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define EMPTY "000000000000000000000000000000000000000000000000000000000000000000000000000000000"
#define ROWS                                                                                       \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"     \
    "....8..79\n"

typedef struct reading {
    dlx_input *input;
    dlx_grid_reader *reader;
    dlx_grid *grid;
    dlx_error error, warning; /* the last ones */
    int warnings;
} reading;

static inline void note_warning(void *state, const dlx_error *warning)
{
    reading *r = state;
    r->warning = *warning;
    r->warnings++;
}

/* Begins to read bytes, among which may be NUL bytes. */
static inline void begin_bytes(reading *r, const char *bytes, size_t size, dlx_grid_options options)
{
    *r = (reading){0};
    options.warn = note_warning;
    options.warn_state = r;
    r->input = dlx_input_memory("test", bytes, size, NULL);
    r->reader = dlx_grid_reader_new(r->input, &options, &error);
    ck_assert_msg(r->reader != NULL, "%s", error.text);
}

static inline void begin_with(reading *r, const char *text, dlx_grid_options options)
{
    begin_bytes(r, text, strlen(text), options);
}

static inline void begin(reading *r, const char *text)
{
    begin_with(r, text, (dlx_grid_options){0});
}

static inline void finish(reading *r)
{
    dlx_grid_free(r->grid);
    dlx_grid_reader_free(r->reader);
    dlx_input_close(r->input);
}

/* A reading of a text, which the end of the block finishes; with options. */
#define READING_WITH(r, text, ...)                                                                 \
    SCOPED(finish) reading r;                                                                      \
    begin_with(&r, text, __VA_ARGS__)
#define READING(r, text) READING_WITH(r, text, (dlx_grid_options){0})

static inline dlx_status next(reading *r)
{
    dlx_grid_free(r->grid);
    r->grid = NULL;
    return dlx_grid_reader_next(r->reader, &r->grid, &r->error);
}

/* Cells as the format `line` writes them. */
static inline const char *text_of(const uint16_t *cells, size_t n)
{
    static char text[40 * 40];
    for (size_t i = 0; i < n * n; i++)
        text[i] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[cells[i]];
    text[n * n] = 0;
    return text;
}

static inline const char *cells_of(const dlx_grid *grid)
{
    return text_of(dlx_grid_cells(grid), dlx_grid_size(grid));
}

/* The next puzzle is this puzzle, in which 0 is a blank too, or the end where `cells` is NULL. */
static inline void expect(reading *r, const char *cells)
{
    const dlx_status status = next(r);
    if (!cells) {
        ck_assert_int_eq(status, DLX_NO_DATA);
        return;
    }
    ck_assert_msg(status == DLX_OK, "%s", r->error.text);
    const char *found = cells_of(r->grid);
    ck_assert_uint_eq(strlen(found), strlen(cells));
    for (size_t i = 0; cells[i]; i++)
        ck_assert_msg(found[i] == (cells[i] == '0' ? '.' : cells[i]), "%s, not %s", found, cells);
}

/* The next puzzle is refused, at this place, with this in the message. */
static inline void expect_error(reading *r, unsigned line, unsigned column, const char *text)
{
    ck_assert_int_eq(next(r), DLX_SYNTAX);
    ck_assert_str_eq(r->error.file, "test");
    ck_assert_uint_eq(r->error.line, line);
    ck_assert_uint_eq(r->error.column, column);
    ck_assert_msg(strstr(r->error.text, text) != NULL, "'%s' has no '%s'", r->error.text, text);
}

/* The text has exactly these puzzles, or refusals "LINE:COLUMN MESSAGE"; the last argument is NULL.
 * */
static inline void expect_boards(const char *text, ...)
{
    unsigned line, column;
    const char *cells;
    va_list boards;
    READING(r, text);
    va_start(boards, text);
    while ((cells = va_arg(boards, const char *)))
        if (sscanf(cells, "%u:%u ", &line, &column) == 2)
            expect_error(&r, line, column, strchr(cells, ' ') + 1);
        else
            expect(&r, cells);
    va_end(boards);
    expect(&r, NULL);
    expect(&r, NULL); /* the end stays the end */
}

/* The first puzzle of a text; box_rows and box_columns may be 0. */
static inline dlx_grid *read_grid_with(const char *text, dlx_grid_options options)
{
    READING_WITH(r, text, options);
    ck_assert_msg(next(&r) == DLX_OK, "%s", r.error.text);
    dlx_grid *grid = r.grid;
    r.grid = NULL;
    return grid;
}

static inline dlx_grid *read_grid(const char *text, size_t box_rows, size_t box_columns)
{
    return read_grid_with(text,
                          (dlx_grid_options){.box_rows = box_rows, .box_columns = box_columns});
}

static const dlx_grid_encode_options reduced = {.reduce = true};

static inline dlx_problem *encode_grid(const dlx_grid *grid, bool reduce)
{
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    dlx_problem *problem =
        dlx_grid_encoder_problem(encoder, grid, reduce ? &reduced : NULL, &error);
    ck_assert_msg(problem != NULL, "%s", error.text);
    return problem;
}

/* The grid of a solution: lines of a problem "N" from line 3 on. */
static inline dlx_grid *decode(dlx_grid_decoder *decoder, const char *lines)
{
    const dlx_solution_record record = {
        .name = "N", .problem = 1, .lines = lines, .size = strlen(lines), .line = 3};
    return dlx_grid_decoder_grid(decoder, &record, &error);
}

/* The text of a grid in a format if written twice; to be freed. The warnings go to *r. */
static inline char *written_with(const dlx_grid *grid, const char *format,
                                 dlx_grid_write_options options, reading *r)
{
    dlx_output *output = dlx_output_memory(NULL);
    dlx_grid_writer *writer = dlx_grid_writer_new(format, output, NULL);
    options.warn = note_warning;
    options.warn_state = r;
    ck_assert_msg(dlx_grid_writer_set(writer, &options, &error) == DLX_OK, "%s", error.text);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_free(writer);
    return take_text(output);
}

/* The puzzle has exactly this fault. */
static inline void expect_refused(const char *text, unsigned line, unsigned column,
                                  const char *message)
{
    READING(r, text);
    expect_error(&r, line, column, message);
    expect(&r, NULL);
}

/* A grid as written in a format `count` times, for the caller to free. */
static inline char *written(const char *format, const dlx_grid *grid, size_t count)
{
    dlx_output *output = dlx_output_memory(NULL);
    dlx_grid_writer *writer = dlx_grid_writer_new(format, output, NULL);
    ck_assert_ptr_nonnull(writer);
    for (size_t i = 0; i < count; i++)
        dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_free(writer);
    return take_text(output);
}

/* A grid with this name and author. */
static inline dlx_grid *make_grid(const char *name, const char *author)
{
    uint16_t cells[81];
    for (size_t i = 0; i < 81; i++)
        cells[i] = (uint16_t)(DIGITS[i] - '0');
    dlx_grid *grid = dlx_grid_make(9, 3, 3, cells, name, strlen(name), NULL);
    grid->rules = dlx_grid_rules_new();
    dlx_grid_rules_set_text(grid->rules, DLX_ABOUT_AUTHOR, author, strlen(author));
    return grid;
}

enum { MOST_SIZE = 25 }; /* the largest size */

/* Fills some cells of a finished board: its rows are shifted, its digits shuffled. */
static inline void make_board(size_t n, uint16_t *cells)
{
    static const int share[] = {5, 20, 40, 80, 100}; /* of givens, in percent */
    uint16_t digit[MOST_SIZE];
    size_t rows = 0, columns = 0;
    ck_assert(dlx_box_shape(n, &rows, &columns));
    for (size_t i = 0; i < n; i++) {
        const size_t k = (size_t)roll((int)i + 1);
        digit[i] = digit[k];
        digit[k] = (uint16_t)(i + 1);
    }
    const int wanted = share[roll(5)];
    for (size_t i = 0; i < n * n; i++) {
        const size_t row = i / n, position = (row % rows * columns + row / rows + i % n) % n;
        cells[i] = roll(100) < wanted ? digit[position] : 0;
    }
}

/* A growing text. */
typedef struct growing {
    char *bytes;
    size_t size;
} growing;

static inline void drop(growing *t)
{
    free(t->bytes);
}

static inline void add(growing *t, const char *more)
{
    const size_t length = strlen(more);
    t->bytes = realloc(t->bytes, t->size + length + 1);
    ck_assert_ptr_nonnull(t->bytes);
    memcpy(t->bytes + t->size, more, length + 1);
    t->size += length;
}

/* Adds up to 500 bytes. */
__attribute__((format(printf, 2, 3))) static inline void addf(growing *t, const char *format, ...)
{
    char more[501];
    va_list arguments;
    va_start(arguments, format);
    ck_assert_int_lt(vsnprintf(more, sizeof more, format, arguments), (int)sizeof more);
    va_end(arguments);
    add(t, more);
}

#endif
