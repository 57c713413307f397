/* SPDX-License-Identifier: MIT */
#include "search/cubes/probe.h"

#include "io/error.h"
#include <math.h>

static uint64_t multiply(uint64_t a, uint64_t b)
{
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

bool dlx_probe_branch(dlx_search_node *position, uint32_t item, const uint32_t *options,
                      size_t branch)
{
    const size_t live = position->live[item];
    const bool exact = dlx_search_node_is_exact(position, item);
    for (size_t i = 0; i < branch && !exact; i++)
        if (!dlx_search_node_exclude(position, options[i]))
            return false;
    return branch == live || dlx_search_node_choose(position, options[branch]);
}

bool dlx_probe_descend(dlx_search_node *position, uint32_t *options, dlx_random *random,
                       bool nodes_only, dlx_probe *probe)
{
    const size_t moves = position->moves;
    uint64_t alike = 1; /* nodes represented by the current node */
    bool ok = true;
    uint32_t item = DLX_NO_INDEX;
    *probe = (dlx_probe){0};
    while (ok && position->dead == 0 && !(nodes_only && probe->nodes == UINT64_MAX) &&
           (item = dlx_search_node_choose_item(position)) != DLX_NO_INDEX) {
        const size_t branches = dlx_search_node_branches(position, item);
        alike = multiply(alike, branches);
        probe->nodes = add(probe->nodes, alike);
        dlx_search_node_options(position, item, options);
        ok = dlx_probe_branch(position, item, options, dlx_random_below(random, branches));
    }
    if (ok && position->dead == 0)
        probe->solutions = alike;
    dlx_search_node_undo(position, moves);
    return ok;
}

/* ---- for people ------------------------------------------------------------------------------ */

/* Running mean and variance (Welford 1962). */
typedef struct moments {
    double mean, squares;
} moments;

static void note(moments *running, double number, size_t count)
{
    const double before = number - running->mean;
    running->mean += before / (double)count;
    running->squares += before * (number - running->mean);
}

static double error_of(const moments *running, size_t count)
{
    return count > 1 ? sqrt(running->squares / (double)(count - 1) / (double)count) : 0;
}

static dlx_status probe(dlx_search_node *position, size_t probes, uint64_t seed, dlx_limits *limits,
                        dlx_estimate *estimate)
{
    moments nodes = {0};
    moments solutions = {0};
    dlx_random random = dlx_random_begin(seed);
    uint32_t *options = dlx_buffer_allocate(position->problem->options, sizeof *options);
    bool ok = options;
    while (ok && estimate->probes < probes) {
        dlx_probe probe;
        const uint64_t work = position->work;
        ok = dlx_probe_descend(position, options, &random, false, &probe);
        if (!ok || !dlx_limits_hear(limits, position->work - work))
            break;
        estimate->probes++;
        note(&nodes, (double)probe.nodes, estimate->probes);
        note(&solutions, (double)probe.solutions, estimate->probes);
    }
    free(options);
    estimate->nodes = nodes.mean;
    estimate->nodes_error = error_of(&nodes, estimate->probes);
    estimate->solutions = solutions.mean;
    estimate->solutions_error = error_of(&solutions, estimate->probes);
    return ok ? DLX_OK : DLX_NO_MEMORY;
}

dlx_status dlx_problem_estimate(const dlx_problem *problem, size_t probes, uint64_t seed,
                                const dlx_search_options *options, dlx_estimate *estimate,
                                size_t size, dlx_error *error)
{
    dlx_search_options effective;
    dlx_limits limits;
    dlx_search_node position;
    dlx_estimate made = {0};
    memset(estimate, 0, size);
    const dlx_status refused = dlx_limits_of(&limits, &effective, options, error);
    if (refused != DLX_OK)
        return refused;
    if (dlx_task_supports(DLX_TASK_ESTIMATES, problem, error) != DLX_OK)
        return DLX_UNSUPPORTED;
    const bool ok = dlx_search_node_make(&position, problem, &limits);
    const bool stopped = dlx_limits_stopped(&limits);
    dlx_status status = ok || stopped ? DLX_OK : DLX_NO_MEMORY;
    if (ok)
        status = probe(&position, probes, seed, &limits, &made);
    dlx_search_node_free(&position);
    memcpy(estimate, &made, size < sizeof made ? size : sizeof made);
    return status == DLX_OK ? DLX_OK : dlx_error_memory(error);
}
