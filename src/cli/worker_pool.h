/* SPDX-License-Identifier: MIT */
/* Parts of a stream that several threads do, each a part at a time, and that are finished in the
 * order in which they were taken. Where there are no threads, the caller does all of them. */
#ifndef CLI_WORKER_POOL_H
#define CLI_WORKER_POOL_H

#include <stdbool.h>
#include <stddef.h>

/* What there is to do. Parts [0..parts[ can be in hand at once: memory for more is not needed. */
typedef struct crew_work {
    size_t parts;
    /* Makes `part` the next one; no other thread takes meanwhile. False: there is no more for now.
     */
    bool (*take)(void *state, size_t part);
    bool take_alone; /* nothing is finished meanwhile either */
    /* In any thread; `member` is the thread's number, below that of all. */
    void (*run)(void *state, size_t part, unsigned member);
    /* In order, one at a time; others take and run meanwhile, unless that is done alone. */
    void (*finish)(void *state, size_t part);
} crew_work;

typedef struct crew crew;

/* The number of threads for -j N: at least 1, 0 stands for one for each processor. */
unsigned crew_size(unsigned wanted);

/* A crew of so many threads, the caller's among them; fewer if the system has no more to give.
 * NULL: out of memory. */
crew *crew_new(unsigned threads, const crew_work *work, void *state);
void crew_free(crew *c);

/* Takes parts, runs and finishes them until there is no more for now. */
void crew_run(crew *c);

/* The threads that it has, the caller's among them. */
unsigned crew_threads(const crew *c);

/* Parts that were taken and are not finished: exactly in `finish`, in `take` if it is alone, and
 * within crew_lock; elsewhere there may be others by now. */
size_t crew_in_hand(const crew *c);

/* For `take` that is not alone: the part at hand is complete, so that others can run it, and
 * another one is begun, whose number is returned. Waits until there is one. Only with several
 * threads. */
size_t crew_hand_over(crew *c);

/* Keeps others from finishing. */
void crew_lock(crew *c);
void crew_unlock(crew *c);

/* While `run` is at a part: keeps others from finishing, so that what is done of it can be passed
 * on. False, and nothing is kept: parts before it are not finished, and the caller is not to `wait`
 * for that. */
bool crew_begin_early(crew *c, size_t part, bool wait);
void crew_end_early(crew *c);

#endif
