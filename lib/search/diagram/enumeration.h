/* SPDX-License-Identifier: MIT */
/* All solutions of a problem, listed by branching where they are few. */
#ifndef DLX_SEARCH_DIAGRAM_ENUMERATION_H
#define DLX_SEARCH_DIAGRAM_ENUMERATION_H

#include "search/auto/portfolio.h"
#include "search/diagram/family.h"

/* All zero has not begun. It must not be moved once it has. */
typedef struct dlx_enumeration {
    dlx_search task;          /* for all solutions; its memory is that of the family */
    dlx_portfolio *portfolio; /* NULL: not begun */
    dlx_family family;        /* the solutions so far, as options */
} dlx_enumeration;

/* The most solutions that are listed. */
#define DLX_MAX_ENUMERATED ((size_t)1 << 20)

/* The memory that they may take, beyond the last of them. */
#define DLX_ENUMERATION_MEMORY (UINT64_C(1) << 28)

/* Goes on listing solutions of task->problem, for about so much work; 0: for any. DLX_STEP_DONE:
 * these are all; DLX_STEP_STOPPED: that was not enough, or a limit, which may be the one on their
 * number or on their memory. */
dlx_step dlx_enumeration_run(dlx_enumeration *listing, const dlx_search *task, uint64_t work);

/* Replaces options by variables: option[v] is that of variable v. False: no memory, or the limits
 * say to stop. */
bool dlx_enumeration_renumber(dlx_enumeration *listing, const uint32_t *option, size_t variables);

/* Frees it, to begin anew. */
void dlx_enumeration_free(dlx_enumeration *listing);

#endif
