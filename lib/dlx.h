/* SPDX-License-Identifier: MIT */
/* dlx.h - exact cover problems: read, build, solve, count. Sudokus are in dlx-sudoku.h.
 *
 * The model, in the calls that most programs need:
 *
 *     dlx_input *input = dlx_input_open("problem.ec", &error);
 *     dlx_reader *reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, &error);
 *     while (dlx_reader_next(reader, &problem, &error) == DLX_OK) {
 *         dlx_solver *solver = dlx_solver_new(problem, NULL, &error);
 *         while (dlx_solver_next(solver, &error) == DLX_OK)
 *             options = dlx_solver_solution(solver, &count);
 *         dlx_solver_free(solver);
 *         dlx_problem_free(problem);
 *     }
 *
 * A dlx_problem is an immutable exact cover problem. A dlx_reader reads problems from a dlx_input
 * in one of the formats; a dlx_builder builds a problem from items and options. A dlx_solver
 * searches for the solutions of a problem and returns each as an array of option indices;
 * dlx_solver_end gives the reason why the search ended. dlx_search_options set an engine, limits, a
 * goal, threads and callbacks. Everything else in this header serves one of these five types:
 * writers of problems and solutions, decision diagrams, cubes that divide a search, proofs, a
 * checker and answers of external solvers.
 *
 * Conventions of all functions:
 *
 * - Types are opaque. The caller frees an object with the matching _free or _close; freeing NULL is
 *   allowed. Returned pointers are borrowed unless the comment says that the caller frees them,
 *   text and arrays with dlx_free.
 * - A function that can fail returns a dlx_status, or NULL, and describes the failure in *error.
 *   Every `error` parameter may be NULL.
 * - Indices count from 0 and ranges are half-open, [0..n[; numbers shown to people (lines, columns,
 *   options, rows, digits) count from 1, and the comment says so.
 * - A function that returns an array returns its first element and sets *count. Parameters that a
 *   function sets in addition to its result may be NULL.
 * - Names are strings. Tables of formats, engines and so on have functions _name, _summary and, if
 *   needed, _capabilities, by index; the name after the last entry is NULL.
 * - DLX_INIT clears structs with a member `size`, and sets it to sizeof the struct; zero in the
 *   other members stands for their defaults.
 * - The library prints nothing, never exits, reads no environment and keeps no global state.
 *   Distinct objects may be used in distinct threads; a dlx_problem, being immutable, in several
 *   concurrently.
 * - Text is bytes. Names are not interpreted; UTF-8 passes through.
 *
 * Stability: within a major version, programs compiled with an older dlx.h run with a newer
 * library. Functions and constants are only added. A struct of the caller begins with its size, by
 * which the library knows the members; 0 stands for the size in version 1.0. Structs of the library
 * grow at the end only. dlx_error has reserved members. */
#ifndef DLX_H
#define DLX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; DLX_VERSION_NUMBER >= 10200 tests for 1.2.0. */
#define DLX_VERSION "1.0.0"
#define DLX_VERSION_NUMBER 10000

/* The version of the library at run time: as text, such as "1.0.0", and as DLX_VERSION_NUMBER. */
const char *dlx_version(void);
unsigned dlx_version_number(void);

/* The table of optional features of a build, such as "zlib": the name at `index`, NULL after the
 * last; true if this build has the feature with the name. */
const char *dlx_feature_name(size_t index);
bool dlx_have_feature(const char *name);

/* Frees text or an array that a function returned for the caller to free; NULL is allowed. */
void dlx_free(void *memory);

/* Clears a struct that begins with its size, and sets the size: DLX_INIT(&options). */
#define DLX_INIT(pointer) dlx_init((pointer), sizeof *(pointer))
void dlx_init(void *memory, size_t size);

/* ---- errors ------------------------------------------------------------------------------------
 */

typedef enum dlx_status {
    DLX_OK = 0,
    DLX_NO_DATA,      /* end of the input, or nothing to check; not a failure */
    DLX_ABORTED,      /* cancelled, or a limit was reached; not a failure */
    DLX_NO_MEMORY,    /* an allocation failed */
    DLX_READ_FAILED,  /* the operating system refused a read or an open */
    DLX_WRITE_FAILED, /* the operating system refused a write */
    DLX_PIPE_CLOSED,  /* the reading end of a pipe was closed; filters then end quietly */
    DLX_SYNTAX,       /* the input violates its format; reading can continue after the fault */
    DLX_REFUSED,      /* the stream reports that an earlier program refused this problem */
    DLX_UNSUPPORTED,  /* valid, but not supported by this engine or format */
    DLX_INVALID       /* an argument is out of its range */
} dlx_status;

/* The status in a few words, such as "out of memory"; "unknown status" for any other number. */
const char *dlx_status_text(dlx_status status);

enum { DLX_ERROR_TEXT = 240, DLX_ERROR_FILE = 1024 };

/* A failure, or a warning, and its place. Holds copies, and so outlives the input. */
typedef struct dlx_error {
    dlx_status status;
    char file[DLX_ERROR_FILE]; /* "": no file; long names lose their beginning to "..." */
    uint64_t line;             /* from 1; 0: no line */
    uint64_t column;           /* in bytes, from 1; 0: no column */
    char text[DLX_ERROR_TEXT]; /* a line without a full stop; long tokens are shortened */
    uint64_t reserved[2];      /* 0 */
} dlx_error;

/* Sets the place of an error, unless `error` is NULL; `file` is copied, NULL: no file. */
void dlx_error_place(dlx_error *error, const char *file, uint64_t line, uint64_t column);

/* Receives a warning, which is valid during the call. */
typedef void dlx_warn_fn(void *state, const dlx_error *warning);

/* ---- bytes in and out --------------------------------------------------------------------------
 */

typedef struct dlx_input dlx_input;
typedef struct dlx_output dlx_output;

/* Opens a file for reading; "-" is standard input. Errors: DLX_READ_FAILED, DLX_NO_MEMORY. */
dlx_input *dlx_input_open(const char *path, dlx_error *error);

/* Reads from memory. The bytes and `name`, the file name in messages, are copied. */
dlx_input *dlx_input_memory(const char *name, const void *bytes, size_t size, dlx_error *error);

/* Reads from a function, which puts up to `size` bytes at `bytes` and returns their number, 0 at
 * the end, or -1 for a failure. Each call is made when what was read before is used up. `name` is
 * copied. */
typedef long dlx_read_fn(void *state, char *bytes, size_t size);
dlx_input *dlx_input_from(const char *name, dlx_read_fn *read, void *state, dlx_error *error);

/* The name in messages: the path, or "(standard input)". Valid as long as the input. */
const char *dlx_input_name(const dlx_input *input);

/* Limits the memory for reading, in bytes: unpacking, long lines, documents, and each problem with
 * its names, without buffers of about 100 KB; 0: no limit. A larger problem is refused with
 * DLX_SYNTAX, and reading can continue after it; a larger line, or a larger text outside of
 * problems, ends reading with DLX_READ_FAILED. */
void dlx_input_limit(dlx_input *input, uint64_t bytes);

/* The share of the input read so far, in [0..1], or -1 if the size is unknown (a pipe). */
double dlx_input_progress(const dlx_input *input);

void dlx_input_close(dlx_input *input);

/* Writes to a file descriptor, which stays open; `name`, for messages, is copied. */
dlx_output *dlx_output_fd(int fd, const char *name, dlx_error *error);

/* Creates or truncates a file and writes to it. Errors: DLX_WRITE_FAILED, DLX_NO_MEMORY. */
dlx_output *dlx_output_create(const char *path, dlx_error *error);

/* Writes to memory. */
dlx_output *dlx_output_memory(dlx_error *error);

