/* SPDX-License-Identifier: MIT */
/* What ec-solve makes of a decision diagram of all solutions: random solutions (--sample), or the
 * diagram itself (-t zdd). */
#ifndef SOLVE_DIAGRAM_OPTIONS_H
#define SOLVE_DIAGRAM_OPTIONS_H

#include "cli/signals.h"

/* For the `shared` of a tool_program: --sample, --seed, --zdd-map. */
extern const tool_option diagram_options[];

/* Sets up the search for a sample or a diagram; false: neither is asked for. Ends the program if an
 * option cannot be combined with these (-a, `all`, only with diagrams); `other` is such an option
 * that `search` does not show, or NULL. */
bool diagram_settle(const dlx_format *to, bool all, const char *other, dlx_search_options *search);

/* Opens the file of --zdd-map. */
void diagram_open(void);

/* Writes the diagram that a search has made, if it has made one. */
void diagram_write(const dlx_format *to, const dlx_solver *solver);

/* Prints a note that not all solutions could be counted, or not all drawn that were asked for, if
 * that is how a search for a sample or a diagram ended. `problem` is its number in the file,
 * from 1. */
void diagram_note(const dlx_search_options *search, const dlx_solver *solver, const char *file,
                  uint64_t problem);

#endif
