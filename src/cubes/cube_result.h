/* SPDX-License-Identifier: MIT */
/* The line about the search of a cube, which ends its result, and as a comment its proof:
 * `cube 3 of 64 problem DIGEST found 1234 complete sum SUM`; of the best solutions, `min` or `max`
 * follows the word. SUM is a checksum of the line before it, of the literals of the cube, and of
 * the solutions before the line. */
#ifndef CUBES_CUBE_RESULT_H
#define CUBES_CUBE_RESULT_H

#include "cli/atomic_file.h"
#include "cli/program.h"

enum { CUBE_RESULT_DIGITS = 512 };

/* What such a line says. */
typedef struct cube_result {
    uint64_t cube, cubes, problem;           /* the cube from 1, the digest of the problem */
    char found[CUBE_RESULT_DIGITS], end[16]; /* in decimal; a word of dlx_end_word */
    char goal[8];                            /* as cube_result_goal has it */
    const char *text;                        /* in the line: [0..length[, without the checksum */
    size_t length;
    bool summed; /* there is a checksum: */
    uint64_t sum;
} cube_result;

/* The checksum of no solutions. */
#define NO_SOLUTIONS_CHECKSUM FNV1A64_EMPTY

/* Adds a solution, by its options in order, to a checksum of solutions. */
uint64_t solutions_checksum_add(uint64_t sum, const uint32_t *options, size_t count);

/* How a goal is told; empty: there is none. */
const char *cube_result_goal(dlx_goal goal);

/* What is known about the search of a cube. */
typedef struct cube_search {
    size_t cube; /* from 1 */
    const dlx_cubes *cubes;
    const dlx_problem *problem;
    const char *found; /* in decimal */
    dlx_end end;
    dlx_goal goal;
    uint64_t solutions; /* their checksum */
} cube_search;

/* The line without its end, for the caller to free. */
char *cube_result_format(const cube_search *about);

/* True if the text of a line, the cube that it is about and the solutions before it have this
 * checksum. */
bool cube_result_is_intact(const char *text, size_t length, const dlx_cubes *cubes, size_t cube,
                           uint64_t solutions, uint64_t sum);

/* Is the line about a cube, and whole? It may begin with half a line of an earlier try. Numbers of
 * solutions of more than some hundred digits are taken for a line that was cut off. */
bool cube_result_parse(const char *line, cube_result *about);

/* Is it the line of a proof? */
bool cube_result_is_of_proof(const char *line);

/* The last place of a text in a line. NULL: it is not there. */
const char *find_last_text(const char *line, const char *text);

#endif
