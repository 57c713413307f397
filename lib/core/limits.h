/* SPDX-License-Identifier: MIT */
/* The budget of a call: its limits, the progress of the thread that works on the call, and the stop
 * of the current enumeration.
 *
 * One such object is shared by everything that works on the call in a thread: preprocessing, an
 * engine, and the engines used by it; each worker of a parallel search has its own. Every loop that
 * may run long checks the limits and stops on request of the result; partial results are kept. The
 * limits are below the search in the layers because dual certificates (proof/dual_certificate.h)
 * may run as long as a search. */
#ifndef DLX_CORE_LIMITS_H
#define DLX_CORE_LIMITS_H

#include "dlx.h"
#include <stdatomic.h>

/* When to pause an enumeration, whose engine can resume or is dropped then. */
typedef struct dlx_stop {
    uint64_t work; /* steps from the begin on */
    /* Called at each check; true: pause. May be NULL. */
    bool (*is_due)(void *state);
    void *due_state;
    /* Share of the whole search that is done, for stats.progress; may be NULL. */
    double (*progress)(const void *search);
    const void *search;
} dlx_stop;

/* A call at the first check once `work` is done. */
typedef struct dlx_alarm {
    uint64_t work;
    void (*ring)(void *state); /* may stop all work, and sets `work` of the next call; NULL: none */
    void *state;
} dlx_alarm;

typedef struct dlx_budget {
    dlx_limits given; /* to the call, or to a worker */
    double deadline;  /* on the monotonic clock; 0: none */
    dlx_alarm alarm;
    /* Progress. */
    uint64_t work;          /* steps of any kind, some nanoseconds each: paces the checks */
    uint64_t next_look;     /* `work` at the next check; 0 when stopped or paused */
    dlx_search_stats stats; /* of all work on the call */
    bool counts_part;       /* stats.counted refers to a part of the problem */
    uint64_t memory;        /* bytes counted by dlx_budget_takes */
    /* The stop of the current enumeration; NULL: none, or reached. */
    const dlx_stop *stop;
    uint64_t pause;      /* `work` at which the stop pauses */
    unsigned holds;      /* calls of dlx_budget_hold to be released */
    bool paused;         /* stopped by a pause */
    bool out_of_memory;  /* the reason, if `end` is DLX_END_LIMIT; else the node limit */
    bool memory_limited; /* memory was refused by a limit, not by the system */
    atomic_bool cancelled;
    dlx_end end; /* why all work must stop; DLX_END_NONE: continue */
} dlx_budget;

/* Initializes the budget from the limits of a call, or of a worker (or NULL), and starts the clock.
 */
void dlx_budget_begin(dlx_budget *limits, const dlx_limits *given);

/* Copies the limits of a caller, NULL for none, into *target with all members of this version.
 * Errors: as dlx_options_copy; DLX_INVALID: a value out of its range. */
dlx_status dlx_limits_copy(dlx_limits *target, const dlx_limits *limits, dlx_error *error);

/* As dlx_limits_copy, and refuses a node limit, and a memory limit if `of_memory`, for this task.
 * Errors: DLX_UNSUPPORTED. */
dlx_status dlx_limits_copy_without(dlx_limits *target, const dlx_limits *limits, bool of_memory,
                                   const char *task, dlx_error *error);

/* Initializes the budget of a task without nodes from the limits of a caller. Errors: as
 * dlx_limits_copy_without. */
dlx_status dlx_budget_of(dlx_budget *budget, const dlx_limits *limits, const char *task,
                         dlx_error *error);

/* Copies the options of a caller, NULL for the default, into *target with all members of this
 * version, and their limits into *limits, to which target->limits then points. Errors: as
 * dlx_limits_copy; DLX_UNSUPPORTED: an option without another one that it needs. */
dlx_status dlx_search_options_copy(dlx_search_options *target, dlx_limits *limits,
                                   const dlx_search_options *options, dlx_error *error);

/* Reports a level of a search. */
static inline void dlx_search_stats_reach(dlx_search_stats *stats, size_t level)
{
    if (level > stats->max_level)
        stats->max_level = level;
}

/* Adds the work of a search to a sum. */
static inline void dlx_search_stats_add(dlx_search_stats *sum, const dlx_search_stats *more)
{
    sum->nodes += more->nodes;
    sum->updates += more->updates;
    dlx_search_stats_reach(sum, more->max_level);
}

