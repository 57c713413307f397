/* SPDX-License-Identifier: MIT */
/* Cubes that several threads take in order, and what they have found in them, in the order of the
 * cubes. */
#ifndef DLX_SEARCH_PARALLEL_SOLUTION_QUEUE_H
#define DLX_SEARCH_PARALLEL_SOLUTION_QUEUE_H

#include "core/count.h"
#include "core/threads.h"

/* Solutions one after the other: of each its number of options and they. All zero is empty; free
 * with free(words). */
typedef struct dlx_solutions {
    uint32_t *words; /* [0..used[ */
    size_t used, capacity;
} dlx_solutions;

/* False: no memory. */
bool dlx_solutions_add(dlx_solutions *to, const uint32_t *options, size_t count);

typedef struct dlx_cube_output {
    dlx_solutions waiting; /* those not yet taken */
    uint64_t listed;       /* how many solutions came */
    dlx_count counted;
    bool done;
} dlx_cube_output;

/* All of it is read and written with the lock. */
typedef struct dlx_solution_queue {
    dlx_mutex lock;
    dlx_condition room;  /* there is more room, or another cube is the first, or all is to end */
    dlx_condition ready; /* there is something for the one who takes solutions */
    dlx_cube_output *places; /* [0..count[: by cube */
    size_t count;
    size_t next;                /* cube to be searched */
    size_t first;               /* cube that is not done with */
    bool unordered;             /* solutions of all cubes are in the first place */
    bool ending;                /* everyone is to stop */
    bool failed;                /* for lack of memory */
    uint64_t bytes, most_bytes; /* of solutions that wait, at any time and at most */
    dlx_count found;            /* of all cubes before `first` */
    dlx_count partial;          /* of cubes that were cut off */
    uint64_t counted;           /* in all cubes, if that is less than 2^64 */
} dlx_solution_queue;

/* False: no memory; free it all the same. */
bool dlx_solution_queue_make(dlx_solution_queue *queue, size_t count, uint64_t most_bytes,
                             bool unordered);
void dlx_solution_queue_free(dlx_solution_queue *queue);

/* For those who search. */

/* Takes the next cube. False: there is none, or all is to end. */
bool dlx_solution_queue_take_cube(dlx_solution_queue *queue, size_t *cube);

/* Passes on solutions of a cube, and empties the list; waits for room. False: no memory. */
bool dlx_solution_queue_put(dlx_solution_queue *queue, size_t cube, dlx_solutions *solutions,
                            uint64_t number);

/* The cube is done, or was cut off; with so many solutions, if these are counted. False: no memory.
 */
bool dlx_solution_queue_end_cube(dlx_solution_queue *queue, size_t cube, const dlx_count *counted,
                                 bool done);

/* Everyone is to stop. */
void dlx_solution_queue_end(dlx_solution_queue *queue, bool failed);

/* For the one who takes solutions. */

typedef enum dlx_queue_status {
    DLX_QUEUE_FETCHED, /* solutions were taken */
    DLX_QUEUE_EMPTY,   /* there are none yet */
    DLX_QUEUE_DONE,
    DLX_QUEUE_FAILED
} dlx_queue_status;

/* Takes the solutions that are there, in place of those in the list; waits some milliseconds for
 * them if told so. */
dlx_queue_status dlx_solution_queue_fetch(dlx_solution_queue *queue, dlx_solutions *solutions,
                                          bool wait);

/* Is everything counted? Waits some milliseconds for it if told so. */
dlx_queue_status dlx_solution_queue_state(dlx_solution_queue *queue, bool wait);

/* How many solutions were counted, if these are less than 2^64. */
uint64_t dlx_solution_queue_counted(dlx_solution_queue *queue);

/* How many cubes are done with, from the first on; adds the number of their solutions to *found. */
size_t dlx_solution_queue_cubes_done(dlx_solution_queue *queue, dlx_count *found);

#endif
