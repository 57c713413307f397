/* SPDX-License-Identifier: MIT */
/* The output of ec-solve, read strictly. */
#ifndef DLX_TESTS_CAMPAIGN_STREAM_H
#define DLX_TESTS_CAMPAIGN_STREAM_H

#include "problem.h"

/* The lines of a problem as they were written. */
typedef struct lines {
    const char *bytes;
    const char **option; /* where the line of each option begins */
} lines;

lines lines_of(const problem *given, const char *bytes);
void lines_clear(lines *given);

/* A solution as it was printed, without the options' lines. */
typedef struct printed {
    int *options; /* [0..count[, from 0, as they come */
    int count;
    bool has_cost;
    long cost;
} printed;

typedef struct stream {
    printed *solutions;
    int count;
    const char *word; /* how the search ended, in the text that was read */
    int word_length;
} stream;

/* NULL, or the fault of the text, in static memory. Clear the stream in any case. */
const char *stream_read(stream *to, const problem *given, const lines *of, const char *bytes);
void stream_clear(stream *given);

bool word_is(const stream *given, const char *word);

#endif
