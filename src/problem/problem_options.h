/* SPDX-License-Identifier: MIT */
/* Options for reading, restricting and writing problems, for their symmetries and proofs. */
#ifndef PROBLEM_PROBLEM_OPTIONS_H
#define PROBLEM_PROBLEM_OPTIONS_H

#include "cli/program.h"

typedef struct read_settings {
    const dlx_format *format;  /* NULL: detected in each file */
    const dlx_format *current; /* of the current file */
    dlx_read_options options;
} read_settings;

extern const tool_option format_options[]; /* --from, --base */
extern const tool_option read_options[];   /* --header, --strict, --colours, --round-costs */

/* For options `0|1` for an int as in dlx_read_options. */
void take_base(const tool_option *option, void *member, const char *argument);

/* Opens a reader of the input. Returns NULL if its format is unknown, which was reported. */
dlx_reader *open_reader(read_settings *set, dlx_input *input);

/* With -v, notes a square matrix read by rows. */
void note_square(const read_settings *set, const dlx_input *input, const dlx_problem *problem);

/* Reports all errors and warnings of the problems of the files, and of the files of directories,
 * and prints a line for each problem, with the file if there are several. The exit status becomes
 * TOOL_NONE if there are only warnings. */
void check_problems(read_settings *set, const char *const *files);

/* Options for writing problems, and writing by them: --to, --amo, --objective, --labels, --slack.
 */

typedef struct write_settings {
    const dlx_format *format; /* NULL: ec */
    dlx_write_options options;
    bool slack;
    uint64_t written; /* problems */
} write_settings;

extern const tool_option write_options[];

/* Lists encodings for --help; `complete`: also the rare ones. */
void list_encodings(const tool_topic *topic, dlx_output *output, bool complete);

/* True if problems are written in the format ec, without changes. */
bool writes_ec_unchanged(const write_settings *set);

/* Writes a problem read from the input. A problem that the format cannot hold is reported and
 * written as refused. Returns false for a second problem in a format for one problem. */
bool write_problem(write_settings *set, const dlx_input *input, const dlx_problem *problem);

/* Refuses a problem whose solutions the format cannot hold. */
dlx_status check_writable(const dlx_format *format, const dlx_problem *problem, dlx_error *error);

/* Writes a refused problem, so that the output has an entry for each problem; only in ec. */
void write_refused(const write_settings *set, const char *name);

/* ---- problems made from others --------------------------------------------------------------- */

/* Returns a problem whose solutions are the set covers of `problem`: primary items have no upper
 * bound. For the caller to free. */
dlx_problem *cover_problem(const dlx_problem *problem);

/* Returns the transposed matrix: an item for each option, and an option for each item. For the
 * caller to free. DLX_UNSUPPORTED: the problem has more than a matrix of 0 and 1. */
dlx_problem *transposed_problem(const dlx_problem *problem, dlx_error *error);

/* For formats without secondary items. Returns a problem in which each secondary item without
 * colours is primary, and is the only item of an additional option at the end, which stands for
 * leaving the item uncovered. So the number of solutions is the same. For the caller to free.
 * DLX_UNSUPPORTED: an option has only such items, and would no longer be left out. */
dlx_problem *slack_problem(const dlx_problem *problem, dlx_error *error);

/* --include and --exclude: options that every solution has, or that none has. */

/* The arguments, a line for each: "include TEXT" or "exclude TEXT"; NULL: none. */
typedef struct literal_settings {
    char *lines;
    bool keeps_rivals; /* see dlx_problem_restrict */
} literal_settings;

extern const tool_option literal_options[];

/* Returns the problem restricted to the literals, for the caller to free. With `why`, *why is the
 * reason for which the literals contradict each other, for the caller to free; NULL: none. Returns
 * NULL and sets *error if the problem lacks an option. */
dlx_problem *literals_apply(const literal_settings *set, const dlx_problem *problem, char **why,
                            dlx_error *error);

/* Groups of symmetries: --group, --invariant, and for ec-solve --symmetries, --up-to-symmetry. */

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

/* Writes the group: in JSON with the format json, else as text. False: *error is set. */
bool symmetry_print(const symmetry_settings *set, const dlx_problem *problem,
                    const dlx_search_options *search, const dlx_format *format, dlx_error *error);

/* The quotient of the problem by the group. NULL: *error is set. */
dlx_quotient *symmetry_quotient(const symmetry_settings *set, const dlx_problem *problem,
                                const dlx_search_options *search, dlx_error *error);

/* The proofs of ec-solve: --proof, --proof-format, --proof-cnf, --proof-opb. */

/* The certificate of a count, in tables of the options excluded. */
#define COUNT_PROOF "proof-format=scpog proof-format=cpog"

typedef struct proof_settings {
    const char *path;                /* NULL: no proof */
    const char *cnf_path, *opb_path; /* of the formula; NULL: not given, one of them at least */
    const char *format;              /* NULL: the default */
    dlx_output *output, *formula;    /* of proof_open */
} proof_settings;

extern const tool_option proof_options[];

/* Ends the program if the options contradict each other or the search; `cube`: with --cube. */
void proof_check_options(proof_settings *set, const dlx_search_options *search, bool cube);

/* Creates the files. */
void proof_open(proof_settings *set);

/* Starts the proof for problem `number`, from 1; *proof is NULL if the files were not opened.
 * False: *error is set. A second problem is a fatal error. */
bool proof_begin(const proof_settings *set, const dlx_problem *problem, uint64_t number,
                 dlx_proof **proof, dlx_error *error);

/* Completes and frees the proof; NULL: none. `stats` prints its length. `part`: the line about the
 * cube (cubes/cube_result.h) that it proves; NULL: the proof is of the whole problem. */
void proof_end(const proof_settings *set, dlx_proof *proof, const dlx_problem *problem, dlx_end how,
               bool stats, const char *part);

#endif
