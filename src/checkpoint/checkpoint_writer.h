/* SPDX-License-Identifier: MIT */
/* Writes checkpoints. Results that a checkpoint claims were synced to their file first. */
#ifndef CHECKPOINT_CHECKPOINT_WRITER_H
#define CHECKPOINT_CHECKPOINT_WRITER_H

#include "checkpoint/checkpoint.h"
#include "checkpoint/cube_stack.h"

typedef struct checkpoint_writer {
    const char *path; /* of the checkpoint */
    double every;     /* seconds */
    checkpoint state;
    cube_stack stack;  /* of the current problem */
    double written_at; /* time of the last attempt */
    bool failed;       /* the last attempt did */
    bool started;      /* a written checkpoint has a started search */
    /* Members of `state` at the last sync_output. */
    uint64_t solutions_written, solutions_to_skip;
    output_position output;
} checkpoint_writer;

/* Flushes all results to their file. On failure, writes a last checkpoint and ends the program. */
void sync_output(checkpoint_writer *writer);

bool checkpoint_is_due(const checkpoint_writer *writer);

/* Writes a checkpoint. On failure, warns and keeps the old file. */
void write_checkpoint(checkpoint_writer *writer);

/* Writes a checkpoint. Ends the program on failure. */
void write_first_checkpoint(checkpoint_writer *writer);

#endif
