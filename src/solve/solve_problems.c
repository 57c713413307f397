/* SPDX-License-Identifier: MIT */
#include "solve/solve_problems.h"

#include "checkpoint/resume.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cubes/cube_options.h"
#include "problem/problem_summary.h"
#include "problem/proof_options.h"
#include "problem/read_options.h"
#include "solve/diagram_options.h"
#include "solve/explanation.h"
#include "solve/problem_stream.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One thread's work. */
typedef struct desk {
    const solving_options *set;
    stream *stream;    /* that it is a desk of; NULL: there is one thread */
    dlx_input *text;   /* of problems that are read here; NULL: there is one thread */
    uint64_t problems; /* the number of the problem at hand, of all and of those of its file */
    uint64_t in_file;
    uint64_t text_problems, text_in_file; /* the same of the one before the text's next */
    dlx_search_stats total;               /* over all problems, for --stats */
} desk;

struct solving {
    solving_options options;
    const dlx_input *input; /* the current file, from which the next problem is read */
    dlx_reader *reader;
    dlx_reader **readers; /* of texts, by thread; each NULL until it is needed */
    unsigned threads;
    bool at_end;
    uint64_t problems, in_file; /* read so far */
    stream *stream;             /* shares problems among threads; NULL: there is one */
    desk *desks;                /* [0..desk_count[: one, or one for each part of the stream */
    size_t desk_count;
};

/* What the reader gave. */
typedef struct taken {
    dlx_status status;
    dlx_problem *problem; /* NULL: it was refused */
    char *name;           /* of a problem that was refused */
    dlx_error error;
    uint64_t problems, in_file;
} taken;

/* ---- one problem ----------------------------------------------------------------------------- */

static void print_end(const solving_options *set, const char *found, dlx_end end)
{
    dlx_output *output = tool_output();
    if (set->count && !parts_one()) { /* else the line about the cube says it */
        const char *number = end == DLX_END_ERROR ? "" : found;
        if (!lasting_has_printed(number)) {
            dlx_output_text(output, number);
            dlx_output_text(output, "\n");
        }
    } else if (!set->count && !set->search.diagram) {
        dlx_write_end(set->to, found, end, output);
    }
    tool_worst_end(end, strcmp(found, "0") != 0 || parts_wanted());
}

