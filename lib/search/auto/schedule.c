/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/schedule.h"

#include "search/base/policy.h"
#include <math.h>
#include <stdlib.h>

/* ---- who takes part -------------------------------------------------------------------------- */

bool dlx_lineup_has_long(const dlx_problem *problem)
{
    const uint64_t primary = problem->items->primary;
    const size_t all = dlx_problem_nonzeros(problem);
    uint64_t nonzeros = 0;
    for (size_t i = 0; i < all; i++)
        nonzeros += problem->item[i] < primary;
    return primary * problem->options > DLX_POLICY_LONG_SOLUTION * nonzeros;
}

static bool can_help(const dlx_lineup *lineup, const dlx_engine *engine)
{
    const unsigned capability =
        lineup->aim == DLX_AIM_COUNT ? DLX_ENGINE_LISTS | DLX_ENGINE_COUNTS : DLX_ENGINE_LISTS;
    /* Learning is for first solutions: it does not branch, and forbids each one that it finds. */
    return !(dlx_problem_features(lineup->problem) & ~engine->features) &&
           engine->capabilities & capability && (lineup->aim == DLX_AIM_FEW || !engine->forbid) &&
           engine->setup(lineup->problem) > 0;
}

/* The work of a first turn. Where all solutions are wanted, one that can tell how far it is need
 * not have a longer one than it takes to set it up. */
static uint64_t first_turn(const dlx_lineup *lineup, const dlx_engine *engine, uint64_t setup)
{
    const bool tells = lineup->complete && lineup->aim != DLX_AIM_FEW && engine->seen && setup > 0;
    return tells && setup < lineup->turns.first ? setup : lineup->turns.first;
}

/* Has it take part. NULL: no memory, which stops the search. */
static dlx_contestant *enter(dlx_lineup *lineup, const dlx_engine *engine)
{
    dlx_contestant *one = malloc(sizeof *one);
    if (!one) {
        dlx_limits_no_memory(lineup->task->limits);
        return NULL;
    }
    const bool free_to_open = lineup->turns.free_to_open;
    const bool takes = engine->bytes && !free_to_open;
    const uint64_t setup = free_to_open ? 0 : engine->setup(lineup->problem);
    *one = (dlx_contestant){.engine = engine,
                            .problem = lineup->problem,
                            .setup = setup,
                            .bytes = takes ? engine->bytes(lineup->problem) : 0,
                            .turn = first_turn(lineup, engine, setup)};
    lineup->contestants[lineup->count++] = one;
    return one;
}

/* Does one engine make the same search as the other, and faster? */
static bool outdoes(const dlx_engine *one, const dlx_engine *other)
{
    const dlx_engine *search = one->repeats ? one->repeats : one;
    return (other == search || other->repeats == search) && other->pace > one->pace;
}

/* Are many items in one option only, so that others are forced, as on a board with givens? */
static bool has_many_forced(const dlx_lineup *lineup)
{
    const dlx_problem *problem = lineup->problem;
    enum { SEVERAL = 2 };
    const uint32_t primary = problem->items->primary;
    const size_t nonzeros = dlx_problem_nonzeros(problem);
    uint8_t *options = calloc(dlx_problem_items(problem) + (size_t)1, sizeof *options);
    uint32_t forced = 0;
    if (!options)
        dlx_limits_no_memory(lineup->task->limits);
    for (size_t i = 0; options && i < nonzeros; i++)
        options[problem->item[i]] += options[problem->item[i]] < SEVERAL;
    for (uint32_t i = 0; options && i < primary; i++)
        forced += options[i] == 1;
    free(options);
    return forced > primary / DLX_POLICY_MANY_FORCED;
}

/* May masks begin? Where little is forced, a walk straight down is a level for each option, and to
 * get memory for the masks of all levels takes longer than the walk takes others. */
static bool may_masks_begin(const dlx_lineup *lineup)
{
    const dlx_problem *problem = lineup->problem;
    return can_help(lineup, &dlx_engine_masks) &&
           (lineup->aim != DLX_AIM_FEW ||
            dlx_engine_masks.bytes(problem) <= DLX_POLICY_MOST_MASKS || has_many_forced(lineup));
}

/* One engine begins, and often ends the search. Weights take forced options at once, and walk
 * straight down where links have to go back. */
