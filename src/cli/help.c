/* SPDX-License-Identifier: MIT */
#include "cli/help.h"

#include <stdio.h>

/* Lists the features that the library is built with, or without. */
static void print_parts(dlx_output *output, const char *title, bool with)
{
    size_t shown = 0;
    for (size_t i = 0; dlx_feature_name(i); i++) {
        if (dlx_have_feature(i) != with)
            continue;
        dlx_output_text(output, shown++ ? ", " : title);
        dlx_output_text(output, dlx_feature_name(i));
    }
    if (shown)
        dlx_output_text(output, "\n");
}

void version_print(const char *program, dlx_output *output)
{
    char line[80];
    snprintf(line, sizeof line, "%s (dlx) %s\n", program, dlx_version());
    dlx_output_text(output, line);
    print_parts(output, "Built with ", true);
    print_parts(output, "Built without ", false);
}

void help_print(const tool_program *program, const tool_option *common, dlx_output *output)
{
    char line[160];
    snprintf(line, sizeof line, "Usage: %s [OPTION...] %s\n", program->name, program->operands);
    dlx_output_text(output, line);
    dlx_output_text(output, program->purpose);
    dlx_output_text(output, "\n\n");
    options_print(program->options, output);
    for (size_t i = 0; program->shared[i].options; i++)
        options_print(program->shared[i].options, output);
    options_print(common, output);
    if (program->more_help)
        program->more_help(output);
    snprintf(line, sizeof line, "\nThe manual: man %s\n", program->name);
    dlx_output_text(output, line);
}
