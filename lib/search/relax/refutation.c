/* SPDX-License-Identifier: MIT */
#include "search/relax/refutation.h"

#include "io/buffer.h"
#include "search/relax/relaxation.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bytes that may be taken however little work is allowed; beyond that, one for each step. */
static const uint64_t spare_bytes = UINT64_C(1) << 22;

/* Bytes of new memory that take a step of work. */
enum { BYTES_PER_WORK = 8 };

/* ---- checking -------------------------------------------------------------------------------- */

/* Coloured items are covered any number of times. */
static void clear_coloured(const dlx_problem *problem, int64_t *weights)
{
    for (size_t at = 0; problem->colour && at < problem->start[problem->options]; at++)
        if (problem->colour[at])
            weights[problem->item[at]] = 0;
}

/* Lowers the weight of an item of each option whose weights add up to more than 0, by rounding: its
 * first primary one. */
static void lower(const dlx_problem *problem, int64_t *weights)
{
    for (size_t k = 0; k < problem->options; k++) {
        int64_t *first = NULL;
        dlx_wide sum = 0;
        for (size_t at = problem->start[k]; at < problem->start[k + 1]; at++) {
            int64_t *weight = &weights[problem->item[at]];
            sum += *weight;
            if (!first && problem->item[at] < problem->items->primary)
                first = weight;
        }
        if (first && sum > 0 && sum < INT64_MAX / 4 && *first > INT64_MIN / 4)
            *first -= (int64_t)sum;
    }
}

/* What the weights of all items add up to; 0 if those of some option add up to more than 0, or it
 * is out of range. */
static int64_t total_of(const dlx_problem *problem, const int64_t *weights)
{
    dlx_wide total = 0;
    for (size_t k = 0; k < problem->options; k++) {
        dlx_wide sum = 0;
        for (size_t at = problem->start[k]; at < problem->start[k + 1]; at++)
            sum += weights[problem->item[at]];
        if (sum > 0 && dlx_problem_chooses(problem, k))
            return 0;
    }
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        uint32_t lo = 0;
        uint32_t hi = 1;
        if (i < problem->items->primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        total += (dlx_wide)weights[i] * (weights[i] > 0 ? lo : hi);
    }
    return total > 0 && total <= INT64_MAX ? (int64_t)total : 0;
}

static bool check(const dlx_problem *problem, dlx_refutation *refutation)
{
    clear_coloured(problem, refutation->weights);
    lower(problem, refutation->weights);
    refutation->total = total_of(problem, refutation->weights);
    return refutation->total > 0;
}

/* ---- looking --------------------------------------------------------------------------------- */

/* One weight for all primary items and one for all others: are there too few of these? */
static bool count_items(const dlx_problem *problem, dlx_refutation *refutation)
{
    const size_t primary = problem->items->primary;
    const size_t items = dlx_problem_items(problem);
    if (primary <= items - primary || problem->items->lo)
        return false;
    for (size_t i = 0; i < items; i++)
        refutation->weights[i] = i < primary ? 1 : -1;
    return check(problem, refutation);
}

/* Sets the weights to a ray of the relaxation of these options. */
static dlx_weighting relax(const dlx_relaxed *of, uint64_t work, dlx_limits *limits,
                           dlx_refutation *refutation)
{
    dlx_relaxation relaxation;
    dlx_weighting result = DLX_WEIGHTING_NONE;
    if (!dlx_relaxation_begin(&relaxation, of, limits)) {
        result = DLX_WEIGHTING_NO_MEMORY;
    } else if (dlx_simplex_solve(&relaxation.simplex, INFINITY, work) == DLX_SIMPLEX_INFEASIBLE) {
        dlx_relaxation_round(&relaxation, true);
        memset(refutation->weights, 0,
               dlx_problem_items(of->problem) * sizeof *refutation->weights);
        for (size_t i = 0; i < relaxation.program.rows; i++)
            refutation->weights[relaxation.item[i]] = relaxation.multiplier[i];
        if (relaxation.value > 0 && check(of->problem, refutation))
            result = DLX_WEIGHTING_FOUND;
    }
    dlx_relaxation_free(&relaxation);
    return result;
}

static dlx_weighting relax_all(const dlx_problem *problem, uint64_t work, dlx_limits *limits,
                               dlx_refutation *refutation)
{
    uint32_t *option = dlx_allocate(problem->options, sizeof *option);
    dlx_relaxed of = {.problem = problem, .option = option};
    dlx_weighting result = DLX_WEIGHTING_NONE;
    if (!option)
        return DLX_WEIGHTING_NO_MEMORY;
    for (size_t k = 0; k < problem->options; k++)
        if (dlx_problem_chooses(problem, k))
            option[of.count++] = (uint32_t)k;
    const uint64_t bytes = dlx_relaxation_bytes(&of);
    if (bytes <= spare_bytes + work && bytes / BYTES_PER_WORK <= work &&
        bytes <= dlx_limits_memory_left(limits, UINT64_MAX))
        result = relax(&of, work, limits, refutation);
    free(option);
    return result;
}

/* Weights of primary items as those of all items. */
static bool take(const dlx_problem *problem, const int64_t *weights, int64_t *all)
{
    if (weights && problem->items->primary)
        memcpy(all, weights, problem->items->primary * sizeof *all);
    return weights != NULL;
}

dlx_weighting dlx_refutation_find(const dlx_problem *problem, uint64_t work, dlx_limits *limits,
                                  dlx_refutation *refutation)
{
    int64_t *weights;
    *refutation = (dlx_refutation){0};
    refutation->weights = calloc(dlx_problem_items(problem) + 1, sizeof *weights);
    if (!refutation->weights)
        return DLX_WEIGHTING_NO_MEMORY;
    dlx_weighting result = dlx_weighting_find(problem, work, limits, &weights, &refutation->total);
    refutation->balanced = take(problem, weights, refutation->weights);
    free(weights);
    const bool more = dlx_problem_nonzeros(problem) < work;
    if (result == DLX_WEIGHTING_NONE && more && count_items(problem, refutation))
        result = DLX_WEIGHTING_FOUND;
    if (result == DLX_WEIGHTING_NONE && more && dlx_limits_look(limits))
        result = relax_all(problem, work, limits, refutation);
    if (result == DLX_WEIGHTING_FOUND)
        return result;
    free(refutation->weights);
    refutation->weights = NULL;
    return result;
}

const char *dlx_refutation_says(const dlx_refutation *refutation)
{
    return refutation->balanced ? "items have weights that are 0 in every option"
                                : "items have weights of at most 0 in every option";
}
