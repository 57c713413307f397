/* SPDX-License-Identifier: MIT */
/* Engines that take turns.
 *
 * No engine dominates, and what one takes to be set up may be more than what another takes for all.
 * So the next turn goes to the one that will then have done the least work for its share, setting
 * up included: an engine begins once the others have done as much as it takes to begin, and nothing
 * that is tried in vain costs more than what was of use by more than a constant factor. A turn is
 * as long as half of what the engine has done before, so that there are few. All is measured in
 * work, never in time.
 *
 * Shares depend on how far the search by branching is, as far as that can be told: one that will
 * soon have seen everything is finished, and one that never will is not.
 *
 * Where few solutions are asked for, branching also begins again in other orders, since its running
 * time has a heavy tail (Gomes, Selman, Crato, Kautz, "Heavy-tailed phenomena in satisfiability and
 * constraint satisfaction problems", 2000), and clause learning has its turns; of the searches that
 * do not begin again, one learns from its failures where to branch. Solutions that were handed out
 * are skipped when they are found again. Where all are wanted, one of the engines that branch lists
 * them in the end, the one that takes the least work for an option. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/contestant.h"
#include "search/auto/policy.h"
#include "search/auto/portfolio.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_CONTESTANTS = 7 };

struct dlx_portfolio {
    const dlx_search *task;
    const dlx_problem *problem;
    dlx_aim aim;
    dlx_turns turns;
    bool is_long; /* solutions have many options; not known before the first turn has ended */
    bool ended;   /* it has */
    dlx_contestant contestants[MOST_CONTESTANTS];
    size_t count;
    dlx_contestant *now; /* whose turn it is; NULL: that is not decided */
    uint64_t spent;      /* work of all */
    uint64_t hand_back;  /* once `spent` is that high; 0: not */
    bool hands_back;
    dlx_solution_set found; /* solutions handed out, or those before one engine was left */
    const char *names[MOST_CONTESTANTS + 1];
};

/* ---- who takes part -------------------------------------------------------------------------- */

static bool branches(const dlx_contestant *one)
{
    return one->engine->pace > 0;
}

/* Have solutions many options, if these are as large as all are on average? */
static bool has_long_solutions(const dlx_problem *problem)
{
    const uint64_t primary = problem->items->primary;
    const size_t all = dlx_problem_nonzeros(problem);
    uint64_t nonzeros = 0;
    for (size_t i = 0; i < all; i++)
        nonzeros += problem->item[i] < primary;
    return primary * problem->options > DLX_POLICY_LONG_SOLUTION * nonzeros;
}

static bool can_help(const dlx_portfolio *portfolio, const dlx_engine *engine)
{
    const unsigned task =
        portfolio->aim == DLX_AIM_COUNT ? DLX_TASK_LIST | DLX_TASK_COUNT : DLX_TASK_LIST;
    /* Learning is for first solutions: it does not branch, and forbids each one that it finds. */
    return !(dlx_problem_features(portfolio->problem) & ~engine->features) &&
           engine->tasks & task && (portfolio->aim == DLX_AIM_FEW || !engine->forbid) &&
           engine->setup(portfolio->problem) > 0;
}

static dlx_contestant *enter(dlx_portfolio *portfolio, const dlx_engine *engine)
{
    dlx_contestant *one = &portfolio->contestants[portfolio->count++];
    const bool free_to_open = portfolio->turns.free_to_open;
    const bool takes = engine->bytes && !free_to_open;
    *one = (dlx_contestant){.engine = engine,
                            .problem = portfolio->problem,
                            .setup = free_to_open ? 0 : engine->setup(portfolio->problem),
                            .bytes = takes ? engine->bytes(portfolio->problem) : 0,
                            .turn = portfolio->turns.first};
    return one;
}

