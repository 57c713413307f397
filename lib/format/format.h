/* SPDX-License-Identifier: MIT */
/* A format is a descriptor with a reader or writers or both, and a row in the table of format.c. */
#ifndef DLX_FORMAT_FORMAT_H
#define DLX_FORMAT_FORMAT_H

#include "core/builder.h"
#include "io/buffer.h"
#include "io/decimal.h"
#include "io/error.h"
#include "io/input.h"
#include "io/output.h"
#include "io/tokens.h"

struct dlx_diagram;

/* A format's means to express the costs of solutions in addition to the costs of options. */
typedef enum dlx_sense_held {
    DLX_LEAST_COST,   /* none: minimises the sum. Other problems are refused */
    DLX_SENSE_NOTED,  /* minimises the sum; comments for this library's readers state negated costs
                         (of a maximisation), a constant, and the unit of decimals */
    DLX_SENSE_WRITTEN /* minimum or maximum, and a constant */
} dlx_sense_held;

struct dlx_format {
    const char *name, *summary;

    /* Reads the next problem, as dlx_reader_next does. NULL: no reader. */
    dlx_status (*read)(dlx_reader *reader, dlx_problem **problem, dlx_error *error);
    bool reduces; /* reads problems of another kind, which become exact cover problems with as many
                     solutions; hence written files are not read back */
    /* Moves the text of problems to `part`, as dlx_reader_take_block does. NULL: never. */
    size_t (*cut)(dlx_reader *reader, size_t most, dlx_input *part);
    unsigned kept; /* bytes of memory that the reader keeps for each byte of a problem's text, in
                      addition to the builder, about */
    bool may_be_empty;               /* an input without a problem is no error */
    size_t state_size;               /* bytes for reader->state, zeroed at the start */
    void (*free_state)(void *state); /* frees what the state owns; or NULL */

    /* The beginning of a file, for dlx_format_detect: starts with the bytes `magic`, as no other
     * format does; with a byte of `first_bytes`; after blanks, with a word of `first_words`; or has
     * a line with a byte of `within`. Case does not matter. NULL: unused. If all are NULL, the
     * format is not detected. */
    const char *magic, *first_bytes, *first_words, *within;
    bool (*may_begin)(const dlx_line *first); /* returns true for a possible first line */
    bool (*recognise)(const dlx_line *first); /* like `magic`: returns true for a first line of the
                                                 format. NULL: unused */

    /* Writing problems. Refused are problems with features beyond `features`, problems without
     * items if `needs_items`, and problems refused by `check` (NULL: none). */
    unsigned features;  /* a sum of DLX_FEATURE_ */
    bool decimal_costs; /* costs can have decimals; else costs are written as integral multiples */
    dlx_sense_held sense;
    bool for_floats; /* programs read costs as floating-point numbers */
    bool needs_items;
    bool single_problem; /* one problem per file */
    dlx_status (*check)(const dlx_problem *problem, dlx_error *error);
    void (*write)(const dlx_problem *problem, dlx_output *output);

    /* Writes a problem, for formats that need memory or options: can fail before the first byte is
     * written. At most one of `write` and `write_with` is set. */
    dlx_status (*write_with)(const dlx_problem *problem, const dlx_write_options *options,
                             dlx_output *output, dlx_error *error);

    /* Writing solutions, and recognising what was written: all are set, or none. */
    void (*write_head)(const char *name, const char *data, dlx_output *output);
    void (*write_solution)(const dlx_problem *problem, uint64_t number, const char *class_size,
                           const uint32_t *options, size_t count, dlx_output *output);
    void (*write_end)(const char *found, dlx_end end, dlx_output *output);
    bool (*follows)(dlx_written *earlier, const char *line); /* see dlx_written_follows */

    /* Writes all solutions at once. NULL: unsupported. */
    void (*write_diagram)(const struct dlx_diagram *diagram, dlx_output *output);
};

/* A place in the input; line 0: unknown. */
typedef struct dlx_place {
    uint64_t line, column;
    bool faulty; /* the item or option is incomplete */
} dlx_place;

struct dlx_reader {
    const dlx_format *format;
    dlx_input *input;
    dlx_read_options options;
    dlx_builder *builder;
    dlx_buffer name;         /* of the current problem, NUL-terminated once it is set */
    dlx_buffer data;         /* data of the current problem, see dlx_problem_data */
    size_t without_primary;  /* options of the current problem without primary items */
    dlx_error first_without; /* the warning about the first such option */
    void *state;             /* private to the format */
    bool detecting;          /* on trial: what is only a guess is refused */
    bool begun;              /* the first problem was requested */
    bool skips;              /* skip the rest of the input before the next problem */

    /* With options.fault only: places of the items and options of the current problem. */
    dlx_place *item_places, *option_places;
    size_t items_placed, options_placed, item_capacity, option_capacity;
    unsigned places;         /* decimals of the costs in the last warning about decimals */
    size_t rounded;          /* rounded costs of the current problem */
    dlx_error first_rounded; /* the warning about the first such cost */
    size_t faults;           /* reported faults of the current problem */
    size_t option_faults;    /* reported faults before the current option */
};

