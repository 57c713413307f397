/* SPDX-License-Identifier: MIT */
/* The linear relaxation of a problem: each option has a value in [0..1].
 *
 * A floating-point simplex proposes; conclusions are computed in integers. The multipliers of the
 * items are rounded to multiples of a power of two. For any numbers u[i], with r[j] = c[j] - sum of
 * u[i] over the items of option j,
 *
 *     L(u) = sum of u[i] times lo[i] or, below 0, hi[i] + sum over j of the least r[j] * x[j]
 *
 * is at most the cost of every solution (see search/best/lagrange.h), and is computed in 128
 * bits without rounding. For costs of 0, L(u) > 0 proves infeasibility (Farkas 1902). Coloured
 * items are left out; the bound remains valid. */
#ifndef DLX_SEARCH_RELAX_RELAXATION_H
#define DLX_SEARCH_RELAX_RELAXATION_H

#include "core/costs.h"
#include "proof/proof.h"
#include "search/relax/tableau.h"

typedef __int128 dlx_wide;

/* Sets of options of which every solution has a number within bounds, see cuts.c. Empty if all is
 * zero. */
typedef struct dlx_cuts {
    size_t count, capacity, range_capacity;
    size_t words;     /* of a cut */
    uint64_t *member; /* by cut: a bit for each option */
    struct dlx_cut_range {
        double lo, hi;      /* hi may be infinite */
    } * range;              /* by cut */
    bool in_several_orders; /* how dlx_cuts_find_parity looks for cuts */
} dlx_cuts;

typedef struct dlx_relaxed_problem {
    const dlx_problem *problem;
    const uint32_t *option; /* options with a primary item */
    size_t count;
    const dlx_cost *cost; /* by option; NULL: all 0 */
    const dlx_cuts *cuts; /* the last rows; NULL: none */
    bool covers;          /* set cover: primary items have no upper bounds */
} dlx_relaxed_problem;

typedef struct dlx_relaxation {
    dlx_arena arena;
    dlx_relaxed_problem model;
    dlx_budget *limits;
    uint64_t bytes;
    dlx_program program;
    uint32_t *item; /* by row, cuts excluded */
    dlx_simplex simplex;
    int64_t *multiplier; /* by row: u, in units of 2^-shift of the unit of costs */
    int shift;
    bool is_short;  /* multipliers are small numbers, for proofs */
    dlx_wide value; /* L(u), in these units */
} dlx_relaxation;

/* Estimates of the work to solve the relaxation, see dlx_budget.work, and of its memory in
 * bytes. */
uint64_t dlx_relaxation_work(const dlx_relaxed_problem *problem);
uint64_t dlx_relaxation_bytes(const dlx_relaxed_problem *problem);

/* True if the basis has few enough rows for use within a search. */
bool dlx_relaxation_has_room(const dlx_relaxed_problem *problem);

/* True if it has, and the relaxation takes at most half of the free memory. */
bool dlx_relaxation_fits(const dlx_relaxed_problem *problem, const dlx_budget *limits);

/* Sets up the relaxation; `problem` with its arrays is constant and outlives it. False: no memory,
 * or a limit on it; free it anyway. */
bool dlx_relaxation_begin(dlx_relaxation *relax, const dlx_relaxed_problem *problem,
                          dlx_budget *limits);
void dlx_relaxation_free(dlx_relaxation *relax);

/* Rounds the multipliers of the simplex and computes L(u), for a ray with costs of 0. Columns are
 * within their bounds. */
void dlx_relaxation_round(dlx_relaxation *relax, bool is_ray);

/* The lower bound on the cost, rounded up; and on the cost of solutions with a free column. */
dlx_cost dlx_relaxation_bound(const dlx_relaxation *relax);
dlx_cost dlx_relaxation_column_bound(const dlx_relaxation *relax, size_t column);

/* True if L(u) proves that no solution costs `most` or less; DLX_COST_ANY: any cost. */
bool dlx_relaxation_excludes(const dlx_relaxation *relax, dlx_cost most);

/* Rounds the multipliers to the coarsest unit with which L(u) still excludes `most`. */
void dlx_relaxation_shorten(dlx_relaxation *relax, dlx_cost most);

/* Adds L(u), for a ray without the objective, to a proof of optimality. */
void dlx_relaxation_prove(const dlx_relaxation *relax, dlx_proof *proof, bool is_ray);

/* True if the values of the simplex are integral. Sets chosen[0..*count[ to the options, which need
 * not be a solution. */
bool dlx_relaxation_is_whole(const dlx_relaxation *relax, uint32_t *chosen, size_t *count);

/* True if chosen[0..*count[ is a solution. Redundant options of a cover are removed first, the most
 * expensive first. `times` and `colour` are by item; `times` is all 0 before and after. If false,
 * *wanted may be an option in conflict with another. */
bool dlx_proposal_is_solution(const dlx_relaxed_problem *problem, uint32_t *chosen, size_t *count,
                              uint32_t *times, uint32_t *colour, uint32_t *wanted);

void dlx_cuts_free(dlx_cuts *cuts);

/* Adds cuts that the optimum of the relaxation violates: by parity, see cuts.c. False: no memory.
 */
bool dlx_cuts_find_parity(dlx_cuts *cuts, const dlx_relaxation *relax);

/* The same for cuts of colours, see colour_cuts.c. */
bool dlx_cuts_find_colours(dlx_cuts *cuts, const dlx_relaxation *relax);

/* Adds the cut `member`, a bit for each option in words of 64, unless among the cuts from `since`
 * on. False: no memory. */
bool dlx_cuts_add(dlx_cuts *cuts, const uint64_t *member, struct dlx_cut_range range, size_t since);

/* Removes the cuts whose rows are slack at the optimum, if `drops`. Sets row[i] to the index of row
 * i without these, UINT32_MAX: removed. */
void dlx_cuts_drop(dlx_cuts *cuts, const dlx_relaxation *relax, uint32_t *row, bool drops);

#endif
