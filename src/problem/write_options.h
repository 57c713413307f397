/* SPDX-License-Identifier: MIT */
/* Options for writing problems, and writing by them: --to, --amo, --objective, --labels, --slack.
 */
#ifndef PROBLEM_WRITE_OPTIONS_H
#define PROBLEM_WRITE_OPTIONS_H

#include "cli/program.h"
#include "dlx.h"

typedef struct write_settings {
    const dlx_format *format; /* NULL: ec */
    dlx_write_options options;
    bool slack;
    uint64_t written; /* problems */
} write_settings;

extern const tool_option write_options[];

/* Lists encodings for --help; `complete`: also the rare ones. */
void list_encodings(const tool_topic *topic, dlx_output *output, bool complete);

/* True if problems are written in the format ec, without changes. */
bool writes_ec_unchanged(const write_settings *set);

/* Writes a problem read from the input. A problem that the format cannot hold is reported and
 * written as refused. Returns false for a second problem in a format that holds one. */
bool write_problem(write_settings *set, const dlx_input *input, const dlx_problem *problem);

/* Refuses a problem whose solutions the format cannot hold. */
dlx_status check_writable(const dlx_format *format, const dlx_problem *problem, dlx_error *error);

/* Writes a refused problem, so that the output has an entry for each problem; only in ec. */
void write_refused(const write_settings *set, const char *name);

/* ---- problems made from others --------------------------------------------------------------- */

/* Returns a problem whose solutions are the set covers of `problem`: primary items have no upper
 * bound. For the caller to free; NULL on failure. */
dlx_problem *cover_problem(const dlx_problem *problem, dlx_error *error);

/* Returns the transposed matrix: an item for each option, and an option for each item. For the
 * caller to free. DLX_UNSUPPORTED: the problem has more than a matrix of 0 and 1. */
dlx_problem *transposed_problem(const dlx_problem *problem, dlx_error *error);

/* For formats without secondary items. Returns a problem in which each secondary item without
 * colours is primary, and is the only item of an additional option at the end, which stands for
 * leaving the item uncovered. So the number of solutions is the same. For the caller to free.
 * DLX_UNSUPPORTED: an option has only such items, and would no longer be left out. */
dlx_problem *slack_problem(const dlx_problem *problem, dlx_error *error);

#endif
