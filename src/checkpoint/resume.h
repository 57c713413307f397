/* SPDX-License-Identifier: MIT */
/* Searches that can be resumed by another run: --checkpoint, --resume, --every. */
#ifndef CHECKPOINT_RESUME_H
#define CHECKPOINT_RESUME_H

#include "checkpoint/checkpoint.h"
#include "cli/program.h"
#include "problem/problem_summary.h"

typedef struct resume_settings {
    const char *save, *resume; /* paths; NULL: not given */
    double every;              /* seconds between checkpoints; 0: the default */
} resume_settings;

extern const tool_option resume_options[];

/* True with --checkpoint or --resume. */
bool resume_wanted(const resume_settings *set);

/* The search of all problems. */
typedef struct resume_task {
    const dlx_format *to;
    bool count;
    const dlx_search_options *search;
    const char *literals; /* lines, see problem/literal_options.h; NULL: none */
    const slice_functions *slices;
} resume_task;

typedef struct resumable resumable;

/* Reads the checkpoint of --resume, and writes a first one, to see that it is possible. `files` are
 * those to be read. Ends the program on failure, and if the options exclude each other. */
resumable *resumable_new(const resume_settings *set, const resume_task *task,
                         const char *const *files);

/* To be called with each problem that is read; NULL: it was refused. Returns true if the checkpoint
 * comes after the problem. `file` is for messages. */
bool resumable_skips(resumable *run, const dlx_problem *problem, const char *file);

/* Searches the problem of the last call of resumable_skips, from the checkpoint if that is of the
 * same problem, and writes solutions and checkpoints. Returns false if the problem cannot be
 * searched, with nothing written. */
bool resumable_search(resumable *run, const dlx_problem *problem, search_result *result,
                      dlx_error *error);

/* True if the line of a count is in standard output already: an earlier run has printed it, and was
 * killed before the next checkpoint. */
bool resumable_has_printed(resumable *run, const char *number);

/* To be called after all problems. */
void resumable_end(resumable *run);

#endif
