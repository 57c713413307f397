/* SPDX-License-Identifier: MIT */
#include "solve/solve_problems.h"

#include "problem/problem_summary.h"
#include "solve/class_search.h"
#include "solve/explanation.h"
#include "solve/problem_stream.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct worker_context {
    solve_options *set;
    problem_stream *stream;     /* NULL: single thread */
    dlx_input *text;            /* block of problems that the worker reads; NULL: single thread */
    const dlx_input *input;     /* of the current problem */
    const dlx_problem *problem; /* NULL: refused */
    uint64_t problems, in_file; /* its number, in all files and in its file */
    uint64_t text_problems,
        text_in_file;             /* numbers of the last problem of the block that was read */
    dlx_search_stats total;       /* of all problems, for --stats */
    const dlx_quotient *quotient; /* searched in place of the current problem; or NULL */
} worker_context;

struct solve_session {
    solve_options *options;
    const dlx_input *input; /* the current file */
    dlx_reader *reader;
    dlx_reader **readers; /* of blocks, by thread; opened on demand */
    unsigned threads;
    bool at_end;
    uint64_t problems, in_file; /* read so far */
    problem_stream *stream;     /* NULL: single thread */
    worker_context *workers;    /* [0..worker_count[, one for each part of the stream */
    size_t worker_count;
};

typedef struct read_result {
    dlx_status status;
    dlx_problem *problem; /* NULL: refused */
    char *name;           /* of a refused problem */
    dlx_error error;
    uint64_t problems, in_file;
} read_result;

/* ---- one problem ----------------------------------------------------------------------------- */

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

/* Writes a problem that cannot be read or searched as an error. */
static void pass_refused(const solve_options *set, const char *name)
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
static uint64_t print_solutions(worker_context *at, const dlx_cubes *cubes, dlx_solver *solver)
{
    const solve_options *set = at->set;
    dlx_output *output = tool_output();
    uint64_t sum = NO_SOLUTIONS_CHECKSUM;
    dlx_write_begin(set->to, at->problem, output);
    for (uint64_t number = 1; dlx_solver_next(solver); number++) {
        size_t count;
        const uint32_t *options = dlx_solver_solution(solver, &count);
        uint32_t *lifted = NULL;
        if (at->quotient)
            options = lifted = xrequire(dlx_quotient_lift(at->quotient, options, count, &count));
        dlx_write_solution(set->to, at->problem, number, options, count, output);
        dlx_free(lifted);
        if (cubes)
            sum = solutions_checksum_add(sum, options, count);
        tool_after_solution();
    }
    return sum;
}

static void print_search_stats(worker_context *at, const dlx_solver *solver, const char *found,
                               double seconds)
{
    search_summary about = {.engine = dlx_solver_engine(solver),
                            .why = dlx_solver_engine_reason(solver),
                            .found = found,
                            .end = dlx_solver_end(solver),
                            .seconds = seconds};
    dlx_solver_stats(solver, &about.stats, sizeof about.stats);
    problem_summary_print_search(at->problems, &about);
    add_search_stats(&at->total, &about.stats);
}

/* Runs the search, and sets *found to the number of solutions. Returns the line about the cube for
 * its proof; NULL: not a search of a cube. The caller frees both. */
static char *run_search(worker_context *at, const dlx_cubes *cubes, dlx_solver *solver,
                        char **found)
{
    const solve_options *set = at->set;
    const double started = set->stats ? progress_now() : 0;
    cube_search about = {.cubes = cubes,
                         .problem = at->problem,
                         .goal = set->search.goal,
                         .solutions = NO_SOLUTIONS_CHECKSUM};
    tool_search_set_current(solver);
    if (set->count || set->search.diagram)
        dlx_solver_count(solver);
    else
        about.solutions = print_solutions(at, cubes, solver);
    tool_search_set_current(NULL);
    if (dlx_solver_end(solver) == DLX_END_INTERRUPTED && tool_output_failed())
        tool_flush(); /* reports the failure and ends the program */
    if (set->search.diagram)
        diagram_write(&set->diagram, set->to, solver);
    about.found = *found = xrequire(dlx_solver_found(solver));
    about.end = dlx_solver_end(solver);
    print_end(set, *found, about.end);
    char *line = cubes ? cubes_print_result(&set->cubes, &about, !set->count) : NULL;
    if (set->stats)
        print_search_stats(at, solver, *found, progress_now() - started);
    return line;
}

/* Explains a proven absence of solutions: warns of uncovered items, or with --explain gives any
 * reason. */
