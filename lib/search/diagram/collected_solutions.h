/* SPDX-License-Identifier: MIT */
/* All solutions of a problem, such that the one of a given rank can be had: a diagram, or a list if
 * any order of variables will do for a diagram and they are few. */
#ifndef DLX_SEARCH_DIAGRAM_COLLECTED_SOLUTIONS_H
#define DLX_SEARCH_DIAGRAM_COLLECTED_SOLUTIONS_H

#include "search/diagram/diagram.h"
#include "search/diagram/enumeration.h"
#include "search/diagram/model_counts.h"
#include "search/diagram/ranking.h"

/* The ways to make it: the kinds of diagrams, and the list. Those that make an ordered diagram, and
 * the list, have solutions in the same order. */
enum { DLX_METHOD_ENUMERATION = DLX_DIAGRAM_SMALL + 1, DLX_METHODS };

typedef struct dlx_collected_solutions {
    dlx_search *task;
    bool ordered;              /* an ordered diagram is asked for */
    bool limited;              /* a limit on memory has stopped a way */
    bool useless[DLX_METHODS]; /* ways that are not to be tried again */
    dlx_diagram diagram;
    dlx_model_counts tally;  /* of the diagram, unless there is a ranking */
    dlx_enumeration listing; /* as far as it has come */
    dlx_ranking ranking;     /* of what is listed */
    mp_limb_t listed;        /* how many are ranked */
    mp_limb_t *rank;         /* room for one: as many limbs as the number of solutions */
} dlx_collected_solutions;

/* Tries a way for so much work (0: any amount); a list goes on from where it was, and to its end if
 * that is near. False: it needs more, or is useless, or task->limits->end says why it stopped. */
bool dlx_collected_solutions_try(dlx_collected_solutions *all, int way, uint64_t work);
void dlx_collected_solutions_free(dlx_collected_solutions *all);

/* The number of limbs without leading zeros. */
static inline size_t dlx_limbs_trim(const mp_limb_t *limbs, size_t size)
{
    while (size > 0 && limbs[size - 1] == 0)
        size--;
    return size;
}

/* Is a less than b? Neither has leading zeros. */
static inline bool dlx_limbs_less(const mp_limb_t *a, size_t a_size, const mp_limb_t *b,
                                  size_t b_size)
{
    if (a_size != b_size)
        return a_size < b_size;
    return a_size > 0 && mpn_cmp(a, b, (mp_size_t)a_size) < 0;
}

/* Once it is made: the number of solutions, without leading zeros, [0..*size[. */
const mp_limb_t *dlx_collected_solutions_count(const dlx_collected_solutions *all, size_t *size);

/* Sets task->chosen to the solution of the rank that is in all->rank[0..size[, which is less than
 * their number, as variables; the rank is lost. False: the limits say to stop. */
bool dlx_collected_solutions_choose(dlx_collected_solutions *all, size_t size);

#endif
