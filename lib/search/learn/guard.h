/* SPDX-License-Identifier: MIT */
/* A C interface to CaDiCaL that catches exceptions, as thrown on memory exhaustion.
 *
 * CaDiCaL's own C interface lets exceptions through, which would end the process; so guard.cc is
 * the only C++ file. After an exception the state of the solver is unknown: the solver is not used
 * again, nor freed. */
#ifndef DLX_SEARCH_LEARN_GUARD_H
#define DLX_SEARCH_LEARN_GUARD_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dlx_guard dlx_guard;

/* Creates a solver without clauses; `pauses`: searches will be many and limited; `is_large`:
 * clauses will be too many to simplify during the search. Returns NULL if out of memory. */
dlx_guard *dlx_guard_new(bool pauses, bool is_large);

/* Frees a solver; a failed solver leaks its memory. */
void dlx_guard_free(dlx_guard *guard);

/* True if an exception occurred; all calls are then without effect. */
bool dlx_guard_failed(const dlx_guard *guard);

/* Adds a literal to a clause; 0 ends the clause. */
void dlx_guard_add(dlx_guard *guard, int literal);

/* Sets a callback that returns 1 to stop the search. The callback must not throw. */
void dlx_guard_ask(dlx_guard *guard, int (*stop)(void *state), void *state);

/* Limits the number of conflicts of the next search. */
void dlx_guard_limit(dlx_guard *guard, int conflicts);

typedef enum dlx_guard_answer {
    DLX_GUARD_STOPPED, /* or failed */
    DLX_GUARD_SATISFIABLE,
    DLX_GUARD_UNSATISFIABLE
} dlx_guard_answer;
dlx_guard_answer dlx_guard_solve(dlx_guard *guard);

/* True if the variable is true in the model. */
bool dlx_guard_is_true(dlx_guard *guard, int variable);

#ifdef __cplusplus
}
#endif

#endif
