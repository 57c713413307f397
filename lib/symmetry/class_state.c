/* SPDX-License-Identifier: MIT */
#include "symmetry/class_state.h"

#include "io/error.h"

/* ---- ends ------------------------------------------------------------------------------------ */

bool dlx_class_state_finish(dlx_classes *classes, dlx_end end)
{
    const bool by_limits = end == DLX_END_INTERRUPTED && dlx_limits_stopped(&classes->limits);
    classes->ended = true;
    classes->end = by_limits ? classes->limits.end : end;
    return false;
}

bool dlx_class_state_fail(dlx_classes *classes)
{
    const dlx_limits *limits = &classes->limits;
    const bool is_stopped = dlx_limits_stopped(limits);
    classes->no_memory = is_stopped ? limits->out_of_memory && !limits->memory_limited : true;
    return dlx_class_state_finish(classes, is_stopped ? limits->end : DLX_END_LIMIT);
}

/* ---- support --------------------------------------------------------------------------------- */

/* Name of an option that classes exclude; NULL: none. */
static const char *excluded(const dlx_search_options *options)
{
    return options->set_cover                    ? "set covers"
           : options->proof                      ? "a proof"
           : options->cubes                      ? "cubes"
           : options->sample || options->diagram ? "samples and diagrams"
           : options->on_event                   ? "a search to watch"
                                                 : NULL;
}

dlx_status dlx_classes_supports(const dlx_problem *problem, const dlx_search_options *options,
                                dlx_error *error)
{
    dlx_search_options task;
    const dlx_status status = dlx_search_options_copy(&task, options, error);
    if (status != DLX_OK)
        return status;
    if (excluded(&task))
        return dlx_error_set(error, DLX_UNSUPPORTED, "classes of solutions exclude %s",
                             excluded(&task));
    const dlx_search_options listing = {.size = sizeof listing, .engine = task.engine};
    return dlx_engine_supports(NULL, problem, &listing, error);
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
    const uint64_t left = whole->node_limit > nodes ? whole->node_limit - nodes
                                                    : whole->node_limit > 0; /* 0 is no limit */
    if (left && (!options->node_limit || left < options->node_limit))
        options->node_limit = left;
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
