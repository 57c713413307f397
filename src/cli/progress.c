/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
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
    char duration[40];
    progress_format_time(left, duration, sizeof duration);
    if (left >= SECONDS_BETWEEN_REPORTS)
        snprintf(text + length, size - (size_t)length, ", %s left", duration);
}

void progress_format_time(double seconds, char *text, size_t size)
{
    static const struct {
        double seconds;
        const char *unit;
    } units[] = {{1, "s"}, {60, "min"}, {3600, "h"}, {86400, "d"}};
    enum { UNITS = sizeof units / sizeof *units, LEAST = 2 };
    size_t i = 0;
    while (i + 1 < UNITS && seconds >= LEAST * units[i + 1].seconds)
        i++;
    snprintf(text, size, "%.0f %s", seconds / units[i].seconds, units[i].unit);
}

/* Drops fields from the right until the line fits the width, of which the last column stays free.
 */
static void fit_line(char *line, size_t width)
{
    const size_t room = width > 1 ? width - 1 : 1;
    while (strlen(line) > room) {
        size_t end = strlen(line);
        while (end > 0 && line[end] != ',' && line[end] != ';')
            end--;
        line[end > 0 ? end : room] = 0;
    }
}

void progress_report(progress_meter *meter, const char *work, size_t width)
{
    const double time = progress_now();
    char done[160] = "";
    char left[80] = "";
    char line[400];
    describe_file(meter, time, left, sizeof left);
    if (meter->done > 0 || !*work)
        snprintf(done, sizeof done, " %llu done, %.0f/s%s%s", (unsigned long long)meter->done,
                 (double)meter->done / (time - meter->started), left, *work ? ";" : "");
    snprintf(line, sizeof line, "%s:%s%s%s", meter->program, done, *work ? " at work: " : "", work);
    if (meter->on_terminal)
        fit_line(line, width);
    fprintf(stderr, "%s%s%s", meter->on_terminal ? "\r" : "", line,
            meter->on_terminal ? "\033[K" : "\n");
    meter->reported = time;
    meter->shown = true;
}

void progress_clear(progress_meter *meter)
{
    if (meter->shown && meter->on_terminal)
        fputs("\r\033[K", stderr);
    meter->shown = false;
}
