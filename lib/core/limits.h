/* SPDX-License-Identifier: MIT */
/* What all that works on one call has to keep to: time, cancellation, nodes, memory.
 *
 * There is one such object for a call, whoever works on it: an engine, one that this engine asks,
 * or what comes before any search. Everything that may last looks at it again and again, and stops
 * once it says so; what was found until then stays. It stands this far below the search since
 * weights (proof/weighting.h), which come before a search, may last as long as one. */
#ifndef DLX_CORE_LIMITS_H
#define DLX_CORE_LIMITS_H

#include "dlx.h"
#include <stdatomic.h>

typedef struct dlx_limits {
    uint64_t work;          /* steps of any kind, some nanoseconds each: paces the looks */
    uint64_t next_look;     /* look when `work` is that high; 0 once it has stopped, or is paused */
    dlx_search_stats stats; /* of all that has worked on the call */
    uint64_t node_limit;    /* 0: none */
    uint64_t memory_limit;  /* bytes; 0: none */
    uint64_t memory;        /* bytes taken, as dlx_limits_takes counts them */
    double deadline;        /* on the monotonic clock; 0: none */
    uint64_t pause;         /* stop for another engine when `work` is that high; 0: do not */
    bool paused;            /* that has happened */
    bool out_of_memory;     /* why it has stopped, if `end` is DLX_END_LIMIT; else it was nodes */
    atomic_bool cancelled;
    dlx_end end; /* why all has to stop; DLX_END_COMPLETE: it has not */
    void (*on_tick)(void *state, const dlx_search_stats *stats); /* or NULL */
    void *tick_state;
    bool (*is_cancelled)(void *state); /* or NULL */
    void *cancel_state;
} dlx_limits;

/* Seconds on the monotonic clock. */
double dlx_limits_now(void);

/* Begins with the limits of `options`, NULL: none. The time runs from here. */
void dlx_limits_begin(dlx_limits *limits, const dlx_search_options *options);

/* Looks at everything but nodes. False: stop. */
bool dlx_limits_look(dlx_limits *limits);

/* Called by every loop that may last, with the steps done since it was called last, of some
 * nanoseconds each: looks about every millisecond. False: stop; it stays so. */
static inline bool dlx_limits_hear(dlx_limits *limits, uint64_t work)
{
    limits->work += work;
    return limits->work < limits->next_look || dlx_limits_look(limits);
}

/* Called by engines before each option that they try: counts it. False: stop. */
static inline bool dlx_limits_node(dlx_limits *limits)
{
    if (limits->work >= limits->next_look && !dlx_limits_look(limits))
        return false;
    if (limits->stats.nodes == limits->node_limit && limits->node_limit) {
        limits->end = DLX_END_LIMIT;
        limits->next_look = 0;
        return false;
    }
    limits->stats.nodes++;
    return true;
}

/* Stops all work, unless that has stopped before. */
void dlx_limits_stop(dlx_limits *limits, dlx_end end);

/* The same, since memory has run out or may not be taken. Not within a pause, which may be why what
 * needs it was given up. */
void dlx_limits_no_memory(dlx_limits *limits);

/* Goes on after dlx_limits_no_memory, with what needs less. Nothing else is taken back. */
void dlx_limits_spare_memory(dlx_limits *limits);

/* Has all work stopped, a pause aside? */
static inline bool dlx_limits_stopped(const dlx_limits *limits)
{
    return limits->end != DLX_END_COMPLETE;
}

/* Is there nothing to go on with now, even with less memory? */
static inline bool dlx_limits_halted(const dlx_limits *limits)
{
    return limits->paused || (dlx_limits_stopped(limits) && !limits->out_of_memory);
}

/* Stops the engine at work once `work` is that high; 0: does not. Only around an engine that can go
 * on afterwards, or is given up then. */
void dlx_limits_pause_at(dlx_limits *limits, uint64_t work);

/* Pauses at once, if a pause is ahead. */
void dlx_limits_pause(dlx_limits *limits);

/* Is a pause still ahead? */
static inline bool dlx_limits_may_pause(const dlx_limits *limits)
{
    return limits->pause > 0;
}

/* Ends a pause: true if it was one that has stopped the engine, and another one may go on. */
bool dlx_limits_go_on(dlx_limits *limits);

/* Counts `bytes` that are about to be allocated; only what grows with the problem or with the
 * search needs to be told. False: that is more than the memory limit allows, and all stops. */
bool dlx_limits_takes(dlx_limits *limits, uint64_t bytes);

/* Takes back what dlx_limits_takes has counted, when it is freed before the call ends. */
void dlx_limits_gives_back(dlx_limits *limits, uint64_t bytes);

/* Bytes that may still be taken: up to the memory limit, or without one up to `most`. */
uint64_t dlx_limits_memory_left(const dlx_limits *limits, uint64_t most);

#endif
