/* SPDX-License-Identifier: MIT */
/* Problems from text, and solvers of them, for tests. */
#ifndef TESTS_UNIT_SOLVING_H
#define TESTS_UNIT_SOLVING_H

#include "dlx.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline dlx_problem *read_problem(const char *text)
{
    dlx_error error;
    dlx_problem *problem;
    dlx_input *input = dlx_input_memory("text", text, strlen(text), NULL);
    dlx_reader *reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, NULL);
    const dlx_status status = dlx_reader_next(reader, &problem, &error);
    ck_assert_msg(status == DLX_OK, "%s", error.text);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return problem;
}

static inline dlx_solver *new_solver(const dlx_problem *problem, const dlx_search_options *options)
{
    dlx_error error;
    dlx_solver *solver = dlx_solver_new(problem, options, &error);
    ck_assert_msg(solver != NULL, "%s", error.text);
    return solver;
}

static inline void expect_found(const dlx_solver *solver, const char *number, dlx_end end)
{
    char *found = dlx_solver_found(solver);
    ck_assert_str_eq(found, number);
    free(found);
    ck_assert_int_eq(dlx_solver_end(solver), end);
}

static inline uint64_t nodes_of(const dlx_solver *solver)
{
    dlx_search_stats stats;
    dlx_solver_stats(solver, &stats, sizeof stats);
    return stats.nodes;
}

/* Tilings of a board by dominoes. */
static inline dlx_problem *domino_board(unsigned rows, unsigned columns)
{
    static char text[1 << 16];
    size_t used = 0;
    for (unsigned i = 0; i < rows * columns; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%u ", i);
    used += (size_t)snprintf(text + used, sizeof text - used, "\n");
    for (unsigned i = 0; i < rows * columns; i++) {
        if (i % columns + 1 < columns)
            used += (size_t)snprintf(text + used, sizeof text - used, "%u %u\n", i, i + 1);
        if (i / columns + 1 < rows)
            used += (size_t)snprintf(text + used, sizeof text - used, "%u %u\n", i, i + columns);
    }
    return read_problem(text);
}

static inline dlx_problem *dominoes(unsigned size)
{
    return domino_board(size, size);
}

/* For on_tick; its state is a pointer to the solver. */
static inline void cancel(void *state, const dlx_search_stats *stats)
{
    ck_assert_uint_gt(stats->nodes, 0);
    dlx_solver_cancel(*(dlx_solver **)state);
}

#endif
