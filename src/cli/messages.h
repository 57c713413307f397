/* SPDX-License-Identifier: MIT */
/* Messages on standard error, "program: FILE:LINE:COLUMN: text"; the progress meter, a line there
 * once a second; and the exit status. */
#ifndef CLI_MESSAGES_H
#define CLI_MESSAGES_H

#include "dlx.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOOL_PRINTF(at, first) __attribute__((format(printf, at, first)))

/* Errors set the exit status to 2; -q suppresses notes and warnings. */
void tool_error(const dlx_error *error);
void tool_warn(void *unused, const dlx_error *warning); /* a dlx_warn_fn */
dlx_warn_fn *tool_warner(void);                         /* tool_warn, or NULL with -q */
void tool_note(const dlx_error *note);

/* Same as tool_error, with the name of the input if the error names no file. */
void tool_error_in(const dlx_input *input, dlx_error *error);

/* The same of formatted text; `file` NULL: no file, `line` 0: no line. */
void tool_error_at(const char *file, uint64_t line, const char *format, ...) TOOL_PRINTF(3, 4);
void tool_warn_of(const char *file, const char *format, ...) TOOL_PRINTF(2, 3);
void tool_note_of(const char *file, const char *format, ...) TOOL_PRINTF(2, 3);
dlx_error tool_message(const char *file, uint64_t line, const char *format, va_list arguments);

/* Holds messages, to print many at once, until they are released. For a single thread. */
void tool_hold_messages(void);

/* Releases them. Returns false if memory ran out, and messages are lost. */
bool messages_release(void);

/* With -v, prints a line on standard error about the file; NULL: about none. */
void tool_verbose(const char *file, const char *format, ...) TOOL_PRINTF(2, 3);
bool tool_is_verbose(void);

/* Prints a requested line on standard error, such as statistics, also with -q. */
void tool_print(const char *format, ...) TOOL_PRINTF(1, 2);

/* Prints a bad command line and the way to --help, also while messages are held. */
void messages_print_usage_error(const char *format, va_list arguments);

/* From good to bad: 0, 1, 3, 2. */
enum { TOOL_OK = 0, TOOL_NONE = 1, TOOL_ERROR = 2, TOOL_LIMIT = 3 };

int worse_status(int a, int b);

/* Sets the exit status unless the present one is worse. */
void tool_raise_status(int status);
void tool_raise_end_status(dlx_end end, bool found_any); /* by the end of a search */

/* Seconds of a monotonic clock. */
double progress_now(void);

void progress_start(void);

/* To be called before standard output is written: clears the meter if both share a terminal, and
 * delays the next report. */
void progress_make_room(void *unused);

void progress_start_file(void);

/* Adds finished problems and returns their total. `share` of the current file has been read for
 * them; <= 0: unknown. */
uint64_t progress_count(double share, uint64_t count);

bool progress_is_due(void);

/* Writes a duration as a person says it, such as "36 min". */
void progress_format_time(double seconds, char *text, size_t size);

/* Shows the meter, with a description of the current work, or "": fields with commas between them,
 * of which the last ones are dropped where the terminal is narrower, of `width` characters. */
void progress_report(const char *work, size_t width);

/* Clears the meter from the terminal. */
void progress_clear(void);

/* ---- terminals ------------------------------------------------------------------------------- */

enum { USUAL_TERMINAL_WIDTH = 80 };

/* Returns the width of a descriptor's terminal in characters, else of COLUMNS, else 80. */
size_t terminal_width(int descriptor);

/* True for a terminal with colours, unless NO_COLOR is set. */
bool terminal_has_colours(int descriptor);

/* True if a terminal delivers nothing to read for half a second. */
bool terminal_is_silent(int descriptor);

#endif
