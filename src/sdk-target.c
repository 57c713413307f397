/* SPDX-License-Identifier: MIT */
/* sdk-target - the best score of a sudoku with weighted cells */
#include "cli/arguments.h"
#include "io/decimal.h"
#include "sudoku/puzzle_options.h"

typedef struct settings {
    dlx_search_options search;
    dlx_limits limits;                /* of each search */
    bool list_all, many, least, grid; /* `many`: -n was given */
    const char *weights_path;
    dlx_grid_weights *weights, *rings; /* of the file, or NULL; of NOIP 2009 */
    dlx_grid_encoder *encoder;
    rule_settings rules;
    reported_format reported;
    dlx_grid_decoder *decoder;
    uint64_t puzzles; /* in the current file */
} settings;

static void report(const settings *set, const dlx_input *input, const dlx_grid *grid,
                   const dlx_error *error)
{
    const char *name = dlx_grid_name(grid);
    if (error->status == DLX_NO_MEMORY)
        tool_die(error);
    tool_error_at(dlx_input_name(input), 0, "puzzle %llu%s%.60s%s: %.150s",
                  (unsigned long long)set->puzzles, *name ? " (" : "", name, *name ? ")" : "",
                  error->text);
}

static void print_solution(const settings *set, const dlx_problem *problem,
                           const dlx_solver *solver)
{
    dlx_error error;
    size_t count;

    const bool lists = set->list_all || set->many;
    const uint32_t *options = dlx_solver_solution(solver, &count);
    dlx_decimal_output(tool_output(), dlx_solver_cost(solver), dlx_problem_cost_places(problem));
    dlx_output_text(tool_output(), lists && !set->grid ? " " : "\n");
    if (!lists && !set->grid)
        return;
    dlx_grid *grid =
        xresult(dlx_grid_decoder_options(set->decoder, problem, options, count, &error), &error);
    dlx_grid_writer *writer =
        xresult(dlx_grid_writer_new(set->grid ? "grid" : "line", tool_output(), &error), &error);
    dlx_grid_writer_grid(writer, grid);
    dlx_grid_writer_free(writer);
    if (lists && set->grid)
        dlx_output_text(tool_output(), "\n");
    dlx_grid_free(grid);
}

static void search(const settings *set, const dlx_input *input, const dlx_grid *puzzle,
                   const dlx_problem *problem, dlx_solver *solver)
{
    uint64_t found = 0;
    tool_search_set_current(solver);
    for (; dlx_solver_next(solver, NULL) == DLX_OK; found++) {
        print_solution(set, problem, solver);
        if (dlx_output_failed(tool_output()))
            tool_flush();
    }
    tool_search_set_current(NULL);
    const dlx_end end = dlx_solver_end(solver);
    if (found == 0 && (end == DLX_END_COMPLETE || end == DLX_END_OPTIMAL))
        dlx_output_text(tool_output(), "-1\n");
    tool_search_note("puzzle", set->puzzles, dlx_grid_name(puzzle), dlx_input_name(input), end,
                     set->list_all ? "more solutions may exist" : "better solutions may exist");
    tool_search_report(set->puzzles, dlx_input_name(input), solver);
    tool_raise_end_status(end, found > 0);
}

/* Prints an empty line if each puzzle has one line. */
static void print_refused(const settings *set)
{
    if (!set->list_all && !set->many && !set->grid)
        dlx_output_text(tool_output(), "\n");
}

static const dlx_grid_weights *choose_weights(const settings *set, const dlx_grid *grid,
                                              dlx_error *error)
{
    if (set->weights)
        return set->weights;
    if (dlx_grid_size(grid) == dlx_grid_weights_size(set->rings))
        return set->rings;
    *error = (dlx_error){.status = DLX_INVALID};
    snprintf(error->text, sizeof error->text,
             "a board of size %zu needs --weights; only size 9 has default weights",
             dlx_grid_size(grid));
    return NULL;
}

static void solve(const settings *set, const dlx_input *input, const dlx_grid *grid)
{
    dlx_error error;
    dlx_problem *problem = NULL;
    dlx_solver *solver = NULL;
    const dlx_grid_weights *weights = choose_weights(set, grid, &error);
    if (weights)
        problem = dlx_grid_encoder_problem(
            set->encoder, grid, &(dlx_grid_encode_options){.reduce = true, .weights = weights},
            &error);
    if (problem)
        solver = dlx_solver_new(problem, &set->search, &error);
    if (solver) {
        search(set, input, grid, problem, solver);
    } else {
        report(set, input, grid, &error);
        print_refused(set);
    }
    dlx_solver_free(solver);
    dlx_problem_free(problem);
}

