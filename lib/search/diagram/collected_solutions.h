/* SPDX-License-Identifier: MIT */
/* All solutions of a problem with access by rank: a diagram, or a list if the solutions are few and
 * any order of variables is allowed. */
#ifndef DLX_SEARCH_DIAGRAM_COLLECTED_SOLUTIONS_H
#define DLX_SEARCH_DIAGRAM_COLLECTED_SOLUTIONS_H

#include "core/count.h"
#include "core/decisions.h"
#include "core/limits.h"
#include "core/random.h"
#include "search/auto/portfolio.h"
#include "search/diagram/diagram.h"

/* Returns the bytes of a set of `count` variables, including its share of the diagram's
 * construction. */
static inline uint64_t dlx_family_growth(size_t count)
{
    return (count + 3) * sizeof(uint32_t);
}

/* Makes the diagram of distinct sets in a table without nodes, and sets *root. Returns false on
 * lack of memory or a stop by the limits. */
bool dlx_family_order(const dlx_solutions *family, dlx_decisions *decisions, uint32_t *root,
                      dlx_budget *limits);

/* The sets of a family by rank, without a diagram, in the order of an ordered diagram: sets with a
 * variable precede sets without the variable, the first variable first. Sorting is lazy. Zero
 * initialisation has no sets. */
typedef struct dlx_ranking {
    const void **sets; /* sets of the family: a size and its variables; [0..count[ */
    uint64_t *settled; /* bit i: all sets before index i precede sets[i], and all sets after index i
                          follow sets[i] */
    size_t count;
} dlx_ranking;

/* Makes the ranking of a family of distinct sets. The family must outlive the ranking, unchanged.
 * Returns false on lack of memory. The caller frees the ranking in either case. */
bool dlx_family_rank(dlx_ranking *ranking, const dlx_solutions *family);
void dlx_family_free_ranking(dlx_ranking *ranking);

/* Returns the set of a rank in [0..count[, or NULL on a stop by the limits. */
const uint32_t *dlx_family_ranked(dlx_ranking *ranking, size_t rank, dlx_budget *limits);

/* The exact number of sets below each node of a decision diagram. */

/* Zero initialisation is empty. */
typedef struct dlx_model_counts {
    mp_limb_t *limbs; /* least significant first, without leading zeros */
    size_t limb_count, limb_capacity;
    size_t *start; /* the number of node i is limbs[start[i]..start[i + 1][; [0..nodes] */
} dlx_model_counts;

void dlx_collected_solutions_counts_free(dlx_model_counts *tally);

/* Returns the limbs of a node's number. */
static inline const mp_limb_t *dlx_model_counts_of(const dlx_model_counts *tally, uint32_t node,
                                                   size_t *size)
{
    *size = tally->start[node + 1] - tally->start[node];
    return tally->limbs + tally->start[node];
}

/* Enumeration of all solutions of a problem with few solutions, by branching. */

/* Zero initialisation means not begun. The struct must not move afterwards. */
typedef struct dlx_enumeration {
    dlx_search task;          /* for all solutions; its memory is the memory of the family */
    dlx_portfolio *portfolio; /* NULL: not begun */
    dlx_solutions family;     /* solutions so far, as options */
    bool only_sums;           /* count the solutions with each option instead of keeping them */
    uint64_t *sums;           /* by option; NULL: not begun, or solutions are kept */
    uint64_t found;           /* solutions, if they are not kept */
} dlx_enumeration;

/* Enumerates further solutions of task->problem, for about `work` steps; 0: unlimited. Returns
 * DLX_STEP_DONE after all solutions, DLX_STEP_STOPPED at the end of `work` or at a limit, including
 * the limits on the number and memory of solutions. */
dlx_step dlx_enumeration_run(dlx_enumeration *listing, const dlx_search *task, uint64_t work);

/* Replaces options by variables: option[v] belongs to variable v. Returns false on lack of memory
 * or a stop by the limits. */
bool dlx_enumeration_renumber(dlx_enumeration *listing, const uint32_t *option, size_t variables);

/* Frees the enumeration, which can begin again. */
void dlx_enumeration_free(dlx_enumeration *listing);

/* The number of sets below a node, rounded down: mantissa * 2^exponent, exact if exponent is 0,
 * else with 2^63 <= mantissa. */
typedef struct dlx_approximate_count {
    uint64_t mantissa;
    uint32_t exponent;
} dlx_approximate_count;

/* The methods of collecting: the kinds of diagrams, and enumeration. Ordered diagrams and
 * enumeration order the solutions equally. */
enum { DLX_METHOD_ENUMERATION = DLX_DIAGRAM_SMALL + 1, DLX_METHODS };

typedef struct dlx_collected_solutions {
    dlx_search *task;
    bool ordered;              /* an ordered diagram is requested */
    bool limited;              /* a memory limit stopped a method */
    bool useless[DLX_METHODS]; /* methods not to be tried again */
    dlx_diagram diagram;
    dlx_approximate_count *counts; /* by node of the diagram, unless a ranking exists */
    dlx_model_counts tally;        /* exact, made when needed */
    bool compares_exactly;         /* draws use the exact numbers; for tests */
    dlx_enumeration listing;       /* enumeration so far */
    bool is_listed;                /* the enumeration is complete, and the diagram has no nodes */
    dlx_ranking ranking;           /* of the listed solutions */
    mp_limb_t listed;              /* number of listed solutions */
} dlx_collected_solutions;

/* Tries a method until the stop (NULL: unlimited). Enumeration resumes, stops by work alone, and
 * continues to the end if the end is near. Returns false if the method needs more work or is
 * useless, or if task->limits->end gives a reason to stop. */
bool dlx_collected_solutions_try(dlx_collected_solutions *collected, int way, const dlx_stop *stop);
void dlx_collected_solutions_free(dlx_collected_solutions *collected);

/* Returns the number of limbs without leading zeros. */
static inline size_t dlx_limbs_trim(const mp_limb_t *limbs, size_t size)
{
    while (size > 0 && limbs[size - 1] == 0)
        size--;
    return size;
}

/* Makes the exact numbers of a diagram, once; `dlx_collected_solutions_free` frees them. Returns
 * false and sets task->limits->end on failure. */
bool dlx_collected_solutions_make_tally(dlx_collected_solutions *collected);

/* Returns the exact number of collected solutions, without leading zeros: [0..*size[. NULL: no
 * memory, or stopped. */
const mp_limb_t *dlx_collected_solutions_count(dlx_collected_solutions *collected, size_t *size);

/* Returns the number of collected solutions, rounded down. */
dlx_approximate_count
dlx_collected_solutions_approximate_count(const dlx_collected_solutions *collected);

/* Adds to counts[k] the number of solutions with option k, which an enumeration has summed up.
 * Returns false on lack of memory or a
 * stop by the limits. */
bool dlx_collected_solutions_tally(dlx_collected_solutions *collected, dlx_search *task,
                                   dlx_count *counts);

/* Sets task->chosen to the variables of the solution with this rank, which must be less than the
 * number of solutions; that must fit in a word. Returns false on a stop by the limits. */
bool dlx_collected_solutions_choose(dlx_collected_solutions *collected, uint64_t rank);

/* Sets task->chosen to the variables of a uniformly random solution of at least one. Returns false
 * on lack of memory or a stop by the limits. */
bool dlx_collected_solutions_draw(dlx_collected_solutions *collected, dlx_random *random);

#endif
