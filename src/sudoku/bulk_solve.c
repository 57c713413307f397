/* SPDX-License-Identifier: MIT */
#include "sudoku/bulk_solve.h"

#include "cli/worker_pool.h"
#include "dlx-sudoku-programs.h"
#include "sudoku/solution_lists.h"

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
    size_t box_rows, box_columns; /* of the boards of `bulk`; 0: none */
    size_t cells;                 /* of a board */
    dlx_bulk_block block;
    dlx_end end;
    dlx_grid_lines lines;    /* of the block */
    dlx_grid *last;          /* of the block before, or NULL */
    size_t written;          /* puzzles with written results */
    size_t reported;         /* refused lines reported */
    uint64_t puzzles;        /* before the block */
    dlx_grid_writer *writer; /* NULL: lines of digits */
    uint64_t listed;         /* solutions of a single puzzle, written as they are found */
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
    part **parts, *queue; /* [0..part_count[, and the part of grids from the caller */
    unsigned reads;       /* of input since the last puzzle */
    bool given_up;        /* a puzzle was; later results are not written */
    const dlx_input *input;
    dlx_grid_reader *reader;
    uint64_t puzzles;        /* read so far */
    dlx_grid_writer *writer; /* of the next lines */
};

/* ---- results --------------------------------------------------------------------------------- */

/* True if the puzzles are grids from the caller. */
static bool is_queue(const part *p)
{
    return p == p->solver->queue;
}

/* True if several solutions of a puzzle may be written. */
static bool lists(const bulk_solver *solver)
{
    return solver->options.action == BULK_SOLVE && solver->options.limit != 1;
}

static bool searches(const bulk_solver *solver)
{
    return solver->options.action <= BULK_UNIQUE;
}

/* True if the solutions of a puzzle are too many to be kept: each is written when it is found. */
static bool streams(const bulk_solver *solver)
{
    return lists(solver) && solver->options.limit > LISTED_SOLUTIONS;
}

/* True if exact cover counts the solutions of small boards if these are more than FEW_COUNTED. */
static bool counts_many(const bulk_solver *solver)
{
    return solver->options.action == BULK_COUNT && solver->options.limit - 1 >= FEW_COUNTED;
}

/* Returns the number of puzzle `i` of the block in its file, while its results are written. */
static uint64_t puzzle_number(const part *p, size_t i)
{
    return p->puzzles + p->reported + i + 1;
}

static void write_line_solution(const part *p, size_t i, const uint8_t *digits)
{
    dlx_error error;
    xok(dlx_grid_writer_line_solution(p->writer, &p->lines, i, digits, &error), &error);
}

static void write_list(const part *p, size_t i)
{
    dlx_grid_writer *writer = p->writer;
    const listed_solution *solution = p->lists->first[i];
    uint64_t number = solution != NULL;
    if (p->listed)
        return; /* solutions are written already */
    do {
        dlx_grid_writer_number(writer, puzzle_number(p, i), number++);
        write_line_solution(p, i, solution ? solution->digits : NULL);
    } while (solution && (solution = solution->next));
}

static void warn(const part *p, size_t i)
{
    dlx_error error;
    dlx_grid_reader *reader = p->solver->reader;
    const uint8_t *givens = p->givens + p->cells * i;
    if (!is_queue(p) && dlx_grid_reader_warn(reader, givens, p->numbers[i], &error) != DLX_OK)
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
        dlx_grid_writer_line(p->writer, &p->lines, i);
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
    if (p->solver->options.action != BULK_COUNT)
        dlx_output_solutions(tool_output(), &p->block, first, end);
    for (; first < end && p->solver->options.action == BULK_COUNT; first++)
        if (counts_many(p->solver) && p->cells < CELLS && p->found[first] == FEW_COUNTED)
            p->solver->options.count(p->solver->options.state, p->solver->input, p->grids[first],
                                     puzzle_number(p, first));
        else
            dlx_output_counts(tool_output(), &p->block, first, first + 1);
}

static const char *name_of(const part *p, size_t i)
{
    const dlx_grid *grid = p->lines.grids ? p->lines.grids[i] : NULL;
    return grid ? dlx_grid_name(grid) : p->lines.grids ? p->names + DLX_NAME_ROOM * i : "";
}

/* Writes the results of puzzles [first..end[ of the block, at least one, with the end of their
 * search. */
