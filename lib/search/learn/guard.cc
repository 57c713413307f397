/* SPDX-License-Identifier: MIT */
#include "search/learn/guard.h"

#include <ccadical.h>
#include <cstdlib>

struct dlx_guard {
    CCaDiCaL *solver;
    bool failed;
};

/* Calls `action` on the solver, unless it failed; an exception makes it fail. */
template <typename Action> static void attempt(dlx_guard *guard, Action action)
{
    if (guard->failed)
        return;
    try {
        action(guard->solver);
    } catch (...) {
        guard->failed = true;
    }
}

dlx_guard *dlx_guard_new(bool pauses, bool is_large)
{
    auto *guard = static_cast<dlx_guard *>(std::calloc(1, sizeof(dlx_guard)));
    if (!guard)
        return nullptr;
    try {
        guard->solver = ccadical_init();
        ccadical_set_option(guard->solver, "quiet", 1);
        /* These run in every call, and rarely find a solution of exact cover problems. */
        ccadical_set_option(guard->solver, "lucky", 0);
        ccadical_set_option(guard->solver, "walk", 0);
        /* Stable phases only: rare restarts, and decisions follow the longest conflict-free
         * assignment so far. Boards and edge matching take half as long. */
        ccadical_set_option(guard->solver, "stabilizeonly", 1);
        /* Inprocessing takes half of the time of large blank boards. Elsewhere complete backjumps
         * find solutions sooner than chronological backtracking, which suits long trails: boards
         * and Latin squares take half as long. */
        ccadical_set_option(guard->solver, is_large ? "inprocessing" : "chrono", 0);
        /* Each call begins the schedules again, with inverted phases and few restarts. After many
         * pauses, boards and Latin squares take twice as many conflicts with these. */
        if (pauses) {
            ccadical_set_option(guard->solver, "rephase", 0);
            ccadical_set_option(guard->solver, "reluctant", 1 << 8);
        }
        return guard;
    } catch (...) {
        std::free(guard);
        return nullptr;
    }
}

void dlx_guard_free(dlx_guard *guard)
{
    if (guard)
        attempt(guard, ccadical_release);
    std::free(guard);
}

bool dlx_guard_failed(const dlx_guard *guard)
{
    return guard->failed;
}

void dlx_guard_add(dlx_guard *guard, int literal)
{
    attempt(guard, [=](CCaDiCaL *solver) { ccadical_add(solver, literal); });
}

void dlx_guard_ask(dlx_guard *guard, int (*stop)(void *state), void *state)
{
    attempt(guard, [=](CCaDiCaL *solver) { ccadical_set_terminate(solver, state, stop); });
}

void dlx_guard_limit(dlx_guard *guard, int conflicts)
{
    attempt(guard, [=](CCaDiCaL *solver) { ccadical_limit(solver, "conflicts", conflicts); });
}

dlx_guard_answer dlx_guard_solve(dlx_guard *guard)
{
    enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };
    int answer = 0;
    attempt(guard, [&](CCaDiCaL *solver) { answer = ccadical_solve(solver); });
    return answer == SATISFIABLE     ? DLX_GUARD_SATISFIABLE
           : answer == UNSATISFIABLE ? DLX_GUARD_UNSATISFIABLE
                                     : DLX_GUARD_STOPPED;
}

bool dlx_guard_is_true(dlx_guard *guard, int variable)
{
    int value = 0;
    attempt(guard, [&](CCaDiCaL *solver) { value = ccadical_val(solver, variable); });
    return value > 0;
}
