/* SPDX-License-Identifier: MIT */
/* The line about the search of a cube, which ends its result, and as a comment its proof:
 * `cube 3 of 64 problem DIGEST found 1234 complete`; of the best ones, `min` or `max` follows. */
#ifndef TOLD_H
#define TOLD_H

#include "tool.h"

enum { TOLD_FOUND = 512 };

/* What such a line says. */
typedef struct told {
    uint64_t cube, cubes, problem;   /* the cube from 1, the digest of the problem */
    char found[TOLD_FOUND], end[16]; /* in decimal; a word of dlx_end_word */
    char goal[8];                    /* as told_goal has it */
} told;

/* How a goal is told; empty: there is none. */
const char *told_goal(dlx_goal goal);

/* The line without its end, for the caller to free. */
char *told_text(uint64_t cube, uint64_t cubes, uint64_t problem, const char *found, dlx_end end,
                dlx_goal goal);

/* Is the line about a cube, and whole? It may begin with half a line of an earlier try. Numbers of
 * solutions of more than some hundred digits are taken for a line that was cut off. */
bool told_read(const char *line, told *about);

/* Is it the line of a proof? */
bool told_of_proof(const char *line);

/* The last place of a text in a line. NULL: it is not there. */
const char *told_find_last(const char *line, const char *text);

#endif
