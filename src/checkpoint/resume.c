/* SPDX-License-Identifier: MIT */
#include "checkpoint/checkpoint.h"

#include "cli/arguments.h"
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

struct resumable {
    resume_settings set;
    resume_task task;
    checkpoint_writer writer;
    uint64_t seen;            /* problems read */
    uint64_t problems_digest; /* of these problems */
    bool resumed;             /* the checkpoint does not precede the current problem */
    bool positioned;          /* the output is where results continue */
    bool appends;             /* results continue those of the earlier run */
    output_position printed;  /* of a count perhaps printed by a killed run */
    uint64_t start_digest;    /* progress at the checkpoint */
};

static void take_path(const tool_option *option, void *member, const char *path)
{
    tool_take_text(option, member, path);
    output_file_write_in_place();
}

/* What checkpoints exclude. */
#define NO_CHECKPOINT                                                                              \
    "trace proof dry-run check estimate part cubes cube merge set-cover sample random-first "      \
    "to=zdd"

const tool_option resume_options[] = {
    {0, "checkpoint", "FILE", "save the state of the search to FILE regularly", .take = take_path,
     .member = TOOL_MEMBER(resume_settings, save, const char *), .excludes = NO_CHECKPOINT},
    {0, "every", "S", "save checkpoints every S seconds; default 60",
     TOOL_SECONDS(resume_settings, every), .needs = "checkpoint resume"},
    {0, "resume", "FILE", "continue the search of a checkpoint, and save to FILE",
     .take = take_path, .member = TOOL_MEMBER(resume_settings, resume, const char *),
     .excludes = NO_CHECKPOINT},
    {0},
};

bool resume_wanted(const resume_settings *set)
{
    return set->save || set->resume;
}

/* ---- begin ----------------------------------------------------------------------------------- */

/* Describes the options with an effect on the results. */
static char *describe_asked(const resume_task *task)
{
    static const char *const goals[] = {
        [DLX_GOAL_ANY] = "list", [DLX_GOAL_MIN] = "min", [DLX_GOAL_MAX] = "max"};
    const char *literals = task->literals ? task->literals : "";
    const size_t room = 200 + strlen(literals);
    char *text = xrequire(malloc(room));
    const dlx_search_options *search = task->search;
    snprintf(text, room, "%s limit %llu engine %s format %s%s%s",
             task->count ? "count" : goals[search->goal],
             (unsigned long long)search->solution_limit, search->engine ? search->engine : "auto",
             task->count ? "none" : dlx_format_name(task->target), *literals ? " " : "", literals);
    for (char *end = text; (end = strchr(end, '\n')) != NULL;)
        *end = end[1] ? ' ' : 0;
    return text;
}

static uint64_t progress_digest(const checkpoint *state)
{
    uint64_t sum = fnv1a64(FNV1A64_EMPTY, state->found, strlen(state->found));
    sum = fnv1a64(sum, &state->problem, sizeof state->problem);
    sum = fnv1a64(sum, &state->solutions_written, sizeof state->solutions_written);
    for (size_t i = 0; i < state->depth; i++) {
        sum = fnv1a64(sum, &state->levels[i].wanted, sizeof state->levels[i].wanted);
        sum = fnv1a64(sum, &state->levels[i].next, sizeof state->levels[i].next);
    }
    return sum;
}

static void read_checkpoint(resumable *run)
{
    size_t size;
    dlx_error error;
    checkpoint *state = &run->writer.state;
    char *query = describe_asked(&run->task);
    char *bytes = xresult(atomic_file_read(run->set.resume, &size, &error), &error);
    char *parsed = xrequire(malloc(size + 1));
    memcpy(parsed, bytes, size + 1);
    checkpoint_parse(state, run->set.resume, parsed, size);
    free(parsed);
    if (strcmp(query, state->query) != 0)
        tool_fail(run->set.resume, CHECKPOINT_ASKED,
                  "expected a checkpoint of '%.90s', found '%.90s'", query, state->query);
    free(query);
    xok(atomic_file_write(run->writer.path, bytes, size, &error), &error);
    free(bytes);
    run->resumed = true;
    run->start_digest = progress_digest(state);
    tool_raise_status(state->status);
}

