/* SPDX-License-Identifier: MIT */
#include "search/relax/infeasibility.h"

#include "search/base/policy.h"
#include "search/relax/relaxation.h"
#include <math.h>
#include <stdio.h>

/* Bytes always available; more bytes need a step of work each. */
static const uint64_t spare_bytes = UINT64_C(1) << 22;

/* Work of the relaxation beyond its share, some 16 ms. */
static const uint64_t most_more_work = UINT64_C(1) << 22;

/* Work before a congruence is searched, some 64 ms. */
static const uint64_t work_before_congruence = UINT64_C(1) << 24;

/* Bytes of new memory per step of work. */
enum { BYTES_PER_WORK = 8 };

struct dlx_infeasibility_search {
    const dlx_problem *problem;
    dlx_budget *limits;
    dlx_dual_certificate_search *elimination; /* NULL: finished */
    bool counted;                             /* count_items has run */
    uint32_t *option;                         /* relaxed options; NULL: no relaxation yet */
    dlx_relaxation relaxation;
    bool relaxed; /* the relaxation is finished */
    uint64_t eliminating, relaxing;
};

/* ---- checking -------------------------------------------------------------------------------- */

/* Coloured items may be covered any number of times. */
static void clear_coloured(const dlx_problem *problem, int64_t *weights)
{
    for (size_t index = 0; problem->colour && index < problem->start[problem->options]; index++)
        if (problem->colour[index])
            weights[problem->item[index]] = 0;
}

/* Corrects rounding: lowers the weight of the first primary item of each option with a sum above
 * 0. */
static void lower(const dlx_problem *problem, int64_t *weights)
{
    for (size_t k = 0; k < problem->options; k++) {
        int64_t *first = NULL;
        dlx_wide sum = 0;
        for (size_t index = problem->start[k]; index < problem->start[k + 1]; index++) {
            int64_t *weight = &weights[problem->item[index]];
            sum += *weight;
            if (!first && problem->item[index] < problem->items->primary)
                first = weight;
        }
        if (first && sum > 0 && sum < INT64_MAX / 4 && *first > INT64_MIN / 4)
            *first -= (int64_t)sum;
    }
}

