/* SPDX-License-Identifier: MIT */
/* The search is divided into cubes, some of which are searched in a stint. Of their solutions a
 * checkpoint has the number that were handed out; a search that goes on from there finds them again
 * and drops them. So it must find them in the same order, however the cubes were divided: engines
 * that repeat the search of `links` do, unless there are bounds. With others, cubes are divided by
 * estimates alone. Threads share the cubes of a stint, each of which is then small beside it. */
#include "checkpoint/time_slice.h"

#include "cli/big_decimal.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIECES = 16,           /* that a cube is divided into, for each thread */
    CUBES_PER_THREAD = 4,  /* of a stint at least, so that no thread is idle for long */
    MOST_AT_ONCE = 1024,   /* cubes of a stint */
    FIXED_NODES = 1 << 20, /* by estimate, in a cube where time must not decide */
    BITS_OPTIONS = 4096    /* up to so many, the masks of engine bits are small */
};

/* Seconds: a stint should not take longer, whatever the interval of checkpoints; it is to take a
 * share of that. */
static const double longest = 60;
static const double part_of_it = 0.25;

typedef struct stint {
    const stint_job *job;
    saving *save;
    const char *engine; /* NULL: auto */
    bool fixed;         /* time must not decide how cubes are divided */
    bool alone;         /* the next cube is to be searched by itself */
    size_t first;       /* cube of this stint */
    uint64_t passed;    /* solutions of those of its cubes that the agenda has passed */
    double began;       /* the search */
    uint64_t nodes;     /* of all stints */
    double most;        /* seconds for a stint */
    double deadline;    /* of this one; 0: none */
    bool too_long;      /* it was ended for that */
    bool enough;        /* as many solutions as were asked for */
    double searched;    /* by estimates: in stints that were done, which took: */
    double seconds;
    dlx_search_stats work; /* of the search before this stint */
    dlx_solver *solver;
    char *partial; /* solutions counted in this stint, if it was ended early */
    stint_end *end;
} stint;

/* ---- how to search --------------------------------------------------------------------------- */

static bool is_listed(const stint *s)
{
    return !s->job->count;
}

static bool is_best(const stint *s)
{
    return s->job->search->goal != DLX_GOAL_ANY;
}

/* Does engine bits take the problem? */
static bool suits_bits(const dlx_problem *problem)
{
    const dlx_search_options options = {.size = sizeof options, .engine = "bits"};
    if (dlx_problem_options(problem) > BITS_OPTIONS)
        return false;
    dlx_solver *solver = dlx_solver_new(problem, &options, NULL);
    dlx_solver_free(solver);
    return solver;
}

static void choose_engine(stint *s)
{
    static const char *const repeating[] = {"links", "bits", "masks"};
    const char *asked = s->job->search->engine;
    const bool bounds = dlx_problem_features(s->job->problem) & DLX_FEATURE_BOUNDS;
    s->engine = asked && strcmp(asked, "auto") != 0 ? asked : NULL;
    if (!is_listed(s))
        return;
    if (!s->engine)
        s->engine = suits_bits(s->job->problem) ? "bits" : "links";
    s->fixed = true;
    for (size_t i = 0; i < sizeof repeating / sizeof *repeating && !bounds; i++)
        s->fixed &= strcmp(s->engine, repeating[i]) != 0;
}

/* Estimated nodes in a second, as far as stints have shown; 0: unknown. */
static double rate(const stint *s)
{
    return s->seconds > 0 ? s->searched / s->seconds : 0;
}

static unsigned threads(const stint *s)
{
    const dlx_search_options *search = s->job->search;
    return search->threads && !search->node_limit ? search->threads : 1;
}

/* The estimated nodes of cubes of a frame. */
static double estimate(const agenda_frame *top, size_t first, size_t count)
{
    double sum = 0;
    for (size_t i = first; i < first + count; i++)
        sum += (double)dlx_cubes_estimate(top->cubes, i);
    return sum;
}

