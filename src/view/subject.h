/* SPDX-License-Identifier: MIT */
/* What is shown: a problem, and what is known of it besides. */
#ifndef VIEW_SUBJECT_H
#define VIEW_SUBJECT_H

#include "view/board.h"
#include "view/trace.h"

enum { VIEW_TRACES = 2, VIEW_LABEL = 64, VIEW_COST = 32 };

typedef struct view_subject {
    const dlx_problem *problem;
    view_board *board; /* NULL: none */

    /* A solution: its options in the order of the file, [0..count[; chosen[option]: is it one of
     * them?
     */
    uint32_t *solution;
    size_t solution_count;
    bool *chosen;
    bool solved; /* there is a solution, if only the empty one */

    view_trace traces[VIEW_TRACES];
    size_t trace_count;
} view_subject;

/* The problem must live as long. Memory is freed by view_subject_clear. */
void view_subject_set(view_subject *subject, const dlx_problem *problem);
void view_subject_clear(view_subject *subject);

/* Says that these options are a solution. */
void view_subject_solve(view_subject *subject, const uint32_t *options, size_t count);

/* What an option is called: by its own name; on a board of digits as "r1c3=5"; else by its number,
 * from 1. `label` has room for VIEW_LABEL bytes, which a long name may need all. */
const char *view_label(const view_subject *subject, size_t option, char *label);

/* The cost of an option as a bar and a number, such as "|0.25"; "" if it is 0. `cost`
 * has room for VIEW_COST bytes. */
const char *view_cost(const view_subject *subject, size_t option, char *cost);

/* Do the names of two items differ in more than their numbers? Such kinds are set apart in
 * pictures. */
bool view_is_other_kind(const view_subject *subject, size_t item, size_t other);

#endif
