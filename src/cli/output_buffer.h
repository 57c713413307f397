/* SPDX-License-Identifier: MIT */
/* What a thread writes before it is its turn: kept, and passed on in one piece. */
#ifndef CLI_OUTPUT_BUFFER_H
#define CLI_OUTPUT_BUFFER_H

#include "dlx.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct output_buffer {
    dlx_output *output, *messages; /* for standard output and standard error; in memory */
    int status;                    /* the worst so far */

    /* Nothing else is passed on until the turn ends. False: see output_buffer_begin_turn. */
    bool (*begin_turn)(void *state, bool wait);
    void (*end_turn)(void *state);
    void *state;
} output_buffer;

/* False: no memory. Free with output_buffer_close. */
bool output_buffer_open(output_buffer *buffer);
void output_buffer_close(output_buffer *buffer);

/* What this thread writes goes to the draft; NULL, as at first: to where it belongs. */
void output_buffer_set_current(output_buffer *buffer);
output_buffer *output_buffer_current(void);

/* Takes the turn of this thread's draft; until it ends, the thread writes to where it belongs.
 * NULL: there is no draft, or it is not its turn, and no one is to `wait` for it. */
output_buffer *output_buffer_begin_turn(bool wait);
void output_buffer_end_turn(output_buffer *buffer); /* nothing with NULL */

/* Passes on what has been written to it: standard output to `to`, messages to standard error.
 * False: memory ran out on the way, and something is missing. */
bool output_buffer_flush(output_buffer *buffer, dlx_output *to);

/* Adds a message. */
void output_buffer_add_message(dlx_output *messages, const char *format, va_list arguments);

/* The same as output_buffer_flush for messages alone. */
bool output_buffer_flush_messages(dlx_output *messages);

/* Is there so much for standard output that it should wait for its turn? */
bool output_buffer_is_full(const output_buffer *buffer);

#endif
