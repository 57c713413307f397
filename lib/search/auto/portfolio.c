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
#include "search/auto/portfolio.h"

#include "search/auto/backward_search.h"
#include "search/auto/parallel_search.h"
#include "search/base/policy.h"

#include <stdlib.h>

struct dlx_portfolio {
    dlx_lineup all;
    bool ended;          /* the first turn has */
    dlx_contestant *now; /* whose turn it is; NULL: that is not decided */
    uint64_t hand_back;  /* once `all.spent` is that high; 0: not */
    bool until_near;     /* it is handed back unless it is near its end then */
    bool hands_back;
    dlx_solution_set found;   /* solutions handed out, or those before one engine was left */
    const uint32_t *solution; /* the last one handed out; [0..solution_count[ */
    size_t solution_count;
    dlx_sharing sharing; /* threads for counts and lists */
    dlx_rear rear;       /* and for first solutions */
    const char *names[DLX_MOST_CONTESTANTS + 1];
};

dlx_portfolio *dlx_portfolio_open(const dlx_search *task, const dlx_problem *problem, dlx_aim aim,
                                  const dlx_turns *turns)
{
    static const dlx_turns as_usual = {DLX_POLICY_FIRST_TURN, false, DLX_POLICY_WORK_BEFORE_REAR};
    dlx_portfolio *portfolio = calloc(1, sizeof *portfolio);
    if (!portfolio)
        return NULL;
    portfolio->all = (dlx_lineup){
        .task = task, .problem = problem, .aim = aim, .turns = turns ? *turns : as_usual};
    dlx_lineup_begin(&portfolio->all);
    if (portfolio->all.count > 0)
        return portfolio;
    free(portfolio);
    return NULL;
}

void dlx_portfolio_close(dlx_portfolio *portfolio)
{
    if (!portfolio)
        return;
    dlx_sharing_close(&portfolio->sharing);
    dlx_rear_close(&portfolio->rear, portfolio->all.task);
    dlx_lineup_end(&portfolio->all);
    dlx_solution_set_free(&portfolio->found);
    free(portfolio);
}

/* ---- threads --------------------------------------------------------------------------------- */

/* Is the search not to be shared until it is near its end? */
static bool is_held(const dlx_portfolio *portfolio)
{
    return portfolio->until_near && portfolio->hand_back;
}

/* May the search be shared by threads, later if not now? */
static bool may_be_shared(const dlx_portfolio *portfolio)
{
    return !is_held(portfolio) && dlx_sharing_may_begin(&portfolio->sharing, &portfolio->all);
}

/* One engine goes on, in its order: if it has found all that was found, it finds none of that
 * again, nor do threads that go on in its place. */
static void forget_known(dlx_portfolio *portfolio)
{
    const dlx_lineup *all = &portfolio->all;
    const dlx_search_options *options = &all->task->options;
    bool again = portfolio->hand_back || all->aim != DLX_AIM_ALL ||
                 (options->unordered && options->threads > 1) || !dlx_lineup_is_alone(all);
    for (size_t i = 0; i < all->count && !again; i++)
        again = all->contestants[i]->out && all->contestants[i]->found > 0;
    if (!again && portfolio->found.count > 0)
        dlx_solution_set_free(&portfolio->found);
}

/* Has threads go on with the search by branching, once it is time for that. */
static void share_out(dlx_portfolio *portfolio)
{
    if (!dlx_sharing_may_begin(&portfolio->sharing, &portfolio->all))
        return;
    dlx_sharing_prepare(&portfolio->sharing, &portfolio->all);
    if (is_held(portfolio))
        return;
    forget_known(portfolio);
    const dlx_sharing_step step = dlx_sharing_begin(&portfolio->sharing, &portfolio->all);
    if (step == DLX_SHARING_LATER)
        return;
    portfolio->now = NULL;
    if (step == DLX_SHARING_NEAR)
        portfolio->hand_back = 0;
}

