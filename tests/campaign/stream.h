/* SPDX-License-Identifier: MIT */
/* The output of ec-solve about a problem, read strictly; shares no code with the library. */
#ifndef DLX_TESTS_CAMPAIGN_STREAM_H
#define DLX_TESTS_CAMPAIGN_STREAM_H

#include "chance.h"

#include <stddef.h>

/* The problem: the lines of its options as they were written. */
typedef struct lines {
    const char **option; /* where the line of each option begins */
    int count;
    int places;    /* costs are in units of 10^-places */
    bool is_exact; /* the problem has no name, and each option is shown with its cost as written */
} lines;

lines lines_of(int count, const char *bytes);
void lines_clear(lines *given);

/* A solution as it was printed, without the options' lines. */
typedef struct printed {
    int *options; /* [0..count[, from 0, as they come */
    int count;
    bool has_cost;
    wide cost;
    size_t class_size; /* 0: not shown */
} printed;

typedef struct stream {
    printed *solutions;
    int count;
    const char *word; /* how the search ended, in the text that was read */
    int word_length;
} stream;

/* Reads the output for one problem. NULL, or the fault of the text, in static memory. Clear the
 * stream in any case. */
const char *stream_read(stream *target, const lines *subject, const char **cursor);
void stream_clear(stream *given);

bool word_is(const stream *given, const char *word);

/* Moves the cursor behind this text; false: another text. Moves it to the next line. */
bool take(const char **cursor, const char *text);
void next_line(const char **cursor);

#endif
