/* SPDX-License-Identifier: MIT */
/* A format is a descriptor with a reader or writers or both, and a row in the table of format.c. */
#ifndef DLX_FORMAT_FORMAT_H
#define DLX_FORMAT_FORMAT_H

#include "core/builder.h"
#include "io/buffer.h"
#include "io/error.h"
#include "io/input.h"
#include "io/output.h"
#include "io/tokens.h"

struct dlx_diagram;

/* What a format can say of the costs of solutions besides those of options. */
typedef enum dlx_sense_held {
    DLX_LEAST_COST,   /* nothing: the least sum is sought. Other problems are refused */
    DLX_SENSE_NOTED,  /* the same, but comments tell our readers: that costs are negated, as the
                         greatest sum is sought, of a constant, and of the unit of decimals */
    DLX_SENSE_WRITTEN /* whether the least or the greatest cost is sought, and a constant */
} dlx_sense_held;

struct dlx_format {
    const char *name, *summary;

    /* Reads the next problem, as dlx_reader_next does. NULL: no reader. */
    dlx_status (*read)(dlx_reader *reader, dlx_problem **problem, dlx_error *error);
    bool reduces; /* it reads problems of another kind, which become exact cover problems with as
                     many solutions; so it does not read back what it writes */
    /* Moves the text of problems to `part`, as dlx_reader_take_block does. NULL: never. */
    size_t (*cut)(dlx_reader *reader, size_t most, dlx_input *part);
    unsigned kept;       /* bytes of memory that the reader keeps for each byte of a problem's text,
                            besides the builder's, about */
    bool is_never_empty; /* an input holds a problem at least: without one it is an error */
    size_t state_size;   /* bytes for reader->state, zeroed at the start */
    void (*free_state)(void *state); /* frees what the state owns; or NULL */

    /* How its files begin, for dlx_format_detect: with these bytes, as no other file does; or with
     * one of these bytes; or, after blanks, with one of these words, between blanks; or with a line
     * that has one of the bytes of `within`. Case does not matter. NULL: not so. If none, it is not
     * looked for.
     */
    const char *magic, *first_bytes, *first_words, *within;
    bool (*recognise)(const dlx_line *first); /* like `magic`: is it such a line? NULL: not so */

    /* Writing problems. Refused are problems with features beyond `features`, those
     * without items if `needs_items`, and for other reasons those that `check` refuses (NULL:
     * none). */
    unsigned features;  /* a sum of DLX_FEATURE_ */
    bool decimal_costs; /* costs may be; else they are written as the integers that they count */
    dlx_sense_held sense;
    bool for_floats; /* programs that read it take costs as floating-point numbers */
    bool needs_items;
    bool single_problem; /* a file is one problem */
    dlx_status (*check)(const dlx_problem *problem, dlx_error *error);
    void (*write)(const dlx_problem *problem, dlx_output *output);

    /* The same for formats that need memory or options to write: it can fail before the first byte
     * is written. At most one of the two is set. */
    dlx_status (*write_with)(const dlx_problem *problem, const dlx_write_options *options,
                             dlx_output *output, dlx_error *error);

    /* Writing solutions: all three are set, or none. */
    void (*write_head)(const char *name, const char *data, dlx_output *output);
    void (*write_solution)(const dlx_problem *problem, uint64_t number, const uint32_t *options,
                           size_t count, dlx_output *output);
    void (*write_end)(const char *found, dlx_end end, dlx_output *output);

    /* Writes all solutions at once. NULL: not in this format. */
    void (*write_diagram)(const struct dlx_diagram *diagram, dlx_output *output);
};

/* Where something stands; line 0: unknown. */
typedef struct dlx_place {
    uint64_t line, column;
    bool faulty; /* it is not all there */
} dlx_place;

struct dlx_reader {
    const dlx_format *format;
    dlx_input *input;
    dlx_read_options options;
    dlx_builder *builder;
    dlx_buffer name;         /* of the current problem, NUL-terminated once it is set */
    dlx_buffer data;         /* lines beside the current problem, see dlx_problem_data */
    size_t without_primary;  /* options of this problem that have no primary item */
    dlx_error first_without; /* the warning about the first of them */
    void *state;             /* private to the format */
    bool begun;              /* the first problem was asked for */
    bool skips;              /* before the next problem, the rest of the input is skipped */

