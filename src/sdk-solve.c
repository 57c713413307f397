/* SPDX-License-Identifier: MIT */
/* sdk-solve - solve sudoku in one process */
#include "cli/arguments.h"
#include "dlx-sudoku-programs.h"
#include "solve/analysis_stream.h"
#include "sudoku/bulk_solve.h"

typedef struct settings {
    dlx_search_options search;
    dlx_limits limits;       /* of each search */
    const char *format_name; /* NULL: the format of the input */
    bool to_given, count, check, unsolved;
    rule_settings rules;
    analysis_settings analysis;
    reported_format reported;
    dlx_grid_encoder *encoder;
    dlx_grid_decoder *decoder;
    dlx_grid_write_options pages;
    dlx_grid_writer *writer;
    const char *writing;     /* the format of the writer */
    const char *vectors;     /* NULL: the widest available */
    uint64_t threads;        /* 0: one for each processor */
    bulk_solver *bulk;       /* NULL: not used */
    analysis_stream *stream; /* NULL: no other threads analyse */
    bool supported;          /* the output format supports the last puzzle */
    uint64_t puzzles;        /* of the current file */
    solution_check checking;
    const char *method;       /* NULL: not given */
    bool backtracks;          /* by a method, not an engine */
    uint64_t searched, nodes; /* totals of --method */
} settings;

/* True if puzzles are written instead of solutions. */
static bool shows_puzzles(const settings *set)
{
    return set->unsolved || set->analysis.count;
}

/* ---- one puzzle ------------------------------------------------------------------------------ */

static void settle_writer(settings *set, const dlx_grid_reader *reader)
{
    dlx_error error;
    const char *read_format = reader ? dlx_grid_reader_format(reader) : NULL;
    const char *format = set->format_name ? set->format_name : read_format ? read_format : "line";
    if (!set->writing || strcmp(set->writing, format) != 0) {
        dlx_grid_writer_free(set->writer);
        set->writer =
            xresult(dlx_grid_writer_new(tool_grid_format(format), tool_output(), &error), &error);
        set->writing = format;
    }
    dlx_grid_write_options options = set->pages;
    options.symbols = written_symbols(&set->rules, set->format_name, reader);
    options.answers = !shows_puzzles(set) && set->search.solution_limit == 1;
    options.warn = shows_puzzles(set) || set->to_given ? tool_warn : NULL;
    xok(dlx_grid_writer_set(set->writer, &options, &error), &error);
}

/* Writes a count, or a puzzle without a solution; NULL: a refused puzzle. */
static void write_none(const settings *set, const dlx_grid *puzzle, const char *found)
{
    dlx_error error = {0};
    dlx_output *output = tool_output();
    if (set->count) {
        put(output, "%s\n", found);
    } else if (!puzzle) {
        dlx_grid_writer_none(set->writer);
    } else {
        if (set->search.solution_limit != 1)
            dlx_grid_writer_number(set->writer, set->puzzles, 0);
        xok(dlx_grid_writer_solution(set->writer, puzzle, NULL, &error), &error);
    }
}

static void write_grid(const settings *set, const dlx_grid *puzzle, const dlx_grid *grid,
                       uint64_t number)
{
    dlx_error error = {0};
    if (set->search.solution_limit != 1)
        dlx_grid_writer_number(set->writer, set->puzzles, number);
    xok(dlx_grid_writer_solution(set->writer, puzzle, grid, &error), &error);
    if (dlx_output_failed(tool_output()))
        tool_flush();
}

static void write_solution(const settings *set, const dlx_grid *puzzle, const dlx_problem *problem,
                           const dlx_solver *solver, uint64_t number)
{
    dlx_error error = {0};
    size_t count;
    const uint32_t *options = dlx_solver_solution(solver, &count);
    dlx_grid *grid =
        xresult(dlx_grid_decoder_options(set->decoder, problem, options, count, &error), &error);
    write_grid(set, puzzle, grid, number);
    dlx_grid_free(grid);
}