/* The bytes written to an output in memory so far, *size of them, with a NUL byte appended. Valid
 * until the next write. NULL: no memory, or another kind of output. */
const char *dlx_output_contents(dlx_output *output, size_t *size);

/* Drops the bytes written to an output in memory, and keeps its memory. */
void dlx_output_clear(dlx_output *output);

/* Adds bytes to the buffer. A failed write is reported by the next flush or close. */
void dlx_output_bytes(dlx_output *output, const void *bytes, size_t size);

/* Adds a NUL-terminated string. */
void dlx_output_text(dlx_output *output, const char *text);

/* Writes all buffered bytes. Returns the first failure since the output was opened, also if an
 * earlier call returned it. Errors: DLX_WRITE_FAILED, DLX_PIPE_CLOSED, DLX_NO_MEMORY. */
dlx_status dlx_output_flush(dlx_output *output, dlx_error *error);

/* True after a failed write; further output is dropped, so a caller need not continue. */
bool dlx_output_failed(const dlx_output *output);

/* Flushes, closes a file opened by dlx_output_create, and frees. Errors: as for
 * dlx_output_flush. */
dlx_status dlx_output_close(dlx_output *output, dlx_error *error);

/* ---- problems ----------------------------------------------------------------------------------
 */

/* An exact cover problem with colours (Knuth, TAOCP 4B, 7.2.2.1, "XCC"), bounds and costs. The
 * first `primary` items must be covered as often as their bounds say; the others, secondary items,
 * are covered at most once, or any number of times with the same colour. Each option is a set of
 * items. */
typedef struct dlx_problem dlx_problem;

/* The maximum number of items, and of options. */
#define DLX_MAX_INDEX UINT32_C(0xfffffffe)

void dlx_problem_free(dlx_problem *problem);

/* The NAME in the line `|= problem NAME`, or "". Valid as long as the problem. */
const char *dlx_problem_name(const dlx_problem *problem);

/* The metadata of the problem, from lines `|:` (see ec(5)): lines `WORD TEXT`, such as "author
 * Ann", each ended by a line feed; or "". Valid as long as the problem. */
const char *dlx_problem_data(const dlx_problem *problem);

/* The numbers of items, of primary items (which come first), of options, and of nonzeros, the sum
 * of the sizes of all options. */
size_t dlx_problem_items(const dlx_problem *problem);
size_t dlx_problem_primary(const dlx_problem *problem);
size_t dlx_problem_options(const dlx_problem *problem);
size_t dlx_problem_nonzeros(const dlx_problem *problem);

/* Features beyond plain exact cover, as a sum. */
enum {
    DLX_PROBLEM_SECONDARY = 1,
    DLX_PROBLEM_COLOURS = 2,
    DLX_PROBLEM_BOUNDS = 4,  /* other than 1:1 */
    DLX_PROBLEM_COSTS = 8,   /* other than 0 */
    DLX_PROBLEM_REPEATS = 16 /* an option covers a primary item several times */
};
unsigned dlx_problem_features(const dlx_problem *problem);

/* The name of item `item` in [0..items[ as in the ec format, see dlx_name_unescape. Valid as long
 * as the problem. */
const char *dlx_problem_item_name(const dlx_problem *problem, size_t item);

/* The index of the item with this name, or SIZE_MAX. */
size_t dlx_problem_find_item(const dlx_problem *problem, const char *name);

/* Sets the bounds of primary item `item` in [0..primary[, to be covered *lo to *hi times. */
void dlx_problem_bounds(const dlx_problem *problem, size_t item, uint32_t *lo, uint32_t *hi);

/* The items of option `option` in [0..options[, by index in the order of the input. Valid as long
 * as the problem. */
const uint32_t *dlx_problem_option(const dlx_problem *problem, size_t option, size_t *count);

/* The colour of the item at `place` in [0..count[ of an option, or NULL. */
const char *dlx_problem_colour(const dlx_problem *problem, size_t option, size_t place);

/* The cost of an option; 0 if none was given. Costs, of solutions too, are integers in units of
 * 10^-places; `places` is the largest number of decimals among the costs. */
int64_t dlx_problem_cost(const dlx_problem *problem, size_t option);
unsigned dlx_problem_cost_places(const dlx_problem *problem);

/* A constant that is part of the cost of every solution, in the same units; usually 0. */
int64_t dlx_problem_cost_constant(const dlx_problem *problem);

/* The cost of a solution, options[0..count[: the sum of the costs and the constant. */
int64_t dlx_problem_cost_of(const dlx_problem *problem, const uint32_t *options, size_t count);

/* A cost as a decimal number, such as "2.50", for the caller to free with dlx_free. NULL: no
 * memory. */
char *dlx_problem_cost_text(const dlx_problem *problem, int64_t cost);

/* True if the problem asks for the maximum cost, as with `Maximize`. A search has its own goal. */
bool dlx_problem_maximises(const dlx_problem *problem);

/* The name of an option, or NULL; several options may share a name. Valid as long as the
 * problem. */
const char *dlx_problem_option_name(const dlx_problem *problem, size_t option);

/* Names of items contain no blanks, other control bytes, ':' and '|'. dlx_name_escape makes a name
 * of any text: these bytes, and '%', become '%' and two hexadecimal digits. dlx_name_unescape
 * reverses this, leaves other names unchanged, and sets *length, since the text may contain NUL
 * bytes. The caller frees the result with dlx_free. NULL: no memory. */
char *dlx_name_escape(const char *text, size_t length);
char *dlx_name_unescape(const char *name, size_t *length);

/* The problem whose solutions are those that have all included options and no excluded one, for the
 * caller to free. Literals are as those of cubes: 1 + the index of an included option, or minus
 * that of an excluded option. Options keep their indices; excluded options, and other options of
 * items of bounds 1:1 of included options, have no items. An included option without such an item
 * has an item of its own, `include#N` for option number N, after the other primary items;
 * `keeps_rivals`: so has every included option instead of emptying others, as set covers and proofs
 * need. The options of `problem`, which must outlive the result, are shown in solutions. Errors:
 * DLX_INVALID: a literal of no option; DLX_NO_MEMORY. */
dlx_problem *dlx_problem_restrict(const dlx_problem *problem, const int64_t *literals, size_t count,
                                  bool keeps_rivals, dlx_error *error);

/* ---- building problems -------------------------------------------------------------------------
 */

/* Collects items, then options, and makes a problem of them; then the next problem. After any error
 * but DLX_NO_MEMORY the builder is in the state before the failed call. */
typedef struct dlx_builder dlx_builder;

dlx_builder *dlx_builder_new(dlx_error *error);
void dlx_builder_free(dlx_builder *builder);

/* Sets the name of the problem: any bytes but line ends. */
dlx_status dlx_builder_name(dlx_builder *builder, const char *name, dlx_error *error);

/* Adds a line of metadata: a word, such as "author", and a text of one line. Errors:
 * DLX_INVALID. */
dlx_status dlx_builder_data(dlx_builder *builder, const char *word, const char *text,
                            dlx_error *error);

/* Adds a primary item to be covered lo to hi times, 0 <= lo <= hi, 1 <= hi; or a secondary item.
 * Primary items come before secondary items, items before options. Names are one or more bytes
 * other than blanks, ':' and '|', and distinct. Items get the indices 0, 1 and so on. Errors:
 * DLX_INVALID. */
dlx_status dlx_builder_primary(dlx_builder *builder, const char *name, uint64_t lo, uint64_t hi,
                               dlx_error *error);
dlx_status dlx_builder_secondary(dlx_builder *builder, const char *name, dlx_error *error);

/* Adds an item to the current option, by name or by index. `colour` is NULL for a primary item, and
 * may be for others. Errors: DLX_INVALID: unknown item, duplicate item, colour on a primary
 * item. */
