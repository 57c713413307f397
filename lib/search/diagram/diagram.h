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
typedef struct dlx_diagram {
    const dlx_problem *problem;
    dlx_decisions decisions;
    uint32_t root;    /* the last node; every node is reachable from the root */
    uint32_t *option; /* of each variable */
    size_t variables;
} dlx_diagram;

/* Memory limit of a diagram without a memory limit of the caller, in bytes. */
#define DLX_DIAGRAM_MEMORY (UINT64_C(1) << 30)

/* Makes an ordered diagram of task->problem with variables and no sets. Returns false on lack of
 * memory and sets task->limits->end. The caller frees the diagram in either case. */
bool dlx_diagram_begin(dlx_diagram *diagram, dlx_search *task);

/* Makes the diagram of task->problem. Returns DLX_STEP_DONE or DLX_STEP_STOPPED. The caller frees
 * the diagram in either case. */
dlx_step dlx_diagram_make(dlx_diagram *diagram, dlx_search *task, dlx_diagram_kind kind);
void dlx_diagram_free(dlx_diagram *diagram);

/* Collects all solutions in a search of engine `sample`, and adds to counts[k] the number of
 * solutions with option k. */
dlx_step dlx_sample_tally(void *search, dlx_count *counts);

/* Returns the diagram made by a search of engine `diagram` or `sample`, or NULL. */
const dlx_diagram *dlx_diagram_of(const void *search);

/* Returns the ordered diagram made by a solver, or NULL. */
const dlx_diagram *dlx_solver_diagram(const dlx_solver *solver);

#endif
