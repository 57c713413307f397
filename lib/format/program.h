/* SPDX-License-Identifier: MIT */
/* Reads linear programs over 0-1 variables as exact cover problems: variables become options, rows
 * become items. The readers of OPB, LP and MPS pass rows and variables (program.c);
 * dlx_program_normalise turns the rows into sums of 0-1 variables (program_rows.c);
 * dlx_program_finish builds the problem (program_build.c). */
#ifndef DLX_FORMAT_PROGRAM_H
#define DLX_FORMAT_PROGRAM_H

#include "encode/linear.h"
#include "format/comments.h"
#include "format/reader.h"

/* A number or, if `infinite` is -1 or 1, an infinity. */
typedef struct dlx_bound {
    dlx_decimal number;
    int infinite;
} dlx_bound;

#define DLX_MINUS_INFINITY ((dlx_bound){.infinite = -1})
#define DLX_INFINITY ((dlx_bound){.infinite = 1})

/* The normalised bounds of a sum or a variable: [least..most]. */
#define DLX_NO_LEAST INT64_MIN
#define DLX_NO_MOST INT64_MAX

/* A row: its sum is in [low..high]. */
typedef struct dlx_program_row {
    size_t name; /* start in `names`; SIZE_MAX: no name */
    uint64_t line, column;
    dlx_bound low, high;
    size_t begin, count; /* its terms */
    int64_t least, most; /* normalised: the coefficients of its terms are positive integers */
    unsigned places;     /* of the scaled terms, in messages */
    bool is_dropped;     /* always true */
    uint32_t item;
} dlx_program_row;

/* value / 10^places times a variable; |value| is at most DLX_MOST_COEFFICIENT. */
typedef struct dlx_program_term {
    uint32_t row, variable;
    int64_t value : 58;
    uint64_t places : 6;
} dlx_program_term;

#define DLX_MOST_COEFFICIENT ((INT64_C(1) << 57) - 1)

typedef struct dlx_program_variable {
    uint64_t line, column; /* of its first occurrence */
    dlx_decimal cost;
    bool is_binary, is_integer;
    bool is_unbounded_integer; /* between markers of MPS, and without a bound: 0 or 1 */
    bool is_used;              /* has nonzero terms */
    bool is_constant;          /* no option: fixed, or a slack variable of a row */
    dlx_bound low, high;
    int64_t least, most; /* normalised */
} dlx_program_variable;

/* The name of an option, from a comment. */
typedef struct dlx_given_name {
    uint64_t number; /* of the option, from 1 */
    size_t begin, length;
} dlx_given_name;

typedef struct dlx_program {
    dlx_reader *reader;
    dlx_names variables; /* by name */
    dlx_program_variable *variable;
    size_t variable_capacity;
    dlx_program_row *row;
    size_t rows, row_capacity;
    dlx_program_term *term;
    size_t terms, term_capacity;
    dlx_buffer names;      /* of rows, each with a NUL byte */
    dlx_buffer item_names; /* of items 1, 2 and so on, from comments; likewise */
    size_t *item_name;
    size_t named, item_name_capacity;
    dlx_buffer given_names; /* of options, from comments */
    dlx_given_name *given;  /* in ascending order */
    size_t given_count, given_capacity, given_next;
    const char *letter; /* of the variable names made by ec-convert; NULL: r */
    bool by_columns;    /* terms come in the order of variables, not of rows */
    bool maximum;       /* the objective is maximized */
    dlx_cost_notes notes;
} dlx_program;

void dlx_program_free(dlx_program *program);

/* Returns the variable named by `length` bytes at `name` in `line`, new if needed. DLX_NO_INDEX: no
 * memory. */
uint32_t dlx_program_variable_of(dlx_program *program, const char *name, size_t length,
                                 const dlx_line *line);

/* Adds a row without bounds, at `place` in `line`. `name` may be NULL. False: no memory. */
bool dlx_program_add_row(dlx_program *program, const char *name, size_t length,
                         const dlx_line *line, const char *place);

/* Adds a coefficient to a row. False: no memory. */
bool dlx_program_add_term(dlx_program *program, uint32_t row, uint32_t variable,
                          dlx_decimal coefficient);

/* Takes a comment with the name of an item, an option or the problem, `item 3 = r1c3` or `name 3 =
 * a%20b`, or about costs (comments.h), starting at `cursor`. False: no memory. */
bool dlx_program_comment(dlx_program *program, const dlx_line *line, const char *cursor);

/* Sets *error to DLX_SYNTAX at a row or at variable `v`, with its name and a reason. */
dlx_status dlx_program_refuse_row(const dlx_program *program, const dlx_program_row *row,
                                  dlx_error *error, const char *format, ...) DLX_PRINTF(4, 5);
dlx_status dlx_program_refuse_variable(const dlx_program *program, size_t v, dlx_error *error,
                                       const char *reason);

/* Sets the normalised bounds of rows and variables. DLX_SYNTAX: a row or a variable has no exact
 * cover form. */
dlx_status dlx_program_normalise(dlx_program *program, dlx_error *error);

/* Makes the problem if `status` is DLX_OK, and skips the rest of the input, as
 * dlx_reader_finish_file does. Errors: as dlx_program_normalise. */
dlx_status dlx_program_finish(dlx_program *program, dlx_status status, dlx_problem **problem,
                              dlx_error *error);

/* Parses a decimal number, or an infinity: `inf`, `infinity` or a number from 1e20 on. */
bool dlx_parse_bound(const char *word, size_t length, dlx_bound *bound);

/* product = a * b. False: overflow. */
bool dlx_decimal_multiply(dlx_decimal a, dlx_decimal b, dlx_decimal *product);

/* MPS: the writers, for the descriptors in the reader's file. */

dlx_status dlx_mps_write_free(const dlx_problem *problem, const dlx_write_options *options,
                              dlx_output *output, dlx_error *error);
dlx_status dlx_mps_write_fixed(const dlx_problem *problem, const dlx_write_options *options,
                               dlx_output *output, dlx_error *error);

/* Refuses names and numbers too long for fixed columns. */
dlx_status dlx_mps_check_fixed(const dlx_problem *problem, dlx_error *error);

#endif
