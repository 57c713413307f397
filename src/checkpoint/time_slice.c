/* SPDX-License-Identifier: MIT */
/* The search is divided into cubes, and a time slice searches some of them. A checkpoint holds
 * the number of solutions written from unfinished cubes; a resumed search finds these again and
 * skips them. So their order must not depend on the division: engines that search in the order
 * of `links` guarantee this without bounds. For others, cubes are divided by estimates alone,
 * not by time. Threads share the cubes of a slice, each of which is then a small part of the
 * slice. */
#include "checkpoint/checkpoint.h"

#include <math.h>

enum {
    PIECES = 16,           /* of a divided cube, for each thread */
    CUBES_PER_THREAD = 4,  /* minimum of a slice, to keep all threads busy */
    MOST_AT_ONCE = 1024,   /* cubes of a slice */
    LEAST_NODES = 4096,    /* estimated nodes of a cube worth the start of a slice */
    FIXED_NODES = 1 << 20, /* estimated nodes of a cube with a fixed division */
    BITS_OPTIONS = 4096    /* up to here the bit masks of `bits` are small */
};

/* Upper limit of the seconds of a slice, whatever --every says, and the share to aim at. */
static const double max_slice_seconds = 60;
static const double slice_share = 0.25;

/* Slices without a finished cube are followed by longer ones, up to these seconds or --every:
 * otherwise all of the time could go into starts. */
static const double stretched_seconds = 0.5;

typedef struct time_slice {
    const time_slice_job *job;
    checkpoint_writer *writer;
    const char *engine; /* NULL: auto */
    bool fixed;         /* the division must not depend on time */
    bool alone;         /* search the next cube by itself */
    size_t first;       /* cube of the slice */
    uint64_t passed;    /* listed solutions of finished cubes of the slice */
    double began;       /* time of the start of the search */
    uint64_t nodes;     /* of all slices */
    double max_seconds; /* of a slice */
    double stretch;  /* factor of these: doubled by a slice without a finished cube, else halved */
    double deadline; /* of the slice; 0: none */
    bool too_long;   /* the deadline has passed */
    bool enough;     /* the solution limit is reached */
    double searched; /* estimated nodes of finished slices, which took: */
    double seconds;
    dlx_search_stats work; /* before the slice */
    dlx_solver *solver;
    char *partial; /* solutions counted in an unfinished slice */
    time_slice_end *end;
    dlx_limits limits; /* of the current slice */
} time_slice;

/* ---- how to search --------------------------------------------------------------------------- */

static bool is_listed(const time_slice *slice)
{
    return !slice->job->count;
}

static bool is_best(const time_slice *slice)
{
    return slice->job->search->goal != DLX_GOAL_ANY;
}

static bool suits_bits(const dlx_problem *problem)
{
    const dlx_search_options options = {.size = sizeof options};
    return dlx_problem_options(problem) <= BITS_OPTIONS &&
           dlx_engine_supports("bits", problem, &options, NULL) == DLX_OK;
}

static void choose_engine(time_slice *slice)
{
    static const char *const repeating[] = {"links", "bits", "masks"};
    const char *asked = slice->job->search->engine;
    const bool bounds = dlx_problem_features(slice->job->problem) & DLX_PROBLEM_BOUNDS;
    slice->engine = asked && strcmp(asked, "auto") != 0 ? asked : NULL;
    if (!is_listed(slice))
        return;
    if (!slice->engine)
        slice->engine = suits_bits(slice->job->problem) ? "bits" : "links";
    slice->fixed = true;
    for (size_t i = 0; i < sizeof repeating / sizeof *repeating && !bounds; i++)
        slice->fixed &= strcmp(slice->engine, repeating[i]) != 0;
}

/* Returns the measured speed in estimated nodes; 0: unknown. */
static double nodes_per_second(const time_slice *slice)
{
    return slice->seconds > 0 ? slice->searched / slice->seconds : 0;
}

static unsigned threads(const time_slice *slice)
{
    const dlx_search_options *search = slice->job->search;
    return search->threads && !search->limits->node_limit ? search->threads : 1;
}

static double estimate(const cube_stack_level *top, size_t first, size_t count)
{
    double sum = 0;
    for (size_t i = first; i < first + count; i++)
        sum += (double)dlx_cubes_estimate(top->cubes, i);
    return sum;
}

/* Returns the target size of a slice; INFINITY: unknown. */
static double most_nodes(const time_slice *slice)
{
    const unsigned cubes = CUBES_PER_THREAD * threads(slice);
    const double least = (double)LEAST_NODES * cubes;
    const double wanted = slice_share * slice->max_seconds * nodes_per_second(slice);
    return slice->fixed     ? (double)FIXED_NODES * cubes
           : wanted <= 0    ? INFINITY
           : wanted < least ? least
                            : wanted;
}