/* Raises the reported share of the work that is done. */
static inline void dlx_budget_raise_progress(dlx_budget *limits, double progress)
{
    if (progress > limits->stats.progress)
        limits->stats.progress = progress;
}

/* The status of a search that ended so; DLX_ABORTED, with *error, if the search was cut short. */
dlx_status dlx_end_status(dlx_end end, dlx_error *error);

/* Checks all limits but nodes. False: stop. */
bool dlx_budget_look(dlx_budget *limits);

/* Called by every long loop with the steps, some nanoseconds each, since the last call: checks the
 * limits about every millisecond. False: stop, also in later calls. */
static inline bool dlx_budget_hear(dlx_budget *limits, uint64_t work)
{
    limits->work += work;
    return limits->work < limits->next_look || dlx_budget_look(limits);
}

/* Called by engines before each option tried, to count the node. False: stop. */
static inline bool dlx_budget_node(dlx_budget *limits)
{
    if (limits->work >= limits->next_look && !dlx_budget_look(limits))
        return false;
    if (limits->stats.nodes == limits->given.node_limit && limits->given.node_limit) {
        limits->end = DLX_END_LIMIT;
        limits->next_look = 0;
        return false;
    }
    limits->stats.nodes++;
    return true;
}

/* Stops all work, unless stopped already. */
void dlx_budget_stop(dlx_budget *limits, dlx_end end);

/* Stops all work because memory is exhausted, or because a limit on memory is reached. Ignored
 * while paused, since the pause may be the reason, or stopped. Returns false. */
bool dlx_budget_no_memory(dlx_budget *limits);
bool dlx_budget_memory_reached(dlx_budget *limits);

/* Continues after dlx_budget_no_memory, with work that needs less memory. Keeps other reasons to
 * stop. */
void dlx_budget_spare_memory(dlx_budget *limits);

/* True if all work is stopped, other than by a pause. */
static inline bool dlx_budget_stopped(const dlx_budget *limits)
{
    return limits->end != DLX_END_NONE;
}

/* True if all work must stop, including work that needs less memory. */
static inline bool dlx_budget_halted(const dlx_budget *limits)
{
    return limits->paused || (dlx_budget_stopped(limits) && !limits->out_of_memory);
}

/* Begins an enumeration that pauses at the stop, NULL: never; ends it. */
void dlx_budget_begin_stop(dlx_budget *limits, const dlx_stop *stop);
void dlx_budget_end_stop(dlx_budget *limits);

/* The work of an enumeration. */
typedef struct dlx_progress {
    uint64_t work, nodes;
    size_t max_level;
} dlx_progress;

/* As dlx_budget_begin_stop and dlx_budget_end_stop, which sets *run to the work in between. */
dlx_progress dlx_budget_begin_run(dlx_budget *limits, const dlx_stop *stop);
void dlx_budget_end_run(dlx_budget *limits, dlx_progress *run);

/* Between these calls, which nest, nothing pauses: for work that cannot resume. */
void dlx_budget_hold(dlx_budget *limits);
void dlx_budget_release(dlx_budget *limits);

/* True if a pause is scheduled. */
static inline bool dlx_budget_may_pause(const dlx_budget *limits)
{
    return limits->stop && !limits->holds;
}

/* Work until the scheduled pause. */
static inline uint64_t dlx_budget_until_pause(const dlx_budget *limits)
{
    return limits->pause > limits->work ? limits->pause - limits->work : 0;
}

/* Pauses immediately, if a pause is scheduled. */
void dlx_budget_pause(dlx_budget *limits);

/* Ends a pause. True: the engine was paused, and another engine may run. */
bool dlx_budget_go_on(dlx_budget *limits);

/* Accounts for `bytes` about to be allocated, for allocations that grow with the problem or the
 * search. False: the memory limit is exceeded, and all work stops. */
bool dlx_budget_takes(dlx_budget *limits, uint64_t bytes);

/* Accounts for memory freed before the call ends. */
void dlx_budget_gives_back(dlx_budget *limits, uint64_t bytes);

/* Bytes that may still be allocated: up to the memory limit or, without a limit, `most`. */
uint64_t dlx_budget_memory_left(const dlx_budget *limits, uint64_t most);

#endif
