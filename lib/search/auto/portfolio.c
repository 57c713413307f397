/* SPDX-License-Identifier: MIT */
/* Engines that take turns.
 *
 * Branching finds the first solution of some problems at once, of others, with the same rules of
 * choice, after ages: the time is random with a heavy tail, so a search that has not ended soon is
 * begun again in another order (Gomes, Selman, Crato, Kautz, "Heavy-tailed phenomena in
 * satisfiability and constraint satisfaction problems", 2000). Clause learning is good at other
 * problems. So where few solutions are asked for, searches by branching with a limit on their work,
 * and learning for about as much work in all, alternate; and the limits grow geometrically, such
 * that every search comes to its end if it must, at a fixed multiple of its cost. Where more than
 * two solutions are asked for, which may be all there are, one search in the given order goes on at
 * every other turn, since the others would list the same ones again and again. Solutions that were
 * handed out are skipped when they are found again. All is measured in work, never in time. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/policy.h"
#include "search/auto/portfolio.h"
#include "search/auto/shuffle.h"
#include "search/auto/solution_set.h"
#include "search/auto/subsearch.h"

#include <stdlib.h>

struct dlx_portfolio {
    const dlx_search *task;
    const dlx_problem *problem;
    bool few;
    bool learning;          /* it is the turn of learning; */
    bool enumerating;       /* or of enumerating, and the one of learning or branching comes next */
    bool may_list;          /* that can have a turn */
    bool may_learn;         /* that can have a turn */
    uint64_t branching;     /* work of the next search by branching */
    uint64_t to_learn;      /* work of the next turn of learning */
    uint64_t left;          /* work left of this turn */
    uint64_t lead;          /* work of branching until it has done as much as learning */
    uint64_t searches;      /* by branching, so far */
    dlx_subsearch brancher; /* begun again at each turn */
    dlx_subsearch learner;  /* goes on at each turn */
    dlx_subsearch enumerator; /* likewise */
    const char *name;         /* of the first */
    bool learnt;
    dlx_shuffle shuffle;    /* what the brancher works on; empty: the problem itself */
    dlx_solution_set found; /* solutions handed out, if `few` */
};

dlx_turns dlx_portfolio_turns(const dlx_problem *problem)
{
    const uint64_t setup = dlx_problem_nonzeros(problem) + dlx_engine_bits.setup(problem);
    return (dlx_turns){DLX_POLICY_FIRST_BRANCHING + 4 * setup, DLX_POLICY_FIRST_LEARNING};
}

