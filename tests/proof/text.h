/* SPDX-License-Identifier: MIT */
/* Lines and words of the files read by the proof checkers, whose arguments are pairs of a formula
 * and a proof. Any fault ends the program with status 1
 * and "s NOT VERIFIED". */
#ifndef DLX_TESTS_PROOF_TEXT_H
#define DLX_TESTS_PROOF_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/* The line read last, counted from 1. */
extern size_t line_number;

_Noreturn void fail(const char *what);

/* Like realloc, but never NULL. */
void *grow(void *memory, size_t size);

/* The same for an array of *room entries, if `needed` are more. */
void *grow_to(void *array, size_t *room, size_t needed, size_t size);

/* Opens a file to read; its lines are counted from 1. */
FILE *open_text(const char *path);

/* Reads a line of any length, without its end. Valid until the next call. NULL: there is none. */
char *read_line(FILE *file);

/* Reads up to a semicolon, without comments (from % to the end of a line), line ends as blanks.
 * Valid until the next call. NULL: nothing but blanks and comments is left. */
char *read_statement(FILE *file);

/* The next word from *next on, between blanks, which are cut into '\0'. NULL: there is none. */
char *take_word(char **next, const char *blanks);

/* A whole number of at most 15 digits, without leading zeros. */
long long number_of(const char *word);

/* Checks the only pair, or each of several pairs in a process of its own, and prints "status N"
 * after the verdict. `check` prints the verdict, and ends the process with status 1 unless the
 * proof is right. Returns the exit status of the program. */
int check_pairs(int argc, char **argv, void (*check)(const char *formula, const char *proof));

#endif
