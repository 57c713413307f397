/* SPDX-License-Identifier: MIT */
/* Tasks of ec-solve on a stream of tiny problems. */
#ifndef DLX_TESTS_CAMPAIGN_PROGRAM_TASK_H
#define DLX_TESTS_CAMPAIGN_PROGRAM_TASK_H

#include "trial.h"

enum { BATCH = 40 };

typedef struct batch {
    tiny tinies[BATCH];
    truth truths[BATCH];
    dlx_problem *problems[BATCH];
    uint32_t included, excluded; /* by all commands; a problem may lack an option */
    char literals[100];          /* as words */
    size_t count, judged;        /* problems, and those of the last command */
    const char *file;            /* of the last command: problems.ec, or one.ec with one of them */
    const char *engine;          /* of the last command; NULL: none named */
    mode how;                    /* of the last command: PLAIN or THREADS */
    verdict verdicts[BATCH];
    const char *directory, *programs;
    chance by;
    char command[400], wrong[400]; /* the last command, and the fault of its output */
} batch;

typedef enum stream_kind {
    SEARCHED,
    RESUMED,
    MERGED,
    CLASSES,
    UNIQUE,
    BACKBONE,
    SAMPLE, /* this kind and the following: without engines */
    QUICK,
    MARGINALS
} stream_kind;

typedef struct stream_row {
    const char *name, *arguments;
    stream_kind kind;
    const search_row *search; /* NULL: any that fits */
    bool divided;             /* divides the search: no multiplicities, no set covers */
} stream_row;

extern const stream_row stream_rows[];
void batch_write(const batch *subject, const char *name, size_t count);

/* Runs a command on the stream of the problems, written to problems.ec. Returns SIZE_MAX if all
 * answers are right, else the first problem whose answer is wrong. */
size_t batch_run(batch *subject, const stream_row *row);

/* Writes what `ec-solve --backbone -a` or `--marginals` prints below the problem's line, without
 * costs. */
void certain_write(const trial *query, bool is_backbone, bool is_refused, FILE *file);

#endif
