/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS_BETWEEN_REPORTS = 1 };

static struct {
    const char *name;
    bool on_its_own; /* shown without being asked for */
    bool wanted;     /* asked for */
    bool shown;
    bool on_terminal;  /* standard error is one */
    bool among_output; /* so is standard output */
    uint64_t done;
    double share; /* of the current file, taken by the problems that are done; 0 or less: unknown */
    double began, file_began, reported;
    double moved; /* when the share was last set */
} progress;

double progress_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void progress_begin(const char *name)
{
    progress.name = name;
    progress.on_terminal = isatty(STDERR_FILENO);
    progress.among_output = progress.on_terminal && isatty(STDOUT_FILENO);
    progress.on_its_own = progress.on_terminal;
    progress.began = progress.reported = progress_now();
}

void progress_quiet(void)
{
    progress.on_its_own = false;
}

void progress_want(void)
{
    progress.wanted = true;
}

/* Is it shown at all? */
static bool is_on(void)
{
    return progress.wanted || progress.on_its_own;
}

void progress_make_room(void)
{
    if (!progress.among_output)
        return;
    progress_clear();
    progress.reported = progress_now();
}

void progress_file(void)
{
    progress.share = 0;
    progress.file_began = progress.moved = progress_now();
}

uint64_t progress_count(double share, uint64_t count)
{
    if (is_on() && share > 0) {
        progress.share = share;
        progress.moved = progress_now();
    }
    return progress.done += count;
}

bool progress_is_due(void)
{
    return is_on() && progress_now() - progress.reported >= SECONDS_BETWEEN_REPORTS;
}

/* How far the file is, and when it may be done: problems take as long as those before them, unless
 * the one at work has already taken longer than all that is left. */
static void describe_file(double time, char *text, size_t size)
{
    enum { MOST_PERCENT = 99 }; /* the end is not reached yet */
    const double passed = progress.moved - progress.file_began;
    const double share = progress.share;
    if (share <= 0)
        return;
    const double left = passed / share - passed - (time - progress.moved);
    const int length = snprintf(text, size, ", %.0f %% of this file",
                                100 * share < MOST_PERCENT ? 100 * share : MOST_PERCENT);
    if (left >= SECONDS_BETWEEN_REPORTS)
        snprintf(text + length, size - (size_t)length, ", %.0f s left", left);
}

void progress_report(const char *at_work)
{
    const double time = progress_now();
    char done[160] = "";
    char left[80] = "";
    describe_file(time, left, sizeof left);
    if (progress.done > 0 || !*at_work)
        snprintf(done, sizeof done, " %llu done, %.0f/s%s%s", (unsigned long long)progress.done,
                 (double)progress.done / (time - progress.began), left, *at_work ? ";" : "");
    fprintf(stderr, "%s%s:%s%s%s%s", progress.on_terminal ? "\r" : "", progress.name, done,
            *at_work ? " at work: " : "", at_work, progress.on_terminal ? "\033[K" : "\n");
    progress.reported = time;
    progress.shown = true;
}

void progress_clear(void)
{
    if (progress.shown && progress.on_terminal)
        fputs("\r\033[K", stderr);
    progress.shown = false;
}
