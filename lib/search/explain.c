/* SPDX-License-Identifier: MIT */
/* Explains why a problem has no solution: a dual certificate, and a small set of items that cannot
 * be covered together. */
#include "core/builder.h"
#include "core/limits.h"
#include "core/numbers.h"
#include "io/buffer.h"
#include "io/error.h"
#include "search/relax/infeasibility.h"

#include <stdlib.h>

/* Limits of a trial by clause learning or by branching, and steps of the search for a dual
 * certificate. */
enum {
    CONFLICTS_PER_TRIAL = 5000,
    NODES_PER_TRIAL = 1 << 18,
    WORK_FOR_WEIGHTS = 1 << 30,
    NONZEROS_BESIDE_CONGRUENCE = 1 << 10, /* of problems explained by a set of items as well */
    WORK_PER_ITEM = 16                    /* per item of an option copied by names */
};

struct dlx_explanation {
    dlx_infeasibility refutation; /* weights are NULL without a certificate */
    uint32_t *items;              /* items that cannot be covered together, ascending */
    size_t count;
    bool proven;  /* infeasibility of `items` is proven; else `items` are all primary items */
    bool minimal; /* every proper subset can be covered */
};

typedef struct deletion {
    const dlx_problem *problem;
    uint8_t *keep; /* by primary item: must be covered, else may be covered */
    dlx_budget *limits;
    dlx_explanation *explanation;
} deletion;

/* ---- problems with fewer items to cover ------------------------------------------------------ */

static dlx_status add_item(const deletion *with, dlx_builder *builder, size_t item, bool primary,
                           dlx_error *error)
{
    const char *name = dlx_problem_item_name(with->problem, item);
    uint32_t lo;
    uint32_t hi;
    if (!primary)
        return dlx_builder_put_secondary(builder, name, strlen(name), error);
    dlx_problem_bounds(with->problem, item, &lo, &hi);
    return dlx_builder_put_primary(builder, name, strlen(name), with->keep[item] ? lo : 0, hi,
                                   error);
}

/* An optional item is secondary, or primary with a lower bound of 0 if multiple covering is
 * allowed. */
static bool stays_primary(const deletion *with, size_t item)
{
    uint32_t lo;
    uint32_t hi;
    if (item >= with->problem->items->primary)
        return false;
    dlx_problem_bounds(with->problem, item, &lo, &hi);
    return with->keep[item] || hi > 1;
}

static dlx_status add_option(const deletion *with, dlx_builder *builder, size_t option,
                             dlx_error *error)
{
    const dlx_problem *problem = with->problem;
    dlx_status status = DLX_OK;
    bool needed = false;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        needed |= problem->item[i] < problem->items->primary && with->keep[problem->item[i]];
    for (size_t i = problem->start[option]; needed && i < problem->start[option + 1]; i++) {
        const char *name = dlx_problem_item_name(problem, problem->item[i]);
        const char *colour = dlx_problem_colour(problem, option, i - problem->start[option]);
        if (status == DLX_OK)
            status = dlx_builder_put_item(builder, name, strlen(name), colour,
                                          colour ? strlen(colour) : 0, error);
    }
    if (status == DLX_OK && needed)
        status = dlx_builder_end_option(builder, error);
    return status;
}

/* Checks the limits once per option added. */
static bool hear(const deletion *with, size_t option)
{
    const size_t *start = with->problem->start;
    return dlx_budget_hear(with->limits, WORK_PER_ITEM * (start[option + 1] - start[option]));
}

/* Makes the problem of covering the kept items, with the options that cover any kept item;
 * incomplete if the limits say to stop. */
static dlx_problem *restricted(const deletion *with, dlx_error *error)
{
    const size_t items = dlx_problem_items(with->problem);
    dlx_problem *problem = NULL;
    dlx_builder *builder = dlx_builder_new(error);
    if (!builder)
        return NULL;
    dlx_status status = DLX_OK;
    for (int primary = 1; primary >= 0; primary--)
        for (size_t i = 0; i < items && status == DLX_OK; i++)
            if (stays_primary(with, i) == primary)
                status = add_item(with, builder, i, primary, error);
    for (size_t k = 0; k < with->problem->options && status == DLX_OK; k++) {
        status = add_option(with, builder, k, error);
        if (!hear(with, k))
            break;
    }
    if (status == DLX_OK)
        problem = dlx_builder_finish(builder, error);
    dlx_builder_free(builder);
    return problem;
}

