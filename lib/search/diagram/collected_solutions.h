/* SPDX-License-Identifier: MIT */
/* All solutions of a problem with access by rank: a diagram, or a list if the solutions are few and
 * any order of variables is allowed. */
#ifndef DLX_SEARCH_DIAGRAM_COLLECTED_SOLUTIONS_H
#define DLX_SEARCH_DIAGRAM_COLLECTED_SOLUTIONS_H

#include "search/diagram/diagram.h"
#include "search/diagram/enumeration.h"
#include "search/diagram/model_counts.h"

/* The methods of collecting: the kinds of diagrams, and enumeration. Ordered diagrams and
 * enumeration order the solutions equally. */
enum { DLX_METHOD_ENUMERATION = DLX_DIAGRAM_SMALL + 1, DLX_METHODS };

typedef struct dlx_collected_solutions {
    dlx_search *task;
    bool ordered;              /* an ordered diagram is requested */
    bool limited;              /* a memory limit stopped a method */
    bool useless[DLX_METHODS]; /* methods not to be tried again */
    dlx_diagram diagram;
    dlx_model_counts tally;  /* of the diagram, unless a ranking exists */
    dlx_enumeration listing; /* enumeration so far */
    dlx_ranking ranking;     /* of the listed solutions */
    mp_limb_t listed;        /* number of ranked solutions */
    mp_limb_t *rank;         /* room for a rank: as many limbs as the number of solutions */
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

/* Returns true if a < b. Neither number has leading zeros. */
static inline bool dlx_limbs_less(const mp_limb_t *a, size_t a_size, const mp_limb_t *b,
                                  size_t b_size)
{
    if (a_size != b_size)
        return a_size < b_size;
    return a_size > 0 && mpn_cmp(a, b, (mp_size_t)a_size) < 0;
}

/* Returns the number of collected solutions, without leading zeros: [0..*size[. */
const mp_limb_t *dlx_collected_solutions_count(const dlx_collected_solutions *collected,
                                               size_t *size);

/* Sets task->chosen to the variables of the solution with the rank all->rank[0..size[, which must
 * be less than the number of solutions. Overwrites the rank. Returns false on a stop by the
 * limits. */
bool dlx_collected_solutions_choose(dlx_collected_solutions *collected, size_t size);

#endif
