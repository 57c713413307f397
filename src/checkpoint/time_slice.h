/* SPDX-License-Identifier: MIT */
/* The search of one problem in stints, between which it can be saved. */
#ifndef CHECKPOINT_TIME_SLICE_H
#define CHECKPOINT_TIME_SLICE_H

#include "checkpoint/checkpoint_writer.h"

typedef struct stint_job {
    const dlx_problem *problem;
    const dlx_format *to; /* of solutions */
    bool count;           /* they are counted */
    const dlx_search_options *search;
} stint_job;

typedef struct stint_end {
    dlx_end end;
    char *partial; /* solutions counted that are not in the checkpoint, in decimal; to be freed */
    char engine[64];
} stint_end;

/* Is there an engine for it? False: *error says why not. */
bool stint_suits(const stint_job *job, dlx_error *error);

/* Searches what is on the agenda of `save`, or, if the search has not begun, all of the problem.
 * Solutions that are listed are written. Saves it at the end. */
void stint_all(const stint_job *job, saving *save, stint_end *end);

#endif
