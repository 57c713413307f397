/* SPDX-License-Identifier: MIT */
/* Problems from text, and solvers of them, for tests. */
#ifndef TESTS_UNIT_SOLVING_H
#define TESTS_UNIT_SOLVING_H

#include "errors.h"
#include "owned.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline dlx_problem *read_problem(const char *text)
{
    dlx_problem *problem;
    OWNED(dlx_input) input = dlx_input_memory("text", text, strlen(text), NULL);
    OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, NULL);
    ck_assert_msg(dlx_reader_next(reader, &problem, &error) == DLX_OK, "%s", error.text);
    return problem;
}

static inline dlx_solver *new_solver(const dlx_problem *problem, const dlx_search_options *options)
{
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

/* Counts, and expects this number and end. */
static inline void expect_counted(dlx_solver *solver, const char *number, dlx_end end)
{
    dlx_solver_count(solver, NULL);
    expect_found(solver, number, end);
}

/* Takes all solutions, and returns their number. */
static inline uint64_t take_all(dlx_solver *solver)
{
    uint64_t number = 0;
    while (dlx_solver_next(solver, NULL) == DLX_OK)
        number++;
    return number;
}

/* Counts with these options, and expects an end without limits. */
static inline uint64_t count_all(const dlx_problem *problem, const dlx_search_options *options)
{
    uint64_t number;
    OWNED(dlx_solver) solver = new_solver(problem, options);
    ck_assert_int_eq(dlx_solver_count(solver, NULL), DLX_OK);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_COMPLETE);
    ck_assert(dlx_solver_found_number(solver, &number));
    return number;
}

/* The next solution does not exist, as this end says. */
static inline void expect_none(dlx_solver *solver, dlx_end end)
{
    ck_assert_int_ne(dlx_solver_next(solver, NULL), DLX_OK);
    ck_assert_int_eq(dlx_solver_end(solver), end);
}

static inline uint64_t nodes_of(const dlx_solver *solver)
{
    dlx_search_stats stats = {.size = sizeof stats};
    dlx_solver_stats(solver, &stats);
    return stats.nodes;
}

static inline int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static inline void sort_numbers(uint32_t *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare_numbers);
}

/* The text of a problem, written piece by piece. */
static char problem_text[1 << 22];
static size_t problem_text_size;

__attribute__((format(printf, 1, 2))) static inline void put(const char *format, ...)
{
    va_list arguments;
    const size_t room = sizeof problem_text - problem_text_size;
    va_start(arguments, format);
    problem_text_size +=
        (size_t)vsnprintf(problem_text + problem_text_size, room, format, arguments);
    va_end(arguments);
    ck_assert_uint_lt(problem_text_size, sizeof problem_text);
}

/* Ends the text, and reads the problem. */
static inline dlx_problem *put_end(void)
{
    put("\n");
    problem_text_size = 0;
    return read_problem(problem_text);
}

/* Tilings of a board by dominoes. */
static inline dlx_problem *domino_board(unsigned rows, unsigned columns)
{
    for (unsigned i = 0; i < rows * columns; i++)
        put("%u ", i);
    for (unsigned i = 0; i < rows * columns; i++) {
        if (i % columns + 1 < columns)
            put("\n%u %u", i, i + 1);
        if (i / columns + 1 < rows)
            put("\n%u %u", i, i + columns);
    }
    return put_end();
}

/* Items with two options each, which they do not share: the solutions are a product. */
static inline dlx_problem *twins(unsigned items)
{
    put(items ? "" : "|= problem\n|= end");
    for (unsigned i = 0; i < items; i++)
        put("i%u ", i);
    for (unsigned i = 0; i < 2 * items; i++)
        put("\ni%u", i / 2);
    return put_end();
}

static inline dlx_problem *queens(unsigned size)
{
    for (unsigned i = 0; i < size; i++)
        put("r%u c%u ", i, i);
    put("|");
    for (unsigned i = 0; i < 2 * size; i++)
        put(" u%u d%u", i, i);
    for (unsigned i = 0; i < size; i++)
        for (unsigned k = 0; k < size; k++)
            put("\nr%u c%u u%u d%u", i, k, i + k, i + size - k);
    return put_end();
}

static inline dlx_problem *dominoes(unsigned size)
{
    return domino_board(size, size);
}

/* Langford pairs: each number k from 1 to `most` twice, k other places between both. */
static inline dlx_problem *langford(unsigned most)
{
    for (unsigned k = 1; k <= most; k++)
        put("n%u ", k);
    for (unsigned place = 1; place <= 2 * most; place++)
        put("p%u ", place);
    for (unsigned k = 1; k <= most; k++)
        for (unsigned place = 1; place + k + 1 <= 2 * most; place++)
            put("\nn%u p%u p%u", k, place, place + k + 1);
    return put_end();
}

/* For is_cancelled. */
static inline bool is_over(void *state)
{
    (void)state;
    return true;
}

/* For is_cancelled; its state is an unsigned, the number of calls until it is true. */
static inline bool is_enough(void *state)
{
    unsigned *left = state;
    return *left == 0 || --*left == 0;
}

/* For on_tick; its state is a pointer to the solver. */
static inline void cancel(void *state, const dlx_search_stats *stats)
{
    if (stats->nodes > 0)
        dlx_solver_cancel(*(dlx_solver **)state);
}

#endif