/* All engines that can help, and the fastest of those that branch once more, to begin again. */
static void enter_all(dlx_portfolio *portfolio)
{
    /* Until something fails, weights make the same search as cells. */
    const dlx_engine *const engines[] = {
        &dlx_engine_masks,
        &dlx_engine_links,
        portfolio->aim == DLX_AIM_FEW ? &dlx_engine_weights : &dlx_engine_cells,
        &dlx_engine_bits,
#if HAVE_CADICAL
        &dlx_engine_learn,
#endif
        &dlx_engine_frontier
    };
    const dlx_engine *fastest = NULL;
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        if (!can_help(portfolio, engines[e]))
            continue;
        const unsigned pace = enter(portfolio, engines[e])->engine->pace;
        if (pace && (!fastest || pace < fastest->pace))
            fastest = engines[e];
    }
    if (fastest && portfolio->aim == DLX_AIM_FEW)
        enter(portfolio, fastest)->anew = true;
}

dlx_portfolio *dlx_portfolio_open(const dlx_search *task, const dlx_problem *problem, dlx_aim aim,
                                  const dlx_turns *turns)
{
    dlx_portfolio *portfolio = calloc(1, sizeof *portfolio);
    if (!portfolio)
        return NULL;
    *portfolio =
        (dlx_portfolio){.task = task,
                        .problem = problem,
                        .aim = aim,
                        .turns = turns ? *turns : (dlx_turns){DLX_POLICY_FIRST_TURN, false}};
    enter_all(portfolio);
    return portfolio;
}

static void drop(dlx_contestant *one)
{
    dlx_contestant_close(one);
    one->out = true;
}

void dlx_portfolio_close(dlx_portfolio *portfolio)
{
    if (!portfolio)
        return;
    for (size_t i = 0; i < portfolio->count; i++)
        dlx_contestant_close(&portfolio->contestants[i]);
    dlx_solution_set_free(&portfolio->found);
    free(portfolio);
}

static bool is_alone(const dlx_portfolio *portfolio)
{
    size_t in = 0;
    for (size_t i = 0; i < portfolio->count; i++)
        in += !portfolio->contestants[i].out;
    return in <= 1;
}

/* ---- whose turn it is ------------------------------------------------------------------------ */

/* How far the searches are that see everything in the end. */
typedef enum outlook { UNKNOWN, NEAR, FAR, OUTLOOKS } outlook;

static outlook look_ahead(const dlx_portfolio *portfolio)
{
    double ahead = INFINITY;
    bool known = false;
    for (size_t i = 0; i < portfolio->count; i++) {
        const dlx_contestant *one = &portfolio->contestants[i];
        if (one->out || one->anew || !one->engine->seen || one->nodes < DLX_POLICY_ENOUGH_TO_TELL)
            continue;
        ahead = fmin(ahead, dlx_contestant_ahead(one));
        known = true;
    }
    const double times = ahead / (double)(portfolio->spent + 1);
    const int near =
        portfolio->aim == DLX_AIM_FEW ? DLX_POLICY_NEAR_FOR_FEW : DLX_POLICY_NEAR_FOR_ALL;
    return !known ? UNKNOWN : times <= near ? NEAR : times >= DLX_POLICY_FAR ? FAR : UNKNOWN;
}

/* How many times as many options as the slowest engine that branches this one tries with the same
 * work, in the given order. */
static unsigned lead(const dlx_portfolio *portfolio, const dlx_engine *engine)
{
    double own = 0;
    double slowest = 0;
    for (size_t i = 0; i < portfolio->count; i++) {
        const dlx_contestant *one = &portfolio->contestants[i];
        if (one->out || one->anew || !branches(one) || one->nodes < DLX_POLICY_ENOUGH_TO_TELL)
            continue;
        const double pace = dlx_contestant_pace(one);
        slowest = fmax(slowest, pace);
        if (one->engine == engine)
            own = pace;
    }
    return own <= 0                                ? 1
           : own * DLX_POLICY_MOST_LEAD <= slowest ? DLX_POLICY_MOST_LEAD
                                                   : (unsigned)(slowest / own);
}

/* Shares of work: of branching in the given order by the engine that can tell how far it is, of
 * other ways to branch, and of all that does not branch. */
