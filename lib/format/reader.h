/* SPDX-License-Identifier: MIT */
/* The state of a reader of problems, and what the readers of all formats share. */
#ifndef DLX_FORMAT_READER_H
#define DLX_FORMAT_READER_H

#include "format/format.h"

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
    bool detecting;          /* on trial: what is only a guess is refused, */
    bool hasty;              /* and at once what would be refused at the end, whatever follows; */
    bool is_part;            /* the text is the beginning of the input; */
    bool is_named;           /* the name of the file has this format */
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

/* Parses a cost, rounded as options.round_costs demands. False: no decimal number of 64 bits. */
bool dlx_reader_cost(dlx_reader *reader, const char *word, size_t length, dlx_decimal *cost);

/* The end of the message about a refused cost: advice if rounding helps, else "". */
const char *dlx_reader_cost_advice(const char *word, size_t length);

/* Reports something odd: an error if the reader is strict, otherwise a warning. */
dlx_status dlx_reader_odd(const dlx_reader *reader, const dlx_error *odd, dlx_error *error);

/* Emits a warning; about a place; about a place in a line. */
void dlx_reader_tell(const dlx_reader *reader, const dlx_error *warning);
void dlx_reader_warn_at(const dlx_reader *reader, uint64_t line, uint64_t column,
                        const char *format, ...) DLX_PRINTF(4, 5);
void dlx_reader_warn(const dlx_reader *reader, const dlx_line *line, const char *text,
                     const char *message);

/* Adds items named 1 to count, all primary, for matrices with unnamed columns. Keeps the items of
 * the previous problem if the count is equal. */
dlx_status dlx_reader_columns(dlx_reader *reader, uint64_t count, dlx_error *error);

/* Adds the place `text` in `line` to an error of the builder, and turns DLX_INVALID into
 * DLX_SYNTAX. Returns DLX_OK unchanged. */
dlx_status dlx_reader_fail(const dlx_reader *reader, dlx_status status, const dlx_line *line,
                           const char *text, dlx_error *error);
dlx_status dlx_reader_fail_at(const dlx_reader *reader, dlx_status status, uint64_t line,
                              uint64_t column, dlx_error *error);

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

#endif
