/* SPDX-License-Identifier: MIT */
#include "solve/solve_problems.h"

#include "problem/problem_summary.h"
#include "solve/problem_search.h"
#include "solve/problem_stream.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct worker_context {
    problem_search search; /* of the current problem */
    dlx_input *text;       /* block of problems that the worker reads; NULL: single thread */
    uint64_t text_problems,
        text_in_file; /* numbers of the last problem of the block that was read */
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
    worker_context *worker = &session->workers[part];
    const size_t count =
        session->at_end ? 0 : dlx_reader_take_block(session->reader, most, worker->text);
    worker->text_problems = session->problems;
    worker->text_in_file = session->in_file;
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
static void solve_result(problem_search *search, const dlx_input *input, read_result *result)
{
    const solve_options *set = search->set;
    search->input = input;
    search->problem = result->problem;
    search->problems = result->problems;
    search->in_file = result->in_file;
    if (set->resume && resumable_skips(set->resume, result->problem, dlx_input_name(input))) {
        drop(NULL, result);
        return;
    }
    if (!result->problem)
        tool_error(&result->error);
    if (!result->problem && (result->status == DLX_SYNTAX || result->status == DLX_REFUSED))
        problem_search_refused(set, result->name);
    if (result->problem && set->stats)
        problem_summary_print_shape(search->problems, result->problem);
    if (result->problem && !set->dry_run)
        problem_search_run(search);
    drop(NULL, result);
}

static void take_in_thread(void *state, size_t part, void *item)
{
    const solve_session *session = state;
    solve_result(&session->workers[part].search, session->input, item);
}

static bool work_on_text(void *state, size_t part, unsigned member)
{
    solve_session *session = state;
    worker_context *worker = &session->workers[part];
    dlx_reader **reader = &session->readers[member];
    read_result result = {0};
    if (!*reader)
        *reader = open_block_reader(&session->options->read, worker->text);
    dlx_reader_set_input(*reader, worker->text);
    if (!read_next(*reader, &result))
        return false;
    if (is_failure(&result))
        tool_die(&result.error);
    result.problems = ++worker->text_problems;
    result.in_file = ++worker->text_in_file;
    solve_result(&worker->search, session->input, &result);
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
        solve_result(&session->workers->search, session->input, &result);
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
        add_search_stats(&total, &session->workers[i].search.total);
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
        session->workers[i].search =
            (problem_search){.set = session->options, .stream = session->stream};
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
