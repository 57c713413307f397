/* SPDX-License-Identifier: MIT */
/* What a thread writes before it is its turn: kept, and passed on in one piece. */
#ifndef CLI_OUTPUT_BUFFER_H
#define CLI_OUTPUT_BUFFER_H

#include "dlx.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct draft {
    dlx_output *output, *messages; /* for standard output and standard error; in memory */
    int status;                    /* the worst so far */

    /* Nothing else is passed on until the turn ends. False: see draft_begin_turn. */
    bool (*begin_turn)(void *state, bool wait);
    void (*end_turn)(void *state);
    void *state;
} draft;

/* False: no memory. Free with draft_free. */
bool draft_begin(draft *d);
void draft_free(draft *d);

/* What this thread writes goes to the draft; NULL, as at first: to where it belongs. */
void draft_set(draft *d);
draft *draft_current(void);

/* Takes the turn of this thread's draft; until it ends, the thread writes to where it belongs.
 * NULL: there is no draft, or it is not its turn, and no one is to `wait` for it. */
draft *draft_begin_turn(bool wait);
void draft_end_turn(draft *d); /* nothing with NULL */

/* Passes on what has been written to it: standard output to `to`, messages to standard error.
 * False: memory ran out on the way, and something is missing. */
bool draft_pass(draft *d, dlx_output *to);

/* Adds a message. */
void draft_say(dlx_output *messages, const char *format, va_list arguments);

/* The same as draft_pass for messages alone. */
bool draft_pass_messages(dlx_output *messages);

/* Is there so much for standard output that it should wait for its turn? */
bool draft_is_long(const draft *d);

#endif