void dlx_lineup_begin(dlx_lineup *lineup)
{
    if (may_masks_begin(lineup)) {
        if (lineup->aim == DLX_AIM_FEW)
            lineup->turns.first *= DLX_POLICY_LONGER_FOR_MASKS;
        enter(lineup, &dlx_engine_masks);
    } else if (lineup->aim == DLX_AIM_FEW && can_help(lineup, &dlx_engine_wdeg)) {
        enter(lineup, &dlx_engine_wdeg);
    }
    if (lineup->count == 0)
        dlx_lineup_complete(lineup);
}

/* Where few solutions are asked for, wdeg makes the same search as links until something fails,
 * and walk straight down where links have to go back; and bit sets go on with it faster. */
static bool are_links_idle(const dlx_lineup *lineup)
{
    return lineup->aim == DLX_AIM_FEW && can_help(lineup, &dlx_engine_wdeg) &&
           can_help(lineup, &dlx_engine_bits);
}

/* The fastest of those that branch takes part once more, to begin again. */
void dlx_lineup_complete(dlx_lineup *lineup)
{
    if (lineup->complete)
        return;
    /* Until something fails, wdeg makes the same search as cells. */
    const dlx_engine *const engines[] = {
        &dlx_engine_links,
        lineup->aim == DLX_AIM_FEW ? &dlx_engine_wdeg : &dlx_engine_cells,
        &dlx_engine_bits,
#if HAVE_CADICAL
        &dlx_engine_learn,
#endif
        &dlx_engine_frontier
    };
    const dlx_contestant *first = lineup->count > 0 ? lineup->contestants[0] : NULL;
    const dlx_engine *fastest = first ? first->engine : NULL;
    lineup->complete = true;
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        const bool outdone = first && !first->out && outdoes(first->engine, engines[e]);
        const bool known = first && first->engine == engines[e];
        const bool idle = engines[e] == &dlx_engine_links && are_links_idle(lineup);
        if (outdone || known || idle || !can_help(lineup, engines[e]) || !enter(lineup, engines[e]))
            continue;
        const unsigned pace = engines[e]->pace;
        if (pace && (!fastest || pace < fastest->pace))
            fastest = engines[e];
    }
    dlx_contestant *again = fastest && lineup->aim == DLX_AIM_FEW ? enter(lineup, fastest) : NULL;
    if (again)
        again->anew = true;
}

void dlx_lineup_end(dlx_lineup *lineup)
{
    for (size_t i = 0; i < lineup->count; i++) {
        dlx_contestant_close(lineup->contestants[i]);
        free(lineup->contestants[i]);
    }
}

bool dlx_lineup_is_alone(const dlx_lineup *lineup)
{
    size_t in = 0;
    for (size_t i = 0; i < lineup->count; i++)
        in += !lineup->contestants[i]->out;
    return in <= 1 && lineup->complete;
}

dlx_contestant *dlx_lineup_brancher(dlx_lineup *lineup)
{
    dlx_contestant *found = NULL;
    for (size_t i = 0; i < lineup->count; i++) {
        dlx_contestant *one = lineup->contestants[i];
        if (one->out || !dlx_contestant_branches(one))
            continue;
        if (found)
            return NULL;
        found = one;
    }
    return found;
}

/* ---- who drops out --------------------------------------------------------------------------- */

void dlx_lineup_drop_repeated(dlx_lineup *lineup, const dlx_contestant *by)
{
    for (size_t i = 0; i < lineup->count && !by->anew; i++) {
        dlx_contestant *one = lineup->contestants[i];
        if (!one->anew && !one->out && outdoes(by->engine, one->engine))
            dlx_contestant_drop(one);
    }
}

/* Does contestant i take more work for an option than contestant k, as far as that can be told?
 * Both branch; of equal ones the first is the faster. */
static bool is_slower(const dlx_lineup *lineup, size_t i, size_t k)
{
    const dlx_contestant *one = lineup->contestants[i];
    const dlx_contestant *than = lineup->contestants[k];
    const double pace = dlx_contestant_pace(one);
    const double other = dlx_contestant_pace(than);
    const uint64_t least = one->nodes < than->nodes ? one->nodes : than->nodes;
    return least >= DLX_POLICY_ENOUGH_FOR_CLOSE      ? pace > other || (pace == other && i > k)
           : least >= DLX_POLICY_ENOUGH_TO_COMPARE   ? pace > DLX_POLICY_CLOSE * other
           : least >= DLX_POLICY_ENOUGH_TO_TELL_SLOW ? pace > DLX_POLICY_SLOW * other
                                                     : false;
}

