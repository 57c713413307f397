/* SPDX-License-Identifier: MIT */
/* Sudokus in any format; boards that were read are checked, written and reduced to problems. */
#include "dlx-sudoku-programs.h"
#include "target.h"

#include <string.h>

enum { BLOCK = 16, CELLS = 81, MOST_REDUCED = 16 };

static void write_grid(const dlx_grid *grid, size_t choice)
{
    size_t formats = 0;
    while (dlx_grid_format_name(formats))
        formats++;
    if (!(dlx_grid_format_capabilities(choice % formats) & DLX_FORMAT_WRITES_GRIDS))
        return;
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    OWNED(dlx_grid_writer)
    writer = dlx_grid_writer_new(dlx_grid_format_name(choice % formats), output, NULL);
    if (writer && dlx_grid_writer_supports(writer, grid, NULL) == DLX_OK)
        dlx_grid_writer_grid(writer, grid);
}

static void reduce_grid(const dlx_grid *grid)
{
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    dlx_problem_free(
        dlx_grid_encoder_problem(encoder, grid, &(dlx_grid_encode_options){.reduce = true}, NULL));
}

/* Reads lines as sdk-solve does, many at once. */
static void read_block(dlx_grid_reader *reader)
{
    static uint8_t givens[BLOCK * CELLS], solutions[BLOCK * CELLS];
    static uint64_t numbers[BLOCK];
    static char names[BLOCK * DLX_NAME_ROOM];
    static dlx_grid *grids[BLOCK];
    static dlx_refusal refusals[BLOCK];
    dlx_grid_lines lines = {.capacity = BLOCK,
                            .givens = givens,
                            .numbers = numbers,
                            .solutions = solutions,
                            .names = names,
                            .grids = grids,
                            .refusal_capacity = BLOCK,
                            .refusals = refusals};
    dlx_grid_reader_block(reader, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        dlx_grid_reader_check_line(reader, &lines, i, NULL);
        dlx_grid_free(grids[i]);
    }
}

void read_sudokus_as(const char *format, const uint8_t *bytes, size_t size)
{
    OWNED(dlx_input) input = fuzz_input(bytes, size);
    const dlx_grid_options options = {.size = sizeof options,
                                      .format = format,
                                      .warn = fuzz_ignore_warning,
                                      .filled = size % 2 == 1};
    OWNED(dlx_grid_reader) reader = dlx_grid_reader_new(input, &options, NULL);
    dlx_status status = reader ? DLX_OK : DLX_NO_DATA;
    while (status == DLX_OK || status == DLX_SYNTAX) {
        OWNED(dlx_grid) grid = NULL;
        status = dlx_grid_reader_next(reader, &grid, NULL);
        if (status == DLX_OK) {
            dlx_grid_reader_check(reader, grid, NULL);
            dlx_grid_check(grid, NULL);
            write_grid(grid, size);
            if (dlx_grid_size(grid) <= MOST_REDUCED)
                reduce_grid(grid);
            read_block(reader);
        }
    }
}

void read_sudokus(const uint8_t *bytes, size_t size)
{
    read_sudokus_as(NULL, bytes, size);
}
