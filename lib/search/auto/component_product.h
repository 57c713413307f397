/* SPDX-License-Identifier: MIT */
/* The solutions of a problem that has fallen into components: those of the components, in all ways.
 */
#ifndef DLX_SEARCH_AUTO_COMPONENT_PRODUCT_H
#define DLX_SEARCH_AUTO_COMPONENT_PRODUCT_H

#include "search/auto/portfolio.h"
#include "search/reduce/reduce.h"

typedef struct dlx_product dlx_product;

/* Begins to list them, or some first ones; the reduction lives as long. NULL: no memory. */
dlx_product *dlx_product_open(dlx_search *task, const dlx_reduction *reduction, dlx_aim aim);

/* As an engine's `next`; solutions in task->chosen are options of the whole problem. */
dlx_step dlx_product_next(dlx_product *product);

/* The names of the engines that have been at work; NULL after the last one. */
const char *dlx_product_engine(const dlx_product *product, size_t index);

void dlx_product_close(dlx_product *product); /* of NULL too */

#endif