/* The descriptors; each has a row in the table. */
extern const dlx_format dlx_format_asp;
extern const dlx_format dlx_format_cnf;
extern const dlx_format dlx_format_col;
extern const dlx_format dlx_format_cost_sets;
extern const dlx_format dlx_format_count_sets;
extern const dlx_format dlx_format_csv;
extern const dlx_format dlx_format_ec;
extern const dlx_format dlx_format_exact;
extern const dlx_format dlx_format_fzn;
extern const dlx_format dlx_format_json;
extern const dlx_format dlx_format_knuth;
extern const dlx_format dlx_format_lp;
extern const dlx_format dlx_format_matrix;
extern const dlx_format dlx_format_miniexact;
extern const dlx_format dlx_format_mps;
extern const dlx_format dlx_format_mps_fixed;
extern const dlx_format dlx_format_mtx;
extern const dlx_format dlx_format_mzn;
extern const dlx_format dlx_format_npy;
extern const dlx_format dlx_format_npz;
extern const dlx_format dlx_format_opb;
extern const dlx_format dlx_format_rail;
extern const dlx_format dlx_format_rows;
extern const dlx_format dlx_format_scp;
extern const dlx_format dlx_format_sets;
extern const dlx_format dlx_format_spp;
extern const dlx_format dlx_format_wcnf;
extern const dlx_format dlx_format_wcnf_old;
extern const dlx_format dlx_format_xcc;
extern const dlx_format dlx_format_zdd;

/* Sets the name of the current problem. Returns false on memory exhaustion. */
bool dlx_reader_set_name(dlx_reader *reader, const char *name, size_t length);

/* Ends an option read from `line`. */
dlx_status dlx_reader_end_option(dlx_reader *reader, const dlx_line *line, bool has_primary,
                                 dlx_error *error);

/* Builds a problem from the builder's contents, and emits pending warnings. */
dlx_status dlx_reader_finish(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

/* Handles a fault. With options.fault, reports *error and returns DLX_OK, since reading can
 * continue; otherwise, and for any status but DLX_SYNTAX, returns `status`. */
dlx_status dlx_reader_fault(dlx_reader *reader, dlx_status status, const dlx_error *error);

/* Stores the place of the last item, with options.fault only. Returns false on memory
 * exhaustion. */
bool dlx_reader_place_item(dlx_reader *reader, const dlx_line *line, const char *text);

/* Parses a cost, rounded as options.round_costs demands. False: no decimal number of 64 bits. */
bool dlx_reader_cost(dlx_reader *reader, const char *word, size_t length, dlx_decimal *cost);

/* The end of the message about a refused cost: advice if rounding helps, else "". */
const char *dlx_cost_advice(const char *word, size_t length);

/* Reports something odd: an error if the reader is strict, otherwise a warning. */
dlx_status dlx_reader_odd(const dlx_reader *reader, const dlx_error *odd, dlx_error *error);

/* Emits a warning about a place in a line. */
void dlx_reader_warn(const dlx_reader *reader, const dlx_line *line, const char *text,
                     const char *message);

/* Adds items named 1 to count, all primary, for matrices with unnamed columns. Keeps the items of
 * the previous problem if the count is equal. */
dlx_status dlx_reader_columns(dlx_reader *reader, uint64_t count, dlx_error *error);

/* Adds the place `text` in `line` to an error of the builder, and turns DLX_INVALID into
 * DLX_SYNTAX. Returns DLX_OK unchanged. */
dlx_status dlx_reader_fail(const dlx_reader *reader, dlx_status status, const dlx_line *line,
                           const char *text, dlx_error *error);

/* Writes the items and colours of an option in the ec format, without a line end. */
void dlx_put_option(dlx_output *output, const dlx_problem *problem, size_t option);

/* Skips the rest of a refused problem: at most `lines` lines, or up to a blank line. */
void dlx_reader_skip(dlx_reader *reader, uint64_t lines);

/* Skips the rest of the input, for formats with one problem per file. After a problem that exceeds
 * the memory limit, which is reported at once, skips when the next problem is read. */
void dlx_reader_skip_all(dlx_reader *reader);

/* Finishes the only problem of a file if `status` is DLX_OK. Skips the rest of the input after this
 * problem or a refused problem. */
dlx_status dlx_reader_finish_file(dlx_reader *reader, dlx_status status, dlx_problem **problem,
                                  dlx_error *error);

/* Refuses a number of items or options, announced or implied, that is too large for the input's
 * size: the memory of items and options must be in proportion to the input. `line`, the line last
 * read, and *text, the number's place in `line`, may move; `what` names the things, in the
 * plural. */
dlx_status dlx_reader_announce(dlx_reader *reader, uint64_t count, const char *what, dlx_line *line,
                               const char **text, dlx_error *error);

/* Adds `count` items named by a prefix and the numbers from `first`, primary or secondary. */
dlx_status dlx_reader_items(dlx_reader *reader, const char *prefix, uint64_t first, uint64_t count,
                            bool primary, dlx_error *error);

/* Writes the line of an option in the ec format. */
void dlx_ec_put_option(dlx_output *output, const dlx_problem *problem, size_t option);

enum {
    DLX_FEATURES_XCC = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS,
    DLX_FEATURES_MCC = DLX_FEATURES_XCC | DLX_FEATURE_BOUNDS,
    DLX_FEATURES_ALL = DLX_FEATURES_MCC | DLX_FEATURE_COSTS
};

/* For `follows`: accepts the head or end of a problem. */
bool dlx_written_other(dlx_written *earlier);

/* For `follows`: accepts the head of the next solution, `text` and the number. */
bool dlx_written_next(dlx_written *earlier, const char *line, const char *text);

#endif