static unsigned share(const dlx_portfolio *portfolio, const dlx_contestant *one, outlook view)
{
    enum { GIVEN, OTHER, CLEVER, KINDS };
    static const unsigned shorter[OUTLOOKS][KINDS] = {{24, 2, 1}, {32, 1, 1}, {24, 2, 1}};
    static const unsigned all[OUTLOOKS][KINDS] = {{1, 1, 1}, {16, 1, 1}, {1, 1, 16}};
    /* Deep searches come to seem near their ends again and again, so that is no reason for more. */
    const int kind = !branches(one) ? CLEVER : one->anew || !one->engine->seen ? OTHER : GIVEN;
    if (portfolio->aim == DLX_AIM_FEW && portfolio->is_long)
        return one->engine == &dlx_engine_weights ? DLX_POLICY_SHARE_OF_WEIGHTS
               : kind == CLEVER                   ? DLX_POLICY_SHARE_OF_LEARNING
               : one->engine->seen                ? lead(portfolio, one->engine)
                                                  : 1;
    return portfolio->aim == DLX_AIM_FEW ? shorter[view][kind] : all[view][kind];
}

/* Bytes that may be tried in vain by now. */
static uint64_t spare_memory(const dlx_portfolio *portfolio)
{
    return DLX_POLICY_SPARE_MEMORY + portfolio->spent / DLX_POLICY_WORK_PER_BYTE;
}

/* The contestant that has done the least work for its share after its next turn, of those that take
 * no more memory than is to spare; NULL: there is none. */
static dlx_contestant *choose_within(dlx_portfolio *portfolio, uint64_t spare)
{
    const outlook view = look_ahead(portfolio);
    dlx_contestant *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < portfolio->count; i++) {
        dlx_contestant *one = &portfolio->contestants[i];
        const bool open = dlx_subsearch_is_open(&one->sub);
        if (one->out || (!open && one->bytes > spare))
            continue;
        const double work = (double)one->spent + (double)one->turn;
        const double done = (one->begun ? work / share(portfolio, one, view) : work) +
                            (open ? 0 : (double)one->setup);
        if (done < least) {
            least = done;
            best = one;
        }
    }
    return best;
}

