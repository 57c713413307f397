/* SPDX-License-Identifier: MIT */
/* The search of a problem in time slices, with checkpoints between them. */
#ifndef CHECKPOINT_TIME_SLICE_H
#define CHECKPOINT_TIME_SLICE_H

#include "checkpoint/checkpoint_writer.h"

typedef struct time_slice_job {
    const dlx_problem *problem;
    const dlx_format *to; /* of solutions */
    bool count;           /* instead of listing */
    const dlx_search_options *search;
} time_slice_job;

typedef struct time_slice_end {
    dlx_end end;
    char *partial; /* counted solutions that the checkpoint lacks, in decimal; for the caller to
                      free */
    char engine[64];
} time_slice_end;

/* Returns false if no engine supports the search. */
bool time_slice_check_engine(const time_slice_job *job, dlx_error *error);

/* Searches the cubes of the writer's stack, or the whole problem if the search has not started.
 * Writes listed solutions, and a checkpoint at the end. */
void run_time_slices(const time_slice_job *job, checkpoint_writer *writer, time_slice_end *end);

#endif
