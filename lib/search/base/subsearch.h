/* SPDX-License-Identifier: MIT */
/* A search that an engine has another one do for it, on the same problem or a component of it. */
#ifndef DLX_SEARCH_BASE_SUBSEARCH_H
#define DLX_SEARCH_BASE_SUBSEARCH_H

#include "search/base/engine.h"

/* All zero is one that is not open. It must not be moved while it is. */
typedef struct dlx_subsearch {
    const dlx_engine *engine;
    dlx_search search; /* its solutions are options of its problem */
    void *state;       /* the engine's own; NULL: it is not open */
} dlx_subsearch;

/* Opens a search by the engine, within the limits of `task` and for what that looks for. False: no
 * memory, or not a problem for it: another engine may fit. Or all has to stop. */
bool dlx_subsearch_open(dlx_subsearch *sub, const dlx_engine *engine, const dlx_search *task,
                        const dlx_problem *problem, dlx_error *error);

static inline bool dlx_subsearch_is_open(const dlx_subsearch *sub)
{
    return sub->state != NULL;
}

/* As those of the engine. Solutions are in sub->search.chosen. */
dlx_step dlx_subsearch_next(dlx_subsearch *sub);

/* Adds to *found the number of solutions, by the engine's own `count` if it has one. */
dlx_step dlx_subsearch_count(dlx_subsearch *sub, dlx_count *found);

/* Excludes a solution, by an engine that can. */
void dlx_subsearch_forbid(dlx_subsearch *sub, const uint32_t *options, size_t count);

/* Closes it, if it is open, and gives its memory back. */
void dlx_subsearch_close(dlx_subsearch *sub);

#endif
