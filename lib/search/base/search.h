/* SPDX-License-Identifier: MIT */
/* A search: one engine on one problem. An engine that uses others opens a search for each; all of
 * them share the limits of the call. */
#ifndef DLX_SEARCH_BASE_SEARCH_H
#define DLX_SEARCH_BASE_SEARCH_H

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
    bool counting;         /* all solutions are counted, none is looked at */
    uint64_t counted;      /* when counting: how many solutions were handed out */
    uint64_t multiplicity; /* when counting: the solution found last stands for so many */
    bool in_order;         /* solutions are listed in the order of a larger search, see
                              dlx_cube_search_keeps_order */
    uint64_t memory;       /* bytes of this search, of those that the limits count */
    uint64_t spare_memory; /* bytes that tables that grow may take while others may end the search
                              first; 0: any number */
    bool futile;           /* the engine sees no point in going on, and has paused for good */
    const char *engine;    /* name of the engine at work, for people */
    const char *why;       /* why it was chosen; "" if it was asked for */
} dlx_search;

/* `problem`, `limits` and what `options` points to outlive it. False: no memory. */
bool dlx_search_begin(dlx_search *task, const dlx_problem *problem, dlx_limits *limits,
                      const dlx_search_options *options);

/* Gives back the memory that the search still holds. */
void dlx_search_end(dlx_search *task);

/* Like dlx_limits_takes and dlx_limits_gives_back, for memory of this search. */
bool dlx_search_takes(dlx_search *task, uint64_t bytes);
void dlx_search_gives_back(dlx_search *task, uint64_t bytes);

/* Reports an event, if events were asked for. */
static inline void dlx_search_event(const dlx_search *task, dlx_event_kind kind, size_t level,
                                    size_t item, size_t option, size_t options)
{
    if (task->options.on_event) {
        const dlx_event event = {kind, level, item, option, options};
        task->options.on_event(task->options.event_state, &event);
    }
}

/* Tells the limits, for those who watch, that so many solutions have been counted besides those
 * that were handed out. */
static inline void dlx_search_tell(const dlx_search *task, uint64_t more)
{
    dlx_limits *limits = task->limits;
    if (task->counting && !limits->counts_part && task->counted + more > limits->stats.counted)
        limits->stats.counted = task->counted + more;
}

#endif
