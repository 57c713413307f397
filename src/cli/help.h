/* SPDX-License-Identifier: MIT */
/* The output of --help and --version. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/option_table.h"

/* Prints usage, purpose, all option tables (`common` last) and the tables of `more_help`. */
void help_print(const tool_program *program, const tool_option *common, dlx_output *output);

void version_print(const char *program, dlx_output *output);

#endif
