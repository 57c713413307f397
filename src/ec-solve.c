/* SPDX-License-Identifier: MIT */
/* ec-solve - solve exact cover problems */
#include "arguments.h"
#include "check.h"
#include "diagram.h"
#include "explain.h"
#include "progress.h"
#include "proof.h"
#include "reading.h"
#include "search.h"
#include "shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    const dlx_format *to;
    dlx_search_options search;
    bool all, count, dry_run, stats, explain, check;
    const char *trace_path;
    dlx_output *trace;
    uint64_t problems; /* so far, and in the current file */
    uint64_t in_file;
    dlx_search_stats total; /* over all problems, for --stats */
} settings;

/* ---- one problem ----------------------------------------------------------------------------- */

static void print_end(const settings *set, const char *found, dlx_end end)
{
    dlx_output *output = tool_output();
    if (set->count) {
        dlx_output_text(output, end == DLX_END_ERROR ? "" : found);
        dlx_output_text(output, "\n");
    } else if (!set->search.diagram) {
        dlx_write_end(set->to, found, end, output);
    }
    tool_worst_end(end, strcmp(found, "0") != 0);
}

/* Passes on a problem that cannot be read or searched as an error. */
static void pass_refused(const settings *set, const char *name)
{
    if (set->dry_run)
        return;
    if (!set->count && !set->search.diagram)
        dlx_write_head(set->to, name, tool_output());
    print_end(set, "0", DLX_END_ERROR);
}

typedef struct trace_state {
    const dlx_problem *problem;
    dlx_output *output;
} trace_state;

static void trace(void *state, const dlx_event *event)
{
    const trace_state *trace = state;
    dlx_event_write(trace->problem, event, trace->output);
}

static void print_solutions(const settings *set, const dlx_problem *problem, dlx_solver *solver)
{
    dlx_output *output = tool_output();
    dlx_write_head(set->to, dlx_problem_name(problem), output);
    for (uint64_t number = 1; dlx_solver_next(solver); number++) {
        size_t count;
        const uint32_t *options = dlx_solver_solution(solver, &count);
        dlx_write_solution(set->to, problem, number, options, count, output);
        if (dlx_output_failed(output))
            tool_flush();
    }
}

static void print_search_stats(settings *set, const dlx_solver *solver, const char *found,
                               double seconds)
{
    dlx_search_stats stats;
    dlx_solver_stats(solver, &stats, sizeof stats);
    const char *why = dlx_solver_why(solver);
    tool_print("problem %llu: engine %s%s%s%s, found %s %s, %llu nodes, %llu updates, depth %zu, "
               "%.6f s",
               (unsigned long long)set->problems, dlx_solver_engine(solver), *why ? " (" : "", why,
               *why ? ")" : "", found, dlx_end_word(dlx_solver_end(solver)),
               (unsigned long long)stats.nodes, (unsigned long long)stats.updates, stats.max_level,
               seconds);
    set->total.nodes += stats.nodes;
    set->total.updates += stats.updates;
    if (stats.max_level > set->total.max_level)
        set->total.max_level = stats.max_level;
}

static void out_of_memory(void)
{
    const dlx_error error = {.status = DLX_NO_MEMORY, .text = "out of memory"};
    tool_die(&error);
}

static void run(settings *set, const dlx_problem *problem, dlx_solver *solver)
{
    const double started = set->stats ? progress_now() : 0;
    tool_search_at_work(solver);
    if (set->count || set->search.diagram)
        dlx_solver_count(solver);
    else
        print_solutions(set, problem, solver);
    tool_search_at_work(NULL);
    if (set->search.diagram)
        diagram_write(set->to, solver);
    char *found = dlx_solver_found(solver);
    if (!found)
        out_of_memory();
    print_end(set, found, dlx_solver_end(solver));
    if (set->stats)
        print_search_stats(set, solver, found, progress_now() - started);
    free(found);
}

