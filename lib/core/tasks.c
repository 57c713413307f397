/* SPDX-License-Identifier: MIT */
/* The table of tasks without an engine of the caller's choice, or that divide a search. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "core/problem.h"

enum {
    ALL_FEATURES = DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS | DLX_PROBLEM_BOUNDS |
                   DLX_PROBLEM_COSTS | DLX_PROBLEM_REPEATS
};

static const struct {
    const char *name;
    unsigned features;
} tasks[] = {
    [DLX_TASK_ESTIMATES] = {"estimates", ALL_FEATURES & ~DLX_PROBLEM_REPEATS},
    [DLX_TASK_CUBES] = {"cubes", ALL_FEATURES & ~DLX_PROBLEM_REPEATS},
    [DLX_TASK_CHECKPOINTS] = {"checkpoints", ALL_FEATURES & ~DLX_PROBLEM_REPEATS},
    [DLX_TASK_SAMPLES] = {"samples", ALL_FEATURES & ~DLX_PROBLEM_REPEATS},
    [DLX_TASK_DIAGRAMS] = {"diagrams", ALL_FEATURES & ~DLX_PROBLEM_REPEATS},
    [DLX_TASK_EXPLANATIONS] = {"explanations", ALL_FEATURES},
};

enum { TASKS = sizeof tasks / sizeof *tasks };

const char *dlx_task_name(size_t task)
{
    return task < TASKS ? tasks[task].name : NULL;
}

unsigned dlx_task_features(size_t task)
{
    return task < TASKS ? tasks[task].features : 0;
}

dlx_status dlx_task_supports(dlx_task task, const dlx_problem *problem, dlx_error *error)
{
    if ((size_t)task >= TASKS)
        return dlx_error_set(error, DLX_INVALID, "unknown task");
    if (dlx_problem_features(problem) & ~tasks[task].features)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "options with an item several times exclude %s", tasks[task].name);
    return DLX_OK;
}