/* Returns the size above which a cube is divided. */
static double most_in_cube(const time_slice *slice)
{
    return slice->fixed         ? FIXED_NODES
           : threads(slice) > 1 ? most_nodes(slice) / (CUBES_PER_THREAD * threads(slice))
                                : most_nodes(slice) / slice_share;
}

/* Returns the number of cubes for the next slice; 0: divide the next cube first. */
static size_t choose_cubes(const time_slice *slice, const cube_stack_level *top)
{
    const size_t left = dlx_cubes_count(top->cubes) - top->next;
    const unsigned at_once = threads(slice);
    const bool known = most_nodes(slice) < INFINITY;
    const size_t limit = slice->alone || (at_once == 1 && (slice->fixed || !known)) ? 1
                         : known                                                    ? MOST_AT_ONCE
                                 : (size_t)at_once * CUBES_PER_THREAD;
    double sum = estimate(top, top->next, 1);
    if (cube_stack_can_divide(top) && sum > most_in_cube(slice))
        return 0;
    size_t count = 1;
    while (count < left && count < limit) {
        const double next = estimate(top, top->next + count, 1);
        sum += next;
        if (sum > most_nodes(slice) || (at_once > 1 && next > most_in_cube(slice)))
            break;
        count++;
    }
    return count;
}

/* Returns the seconds for the next slice of `cubes` cubes; 0: unlimited. The first slice is
 * short, unless it counts the whole problem, which may be instant. */
static double choose_time(const time_slice *slice, const cube_stack_level *top, size_t cubes)
{
    if (slice->fixed || (cubes == 1 && !cube_stack_can_divide(top)))
        return 0;
    const bool is_whole = slice->writer->stack.depth == 1 && top->wanted == 1;
    const double seconds = nodes_per_second(slice) > 0 || (is_whole && slice->job->count)
                               ? slice->max_seconds
                               : slice_share * slice->max_seconds;
    const double limit =
        slice->max_seconds > stretched_seconds ? slice->max_seconds : stretched_seconds;
    return seconds * slice->stretch < limit ? seconds * slice->stretch : limit;
}

/* ---- callbacks of a running slice ------------------------------------------------------------ */

static void tick(void *state, const dlx_search_stats *stats)
{
    const time_slice *slice = state;
    const dlx_limits *given = slice->job->search->limits;
    dlx_search_stats sum = *stats;
    if (slice->writer->solutions_written != slice->writer->state.solutions_written)
        sync_output(slice->writer);
    sum.nodes += slice->work.nodes;
    sum.updates += slice->work.updates;
    const double share = cube_stack_progress(&slice->writer->stack);
    if (share > 0)
        sum.progress = share;
    if (given->on_tick)
        given->on_tick(given->tick_state, &sum);
}

static bool is_cancelled(void *state)
{
    time_slice *slice = state;
    const dlx_limits *given = slice->job->search->limits;
    if (given->is_cancelled && given->is_cancelled(given->cancel_state))
        return true;
    slice->too_long |= slice->deadline > 0 && progress_now() > slice->deadline;
    return slice->too_long;
}

static dlx_search_options options_of(time_slice *slice, const cube_stack_level *top, size_t *list,
                                     size_t count)
{
    dlx_search_options options = *slice->job->search;
    const double passed = progress_now() - slice->began;
    for (size_t i = 0; i < count; i++)
        list[i] = top->next + i;
    options.engine = slice->engine;
    options.goal = DLX_GOAL_ANY;
    options.threads = threads(slice);
    options.unordered = false;
    options.cubes = top->cubes; /* excludes counts by symmetries, which cannot be divided */
    options.cube_list = list;
    options.cube_count = count;
    if (is_listed(slice))
        options.solution_limit = 0;
    else if (options.solution_limit)
        options.solution_limit -= strtoull(slice->writer->state.found, NULL, 10);
    dlx_limits *limits = &slice->limits;
    *limits = *options.limits;
    options.limits = limits;
    limits->on_tick = tick;
    limits->is_cancelled = is_cancelled;
    limits->tick_state = limits->cancel_state = slice;
    /* 0 means no limit. */
    if (limits->time_limit > 0)
        limits->time_limit = limits->time_limit > passed ? limits->time_limit - passed : 1e-9;
    if (limits->node_limit)
        limits->node_limit =
            limits->node_limit > slice->nodes ? limits->node_limit - slice->nodes : 1;
    return options;
}

