/* SPDX-License-Identifier: MIT */
#include "sudoku/bulk_solve.h"

#include "cli/worker_pool.h"
#include "sudoku/solution_lists.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELLS = LISTED_CELLS,
    BLOCK = 4096,         /* puzzles in a block */
    REFUSALS = 1024,      /* refused lines in a block */
    PARTS_PER_THREAD = 3, /* pending blocks, so that no thread waits for a slow one */
    FEW_COUNTED = 1 << 10 /* exact cover counts more solutions of small boards sooner */
};

/* A block of puzzles, and its results. */
typedef struct part {
    bulk_solver *solver;
    size_t index;
    dlx_bulk *bulk;
    size_t box_rows, box_columns; /* of the boards of `bulk` */
    size_t cells;                 /* of a board */
    dlx_bulk_block block;
    dlx_end end;
    dlx_grid_lines lines; /* of the block; empty for a grid */
    dlx_grid *last;       /* of the block before, or NULL */
    size_t written;       /* puzzles with written results */
    size_t reported;      /* refused lines reported */
    uint64_t puzzles;     /* before the block */
    uint64_t numbers[BLOCK];
    dlx_refusal refusals[REFUSALS];
    dlx_grid *grids[BLOCK];
    char names[BLOCK * DLX_NAME_ROOM];
    uint8_t givens[BLOCK * CELLS], solutions[BLOCK * CELLS]; /* found, or else supplied */
    uint64_t found[BLOCK];
    solution_lists *lists; /* NULL: no more than the first solution is written */
} part;

struct bulk_solver {
    bulk_solver_options options;
    worker_pool *pool;
    size_t part_count;
    part **parts;
    bool given_up; /* a puzzle was; later results are not written */
    const dlx_input *input;
    dlx_grid_reader *reader; /* NULL: a single grid */
    uint64_t puzzles;        /* read so far */
    uint64_t listed;         /* solutions of the grid */
    const dlx_grid *grid;
    dlx_grid_writer *writer; /* NULL: lines of digits */
};

/* ---- results --------------------------------------------------------------------------------- */

/* True if several solutions of a puzzle may be written. */
static bool lists(const bulk_solver *solver)
{
    return solver->options.action == BULK_SOLVE && solver->options.limit != 1;
}

static bool searches(const bulk_solver *solver)
{
    return solver->options.action <= BULK_UNIQUE;
}

/* Writes a solution of the grid; NULL: there is none. */
static void write_solution(const part *p, const uint8_t *digits)
{
    dlx_error error;
    const bulk_solver *solver = p->solver;
    dlx_grid *solution = digits ? dlx_grid_filled(solver->grid, digits, &error) : NULL;
    if (lists(solver))
        dlx_grid_writer_number(solver->writer, p->puzzles + 1, solver->listed);
    if ((digits && !solution) ||
        dlx_grid_writer_solution(solver->writer, solver->grid, solution, &error) != DLX_OK)
        tool_die(&error);
    dlx_grid_free(solution);
}

static void write_grid(const part *p)
{
    if (p->solver->options.action == BULK_COUNT)
        dlx_output_counts(tool_output(), &p->block, 0, 1);
    else if (p->found[0] == 0 || !lists(p->solver))
        write_solution(p, p->found[0] ? p->solutions : NULL);
}

/* Returns the number of puzzle `i` of the block in its file, while its results are written. */
static uint64_t puzzle_number(const part *p, size_t i)
{
    return p->puzzles + p->reported + i + 1;
}

static void write_line_solution(const part *p, size_t i, const uint8_t *digits)
{
    dlx_error error;
    xok(dlx_grid_writer_line_solution(p->solver->writer, &p->lines, i, digits, &error), &error);
}

/* Writes the listed solutions of a puzzle. */
static void write_list(const part *p, size_t i)
{
    dlx_grid_writer *writer = p->solver->writer;
    const listed_solution *solution = p->lists->first[i];
    uint64_t number = solution != NULL;
    do {
        dlx_grid_writer_number(writer, puzzle_number(p, i), number++);
        write_line_solution(p, i, solution ? solution->digits : NULL);
    } while (solution && (solution = solution->next));
}

/* Warns of a contradiction in a puzzle. */
static void warn(const part *p, size_t i)
{
    dlx_error error;
    dlx_grid_reader *reader = p->solver->reader;
    const uint8_t *givens = p->givens + p->cells * i;
    if (reader && dlx_grid_reader_warn(reader, givens, p->numbers[i], &error) != DLX_OK)
        tool_die(&error);
}

