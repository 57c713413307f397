/* SPDX-License-Identifier: MIT */
#include "sudoku/analysis.h"

#include "sudoku/reduction/decode_board.h"

struct analysed_puzzle {
    const analysis_settings *set;
    uint64_t number;
    dlx_grid *grid;
    const dlx_input *input;
    dlx_grid_writer *writer;
};

/* ---- analyses -------------------------------------------------------------------------------- */

static void note(const analysed_puzzle *puzzle, const char *what)
{
    const char *name = dlx_grid_name(puzzle->grid);
    tool_note_of(dlx_input_name(puzzle->input), "puzzle %llu%s%.60s%s %s",
                 (unsigned long long)puzzle->number, *name ? " (" : "", name, *name ? ")" : "",
                 what);
}

/* Counts solutions up to 2. A puzzle without solutions sets the exit status. */
static dlx_status count(const analysed_puzzle *puzzle, uint64_t *found, dlx_error *error)
{
    const dlx_status status =
        dlx_grid_tester_count(puzzle->set->tester, puzzle->grid, found, error);
    if (status == DLX_OK && *found == 0)
        tool_raise_status(TOOL_NONE);
    return status;
}

static dlx_status pass_unique(const analysed_puzzle *puzzle, dlx_error *error)
{
    uint64_t found;
    const dlx_status status = count(puzzle, &found, error);
    if (status == DLX_OK && found == 1)
        dlx_grid_writer_grid(puzzle->writer, puzzle->grid);
    return status;
}

static dlx_status rate(const analysed_puzzle *puzzle, dlx_error *error)
{
    uint64_t found, rating = 0;
    dlx_status status = dlx_grid_tester_rate(puzzle->set->tester, puzzle->grid, &rating, error);
    if (status == DLX_INVALID) {
        rating = DLX_UNRATED;
        status = count(puzzle, &found, error);
        if (status == DLX_OK)
            note(puzzle, found ? "is not rated: it has several solutions"
                               : "is not rated: it has no solution");
    }
    if (status != DLX_OK)
        return status;
    dlx_grid_writer_rating(puzzle->writer, rating);
    dlx_grid_writer_grid(puzzle->writer, puzzle->grid);
    return DLX_OK;
}

/* Prints a line with the redundant givens, or `minimal`. */
static dlx_status list_needless(const analysed_puzzle *puzzle, dlx_error *error)
{
    const size_t n = dlx_grid_size(puzzle->grid);
    const uint16_t *cells = dlx_grid_cells(puzzle->grid);
    dlx_output *output = tool_output();
    bool *needed = xrequire(calloc(n * n, sizeof *needed));
    const dlx_status status =
        dlx_grid_tester_needed(puzzle->set->tester, puzzle->grid, needed, error);
    bool minimal = true;
    for (size_t cell = 0; cell < n * n && status == DLX_OK; cell++)
        if (cells[cell] && !needed[cell]) {
            put(output, "%s r%zuc%zu=%u", minimal ? "not minimal:" : "", cell / n + 1, cell % n + 1,
                (unsigned)cells[cell]);
            minimal = false;
        }
    free(needed);
    if (status == DLX_OK)
        dlx_output_text(output, minimal ? "minimal\n" : "\n");
    return status;
}

static dlx_status tell_minimal(const analysed_puzzle *puzzle, dlx_error *error)
{
    uint64_t found;
    const dlx_status status = count(puzzle, &found, error);
    if (status != DLX_OK || found == 1)
        return status == DLX_OK ? list_needless(puzzle, error) : status;
    dlx_output_text(tool_output(), found ? "several solutions\n" : "no solution\n");
    return DLX_OK;
}

/* Writes and frees a grid; NULL: *error is set. */
static dlx_status write_grid(const analysed_puzzle *puzzle, dlx_grid *grid, const dlx_error *error)
{
    if (!grid)
        return error->status;
    dlx_grid_writer_grid(puzzle->writer, grid);
    dlx_grid_free(grid);
    return DLX_OK;
}

static dlx_status reduce_givens(const analysed_puzzle *puzzle, dlx_error *error)
{
    uint64_t found;
    const dlx_status status = count(puzzle, &found, error);
    if (status != DLX_OK)
        return status;
    if (found == 1)
        return write_grid(puzzle, dlx_grid_tester_reduce(puzzle->set->tester, puzzle->grid, error),
                          error);
    note(puzzle, found ? "keeps its givens: it has several solutions"
                       : "keeps its givens: it has no solution");
    dlx_grid_writer_grid(puzzle->writer, puzzle->grid);
    return DLX_OK;
}

static dlx_status write_canonical(const analysed_puzzle *puzzle, dlx_error *error)
{
    return write_grid(puzzle, dlx_grid_canonical(puzzle->grid, error), error);
}