/* Will it have seen everything sooner than another search that has as many options to try in all,
 * as far as it can tell? One that becomes faster on its way may be ahead of a faster one. */
static bool is_nearer(const dlx_contestant *one, const dlx_contestant *than)
{
    const double ahead = dlx_contestant_ahead(one);
    const double nodes = (double)one->nodes + ahead / dlx_contestant_pace(one);
    return one->nodes >= DLX_POLICY_ENOUGH_TO_TELL &&
           ahead < (nodes - (double)than->nodes) * dlx_contestant_pace(than);
}

void dlx_lineup_drop_slow(dlx_lineup *lineup)
{
    dlx_contestant *const *all = lineup->contestants;
    for (size_t i = 0; i < lineup->count; i++)
        for (size_t k = 0; k < lineup->count && !all[i]->out; k++)
            if (!all[k]->out && dlx_contestant_branches(all[i]) &&
                dlx_contestant_branches(all[k]) && is_slower(lineup, i, k) &&
                !is_nearer(all[i], all[k]))
                dlx_contestant_drop(all[i]);
}

/* ---- whose turn it is ------------------------------------------------------------------------ */

/* The work until one that can tell has seen everything, in times of what all have done; negative:
 * none can tell. */
static double times_ahead(const dlx_lineup *lineup)
{
    double ahead = INFINITY;
    bool known = false;
    for (size_t i = 0; i < lineup->count; i++) {
        const dlx_contestant *one = lineup->contestants[i];
        if (one->out || one->anew || !one->engine->seen || one->nodes < DLX_POLICY_ENOUGH_TO_TELL)
            continue;
        ahead = fmin(ahead, dlx_contestant_ahead(one));
        known = true;
    }
    return known ? ahead / (double)(lineup->spent + 1) : -1;
}

bool dlx_lineup_may_end(const dlx_lineup *lineup)
{
    const double times = times_ahead(lineup);
    return times >= 0 && times <= DLX_POLICY_NEAR_TO_LIST;
}

dlx_outlook dlx_lineup_look_ahead(const dlx_lineup *lineup)
{
    const double times = times_ahead(lineup);
    const int near = lineup->aim == DLX_AIM_FEW ? DLX_POLICY_NEAR_FOR_FEW : DLX_POLICY_NEAR_FOR_ALL;
    return times < 0                 ? lineup->before
           : times <= near           ? DLX_OUTLOOK_NEAR
           : times >= DLX_POLICY_FAR ? DLX_OUTLOOK_FAR
                                     : DLX_OUTLOOK_BETWEEN;
}

/* Work beside which what is ahead of it is little: of few solutions, so many times what it has
 * done; else, what it takes to set up one that would take over. */
static double little(const dlx_lineup *lineup, const dlx_contestant *one)
{
    double least = INFINITY;
    if (lineup->aim == DLX_AIM_FEW)
        return DLX_POLICY_SOON * (double)one->spent;
    for (size_t i = 0; i < lineup->count; i++) {
        const dlx_contestant *other = lineup->contestants[i];
        if (outdoes(other->engine, one->engine))
            least = fmin(least, DLX_POLICY_SETUPS_AHEAD * (double)other->setup);
    }
    return least < INFINITY ? least : 0;
}

bool dlx_lineup_is_soon_done(const dlx_lineup *lineup, const dlx_contestant *one)
{
    bool alone = !one->anew && one->spent <= DLX_POLICY_MOST_WORK_ALONE && one->engine->seen;
    for (size_t i = 0; i < lineup->count && alone; i++)
        alone = lineup->contestants[i] == one || !lineup->contestants[i]->begun;
    if (!alone || one->nodes < DLX_POLICY_ENOUGH_TO_TELL)
        return alone && lineup->aim != DLX_AIM_FEW && little(lineup, one) > 0;
    return dlx_contestant_ahead(one) <= little(lineup, one);
}

/* Where all solutions are wanted, one that goes on while others wait is soon looked at again. */
uint64_t dlx_lineup_next_turn(const dlx_lineup *lineup, const dlx_contestant *one, bool goes_on)
{
    const uint64_t least = goes_on && lineup->aim != DLX_AIM_FEW && one->spent < lineup->turns.first
                               ? one->spent
                               : lineup->turns.first;
    return one->spent / 2 > least ? one->spent / 2 : least;
}

