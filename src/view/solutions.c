/* SPDX-License-Identifier: MIT */
#include "view/solutions.h"

#include "cli/fields.h"
#include "cli/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct view_solutions {
    dlx_input *input;
    dlx_solution_reader *reader;
    const dlx_solution_record *record; /* the next record; NULL: not read */
    bool ended;
};

view_solutions *view_solutions_open(const char *path)
{
    dlx_error error;
    view_solutions *solutions = xrequire(calloc(1, sizeof *solutions));
    solutions->input = tool_require_input(path);
    solutions->reader = xresult(dlx_solution_reader_new(solutions->input, &error), &error);
    return solutions;
}

void view_solutions_close(view_solutions *solutions)
{
    if (!solutions)
        return;
    dlx_solution_reader_free(solutions->reader);
    dlx_input_close(solutions->input);
    free(solutions);
}

/* Returns the next record, and reports faults; NULL at the end. */
static const dlx_solution_record *peek_record(view_solutions *solutions)
{
    dlx_error error;
    while (!solutions->record && !solutions->ended) {
        const dlx_status status =
            dlx_solution_reader_next(solutions->reader, &solutions->record, &error);
        if (status == DLX_OK)
            break;
        solutions->record = NULL;
        solutions->ended = status != DLX_SYNTAX;
        if (status == DLX_NO_MEMORY)
            tool_die(&error);
        if (status != DLX_NO_DATA)
            tool_error(&error);
    }
    return solutions->record;
}

/* Parses the options in the head of a checked solution. */
static void take_options(const dlx_solution_record *record, view_subject *subject)
{
    uint32_t *options = xrequire(malloc((strlen(record->head) + 1) * sizeof *options));
    const size_t count = fields_options(record->head, options);
    view_subject_solve(subject, options, count);
    free(options);
}

static void take_solution(view_solutions *solutions, view_subject *subject)
{
    dlx_error error;
    dlx_checker *checker = xresult(dlx_checker_new(subject->problem, &error), &error);
    if (dlx_checker_record(checker, solutions->record, &error) == DLX_OK) {
        take_options(solutions->record, subject);
    } else {
        tool_error_in(solutions->input, &error);
    }
    dlx_checker_free(checker);
}

static void tell_none(const view_solutions *solutions, uint64_t number)
{
    tool_error_at(dlx_input_name(solutions->input), 0,
                  "expected a solution of problem %llu, found none", (unsigned long long)number);
}

void view_solutions_take(view_solutions *solutions, uint64_t number, view_subject *subject)
{
    bool taken = false;
    while (peek_record(solutions) && solutions->record->problem <= number) {
        if (solutions->record->problem == number && !taken && !solutions->record->is_end) {
            take_solution(solutions, subject);
            taken = true;
        }
        solutions->record = NULL;
    }
    if (!taken)
        tell_none(solutions, number);
}
