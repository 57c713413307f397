/* SPDX-License-Identifier: MIT */
/* Puzzles in documents, read and written, for tests. */
#ifndef TESTS_UNIT_DOCUMENTS_H
#define TESTS_UNIT_DOCUMENTS_H

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "sudoku/format_table.h"
#include "sudoku/write/writer.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CLASSIC "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define EMPTY "000000000000000000000000000000000000000000000000000000000000000000000000000000000"

typedef struct reading {
    dlx_input *input;
    dlx_grid_reader *reader;
    dlx_grid *grid;
    dlx_error error;
    int warnings;
} reading;

static inline void count_warning(void *state, const dlx_error *warning)
{
    (void)warning;
    ++*(int *)state;
}

static inline void begin(reading *r, const char *text, size_t length)
{
    *r = (reading){0};
    r->input = dlx_input_memory("test", text, length, NULL);
    const dlx_grid_options options = {.warn = count_warning, .warn_state = &r->warnings};
    r->reader = dlx_grid_reader_new(r->input, &options, NULL);
    ck_assert_ptr_nonnull(r->reader);
}

static inline void finish(reading *r)
{
    dlx_grid_free(r->grid);
    dlx_grid_reader_free(r->reader);
    dlx_input_close(r->input);
}

static inline dlx_status next(reading *r)
{
    dlx_grid_free(r->grid);
    r->grid = NULL;
    return dlx_grid_reader_next(r->reader, &r->grid, &r->error);
}

static inline void expect_cells(reading *r, const char *cells)
{
    ck_assert_int_eq(next(r), DLX_OK);
    for (size_t i = 0; cells[i]; i++)
        ck_assert_uint_eq(dlx_grid_cells(r->grid)[i], (unsigned)(cells[i] - '0'));
}

static inline void expect_fault(reading *r, uint64_t line, uint64_t column, const char *text)
{
    ck_assert_int_eq(next(r), DLX_SYNTAX);
    ck_assert_uint_eq(r->error.line, line);
    ck_assert_uint_eq(r->error.column, column);
    ck_assert_msg(strstr(r->error.text, text), "%s", r->error.text);
}

/* The puzzle has exactly this fault. */
static inline void expect_refused(const char *text, uint64_t line, uint64_t column,
                                  const char *message)
{
    reading r;
    begin(&r, text, strlen(text));
    expect_fault(&r, line, column, message);
    ck_assert_int_eq(next(&r), DLX_NO_DATA);
    finish(&r);
}

/* Grids as written in a format, for the caller to free. */
static inline char *written(const char *format, const dlx_grid *const *grids, size_t count)
{
    char path[] = "/tmp/dlx-interchange-XXXXXX";
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    dlx_output *output = dlx_output_create(path, NULL);
    dlx_grid_writer *writer = dlx_grid_writer_new(format, output, NULL);
    ck_assert_ptr_nonnull(writer);
    for (size_t i = 0; i < count; i++)
        dlx_grid_writer_grid(writer, grids[i]);
    dlx_grid_writer_free(writer);
    ck_assert_int_eq(dlx_output_close(output, NULL), DLX_OK);
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 1 << 20);
    ck_assert_uint_lt(fread(text, 1, 1 << 20, file), 1 << 20);
    fclose(file);
    unlink(path);
    return text;
}

/* A grid with this name and author. */
static inline dlx_grid *make_grid(const char *name, const char *author)
{
    uint16_t cells[81];
    for (size_t i = 0; i < 81; i++)
        cells[i] = (uint16_t)(CLASSIC[i] - '0');
    dlx_grid *grid = dlx_grid_new(9, 3, 3, cells, name, strlen(name), NULL);
    grid->rules = dlx_grid_rules_new();
    ck_assert(dlx_grid_rules_set_text(grid->rules, DLX_ABOUT_AUTHOR, author, strlen(author)));
    return grid;
}

#endif
