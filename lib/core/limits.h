/* SPDX-License-Identifier: MIT */
/* The limits of one call: time, cancellation, nodes, memory.
 *
 * There is one such object for a call, shared by all that works on it: an engine, engines that this
 * one uses, and what comes before any search. Everything that may last checks it again and again,
 * and stops when it says so; what was found until then is kept. It is this far below the search
 * because weights (proof/dual_certificate.h), which come before a search, may take as long as one.
 */
#ifndef DLX_CORE_LIMITS_H
#define DLX_CORE_LIMITS_H

#include "dlx.h"
#include <stdatomic.h>

typedef struct dlx_limits {
    uint64_t work;          /* steps of any kind, some nanoseconds each: paces the checks */
    uint64_t next_look;     /* check when `work` gets there; 0 once it has stopped or is paused */
    dlx_search_stats stats; /* of everything that has worked on the call */
    bool counts_part;       /* what is counted now are solutions of a part of the problem */
    uint64_t node_limit;    /* 0: none */
    uint64_t memory_limit;  /* bytes; 0: none */
    uint64_t memory;        /* bytes counted by dlx_limits_takes */
    double deadline;        /* on the monotonic clock; 0: none */
    uint64_t pause;         /* stop for another engine when `work` gets there; 0: do not */
    bool paused;            /* it has stopped for a pause */
    bool out_of_memory; /* the reason, if `end` is DLX_END_LIMIT; if false, it was the node limit */
    bool memory_limited; /* and a limit has refused memory, rather than the system */
    atomic_bool cancelled;
    dlx_end end; /* why everything must stop; DLX_END_COMPLETE: it must not */
    void (*on_tick)(void *state, const dlx_search_stats *stats); /* or NULL */
    void *tick_state;
    /* The share of the whole search that is done, for stats.progress; NULL: stats.progress is not
     * set. */
    double (*seen)(const void *state);
    const void *seen_state;
    bool (*is_cancelled)(void *state); /* or NULL */
    void *cancel_state;
} dlx_limits;

/* Seconds on the monotonic clock. */
double dlx_limits_now(void);

/* Begins with the limits of `options`, NULL: none. Time is measured from here. */
void dlx_limits_begin(dlx_limits *limits, const dlx_search_options *options);

/* Copies the options of a caller, NULL for the default, into *to with all members of this version.
 * Errors: as dlx_options_copy; DLX_INVALID: a value out of its range. */
dlx_status dlx_search_options_copy(dlx_search_options *to, const dlx_search_options *options,
                                   dlx_error *error);

/* Copies the options to *all and begins with their limits. Errors: as dlx_search_options_copy. */
dlx_status dlx_limits_of(dlx_limits *limits, dlx_search_options *all,
                         const dlx_search_options *options, dlx_error *error);

/* Checks everything but nodes. False: stop. */
bool dlx_limits_look(dlx_limits *limits);

/* Called by every loop that may last, with the steps of some nanoseconds each done since the last
 * call: checks the limits about every millisecond. False: stop; later calls then say so too. */
static inline bool dlx_limits_hear(dlx_limits *limits, uint64_t work)
{
    limits->work += work;
    return limits->work < limits->next_look || dlx_limits_look(limits);
}

/* Called by engines before each option that they try, to count it. False: stop. */
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

/* Stops all work, unless it has stopped already. */
void dlx_limits_stop(dlx_limits *limits, dlx_end end);

/* The same because memory has run out, or because a limit on it is reached. Neither has an
 * effect within a pause, which may be the reason why a caller gave up, or once work has stopped. */
void dlx_limits_no_memory(dlx_limits *limits);
void dlx_limits_memory_reached(dlx_limits *limits);

/* Goes on after dlx_limits_no_memory, with something that needs less memory. Undoes no other reason
 * to stop. */
void dlx_limits_spare_memory(dlx_limits *limits);

/* Has all work stopped, not counting a pause? */
static inline bool dlx_limits_stopped(const dlx_limits *limits)
{
    return limits->end != DLX_END_COMPLETE;
}

/* Must all work stop now, even what needs less memory? */
static inline bool dlx_limits_halted(const dlx_limits *limits)
{
    return limits->paused || (dlx_limits_stopped(limits) && !limits->out_of_memory);
}

/* Stops the engine at work once `work` gets there; 0: does not. Only around an engine that can go
 * on afterwards or is then given up. */
void dlx_limits_pause_at(dlx_limits *limits, uint64_t work);

/* Pauses at once, if a pause is ahead. */
void dlx_limits_pause(dlx_limits *limits);

/* Is a pause still ahead? */
static inline bool dlx_limits_may_pause(const dlx_limits *limits)
{
    return limits->pause > 0;
}

/* Ends a pause. True: a pause has stopped the engine, and another one may go on. */
bool dlx_limits_go_on(dlx_limits *limits);

/* Counts `bytes` about to be allocated; only what grows with the problem or with the search needs
 * to be reported. False: that exceeds the memory limit, and everything stops. */
bool dlx_limits_takes(dlx_limits *limits, uint64_t bytes);

/* Uncounts what is freed before the call ends. */
void dlx_limits_gives_back(dlx_limits *limits, uint64_t bytes);

/* Bytes that may still be allocated: up to the memory limit, or without one, up to `most`. */
uint64_t dlx_limits_memory_left(const dlx_limits *limits, uint64_t most);

#endif
