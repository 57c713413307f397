/* SPDX-License-Identifier: MIT */
/* What a simplex works on: a linear program over a matrix of zeros and ones, its basis, and what
 * follows from that. See simplex.h. */
#ifndef DLX_SEARCH_RELAX_TABLEAU_H
#define DLX_SEARCH_RELAX_TABLEAU_H

#include "core/limits.h"
#include "search/relax/inverse.h"

/* Columns j have ones in the rows row[start[j]..start[j + 1][. Not changed, and outlives what is
 * made of it. */
typedef struct dlx_program {
    size_t rows, columns;
    size_t *start; /* [0..columns] */
    uint32_t *row;
    double *cost;    /* [0..columns[, of any size */
    double *lo, *hi; /* [0..rows[; infinite: no bound, but not both */
} dlx_program;

/* Where a variable is. */
enum { DLX_PLACE_LOWER, DLX_PLACE_UPPER, DLX_PLACE_BASIS };

/* Variables are the columns, then for each row the slack that makes up for what is in it. */
typedef struct dlx_simplex {
    const dlx_program *program;
    dlx_limits *limits;
    uint64_t bytes;    /* counted by the limits */
    size_t rows, all;  /* variables */
    size_t *row_start; /* row i has the columns column[row_start[i]..row_start[i + 1][ */
    uint32_t *column;
    double unit;                             /* costs are divided by it */
    double *cost;                            /* by variable: those in force */
    double *lower, *upper, *value, *reduced; /* by variable */
    uint8_t *place;                          /* by variable: in the basis, or at which bound */
    uint32_t *basis;                         /* variables, [0..rows[ */
    double *weight;                          /* of steepest edge, by place in the basis */
    dlx_inverse inverse;
    double *dual;                 /* multipliers of the rows, in units of cost; or a ray */
    double *alpha, *edge, *shift; /* vectors of the inverse */
    double *row_entry;            /* by variable: the pivot row */
    uint32_t *touched;            /* variables whose entry may not be 0, [0..touched_count[ */
    uint32_t *rivals;             /* in the ratio test */
    size_t touched_count;
    bool moved;     /* costs are not those of the program */
    size_t since;   /* steps since the inverse was made anew */
    uint64_t steps; /* of all */
} dlx_simplex;

/* Bytes that dlx_simplex_begin allocates. */
uint64_t dlx_simplex_bytes(const dlx_program *program);

/* Begins with the basis of slacks; every column in [0..1]. False: no memory, or a limit on it: free
 * it all the same. */
bool dlx_simplex_begin(dlx_simplex *simplex, const dlx_program *program, dlx_limits *limits);
void dlx_simplex_free(dlx_simplex *simplex);

/* Sets the bounds of a column, or of the sum of a row. */
void dlx_simplex_bound(dlx_simplex *simplex, size_t column, double lower, double upper);
void dlx_simplex_bound_row(dlx_simplex *simplex, size_t row, double lo, double hi);

/* Steps of work for a pass over the inverse, of which so many columns take part. */
uint64_t dlx_simplex_pass(const dlx_simplex *simplex, size_t columns);

/* Adds `factor` times the column of the variable to a vector by rows. */
void dlx_simplex_add(const dlx_simplex *simplex, size_t variable, double factor, double *to);

/* Sets out[0..stride[ to the inverse times the column of the variable. */
void dlx_simplex_transform(const dlx_simplex *simplex, size_t variable, double *out);

/* Sets `moved` costs back to those of the program. */
void dlx_simplex_move_back(dlx_simplex *simplex);

/* Are all costs of the program 0? */
bool dlx_simplex_is_free(const dlx_simplex *simplex);

/* Computes multipliers and reduced costs from the basis; and all that follows from it: puts the
 * other variables to the bounds that these ask for, and computes the values of the basis. False:
 * the limits say to stop. */
void dlx_simplex_price(dlx_simplex *simplex);
bool dlx_simplex_settle(dlx_simplex *simplex);

/* Makes the inverse anew, and leaves out of the basis what depends on the rest of it. False: the
 * limits say to stop. */
bool dlx_simplex_invert(dlx_simplex *simplex);

#endif
