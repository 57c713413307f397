/* SPDX-License-Identifier: MIT */
/* A queue of cubes for several threads, and the solutions of the cubes, in the order of the
 * cubes. */
#ifndef DLX_SEARCH_PARALLEL_SOLUTION_QUEUE_H
#define DLX_SEARCH_PARALLEL_SOLUTION_QUEUE_H

#include "core/count.h"
#include "core/threads.h"
#include "search/base/solution_set.h"

typedef struct dlx_cube_output {
    dlx_solutions waiting; /* solutions not yet taken */
    uint64_t listed;       /* number of solutions put */
    dlx_count counted;
    bool done;
} dlx_cube_output;

/* All fields are read and written with the lock. */
typedef struct dlx_solution_queue {
    dlx_mutex lock;
    dlx_condition room;      /* signals room for solutions, a new first cube, or the end */
    dlx_condition ready;     /* signals the reader of solutions */
    dlx_cube_output *places; /* [0..count[: by cube */
    size_t count;
    size_t next;                /* next cube to search */
    size_t first;               /* first cube not completed or with solutions not yet taken */
    bool unordered;             /* solutions of all cubes are in the first place */
    bool ending;                /* all threads have to stop */
    bool failed;                /* out of memory */
    uint64_t bytes, most_bytes; /* size of the waiting solutions: current and maximum */
    dlx_count found;            /* solutions of all cubes before `first` */
    dlx_count partial;          /* solutions of interrupted cubes */
    uint64_t counted;           /* solutions counted in all cubes, if less than 2^64 */
} dlx_solution_queue;

/* Returns false on memory exhaustion; the queue must be freed in any case. */
bool dlx_solution_queue_make(dlx_solution_queue *queue, size_t count, uint64_t most_bytes,
                             bool unordered);
void dlx_solution_queue_free(dlx_solution_queue *queue);

/* Functions for the searching threads. */

/* Takes the next cube. Returns false without a next cube, or if all threads have to stop. */
bool dlx_solution_queue_take_cube(dlx_solution_queue *queue, size_t *cube);

/* Puts solutions of a cube into the queue and empties the list; blocks until the queue has room.
 * Returns false on memory exhaustion. */
bool dlx_solution_queue_put(dlx_solution_queue *queue, size_t cube, dlx_solutions *solutions);

/* Ends a cube, completed or interrupted, with the number of counted solutions. Returns false on
 * memory exhaustion. */
bool dlx_solution_queue_end_cube(dlx_solution_queue *queue, size_t cube, const dlx_count *counted,
                                 bool done);

/* Stops all threads. */
void dlx_solution_queue_end(dlx_solution_queue *queue, bool failed);

/* Functions for the reader of solutions. */

typedef enum dlx_queue_status {
    DLX_QUEUE_FETCHED, /* solutions were taken */
    DLX_QUEUE_EMPTY,   /* no solutions yet */
    DLX_QUEUE_DONE,
    DLX_QUEUE_FAILED
} dlx_queue_status;

/* Takes the ready solutions, in place of the contents of `solutions`. With `wait`, waits some
 * milliseconds for solutions. */
dlx_queue_status dlx_solution_queue_fetch(dlx_solution_queue *queue, dlx_solutions *solutions,
                                          bool wait);

/* DONE if all cubes are counted. With `wait`, waits some milliseconds for the end. */
dlx_queue_status dlx_solution_queue_state(dlx_solution_queue *queue, bool wait);

/* Number of counted solutions, if less than 2^64. */
uint64_t dlx_solution_queue_counted(dlx_solution_queue *queue);

/* Returns the number of completed cubes at the beginning of the list, and adds the number of their
 * solutions to *found. */
size_t dlx_solution_queue_cubes_done(dlx_solution_queue *queue, dlx_count *found);

#endif
