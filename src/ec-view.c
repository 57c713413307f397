/* SPDX-License-Identifier: MIT */
/* ec-view - draw exact cover problems, their solutions and searches */
#include "arguments.h"
#include "reading.h"
#include "view/solutions.h"
#include "view/terminal.h"
#include "view/types.h"

#include <stdio.h>

typedef struct settings {
    const view_type *type;
    const char *solution_path;
    view_style style;
    view_solutions *solutions; /* NULL: none are marked */
    uint64_t problems;         /* read so far, of all files */
} settings;

/* ---- one problem ----------------------------------------------------------------------------- */

static void refuse_second(const settings *set, const dlx_input *input)
{
    dlx_error error = {.file = dlx_input_name(input)};
    snprintf(error.text, sizeof error.text,
             "a picture of type %s shows one problem; the others are left out", set->type->name);
    tool_error(&error);
}

static void show(settings *set, const dlx_problem *problem)
{
    view_subject subject;
    view_subject_set(&subject, problem);
    if (set->solutions)
        view_solutions_take(set->solutions, set->problems, &subject);
    set->type->write(&subject, &set->style, tool_output());
    view_subject_clear(&subject);
}

/* False: going on is useless. */
static bool take(settings *set, const dlx_input *input, dlx_status status,
                 const dlx_problem *problem, const dlx_error *error)
{
    if (status == DLX_END)
        return false;
    set->problems++;
    if (status != DLX_OK) {
        tool_error(error);
        return status == DLX_SYNTAX || status == DLX_REFUSED || status == DLX_UNSUPPORTED;
    }
    if (set->problems > 1 && set->type->alone) {
        refuse_second(set, input);
        return false;
    }
    show(set, problem);
    return true;
}

static void view_file(dlx_input *input, void *state)
{
    settings *set = state;
    dlx_reader *reader = tool_reader(input);
    bool goes_on = reader;
    while (goes_on) {
        dlx_error error;
        dlx_problem *problem = NULL;
        const dlx_status status = dlx_reader_next(reader, &problem, &error);
        goes_on = take(set, input, status, problem, &error);
        dlx_problem_free(problem);
        if (status != DLX_END)
            tool_progress();
    }
    dlx_reader_free(reader);
}

/* ---- the command line ------------------------------------------------------------------------ */

static void take_to(void *state, const char *name)
{
    ((settings *)state)->type = view_type_find(name);
    if (!((settings *)state)->type)
        tool_usage_error("--to: no such type '%s'", name);
}

static void take_solution(void *state, const char *path)
{
    ((settings *)state)->solution_path = path;
}

static const tool_option options[] = {
    {'t', "to", "TYPE", "draw a picture of this type, see below; default text", take_to},
    {0, "solution", "FILE", "mark the first solution of each problem in FILE", take_solution},
    {0},
};

static void print_tables(dlx_output *output)
{
    tool_formats(output, "\nFormats of -f:\n", DLX_READS_PROBLEMS);
    dlx_output_text(output, "\nTypes of -t:\n");
    for (size_t i = 0; view_type_at(i)->name; i++)
        tool_row(output, view_type_at(i)->name, view_type_at(i)->summary);
}

static const tool_program program = {
    .name = "ec-view",
    .purpose = "Draws exact cover problems and their solutions.",
    .operands = "[FILE...]",
    .options = options,
    .shared = {tool_reading_options},
    .more_help = print_tables,
};

int main(int argc, char **argv)
{
    settings set = {.type = view_type_at(0)};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.style = view_terminal_style(tool_writes_to_file());
    if (set.solution_path)
        set.solutions = view_solutions_open(set.solution_path);
    tool_each_file(files, view_file, &set);
    view_solutions_close(set.solutions);
    return tool_finish();
}
