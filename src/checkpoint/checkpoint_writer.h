/* SPDX-License-Identifier: MIT */
/* Saves how far a search has come. What is saved about results that were written is true of what
 * has reached their file: it is brought there first. */
#ifndef CHECKPOINT_CHECKPOINT_WRITER_H
#define CHECKPOINT_CHECKPOINT_WRITER_H

#include "checkpoint/checkpoint.h"
#include "checkpoint/cube_stack.h"

typedef struct saving {
    const char *path; /* of the checkpoint */
    double every;     /* seconds */
    checkpoint now;
    agenda agenda; /* of the problem at hand */
    double saved;  /* when it was tried last */
    bool failed;   /* and failed */
    bool begun;    /* what was saved says that the problem at hand, or one before, was begun */
    /* What `now` had when all results were brought to their file. */
    uint64_t handed, skip;
    place output;
} saving;

/* Brings all results that were written to their file. If that fails, saves how far they have come
 * there, and ends the program. */
void saving_mark(saving *all);

bool saving_is_due(const saving *all);

/* Saves the checkpoint. A failure is warned of; the older one is kept then. */
void saving_store(saving *all);

/* The same, but ends the program if it fails. */
void saving_begin(saving *all);

#endif
