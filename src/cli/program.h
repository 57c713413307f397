/* SPDX-License-Identifier: MIT */
/* What all programs share: options, files, messages, the exit status. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "cli/option_table.h"
#include "dlx.h"
#include <stdbool.h>
#include <stdint.h>

struct output_buffer;

/* Exit statuses; tool_raise_status keeps the worst in the order 2, 3, 1, 0. */
enum { TOOL_OK = 0, TOOL_NONE = 1, TOOL_ERROR = 2, TOOL_LIMIT = 3 };

/* What tool_start needs to know about a program. */
typedef struct tool_program {
    const char *name;
    const char *purpose;        /* one line for --help */
    const char *operands;       /* for the usage line, "[FILE...]" */
    const tool_option *options; /* ends with an option whose name is NULL */
    const tool_option
        *shared[6]; /* more such tables, shared by several programs; NULL-terminated */
    void (*more_help)(dlx_output *output); /* lists tables (formats, engines) at the end, or NULL */
} tool_program;

/* Reads the command line into `settings`, by the program's options and the common ones: --help and
 * --version (which print and exit), -o/--output, -v/--verbose, -q/--quiet, --progress. Opens
 * standard output, or the file of -o. Returns the operands, NULL-terminated, { "-", NULL } if there
 * are none.
 */
const char *const *tool_start(const tool_program *program, int argc, char **argv, void *settings);

/* Standard output, or the file of -o. */
dlx_output *tool_output(void);

/* Is it the file of -o? */
bool tool_writes_to_file(void);

/* Creates a file that is written besides standard output, and flushed and closed with it; NULL for
 * a NULL path. Ends the program if it cannot be created. */
dlx_output *tool_create(const char *path);

/* Writes what is buffered for standard output and the files beside it; ends the program if standard
 * output fails. A file that fails is reported at the end. */
void tool_flush(void);

/* To be called now and then while many solutions are written: ends the program if output fails, and
 * keeps drafts short. */
void tool_after_solution(void);

/* Passes on what a thread has drafted. */
void tool_flush_buffer(struct output_buffer *buffer);

/* Has a write to one of them failed? */
bool tool_output_failed(void);

/* Called, if set, before a read of input that might wait, or of more input for a long problem, with
 * all output written. */
extern void (*tool_before_read)(void);

/* Writes all output, and calls it; `waits`: the meter is cleared as well. */
void tool_flush_before_wait(bool waits);

/* Calls `reading` before a read of input in place of that; `waits`: it might wait. NULL: no more.
 */
void tool_set_read_hook(void (*reading)(void *state, bool waits), void *state);

/* Calls `each` for every operand, with the file opened as input: output is flushed before reads
 * that might wait. A file that cannot be opened is reported and skipped. */
void tool_each_file(const char *const *operands, void (*each)(dlx_input *input, void *settings),
                    void *settings);

/* Messages on standard error, "program: FILE:LINE:COLUMN: text". Errors set the exit status to 2;
 * notes and warnings are suppressed by -q. */
void tool_error(const dlx_error *error);
void tool_warn(void *unused, const dlx_error *warning); /* a dlx_warn_fn */
dlx_warn_fn *tool_warner(void); /* NULL if warnings are not shown, and need not be made */
void tool_note(const dlx_error *note);

/* Keeps messages, to print many at once; and prints those that were kept. Only while no other
 * thread has any. */
void tool_hold_messages(void);
void tool_release_messages(void);

/* With -v, a line on standard error about the file; NULL: about none. */
void tool_verbose(const char *file, const char *format, ...);
bool tool_is_verbose(void);

/* A line on standard error that was asked for, such as statistics: not suppressed by -q. */
void tool_print(const char *format, ...);

/* Reports the error and ends the program with status 2, for failures after which nothing can go on.
 */
_Noreturn void tool_die(const dlx_error *error);

_Noreturn void tool_out_of_memory(void);

/* Returns the memory, or ends the program if it is NULL: there is none. */
static inline void *xrequire(void *memory)
{
    if (!memory)
        tool_out_of_memory();
    return memory;
}

/* Reports a bad command line, points to --help, and ends the program with status 2. */
_Noreturn void tool_usage_error(const char *format, ...);

/* Counts one more problem as done, for the progress meter, and ends the program if output fails. */
void tool_progress(void);
void tool_progress_by(uint64_t count); /* the same for that many problems */

/* The same; `share` of the file has been read for them. */
void tool_progress_to(double share, uint64_t count);

/* To be called now and then during long work: sends what was written so far and shows the progress;
 * `describe` puts a description of the work into a text of the given size. */
void tool_tick(void (*describe)(void *state, char *text, size_t size), void *state);

/* Records a status; the worst one becomes the program's. */
void tool_raise_status(int status);
void tool_raise_end_status(dlx_end end, bool found_any); /* the status for the end of a search */

/* Closes standard output, checks it, and returns the exit status. */
int tool_finish(void);

#endif
