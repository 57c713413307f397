/* SPDX-License-Identifier: MIT */
#include "symmetry/class_state.h"

/* ---- ends ------------------------------------------------------------------------------------ */

bool dlx_class_state_finish(dlx_classes *classes, dlx_end end)
{
    const bool by_limits = end == DLX_END_INTERRUPTED && dlx_limits_stopped(&classes->limits);
    classes->ended = true;
    classes->end = by_limits ? classes->limits.end : end;
    return false;
}

bool dlx_class_state_finish_without_memory(dlx_classes *classes)
{
    classes->no_memory = true;
    return dlx_class_state_finish(classes, DLX_END_LIMIT);
}

/* ---- searches -------------------------------------------------------------------------------- */

/* True if the caller cancels the work on the classes, or its searches. */
static bool is_cancelled(void *state)
{
    dlx_classes *classes = state;
    return !dlx_limits_look(&classes->limits);
}

dlx_solver *dlx_class_state_search(dlx_classes *classes, const dlx_problem *problem,
                                   dlx_search_options *options, dlx_error *error)
{
    const dlx_search_options *whole = &classes->options;
    options->size = sizeof *options;
    options->threads = whole->threads;
    options->memory_limit = whole->memory_limit;
    const uint64_t nodes = classes->limits.stats.nodes;
    options->node_limit = whole->node_limit > nodes ? whole->node_limit - nodes
                                                    : whole->node_limit > 0; /* 0 is no limit */
    options->is_cancelled = is_cancelled;
    options->cancel_state = classes;
    return dlx_solver_new(problem, options, error);
}

void dlx_class_state_add_stats(dlx_classes *classes, const dlx_solver *solver)
{
    dlx_search_stats *sum = &classes->limits.stats;
    dlx_search_stats stats;
    dlx_solver_stats(solver, &stats, sizeof stats);
    sum->nodes += stats.nodes;
    sum->updates += stats.updates;
    if (stats.max_level > sum->max_level)
        sum->max_level = stats.max_level;
}