static void write_results(const part *p, size_t first, size_t end, dlx_end how)
{
    bulk_solver *solver = p->solver;
    const bool digits = searches(solver) && !p->writer;
    bool all_found = true;
    for (size_t i = first; i < end; i++)
        all_found &= p->found[i] != 0;
    if (searches(p->solver))
        tool_raise_end_status(how, all_found);
    if (digits)
        write_digits(p, first, end);
    for (size_t i = first; i < end && !digits; i++)
        write_line(p, i, how == DLX_END_COMPLETE);
    if (how != DLX_END_COMPLETE)
        tool_search_note("puzzle", puzzle_number(p, first), name_of(p, first),
                         dlx_input_name(solver->input), how,
                         solver->options.action == BULK_UNIQUE ? "several solutions may exist"
                                                               : "more solutions may exist");
    solver->reads = 0;
    if (!is_queue(p)) /* the caller counts grids */
        tool_progress_by(end - first);
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
    if (!is_queue(p))
        tool_hold_messages();
    for (; p->reported < lines->refused && lines->refusals[p->reported].before <= p->block.done;
         p->reported++) {
        write_until(p, lines->refusals[p->reported].before);
        tool_error(&lines->refusals[p->reported].error);
        if (p->writer)
            dlx_grid_writer_none(p->writer);
        else if (searches(p->solver))
            dlx_output_text(tool_output(), "\n");
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
static void tick(void *state, const dlx_search_stats *stats)
{
    part *p = state;
    (void)stats;
    if (!is_queue(p) && !worker_pool_lock_slot(p->solver->pool, p->index, false))
        return;
    if (!p->solver->given_up)
        write_done(p);
    tool_tick(describe, p);
    if (!is_queue(p))
        worker_pool_unlock(p->solver->pool);
}

/* Writes a solution of the only puzzle of a block. */
static void stream_solution(void *state, size_t puzzle, const uint8_t *digits)
{
    part *p = state;
    dlx_grid_writer_number(p->writer, puzzle_number(p, puzzle), ++p->listed);
    write_line_solution(p, puzzle, digits);
    if (dlx_output_failed(tool_output()))
        tool_flush();
}

static void collect_solution(void *state, size_t puzzle, const uint8_t *digits)
{
    solution_lists_add(((part *)state)->lists, puzzle, digits);
}

/* ---- parts ----------------------------------------------------------------------------------- */

static void process_block(void *state, size_t index, unsigned member)
{
    part *p = ((bulk_solver *)state)->parts[index];
    (void)member;
    p->written = p->reported = 0;
    const bool is_complete =
        !searches(p->solver) || dlx_bulk_solve(p->bulk, &p->block, NULL) == DLX_OK;
    p->end = is_complete ? DLX_END_COMPLETE : DLX_END_INTERRUPTED;
    if (!searches(p->solver))
        p->block.done = p->block.count;
}

static void commit_block(void *state, size_t index)
{
    bulk_solver *solver = state;
    part *p = solver->parts[index];
    if (solver->given_up)
        return;
    write_done(p);
    if (p->end == DLX_END_COMPLETE)
        return;
    write_results(p, p->written, p->written + 1, p->end);
    solver->given_up = true;
}

static void set_boxes(part *p, size_t rows, size_t columns)
{
    dlx_error error;
    if (p->box_rows == rows && p->box_columns == columns)
        return;
    p->box_rows = p->lines.box_rows = rows;
    p->box_columns = p->lines.box_columns = columns;
    p->cells = rows * columns * rows * columns;
    const bool few = counts_many(p->solver) && p->cells < CELLS;
    const dlx_limits limits = {
        .on_tick = tick, .tick_state = p, .is_cancelled = tool_search_interrupted};
    const dlx_bulk_options options = {
        .vectors = p->solver->options.vectors,
        .limit = few ? FEW_COUNTED : p->solver->options.limit,
        .limits = &limits,
        .box_rows = rows,
        .box_columns = columns,
    };
    dlx_bulk_free(p->bulk);
    p->bulk = searches(p->solver) ? xresult(dlx_bulk_new(&options, &error), &error) : NULL;
}

static void begin_block(part *p)
{
    const bool first = p->solver->options.action == BULK_SOLVE && !p->lists;
    p->block = (dlx_bulk_block){
        .count = p->lines.count,
        .givens = p->givens,
        .solutions = first ? p->solutions : NULL,
        .found = p->found,
        .on_solution = !p->lists            ? NULL
                       : streams(p->solver) ? stream_solution
                                            : collect_solution,
        .state = p,
    };
    p->listed = 0;
    if (p->lists)
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
    p->writer = solver->writer;
    p->lines.grids = p->writer || !searches(solver) ? p->grids : NULL;
    tool_search_set_busy(worker_pool_pending(solver->pool) > 0);
    const size_t count = dlx_grid_reader_block(solver->reader, &p->lines);
    tool_search_set_busy(false);
    if (count) {
        bulk_solver_flush(solver);
        set_boxes(p, p->lines.box_rows, p->lines.box_columns);
    }
    begin_block(p);
    p->puzzles = solver->puzzles;
    solver->puzzles += count;
    return count && tool_search_may_continue();
}

/* ---- solving --------------------------------------------------------------------------------- */

bool bulk_solve_lines(bulk_solver *solver, const dlx_input *input, dlx_grid_reader *reader,
                      dlx_grid_writer *writer, uint64_t *puzzles)
{
    const uint64_t before = *puzzles;
    if (streams(solver))
        return false;
    solver->input = input;
    solver->reader = reader;
    solver->writer = writer;
    solver->puzzles = before;
    worker_pool_run(solver->pool);
    *puzzles = solver->puzzles;
    return *puzzles > before;
}

/* ---- making one ------------------------------------------------------------------------------ */

static part *new_part(bulk_solver *solver, size_t index)
{
    part *p = xrequire(calloc(1, sizeof *p));
    const uint64_t most = lists(solver) ? LISTED_SOLUTIONS / solver->options.limit : BLOCK;
    p->solver = solver;
    p->index = index;
    p->lines = (dlx_grid_lines){
        .capacity = most > BLOCK ? BLOCK
                    : most       ? most
                                 : 1,
        .givens = p->givens,
        .grids = p->grids,
        .numbers = p->numbers,
        .names = p->names,
        .solutions = solver->options.action >= BULK_UNIQUE ? p->solutions : NULL,
        .refusal_capacity = REFUSALS,
        .refusals = p->refusals,
        .least_size = counts_many(solver) ? 9 : 0,
    };
    if (lists(solver))
        p->lists = xrequire(malloc(sizeof *p->lists));
    return p;
}

void bulk_solver_flush(bulk_solver *solver)
{
    part *p = solver ? solver->queue : NULL;
    if (!p || !p->lines.count)
        return;
    begin_block(p);
    process_block(solver, p->index, 0);
    commit_block(solver, p->index);
    clear_lines(p);
}

bool bulk_solver_add(bulk_solver *solver, const dlx_input *input, dlx_grid *grid,
                     dlx_grid_writer *writer, uint64_t puzzle)
{
    uint8_t givens[CELLS];
    const size_t rows = dlx_grid_box_rows(grid), columns = dlx_grid_box_columns(grid);
    part *p = solver->queue;
    solver->reads = 0;
    if (p->box_rows != rows || p->box_columns != columns)
        bulk_solver_flush(solver);
    if (!searches(solver) || !dlx_grid_givens(grid, givens)) {
        bulk_solver_flush(solver);
        return false;
    }
    set_boxes(p, rows, columns);
    solver->input = input;
    p->writer = writer;
    const size_t i = p->lines.count++;
    memcpy(p->givens + p->cells * i, givens, p->cells);
    p->grids[i] = grid;
    p->puzzles = puzzle - p->lines.count;
    if (p->lines.count == p->lines.capacity)
        bulk_solver_flush(solver);
    return true;
}

/* Processes the queue before a read that might wait, or the second read of a long puzzle. */
static void before_read(void *state, bool waits)
{
    bulk_solver *solver = state;
    if (!waits && solver->reads++ == 0)
        return;
    bulk_solver_flush(solver);
    tool_flush_before_wait(waits);
}

bulk_solver *bulk_solver_new(const bulk_solver_options *options)
{
    bulk_solver *solver = xrequire(calloc(1, sizeof *solver));
    solver->options = *options;
    const unsigned threads = searches(solver) ? worker_pool_thread_count(options->threads) : 1;
    solver->part_count = threads > 1 ? (size_t)threads * PARTS_PER_THREAD : 1;
    solver->parts = xrequire(calloc(solver->part_count + 1, sizeof *solver->parts));
    const worker_pool_job work = {.slots = solver->part_count,
                                  .fetch = fetch_block,
                                  .serial_fetch = true,
                                  .process = process_block,
                                  .commit = commit_block};
    solver->pool = xrequire(worker_pool_new(threads, &work, solver));
    for (size_t i = 0; i <= solver->part_count; i++)
        solver->parts[i] = new_part(solver, i);
    solver->queue = solver->parts[solver->part_count];
    tool_set_read_hook(before_read, solver);
    return solver;
}

void bulk_solver_free(bulk_solver *solver)
{
    if (!solver)
        return;
    tool_set_read_hook(NULL, NULL);
    worker_pool_free(solver->pool);
    for (size_t i = 0; i <= solver->part_count; i++) {
        clear_lines(solver->parts[i]);
        dlx_grid_free(solver->parts[i]->last);
        dlx_bulk_free(solver->parts[i]->bulk);
        free(solver->parts[i]->lists);
        free(solver->parts[i]);
    }
    free(solver->parts);
    free(solver);
}