/* Writes steps, or that the puzzle has no solution, which sets the exit status, or several. */
static dlx_status write_steps(const analysed_puzzle *puzzle, bool hint, dlx_error *error)
{
    uint64_t found;
    const dlx_steps_options options = {
        .size = sizeof options,
        .hint = hint,
        .json = puzzle->set->json,
        .number = puzzle->number,
        .symbols = puzzle->set->symbols,
    };
    dlx_status status = count(puzzle, &found, error);
    if (status == DLX_OK)
        status = dlx_grid_tester_steps(puzzle->set->tester, puzzle->grid, &options, tool_output(),
                                       error);
    return status == DLX_INVALID && found != 1 ? DLX_OK : status;
}

static dlx_status explain(const analysed_puzzle *puzzle, dlx_error *error)
{
    return write_steps(puzzle, false, error);
}

static dlx_status give_hint(const analysed_puzzle *puzzle, dlx_error *error)
{
    return write_steps(puzzle, true, error);
}

/* ---- all solutions --------------------------------------------------------------------------- */

/* Makes the problem of the puzzle, and the placements of its options. NULL: *error is set. */
static dlx_problem *make_problem(const analysed_puzzle *puzzle, dlx_error *error)
{
    dlx_problem *problem = dlx_grid_encoder_problem(
        puzzle->set->encoder, puzzle->grid, &(dlx_grid_encode_options){.reduce = true}, error);
    if (problem && dlx_grid_decoder_place(puzzle->set->decoder, problem, error) == DLX_OK)
        return problem;
    dlx_problem_free(problem);
    return NULL;
}

static dlx_status report_none(const analysed_puzzle *puzzle, dlx_end end, dlx_error *error)
{
    if (end != DLX_END_COMPLETE)
        return dlx_error_set(error, DLX_ABORTED, "the search was stopped");
    note(puzzle, "has no solution");
    tool_raise_status(TOOL_NONE);
    return DLX_OK;
}

static dlx_status write_candidates(const analysed_puzzle *puzzle, const dlx_backbone *backbone,
                                   dlx_error *error)
{
    dlx_grid *grid = dlx_grid_copy(puzzle->grid, error);
    if (!grid)
        return error->status;
    const size_t n = grid->size, words = (n + 63) / 64;
    if (!grid->rules)
        grid->rules = xrequire(dlx_grid_rules_new());
    free(grid->rules->candidates);
    grid->rules->candidates = xrequire(calloc(n * n, words * sizeof *grid->rules->candidates));
    for (size_t i = 0; i < puzzle->set->decoder->count; i++) {
        const dlx_placed *placed = &puzzle->set->decoder->placed[i];
        const size_t cell = (placed->row - 1) * n + placed->column - 1, bit = placed->digit - 1;
        if (dlx_backbone_option(backbone, placed->option) != DLX_PRESENCE_NEVER)
            grid->rules->candidates[cell * words + bit / 64] |= UINT64_C(1) << bit % 64;
    }
    const dlx_status status = dlx_grid_writer_supports(puzzle->writer, grid, error);
    if (status == DLX_OK)
        dlx_grid_writer_grid(puzzle->writer, grid);
    dlx_grid_free(grid);
    return status;
}

/* Writes the board with the digits of all solutions as candidates. */
static dlx_status find_candidates(const analysed_puzzle *puzzle, dlx_error *error)
{
    dlx_problem *problem = make_problem(puzzle, error);
    dlx_backbone *backbone = problem ? dlx_backbone_new(problem, puzzle->set->search, error) : NULL;
    dlx_status status = backbone ? DLX_OK : error->status;
    if (backbone && dlx_backbone_has_solution(backbone) &&
        dlx_backbone_end(backbone) == DLX_END_COMPLETE)
        status = write_candidates(puzzle, backbone, error);
    else if (backbone)
        status = report_none(puzzle, dlx_backbone_end(backbone), error);
    dlx_backbone_free(backbone);
    dlx_problem_free(problem);
    return status;
}

/* Prints a line for each open cell: the numbers of solutions with each digit. */
static void put_marginals(const analysed_puzzle *puzzle, const dlx_marginals *marginals)
{
    const dlx_grid_decoder *decoder = puzzle->set->decoder;
    size_t cell = SIZE_MAX;
    for (size_t i = 0; i < decoder->count; i++) {
        const dlx_placed *placed = &decoder->placed[i];
        const size_t next = (placed->row - 1) * puzzle->grid->size + placed->column - 1;
        if (puzzle->grid->cells[next])
            continue;
        char *number = xrequire(dlx_marginals_count(marginals, placed->option));
        if (next != cell)
            put(tool_output(), "%s%llu r%uc%u", cell == SIZE_MAX ? "" : "\n",
                (unsigned long long)puzzle->number, placed->row, placed->column);
        if (strcmp(number, "0") != 0)
            put(tool_output(), " %u:%s", placed->digit, number);
        cell = next;
        dlx_free(number);
    }
    dlx_output_text(tool_output(), cell == SIZE_MAX ? "" : "\n");
}

