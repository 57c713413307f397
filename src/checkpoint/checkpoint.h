/* SPDX-License-Identifier: MIT */
/* A checkpoint: how far a search has come, as text; see ec(5). */
#ifndef CHECKPOINT_CHECKPOINT_H
#define CHECKPOINT_CHECKPOINT_H

#include "checkpoint/output_position.h"
#include "cubes/best_solutions.h"
#include "dlx.h"

/* Lines, for messages about what they say. */
enum { CHECKPOINT_ASKED = 3, CHECKPOINT_PROBLEM, CHECKPOINT_OUTPUT };

/* One division of the search; see cube_stack_level. */
typedef struct checkpoint_level {
    uint64_t wanted, next, digest;
} checkpoint_level;

/* All zero can be freed. */
typedef struct checkpoint {
    char *query;                /* what is searched for, in words */
    uint64_t problem;           /* the number of the problem at hand, from 1; 0: none */
    uint64_t problems_digest;   /* tells it, and those before it, from others */
    int status;                 /* the exit status, as far as those before it are concerned */
    char *found;                /* solutions counted, in decimal */
    uint64_t solutions_written; /* solutions written, or looked at for the best of them */
    uint64_t solutions_to_skip; /* of those, how many are in the cubes that are not done */
    dlx_search_stats work;      /* for the problem at hand */
    double seconds;
    dlx_search_stats earlier_work; /* for the problems before it */
    bool started;                  /* its search has; what is not on the agenda is done */
    bool finished;                 /* its search has ended, for this reason: */
    dlx_end end;
    output_position output;
    checkpoint_level *levels; /* [0..depth[ */
    size_t depth, capacity;
    best_solutions best; /* in order */
} checkpoint;

/* Its text. */
void checkpoint_format(const checkpoint *state, dlx_output *output);

/* Reads what the file `path` has held. Ends the program with a message if that is damaged, or of
 * another version. */
void checkpoint_parse(checkpoint *state, const char *path, char *bytes, size_t size);

void checkpoint_free(checkpoint *state);

#endif
