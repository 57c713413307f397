/* One run of a search: what it works on, its limits, and what it has done so far. */
#ifndef DLX_SEARCH_RUN_H
#define DLX_SEARCH_RUN_H

#include "core/problem.h"
#include "proof/proof.h"

typedef struct dlx_run {
    const dlx_problem *problem;
    dlx_search_options options;
    dlx_search_stats stats;
    uint64_t work;      /* steps of any kind, some nanoseconds each: paces the looks at the clock */
    uint64_t next_look; /* look when `work` is that high */
    double deadline;    /* on the monotonic clock; 0: none */
    uint64_t pause;     /* stop for another engine when `work` is that high; 0: do not */
    bool paused;        /* that has happened */
    atomic_bool cancelled;
    dlx_end end;      /* why the search was stopped */
    uint32_t *chosen; /* the options of the solution found last, in any order */
    size_t chosen_count;
    bool counting;         /* solutions are counted, all of them, and not looked at */
    uint64_t multiplicity; /* the solution found last stands for so many, if they are counted */
    const char *engine;    /* name of the engine at work, for people */
    const char *why;       /* it was chosen; "" if it was asked for */
    uint64_t memory;       /* bytes taken, as dlx_run_takes counts them */
} dlx_run;

/* Seconds on the monotonic clock. */
double dlx_run_now(void);

/* False: no memory. */
bool dlx_run_begin(dlx_run *run, const dlx_problem *problem, const dlx_search_options *options);
void dlx_run_free(dlx_run *run);

/* Looks at the clock and the flag; false: stop, run->end is set. */
bool dlx_run_look(dlx_run *run);

/* Stops the engine at work once `work` is that high; 0: does not. */
void dlx_run_pause_at(dlx_run *run, uint64_t work);

/* Is a pause still ahead? */
static inline bool dlx_run_may_pause(const dlx_run *run)
{
    return run->pause > 0;
}

/* Ends a pause: true if it was one that has stopped the engine, and another one may go on. */
bool dlx_run_go_on(dlx_run *run);

/* Counts `bytes` that an engine is about to allocate; only what grows with the problem or with the
 * search needs to be told. False: that is more than the memory limit allows, run->end is set. */
bool dlx_run_takes(dlx_run *run, uint64_t bytes);

/* Takes back what dlx_run_takes has counted, when it is freed before the search ends. */
void dlx_run_gives_back(dlx_run *run, uint64_t bytes);

/* Bytes that may still be taken: up to the memory limit, or without one up to `most`. */
uint64_t dlx_run_memory_left(const dlx_run *run, uint64_t most);

/* Called by engines before each option that they try: counts it; false: stop, run->end is set. */
static inline bool dlx_run_node(dlx_run *run)
{
    if (run->work >= run->next_look && !dlx_run_look(run))
        return false;
    if (run->stats.nodes == run->options.node_limit && run->options.node_limit) {
        run->end = DLX_END_LIMIT;
        return false;
    }
    run->stats.nodes++;
    return true;
}

/* Reports an event to who asked for them. */
static inline void dlx_run_event(const dlx_run *run, dlx_event_kind kind, size_t level, size_t item,
                                 size_t option, size_t options)
{
    if (run->options.on_event) {
        const dlx_event event = {kind, level, item, option, options};
        run->options.on_event(run->options.event_state, &event);
    }
}

#endif