static bool has_solutions(const dlx_solver *solver)
{
    char *found = dlx_solver_found(solver);
    if (!found)
        out_of_memory();
    const bool any = strcmp(found, "0") != 0;
    free(found);
    return any;
}

/* Says why there is no solution, if a search has shown that there is none: a simple reason, or,
 * if that was asked for, any. */
static void explain(const settings *set, const dlx_input *input, const dlx_problem *problem,
                    const dlx_solver *solver)
{
    if (dlx_solver_end(solver) != DLX_END_COMPLETE || has_solutions(solver))
        return;
    if (!set->explain) {
        tool_warn_of_gaps(set->in_file, dlx_input_name(input), problem);
        return;
    }
    tool_flush();
    explain_none(problem, set->problems, &set->search);
}

/* Says that the search was cut short, and what is missing, if so. */
static void note_end(const settings *set, const dlx_input *input, const dlx_problem *problem,
                     const dlx_solver *solver)
{
    const dlx_search_options *search = &set->search;
    const char *file = dlx_input_name(input);
    char left[120];
    const bool best = !set->count && (search->goal != DLX_GOAL_ANY || search->set_cover);
    if (search->sample || search->diagram) {
        diagram_note(search, solver, file, set->in_file);
        return;
    }
    snprintf(left, sizeof left, "%s%s", best ? "better ones" : "more to find",
             tool_search_memory(search, solver));
    tool_search_note("problem", set->in_file, dlx_problem_name(problem), file,
                     dlx_solver_end(solver), left);
}

