/* SPDX-License-Identifier: MIT */
#include "search/parallel/team.h"

#include "search/base/worker.h"
#include "search/cubes/cubes.h"
#include "search/parallel/solution_queue.h"

struct dlx_cube_generator {
    const dlx_problem *problem;
    size_t wanted;
    dlx_worker worker;
    dlx_cubes *cubes; /* written before `done` is set, read afterwards */
    atomic_bool done, ending;
};

static void *cut(void *state)
{
    dlx_cube_generator *cutter = state;
    cutter->cubes = dlx_cubes_make_fast(cutter->problem, cutter->wanted, &cutter->worker.limits);
    atomic_store_explicit(&cutter->done, true, memory_order_release);
    return NULL;
}

dlx_cube_generator *dlx_cube_generator_open(const dlx_problem *problem, size_t wanted)
{
    dlx_cube_generator *cutter = calloc(1, sizeof *cutter);
    if (!cutter)
        return NULL;
    cutter->problem = problem;
    cutter->wanted = wanted;
    atomic_init(&cutter->done, false);
    atomic_init(&cutter->ending, false);
    dlx_worker_begin(&cutter->worker, &cutter->ending, 0);
    if (dlx_thread_start(&cutter->worker.thread, cut, cutter))
        return cutter;
    free(cutter);
    return NULL;
}

bool dlx_cube_generator_is_done(const dlx_cube_generator *cutter)
{
    return atomic_load_explicit(&cutter->done, memory_order_acquire);
}

const dlx_cubes *dlx_cube_generator_cubes(const dlx_cube_generator *cutter)
{
    return cutter->cubes;
}

void dlx_cube_generator_close(dlx_cube_generator *cutter)
{
    if (!cutter)
        return;
    atomic_store_explicit(&cutter->ending, true, memory_order_relaxed);
    dlx_thread_join(&cutter->worker.thread);
    dlx_cubes_free(cutter->cubes);
    free(cutter);
}

enum { WORK_BEFORE_SHARING = 1 << 20, WORK_BEFORE_SHARING_PER_NONZERO = 32 };

uint64_t dlx_team_min_work(const dlx_problem *problem)
{
    return WORK_BEFORE_SHARING +
           WORK_BEFORE_SHARING_PER_NONZERO * (uint64_t)dlx_problem_nonzeros(problem);
}

size_t dlx_team_cube_count(unsigned threads, bool in_order)
{
    enum { IN_ORDER = 64, LARGEST_FIRST = 32 };
    return (size_t)threads * (in_order ? IN_ORDER : LARGEST_FIRST);
}

enum { WORDS_TO_PASS_ON = 1 << 13 };

/* Maximum bytes of waiting solutions without a memory limit. */
#define MOST_WAITING (UINT64_C(1) << 26)

/* A thread of the team. */
typedef struct member {
    dlx_team *team;
    dlx_worker worker;
    dlx_cube_search search;
    size_t cube;         /* list index of the present cube */
    dlx_solutions found; /* solutions not yet put into the queue */
    /* Read by other threads. */
    _Atomic double done, seen; /* estimated nodes of completed cubes, and of the searched share of
                                  the present cube */
} member;

struct dlx_team {
    dlx_team_job set;
    dlx_cubes *own; /* cubes owned by the team; NULL: the caller's cubes */
    size_t *own_list;
    dlx_search_options options; /* options of the members' searches */
    double nodes;               /* estimated nodes of all cubes */
    uint64_t memory;            /* bytes per member; 0: no limit */
    dlx_solution_queue queue;
    atomic_bool ending;
    member *members; /* [0..count[ */
    unsigned count, most;
    bool joined;
    dlx_search_stats reported; /* statistics reported to the caller's limits so far */
    dlx_solutions taken;       /* solutions for the caller */
    size_t place;              /* index of the next solution in `taken` */
    size_t settled;            /* cubes whose solutions were all returned */
    dlx_count settled_count;
};

/* ---- a member -------------------------------------------------------------------------------- */

/* Puts the found solutions into the queue. */
static bool pass_on(member *entry)
{
    entry->worker.failed |=
        !dlx_solution_queue_put(&entry->team->queue, entry->cube, &entry->found);
    return !entry->worker.failed;
}

