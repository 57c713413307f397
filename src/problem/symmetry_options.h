/* SPDX-License-Identifier: MIT */
/* Groups of symmetries: --group, --invariant, and for ec-solve --symmetries, --up-to-symmetry. */
#ifndef PROBLEM_SYMMETRY_OPTIONS_H
#define PROBLEM_SYMMETRY_OPTIONS_H

#include "cli/program.h"

typedef struct symmetry_settings {
    const char *group_path; /* NULL: all symmetries of the problem */
    bool invariant;         /* only solutions invariant under the group */
    bool list;              /* write the group */
    bool up_to;             /* classes of solutions under the group */
} symmetry_settings;

extern const tool_option symmetry_options[];       /* --symmetries and --up-to-symmetry */
extern const tool_option symmetry_group_options[]; /* --group and --invariant */

/* Reads the group of --group, or finds the group of the problem; costs do not matter to a count of
 * all solutions. `search`: limits, or NULL. NULL: *error is set. */
dlx_group *symmetry_group(const symmetry_settings *set, const dlx_problem *problem,
                          const dlx_search_options *search, dlx_error *error);

/* Writes that group: in JSON with the format json, else as text. False: *error is set. */
bool symmetry_print(const symmetry_settings *set, const dlx_problem *problem,
                    const dlx_search_options *search, const dlx_format *format, dlx_error *error);

/* The quotient of the problem by that group. NULL: *error is set. */
dlx_quotient *symmetry_quotient(const symmetry_settings *set, const dlx_problem *problem,
                                const dlx_search_options *search, dlx_error *error);

#endif
