/* SPDX-License-Identifier: MIT */
/* Commands run with a time limit, and a signal at some moment. */
#ifndef DLX_TESTS_CAMPAIGN_PROCESS_H
#define DLX_TESTS_CAMPAIGN_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

typedef struct command {
    const char *line; /* for sh; a program is run by `exec` */
    double seconds;   /* seconds until the command is killed */
    int signal;       /* 0: none */
    double after;     /* seconds until that signal is sent */
} command;

typedef struct outcome {
    bool killed;       /* did not end in time */
    bool signalled;    /* the signal was sent before the end */
    int status;        /* its exit status, or -1 */
    int died;          /* the signal that ended the command, or 0 */
    double processor;  /* seconds of processor time */
    char *out, *error; /* the output */
    size_t out_length;
} outcome;

/* A setting of a program's own command, "--NAME=": a number, or a word. */
typedef struct setting {
    const char *name;
    double *number;
    const char **word;
} setting;

/* Reads "--NAME=VALUE". An argument without a setting, or a number that is none, ends the program.
 */
void read_setting(const setting *known, size_t count, const char *argument);

/* Runs it in this directory, where the files out and err then are the output. Clear the outcome.
 */
outcome run(const command *given, const char *directory);

void outcome_clear(outcome *made);
bool program_exists(const char *name);

/* Seconds. */
double read_clock(void);
double in_seconds(struct timespec time);

/* Processor time of all ended children, in seconds. */
double children_computed(void);

/* The status of a process as in a shell: 128 or more for a signal. */
int shell_status(int status);

/* Sets up signals; before the first run. */
void processes_begin(void);

#endif