/* The estimated nodes that a stint may have; INFINITY: that is not known. */
static double most_nodes(const stint *s)
{
    const double pace = rate(s);
    return s->fixed   ? (double)FIXED_NODES * CUBES_PER_THREAD * threads(s)
           : pace > 0 ? part_of_it * s->most * pace
                      : INFINITY;
}

/* And that a cube may have before it is divided. */
static double most_in_cube(const stint *s)
{
    return s->fixed         ? FIXED_NODES
           : threads(s) > 1 ? most_nodes(s) / (CUBES_PER_THREAD * threads(s))
                            : most_nodes(s) / part_of_it;
}

/* How many cubes to search next; 0: the next one is to be divided. */
static size_t choose_cubes(const stint *s, const agenda_frame *top)
{
    const size_t left = dlx_cubes_count(top->cubes) - top->next;
    const unsigned at_once = threads(s);
    const bool known = most_nodes(s) < INFINITY;
    const size_t most = s->alone || (at_once == 1 && (s->fixed || !known)) ? 1
                        : known                                            ? MOST_AT_ONCE
                                : (size_t)at_once * CUBES_PER_THREAD;
    double sum = estimate(top, top->next, 1);
    if (agenda_divides(top) && sum > most_in_cube(s))
        return 0;
    size_t count = 1;
    while (count < left && count < most) {
        const double next = estimate(top, top->next + count, 1);
        sum += next;
        if (sum > most_nodes(s) || (at_once > 1 && next > most_in_cube(s)))
            break;
        count++;
    }
    return count;
}

/* Is the next cube the whole problem? */
static bool is_whole(const stint *s, const agenda_frame *top)
{
    return s->save->agenda.depth == 1 && top->wanted == 1;
}

/* Seconds for the next stint, of so many cubes; 0: any number. Before anything is known, a cube is
 * only tried; but the whole may be counted in no time. */
static double choose_time(const stint *s, const agenda_frame *top, size_t cubes)
{
    if (s->fixed || (cubes == 1 && !agenda_divides(top)))
        return 0;
    return rate(s) > 0 || (is_whole(s, top) && s->job->count) ? s->most : part_of_it * s->most;
}

/* ---- while it runs --------------------------------------------------------------------------- */

static void tick(void *state, const dlx_search_stats *stats)
{
    const stint *s = state;
    const dlx_search_options *search = s->job->search;
    dlx_search_stats sum = *stats;
    if (s->save->handed != s->save->now.handed)
        saving_mark(s->save);
    sum.nodes += s->work.nodes;
    sum.updates += s->work.updates;
    const double share = agenda_share(&s->save->agenda);
    if (share > 0)
        sum.progress = share;
    if (search->on_tick)
        search->on_tick(search->tick_state, &sum);
}

static bool is_cancelled(void *state)
{
    stint *s = state;
    const dlx_search_options *search = s->job->search;
    if (search->is_cancelled && search->is_cancelled(search->cancel_state))
        return true;
    s->too_long |= s->deadline > 0 && progress_now() > s->deadline;
    return s->too_long;
}

/* What the solver of a stint is asked for. */
static dlx_search_options options_of(stint *s, const agenda_frame *top, size_t *list, size_t count)
{
    dlx_search_options options = *s->job->search;
    const double passed = progress_now() - s->began;
    for (size_t i = 0; i < count; i++)
        list[i] = top->next + i;
    options.engine = s->engine;
    options.goal = DLX_GOAL_ANY;
    options.threads = threads(s);
    options.unordered = false;
    if (!is_whole(s, top) || is_listed(s)) {
        options.cubes = top->cubes;
        options.cube_list = list;
        options.cube_count = count;
    }
    options.on_tick = tick;
    options.is_cancelled = is_cancelled;
    options.tick_state = options.cancel_state = s;
    if (is_listed(s))
        options.solution_limit = 0;
    else if (options.solution_limit)
        options.solution_limit -= strtoull(s->save->now.found, NULL, 10);
    /* 0 would be no limit. */
    if (options.time_limit > 0)
        options.time_limit = options.time_limit > passed ? options.time_limit - passed : 1e-9;
    if (options.node_limit)
        options.node_limit = options.node_limit > s->nodes ? options.node_limit - s->nodes : 1;
    return options;
}