static void search(settings *set, const dlx_input *input, const dlx_grid *puzzle,
                   const dlx_problem *problem)
{
    dlx_error error;
    dlx_search_stats stats = {.size = sizeof stats};
    bool found = false;
    dlx_solver *solver = xresult(dlx_solver_new(problem, &set->search, &error), &error);
    tool_search_set_current(solver);
    if (set->count) {
        dlx_solver_count(solver, NULL);
        char *number = xrequire(dlx_solver_found(solver));
        write_none(set, puzzle, number);
        found = strcmp(number, "0") != 0;
        free(number);
    } else {
        for (uint64_t number = 1; dlx_solver_next(solver, NULL) == DLX_OK; number++) {
            write_solution(set, puzzle, problem, solver, number);
            found = true;
        }
        if (!found)
            write_none(set, puzzle, "");
    }
    tool_search_set_current(NULL);
    tool_search_note("puzzle", set->puzzles, dlx_grid_name(puzzle), dlx_input_name(input),
                     dlx_solver_end(solver), "more solutions may exist");
    tool_search_report(set->puzzles, dlx_input_name(input), solver);
    dlx_solver_stats(solver, &stats);
    set->searched++;
    set->nodes += stats.nodes;
    tool_raise_end_status(dlx_solver_end(solver), found);
    dlx_solver_free(solver);
}

/* Searches by a method other than exact cover. False: it does not support the puzzle. */
static bool search_cells(settings *set, const dlx_input *input, const dlx_grid *puzzle,
                         const char *method, dlx_error *error)
{
    dlx_search_stats stats = {.size = sizeof stats};
    char text[40];
    dlx_backtracking *search =
        dlx_backtracking_new(puzzle, dlx_backtracking_find(method), &set->search, error);
    if (!search)
        return false;
    while (dlx_backtracking_next(search, NULL) == DLX_OK)
        if (!set->count)
            write_grid(set, puzzle, dlx_backtracking_grid(search), dlx_backtracking_found(search));
    const dlx_end end = dlx_backtracking_end(search);
    const bool found = dlx_backtracking_found(search) > 0;
    if (set->count || !found) {
        snprintf(text, sizeof text, "%llu", (unsigned long long)dlx_backtracking_found(search));
        write_none(set, puzzle, text);
    }
    dlx_backtracking_stats(search, &stats);
    dlx_backtracking_free(search);
    set->searched++;
    set->nodes += stats.nodes;
    tool_search_note("puzzle", set->puzzles, dlx_grid_name(puzzle), dlx_input_name(input), end,
                     "more solutions may exist");
    tool_search_report_by(set->puzzles, dlx_input_name(input), "method", method, end, stats.nodes);
    tool_raise_end_status(end, found);
    return true;
}

/* True for the first solution of a small board without further rules: to state it as an exact cover
 * takes longer than to search it. */
static bool is_small(const settings *set, const dlx_grid *grid)
{
    enum { SMALL = 6 };
    return !set->method && !set->count && set->search.solution_limit == 1 &&
           dlx_grid_size(grid) <= SMALL;
}

static void solve(settings *set, const dlx_input *input, const dlx_grid *grid)
{
    dlx_error error = {0};
    if (is_small(set, grid) && search_cells(set, input, grid, "fewest", &error))
        return;
    dlx_problem *problem = dlx_grid_encoder_problem(
        set->encoder, grid, &(dlx_grid_encode_options){.reduce = true}, &error);
    const bool by_cells = problem && set->backtracks;
    if (problem && !by_cells) {
        search(set, input, grid, problem);
    } else if (!by_cells || !search_cells(set, input, grid, set->method, &error)) {
        if (error.status == DLX_NO_MEMORY)
            tool_die(&error);
        tool_error_in(input, &error);
        write_none(set, grid, "");
    }
    dlx_problem_free(problem);
}

/* Counts the solutions of a small board with many. */
static void count(void *state, const dlx_input *input, const dlx_grid *grid, uint64_t puzzle)
{
    settings *set = state;
    const uint64_t puzzles = set->puzzles;
    set->puzzles = puzzle;
    solve(set, input, grid);
    set->puzzles = puzzles;
}

