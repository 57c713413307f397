/* SPDX-License-Identifier: MIT */
/* The search of one problem in stints, between which it can be saved. */
#ifndef CHECKPOINT_TIME_SLICE_H
#define CHECKPOINT_TIME_SLICE_H

#include "checkpoint/checkpoint_writer.h"

typedef struct time_slice_job {
    const dlx_problem *problem;
    const dlx_format *to; /* of solutions */
    bool count;           /* they are counted */
    const dlx_search_options *search;
} time_slice_job;

typedef struct time_slice_end {
    dlx_end end;
    char *partial; /* solutions counted that are not in the checkpoint, in decimal; to be freed */
    char engine[64];
} time_slice_end;

/* Is there an engine for it? False: *error says why not. */
bool time_slice_check_engine(const time_slice_job *job, dlx_error *error);

/* Searches what is on the agenda of `writer`, or, if the search has not begun, all of the problem.
 * Solutions that are listed are written. Saves it at the end. */
void run_time_slices(const time_slice_job *job, checkpoint_writer *writer, time_slice_end *end);

#endif