/* Writes or keeps the solution found last. */
static void hand(stint *s)
{
    checkpoint *now = &s->save->now;
    const stint_job *job = s->job;
    size_t count;
    const uint32_t *options = dlx_solver_solution(s->solver, &count);
    const uint64_t number = ++now->handed;
    now->skip++;
    if (is_best(s)) {
        const int64_t cost = dlx_solver_cost(s->solver);
        best_offer(&now->best, job->search->goal == DLX_GOAL_MAX ? -cost : cost, number, options,
                   count);
        return;
    }
    dlx_write_solution(job->to, job->problem, number, options, count, tool_output());
    s->enough = number == job->search->solution_limit;
    if (dlx_output_failed(tool_output()))
        saving_mark(s->save);
}

/* Passes the cubes of this stint that are done, but not the last one of a frame, which ends with
 * it. */
static void pass_done(stint *s, agenda_frame *top)
{
    checkpoint *now = &s->save->now;
    char *found;
    const size_t next = s->first + dlx_solver_cubes_done(s->solver, &found);
    tool_need(found);
    if (next > top->next && next < dlx_cubes_count(top->cubes)) {
        const uint64_t listed = is_listed(s) ? strtoull(found, NULL, 10) : 0;
        if (!is_listed(s))
            now->found = decimal_add(now->found, found);
        now->skip -= listed - s->passed;
        s->passed = listed;
        top->next = next;
    }
    dlx_free(found);
}

/* Finds the solutions of a stint, but for those handed out before. */
static void list_solutions(stint *s, agenda_frame *top)
{
    checkpoint *now = &s->save->now;
    uint64_t before = now->skip;
    while (!s->enough && dlx_solver_next(s->solver)) {
        if (before > 0) {
            before--;
            continue;
        }
        hand(s);
        if (saving_is_due(s->save)) {
            pass_done(s, top);
            saving_store(s->save);
        }
    }
    if (!s->enough && dlx_solver_end(s->solver) == DLX_END_COMPLETE) {
        saving_mark(s->save);
        now->skip = before;
    } else {
        pass_done(s, top);
    }
}

static void count_solutions(stint *s)
{
    checkpoint *now = &s->save->now;
    dlx_solver_count(s->solver);
    char *found = tool_need(dlx_solver_found(s->solver));
    const dlx_end end = dlx_solver_end(s->solver);
    s->enough = end == DLX_END_ENOUGH;
    if (end == DLX_END_COMPLETE || s->enough) {
        now->found = decimal_add(now->found, found);
        dlx_free(found);
        return;
    }
    dlx_free(s->partial);
    s->partial = found;
}

static void add_work(stint *s)
{
    dlx_search_stats stats;
    checkpoint *now = &s->save->now;
    dlx_solver_stats(s->solver, &stats, sizeof stats);
    s->nodes += stats.nodes;
    now->work.nodes = s->work.nodes + stats.nodes;
    now->work.updates = s->work.updates + stats.updates;
    if (stats.max_level > now->work.max_level)
        now->work.max_level = stats.max_level;
}

/* ---- stints ---------------------------------------------------------------------------------- */

/* What comes after a stint. */
typedef enum next_step { NEXT_STINT, NEXT_DIVIDE, NEXT_STOP } next_step;

static void add_rate(stint *s, const agenda_frame *top, double seconds)
{
    s->searched += estimate(top, s->first, top->next - s->first);
    s->seconds += seconds;
}

