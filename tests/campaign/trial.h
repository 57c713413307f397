/* SPDX-License-Identifier: MIT */
/* A trial: a task on a tiny problem by an engine, in some mode; and its verdict. */
#ifndef DLX_TESTS_CAMPAIGN_TRIAL_H
#define DLX_TESTS_CAMPAIGN_TRIAL_H

#include "dlx.h"
#include "owned.h"
#include "truth.h"

typedef enum verdict { RIGHT, REFUSED, WRONG } verdict;

/* The variations in addition to the task and the engine. */
typedef enum mode {
    PLAIN,
    BLOCKS,    /* solutions in blocks */
    THREADS,   /* -j 3 */
    UNORDERED, /* -j 3 --unordered */
    NODES,     /* --node-limit */
    MEMORY,    /* --memory-limit */
    MODES
} mode;

extern const char *const mode_names[MODES];

/* A row of the table of searches: how to ask the library and ec-solve, and for what. */
typedef enum amount { ONE, SOME, ALL } amount;
typedef struct search_row {
    const char *name, *arguments; /* of ec-solve; "-n N" and "--at-most=N" are added */
    dlx_goal goal;
    bool covers, counts, at_most;
    amount wanted;
} search_row;

extern const search_row search_rows[];

struct task_row;

typedef struct trial {
    const tiny *subject;
    const truth *right;
    const dlx_problem *problem; /* of the task: the whole one, or restricted to the literals */
    const dlx_problem *whole;
    int64_t literals[2 * MAX_OPTIONS]; /* as in dlx_search_options */
    size_t literal_count;
    const struct task_row *task;
    const search_row *row; /* of a search */
    const char *engine;    /* NULL: the task has none */
    mode how;
    bool is_due;           /* by the task's `every` */
    dlx_limits limits;     /* of the options */
    chance by;             /* for the choices of the task; the same in each run of the trial */
    const char *directory; /* for files */
    const char *programs;  /* where programs and checkers are: the root of the build */
    char wrong[400];
} trial;

typedef struct task_row {
    const char *name;
    verdict (*run)(trial *query);
    bool engines;   /* asked of each engine by name */
    unsigned modes; /* bit m: mode m */
    const search_row *row;
    int every; /* a problem in `every` */
} task_row;

/* Notes the fault, for printf, and returns WRONG. */
verdict trial_wrong(trial *query, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The problem made by the builder of the library. NULL: failed. */
dlx_problem *trial_build(const tiny *given, dlx_error *error);

/* Writes the literals to [0..2 * MAX_OPTIONS[ and returns their number. */
size_t trial_literals(const tiny *given, int64_t *literals);

/* The whole problem restricted to the literals, with rivals for set covers and proofs. NULL:
 * failed. */
dlx_problem *trial_restrict(const tiny *given, const dlx_problem *whole, bool keeps_rivals);

/* RIGHT: the task was made; REFUSED, as predicted. */
verdict trial_judge_refusal(trial *query, dlx_status predicted, bool is_made,
                            const dlx_error *error);
bool trial_is_stopped(const trial *query, dlx_end end);

/* RIGHT: the search is complete, or stopped by a limit. */
verdict trial_judge_complete(trial *query, dlx_end end);

/* Compares a number as text, which is freed, with the right number; notes the fault of `what`. */
verdict trial_judge_number(trial *query, const char *what, char *found, size_t right);

/* Passes literals, if there are any, to the search in half of the trials: the problem is then the
 * whole one. */
void trial_pass_literals(trial *query, dlx_search_options *options);

/* ---- searches */

typedef struct answer {
    family sets;        /* in the order of the search */
    size_t *class_size; /* of each, if shown; only of ec-solve */
    wide *cost;         /* of each, in units of 10^-tiny_places; NULL: none shown */
    char found[64];
    dlx_end end;
} answer;

void answer_add(answer *target, option_set chosen, wide cost);
void answer_clear(answer *given);

/* The numbers of solutions and of options a search asks for; 0: any. */
typedef struct quantity {
    uint64_t limit, at_most;
} quantity;
quantity trial_quantity(trial *query);

/* Compares an answer to the search of at->row with the truth. */
verdict trial_judge(trial *query, quantity asked, const answer *given);

/* Compares random solutions with the truth: as many as wanted, or none. */
verdict trial_judge_draws(trial *query, const answer *made, uint64_t wanted);

/* Opens a search. RIGHT: *solver is set; REFUSED as dlx_engine_supports predicts. */
verdict trial_open(trial *query, const dlx_problem *problem, const dlx_search_options *options,
                   dlx_solver **solver);

/* Takes all solutions of an opened search of at->problem, or counts them. */
verdict trial_collect(trial *query, dlx_solver *solver, bool counts, answer *made);

/* The set of option indices. False: out of range, or not ascending. */
bool set_of(const tiny *given, const uint32_t *options, size_t count, option_set *chosen);
dlx_search_options trial_options(trial *query);

/* The same with those of the search of at->row, and how much it asks for. */
dlx_search_options trial_search_options(trial *query, quantity *asked);
bool same_family(const family *right, const family *found);

/* ---- tasks */

typedef verdict task_run(trial *query);

task_run run_search, run_sample, run_diagram, run_estimate, run_explain, run_cubes, run_text,
    run_backbone, run_marginals, run_group, run_classes, run_class_count, run_group_count,
    run_part_classes, run_quotient, run_proof;

#endif