/* ---- a file ---------------------------------------------------------------------------------- */

/* Returns true if the bulk solver keeps the grid. */
static bool take_puzzle(settings *set, dlx_grid_reader *reader, dlx_grid *grid,
                        const dlx_input *input)
{
    dlx_error error;
    const dlx_status fits =
        set->check || set->count ? DLX_OK : dlx_grid_writer_supports(set->writer, grid, &error);
    if (fits == DLX_INVALID)
        tool_die(&error);
    set->supported = fits == DLX_OK;
    if (set->bulk && set->supported &&
        bulk_solver_add(set->bulk, input, grid, set->count ? NULL : set->writer, set->puzzles))
        return true;
    bulk_solver_flush(set->bulk);
    if (set->check) {
        const dlx_status status = dlx_grid_reader_check(reader, grid, &error);
        report_solution_check(&set->checking, input, status, &error);
    } else if (!set->supported) {
        tool_error_in(input, &error);
        write_none(set, NULL, "");
    } else if (set->unsolved) {
        dlx_grid_writer_grid(set->writer, grid);
    } else if (set->analysis.count) {
        set->analysis.symbols = dlx_grid_reader_symbols(reader);
        analyse_puzzle(&set->analysis, set->puzzles, grid, input, set->writer);
    } else {
        solve(set, input, grid);
    }
    return false;
}

static void take_lines(settings *set, const dlx_input *input, dlx_grid_reader *reader)
{
    const bool are_digits = set->search.solution_limit == 1 && !set->rules.read.symbols &&
                            !shows_puzzles(set) && strcmp(set->writing, "line") == 0;
    dlx_grid_writer *writer = set->count || set->check || are_digits ? NULL : set->writer;
    while (set->bulk && set->supported && tool_search_may_continue() &&
           bulk_solve_lines(set->bulk, input, reader, writer, &set->puzzles))
        continue;
}

static void warn(void *state, const dlx_error *warning)
{
    bulk_solver_flush(((settings *)state)->bulk);
    tool_warn(NULL, warning);
}

static void solve_file(dlx_input *input, void *state)
{
    settings *set = state;
    dlx_error error;
    bool settled = false;
    if (set->stream) {
        analysis_stream_run(set->stream, input);
        return;
    }
    dlx_grid_reader *reader = xresult(dlx_grid_reader_new(input, &set->rules.read, &error), &error);
    set->checking.unchecked = false;
    set->puzzles = 0;
    while (tool_search_may_continue()) {
        dlx_grid *grid = NULL;
        if (settled)
            take_lines(set, input, reader);
        const dlx_status status = dlx_grid_reader_next(reader, &grid, &error);
        if (!tool_search_may_continue() || status == DLX_NO_DATA) {
            dlx_grid_free(grid);
            break;
        }
        set->puzzles++;
        if (status != DLX_OK)
            bulk_solver_flush(set->bulk);
        if (!settled)
            settle_writer(set, status == DLX_OK ? reader : NULL);
        settled |= status == DLX_OK;
        if (status == DLX_OK)
            report_format(&set->reported, input, set->puzzles, reader, grid);
        if (status != DLX_OK)
            tool_error(&error);
        else if (take_puzzle(set, reader, grid, input))
            grid = NULL;
        if (status == DLX_SYNTAX && !set->check)
            write_none(set, NULL, "");
        if (status != DLX_OK && status != DLX_SYNTAX)
            break;
        dlx_grid_free(grid);
        tool_progress();
    }
    bulk_solver_flush(set->bulk);
    dlx_grid_reader_free(reader);
}

/* ---- the command line ------------------------------------------------------------------------ */

static void take_to(const tool_option *option, void *state, const char *name)
{
    settings *set = state;
    set->format_name = NULL;
    set->to_given = true;
    if (strcmp(name, "same") != 0)
        tool_take_grid_format(option, &set->format_name, name);
}

