/* SPDX-License-Identifier: MIT */
#include "checkpoint/resume.h"

#include "checkpoint/checkpoint_writer.h"
#include "checkpoint/time_slice.h"
#include "cli/arguments.h"
#include "cli/atomic_file.h"
#include "cli/big_decimal.h"
#include "cli/output_file.h"
#include "cli/signals.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    const char *save, *resume;
    double every;
    lasting_task task;
    checkpoint_writer writer;
    uint64_t seen;            /* problems read */
    uint64_t problems_digest; /* of these */
    bool resumed;             /* the problem at hand is that of the checkpoint, or before it */
    bool returned;            /* results go where they are to go on */
    bool proceeds;            /* which is behind those written before */
    output_position
        printed; /* where a count may stand that the search has printed before it was killed */
    uint64_t position; /* of the checkpoint */
} lasting = {.every = 60, .problems_digest = FNV1A64_EMPTY};

static void take_save(void *settings, const char *path)
{
    (void)settings;
    lasting.save = path;
    output_file_write_in_place();
}

static void take_resume(void *settings, const char *path)
{
    (void)settings;
    lasting.resume = path;
    output_file_write_in_place();
}

static void take_every(void *settings, const char *argument)
{
    (void)settings;
    lasting.every = tool_seconds("--every", argument);
}

const tool_option lasting_options[] = {
    {0, "checkpoint", "FILE", "save now and then how far the search has come", take_save},
    {0, "every", "S", "with --checkpoint or --resume: save after S seconds; default 60",
     take_every},
    {0, "resume", "FILE", "go on with the search of a checkpoint, and go on saving", take_resume},
    {0},
};

bool lasting_wanted(void)
{
    return lasting.save || lasting.resume;
}

/* ---- begin ----------------------------------------------------------------------------------- */

/* What is asked for, as far as it decides what is found and written. */
static char *describe_asked(const lasting_task *task)
{
    static const char *const goals[] = {
        [DLX_GOAL_ANY] = "list", [DLX_GOAL_MIN] = "min", [DLX_GOAL_MAX] = "max"};
    char *text = xrequire(malloc(200));
    const dlx_search_options *search = task->search;
    snprintf(text, 200, "%s limit %llu engine %s format %s",
             task->count ? "count" : goals[search->goal],
             (unsigned long long)search->solution_limit, search->engine ? search->engine : "auto",
             task->count ? "none" : dlx_format_name(task->to));
    return text;
}

static void settle(const lasting_task *task, const char *other)
{
    const dlx_search_options *search = task->search;
    const char *name = lasting.resume ? "--resume" : "--checkpoint";
    if (other)
        tool_usage_error("%s and %s cannot be combined", name, other);
    if (search->set_cover)
        tool_usage_error("%s is not for set covers", name);
    if (search->sample || search->diagram)
        tool_usage_error("%s is not for samples and diagrams", name);
    if (search->choose != DLX_CHOOSE_MRV)
        tool_usage_error("%s and --choose=first cannot be combined", name);
    if (search->goal != DLX_GOAL_ANY && search->solution_limit == UINT64_MAX)
        tool_usage_error("%s with --min or --max needs a number: -n N, not -a", name);
}

static _Noreturn void fail(const char *file, uint64_t line, const char *text)
{
    dlx_error error = {.file = file, .line = line, .status = DLX_INVALID};
    snprintf(error.text, sizeof error.text, "%s", text);
    tool_die(&error);
}

/* A sum that tells how far a search has come. */
static uint64_t position_of(const checkpoint *state)
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

static void resume(void)
{
    size_t size;
    dlx_error error;
    checkpoint *state = &lasting.writer.state;
    char *query = describe_asked(&lasting.task);
    char *bytes = atomic_file_read(lasting.resume, &size, &error);
    char *parsed = bytes ? xrequire(malloc(size + 1)) : NULL;
    if (!bytes)
        tool_die(&error);
    memcpy(parsed, bytes, size + 1);
    checkpoint_parse(state, lasting.resume, parsed, size);
    free(parsed);
    if (strcmp(query, state->query) != 0) {
        char text[DLX_ERROR_TEXT];
        snprintf(text, sizeof text, "this is a checkpoint of a search for: %.90s; not for: %.90s",
                 state->query, query);
        fail(lasting.resume, CHECKPOINT_ASKED, text);
    }
    free(query);
    if (atomic_file_write(lasting.writer.path, bytes, size, &error) != DLX_OK)
        tool_die(&error);
    free(bytes);
    lasting.resumed = true;
    lasting.position = position_of(state);
    tool_raise_status(state->status);
}

