/* SPDX-License-Identifier: MIT */
/* Reading linear programs over variables of 0 and 1, as exact cover problems: variables become
 * options, rows become items. The readers of OPB, LP and MPS hand over what they find, and this
 * says which rows an item can stand for. */
#ifndef DLX_FORMAT_PROGRAM_H
#define DLX_FORMAT_PROGRAM_H

#include "core/names.h"
#include "encode/linear.h"
#include "format/format.h"
#include "format/words.h"

/* What is known of a row. Its sum is in [low..high]. */
typedef struct dlx_program_row {
    size_t name;   /* where it begins in `names`; SIZE_MAX: it has none */
    uint64_t line; /* where it comes from */
    bool has_low, has_high;
    int64_t low, high;
    int sign;      /* of its coefficients; 0: none yet */
    bool mixed;    /* it has coefficients other than all 1 or all -1 */
    size_t count;  /* of its terms other than 0 */
    uint32_t item; /* that it stands for */
} dlx_program_row;

typedef struct dlx_program_term {
    uint32_t row, variable;
} dlx_program_term;

typedef struct dlx_program_variable {
    uint64_t line; /* where it came first */
    int64_t cost;
    bool in_row;    /* it has a coefficient other than 0 somewhere */
    bool is_binary; /* it was said to be 0 or 1 */
    bool is_integer;
    int64_t low, high; /* its bounds */
} dlx_program_variable;

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
    dlx_buffer item_names; /* of items 1, 2 and so on, as comments tell them; likewise */
    size_t *item_name;
    size_t named, item_name_capacity;
    bool by_columns; /* terms came in the order of variables instead */
    bool maximum;    /* the objective is to be as large as possible */
} dlx_program;

void dlx_program_free(dlx_program *program);

/* The variable of that name, which may be a new one. DLX_NO_INDEX: no memory. */
uint32_t dlx_program_variable_of(dlx_program *program, const char *name, size_t length,
                                 uint64_t line);

/* A new row, the last one. `name` may be NULL. False: no memory. */
bool dlx_program_add_row(dlx_program *program, const char *name, size_t length, uint64_t line);

/* Adds a coefficient to a row. False: no memory. */
bool dlx_program_add_term(dlx_program *program, uint32_t row, uint32_t variable,
                          int64_t coefficient);

/* Takes a comment that gives the name of an item or of the problem, `item 3 = r1c3`, from `at` on.
 * False: no memory. */
bool dlx_program_comment(dlx_program *program, const dlx_line *line, const char *at);

/* Makes the problem. DLX_SYNTAX: a row or a variable is none that it can have. */
dlx_status dlx_program_finish(dlx_program *program, dlx_problem **problem, dlx_error *error);

/* A whole number, with or without a sign, a fraction of zeros, and an exponent of 0. */
bool dlx_parse_whole(const char *word, size_t length, int64_t *value);

#endif
