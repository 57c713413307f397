/* SPDX-License-Identifier: MIT */
/* A guard around CaDiCaL, which throws when memory runs out: exceptions end here.
 *
 * Its C interface lets exceptions through, which C cannot catch: they would end the process. So
 * this pair of files is C++ where all else is C. After an exception the state of the solver is
 * unknown: it is not touched again, not even to free it. */
#ifndef DLX_SEARCH_LEARN_GUARD_H
#define DLX_SEARCH_LEARN_GUARD_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dlx_guard dlx_guard;

/* A solver without clauses. NULL: no memory. */
dlx_guard *dlx_guard_new(void);

/* Frees it. The memory of a solver that has failed is lost until the process ends. */
void dlx_guard_free(dlx_guard *guard);

/* Has memory run out? Then calls no longer do anything. */
bool dlx_guard_failed(const dlx_guard *guard);

/* Adds a literal to a clause; 0 ends the clause. */
void dlx_guard_add(dlx_guard *guard, int literal);

/* Sets a function that is called now and then, and returns 1 to stop the search. It must not throw.
 */
void dlx_guard_ask(dlx_guard *guard, int (*stop)(void *state), void *state);

/* The next search stops after so many conflicts. */
void dlx_guard_limit(dlx_guard *guard, int conflicts);

/* Searches. */
typedef enum dlx_guard_answer {
    DLX_GUARD_STOPPED, /* or failed */
    DLX_GUARD_SATISFIABLE,
    DLX_GUARD_UNSATISFIABLE
} dlx_guard_answer;
dlx_guard_answer dlx_guard_solve(dlx_guard *guard);

/* Is the variable true in the model that was found? */
bool dlx_guard_is_true(dlx_guard *guard, int variable);

#ifdef __cplusplus
}
#endif

#endif
