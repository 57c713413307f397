/* SPDX-License-Identifier: MIT */
/* The name that was meant by a misspelt one. */
#ifndef DLX_CORE_NEAR_NAME_H
#define DLX_CORE_NEAR_NAME_H

#include "core/names.h"

/* The index of the name that is nearest to a text which is none of them, the first of several;
 * DLX_NO_INDEX: none is near enough to have been meant. Takes time for each name. */
uint32_t dlx_names_near(const dlx_names *names, const char *text, size_t length);

#endif
