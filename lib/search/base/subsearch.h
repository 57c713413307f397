/* SPDX-License-Identifier: MIT */
/* A search by another engine on behalf of an engine, on the same problem or a component. */
#ifndef DLX_SEARCH_BASE_SUBSEARCH_H
#define DLX_SEARCH_BASE_SUBSEARCH_H

#include "search/base/engine.h"

/* Closed if all fields are zero. An open search must not be moved. */
typedef struct dlx_subsearch {
    const dlx_engine *engine;
    dlx_search search; /* solutions are options of the subsearch's problem */
    void *state;       /* the engine's state; NULL: closed */
} dlx_subsearch;

/* Opens a search by the engine, with the limits and options of `task`. Returns false on memory
 * exhaustion, for a problem that does not suit the engine, or on stop. */
bool dlx_subsearch_open(dlx_subsearch *sub, const dlx_engine *engine, const dlx_search *task,
                        const dlx_problem *problem, dlx_error *error);

static inline bool dlx_subsearch_is_open(const dlx_subsearch *sub)
{
    return sub->state != NULL;
}

/* As `next` of the engine. Solutions are in sub->search.chosen. */
dlx_step dlx_subsearch_next(dlx_subsearch *sub);

/* Adds to *found the number of solutions, by the engine's own `count` if it has one. */
dlx_step dlx_subsearch_count(dlx_subsearch *sub, dlx_count *found);

/* Closes the search, if open, and releases its memory. */
void dlx_subsearch_close(dlx_subsearch *sub);

#endif
