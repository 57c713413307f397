/* SPDX-License-Identifier: MIT */
/* A stream of problems shared by threads: one at a time reads some, or takes the text of some, each
 * reads that and works on what has been read, and what they write comes in the order of the
 * problems.
 *
 * Memory is bounded: a thread has some problems in hand at a time, with few nonzeros unless it is a
 * single one, or a short text of them, and what is written of them waits for its turn as a draft,
 * which does not grow beyond a limit. How many are taken at a time depends on how long they last,
 * and nothing else does. */
#ifndef SOLVE_PROBLEM_STREAM_H
#define SOLVE_PROBLEM_STREAM_H

#include "cli/signals.h"

/* What is done with problems. */
typedef struct stream_work {
    size_t item_size; /* bytes of what is kept of a problem from when it is read */

    /* Reads the next problem into *item, all zero. False: there is no more. *weight is about the
     * number of words that it takes. Where it writes to is ahead of what `work` writes. */
    bool (*read)(void *state, void *item, size_t *weight);

    /* In place of reading the next problems, takes their text for a part, of at most `most`
     * problems. Returns their number; 0: the next one is to be read. Then, in any thread, reads the
     * next problem of the text and works on it, as `work` does; `member` is the thread's number.
     * False: there is no more. */
    size_t (*take_text)(void *state, size_t part, size_t most);
    bool (*work_on_text)(void *state, size_t part, unsigned member);

    /* Works on it, in any thread, and frees it. Of `parts` numbers each is that of one thread at a
     * time. */
    void (*work)(void *state, size_t part, void *item);

    void (*drop)(void *state, void *item); /* frees it without that, after a signal */

    /* Ends the program, with all output written, when a signal comes while input is waited for. */
    int (*end)(void *state);
} stream_work;

typedef struct problem_stream problem_stream;

/* For `threads` of them, as worker_pool_thread_count has it. NULL: there is but one thread. */
problem_stream *stream_new(unsigned threads, const stream_work *work, void *state);
void stream_free(problem_stream *s);

/* The number of parts; what `work` keeps for each of them is its own while it is at work. */
size_t stream_parts(const problem_stream *s);

/* The number of threads. */
unsigned stream_threads(const problem_stream *s);

/* For `work`: how many threads there are now for each problem that is in hand, at least 1. */
unsigned stream_threads_each(problem_stream *s);

/* Works on all problems of an input. */
void stream_run(problem_stream *s, const dlx_input *input);

#endif
