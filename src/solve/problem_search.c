/* SPDX-License-Identifier: MIT */
#include "solve/problem_search.h"

static void print_end(const solve_options *set, const char *found, dlx_end end)
{
    dlx_output *output = tool_output();
    if (set->count && !set->cubes.cube) { /* else the line about the cube has the count */
        const char *number = end == DLX_END_ERROR ? "" : found;
        if (!(set->resume && resumable_has_printed(set->resume, number)))
            put(output, "%s\n", number);
    } else if (!set->count && !set->diagram.is_wanted) {
        if (set->certain.is_unique && set->target == dlx_format_find("json"))
            certain_print_unique(found, end);
        else
            dlx_write_end(set->target, found, end, output);
    }
    tool_raise_end_status(end, strcmp(found, "0") != 0 || cubes_wanted(&set->cubes));
}

void problem_search_refused(const solve_options *set, const char *name)
{
    if (set->dry_run || cubes_only_describe(&set->cubes))
        return;
    if (set->certain.backbone || set->certain.marginals) {
        certain_print_none(&set->certain, name, set->target == dlx_format_find("json"),
                           DLX_END_ERROR);
        tool_raise_end_status(DLX_END_ERROR, false);
        return;
    }
    if (!set->count && !set->diagram.is_wanted)
        dlx_write_head(set->target, name, tool_output());
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

/* Keeps the first solution for --is-unique, and reports where the second differs. */
static void compare_solutions(problem_search *search, uint64_t number, const uint32_t *options,
                              size_t count)
{
    if (number == 1) {
        search->first = xrequire(calloc(count + 1, sizeof *options));
        search->first_count = count;
        if (count)
            memcpy(search->first, options, count * sizeof *options);
        return;
    }
    tool_flush();
    certain_note_difference(search->whole, search->problems, search->first, search->first_count,
                            options, count);
    tool_raise_status(TOOL_NONE);
}

/* Prints all solutions. Returns their checksum if `cubes` is set. */
static uint64_t print_solutions(problem_search *search, const dlx_cubes *cubes, dlx_solver *solver)
{
    const solve_options *set = search->set;
    dlx_output *output = tool_output();
    uint64_t sum = NO_SOLUTIONS_CHECKSUM;
    dlx_write_begin(set->target, search->problem, output);
    for (uint64_t number = 1; dlx_solver_next(solver, NULL) == DLX_OK; number++) {
        size_t count;
        const uint32_t *options = dlx_solver_solution(solver, &count);
        uint32_t *lifted = NULL;
        if (search->quotient)
            options = lifted =
                xrequire(dlx_quotient_lift(search->quotient, options, count, &count));
        dlx_write_solution(set->target, search->problem, number, options, count, output);
        dlx_free(lifted);
        if (set->certain.is_unique)
            compare_solutions(search, number, options, count);
        if (cubes)
            sum = solutions_checksum_add(sum, options, count);
        tool_after_solution();
    }
    return sum;
}

/* Prints the end of a search, its statistics if wanted, and adds these to those of all problems. */
static void print_result(problem_search *search, const search_result *result)
{
    print_end(search->set, result->found, result->end);
    if (search->set->stats)
        problem_summary_print_search(search->problems, result);
    dlx_search_stats_add(&search->total, &result->stats);
}

/* Runs the search. Returns the line about the cube for its proof; NULL: not a search of a cube. The
 * caller frees the line and the result. */
static char *run_search(problem_search *search, const dlx_cubes *cubes, dlx_solver *solver,
                        search_result *result)
{
    const solve_options *set = search->set;
    const double started = set->stats ? progress_now() : 0;
    cube_search about = {.cubes = cubes,
                         .problem = search->problem,
                         .goal = set->search.goal,
                         .solutions = NO_SOLUTIONS_CHECKSUM};
    tool_search_set_current(solver);
    if (set->diagram.is_wanted)
        diagram_search(solver);
    else if (set->count)
        dlx_solver_count(solver, NULL);
    else
        about.solutions = print_solutions(search, cubes, solver);
    tool_search_set_current(NULL);
    about.end = dlx_solver_end(solver);
    if (about.end == DLX_END_INTERRUPTED && tool_output_failed())
        tool_flush(); /* reports the failure and ends the program */
    if (set->diagram.is_wanted)
        diagram_write(&set->diagram, set->target, solver);
    *result = (search_result){.found = xrequire(dlx_solver_found(solver)),
                              .end = about.end,
                              .seconds = set->stats ? progress_now() - started : 0,
                              .why = dlx_solver_engine_reason(solver)};
    snprintf(result->engine, sizeof result->engine, "%s", dlx_solver_engine(solver));
    dlx_solver_stats(solver, &result->stats);
    print_result(search, result);
    about.found = result->found;
    return cubes ? cubes_print_result(&set->cubes, &about, !set->count) : NULL;
}

/* Explains a proven absence of solutions: warns of uncovered items, or with --explain gives any
 * reason. */
static void explain(const problem_search *search, const search_result *result)
{
    if (cubes_wanted(&search->set->cubes) || result->end != DLX_END_COMPLETE ||
        strcmp(result->found, "0") != 0)
        return;
    if (!search->set->explain) {
        problem_summary_warn_of_gaps(search->in_file, dlx_input_name(search->input), search->whole);
        return;
    }
    tool_flush();
    if (search->clash)
        tool_print("problem %llu: no solution: %s", (unsigned long long)search->problems,
                   search->clash);
    else
        explanation_of_none(search->problem, search->problems, &search->set->search);
}

static void note_end(const problem_search *search, dlx_end end, const char *memory)
{
    const dlx_search_options *options = &search->set->search;
    char left[120];
    if (tool_search_is_complete(end) || end == DLX_END_ERROR)
        return;
    const bool ranked =
        !search->set->count && (options->goal != DLX_GOAL_ANY || options->set_cover);
    snprintf(left, sizeof left, "%s%s",
             ranked ? "better solutions may exist" : "more solutions may exist", memory);
    tool_search_note("problem", search->in_file, dlx_problem_name(search->problem),
                     dlx_input_name(search->input), end, left);
}

static void report_refused(const problem_search *search, dlx_error *error)
{
    char text[DLX_ERROR_TEXT];
    memcpy(text, error->text, sizeof text);
    snprintf(error->text, sizeof error->text, "problem %llu: %.200s",
             (unsigned long long)search->in_file, text);
    tool_error_in(search->input, error);
}

static void refuse(const problem_search *search, dlx_error *error)
{
    report_refused(search, error);
    problem_search_refused(search->set, dlx_problem_name(search->problem));
}

static void pass_undivided(const problem_search *search, dlx_error *error)
{
    if (error->status != DLX_ABORTED) {
        refuse(search, error);
        return;
    }
    tool_note(error);
    tool_raise_status(TOOL_LIMIT);
}

static void search_solutions(problem_search *search, dlx_search_options options)
{
    const solve_options *set = search->set;
    trace_state traced = {search->problem, set->trace};
    dlx_error error;
    if (set->trace) {
        options.on_event = trace;
        options.event_state = &traced;
        put(set->trace, "%s%s\n", *dlx_problem_name(search->problem) ? "problem " : "problem",
            dlx_problem_name(search->problem));
    }
    if (!proof_begin(&set->proof, search->problem, search->problems, &options.proof, &error)) {
        refuse(search, &error);
        return;
    }
    options.threads = search->stream ? stream_threads_each(search->stream) : 1;
    const dlx_problem *searched =
        search->quotient ? dlx_quotient_problem(search->quotient) : search->problem;
    dlx_solver *solver = set->diagram.is_wanted ? dlx_diagram_solver(searched, &options, &error)
                                                : dlx_solver_new(searched, &options, &error);
    if (!solver) {
        refuse(search, &error);
        proof_end(&set->proof, options.proof, search->problem, DLX_END_ERROR, set->stats, NULL);
        return;
    }
    search_result result;
    char *line = run_search(search, options.cubes, solver, &result);
    if (options.sample || set->diagram.is_wanted)
        diagram_note(&options, solver, dlx_input_name(search->input), search->in_file);
    else
        note_end(search, result.end, tool_search_limit_reason(&options, solver));
    proof_end(&set->proof, options.proof, search->problem, result.end, set->stats, line);
    if (!search->quotient)
        explain(search, &result);
    free(line);
    search_result_free(&result);
    dlx_solver_free(solver);
}

static void search_resumably(problem_search *search)
{
    dlx_error error;
    search_result result;
    if (!resumable_search(search->set->resume, search->problem, &result, &error)) {
        refuse(search, &error);
        return;
    }
    print_result(search, &result);
    note_end(search, result.end, "");
    explain(search, &result);
    search_result_free(&result);
}

/* ---- symmetry -------------------------------------------------------------------------------- */

/* Reports why there is no group, quotient or search for classes: a refusal, or a limit or signal
 * that ended the work. `started`: progress_now() at the begin of the work. */
static void pass_without_group(const problem_search *search, dlx_error *error, double started)
{
    const solve_options *set = search->set;
    const double limit = set->limits.time_limit;
    const dlx_end end = tool_search_interrupted(NULL)                    ? DLX_END_INTERRUPTED
                        : limit > 0 && progress_now() - started >= limit ? DLX_END_TIMEOUT
                                                                         : DLX_END_LIMIT;
    const bool is_stopped = error->status == DLX_ABORTED;
    if (is_stopped)
        tool_note_of(dlx_input_name(search->input), "problem %llu: %s",
                     (unsigned long long)search->in_file, error->text);
    else
        report_refused(search, error);
    if (set->symmetry.list) {
        tool_raise_status(is_stopped ? TOOL_LIMIT : TOOL_ERROR);
        return;
    }
    if (!set->count)
        dlx_write_head(set->target, dlx_problem_name(search->problem), tool_output());
    print_end(set, "0", is_stopped ? end : DLX_END_ERROR);
}

static void search_quotient(problem_search *search, const dlx_search_options *options)
{
    dlx_error error;
    const double started = progress_now();
    dlx_quotient *quotient =
        symmetry_quotient(&search->set->symmetry, search->problem, options, &error);
    if (!quotient) {
        pass_without_group(search, &error, started);
        return;
    }
    search->quotient = quotient;
    search_solutions(search, *options);
    search->quotient = NULL;
    dlx_quotient_free(quotient);
}

/* Finds the classes of solutions, and prints a solution of each unless they are counted. */
static void run_class_search(const problem_search *search, dlx_classes *classes,
                             search_result *result)
{
    const solve_options *set = search->set;
    if (set->count) {
        dlx_classes_count(classes, NULL);
    } else {
        dlx_write_begin(set->target, search->problem, tool_output());
        for (uint64_t number = 1; dlx_classes_next(classes, NULL) == DLX_OK; number++) {
            size_t count;
            const uint32_t *options = dlx_classes_solution(classes, &count);
            char *size = xrequire(dlx_classes_size(classes));
            dlx_write_class(set->target, search->problem, number, size, options, count,
                            tool_output());
            free(size);
            tool_after_solution();
        }
    }
    result->found = xrequire(dlx_classes_found(classes));
    result->solutions = xrequire(dlx_classes_solutions(classes));
    result->quotients = dlx_classes_quotients(classes);
    result->end = dlx_classes_end(classes);
    dlx_classes_stats(classes, &result->stats);
    if (result->end == DLX_END_INTERRUPTED && tool_output_failed())
        tool_flush(); /* reports the failure and ends the program */
}

static void search_classes(problem_search *search, dlx_search_options options)
{
    dlx_error error;
    search_result result = {0};
    const double started = progress_now();
    options.threads = search->stream ? stream_threads_each(search->stream) : 1;
    dlx_group *group = symmetry_group(&search->set->symmetry, search->problem, &options, &error);
    dlx_limits limits = *options.limits;
    /* Finding the group counts towards the time limit; 0 is no limit. */
    const double left = limits.time_limit - (progress_now() - started);
    if (limits.time_limit > 0)
        limits.time_limit = left > 0 ? left : 1e-6;
    options.limits = &limits;
    dlx_classes *classes = group ? dlx_classes_new(group, &options, &error) : NULL;
    if (classes) {
        result.order = xrequire(dlx_group_order(group));
        run_class_search(search, classes, &result);
        result.seconds = progress_now() - started;
        print_result(search, &result);
        note_end(search, result.end, "");
    } else {
        pass_without_group(search, &error, started);
    }
    dlx_classes_free(classes);
    dlx_group_free(group);
    search_result_free(&result);
}

/* True if the options ask for the group of the problem, which was then used. */
static bool use_group(problem_search *search, const dlx_search_options *options)
{
    const symmetry_settings *set = &search->set->symmetry;
    const double started = progress_now();
    dlx_error error;
    if (set->list) {
        if (!symmetry_print(set, search->problem, options, search->set->target, &error))
            pass_without_group(search, &error, started);
    } else if (set->up_to)
        search_classes(search, *options);
    else if (set->invariant)
        search_quotient(search, options);
    else if (set->group_path) {
        dlx_search_options with_group = *options;
        with_group.group = symmetry_group(set, search->problem, options, &error);
        if (with_group.group)
            search_solutions(search, with_group);
        else
            pass_without_group(search, &error, started);
        dlx_group_free(with_group.group);
    } else {
        return false;
    }
    return true;
}

/* True if the format cannot hold the solutions, which was reported. */
static bool is_unwritable(const problem_search *search)
{
    const solve_options *set = search->set;
    dlx_error error;
    if (set->count || set->diagram.is_wanted || set->symmetry.list ||
        check_writable(set->target, search->whole, &error) == DLX_OK)
        return false;
    refuse(search, &error);
    return true;
}

static void find_certain(problem_search *search, dlx_search_options *options)
{
    const solve_options *set = search->set;
    dlx_error error;
    bool found;
    options->threads = search->stream ? stream_threads_each(search->stream) : 1;
    const certain_task task = {.problem = search->problem,
                               .shown = search->whole,
                               .search = options,
                               .json = set->target == dlx_format_find("json"),
                               .list_all = set->search.solution_limit == 0};
    const dlx_end end = certain_print(&set->certain, &task, &found, &error);
    if (end == DLX_END_ERROR) {
        refuse(search, &error);
        return;
    }
    tool_raise_end_status(end, found);
    if (!tool_search_is_complete(end))
        tool_search_note("problem", search->in_file, dlx_problem_name(search->problem),
                         dlx_input_name(search->input), end,
                         set->certain.backbone ? "more options may be in all solutions or none"
                                               : "no solutions were counted");
}

static void run_restricted(problem_search *search)
{
    dlx_search_options options = search->set->search;
    if (dlx_problem_maximises(search->problem) && options.goal != DLX_GOAL_MAX)
        tool_warn_of(dlx_input_name(search->input),
                     "the objective of problem %llu is to be maximised%s: use --max",
                     (unsigned long long)search->in_file,
                     options.goal == DLX_GOAL_MIN ? ", but --min minimises it" : "");
    if (is_unwritable(search) || use_group(search, &options))
        return;
    if (search->set->certain.backbone || search->set->certain.marginals) {
        find_certain(search, &options);
        return;
    }
    if (search->set->resume) {
        search_resumably(search);
        return;
    }
    const cube_settings *cubes = &search->set->cubes;
    cube_selection chosen = {0};
    dlx_error error;
    if (cubes_only_describe(cubes)) {
        if (!cubes_describe(cubes, search->problem, search->problems, &options, &error))
            pass_undivided(search, &error);
    } else if (cubes_select(cubes, search->problem, search->problems, &options, &chosen, &error)) {
        search_solutions(search, options);
    } else {
        pass_undivided(search, &error);
    }
    dlx_cubes_free(chosen.cubes);
    dlx_free(chosen.list);
}

void problem_search_run(problem_search *search)
{
    const literal_settings *literals = &search->set->literals;
    dlx_problem *restricted = NULL;
    dlx_error error;
    search->whole = search->problem;
    if (literals->lines) {
        restricted = literals_apply(literals, search->whole, &search->clash, &error);
        if (!restricted) {
            refuse(search, &error);
            return;
        }
        search->problem = restricted;
    }
    run_restricted(search);
    search->problem = search->whole;
    dlx_problem_free(restricted);
    free(search->clash);
    free(search->first);
    search->clash = NULL;
    search->first = NULL;
}
