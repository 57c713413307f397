/* SPDX-License-Identifier: MIT */
/* The decision diagram of all solutions of a problem: exact covers, with secondary items, colours
 * and multiplicities. */
#ifndef DLX_SEARCH_DIAGRAM_DIAGRAM_H
#define DLX_SEARCH_DIAGRAM_DIAGRAM_H

#include "core/decisions.h"
#include "search/base/engine.h"

typedef enum dlx_diagram_kind {
    DLX_DIAGRAM_ORDERED, /* variables ascend along every path */
    DLX_DIAGRAM_SMALL    /* any order; mostly fewer nodes, made in less time */
} dlx_diagram_kind;

/* Variables are numbered from 0, as in search/diagram/residual.h. */
struct dlx_diagram {
    const dlx_problem *problem;
    dlx_decisions decisions;
    uint32_t root;    /* the last node; every node is reachable from the root */
    uint32_t *option; /* of each variable */
    size_t variables;
    dlx_count found; /* of dlx_diagram_take: solutions */
};

/* Memory limit of a diagram without a memory limit of the caller, in bytes. */
#define DLX_DIAGRAM_MEMORY (UINT64_C(1) << 30)

/* Makes an ordered diagram of task->problem with variables and no sets. Returns false on lack of
 * memory and sets task->limits->end. The caller ends the diagram in either case. */
bool dlx_diagram_begin(dlx_diagram *diagram, dlx_search *task);

/* Makes the diagram of task->problem. Returns DLX_STEP_DONE or DLX_STEP_STOPPED. The caller ends
 * the diagram in either case. */
dlx_step dlx_diagram_make(dlx_diagram *diagram, dlx_search *task, dlx_diagram_kind kind);
void dlx_diagram_end(dlx_diagram *diagram);

/* Collects all solutions in a search of engine `sample`, and adds to counts[k] the number of
 * solutions with option k. */
dlx_step dlx_sample_tally(void *search, dlx_count *counts);

/* Moves the diagram made by a complete search of engine `diagram`. */
void dlx_diagram_move(void *search, dlx_diagram *diagram);

/* Creates a search for the ordered diagram of all solutions. Options and errors: as for
 * dlx_diagram_new. */
dlx_solver *dlx_diagram_solver(const dlx_problem *problem, const dlx_search_options *options,
                               dlx_error *error);

/* Takes the diagram of a complete search by dlx_diagram_solver, once. NULL: no memory. */
dlx_diagram *dlx_diagram_take(dlx_solver *solver, dlx_error *error);

#endif
