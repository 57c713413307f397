/* SPDX-License-Identifier: MIT */
/* The frame of every program: options, files, messages, exit status. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "cli/messages.h"
#include "cli/option_table.h"
#include "dlx.h"
#include <stdbool.h>
#include <stdint.h>

struct output_buffer;

/* Reads the command line into `settings`, by the program's options and the common ones: --help and
 * --version (which print and exit), -o/--output, -v/--verbose, -q/--quiet, --progress, --color.
 * Opens standard output, or the file of -o. Returns the NULL-terminated operands, { "-", NULL } if
 * there are none. */
const char *const *tool_start(const tool_program *program, int argc, char **argv, void *settings);

/* The thread's output buffer, else standard output or the file of -o. */
dlx_output *tool_output(void);

/* Notes the path of an output, "-" or NULL for standard output or the file of -o. Ends the program
 * if an earlier output is the same file. */
void tool_claim_output(const char *path);

/* Creates a file that is flushed and closed together with standard output. Returns NULL for a NULL
 * path, and ends the program on failure. */
dlx_output *tool_create(const char *path);

/* Removes a file of tool_create, which is to remain incomplete. */
void tool_discard(const dlx_output *output);

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
dlx_input *tool_require_input(const char *path); /* ends the program on failure */

/* Calls `each` with each operand, opened as input; output is flushed before reads that might wait.
 * A file that cannot be opened is reported and skipped. */
void tool_each_file(const char *const *operands, void (*each)(dlx_input *input, void *settings),
                    void *settings);

/* Prints the messages of tool_hold_messages. */
void tool_release_messages(void);

/* Reports a fatal error and exits with status 2. */
_Noreturn void tool_die(const dlx_error *error);
_Noreturn void tool_fail(const char *file, uint64_t line, const char *format, ...)
    TOOL_PRINTF(3, 4);
_Noreturn void tool_out_of_memory(void);

/* Returns `memory`, or ends the program if it is NULL. */
static inline void *xrequire(void *memory)
{
    if (!memory)
        tool_out_of_memory();
    return memory;
}

/* Likewise the result of a call; for a failed call, ends the program with its error. */
void *xresult(void *result, const dlx_error *error);
void xok(dlx_status status, const dlx_error *error);

/* Returns a copy of the text written to memory, for the caller to free, and closes the output. */
char *xtext(dlx_output *output);

/* Reports a bad command line, points to --help, and exits with status 2. */
_Noreturn void tool_usage_error(const char *format, ...) TOOL_PRINTF(1, 2);

/* Count finished problems for the progress meter, and end the program if output fails. `share` of
 * the file has been read for them. */
void tool_progress(void);
void tool_progress_by(uint64_t count);
void tool_progress_to(double share, uint64_t count);

/* To be called regularly during long work: flushes output and shows the progress meter; `describe`
 * writes a description of the work. */
void tool_tick(void (*describe)(void *state, char *text, size_t size), void *state);

/* Closes all output and returns the exit status. */
int tool_finish(void);

#endif
