/* SPDX-License-Identifier: MIT */
/* Problems without bounds other than 1:1: an item of bounds 0:1 becomes secondary, or primary with
 * a slack option, chosen if and only if no other option has the item. Solutions correspond one to
 * one. */
#ifndef DLX_SEARCH_REDUCE_SLACK_H
#define DLX_SEARCH_REDUCE_SLACK_H

#include "core/problem.h"

/* Sets *slack to the problem without bounds, for the caller to free, or to NULL if the problem has
 * none or has bounds that options cannot express. The options keep their indices, and slack options
 * follow; items have no names. False: no memory. */
bool dlx_slack_make(const dlx_problem *problem, dlx_problem **slack);

/* Bytes of the problem. */
uint64_t dlx_slack_bytes(const dlx_problem *slack);

#endif
