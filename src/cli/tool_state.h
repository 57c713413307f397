/* SPDX-License-Identifier: MIT */
/* The state of the program, for the files of this room that start it, print messages and handle
 * signals. */
#ifndef CLI_TOOL_STATE_H
#define CLI_TOOL_STATE_H

#include "dlx.h"
#include <signal.h>
#include <time.h>

/* The progress meter is shown if `wanted`, or if standard error is a terminal and `automatic` is
 * not reset. */
typedef struct progress_meter {
    bool automatic; /* shown without --progress: standard error is a terminal */
    bool wanted;    /* --progress */
    bool shown;
    bool on_terminal;    /* standard error is a terminal */
    bool shares_output;  /* standard output is a terminal too */
    uint64_t done;       /* problems */
    double file_share;   /* share done of the current file; <= 0: unknown */
    double started;      /* seconds, as progress_now counts them */
    double file_started; /* of the current file */
    double reported;     /* of the last report */
    double advanced;     /* when file_share was set */
} progress_meter;

typedef struct tool_interrupts {
    _Atomic sig_atomic_t signal; /* the first SIGINT or SIGTERM; 0: none */
    _Atomic sig_atomic_t idle;   /* no search is running, and all output is written */
    struct timespec time;        /* of `signal`; set before it */
    bool busy;                   /* other threads search while input is read */
} tool_interrupts;

enum { MOST_OUTPUTS = 16 };

struct tool_state {
    const char *name; /* of the program */
    const struct tool_program *program;
    const char *const *operands;
    dlx_output *output;
    struct extra_file *files;          /* of tool_create */
    const char *path;                  /* of -o; NULL: standard output */
    bool to_file;                      /* `output` is the file of -o */
    const char *outputs[MOST_OUTPUTS]; /* paths, without the output of results */
    size_t output_count;
    bool quiet, verbose;
    enum { COLOURS_AUTO, COLOURS_ALWAYS, COLOURS_NEVER } colours;
    int status;
    uint64_t memory_limit;  /* for reading, in bytes; 0: none */
    const dlx_input *input; /* the current file, or NULL */
    size_t reads;           /* blocks read of the current problem */
    void (*on_idle)(void);
    void (*on_read)(void *state, bool waits); /* NULL: output is flushed */
    void *on_read_state;
    progress_meter meter;
    dlx_output *held; /* messages; NULL: none was ever held */
    bool holds_messages;
    bool colours_messages;
    tool_interrupts interrupts;
};

extern struct tool_state tool;

#endif
