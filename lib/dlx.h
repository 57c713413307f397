/* SPDX-License-Identifier: MIT */
/* dlx.h - exact cover problems: read, build, solve, count; sudoku to exact cover and back.
 *
 * The only public header of libdlx. These conventions hold for all of it:
 *
 * - Types are opaque. Whoever creates an object frees it with the matching _free or _close; freeing
 *   NULL is allowed. What a function returns is borrowed unless its comment says that the caller
 *   frees it; then dlx_free does, for text and arrays.
 * - A function that can fail returns a dlx_status, or NULL, and describes the failure in *error.
 *   Every `error` parameter may be NULL.
 * - Indices count from 0 and ranges are half-open, [0..n[; numbers shown to people (lines, columns,
 *   options, rows, digits) count from 1, and the comment says so.
 * - A function that returns a list returns its first element and sets *count.
 * - Names are strings. Tables of formats, engines and so on have functions _name, _summary and, if
 *   there is more to say, _capabilities, by index; the name after the last one is NULL.
 * - The library prints nothing, never exits, reads no environment and keeps no global state.
 *   Distinct objects may be used in distinct threads; a dlx_problem, being immutable, in several at
 *   once.
 * - Text is bytes. Names are not interpreted; UTF-8 passes through.
 *
 * What is stable: within a major version, programs compiled with an older dlx.h keep working with a
 * newer library. Functions and constants are only added. A struct that callers fill in begins with
 * its size, which tells the library what the caller knows of it; 0 stands for the size in version
 * 1.0. Structs that the library fills in are its own, and the caller sees a pointer: new members
 * come last. dlx_error has room of its own to grow.
 */
#ifndef DLX_H
#define DLX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; a test such as DLX_VERSION_NUMBER >= 10200 asks for 1.2.0. */
#define DLX_VERSION "1.0.0"
#define DLX_VERSION_NUMBER 10000

/* The version of the library at run time, such as "1.0.0". */
const char *dlx_version(void);

/* What the library can be built with or without, such as "zlib": the name of the part, NULL after
 * the last one; and whether this build has it. */
const char *dlx_feature_name(size_t index);
bool dlx_have_feature(size_t index);

/* Frees text or an array that the comment of a function leaves to the caller; NULL is allowed. */
void dlx_free(void *memory);

/* ---- errors ------------------------------------------------------------------------------------
 */

typedef enum dlx_status {
    DLX_OK = 0,
    DLX_NO_DATA,      /* no more problems, lines or records, or nothing to check; no failure */
    DLX_ABORTED,      /* cancelled, or a limit was reached; no failure */
    DLX_NO_MEMORY,    /* an allocation failed */
    DLX_READ_FAILED,  /* the operating system refused a read or an open */
    DLX_WRITE_FAILED, /* the operating system refused a write */
    DLX_PIPE_CLOSED,  /* a write failed because the reader is gone; filters then end quietly */
    DLX_SYNTAX,       /* the input violates its format; reading can continue after it */
    DLX_REFUSED,      /* the stream says that an earlier program refused this problem */
    DLX_UNSUPPORTED,  /* valid, but not supported by this engine or format */
    DLX_INVALID       /* an argument out of its range */
} dlx_status;

enum { DLX_ERROR_TEXT = 240 };

/* What went wrong, and where. Also carries warnings. */
typedef struct dlx_error {
    dlx_status status;
    const char *file;          /* borrowed from the input, valid as long as it is; NULL: no file */
    uint64_t line;             /* from 1; 0: no line */
    uint64_t column;           /* in bytes, from 1; 0: no column */
    char text[DLX_ERROR_TEXT]; /* one line without a full stop; long tokens are shortened */
    uint64_t reserved[2];      /* for later versions; 0 */
} dlx_error;

/* Called with each warning, which is valid during the call. */
typedef void dlx_warn_fn(void *state, const dlx_error *warning);

/* ---- bytes in and out --------------------------------------------------------------------------
 */

typedef struct dlx_input dlx_input;
typedef struct dlx_output dlx_output;

/* Opens a file for reading; "-" is standard input. Errors: DLX_READ_FAILED, DLX_NO_MEMORY. */
dlx_input *dlx_input_open(const char *path, dlx_error *error);

/* Reads from memory. The bytes are copied, and so is `name`, the file name for messages. */
dlx_input *dlx_input_memory(const char *name, const void *bytes, size_t size, dlx_error *error);

/* The name that messages show: the path, or "(standard input)". Valid as long as the input. */
const char *dlx_input_name(const dlx_input *input);

/* Sets a function that is called before each read, with `waits` if the read might block, so that a
 * filter can send what it has. */
void dlx_input_before_read(dlx_input *input, void (*call)(void *state, bool waits), void *state);

/* Sets the greatest memory, in bytes, that reading may take: unpacking, long lines, documents, and
 * each problem with its names; 0: no limit. Buffers of some 100 KB are not counted. Beyond the
 * limit, a problem is refused with DLX_SYNTAX, and reading can continue after it; where one line,
 * or one text that is no list of problems, takes more, reading ends with DLX_READ_FAILED. */
void dlx_input_limit(dlx_input *input, uint64_t bytes);

/* The share of the input that was read, in [0..1], or -1 where the size is unknown (a pipe). */
double dlx_input_progress(const dlx_input *input);

void dlx_input_close(dlx_input *input);

/* Writes to a file descriptor, which stays open; `name` is for messages and is copied. */
dlx_output *dlx_output_fd(int fd, const char *name, dlx_error *error);

/* Creates or truncates a file and writes to it. Errors: DLX_WRITE_FAILED, DLX_NO_MEMORY. */
dlx_output *dlx_output_create(const char *path, dlx_error *error);

/* Collects in memory what is written. */
dlx_output *dlx_output_memory(dlx_error *error);

/* Sets a function that is called before each write to the file or descriptor. */
void dlx_output_before_write(dlx_output *output, void (*call)(void *state), void *state);

/* What was written to such an output so far: *size bytes and a NUL byte after them. Valid until
 * more is written. NULL: no memory, or another kind of output. */
const char *dlx_output_contents(dlx_output *output, size_t *size);

/* Drops what was written to such an output, and keeps its memory. */
void dlx_output_clear(dlx_output *output);

/* Adds bytes to the buffer. A failed write is remembered and reported by the next flush or close.
 */
void dlx_output_bytes(dlx_output *output, const void *bytes, size_t size);

/* Adds a NUL-terminated string. */
void dlx_output_text(dlx_output *output, const char *text);

/* Writes everything that is buffered. Returns the first failure since the output was opened, even
 * if an earlier call has returned it. Errors: DLX_WRITE_FAILED, DLX_PIPE_CLOSED, DLX_NO_MEMORY. */
dlx_status dlx_output_flush(dlx_output *output, dlx_error *error);

/* Has a write failed? What is added after that is dropped, so there is no point in continuing. */
bool dlx_output_failed(const dlx_output *output);

/* Flushes, closes a file that dlx_output_create has opened, and frees. Errors: as above. */
dlx_status dlx_output_close(dlx_output *output, dlx_error *error);

/* ---- problems ----------------------------------------------------------------------------------
 */

/* An exact cover problem with colours (Knuth, TAOCP 4B, 7.2.2.1, "XCC"), bounds and costs: items,
 * the first `primary` of which must be covered as often as their bounds say, and options, each a
 * set of items. Secondary items are covered at most once, or any number of times with one colour.
 */
typedef struct dlx_problem dlx_problem;

/* Problems have at most this many items, and as many options. */
#define DLX_MAX_INDEX UINT32_C(0xfffffffe)

void dlx_problem_free(dlx_problem *problem);

/* The NAME of its `|= problem NAME` line; "" if it has none. Valid as long as the problem. */
const char *dlx_problem_name(const dlx_problem *problem);

/* The data beside the problem, lines `WORD TEXT` such as "author Ann", each ended by a line feed;
 * "" if it has none. They come from `|:` lines, see ec(5). Valid as long as the problem. */
const char *dlx_problem_data(const dlx_problem *problem);

/* The numbers of items, of primary items (which come first), of options, and of nonzeros, the sum
 * of the sizes of all options. */
size_t dlx_problem_items(const dlx_problem *problem);
size_t dlx_problem_primary(const dlx_problem *problem);
size_t dlx_problem_options(const dlx_problem *problem);
size_t dlx_problem_nonzeros(const dlx_problem *problem);