/* Estimated nodes of a cube of the list. */
static double nodes_of(const dlx_team *team, size_t cube)
{
    return (double)dlx_cubes_estimate(team->set.cubes, team->set.list[cube]);
}

/* Estimated nodes of the searched share of the present cube. */
static double nodes_seen(const member *entry)
{
    return entry->search.begun
               ? dlx_cube_search_progress(&entry->search) * nodes_of(entry->team, entry->cube)
               : 0;
}

/* Adds the present cube to the completed cubes. */
static void note_done(member *entry)
{
    const double before = atomic_load_explicit(&entry->done, memory_order_relaxed);
    atomic_store_explicit(&entry->seen, 0, memory_order_relaxed);
    atomic_store_explicit(&entry->done, before + nodes_of(entry->team, entry->cube),
                          memory_order_relaxed);
}

static void tick(void *state)
{
    member *entry = state;
    atomic_store_explicit(&entry->seen, nodes_seen(entry), memory_order_relaxed);
    pass_on(entry);
}

/* Lists the solutions of the cube. Returns false if interrupted. */
static bool list_cube(member *entry)
{
    static const dlx_count none = {0};
    dlx_step step;
    const size_t index = entry->team->set.list[entry->cube];
    while ((step = dlx_cube_search_next(&entry->search, index)) == DLX_STEP_FOUND) {
        dlx_search *task = &entry->worker.task;
        dlx_sort_numbers(task->chosen,
                         task->chosen_count); /* sorted here, to relieve the caller's thread */
        if (!dlx_solutions_add(&entry->found, task->chosen, task->chosen_count))
            return false;
        if (entry->found.used >= WORDS_TO_PASS_ON && !pass_on(entry))
            return false;
    }
    return pass_on(entry) && step == DLX_STEP_DONE &&
           dlx_solution_queue_end_cube(&entry->team->queue, entry->cube, &none, true);
}

static bool count_cube(member *entry)
{
    dlx_count count = {0};
    const size_t index = entry->team->set.list[entry->cube];
    const dlx_count *factor = entry->team->set.factor;
    const bool done = dlx_cube_search_count(&entry->search, index, &count) == DLX_STEP_DONE;
    const bool ok = (!factor || dlx_count_multiply(&count, &factor[index])) &&
                    dlx_solution_queue_end_cube(&entry->team->queue, entry->cube, &count, done);
    dlx_count_free(&count);
    return ok && done;
}

static void *be_member(void *state)
{
    member *entry = state;
    dlx_team *team = entry->team;
    dlx_worker *worker = &entry->worker;
    bool ok =
        dlx_search_begin(&worker->task, team->set.problem, &worker->limits, &team->options) &&
        dlx_cube_search_make(&entry->search, &worker->task, team->set.engine, team->set.cubes);
    while (ok && dlx_solution_queue_take_cube(&team->queue, &entry->cube)) {
        ok = team->set.counting ? count_cube(entry) : list_cube(entry);
        if (ok)
            note_done(entry);
    }
    dlx_worker_publish(worker);
    tick(entry);
    if (!ok)
        dlx_solution_queue_end(&team->queue, !dlx_worker_stops(worker) || worker->failed);
    dlx_cube_search_free(&entry->search);
    dlx_search_end(&worker->task);
    free(entry->found.words);
    entry->found = (dlx_solutions){0};
    return NULL;
}

void dlx_team_add_thread(dlx_team *team)
{
    if (team->count == team->most || team->joined)
        return;
    member *entry = &team->members[team->count];
    entry->team = team;
    dlx_worker_begin(&entry->worker, &team->ending, team->memory);
    entry->worker.on_tick = tick;
    entry->worker.state = entry;
    team->count += dlx_thread_start(&entry->worker.thread, be_member, entry);
}

/* ---- making one ------------------------------------------------------------------------------ */

/* Divides the problem, unless the caller has. If the order of cubes does not matter, the largest
 * cubes are taken first, so that the threads end at about the same time (Graham, "Bounds on
 * multiprocessing timing anomalies", 1969). Returns false on memory exhaustion or stop. */