/* Writes the current solution, or keeps it as one of the best. */
static void deliver(time_slice *slice)
{
    checkpoint *state = &slice->writer->state;
    const time_slice_job *job = slice->job;
    size_t count;
    const uint32_t *options = dlx_solver_solution(slice->solver, &count);
    const uint64_t number = ++state->solutions_written;
    state->solutions_to_skip++;
    if (is_best(slice)) {
        const __int128 cost = dlx_solver_cost(slice->solver);
        if (!best_solutions_add(&state->best, job->search->goal == DLX_GOAL_MAX ? -cost : cost,
                                number, options, count))
            tool_out_of_memory();
        return;
    }
    dlx_write_solution(job->target, job->problem, number, options, count, tool_output());
    slice->enough = number == job->search->solution_limit;
    if (dlx_output_failed(tool_output()))
        sync_output(slice->writer);
}

/* Advances the stack past the finished cubes of the slice; the last cube of a level stays until
 * the slice ends. */
static void pass_done_cubes(time_slice *slice, cube_stack_level *top)
{
    checkpoint *state = &slice->writer->state;
    char *found;
    const size_t next = slice->first + dlx_solver_cubes_done(slice->solver, &found);
    xrequire(found);
    if (next > top->next && next < dlx_cubes_count(top->cubes)) {
        const uint64_t listed = is_listed(slice) ? strtoull(found, NULL, 10) : 0;
        if (!is_listed(slice))
            state->found = big_decimal_add(state->found, found);
        state->solutions_to_skip -= listed - slice->passed;
        slice->passed = listed;
        top->next = next;
    }
    dlx_free(found);
}

/* Lists the solutions of a slice, without the solutions written earlier. */
static void list_solutions(time_slice *slice, cube_stack_level *top)
{
    checkpoint *state = &slice->writer->state;
    uint64_t before = state->solutions_to_skip;
    while (!slice->enough && dlx_solver_next(slice->solver, NULL) == DLX_OK) {
        if (before > 0) {
            before--;
            continue;
        }
        deliver(slice);
        if (checkpoint_is_due(slice->writer)) {
            pass_done_cubes(slice, top);
            write_checkpoint(slice->writer);
        }
    }
    if (!slice->enough && dlx_solver_end(slice->solver) == DLX_END_COMPLETE) {
        sync_output(slice->writer);
        state->solutions_to_skip = before;
    } else {
        pass_done_cubes(slice, top);
    }
}

static void count_solutions(time_slice *slice)
{
    checkpoint *state = &slice->writer->state;
    dlx_solver_count(slice->solver, NULL);
    char *found = xrequire(dlx_solver_found(slice->solver));
    const dlx_end end = dlx_solver_end(slice->solver);
    slice->enough = end == DLX_END_ENOUGH;
    if (end == DLX_END_COMPLETE || slice->enough) {
        state->found = big_decimal_add(state->found, found);
        dlx_free(found);
        return;
    }
    dlx_free(slice->partial);
    slice->partial = found;
}

/* ---- stints ---------------------------------------------------------------------------------- */

typedef enum next_step { NEXT_SLICE, NEXT_DIVIDE, NEXT_STOP } next_step;

static void add_rate(time_slice *slice, const cube_stack_level *top, double seconds)
{
    if (slice->stretch > 1)
        slice->stretch /= 2;
    slice->searched += estimate(top, slice->first, top->next - slice->first);
    slice->seconds += seconds;
}

/* Evaluates a finished slice. On NEXT_STOP, slice->end is set. */
static next_step conclude_slice(time_slice *slice, cube_stack_level *top, size_t count,
                                double seconds)
{
    const dlx_end end = slice->enough ? DLX_END_ENOUGH : dlx_solver_end(slice->solver);
    if (end == DLX_END_COMPLETE) {
        top->next = slice->first + count;
        slice->alone = false;
        add_rate(slice, top, seconds);
        return NEXT_SLICE;
    }
    if (slice->too_long && end == DLX_END_INTERRUPTED) {
        pass_done_cubes(slice, top);
        if (top->next > slice->first) {
            add_rate(slice, top, seconds);
            return NEXT_SLICE;
        }
        slice->stretch *= 2;
        slice->alone = threads(slice) == 1 || !cube_stack_can_divide(top);
        return count > 1 && slice->alone ? NEXT_SLICE : NEXT_DIVIDE;
    }
    slice->end->end = end;
    if (slice->partial)
        slice->end->partial = big_decimal_add(slice->end->partial, slice->partial);
    return NEXT_STOP;
}

/* Returns the number of cubes of a division; a fixed division must not depend on threads. */
static size_t pieces(const time_slice *slice)
{
    return slice->fixed ? PIECES : (size_t)PIECES * threads(slice);
}

/* Divides the next cube, or starts with the undivided problem. Returns false if the search
 * stops. */
static bool divide(time_slice *slice, size_t pieces)
{
    dlx_error error;
    if (cube_stack_push(&slice->writer->stack, pieces, &error))
        return true;
    if (error.status != DLX_ABORTED)
        tool_die(&error);
    slice->end->end = DLX_END_INTERRUPTED;
    return false;
}

