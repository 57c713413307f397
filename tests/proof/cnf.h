/* SPDX-License-Identifier: MIT */
/* Clauses of a formula in DIMACS CNF and of a proof, and values of variables. Shares no code with
 * the library. */
#ifndef DLX_TESTS_PROOF_CNF_H
#define DLX_TESTS_PROOF_CNF_H

#include "text.h"

typedef struct clause {
    int *literals; /* NULL: no clause has the number */
    size_t count;
    int source; /* of a formula 0; otherwise as the checker says */
} clause;

extern clause *clauses; /* by number, from 1 */
extern size_t last_clause;
extern int variables; /* of the formula */

/* The current clause. */
extern int *literals;
extern size_t literal_count;

/* Reads a formula: words between blanks, and comments, lines from a word `c` on. A tab is no blank:
 * among the first bytes, it makes drat-trim take a proof for a binary proof. `comment` takes the
 * other words of a comment; NULL: comments are refused. `by_lines`: each clause is a line, with
 * single blanks. */
void read_formula(const char *path, bool by_lines, void (*comment)(char **words));

/* The next word of the formula, or of a proof with the same comments. NULL: the file has ended. */
char *next_word(FILE *file);

/* Reads the current clause up to the 0, from a word on, as take_literal does. */
void read_clause(FILE *file, const char *word);

/* Allows literals up to this variable; those of the formula are allowed. */
void allow_variables(int most);
int checked_literal(long long number);

/* Adds a literal to the current clause, which has no variable twice, and makes the literal false.
 */
void take_literal(int literal);

/* Keeps the current clause by a number above all others. */
clause *keep_clause(size_t number);
clause *find_clause(long long number);
void drop_clause(clause *gone);

/* 1 true, -1 false, 0 open. */
int value_of(int literal);
void set_true(int literal);
void open_all(void);

/* Makes the only literal of the clause true, unless false. Returns true if all are false. */
bool follow_hint(const clause *hint);

#endif
