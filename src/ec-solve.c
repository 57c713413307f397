/* SPDX-License-Identifier: MIT */
/* ec-solve - solve exact cover problems */
#include "cli/arguments.h"
#include "cli/worker_pool.h"
#include "solve/problem_search.h"

typedef struct worker_context {
    problem_search search; /* of the current problem */
    dlx_input *text;       /* block of problems read by the worker; NULL: single thread */
    uint64_t text_problems,
        text_in_file; /* numbers of the last problem of the block that was read */
} worker_context;

typedef struct solve_session {
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
} solve_session;

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

/* Solves a problem, or writes it as refused, and frees it. */
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
    if (result->problem)
        note_square(&set->read, input, result->problem);
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
    const read_settings *read = &session->options->read;
    dlx_error error;
    if (!*reader)
        *reader =
            xresult(dlx_reader_new(read->current, worker->text, &read->options, &error), &error);
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

/* Solves the problems of an input; `state` is a solve_session. */
static void solve_session_file(dlx_input *input, void *state)
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

/* Prints the sum of statistics, and returns the exit status. */
static int finish_session(void *state)
{
    const solve_session *session = state;
    const solve_options *set = session->options;
    dlx_search_stats total = {0};
    for (size_t i = 0; i < session->worker_count; i++)
        dlx_search_stats_add(&total, &session->workers[i].search.total);
    if (set->stats && session->problems > 1 && !set->dry_run)
        tool_print("%llu problems: %llu nodes, %llu updates, depth %zu",
                   (unsigned long long)session->problems, (unsigned long long)total.nodes,
                   (unsigned long long)total.updates, total.max_level);
    return tool_finish();
}

/* ---- the command line ------------------------------------------------------------------------ */

typedef struct settings {
    solve_options solve;
    bool list_all, check;
    const char *trace_path;
    resume_settings resume;
} settings;

static void take_engine(const tool_option *option, void *state, const char *name)
{
    const size_t engine = tool_name(option, "engine", "engines", name, dlx_engine_name);
    ((settings *)state)->solve.search.engine = dlx_engine_name(engine);
}

static void take_choice(const tool_option *option, void *state, const char *argument)
{
    ((settings *)state)->solve.search.choose =
        tool_choice(option, argument) ? DLX_CHOOSE_FIRST : DLX_CHOOSE_MRV;
}

static void take_min(const tool_option *option, void *state, const char *argument)
{
    (void)option, (void)argument;
    ((settings *)state)->solve.search.goal = DLX_GOAL_MIN;
}

static void take_max(const tool_option *option, void *state, const char *argument)
{
    (void)option, (void)argument;
    ((settings *)state)->solve.search.goal = DLX_GOAL_MAX;
}

static void take_memory(const tool_option *option, void *state, const char *argument)
{
    const uint64_t bytes = tool_size(option, argument);
    ((settings *)state)->solve.limits.memory_limit = bytes;
    tool_limit_memory(bytes);
}