static void explain(const worker_context *at, const char *found, dlx_end end)
{
    if (cubes_wanted(&at->set->cubes) || end != DLX_END_COMPLETE || strcmp(found, "0") != 0)
        return;
    if (!at->set->explain) {
        problem_summary_warn_of_gaps(at->in_file, dlx_input_name(at->input), at->problem);
        return;
    }
    tool_flush();
    explanation_of_none(at->problem, at->problems, &at->set->search);
}

/* Notes that the search was cut short. */
static void note_end(const worker_context *at, dlx_end end, const char *memory)
{
    const dlx_search_options *search = &at->set->search;
    char left[120];
    if (tool_search_is_complete(end))
        return;
    const bool ranked = !at->set->count && (search->goal != DLX_GOAL_ANY || search->set_cover);
    snprintf(left, sizeof left, "%s%s",
             ranked ? "better solutions may exist" : "more solutions may exist", memory);
    tool_search_note("problem", at->in_file, dlx_problem_name(at->problem),
                     dlx_input_name(at->input), end, left);
}

/* Reports why the problem cannot be searched. */
static void report_refused(const worker_context *at, dlx_error *error)
{
    char text[DLX_ERROR_TEXT];
    memcpy(text, error->text, sizeof text);
    snprintf(error->text, sizeof error->text, "problem %llu: %.200s",
             (unsigned long long)at->in_file, text);
    tool_error_in(at->input, error);
}

static void refuse(const worker_context *at, dlx_error *error)
{
    report_refused(at, error);
    pass_refused(at->set, dlx_problem_name(at->problem));
}

/* Reports why the search of the problem cannot be divided. */
static void pass_undivided(const worker_context *at, dlx_error *error)
{
    if (error->status != DLX_ABORTED) {
        refuse(at, error);
        return;
    }
    tool_note(error);
    tool_raise_status(TOOL_LIMIT);
}

static void search(worker_context *at, dlx_search_options options)
{
    const solve_options *set = at->set;
    trace_state traced = {at->problem, set->trace};
    dlx_error error;
    if (set->trace) {
        options.on_event = trace;
        options.event_state = &traced;
        dlx_output_text(set->trace, *dlx_problem_name(at->problem) ? "problem " : "problem");
        dlx_output_text(set->trace, dlx_problem_name(at->problem));
        dlx_output_text(set->trace, "\n");
    }
    if (!proof_begin(&set->proof, at->problem, at->problems, &options.proof, &error)) {
        refuse(at, &error);
        return;
    }
    options.threads = at->stream ? stream_threads_each(at->stream) : 1;
    const dlx_problem *searched = at->quotient ? dlx_quotient_problem(at->quotient) : at->problem;
    dlx_solver *solver = dlx_solver_new(searched, &options, &error);
    if (!solver) {
        refuse(at, &error);
        proof_end(&set->proof, options.proof, at->problem, DLX_END_ERROR, set->stats, NULL);
        return;
    }
    char *found;
    char *line = run_search(at, options.cubes, solver, &found);
    const dlx_end end = dlx_solver_end(solver);
    if (options.sample || options.diagram)
        diagram_note(&options, solver, dlx_input_name(at->input), at->in_file);
    else
        note_end(at, end, tool_search_limit_reason(&options, solver));
    proof_end(&set->proof, options.proof, at->problem, end, set->stats, line);
    if (!at->quotient)
        explain(at, found, end);
    free(line);
    free(found);
    dlx_solver_free(solver);
}

/* Searches with checkpoints. */
static void search_resumably(worker_context *at)
{
    dlx_error error;
    resume_result result;
    if (!resumable_search(at->set->resume, at->problem, &result, &error)) {
        refuse(at, &error);
        return;
    }
    print_end(at->set, result.found, result.end);
    if (at->set->stats)
        problem_summary_print_search(at->problems,
                                     &(search_summary){result.engine, "in cubes", result.found,
                                                       result.end, result.stats, result.seconds});
    add_search_stats(&at->total, &result.stats);
    note_end(at, result.end, "");
    explain(at, result.found, result.end);
    free(result.found);
}

/* ---- symmetry -------------------------------------------------------------------------------- */

/* Reports why there is no group, quotient or search for classes: a refusal, or a limit or signal
 * that ended the work. `started`: progress_now() at the begin of the work. */
static void pass_without_group(const worker_context *at, dlx_error *error, double started)
{
    const solve_options *set = at->set;
    const double limit = set->search.time_limit;
    const dlx_end end = tool_search_interrupted(NULL)                    ? DLX_END_INTERRUPTED
                        : limit > 0 && progress_now() - started >= limit ? DLX_END_TIMEOUT
                                                                         : DLX_END_LIMIT;
    const bool is_stopped = error->status == DLX_ABORTED;
    if (is_stopped)
        tool_note_of(dlx_input_name(at->input), "problem %llu: %s", (unsigned long long)at->in_file,
                     error->text);
    else
        report_refused(at, error);
    if (set->symmetry.list) {
        tool_raise_status(is_stopped ? TOOL_LIMIT : TOOL_ERROR);
        return;
    }
    if (!set->count)
        dlx_write_head(set->to, dlx_problem_name(at->problem), tool_output());
    print_end(set, "0", is_stopped ? end : DLX_END_ERROR);
}