/* The sum over all items; 0 if the sum of some option is above 0, or out of range. */
static int64_t total_of(const dlx_problem *problem, const int64_t *weights)
{
    dlx_wide total = 0;
    for (size_t k = 0; k < problem->options; k++) {
        dlx_wide sum = 0;
        for (size_t index = problem->start[k]; index < problem->start[k + 1]; index++)
            sum += weights[problem->item[index]];
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

static bool check(const dlx_problem *problem, dlx_infeasibility *refutation)
{
    clear_coloured(problem, refutation->weights);
    lower(problem, refutation->weights);
    refutation->total = total_of(problem, refutation->weights);
    return refutation->total > 0;
}

/* ---- looking --------------------------------------------------------------------------------- */

/* Tries one weight for all primary and one for all secondary items. */
static bool count_items(const dlx_problem *problem, dlx_infeasibility *refutation)
{
    const size_t primary = problem->items->primary;
    const size_t items = dlx_problem_items(problem);
    if (primary <= items - primary || problem->items->lo)
        return false;
    for (size_t i = 0; i < items; i++)
        refutation->weights[i] = i < primary ? 1 : -1;
    return check(problem, refutation);
}

/* Sets up the relaxation if `work` allows. False: no memory. */
static bool begin_relaxation(dlx_infeasibility_search *refuter, uint64_t work)
{
    const dlx_problem *problem = refuter->problem;
    uint32_t *option = dlx_buffer_allocate(problem->options, sizeof *option);
    dlx_relaxed_problem model = {.problem = problem, .option = option};
    if (!option)
        return false;
    for (size_t k = 0; k < problem->options; k++)
        if (dlx_problem_chooses(problem, k))
            option[model.count++] = (uint32_t)k;
    const uint64_t bytes = dlx_relaxation_bytes(&model);
    if (bytes > spare_bytes + work || bytes / BYTES_PER_WORK > work ||
        dlx_relaxation_work(&model) > work ||
        bytes > dlx_budget_memory_left(refuter->limits, UINT64_MAX) / 2) {
        free(option);
        return true;
    }
    refuter->option = option;
    return dlx_relaxation_begin(&refuter->relaxation, &model, refuter->limits);
}

static void end_relaxation(dlx_infeasibility_search *refuter)
{
    if (refuter->option)
        dlx_relaxation_free(&refuter->relaxation);
    free(refuter->option);
    refuter->option = NULL;
    refuter->relaxed = true;
}

/* Continues the relaxation, which is near its end once begun, for up to twice the work; sets the
 * weights to its ray if it is infeasible. */
static dlx_certificate_result relax(dlx_infeasibility_search *refuter, uint64_t work,
                                    dlx_infeasibility *refutation)
{
    dlx_relaxation *relaxation = &refuter->relaxation;
    const uint64_t before = refuter->limits->work;
    const uint64_t more = work < most_more_work ? work : most_more_work;
    const uint64_t most = work + more - refuter->relaxing;
    const dlx_simplex_end end = dlx_simplex_solve(&relaxation->simplex, INFINITY, most);
    const uint64_t done = refuter->limits->work - before;
    refuter->relaxing += done;
    if (end == DLX_SIMPLEX_STOPPED || (end == DLX_SIMPLEX_FAILED && done >= most))
        return DLX_CERTIFICATE_UNKNOWN;
    if (end != DLX_SIMPLEX_INFEASIBLE)
        return DLX_CERTIFICATE_NONE;
    dlx_relaxation_round(relaxation, true);
    memset(refutation->weights, 0,
           dlx_problem_items(refuter->problem) * sizeof *refutation->weights);
    for (size_t i = 0; i < relaxation->program.rows; i++)
        refutation->weights[relaxation->item[i]] = relaxation->multiplier[i];
    return relaxation->value > 0 && check(refuter->problem, refutation) ? DLX_CERTIFICATE_FOUND
                                                                        : DLX_CERTIFICATE_NONE;
}

static dlx_certificate_result go_on_relaxing(dlx_infeasibility_search *refuter, uint64_t work,
                                             dlx_infeasibility *refutation)
{
    if (refuter->relaxed)
        return DLX_CERTIFICATE_NONE;
    if (!refuter->option && !begin_relaxation(refuter, work))
        return DLX_CERTIFICATE_NO_MEMORY;
    if (!refuter->option || refuter->relaxing >= work)
        return DLX_CERTIFICATE_UNKNOWN;
    const dlx_certificate_result result = relax(refuter, work, refutation);
    if (result != DLX_CERTIFICATE_UNKNOWN)
        end_relaxation(refuter);
    return result;
}

static dlx_certificate_result go_on_eliminating(dlx_infeasibility_search *refuter, uint64_t work,
                                                dlx_infeasibility *refutation)
{
    dlx_budget *limits = refuter->limits;
    if (!refuter->elimination)
        return DLX_CERTIFICATE_NONE;
    if (refuter->eliminating >= work)
        return DLX_CERTIFICATE_UNKNOWN;
    const uint64_t before = limits->work;
    const dlx_certificate_result result = dlx_dual_certificate_resume(
        refuter->elimination, work - refuter->eliminating, refutation->weights, &refutation->total);
    refuter->eliminating += limits->work - before;
    refutation->balanced = result == DLX_CERTIFICATE_FOUND;
    if (result != DLX_CERTIFICATE_UNKNOWN) {
        dlx_dual_certificate_close(refuter->elimination);
        refuter->elimination = NULL;
    }
    return result;
}

/* The weights are allocated and all 0. */
static dlx_certificate_result search_certificate(dlx_infeasibility_search *refuter, uint64_t work,
                                                 dlx_infeasibility *refutation)
{
    const dlx_certificate_result balanced = go_on_eliminating(refuter, work, refutation);
    if (balanced == DLX_CERTIFICATE_FOUND || balanced == DLX_CERTIFICATE_NO_MEMORY)
        return balanced;
    if (dlx_problem_nonzeros(refuter->problem) >= work)
        return DLX_CERTIFICATE_UNKNOWN;
    if (!refuter->counted && count_items(refuter->problem, refutation))
        return DLX_CERTIFICATE_FOUND;
    refuter->counted = true;
    if (!dlx_budget_look(refuter->limits))
        return DLX_CERTIFICATE_UNKNOWN;
    /* A feasible relaxation proves that no certificate exists. */
    return go_on_relaxing(refuter, work, refutation);
}

dlx_certificate_result dlx_infeasibility_resume(dlx_infeasibility_search *refuter, uint64_t work,
                                                dlx_infeasibility *refutation)
{
    *refutation = (dlx_infeasibility){0};
    refutation->weights =
        calloc(dlx_problem_items(refuter->problem) + 1, sizeof *refutation->weights);
    if (!refutation->weights)
        return DLX_CERTIFICATE_NO_MEMORY;
    const dlx_certificate_result result = search_certificate(refuter, work, refutation);
    if (result == DLX_CERTIFICATE_FOUND)
        return result;
    free(refutation->weights);
    refutation->weights = NULL;
    return result;
}

dlx_infeasibility_search *dlx_infeasibility_open(const dlx_problem *problem, dlx_budget *limits)
{
    dlx_infeasibility_search *refuter = calloc(1, sizeof *refuter);
    if (!refuter)
        return NULL;
    refuter->problem = problem;
    refuter->limits = limits;
    refuter->elimination = dlx_dual_certificate_open(problem, limits);
    if (refuter->elimination)
        return refuter;
    free(refuter);
    return NULL;
}

void dlx_infeasibility_close(dlx_infeasibility_search *refuter)
{
    if (!refuter)
        return;
    dlx_dual_certificate_close(refuter->elimination);
    end_relaxation(refuter);
    free(refuter);
}

/* ---- congruences ----------------------------------------------------------------------------- */

/* Continues the search of a congruence for up to `work` steps; as dlx_infeasibility_resume. */
static dlx_certificate_result find_congruence(dlx_congruence_search *search,
                                              const dlx_problem *problem, uint64_t work,
                                              dlx_infeasibility *refutation)
{
    *refutation = (dlx_infeasibility){
        .weights = calloc(dlx_problem_items(problem) + 1, sizeof *refutation->weights)};
    dlx_certificate_result result = DLX_CERTIFICATE_NO_MEMORY;
    if (search && refutation->weights)
        result = dlx_congruence_resume(search, work, refutation->weights, &refutation->modulus,
                                       &refutation->total);
    if (result == DLX_CERTIFICATE_FOUND)
        return result;
    free(refutation->weights);
    *refutation = (dlx_infeasibility){0};
    return result;
}

dlx_certificate_result dlx_infeasibility_find(const dlx_problem *problem, uint64_t work,
                                              dlx_budget *limits, dlx_infeasibility *refutation)
{
    *refutation = (dlx_infeasibility){0};
    dlx_infeasibility_search *refuter = dlx_infeasibility_open(problem, limits);
    dlx_congruence_search *search = dlx_congruence_open(problem, limits);
    dlx_certificate_result result = DLX_CERTIFICATE_NO_MEMORY;
    if (refuter && search) {
        const uint64_t first = work < work_before_congruence ? work : work_before_congruence;
        const dlx_certificate_result weights = dlx_infeasibility_resume(refuter, first, refutation);
        result = weights;
        if (result == DLX_CERTIFICATE_NONE || result == DLX_CERTIFICATE_UNKNOWN)
            result = find_congruence(search, problem, work, refutation);
        if (weights == DLX_CERTIFICATE_UNKNOWN && result != DLX_CERTIFICATE_FOUND &&
            result != DLX_CERTIFICATE_NO_MEMORY)
            result = dlx_infeasibility_resume(refuter, work, refutation);
    }
    dlx_infeasibility_close(refuter);
    dlx_congruence_close(search);
    return result;
}

void dlx_infeasibility_text(const dlx_infeasibility *refutation, char text[DLX_INFEASIBILITY_TEXT])
{
    if (refutation->modulus)
        snprintf(text, DLX_INFEASIBILITY_TEXT,
                 "items have weights that are 0 modulo %u in every option, but %lld in all",
                 refutation->modulus, (long long)refutation->total);
    else
        snprintf(
            text, DLX_INFEASIBILITY_TEXT, "items have weights %s in every option, but %lld in all",
            refutation->balanced ? "that are 0" : "of at most 0", (long long)refutation->total);
}

/* ---- during a search ------------------------------------------------------------------------- */

static void stop_refuter(dlx_refuter *refuter)
{
    dlx_congruence_close(refuter->search);
    refuter->search = NULL;
    refuter->limits->alarm.work = UINT64_MAX;
}

/* Searches for a share of the work so far, which does not count as work of the search: so nothing
 * else depends on it. */
static void run_refuter(void *state)
{
    dlx_refuter *refuter = state;
    dlx_budget *limits = refuter->limits;
    dlx_infeasibility refutation;
    const uint64_t work = limits->work;
    const uint64_t done = work - refuter->begin;
    limits->alarm.work = UINT64_MAX;
    if (!refuter->search)
        refuter->search = dlx_congruence_open(refuter->problem, limits);
    dlx_budget_hold(limits);
    const dlx_certificate_result result = find_congruence(
        refuter->search, refuter->problem, done / DLX_POLICY_PREPROCESSING_SHARE, &refutation);
    dlx_budget_release(limits);
    limits->work = work;
    if (result == DLX_CERTIFICATE_UNKNOWN && done < DLX_POLICY_MAX_WORK_BEFORE_PREPROCESSING) {
        limits->alarm.work = work + done;
        return;
    }
    refuter->found = result == DLX_CERTIFICATE_FOUND;
    if (refuter->found) {
        dlx_infeasibility_text(&refutation, refuter->why);
        dlx_budget_stop(limits, DLX_END_UNKNOWN);
    }
    free(refutation.weights);
    stop_refuter(refuter);
}

static void plan_refuter(dlx_refuter *refuter, const dlx_problem *problem)
{
    refuter->problem = problem;
    refuter->begin = refuter->limits->work;
    refuter->limits->alarm.work =
        refuter->begin + DLX_POLICY_PREPROCESSING_SHARE * dlx_congruence_work(problem);
}

void dlx_refuter_begin(dlx_refuter *refuter, const dlx_problem *problem, dlx_budget *limits)
{
    *refuter = (dlx_refuter){.limits = limits};
    limits->alarm = (dlx_alarm){.ring = run_refuter, .state = refuter};
    plan_refuter(refuter, problem);
}

void dlx_refuter_replace(const dlx_budget *limits, const dlx_problem *problem)
{
    if (limits->alarm.ring != run_refuter)
        return;
    stop_refuter(limits->alarm.state);
    plan_refuter(limits->alarm.state, problem);
}

void dlx_refuter_end(dlx_refuter *refuter)
{
    if (refuter->limits)
        stop_refuter(refuter);
}
