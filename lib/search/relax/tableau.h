/* SPDX-License-Identifier: MIT */
/* The state of a simplex: a linear program over a matrix of natural numbers, mostly 0 and 1, its
 * basis, and the values derived from them; and the dual simplex method. */
#ifndef DLX_SEARCH_RELAX_TABLEAU_H
#define DLX_SEARCH_RELAX_TABLEAU_H

#include "core/limits.h"
#include "io/buffer.h"

/* The inverse of a square matrix, the basis of a simplex, updated as columns are replaced. Dense,
 * since there are some hundred rows; but entries of 0 are skipped, nearly all at first. */

typedef struct dlx_inverse {
    size_t rows;
    size_t stride; /* of columns in `entry`; the length of all vectors, padded with zeros */
    double *entry; /* by columns */
} dlx_inverse;

/* Sets out[0..rows[ to a row of the inverse. Returns the number of nonzeros. */
size_t dlx_inverse_row(const dlx_inverse *inverse, size_t row, double *out);

/* Adds `factor` times the column of the inverse to out[0..stride[. */
void dlx_inverse_add(const dlx_inverse *inverse, size_t column, double factor, double *out);

/* Replaces column `index` of the matrix; `alpha` is the inverse times the new column, `row` is row
 * `index` of the old inverse. */
void dlx_inverse_replace(dlx_inverse *inverse, size_t index, const double *alpha,
                         const double *row);

/* Column j has nonzeros in rows row[start[j]..start[j + 1][. Constant; outlives its simplex. */
typedef struct dlx_program {
    size_t rows, columns;
    size_t *start; /* [0..columns] */
    uint32_t *row;
    double *factor;  /* by nonzero; NULL: all 1 */
    double *cost;    /* [0..columns[, of any size */
    double *lo, *hi; /* [0..rows[; infinite: no bound, but not both */
} dlx_program;

static inline double dlx_program_factor(const dlx_program *program, size_t index)
{
    return program->factor ? program->factor[index] : 1;
}

/* The position of a variable. */
enum { DLX_PLACE_LOWER, DLX_PLACE_UPPER, DLX_PLACE_BASIS };

/* The variables are the columns, then a slack for each row. */
typedef struct dlx_simplex {
    dlx_arena arena;
    const dlx_program *program;
    dlx_budget *limits;
    uint64_t bytes;         /* reserved */
    size_t rows, variables; /* `variables`: variables */
    size_t *row_start;      /* row i has the columns column[row_start[i]..row_start[i + 1][ */
    uint32_t *column;
    double *factor;                          /* likewise; NULL: all 1 */
    double unit;                             /* divisor of costs */
    double *cost;                            /* by variable: current costs */
    double *lower, *upper, *value, *reduced; /* by variable */
    uint8_t *place;                          /* by variable: in the basis, or at a bound */
    uint32_t *basis;                         /* basic variables, [0..rows[ */
    double *weight;                          /* steepest edge, by row of the basis */
    dlx_inverse inverse;
    double *dual;                 /* by row: multipliers, in units of cost; or a ray */
    double *alpha, *edge, *shift; /* vectors of the inverse */
    double *row_entry;            /* by variable: the pivot row */
    uint32_t *touched;            /* variables whose entry may not be 0, [0..touched_count[ */
    uint32_t *rivals;             /* in the ratio test */
    size_t touched_count;
    bool moved;     /* costs are perturbed */
    size_t since;   /* steps since the last refactorisation */
    uint64_t steps; /* in total */
} dlx_simplex;

/* Starts with the slack basis and every column in [0..1]. False: no memory, or a limit on it; free
 * it anyway. */
bool dlx_tableau_begin(dlx_simplex *simplex, const dlx_program *program, dlx_budget *limits);
void dlx_tableau_free(dlx_simplex *simplex);

/* Starts with the basis of `old`, whose program has the same columns; row[i] is the row of its row
 * i, UINT32_MAX: none, then the slack is basic. False: the limits say to stop. */
bool dlx_tableau_adopt(dlx_simplex *simplex, const dlx_simplex *old, const uint32_t *row);

/* Sets the bounds of a column or of a row sum. */
void dlx_tableau_bound(dlx_simplex *simplex, size_t column, double lower, double upper);

/* The work of a pass over `columns` columns of the inverse. */
uint64_t dlx_tableau_pass(const dlx_simplex *simplex, size_t columns);

/* Adds `factor` times the column of the variable to `out`, by row. */
void dlx_tableau_add(const dlx_simplex *simplex, size_t variable, double factor, double *target);

/* Sets out[0..stride[ to the inverse times the column of the variable. */
void dlx_tableau_transform(const dlx_simplex *simplex, size_t variable, double *out);

/* Restores the costs of the program. */
void dlx_tableau_move_back(dlx_simplex *simplex);

/* True if all costs are 0. */
bool dlx_tableau_is_free(const dlx_simplex *simplex);

/* Computes multipliers and reduced costs from the basis, moves the other variables to the bounds of
 * their signs, and computes the basic values. False: the limits say to stop. */
void dlx_tableau_price(dlx_simplex *simplex);
bool dlx_tableau_settle(dlx_simplex *simplex);

/* Recomputes the inverse, and replaces dependent columns of the basis by slacks. False: the limits
 * say to stop. */
bool dlx_tableau_invert(dlx_simplex *simplex);

/* The least increase of the cost in one step if the variable at `row` of the basis, which is
 * between its bounds, is fixed at its lower or upper one (Driebeck, "An algorithm for the solution
 * of mixed integer programming problems", 1966). Infinite: infeasible. */
typedef struct dlx_penalties {
    double down, up;
} dlx_penalties;
dlx_penalties dlx_ratio_test_penalties(dlx_simplex *simplex, size_t row);

/* The dual simplex method.
 *
 * Minimise the sum of cost[j] * x[j] over the columns j, with the sum of factor * x over row i in
 * [lo..hi] of the row, and x[j] in [lower..upper] of the column. All columns have finite
 * bounds, so the slack basis is dual feasible for any costs, without a first phase (Koberstein,
 * "The dual simplex method, techniques for a fast and stable implementation", 2005). Rows leave by
 * steepest edge (Forrest and Goldfarb, 1992); the ratio test passes columns that can reach their
 * other bound (Maros, "A generalized dual phase-2 simplex algorithm", 2003), with a tolerance for
 * reduced costs (Harris, 1973). Costs are perturbed at first, since many ratios would be 0, and
 * restored at the end.
 *
 * Results are floating point and only hints; relaxation.h computes their consequences exactly. */

typedef enum dlx_simplex_end {
    DLX_SIMPLEX_OPTIMAL,
    DLX_SIMPLEX_CUT_OFF,    /* the optimum exceeds `enough` */
    DLX_SIMPLEX_INFEASIBLE, /* `dual` is a ray that proves it */
    DLX_SIMPLEX_FAILED,     /* out of work, or too large rounding errors */
    DLX_SIMPLEX_STOPPED
} dlx_simplex_end;

/* Continues from the last basis for at most `work` steps, or until the cost exceeds `enough`. */
dlx_simplex_end dlx_simplex_solve(dlx_simplex *simplex, double enough, uint64_t work);

#endif
