/* SPDX-License-Identifier: MIT */
#include "view/run.h"

#include "cli/program.h"

typedef struct watch {
    view_trace *trace;
    size_t steps;
    dlx_solver *solver; /* NULL during setup */
} watch;

static void note(void *state, const dlx_event *event)
{
    const watch *w = state;
    if (!view_trace_add(w->trace, event, w->steps) && w->solver)
        dlx_solver_cancel(w->solver);
}

bool view_run_trace(const view_run *run, view_subject *subject)
{
    dlx_error error;
    view_trace *trace = &subject->traces[subject->trace_count];
    watch w = {.trace = trace, .steps = run->steps};
    const dlx_search_options options = {.size = sizeof options,
                                        .engine = "links",
                                        .choose = run->choose,
                                        .solution_limit = run->solutions,
                                        .on_event = note,
                                        .event_state = &w};
    *trace = (view_trace){.title = run->choose == DLX_CHOOSE_FIRST ? "first" : "mrv"};
    w.solver = dlx_solver_new(subject->problem, &options, &error);
    if (!w.solver) {
        tool_error(&error);
        return false;
    }
    while (!trace->cut && dlx_solver_next(w.solver))
        continue;
    dlx_solver_free(w.solver);
    subject->trace_count++;
    return true;
}
