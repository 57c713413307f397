/* SPDX-License-Identifier: MIT */
/* The decision diagram of all solutions of a problem: exact covers, with secondary items, colours
 * and multiplicities. */
#ifndef DLX_SEARCH_DIAGRAM_DIAGRAM_H
#define DLX_SEARCH_DIAGRAM_DIAGRAM_H

#include "core/decisions.h"
#include "search/base/engine.h"

typedef enum dlx_diagram_kind {
    DLX_DIAGRAM_ORDERED, /* variables ascend along every path */
    DLX_DIAGRAM_SMALL    /* they need not; mostly there are fewer nodes, made in less time */
} dlx_diagram_kind;

/* Variables are numbered from 0, as in search/diagram/residual.h. */
typedef struct dlx_diagram {
    const dlx_problem *problem;
    dlx_decisions decisions;
    uint32_t root;    /* the last node; every node can be reached from it */
    uint32_t *option; /* of each variable */
    size_t variables;
} dlx_diagram;

/* Memory that a diagram may take if there is no memory limit. */
#define DLX_DIAGRAM_MEMORY (UINT64_C(1) << 30)

/* Makes an ordered diagram of task->problem that has variables but no sets yet. False: no memory,
 * task->limits->end is set. Free it either way. */
bool dlx_diagram_begin(dlx_diagram *diagram, dlx_search *task);

/* Makes the diagram of task->problem. DLX_STEP_DONE, or DLX_STEP_STOPPED. Free it either way. */
dlx_step dlx_diagram_make(dlx_diagram *diagram, dlx_search *task, dlx_diagram_kind kind);
void dlx_diagram_free(dlx_diagram *diagram);

/* The diagram made by a search of engine `diagram` or `sample`; NULL: none yet. */
const dlx_diagram *dlx_diagram_of(const void *search);

/* The ordered diagram that a solver has made; NULL: none. */
const dlx_diagram *dlx_solver_diagram(const dlx_solver *solver);

#endif