/* Is it up to the threads alone: to list solutions, or to count them, unless another engine may be
 * done sooner? */
static bool is_for_team(dlx_portfolio *portfolio)
{
    dlx_sharing *sharing = &portfolio->sharing;
    if (!sharing->team)
        return false;
    if (portfolio->all.aim != DLX_AIM_COUNT || dlx_team_is_done(sharing->team))
        return true;
    if (dlx_sharing_comes_near(sharing, &portfolio->all))
        portfolio->hand_back = 0;
    return !dlx_lineup_choose(&portfolio->all);
}

/* Has the threads go on, until there is a solution, or all are counted, or they have done so much
 * work that all is to be handed back. */
static dlx_step go_on_with_team(dlx_portfolio *portfolio)
{
    dlx_sharing *sharing = &portfolio->sharing;
    dlx_team *team = sharing->team;
    const uint64_t left = portfolio->hand_back > portfolio->all.spent
                              ? portfolio->hand_back - portfolio->all.spent
                              : 1;
    const uint64_t most = portfolio->hand_back ? sharing->work + left : 0;
    portfolio->now = NULL;
    dlx_team_grow(team);
    const dlx_step step =
        portfolio->all.aim == DLX_AIM_COUNT
            ? dlx_team_wait(team, most)
            : dlx_team_next(team, most, &portfolio->solution, &portfolio->solution_count);
    dlx_sharing_hear(sharing, &portfolio->all);
    portfolio->hands_back =
        step == DLX_STEP_STOPPED && !dlx_limits_stopped(portfolio->all.task->limits);
    return step;
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

static void note_name(dlx_portfolio *portfolio, const char *name)
{
    const char **at = portfolio->names;
    while (*at && *at != name)
        at++;
    *at = name;
}

/* Has the other engines continue where an engine had not enough memory: if a memory limit refused
 * it, or if the number of solutions is all that is wanted. Memory that the system has refused would
 * else lead to other solutions, or to others first. */
static void continue_without(dlx_portfolio *portfolio)
{
    dlx_limits *limits = portfolio->all.task->limits;
    const bool same = limits->memory_limited || portfolio->all.aim == DLX_AIM_COUNT;
    dlx_lineup_complete(&portfolio->all);
    if (same && dlx_lineup_choose(&portfolio->all))
        dlx_limits_spare_memory(limits);
}

/* Sets up the contestant whose turn it is. False: it is out, or all has to stop. */
static bool begin_turn(dlx_portfolio *portfolio)
{
    dlx_contestant *one = portfolio->now;
    if (!dlx_subsearch_is_open(&one->sub)) {
        portfolio->all.spent += one->setup;
        if (!dlx_contestant_open(one, portfolio->all.task)) {
            one->out = true;
            portfolio->now = NULL;
            continue_without(portfolio);
            return false;
        }
        note_name(portfolio, one->engine->name);
        forbid_known(portfolio, one);
        dlx_lineup_drop_repeated(&portfolio->all, one);
    }
    if (portfolio->sharing.team) /* all other threads have work */
        one->sub.search.options.threads = 1;
    one->sub.search.spare_memory =
        dlx_lineup_is_alone(&portfolio->all) ? 0 : dlx_lineup_spare_memory(&portfolio->all);
    return true;
}

/* The turn is over. */
static void end_turn(dlx_portfolio *portfolio)
{
    dlx_contestant *one = portfolio->now;
    dlx_lineup_complete(&portfolio->all);
    if (!portfolio->ended)
        portfolio->all.is_long = dlx_lineup_has_long(portfolio->all.problem);
    portfolio->ended = true;
    const bool goes_on = (dlx_contestant_walks_straight(one) && !one->anew) ||
                         dlx_lineup_is_soon_done(&portfolio->all, one);
    one->turn = dlx_lineup_next_turn(&portfolio->all, one, goes_on);
    if (one->sub.search.futile)
        dlx_contestant_drop(one);
    else if (one->anew)
        dlx_contestant_close(one);
    if (portfolio->all.aim != DLX_AIM_FEW)
        dlx_lineup_drop_slow(&portfolio->all);
    if (!goes_on)
        portfolio->now = NULL;
    const bool due =
        !goes_on && portfolio->hand_back && portfolio->all.spent >= portfolio->hand_back;
    const bool near =
        due && (portfolio->until_near ? dlx_lineup_may_end(&portfolio->all)
                                      : dlx_lineup_look_ahead(&portfolio->all) == DLX_OUTLOOK_NEAR);
    /* Tables of states are to begin with what is left, but may not be needed. */
    const bool waits =
        due && portfolio->all.aim == DLX_AIM_COUNT && dlx_lineup_is_about_to_tell(&portfolio->all);
    portfolio->hands_back = due && !near && !waits;
    if (near && portfolio->until_near)
        portfolio->hand_back = 0;
}

/* Has the engine whose turn it is go on, and those after it, until one has a solution or has seen
 * everything. */
static dlx_step take_turns(dlx_portfolio *portfolio)
{
    dlx_limits *limits = portfolio->all.task->limits;
    dlx_rear *rear = &portfolio->rear;
    portfolio->hands_back = false;
    for (;;) {
        share_out(portfolio);
        if (is_for_team(portfolio))
            return go_on_with_team(portfolio);
        dlx_rear_begin(rear, &portfolio->all);
        dlx_step step = dlx_rear_next(rear, &portfolio->found, &portfolio->solution,
                                      &portfolio->solution_count);
        if (step != DLX_STEP_STOPPED)
            return step;
        if (!portfolio->now)
            portfolio->now = dlx_lineup_choose(&portfolio->all);
        if (!portfolio->now) { /* every engine has refused or given up */
            dlx_limits_stop(limits, DLX_END_UNKNOWN);
            return DLX_STEP_STOPPED;
        }
        if (!begin_turn(portfolio)) {
            if (dlx_limits_stopped(limits))
                return DLX_STEP_STOPPED;
            continue;
        }
        const uint64_t before = portfolio->now->spent;
        if (dlx_lineup_is_alone(&portfolio->all) && !portfolio->hand_back &&
            !portfolio->sharing.team && !may_be_shared(portfolio))
            portfolio->now->turn = UINT64_MAX;
        step = portfolio->all.aim == DLX_AIM_COUNT ? dlx_contestant_go_on(portfolio->now, true)
                                                   : dlx_rear_go_on(rear, portfolio->now);
        portfolio->all.spent += portfolio->now->spent - before;
        if (step == DLX_STEP_FOUND)
            dlx_sharing_note(&portfolio->sharing, portfolio->now);
        portfolio->solution = portfolio->now->sub.search.chosen;
        portfolio->solution_count = portfolio->now->sub.search.chosen_count;
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
    portfolio->until_near = false;
}

void dlx_portfolio_hand_back_unless_near(dlx_portfolio *portfolio, uint64_t work)
{
    portfolio->hand_back = work;
    portfolio->until_near = true;
}

bool dlx_portfolio_hands_back(const dlx_portfolio *portfolio)
{
    return portfolio->hands_back;
}

bool dlx_portfolio_has_found(const dlx_portfolio *portfolio)
{
    bool found = portfolio->found.count > 0;
    for (size_t i = 0; i < portfolio->all.count && !found; i++) {
        const dlx_contestant *one = portfolio->all.contestants[i];
        found = one->found > 0 || one->counted.size > 0 || one->counted.low > 0;
    }
    return found;
}

dlx_outlook dlx_portfolio_outlook(const dlx_portfolio *portfolio)
{
    return dlx_lineup_look_ahead(&portfolio->all);
}

void dlx_portfolio_expect(dlx_portfolio *portfolio, dlx_outlook outlook)
{
    portfolio->all.before = outlook;
    dlx_lineup_complete(&portfolio->all);
}

uint64_t dlx_portfolio_work(const dlx_portfolio *portfolio)
{
    return portfolio->all.spent;
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
    dlx_lineup_complete(&portfolio->all);
    for (size_t i = 0; i < portfolio->all.count; i++) {
        dlx_contestant *one = portfolio->all.contestants[i];
        if (!one->out && !one->begun && one->bytes <= dlx_lineup_spare_memory(&portfolio->all) &&
            one->engine->pace < fastest->engine->pace)
            fastest = one;
    }
    portfolio->now = fastest;
    if (!begin_turn(portfolio)) {
        portfolio->now = now;
        return;
    }
    for (size_t i = 0; i < portfolio->all.count; i++)
        if (portfolio->all.contestants[i] != fastest)
            dlx_contestant_drop(portfolio->all.contestants[i]);
}

/* Is something else to go on later, and to pass over what was handed out? Not if that is much. */
static bool may_be_left(dlx_portfolio *portfolio)
{
    if (dlx_solution_set_bytes(&portfolio->found) > DLX_POLICY_MOST_PASSED)
        portfolio->hand_back = 0;
    return portfolio->hand_back;
}

/* Notes the solution that was found. False: it is known, or no memory. */
static bool note(dlx_portfolio *portfolio, bool *failed)
{
    const uint32_t *solution = portfolio->solution;
    const size_t count = portfolio->solution_count;
    bool is_new = true;
    *failed = false;
    if (portfolio->all.task->options.solution_limit == 1)
        return true;
    /* Threads that are to list in no order begin anew. */
    const bool kept = portfolio->all.task->options.unordered && may_be_shared(portfolio);
    if (dlx_lineup_is_alone(&portfolio->all) && portfolio->all.aim == DLX_AIM_ALL && !kept &&
        !may_be_left(portfolio)) {
        forget_known(portfolio);
        return portfolio->found.count == 0 ||
               !dlx_solution_set_has(&portfolio->found, solution, count, failed);
    }
    *failed = !dlx_solution_set_add(&portfolio->found, solution, count, &is_new);
    if (*failed || !is_new)
        return false;
    for (size_t i = 0; i < portfolio->all.count; i++) {
        dlx_contestant *one = portfolio->all.contestants[i];
        if (one != portfolio->now && one->engine->forbid && dlx_subsearch_is_open(&one->sub))
            dlx_subsearch_forbid(&one->sub, solution, count);
    }
    return true;
}

dlx_step dlx_portfolio_next(dlx_portfolio *portfolio)
{
    dlx_limits *limits = portfolio->all.task->limits;
    if (portfolio->now && portfolio->all.aim == DLX_AIM_ALL &&
        dlx_solution_set_bytes(&portfolio->found) > DLX_POLICY_MOST_PASSED &&
        !dlx_lineup_is_alone(&portfolio->all))
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
        if (failed || !dlx_limits_hear(limits, DLX_POLICY_LOOK_UP_WORK * portfolio->solution_count))
            return DLX_STEP_STOPPED;
    }
}

const uint32_t *dlx_portfolio_solution(const dlx_portfolio *portfolio, size_t *count)
{
    *count = portfolio->solution_count;
    return portfolio->solution;
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
    if (portfolio->sharing.team && !portfolio->now && !portfolio->hands_back) {
        dlx_count_free(found);
        *found = (dlx_count){0};
        if (dlx_team_total(portfolio->sharing.team, found))
            return step;
        dlx_limits_no_memory(portfolio->all.task->limits);
        return DLX_STEP_STOPPED;
    }
    dlx_contestant *most = step == DLX_STEP_DONE ? portfolio->now : portfolio->all.contestants[0];
    for (size_t i = 0; i < portfolio->all.count && step != DLX_STEP_DONE; i++)
        if (is_more(&portfolio->all.contestants[i]->counted, &most->counted))
            most = portfolio->all.contestants[i];
    if (portfolio->hands_back)
        return step;
    dlx_count_free(found);
    *found = most->counted;
    most->counted = (dlx_count){0};
    return step;
}
