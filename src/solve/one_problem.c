/* SPDX-License-Identifier: MIT */
#include "solve/one_problem.h"

#include "cli/progress.h"
#include "cli/signals.h"
#include "problem/problem_summary.h"
#include "solve/class_search.h"
#include "solve/explanation.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_end(const solve_options *set, const char *found, dlx_end end)
{
    dlx_output *output = tool_output();
    if (set->count && !set->cubes.cube) { /* else the line about the cube has the count */
        const char *number = end == DLX_END_ERROR ? "" : found;
        if (!(set->resume && resumable_has_printed(set->resume, number))) {
            dlx_output_text(output, number);
            dlx_output_text(output, "\n");
        }
    } else if (!set->count && !set->search.diagram) {
        dlx_write_end(set->to, found, end, output);
    }
    tool_raise_end_status(end, strcmp(found, "0") != 0 || cubes_wanted(&set->cubes));
}

void pass_refused_problem(const solve_options *set, const char *name)
{
    if (set->dry_run || cubes_only_describe(&set->cubes))
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

/* Prints all solutions. Returns their checksum if `cubes` is set. */
static uint64_t print_solutions(worker_context *at, const dlx_problem *problem,
                                const dlx_cubes *cubes, dlx_solver *solver)
{
    const solve_options *set = at->set;
    dlx_output *output = tool_output();
    uint64_t sum = NO_SOLUTIONS_CHECKSUM;
    dlx_write_begin(set->to, problem, output);
    for (uint64_t number = 1; dlx_solver_next(solver); number++) {
        size_t count;
        const uint32_t *options = dlx_solver_solution(solver, &count);
        uint32_t *lifted = NULL;
        if (at->quotient)
            options = lifted = xrequire(dlx_quotient_lift(at->quotient, options, count, &count));
        dlx_write_solution(set->to, problem, number, options, count, output);
        dlx_free(lifted);
        if (cubes)
            sum = solutions_checksum_add(sum, options, count);
        tool_after_solution();
    }
    return sum;
}

/* The statistics of a search. */
typedef struct summary {
    const char *engine, *why; /* `why`: reason of the choice, or "" */
    const char *found;
    dlx_end end;
    dlx_search_stats stats;
    double seconds;
} summary;

static void print_summary(worker_context *at, const summary *about)
{
    const dlx_search_stats *stats = &about->stats;
    tool_print("problem %llu: engine %s%s%s%s, found %s %s, %llu nodes, %llu updates, depth %zu, "
               "%.6f s",
               (unsigned long long)at->problems, about->engine, *about->why ? " (" : "", about->why,
               *about->why ? ")" : "", about->found, dlx_end_word(about->end),
               (unsigned long long)stats->nodes, (unsigned long long)stats->updates,
               stats->max_level, about->seconds);
    add_search_stats(&at->total, stats);
}

static void print_search_stats(worker_context *at, const dlx_solver *solver, const char *found,
                               double seconds)
{
    summary about = {.engine = dlx_solver_engine(solver),
                     .why = dlx_solver_engine_reason(solver),
                     .found = found,
                     .end = dlx_solver_end(solver),
                     .seconds = seconds};
    dlx_solver_stats(solver, &about.stats, sizeof about.stats);
    print_summary(at, &about);
}

/* Prints the line about a cube, as a comment after solutions. */
static void print_cube_result(const char *line, bool comment)
{
    dlx_output *output = tool_output();
    dlx_output_text(output, comment ? "| " : "");
    dlx_output_text(output, line);
    dlx_output_text(output, "\n");
}

/* Runs the search. Returns the line about the cube for its proof, for the caller to free; NULL:
 * not a search of a cube. */
static char *run_search(worker_context *at, const dlx_problem *problem, const dlx_cubes *cubes,
                        dlx_solver *solver)
{
    const solve_options *set = at->set;
    const double started = set->stats ? progress_now() : 0;
    cube_search about = {.cubes = cubes,
                         .problem = problem,
                         .goal = set->search.goal,
                         .solutions = NO_SOLUTIONS_CHECKSUM};
    tool_search_set_current(solver);
    if (set->count || set->search.diagram)
        dlx_solver_count(solver);
    else
        about.solutions = print_solutions(at, problem, cubes, solver);
    tool_search_set_current(NULL);
    if (dlx_solver_end(solver) == DLX_END_INTERRUPTED && tool_output_failed())
        tool_flush(); /* reports the failure and ends the program */
    if (set->search.diagram)
        diagram_write(&set->diagram, set->to, solver);
    char *found = xrequire(dlx_solver_found(solver));
    print_end(set, found, dlx_solver_end(solver));
    about.found = found;
    about.end = dlx_solver_end(solver);
    char *line = cubes ? cubes_format_result(&set->cubes, &about) : NULL;
    if (line)
        print_cube_result(line, !set->count);
    free(line);
    about.solutions = NO_SOLUTIONS_CHECKSUM; /* the proof has its own checksum */
    line = cubes ? cubes_format_result(&set->cubes, &about) : NULL;
    if (set->stats)
        print_search_stats(at, solver, found, progress_now() - started);
    free(found);
    return line;
}

/* Explains a proven absence of solutions: warns of uncovered items, or with --explain gives any
 * reason. */
static void explain(const worker_context *at, const dlx_input *input, const dlx_problem *problem,
                    const char *found, dlx_end end)
{
    if (cubes_wanted(&at->set->cubes) || end != DLX_END_COMPLETE || strcmp(found, "0") != 0)
        return;
    if (!at->set->explain) {
        tool_warn_of_gaps(at->in_file, dlx_input_name(input), problem);
        return;
    }
    tool_flush();
    explain_none(problem, at->problems, &at->set->search);
}

/* Notes that the search was cut short. */
static void note_end(const worker_context *at, const dlx_input *input, const dlx_problem *problem,
                     dlx_end end, const char *memory)
{
    const dlx_search_options *search = &at->set->search;
    char left[120];
    if (tool_search_is_complete(end))
        return;
    const bool ranked = !at->set->count && (search->goal != DLX_GOAL_ANY || search->set_cover);
    snprintf(left, sizeof left, "%s%s",
             ranked ? "better solutions may exist" : "more solutions may exist", memory);
    tool_search_note("problem", at->in_file, dlx_problem_name(problem), dlx_input_name(input), end,
                     left);
}

/* Reports why the problem cannot be searched. */
static void report_refused(const worker_context *at, const dlx_input *input, dlx_error *error)
{
    char text[DLX_ERROR_TEXT];
    memcpy(text, error->text, sizeof text);
    snprintf(error->text, sizeof error->text, "problem %llu: %.200s",
             (unsigned long long)at->in_file, text);
    tool_error_in(input, error);
}

static void refuse(const worker_context *at, const dlx_input *input, const dlx_problem *problem,
                   dlx_error *error)
{
    report_refused(at, input, error);
    pass_refused_problem(at->set, dlx_problem_name(problem));
}

/* Reports why the search of the problem cannot be divided. */
static void pass_undivided(const worker_context *at, const dlx_input *input,
                           const dlx_problem *problem, dlx_error *error)
{
    if (error->status != DLX_ABORTED) {
        refuse(at, input, problem, error);
        return;
    }
    tool_note(error);
    tool_raise_status(TOOL_LIMIT);
}

static void search(worker_context *at, const dlx_input *input, const dlx_problem *problem,
                   dlx_search_options options)
{
    const solve_options *set = at->set;
    trace_state traced = {problem, set->trace};
    dlx_error error;
    if (set->trace) {
        options.on_event = trace;
        options.event_state = &traced;
        dlx_output_text(set->trace, *dlx_problem_name(problem) ? "problem " : "problem");
        dlx_output_text(set->trace, dlx_problem_name(problem));
        dlx_output_text(set->trace, "\n");
    }
    options.proof = proof_begin(&set->proof, problem, at->problems);
    options.threads = at->stream ? stream_threads_each(at->stream) : 1;
    const dlx_problem *searched = at->quotient ? dlx_quotient_problem(at->quotient) : problem;
    dlx_solver *solver = dlx_solver_new(searched, &options, &error);
    if (!solver) {
        refuse(at, input, problem, &error);
        proof_end(&set->proof, options.proof, problem, DLX_END_ERROR, set->stats, NULL);
        return;
    }
    char *line = run_search(at, problem, options.cubes, solver);
    char *found = xrequire(dlx_solver_found(solver));
    const dlx_end end = dlx_solver_end(solver);
    if (options.sample || options.diagram)
        diagram_note(&options, solver, dlx_input_name(input), at->in_file);
    else
        note_end(at, input, problem, end, tool_search_limit_reason(&options, solver));
    proof_end(&set->proof, options.proof, problem, end, set->stats, line);
    if (!at->quotient)
        explain(at, input, problem, found, end);
    free(line);
    free(found);
    dlx_solver_free(solver);
}

/* Searches with checkpoints. */
static void search_resumably(worker_context *at, const dlx_input *input, const dlx_problem *problem)
{
    dlx_error error;
    resume_result result;
    if (!resumable_search(at->set->resume, problem, &result, &error)) {
        refuse(at, input, problem, &error);
        return;
    }
    print_end(at->set, result.found, result.end);
    if (at->set->stats)
        print_summary(at, &(summary){result.engine, "in cubes", result.found, result.end,
                                     result.stats, result.seconds});
    note_end(at, input, problem, result.end, "");
    explain(at, input, problem, result.found, result.end);
    free(result.found);
}

/* ---- symmetry -------------------------------------------------------------------------------- */

static void search_quotient(worker_context *at, const dlx_input *input, const dlx_problem *problem,
                            const dlx_search_options *options)
{
    dlx_error error;
    dlx_quotient *quotient = symmetry_quotient(&at->set->symmetry, problem, options, &error);
    if (!quotient) {
        refuse(at, input, problem, &error);
        return;
    }
    at->quotient = quotient;
    search(at, input, problem, *options);
    at->quotient = NULL;
    dlx_quotient_free(quotient);
}

static void search_classes(worker_context *at, const dlx_input *input, const dlx_problem *problem,
                           dlx_search_options options)
{
    const solve_options *set = at->set;
    dlx_error error;
    class_result result;
    options.threads = at->stream ? stream_threads_each(at->stream) : 1;
    const class_task task = {&set->symmetry, set->to, &options, set->count};
    if (!class_search(&task, problem, &result, &error)) {
        refuse(at, input, problem, &error);
        return;
    }
    print_end(set, result.found, result.end);
    if (set->stats)
        class_search_print_stats(at->problems, &result);
    add_search_stats(&at->total, &result.stats);
    note_end(at, input, problem, result.end, "");
    class_result_free(&result);
}

static void print_symmetries(worker_context *at, const dlx_input *input, const dlx_problem *problem,
                             const dlx_search_options *options)
{
    dlx_error error;
    const bool json = at->set->to == dlx_format_find("json");
    dlx_group *group = symmetry_group(&at->set->symmetry, problem, options, &error);
    if (!group || dlx_group_write(group, json, tool_output(), &error) != DLX_OK)
        report_refused(at, input, &error);
    dlx_group_free(group);
}

/* True if the options ask for the group of the problem, which was then used. */
static bool use_group(worker_context *at, const dlx_input *input, const dlx_problem *problem,
                      const dlx_search_options *options)
{
    const symmetry_settings *set = &at->set->symmetry;
    if (set->list)
        print_symmetries(at, input, problem, options);
    else if (set->up_to)
        search_classes(at, input, problem, *options);
    else if (set->invariant)
        search_quotient(at, input, problem, options);
    else
        return false;
    return true;
}

void solve_problem(worker_context *at, const dlx_input *input, const dlx_problem *problem)
{
    dlx_search_options options = at->set->search;
    tool_warn_of_maximum(at->in_file, dlx_input_name(input), problem, options.goal);
    if (use_group(at, input, problem, &options))
        return;
    if (at->set->resume) {
        search_resumably(at, input, problem);
        return;
    }
    const cube_settings *cubes = &at->set->cubes;
    cube_selection chosen = {0};
    dlx_error error;
    if (cubes_only_describe(cubes)) {
        if (!cubes_describe(cubes, problem, at->problems, &options, &error))
            pass_undivided(at, input, problem, &error);
    } else if (cubes_select(cubes, problem, at->problems, &options, &chosen, &error)) {
        search(at, input, problem, options);
    } else {
        pass_undivided(at, input, problem, &error);
    }
    cubes_release(&chosen);
}
