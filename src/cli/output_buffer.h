/* SPDX-License-Identifier: MIT */
/* The output of a thread, kept in memory until the output of earlier work is written. */
#ifndef CLI_OUTPUT_BUFFER_H
#define CLI_OUTPUT_BUFFER_H

#include "cli/worker_pool.h"
#include "dlx.h"

typedef struct output_buffer {
    dlx_output *output, *messages; /* for standard output and standard error */
    int status;                    /* the worst exit status */

    /* The output has its turn once the slots of the pool before this one are committed. */
    worker_pool *pool;
    size_t slot;
} output_buffer;

/* Returns false if memory runs out. Close with output_buffer_close also then. */
bool output_buffer_open(output_buffer *buffer);
void output_buffer_close(output_buffer *buffer);

/* Redirects the output of this thread to a buffer; NULL: to its destination. */
void output_buffer_set_current(output_buffer *buffer);
output_buffer *output_buffer_current(void);

/* Starts the turn of the thread's buffer: until its end, the thread writes to the destination.
 * Returns NULL if there is no buffer, or earlier output is missing and `wait` is not set. */
output_buffer *output_buffer_begin_turn(bool wait);
void output_buffer_end_turn(output_buffer *buffer); /* accepts NULL */

/* Writes and empties the buffer: output to `output`, messages to standard error. Returns false if
 * memory ran out, and output is lost. */
bool output_buffer_flush(output_buffer *buffer, dlx_output *output);

/* Does the same for messages alone. */
bool output_buffer_flush_messages(dlx_output *messages);

/* True if the buffer should be flushed before more is added. */
bool output_buffer_is_full(const output_buffer *buffer);

#endif