/* Features beyond plain exact cover, a sum of these. */
enum {
    DLX_FEATURE_SECONDARY = 1,
    DLX_FEATURE_COLOURS = 2,
    DLX_FEATURE_BOUNDS = 4, /* other than 1:1 */
    DLX_FEATURE_COSTS = 8   /* other than 0 */
};
unsigned dlx_problem_features(const dlx_problem *problem);

/* The name of item `item` in [0..items[, NUL-terminated, as the hub format writes it: see
 * dlx_name_unescape. Valid as long as the problem. */
const char *dlx_problem_item_name(const dlx_problem *problem, size_t item);

/* The index of the item with this name; SIZE_MAX: there is none. */
size_t dlx_problem_find_item(const dlx_problem *problem, const char *name);

/* How often primary item `item` in [0..primary[ is to be covered: *lo to *hi times. */
void dlx_problem_bounds(const dlx_problem *problem, size_t item, uint32_t *lo, uint32_t *hi);

/* The items of option `option` in [0..options[, by index and in the order of the input. Valid as
 * long as the problem. */
const uint32_t *dlx_problem_option(const dlx_problem *problem, size_t option, size_t *count);

/* The colour of the option's item at `place` in [0..count[, or NULL if it has none. */
const char *dlx_problem_colour(const dlx_problem *problem, size_t option, size_t place);

/* The option's cost; 0 if none is given. Costs are integers: where decimals were given, they count
 * units of 10^-places, with as many places as the cost with the most decimals has. So do the costs
 * of solutions. */
int64_t dlx_problem_cost(const dlx_problem *problem, size_t option);
unsigned dlx_problem_cost_places(const dlx_problem *problem);

/* A constant that is part of the cost of every solution; usually 0. In the same units. */
int64_t dlx_problem_cost_constant(const dlx_problem *problem);

/* The cost of a solution with these options, [0..count[: the sum of their costs and the constant.
 */
int64_t dlx_problem_cost_of(const dlx_problem *problem, const uint32_t *options, size_t count);

/* True if the problem asks for the greatest cost, as one with `Maximize` does. A search follows its
 * own goal. */
bool dlx_problem_maximises(const dlx_problem *problem);

/* The option's own name, or NULL if it has none. Names of options say what an option stands for;
 * several may have the same one. Valid as long as the problem. */
const char *dlx_problem_option_name(const dlx_problem *problem, size_t option);

/* The names of items have no blanks, other control bytes, ':' and '|'. The first makes a name of
 * any text: these bytes, and '%', become '%' and two hexadecimal digits. The second undoes that,
 * leaves other names as they are, and sets *length, as the text may have NUL bytes. The caller
 * frees the result with dlx_free. NULL: no memory. */
char *dlx_name_escape(const char *text, size_t length);
char *dlx_name_unescape(const char *name, size_t *length);

/* ---- building problems -------------------------------------------------------------------------
 */

/* Collects items, then options, and makes a problem of them; then collects the next one. After any
 * error but DLX_NO_MEMORY the builder still holds what it held before the failed call. */
typedef struct dlx_builder dlx_builder;

dlx_builder *dlx_builder_new(dlx_error *error);
void dlx_builder_free(dlx_builder *builder);

/* Sets the problem's name, which may hold any bytes but line ends. */
dlx_status dlx_builder_name(dlx_builder *builder, const char *name, dlx_error *error);

/* Adds a line to the data beside the problem: a word, such as "author", and a text of one line.
 * Errors: DLX_INVALID. */
dlx_status dlx_builder_data(dlx_builder *builder, const char *word, const char *text,
                            dlx_error *error);

/* Adds a primary item to be covered lo to hi times, 0 <= lo <= hi, 1 <= hi; or a secondary item.
 * All primary items come before the first secondary one, all items before the first option. Names
 * are one or more bytes other than blanks, ':' and '|', each used once. Items get the indices 0, 1
 * and so on. Errors: DLX_INVALID. */
dlx_status dlx_builder_primary(dlx_builder *builder, const char *name, uint64_t lo, uint64_t hi,
                               dlx_error *error);
dlx_status dlx_builder_secondary(dlx_builder *builder, const char *name, dlx_error *error);

/* Adds an item to the option being built, by its name or by its index. `colour` is NULL for none,
 * and must be NULL for a primary item. Errors: DLX_INVALID: no such item, an item twice, a colour
 * on a primary item. */
dlx_status dlx_builder_add(dlx_builder *builder, const char *name, const char *colour,
                           dlx_error *error);
dlx_status dlx_builder_add_index(dlx_builder *builder, size_t item, const char *colour,
                                 dlx_error *error);

/* Adds to the cost of the option being built. Errors: DLX_INVALID if the sum of all positive or of
 * all negative costs does not fit in 64 bits. */
dlx_status dlx_builder_cost(dlx_builder *builder, int64_t cost, dlx_error *error);

/* The same for a decimal, value / 10^places with places in [0..18]; the sums are of the costs in
 * units of the finest of them. */
dlx_status dlx_builder_cost_decimal(dlx_builder *builder, int64_t value, unsigned places,
                                    dlx_error *error);

/* Adds value / 10^places to the cost of every solution. Errors as above. */
dlx_status dlx_builder_cost_constant(dlx_builder *builder, int64_t value, unsigned places,
                                     dlx_error *error);

/* Says whether the problem asks for the greatest cost; if not, for the least. */
void dlx_builder_maximise(dlx_builder *builder, bool maximise);

/* Names the option being built: any bytes but NUL. Errors: DLX_INVALID. */
dlx_status dlx_builder_option_name(dlx_builder *builder, const char *name, dlx_error *error);

/* Ends the option being built; an option may be empty. */
dlx_status dlx_builder_end_option(dlx_builder *builder, dlx_error *error);

/* Makes the problem, and empties the builder for the next one. NULL: DLX_NO_MEMORY; DLX_INVALID: an
 * option was begun and not ended. */
dlx_problem *dlx_builder_finish(dlx_builder *builder, dlx_error *error);

/* ---- formats -----------------------------------------------------------------------------------
 */

/* A text format of problems, of solutions, or of both; a row of the library's table. */
typedef struct dlx_format dlx_format;

/* What a format can do, a sum of these. */
enum {
    DLX_READS_PROBLEMS = 1,
    DLX_WRITES_PROBLEMS = 2,
    DLX_WRITES_SOLUTIONS = 4, /* one after another */
    DLX_WRITES_DIAGRAMS = 8,  /* all solutions at once, see dlx_solver_write_diagram */
    DLX_REDUCES = 32, /* it reads problems of another kind, which become exact cover problems with
                         as many solutions; it does not read back what it writes */
    DLX_SINGLE_PROBLEM = 16 /* a file holds one problem; a second one after it could not be read */
};

/* The format at `index` of the table, NULL after the last one; the format with a name, or NULL. */
const dlx_format *dlx_format_at(size_t index);
const dlx_format *dlx_format_find(const char *name);
const char *dlx_format_name(const dlx_format *format);
const char *dlx_format_summary(const dlx_format *format);
unsigned dlx_format_capabilities(const dlx_format *format);

/* How to read; all zero is the default. */
typedef struct dlx_read_options {
    size_t size; /* sizeof (dlx_read_options) */
    int header;  /* matrix: 1 the first line is a header, -1 it is not, 0 decide by its contents */
    bool strict; /* faults that other readers ignore are errors, not warnings */
    uint32_t colours;  /* col: how many colours there are for the vertices; 0 is an error */
    dlx_warn_fn *warn; /* or NULL */
    void *warn_state;
    /* Not NULL: reading a problem in the hub format goes on after a fault in its items or options,
     * without what is faulty, and each fault is passed here. Also keeps for dlx_reader_check where
     * things stand. */
    dlx_warn_fn *fault;
    void *fault_state;
} dlx_read_options;

/* The format of an input, which is still to be read: the one that its name ends in; else the only
 * one in which what comes first can be read. It looks at no more than the first line where that
 * will do, as it does for the hub format where it begins with `|` or is like no other. Of
 * `options`, warn and fault are not called. NULL: DLX_SYNTAX: there are several, which *error
 * names, or none; DLX_NO_MEMORY. */
const dlx_format *dlx_format_detect(dlx_input *input, const dlx_read_options *options,
                                    dlx_error *error);

typedef struct dlx_reader dlx_reader;

/* Reads the problems of one input, in turn. The input must live as long as the reader. `options`
 * may be NULL and is copied. Errors: DLX_UNSUPPORTED if the format cannot be read; DLX_INVALID:
 * `format` is NULL, as dlx_format_find returns for an unknown name, or `input` is. */
dlx_reader *dlx_reader_new(const dlx_format *format, dlx_input *input,
                           const dlx_read_options *options, dlx_error *error);

