/* SPDX-License-Identifier: MIT */
/* The frame of every program: options, files, messages, exit status. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "cli/option_table.h"
#include "cli/print.h"

/* Messages on standard error, "program: FILE:LINE:COLUMN: text"; the progress meter, a line there
 * once a second; and the exit status. */

#define TOOL_PRINTF(at, first) __attribute__((format(printf, at, first)))

/* Errors set the exit status to 2; -q suppresses notes and warnings. */
void tool_error(const dlx_error *error);
void tool_warn(void *unused, const dlx_error *warning); /* a dlx_warn_fn */
dlx_warn_fn *tool_warner(void);                         /* tool_warn, or NULL with -q */
void tool_note(const dlx_error *note);

/* Same as tool_error, with the name of the input if the error names no file. */
void tool_error_in(const dlx_input *input, dlx_error *error);

/* The same of formatted text; `file` NULL: no file, `line` 0: no line. The last one is printed with
 * -v. */
typedef enum message_kind {
    MESSAGE_ERROR,
    MESSAGE_WARNING,
    MESSAGE_NOTE,
    MESSAGE_VERBOSE
} message_kind;
void tool_report(message_kind kind, const char *file, uint64_t line, const char *format, ...)
    TOOL_PRINTF(4, 5);
#define tool_error_at(file, line, ...) tool_report(MESSAGE_ERROR, file, line, __VA_ARGS__)
#define tool_warn_of(file, ...) tool_report(MESSAGE_WARNING, file, 0, __VA_ARGS__)
#define tool_note_of(file, ...) tool_report(MESSAGE_NOTE, file, 0, __VA_ARGS__)
#define tool_verbose(file, ...) tool_report(MESSAGE_VERBOSE, file, 0, __VA_ARGS__)
dlx_error tool_message(const char *file, uint64_t line, const char *format, va_list arguments);

/* Holds messages, to print many at once, until they are released. For a single thread. */
void tool_hold_messages(void);

/* Releases them. Returns false if memory ran out, and messages are lost. */
bool messages_release(void);

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

/* True if the locale, by LC_ALL, LC_CTYPE or LANG, has the characters of Unicode as UTF-8. */
bool locale_is_utf8(void);

/* True if a terminal delivers nothing to read for half a second. */
bool terminal_is_silent(int descriptor);

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

/* Creates a file flushed and closed together with standard output. Returns NULL for a NULL
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

/* True if standard output is a terminal that shows nothing but ASCII, by the locale. Files and
 * pipes do not depend on the locale. */
bool tool_shows_ascii(void);

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

/* Signals and reports of programs that search. The first SIGINT or SIGTERM ends the current
 * search, which prints its results; no further problem is read. The program ends at once on a
 * second signal, and on the first one if no search runs and all output is written. */

/* Catches signals, makes long searches flush output and show progress, and sets their
 * --memory-limit. */
void tool_search_prepare(dlx_limits *limits);

/* The limits of a search, or none for NULL, but for nodes: for work before and after the search. */
dlx_limits tool_search_limits(const dlx_search_options *options);

/* Sets the solver described by the progress meter; NULL: none. */
void tool_search_set_current(const dlx_solver *solver);

/* To be called before each problem. Returns false after a signal. */
bool tool_search_may_continue(void);

/* True after a signal; for any thread. */
bool tool_search_interrupted(void *unused);

/* While busy, other threads search, and reading input is not idle. */
void tool_search_set_busy(bool held);

/* Flushes output. Until the next tool_search_may_continue a signal ends the program. */
void tool_search_set_idle(void);

/* True unless the search was cut short. */
bool tool_search_is_complete(dlx_end end);

/* Prints a note if the search of number `number` of the file, a `kind` ("puzzle"), was cut
 * short. `left` names possible remaining results, such as "more solutions may exist". */
void tool_search_note(const char *kind, uint64_t number, const char *name, const char *file,
                      dlx_end end, const char *left);

/* Returns an addition to that note: memory ran out, or no engine could continue; else "". */
const char *tool_search_limit_reason(const dlx_search_options *options, dlx_solver *solver);

/* With -v, reports engine, end, work and time of the search of puzzle `number`. */
void tool_search_report(uint64_t number, const char *file, const dlx_solver *solver);

/* The same for a search by the method, or another kind of thing, of this name. */
void tool_search_report_by(uint64_t number, const char *file, const char *kind, const char *name,
                           dlx_end end, uint64_t nodes);

#endif
