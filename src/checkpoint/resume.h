/* SPDX-License-Identifier: MIT */
/* Searches that outlast the program: --checkpoint, --resume, --every. */
#ifndef CHECKPOINT_RESUME_H
#define CHECKPOINT_RESUME_H

#include "cli/program.h"

/* For the `shared` of a tool_program. */
extern const tool_option lasting_options[];

/* Was --checkpoint or --resume given? */
bool lasting_wanted(void);

/* What is done with the problems. */
typedef struct lasting_task {
    const dlx_format *to;
    bool count;
    const dlx_search_options *search;
} lasting_task;

/* Ends the program if what was asked for cannot be combined with that, or with `other`, an option
 * that was given; NULL: none. Then reads the checkpoint of --resume, if there is one, and saves
 * one, so that it is known to be possible. `files` are those to be read. */
void lasting_begin(const lasting_task *task, const char *const *files, const char *other);

/* Called with each problem that is read, NULL: it was refused. True: it was done before the
 * checkpoint, and its results are written. `file` is for messages. */
bool lasting_has_done(const dlx_problem *problem, const char *file);

/* How a search ended. */
typedef struct lasting_result {
    char *found; /* in decimal; for the caller to free */
    dlx_end end;
    dlx_search_stats stats; /* from its begin on, before the checkpoint too */
    double seconds;
    char engine[64];
} lasting_result;

/* Searches the problem that lasting_has_done was called with last, from the checkpoint on if it was
 * the one at hand there; saves checkpoints meanwhile and at the end. Writes solutions. False: it
 * cannot be searched, and nothing was written. */
bool lasting_search(const dlx_problem *problem, lasting_result *result, dlx_error *error);

/* Does the line of a count, which is about to be printed, stand in standard output already? It does
 * if the search was killed after it had printed it, and before it could save that. */
bool lasting_has_printed(const char *number);

/* After all problems. */
void lasting_end(void);

#endif
