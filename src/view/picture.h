/* SPDX-License-Identifier: MIT */
/* The writers of pictures, one for each type, and the traces and solutions shown. */
#ifndef VIEW_PICTURE_H
#define VIEW_PICTURE_H

#include "view/subject.h"

/* The state of a search after a step: chosen and hidden options, covered items. */
struct view_moment {
    dlx_arena arena;        /* of the arrays */
    size_t step, steps;     /* steps done, and of the trace */
    const dlx_event *event; /* the last step; NULL before the first */
    size_t solutions;       /* found so far */
    size_t item;            /* of the last step; VIEW_NONE: none */
    size_t *covered;        /* item -> its place in the order of covering, from 1; 0: not covered */
    const char **colour;    /* covered item -> its colour; NULL: none */
    size_t *hidden;         /* option -> the covered item hiding the option; VIEW_NONE: not hidden;
                               VIEW_TRIED: by no item, but tried before, with bounds */
};
#define VIEW_TRIED (VIEW_NONE - 1)

/* Sets the state after `step` steps of the first trace, with the chosen options in place of a
 * solution. The board keeps the candidates not hidden. Free subject->moment with
 * view_moment_free. */
void view_subject_go(view_subject *subject, size_t step);
void view_moment_free(view_moment *moment);

/* Writes the last step in words, such as "Step 3 of 9: try row 2"; long names are cut. */
enum { VIEW_CAPTION = 160 };
void view_moment_caption(const view_subject *subject, char *caption);

typedef struct view_style {
    size_t width; /* of the terminal, in characters */
    bool colours; /* use terminal colours */
    bool ascii;   /* use no other characters */
    size_t drawn; /* problems before this one in the picture */
} view_style;

typedef void view_write_fn(const view_subject *subject, const view_style *style,
                           dlx_output *output);

view_write_fn view_text, view_svg, view_html, view_dot, view_tikz, view_pbm;

/* Ends a page of one or more problems. */
void picture_html_end(dlx_output *output);

/* Writes the live page, a data file made by `make play`, whose editor begins with a text, NULL: the
 * example of the page, of this kind, "problem" or "sudoku"; `choose`: "mrv" or "first". Ends the
 * program if the page is missing. */
void live_page_write(const char *kind, const char *choose, const char *text, dlx_output *output);

/* Draws the board in an SVG picture, with the origin at the upper left corner of the board. */
void svg_board(const view_subject *subject, dlx_output *output);

/* Traces written by `ec-solve --trace`, see ec(5). */

/* Adds the first `steps` steps of the trace of problem `number` in the file, from 1; "-" is
 * standard input. Returns false after an error, which was reported. */
bool view_trace_read(const char *path, uint64_t number, size_t steps, view_subject *subject);

typedef struct view_run {
    dlx_choice choose;
    uint64_t solutions; /* limit; 0: all */
    uint64_t steps;     /* limit of the trace, which ends the search */
} view_run;

/* Adds the trace of a search by `links` to the subject. Returns false after an error, which was
 * reported. */
bool view_run_trace(const view_run *run, view_subject *subject);

/* ---- files of solutions, to be marked in pictures -------------------------------------------- */

typedef struct view_solutions view_solutions;

/* Ends the program on failure. */
view_solutions *view_solutions_open(const char *path);
void view_solutions_close(view_solutions *solutions);

/* Sets the first solution of problem `number` of the stream, from 1; numbers ascend. A wrong
 * solution is reported and omitted. */
void view_solutions_take(view_solutions *solutions, uint64_t number, view_subject *subject);

#endif
