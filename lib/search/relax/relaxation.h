/* SPDX-License-Identifier: MIT */
/* The linear relaxation of a problem: each option is chosen to some share in [0..1].
 *
 * A simplex in floating point proposes; what is concluded is computed in whole numbers. Its
 * multipliers, one for each item, are rounded to multiples of a power of two. Whatever numbers u[i]
 * they are, with r[j] = c[j] - sum of u[i] over the items of option j,
 *
 *     L(u) = sum of u[i] times lo[i] or, below 0, hi[i] + sum over j of the least r[j] * x[j]
 *
 * is at most the cost of every solution (see search/optimum/lagrange.h), and in 128 bits there is
 * no rounding in it. With costs of 0, L(u) > 0 says that there is no solution at all (Farkas 1902).
 * Coloured items are left out: then it is still a bound. */
#ifndef DLX_SEARCH_RELAX_RELAXATION_H
#define DLX_SEARCH_RELAX_RELAXATION_H

#include "core/problem.h"
#include "search/relax/simplex.h"

typedef __int128 dlx_wide;

/* What is relaxed. */
typedef struct dlx_relaxed_problem {
    const dlx_problem *problem;
    const uint32_t *option; /* the options that may be chosen, each of which has a primary item */
    size_t count;
    const int64_t *cost; /* by option; NULL: all 0. All absolute costs together fit 64 bits. */
    bool covers;         /* items are covered at least once, and secondary ones do not matter */
} dlx_relaxed_problem;

typedef struct dlx_relaxation {
    dlx_relaxed_problem of;
    dlx_limits *limits;
    uint64_t bytes;
    dlx_program program;
    uint32_t *item; /* by row */
    dlx_simplex simplex;
    int64_t *multiplier; /* by row: u, in units of 2^-shift of the unit of costs */
    int shift;
    dlx_wide value; /* L(u), in the same units */
} dlx_relaxation;

/* About the work of solving it, see dlx_limits.work, and the bytes that it takes. */
uint64_t dlx_relaxation_work(const dlx_relaxed_problem *of);
uint64_t dlx_relaxation_bytes(const dlx_relaxed_problem *of);

/* Is it small enough to be solved beside a search: has the basis few enough rows, and does it take
 * at most half of the memory that is left? */
bool dlx_relaxation_fits(const dlx_relaxed_problem *of, const dlx_limits *limits);

/* Sets it up. False: no memory, or a limit on it; free it all the same. What `of` points to is not
 * changed and outlives it. */
bool dlx_relaxation_begin(dlx_relaxation *relax, const dlx_relaxed_problem *of, dlx_limits *limits);
void dlx_relaxation_free(dlx_relaxation *relax);

/* Rounds the multipliers that the simplex has left and computes L(u), for the costs; or, if the
 * simplex has left a ray, for costs of 0. Columns are in their bounds in the simplex. */
void dlx_relaxation_round(dlx_relaxation *relax, bool is_ray);

/* The least cost that L(u) allows, rounded up. */
int64_t dlx_relaxation_bound(const dlx_relaxation *relax);

/* Does L(u) show that no solution costs `most` or less? And none that has the column, though its
 * bounds allow it? INT64_MAX: any cost will do. */
bool dlx_relaxation_excludes(const dlx_relaxation *relax, int64_t most);
bool dlx_relaxation_excludes_column(const dlx_relaxation *relax, size_t column, int64_t most);

/* Are the shares that the simplex has found whole numbers? If so, sets chosen[0..*count[ to the
 * options, which may not be a solution: that is not checked. */
bool dlx_relaxation_is_whole(const dlx_relaxation *relax, uint32_t *chosen, size_t *count);

#endif
