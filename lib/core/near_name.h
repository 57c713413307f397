/* SPDX-License-Identifier: MIT */
/* Suggestions for misspelt names. */
#ifndef DLX_CORE_NEAR_NAME_H
#define DLX_CORE_NEAR_NAME_H

#include "core/names.h"

/* The index of the name nearest to an unknown text, the first of several; DLX_NO_INDEX: none is
 * near enough. Runs in time linear in the number of names. */
uint32_t dlx_names_near(const dlx_names *names, const char *text, size_t length);

#endif
