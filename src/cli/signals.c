/* SPDX-License-Identifier: MIT */
#include "cli/program.h"

#include "cli/output_file.h"
#include "cli/tool_state.h"
#include <unistd.h>

/* timeout(1) sends each signal twice, to the process and to its group: signals within this many
 * nanoseconds count as one. */
enum { SAME_SIGNAL = 100 * 1000 * 1000 };

static _Thread_local const dlx_solver *current_solver;
static _Thread_local double search_started;

static void end_by(int signal_number)
{
    discard_output_file();
    signal(signal_number, SIG_DFL);
    kill(getpid(), signal_number); /* any thread may receive the signal */
}

static bool is_same_signal(const struct timespec *first, const struct timespec *second)
{
    const long long passed =
        (second->tv_sec - first->tv_sec) * 1000000000LL + (second->tv_nsec - first->tv_nsec);
    return passed < SAME_SIGNAL;
}

static void interrupt(int signal_number)
{
    tool_interrupts *state = &tool.interrupts;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    if (state->idle || (state->signal && !is_same_signal(&state->time, &time)))
        end_by(signal_number);
    if (state->signal)
        return;
    state->time = time;
    state->signal = signal_number;
}

/* Input is read next, and all output is written. */
static void set_idle(void)
{
    tool_interrupts *state = &tool.interrupts;
    if (state->busy)
        return;
    state->idle = 1;
    if (state->signal)
        end_by(state->signal);
}

static void describe_found(uint64_t counted, char *text, size_t size)
{
    char *found = current_solver ? dlx_solver_found(current_solver) : NULL;
    if (found && (counted == 0 || strcmp(found, "0") != 0))
        snprintf(text, size, "%.40s found, ", found);
    else if (found)
        snprintf(text, size, "%llu found, ", (unsigned long long)counted);
    free(found);
}

static void describe(void *state, char *text, size_t size)
{
    const dlx_search_stats *stats = state;
    const double passed = progress_now() - search_started;
    char found[64] = "", ahead[100] = "", left[32];
    describe_found(stats->counted, found, sizeof found);
    /* Smaller estimates are unreliable. */
    if (stats->progress >= 0.001 && stats->progress < 1) {
        progress_format_time(passed * (1 / stats->progress - 1), left, sizeof left);
        snprintf(ahead, sizeof ahead, "%.1f %% of the search, about %s left, ",
                 100 * stats->progress, left);
    }
    snprintf(text, size, "%s%s%llu nodes, level %zu, %.0f nodes/s, %.0f s", ahead, found,
             (unsigned long long)stats->nodes, stats->max_level,
             passed > 0 ? (double)stats->nodes / passed : 0, passed);
}

static void tick(void *state, const dlx_search_stats *stats)
{
    dlx_search_stats current = *stats;
    (void)state;
    tool_tick(describe, &current);
}

/* A search also stops if its output fails. */
static bool is_to_stop(void *unused)
{
    (void)unused;
    return tool.interrupts.signal || tool_output_failed();
}

void tool_search_prepare(dlx_limits *limits)
{
    limits->on_tick = tick;
    limits->memory_limit = limits->memory_limit ? limits->memory_limit : tool_memory_limit();
    limits->is_cancelled = is_to_stop;
    tool.on_idle = set_idle;
    /* Ignored signals, as in background jobs of scripts, stay ignored. Each handler blocks the
     * other signal. */
    static const int signals[] = {SIGINT, SIGTERM};
    enum { SIGNALS = sizeof signals / sizeof *signals };
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaddset(&action.sa_mask, signals[i]);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction old;
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

dlx_limits tool_search_limits(const dlx_search_options *options)
{
    dlx_limits limits = options ? *options->limits : (dlx_limits){0};
    limits.node_limit = 0;
    return limits;
}

bool tool_search_interrupted(void *unused)
{
    (void)unused;
    return tool.interrupts.signal != 0;
}

void tool_search_set_busy(bool busy)
{
    tool.interrupts.busy = busy;
}

void tool_search_set_current(const dlx_solver *solver)
{
    current_solver = solver;
}

bool tool_search_may_continue(void)
{
    tool_interrupts *state = &tool.interrupts;
    if (state->idle) /* written only if set: threads share the cache line */
        state->idle = 0;
    search_started = progress_now();
    if (state->signal)
        tool_raise_status(TOOL_LIMIT);
    return !state->signal;
}

void tool_search_set_idle(void)
{
    tool_flush();
    set_idle();
}

bool tool_search_is_complete(dlx_end end)
{
    return end == DLX_END_COMPLETE || end == DLX_END_OPTIMAL || end == DLX_END_ENOUGH;
}

void tool_search_note(const char *kind, uint64_t number, const char *name, const char *file,
                      dlx_end end, const char *left)
{
    if (tool_search_is_complete(end))
        return;
    tool_note_of(file, "search of %s %llu%s%.60s%s stopped (%s); %s", kind,
                 (unsigned long long)number, *name ? " (" : "", name, *name ? ")" : "",
                 dlx_end_word(end), left);
}

const char *tool_search_limit_reason(const dlx_search_options *options, dlx_solver *solver)
{
    if (dlx_solver_end(solver) == DLX_END_UNKNOWN)
        return "; no engine can continue";
    const bool none = dlx_solver_next(solver, NULL) == DLX_NO_MEMORY;
    if (dlx_solver_end(solver) != DLX_END_LIMIT ||
        (!none && (options->limits->memory_limit || options->limits->node_limit)))
        return "";
    return none ? "; out of memory" : "; default memory limit reached, see --memory-limit";
}

void tool_search_report_by(uint64_t number, const char *file, const char *kind, const char *name,
                           dlx_end end, uint64_t nodes)
{
    tool_verbose(file, "puzzle %llu: %s %s, %s, %llu nodes, %.6f s", (unsigned long long)number,
                 kind, name, dlx_end_word(end), (unsigned long long)nodes,
                 progress_now() - search_started);
}

void tool_search_report(uint64_t number, const char *file, const dlx_solver *solver)
{
    dlx_search_stats stats = {.size = sizeof stats};
    if (!tool_is_verbose())
        return;
    dlx_solver_stats(solver, &stats);
    tool_search_report_by(number, file, "engine", dlx_solver_engine(solver), dlx_solver_end(solver),
                          stats.nodes);
}
