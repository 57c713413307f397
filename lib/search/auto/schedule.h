/* SPDX-License-Identifier: MIT */
/* The engines that take part in a portfolio, how far they are, and whose turn it is. */
#ifndef DLX_SEARCH_AUTO_SCHEDULE_H
#define DLX_SEARCH_AUTO_SCHEDULE_H

#include "search/auto/runner.h"

/* What is wanted. */
typedef enum dlx_aim {
    DLX_AIM_FEW, /* some first solutions */
    DLX_AIM_ALL, /* all solutions, one by one */
    DLX_AIM_COUNT
} dlx_aim;

/* What turns depend on, for tests; else as search/base/policy.h has it. */
typedef struct dlx_turns {
    uint64_t first;       /* work of the first turn of each engine; above 0 */
    bool free_to_open;    /* as if setting up took no work and no memory */
    uint64_t before_rear; /* work of all, for so many nonzeros, see search/auto/backward_search.h;
                             above 0 */
} dlx_turns;

enum { DLX_MOST_CONTESTANTS = 7 };

/* How far the searches are that see everything in the end. */
typedef enum dlx_outlook {
    DLX_OUTLOOK_UNKNOWN,
    DLX_OUTLOOK_NEAR,
    DLX_OUTLOOK_BETWEEN,
    DLX_OUTLOOK_FAR,
    DLX_OUTLOOKS
} dlx_outlook;

typedef struct dlx_lineup {
    const dlx_search *task;
    const dlx_problem *problem;
    dlx_aim aim;
    dlx_turns turns;
    bool is_long;       /* solutions have many options; not known before the first turn has ended */
    dlx_outlook before; /* on the problem that this one is left of: until more is known */
    dlx_contestant *contestants[DLX_MOST_CONTESTANTS]; /* [0..count[, each allocated by itself */
    size_t count;
    bool complete;       /* no more will take part */
    bool branches_first; /* those that branch go before all others */
    uint64_t spent;      /* work of all */
} dlx_lineup;

/* Has all engines that can help take part; at first none but one for small problems, if it can:
 * they are mostly solved before another would be of use. Without memory the search is stopped. */
void dlx_lineup_begin(dlx_lineup *lineup);

/* Closes and frees all that take part. */
void dlx_lineup_end(dlx_lineup *lineup);

/* Has all engines take part that do not yet. */
void dlx_lineup_complete(dlx_lineup *lineup);

/* Of engines that make the same search, the fastest one that was set up goes on: drops those that
 * are slower than `by`, which was. */
void dlx_lineup_drop_repeated(dlx_lineup *lineup, const dlx_contestant *by);

/* Where all solutions are wanted, one engine that branches is enough: of those that have been at
 * work, keeps the one that takes the least work for an option. */
void dlx_lineup_drop_slow(dlx_lineup *lineup);

/* Have solutions many options, if these are as large as all are on average? */
bool dlx_lineup_has_long(const dlx_problem *problem);

/* Is no more than one left, and will there be no other? */
bool dlx_lineup_is_alone(const dlx_lineup *lineup);

/* The only one left that branches; NULL: there are several, or none. */
dlx_contestant *dlx_lineup_brancher(dlx_lineup *lineup);

dlx_outlook dlx_lineup_look_ahead(const dlx_lineup *lineup);

/* Is a list that is to be handed back so near its end that it is worthwhile to go on? */
bool dlx_lineup_may_end(const dlx_lineup *lineup);

/* Is there one that can soon tell how far it is, but not yet? */
bool dlx_lineup_is_about_to_tell(dlx_lineup *lineup);

/* Has it done all so far, and will it have seen everything soon; or where all solutions are wanted,
 * can it not tell yet? */
bool dlx_lineup_is_soon_done(const dlx_lineup *lineup, const dlx_contestant *one);

/* The work of its next turn, which may follow at once. */
uint64_t dlx_lineup_next_turn(const dlx_lineup *lineup, const dlx_contestant *one, bool goes_on);

/* Bytes that may be tried in vain by now. */
uint64_t dlx_lineup_spare_memory(const dlx_lineup *lineup);

/* The one whose turn it is next; NULL: none is left. */
dlx_contestant *dlx_lineup_choose(dlx_lineup *lineup);

#endif
