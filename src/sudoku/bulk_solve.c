/* SPDX-License-Identifier: MIT */
#include "sudoku/bulk_solve.h"

#include "cli/worker_pool.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    CELLS = 81,
    BLOCK = 4096,    /* puzzles in a block */
    REFUSALS = 1024, /* lines among them that are refused */
    PARTS_PER_THREAD =
        3 /* with several threads: blocks in hand, so that none waits for a slow one */
};

/* A block, from when it is read until its results are written. */
typedef struct part {
    tool_plain *plain;
    size_t index;
    dlx_bulk *bulk;
    dlx_bulk_block block;
    dlx_end end;
    dlx_grid_lines lines; /* the block's; of a grid: none */
    size_t written;       /* puzzles of the block whose results have been written */
    size_t told;          /* of its refusals */
    uint64_t puzzles;     /* before the block */
    uint64_t numbers[BLOCK];
    dlx_refusal refusals[REFUSALS];
    uint8_t givens[BLOCK * CELLS], solutions[BLOCK * CELLS];
    uint64_t found[BLOCK];
} part;

struct tool_plain {
    tool_plain_options options;
    crew *crew;
    size_t part_count;
    part **parts;
    bool given_up; /* a puzzle was, so that nothing after it is written */
    const dlx_input *input;
    dlx_grid_reader *reader; /* of the blocks; NULL: a single grid */
    uint64_t puzzles;        /* read so far */
    uint64_t listed;         /* solutions of the grid */
    const dlx_grid *grid;
    dlx_grid_writer *writer; /* of the grid's solutions */
};

/* ---- results --------------------------------------------------------------------------------- */

/* Are solutions of a grid written as they are found? */
static bool lists(const tool_plain *plain)
{
    return !plain->options.count && plain->options.limit != 1;
}

/* Writes a solution of the grid, the puzzle's number `listed` if all are listed; NULL: there is
 * none.
 */
static void write_solution(const part *p, const uint8_t *digits)
{
    dlx_error error;
    const tool_plain *plain = p->plain;
    dlx_grid *solution = digits ? dlx_grid_filled(plain->grid, digits, &error) : NULL;
    if (lists(plain))
        dlx_grid_writer_number(plain->writer, p->puzzles + 1, plain->listed);
    if ((digits && !solution) ||
        dlx_grid_writer_solution(plain->writer, plain->grid, solution, &error) != DLX_OK)
        tool_die(&error);
    dlx_grid_free(solution);
}

/* Writes what was found of the puzzle of a grid. */
static void write_grid(const part *p)
{
    if (p->plain->options.count)
        dlx_output_counts(tool_output(), &p->block, 0, 1);
    else if (p->found[0] == 0)
        write_solution(p, NULL);
    else if (!lists(p->plain))
        write_solution(p, p->solutions);
}

/* Writes what was found of puzzles [first..end[ of lines. */
static void write_lines(const part *p, size_t first, size_t end)
{
    if (p->plain->options.count)
        dlx_output_counts(tool_output(), &p->block, first, end);
    else
        dlx_output_solutions(tool_output(), &p->block, first, end);
}

/* Says what there is to be said of a puzzle without solution. */
static void warn(const part *p, size_t i)
{
    dlx_error error;
    dlx_grid_reader *reader = p->plain->reader;
    const uint8_t *givens = p->block.givens + CELLS * i;
    if (reader && dlx_grid_reader_warn(reader, givens, p->numbers[i], &error) != DLX_OK)
        tool_die(&error);
}

/* Writes what was found of puzzles [first..end[ of the block, at least one, whose search ended in
 * that way. */
static void write_results(const part *p, size_t first, size_t end, dlx_end how)
{
    const tool_plain *plain = p->plain;
    const char *name = plain->reader ? "" : dlx_grid_name(plain->grid);
    bool all_found = true;
    for (size_t i = first; i < end; i++)
        if (p->block.found[i] == 0) {
            all_found = false;
            warn(p, i);
        }
    tool_worst_end(how, all_found);
    if (plain->reader)
        write_lines(p, first, end);
    else
        write_grid(p);
    if (how != DLX_END_COMPLETE)
        tool_search_note("puzzle", p->puzzles + p->told + first + 1, name,
                         dlx_input_name(plain->input), how, "more to find");
    if (plain->reader) /* the caller counts a grid */
        tool_progress_by(end - first);
}

/* The same up to puzzle `end`, with all solutions found. */
static void write_until(part *p, size_t end)
{
    const size_t first = p->written;
    p->written = end;
    if (first < end)
        write_results(p, first, end, DLX_END_COMPLETE);
}

/* Writes what was found of puzzles that are done, and what there is to be said of lines among them
 * that were refused. */
static void write_done(part *p)
{
    const dlx_grid_lines *lines = &p->lines;
    tool_hold_messages();
    for (; p->told < lines->refused && lines->refusals[p->told].before <= p->block.done;
         p->told++) {
        write_until(p, lines->refusals[p->told].before);
        tool_error(&lines->refusals[p->told].error);
        dlx_output_text(tool_output(), "\n");
        tool_progress();
    }
    write_until(p, p->block.done);
    tool_release_messages();
}

static void describe(void *state, char *text, size_t size)
{
    dlx_bulk_stats stats;
    dlx_bulk_get_stats(((const part *)state)->bulk, &stats, sizeof stats);
    snprintf(text, size, "%llu guesses", (unsigned long long)stats.guesses);
}

