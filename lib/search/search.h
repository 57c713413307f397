/* SPDX-License-Identifier: MIT */
/* A search: one engine on one problem. Engines that ask others open one for each of these, and all
 * of them share the limits of the call. */
#ifndef DLX_SEARCH_SEARCH_H
#define DLX_SEARCH_SEARCH_H

#include "core/limits.h"
#include "core/problem.h"
#include "proof/proof.h"

/* Named `task` where an engine's own state is what is called `search`. */
typedef struct dlx_search {
    const dlx_problem *problem;
    dlx_limits *limits;         /* of the call */
    dlx_search_options options; /* what is searched for; limits are not read from here */
    uint32_t *chosen;           /* the options of the solution found last, in any order */
    size_t chosen_count;
    bool counting;         /* solutions are counted, all of them, and not looked at */
    uint64_t multiplicity; /* the solution found last stands for so many, if they are counted */
    uint64_t memory;       /* bytes that this search holds of those that the limits count */
    const char *engine;    /* name of the engine at work, for people */
    const char *why;       /* it was chosen; "" if it was asked for */
} dlx_search;

/* `problem`, `limits` and what `options` points to outlive it. False: no memory. */
bool dlx_search_begin(dlx_search *task, const dlx_problem *problem, dlx_limits *limits,
                      const dlx_search_options *options);

/* Gives back the memory that it still holds. */
void dlx_search_end(dlx_search *task);

/* As dlx_limits_takes and dlx_limits_gives_back, for memory that is this search's own. */
bool dlx_search_takes(dlx_search *task, uint64_t bytes);
void dlx_search_gives_back(dlx_search *task, uint64_t bytes);

/* Reports an event to who asked for them. */
static inline void dlx_search_event(const dlx_search *task, dlx_event_kind kind, size_t level,
                                    size_t item, size_t option, size_t options)
{
    if (task->options.on_event) {
        const dlx_event event = {kind, level, item, option, options};
        task->options.on_event(task->options.event_state, &event);
    }
}

#endif
