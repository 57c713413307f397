/* SPDX-License-Identifier: MIT */
#include "cli/version.h"

#include <stdio.h>

/* Prints a line of the parts that the library is built with, or without, if there are any. */
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