dlx_portfolio *dlx_portfolio_open(const dlx_search *task, const dlx_problem *problem, bool few,
                                  const dlx_turns *turns)
{
    dlx_portfolio *portfolio = calloc(1, sizeof *portfolio);
    if (!portfolio)
        return NULL;
    portfolio->task = task;
    portfolio->problem = problem;
    portfolio->few = few;
    portfolio->may_list = few && task->options.solution_limit > 2;
    portfolio->name = "";
#if HAVE_CADICAL
    portfolio->may_learn = few &&
                           dlx_problem_nonzeros(problem) <= DLX_POLICY_MOST_LEARNT_NONZEROS &&
                           !(dlx_problem_features(problem) & ~dlx_engine_learn.features);
#endif
    portfolio->branching = turns->branching;
    portfolio->left = portfolio->branching;
    portfolio->to_learn = turns->learning;
    return portfolio;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Begins a search by branching, the first in the given order. False: no memory. */
static bool begin_branching(dlx_portfolio *portfolio)
{
    const dlx_problem *problem = portfolio->problem;
    if (portfolio->searches > 0) {
        if (!dlx_shuffle_make(&portfolio->shuffle, problem, portfolio->searches,
                              portfolio->task->limits))
            return false;
        problem = portfolio->shuffle.problem;
    }
    portfolio->searches++;
    if (!dlx_subsearch_open_enumerator(&portfolio->brancher, portfolio->task, problem))
        return false;
    portfolio->name = portfolio->brancher.engine->name;
    return true;
}

static void end_branching(dlx_portfolio *portfolio)
{
    dlx_subsearch_close(&portfolio->brancher);
    dlx_shuffle_free(&portfolio->shuffle);
}

#if HAVE_CADICAL
/* Begins learning, with what was found forbidden. False: no memory for it, so do without. */
static bool begin_learning(dlx_portfolio *portfolio)
{
    const dlx_solution_set *found = &portfolio->found;
    if (!dlx_subsearch_open(&portfolio->learner, &dlx_engine_learn, portfolio->task,
                            portfolio->problem, NULL)) {
        dlx_limits_spare_memory(portfolio->task->limits);
        return false;
    }
    portfolio->learnt = true;
    for (size_t at = 0; at < found->used; at += found->options[at] + (size_t)1)
        dlx_subsearch_forbid(&portfolio->learner, found->options + at + 1, found->options[at]);
    return true;
}
#else
static bool begin_learning(const dlx_portfolio *portfolio)
{
    (void)portfolio;
    return false;
}
#endif

/* Makes sure that the engine whose turn it is is there. False: no memory. */
static bool begin_turn(dlx_portfolio *portfolio)
{
    if (portfolio->enumerating && !dlx_subsearch_is_open(&portfolio->enumerator))
        portfolio->may_list = portfolio->enumerating = dlx_subsearch_open_enumerator(
            &portfolio->enumerator, portfolio->task, portfolio->problem);
    if (portfolio->enumerating)
        return true;
    if (portfolio->learning && !dlx_subsearch_is_open(&portfolio->learner) &&
        !begin_learning(portfolio))
        portfolio->may_learn = portfolio->learning = false; /* a turn of branching is shorter */
    return portfolio->learning || dlx_subsearch_is_open(&portfolio->brancher) ||
           begin_branching(portfolio);
}

/* The turn is over, and that of enumerating as long. */
static void change_to_enumerating(dlx_portfolio *portfolio)
{
    portfolio->enumerating = true;
    portfolio->left = portfolio->learning ? portfolio->to_learn : portfolio->branching;
}

/* The turn is over. Branching begins again until it has done as much work as learning, the first
 * time less; each turn of learning is twice as long as the one before. */
static void change(dlx_portfolio *portfolio)
{
    if (portfolio->may_list && !portfolio->enumerating) {
        change_to_enumerating(portfolio);
        return;
    }
    portfolio->enumerating = false;
    if (portfolio->learning) {
        portfolio->lead = portfolio->to_learn;
        portfolio->to_learn *= 2;
    } else {
        end_branching(portfolio);
        portfolio->lead -=
            portfolio->branching < portfolio->lead ? portfolio->branching : portfolio->lead;
        portfolio->branching += portfolio->branching / 2 + 1;
    }
    portfolio->learning = portfolio->may_learn && portfolio->lead == 0;
    portfolio->left = portfolio->learning ? portfolio->to_learn : portfolio->branching;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static dlx_subsearch *at_work(dlx_portfolio *portfolio)
{
    if (portfolio->enumerating)
        return &portfolio->enumerator;
    return portfolio->learning ? &portfolio->learner : &portfolio->brancher;
}

/* Asks the engine whose turn it is, until it has one or its turn is over. */
static dlx_step step(dlx_portfolio *portfolio)
{
    dlx_limits *limits = portfolio->task->limits;
    if (!portfolio->few)
        return dlx_subsearch_next(&portfolio->brancher);
    const uint64_t before = limits->work;
    dlx_limits_pause_at(limits, before + portfolio->left);
    const dlx_step step = dlx_subsearch_next(at_work(portfolio));
    dlx_limits_pause_at(limits, 0);
    const uint64_t done = limits->work - before;
    portfolio->left -= done < portfolio->left ? done : portfolio->left;
    return step;
}

/* Turns the options of what the brancher works on into those of the problem. */
static void translate(dlx_portfolio *portfolio)
{
    const dlx_search *found = &portfolio->brancher.search;
    if (at_work(portfolio) != &portfolio->brancher || !portfolio->shuffle.option)
        return;
    for (size_t i = 0; i < found->chosen_count; i++)
        found->chosen[i] = portfolio->shuffle.option[found->chosen[i]];
}

/* Notes the solution that was found. False: it is known, or no memory. */
static bool note(dlx_portfolio *portfolio, bool *failed)
{
    const dlx_search *found = &at_work(portfolio)->search;
    bool is_new = true;
    *failed = portfolio->few &&
              !dlx_solution_set_add(&portfolio->found, found->chosen, found->chosen_count, &is_new);
    if (*failed || !is_new)
        return false;
    if (dlx_subsearch_is_open(&portfolio->learner) && at_work(portfolio) != &portfolio->learner)
        dlx_subsearch_forbid(&portfolio->learner, found->chosen, found->chosen_count);
    return true;
}

dlx_step dlx_portfolio_next(dlx_portfolio *portfolio)
{
    dlx_limits *limits = portfolio->task->limits;
    for (;;) {
        bool failed = !begin_turn(portfolio);
        const dlx_step result = failed ? DLX_STEP_STOPPED : step(portfolio);
        if (result == DLX_STEP_FOUND) {
            translate(portfolio);
            if (note(portfolio, &failed))
                return DLX_STEP_FOUND;
            if (!dlx_limits_hear(limits,
                                 DLX_POLICY_LOOK_UP_WORK * at_work(portfolio)->search.chosen_count))
                return DLX_STEP_STOPPED;
        }
        if (failed)
            dlx_limits_no_memory(limits);
        if (failed || result == DLX_STEP_DONE)
            return failed ? DLX_STEP_STOPPED : DLX_STEP_DONE;
        if (result == DLX_STEP_STOPPED && !dlx_limits_go_on(limits))
            return DLX_STEP_STOPPED;
        if (result == DLX_STEP_STOPPED)
            change(portfolio);
    }
}

const uint32_t *dlx_portfolio_solution(dlx_portfolio *portfolio, size_t *count)
{
    const dlx_search *found = &at_work(portfolio)->search;
    *count = found->chosen_count;
    return found->chosen;
}

const char *dlx_portfolio_engine(const dlx_portfolio *portfolio)
{
    return portfolio->name;
}

bool dlx_portfolio_learnt(const dlx_portfolio *portfolio)
{
    return portfolio->learnt;
}

void dlx_portfolio_close(dlx_portfolio *portfolio)
{
    if (!portfolio)
        return;
    end_branching(portfolio);
    dlx_subsearch_close(&portfolio->learner);
    dlx_subsearch_close(&portfolio->enumerator);
    dlx_solution_set_free(&portfolio->found);
    free(portfolio);
}
