#include "search.h"

#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t interrupted;
static volatile sig_atomic_t waiting; /* for input, with all output written */
static dlx_solver *volatile at_work;

static void interrupt(int signal_number)
{
    interrupted = 1;
    if (at_work) {
        dlx_solver_cancel(at_work);
    } else if (waiting) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

static void note_waiting(void)
{
    waiting = 1;
}

/* A signal that is ignored, as in what a script runs in the background, stays ignored. */
static void catch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old;
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

static void tick(void *state, const dlx_search_stats *stats)
{
    (void)state;
    (void)stats;
    tool_tick();
}

void tool_search_prepare(dlx_search_options *options)
{
    options->on_tick = tick;
    tool_before_wait = note_waiting;
    catch_signals();
}

void tool_search_at_work(dlx_solver *solver)
{
    at_work = solver;
    if (solver && interrupted)
        dlx_solver_cancel(solver);
}

bool tool_search_goes_on(void)
{
    waiting = 0;
    if (interrupted)
        tool_worst(TOOL_LIMIT);
    return !interrupted;
}

void tool_search_note(uint64_t number, dlx_end end)
{
    dlx_error note = {0};
    if (end == DLX_END_COMPLETE || end == DLX_END_OPTIMAL || end == DLX_END_ENOUGH)
        return;
    snprintf(note.text, sizeof note.text,
             "puzzle %llu was given up (%s): there may be more to find", (unsigned long long)number,
             dlx_end_word(end));
    tool_note(&note);
}
