/* SPDX-License-Identifier: MIT */
/* The live page: a data file made by `make play`. */
#ifndef VIEW_LIVE_PAGE_H
#define VIEW_LIVE_PAGE_H

#include "dlx.h"

/* The initial contents of the editor. */
typedef struct live_start {
    const char *kind;   /* "problem" or "sudoku" */
    const char *choose; /* "mrv" or "first" */
    const char *text;   /* NULL: the example of the page */
} live_start;

/* Writes the live page. Ends the program if the page is missing. */
void live_page_write(const live_start *start, dlx_output *output);

#endif