/* Searches the next `count` cubes. Returns false if the search stops. */
static bool run_slice(time_slice *slice, cube_stack_level *top, size_t count)
{
    dlx_error error;
    size_t *list = xrequire(malloc(count * sizeof *list));
    const dlx_search_options options = options_of(slice, top, list, count);
    const double started = progress_now();
    const double time = choose_time(slice, top, count);
    slice->work = slice->writer->state.work;
    slice->deadline = time > 0 ? started + time : 0;
    slice->too_long = false;
    slice->first = top->next;
    slice->passed = 0;
    slice->solver = xresult(dlx_solver_new(slice->job->problem, &options, &error), &error);
    if (is_listed(slice))
        list_solutions(slice, top);
    else
        count_solutions(slice);
    dlx_search_stats stats = {.size = sizeof stats};
    checkpoint *state = &slice->writer->state;
    dlx_solver_stats(slice->solver, &stats);
    slice->nodes += stats.nodes;
    state->work = slice->work;
    dlx_search_stats_add(&state->work, &stats);
    snprintf(slice->end->engine, sizeof slice->end->engine, "%s", dlx_solver_engine(slice->solver));
    const double seconds = progress_now() - started;
    slice->writer->state.seconds += seconds;
    const next_step next = conclude_slice(slice, top, count, seconds);
    if (is_listed(slice))
        sync_output(slice->writer);
    dlx_solver_free(slice->solver);
    dlx_free(slice->partial);
    slice->partial = NULL;
    free(list);
    return next == NEXT_SLICE || (next == NEXT_DIVIDE && divide(slice, pieces(slice)));
}

/* True if a count has reached its limit; finished cubes may reach it exactly. */
static bool has_enough(const time_slice *slice)
{
    const uint64_t limit = slice->job->search->solution_limit;
    return limit && !is_listed(slice) && strtoull(slice->writer->state.found, NULL, 10) >= limit;
}

/* Searches or divides the next cubes. Returns false if the search stops. */
static bool search_next(time_slice *slice, cube_stack_level *top)
{
    const size_t count = choose_cubes(slice, top);
    if (has_enough(slice)) {
        slice->end->end = DLX_END_ENOUGH;
        return false;
    }
    return count ? run_slice(slice, top, count) : divide(slice, pieces(slice));
}

static dlx_end end_of_all(const time_slice *slice)
{
    const checkpoint *state = &slice->writer->state;
    best_solutions_sort(&slice->writer->state.best);
    return is_best(slice) && is_listed(slice) && state->best.count == state->best.most
               ? DLX_END_OPTIMAL
               : DLX_END_COMPLETE;
}

bool time_slices_check_engine(const time_slice_job *job, dlx_error *error)
{
    time_slice slice = {.job = job};
    dlx_search_options options = *job->search;
    if (dlx_task_supports(DLX_TASK_CHECKPOINTS, job->problem, error) != DLX_OK)
        return false;
    choose_engine(&slice);
    options.engine = slice.engine;
    options.goal = DLX_GOAL_ANY;
    if (is_listed(&slice))
        options.solution_limit = 0;
    if (dlx_engine_supports(NULL, job->problem, &options, error) != DLX_OK)
        return false;
    /* Slices search cubes, whose bounds are never removed. */
    dlx_cubes *cubes = dlx_cubes_new(job->problem, 1, NULL, error);
    options.cubes = cubes;
    const bool ok = cubes && dlx_engine_supports(NULL, job->problem, &options, error) == DLX_OK;
    dlx_cubes_free(cubes);
    return ok;
}

void time_slices_run(const time_slice_job *job, checkpoint_writer *writer, time_slice_end *end)
{
    time_slice slice = {.job = job, .writer = writer, .stretch = 1, .end = end};
    checkpoint *state = &writer->state;
    cube_stack_level *top;
    free(state->printed);
    state->printed = NULL;
    slice.began = progress_now();
    slice.max_seconds = writer->every < max_slice_seconds ? writer->every : max_slice_seconds;
    choose_engine(&slice);
    bool ok = state->started || divide(&slice, 1);
    state->started |= ok;
    /* Saved before the first solution is written, so that a resumed run recognises it. */
    if (ok && !writer->started)
        write_checkpoint(writer);
    while (ok && (top = cube_stack_top(&writer->stack))) {
        ok = search_next(&slice, top);
        if (ok && checkpoint_is_due(writer))
            write_checkpoint(writer);
    }
    if (ok)
        end->end = end_of_all(&slice);
    state->end = end->end;
    state->finished = tool_search_is_complete(end->end);
    if (job->count && !state->finished)
        state->printed = big_decimal_add(xrequire(strdup(state->found)), end->partial);
    write_checkpoint(writer);
}
