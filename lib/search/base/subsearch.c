/* SPDX-License-Identifier: MIT */
#include "search/base/subsearch.h"

#include "io/error.h"

void *dlx_engine_open(const dlx_engine *engine, dlx_search *task, dlx_error *error)
{
    dlx_error own;
    void *search = calloc(1, engine->state_size);
    dlx_error_memory(&own);
    if (search && engine->open(search, task, &own))
        return search;
    if (error && !dlx_budget_stopped(task->limits))
        *error = own;
    dlx_engine_close(engine, search);
    return NULL;
}

void dlx_engine_close(const dlx_engine *engine, void *search)
{
    if (search && engine->close)
        engine->close(search);
    free(search);
}

bool dlx_subsearch_open(dlx_subsearch *sub, const dlx_engine *engine, const dlx_search *task,
                        const dlx_problem *problem, dlx_error *error)
{
    dlx_search_options options = task->options;
    options.on_event = NULL;
    *sub = (dlx_subsearch){.engine = engine};
    if (dlx_problem_features(problem) & ~engine->features)
        return false;
    /* An incomplete setup cannot be resumed, so pauses are off during the setup. */
    dlx_budget_hold(task->limits);
    if (!dlx_search_begin(&sub->search, problem, task->limits, &options))
        dlx_error_memory(error);
    else
        sub->state = dlx_engine_open(engine, &sub->search, error);
    dlx_budget_release(task->limits);
    if (!sub->state)
        dlx_subsearch_close(sub);
    return sub->state != NULL;
}

dlx_step dlx_subsearch_next(dlx_subsearch *sub)
{
    return sub->engine->next(sub->state);
}

/* Counts solution by solution. */
static dlx_step count_each(dlx_subsearch *sub, dlx_count *found)
{
    dlx_step step;
    while ((step = dlx_subsearch_next(sub)) == DLX_STEP_FOUND) {
        if (!dlx_count_add(found, sub->search.multiplicity))
            return dlx_step_no_memory(&sub->search);
        sub->search.counted = found->size ? 0 : found->low;
        dlx_search_report_count(&sub->search, 0);
    }
    return step;
}

dlx_step dlx_subsearch_count(dlx_subsearch *sub, dlx_count *found)
{
    sub->search.counting = true;
    return sub->engine->count ? sub->engine->count(sub->state, found) : count_each(sub, found);
}

void dlx_subsearch_close(dlx_subsearch *sub)
{
    dlx_engine_close(sub->engine, sub->state);
    if (sub->search.limits)
        dlx_search_end(&sub->search);
    *sub = (dlx_subsearch){0};
}
