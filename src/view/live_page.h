/* SPDX-License-Identifier: MIT */
/* The live page: a data file made by `make play`. */
#ifndef VIEW_LIVE_PAGE_H
#define VIEW_LIVE_PAGE_H

#include "dlx.h"

/* Writes the live page, whose editor begins with a text, NULL: the example of the page, of this
 * kind, "problem" or "sudoku"; `choose`: "mrv" or "first". Ends the program if the page is missing.
 */
void live_page_write(const char *kind, const char *choose, const char *text, dlx_output *output);

#endif
