/* SPDX-License-Identifier: MIT */
/* The progress meter: a line on standard error, once a second. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "dlx.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct progress_meter {
    const char *program;
    bool automatic; /* shown without --progress: standard error is a terminal */
    bool wanted;    /* --progress */
    bool shown;
    bool on_terminal;    /* standard error is a terminal */
    bool shares_output;  /* standard output is a terminal too */
    uint64_t done;       /* problems */
    double file_share;   /* share of the current file that is done; <= 0: unknown */
    double started;      /* seconds, as progress_now counts them */
    double file_started; /* of the current file */
    double reported;     /* of the last report */
    double advanced;     /* when file_share was set */
} progress_meter;

/* Seconds of a monotonic clock. */
double progress_now(void);

/* The meter is shown if `wanted`, or if standard error is a terminal and `automatic` is not reset.
 */
void progress_start(progress_meter *meter, const char *program);

/* To be called before standard output is written: clears the meter if both share a terminal, and
 * delays the next report. */
void progress_make_room(progress_meter *meter);

void progress_start_file(progress_meter *meter);

/* Adds finished problems and returns their total. `share` of the current file has been read for
 * them; <= 0: unknown. */
uint64_t progress_count(progress_meter *meter, double share, uint64_t count);

bool progress_is_due(const progress_meter *meter);

/* Writes a duration as a person says it, such as "36 min". */
void progress_format_time(double seconds, char *text, size_t size);

/* Shows the meter, with a description of the current work, or "": fields with commas between them,
 * of which the last ones are dropped where the terminal is narrower, of `width` characters. */
void progress_report(progress_meter *meter, const char *work, size_t width);

/* Clears the meter from the terminal. */
void progress_clear(progress_meter *meter);

#endif