/* Writes the result of puzzle `i`. `complete`: its search is. */
static void write_line(const part *p, size_t i, bool complete)
{
    const bulk_solver *solver = p->solver;
    const uint64_t found = p->found[i];
    dlx_error error;
    if (!searches(solver) || found == 0)
        warn(p, i);
    if (solver->options.action == BULK_CHECK)
        report_solution_check(solver->options.checking, solver->input,
                              dlx_grid_reader_check_line(solver->reader, &p->lines, i, &error),
                              &error);
    else if (solver->options.action == BULK_COPY ||
             (solver->options.action == BULK_UNIQUE && complete && found == 1))
        dlx_grid_writer_line(solver->writer, &p->lines, i);
    else if (p->lists)
        write_list(p, i);
    else if (solver->options.action == BULK_SOLVE)
        write_line_solution(p, i, found ? p->solutions + p->cells * i : NULL);
}

/* Writes first solutions or counts of puzzles [first..end[ as lines of digits. */
static void write_digits(const part *p, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (p->found[i] == 0)
            warn(p, i);
    if (p->solver->options.action == BULK_COUNT)
        dlx_output_counts(tool_output(), &p->block, first, end);
    else
        dlx_output_solutions(tool_output(), &p->block, first, end);
}

/* Raises the exit status for the results of puzzles [first..end[ with the end of their search. */
static void raise_status(const part *p, size_t first, size_t end, dlx_end how)
{
    bool all_found = true;
    for (size_t i = first; i < end; i++)
        all_found &= p->found[i] != 0;
    if (searches(p->solver))
        tool_raise_end_status(how, all_found);
}

/* Returns the name of puzzle `i` of the block, or of the grid. */
static const char *name_of(const part *p, size_t i)
{
    const dlx_grid *grid = p->lines.grids ? p->lines.grids[i] : NULL;
    grid = p->solver->reader ? grid : p->solver->grid;
    return grid ? dlx_grid_name(grid) : p->lines.grids ? p->names + DLX_NAME_ROOM * i : "";
}

/* Writes the results of puzzles [first..end[ of the block, at least one, with the end of their
 * search. */
static void write_results(const part *p, size_t first, size_t end, dlx_end how)
{
    const bulk_solver *solver = p->solver;
    const bool digits = searches(solver) && !solver->writer;
    raise_status(p, first, end, how);
    if (!solver->reader)
        write_grid(p);
    else if (digits)
        write_digits(p, first, end);
    for (size_t i = first; i < end && solver->reader && !digits; i++)
        write_line(p, i, how == DLX_END_COMPLETE);
    if (how != DLX_END_COMPLETE)
        tool_search_note("puzzle", puzzle_number(p, first), name_of(p, first),
                         dlx_input_name(solver->input), how,
                         solver->options.action == BULK_UNIQUE ? "several solutions may exist"
                                                               : "more solutions may exist");
    if (solver->reader) /* the caller counts a grid */
        tool_progress_by(end - first);
}

/* Writes the place of a refused line. */
static void write_refused(const bulk_solver *solver)
{
    if (solver->writer)
        dlx_grid_writer_none(solver->writer);
    else if (searches(solver))
        dlx_output_text(tool_output(), "\n");
}

/* Writes the results of completed puzzles up to `end`. */
static void write_until(part *p, size_t end)
{
    const size_t first = p->written;
    p->written = end;
    if (first < end)
        write_results(p, first, end, DLX_END_COMPLETE);
}

/* Writes the results of all completed puzzles, and errors of refused lines among them. */
static void write_done(part *p)
{
    const dlx_grid_lines *lines = &p->lines;
    tool_hold_messages();
    for (; p->reported < lines->refused && lines->refusals[p->reported].before <= p->block.done;
         p->reported++) {
        write_until(p, lines->refusals[p->reported].before);
        tool_error(&lines->refusals[p->reported].error);
        write_refused(p->solver);
        tool_progress();
    }
    write_until(p, p->block.done);
    if (dlx_output_failed(tool_output()))
        tool_flush();
    tool_release_messages();
}

static void describe(void *state, char *text, size_t size)
{
    dlx_bulk_stats stats;
    dlx_bulk_get_stats(((const part *)state)->bulk, &stats, sizeof stats);
    snprintf(text, size, "%llu guesses", (unsigned long long)stats.guesses);
}

