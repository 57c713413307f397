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
 * handed out are passed over when they are found again. All is measured in work, never in time. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/portfolio.h"
#include "search/auto/shuffle.h"
#include "search/auto/solution_set.h"
#include "search/auto/subsearch.h"

#include <stdlib.h>

enum {
    FIRST_BRANCHING = 1 << 20, /* work of the first turn, beside what setting up takes */
    FIRST_LEARNING = 1 << 23,  /* the same of learning */
    MOST_LEARNT_ONES = 1 << 22 /* ones, beyond which the clauses take too much memory */
};

struct dlx_turns {
    dlx_run *run;
    const dlx_problem *problem;
    bool few;
    bool learning;      /* it is the turn of learning; */
    bool listing;       /* or of listing, and the one of learning or branching comes next */
    bool may_list;      /* that can have a turn */
    bool may_learn;     /* that can have a turn */
    uint64_t branching; /* work of the next search by branching */
    uint64_t to_learn;  /* work of the next turn of learning */
    uint64_t left;      /* work left of this turn */
    uint64_t lead;      /* work of branching until it has done as much as learning */
    uint64_t searches;  /* by branching, so far */
    dlx_seat brancher;  /* begun again at each turn */
    dlx_seat learner;   /* goes on at each turn */
    dlx_seat lister;    /* likewise */
    const char *name;   /* of the first */
    bool learnt;
    dlx_shuffle shuffle; /* what the brancher works on; empty: the problem itself */
    dlx_known found;     /* solutions handed out, if `few` */
};

