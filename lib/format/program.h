/* SPDX-License-Identifier: MIT */
/* Reads linear programs over 0-1 variables as exact cover problems: variables become options, rows
 * become items. The readers of OPB, LP and MPS pass rows and variables; this module decides which
 * rows become items. */
#ifndef DLX_FORMAT_PROGRAM_H
#define DLX_FORMAT_PROGRAM_H

#include "core/names.h"
#include "core/option_names.h"
#include "encode/linear.h"
#include "format/format.h"
#include "format/words.h"
#include "io/decimal.h"

/* A row; its sum is in [low..high]. */
typedef struct dlx_program_row {
    size_t name; /* start in `names`; SIZE_MAX: no name */
    uint64_t line;
    bool has_low, has_high;
    int64_t low, high;
    int sign;     /* of its coefficients; 0: none yet */
    bool mixed;   /* coefficients are neither all 1 nor all -1 */
    size_t count; /* nonzero terms */
    uint32_t item;
} dlx_program_row;

typedef struct dlx_program_term {
    uint32_t row, variable;
} dlx_program_term;

typedef struct dlx_program_variable {
    uint64_t line; /* where it came first */
    dlx_decimal cost;
    bool in_row;    /* has a nonzero coefficient */
    bool is_binary; /* declared as 0 or 1 */
    bool is_integer;
    int64_t low, high; /* bounds */
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
    dlx_program_term *term; /* in the order of rows, then as they came */
    size_t terms, term_capacity;
    dlx_buffer names;      /* of rows, each with a NUL byte */
    dlx_buffer item_names; /* of items 1, 2 and so on, from comments; likewise */
    size_t *item_name;
    size_t named, item_name_capacity;
    dlx_buffer given_names; /* of options, from comments */
    dlx_given_name *given;  /* in ascending order */
    size_t given_count, given_capacity, given_next;
    const char *letter; /* of the variable names made by ec-convert; NULL: r */
    bool by_columns;    /* terms come in the order of variables instead */
    bool maximum;       /* the objective is maximized */
    bool negated;       /* as declared by a comment, with negated costs */
    dlx_decimal constant;
    unsigned unit_places; /* costs count units of 10^-places, as declared by a comment */
} dlx_program;

void dlx_program_free(dlx_program *program);

/* Returns the variable of this name, new if needed. DLX_NO_INDEX: no memory. */
uint32_t dlx_program_variable_of(dlx_program *program, const char *name, size_t length,
                                 uint64_t line);

/* Adds a row. `name` may be NULL. False: no memory. */
bool dlx_program_add_row(dlx_program *program, const char *name, size_t length, uint64_t line);

/* Adds a coefficient to a row. False: no memory. */
bool dlx_program_add_term(dlx_program *program, uint32_t row, uint32_t variable,
                          int64_t coefficient);

/* Takes a comment with the name of an item, an option or the problem, `item 3 = r1c3` or `name 3 =
 * a%20b`, or about costs (comments.h), starting at `at`. False: no memory. */
bool dlx_program_comment(dlx_program *program, const dlx_line *line, const char *at);

/* Makes the problem. DLX_SYNTAX: a row or a variable has no exact cover form. */
dlx_status dlx_program_finish(dlx_program *program, dlx_problem **problem, dlx_error *error);

/* Reads an integer in any notation of decimal numbers. */
bool dlx_parse_whole(const char *word, size_t length, int64_t *value);

#endif
