/* SPDX-License-Identifier: MIT */
/* A problem as linear rows over 0-1 variables, for the formats of pseudo-Boolean and integer
 * programming.
 *
 * Option k, from 0, is variable k + 1; colours of items follow. Primary item i has a row: the
 * number of its chosen options is within its bounds. So has a secondary item: at most one of its
 * uncoloured options and its colours. Each coloured use of an item has a row: the colour is in use
 * if the option is. An option without a primary item has a row: it is 0. */
#ifndef DLX_ENCODE_LINEAR_H
#define DLX_ENCODE_LINEAR_H

#include "core/problem.h"
#include "io/output.h"

typedef enum dlx_sense { DLX_SENSE_EQUAL, DLX_SENSE_AT_LEAST, DLX_SENSE_AT_MOST } dlx_sense;

typedef struct dlx_row {
    /* The subject of the row: `i` an item, `u` the upper bound of the item of the previous row, `k`
     * a coloured use, `c` a colour that needs a use, `n` an option without primary items. */
    char letter;
    uint64_t number; /* of the item, use, colour or option, from 1 */
    dlx_sense sense;
    uint32_t right;        /* the right side */
    const int64_t *terms;  /* +v or -v for each variable; [0..count[, valid during the call */
    const uint32_t *times; /* of each term: the coefficient apart from its sign; NULL: all 1 */
    size_t count;
} dlx_row;

typedef void dlx_row_fn(void *state, const dlx_row *row);

typedef struct dlx_linear {
    dlx_arena arena;
    const dlx_problem *problem;
    dlx_columns columns;
    uint32_t
        *colour;  /* by coloured nonzero: its variable minus the number of options; NULL: none */
    size_t *next; /* by nonzero: the next use of the item and colour; 0: none; NULL: no colours */
    uint64_t colours;      /* number of colour variables */
    int64_t *terms;        /* room for a row */
    uint32_t *times;       /* likewise; NULL: all 1 */
    bool colours_are_used; /* add rows that set unused colours to 0, to preserve the number of
                              solutions */
    bool covers;           /* set covers: primary items have no upper bounds */
} dlx_linear;

/* The number of inequalities of a row in OPB: an equation counts as two, "at least" and "at most";
 * an equation without terms only has "at least". */
static inline unsigned dlx_row_count(const dlx_row *row)
{
    return row->sense == DLX_SENSE_EQUAL && row->count > 0 ? 2 : 1;
}

/* False: no memory; free it anyway. */
bool dlx_linear_make(dlx_linear *linear, const dlx_problem *problem);
void dlx_linear_free(dlx_linear *linear);

/* The coefficient of term `i` apart from its sign. */
static inline uint32_t dlx_row_times(const dlx_row *row, size_t i)
{
    return row->times ? row->times[i] : 1;
}

/* Calls `take` with all rows in a fixed order: items, coloured uses, colours, options. */
void dlx_linear_rows(const dlx_linear *linear, dlx_row_fn *take, void *state);

/* Writes the first line of OPB, with the numbers of variables and of rows plus `more_rows`. */
void dlx_linear_put_opb_header(const dlx_linear *linear, uint64_t more_rows, dlx_output *output);

/* Writes a row in OPB; `output` is a dlx_output. */
void dlx_linear_put_opb_row(void *output, const dlx_row *row);

#endif