static const tool_option options[] = {
    {'a', "all", NULL, "print all solutions; default: the first", TOOL_FLAG(settings, list_all),
     .excludes = "number"},
    {'n', "number", "N", "print at most N solutions; with --min or --max the N best",
     TOOL_NUMBER(settings, solve.search.solution_limit, 1, UINT64_MAX),
     .excludes = "to=zdd " COUNT_PROOF},
    {'c', "count", NULL, "print the number of solutions, up to N with -n",
     TOOL_FLAG(settings, solve.count), .excludes = "to=zdd"},
    {'e', "engine", "ENGINE", "search with this engine, see --help=engines", .take = take_engine,
     .excludes = "to=zdd"},
    {'t', "to", "FORMAT", "write solutions in this format, see --help=formats",
     TOOL_FORMAT(settings, solve.target, DLX_FORMAT_WRITES_SOLUTIONS | DLX_FORMAT_WRITES_DIAGRAMS)},
    {'m', "min", NULL, "find the solution of least cost", .take = take_min,
     .excludes = "to=zdd " COUNT_PROOF},
    {'M', "max", NULL, "find the solution of greatest cost", .take = take_max,
     .excludes = "min to=zdd " COUNT_PROOF},
    {0, "set-cover", NULL, "cover items at least once, with fewest options or least cost",
     TOOL_FLAG(settings, solve.search.set_cover), .excludes = "to=zdd " COUNT_PROOF},
    {0, "at-most", "N", "with --set-cover: use at most N options",
     TOOL_NUMBER(settings, solve.search.at_most, 1, UINT64_MAX), .needs = "set-cover"},
    {0, "choose", "mrv|first", "branch on the item with fewest options (mrv) or the first",
     .take = take_choice, .excludes = "to=zdd " COUNT_PROOF},
    {'l', "time-limit", "S", "stop the search of a problem after S seconds",
     TOOL_SECONDS(settings, solve.limits.time_limit)},
    {0, "node-limit", "N", "stop the search of a problem after trying N options",
     TOOL_NUMBER(settings, solve.limits.node_limit, 1, UINT64_MAX)},
    {0, "memory-limit", "SIZE", "limit the memory for reading and searching a problem to SIZE",
     .take = take_memory},
    {'j', "jobs", "N",
     "solve problems, or a hard one, with N threads; 0: one per processor; default 1",
     TOOL_NUMBER(settings, solve.threads, 0, 256)},
    {0, "unordered", NULL, "with -j: print solutions in the order found",
     TOOL_FLAG(settings, solve.search.unordered), .needs = "jobs"},
    {0, "trace", "FILE", "write each step of the search to FILE, see ec-trace(5)",
     TOOL_TEXT(settings, trace_path), .excludes = "to=zdd " COUNT_PROOF},
    {0, "explain", NULL, "explain on standard error why no solution exists",
     TOOL_FLAG(settings, solve.explain)},
    {0, "stats", NULL, "print statistics of problems and searches on standard error",
     TOOL_FLAG(settings, solve.stats)},
    {'C', "check", NULL, "report all errors and warnings of problems, without solving",
     TOOL_FLAG(settings, check),
     .excludes = "all number count min max set-cover explain dry-run proof trace"},
    {0, "dry-run", NULL, "read and check problems without solving",
     TOOL_FLAG(settings, solve.dry_run)},
    {0},
};

static const tool_program program = {
    .name = "ec-solve",
    .purpose = "Solves exact cover problems: prints chosen options, or counts solutions.",
    .operands = " [FILE...]",
    .options = options,
    .shared = {{proof_options, offsetof(settings, solve.proof)},
               {format_options, offsetof(settings, solve.read)},
               {read_options, offsetof(settings, solve.read)},
               {diagram_options, offsetof(settings, solve.diagram)},
               {literal_options, offsetof(settings, solve.literals)},
               {certain_options, offsetof(settings, solve.certain)},
               {cube_options, offsetof(settings, solve.cubes)},
               {resume_options, offsetof(settings, resume)},
               {symmetry_options, offsetof(settings, solve.symmetry)},
               {symmetry_group_options, offsetof(settings, solve.symmetry)}},
    .daily = "all number count engine to min max set-cover time-limit jobs explain check proof "
             "from sample checkpoint",
    .topics = {{"formats",
                tool_print_formats,
                {{"-f", DLX_FORMAT_READS_PROBLEMS, false},
                 {"-t", DLX_FORMAT_WRITES_SOLUTIONS | DLX_FORMAT_WRITES_DIAGRAMS, false}}},
               {.name = "engines", .print = tool_engines}},
};

/* Sets the number of solutions: one without -a and -n, all with -c. */
static void settle_limit(settings *set)
{
    dlx_search_options *search = &set->solve.search;
    search->count_only = set->solve.count;
    if (search->count_only)
        return;
    if (set->list_all)
        search->solution_limit = search->goal == DLX_GOAL_ANY ? 0 : UINT64_MAX;
    else if (!search->solution_limit)
        search->solution_limit = 1;
}

