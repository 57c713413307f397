/* SPDX-License-Identifier: MIT */
/* Lists the solutions of a problem with several components: all combinations of the solutions of
 * the components. */
#ifndef DLX_SEARCH_AUTO_COMPONENT_PRODUCT_H
#define DLX_SEARCH_AUTO_COMPONENT_PRODUCT_H

#include "search/auto/portfolio.h"
#include "search/reduce/components.h"

typedef struct dlx_component_product dlx_component_product;

/* `reduction` outlives the product. NULL: no memory. */
dlx_component_product *dlx_component_product_open(dlx_search *task, const dlx_reduction *reduction,
                                                  dlx_mode mode);

/* As an engine's `next`; task->chosen has options of the whole problem. */
dlx_step dlx_component_product_next(dlx_component_product *product);

void dlx_component_product_close(dlx_component_product *product); /* of NULL too */

#endif