/* ---- deletion -------------------------------------------------------------------------------- */

typedef enum trial { TRIAL_NONE, TRIAL_SOME, TRIAL_OPEN, TRIAL_FAILED } trial;

/* Stops a trial when the explanation stops. */
static bool is_over(void *limits)
{
    return !dlx_budget_look(limits);
}

/* Clause learning, if built in, suits problems with mostly optional items. */
static dlx_solver *new_solver(const deletion *with, const dlx_problem *problem, dlx_error *error)
{
    dlx_limits limits = {
        .node_limit = CONFLICTS_PER_TRIAL, .is_cancelled = is_over, .cancel_state = with->limits};
    dlx_search_options options = {.engine = "learn", .solution_limit = 1, .limits = &limits};
    dlx_error refusal;
    dlx_solver *solver = dlx_solver_new(problem, &options, &refusal);
    if (solver || refusal.status == DLX_NO_MEMORY) {
        if (!solver)
            dlx_error_memory(error);
        return solver;
    }
    options.engine = "auto";
    limits.node_limit = NODES_PER_TRIAL;
    return dlx_solver_new(problem, &options, error);
}

/* Searches for a common cover of the kept items. */
static trial try_kept(const deletion *with, dlx_error *error)
{
    dlx_error refusal = {.status = DLX_OK};
    if (!dlx_budget_look(with->limits))
        return TRIAL_OPEN;
    dlx_problem *problem = restricted(with, error);
    const bool whole = problem && dlx_budget_look(with->limits);
    dlx_solver *solver = whole ? new_solver(with, problem, &refusal) : NULL;
    trial result =
        problem && (!whole || refusal.status == DLX_UNSUPPORTED) ? TRIAL_OPEN : TRIAL_FAILED;
    if (refusal.status == DLX_NO_MEMORY)
        dlx_error_memory(error);
    if (solver) {
        result = TRIAL_OPEN;
        if (dlx_solver_next(solver, NULL) == DLX_OK)
            result = TRIAL_SOME;
        else if (dlx_solver_end(solver) == DLX_END_COMPLETE)
            result = TRIAL_NONE;
    }
    dlx_solver_free(solver);
    dlx_problem_free(problem);
    return result;
}

static void set_keep(const deletion *with, size_t begin, size_t end, uint8_t value)
{
    for (size_t i = begin; i < end; i++)
        with->keep[with->explanation->items[i]] = value;
}

static void remove_items(dlx_explanation *explanation, size_t begin, size_t end)
{
    memmove(explanation->items + begin, explanation->items + end,
            (explanation->count - end) * sizeof *explanation->items);
    explanation->count -= end - begin;
}

/* Drops items, many at a time at first, as long as the remaining items cannot be covered. Returns
 * false on error. */
static bool shrink(deletion *with, dlx_error *error)
{
    dlx_explanation *explanation = with->explanation;
    bool open = false;
    for (size_t size = explanation->count; size > 0; size /= 2) {
        open = false;
        for (size_t begin = 0; begin < explanation->count;) {
            const size_t rest = explanation->count - begin;
            const size_t end = begin + (size < rest ? size : rest);
            set_keep(with, begin, end, 0);
            const trial result =
                end - begin < explanation->count ? try_kept(with, error) : TRIAL_SOME;
            if (result == TRIAL_FAILED)
                return false;
            open |= result == TRIAL_OPEN;
            if (result == TRIAL_NONE) {
                remove_items(explanation, begin, end);
                continue;
            }
            set_keep(with, begin, end, 1);
            begin = end;
        }
    }
    explanation->minimal = !open;
    return true;
}