dlx_status dlx_builder_add(dlx_builder *builder, const char *name, const char *colour,
                           dlx_error *error);
dlx_status dlx_builder_add_index(dlx_builder *builder, size_t item, const char *colour,
                                 dlx_error *error);

/* Adds to the cost of the current option. Errors: DLX_INVALID if the sum of all positive or of all
 * negative costs exceeds 64 bits. */
dlx_status dlx_builder_cost(dlx_builder *builder, int64_t cost, dlx_error *error);

/* Adds the decimal value / 10^places, places in [0..18], to the cost of the current option; the
 * sums are checked in units of the finest cost. */
dlx_status dlx_builder_cost_decimal(dlx_builder *builder, int64_t value, unsigned places,
                                    dlx_error *error);

/* Adds value / 10^places to the cost of every solution. Errors: as for costs. */
dlx_status dlx_builder_cost_constant(dlx_builder *builder, int64_t value, unsigned places,
                                     dlx_error *error);

/* Sets whether the problem asks for the maximum cost (or for the minimum, the default). */
void dlx_builder_maximise(dlx_builder *builder, bool maximise);

/* Names the current option: any bytes but NUL. Errors: DLX_INVALID. */
dlx_status dlx_builder_option_name(dlx_builder *builder, const char *name, dlx_error *error);

/* Ends the current option, which may be empty. */
dlx_status dlx_builder_end_option(dlx_builder *builder, dlx_error *error);

/* Adds `count` options of items by index, without colours, and ends each: option k in [0..count[
 * has items[offsets[k]..offsets[k + 1][. The first continues the current option, which may have a
 * cost or a name. Errors: as for dlx_builder_add_index and dlx_builder_end_option, and DLX_INVALID
 * for descending offsets; then the builder can only be freed. */
dlx_status dlx_builder_rows(dlx_builder *builder, const uint64_t *offsets, const uint32_t *items,
                            size_t count, dlx_error *error);

/* Makes the problem, and empties the builder for the next. NULL: DLX_NO_MEMORY; DLX_INVALID: the
 * current option was not ended. */
dlx_problem *dlx_builder_finish(dlx_builder *builder, dlx_error *error);

/* ---- formats -----------------------------------------------------------------------------------
 */

/* A text format of problems, solutions, or both: a row of the library's table. */
typedef struct dlx_format dlx_format;

/* Capabilities of a format, as a sum. */
enum {
    DLX_FORMAT_READS_PROBLEMS = 1,
    DLX_FORMAT_WRITES_PROBLEMS = 2,
    DLX_FORMAT_WRITES_SOLUTIONS = 4, /* solutions one after another */
    DLX_FORMAT_WRITES_DIAGRAMS = 8,  /* all solutions as a diagram, see dlx_diagram_write */
    DLX_FORMAT_REDUCES = 32, /* reads problems of another kind, which become exact cover problems
                         with as many solutions; its own output is not read back */
    DLX_FORMAT_SINGLE_PROBLEM = 16 /* a file contains only one problem */
};

/* The format at `index` of the table, NULL after the last; the format with a name, or NULL. */
const dlx_format *dlx_format_at(size_t index);
const dlx_format *dlx_format_find(const char *name);
const char *dlx_format_name(const dlx_format *format);
const char *dlx_format_summary(const dlx_format *format);
unsigned dlx_format_capabilities(const dlx_format *format);

/* How to read; all zero is the default. */
typedef struct dlx_read_options {
    size_t size;          /* sizeof (dlx_read_options) */
    int header;           /* matrix: 1 the first line is a header, -1 no header, 0 detect */
    int base;             /* sets: 1 elements are numbered from 1, -1 from 0, 0 detect */
    bool strict;          /* errors where other readers ignore faults, instead of warnings */
    uint32_t colours;     /* col: the number of colours for the vertices; 0 is an error */
    unsigned round_costs; /* costs are rounded to round_costs - 1 decimals; 0: costs are exact */
    dlx_warn_fn *warn;    /* or NULL */
    void *warn_state;
    /* If not NULL: reading a problem in the ec format continues after a fault in its items or
     * options, without the faulty parts, and passes each fault to this function. Also makes
     * dlx_reader_check report places. */
    dlx_warn_fn *fault;
    void *fault_state;
} dlx_read_options;

/* Detects the format of an input that was not read yet: by its file name; else the only format that
 * can read the beginning, which is the first line where this suffices (`|` for the ec format).
 * Ignores options->warn and fault. NULL: DLX_SYNTAX: none, or several formats, which *error lists;
 * DLX_NO_MEMORY. */
const dlx_format *dlx_format_detect(dlx_input *input, const dlx_read_options *options,
                                    dlx_error *error);

typedef struct dlx_reader dlx_reader;

/* Reads the problems of an input one after another. The input must outlive the reader; `options`
 * may be NULL and is copied. Errors: DLX_UNSUPPORTED: the format cannot be read; DLX_INVALID:
 * `format` (an unknown name to dlx_format_find) or `input` is NULL. */
dlx_reader *dlx_reader_new(const dlx_format *format, dlx_input *input,
                           const dlx_read_options *options, dlx_error *error);

/* Reads the next problem, for the caller to free.
 *    DLX_OK      *problem is set
 *    DLX_NO_DATA no more problems
 *    DLX_SYNTAX  this problem is refused, see *error; the next call reads the following one
 *    DLX_REFUSED the stream says `found 0 error`: an earlier program refused the problem
 *    others      reading cannot continue */
