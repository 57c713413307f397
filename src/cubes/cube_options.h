/* SPDX-License-Identifier: MIT */
/* Parts of one search, for other machines: --estimate, --part, --cubes, --cube, --merge. */
#ifndef CUBES_CUBE_OPTIONS_H
#define CUBES_CUBE_OPTIONS_H

#include "cli/program.h"
#include "cubes/cube_result.h"

/* For the `shared` of a tool_program. */
extern const tool_option parts_options[];

/* Ends the program if what was asked for cannot be combined with the search, or with `other`, an
 * option that was given; NULL: none. */
void parts_settle(const dlx_search_options *search, const char *other);

/* Was --estimate or --cubes given, so that nothing is searched? */
bool parts_only_describe(void);

/* Does what --estimate and --cubes ask for, which is no search. False: neither was given. `number`
 * is that of the problem, from 1. */
bool parts_describe(const dlx_problem *problem, uint64_t number, const dlx_search_options *search);

/* Cubes of one problem, some of which are searched. All zero is none. */
typedef struct parts_chosen {
    dlx_cubes *cubes;
    size_t *list;
} parts_chosen;

/* Sets the cubes that are to be searched, if not all of the problem is. False: there was no time to
 * find them, which was reported. */
bool parts_select(const dlx_problem *problem, uint64_t number, dlx_search_options *search,
                  parts_chosen *chosen);
void parts_drop(parts_chosen *chosen);

/* One of these options that was given; NULL: none. */
const char *parts_name(void);

/* Was --cube or --part given? Then a search that finds nothing has not failed. */
bool parts_wanted(void);

/* Reads the cubes in a file, which must be those of the problem, or ends the program. NULL: no
 * memory, or there was no time to check them; *error says which. */
dlx_cubes *parts_read(const char *path, const dlx_problem *problem,
                      const dlx_search_options *search, dlx_error *error);

/* The cubes of --merge; NULL: it was not given. */
const char *parts_merged(void);

/* Was --cube given, or something else that a proof is written for: that or --merge? */
bool parts_prove(void);

/* Was --cube given? */
bool parts_one(void);

/* After the search of a cube: the line that says how it ended, for the caller to free; sets its
 * `cube`. NULL: it was not that of a cube. */
char *parts_told(cube_search *about);

#endif
