/* SPDX-License-Identifier: MIT */
/* Saves how far a search has come. What is saved about results that were written is true of what
 * has reached their file: it is brought there first. */
#ifndef CHECKPOINT_CHECKPOINT_WRITER_H
#define CHECKPOINT_CHECKPOINT_WRITER_H

#include "checkpoint/checkpoint.h"
#include "checkpoint/cube_stack.h"

typedef struct checkpoint_writer {
    const char *path; /* of the checkpoint */
    double every;     /* seconds */
    checkpoint state;
    cube_stack stack;  /* of the problem at hand */
    double written_at; /* when it was tried last */
    bool failed;       /* and failed */
    bool started;      /* what was saved says that the problem at hand, or one before, was begun */
    /* What `state` had when all results were brought to their file. */
    uint64_t solutions_written, solutions_to_skip;
    output_position output;
} checkpoint_writer;

/* Brings all results that were written to their file. If that fails, saves how far they have come
 * there, and ends the program. */
void sync_output(checkpoint_writer *writer);

bool checkpoint_is_due(const checkpoint_writer *writer);

/* Saves the checkpoint. A failure is warned of; the older one is kept then. */
void write_checkpoint(checkpoint_writer *writer);

/* The same, but ends the program if it fails. */
void write_first_checkpoint(checkpoint_writer *writer);

#endif
