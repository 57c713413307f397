/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS_BETWEEN_REPORTS = 1 };

double progress_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void progress_start(progress_meter *meter, const char *program)
{
    meter->program = program;
    meter->on_terminal = isatty(STDERR_FILENO);
    meter->shares_output = meter->on_terminal && isatty(STDOUT_FILENO);
    meter->automatic = meter->on_terminal;
    meter->started = meter->reported = progress_now();
}

static bool is_on(const progress_meter *meter)
{
    return meter->wanted || meter->automatic;
}

void progress_make_room(progress_meter *meter)
{
    if (!meter->shares_output)
        return;
    progress_clear(meter);
    meter->reported = progress_now();
}

void progress_start_file(progress_meter *meter)
{
    meter->file_share = 0;
    meter->file_started = meter->advanced = progress_now();
}

uint64_t progress_count(progress_meter *meter, double share, uint64_t count)
{
    if (is_on(meter) && share > 0) {
        meter->file_share = share;
        meter->advanced = progress_now();
    }
    return meter->done += count;
}

bool progress_is_due(const progress_meter *meter)
{
    return is_on(meter) && progress_now() - meter->reported >= SECONDS_BETWEEN_REPORTS;
}

/* Describes the progress of the file. Remaining problems are assumed to take as long as finished
 * ones; the remaining time is omitted if the current problem has already used it up. */
static void describe_file(const progress_meter *meter, double time, char *text, size_t size)
{
    enum { MOST_PERCENT = 99 };
    const double passed = meter->advanced - meter->file_started;
    const double share = meter->file_share;
    if (share <= 0)
        return;
    const double left = passed / share - passed - (time - meter->advanced);
    const int length = snprintf(text, size, ", %.0f %% of this file",
                                100 * share < MOST_PERCENT ? 100 * share : MOST_PERCENT);
    if (left >= SECONDS_BETWEEN_REPORTS)
        snprintf(text + length, size - (size_t)length, ", %.0f s left", left);
}

void progress_report(progress_meter *meter, const char *work)
{
    const double time = progress_now();
    char done[160] = "";
    char left[80] = "";
    describe_file(meter, time, left, sizeof left);
    if (meter->done > 0 || !*work)
        snprintf(done, sizeof done, " %llu done, %.0f/s%s%s", (unsigned long long)meter->done,
                 (double)meter->done / (time - meter->started), left, *work ? ";" : "");
    fprintf(stderr, "%s%s:%s%s%s%s", meter->on_terminal ? "\r" : "", meter->program, done,
            *work ? " at work: " : "", work, meter->on_terminal ? "\033[K" : "\n");
    meter->reported = time;
    meter->shown = true;
}

void progress_clear(progress_meter *meter)
{
    if (meter->shown && meter->on_terminal)
        fputs("\r\033[K", stderr);
    meter->shown = false;
}
