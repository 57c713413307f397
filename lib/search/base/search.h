/* SPDX-License-Identifier: MIT */
/* A search: one engine on one problem. An engine that uses other engines opens a search for each;
 * all searches of a call share its limits. */
#ifndef DLX_SEARCH_BASE_SEARCH_H
#define DLX_SEARCH_BASE_SEARCH_H

#include "core/costs.h"
#include "core/limits.h"
#include "core/problem.h"
#include "proof/proof.h"

/* How a search for the best solutions ends, or a part of it. */
typedef enum dlx_best_end {
    DLX_BEST_OPEN, /* the work is used up, or would be too much: another search has to continue */
    DLX_BEST_DONE, /* the best solutions are known, or none is left in this part */
    DLX_BEST_STOPPED
} dlx_best_end;

/* Names of engines, in order. */
typedef struct dlx_engine_names {
    const char *name[8]; /* [0..count[ */
    size_t count;
} dlx_engine_names;

/* Called `task` where `search` is the state of the engine. */
typedef struct dlx_search {
    const dlx_problem *problem;
    dlx_budget *limits;         /* of the call */
    dlx_search_options options; /* the limits are those of the caller */
    uint32_t *chosen;           /* options of the last solution, in any order */
    size_t chosen_count;
    bool counting;           /* count all solutions, return none */
    uint64_t counted;        /* when counting: solutions returned */
    uint64_t multiplicity;   /* when counting: solutions represented by the last solution */
    bool in_order;           /* list solutions in the order of a larger search, see
                                dlx_cube_search_keeps_order */
    uint64_t memory;         /* bytes counted by the limits for this search */
    uint64_t spare_memory;   /* memory budget in bytes while other engines may still win; 0: none */
    uint64_t other_work;     /* estimated remaining work of other engines; 0: unknown */
    const dlx_cost *ceiling; /* with a goal: no solutions above this cost, times the sign of the
                                goal and without the constant, are wanted; NULL: any */
    bool merges;        /* the count meets equal residual problems often, and counts them once */
    bool gave_up;       /* the engine has paused and will not continue */
    const char *engine; /* name of the running engine, for messages */
    const struct dlx_engine *inner; /* the engine of the solver, which others search by */
    const char *why;                /* reason for the choice of the engine; may be "" */
    dlx_engine_names *used;         /* engines used by portfolios; NULL: not noted */
} dlx_search;

/* `problem`, `limits` and the targets of `options` outlive the search. Returns false on memory
 * exhaustion. */
bool dlx_search_begin(dlx_search *task, const dlx_problem *problem, dlx_budget *limits,
                      const dlx_search_options *options);

/* Releases the memory of the search. */
void dlx_search_end(dlx_search *task);

/* The cost of the last solution, times the sign of the goal and without the constant; without a
 * goal, the number of its options. */
dlx_cost dlx_search_cost(const dlx_search *task);

/* Copies the options of a solution to task->chosen. */
void dlx_search_set_chosen(dlx_search *task, const uint32_t *options, size_t count);

/* As dlx_buffer_grow, with memory of this search. Returns false, and stops the search, on memory
 * exhaustion. */
bool dlx_search_grow(dlx_search *task, void *array, size_t *capacity, size_t needed, size_t size);

/* As dlx_budget_takes and dlx_budget_gives_back, for memory of this search. */
bool dlx_search_reserve_memory(dlx_search *task, uint64_t bytes);
void dlx_search_release_memory(dlx_search *task, uint64_t bytes);

/* Reports an event, if events were requested. */
static inline void dlx_search_event(const dlx_search *task, dlx_event_kind kind, size_t level,
                                    size_t item, size_t option, size_t options)
{
    if (task->options.on_event) {
        const dlx_event event = {kind, level, item, option, options};
        task->options.on_event(task->options.event_state, &event);
    }
}

/* Updates the statistics: `more` solutions were counted in addition to those returned. */
static inline void dlx_search_report_count(const dlx_search *task, uint64_t more)
{
    dlx_budget *limits = task->limits;
    if (task->counting && !limits->counts_part && task->counted + more > limits->stats.counted)
        limits->stats.counted = task->counted + more;
}

/* A memory block for all tables of a part of a search, reused for the next part. Empty if all
 * fields are zero. */
typedef struct dlx_block {
    unsigned char *memory; /* owned; to be freed */
    unsigned char *tables; /* aligned, inside `memory` */
    size_t capacity, used; /* bytes */
} dlx_block;

/* Size of a table in bytes, rounded up to a multiple of 64. */
static inline size_t dlx_block_size(size_t count, size_t size)
{
    return (count * size + 63) / 64 * 64;
}

/* Reserves `bytes` bytes for tables and discards the present tables. Uses huge pages where at least
 * half of a page is used. Returns false on memory exhaustion. */
bool dlx_block_reserve(dlx_block *block, dlx_search *task, size_t bytes);

/* Takes the next table, whose size must have been reserved. The contents are undefined. */
void *dlx_block_take(dlx_block *block, size_t count, size_t size);

void dlx_block_free(dlx_block *block);

#endif