/* Reads the next problem, for the caller to free.
 *   DLX_OK      *problem is set
 *   DLX_NO_DATA no more problems
 *   DLX_SYNTAX  this problem is refused, and *error says why; the next call reads the one after it
 *   DLX_REFUSED the stream says `found 0 error`: an earlier program has refused it
 *   others      reading cannot continue */
dlx_status dlx_reader_next(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

/* The name of the problem that was read or refused last; "" if it has none. Valid until the next.
 */
const char *dlx_reader_name(const dlx_reader *reader);

/* How many faults of the problem that was read last were passed to `fault`: if any, it lacks what
 * they are about. */
size_t dlx_reader_faults(const dlx_reader *reader);

/* Passes to `warn` what is odd about the problem that was read last: primary items that too few
 * options have, secondary items that none has, options that are there twice. With `fault` set, it
 * says where they are. Sets *count, unless NULL, to how many there are. Errors: DLX_NO_MEMORY. */
dlx_status dlx_reader_check(const dlx_reader *reader, const dlx_problem *problem, dlx_warn_fn *warn,
                            void *warn_state, size_t *count, dlx_error *error);

/* Has another reader, maybe in another thread, read the next problems: moves their text, that of at
 * most `most` problems and of as many as are at hand without waiting, to `part`, an input from
 * memory, all of which has been read. A reader of the same format and with the same options that
 * turns to it does with them what this one would have done, errors and line numbers included.
 * Returns their number. 0: the next problem is to be read by this reader, as all those of most
 * formats are. */
size_t dlx_reader_take_block(dlx_reader *reader, size_t most, dlx_input *part);

/* Has the reader read from another input, between two problems; it must live as long as the reader,
 * or until that turns to another one. */
void dlx_reader_set_input(dlx_reader *reader, dlx_input *input);

void dlx_reader_free(dlx_reader *reader);

/* Writes a problem. Errors: DLX_UNSUPPORTED, with the reason, if the format cannot hold it; then
 * nothing has been written. Failed writes are reported by the output's flush. */
dlx_status dlx_problem_write(const dlx_problem *problem, const dlx_format *format,
                             dlx_output *output, dlx_error *error);

/* Which costs are written. */
typedef enum dlx_objective {
    DLX_OBJECTIVE_COST, /* those of the options */
    DLX_OBJECTIVE_NONE, /* none at all */
    DLX_OBJECTIVE_COUNT /* 1 for each option, so that the least cost is the fewest options */
} dlx_objective;

/* How to write problems; all zero is the default. */
typedef struct dlx_write_options {
    size_t size; /* sizeof (dlx_write_options) */
    dlx_objective objective;
    const char *amo;   /* formats of clauses: a name from the table below; NULL: "auto" */
    bool labels;       /* matrix: with the names of items above it, and those of options, or else
                          their numbers, beside it */
    dlx_warn_fn *warn; /* called with warnings about costs; NULL: not wanted */
    void *warn_state;
} dlx_write_options;

/* Writes a problem; `options` may be NULL. Errors: as above; DLX_INVALID: no such encoding or
 * objective, or `format` is NULL. */
dlx_status dlx_problem_write_with(const dlx_problem *problem, const dlx_format *format,
                                  const dlx_write_options *options, dlx_output *output,
                                  dlx_error *error);

/* The table of encodings of "at most one of these options is chosen" in clauses. */
const char *dlx_amo_name(size_t index);
const char *dlx_amo_summary(size_t index);

/* ---- search ------------------------------------------------------------------------------------
 */

/* How a search ended; the word after `found N`, see dlx_end_word. */
typedef enum dlx_end {
    DLX_END_COMPLETE,    /* these are all solutions */
    DLX_END_OPTIMAL,     /* the best, proven, as many as were asked for */
    DLX_END_ENOUGH,      /* the number asked for was found */
    DLX_END_LIMIT,       /* a limit on nodes or memory, or no memory: see dlx_solver_status */
    DLX_END_TIMEOUT,     /* the time limit */
    DLX_END_INTERRUPTED, /* dlx_solver_cancel */
    DLX_END_UNKNOWN,     /* an external solver did not say, or no engine could continue */
    DLX_END_ERROR        /* the problem was refused */
} dlx_end;

/* "complete", "optimal", "enough", "limit", "timeout", "interrupted", "unknown", "error". */
const char *dlx_end_word(dlx_end end);

typedef enum dlx_choice {
    DLX_CHOOSE_MRV,  /* an item with the fewest remaining options, the first of them */
    DLX_CHOOSE_FIRST /* the first item that is not covered */
} dlx_choice;

typedef enum dlx_goal {
    DLX_GOAL_ANY, /* solutions as they are found */
    DLX_GOAL_MIN, /* those of least cost, cheapest first */
    DLX_GOAL_MAX  /* those of greatest cost, dearest first */
} dlx_goal;

/* One step of a search, for those who want to watch it. The library makes these. */
typedef enum dlx_event_kind {
    DLX_EVENT_CHOOSE,   /* branch on `item`, which has `options` remaining options */
    DLX_EVENT_OPTION,   /* try `option` for the item chosen at this level */
    DLX_EVENT_COVER,    /* `item` is covered or, if secondary and coloured, gets its colour */
    DLX_EVENT_UNCOVER,  /* that is undone */
    DLX_EVENT_SOLUTION, /* the options tried at the levels so far are a solution */
    DLX_EVENT_BACK      /* all options of the item chosen at this level were tried */
} dlx_event_kind;

typedef struct dlx_event {
    dlx_event_kind kind;
    size_t level;   /* from 0: number of options tried and not undone above this one */
    size_t item;    /* index, for CHOOSE, COVER, UNCOVER and BACK */
    size_t option;  /* index, for OPTION */
    size_t options; /* for CHOOSE */
} dlx_event;

typedef void dlx_event_fn(void *state, const dlx_event *event);

/* Writes an event as a line of text: its kind, the level, and what it is about; see ec-trace(5).
 */
void dlx_event_write(const dlx_problem *problem, const dlx_event *event, dlx_output *output);

/* Work done so far. */
typedef struct dlx_search_stats {
    uint64_t nodes;   /* options tried */
    uint64_t updates; /* nodes of the links hidden, as Knuth counts them */
    size_t max_level; /* deepest level reached */
    uint64_t counted; /* while solutions are counted: there are so many at least */
    double progress;  /* the share of the search that is done, as estimated; 0: not known */
} dlx_search_stats;

/* A proof of a search, see dlx_proof_new. */
typedef struct dlx_proof dlx_proof;

/* What to search for; all zero is the default. */
typedef struct dlx_search_options {
    size_t size;        /* sizeof (dlx_search_options) */
    const char *engine; /* a name from the table; NULL: "auto" */
    dlx_choice choose;
    dlx_goal goal;
    uint64_t solution_limit; /* stop after this many; 0: no limit. With a goal: how many of the
                                best, at least 1 */
    bool count_only;         /* solutions will be counted by dlx_solver_count, and not seen */
    bool set_cover;          /* cover each primary item at least once, see dlx_solver_new */
    uint64_t at_most;        /* set covers of at most this many options; 0: of any number */
    uint64_t node_limit;     /* 0: none */
    uint64_t memory_limit;   /* bytes for the search besides the problem; 0: no limit */
    double time_limit;       /* seconds; 0: none */
    dlx_event_fn *on_event;  /* or NULL */
    void *event_state;
    dlx_proof *proof; /* that this search alone writes to; or NULL */
    void (*on_tick)(void *state, const dlx_search_stats *stats); /* about every millisecond of work;
                                                                    or NULL */
    void *tick_state;
    bool sample;   /* each solution is drawn at random, see dlx_solver_new */
    uint64_t seed; /* of the random numbers: equal seeds give equal solutions */
    bool diagram;  /* dlx_solver_count makes a decision diagram, see dlx_solver_write_diagram */
    bool (*is_cancelled)(void *state); /* asked as often as on_tick is called, in dlx_solver_new
                                          too; true: as dlx_solver_cancel; or NULL */
    void *cancel_state;
    const struct dlx_cubes *cubes; /* search these alone, one after the other, see dlx_cubes_new:
                                      cube_list[0..cube_count[ of them; or NULL */
    const size_t *cube_list;
    size_t cube_count;
    bool quick;       /* with sample: each solution is the first that is found in a random order */
    unsigned threads; /* that search at once, see dlx_solver_new; 0: one, the caller's */
    bool unordered;   /* with threads: solutions come in the order in which they happen to be found,
                         those that are found first if there is a solution_limit */
} dlx_search_options;

/* What an engine can be asked for, a sum of these. `auto` can do what any of them can. */
enum {
    DLX_ENGINE_LISTS = 1,       /* solutions, one after the other; and their number */
    DLX_ENGINE_COUNTS = 2,      /* the number of all solutions, none of which is seen */
    DLX_ENGINE_FINDS_BEST = 4,  /* looks for the solutions of best cost; those that list solutions
                                   look at all of them instead */
    DLX_ENGINE_COVERS = 8,      /* set covers */
    DLX_ENGINE_PROVES = 16,     /* a proof that there are no more solutions */
    DLX_ENGINE_SHOWS_STEPS = 32 /* on_event, and `choose` */
};

/* The table of engines; the index of one by its name or an older one, or SIZE_MAX. */
const char *dlx_engine_name(size_t index);
const char *dlx_engine_summary(size_t index);
unsigned dlx_engine_capabilities(size_t index);
size_t dlx_engine_find(const char *name);

/* The features of problems that the engine supports, a sum of DLX_FEATURE_. */
unsigned dlx_engine_features(size_t index);

typedef struct dlx_solver dlx_solver;

/* A search over a problem, which must live as long as the solver. `options` may be NULL and is
 * copied.
 *
 * With set_cover, a solution is a set of options that covers each primary item at least once, uses
 * secondary items as an exact cover does, and from which no option can be removed. A goal is then
 * about costs; without one, or with DLX_GOAL_MIN where there are no costs, the best solutions
 * are those with the fewest options. As with a goal,
 * solution_limit is how many of the best are found, best first, but 0 means all. With count_only
 * and no goal they come in any order.
 *
 * With sample, the first call of dlx_solver_next counts all solutions, and then each call draws one
 * of them uniformly and independently: endlessly, unless there is a solution_limit. If a limit is
 * reached before all are counted, none are drawn. Subproblems are kept in memory: up to 1 GiB
 * without memory_limit, and counting ends after about ten seconds without time_limit. With quick,
 * nothing is counted: each call shuffles the items and options and searches for one solution, so
 * some solutions may come far more often than others, and some never.
 *
 * With cubes, only the solutions in these are found; they come in the order of the cubes, unless
 * there is a goal.
 *
 * With threads, a search by `auto`, or by an engine that branches, that lasts more than some
 * hundredths of a second is divided into cubes, and so are cubes that are given; what the solver
 * hands out is the same with any number of threads, and in the same order unless it may be
 * unordered. Large tables of states (engine `frontier`) are divided into a share for each thread,
 * and the best solutions are looked for by threads that share the bound. For the first solutions by
 * `auto`, up to 1024 of them, other threads search from the end: it is known sooner that there are
 * none, or no more, and if they may be unordered, any that are found will do. All callbacks come in
 * the caller's thread. One thread alone looks for proofs, and samples unless their solutions are
 * few enough to be listed; does whatever has a limit on nodes; and, unless they may be unordered,
 * lists the solutions by engines `cells` and `weights`, and those of problems with bounds where an
 * item is in all options.
 *
 * Errors: DLX_UNSUPPORTED: the engine lacks a feature of the problem, or sample or diagram is
 * combined with an engine, a goal, set_cover, on_event or choose, or cubes with any of these but an
 * engine, a goal or a proof; DLX_INVALID: no such engine, or a value out of its range;
 * DLX_NO_MEMORY. */
dlx_solver *dlx_solver_new(const dlx_problem *problem, const dlx_search_options *options,
                           dlx_error *error);

/* Finds the next solution. False: there are no more, and dlx_solver_end says why. */
bool dlx_solver_next(dlx_solver *solver);

/* The solution found last: the indices of its options, ascending; sets *count to their number.
 * Valid until the next call of dlx_solver_next. Its cost is dlx_problem_cost_of them. */
const uint32_t *dlx_solver_solution(const dlx_solver *solver, size_t *count);
int64_t dlx_solver_cost(const dlx_solver *solver);

/* Runs the search to its end without returning solutions. */
void dlx_solver_count(dlx_solver *solver);

/* The number of solutions found so far, in decimal, of any size; the caller frees it with dlx_free.
 * NULL: no memory. */
char *dlx_solver_found(const dlx_solver *solver);

/* With cubes: how many of the list, from its first on, have been searched to the end, their
 * solutions all handed out or counted; sets *found, unless it is NULL, to the number of these
 * solutions, as dlx_solver_found. With a goal, no solutions are handed out before all cubes have
 * been searched. May be called from on_tick. */
size_t dlx_solver_cubes_done(const dlx_solver *solver, char **found);

/* How the search ended; meaningful once dlx_solver_next has returned false, or after
 * dlx_solver_count. */
dlx_end dlx_solver_end(const dlx_solver *solver);

/* Why a search ended as DLX_END_LIMIT: DLX_NO_MEMORY if an allocation failed; DLX_OK if a limit was
 * reached, node_limit, memory_limit or one that holds without it. */
dlx_status dlx_solver_status(const dlx_solver *solver);

/* Work done so far. `size` is sizeof *stats. */
void dlx_solver_stats(const dlx_solver *solver, dlx_search_stats *stats, size_t size);

/* The engine at work, or all engines that `auto` has used; and why `auto` has chosen it, "" if it
 * was asked for. Valid until the next call. */
const char *dlx_solver_engine(const dlx_solver *solver);
const char *dlx_solver_engine_reason(const dlx_solver *solver);

/* Makes the search end soon, as DLX_END_INTERRUPTED. May be called in a signal handler or from
 * another thread. */
void dlx_solver_cancel(dlx_solver *solver);

/* Writes the diagram of all solutions that dlx_solver_count has made, if `diagram` was asked for
 * and the search is complete. It is a zero-suppressed decision diagram (Minato 1993), ordered and
 * reduced; memory is limited as with `sample`. Errors: DLX_UNSUPPORTED: the format lacks
 * DLX_WRITES_DIAGRAMS; DLX_INVALID: there is no diagram. Then nothing has been written. */
dlx_status dlx_solver_write_diagram(const dlx_solver *solver, const dlx_format *format,
                                    dlx_output *output, dlx_error *error);

/* Writes what the variables of that diagram stand for: a line for each with its number, the number
 * of its option, both from 1, and the option; then a line `.`, which is all if there is no diagram.
 * Options without a primary item have no variable. */
void dlx_solver_write_variables(const dlx_solver *solver, dlx_output *output);

void dlx_solver_free(dlx_solver *solver);

/* ---- parts of a search -------------------------------------------------------------------------
 */

/* The number of options a search tries, and that of solutions, as random descents of the search
 * tree estimate them (Knuth, "Estimating the efficiency of backtrack programs", 1975): means, and
 * their standard errors, which are themselves estimates and mostly too small. They are those of a
 * search that branches on an item with the fewest options and knows no short cuts. */
typedef struct dlx_estimate {
    double nodes, nodes_error;
    double solutions, solutions_error;
    size_t probes; /* descents made */
} dlx_estimate;

/* Makes so many descents, or as many as the time limit and the means to cancel of `options` allow,
 * the rest of which is not read; NULL: all. Equal seeds give equal estimates. `size` is sizeof
 * *estimate. Errors: DLX_NO_MEMORY. */
dlx_status dlx_problem_estimate(const dlx_problem *problem, size_t probes, uint64_t seed,
                                const dlx_search_options *options, dlx_estimate *estimate,
                                size_t size, dlx_error *error);

/* A number that tells problems apart: of the items and their bounds, the options, colours and
 * costs, not of the name. The same on every machine. */
uint64_t dlx_problem_digest(const dlx_problem *problem);

/* The search for the solutions of a problem, divided into cubes: options that are chosen or are
 * not, such that every solution is in exactly one of them. They are in the order in which the
 * engine `links` finds solutions. */
typedef struct dlx_cubes dlx_cubes;

/* Divides the search into `count` cubes, or some more, or as many as there are; those of one
 * problem are the same on every machine. `options`, or NULL: as dlx_problem_estimate. Errors:
 * DLX_NO_MEMORY; DLX_ABORTED: it was cancelled, or the time was up. */
dlx_cubes *dlx_cubes_new(const dlx_problem *problem, size_t count,
                         const dlx_search_options *options, dlx_error *error);

/* The same for one of these cubes of the problem: divides it into so many, which are cubes of the
 * problem too, in the order of the search. */
dlx_cubes *dlx_cubes_divide(const dlx_cubes *cubes, size_t index, const dlx_problem *problem,
                            size_t count, const dlx_search_options *options, dlx_error *error);

/* Their number, 0 if there is obviously no solution. */
size_t dlx_cubes_count(const dlx_cubes *cubes);

/* The literals of a cube: 1 + the index of an option that is chosen, or minus that of one that is
 * not; sets *count to their number. Valid as long as the cubes. */
const int64_t *dlx_cubes_literals(const dlx_cubes *cubes, size_t index, size_t *count);

/* How many options a search of the cube may try, at least 1. */
uint64_t dlx_cubes_estimate(const dlx_cubes *cubes, size_t index);

/* The cubes of share `share` of `shares`, from 0, by index and ascending, for the caller to free
 * with dlx_free; sets *count to their number. Each cube is in one share, and all take about as
 * long. NULL: DLX_NO_MEMORY. */
size_t *dlx_cubes_share(const dlx_cubes *cubes, size_t share, size_t shares, size_t *count,
                        dlx_error *error);

/* Writes the cubes, a line for each, see ec(5). */
void dlx_cubes_write(const dlx_cubes *cubes, const dlx_problem *problem, dlx_output *output);

/* Reads such cubes, and checks that they are of this problem, disjoint and jointly the whole.
 * `options`, or NULL: as dlx_problem_estimate. Errors: DLX_SYNTAX: they are not; DLX_READ_FAILED,
 * DLX_NO_MEMORY; DLX_ABORTED: it was cancelled, or the time was up. */
dlx_cubes *dlx_cubes_read(const dlx_problem *problem, const dlx_search_options *options,
                          dlx_input *input, dlx_error *error);

void dlx_cubes_free(dlx_cubes *cubes);

/* ---- proofs ------------------------------------------------------------------------------------
 */

/* The table of proof formats: "drat" is about the clauses of dlx_proof_cnf, "veripb" about the
 * constraints that the format opb writes. */
const char *dlx_proof_format_name(size_t index);
const char *dlx_proof_format_summary(size_t index);

/* Records that the problem has no more solutions than a search finds: clauses over variables k for
 * option k, from 1, and the further variables of an encoding, with the empty clause last. Give it
 * to the search in dlx_search_options.proof; the output must live as long. DRAT is checked against
 * the clauses of dlx_proof_cnf, which exclude the solutions found; in the format of VeriPB they are
 * steps of the proof. `format` NULL: "drat". Errors: DLX_INVALID: no such format; DLX_NO_MEMORY. */
dlx_proof *dlx_proof_new(const dlx_problem *problem, const char *format, dlx_output *output,
                         dlx_error *error);

/* Ends the proof when the search has ended: with the empty clause if it was complete, else with a
 * comment that nothing is proven. Failed writes are reported by the output's flush. */
dlx_status dlx_proof_end(dlx_proof *proof, dlx_end end, dlx_error *error);

/* The same for a complete search of cubes, of which each has a clause that its options are not all
 * chosen, unless it has none: there is no empty clause, but comments with the solutions, where they
 * are no steps of the proof, and with `text`, which begins with the word "cube". */
dlx_status dlx_proof_end_cube(dlx_proof *proof, const char *text, dlx_error *error);

/* Where proofs of cubes, one for each, come from. */
typedef struct dlx_cube_proofs {
    /* The proof of a cube, valid until the next call; NULL: *error says why */
    dlx_input *(*open)(void *state, size_t cube, dlx_error *error);
    /* Called for each solution, its options by index; other than DLX_OK, with *error: it is none */
    dlx_status (*solution)(void *state, const uint32_t *options, size_t count, dlx_error *error);
    void *state;
} dlx_cube_proofs;

/* Passes on the proofs of all cubes, with what follows from them, to one of the whole search, in
 * the same format; only its end is then missing. `options`, or NULL: as dlx_problem_estimate.
 * Errors: DLX_SYNTAX: a text is not that of a proof of its cube; what `open` and `solution` return;
 * DLX_READ_FAILED, DLX_NO_MEMORY; DLX_ABORTED: it was cancelled, or the time was up. */
dlx_status dlx_proof_merge(dlx_proof *proof, const dlx_cubes *cubes, const dlx_problem *problem,
                           const dlx_search_options *options, const dlx_cube_proofs *proofs,
                           dlx_error *error);

/* The number of clauses written. */
uint64_t dlx_proof_clauses(const dlx_proof *proof);

/* Writes the clauses that the proof refutes in DIMACS CNF. Errors: DLX_UNSUPPORTED, DLX_NO_MEMORY.
 */
dlx_status dlx_proof_cnf(const dlx_proof *proof, const dlx_problem *problem, dlx_output *output,
                         dlx_error *error);

void dlx_proof_free(dlx_proof *proof);

/* Why a problem has no solution. */
typedef struct dlx_explanation dlx_explanation;

/* Looks for reasons, within the time limit and the means to cancel of `options`, the
 * rest of which is not read; NULL: without. There are none for a problem that has a solution, or
 * for which that is not decided by then. Errors: DLX_NO_MEMORY. */
dlx_explanation *dlx_explain(const dlx_problem *problem, const dlx_search_options *options,
                             dlx_error *error);

/* Weights of the items, [0..items[, such that those in no option add up to more than 0, while those
 * of all items, each as often as it must be covered or, if its weight is below 0, as often as it
 * may be, add up to *total, which is above 0. Of options that have a primary item, that is: others
 * are never chosen. NULL: there are none, or they are hard to find. Valid as long as the
 * explanation. */
const int64_t *dlx_explanation_weights(const dlx_explanation *explanation, int64_t *total);

/* Primary items, by index and ascending, that cannot all be covered, even if the others need not
 * be. *minimal: without any one of them, the rest can. NULL: none were found. Valid as long as the
 * explanation. */
const uint32_t *dlx_explanation_items(const dlx_explanation *explanation, size_t *count,
                                      bool *minimal);

void dlx_explanation_free(dlx_explanation *explanation);

/* ---- solutions as text -------------------------------------------------------------------------
 */

/* Writes, in order: the head of a problem, each of its solutions, the end. In a format for which
 * dlx_format_capabilities has DLX_WRITES_SOLUTIONS. The head is that of a problem, with the data
 * beside it, or has a name alone. */
void dlx_write_head(const dlx_format *format, const char *name, dlx_output *output);
void dlx_write_begin(const dlx_format *format, const dlx_problem *problem, dlx_output *output);
void dlx_write_solution(const dlx_format *format, const dlx_problem *problem, uint64_t number,
                        const uint32_t *options, size_t count, dlx_output *output);
void dlx_write_end(const dlx_format *format, const char *found, dlx_end end, dlx_output *output);

/* Reads a stream of solutions in the hub format. */
typedef struct dlx_solution_reader dlx_solution_reader;

/* One record of the stream: a solution, or the end of a problem. The reader makes these; they are
 * valid until the next one is read. */
typedef struct dlx_solution_record {
    bool is_end;
    const char *name;  /* of the problem; "" if it has none */
    uint64_t problem;  /* its number in the stream, from 1 */
    const char *found; /* the end: the number of solutions found, in decimal */
    dlx_end end;       /* the end: how the search ended */
    const char *head;  /* a solution: what follows `|= solution` on its line, NUL-terminated */
    const char *lines; /* a solution: its option lines, each ended by a line feed */
    size_t size;       /* bytes in `lines` */
    uint64_t line;     /* the line of the first of them, or of the end; from 1 */
    const char *data;  /* beside the problem, as dlx_problem_data gives it; "" if there is none */
} dlx_solution_record;

dlx_solution_reader *dlx_solution_reader_new(dlx_input *input, dlx_error *error);

/* Reads the next record: DLX_OK, DLX_NO_DATA, DLX_SYNTAX (reading can continue at the next
 * problem), or an error that ends reading. *record is set in any case; after an error, it has only
 * `name` and `problem`. */
dlx_status dlx_solution_reader_next(dlx_solution_reader *reader, const dlx_solution_record **record,
                                    dlx_error *error);
void dlx_solution_reader_free(dlx_solution_reader *reader);

/* ---- checking solutions ------------------------------------------------------------------------
 */

/* Checks solutions of a problem, which must live as long as the checker. Shares no code with the
 * search. */
typedef struct dlx_checker dlx_checker;
dlx_checker *dlx_checker_new(const dlx_problem *problem, dlx_error *error);

/* Is the set of options [0..count[, by index, a solution that was not checked before? DLX_INVALID:
 * no, and *error names the item and the options, or the number of the earlier solution among those
 * checked, from 1; *repeated, if not NULL, says which of the two. DLX_NO_MEMORY. */
dlx_status dlx_checker_options(dlx_checker *checker, const uint32_t *options, size_t count,
                               bool *repeated, dlx_error *error);

/* The same for a solution as text: each line must be the option whose number the head gives, its
 * items in any order, and the cost, if there is one, the sum of their costs. *error has the line.
 */
dlx_status dlx_checker_record(dlx_checker *checker, const dlx_solution_record *record,
                              dlx_error *error);

/* The number of solutions that have passed. */
uint64_t dlx_checker_passed(const dlx_checker *checker);

void dlx_checker_free(dlx_checker *checker);

/* ---- answers of external solvers ---------------------------------------------------------------
 */

/* An external solver's answer to a problem in which option k, from 1, was variable k. It is read as
 * a whole. */
typedef struct dlx_answer dlx_answer;

/* The table of dialects. */
const char *dlx_dialect_name(size_t index);
const char *dlx_dialect_summary(size_t index);

/* Reads an answer in a dialect, or with NULL in the one that its text indicates. The problem must
 * live as long as the answer. Errors: DLX_SYNTAX, DLX_READ_FAILED, DLX_NO_MEMORY, DLX_INVALID (no
 * such dialect). */
dlx_answer *dlx_answer_read(const dlx_problem *problem, const char *dialect, dlx_input *input,
                            dlx_error *error);

/* The dialect it was read in; "" for an answer without any text. */
const char *dlx_answer_dialect(const dlx_answer *answer);

/* The number of models; the options of the one at `index`, by index and ascending, as the solver
 * gives them, unchecked. Valid as long as the answer. */
size_t dlx_answer_models(const dlx_answer *answer);
const uint32_t *dlx_answer_model(const dlx_answer *answer, size_t index, size_t *count);

/* How the solver's search ended, as far as it says. */
dlx_end dlx_answer_end(const dlx_answer *answer);

/* Does it say that there is a solution, whether it shows one or not? */
bool dlx_answer_claims_solution(const dlx_answer *answer);

/* The objective that it gives for its last model; false: none. */
bool dlx_answer_cost(const dlx_answer *answer, double *cost);

void dlx_answer_free(dlx_answer *answer);

/* ---- sudoku ------------------------------------------------------------------------------------
 */

/* A board of n x n cells, n = box_rows * box_columns, each cell blank or holding a digit of [1..n].
 * Immutable. */
typedef struct dlx_grid dlx_grid;

size_t dlx_grid_size(const dlx_grid *grid);
size_t dlx_grid_box_rows(const dlx_grid *grid);
size_t dlx_grid_box_columns(const dlx_grid *grid);

/* The n*n cells, row by row; 0 is blank. Valid as long as the grid. */
const uint16_t *dlx_grid_cells(const dlx_grid *grid);

/* The text that came with the puzzle; "" if none did. Valid as long as the grid. */
const char *dlx_grid_name(const dlx_grid *grid);

/* Is every cell filled, every digit once in each row, column, and box or region, and every other
 * rule of the grid satisfied? Shares no code with the reduction. DLX_INVALID: no, and *error names
 * the cells. */
dlx_status dlx_grid_check(const dlx_grid *grid, dlx_error *error);

void dlx_grid_free(dlx_grid *grid);

/* The table of sudoku formats. */
enum { DLX_READS_GRIDS = 1, DLX_WRITES_GRIDS = 2 };
const char *dlx_grid_format_name(size_t index);
const char *dlx_grid_format_summary(size_t index);

/* The index of a format, by its name or another name of it; SIZE_MAX: there is none. */
size_t dlx_grid_format_find(const char *name);
unsigned dlx_grid_format_capabilities(size_t index);

/* Regions of a jigsaw: n of them on a board of size n, of n cells each. */
typedef struct dlx_regions dlx_regions;

/* Reads n rows of n symbols, one for each region: characters, or words separated by blanks. Blank
 * lines and those that begin with # are ignored. The symbols 1 to n number the regions; others do
 * so in their order. Errors: DLX_SYNTAX: rows that are not a square, more than n regions, or a
 * region of more than n cells. */
dlx_regions *dlx_regions_read(dlx_input *input, dlx_error *error);
size_t dlx_regions_size(const dlx_regions *regions); /* n */
void dlx_regions_free(dlx_regions *regions);

/* How to read grids; all zero is the default. */
typedef struct dlx_grid_options {
    size_t size;         /* sizeof (dlx_grid_options) */
    const char *format;  /* a name from the table; NULL: detected from the file */
    size_t box_rows;     /* the shape of a box, both or neither given; neither: detected from the */
    size_t box_columns;  /* file, see dlx_box_shape */
    const char *symbols; /* the characters of the digits from 1; NULL: detected from the file. They
                            also give the size. Must live as long as the reader */
    dlx_warn_fn *warn;   /* or NULL */
    void *warn_state;
    /* Rules of every puzzle besides its own. Regions replace boxes and give boards their size; they
     * must live as long as the reader; or NULL. */
    const dlx_regions *regions;
    bool diagonals; /* each digit once on both diagonals */
    bool windoku;   /* each digit once in the extra boxes between the boxes, which must be square */
    const char *column; /* the name of the column of puzzles in a table; NULL: a usual one. It must
                           live as long as the reader */
    bool filled;        /* entries of saved games are taken as givens */
    bool pattern;       /* letters, # and, among other blanks, * are the given 1: for patterns */
} dlx_grid_options;

/* The usual shape of a box on a board of size n: fewer rows than columns, as square as possible.
 * False if n is not a product of two numbers greater than 1. */
bool dlx_box_shape(size_t n, size_t *box_rows, size_t *box_columns);

/* Reads the puzzles of one input in turn. The input must live as long as the reader; `options` may
 * be NULL and is copied. Errors: DLX_INVALID: no such format; DLX_NO_MEMORY. */
typedef struct dlx_grid_reader dlx_grid_reader;
dlx_grid_reader *dlx_grid_reader_new(dlx_input *input, const dlx_grid_options *options,
                                     dlx_error *error);

/* Reads the next puzzle, for the caller to free. Givens that contradict each other are a warning.
 * DLX_OK, DLX_NO_DATA; DLX_SYNTAX: this puzzle is refused, the next call reads the one after it;
 * others end reading. */
dlx_status dlx_grid_reader_next(dlx_grid_reader *reader, dlx_grid **grid, dlx_error *error);

/* The name of the format of the puzzle read last; NULL before the first. */
const char *dlx_grid_reader_format(const dlx_grid_reader *reader);

/* The characters of its digits from 1; NULL for the usual 1-9 A-Z. Valid until the next puzzle is
 * read. */
const char *dlx_grid_reader_symbols(const dlx_grid_reader *reader);

/* Checks the solution that came with the puzzle that was read last; or, if none did and the board
 * is complete, the board. DLX_OK; DLX_NO_DATA: there is nothing to check; DLX_INVALID: it is wrong,
 * and *error says where and why; DLX_NO_MEMORY. */
dlx_status dlx_grid_reader_check(dlx_grid_reader *reader, const dlx_grid *grid, dlx_error *error);
void dlx_grid_reader_free(dlx_grid_reader *reader);

/* Writes grids one after another in a format of the table. Errors: DLX_INVALID, DLX_NO_MEMORY. */
typedef struct dlx_grid_writer dlx_grid_writer;
dlx_grid_writer *dlx_grid_writer_new(const char *format, dlx_output *output, dlx_error *error);
void dlx_grid_writer_grid(dlx_grid_writer *writer, const dlx_grid *grid);

/* How to write grids; all zero is the default. */
typedef struct dlx_grid_write_options {
    size_t size;         /* sizeof (dlx_grid_write_options) */
    const char *symbols; /* the characters of the digits from 1; NULL: 1-9 A-Z. Must live as long as
                            the writer */
    bool answers;        /* grids are solutions of puzzles: `line` leaves out their names */
    dlx_warn_fn *warn; /* called once for each kind of thing the format has no place for; or NULL */
    void *warn_state;
} dlx_grid_write_options;

/* Sets how to write from now on; warnings given before are given again. `options` may be NULL.
 * Errors: DLX_INVALID: symbols that are not different characters. */
dlx_status dlx_grid_writer_set(dlx_grid_writer *writer, const dlx_grid_write_options *options,
                               dlx_error *error);

/* Says that the grids to come are solution `solution` of puzzle `puzzle`, both from 1: their names
 * begin with these numbers, as in "2.1 easy". 0 and 0: names are those of the puzzles alone. */
void dlx_grid_writer_number(dlx_grid_writer *writer, uint64_t puzzle, uint64_t solution);

/* Says that the names of the grids to come begin with this rating, see dlx_tester_rate, or with
 * `-`: DLX_UNRATED; 0: the names have no rating. */
#define DLX_UNRATED UINT64_MAX
void dlx_grid_writer_rating(dlx_grid_writer *writer, uint64_t rating);

/* Can the format hold a board of this size? Errors: DLX_UNSUPPORTED, with the reason; the writer
 * would write nothing of it. */
dlx_status dlx_grid_writer_supports(const dlx_grid_writer *writer, const dlx_grid *grid,
                                    dlx_error *error);

/* Writes the solution of a puzzle: side by side with the puzzle if the format has a place for both,
 * else the solution. A solution of NULL: there is none; the puzzle is written alone if the format
 * has a place for both, else dlx_grid_writer_none is called. Errors: DLX_NO_MEMORY. */
dlx_status dlx_grid_writer_solution(dlx_grid_writer *writer, const dlx_grid *puzzle,
                                    const dlx_grid *solution, dlx_error *error);

/* Says that a puzzle has no grid to show: writes an empty line in format `line`, so that output
 * lines correspond to input lines, and nothing in others. */
void dlx_grid_writer_none(dlx_grid_writer *writer);
void dlx_grid_writer_free(dlx_grid_writer *writer);

/* The givens of a 9x9 board with only rows, columns and 3x3 boxes, as digits [0..81[, 0 for a blank
 * cell. False: the board has another size or more rules. */
bool dlx_grid_givens(const dlx_grid *grid, uint8_t *givens);

/* The solution of such a board as a grid, for the caller to free. NULL: DLX_NO_MEMORY. */
dlx_grid *dlx_grid_filled(const dlx_grid *grid, const uint8_t *digits, dlx_error *error);

/* Solves many such boards at once. */
typedef struct dlx_bulk dlx_bulk;

typedef struct dlx_bulk_options {
    size_t size;         /* sizeof (dlx_bulk_options) */
    const char *vectors; /* which of the processor to use, see dlx_bulk_vectors; NULL: the widest */
    uint64_t limit;      /* solutions to find of each puzzle at most; 0: all */
    void (*on_tick)(void *state); /* called a few times a second in a long search; or NULL */
    void *tick_state;
    bool (*is_cancelled)(void *state); /* called often; true: end the search; or NULL */
    void *cancel_state;
} dlx_bulk_options;

/* What was done since dlx_bulk_new. */
typedef struct dlx_bulk_stats {
    uint64_t puzzles, guesses;
    uint64_t passes; /* each over as many puzzles as vectors have lanes */
} dlx_bulk_stats;

/* Puzzles, and what is found for them. Which solution is found first depends only on the puzzle. */
typedef struct dlx_bulk_block {
    size_t size; /* sizeof (dlx_bulk_block) */
    size_t count;
    const uint8_t *givens; /* digits [0..9], 81 of each puzzle, 0 for a blank cell */
    uint8_t *solutions;    /* the first solution of each puzzle that has one, as digits; or NULL */
    uint64_t *found;       /* [0..count[: how many solutions */
    size_t done;           /* puzzles [0..done[ are done: also of use to on_tick */

    /* Is called with each solution, those of different puzzles in any order; or NULL. */
    void (*on_solution)(void *state, size_t puzzle, const uint8_t *digits);
    void *state;
} dlx_bulk_block;

/* The kinds of vectors that this processor has, the widest first; NULL after the last one. */
const char *dlx_bulk_vectors(size_t index);

/* `options` may be NULL and is copied. Errors: DLX_INVALID: no such vectors; DLX_NO_MEMORY. */
dlx_bulk *dlx_bulk_new(const dlx_bulk_options *options, dlx_error *error);

/* Solves a block. DLX_END_COMPLETE: all of it is done. DLX_END_INTERRUPTED: it was cancelled;
 * puzzles from `done` on may have more solutions. */
dlx_end dlx_bulk_solve(dlx_bulk *bulk, dlx_bulk_block *block);

/* `size` is sizeof *stats. */
void dlx_bulk_get_stats(const dlx_bulk *bulk, dlx_bulk_stats *stats, size_t size);
void dlx_bulk_free(dlx_bulk *bulk);

/* A line among puzzles that is none. */
typedef struct dlx_refusal {
    size_t before; /* puzzles before it */
    dlx_error error;
} dlx_refusal;

/* Puzzles for a block, each from a line of its own, and lines among them that were refused. */
typedef struct dlx_grid_lines {
    size_t capacity, count;           /* puzzles: the room for them, and how many there are */
    uint8_t *givens;                  /* their digits, as in dlx_bulk_block */
    uint64_t *numbers;                /* the line of each */
    size_t refusal_capacity, refused; /* the same of refusals */
    dlx_refusal *refusals;
} dlx_grid_lines;

/* Reads puzzles for a block, if those read before are lines of 81 digits and blanks: as many as
 * there is room for, are in the buffer and need no closer look. Sets the counts in *lines and what
 * is counted. Returns how many lines have puzzles or were refused; 0: the next puzzle must be read
 * by dlx_grid_reader_next. dlx_grid_reader_warn gives warnings about the puzzles. */
size_t dlx_grid_reader_block(dlx_grid_reader *reader, dlx_grid_lines *lines);

/* Warns if givens of a puzzle from a block contradict each other. DLX_OK, DLX_NO_MEMORY. */
dlx_status dlx_grid_reader_warn(dlx_grid_reader *reader, const uint8_t *givens, uint64_t line,
                                dlx_error *error);

/* Writes the digits of a solved board as a line. */
void dlx_output_digits(dlx_output *output, const uint8_t *digits);

/* Writes what was found of puzzles [first..end[ of a block, a line for each: the first solution,
 * empty if there is none; or how many there are. */
void dlx_output_solutions(dlx_output *output, const dlx_bulk_block *block, size_t first,
                          size_t end);
void dlx_output_counts(dlx_output *output, const dlx_bulk_block *block, size_t first, size_t end);

/* Plain backtracking over the cells of a board, as it is programmed before one meets exact cover:
 * to be compared with it. The table of such searches; the index of one by its name, or SIZE_MAX. */
const char *dlx_classic_name(size_t index);
const char *dlx_classic_summary(size_t index);
size_t dlx_classic_find(const char *name);

typedef struct dlx_classic dlx_classic;

/* A search for the solutions of the puzzle, which is copied. Of `options`, NULL: none, limits on
 * solutions, nodes and time and the means to cancel and to show progress are used. Errors:
 * DLX_UNSUPPORTED: a board of more than 64 digits, or with cages whose digits are added up;
 * DLX_INVALID: rules that no board can have; DLX_NO_MEMORY. */
dlx_classic *dlx_classic_new(const dlx_grid *puzzle, size_t index,
                             const dlx_search_options *options, dlx_error *error);
void dlx_classic_free(dlx_classic *search);

/* Finds the next solution. False: there are no more, and dlx_classic_end says why. */
bool dlx_classic_next(dlx_classic *search);

/* The solution found last; valid until the next call of dlx_classic_next. */
const dlx_grid *dlx_classic_grid(const dlx_classic *search);
uint64_t dlx_classic_found(const dlx_classic *search); /* solutions so far */
dlx_end dlx_classic_end(const dlx_classic *search);

/* Work done so far: nodes are digits put into cells. `size` is sizeof *stats. */
void dlx_classic_stats(const dlx_classic *search, dlx_search_stats *stats, size_t size);

/* Solves boards up to a number of solutions, to see whether there is one, none, or more. */
typedef struct dlx_tester dlx_tester;

typedef struct dlx_tester_options {
    size_t size;                       /* sizeof (dlx_tester_options) */
    uint64_t limit;                    /* solutions to count of each board; 0: 2 */
    bool (*is_cancelled)(void *state); /* asked all the time; true: the work is to end; or NULL */
    void *cancel_state;
    uint64_t node_limit; /* of the search of each board that is not plain 9x9; 0: none */
} dlx_tester_options;

/* `options` may be NULL and is copied. Errors: DLX_NO_MEMORY. */
dlx_tester *dlx_tester_new(const dlx_tester_options *options, dlx_error *error);
void dlx_tester_free(dlx_tester *tester);

/* In all of these, DLX_ABORTED: it was cancelled, or gave up at the node limit. Errors:
 * DLX_INVALID: rules that no board can have; DLX_NO_MEMORY. */

/* Sets *found to the number of solutions, at most the limit. */
dlx_status dlx_tester_count(dlx_tester *tester, const dlx_grid *grid, uint64_t *found,
                            dlx_error *error);

/* Of a grid with one solution: sets needed[0..n*n[ to whether the cell is given and the grid would
 * have more solutions without it. A puzzle all of whose givens are needed is minimal. */
dlx_status dlx_tester_needed(dlx_tester *tester, const dlx_grid *grid, bool *needed,
                             dlx_error *error);

/* Of a grid with one solution: takes away givens that are not needed, row by row, until the puzzle
 * is minimal. */
dlx_status dlx_tester_reduce(dlx_tester *tester, dlx_grid *grid, dlx_error *error);

/* Rates a puzzle with one solution. Conclusions are drawn from the easiest kind to the hardest: 1
 * singles, 2 locked candidates, 3 pairs, 4 triples, naked and hidden, 5 fish of 2 to 4 rows or
 * columns. *rating is the hardest that is needed; where they are not enough, 5 and the guesses that
 * are made between them in a search for the solution: the median over 16 random orders. Errors,
 * too: DLX_INVALID: there is no solution, or several; DLX_UNSUPPORTED: a board with cages, or
 * larger than 64 x 64. */
dlx_status dlx_tester_rate(dlx_tester *tester, const dlx_grid *grid, uint64_t *rating,
                           dlx_error *error);

/* "singles" for 1, and so on; "guesses" from 6 on. */
const char *dlx_rating_word(uint64_t rating);

/* The least of all boards that are the same but for the names of digits, the order of bands, of
 * stacks, and of rows and columns within them, and rows for columns where boxes are square; the
 * boards are compared cell by cell, and blanks come first. It has no name. For the caller to free.
 * NULL: DLX_UNSUPPORTED: other rules than boxes, or more than 9 digits; DLX_NO_MEMORY. */
dlx_grid *dlx_grid_canonical(const dlx_grid *grid, dlx_error *error);

/* Which cells of a puzzle are given together. */
typedef enum dlx_symmetry {
    DLX_SYMMETRY_NONE,
    DLX_SYMMETRY_HALF_TURN,
    DLX_SYMMETRY_QUARTER_TURN,
    DLX_SYMMETRY_MIRROR, /* left and right */
    DLX_SYMMETRY_FLIP,   /* top and bottom */
    DLX_SYMMETRY_DIAGONAL,
    DLX_SYMMETRY_ANTIDIAGONAL,
    DLX_SYMMETRY_MIRRORS,   /* both ways */
    DLX_SYMMETRY_DIAGONALS, /* both of them */
    DLX_SYMMETRY_FULL,      /* all of these */
    DLX_SYMMETRY_RANDOM,    /* one of these, another for each puzzle */
    DLX_SYMMETRIES
} dlx_symmetry;

/* "none", "half-turn", "quarter-turn", "mirror", "flip", "diagonal", "antidiagonal", "mirrors",
 * "diagonals", "full", "random"; NULL after the last one. */
const char *dlx_symmetry_name(size_t index);

/* Makes puzzles with one solution. */
typedef struct dlx_maker dlx_maker;

typedef struct dlx_maker_options {
    size_t size;                  /* sizeof (dlx_maker_options) */
    size_t box_rows, box_columns; /* the shape; 0: 3 x 3 */
    uint64_t seed;                /* equal seeds and options give equal puzzles */
    dlx_symmetry symmetry;
    size_t min_givens, max_givens; /* 0: as few, or as many, as there happen to be */
    bool minimal;                  /* no given can be left out */
    const bool *pattern; /* [0..n*n[: the cells to be given, whatever symmetry and numbers say; or
                            NULL. Copied. */
    bool (*is_cancelled)(void *state); /* asked all the time; true: the work is to end; or NULL */
    void *cancel_state;
    uint64_t max_attempts; /* attempts at a puzzle before dlx_maker_next ends; 0: no limit */
    bool (*accepts)(void *state, const dlx_grid *grid); /* true: the puzzle is suitable; or NULL */
    void *accept_state;
} dlx_maker_options;

/* `options` may be NULL and is copied. Solved boards of sizes up to 6 x 6 are drawn evenly from all
 * there are. Larger ones come from a random search: boxes along the diagonal in random orders, then
 * random digits at random cells, as long as there is a solution, until there is only one. From 10 x
 * 10 on the first solution after the boxes is taken, with bands, stacks, rows and columns in random
 * orders. Errors: DLX_INVALID: a size above 64 x 64, or numbers of givens that no puzzle has;
 * DLX_NO_MEMORY. */
dlx_maker *dlx_maker_new(const dlx_maker_options *options, dlx_error *error);

/* Makes the next puzzle, for the caller to free. Attempts are made until a puzzle has all that the
 * options ask for. DLX_ABORTED: the work was cancelled, or max_attempts failed; another call makes
 * further attempts. Equal options give equal numbers of attempts. Errors: DLX_NO_MEMORY. */
dlx_status dlx_maker_next(dlx_maker *maker, dlx_grid **grid, dlx_error *error);

/* How many puzzles were begun. */
uint64_t dlx_maker_attempts(const dlx_maker *maker);
void dlx_maker_free(dlx_maker *maker);

/* Weights of cells: n*n integers, row by row. */
typedef struct dlx_weights dlx_weights;

/* Reads n*n integers separated by blanks or line ends. Errors: DLX_SYNTAX: not an integer, more
 * than 64 bits, or not a square number of them. */
dlx_weights *dlx_weights_read(dlx_input *input, dlx_error *error);

/* The weights of the target sudoku of NOIP 2009 D: 10 in the centre of a 9 x 9 board and 1 less for
 * each ring around it, down to 6 at the border. */
dlx_weights *dlx_weights_rings(dlx_error *error);
size_t dlx_weights_size(const dlx_weights *weights); /* n */
void dlx_weights_free(dlx_weights *weights);

/* Reduces sudoku to exact cover: items rRcC, rR#D, cC#D, bB#D and an option for each cell and
 * digit, in the order (row, column, digit); for other rules, items dN#D of diagonals, wN#D of
 * windoku's boxes, kN and kN#D of cages, vRcC of values in them. Keeps what consecutive grids of
 * the same shape have in common. */
typedef struct dlx_encoder dlx_encoder;
dlx_encoder *dlx_encoder_new(dlx_error *error);

/* The problem of one grid, for the caller to free. A given cell keeps only its own option; with
 * `reduce` the options that givens rule out are dropped too. With `weights`, of the grid's size, an
 * option costs digit * weight; they may be NULL. Errors: DLX_INVALID: the weights have another
 * size, costs exceed 64 bits, or a cage has too many combinations; DLX_NO_MEMORY. */
dlx_problem *dlx_encoder_problem(dlx_encoder *encoder, const dlx_grid *grid, bool reduce,
                                 const dlx_weights *weights, dlx_error *error);

/* Writes the same problem, without weights, in the hub format: the bytes that dlx_problem_write
 * gives, sooner, since the options of boards of one shape are kept as text. Errors: as above. */
dlx_status dlx_encoder_write(dlx_encoder *encoder, const dlx_grid *grid, bool reduce,
                             dlx_output *output, dlx_error *error);
void dlx_encoder_free(dlx_encoder *encoder);

/* Turns chosen options back into grids, by the names of their items alone. */
typedef struct dlx_decoder dlx_decoder;

/* With box_rows and box_columns (both or neither 0), they describe the board, and items that are
 * plain numbers are columns of the matrix: cells, rows, columns, boxes. Without, the board's size
 * and boxes are taken from the names. */
dlx_decoder *dlx_decoder_new(size_t box_rows, size_t box_columns, dlx_error *error);

/* The grid of a solution, for the caller to free. If the names describe regions other than boxes,
 * it has those; and what the data beside the problem say about the puzzle, such as its author.
 * NULL: DLX_INVALID: cells missing, cells twice, or a digit twice in a row, column, box or region,
 * data that do not fit; *error names the cell. */
dlx_grid *dlx_decoder_grid(dlx_decoder *decoder, const dlx_solution_record *solution,
                           dlx_error *error);

/* The puzzle of a solution, whose grid is `grid`, for the caller to free: its cells are the givens
 * by the data beside the problem. NULL: DLX_NO_DATA: the data do not say what is given;
 * DLX_INVALID, DLX_NO_MEMORY. */
dlx_grid *dlx_decoder_puzzle(dlx_decoder *decoder, const dlx_solution_record *solution,
                             const dlx_grid *grid, dlx_error *error);

/* The same as dlx_decoder_grid for options of a problem in memory. */
dlx_grid *dlx_decoder_options(dlx_decoder *decoder, const dlx_problem *problem,
                              const uint32_t *options, size_t count, dlx_error *error);
void dlx_decoder_free(dlx_decoder *decoder);

#ifdef __cplusplus
}
#endif

#endif
