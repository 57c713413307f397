/* SPDX-License-Identifier: MIT */
/* The state of a search after a step: chosen and hidden options, covered items. */
#ifndef VIEW_MOMENT_H
#define VIEW_MOMENT_H

#include "view/subject.h"

struct view_moment {
    size_t step, steps;     /* steps done, and of the trace */
    const dlx_event *event; /* the last step; NULL before the first */
    size_t solutions;       /* found so far */
    size_t item;            /* of the last step; VIEW_NONE: none */
    size_t *covered;        /* item -> its place in the order of covering, from 1; 0: not covered */
    const char **colour;    /* covered item -> its colour; NULL: none */
    size_t *hidden;         /* option -> the covered item that hides it; VIEW_NONE: not hidden;
                               VIEW_TRIED: by no item, but tried before, with bounds */
};
#define VIEW_TRIED (VIEW_NONE - 1)

/* Sets the state after `step` steps of the first trace, with the chosen options in place of a
 * solution. The board keeps the candidates that are not hidden. Free subject->moment with
 * view_moment_free. */
void view_subject_go(view_subject *subject, size_t step);
void view_moment_free(view_moment *moment);

/* Writes the last step in words, such as "Step 3 of 9: try row 2"; long names are cut. */
enum { VIEW_CAPTION = 160 };
void view_moment_caption(const view_subject *subject, char *caption);

#endif
