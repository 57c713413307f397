/* SPDX-License-Identifier: MIT */
/* What preprocessing leaves of a problem, and the components that this falls into. */
#ifndef DLX_SEARCH_REDUCE_COMPONENTS_H
#define DLX_SEARCH_REDUCE_COMPONENTS_H

#include "search/reduce/reduce.h"

enum {
    DLX_OPTION_LEFT,  /* can be chosen */
    DLX_OPTION_GONE,  /* is in no solution */
    DLX_OPTION_FORCED /* is in every solution */
};

/* All zero can be freed. */
typedef struct dlx_remains {
    uint8_t *state;    /* by option */
    bool *kept;        /* by item: does it still say something? */
    uint32_t *lo, *hi; /* by item: bounds on the options to be chosen beside the forced ones */
    size_t forced;     /* number of forced options */
} dlx_remains;

/* All of the problem, but for the options without a primary item. False: no memory. */
bool dlx_remains_make(dlx_remains *left, const dlx_problem *problem);
void dlx_remains_free(dlx_remains *left);

/* Fills in the forced options and the components of an empty reduction. False: no memory, or the
 * limits say to stop. */
bool dlx_remains_divide(const dlx_remains *left, const dlx_problem *problem,
                        dlx_reduction *reduction, dlx_limits *limits);

#endif