/* After a stint that took so many seconds. If the search stops, s->end says why. */
static next_step go_on(stint *s, agenda_frame *top, size_t count, double seconds)
{
    const dlx_end end = s->enough ? DLX_END_ENOUGH : dlx_solver_end(s->solver);
    if (end == DLX_END_COMPLETE) {
        top->next = s->first + count;
        s->alone = false;
        add_rate(s, top, seconds);
        return NEXT_STINT;
    }
    if (s->too_long && end == DLX_END_INTERRUPTED) {
        pass_done(s, top);
        if (top->next > s->first) {
            add_rate(s, top, seconds);
            return NEXT_STINT;
        }
        s->alone = threads(s) == 1 || !agenda_divides(top);
        return count > 1 && s->alone ? NEXT_STINT : NEXT_DIVIDE;
    }
    s->end->end = end;
    if (s->partial)
        s->end->partial = decimal_add(s->end->partial, s->partial);
    return NEXT_STOP;
}

/* That cubes are divided into: where time must not decide, threads must not, either. */
static size_t pieces(const stint *s)
{
    return s->fixed ? PIECES : (size_t)PIECES * threads(s);
}

/* Divides the next cube, or begins with the whole. False: the search stops. */
static bool divide(stint *s, size_t pieces)
{
    dlx_error error;
    if (agenda_divide(&s->save->agenda, pieces, &error))
        return true;
    if (error.status != DLX_ABORTED)
        tool_die(&error);
    s->end->end = DLX_END_INTERRUPTED;
    return false;
}

/* Searches the next `count` cubes. False: the search stops. */
static bool run(stint *s, agenda_frame *top, size_t count)
{
    dlx_error error;
    size_t *list = tool_need(malloc(count * sizeof *list));
    const dlx_search_options options = options_of(s, top, list, count);
    const double started = progress_now();
    const double time = choose_time(s, top, count);
    s->work = s->save->now.work;
    s->deadline = time > 0 ? started + time : 0;
    s->too_long = false;
    s->first = top->next;
    s->passed = 0;
    s->solver = dlx_solver_new(s->job->problem, &options, &error);
    if (!s->solver)
        tool_die(&error);
    if (is_listed(s))
        list_solutions(s, top);
    else
        count_solutions(s);
    add_work(s);
    snprintf(s->end->engine, sizeof s->end->engine, "%s", dlx_solver_engine(s->solver));
    const double seconds = progress_now() - started;
    s->save->now.seconds += seconds;
    const next_step next = go_on(s, top, count, seconds);
    if (is_listed(s))
        saving_mark(s->save);
    dlx_solver_free(s->solver);
    dlx_free(s->partial);
    s->partial = NULL;
    free(list);
    return next == NEXT_STINT || (next == NEXT_DIVIDE && divide(s, pieces(s)));
}

/* How a search ended that went to its end. */
static dlx_end end_of_all(const stint *s)
{
    const checkpoint *now = &s->save->now;
    best_order(&s->save->now.best);
    return is_best(s) && is_listed(s) && now->best.count == now->best.most ? DLX_END_OPTIMAL
                                                                           : DLX_END_COMPLETE;
}

bool stint_suits(const stint_job *job, dlx_error *error)
{
    stint s = {.job = job};
    dlx_search_options options = *job->search;
    choose_engine(&s);
    options.engine = s.engine;
    options.goal = DLX_GOAL_ANY;
    options.time_limit = 0;
    if (is_listed(&s))
        options.solution_limit = 0;
    dlx_solver *solver = dlx_solver_new(job->problem, &options, error);
    dlx_solver_free(solver);
    return solver;
}

void stint_all(const stint_job *job, saving *save, stint_end *end)
{
    const double most = save->every < longest ? save->every : longest;
    stint s = {.job = job, .save = save, .began = progress_now(), .most = most, .end = end};
    checkpoint *now = &save->now;
    agenda_frame *top;
    choose_engine(&s);
    bool good = now->begun || divide(&s, 1);
    now->begun |= good;
    /* Before any solution is written, so that it is known which those are. */
    if (good && !save->begun)
        saving_store(save);
    while (good && (top = agenda_top(&save->agenda))) {
        const size_t count = choose_cubes(&s, top);
        good = count ? run(&s, top, count) : divide(&s, pieces(&s));
        if (saving_is_due(save))
            saving_store(save);
    }
    if (good)
        end->end = end_of_all(&s);
    now->end = end->end;
    now->over = tool_search_is_whole(end->end);
    saving_store(save);
}