static dlx_status find_marginals(const analysed_puzzle *puzzle, dlx_error *error)
{
    dlx_problem *problem = make_problem(puzzle, error);
    dlx_marginals *marginals =
        problem ? dlx_marginals_new(problem, puzzle->set->search, error) : NULL;
    dlx_status status = marginals ? DLX_OK : error->status;
    char *total = marginals ? xrequire(dlx_marginals_total(marginals)) : NULL;
    if (marginals && dlx_marginals_end(marginals) == DLX_END_COMPLETE && strcmp(total, "0") != 0)
        put_marginals(puzzle, marginals);
    else if (marginals)
        status = report_none(puzzle, dlx_marginals_end(marginals), error);
    dlx_free(total);
    dlx_marginals_free(marginals);
    dlx_problem_free(problem);
    return status;
}

/* ---- the command line ------------------------------------------------------------------------ */

enum { UNIQUE, RATE, MINIMAL, REDUCE, CANONICAL, EXPLAIN, HINT, BACKBONE, MARGINALS };

static void take_analysis(const tool_option *option, void *settings, const char *argument)
{
    static analyse_fn *const analyses[] = {[UNIQUE] = pass_unique,
                                           [RATE] = rate,
                                           [MINIMAL] = tell_minimal,
                                           [REDUCE] = reduce_givens,
                                           [CANONICAL] = write_canonical,
                                           [EXPLAIN] = explain,
                                           [HINT] = give_hint,
                                           [BACKBONE] = find_candidates,
                                           [MARGINALS] = find_marginals};
    analysis_settings *set = settings;
    (void)argument;
    set->count++;
    set->analyse = analyses[option->least];
}

#define EXCLUDED                                                                                   \
    "count check unsolved number method unique rate minimal reduce-givens canonical explain hint " \
    "backbone marginals solutions "
#define ANALYSIS(name) .take = take_analysis, .least = (name), .excludes = EXCLUDED "time-limit"

const tool_option analysis_options[] = {
    {0, "unique", NULL, "write puzzles with one solution only", ANALYSIS(UNIQUE)},
    {'R', "rate", NULL, "write the puzzles with ratings in their names", ANALYSIS(RATE)},
    {0, "minimal", NULL, "list redundant givens of each puzzle", ANALYSIS(MINIMAL)},
    {0, "reduce-givens", NULL, "write the puzzles without redundant givens", ANALYSIS(REDUCE)},
    {0, "canonical", NULL, "write the least of all equivalent boards", ANALYSIS(CANONICAL)},
    {0, "explain", NULL, "write the steps of solving techniques, as text or by -t json",
     ANALYSIS(EXPLAIN)},
    {0, "backbone", NULL, "write the boards with the digits of all solutions as candidates",
     .take = take_analysis, .least = BACKBONE, .excludes = EXCLUDED},
    {0, "marginals", NULL, "print for each open cell the numbers of solutions with each digit",
     .take = take_analysis, .least = MARGINALS, .excludes = EXCLUDED},
    {0, "hint", NULL, "write the next step of a saved game, or its wrong entries", ANALYSIS(HINT)},
    {0},
};

void analysis_open(analysis_settings *set, const dlx_search_options *search)
{
    dlx_error error;
    const dlx_grid_tester_options options = {
        .size = sizeof options,
        .limits = &(dlx_limits){.is_cancelled = search->limits->is_cancelled,
                                .cancel_state = search->limits->cancel_state},
    };
    set->search = search;
    if (set->count)
        set->tester = xresult(dlx_grid_tester_new(&options, &error), &error);
}

void analysis_close(analysis_settings *set)
{
    dlx_grid_tester_free(set->tester);
    set->tester = NULL;
}

bool analysis_is_unique(const analysis_settings *set)
{
    return set->count && set->analyse == pass_unique;
}

bool analysis_writes_steps(const analysis_settings *set)
{
    return set->count && (set->analyse == explain || set->analyse == give_hint);
}

void analyse_puzzle(const analysis_settings *set, uint64_t number, dlx_grid *grid,
                    const dlx_input *input, dlx_grid_writer *writer)
{
    dlx_error error = {0};
    const analysed_puzzle puzzle = {set, number, grid, input, writer};
    const dlx_status status = set->analyse(&puzzle, &error);
    if (status == DLX_OK)
        return;
    if (status == DLX_ABORTED) {
        note(&puzzle, "was interrupted");
        tool_raise_status(TOOL_LIMIT);
    } else if (status == DLX_NO_MEMORY) {
        tool_die(&error);
    } else {
        char text[sizeof error.text];
        memcpy(text, error.text, sizeof text);
        snprintf(error.text, sizeof error.text, "puzzle %llu: %.200s", (unsigned long long)number,
                 text);
        tool_error_in(input, &error);
        if (analysis_writes_steps(set))
            dlx_grid_writer_none(writer);
    }
}
