/* SPDX-License-Identifier: MIT */
/* The search for the decision diagram of all solutions. */
#include "core/problem.h"
#include "io/error.h"
#include "search/diagram/diagram.h"
#include "search/solver.h"

#include <stdlib.h>

dlx_solver *dlx_diagram_solver(const dlx_problem *problem, const dlx_search_options *options,
                               dlx_error *error)
{
    dlx_search_options own;
    dlx_limits limits;
    if (dlx_certain_options(&own, &limits, options, "a diagram", error) != DLX_OK)
        return NULL;
    const char *excluded = own.engine                     ? "an engine"
                           : own.choose != DLX_CHOOSE_MRV ? "a search to watch"
                                                          : NULL;
    if (excluded) {
        dlx_error_set(error, DLX_UNSUPPORTED, "a diagram excludes %s", excluded);
        return NULL;
    }
    own.engine = dlx_engine_diagram.name;
    own.count_only = true;
    own.solution_limit = 0;
    return dlx_solver_new(problem, &own, error);
}

dlx_diagram *dlx_diagram_take(dlx_solver *solver, dlx_error *error)
{
    dlx_diagram *diagram = calloc(1, sizeof *diagram);
    if (diagram && dlx_solver_add_found(solver, &diagram->found)) {
        dlx_solver_move_diagram(solver, diagram);
        return diagram;
    }
    dlx_diagram_free(diagram);
    dlx_error_memory(error);
    return NULL;
}

dlx_diagram *dlx_diagram_new(const dlx_problem *problem, const dlx_search_options *options,
                             dlx_error *error)
{
    dlx_solver *solver = dlx_diagram_solver(problem, options, error);
    dlx_diagram *diagram = solver && dlx_solver_count(solver, error) == DLX_OK
                               ? dlx_diagram_take(solver, error)
                               : NULL;
    dlx_solver_free(solver);
    return diagram;
}

char *dlx_diagram_count(const dlx_diagram *diagram)
{
    return dlx_count_text(&diagram->found);
}

void dlx_diagram_free(dlx_diagram *diagram)
{
    if (!diagram)
        return;
    dlx_diagram_end(diagram);
    dlx_count_free(&diagram->found);
    free(diagram);
}