    /* With options.fault only: where items and options of the problem at hand stand. */
    dlx_place *item_places, *option_places;
    size_t items_placed, options_placed, item_capacity, option_capacity;
    unsigned places;      /* of the costs of the last problem that was warned of for them */
    size_t faults;        /* of the problem at hand that were told */
    size_t option_faults; /* of these, before the option at hand */
};

/* The descriptors; each has a row in the table. */
extern const dlx_format dlx_format_asp;
extern const dlx_format dlx_format_cnf;
extern const dlx_format dlx_format_col;
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
extern const dlx_format dlx_format_spp;
extern const dlx_format dlx_format_wcnf;
extern const dlx_format dlx_format_wcnf_old;
extern const dlx_format dlx_format_xcc;
extern const dlx_format dlx_format_zdd;

/* Sets the name of the current problem. False: no memory. */
bool dlx_reader_set_name(dlx_reader *reader, const char *name, size_t length);

/* Ends an option read from `line`. */
dlx_status dlx_reader_end_option(dlx_reader *reader, const dlx_line *line, bool has_primary,
                                 dlx_error *error);

/* Makes a problem of what the builder holds, and gives the warnings that are due. */
dlx_status dlx_reader_finish(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

/* After a fault that *error tells of: tells it, if all of them are wanted, and returns DLX_OK, as
 * what follows can be read; else returns `status`, as it does for anything but DLX_SYNTAX. */
dlx_status dlx_reader_fault(dlx_reader *reader, dlx_status status, const dlx_error *error);

/* Notes where the item that was added last stands, if that is wanted. False: no memory. */
bool dlx_reader_place_item(dlx_reader *reader, const dlx_line *line, const char *text);

/* Gives a warning about a place in a line. */
void dlx_reader_warn(const dlx_reader *reader, const dlx_line *line, const char *text,
                     const char *message);

/* Adds items named 1 to count, all primary, for matrices, whose columns have no other names. If the
 * previous problem had as many, its items are kept. */
dlx_status dlx_reader_columns(dlx_reader *reader, uint64_t count, dlx_error *error);

/* Adds the place `text` in `line` to an error of the builder, and turns DLX_INVALID into
 * DLX_SYNTAX. */
dlx_status dlx_reader_fail(const dlx_reader *reader, dlx_status status, const dlx_line *line,
                           const char *text, dlx_error *error);

/* Writes the items and colours of an option as in the hub format, without a line end. */
void dlx_put_option(dlx_output *output, const dlx_problem *problem, size_t option);

/* Skips the rest of a refused problem: at most `lines` lines, or up to a blank one. */
void dlx_reader_skip(dlx_reader *reader, uint64_t lines);

/* Skips the rest of the input, for formats with one problem per file; after a problem that exceeds
 * the limit of memory, which is reported at once, when the next problem is read. */
void dlx_reader_skip_all(dlx_reader *reader);

/* Refuses a number of items or options, announced or implied by their numbers, that the input is
 * too short for. They need not all occur, but they take memory, which must not be out of proportion
 * to the input. `line`, the one read last, and *text, the number's place in it, may move; `what`
 * names the things, in the plural. */
dlx_status dlx_reader_announce(dlx_reader *reader, uint64_t count, const char *what, dlx_line *line,
                               const char **text, dlx_error *error);

/* Adds `count` items named by a letter and the numbers from 1 on, primary or secondary. */
dlx_status dlx_reader_items(dlx_reader *reader, char letter, uint64_t count, bool primary,
                            dlx_error *error);

/* Writes the line of an option in the hub format. */
void dlx_ec_put_option(dlx_output *output, const dlx_problem *problem, size_t option);

enum {
    DLX_FEATURES_XCC = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS,
    DLX_FEATURES_MCC = DLX_FEATURES_XCC | DLX_FEATURE_BOUNDS,
    DLX_FEATURES_ALL = DLX_FEATURES_MCC | DLX_FEATURE_COSTS
};

#endif
