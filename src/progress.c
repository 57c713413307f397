/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS_BETWEEN_REPORTS = 1 };

static struct {
    const char *name;
    bool wanted, shown, on_terminal;
    uint64_t done;
    double share; /* of the current file, taken by the problems that are done; 0 or less: unknown */
    double began, file_began, reported;
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
    progress.wanted = progress.on_terminal && !isatty(STDOUT_FILENO);
    progress.began = progress.reported = progress_now();
}

void progress_want(void)
{
    progress.wanted = true;
}

void progress_file(void)
{
    progress.share = 0;
    progress.file_began = progress_now();
}

uint64_t progress_count(const dlx_input *input, uint64_t count)
{
    /* What has been read of the next problem is not done yet. */
    if (progress.wanted && input)
        progress.share = dlx_input_progress(input);
    return progress.done += count;
}

bool progress_is_due(void)
{
    return progress.wanted && progress_now() - progress.reported >= SECONDS_BETWEEN_REPORTS;
}

void progress_report(const char *at_work)
{
    enum { MOST_PERCENT = 99 }; /* the end is not reached yet */
    const double time = progress_now();
    const double passed = time - progress.file_began;
    const double share = progress.share;
    char left[80] = "";
    if (share > 0)
        snprintf(left, sizeof left, ", %.0f %% of this file, %.0f s left",
                 100 * share < MOST_PERCENT ? 100 * share : MOST_PERCENT, passed / share - passed);
    fprintf(stderr, "%s%s: %llu done, %.0f/s%s%s%s%s", progress.on_terminal ? "\r" : "",
            progress.name, (unsigned long long)progress.done,
            (double)progress.done / (time - progress.began), left, *at_work ? "; at work: " : "",
            at_work, progress.on_terminal ? "\033[K" : "\n");
    progress.reported = time;
    progress.shown = true;
}

void progress_clear(void)
{
    if (progress.shown && progress.on_terminal)
        fputs("\r\033[K", stderr);
    progress.shown = false;
}
