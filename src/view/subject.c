/* SPDX-License-Identifier: MIT */
#include "view/subject.h"

#include "cli/program.h"
#include "view/board_check.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void view_subject_set(view_subject *subject, const dlx_problem *problem)
{
    memset(subject, 0, sizeof *subject);
    subject->problem = problem;
    subject->board = view_board_new(problem);
    if (subject->board && !view_board_is_true(subject->board, problem)) {
        view_board_free(subject->board);
        subject->board = NULL;
    }
    subject->chosen = xrequire(calloc(dlx_problem_options(problem) + 1, sizeof *subject->chosen));
}

void view_subject_clear(view_subject *subject)
{
    view_board_free(subject->board);
    free(subject->solution);
    free(subject->chosen);
    for (size_t i = 0; i < subject->trace_count; i++)
        view_trace_clear(&subject->traces[i]);
    memset(subject, 0, sizeof *subject);
}

void view_subject_solve(view_subject *subject, const uint32_t *options, size_t count)
{
    subject->solved = true;
    subject->solution = xrequire(malloc((count + 1) * sizeof *options));
    subject->solution_count = count;
    for (size_t i = 0; i < count; i++) {
        subject->solution[i] = options[i];
        subject->chosen[options[i]] = true;
    }
}

const char *view_label(const view_subject *subject, size_t option, char *label)
{
    const char *name = dlx_problem_option_name(subject->problem, option);
    const view_board *board = subject->board;
    if (name && *name) {
        snprintf(label, VIEW_LABEL, "%s", name);
    } else if (board && board->digit[option]) {
        const size_t cell = view_board_option_cell(board, subject->problem, option);
        snprintf(label, VIEW_LABEL, "%.40s=%zu",
                 dlx_problem_item_name(subject->problem, board->cell_item[cell]),
                 board->digit[option]);
    } else {
        snprintf(label, VIEW_LABEL, "%zu", option + 1);
    }
    return label;
}

const char *view_cost(const view_subject *subject, size_t option, char *cost)
{
    const dlx_problem *problem = subject->problem;
    const int64_t units = dlx_problem_cost(problem, option);
    const unsigned places = dlx_problem_cost_places(problem);
    uint64_t scale = 1;
    *cost = 0;
    if (units == 0)
        return cost;
    for (unsigned i = 0; i < places; i++)
        scale *= 10;
    const uint64_t size = units < 0 ? 0 - (uint64_t)units : (uint64_t)units;
    int end = snprintf(cost, VIEW_COST, "|%s%llu", units < 0 ? "-" : "",
                       (unsigned long long)(size / scale));
    if (size % scale == 0)
        return cost;
    end += snprintf(cost + end, VIEW_COST - (size_t)end, ".%0*llu", (int)places,
                    (unsigned long long)(size % scale));
    while (cost[end - 1] == '0')
        cost[--end] = 0;
    return cost;
}

bool view_is_other_kind(const view_subject *subject, size_t item, size_t other)
{
    const char *a = dlx_problem_item_name(subject->problem, item);
    const char *b = dlx_problem_item_name(subject->problem, other);
    const size_t primary = dlx_problem_primary(subject->problem);
    if ((item < primary) != (other < primary))
        return true;
    /* Names without digits are of one kind each. */
    if (!a[strcspn(a, "0123456789")] && !b[strcspn(b, "0123456789")])
        return false;
    while (*a || *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            a += strspn(a, "0123456789");
            b += strspn(b, "0123456789");
        } else if (*a++ != *b++) {
            return true;
        }
    }
    return false;
}