dlx_status dlx_reader_next(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

/* The name of the problem read or refused last, or "". Valid until the next. */
const char *dlx_reader_name(const dlx_reader *reader);

/* The number of faults of the last problem passed to `fault`; if not 0, the problem lacks the
 * faulty parts. */
size_t dlx_reader_faults(const dlx_reader *reader);

/* Passes warnings on the last problem to `warn`: primary items in too few options, secondary items
 * in no option, duplicate options; with places if `fault` is set. Sets *count, unless NULL, to
 * their number. Errors: DLX_NO_MEMORY. */
dlx_status dlx_reader_check(const dlx_reader *reader, const dlx_problem *problem, dlx_warn_fn *warn,
                            void *warn_state, size_t *count, dlx_error *error);

void dlx_reader_free(dlx_reader *reader);

/* The costs to write. */
typedef enum dlx_objective {
    DLX_OBJECTIVE_COST, /* the costs of the options */
    DLX_OBJECTIVE_NONE, /* no costs */
    DLX_OBJECTIVE_COUNT /* 1 for each option: minimise the number of options */
} dlx_objective;

/* How to write problems; all zero is the default. */
typedef struct dlx_write_options {
    size_t size; /* sizeof (dlx_write_options) */
    dlx_objective objective;
    const char *amo; /* formats of clauses: a name from the table below; NULL: "auto" */
    bool labels; /* matrix: with a header of item names, and with the names, or else the numbers, of
                    the options in a column */
    dlx_warn_fn *warn; /* receives warnings about costs; or NULL */
    void *warn_state;
} dlx_write_options;

/* Writes a problem; `options` may be NULL. Errors: DLX_UNSUPPORTED, with the reason, if the format
 * cannot express the problem; DLX_INVALID: unknown encoding or objective, or `format` is NULL. Then
 * nothing was written. Failed writes are reported by dlx_output_flush. */
dlx_status dlx_problem_write(const dlx_problem *problem, const dlx_format *format,
                             const dlx_write_options *options, dlx_output *output,
                             dlx_error *error);

/* The table of encodings of "at most one of these options" in clauses. */
const char *dlx_amo_name(size_t index);
const char *dlx_amo_summary(size_t index);

/* ---- search ------------------------------------------------------------------------------------
 */

/* Why a search ended; see dlx_end_word. */
typedef enum dlx_end {
    DLX_END_NONE,        /* the search has not ended */
    DLX_END_COMPLETE,    /* all solutions were found */
    DLX_END_OPTIMAL,     /* the best solutions, as many as requested, were found and proven */
    DLX_END_ENOUGH,      /* the requested number was found */
    DLX_END_LIMIT,       /* a limit on nodes or memory, or no memory */
    DLX_END_TIMEOUT,     /* the time limit was reached */
    DLX_END_INTERRUPTED, /* dlx_solver_cancel */
    DLX_END_UNKNOWN,     /* an external solver did not say, or no engine could continue */
    DLX_END_ERROR        /* the problem was refused */
} dlx_end;

/* The word after `found N`: "running", "complete", "optimal", "enough", "limit", "timeout",
 * "interrupted", "unknown", "error"; "unknown" for any other number. */
const char *dlx_end_word(dlx_end end);

typedef enum dlx_choice {
    DLX_CHOOSE_MRV,  /* the first item with the fewest remaining options */
    DLX_CHOOSE_FIRST /* the first item that is not covered */
} dlx_choice;

typedef enum dlx_goal {
    DLX_GOAL_ANY, /* solutions in the order of the search */
    DLX_GOAL_MIN, /* solutions of minimum cost, in ascending order */
    DLX_GOAL_MAX  /* solutions of maximum cost, in descending order */
} dlx_goal;

/* A step of a search, created by the library for dlx_search_options.on_event. */
typedef enum dlx_event_kind {
    DLX_EVENT_CHOOSE,   /* branch on `item`, which has `options` remaining options */
    DLX_EVENT_OPTION,   /* try `option` for the item of this level */
    DLX_EVENT_COVER,    /* `item` is covered or, if secondary and coloured, gets its colour */
    DLX_EVENT_UNCOVER,  /* a COVER is undone */
    DLX_EVENT_SOLUTION, /* the options of the levels so far are a solution */
    DLX_EVENT_BACK      /* all options of the item of this level were tried */
} dlx_event_kind;

typedef struct dlx_event {
    dlx_event_kind kind;
    size_t level;   /* from 0: the number of options tried and not undone so far */
    size_t item;    /* index; in CHOOSE, COVER, UNCOVER and BACK */
    size_t option;  /* index; in OPTION */
    size_t options; /* in CHOOSE */
} dlx_event;

typedef void dlx_event_fn(void *state, const dlx_event *event);

/* Writes an event as a line: kind, level, item or option; see ec-trace(5). */
void dlx_event_write(const dlx_problem *problem, const dlx_event *event, dlx_output *output);

/* Work done so far. */
typedef struct dlx_search_stats {
    size_t size;      /* sizeof (dlx_search_stats) */
    uint64_t nodes;   /* options tried */
    uint64_t updates; /* nodes of the links hidden, as Knuth counts them */
    size_t max_level; /* deepest level reached */
    uint64_t counted; /* lower bound of the number of solutions, while counting */
    double progress;  /* estimated share of the search that is done; never falls; 0: unknown */
} dlx_search_stats;

/* Limits of a call, and callbacks in the thread of the call; all zero is the default. Functions
 * copy the struct. Errors of functions with limits: DLX_INVALID: a negative time limit;
 * DLX_UNSUPPORTED: a limit that has no meaning for the task, such as a node limit if no options are
 * tried. */
typedef struct dlx_limits {
    size_t size;           /* sizeof (dlx_limits) */
    double time_limit;     /* seconds; 0: none */
    uint64_t node_limit;   /* options tried; 0: none */
    uint64_t memory_limit; /* bytes in addition to the problem; 0: none */
    void (*on_tick)(
        void *state,
        const dlx_search_stats *stats); /* called about every millisecond of work; or NULL */
    void *tick_state;
    bool (*is_cancelled)(void *state); /* called as often as on_tick; returns true to stop as by
                                          dlx_solver_cancel; or NULL */
    void *cancel_state;
} dlx_limits;

/* A proof of a search, see dlx_proof_new. */
typedef struct dlx_proof dlx_proof;

/* What to search for; all zero is the default. */
typedef struct dlx_search_options {
    size_t size;        /* sizeof (dlx_search_options) */
    const char *engine; /* a name from the table; NULL: "auto" */
    dlx_choice choose;
    dlx_goal goal;
    uint64_t solution_limit;  /* stop after this number of solutions; 0: no limit. With a goal: the
                                 number of best solutions, at least 1; 0 with count_only: all
                                 solutions of best cost */
    bool count_only;          /* only dlx_solver_count will be called */
    bool set_cover;           /* cover primary items at least, not exactly; see dlx_solver_new */
    uint64_t at_most;         /* with set_cover: maximum number of options; 0: any number */
    const dlx_limits *limits; /* of dlx_solver_new and of the search; or NULL */
    dlx_event_fn *on_event;   /* or NULL */
    void *event_state;
    dlx_proof *proof; /* written by this search alone; or NULL */
    bool sample;      /* draw each solution at random, see dlx_solver_new */
    bool quick;       /* with sample: return the first solution in a random order */
    bool unordered;   /* with threads: return solutions in the order found; with a solution_limit,
                         those found first */
    unsigned threads; /* number of threads, see dlx_solver_new; 0: only the caller's */
    uint64_t seed;    /* of the random numbers: equal seeds give equal solutions */
    const struct dlx_cubes *cubes; /* search only cube_list[0..cube_count[ of these, one after
                                      another, see dlx_cubes_new; or NULL */
    const size_t *cube_list;
    size_t cube_count;
    const int64_t *literals; /* the options that every solution has, and those that none has, as in
                                dlx_problem_restrict, by which the problem is replaced; events
                                refer to the items of that problem; [0..literal_count[ */
    size_t literal_count;
    struct dlx_group *group; /* symmetries of the problem by which `auto` counts, see
                                dlx_solver_new; or NULL */
} dlx_search_options;

/* Capabilities of an engine, as a sum. `auto` has those of all engines. */
enum {
    DLX_ENGINE_LISTS = 1,       /* list solutions one after another, and count them */
    DLX_ENGINE_COUNTS = 2,      /* count all solutions without listing them */
    DLX_ENGINE_FINDS_BEST = 4,  /* search for solutions of best cost; engines that list solutions
                                   compare all of them instead */
    DLX_ENGINE_COVERS = 8,      /* set covers */
    DLX_ENGINE_PROVES = 16,     /* prove that there are no more, or no better, solutions */
    DLX_ENGINE_SHOWS_STEPS = 32 /* on_event, and `choose` */
};

/* The table of engines; the index of an engine by its name or an older name, or SIZE_MAX. */
const char *dlx_engine_name(size_t index);
const char *dlx_engine_summary(size_t index);
unsigned dlx_engine_capabilities(size_t index);
size_t dlx_engine_find(const char *name);

/* The features of problems that the engine supports, a sum of DLX_PROBLEM_; `auto` supports those
 * of all engines. */
unsigned dlx_engine_features(size_t index);

typedef struct dlx_solver dlx_solver;

/* Tasks other than the search by an engine. */
typedef enum dlx_task {
    DLX_TASK_ESTIMATES,   /* dlx_problem_estimate */
    DLX_TASK_CUBES,       /* dlx_cubes_new */
    DLX_TASK_CHECKPOINTS, /* of programs, which divide the search into cubes */
    DLX_TASK_SAMPLES,
    DLX_TASK_DIAGRAMS,
    DLX_TASK_EXPLANATIONS /* dlx_explain */
} dlx_task;

/* The table of tasks: the name, such as "cubes", and the features of problems that the task
 * supports, a sum of DLX_PROBLEM_. Other tasks support all features. */
const char *dlx_task_name(size_t task);
unsigned dlx_task_features(size_t task);

/* Checks whether a task supports the features of a problem. Errors: DLX_UNSUPPORTED, DLX_INVALID.
 */
dlx_status dlx_task_supports(dlx_task task, const dlx_problem *problem, dlx_error *error);

/* Checks without a setup whether the engine named `engine`, NULL: options->engine, supports a
 * search of the problem. `options` and errors: as dlx_solver_new, which may still refuse a problem
 * with too many items at a time for engine `frontier`. */
dlx_status dlx_engine_supports(const char *engine, const dlx_problem *problem,
                               const dlx_search_options *options, dlx_error *error);

/* Creates a search over a problem, which must outlive the solver. `options` may be NULL and is
 * copied; what it points to must outlive the solver too.
 *
 * set_cover: a solution is a set of options that covers each primary item at least as often as its
 * lower bound says, treats secondary items as an exact cover does, and is irredundant: no option
 * can be removed. The best solutions are those of best cost, or without a goal, and with
 * DLX_GOAL_MIN without costs and constant, of the fewest options. They are returned best first,
 * solution_limit of them, 0 for all; in any order with count_only and no goal.
 *
 * sample: the first call of dlx_solver_next counts all solutions; then each call draws a solution
 * uniformly and independently, without end unless solution_limit is set. Nothing is drawn if a
 * limit interrupts the count. Subproblems are kept in memory, up to 1 GiB without memory_limit;
 * counting ends after about ten seconds without time_limit. quick: each call shuffles the items and
 * options and searches for one solution, without counting; the solutions are not equally likely,
 * and some may never occur.
 *
 * literals: with a proof or cubes, or to symmetries and explanations, pass the problem of
 * dlx_problem_restrict instead.
 *
 * cubes: only solutions in these cubes are found, in the order of the list unless there is a goal.
 *
 * group: dlx_solver_count counts one option of each orbit of an item's options, times the size of
 * the orbit, and below this option likewise, by the symmetries that fix the option; so for up to
 * 2^24 symmetries, else for the first option alone. The group must be of this problem, with or
 * without costs, and outlive the solver.
 *
 * threads: a search by `auto` or by a branching engine that runs longer than some hundredths of a
 * second is divided into cubes, as are given cubes; the solutions and their order do not depend on
 * the number of threads, unless `unordered` is set. Engine `frontier` divides large tables into a
 * shard for each thread; branch and bound shares its incumbent among threads. For up to 1024 first
 * solutions by `auto`, other threads search from the last cube backwards, which proves sooner that
 * there are no more solutions, and may return any solution with `unordered`. Callbacks are called
 * in the caller's thread. Single-threaded are proofs, samples unless the solutions are few enough
 * to be listed, searches with a node_limit and, without `unordered`, listing by engines `cells` and
 * `weights` and for problems with bounds and an item in all options.
 *
 * Errors: DLX_UNSUPPORTED: the engine lacks a feature of the problem; or sample together
 * with an engine, a goal, set_cover, on_event or choose; or cubes together with any of these but an
 * engine, a goal or a proof; or literals together with a proof or cubes; or a group
 * without count_only, together with any of these, solution_limit, or for options with an item
 * several times; or at_most without set_cover, quick without sample, cube_list without cubes.
 * DLX_INVALID: unknown engine, a group of another problem, or a value out of its range;
 * DLX_NO_MEMORY. */
dlx_solver *dlx_solver_new(const dlx_problem *problem, const dlx_search_options *options,
                           dlx_error *error);

/* Finds the next solution.
 *    DLX_OK        dlx_solver_solution returns the solution
 *    DLX_NO_DATA   the search has ended: no more solutions, or as many as requested were found
 *    DLX_ABORTED   the search was cut short, by a limit or cancelled; see dlx_solver_end
 *    DLX_NO_MEMORY an allocation failed
 * After the end, each call returns the same. */
dlx_status dlx_solver_next(dlx_solver *solver, dlx_error *error);

/* The last solution: the indices of its options, ascending. Valid until the next call of
 * dlx_solver_next. Its cost is dlx_problem_cost_of these options. */
const uint32_t *dlx_solver_solution(const dlx_solver *solver, size_t *count);
int64_t dlx_solver_cost(const dlx_solver *solver);

/* Several solutions. The options of solution k, ascending, are options[ends[k - 1]..ends[k][, from
 * 0 for the first. */
typedef struct dlx_solution_block {
    size_t size;             /* sizeof (dlx_solution_block) */
    size_t capacity;         /* elements of `ends` and `costs`, at least 1 */
    size_t *ends;            /* of the caller */
    int64_t *costs;          /* cost of each solution; of the caller, or NULL */
    const uint32_t *options; /* of the solver, valid until its next call */
    size_t count;            /* solutions found by the last call */
} dlx_solution_block;

/* Finds up to block->capacity further solutions. DLX_OK: at least one; else, as dlx_solver_next,
 * none. */
dlx_status dlx_solver_next_block(dlx_solver *solver, dlx_solution_block *block, dlx_error *error);

/* Runs the search to its end without returning solutions. DLX_OK: all, or as many as requested,
 * were counted; DLX_ABORTED: the search was cut short; DLX_NO_MEMORY. */
dlx_status dlx_solver_count(dlx_solver *solver, dlx_error *error);

/* The number of solutions found so far, in decimal and of any size, for the caller to free with
 * dlx_free. NULL: no memory. */
char *dlx_solver_found(const dlx_solver *solver);

/* Sets *number to the number of solutions found so far. False: more than UINT64_MAX, which is set.
 */
bool dlx_solver_found_number(const dlx_solver *solver, uint64_t *number);

/* With cubes: the number of cubes at the beginning of the list that were searched completely, and
 * whose solutions were all returned or counted; sets *found, unless NULL, to the number of these
 * solutions, as dlx_solver_found. With a goal, no solutions are returned before all cubes were
 * searched. May be called from on_tick. */
size_t dlx_solver_cubes_done(const dlx_solver *solver, char **found);

/* Why the search ended; DLX_END_NONE before dlx_solver_next has returned
 * DLX_NO_DATA or DLX_ABORTED, or dlx_solver_count has returned. */
dlx_end dlx_solver_end(const dlx_solver *solver);

/* Sets the members of *stats, as many as its `size` has, to the work done so far. */
void dlx_solver_stats(const dlx_solver *solver, dlx_search_stats *stats);

/* The current engine, or all engines used by `auto`; and the reason for which `auto` chose the
 * engine, "" if it was requested. Valid until the next call. */
const char *dlx_solver_engine(const dlx_solver *solver);
const char *dlx_solver_engine_reason(const dlx_solver *solver);

/* Stops the search soon with DLX_END_INTERRUPTED. May be called from a signal handler or another
 * thread. */
void dlx_solver_cancel(dlx_solver *solver);

void dlx_solver_free(dlx_solver *solver);

/* ---- what is certain ---------------------------------------------------------------------------
 */

/* In which solutions an option is. */
typedef enum dlx_presence {
    DLX_PRESENCE_UNKNOWN, /* a limit ended the search before */
    DLX_PRESENCE_ALWAYS,  /* in all solutions */
    DLX_PRESENCE_NEVER,   /* in none; also if there is no solution */
    DLX_PRESENCE_SOME     /* in some solutions, but not in all */
} dlx_presence;

/* The backbone of a problem: the options of all solutions, and those of none. */
typedef struct dlx_backbone dlx_backbone;

/* Finds the backbone by searches with an option included, beyond what the solutions found so far
 * show. Of `options` (or NULL), the engine, the limits, threads, callbacks and literals are used.
 * Errors: DLX_UNSUPPORTED: a goal, set covers, a sample, a proof, cubes or events; the
 * errors of dlx_solver_new. */
dlx_backbone *dlx_backbone_new(const dlx_problem *problem, const dlx_search_options *options,
                               dlx_error *error);

/* In which solutions the option with this index is. */
dlx_presence dlx_backbone_option(const dlx_backbone *backbone, size_t option);

/* True if a solution was found. */
bool dlx_backbone_has_solution(const dlx_backbone *backbone);

/* DLX_END_COMPLETE, or the limit that ended the searches. */
dlx_end dlx_backbone_end(const dlx_backbone *backbone);
void dlx_backbone_free(dlx_backbone *backbone);

/* The marginals of a problem: for each option the number of solutions that have it. */
typedef struct dlx_marginals dlx_marginals;

/* Counts all solutions as a sample does, see dlx_solver_new, with the same limits. Of `options` (or
 * NULL), the limits, threads, callbacks and literals are used. Errors: as dlx_backbone_new, and
 * DLX_UNSUPPORTED: an engine. */
dlx_marginals *dlx_marginals_new(const dlx_problem *problem, const dlx_search_options *options,
                                 dlx_error *error);

/* The number of solutions with the option of this index, and of all solutions, in decimal, for the
 * caller to free with dlx_free. Valid if the end is DLX_END_COMPLETE. NULL: no memory. */
char *dlx_marginals_count(const dlx_marginals *marginals, size_t option);
char *dlx_marginals_total(const dlx_marginals *marginals);

/* DLX_END_COMPLETE, or the limit that ended the count. */
dlx_end dlx_marginals_end(const dlx_marginals *marginals);
void dlx_marginals_free(dlx_marginals *marginals);

/* All solutions of a problem as a reduced ordered zero-suppressed decision diagram (Minato
 * 1993). */
typedef struct dlx_diagram dlx_diagram;

/* Searches for all solutions, and makes their diagram. Of `options` (or NULL), the limits, threads,
 * callbacks and literals are used; memory is limited as for `sample`. The problem must outlive the
 * diagram. Errors: as dlx_marginals_new, and DLX_ABORTED: cancelled, or a limit was reached. */
dlx_diagram *dlx_diagram_new(const dlx_problem *problem, const dlx_search_options *options,
                             dlx_error *error);

/* The number of solutions in decimal, for the caller to free with dlx_free. NULL: no memory. */
char *dlx_diagram_count(const dlx_diagram *diagram);

/* Writes the diagram. Errors: DLX_UNSUPPORTED: the format lacks DLX_FORMAT_WRITES_DIAGRAMS; then
 * nothing was written. */
dlx_status dlx_diagram_write(const dlx_diagram *diagram, const dlx_format *format,
                             dlx_output *output, dlx_error *error);

/* Writes the variables of the diagram, a line for each: its number, the number of its option, both
 * from 1, and the option; then a line `.`. Options without a primary item have no variable. */
void dlx_diagram_write_variables(const dlx_diagram *diagram, dlx_output *output);
void dlx_diagram_free(dlx_diagram *diagram);

/* ---- symmetry ----------------------------------------------------------------------------------
 */

/* A group of symmetries of a problem: permutations of its options which, together with a
 * permutation of the items and of the colours of each item, leave the problem unchanged, with its
 * bounds and costs. A group is used by one thread at a time, unlike a problem. */
typedef struct dlx_group dlx_group;

/* Finds all symmetries of a problem, which must outlive the group. `limits` may be NULL. Errors:
 * DLX_UNSUPPORTED: the problem is too large, or a node limit; DLX_ABORTED: cancelled, out of time,
 * or more than the memory limit; DLX_NO_MEMORY. */
dlx_group *dlx_group_new(const dlx_problem *problem, const dlx_limits *limits, dlx_error *error);

/* Reads generators of a group: in the lines `options` and `items` of dlx_group_write, or as cycles
 * of option numbers as GAP writes them. Errors: DLX_SYNTAX, for permutations that are no symmetries
 * too; DLX_ABORTED, DLX_READ_FAILED, DLX_NO_MEMORY. */
dlx_group *dlx_group_read(const dlx_problem *problem, dlx_input *input, const dlx_limits *limits,
                          dlx_error *error);

/* As dlx_group_read, for the problem without costs, which do not matter to a count. */
dlx_group *dlx_group_read_costless(const dlx_problem *problem, dlx_input *input,
                                   const dlx_limits *limits, dlx_error *error);

void dlx_group_free(dlx_group *group);

/* The order of the group in decimal, of any size, for the caller to free with dlx_free. NULL: no
 * memory, stopped by the limits, or a group that was read and whose stabiliser chain would take
 * more than 1 GiB of memory. */
char *dlx_group_order(dlx_group *group);

/* The number of generators; and the image of each option, or of each item, under a generator, by
 * index, valid until the next call of the same function. */
size_t dlx_group_generators(const dlx_group *group);
const uint32_t *dlx_group_generator_options(const dlx_group *group, size_t index, size_t *count);
const uint32_t *dlx_group_generator_items(const dlx_group *group, size_t index, size_t *count);

/* The index of the first option in the orbit of each option, and of the first item of each item;
 * valid as long as the group. */
const uint32_t *dlx_group_option_orbits(const dlx_group *group, size_t *count);
const uint32_t *dlx_group_item_orbits(const dlx_group *group, size_t *count);

/* How to write a group; all zero is the default. */
typedef struct dlx_group_write_options {
    size_t size;        /* sizeof (dlx_group_write_options) */
    const char *format; /* "text" or "json"; NULL: "text" */
} dlx_group_write_options;

/* Writes the order, the generators and the orbits, see ec-symmetry(5). `options` may be NULL.
 * Errors: DLX_INVALID: unknown format; DLX_UNSUPPORTED: an unknown order, see dlx_group_order;
 * DLX_ABORTED, DLX_NO_MEMORY. */
dlx_status dlx_group_write(dlx_group *group, const dlx_group_write_options *options,
                           dlx_output *output, dlx_error *error);

/* The quotient of a problem by a group: an option for each orbit of options that a solution may
 * have, an item for each orbit of items. Its solutions are the solutions of the problem that are
 * invariant under the group (Kramer and Mesner, 1976). */
typedef struct dlx_quotient dlx_quotient;

/* Makes the quotient, which does not need the group afterwards. Errors: DLX_UNSUPPORTED: costs
 * above 64 bits; DLX_NO_MEMORY. */
dlx_quotient *dlx_quotient_new(const dlx_group *group, dlx_error *error);
void dlx_quotient_free(dlx_quotient *quotient);

/* The problem; its items have the names of the first items of the orbits. Valid as long as the
 * quotient, as are the options of the original problem for which an option stands, ascending. */
const dlx_problem *dlx_quotient_problem(const dlx_quotient *quotient);
const uint32_t *dlx_quotient_options(const dlx_quotient *quotient, size_t option, size_t *count);

/* The solution of the original problem for a solution options[0..count[ of the quotient: option
 * indices, ascending, *lifted of them, for the caller to free with dlx_free. NULL: no memory. */
uint32_t *dlx_quotient_lift(const dlx_quotient *quotient, const uint32_t *options, size_t count,
                            size_t *lifted);

/* Writes a line for each option of the quotient: the numbers, from 1, of the options for which it
 * stands. */
void dlx_quotient_write_orbits(const dlx_quotient *quotient, dlx_output *output);

/* Solutions up to symmetry: two solutions are in a class if a symmetry of the group takes one to
 * the other. */
typedef struct dlx_classes dlx_classes;

/* Creates a search for the classes of solutions; the group must outlive the search. Of `options`
 * (or NULL), the engine, the goal, the limits, threads and callbacks are used; solution_limit
 * limits the number of classes. With a goal, all classes are compared. Errors: DLX_UNSUPPORTED: set
 * covers, a proof, cubes, samples, literals or events; a group that was read and has more
 * than 2^24 symmetries; DLX_INVALID, DLX_ABORTED, DLX_NO_MEMORY. */
dlx_classes *dlx_classes_new(dlx_group *group, const dlx_search_options *options, dlx_error *error);
void dlx_classes_free(dlx_classes *classes);

/* Finds the next class. The status is that of dlx_solver_next. */
dlx_status dlx_classes_next(dlx_classes *classes, dlx_error *error);

/* A solution of the last class, valid until the next call of dlx_classes_next: if the group has at
 * most 2^24 symmetries, the least, where solutions are compared as ascending lists of options; else
 * the first found. And the size of the class in decimal, for the caller to free. */
const uint32_t *dlx_classes_solution(const dlx_classes *classes, size_t *count);
char *dlx_classes_size(const dlx_classes *classes);

/* Counts all classes without listing: by the stabilisers of representatives, see ec-symmetry(5), or
 * for up to 2^24 symmetries as the mean of the numbers of solutions invariant under each symmetry.
 * Of a count that a limit ends, the number found is a lower bound, and may be 0.
 * The status is that of dlx_solver_count. */
dlx_status dlx_classes_count(dlx_classes *classes, dlx_error *error);

/* The number of classes found so far, and of the solutions in these; in decimal, for the caller to
 * free. NULL: no memory. */
char *dlx_classes_found(const dlx_classes *classes);
char *dlx_classes_solutions(const dlx_classes *classes);

/* The number of quotients that dlx_classes_count counted; 0 if it counted otherwise. */
size_t dlx_classes_quotients(const dlx_classes *classes);

/* As dlx_solver_end and dlx_solver_stats. */
dlx_end dlx_classes_end(const dlx_classes *classes);
void dlx_classes_stats(const dlx_classes *classes, dlx_search_stats *stats);

/* ---- parts of a search -------------------------------------------------------------------------
 */

/* The numbers of options tried and of solutions, estimated by random descents of the search tree
 * (Knuth, "Estimating the efficiency of backtrack programs", 1975): means, and their standard
 * errors, which are estimates too and mostly too small. They apply to a search that branches on an
 * item with the fewest options, without pruning. */
typedef struct dlx_estimate {
    size_t size; /* sizeof (dlx_estimate) */
    double nodes, nodes_error;
    double solutions, solutions_error;
    size_t probes; /* number of descents */
} dlx_estimate;

/* Makes `probes` descents, at least 1; fewer if `limits` (or NULL) end the estimate. Equal seeds
 * give equal estimates. Sets as many members of *estimate as its `size` has. Errors: DLX_INVALID,
 * DLX_UNSUPPORTED, also for a node limit; DLX_NO_MEMORY. */
dlx_status dlx_problem_estimate(const dlx_problem *problem, size_t probes, uint64_t seed,
                                const dlx_limits *limits, dlx_estimate *estimate, dlx_error *error);

/* A hash of the items, bounds, options, colours and costs, without the name. The same on every
 * machine. */
uint64_t dlx_problem_digest(const dlx_problem *problem);

/* A partition of the search for the solutions of a problem into cubes: sets of options that are
 * chosen or excluded, such that every solution is in exactly one cube. They are in the order in
 * which engine `links` finds solutions. */
typedef struct dlx_cubes dlx_cubes;

/* Divides the search into at least `count` cubes, or as many as possible; the result is the same on
 * every machine. `limits` may be NULL. Errors: DLX_UNSUPPORTED, also for a node limit;
 * DLX_NO_MEMORY; DLX_ABORTED: cancelled, or a limit was reached. */
dlx_cubes *dlx_cubes_new(const dlx_problem *problem, size_t count, const dlx_limits *limits,
                         dlx_error *error);

/* Divides one of the cubes in the same way, into cubes of the problem in the order of the
 * search. */
dlx_cubes *dlx_cubes_divide(const dlx_cubes *cubes, size_t index, const dlx_problem *problem,
                            size_t count, const dlx_limits *limits, dlx_error *error);

/* The number of cubes; 0 if there is obviously no solution. */
size_t dlx_cubes_count(const dlx_cubes *cubes);

/* The literals of a cube: 1 + the index of an option that is chosen, or minus that of an excluded
 * option. Valid as long as the cubes. */
const int64_t *dlx_cubes_literals(const dlx_cubes *cubes, size_t index, size_t *count);

/* An estimate of the number of options tried in the cube, at least 1. */
uint64_t dlx_cubes_estimate(const dlx_cubes *cubes, size_t index);

/* The cubes of share `share` in [0..shares[, by index and ascending, for the caller to free
 * with dlx_free. Each cube is in one share; all shares take about as long. NULL: DLX_INVALID,
 * DLX_NO_MEMORY. */
size_t *dlx_cubes_share(const dlx_cubes *cubes, size_t share, size_t shares, size_t *count,
                        dlx_error *error);

/* Writes the cubes, a line for each, see ec(5). */
void dlx_cubes_write(const dlx_cubes *cubes, const dlx_problem *problem, dlx_output *output);

/* Reads cubes, and checks that they are cubes of this problem, disjoint and complete. `limits` may
 * be NULL. Errors: DLX_SYNTAX: the check failed; DLX_UNSUPPORTED: a node limit; DLX_READ_FAILED,
 * DLX_NO_MEMORY; DLX_ABORTED: cancelled, or a limit was reached. */
dlx_cubes *dlx_cubes_read(const dlx_problem *problem, const dlx_limits *limits, dlx_input *input,
                          dlx_error *error);

void dlx_cubes_free(dlx_cubes *cubes);

/* ---- proofs ------------------------------------------------------------------------------------
 */

/* The table of proof formats: "drat", "lrat", "lrat-binary", "veripb", "veripb-unsat", "scpog",
 * "cpog". */
const char *dlx_proof_format_name(size_t index);
const char *dlx_proof_format_summary(size_t index);

/* How to prove; all zero is the default. */
typedef struct dlx_proof_options {
    size_t size;        /* sizeof (dlx_proof_options) */
    const char *format; /* a name from the table; NULL: "drat" */
} dlx_proof_options;

/* Creates a proof that a search found all solutions: clauses over variable k for option k, from 1,
 * and auxiliary variables of the encoding, ending with the empty clause. Pass it in
 * dlx_search_options.proof; the output must outlive the proof. A proof is checked against its
 * dlx_proof_formula, which excludes the solutions found; in "veripb" solutions are steps of the
 * proof. For a goal or set covers, only the formats of VeriPB, the proof shows that none of the
 * other solutions is better than the last one found, which is a step. "scpog" and "cpog" are
 * certificates of the count, for dlx_solver_count of all solutions with count_only and engine
 * "auto" or "frontier", and for the formula without excluded solutions. For LRAT and counts the
 * problem must outlive the proof. `options` may be NULL. Errors: DLX_INVALID: unknown format;
 * DLX_UNSUPPORTED: bounds other than 1:1, except for VeriPB; too many pairs of options for LRAT or
 * counts; no primary items for counts; colours for "cpog"; DLX_NO_MEMORY. */
dlx_proof *dlx_proof_new(const dlx_problem *problem, const dlx_proof_options *options,
                         dlx_output *output, dlx_error *error);

/* Ends the proof after the search: with the empty clause if the search was complete, else, except
 * in LRAT, with a comment that nothing is proven; VeriPB also with a conclusion. DLX_UNSUPPORTED:
 * more than 1000000 solutions in LRAT, which stop the search; memory too small for a count, or no
 * solution for "cpog", whose search ends as DLX_END_ERROR. Failed writes are reported by
 * dlx_output_flush. */
dlx_status dlx_proof_end(dlx_proof *proof, dlx_end end, dlx_error *error);

/* True if a proof that ends so proves something: that all solutions were found, or, for "veripb",
 * that there is a solution; or of a goal, bounds. */
bool dlx_proof_is_conclusive(const dlx_proof *proof, dlx_end end);

/* The number of clauses written. */
uint64_t dlx_proof_clauses(const dlx_proof *proof);

/* Writes the formula of the proof: DIMACS CNF for DRAT and LRAT, OPB for VeriPB. Errors:
 * DLX_UNSUPPORTED, DLX_NO_MEMORY. */
dlx_status dlx_proof_formula(const dlx_proof *proof, const dlx_problem *problem, dlx_output *output,
                             dlx_error *error);

void dlx_proof_free(dlx_proof *proof);

/* A reason why a problem has no solution. */
typedef struct dlx_explanation dlx_explanation;

/* Searches for reasons. `limits` may be NULL. A problem with a solution, or undecided within the
 * limits, has none. Errors: DLX_UNSUPPORTED, also for a node limit; DLX_NO_MEMORY. */
dlx_explanation *dlx_explain(const dlx_problem *problem, const dlx_limits *limits,
                             dlx_error *error);

/* Weights of the items, [0..items[, that prove that there is no solution. NULL: none were found.
 * Valid as long as the explanation. Without a modulus they are a Farkas certificate: the sum over
 * any option with a primary item is at most 0, while the sum over all items, each times its lower
 * bound or, if the weight is negative, its upper bound, is *total > 0. With a modulus m the weights
 * are in [0..m[, of items with a fixed number of covers; the sum over any option, each item as
 * often as the option has it, is 0 modulo m, while the sum over all items, each times its number of
 * covers, is *total, which is not 0 modulo m. */
const int64_t *dlx_explanation_weights(const dlx_explanation *explanation, int64_t *total);

/* The modulus of the weights; 0: none. */
uint32_t dlx_explanation_modulus(const dlx_explanation *explanation);

/* Primary items, by index and ascending, that cannot all be covered, even if the others need not
 * be. *minimal: all but any one of them can be. NULL: none were found. Valid as long as the
 * explanation. */
const uint32_t *dlx_explanation_items(const dlx_explanation *explanation, size_t *count,
                                      bool *minimal);

void dlx_explanation_free(dlx_explanation *explanation);

/* ---- solutions as text -------------------------------------------------------------------------
 */

/* Write, in this order: the head of a problem, each solution, the end; in a format with
 * DLX_FORMAT_WRITES_SOLUTIONS. dlx_write_begin writes the head of a problem with its metadata,
 * dlx_write_head a name alone. */
void dlx_write_head(const dlx_format *format, const char *name, dlx_output *output);
void dlx_write_begin(const dlx_format *format, const dlx_problem *problem, dlx_output *output);
void dlx_write_solution(const dlx_format *format, const dlx_problem *problem, uint64_t number,
                        const uint32_t *options, size_t count, dlx_output *output);

/* Writes a solution that stands for its class of `class_size` solutions, a decimal number; formats
 * without room for it write the solution alone. */
void dlx_write_class(const dlx_format *format, const dlx_problem *problem, uint64_t number,
                     const char *class_size, const uint32_t *options, size_t count,
                     dlx_output *output);
void dlx_write_end(const dlx_format *format, const char *found, dlx_end end, dlx_output *output);

/* Reads a stream of solutions in the ec format. */
typedef struct dlx_solution_reader dlx_solution_reader;

/* A record of the stream: a solution, or the end of a problem. Owned by the reader and valid until
 * the next record is read. */
typedef struct dlx_solution_record {
    bool is_end;
    const char *name;  /* of the problem, or "" */
    uint64_t problem;  /* number of the problem in the stream, from 1 */
    const char *found; /* end: the number of solutions found, in decimal */
    dlx_end end;       /* end: why the search ended */
    const char *head;  /* solution: the rest of its line after `|= solution`, NUL-terminated */
    const char *lines; /* solution: its option lines, each ended by a line feed */
    size_t size;       /* bytes in `lines` */
    uint64_t line;     /* number of the first of the lines, or of the end, from 1 */
    const char *data;  /* metadata of the problem as in dlx_problem_data, or "" */
} dlx_solution_record;

dlx_solution_reader *dlx_solution_reader_new(dlx_input *input, dlx_error *error);

/* Reads the next record: DLX_OK, DLX_NO_DATA, DLX_SYNTAX (reading can continue at the next
 * problem), or an error that ends reading. *record is always set; after an error, only its `name`
 * and `problem`. */
dlx_status dlx_solution_reader_next(dlx_solution_reader *reader, const dlx_solution_record **record,
                                    dlx_error *error);
void dlx_solution_reader_free(dlx_solution_reader *reader);

/* ---- checking solutions ------------------------------------------------------------------------
 */

/* Checks solutions of a problem, which must outlive the checker. Shares no code with the search. Of
 * `options` (or NULL), set_cover and at_most are used: solutions are then set covers, see
 * dlx_solver_new. Errors: DLX_INVALID, DLX_NO_MEMORY. */
typedef struct dlx_checker dlx_checker;
dlx_checker *dlx_checker_new(const dlx_problem *problem, const dlx_search_options *options,
                             dlx_error *error);

/* Checks that options[0..count[, by index, are a solution not checked before. DLX_INVALID: *error
 * names the item and the options, or the number of the earlier solution, from 1; *repeated, unless
 * NULL, is true for a repeated solution. DLX_NO_MEMORY. */
dlx_status dlx_checker_options(dlx_checker *checker, const uint32_t *options, size_t count,
                               bool *repeated, dlx_error *error);

/* Checks a solution as text: each line must be the option with the number in the head, its items in
 * any order, and a cost the sum of the options' costs. *error has the line. */
dlx_status dlx_checker_record(dlx_checker *checker, const dlx_solution_record *record,
                              dlx_error *error);

/* The number of solutions that passed. */
uint64_t dlx_checker_passed(const dlx_checker *checker);

void dlx_checker_free(dlx_checker *checker);

/* ---- answers of external solvers ---------------------------------------------------------------
 */

/* The answer of an external solver to a problem in which option k, from 1, was variable k. */
typedef struct dlx_answer dlx_answer;

/* The table of dialects of answers. */
const char *dlx_dialect_name(size_t index);
const char *dlx_dialect_summary(size_t index);

/* How to read an answer; all zero is the default. */
typedef struct dlx_answer_options {
    size_t size;         /* sizeof (dlx_answer_options) */
    int base;            /* lists: 1 options are numbered from 1, -1 from 0, 0 detect */
    const char *dialect; /* a name from the table; NULL: detect */
} dlx_answer_options;

/* Reads an answer; `options` may be NULL. The problem must outlive the answer. Errors: DLX_SYNTAX,
 * DLX_READ_FAILED, DLX_NO_MEMORY, DLX_INVALID (unknown dialect). */
dlx_answer *dlx_answer_read(const dlx_problem *problem, const dlx_answer_options *options,
                            dlx_input *input, dlx_error *error);

/* The dialect of the answer; "" for an empty answer. */
const char *dlx_answer_dialect(const dlx_answer *answer);

/* The number of models; the options of the model at `index`, by index and ascending, as given by
 * the solver, unchecked. Valid as long as the answer. */
size_t dlx_answer_models(const dlx_answer *answer);
const uint32_t *dlx_answer_model(const dlx_answer *answer, size_t index, size_t *count);

/* Why the search of the solver ended, as far as reported. */
dlx_end dlx_answer_end(const dlx_answer *answer);

/* True if the answer claims a solution, shown or not. */
bool dlx_answer_claims_solution(const dlx_answer *answer);

/* Sets the objective reported for the last model; false: none. */
bool dlx_answer_cost(const dlx_answer *answer, double *cost);

void dlx_answer_free(dlx_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