dlx_turns *dlx_turns_open(dlx_run *run, const dlx_problem *problem, bool few)
{
    dlx_turns *turns = calloc(1, sizeof *turns);
    if (!turns)
        return NULL;
    const uint64_t ones = dlx_problem_ones(problem);
    turns->run = run;
    turns->problem = problem;
    turns->few = few;
    turns->may_list = few && run->options.solution_limit > 2;
    turns->name = "";
#if HAVE_CADICAL
    turns->may_learn = few && ones <= MOST_LEARNT_ONES &&
                       !(dlx_problem_features(problem) & ~dlx_engine_learn.features);
#endif
    turns->branching = FIRST_BRANCHING + 4 * (ones + dlx_bits_work(problem));
    turns->left = turns->branching;
    turns->to_learn = FIRST_LEARNING;
    return turns;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Begins a search by branching, the first in the given order. False: no memory. */
static bool begin_branching(dlx_turns *turns)
{
    dlx_run *run = turns->run;
    const dlx_problem *problem = turns->problem;
    if (turns->searches > 0) {
        if (!dlx_shuffle_make(&turns->shuffle, problem, turns->searches))
            return false;
        problem = turns->shuffle.problem;
    }
    turns->searches++;
    if (!dlx_seat_open_lister(&turns->brancher, run, problem))
        return false;
    turns->name = turns->brancher.engine->name;
    return true;
}

static void end_branching(dlx_turns *turns)
{
    dlx_seat_close(&turns->brancher);
    dlx_shuffle_free(&turns->shuffle);
}

#if HAVE_CADICAL
/* Begins learning, with what was found forbidden. False: no memory for it, so do without. */
static bool begin_learning(dlx_turns *turns)
{
    const dlx_known *found = &turns->found;
    if (!dlx_seat_open(&turns->learner, &dlx_engine_learn, turns->run, turns->problem))
        return false;
    turns->learnt = true;
    for (size_t at = 0; at < found->used; at += found->options[at] + (size_t)1)
        dlx_seat_forbid(&turns->learner, found->options + at + 1, found->options[at]);
    return true;
}
#else
static bool begin_learning(const dlx_turns *turns)
{
    (void)turns;
    return false;
}
#endif

/* Makes sure that the engine whose turn it is is there. False: no memory. */
static bool begin_turn(dlx_turns *turns)
{
    if (turns->listing && !turns->lister.search)
        turns->may_list = turns->listing =
            dlx_seat_open_lister(&turns->lister, turns->run, turns->problem);
    if (turns->listing)
        return true;
    if (turns->learning && !turns->learner.search && !begin_learning(turns))
        turns->may_learn = turns->learning = false; /* a turn of branching is shorter */
    return turns->learning || turns->brancher.search || begin_branching(turns);
}

/* The turn is over, and that of listing as long. */
static void change_to_listing(dlx_turns *turns)
{
    turns->listing = true;
    turns->left = turns->learning ? turns->to_learn : turns->branching;
}

/* The turn is over. Branching begins again until it has done as much work as learning, the first
 * time less; each turn of learning is twice as long as the one before. */
static void change(dlx_turns *turns)
{
    if (turns->may_list && !turns->listing) {
        change_to_listing(turns);
        return;
    }
    turns->listing = false;
    if (turns->learning) {
        turns->lead = turns->to_learn;
        turns->to_learn *= 2;
    } else {
        end_branching(turns);
        turns->lead -= turns->branching < turns->lead ? turns->branching : turns->lead;
        turns->branching += turns->branching / 2;
    }
    turns->learning = turns->may_learn && turns->lead == 0;
    turns->left = turns->learning ? turns->to_learn : turns->branching;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static dlx_seat *seat_at_work(dlx_turns *turns)
{
    if (turns->listing)
        return &turns->lister;
    return turns->learning ? &turns->learner : &turns->brancher;
}

/* Asks the engine whose turn it is, until it has one or its turn is over. */
static dlx_step step(dlx_turns *turns)
{
    dlx_run *run = turns->run;
    if (!turns->few)
        return dlx_seat_next(&turns->brancher);
    const uint64_t before = run->work;
    dlx_run_pause_at(run, before + turns->left);
    const dlx_step step = dlx_seat_next(seat_at_work(turns));
    dlx_run_pause_at(run, 0);
    const uint64_t done = run->work - before;
    turns->left -= done < turns->left ? done : turns->left;
    return step;
}

/* Turns the options of what the brancher works on into those of the problem. */
static void translate(dlx_turns *turns)
{
    const dlx_run *run = turns->run;
    if (seat_at_work(turns) != &turns->brancher || !turns->shuffle.option)
        return;
    for (size_t i = 0; i < run->chosen_count; i++)
        run->chosen[i] = turns->shuffle.option[run->chosen[i]];
}

/* Notes the solution in run->chosen. False: it is known, or no memory. */
static bool note(dlx_turns *turns, bool *failed)
{
    const dlx_run *run = turns->run;
    bool is_new = true;
    *failed = turns->few && !dlx_known_add(&turns->found, run->chosen, run->chosen_count, &is_new);
    if (*failed || !is_new)
        return false;
    if (turns->learner.search && seat_at_work(turns) != &turns->learner)
        dlx_seat_forbid(&turns->learner, run->chosen, run->chosen_count);
    return true;
}

dlx_step dlx_turns_next(dlx_turns *turns)
{
    dlx_run *run = turns->run;
    for (;;) {
        bool failed = !begin_turn(turns);
        const dlx_step result = failed ? DLX_STEP_STOPPED : step(turns);
        if (result == DLX_STEP_FOUND) {
            translate(turns);
            if (note(turns, &failed))
                return DLX_STEP_FOUND;
        }
        if (failed)
            run->end = DLX_END_LIMIT;
        if (failed || result == DLX_STEP_DONE)
            return failed ? DLX_STEP_STOPPED : DLX_STEP_DONE;
        if (result == DLX_STEP_STOPPED && !dlx_run_go_on(run))
            return DLX_STEP_STOPPED;
        if (result == DLX_STEP_STOPPED)
            change(turns);
    }
}

const char *dlx_turns_engine(const dlx_turns *turns)
{
    return turns->name;
}

bool dlx_turns_learnt(const dlx_turns *turns)
{
    return turns->learnt;
}

void dlx_turns_close(dlx_turns *turns)
{
    if (!turns)
        return;
    end_branching(turns);
    dlx_seat_close(&turns->learner);
    dlx_seat_close(&turns->lister);
    dlx_known_free(&turns->found);
    free(turns);
}
