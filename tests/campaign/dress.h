/* SPDX-License-Identifier: MIT */
/* The problems of the campaign, by number. */
#ifndef DLX_TESTS_CAMPAIGN_DRESS_H
#define DLX_TESTS_CAMPAIGN_DRESS_H

#include "problem.h"

/* The problem of this number: a member of a family, dressed with costs, secondary items, oddities,
 * and in another order. Free it with problem_clear. */
problem problem_number(uint64_t seed, uint64_t number);

#endif
