/* SPDX-License-Identifier: MIT */
/* The progress of a search as text; see ec(5). */
#ifndef CHECKPOINT_CHECKPOINT_H
#define CHECKPOINT_CHECKPOINT_H

#include "checkpoint/output_position.h"
#include "cubes/best_solutions.h"
#include "dlx.h"

/* Line numbers, for messages. */
enum { CHECKPOINT_ASKED = 3, CHECKPOINT_PROBLEM, CHECKPOINT_OUTPUT };

/* A division of the search; see cube_stack_level. */
typedef struct checkpoint_level {
    uint64_t wanted, next, digest;
} checkpoint_level;

/* A zeroed checkpoint is empty. */
typedef struct checkpoint {
    char *query;                /* the search in words */
    uint64_t problem;           /* number of the current problem, from 1; 0: none */
    uint64_t problems_digest;   /* of all problems up to the current one */
    int status;                 /* exit status of earlier problems */
    char *found;                /* solutions counted, in decimal */
    uint64_t solutions_written; /* or compared, with --min and --max */
    uint64_t solutions_to_skip; /* of them, in unfinished cubes */
    dlx_search_stats work;      /* of the current problem */
    double seconds;
    dlx_search_stats earlier_work; /* of earlier problems */
    bool started;                  /* cubes that are not in `levels` are done */
    bool finished;                 /* the search has ended: */
    dlx_end end;
    output_position output;
    checkpoint_level *levels; /* [0..depth[ */
    size_t depth, capacity;
    best_solutions best; /* sorted */
} checkpoint;

void checkpoint_format(const checkpoint *state, dlx_output *output);

/* Parses the contents of the file `path`. Ends the program if they are damaged or of another
 * version. */
void checkpoint_parse(checkpoint *state, const char *path, char *bytes, size_t size);

void checkpoint_free(checkpoint *state);

#endif
