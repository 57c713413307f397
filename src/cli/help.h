/* SPDX-License-Identifier: MIT */
/* The output of --help and --version. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/option_table.h"

/* Prints usage, purpose and daily options, or all of them with tables for the topic "all", or the
 * tables of another topic; NULL: no topic. `common` is the last table of options. Returns false,
 * with a message, if the topic is unknown. */
bool help_print(const tool_program *program, const tool_option *common, const char *topic,
                dlx_output *output, dlx_error *error);

void version_print(const char *program, dlx_output *output);

#endif