static void solve_file(dlx_input *input, void *state)
{
    settings *set = state;
    dlx_error error;
    dlx_grid_reader *reader = xresult(dlx_grid_reader_new(input, &set->rules.read, &error), &error);
    set->puzzles = 0;
    while (tool_search_may_continue()) {
        dlx_grid *grid = NULL;
        const dlx_status status = dlx_grid_reader_next(reader, &grid, &error);
        if (!tool_search_may_continue() || status == DLX_NO_DATA) {
            dlx_grid_free(grid);
            break;
        }
        set->puzzles++;
        if (status == DLX_OK)
            report_format(&set->reported, input, set->puzzles, reader, grid);
        if (status == DLX_OK)
            solve(set, input, grid);
        else
            tool_error(&error);
        if (status == DLX_SYNTAX)
            print_refused(set);
        else if (status != DLX_OK)
            break;
        dlx_grid_free(grid);
        tool_progress();
    }
    dlx_grid_reader_free(reader);
}

static const tool_option options[] = {
    {'f', "from", "FORMAT", "read puzzles in this format, see --help=formats; detected by default",
     TOOL_GRID_FORMAT(settings, rules.read.format, DLX_FORMAT_READS_GRIDS)},
    {'b', "box", "RxC", "use boxes of R rows and C columns",
     TOOL_BOX(settings, rules.read.box_rows, rules.read.box_columns)},
    {'a', "all", NULL, "print all solutions, each a line of score and board",
     TOOL_FLAG(settings, list_all)},
    {'n', "number", "N", "print the N best solutions, best first, as with -a",
     TOOL_NUMBER(settings, search.solution_limit, 1, UINT64_MAX), .excludes = "all"},
    {'m', "min", NULL, "find the lowest score instead of the highest", TOOL_FLAG(settings, least)},
    {'G', "grid", NULL, "print each score above a board in rows", TOOL_FLAG(settings, grid)},
    {'g', "grid", NULL, NULL, TOOL_FLAG(settings, grid)},
    {'w', "weights", "FILE", "read weights of cells; default: 6 at the border to 10 in the centre",
     TOOL_TEXT(settings, weights_path)},
    {'l', "time-limit", "S", "stop the search of a puzzle after S seconds",
     TOOL_SECONDS(settings, limits.time_limit)},
    {0},
};

static const tool_program program = {
    .name = "sdk-target",
    .purpose = "Finds solutions of sudokus with the greatest sum of digits times weights.",
    .operands = " [FILE...]",
    .options = options,
    .shared = {{tool_search_memory_options, 0},
               {puzzle_options, offsetof(settings, rules)},
               {rule_options, offsetof(settings, rules)}},
    .daily = "from box all number min grid weights time-limit regions diagonals windoku filled",
    .topics = {{"formats", tool_print_formats, {{"-f", DLX_FORMAT_READS_GRIDS, true}}}},
};

static void settle(settings *set)
{
    set->many = set->search.solution_limit > 0;
    if (set->list_all)
        return;
    set->search.goal = set->least ? DLX_GOAL_MIN : DLX_GOAL_MAX;
    if (!set->many)
        set->search.solution_limit = 1;
}

int main(int argc, char **argv)
{
    settings set = {.rules.read.warn = tool_warn};
    const char *const *files = tool_start(&program, argc, argv, &set);
    settle(&set);
    tool_search_prepare(&set.limits);
    set.search.limits = &set.limits;
    dlx_error error;
    rules_open(&set.rules);
    set.weights = read_weights(set.weights_path);
    set.rings = xresult(dlx_grid_weights_rings(&error), &error);
    set.encoder = xresult(dlx_grid_encoder_new(&error), &error);
    set.decoder = xresult(dlx_grid_decoder_new(NULL, &error), &error);
    tool_each_file(files, solve_file, &set);
    rules_close(&set.rules);
    dlx_grid_weights_free(set.weights);
    dlx_grid_weights_free(set.rings);
    dlx_grid_encoder_free(set.encoder);
    dlx_grid_decoder_free(set.decoder);
    return tool_finish();
}