/* The output file must not be an input file. */
static void check_files(const char *const *files)
{
    struct stat written, read;
    const int fd = output_file_fd();
    if (fd < 0 || fstat(fd, &written) < 0 || !S_ISREG(written.st_mode))
        return;
    for (; *files; files++)
        if (stat(*files, &read) == 0 && read.st_dev == written.st_dev &&
            read.st_ino == written.st_ino)
            tool_fail(*files, 0, "input file is the file of results: choose another file with -o");
}

resumable *resumable_new(const resume_settings *set, const resume_task *task,
                         const char *const *files)
{
    enum { DEFAULT_SECONDS = 60 };
    const dlx_search_options *search = task->search;
    if (search->goal != DLX_GOAL_ANY && search->solution_limit == UINT64_MAX)
        tool_usage_error("%s with --min or --max needs -n N, not -a",
                         set->resume ? "--resume" : "--checkpoint");
    resumable *run = xrequire(calloc(1, sizeof *run));
    run->set = *set;
    run->task = *task;
    run->problems_digest = FNV1A64_EMPTY;
    run->writer.path = set->save ? set->save : set->resume;
    run->writer.every = set->every > 0 ? set->every : DEFAULT_SECONDS;
    if (set->save && !(set->resume && strcmp(set->save, set->resume) == 0) &&
        atomic_file_exists(set->save))
        tool_fail(set->save, 0,
                  "existing file: use --resume if it is a checkpoint, or another name");
    tool_claim_output(run->writer.path);
    check_files(files);
    struct sigaction old; /* writes to a closed pipe fail, so that there is time to save */
    if (sigaction(SIGPIPE, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        signal(SIGPIPE, SIG_IGN);
    if (set->resume) {
        read_checkpoint(run);
    } else {
        checkpoint *state = &run->writer.state;
        state->query = describe_asked(&run->task);
        state->found = xrequire(strdup("0"));
        write_first_checkpoint(&run->writer);
    }
    run->writer.state.best.most = task->search->solution_limit;
    return run;
}

/* ---- problems -------------------------------------------------------------------------------- */

/* True if the text after the position in standard output may be truncated: only solutions of
 * this search, since others may write to the same file. Counts are never truncated. */
static bool is_ours(const resumable *run, const output_position *output)
{
    const resume_task *task = &run->task;
    const checkpoint *state = &run->writer.state;
    /* The best solutions are written at the end. */
    const uint64_t next = task->search->goal == DLX_GOAL_ANY ? state->solutions_written + 1 : 1;
    return !task->count && (run->resumed || !state->problem) &&
           only_solutions_follow(STDOUT_FILENO, output, task->target, state->problem ? next : 0);
}

/* Returns the count as a line, for the caller to free. */
static char *count_line(const char *number)
{
    const size_t size = strlen(number) + 2;
    char *line = xrequire(malloc(size));
    snprintf(line, size, "%s\n", number);
    return line;
}

/* Drops the partial count of the stopped run. Notes the position of the count of a
 * finished search, which a killed run may have printed. */
static void pass_printed_count(resumable *run, const output_position *output)
{
    const checkpoint *state = &run->writer.state;
    if (state->finished)
        run->printed = *output;
    if (!state->printed)
        return;
    char *line = count_line(state->printed);
    if (!truncate_output_text(STDOUT_FILENO, output, line))
        tool_fail(run->set.resume, CHECKPOINT_OUTPUT, "the file of results cannot be truncated");
    free(line);
}

/* Returns to the position of the checkpoint, or to the start of the file of -o. Called when the
 * checkpoint has passed all checks. */
static void position_output(resumable *run)
{
    if (run->positioned)
        return;
    run->positioned = true;
    const output_position start = {.known = true};
    const output_position *output = run->set.resume ? &run->writer.state.output : &start;
    const int fd = output_file_fd();
    const bool own = fd >= 0 && fd != STDOUT_FILENO;
    if (!run->set.resume && !own)
        return;
    const bool is_there = output_position_is_intact(fd, output);
    run->appends = is_there && (own || is_ours(run, output));
    if (is_there && !own && run->task.count && run->resumed)
        pass_printed_count(run, output);
    if (!run->appends && own)
        tool_fail(run->set.resume, CHECKPOINT_OUTPUT,
                  "the file of -o has changed since this checkpoint");
    if (run->appends && !truncate_output(fd, output))
        tool_fail(run->set.resume, CHECKPOINT_OUTPUT, "the file of results cannot be truncated");
}

static void begin_problem(resumable *run)
{
    checkpoint *state = &run->writer.state;
    dlx_search_stats_add(&state->earlier_work, &state->work);
    state->work = (dlx_search_stats){0};
    state->seconds = 0;
    state->solutions_written = state->solutions_to_skip = 0;
    state->started = state->finished = false;
    free(state->found);
    state->found = xrequire(strdup("0"));
    free(state->printed);
    state->printed = NULL;
    best_solutions_free(&state->best);
    state->best = (best_solutions){.most = run->task.search->solution_limit};
    state->problem = run->seen;
    state->problems_digest = run->problems_digest;
}

bool resumable_skips(resumable *run, const dlx_problem *problem, const char *file)
{
    checkpoint *state = &run->writer.state;
    const uint64_t digest = problem ? dlx_problem_digest(problem) : 0;
    run->seen++;
    char text[24];
    const int length = snprintf(text, sizeof text, "%016llx", (unsigned long long)digest);
    run->problems_digest = fnv1a64(run->problems_digest, text, (size_t)length);
    if (run->resumed && run->seen < state->problem)
        return true;
    if (run->resumed && run->seen == state->problem &&
        run->problems_digest != state->problems_digest) {
        tool_fail(run->set.resume, CHECKPOINT_PROBLEM,
                  "expected a checkpoint of problem %llu of %.150s, found that of another problem",
                  (unsigned long long)run->seen, file);
    }
    run->resumed &= run->seen == state->problem;
    if (problem)
        return false;
    position_output(run);
    state->status = worse_status(state->status, TOOL_ERROR);
    return false;
}

/* ---- searches -------------------------------------------------------------------------------- */

/* Rebuilds the cube stack of the checkpoint. Returns false if a limit ended the division. */
static bool restore_stack(resumable *run, dlx_error *error)
{
    const checkpoint *state = &run->writer.state;
    cube_stack *stack = &run->writer.stack;
    for (size_t i = 0; i < state->depth; i++) {
        const checkpoint_level *source = &state->levels[i];
        if (!cube_stack_push(stack, source->wanted, error))
            return false;
        cube_stack_level *level = &stack->levels[i];
        level->next = (size_t)source->next;
        if (cube_stack_level_digest(level) != source->digest ||
            source->next >= dlx_cubes_count(level->cubes))
            tool_fail(run->set.resume, 0,
                      "expected the cubes of this checkpoint, found other cubes of the problem");
    }
    return true;
}

/* Notes that results do not continue those of the earlier run. */
static void note_rewritten(const resumable *run)
{
    const checkpoint *state = &run->writer.state;
    if (run->task.count || run->appends || !state->solutions_written ||
        run->task.search->goal != DLX_GOAL_ANY)
        return;
    tool_note_of(run->set.resume, "%llu solutions before this checkpoint are not written again",
                 (unsigned long long)state->solutions_written);
}

static void write_best(resumable *run, const dlx_problem *problem)
{
    best_solutions *solutions = &run->writer.state.best;
    best_solutions_finish(solutions);
    for (size_t i = 0; i < solutions->count; i++)
        dlx_write_solution(run->task.target, problem, i + 1, solutions->kept[i].options,
                           solutions->kept[i].count, tool_output());
}

/* Returns the number of solutions for the output. */
static char *describe_found(const resumable *run, const char *partial)
{
    const checkpoint *state = &run->writer.state;
    char text[24];
    if (run->task.count)
        return big_decimal_add(xrequire(strdup(state->found)), partial);
    snprintf(text, sizeof text, "%llu",
             (unsigned long long)(run->task.search->goal == DLX_GOAL_ANY ? state->solutions_written
                                                                         : state->best.count));
    return xrequire(strdup(text));
}

/* Continues the search; without a `ready` stack it is reported as interrupted. */
static bool search_problem(resumable *run, const dlx_problem *problem, bool ready,
                           time_slice_end *end, dlx_error *error)
{
    const resume_task *task = &run->task;
    const checkpoint *state = &run->writer.state;
    const time_slice_job job = {problem, task->target, task->count, task->search};
    const bool heads = !task->count && !(run->resumed && run->appends && state->started);
    end->end = ready ? state->end : DLX_END_INTERRUPTED;
    if (!state->finished && ready && !time_slices_check_engine(&job, error))
        return false;
    if (heads)
        dlx_write_begin(task->target, problem, tool_output());
    if (!state->finished && ready)
        time_slices_run(&job, &run->writer, end);
    else if (!ready && task->count) {
        free(run->writer.state.printed);
        run->writer.state.printed = xrequire(strdup(run->writer.state.found));
        run->writer.keeps_levels = true;
        write_checkpoint(&run->writer);
    }
    return true;
}

bool resumable_search(resumable *run, const dlx_problem *problem, search_result *result,
                      dlx_error *error)
{
    checkpoint *state = &run->writer.state;
    const dlx_limits *given = run->task.search->limits;
    const dlx_limits divide = {.is_cancelled = given->is_cancelled,
                               .cancel_state = given->cancel_state};
    time_slice_end end = {.partial = xrequire(strdup("0"))};
    run->writer.stack = (cube_stack){.problem = problem, .limits = &divide};
    if (run->set.resume && !state->problem)
        position_output(run); /* no search had started */
    run->resumed &= state->started;
    if (!run->resumed)
        begin_problem(run);
    const bool ready = !run->resumed || restore_stack(run, error);
    if (!ready && error->status != DLX_ABORTED)
        tool_die(error);
    position_output(run);
    if (run->resumed)
        note_rewritten(run);
    const bool ok = search_problem(run, problem, ready, &end, error);
    if (ok && !run->task.count)
        write_best(run, problem);
    cube_stack_free(&run->writer.stack);
    if (ok) {
        *result = (search_result){.found = describe_found(run, end.partial),
                                  .end = end.end,
                                  .stats = state->work,
                                  .seconds = state->seconds,
                                  .why = "in cubes"};
        memcpy(result->engine, end.engine, sizeof result->engine);
    }
    free(end.partial);
    if (!ok)
        return false;
    if (!state->finished && !run->writer.failed)
        tool_note_of(run->writer.path, "search saved: continue with --resume");
    const int ended = strcmp(result->found, "0") == 0 ? TOOL_NONE : TOOL_OK;
    state->status = worse_status(state->status, state->finished ? ended : TOOL_LIMIT);
    return true;
}

bool resumable_has_printed(resumable *run, const char *number)
{
    output_position *position = &run->printed;
    if (!position->known)
        return false;
    const size_t size = strlen(number) + 1;
    char *line = count_line(number);
    const size_t there = match_output_text(STDOUT_FILENO, position, line);
    free(line);
    position->known = there == size;
    if (there > 0 && there < size && !truncate_output(STDOUT_FILENO, position))
        tool_fail(run->set.resume, CHECKPOINT_OUTPUT,
                  "the partial count in the file cannot be truncated");
    position->offset += there;
    return position->known;
}

/* Ends the program if resuming with the same limits makes no progress. A time limit is only
 * noted, as it may suffice on another run. */
static void check_progress(const resumable *run)
{
    const checkpoint *state = &run->writer.state;
    static const char text[] = "no progress since this checkpoint";
    if (!run->set.resume || state->finished || progress_digest(state) != run->start_digest)
        return;
    if (state->end == DLX_END_LIMIT)
        tool_fail(run->set.resume, 0, "%s: raise --node-limit or --memory-limit", text);
    if (state->end == DLX_END_TIMEOUT)
        tool_note_of(run->set.resume, "%s: raise --time-limit", text);
}

void resumable_end(resumable *run)
{
    const checkpoint *state = &run->writer.state;
    if (!tool_search_interrupted(NULL) && run->set.resume && run->seen < state->problem) {
        tool_fail(run->set.resume, CHECKPOINT_PROBLEM,
                  "expected at least %llu problems, found %llu", (unsigned long long)state->problem,
                  (unsigned long long)run->seen);
    }
    if (run->writer.failed)
        tool_fail(run->writer.path, 0, "last state of the search not saved");
    check_progress(run);
    if (!run->set.resume && !run->writer.started && !tool_search_interrupted(NULL))
        unlink(run->writer.path); /* all problems were refused */
    checkpoint_free(&run->writer.state);
    free(run);
}