/* Writes partial results of the block if all earlier blocks are written. */
static void tick(void *state)
{
    part *p = state;
    const bool shared = p->solver->reader != NULL;
    if (shared && !worker_pool_lock_slot(p->solver->pool, p->index, false))
        return;
    if (!p->solver->given_up)
        write_done(p);
    tool_tick(describe, p);
    if (shared)
        worker_pool_unlock_slot(p->solver->pool);
}

/* Writes a solution of a grid. */
static void list_solution(void *state, size_t puzzle, const uint8_t *digits)
{
    part *p = state;
    (void)puzzle;
    p->solver->listed++;
    write_solution(p, digits);
    if (dlx_output_failed(tool_output()))
        tool_flush();
}

static void collect_solution(void *state, size_t puzzle, const uint8_t *digits)
{
    solution_lists_add(((part *)state)->lists, puzzle, digits);
}

/* ---- parts ----------------------------------------------------------------------------------- */

static void finish_block(part *p)
{
    if (p->solver->given_up)
        return;
    write_done(p);
    if (p->end == DLX_END_COMPLETE)
        return;
    write_results(p, p->written, p->written + 1, p->end);
    p->solver->given_up = true;
}

static void run_block(part *p)
{
    p->written = p->reported = 0;
    p->block.done = 0;
    p->end = DLX_END_COMPLETE;
    if (searches(p->solver))
        p->end = dlx_bulk_solve(p->bulk, &p->block);
    else
        p->block.done = p->block.count;
}

/* True if small boards with more than FEW_COUNTED solutions are left to the caller. */
static bool counts_many(const bulk_solver *solver)
{
    return solver->options.action == BULK_COUNT && solver->options.limit - 1 >= FEW_COUNTED;
}

static dlx_bulk *open_bulk(part *p)
{
    dlx_error error;
    const dlx_bulk_options options = {
        .vectors = p->solver->options.vectors,
        .limit =
            counts_many(p->solver) && p->cells < CELLS ? FEW_COUNTED : p->solver->options.limit,
        .on_tick = tick,
        .tick_state = p,
        .is_cancelled = tool_search_interrupted,
        .box_rows = p->box_rows,
        .box_columns = p->box_columns,
    };
    return xresult(dlx_bulk_new(&options, &error), &error);
}

/* Prepares for boards with these boxes. */
static void set_boxes(part *p, size_t rows, size_t columns)
{
    if (p->box_rows == rows && p->box_columns == columns)
        return;
    p->box_rows = rows;
    p->box_columns = columns;
    p->cells = rows * columns * rows * columns;
    dlx_bulk_free(p->bulk);
    p->bulk = searches(p->solver) ? open_bulk(p) : NULL;
}

/* Prepares the block; the solutions of a grid are written as they are found. */
static void begin_block(part *p)
{
    const bool first = p->solver->options.action == BULK_SOLVE && !p->lists;
    p->block = (dlx_bulk_block){
        .count = p->lines.count,
        .givens = p->givens,
        .solutions = first ? p->solutions : NULL,
        .found = p->found,
        .on_solution = !p->lists           ? NULL
                       : p->solver->reader ? collect_solution
                                           : list_solution,
        .state = p,
    };
    if (p->lists && p->solver->reader)
        solution_lists_clear(p->lists, p->block.count);
}

/* Frees the data of the last block, except for its last grid, which is freed with the next block:
 * otherwise malloc would return the memory to the system before each block. */
static void clear_lines(part *p)
{
    dlx_grid *last = NULL;
    for (size_t i = 0; p->lines.grids && i < p->lines.count; i++) {
        dlx_grid_free(last);
        last = p->lines.grids[i];
    }
    dlx_grid_free(p->last);
    p->last = last;
    p->lines.count = 0;
}

static bool fetch_block(void *state, size_t index)
{
    bulk_solver *solver = state;
    part *p = solver->parts[index];
    if (solver->given_up || !tool_search_may_continue())
        return false;
    clear_lines(p);
    p->lines.grids = solver->writer || !searches(solver) ? p->grids : NULL;
    tool_search_set_busy(worker_pool_pending(solver->pool) > 0);
    const size_t count = dlx_grid_reader_block(solver->reader, &p->lines);
    tool_search_set_busy(false);
    if (count)
        set_boxes(p, p->lines.box_rows, p->lines.box_columns);
    begin_block(p);
    p->puzzles = solver->puzzles;
    solver->puzzles += count;
    return count && tool_search_may_continue();
}

