/* SPDX-License-Identifier: MIT */
/* Enumeration of all solutions of a problem with few solutions, by branching. */
#ifndef DLX_SEARCH_DIAGRAM_ENUMERATION_H
#define DLX_SEARCH_DIAGRAM_ENUMERATION_H

#include "search/auto/portfolio.h"
#include "search/diagram/family.h"

/* Zero initialisation means not begun. The struct must not move afterwards. */
typedef struct dlx_enumeration {
    dlx_search task;          /* for all solutions; its memory is the memory of the family */
    dlx_portfolio *portfolio; /* NULL: not begun */
    dlx_family family;        /* solutions so far, as options */
} dlx_enumeration;

/* Maximum number of listed solutions. */
#define DLX_MAX_ENUMERATED ((size_t)1 << 20)

/* Memory limit of listed solutions except the last solution, in bytes. */
#define DLX_ENUMERATION_MEMORY (UINT64_C(1) << 28)

/* Enumerates further solutions of task->problem, for about `work` steps; 0: unlimited. Returns
 * DLX_STEP_DONE after all solutions, DLX_STEP_STOPPED at the end of `work` or at a limit, including
 * the limits on the number and memory of solutions. */
dlx_step dlx_enumeration_run(dlx_enumeration *listing, const dlx_search *task, uint64_t work);

/* Replaces options by variables: option[v] belongs to variable v. Returns false on lack of memory
 * or a stop by the limits. */
bool dlx_enumeration_renumber(dlx_enumeration *listing, const uint32_t *option, size_t variables);

/* Frees the enumeration, which can begin again. */
void dlx_enumeration_free(dlx_enumeration *listing);

#endif
