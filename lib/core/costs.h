/* SPDX-License-Identifier: MIT */
/* Costs in searches. The costs of a problem, and the sum of those of one sign, fit 64 bits; negated
 * for a maximum, and as differences, some do not. */
#ifndef DLX_CORE_COSTS_H
#define DLX_CORE_COSTS_H

#include "core/problem.h"

typedef __int128 dlx_cost;

/* Above the costs of all solutions and their differences, as a limit: any cost. */
#define DLX_COST_ANY ((dlx_cost)1 << 66)

/* The factor of costs with which less is better. */
static inline int dlx_cost_sign(dlx_goal goal)
{
    return goal == DLX_GOAL_MAX ? -1 : 1;
}

/* The cost of an option, times `sign`. */
static inline dlx_cost dlx_cost_of_option(const dlx_problem *problem, size_t option, int sign)
{
    return problem->cost ? sign * (dlx_cost)problem->cost[option] : 0;
}

/* The cost of a solution with the constant, times `sign`. */
static inline dlx_cost dlx_cost_of_solution(const dlx_problem *problem, const uint32_t *options,
                                            size_t count, int sign)
{
    return sign * (dlx_cost)dlx_problem_cost_of(problem, options, count);
}

static inline dlx_cost dlx_cost_least(dlx_cost a, dlx_cost b)
{
    return a < b ? a : b;
}

/* A limit as a word, which may be a little higher: INT64_MAX is any cost. */
static inline int64_t dlx_cost_to_word(dlx_cost limit)
{
    return limit > INT64_MAX ? INT64_MAX : limit < INT64_MIN ? INT64_MIN : (int64_t)limit;
}

static inline dlx_cost dlx_cost_of_word(int64_t limit)
{
    return limit == INT64_MAX ? DLX_COST_ANY : limit;
}

/* The nearest cost up to DLX_COST_ANY. */
static inline dlx_cost dlx_cost_from(double value)
{
    const double any = (double)DLX_COST_ANY;
    return value >= any ? DLX_COST_ANY : value > -any ? (dlx_cost)value : -DLX_COST_ANY;
}

#endif
