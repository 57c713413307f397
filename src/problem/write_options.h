/* SPDX-License-Identifier: MIT */
/* Writes problems to standard output, for the programs that do. */
#ifndef PROBLEM_WRITE_OPTIONS_H
#define PROBLEM_WRITE_OPTIONS_H

#include "cli/program.h"

/* --to, --amo, --objective and --slack. */
extern const tool_option tool_writing_options[];

/* The formats and encodings, for --help. */
void tool_writing_help(dlx_output *output);

/* The format that was asked for; the hub format if none was. */
const dlx_format *tool_writing_format(void);

/* Are problems written in the hub format as they are? */
bool tool_writes_hub(void);

/* Writes a problem read from the input. One that the format cannot hold is reported, and passed on
 * as refused. False: the format holds one problem, and this is another one. */
bool tool_write_problem(const dlx_input *input, const dlx_problem *problem);

/* Says in the output that a problem was refused, so that there is something for each problem. Only
 * the hub format can say so. */
void tool_pass_refused(const char *name);

#endif
