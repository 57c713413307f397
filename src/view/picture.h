/* SPDX-License-Identifier: MIT */
/* The writers of pictures, one for each type. */
#ifndef VIEW_PICTURE_H
#define VIEW_PICTURE_H

#include "view/subject.h"

typedef struct view_style {
    size_t width; /* of the terminal, in characters */
    bool colours; /* use terminal colours */
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

enum { SVG_CELL = 40 }; /* side of a cell */

/* Draws the board in an SVG picture, with the origin at the upper left corner of the board. */
void svg_board(const view_subject *subject, dlx_output *output);

#endif
