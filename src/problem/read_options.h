/* SPDX-License-Identifier: MIT */
/* Options for how problems are read, for the programs that read them. */
#ifndef PROBLEM_READ_OPTIONS_H
#define PROBLEM_READ_OPTIONS_H

#include "cli/program.h"

/* --from, --header, --strict and --colours. */
extern const tool_option tool_reading_options[];

/* Makes a reader of the input with these options. NULL: its format could not be told, which was
 * reported. */
dlx_reader *tool_reader(dlx_input *input);

/* Makes another reader, in any thread, for parts that dlx_reader_take_block moves from the input of
 * that reader; it begins with this one. */
dlx_reader *tool_part_reader(dlx_input *part);

/* The reader of an input, with warnings and all faults passed to these functions. */
dlx_reader *tool_checking_reader(dlx_input *input, dlx_warn_fn *warn, dlx_warn_fn *fault,
                                 void *state);

#endif
