/* SPDX-License-Identifier: MIT */
/* Dancing links with multiplicities other than 1:1. */
#ifndef DLX_SEARCH_LINKS_LINK_BOUNDS_H
#define DLX_SEARCH_LINKS_LINK_BOUNDS_H

#include "search/links/dance.h"

/* Allocates the state for multiplicities. Returns false if out of memory, or beyond the memory
 * limit. */
bool dlx_link_bounds_multiplicity_make(dlx_links *links);
void dlx_link_bounds_multiplicity_free(struct dlx_links_multiplicity *bounds);
dlx_step dlx_link_bounds_multiplicity_next(dlx_links *links);

#endif
