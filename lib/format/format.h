/* SPDX-License-Identifier: MIT */
/* A format is a descriptor with its reader and/or its writers, and a row in the table of format.c.
 */
#ifndef DLX_FORMAT_FORMAT_H
#define DLX_FORMAT_FORMAT_H

#include "core/builder.h"
#include "io/buffer.h"
#include "io/error.h"
#include "io/input.h"
#include "io/output.h"
#include "io/tokens.h"

struct dlx_diagram;

struct dlx_format {
    const char *name, *summary;

    /* Reading problems: the next one, as dlx_reader_next says. NULL: no reader. */
    dlx_status (*read)(dlx_reader *reader, dlx_problem **problem, dlx_error *error);
    bool reduces;      /* what it reads is no exact cover problem, but becomes one with as many
                          solutions,      so that it does not read back what it writes */
    size_t state_size; /* bytes for reader->state, zeroed at the start */
    void (*free_state)(void *state); /* frees what the state owns; or NULL */

    /* Writing problems. What is beyond `holds`, a sum of features, or without items although
     * `needs_items`, is refused; for other reasons `check` refuses (NULL: there are none). */
    unsigned holds;
    bool needs_items;
    bool holds_one; /* a file is one problem */
    dlx_status (*check)(const dlx_problem *problem, dlx_error *error);
    void (*write)(const dlx_problem *problem, dlx_output *output);

    /* The same for formats that need memory or options to write: before the first byte is written,
     * it can fail. One of the two, or none. */
    dlx_status (*write_with)(const dlx_problem *problem, const dlx_write_options *options,
                             dlx_output *output, dlx_error *error);

    /* Writing solutions: all three or none. */
    void (*write_head)(const char *name, dlx_output *output);
    void (*write_solution)(const dlx_problem *problem, uint64_t number, const uint32_t *options,
                           size_t count, dlx_output *output);
    void (*write_end)(const char *found, dlx_end end, dlx_output *output);

    /* Writing all solutions at once. NULL: not in this format. */
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
    dlx_buffer name;         /* of the problem at hand, NUL-terminated once it is set */
    size_t without_primary;  /* options of this problem that have no primary item */
    dlx_error first_without; /* the warning about the first of them */
    void *state;             /* the format's own */

    /* With options.fault only: where items and options of the problem at hand stand. */
    dlx_place *item_places, *option_places;
    size_t items_placed, options_placed, item_capacity, option_capacity;
    size_t faults;        /* of the problem at hand that were told */
    size_t option_faults; /* of these, before the option at hand */
};

/* The descriptors; each has a row in the table. */
extern const dlx_format dlx_format_asp;
extern const dlx_format dlx_format_cnf;
extern const dlx_format dlx_format_col;
extern const dlx_format dlx_format_ec;
extern const dlx_format dlx_format_exact;
extern const dlx_format dlx_format_fzn;
extern const dlx_format dlx_format_knuth;
extern const dlx_format dlx_format_lp;
extern const dlx_format dlx_format_matrix;
extern const dlx_format dlx_format_miniexact;
extern const dlx_format dlx_format_mps;
extern const dlx_format dlx_format_mps_fixed;
extern const dlx_format dlx_format_mtx;
extern const dlx_format dlx_format_mzn;
extern const dlx_format dlx_format_opb;
extern const dlx_format dlx_format_rail;
extern const dlx_format dlx_format_rows;
extern const dlx_format dlx_format_scp;
extern const dlx_format dlx_format_spp;
extern const dlx_format dlx_format_wcnf;
extern const dlx_format dlx_format_wcnf_old;
extern const dlx_format dlx_format_xcc;
extern const dlx_format dlx_format_zdd;

/* Sets the name of the problem at hand. False: no memory. */
bool dlx_reader_set_name(dlx_reader *reader, const char *name, size_t length);

/* Ends an option that was read from `line`. */
dlx_status dlx_reader_end_option(dlx_reader *reader, const dlx_line *line, bool has_primary,
                                 dlx_error *error);

/* Makes the problem of what the builder holds, and gives the warnings that are due. */
dlx_status dlx_reader_finish(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

/* After a fault that *error tells of: tells it, if all of them are wanted, and returns DLX_OK, as
 * what follows can be read; else returns `status`, as it does for anything but DLX_SYNTAX. */
dlx_status dlx_reader_fault(dlx_reader *reader, dlx_status status, const dlx_error *error);

/* Notes where the item that was added last stands, if that is wanted. False: no memory. */
bool dlx_reader_place_item(dlx_reader *reader, const dlx_line *line, const char *text);

/* Gives a warning about a place in a line. */
void dlx_reader_warn(const dlx_reader *reader, const dlx_line *line, const char *text,
                     const char *message);

/* Items 1..count, all primary, as the columns of a matrix have no other name; kept from the problem
 * before if it had as many. */
dlx_status dlx_reader_columns(dlx_reader *reader, uint64_t count, dlx_error *error);

/* Adds the place `text` in `line` to a failure of the builder, and makes its DLX_INVALID a
 * DLX_SYNTAX. */
dlx_status dlx_reader_fail(const dlx_reader *reader, dlx_status status, const dlx_line *line,
                           const char *text, dlx_error *error);

/* Writes the items of an option with their colours as the hub format has them, without a line end.
 */
void dlx_put_option(dlx_output *output, const dlx_problem *problem, size_t option);

/* Skips what is left of a problem that is refused: at most `lines` lines, or up to a blank
 * one. */
void dlx_reader_skip(dlx_reader *reader, uint64_t lines);

/* Skips what is left of the input, for formats of one problem a file. */
void dlx_reader_skip_all(dlx_reader *reader);

/* Refuses a number that the input is too short for: of items or options that it announces, or that
 * it names by the number alone. They need not all occur, but memory is taken for them, which must
 * not be out of proportion to the input. `line` is the one read last and may move, and with it
 * *text, the place in it of what is refused; `what` are things, in the plural. */
dlx_status dlx_reader_announce(dlx_reader *reader, uint64_t count, const char *what, dlx_line *line,
                               const char **text, dlx_error *error);

/* Adds `count` items named by a letter and the numbers from 1 on, primary or secondary. */
dlx_status dlx_reader_items(dlx_reader *reader, char letter, uint64_t count, bool primary,
                            dlx_error *error);

/* Writes the line of an option in the hub format. */
void dlx_ec_put_option(dlx_output *output, const dlx_problem *problem, size_t option);

enum {
    DLX_HOLDS_COSTS = DLX_FEATURE_COSTS,
    DLX_HOLDS_COLOURS = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS,
    DLX_HOLDS_CLAUSES = DLX_HOLDS_COLOURS | DLX_FEATURE_BOUNDS,
    DLX_HOLDS_ALL = DLX_HOLDS_CLAUSES | DLX_FEATURE_COSTS
};

#endif