static void check_best_count(const settings *set)
{
    const solve_options *solve = &set->solve;
    const char *excluded = solve->search.solution_limit  ? "-n"
                           : solve->cubes.merge          ? "--merge"
                           : solve->proof.path           ? "--proof"
                           : solve->symmetry.up_to       ? "--up-to-symmetry"
                           : resume_wanted(&set->resume) ? "--checkpoint and --resume"
                                                         : NULL;
    if (excluded && solve->count && solve->search.goal != DLX_GOAL_ANY)
        tool_usage_error("-c with --min or --max, the number of the best solutions, excludes %s",
                         excluded);
}

static void check_search_options(settings *set)
{
    solve_options *solve = &set->solve;
    dlx_search_options *search = &solve->search;
    if (solve->cubes.merge && search->solution_limit &&
        (solve->count || search->goal == DLX_GOAL_ANY))
        tool_usage_error("-n with --merge needs --min or --max");
    if (diagram_settle(&solve->diagram, solve->target, search))
        return;
    solve->literals.keeps_rivals = search->set_cover || solve->proof.path;
    settle_limit(set);
    check_best_count(set);
    certain_settle(&solve->certain, solve->target, search);
    proof_check_options(&solve->proof, search, solve->cubes.cube > 0);
}

static void open_checkpoints(settings *set, const char *const *files)
{
    solve_options *solve = &set->solve;
    if (!resume_wanted(&set->resume))
        return;
    solve->search.threads = worker_pool_thread_count(solve->threads);
    solve->resume = resumable_new(
        &set->resume,
        &(resume_task){solve->target, solve->count, &solve->search, solve->literals.lines}, files);
}

static int check_files(settings *set, const char *const *files)
{
    check_problems(&set->solve.read, files);
    return tool_finish();
}

static int merge_files(settings *set, const char *const *files)
{
    solve_options *solve = &set->solve;
    merge(&(merge_options){solve->target, solve->count, solve->stats, &solve->search,
                           solve->cubes.merge, &solve->read, &solve->proof, &solve->literals},
          files);
    return tool_finish();
}

static int solve_files(settings *set, const char *const *files)
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
    const bool alone = set->solve.trace || set->solve.proof.path || set->solve.diagram.is_wanted ||
                       set->solve.resume;
    solve_session *session = xrequire(calloc(1, sizeof *session));
    session->options = &set->solve;
    session->stream = stream_new(alone ? 1 : set->solve.threads, &work, session);
    session->worker_count = session->stream ? stream_parts(session->stream) : 1;
    session->workers = xrequire(calloc(session->worker_count, sizeof *session->workers));
    for (size_t i = 0; i < session->worker_count; i++)
        session->workers[i].search =
            (problem_search){.set = session->options, .stream = session->stream};
    if (session->stream) {
        session->threads = stream_threads(session->stream);
        session->readers = xrequire(calloc(session->threads, sizeof *session->readers));
        for (size_t i = 0; i < session->worker_count; i++)
            session->workers[i].text = xrequire(dlx_input_memory("", "", 0, NULL));
    }
    tool_each_file(files, solve_session_file, session);
    if (set->solve.resume)
        resumable_end(set->solve.resume);
    const int status = finish_session(session);
    stream_free(session->stream);
    for (size_t i = 0; i < session->worker_count; i++)
        dlx_input_close(session->workers[i].text);
    free(session->readers);
    free(session->workers);
    free(session);
    return status;
}

int main(int argc, char **argv)
{
    settings set = {.solve = {.target = dlx_format_find("ec"), .threads = 1}};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.solve.stats |= tool_is_verbose();
    check_search_options(&set);
    tool_search_prepare(&set.solve.limits);
    set.solve.search.limits = &set.solve.limits;
    open_checkpoints(&set, files);
    set.solve.trace = tool_create(set.trace_path);
    if (!set.solve.cubes.merge) /* merge() opens the proof after its checks */
        proof_open(&set.solve.proof);
    set.solve.diagram.map = tool_create(set.solve.diagram.map_path);
    const int status = set.check               ? check_files(&set, files)
                       : set.solve.cubes.merge ? merge_files(&set, files)
                                               : solve_files(&set, files);
    free(set.solve.literals.lines);
    return status;
}