/* Passes on a problem that cannot be read or searched as an error. */
static void pass_refused(const solving_options *set, const char *name)
{
    if (set->dry_run || parts_only_describe())
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

/* Prints all solutions. Returns their checksum if they are those of `cubes`. */
static uint64_t print_solutions(const solving_options *set, const dlx_problem *problem,
                                const dlx_cubes *cubes, dlx_solver *solver)
{
    dlx_output *output = tool_output();
    uint64_t sum = TOLD_NO_SOLUTIONS;
    dlx_write_begin(set->to, problem, output);
    for (uint64_t number = 1; dlx_solver_next(solver); number++) {
        size_t count;
        const uint32_t *options = dlx_solver_solution(solver, &count);
        dlx_write_solution(set->to, problem, number, options, count, output);
        if (cubes)
            sum = told_add(sum, options, count);
        tool_written();
    }
    return sum;
}

/* A search, for its statistics. */
typedef struct summary {
    const char *engine, *why; /* why it was chosen, or "" */
    const char *found;
    dlx_end end;
    dlx_search_stats stats;
    double seconds;
} summary;

static void print_summary(desk *at, const summary *about)
{
    const dlx_search_stats *stats = &about->stats;
    tool_print("problem %llu: engine %s%s%s%s, found %s %s, %llu nodes, %llu updates, depth %zu, "
               "%.6f s",
               (unsigned long long)at->problems, about->engine, *about->why ? " (" : "", about->why,
               *about->why ? ")" : "", about->found, dlx_end_word(about->end),
               (unsigned long long)stats->nodes, (unsigned long long)stats->updates,
               stats->max_level, about->seconds);
    tool_search_add(&at->total, stats);
}

static void print_search_stats(desk *at, const dlx_solver *solver, const char *found,
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

/* Writes the line about a cube, as a comment if solutions precede it. */
static void print_told(const char *line, bool comment)
{
    dlx_output *output = tool_output();
    dlx_output_text(output, comment ? "| " : "");
    dlx_output_text(output, line);
    dlx_output_text(output, "\n");
}

/* Searches. Returns the line about the cube for its proof, for the caller to free; NULL: it is no
 * search of a cube. */
static char *run(desk *at, const dlx_problem *problem, const dlx_cubes *cubes, dlx_solver *solver)
{
    const solving_options *set = at->set;
    const double started = set->stats ? progress_now() : 0;
    told_search about = {.cubes = cubes,
                         .problem = problem,
                         .goal = set->search.goal,
                         .solutions = TOLD_NO_SOLUTIONS};
    tool_search_at_work(solver);
    if (set->count || set->search.diagram)
        dlx_solver_count(solver);
    else
        about.solutions = print_solutions(set, problem, cubes, solver);
    tool_search_at_work(NULL);
    if (dlx_solver_end(solver) == DLX_END_INTERRUPTED && tool_output_failed())
        tool_flush(); /* says so and ends the program */
    if (set->search.diagram)
        diagram_write(set->to, solver);
    char *found = tool_need(dlx_solver_found(solver));
    print_end(set, found, dlx_solver_end(solver));
    about.found = found;
    about.end = dlx_solver_end(solver);
    char *line = cubes ? parts_told(&about) : NULL;
    if (line)
        print_told(line, !set->count);
    free(line);
    about.solutions = TOLD_NO_SOLUTIONS; /* a proof is checked by itself */
    line = cubes ? parts_told(&about) : NULL;
    if (set->stats)
        print_search_stats(at, solver, found, progress_now() - started);
    free(found);
    return line;
}

/* Says why there is no solution, if a search has shown that there is none: a simple reason, or,
 * if that was asked for, any. */
static void explain(const desk *at, const dlx_input *input, const dlx_problem *problem,
                    const char *found, dlx_end end)
{
    if (parts_wanted() || end != DLX_END_COMPLETE || strcmp(found, "0") != 0)
        return;
    if (!at->set->explain) {
        tool_warn_of_gaps(at->in_file, dlx_input_name(input), problem);
        return;
    }
    tool_flush();
    explain_none(problem, at->problems, &at->set->search);
}

/* Says that the search was cut short, and what is missing, if so. */
static void note_end(const desk *at, const dlx_input *input, const dlx_problem *problem,
                     dlx_end end, const char *memory)
{
    const dlx_search_options *search = &at->set->search;
    char left[120];
    if (tool_search_is_whole(end))
        return;
    const bool best = !at->set->count && (search->goal != DLX_GOAL_ANY || search->set_cover);
    snprintf(left, sizeof left, "%s%s", best ? "better ones" : "more to find", memory);
    tool_search_note("problem", at->in_file, dlx_problem_name(problem), dlx_input_name(input), end,
                     left);
}

/* Reports that the problem cannot be searched. */
static void refuse(const desk *at, const dlx_input *input, const dlx_problem *problem,
                   dlx_error *error)
{
    char text[DLX_ERROR_TEXT];
    memcpy(text, error->text, sizeof text);
    snprintf(error->text, sizeof error->text, "problem %llu: %.200s",
             (unsigned long long)at->in_file, text);
    error->file = dlx_input_name(input);
    tool_error(error);
    pass_refused(at->set, dlx_problem_name(problem));
}

/* Searches for what `options` says. */
static void search(desk *at, const dlx_input *input, const dlx_problem *problem,
                   dlx_search_options options)
{
    const solving_options *set = at->set;
    trace_state traced = {problem, set->trace};
    dlx_error error;
    if (set->trace) {
        options.on_event = trace;
        options.event_state = &traced;
        dlx_output_text(set->trace, *dlx_problem_name(problem) ? "problem " : "problem");
        dlx_output_text(set->trace, dlx_problem_name(problem));
        dlx_output_text(set->trace, "\n");
    }
    options.proof = proof_begin(problem, at->problems);
    options.threads = at->stream ? stream_threads_each(at->stream) : 1;
    dlx_solver *solver = dlx_solver_new(problem, &options, &error);
    if (!solver) {
        refuse(at, input, problem, &error);
        proof_end(options.proof, problem, DLX_END_ERROR, set->stats, NULL);
        return;
    }
    char *line = run(at, problem, options.cubes, solver);
    char *found = tool_need(dlx_solver_found(solver));
    const dlx_end end = dlx_solver_end(solver);
    if (options.sample || options.diagram)
        diagram_note(&options, solver, dlx_input_name(input), at->in_file);
    else
        note_end(at, input, problem, end, tool_search_why(&options, solver));
    proof_end(options.proof, problem, end, set->stats, line);
    explain(at, input, problem, found, end);
    free(line);
    free(found);
    dlx_solver_free(solver);
}

/* The same from a checkpoint on, or with checkpoints. */
static void search_lastingly(desk *at, const dlx_input *input, const dlx_problem *problem)
{
    dlx_error error;
    lasting_result result;
    if (!lasting_search(problem, &result, &error)) {
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

/* Says so if the problem asks for the greatest cost and the search does not. */
static void warn_of_maximum(const desk *at, const dlx_input *input, const dlx_problem *problem)
{
    const dlx_goal goal = at->set->search.goal;
    if (!dlx_problem_maximises(problem) || goal == DLX_GOAL_MAX)
        return;
    dlx_error warning = {.file = dlx_input_name(input)};
    snprintf(warning.text, sizeof warning.text,
             "the objective of problem %llu is to be maximised%s: use --max",
             (unsigned long long)at->in_file,
             goal == DLX_GOAL_MIN ? ", but --min minimises it" : "");
    tool_warn(NULL, &warning);
}

static void solve(desk *at, const dlx_input *input, const dlx_problem *problem)
{
    dlx_search_options options = at->set->search;
    warn_of_maximum(at, input, problem);
    if (lasting_wanted()) {
        search_lastingly(at, input, problem);
        return;
    }
    if (parts_describe(problem, at->problems, &options))
        return;
    parts_chosen chosen = {0};
    if (parts_select(problem, at->problems, &options, &chosen))
        search(at, input, problem, options);
    parts_drop(&chosen);
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Reads the next problem of a reader. False: there is no more. */
static bool read_next(dlx_reader *reader, taken *next)
{
    next->status = dlx_reader_next(reader, &next->problem, &next->error);
    if (next->status == DLX_NO_DATA)
        return false;
    if (!next->problem)
        next->name = tool_need(strdup(dlx_reader_name(reader)));
    return true;
}

/* Can reading not go on after it? */
static bool is_failure(const taken *one)
{
    return !one->problem && one->status != DLX_SYNTAX && one->status != DLX_REFUSED;
}

/* Reads the next problem. False: there is no more. */
static bool read_problem(void *state, void *item, size_t *weight)
{
    solving *all = state;
    taken *next = item;
    if (all->at_end || !read_next(all->reader, next))
        return false;
    next->problems = ++all->problems;
    next->in_file = ++all->in_file;
    if (next->problem)
        *weight = dlx_problem_nonzeros(next->problem);
    all->at_end = is_failure(next);
    return true;
}

static size_t take_text(void *state, size_t part, size_t most)
{
    solving *all = state;
    desk *at = &all->desks[part];
    const size_t count = all->at_end ? 0 : dlx_reader_take_block(all->reader, most, at->text);
    at->text_problems = all->problems;
    at->text_in_file = all->in_file;
    all->problems += count;
    all->in_file += count;
    return count;
}

static void drop(void *state, void *item)
{
    const taken *one = item;
    (void)state;
    dlx_problem_free(one->problem);
    free(one->name);
}

/* Solves what was read, or passes it on as refused. */
static void take(desk *at, const dlx_input *input, taken *one)
{
    const solving_options *set = at->set;
    at->problems = one->problems;
    at->in_file = one->in_file;
    if (lasting_wanted() && lasting_has_done(one->problem, dlx_input_name(input))) {
        drop(NULL, one);
        return;
    }
    if (!one->problem)
        tool_error(&one->error);
    if (!one->problem && (one->status == DLX_SYNTAX || one->status == DLX_REFUSED))
        pass_refused(set, one->name);
    if (one->problem && set->stats)
        tool_print_shape(at->problems, one->problem);
    if (one->problem && !set->dry_run)
        solve(at, input, one->problem);
    drop(NULL, one);
}

static void take_in_thread(void *state, size_t part, void *item)
{
    const solving *all = state;
    take(&all->desks[part], all->input, item);
}

static bool work_on_text(void *state, size_t part, unsigned member)
{
    solving *all = state;
    desk *at = &all->desks[part];
    dlx_reader **reader = &all->readers[member];
    taken one = {0};
    if (!*reader)
        *reader = tool_part_reader(at->text);
    dlx_reader_set_input(*reader, at->text);
    if (!read_next(*reader, &one))
        return false;
    if (is_failure(&one))
        tool_die(&one.error);
    one.problems = ++at->text_problems;
    one.in_file = ++at->text_in_file;
    take(at, all->input, &one);
    return true;
}

static void take_all(solving *all)
{
    size_t weight;
    taken one = {0};
    while (tool_search_goes_on() && read_problem(all, &one, &weight)) {
        if (!tool_search_goes_on()) {
            drop(NULL, &one);
            return;
        }
        take(all->desks, all->input, &one);
        tool_progress();
        one = (taken){0};
    }
}

void solving_file(dlx_input *input, void *state)
{
    solving *all = state;
    all->input = input;
    all->reader = tool_reader(input);
    all->at_end = !all->reader;
    all->in_file = 0;
    if (all->stream)
        stream_run(all->stream, input);
    else
        take_all(all);
    for (unsigned i = 0; i < all->threads; i++) {
        dlx_reader_free(all->readers[i]); /* the next file may have another format */
        all->readers[i] = NULL;
    }
    dlx_reader_free(all->reader);
}

/* ---- begin and end --------------------------------------------------------------------------- */

/* Prints the sum of statistics, and returns the exit status. */
static int finish(void *state)
{
    const solving *all = state;
    const solving_options *set = &all->options;
    dlx_search_stats total = {0};
    for (size_t i = 0; i < all->desk_count; i++)
        tool_search_add(&total, &all->desks[i].total);
    if (set->stats && all->problems > 1 && !set->dry_run)
        tool_print("%llu problems: %llu nodes, %llu updates, depth %zu",
                   (unsigned long long)all->problems, (unsigned long long)total.nodes,
                   (unsigned long long)total.updates, total.max_level);
    return tool_finish();
}

static void begin_texts(solving *all)
{
    all->threads = stream_threads(all->stream);
    all->readers = tool_need(calloc(all->threads, sizeof *all->readers));
    for (size_t i = 0; i < all->desk_count; i++)
        all->desks[i].text = tool_need(dlx_input_memory("", "", 0, NULL));
}

solving *solving_new(const solving_options *options)
{
    const stream_work work = {
        .item_size = sizeof(taken),
        .read = read_problem,
        .take_text = take_text,
        .work_on_text = work_on_text,
        .work = take_in_thread,
        .drop = drop,
        .end = finish,
    };
    /* A proof, a trace and a checkpoint are of one problem at a time, and a diagram may be as large
     * as memory. */
    const bool alone =
        options->trace || proof_wanted() || options->search.diagram || lasting_wanted();
    solving *all = tool_need(calloc(1, sizeof *all));
    all->options = *options;
    all->stream = stream_new(alone ? 1 : options->threads, &work, all);
    all->desk_count = all->stream ? stream_parts(all->stream) : 1;
    all->desks = tool_need(calloc(all->desk_count, sizeof *all->desks));
    for (size_t i = 0; i < all->desk_count; i++)
        all->desks[i] = (desk){.set = &all->options, .stream = all->stream};
    if (all->stream)
        begin_texts(all);
    return all;
}

int solving_end(solving *all)
{
    const int status = finish(all);
    stream_free(all->stream);
    for (size_t i = 0; i < all->desk_count; i++)
        dlx_input_close(all->desks[i].text);
    free(all->readers);
    free(all->desks);
    free(all);
    return status;
}