/* Results leave early where those before them have left. */
static void tick(void *state)
{
    part *p = state;
    const bool shared = p->plain->reader != NULL;
    if (shared && !crew_begin_early(p->plain->crew, p->index, false))
        return;
    if (!p->plain->given_up)
        write_done(p);
    tool_tick(describe, p);
    if (shared)
        crew_end_early(p->plain->crew);
}

static void list_solution(void *state, size_t puzzle, const uint8_t *digits)
{
    part *p = state;
    (void)puzzle;
    p->plain->listed++;
    write_solution(p, digits);
    if (dlx_output_failed(tool_output()))
        tool_flush();
}

/* ---- parts ----------------------------------------------------------------------------------- */

static void finish_block(part *p)
{
    if (p->plain->given_up)
        return;
    write_done(p);
    if (p->end == DLX_END_COMPLETE)
        return;
    write_results(p, p->written, p->written + 1, p->end);
    p->plain->given_up = true;
}

static void run_block(part *p)
{
    p->written = p->told = 0;
    p->block.done = 0;
    p->end = dlx_bulk_solve(p->bulk, &p->block);
}

/* Solves the puzzle of a grid, and writes its solutions as they are found. */
static void list_grid(part *p)
{
    p->block.solutions = NULL;
    p->block.on_solution = list_solution;
    p->block.state = p;
    run_block(p);
}

static void begin_block(part *p)
{
    p->block = (dlx_bulk_block){
        .count = p->lines.count,
        .givens = p->givens,
        .solutions = p->plain->options.count ? NULL : p->solutions,
        .found = p->found,
    };
}

static bool take(void *state, size_t index)
{
    tool_plain *plain = state;
    part *p = plain->parts[index];
    if (plain->given_up || !tool_search_goes_on())
        return false;
    tool_search_hold(crew_in_hand(plain->crew) > 0);
    const size_t count = dlx_grid_reader_block(plain->reader, &p->lines);
    tool_search_hold(false);
    begin_block(p);
    p->puzzles = plain->puzzles;
    plain->puzzles += count;
    return count && tool_search_goes_on();
}

static void run(void *state, size_t index, unsigned member)
{
    (void)member;
    run_block(((tool_plain *)state)->parts[index]);
}

static void finish(void *state, size_t index)
{
    finish_block(((tool_plain *)state)->parts[index]);
}

/* ---- solving --------------------------------------------------------------------------------- */

bool tool_plain_lines(tool_plain *plain, const dlx_input *input, dlx_grid_reader *reader,
                      uint64_t *puzzles)
{
    const uint64_t before = *puzzles;
    plain->input = input;
    plain->reader = reader;
    plain->puzzles = before;
    crew_run(plain->crew);
    *puzzles = plain->puzzles;
    return *puzzles > before;
}

bool tool_plain_grid(tool_plain *plain, const dlx_input *input, const dlx_grid *grid,
                     dlx_grid_writer *writer, uint64_t puzzle)
{
    part *p = plain->parts[0];
    if (!dlx_grid_givens(grid, p->givens))
        return false;
    plain->input = input;
    plain->reader = NULL;
    plain->grid = grid;
    plain->writer = writer;
    plain->listed = 0;
    p->puzzles = puzzle - 1;
    p->lines.count = 1;
    p->lines.refused = 0;
    begin_block(p);
    if (lists(plain))
        list_grid(p);
    else
        run_block(p);
    finish_block(p);
    return true;
}

/* ---- making one ------------------------------------------------------------------------------ */

static part *new_part(tool_plain *plain, size_t index)
{
    dlx_error error;
    part *p = tool_need(calloc(1, sizeof *p));
    const dlx_bulk_options bulk = {
        .vectors = plain->options.vectors,
        .limit = plain->options.limit,
        .on_tick = tick,
        .tick_state = p,
        .is_cancelled = tool_search_interrupted,
    };
    p->plain = plain;
    p->index = index;
    p->lines = (dlx_grid_lines){
        .capacity = BLOCK,
        .givens = p->givens,
        .numbers = p->numbers,
        .refusal_capacity = REFUSALS,
        .refusals = p->refusals,
    };
    p->bulk = dlx_bulk_new(&bulk, &error);
    if (!p->bulk)
        tool_die(&error);
    return p;
}

tool_plain *tool_plain_new(const tool_plain_options *options)
{
    tool_plain *plain = tool_need(calloc(1, sizeof *plain));
    plain->options = *options;
    /* Solutions that are listed are too many to be kept until it is their turn. */
    const unsigned threads = lists(plain) ? 1 : crew_size(options->threads);
    plain->part_count = threads > 1 ? (size_t)threads * PARTS_PER_THREAD : 1;
    plain->parts = tool_need(calloc(plain->part_count, sizeof *plain->parts));
    const crew_work work = {
        .parts = plain->part_count, .take = take, .take_alone = true, .run = run, .finish = finish};
    plain->crew = tool_need(crew_new(threads, &work, plain));
    for (size_t i = 0; i < plain->part_count; i++)
        plain->parts[i] = new_part(plain, i);
    return plain;
}

void tool_plain_free(tool_plain *plain)
{
    if (!plain)
        return;
    crew_free(plain->crew);
    for (size_t i = 0; i < plain->part_count; i++) {
        dlx_bulk_free(plain->parts[i]->bulk);
        free(plain->parts[i]);
    }
    free(plain->parts);
    free(plain);
}