static void search_quotient(worker_context *at, const dlx_search_options *options)
{
    dlx_error error;
    const double started = progress_now();
    dlx_quotient *quotient = symmetry_quotient(&at->set->symmetry, at->problem, options, &error);
    if (!quotient) {
        pass_without_group(at, &error, started);
        return;
    }
    at->quotient = quotient;
    search(at, *options);
    at->quotient = NULL;
    dlx_quotient_free(quotient);
}

static void search_classes(worker_context *at, dlx_search_options options)
{
    const solve_options *set = at->set;
    dlx_error error;
    class_result result;
    options.threads = at->stream ? stream_threads_each(at->stream) : 1;
    class_task task = {NULL, set->to, &options, set->count, progress_now()};
    dlx_group *group = symmetry_group(&set->symmetry, at->problem, &options, &error);
    task.group = group;
    const bool searched = group && class_search(&task, at->problem, &result, &error);
    dlx_group_free(group);
    if (!searched) {
        pass_without_group(at, &error, task.started);
        return;
    }
    print_end(set, result.found, result.end);
    if (set->stats)
        class_search_print_stats(at->problems, &result);
    add_search_stats(&at->total, &result.stats);
    note_end(at, result.end, "");
    class_result_free(&result);
}

/* True if the options ask for the group of the problem, which was then used. */
static bool use_group(worker_context *at, const dlx_search_options *options)
{
    const symmetry_settings *set = &at->set->symmetry;
    const double started = progress_now();
    dlx_error error;
    if (set->list) {
        if (!symmetry_print(set, at->problem, options, at->set->to, &error))
            pass_without_group(at, &error, started);
    } else if (set->up_to)
        search_classes(at, *options);
    else if (set->invariant)
        search_quotient(at, options);
    else
        return false;
    return true;
}