static void process_block(void *state, size_t index, unsigned member)
{
    (void)member;
    run_block(((bulk_solver *)state)->parts[index]);
}

static void commit_block(void *state, size_t index)
{
    finish_block(((bulk_solver *)state)->parts[index]);
}

/* ---- solving --------------------------------------------------------------------------------- */

bool bulk_solve_lines(bulk_solver *solver, const dlx_input *input, dlx_grid_reader *reader,
                      dlx_grid_writer *writer, uint64_t *puzzles)
{
    const uint64_t before = *puzzles;
    if (solver->options.limit > LISTED_SOLUTIONS && lists(solver))
        return false;
    solver->input = input;
    solver->reader = reader;
    solver->writer = writer;
    solver->puzzles = before;
    worker_pool_run(solver->pool);
    *puzzles = solver->puzzles;
    return *puzzles > before;
}

bool bulk_solve_grid(bulk_solver *solver, const dlx_input *input, const dlx_grid *grid,
                     dlx_grid_writer *writer, uint64_t puzzle)
{
    part *p = solver->parts[0];
    if (!dlx_grid_givens(grid, p->givens))
        return false;
    set_boxes(p, dlx_grid_box_rows(grid), dlx_grid_box_columns(grid));
    solver->input = input;
    solver->reader = NULL;
    solver->grid = grid;
    solver->writer = writer;
    solver->listed = 0;
    p->puzzles = puzzle - 1;
    clear_lines(p);
    p->lines.grids = NULL;
    p->lines.count = 1;
    p->lines.refused = 0;
    begin_block(p);
    run_block(p);
    if (counts_many(solver) && p->cells < CELLS && p->found[0] == FEW_COUNTED)
        return false;
    finish_block(p);
    return true;
}

/* ---- making one ------------------------------------------------------------------------------ */

/* Returns the number of puzzles of a block. */
static size_t block_size(const bulk_solver *solver)
{
    const uint64_t limit = solver->options.limit;
    if (!lists(solver) || limit < LISTED_SOLUTIONS / BLOCK)
        return BLOCK;
    return limit < LISTED_SOLUTIONS ? (size_t)(LISTED_SOLUTIONS / limit) : 1;
}

static part *new_part(bulk_solver *solver, size_t index)
{
    part *p = xrequire(calloc(1, sizeof *p));
    p->solver = solver;
    p->index = index;
    p->lines = (dlx_grid_lines){
        .capacity = block_size(solver),
        .givens = p->givens,
        .numbers = p->numbers,
        .names = p->names,
        .solutions = solver->options.action >= BULK_UNIQUE ? p->solutions : NULL,
        .refusal_capacity = REFUSALS,
        .refusals = p->refusals,
        .least_size = counts_many(solver) ? 9 : 0,
    };
    if (lists(solver))
        p->lists = xrequire(malloc(sizeof *p->lists));
    set_boxes(p, 3, 3);
    return p;
}

bulk_solver *bulk_solver_new(const bulk_solver_options *options)
{
    bulk_solver *solver = xrequire(calloc(1, sizeof *solver));
    solver->options = *options;
    const unsigned threads = searches(solver) ? worker_pool_thread_count(options->threads) : 1;
    solver->part_count = threads > 1 ? (size_t)threads * PARTS_PER_THREAD : 1;
    solver->parts = xrequire(calloc(solver->part_count, sizeof *solver->parts));
    const worker_pool_job work = {.slots = solver->part_count,
                                  .fetch = fetch_block,
                                  .serial_fetch = true,
                                  .process = process_block,
                                  .commit = commit_block};
    solver->pool = xrequire(worker_pool_new(threads, &work, solver));
    for (size_t i = 0; i < solver->part_count; i++)
        solver->parts[i] = new_part(solver, i);
    return solver;
}

void bulk_solver_free(bulk_solver *solver)
{
    if (!solver)
        return;
    worker_pool_free(solver->pool);
    for (size_t i = 0; i < solver->part_count; i++) {
        clear_lines(solver->parts[i]);
        dlx_grid_free(solver->parts[i]->last);
        dlx_bulk_free(solver->parts[i]->bulk);
        free(solver->parts[i]->lists);
        free(solver->parts[i]);
    }
    free(solver->parts);
    free(solver);
}