static void solve(settings *set, const dlx_input *input, const dlx_problem *problem)
{
    trace_state traced = {problem, set->trace};
    dlx_search_options options = set->search;
    dlx_error error;
    if (set->trace) {
        options.on_event = trace;
        options.event_state = &traced;
        dlx_output_text(set->trace, *dlx_problem_name(problem) ? "problem " : "problem");
        dlx_output_text(set->trace, dlx_problem_name(problem));
        dlx_output_text(set->trace, "\n");
    }
    options.proof = proof_begin(problem, set->problems);
    dlx_solver *solver = dlx_solver_new(problem, &options, &error);
    if (!solver) {
        char text[DLX_ERROR_TEXT];
        memcpy(text, error.text, sizeof text);
        snprintf(error.text, sizeof error.text, "problem %llu: %.200s",
                 (unsigned long long)set->in_file, text);
        error.file = dlx_input_name(input);
        tool_error(&error);
        pass_refused(set, dlx_problem_name(problem));
        proof_end(options.proof, problem, DLX_END_ERROR, set->stats);
        return;
    }
    run(set, problem, solver);
    note_end(set, input, problem, solver);
    proof_end(options.proof, problem, dlx_solver_end(solver), set->stats);
    explain(set, input, problem, solver);
    dlx_solver_free(solver);
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Handles one result of the reader. False: reading cannot go on. */
static bool take(settings *set, const dlx_input *input, const dlx_reader *reader, dlx_status status,
                 const dlx_problem *problem, const dlx_error *error)
{
    if (status == DLX_END)
        return false;
    set->problems++;
    set->in_file++;
    if (status != DLX_OK) {
        tool_error(error);
        if (status != DLX_SYNTAX && status != DLX_REFUSED)
            return false;
        pass_refused(set, dlx_reader_name(reader));
        return true;
    }
    if (set->stats)
        tool_print_shape(set->problems, problem);
    if (!set->dry_run)
        solve(set, input, problem);
    return true;
}

static void solve_file(dlx_input *input, void *state)
{
    settings *set = state;
    dlx_error error;
    dlx_reader *reader = tool_reader(input);
    bool goes_on = reader;
    set->in_file = 0;
    while (goes_on && tool_search_goes_on()) {
        dlx_problem *problem;
        const dlx_status status = dlx_reader_next(reader, &problem, &error);
        goes_on = tool_search_goes_on() && take(set, input, reader, status, problem, &error);
        dlx_problem_free(problem);
        if (status != DLX_END)
            tool_progress();
    }
    dlx_reader_free(reader);
}

/* ---- the command line ------------------------------------------------------------------------ */

static void take_to(void *state, const char *name)
{
    ((settings *)state)->to = tool_format("--to", name, DLX_WRITES_SOLUTIONS | DLX_WRITES_DIAGRAMS);
}

static void take_all(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->all = true;
}

static void take_limit(void *state, const char *argument)
{
    ((settings *)state)->search.solution_limit = tool_number("--number", argument, 1, UINT64_MAX);
}

static void take_count(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->count = true;
}

static void take_engine(void *state, const char *name)
{
    if (dlx_engine_find(name) == SIZE_MAX)
        tool_usage_error("--engine: no such engine '%s'", name);
    ((settings *)state)->search.engine = name;
}

/* Takes one of two words. */
static bool take_word(const char *option, const char *argument, const char *no, const char *yes)
{
    if (strcmp(argument, no) != 0 && strcmp(argument, yes) != 0)
        tool_usage_error("%s takes %s or %s, not '%s'", option, no, yes, argument);
    return strcmp(argument, yes) == 0;
}

static void take_choice(void *state, const char *argument)
{
    ((settings *)state)->search.choose =
        take_word("--choose", argument, "mrv", "first") ? DLX_CHOOSE_FIRST : DLX_CHOOSE_MRV;
}

static void take_min(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->search.goal = DLX_GOAL_CHEAPEST;
}

static void take_max(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->search.goal = DLX_GOAL_DEAREST;
}

static void take_set_cover(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->search.set_cover = true;
}

static void take_at_most(void *state, const char *argument)
{
    ((settings *)state)->search.at_most = tool_number("--at-most", argument, 1, UINT64_MAX);
}

static void take_time(void *state, const char *argument)
{
    ((settings *)state)->search.time_limit = tool_seconds("--time-limit", argument);
}

static void take_nodes(void *state, const char *argument)
{
    ((settings *)state)->search.node_limit = tool_number("--node-limit", argument, 1, UINT64_MAX);
}

static void take_memory(void *state, const char *argument)
{
    ((settings *)state)->search.memory_limit = tool_size("--memory-limit", argument);
}

static void take_trace(void *state, const char *path)
{
    ((settings *)state)->trace_path = path;
}

static void take_explain(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->explain = true;
}

static void take_check(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->check = true;
}

static void take_stats(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->stats = true;
}

static void take_dry_run(void *state, const char *argument)
{
    (void)argument;
    ((settings *)state)->dry_run = true;
}

static const tool_option options[] = {
    {'a', "all", NULL, "print all solutions; without -a and -n the first one", take_all},
    {'n', "number", "N", "print at most N solutions; with --min or --max the N best", take_limit},
    {'c', "count", NULL, "print the number of solutions instead (of at most N with -n)",
     take_count},
    {'e', "engine", "ENGINE", "search with this engine, see below", take_engine},
    {'t', "to", "FORMAT", "write solutions in this format, see below", take_to},
    {'m', "min", NULL, "find the solution of least cost", take_min},
    {'M', "max", NULL, "find the solution of greatest cost", take_max},
    {0, "set-cover", NULL, "cover items at least once, with the fewest options or the least cost",
     take_set_cover},
    {0, "at-most", "N", "with --set-cover: use at most N options", take_at_most},
    {0, "choose", "RULE", "branch on the item with fewest options (mrv) or the first", take_choice},
    {'l', "time-limit", "S", "stop the search of a problem after S seconds", take_time},
    {0, "node-limit", "N", "stop the search of a problem after N tried options", take_nodes},
    {0, "memory-limit", "SIZE", "stop the search of a problem rather than use more memory",
     take_memory},
    {0, "trace", "FILE", "write each step of the search to FILE, see ec(5)", take_trace},
    {0, "explain", NULL, "say on standard error why there is no solution", take_explain},
    {0, "stats", NULL, "print statistics of problems and searches on standard error", take_stats},
    {'C', "check", NULL, "say all that is wrong or odd about the problems, without solving them",
     take_check},
    {0, "dry-run", NULL, "read and check the problems without solving them", take_dry_run},
    {0},
};

/* Writes a line for an engine, with a letter for each thing that it can do. */
static void print_engine(dlx_output *output, size_t engine)
{
    static const struct {
        unsigned ability;
        char letter;
    } columns[] = {{DLX_ENGINE_LISTS, 'a'},      {DLX_ENGINE_COUNTS, 'c'},
                   {DLX_ENGINE_FINDS_BEST, 'm'}, {DLX_ENGINE_COVERS, 's'},
                   {DLX_ENGINE_PROVES, 'p'},     {DLX_ENGINE_SHOWS_STEPS, 't'}};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    char summary[120];
    char letters[COLUMNS + 1] = "";
    for (size_t i = 0; i < COLUMNS; i++)
        letters[i] = dlx_engine_abilities(engine) & columns[i].ability ? columns[i].letter : '-';
    snprintf(summary, sizeof summary, "%s %s", letters, dlx_engine_summary(engine));
    tool_row(output, dlx_engine_name(engine), summary);
}

static void print_tables(dlx_output *output)
{
    tool_formats(output, "\nFormats of -f:\n", DLX_READS_PROBLEMS);
    tool_formats(output, "\nFormats of -t:\n", DLX_WRITES_SOLUTIONS | DLX_WRITES_DIAGRAMS);
    dlx_output_text(output, "\nEngines (a: list, c: count without listing, m: --min and --max, "
                            "s: --set-cover,\np: --proof, t: --trace):\n");
    for (size_t i = 0; dlx_engine_name(i); i++)
        print_engine(output, i);
}

static const tool_program program = {
    .name = "ec-solve",
    .purpose = "Solves exact cover problems: prints chosen options, or counts solutions.",
    .operands = "[FILE...]",
    .options = options,
    .shared = {proof_options, tool_reading_options, diagram_options},
    .more_help = print_tables,
};

/* Without -a and -n: the first solution; all solutions if they are counted. */
static void settle(settings *set)
{
    dlx_search_options *search = &set->search;
    if (set->all && search->solution_limit)
        tool_usage_error("-a and -n cannot be combined");
    if (search->at_most && !search->set_cover)
        tool_usage_error("--at-most needs --set-cover");
    const char *other = set->count        ? "-c"
                        : set->trace_path ? "--trace"
                        : proof_wanted()  ? "--proof"
                                          : NULL;
    if (diagram_settle(set->to, set->all, other, search))
        return;
    /* Counting the best is the same as counting as many of any kind. */
    if (set->count)
        search->goal = DLX_GOAL_ANY;
    search->count_only = set->count;
    if (set->all || (set->count && !search->solution_limit))
        search->solution_limit = search->goal == DLX_GOAL_ANY ? 0 : UINT64_MAX;
    else if (!search->solution_limit)
        search->solution_limit = 1;
    proof_settle(search);
}

static void open_files(settings *set)
{
    set->trace = tool_create(set->trace_path);
    proof_open();
}

int main(int argc, char **argv)
{
    settings set = {.to = dlx_format_find("ec")};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.stats |= tool_is_verbose();
    settle(&set);
    tool_search_prepare(&set.search);
    open_files(&set);
    diagram_open();
    if (set.check)
        tool_each_file(files, check_file, &set.problems);
    else
        tool_each_file(files, solve_file, &set);
    if (set.stats && set.problems > 1 && !set.dry_run && !set.check)
        tool_print("%llu problems: %llu nodes, %llu updates, depth %zu",
                   (unsigned long long)set.problems, (unsigned long long)set.total.nodes,
                   (unsigned long long)set.total.updates, set.total.max_level);
    return tool_finish();
}
