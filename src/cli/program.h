/* SPDX-License-Identifier: MIT */
/* The frame of every program: options, files, messages, exit status. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "cli/exit_status.h"
#include "cli/option_table.h"
#include "dlx.h"
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct output_buffer;

/* Reads the command line into `settings`, by the program's options and the common ones: --help and
 * --version (which print and exit), -o/--output, -v/--verbose, -q/--quiet, --progress, --color.
 * Opens standard output, or the file of -o. Returns the NULL-terminated operands, { "-", NULL } if
 * there are none. */
const char *const *tool_start(const tool_program *program, int argc, char **argv, void *settings);

/* The thread's output buffer, else standard output or the file of -o. */
dlx_output *tool_output(void);

/* Creates a file that is flushed and closed together with standard output. Returns NULL for a NULL
 * path, and ends the program on failure. */
dlx_output *tool_create(const char *path);

/* Flushes standard output and the files of tool_create. Ends the program if standard output fails;
 * the failure of a file is reported at the end. */
void tool_flush(void);

/* To be called after each solution: ends the program if output fails, and flushes a full output
 * buffer. */
void tool_after_solution(void);

/* Moves the contents and the status of a thread's buffer to the program. */
void tool_flush_buffer(struct output_buffer *buffer);

/* True if a write to standard output or to a file of tool_create has failed. */
bool tool_output_failed(void);

/* Sets a function that tool_flush_before_wait calls after flushing. */
void tool_set_idle_hook(void (*on_idle)(void));

/* Flushes all output before input is read; `waits`: also clears the progress meter. */
void tool_flush_before_wait(bool waits);

/* Calls `on_read` before reads of input, instead of flushing; `waits`: the read might wait. NULL
 * resets this. */
void tool_set_read_hook(void (*on_read)(void *state, bool waits), void *state);

/* Limits the memory for reading each file opened from here on; at least 1 MB. */
void tool_limit_memory(uint64_t bytes);
uint64_t tool_memory_limit(void); /* 0: none */

/* True if what is written to standard output, or with `messages` to standard error, may have
 * colours, by --color. */
bool tool_has_colours(bool messages);

/* Opens a file with that limit. Says so, except with -q, where standard input is a terminal on
 * which nothing is typed for half a second. */
dlx_input *tool_open_input(const char *path, dlx_error *error);

/* Calls `each` with each operand, opened as input; output is flushed before reads that might wait.
 * A file that cannot be opened is reported and skipped. */
void tool_each_file(const char *const *operands, void (*each)(dlx_input *input, void *settings),
                    void *settings);

/* Messages on standard error, "program: FILE:LINE:COLUMN: text". Errors set the exit status to 2;
 * -q suppresses notes and warnings. */
void tool_error(const dlx_error *error);
void tool_warn(void *unused, const dlx_error *warning); /* a dlx_warn_fn */
dlx_warn_fn *tool_warner(void);                         /* tool_warn, or NULL with -q */
void tool_note(const dlx_error *note);

/* Same as tool_error, with the name of the input if the error names no file. */
void tool_error_in(const dlx_input *input, dlx_error *error);

/* A message without text; `file` NULL: no file, `line` 0: no line. */
dlx_error tool_message(const char *file, uint64_t line);

/* Holds messages, to print many at once, until they are released. For a single thread. */
void tool_hold_messages(void);
void tool_release_messages(void);

/* With -v, prints a line on standard error about the file; NULL: about none. */
void tool_verbose(const char *file, const char *format, ...);
bool tool_is_verbose(void);

/* Prints a requested line on standard error, such as statistics, also with -q. */
void tool_print(const char *format, ...);

/* Reports a fatal error and exits with status 2. */
_Noreturn void tool_die(const dlx_error *error);
_Noreturn void tool_fail(const char *file, uint64_t line, const char *text);
_Noreturn void tool_out_of_memory(void);

/* Returns `memory`, or ends the program if it is NULL. */
static inline void *xrequire(void *memory)
{
    if (!memory)
        tool_out_of_memory();
    return memory;
}

/* Reports a bad command line, points to --help, and exits with status 2. */
_Noreturn void tool_usage_error(const char *format, ...);

/* Count finished problems for the progress meter, and end the program if output fails. `share` of
 * the file has been read for them. */
void tool_progress(void);
void tool_progress_by(uint64_t count);
void tool_progress_to(double share, uint64_t count);
void tool_clear_progress(void);

/* To be called regularly during long work: flushes output and shows the progress meter; `describe`
 * writes a description of the work. */
void tool_tick(void (*describe)(void *state, char *text, size_t size), void *state);

/* Sets the exit status unless the present one is worse. */
void tool_raise_status(int status);
void tool_raise_end_status(dlx_end end, bool found_any); /* by the end of a search */

/* Signals that arrived; see cli/signals.h. */
typedef struct tool_interrupts {
    _Atomic sig_atomic_t signal; /* the first SIGINT or SIGTERM; 0: none */
    _Atomic sig_atomic_t idle;   /* no search is running, and all output is written */
    struct timespec time;        /* of `signal`; set before it */
    bool busy;                   /* other threads search while input is read */
} tool_interrupts;

tool_interrupts *tool_interrupt_state(void);

/* Closes all output and returns the exit status. */
int tool_finish(void);

#endif
