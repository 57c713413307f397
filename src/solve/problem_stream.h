/* SPDX-License-Identifier: MIT */
/* A stream of problems shared by threads. One thread at a time reads a batch of problems, or
 * takes the text of a batch; all threads solve; output is in the order of the problems. Memory
 * is bounded: pending batches have few nonzeros or a single problem, and their output buffers
 * are limited. The size of batches adapts to the time that problems take. */
#ifndef SOLVE_PROBLEM_STREAM_H
#define SOLVE_PROBLEM_STREAM_H

#include "cli/program.h"

/* The callbacks. */
typedef struct stream_work {
    size_t item_size; /* bytes of a problem as read */

    /* Reads the next problem into *item, which is zeroed, and sets *weight to the approximate
     * number of words of the problem. Returns false at the end. Its output precedes that of
     * `work`. */
    bool (*read)(void *state, void *item, size_t *weight);

    /* take_text takes the text of up to `most` problems for a part instead of reading them.
     * Returns their number; 0: the next problem must be read. work_on_text, in any thread, reads
     * and processes the next problem of the text; `member` is the index of the thread. Returns
     * false at the end. */
    size_t (*take_text)(void *state, size_t part, size_t most);
    bool (*work_on_text)(void *state, size_t part, unsigned member);

    /* Processes and frees an item, in any thread; each part is used by one thread at a time. */
    void (*work)(void *state, size_t part, void *item);

    void (*drop)(void *state, void *item); /* frees an item after a signal */

    /* Ends the program after a signal while input is awaited; all output is written. */
    int (*end)(void *state);
} stream_work;

typedef struct problem_stream problem_stream;

/* Starts threads, as worker_pool_thread_count counts them. Returns NULL for a single
 * thread. */
problem_stream *stream_new(uint64_t wanted, const stream_work *work, void *state);
void stream_free(problem_stream *s);

/* Returns the number of parts; state of a part needs no lock within `work`. */
size_t stream_parts(const problem_stream *s);

unsigned stream_threads(const problem_stream *s);

/* For `work`: returns the number of threads per pending problem, at least 1. */
unsigned stream_threads_each(problem_stream *s);

/* Processes all problems of an input. */
void stream_run(problem_stream *s, const dlx_input *input);

#endif
