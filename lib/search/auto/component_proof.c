/* SPDX-License-Identifier: MIT */
/* Proofs of problems of several components. A proof of the whole problem would refute a component
 * below each solution of the components before it. So a component without solutions, found by a
 * search without a proof, is refuted alone. */
#include "search/base/engine.h"

#include "io/error.h"
#include "proof/proof.h"
#include "search/base/subsearch.h"
#include "search/reduce/components.h"

#include <stdlib.h>

typedef struct component_proof {
    dlx_search *task;
    dlx_reduction division;
    dlx_subsearch sub; /* the search with a proof, once open */
    bool is_of_component;
} component_proof;

bool dlx_component_proof_suits(const dlx_search_options *options, const dlx_problem *problem)
{
    return options->proof && !dlx_proof_is_of_count(options->proof) &&
           options->goal == DLX_GOAL_ANY && !options->set_cover && !options->cubes &&
           !options->on_event && options->choose == DLX_CHOOSE_MRV && !problem->has_repeats &&
           !dlx_components_is_one(problem);
}

static void close_component_proof(void *state)
{
    component_proof *search = state;
    dlx_subsearch_close(&search->sub);
    dlx_reduction_free(&search->division);
}

static bool open_component_proof(void *state, dlx_search *task, dlx_error *error)
{
    component_proof *search = state;
    (void)error;
    search->task = task;
    return dlx_components_divide(&search->division, task->problem, task->limits);
}

/* Searches a component for a solution, without a proof. */
static dlx_step try_component(const component_proof *search, const dlx_component *component)
{
    dlx_search task = *search->task;
    dlx_subsearch sub;
    task.options.proof = NULL;
    task.options.count_only = false;
    task.options.solution_limit = 1;
    if (!dlx_subsearch_open(&sub, &dlx_engine_auto, &task, component->problem, NULL))
        return dlx_step_no_memory(search->task);
    const dlx_step step = dlx_subsearch_next(&sub);
    dlx_subsearch_close(&sub);
    return step;
}

/* Opens the search with a proof: of a component without solutions, or of the whole problem. */
static dlx_step open_proof(component_proof *search)
{
    const dlx_component *component = NULL;
    dlx_proof *proof = search->task->options.proof;
    dlx_step step = DLX_STEP_FOUND;
    for (size_t p = search->division.component_count; p-- > 0 && step == DLX_STEP_FOUND;) {
        component = &search->division.components[p];
        step = try_component(search, component);
    }
    if (step == DLX_STEP_STOPPED)
        return step;
    search->is_of_component = step == DLX_STEP_DONE;
    if (search->is_of_component) {
        dlx_proof_enter(proof, NULL, 0);
        dlx_proof_set_options(proof, component->problem, component->option);
    }
    return dlx_subsearch_open(&search->sub, search->task->inner, search->task,
                              search->is_of_component ? component->problem : search->task->problem,
                              NULL)
               ? DLX_STEP_FOUND
               : dlx_step_no_memory(search->task);
}

static dlx_step next_solution(void *state)
{
    component_proof *search = state;
    const dlx_search *found = &search->sub.search;
    if (!dlx_subsearch_is_open(&search->sub) && open_proof(search) == DLX_STEP_STOPPED)
        return DLX_STEP_STOPPED;
    const dlx_step step = dlx_subsearch_next(&search->sub);
    if (step == DLX_STEP_FOUND) {
        dlx_search_set_chosen(search->task, found->chosen, found->chosen_count);
        search->task->multiplicity = found->multiplicity;
    }
    if (step == DLX_STEP_DONE && search->is_of_component)
        dlx_proof_exit(search->task->options.proof);
    return step;
}

const dlx_engine dlx_engine_component_proof = {
    .name = "component-proof",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS | DLX_ENGINE_PROVES,
    .state_size = sizeof(component_proof),
    .open = open_component_proof,
    .next = next_solution,
    .close = close_component_proof,
};
