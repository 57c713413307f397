/* SPDX-License-Identifier: MIT */
/* Puzzles in documents, read and written, for tests. */
#ifndef TESTS_UNIT_DOCUMENTS_H
#define TESTS_UNIT_DOCUMENTS_H

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "puzzles.h"
#include "sudoku/detect.h"
#include "sudoku/write/writer.h"

#define DIGITS "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define EMPTY "000000000000000000000000000000000000000000000000000000000000000000000000000000000"

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
    capture captured = capture_begin();
    dlx_grid_writer *writer = dlx_grid_writer_new(format, captured.output, NULL);
    ck_assert_ptr_nonnull(writer);
    for (size_t i = 0; i < count; i++)
        dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_free(writer);
    return capture_end(&captured);
}

/* A grid with this name and author. */
static inline dlx_grid *make_grid(const char *name, const char *author)
{
    uint16_t cells[81];
    for (size_t i = 0; i < 81; i++)
        cells[i] = (uint16_t)(DIGITS[i] - '0');
    dlx_grid *grid = dlx_grid_make(9, 3, 3, cells, name, strlen(name), NULL);
    grid->rules = dlx_grid_rules_new();
    ck_assert(dlx_grid_rules_set_text(grid->rules, DLX_ABOUT_AUTHOR, author, strlen(author)));
    return grid;
}

#endif
