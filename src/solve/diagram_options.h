/* SPDX-License-Identifier: MIT */
/* Uses of a decision diagram of all solutions: random solutions (--sample), or the diagram itself
 * (-t zdd); and a search in random order (--random-first). */
#ifndef SOLVE_DIAGRAM_OPTIONS_H
#define SOLVE_DIAGRAM_OPTIONS_H

#include "cli/signals.h"
#include "search/diagram/diagram.h"

typedef struct diagram_settings {
    bool is_wanted;  /* the diagram itself */
    uint64_t sample; /* number of solutions; 0: no sample */
    uint64_t seed;
    bool quick; /* --random-first */
    const char *map_path;
    dlx_output *map; /* of diagram_open: the meaning of the variables; or NULL */
} diagram_settings;

extern const tool_option diagram_options[];

/* Sets up the search for a sample or a diagram; returns false if neither is requested. */
bool diagram_settle(diagram_settings *set, const dlx_format *format, dlx_search_options *search);

/* Creates the file of --zdd-map. */
void diagram_open(diagram_settings *set);

/* Runs the search for a diagram. */
void diagram_search(dlx_solver *solver);

/* Writes the diagram of a complete search. */
void diagram_write(const diagram_settings *set, const dlx_format *format, dlx_solver *solver);

/* Notes that a limit ended the search for a sample or a diagram. `problem` is its number in the
 * file, from 1. */
void diagram_note(const dlx_search_options *search, const dlx_solver *solver, const char *file,
                  uint64_t problem);

#endif
