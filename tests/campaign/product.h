/* SPDX-License-Identifier: MIT */
/* Shared by the trials of the product: settings, the state that a child shows its parent, and the
 * report of faults. */
#ifndef DLX_TESTS_CAMPAIGN_PRODUCT_H
#define DLX_TESTS_CAMPAIGN_PRODUCT_H

#include "program_task.h"

enum {
    SEARCHES = 27,
    TASKS = SEARCHES + 17,
    STREAMS = 11,
    ALL_TASKS = TASKS + STREAMS,
    ENGINES = 16,
    PAIRS = 1 + FEATURES * (FEATURES + 1) / 2
};

extern const task_row tasks[TASKS];

typedef struct settings {
    double seed, first, problems, checks, seconds, faults, print;
    const char *task, *engine, *keep, *programs;
    const char *directory;
} settings;

/* The report of the child to its parent, in shared memory. */
typedef struct board {
    uint64_t number; /* of the current problem */
    size_t task, engine;
    mode how;
    uint64_t checks, refused, wrong, problems;
    unsigned wrong_of[ALL_TASKS][ENGINES];
    uint32_t cell[ALL_TASKS][ENGINES][MODES][PAIRS][2]; /* answered, refused */
} board;

const char *task_name(const task_row *given);

/* A trial of a task, row `task` of the table, by an engine, of the library's table. */
trial trial_new(const settings *with, const tiny *subject, size_t task, size_t engine);

/* Runs the task on the whole problem restricted to the literals. */
verdict trial_run(trial *query, const dlx_problem *whole);
void count_cells(board *told, unsigned features, verdict result);
void print_cells(const board *told);

/* Prints a fault of the current trial, and keeps the reduced problem. */
void report_fault(const settings *with, board *told, const tiny *subject, const char *wrong);

/* The same for problem k of the last command on a stream. */
void report_stream_fault(const settings *with, board *told, const batch *subject, size_t row,
                         size_t k);

#endif