static bool divide(dlx_team *team)
{
    dlx_team_job *set = &team->set;
    const bool in_order = !set->counting && !team->options.unordered;
    if (set->list)
        return true;
    if (!set->cubes)
        set->cubes = team->own = dlx_cubes_make_fast(
            set->problem, dlx_team_cube_count(set->threads, in_order), set->task->limits);
    if (set->cubes)
        set->list = team->own_list = dlx_cubes_indices(set->cubes, !in_order);
    if (set->list)
        set->count = dlx_cubes_count(set->cubes);
    return set->list;
}

/* Divides the available memory between the members and the waiting solutions, half each. Sets
 * *waiting to the bytes of waiting solutions. Returns false if the memory does not suffice for
 * several threads. */
static bool divide_memory(dlx_team *team, uint64_t *waiting)
{
    const dlx_budget *limits = team->set.task->limits;
    const uint64_t left = dlx_budget_memory_left(limits, UINT64_MAX) / 2;
    const uint64_t need = 2 * team->set.memory + 1;
    *waiting = MOST_WAITING;
    if (!limits->given.memory_limit)
        return true;
    if (left / need < team->set.threads)
        team->set.threads = (unsigned)(left / need);
    team->memory = team->set.threads ? left / team->set.threads : 0;
    *waiting = left < MOST_WAITING ? left : MOST_WAITING;
    return team->set.threads > 1;
}

dlx_team *dlx_team_open(const dlx_team_job *work)
{
    uint64_t waiting;
    dlx_team *team = calloc(1, sizeof *team);
    if (!team)
        return NULL;
    team->set = *work;
    team->options = work->task->options;
    team->options.threads = 1;
    team->options.on_event = NULL;
    team->options.proof = NULL;
    atomic_init(&team->ending, false);
    const bool ok = divide_memory(team, &waiting) && divide(team);
    team->most = team->set.threads;
    team->members = calloc(team->most + 1, sizeof *team->members);
    if (!dlx_solution_queue_make(&team->queue, team->set.count, waiting, team->options.unordered) ||
        !ok || !team->members) {
        dlx_team_close(team);
        return NULL;
    }
    for (size_t i = 0; i < team->set.count; i++)
        team->nodes += nodes_of(team, i);
    while (team->count + 1 < team->most) {
        const unsigned before = team->count;
        dlx_team_add_thread(team);
        if (team->count == before)
            break;
    }
    if (team->count > 0)
        return team;
    dlx_team_close(team);
    return NULL;
}

/* Stops and joins the threads. */
static void join(dlx_team *team)
{
    atomic_store_explicit(&team->ending, true, memory_order_relaxed);
    dlx_solution_queue_end(&team->queue, false);
    for (unsigned i = 0; i < team->count && !team->joined; i++)
        dlx_thread_join(&team->members[i].worker.thread);
    team->joined = true;
}

void dlx_team_close(dlx_team *team)
{
    if (!team)
        return;
    join(team);
    dlx_team_update_stats(team);
    dlx_solution_queue_free(&team->queue);
    dlx_cubes_free(team->own);
    free(team->own_list);
    free(team->members);
    free(team->taken.words);
    dlx_count_free(&team->settled_count);
    free(team);
}

/* ---- results and progress -------------------------------------------------------------------- */

/* Completed share of all cubes; with `seen`, includes the searched shares of the present cubes. */
static double share_of(const dlx_team *team, bool seen)
{
    double nodes = 0;
    for (unsigned i = 0; i < team->count; i++) {
        const member *entry = &team->members[i];
        nodes += atomic_load_explicit(&entry->done, memory_order_relaxed);
        nodes += seen ? atomic_load_explicit(&entry->seen, memory_order_relaxed) : 0;
    }
    return nodes < team->nodes ? nodes / team->nodes : 1;
}

double dlx_team_progress(dlx_team *team)
{
    return share_of(team, true);
}

