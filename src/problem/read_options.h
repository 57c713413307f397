/* SPDX-License-Identifier: MIT */
/* Options for reading problems. */
#ifndef PROBLEM_READ_OPTIONS_H
#define PROBLEM_READ_OPTIONS_H

#include "cli/program.h"

typedef struct read_settings {
    const dlx_format *format;  /* NULL: detected in each file */
    const dlx_format *current; /* of the current file */
    dlx_read_options options;
} read_settings;

extern const tool_option format_options[]; /* --from, --base */
extern const tool_option read_options[];   /* --header, --strict, --colours, --round-costs */

/* For options `0|1` that set an int as in dlx_read_options. */
void take_base(const tool_option *option, void *member, const char *argument);

/* Opens a reader of the input. Returns NULL if its format is unknown, which was reported. */
dlx_reader *open_reader(read_settings *set, dlx_input *input);

/* With -v, notes that a square matrix was read by rows. */
void note_square(const read_settings *set, const dlx_input *input, const dlx_problem *problem);

/* Opens a reader for blocks that dlx_reader_take_block moves from the current file, starting with
 * `block`. Any thread may call it. */
dlx_reader *open_block_reader(const read_settings *set, dlx_input *block);

/* Reports all errors and warnings of the problems of the files, and of the files of directories,
 * and prints a line for each problem, with the file if there are several. The exit status becomes
 * TOOL_NONE if there are only warnings. */
void check_problems(read_settings *set, const char *const *files);

#endif