static void start_fresh(void)
{
    checkpoint *state = &lasting.writer.state;
    state->query = describe_asked(&lasting.task);
    state->found = xrequire(strdup("0"));
    write_first_checkpoint(&lasting.writer);
}

/* A file that is written where it is must not be read. */
static void check_files(const char *const *files)
{
    struct stat written;
    struct stat read;
    const int fd = output_file_fd();
    if (fd < 0 || fstat(fd, &written) < 0 || !S_ISREG(written.st_mode))
        return;
    for (; *files; files++)
        if (stat(*files, &read) == 0 && read.st_dev == written.st_dev &&
            read.st_ino == written.st_ino)
            fail(*files, 0, "with --checkpoint results cannot go to a file that is read");
}

void lasting_begin(const lasting_task *task, const char *const *files, const char *other)
{
    checkpoint_writer *all = &lasting.writer;
    settle(task, other);
    lasting.task = *task;
    all->path = lasting.save ? lasting.save : lasting.resume;
    all->every = lasting.every;
    if (lasting.save && !(lasting.resume && strcmp(lasting.save, lasting.resume) == 0) &&
        atomic_file_exists(lasting.save))
        fail(lasting.save, 0, "is there already: go on with it by --resume, or remove it");
    check_files(files);
    /* A closed pipe is to be noticed by a write, so that there is time to save. */
    struct sigaction old;
    if (sigaction(SIGPIPE, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        signal(SIGPIPE, SIG_IGN);
    if (lasting.resume)
        resume();
    else
        start_fresh();
    all->state.best.most = task->search->solution_limit;
}

/* ---- problems -------------------------------------------------------------------------------- */

/* How solutions are written. False: in no way that can be told from what others write. */
static bool find_solution_form(const dlx_format *to, solution_form *form)
{
    static const struct {
        const char *name;
        solution_form form;
    } forms[] = {
        {"ec", SOLUTION_FORM_EC}, {"json", SOLUTION_FORM_JSON}, {"rows", SOLUTION_FORM_ROWS}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (to == dlx_format_find(forms[i].name)) {
            *form = forms[i].form;
            return true;
        }
    return false;
}

/* May what follows the place in standard output be cut off? Only if it is what this search has
 * written there: it may be a file that others write to as well. So counts are never cut off. */
static bool is_ours(const output_position *output)
{
    const lasting_task *task = &lasting.task;
    const checkpoint *state = &lasting.writer.state;
    /* The best ones are written when all is done. */
    const uint64_t next = task->search->goal == DLX_GOAL_ANY ? state->solutions_written + 1 : 1;
    solution_form form;
    return !task->count && find_solution_form(task->to, &form) &&
           (lasting.resumed || !state->problem) &&
           only_solutions_follow(STDOUT_FILENO, output, form, state->problem ? next : 0);
}

/* Goes back to where the results were when the checkpoint was saved, or to the begin of the file of
 * -o. Once nothing speaks against going on. */
static void return_output(void)
{
    if (lasting.returned)
        return;
    lasting.returned = true;
    const output_position start = {.known = true};
    const output_position *output = lasting.resume ? &lasting.writer.state.output : &start;
    const int fd = output_file_fd();
    const bool own = fd >= 0 && fd != STDOUT_FILENO;
    if (!lasting.resume && !own)
        return;
    const bool is_there = output_position_is_intact(fd, output);
    lasting.proceeds = is_there && (own || is_ours(output));
    if (is_there && !own && lasting.task.count && lasting.resumed && lasting.writer.state.finished)
        lasting.printed = *output;
    if (!lasting.proceeds && own)
        fail(lasting.resume, CHECKPOINT_OUTPUT,
             "the file of -o is not what it was when this checkpoint was saved");
    if (lasting.proceeds && !truncate_output(fd, output))
        fail(lasting.resume, CHECKPOINT_OUTPUT, "the file of results cannot be cut off");
}

/* The worse of two exit statuses. */
static int worse(int a, int b)
{
    static const int rank[] = {[TOOL_OK] = 0, [TOOL_NONE] = 1, [TOOL_LIMIT] = 2, [TOOL_ERROR] = 3};
    return rank[a] > rank[b] ? a : b;
}

/* Begins a problem after another. */
static void begin_problem(void)
{
    checkpoint *state = &lasting.writer.state;
    add_search_stats(&state->earlier_work, &state->work);
    state->work = (dlx_search_stats){0};
    state->seconds = 0;
    state->solutions_written = state->solutions_to_skip = 0;
    state->started = state->finished = false;
    free(state->found);
    state->found = xrequire(strdup("0"));
    best_solutions_free(&state->best);
    state->best = (best_solutions){.most = lasting.task.search->solution_limit};
    state->problem = lasting.seen;
    state->problems_digest = lasting.problems_digest;
}

bool lasting_has_done(const dlx_problem *problem, const char *file)
{
    checkpoint *state = &lasting.writer.state;
    const uint64_t digest = problem ? dlx_problem_digest(problem) : 0;
    lasting.seen++;
    char text[DLX_ERROR_TEXT];
    const int length = snprintf(text, sizeof text, "%016llx", (unsigned long long)digest);
    lasting.problems_digest = fnv1a64(lasting.problems_digest, text, (size_t)length);
    if (lasting.resumed && lasting.seen < state->problem)
        return true;
    if (lasting.resumed && lasting.seen == state->problem &&
        lasting.problems_digest != state->problems_digest) {
        snprintf(text, sizeof text,
                 "this is a checkpoint of another problem than number %llu of %.150s",
                 (unsigned long long)lasting.seen, file);
        fail(lasting.resume, CHECKPOINT_PROBLEM, text);
    }
    lasting.resumed &= lasting.seen == state->problem;
    if (problem)
        return false;
    return_output();
    state->status = worse(state->status, TOOL_ERROR);
    return false;
}

/* ---- searches -------------------------------------------------------------------------------- */

/* Puts on the agenda what the checkpoint says. False: *error says why not. */
static bool restore(dlx_error *error)
{
    const checkpoint *state = &lasting.writer.state;
    cube_stack *stack = &lasting.writer.stack;
    for (size_t i = 0; i < state->depth; i++) {
        const checkpoint_level *from = &state->levels[i];
        if (!cube_stack_push(stack, from->wanted, error))
            return false;
        cube_stack_level *level = &stack->levels[i];
        level->next = (size_t)from->next;
        if (cube_stack_level_digest(level) != from->digest ||
            from->next >= dlx_cubes_count(level->cubes))
            fail(lasting.resume, 0, "the cubes of the problem are not those of this checkpoint");
    }
    return true;
}

/* Says where results go on, unless that is behind those written before. */
static void tell_place(void)
{
    const checkpoint *state = &lasting.writer.state;
    dlx_error note = {.file = lasting.resume};
    if (lasting.task.count || lasting.proceeds || !state->solutions_written ||
        lasting.task.search->goal != DLX_GOAL_ANY)
        return;
    snprintf(note.text, sizeof note.text,
             "the %llu solutions before this checkpoint are not written again",
             (unsigned long long)state->solutions_written);
    tool_note(&note);
}

static void tell_saved(void)
{
    dlx_error note = {.file = lasting.writer.path};
    if (lasting.writer.failed)
        return;
    snprintf(note.text, sizeof note.text, "the search is saved; --resume goes on with it");
    tool_note(&note);
}

static void write_best(const dlx_problem *problem)
{
    best_solutions *all = &lasting.writer.state.best;
    best_solutions_finish(all);
    for (size_t i = 0; i < all->count; i++)
        dlx_write_solution(lasting.task.to, problem, i + 1, all->kept[i].options,
                           all->kept[i].count, tool_output());
}

/* How many solutions there are, as it is written. */
static char *describe_found(const char *partial)
{
    const checkpoint *state = &lasting.writer.state;
    char text[24];
    if (lasting.task.count)
        return big_decimal_add(xrequire(strdup(state->found)), partial);
    snprintf(text, sizeof text, "%llu",
             (unsigned long long)(lasting.task.search->goal == DLX_GOAL_ANY
                                      ? state->solutions_written
                                      : state->best.count));
    return xrequire(strdup(text));
}

/* Continues the search where the agenda says; the agenda is not `ready` if the search was
 * interrupted before. */
static bool search(const dlx_problem *problem, bool ready, time_slice_end *end, dlx_error *error)
{
    const lasting_task *task = &lasting.task;
    const checkpoint *state = &lasting.writer.state;
    const time_slice_job job = {problem, task->to, task->count, task->search};
    const bool heads = !task->count && !(lasting.resumed && lasting.proceeds && state->started);
    end->end = ready ? state->end : DLX_END_INTERRUPTED;
    if (!state->finished && ready && !time_slice_check_engine(&job, error))
        return false;
    if (heads)
        dlx_write_begin(task->to, problem, tool_output());
    if (!state->finished && ready)
        run_time_slices(&job, &lasting.writer, end);
    return true;
}

bool lasting_search(const dlx_problem *problem, lasting_result *result, dlx_error *error)
{
    checkpoint *state = &lasting.writer.state;
    const dlx_search_options divide = {.size = sizeof divide,
                                       .is_cancelled = lasting.task.search->is_cancelled,
                                       .cancel_state = lasting.task.search->cancel_state};
    time_slice_end end = {.partial = xrequire(strdup("0"))};
    lasting.writer.stack = (cube_stack){.problem = problem, .options = &divide};
    if (lasting.resume && !state->problem)
        return_output(); /* nothing was begun */
    lasting.resumed &= state->started;
    if (!lasting.resumed)
        begin_problem();
    const bool ready = !lasting.resumed || restore(error);
    if (!ready && error->status != DLX_ABORTED)
        tool_die(error);
    return_output();
    if (lasting.resumed)
        tell_place();
    const bool ok = search(problem, ready, &end, error);
    if (ok && !lasting.task.count)
        write_best(problem);
    cube_stack_free(&lasting.writer.stack);
    result->found = describe_found(end.partial);
    result->end = end.end;
    result->stats = state->work;
    result->seconds = state->seconds;
    memcpy(result->engine, end.engine, sizeof result->engine);
    free(end.partial);
    if (!ok)
        return false;
    if (!state->finished)
        tell_saved();
    const int ended = strcmp(result->found, "0") == 0 ? TOOL_NONE : TOOL_OK;
    state->status = worse(state->status, state->finished ? ended : TOOL_LIMIT);
    return true;
}

bool lasting_has_printed(const char *number)
{
    output_position *at = &lasting.printed;
    if (!at->known)
        return false;
    const size_t size = strlen(number) + 1;
    char *line = xrequire(malloc(size + 1));
    snprintf(line, size + 1, "%s\n", number);
    const size_t there = match_output_text(STDOUT_FILENO, at, line);
    free(line);
    at->known = there == size;
    if (there > 0 && there < size && !truncate_output(STDOUT_FILENO, at))
        fail(lasting.resume, CHECKPOINT_OUTPUT,
             "the half of a count in the file cannot be cut off");
    at->offset += there;
    return at->known;
}

/* Ends the program if the search, resumed again and again within the same limits, would never
 * end. A time limit may be enough another time. */
static void check_progress(void)
{
    const checkpoint *state = &lasting.writer.state;
    static const char text[] = "the search has come no further than this checkpoint";
    dlx_error note = {.file = lasting.resume};
    if (!lasting.resume || state->finished || position_of(state) != lasting.position)
        return;
    if (state->end == DLX_END_LIMIT) {
        snprintf(note.text, sizeof note.text, "%s: raise --node-limit or --memory-limit", text);
        fail(note.file, 0, note.text);
    }
    if (state->end == DLX_END_TIMEOUT) {
        snprintf(note.text, sizeof note.text, "%s: raise --time-limit", text);
        tool_note(&note);
    }
}

void lasting_end(void)
{
    const checkpoint *state = &lasting.writer.state;
    if (!tool_search_interrupted(NULL) && lasting.resume && lasting.seen < state->problem) {
        char text[DLX_ERROR_TEXT];
        snprintf(text, sizeof text, "this is a checkpoint of problem %llu, and there are only %llu",
                 (unsigned long long)state->problem, (unsigned long long)lasting.seen);
        fail(lasting.resume, CHECKPOINT_PROBLEM, text);
    }
    if (lasting.writer.failed)
        fail(lasting.writer.path, 0, "how far the search has come could not be saved in the end");
    check_progress();
}