/* Methods other than exact cover, then the engines of lists. */
static const char *method_name(size_t index)
{
    size_t methods = 0;
    while (dlx_backtracking_name(methods))
        methods++;
    return index < methods ? dlx_backtracking_name(index) : dlx_engine_name(index - methods);
}

static void take_method(const tool_option *option, void *state, const char *name)
{
    settings *set = state;
    set->method = name;
    set->backtracks = dlx_backtracking_find(name) != SIZE_MAX;
    if (set->backtracks)
        return;
    tool_name(option, "method", "methods", name, method_name);
    if (!(dlx_engine_capabilities(dlx_engine_find(name)) & DLX_ENGINE_LISTS))
        tool_usage_error("--method: the engine '%s' lists no solutions", name);
    set->search.engine = name;
}

static const tool_option options[] = {
    {'f', "from", "FORMAT", "read puzzles in this format, see --help=formats; detected by default",
     TOOL_GRID_FORMAT(settings, rules.read.format, DLX_FORMAT_READS_GRIDS)},
    {'t', "to", "FORMAT", "write in this format; 'same' is the format of the input; default line",
     .take = take_to, .least = DLX_FORMAT_WRITES_GRIDS},
    {'n', "number", "N", "find at most N solutions of each puzzle; default 1",
     TOOL_NUMBER(settings, search.solution_limit, 1, UINT64_MAX), .excludes = "solutions"},
    {'c', "count", NULL, "print the number of solutions, up to N with -n",
     TOOL_FLAG(settings, count), .excludes = "solutions"},
    {'C', "check", NULL, "check the solutions supplied with puzzles", TOOL_FLAG(settings, check),
     .excludes = "count number time-limit solutions"},
    {'u', "unsolved", NULL, "write the puzzles, not solutions", TOOL_FLAG(settings, unsolved),
     .excludes = "count check number time-limit solutions"},
    {'b', "box", "RxC", "use boxes of R rows and C columns",
     TOOL_BOX(settings, rules.read.box_rows, rules.read.box_columns)},
    {'l', "time-limit", "S", "stop the search of a puzzle after S seconds",
     TOOL_SECONDS(settings, limits.time_limit)},
    {'j', "jobs", "N",
     "solve boards up to 9x9, or analyse, with N threads; 0: one per processor; default 1",
     TOOL_NUMBER(settings, threads, 0, 256)},
    {0, "method", "NAME", "solve by this method, see --help=methods, or engine of ec-solve",
     .take = take_method, .excludes = "check unsolved"},
    {0},
};

static void print_formats(const tool_topic *topic, dlx_output *output, bool complete)
{
    (void)topic, (void)complete;
    dlx_output_text(output, "\nFormats (r: of -f, w: of -t):\n");
    for (size_t i = 0; dlx_grid_format_name(i); i++) {
        char text[120];
        const unsigned capabilities = dlx_grid_format_capabilities(i);
        snprintf(text, sizeof text, "%c%c %s", capabilities & DLX_FORMAT_READS_GRIDS ? 'r' : '-',
                 capabilities & DLX_FORMAT_WRITES_GRIDS ? 'w' : '-', dlx_grid_format_summary(i));
        tool_row(output, dlx_grid_format_name(i), text);
    }
}

static void print_methods(const tool_topic *topic, dlx_output *output, bool complete)
{
    (void)topic, (void)complete;
    dlx_output_text(output, "\nMethods other than exact cover:\n");
    for (size_t i = 0; dlx_backtracking_name(i); i++)
        tool_row(output, dlx_backtracking_name(i), dlx_backtracking_summary(i));
}

static const tool_program program = {
    .name = "sdk-solve",
    .purpose = "Solves, counts, checks and converts sudoku puzzles of any format and size.",
    .operands = " [FILE...]",
    .options = options,
    .shared = {{tool_search_memory_options, 0},
               {analysis_options, offsetof(settings, analysis)},
               {puzzle_options, offsetof(settings, rules)},
               {rule_options, offsetof(settings, rules)},
               {page_options, offsetof(settings, pages)}},
    .daily = "from to number count check unsolved box jobs unique rate explain hint "
             "regions diagonals windoku filled",
    .topics = {{.name = "formats", .print = print_formats},
               {.name = "methods", .print = print_methods}},
};