/* NULL: none is left. */
static dlx_contestant *choose(dlx_portfolio *portfolio)
{
    dlx_contestant *best = choose_within(portfolio, spare_memory(portfolio));
    return best ? best : choose_within(portfolio, UINT64_MAX);
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Has a learner that is set up late not find what was found. */
static void forbid_known(const dlx_portfolio *portfolio, dlx_contestant *one)
{
    const dlx_solution_set *found = &portfolio->found;
    for (size_t at = 0; one->engine->forbid && at < found->used;
         at += found->options[at] + (size_t)1)
        dlx_subsearch_forbid(&one->sub, found->options + at + 1, found->options[at]);
}

/* Of engines that make the same search, the fastest one that was set up goes on. */
static void drop_repeated(dlx_portfolio *portfolio, const dlx_contestant *by)
{
    const dlx_engine *search = by->engine->repeats ? by->engine->repeats : by->engine;
    for (size_t i = 0; i < portfolio->count && !by->anew; i++) {
        dlx_contestant *one = &portfolio->contestants[i];
        const bool same = one->engine == search || one->engine->repeats == search;
        if (same && !one->anew && !one->out && one->engine->pace > by->engine->pace)
            drop(one);
    }
}

static void note_name(dlx_portfolio *portfolio, const char *name)
{
    const char **at = portfolio->names;
    while (*at && *at != name)
        at++;
    *at = name;
}

/* Sets up the contestant whose turn it is. False: it is out, or all has to stop. */
static bool begin_turn(dlx_portfolio *portfolio)
{
    dlx_contestant *one = portfolio->now;
    dlx_limits *limits = portfolio->task->limits;
    if (!dlx_subsearch_is_open(&one->sub)) {
        portfolio->spent += one->setup;
        if (!dlx_contestant_open(one, portfolio->task)) {
            one->out = true;
            portfolio->now = NULL;
            if (choose(portfolio))
                dlx_limits_spare_memory(limits);
            return false;
        }
        note_name(portfolio, one->engine->name);
        forbid_known(portfolio, one);
        drop_repeated(portfolio, one);
    }
    one->sub.search.spare_memory = is_alone(portfolio) ? 0 : spare_memory(portfolio);
    return true;
}

/* Where all solutions are wanted, one engine that branches is enough: of those that have been at
 * work, the one that takes the least work for an option. */
static void drop_slow(dlx_portfolio *portfolio)
{
    dlx_contestant *fastest = NULL;
    for (size_t i = 0; i < portfolio->count; i++) {
        dlx_contestant *one = &portfolio->contestants[i];
        if (one->out || !branches(one) || one->nodes < DLX_POLICY_ENOUGH_TO_COMPARE)
            continue;
        dlx_contestant *slow = NULL;
        if (fastest)
            slow = dlx_contestant_pace(one) < dlx_contestant_pace(fastest) ? fastest : one;
        if (slow)
            drop(slow);
        if (slow != one)
            fastest = one;
    }
}

/* The turn is over. */
static void end_turn(dlx_portfolio *portfolio)
{
    dlx_contestant *one = portfolio->now;
    if (!portfolio->ended)
        portfolio->is_long = has_long_solutions(portfolio->problem);
    portfolio->ended = true;
    const bool straight = dlx_contestant_walks_straight(one) && !one->anew;
    const uint64_t later = one->spent / 2;
    one->turn = later > portfolio->turns.first ? later : portfolio->turns.first;
    if (one->sub.search.futile)
        drop(one);
    else if (one->anew)
        dlx_contestant_close(one);
    if (portfolio->aim != DLX_AIM_FEW)
        drop_slow(portfolio);
    if (!straight)
        portfolio->now = NULL;
    portfolio->hands_back = !straight && portfolio->hand_back &&
                            portfolio->spent >= portfolio->hand_back &&
                            look_ahead(portfolio) != NEAR;
}

/* Has the engine whose turn it is go on, and those after it, until one has a solution or has seen
 * everything. */
static dlx_step take_turns(dlx_portfolio *portfolio)
{
    dlx_limits *limits = portfolio->task->limits;
    portfolio->hands_back = false;
    for (;;) {
        if (!portfolio->now)
            portfolio->now = choose(portfolio);
        if (!portfolio->now) {
            dlx_limits_no_memory(limits);
            return DLX_STEP_STOPPED;
        }
        if (!begin_turn(portfolio)) {
            if (dlx_limits_stopped(limits))
                return DLX_STEP_STOPPED;
            continue;
        }
        const uint64_t before = portfolio->now->spent;
        if (is_alone(portfolio) && !portfolio->hand_back)
            portfolio->now->turn = UINT64_MAX;
        const dlx_step step = dlx_contestant_go_on(portfolio->now, portfolio->aim == DLX_AIM_COUNT);
        portfolio->spent += portfolio->now->spent - before;
        if (step != DLX_STEP_STOPPED || !dlx_limits_go_on(limits))
            return step;
        end_turn(portfolio);
        if (portfolio->hands_back)
            return DLX_STEP_STOPPED;
    }
}

void dlx_portfolio_hand_back(dlx_portfolio *portfolio, uint64_t work)
{
    portfolio->hand_back = work;
}

bool dlx_portfolio_hands_back(const dlx_portfolio *portfolio)
{
    return portfolio->hands_back;
}

uint64_t dlx_portfolio_work(const dlx_portfolio *portfolio)
{
    return portfolio->spent;
}

const char *dlx_portfolio_engine(const dlx_portfolio *portfolio, size_t index)
{
    return portfolio->names[index];
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Too many solutions were found for others to find them again: the one whose turn it is goes on
 * alone, or a faster one that can be had. */
static void leave_fastest(dlx_portfolio *portfolio)
{
    dlx_contestant *const now = portfolio->now;
    dlx_contestant *fastest = now;
    for (size_t i = 0; i < portfolio->count; i++) {
        dlx_contestant *one = &portfolio->contestants[i];
        if (!one->out && !one->begun && one->bytes <= spare_memory(portfolio) &&
            one->engine->pace < fastest->engine->pace)
            fastest = one;
    }
    portfolio->now = fastest;
    if (!begin_turn(portfolio)) {
        portfolio->now = now;
        return;
    }
    for (size_t i = 0; i < portfolio->count; i++)
        if (&portfolio->contestants[i] != fastest)
            drop(&portfolio->contestants[i]);
}

/* Notes the solution that was found. False: it is known, or no memory. */
static bool note(dlx_portfolio *portfolio, bool *failed)
{
    const dlx_search *found = &portfolio->now->sub.search;
    bool is_new = true;
    *failed = false;
    if (portfolio->task->options.solution_limit == 1)
        return true;
    if (is_alone(portfolio) && portfolio->aim == DLX_AIM_ALL)
        return portfolio->found.count == 0 ||
               !dlx_solution_set_has(&portfolio->found, found->chosen, found->chosen_count, failed);
    *failed = !dlx_solution_set_add(&portfolio->found, found->chosen, found->chosen_count, &is_new);
    if (*failed || !is_new)
        return false;
    for (size_t i = 0; i < portfolio->count; i++) {
        dlx_contestant *one = &portfolio->contestants[i];
        if (one != portfolio->now && one->engine->forbid && dlx_subsearch_is_open(&one->sub))
            dlx_subsearch_forbid(&one->sub, found->chosen, found->chosen_count);
    }
    return true;
}

dlx_step dlx_portfolio_next(dlx_portfolio *portfolio)
{
    dlx_limits *limits = portfolio->task->limits;
    if (portfolio->now && portfolio->aim == DLX_AIM_ALL &&
        dlx_solution_set_bytes(&portfolio->found) > DLX_POLICY_MOST_PASSED && !is_alone(portfolio))
        leave_fastest(portfolio);
    for (;;) {
        bool failed;
        const dlx_step step = take_turns(portfolio);
        if (step != DLX_STEP_FOUND)
            return step;
        if (note(portfolio, &failed))
            return DLX_STEP_FOUND;
        if (failed)
            dlx_limits_no_memory(limits);
        if (failed || !dlx_limits_hear(limits, DLX_POLICY_LOOK_UP_WORK *
                                                   portfolio->now->sub.search.chosen_count))
            return DLX_STEP_STOPPED;
    }
}

const uint32_t *dlx_portfolio_solution(const dlx_portfolio *portfolio, size_t *count)
{
    const dlx_search *found = &portfolio->now->sub.search;
    *count = found->chosen_count;
    return found->chosen;
}

dlx_solution_set dlx_portfolio_found(dlx_portfolio *portfolio)
{
    const dlx_solution_set found = portfolio->found;
    portfolio->found = (dlx_solution_set){0};
    return found;
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* Is a surely more than b? Numbers of as many limbs are not compared. */
static bool is_more(const dlx_count *a, const dlx_count *b)
{
    return a->size != b->size ? a->size > b->size : a->size == 0 && a->low > b->low;
}

dlx_step dlx_portfolio_count(dlx_portfolio *portfolio, dlx_count *found)
{
    const dlx_step step = take_turns(portfolio);
    dlx_contestant *most = step == DLX_STEP_DONE ? portfolio->now : &portfolio->contestants[0];
    for (size_t i = 0; i < portfolio->count && step != DLX_STEP_DONE; i++)
        if (is_more(&portfolio->contestants[i].counted, &most->counted))
            most = &portfolio->contestants[i];
    if (portfolio->hands_back)
        return step;
    dlx_count_free(found);
    *found = most->counted;
    most->counted = (dlx_count){0};
    return step;
}
