/* SPDX-License-Identifier: MIT */
/* Results of divided searches.
 *
 * The line about the search of a cube, the last line of its result and a comment of its proof:
 * `cube 3 of 64 problem DIGEST found 1234 complete sum SUM`; with a goal, `min` or `max`
 * precedes `sum`. SUM is a checksum of the line, the literals of the cube and the solutions
 * before the line. */
#ifndef CUBES_CUBE_RESULT_H
#define CUBES_CUBE_RESULT_H

#include "cli/output_file.h"
#include "cli/program.h"

enum { CUBE_RESULT_DIGITS = 512 };

/* A parsed line. */
typedef struct cube_result {
    uint64_t cube, cubes, problem;           /* cube from 1; digest of the problem */
    char found[CUBE_RESULT_DIGITS], end[16]; /* in decimal; a word of dlx_end_word */
    char goal[8];                            /* of cube_result_goal */
    const char *text;                        /* the line without the checksum, [0..length[ */
    size_t length;
    bool summed; /* `sum` is present */
    uint64_t sum;
} cube_result;

#define NO_SOLUTIONS_CHECKSUM FNV1A64_EMPTY

/* Adds the options of a solution, in order, to a checksum of solutions. */
uint64_t solutions_checksum_add(uint64_t sum, const uint32_t *options, size_t count);

/* Returns the word for a goal; empty: no goal. */
const char *cube_result_goal(dlx_goal goal);

/* A search of a cube. */
typedef struct cube_search {
    size_t cube; /* from 1 */
    const dlx_cubes *cubes;
    const dlx_problem *problem;
    const char *found; /* in decimal */
    dlx_end end;
    dlx_goal goal;
    uint64_t solutions; /* checksum of the solutions */
} cube_search;

/* Returns the line without a newline, for the caller to free. */
char *cube_result_format(const cube_search *about);

/* Returns the checksum of the line, the literals of the cube and the solutions. */
uint64_t cube_result_sum(const char *text, size_t length, const dlx_cubes *cubes, size_t cube,
                         uint64_t solutions);

/* Parses a complete line about a cube, which may follow a truncated one. Counts of more than
 * about 500 digits are rejected as truncated. */
bool cube_result_parse(const char *line, cube_result *about);

/* True if the line is the comment of a proof. */
bool cube_result_is_of_proof(const char *line);

/* Returns the last occurrence of a text; NULL: none. */
const char *find_last_text(const char *line, const char *text);

/* Adds counts in decimal digits. Returns the sum, for the caller to free, and frees `sum`. */
char *big_decimal_add(char *sum, const char *more);

/* The best solutions of a search; of equal costs the first ones. */

typedef struct best_solution {
    __int128 cost;     /* less is better: negated for a maximum, which may not fit 64 bits */
    uint64_t position; /* in the order of the search */
    uint32_t *options; /* [0..count[, ascending */
    size_t count;
} best_solution;

/* A zeroed structure with `most` is empty. */
typedef struct best_solutions {
    uint64_t most;       /* number to keep */
    best_solution *kept; /* [0..count[ */
    size_t count, capacity;
    size_t full; /* `most` once that many are sorted, else 0 */
} best_solutions;

/* Adds a copy of a solution; positions ascend. Returns false if memory runs out. */
bool best_solutions_add(best_solutions *best, __int128 cost, uint64_t position,
                        const uint32_t *options, size_t count);

/* Sorts solutions by cost, and drops all but the best. */
void best_solutions_sort(best_solutions *best);

/* Sorts solutions by cost and options, the order of a search. None may be added afterwards. */
void best_solutions_finish(best_solutions *best);

void best_solutions_free(best_solutions *best);

#endif