uint64_t dlx_team_update_stats(dlx_team *team)
{
    dlx_search_stats *stats = &team->set.task->limits->stats;
    dlx_search_stats current = {0};
    uint64_t work = 0;
    for (unsigned i = 0; i < team->count; i++)
        work += dlx_worker_add_stats(&team->members[i].worker, &current);
    if (current.max_level > stats->max_level)
        stats->max_level = current.max_level;
    stats->nodes += current.nodes - team->reported.nodes;
    stats->updates += current.updates - team->reported.updates;
    if (team->set.is_whole || !team->set.task->limits->counts_part)
        dlx_budget_raise_progress(team->set.task->limits, share_of(team, true));
    team->reported = current;
    if (team->set.counting && !team->set.task->limits->counts_part) {
        const uint64_t counted = dlx_solution_queue_counted(&team->queue);
        stats->counted = counted > stats->counted ? counted : stats->counted;
    }
    return work;
}

/* True if the caller has to stop or yield. */
static bool has_to_pause(dlx_team *team, uint64_t work)
{
    const uint64_t done = dlx_team_update_stats(team);
    return !dlx_budget_look(team->set.task->limits) || (work && done >= work) || team->set.polled;
}

static dlx_step stop(dlx_team *team)
{
    dlx_worker_report_failure(team->set.task->limits);
    return DLX_STEP_STOPPED;
}

static void record_settled(dlx_team *team)
{
    dlx_count_free(&team->settled_count);
    team->settled_count = (dlx_count){0};
    team->settled = dlx_solution_queue_cubes_done(&team->queue, &team->settled_count);
}

/* Records the cubes whose solutions were all returned, and fetches more solutions. */
static dlx_queue_status fetch(dlx_team *team)
{
    record_settled(team);
    team->place = 0;
    const dlx_queue_status state =
        dlx_solution_queue_fetch(&team->queue, &team->taken, !team->set.polled);
    if (state == DLX_QUEUE_DONE) /* the last cubes had no solutions */
        record_settled(team);
    return state;
}

dlx_step dlx_team_next(dlx_team *team, uint64_t work, const uint32_t **options, size_t *count)
{
    dlx_budget *limits = team->set.task->limits;
    for (;;) {
        while (team->place == team->taken.used) {
            const dlx_queue_status state = fetch(team);
            if (state == DLX_QUEUE_FAILED)
                return stop(team);
            if (state == DLX_QUEUE_DONE)
                return DLX_STEP_DONE;
            const bool looks_again = team->set.polled && state == DLX_QUEUE_FETCHED;
            if (!looks_again && has_to_pause(team, work))
                return DLX_STEP_STOPPED;
        }
        *count = team->taken.words[team->place];
        *options = team->taken.words + team->place + 1;
        if (!dlx_budget_hear(limits, *count))
            return DLX_STEP_STOPPED;
        team->place += *count + 1;
        if (!team->set.skip)
            return DLX_STEP_FOUND;
        team->set.skip--;
    }
}

bool dlx_team_is_counting(const dlx_team *team)
{
    return team->set.counting;
}

bool dlx_team_is_done(dlx_team *team)
{
    return dlx_solution_queue_state(&team->queue, false) == DLX_QUEUE_DONE;
}

dlx_step dlx_team_await_count(dlx_team *team, uint64_t work)
{
    for (;;) {
        const dlx_queue_status state = dlx_solution_queue_state(&team->queue, true);
        if (state == DLX_QUEUE_FAILED)
            return stop(team);
        if (state == DLX_QUEUE_DONE)
            return DLX_STEP_DONE;
        if (has_to_pause(team, work))
            return DLX_STEP_STOPPED;
    }
}

bool dlx_team_total(dlx_team *team, dlx_count *found)
{
    join(team);
    bool ok =
        dlx_count_sum(found, &team->queue.found) && dlx_count_sum(found, &team->queue.partial);
    for (size_t i = team->queue.first; i < team->queue.count && ok; i++)
        ok = dlx_count_sum(found, &team->queue.places[i].counted);
    return ok;
}

dlx_step dlx_team_count(dlx_team *team, dlx_count *found)
{
    const dlx_step step = dlx_team_await_count(team, 0);
    return dlx_team_total(team, found) ? step : dlx_step_no_memory(team->set.task);
}

size_t dlx_team_cubes_done(dlx_team *team, dlx_count *found)
{
    if (team->set.counting)
        return dlx_solution_queue_cubes_done(&team->queue, found);
    return dlx_count_sum(found, &team->settled_count) ? team->settled : 0;
}