/* Does it branch in the given order, and has it tried enough options to tell its pace? */
static bool has_pace(const dlx_contestant *one)
{
    return !one->out && !one->anew && dlx_contestant_branches(one) &&
           one->nodes >= DLX_POLICY_ENOUGH_TO_TELL;
}

/* How many times as many options as the slowest engine that branches this one tries with the same
 * work, in the given order. */
static unsigned lead(const dlx_lineup *lineup, const dlx_engine *engine)
{
    double own = 0;
    double slowest = 0;
    for (size_t i = 0; i < lineup->count; i++) {
        const dlx_contestant *one = lineup->contestants[i];
        if (!has_pace(one))
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

/* Does another search try at least so many times as many options with the same work, in the given
 * order? */
static bool is_outpaced(const dlx_lineup *lineup, const dlx_contestant *one, double times)
{
    for (size_t i = 0; i < lineup->count && has_pace(one); i++) {
        const dlx_contestant *other = lineup->contestants[i];
        if (other != one && has_pace(other) &&
            dlx_contestant_pace(other) * times <= dlx_contestant_pace(one))
            return true;
    }
    return false;
}

/* Is it the fastest of those that can tell how far they are? */
static bool is_guide(const dlx_lineup *lineup, const dlx_contestant *one)
{
    if (one->anew || !one->engine->seen)
        return false;
    for (size_t i = 0; i < lineup->count; i++) {
        const dlx_contestant *other = lineup->contestants[i];
        if (!other->out && !other->anew && other->engine->seen &&
            other->engine->pace < one->engine->pace)
            return false;
    }
    return true;
}

/* Does it count without branching, which will take long? Then it need not wait for those that do.
 */
static bool is_urgent(const dlx_lineup *lineup, const dlx_contestant *one, dlx_outlook view)
{
    return lineup->aim == DLX_AIM_COUNT && !dlx_contestant_branches(one) &&
           (view == DLX_OUTLOOK_FAR || view == DLX_OUTLOOK_BETWEEN);
}

static unsigned threads_of(const dlx_lineup *lineup)
{
    return lineup->task->options.threads > 1 ? lineup->task->options.threads : 1;
}

/* Shares of work: of branching in the given order by the fastest engine that can tell how far it
 * is, of branching where the search has failed, of other ways to branch, and of all that does not
 * branch. Where all solutions are wanted and branching is neither near its end nor far from it,
 * others have four times the work: a search that is to win is soon near its end, so that costs it a
 * sixteenth at most. Threads share what counts without branching, and wait while one branches, so
 * that costs as many times as much. */
static unsigned share(const dlx_lineup *lineup, const dlx_contestant *one, dlx_outlook view)
{
    enum { GIVEN, FAILED, OTHER, CLEVER, KINDS };
    static const unsigned longer[KINDS] = {0, DLX_POLICY_SHARE_OF_WEIGHTS, 1,
                                           DLX_POLICY_SHARE_OF_LEARNING};
    static const unsigned shorter[DLX_OUTLOOKS][KINDS] = {
        {24, 3, 1, 1}, {32, 1, 1, 1}, {24, 3, 1, 1}, {24, 3, 1, 1}};
    static const unsigned all[DLX_OUTLOOKS][KINDS] = {
        {1, 1, 1, 1}, {16, 1, 1, 1}, {1, 1, 1, 4}, {1, 1, 1, 16}};
    /* Deep searches come to seem near their ends again and again, so that is no reason for more. */
    const int kind = !dlx_contestant_branches(one)        ? CLEVER
                     : one->engine == &dlx_engine_wdeg ? FAILED
                     : is_guide(lineup, one)              ? GIVEN
                                                          : OTHER;
    if (lineup->aim != DLX_AIM_FEW)
        return all[view][kind] * (is_urgent(lineup, one, view) ? threads_of(lineup) : 1);
    if (lineup->is_long)
        return kind == GIVEN ? lead(lineup, one->engine) : longer[kind];
    if (kind == FAILED && is_outpaced(lineup, one, DLX_POLICY_MOST_LEAD))
        return 1;
    if (kind == GIVEN && is_outpaced(lineup, one, 1.0 / DLX_POLICY_LEAST_LEAD))
        return shorter[view][FAILED];
    return shorter[view][kind];
}

uint64_t dlx_lineup_spare_memory(const dlx_lineup *lineup)
{
    return DLX_POLICY_SPARE_MEMORY + lineup->spent / DLX_POLICY_WORK_PER_BYTE;
}

/* Is it an engine that branches and is yet to begin, and have the others done together twice what
 * setting it up takes, and its first turn? They would have done several times that by their shares.
 * Where solutions are long, it has a small share. */
static bool is_due(const dlx_lineup *lineup, const dlx_contestant *one)
{
    return lineup->aim == DLX_AIM_FEW && !lineup->is_long && !one->begun && !one->anew &&
           dlx_contestant_branches(one) &&
           DLX_POLICY_SETUPS_BEFORE_A_TURN * one->setup + one->turn <= lineup->spent;
}

/* Has it begun, and can it soon tell how far it is? */
static bool is_about_to_tell(const dlx_contestant *one)
{
    return one->begun && !one->out && !one->anew && one->engine->seen &&
           one->nodes < DLX_POLICY_ENOUGH_TO_TELL;
}

/* Can it tell how far it is, and be set up before the other one could, and may the end be near with
 * it, as far as slower ones tell? */
static bool is_soon_to_tell(const dlx_lineup *lineup, const dlx_contestant *one,
                            const dlx_contestant *other)
{
    const double times = times_ahead(lineup);
    const bool may_end = times < 0 ? lineup->before <= DLX_OUTLOOK_NEAR
                                   : times <= DLX_POLICY_NEAR_FOR_ALL * DLX_POLICY_MOST_LEAD;
    return may_end && one->engine->seen && !one->anew && !one->out &&
           one->setup <= lineup->spent + other->setup;
}

bool dlx_lineup_is_about_to_tell(dlx_lineup *lineup)
{
    const dlx_contestant *next = dlx_lineup_choose(lineup);
    bool about = next && !next->begun && !next->anew && next->engine->seen;
    for (size_t i = 0; i < lineup->count && !about; i++)
        about = is_about_to_tell(lineup->contestants[i]);
    return about;
}

/* Where all solutions are wanted, one that branches need not begin before a faster one that can be
 * set up by then, nor before that has done enough for them to be compared; and one that does not
 * branch need not before it is known how far those are. */
static bool is_to_wait(const dlx_lineup *lineup, const dlx_contestant *one)
{
    if (lineup->aim == DLX_AIM_FEW || one->begun)
        return false;
    for (size_t i = 0; i < lineup->count; i++) {
        const dlx_contestant *other = lineup->contestants[i];
        if (!dlx_contestant_branches(one)) {
            if (other->begun ? is_about_to_tell(other) : is_soon_to_tell(lineup, other, one))
                return true;
            continue;
        }
        const bool waits = other->begun ? other->nodes < DLX_POLICY_ENOUGH_TO_COMPARE
                                        : other->setup <= lineup->spent + one->setup + one->turn;
        if (waits && !other->out && dlx_contestant_branches(other) &&
            other->engine->pace < one->engine->pace)
            return true;
    }
    return false;
}

/* The contestant that has done the least work for its share after its next turn, of those that take
 * no more memory than is to spare, and of those that branch if so; NULL: there is none. */
static dlx_contestant *choose_within(dlx_lineup *lineup, uint64_t spare, bool branching)
{
    const dlx_outlook view = dlx_lineup_look_ahead(lineup);
    dlx_contestant *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < lineup->count; i++) {
        dlx_contestant *one = lineup->contestants[i];
        const bool open = dlx_subsearch_is_open(&one->sub);
        if (one->out || (!open && one->bytes > spare) || is_to_wait(lineup, one) ||
            (branching && !dlx_contestant_branches(one)))
            continue;
        if (is_due(lineup, one))
            return one;
        const double setup = open ? 0 : (double)one->setup;
        /* A first turn that is shorter lets none begin sooner. */
        const bool sooner = !one->begun && one->turn < lineup->turns.first;
        const double work = (double)one->spent + (double)(sooner ? lineup->turns.first : one->turn);
        const double done = is_urgent(lineup, one, view)
                                ? (work + setup) / share(lineup, one, view)
                                : (one->begun ? work / share(lineup, one, view) : work) + setup;
        if (done < least) {
            least = done;
            best = one;
        }
    }
    return best;
}

dlx_contestant *dlx_lineup_choose(dlx_lineup *lineup)
{
    const uint64_t spare = dlx_lineup_spare_memory(lineup);
    dlx_contestant *best = lineup->branches_first ? choose_within(lineup, spare, true) : NULL;
    if (!best)
        best = choose_within(lineup, spare, false);
    return best ? best : choose_within(lineup, UINT64_MAX, false);
}
