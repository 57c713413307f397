/* SPDX-License-Identifier: MIT */
#include "problem/problem_lint.h"

#include <stdio.h>

typedef struct tally {
    size_t errors, warnings;
} tally;

static void take_fault(void *state, const dlx_error *fault)
{
    ((tally *)state)->errors++;
    tool_error(fault);
}

static void take_warning(void *state, const dlx_error *warning)
{
    ((tally *)state)->warnings++;
    tool_warn(NULL, warning);
    tool_raise_status(TOOL_NONE);
}

static void print_tally(const tally *counts, uint64_t number, const char *name)
{
    char line[80];
    dlx_output *output = tool_output();
    snprintf(line, sizeof line, "problem %llu", (unsigned long long)number);
    dlx_output_text(output, line);
    dlx_output_text(output, *name ? " " : "");
    dlx_output_text(output, name);
    snprintf(line, sizeof line, ": %zu error%s, %zu warning%s\n", counts->errors,
             counts->errors == 1 ? "" : "s", counts->warnings, counts->warnings == 1 ? "" : "s");
    dlx_output_text(output, line);
}

void check_file(dlx_input *input, void *state)
{
    problem_lint *lint = state;
    tally counts = {0};
    dlx_error error;
    dlx_reader *reader = open_checking_reader(lint->read, input, take_warning, take_fault, &counts);
    dlx_status status = reader ? DLX_OK : DLX_NO_DATA;
    while (status == DLX_OK || status == DLX_SYNTAX || status == DLX_REFUSED) {
        dlx_problem *problem;
        counts.errors = counts.warnings = 0;
        status = dlx_reader_next(reader, &problem, &error);
        if (status == DLX_NO_DATA)
            break;
        if (status == DLX_SYNTAX || status == DLX_REFUSED)
            take_fault(&counts, &error);
        else if (status != DLX_OK)
            tool_die(&error);
        else if (dlx_reader_check(reader, problem, take_warning, &counts, NULL, &error) != DLX_OK)
            tool_die(&error);
        print_tally(&counts, ++lint->problems, dlx_reader_name(reader));
        dlx_problem_free(problem);
        tool_progress();
    }
    dlx_reader_free(reader);
}
