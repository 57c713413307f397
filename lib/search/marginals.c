/* SPDX-License-Identifier: MIT */
/* Marginals: for each option, the number of solutions that have it. */
#include "core/problem.h"
#include "io/error.h"
#include "search/solver.h"

#include <stdlib.h>

struct dlx_marginals {
    size_t options;
    dlx_count *counts; /* by option */
    dlx_count total;
    dlx_end end;
};

dlx_status dlx_certain_options(dlx_search_options *own, dlx_limits *limits,
                               const dlx_search_options *options, const char *task,
                               dlx_error *error)
{
    const dlx_status status = dlx_search_options_copy(own, limits, options, error);
    if (status != DLX_OK)
        return status;
    const char *excluded = own->goal != DLX_GOAL_ANY ? "a goal"
                           : own->set_cover          ? "set covers"
                           : own->sample             ? "a sample"
                           : own->proof              ? "a proof"
                           : own->cubes              ? "cubes"
                           : own->on_event           ? "a search to watch"
                                                     : NULL;
    return excluded ? dlx_error_set(error, DLX_UNSUPPORTED, "%s excludes %s", task, excluded)
                    : DLX_OK;
}

static bool count_solutions(dlx_marginals *marginals, const dlx_problem *problem,
                            const dlx_search_options *options, dlx_error *error)
{
    dlx_search_options sample = *options;
    sample.sample = true;
    sample.count_only = true;
    sample.solution_limit = 0;
    dlx_solver *solver = dlx_solver_new(problem, &sample, error);
    if (!solver)
        return false;
    const dlx_status status = dlx_solver_tally(solver, marginals->counts, error);
    marginals->end = dlx_solver_end(solver);
    const bool ok = status != DLX_NO_MEMORY && (dlx_solver_add_found(solver, &marginals->total) ||
                                                dlx_error_memory(error) == DLX_OK);
    dlx_solver_free(solver);
    return ok;
}

dlx_marginals *dlx_marginals_new(const dlx_problem *problem, const dlx_search_options *options,
                                 dlx_error *error)
{
    dlx_search_options own;
    dlx_limits limits;
    if (dlx_certain_options(&own, &limits, options, "a search for marginals", error) != DLX_OK)
        return NULL;
    dlx_marginals *marginals = calloc(1, sizeof *marginals);
    if (marginals) {
        marginals->options = problem->options;
        marginals->counts = calloc(problem->options + 1, sizeof *marginals->counts);
    }
    if (!marginals || !marginals->counts)
        dlx_error_memory(error);
    else if (count_solutions(marginals, problem, &own, error))
        return marginals;
    dlx_marginals_free(marginals);
    return NULL;
}

char *dlx_marginals_count(const dlx_marginals *marginals, size_t option)
{
    return dlx_count_text(&marginals->counts[option]);
}

char *dlx_marginals_total(const dlx_marginals *marginals)
{
    return dlx_count_text(&marginals->total);
}

dlx_end dlx_marginals_end(const dlx_marginals *marginals)
{
    return marginals->end;
}

void dlx_marginals_free(dlx_marginals *marginals)
{
    if (!marginals)
        return;
    for (size_t k = 0; marginals->counts && k < marginals->options; k++)
        dlx_count_free(&marginals->counts[k]);
    dlx_count_free(&marginals->total);
    free(marginals->counts);
    free(marginals);
}