static void solve(worker_context *at)
{
    dlx_search_options options = at->set->search;
    problem_summary_warn_of_maximum(at->in_file, dlx_input_name(at->input), at->problem,
                                    options.goal);
    if (use_group(at, &options))
        return;
    if (at->set->resume) {
        search_resumably(at);
        return;
    }
    const cube_settings *cubes = &at->set->cubes;
    cube_selection chosen = {0};
    dlx_error error;
    if (cubes_only_describe(cubes)) {
        if (!cubes_describe(cubes, at->problem, at->problems, &options, &error))
            pass_undivided(at, &error);
    } else if (cubes_select(cubes, at->problem, at->problems, &options, &chosen, &error)) {
        search(at, options);
    } else {
        pass_undivided(at, &error);
    }
    cubes_release(&chosen);
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Reads the next problem. Returns false at the end. */
static bool read_next(dlx_reader *reader, read_result *next)
{
    next->status = dlx_reader_next(reader, &next->problem, &next->error);
    if (next->status == DLX_NO_DATA)
        return false;
    if (!next->problem)
        next->name = xrequire(strdup(dlx_reader_name(reader)));
    return true;
}

/* True if the input cannot be read further. */
static bool is_failure(const read_result *result)
{
    return !result->problem && result->status != DLX_SYNTAX && result->status != DLX_REFUSED;
}

/* Reads the next problem. Returns false at the end. */
static bool read_problem(void *state, void *item, size_t *weight)
{
    solve_session *session = state;
    read_result *next = item;
    if (session->at_end || !read_next(session->reader, next))
        return false;
    next->problems = ++session->problems;
    next->in_file = ++session->in_file;
    if (next->problem)
        *weight = dlx_problem_nonzeros(next->problem);
    session->at_end = is_failure(next);
    return true;
}

static size_t take_text(void *state, size_t part, size_t most)
{
    solve_session *session = state;
    worker_context *at = &session->workers[part];
    const size_t count =
        session->at_end ? 0 : dlx_reader_take_block(session->reader, most, at->text);
    at->text_problems = session->problems;
    at->text_in_file = session->in_file;
    session->problems += count;
    session->in_file += count;
    return count;
}

static void drop(void *state, void *item)
{
    const read_result *result = item;
    (void)state;
    dlx_problem_free(result->problem);
    free(result->name);
}

/* Solves a problem that was read, or writes it as refused, and frees it. */
static void solve_result(worker_context *at, const dlx_input *input, read_result *result)
{
    const solve_options *set = at->set;
    at->input = input;
    at->problem = result->problem;
    at->problems = result->problems;
    at->in_file = result->in_file;
    if (set->resume && resumable_skips(set->resume, result->problem, dlx_input_name(input))) {
        drop(NULL, result);
        return;
    }
    if (!result->problem)
        tool_error(&result->error);
    if (!result->problem && (result->status == DLX_SYNTAX || result->status == DLX_REFUSED))
        pass_refused(set, result->name);
    if (result->problem && set->stats)
        problem_summary_print_shape(at->problems, result->problem);
    if (result->problem && !set->dry_run)
        solve(at);
    drop(NULL, result);
}

static void take_in_thread(void *state, size_t part, void *item)
{
    const solve_session *session = state;
    solve_result(&session->workers[part], session->input, item);
}

static bool work_on_text(void *state, size_t part, unsigned member)
{
    solve_session *session = state;
    worker_context *at = &session->workers[part];
    dlx_reader **reader = &session->readers[member];
    read_result result = {0};
    if (!*reader)
        *reader = open_block_reader(&at->set->read, at->text);
    dlx_reader_set_input(*reader, at->text);
    if (!read_next(*reader, &result))
        return false;
    if (is_failure(&result))
        tool_die(&result.error);
    result.problems = ++at->text_problems;
    result.in_file = ++at->text_in_file;
    solve_result(at, session->input, &result);
    return true;
}

static void take_all(solve_session *session)
{
    size_t weight;
    read_result result = {0};
    while (tool_search_may_continue() && read_problem(session, &result, &weight)) {
        if (!tool_search_may_continue()) {
            drop(NULL, &result);
            return;
        }
        solve_result(session->workers, session->input, &result);
        tool_progress();
        result = (read_result){0};
    }
}

void solve_session_file(dlx_input *input, void *state)
{
    solve_session *session = state;
    session->input = input;
    session->reader = open_reader(&session->options->read, input);
    session->at_end = !session->reader;
    session->in_file = 0;
    if (session->stream)
        stream_run(session->stream, input);
    else
        take_all(session);
    for (unsigned i = 0; i < session->threads; i++) {
        dlx_reader_free(session->readers[i]); /* the next file may have another format */
        session->readers[i] = NULL;
    }
    dlx_reader_free(session->reader);
}

/* ---- begin and end --------------------------------------------------------------------------- */

/* Prints the sum of statistics, and returns the exit status. */
static int finish_session(void *state)
{
    const solve_session *session = state;
    const solve_options *set = session->options;
    dlx_search_stats total = {0};
    for (size_t i = 0; i < session->worker_count; i++)
        add_search_stats(&total, &session->workers[i].total);
    if (set->stats && session->problems > 1 && !set->dry_run)
        tool_print("%llu problems: %llu nodes, %llu updates, depth %zu",
                   (unsigned long long)session->problems, (unsigned long long)total.nodes,
                   (unsigned long long)total.updates, total.max_level);
    return tool_finish();
}

static void begin_texts(solve_session *session)
{
    session->threads = stream_threads(session->stream);
    session->readers = xrequire(calloc(session->threads, sizeof *session->readers));
    for (size_t i = 0; i < session->worker_count; i++)
        session->workers[i].text = xrequire(dlx_input_memory("", "", 0, NULL));
}

solve_session *solve_session_new(solve_options *options)
{
    const stream_work work = {
        .item_size = sizeof(read_result),
        .read = read_problem,
        .take_text = take_text,
        .work_on_text = work_on_text,
        .work = take_in_thread,
        .drop = drop,
        .end = finish_session,
    };
    /* Proofs, traces and checkpoints are of one problem at a time, and a diagram may use all
     * memory. */
    const bool alone =
        options->trace || options->proof.path || options->search.diagram || options->resume;
    solve_session *session = xrequire(calloc(1, sizeof *session));
    session->options = options;
    session->stream = stream_new(alone ? 1 : options->threads, &work, session);
    session->worker_count = session->stream ? stream_parts(session->stream) : 1;
    session->workers = xrequire(calloc(session->worker_count, sizeof *session->workers));
    for (size_t i = 0; i < session->worker_count; i++)
        session->workers[i] = (worker_context){.set = session->options, .stream = session->stream};
    if (session->stream)
        begin_texts(session);
    return session;
}

int solve_session_end(solve_session *session)
{
    const int status = finish_session(session);
    stream_free(session->stream);
    for (size_t i = 0; i < session->worker_count; i++)
        dlx_input_close(session->workers[i].text);
    free(session->readers);
    free(session->workers);
    free(session);
    return status;
}