/* Keeps all primary items, in the order of later removal: forwards or backwards. */
static void keep_all(const deletion *with, bool from_front)
{
    const size_t primary = with->problem->items->primary;
    for (size_t i = 0; i < primary; i++)
        with->explanation->items[i] = (uint32_t)(from_front ? i : primary - 1 - i);
    with->explanation->count = primary;
    set_keep(with, 0, primary, 1);
}

/* Shrinks from the front and from the back, and keeps the smaller set. */
static bool shrink_both_ways(deletion *with, dlx_error *error)
{
    dlx_explanation *explanation = with->explanation;
    if (!shrink(with, error))
        return false;
    const size_t count = explanation->count;
    const bool minimal = explanation->minimal;
    uint32_t *items = explanation->items;
    explanation->items = dlx_buffer_allocate(with->problem->items->primary, sizeof *items);
    if (!explanation->items) {
        explanation->items = items;
        dlx_error_memory(error);
        return false;
    }
    keep_all(with, false);
    const bool ok = shrink(with, error);
    if (ok && explanation->count < count) {
        free(items);
        return true;
    }
    free(explanation->items);
    explanation->items = items;
    explanation->count = count;
    explanation->minimal = minimal;
    return ok;
}

/* Only infeasible problems have a set of items. */
static bool find_items(dlx_explanation *explanation, const dlx_problem *problem, dlx_budget *limits,
                       dlx_error *error)
{
    const size_t primary = problem->items->primary;
    deletion with = {.problem = problem,
                     .keep = calloc(primary + 1, 1),
                     .limits = limits,
                     .explanation = explanation};
    explanation->items = dlx_buffer_allocate(primary, sizeof *explanation->items);
    bool ok = with.keep && explanation->items;
    if (ok) {
        keep_all(&with, true);
        const trial complete = try_kept(&with, error);
        explanation->proven = complete == TRIAL_NONE;
        ok = complete != TRIAL_FAILED;
        if (explanation->proven)
            ok = shrink_both_ways(&with, error);
        dlx_sort_numbers(explanation->items, explanation->count);
    } else {
        dlx_error_memory(error);
    }
    free(with.keep);
    return ok;
}

/* ---- the whole ------------------------------------------------------------------------------- */

dlx_explanation *dlx_explain(const dlx_problem *problem, const dlx_limits *limits, dlx_error *error)
{
    dlx_budget budget;
    if (dlx_budget_of(&budget, limits, "explanations", error) != DLX_OK)
        return NULL;
    if (dlx_task_supports(DLX_TASK_EXPLANATIONS, problem, error) != DLX_OK)
        return NULL;
    dlx_explanation *explanation = calloc(1, sizeof *explanation);
    if (!explanation ||
        dlx_infeasibility_find(problem, WORK_FOR_WEIGHTS, &budget, &explanation->refutation) ==
            DLX_CERTIFICATE_NO_MEMORY) {
        free(explanation);
        dlx_error_memory(error);
        return NULL;
    }
    /* A set of items takes long in a large problem, and says less. */
    if ((explanation->refutation.modulus &&
         dlx_problem_nonzeros(problem) > NONZEROS_BESIDE_CONGRUENCE) ||
        find_items(explanation, problem, &budget, error))
        return explanation;
    dlx_explanation_free(explanation);
    return NULL;
}

const int64_t *dlx_explanation_weights(const dlx_explanation *explanation, int64_t *total)
{
    if (total)
        *total = explanation->refutation.total;
    return explanation->refutation.weights;
}

uint32_t dlx_explanation_modulus(const dlx_explanation *explanation)
{
    return explanation->refutation.modulus;
}

const uint32_t *dlx_explanation_items(const dlx_explanation *explanation, size_t *count,
                                      bool *minimal)
{
    if (count)
        *count = explanation->count;
    if (minimal)
        *minimal = explanation->minimal;
    return explanation->proven ? explanation->items : NULL;
}

void dlx_explanation_free(dlx_explanation *explanation)
{
    if (!explanation)
        return;
    free(explanation->refutation.weights);
    free(explanation->items);
    free(explanation);
}
