/* SPDX-License-Identifier: MIT */
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 81, BLOCK = 4096 }; /* puzzles in a block */

struct tool_plain {
    tool_plain_options options;
    dlx_bulk *bulk;
    dlx_bulk_block block;
    size_t written; /* puzzles of the block whose results have been written */
    const dlx_input *input;
    dlx_grid_reader *reader; /* of the block; NULL: a single grid */
    uint64_t line;           /* of its first puzzle */
    uint64_t puzzles;        /* before the block */
    uint64_t listed;         /* solutions of the grid */
    const dlx_grid *grid;
    dlx_grid_writer *writer; /* of the grid's solutions */
    uint8_t givens[BLOCK * CELLS], solutions[BLOCK * CELLS];
    uint64_t found[BLOCK];
};

/* ---- results --------------------------------------------------------------------------------- */

static void write_solution(tool_plain *plain, const uint8_t *digits)
{
    dlx_error error;
    if (plain->reader) {
        dlx_output_digits(tool_output(), digits);
        return;
    }
    dlx_grid *solution = dlx_grid_filled(plain->grid, digits, &error);
    if (!solution ||
        dlx_grid_writer_solution(plain->writer, plain->grid, solution, &error) != DLX_OK)
        tool_die(&error);
    dlx_grid_free(solution);
}

/* Are solutions written as they are found, with all those of a puzzle before the next puzzle? */
static bool lists(const tool_plain *plain)
{
    return !plain->options.count && plain->options.limit != 1;
}

/* Writes what was found of the puzzle of a grid. */
static void write_grid(tool_plain *plain)
{
    if (plain->options.count)
        dlx_output_counts(tool_output(), &plain->block, 0, 1);
    else if (plain->block.found[0] == 0)
        dlx_grid_writer_none(plain->writer);
    else if (!lists(plain))
        write_solution(plain, plain->solutions);
}

/* Writes what was found of puzzles [first..end[ of lines. */
static void write_lines(const tool_plain *plain, size_t first, size_t end)
{
    if (plain->options.count) {
        dlx_output_counts(tool_output(), &plain->block, first, end);
    } else if (!lists(plain)) {
        dlx_output_solutions(tool_output(), &plain->block, first, end);
    } else {
        for (size_t i = first; i < end; i++)
            if (plain->block.found[i] == 0)
                dlx_output_text(tool_output(), "\n");
    }
}

/* Says what there is to be said of a puzzle without solution. */
static void warn(const tool_plain *plain, size_t i)
{
    dlx_error error;
    const uint8_t *givens = plain->block.givens + CELLS * i;
    if (plain->reader &&
        dlx_grid_reader_warn(plain->reader, givens, plain->line + i, &error) != DLX_OK)
        tool_die(&error);
}

/* Writes what was found of puzzles [first..end[ of the block, whose search ended in that way. */
static void write_results(tool_plain *plain, size_t first, size_t end, dlx_end how)
{
    const char *name = plain->reader ? "" : dlx_grid_name(plain->grid);
    for (size_t i = first; i < end; i++) {
        const bool found = plain->block.found[i] > 0;
        if (!found)
            warn(plain, i);
        tool_worst_end(how, found);
    }
    if (plain->reader)
        write_lines(plain, first, end);
    else
        write_grid(plain);
    if (how != DLX_END_COMPLETE)
        tool_search_note("puzzle", plain->puzzles + first + 1, name, dlx_input_name(plain->input),
                         how);
    tool_progress_by(end - first);
}

static void write_done(tool_plain *plain)
{
    const size_t first = plain->written;
    plain->written = plain->block.done;
    if (first < plain->written)
        write_results(plain, first, plain->written, DLX_END_COMPLETE);
}

static void describe(void *state, char *text, size_t size)
{
    dlx_bulk_stats stats;
    dlx_bulk_get_stats(((tool_plain *)state)->bulk, &stats, sizeof stats);
    snprintf(text, size, "%llu guesses", (unsigned long long)stats.guesses);
}

static void tick(void *state)
{
    write_done(state);
    tool_tick(describe, state);
}

static void list_solution(void *state, size_t puzzle, const uint8_t *digits)
{
    tool_plain *plain = state;
    (void)puzzle;
    if (!plain->reader)
        dlx_grid_writer_number(plain->writer, plain->puzzles + 1, ++plain->listed);
    write_solution(plain, digits);
    if (dlx_output_failed(tool_output()))
        tool_flush();
}

/* ---- solving --------------------------------------------------------------------------------- */

static void solve_block(tool_plain *plain)
{
    plain->written = 0;
    plain->block.done = 0;
    const dlx_end end = dlx_bulk_solve(plain->bulk, &plain->block);
    write_done(plain);
    if (end != DLX_END_COMPLETE)
        write_results(plain, plain->written, plain->written + 1, end);
}

/* Solves the puzzles in givens[0..count[, one after another if their solutions are listed. */
static void solve(tool_plain *plain, size_t count)
{
    dlx_bulk_block *block = &plain->block;
    *block = (dlx_bulk_block){
        .count = count,
        .givens = plain->givens,
        .solutions = plain->options.count ? NULL : plain->solutions,
        .found = plain->found,
    };
    if (!lists(plain)) {
        solve_block(plain);
        return;
    }
    block->count = 1;
    block->solutions = NULL;
    block->on_solution = list_solution;
    block->state = plain;
    for (size_t i = 0; i < count && tool_search_goes_on(); i++) {
        block->givens = plain->givens + CELLS * i;
        solve_block(plain);
        plain->line++;
        plain->puzzles++;
    }
}

bool tool_plain_lines(tool_plain *plain, const dlx_input *input, dlx_grid_reader *reader,
                      uint64_t *puzzles)
{
    const size_t count = dlx_grid_reader_block(reader, plain->givens, BLOCK, &plain->line);
    plain->input = input;
    plain->reader = reader;
    plain->puzzles = *puzzles;
    *puzzles += count;
    if (count && tool_search_goes_on())
        solve(plain, count);
    return count > 0;
}

bool tool_plain_grid(tool_plain *plain, const dlx_input *input, const dlx_grid *grid,
                     dlx_grid_writer *writer, uint64_t puzzle)
{
    if (!dlx_grid_givens(grid, plain->givens))
        return false;
    plain->input = input;
    plain->reader = NULL;
    plain->grid = grid;
    plain->writer = writer;
    plain->puzzles = puzzle - 1;
    plain->listed = 0;
    solve(plain, 1);
    return true;
}

tool_plain *tool_plain_new(const tool_plain_options *options)
{
    dlx_error error;
    tool_plain *plain = calloc(1, sizeof *plain);
    if (!plain)
        tool_die(&(dlx_error){.status = DLX_NO_MEMORY, .text = "out of memory"});
    const dlx_bulk_options bulk = {
        .vectors = options->vectors,
        .limit = options->limit,
        .on_tick = tick,
        .tick_state = plain,
        .is_cancelled = options->is_cancelled,
        .cancel_state = options->cancel_state,
    };
    plain->options = *options;
    plain->bulk = dlx_bulk_new(&bulk, &error);
    if (!plain->bulk)
        tool_die(&error);
    return plain;
}

void tool_plain_free(tool_plain *plain)
{
    if (plain)
        dlx_bulk_free(plain->bulk);
    free(plain);
}