static void open_tools(settings *set)
{
    dlx_error error;
    if (analysis_writes_steps(&set->analysis) && set->to_given) {
        set->analysis.json = set->format_name && strcmp(set->format_name, "json") == 0;
        if (!set->analysis.json && (!set->format_name || strcmp(set->format_name, "line") != 0))
            tool_usage_error("--explain and --hint write text, or JSON by --to=json");
    }
    if (!set->count && !set->search.solution_limit)
        set->search.solution_limit = 1;
    set->rules.read.warn = tool_warner() ? warn : NULL;
    set->rules.read.warn_state = set;
    rules_open(&set->rules);
    set->encoder = xresult(dlx_grid_encoder_new(&error), &error);
    set->decoder = xresult(dlx_grid_decoder_new(NULL, &error), &error);
    set->analysis.encoder = set->encoder;
    set->analysis.decoder = set->decoder;
}

static void open_bulk_solver(settings *set)
{
    const bool by_vectors = !set->vectors || strcmp(set->vectors, "none") != 0;
    /* A time limit is per puzzle, but these are solved together. */
    const bool unique = analysis_is_unique(&set->analysis);
    const size_t format = set->format_name ? dlx_grid_format_find(set->format_name) : SIZE_MAX;
    const bool is_single = dlx_grid_format_capabilities(format) & DLX_FORMAT_SINGLE_GRID;
    if (by_vectors && !is_single && !set->method && !set->limits.time_limit &&
        (unique || !set->analysis.count))
        set->bulk = bulk_solver_new(&(bulk_solver_options){
            .vectors = set->vectors,
            .action = set->count      ? BULK_COUNT
                      : unique        ? BULK_UNIQUE
                      : set->unsolved ? BULK_COPY
                      : set->check    ? BULK_CHECK
                                      : BULK_SOLVE,
            .limit = unique ? 2 : set->search.solution_limit,
            .threads = set->threads,
            .checking = &set->checking,
            .count = count,
            .state = set,
        });
}

int main(int argc, char **argv)
{
    settings set = {.format_name = "line", .threads = 1};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.vectors = find_vectors();
    open_tools(&set);
    tool_search_prepare(&set.limits);
    set.search.limits = &set.limits;
    open_bulk_solver(&set);
    analysis_open(&set.analysis, &set.search);
    if (set.bulk && !set.check && !shows_puzzles(&set))
        tool_verbose(NULL, "plain boards of at most 9x9 are solved by vectors (%s)",
                     set.vectors ? set.vectors : dlx_bulk_vectors(0));
    if (set.analysis.count && !set.bulk && set.format_name && strcmp(set.format_name, "line") == 0)
        set.stream = analysis_stream_new(&(analysis_stream_options){
            .analysis = &set.analysis,
            .search = &set.search,
            .rules = &set.rules,
            .reported = &set.reported,
            .threads = set.threads,
        });
    const double began = progress_now();
    tool_each_file(files, solve_file, &set);
    if (set.method)
        tool_verbose(NULL, "method %s: %llu puzzles, %llu nodes, %.3f s, %.0f puzzles a second",
                     set.method, (unsigned long long)set.searched, (unsigned long long)set.nodes,
                     (progress_now() - began),
                     (progress_now() - began) > 0 ? (double)set.searched / (progress_now() - began)
                                                  : 0);
    dlx_grid_writer_free(set.writer);
    bulk_solver_free(set.bulk);
    analysis_stream_free(set.stream);
    dlx_grid_decoder_free(set.decoder);
    dlx_grid_encoder_free(set.encoder);
    analysis_close(&set.analysis);
    rules_close(&set.rules);
    return tool_finish();
}
