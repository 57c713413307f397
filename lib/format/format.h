/* SPDX-License-Identifier: MIT */
/* A format is a descriptor with a reader or writers or both, and a name in the list below. */
#ifndef DLX_FORMAT_FORMAT_H
#define DLX_FORMAT_FORMAT_H

#include "core/builder.h"
#include "dlx-programs.h"
#include "io/decimal.h"
#include "io/tokens.h"

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
    bool by_lines; /* several lines of the format are hardly lines of sets */
    bool (*recognise)(const dlx_line *first); /* like `magic`: returns true for a first line of the
                                                 format. NULL: unused */

    /* Writing problems. Refused are problems with features beyond `features`, problems without
     * items if `needs_items`, and problems refused by `check` (NULL: none). */
    unsigned features;  /* a sum of DLX_PROBLEM_ */
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
    dlx_status (*check_solutions)(const dlx_problem *problem,
                                  dlx_error *error); /* refuses problems whose solutions the format
                                                        cannot hold; NULL: none */

    /* Writes all solutions at once. NULL: unsupported. */
    void (*write_diagram)(const dlx_diagram *diagram, dlx_output *output);
};

/* clang-format off */
/* The formats, each with a descriptor, in the order of --help. */
#define DLX_FORMATS(format) \
    format(ec) \
    format(knuth) \
    format(matrix) \
    format(rows) \
    format(sets) \
    format(cost_sets) \
    format(count_sets) \
    format(mtx) \
    format(csv) \
    format(npy) \
    format(npz) \
    format(json) \
    format(xcc) \
    format(miniexact) \
    format(exact) \
    format(scp) \
    format(rail) \
    format(spp) \
    format(tiling) \
    format(col) \
    format(cnf) \
    format(wcnf) \
    format(wcnf_old) \
    format(opb) \
    format(lp) \
    format(mps) \
    format(mps_fixed) \
    format(asp) \
    format(fzn) \
    format(mzn) \
    format(zdd)
/* clang-format on */

#define DLX_DECLARE(name) extern const dlx_format dlx_format_##name;
DLX_FORMATS(DLX_DECLARE)
#undef DLX_DECLARE

/* Writes the items and colours of an option in the ec format, without a line end. */
void dlx_format_put_option(dlx_output *output, const dlx_problem *problem, size_t option);

/* Writes the line of an option in the ec format. */
void dlx_format_put_ec_option(dlx_output *output, const dlx_problem *problem, size_t option);

enum {
    DLX_FEATURES_XCC = DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS,
    DLX_FEATURES_MCC = DLX_FEATURES_XCC | DLX_PROBLEM_BOUNDS,
    DLX_FEATURES_ALL = DLX_FEATURES_MCC | DLX_PROBLEM_COSTS
};

/* For `follows`: accepts the head or end of a problem. */
bool dlx_format_written_other(dlx_written *earlier);

/* For `follows`: accepts the head of the next solution, `text` and the number. */
bool dlx_format_written_next(dlx_written *earlier, const char *line, const char *text);

#endif
