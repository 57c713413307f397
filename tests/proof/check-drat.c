/* SPDX-License-Identifier: MIT */
/* check-drat CNF PROOF: checks a proof in the format DRAT: each clause is a consequence, by reverse
 * unit propagation, of the formula and of the earlier clauses without deleted clauses, and the
 * empty clause is the last. Ends with status 0 and "s VERIFIED", or with 1 and the fault.
 *
 * Strict where drat-trim is lenient: a deleted clause exists and is gone, units too; no clause is
 * added for its blocked literal; the formula agrees with its header; no clause has a literal
 * twice, or with its opposite; the empty clause is written. Simple and slow: goes
 * through all clauses until nothing changes. Shares no code with the library. */
#include "pairs.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

typedef struct clause {
    int *literals; /* in ascending order */
    size_t count;
    bool deleted;
} clause;

static clause *clauses;
static size_t clause_count;
static signed char *value; /* of each variable: 1 true, -1 false, 0 open */
static int variables;      /* the header's number of them */

/* ---- reading --------------------------------------------------------------------------------- */

/* Lines of words between blanks. A tab among the first bytes makes drat-trim take a proof for a
 * binary proof, hence a tab is no blank here. */
typedef struct words {
    FILE *file;
    char *next; /* the rest of the line; NULL: there is none yet */
} words;

/* A comment is a line from a `c` on. NULL: the file has ended. */
static char *next_word(words *from)
{
    enum { LONGEST_COMMENT = 65000 }; /* drat-trim's limit is 64 KiB */
    char *word = from->next ? take_word(&from->next, " ") : NULL;
    while (!word && (from->next = read_line(from->file))) {
        const size_t length = strlen(from->next);
        word = take_word(&from->next, " ");
        if (word && strcmp(word, "c") == 0) {
            if (length > LONGEST_COMMENT)
                fail("a comment that is too long");
            word = NULL;
        }
    }
    return word;
}

/* 0, or a variable with its sign, without further zeros. */
static int literal_of(const char *word)
{
    const long long number = number_of(word);
    const char *digits = word + (*word == '-');
    if (*word == '+' || (*digits == '0' && word[1]))
        fail("a literal is expected");
    if (llabs(number) > variables)
        fail("a variable above the header's number");
    return (int)number;
}

static int compare(const void *a, const void *b)
{
    const int left = *(const int *)a;
    const int right = *(const int *)b;
    return (left > right) - (left < right);
}

static void check_literals(const clause *of)
{
    for (size_t i = 0; i < of->count; i++)
        for (size_t k = 0; k < i; k++)
            if (abs(of->literals[i]) == abs(of->literals[k]))
                fail("a clause has a variable twice");
}

/* Reads literals up to the 0; the first is given as a word. */
static clause read_clause(words *from, const char *word)
{
    clause read = {NULL, 0, false};
    int literal;
    while (word && (literal = literal_of(word)) != 0) {
        read.literals = grow(read.literals, (read.count + 1) * sizeof *read.literals);
        read.literals[read.count++] = literal;
        word = next_word(from);
    }
    if (!word)
        fail("a clause does not end");
    check_literals(&read);
    if (read.count > 0)
        qsort(read.literals, read.count, sizeof *read.literals, compare);
    return read;
}

static void keep(clause read)
{
    clauses = grow(clauses, (clause_count + 1) * sizeof *clauses);
    clauses[clause_count++] = read;
}

static const char *expect_word(words *from)
{
    const char *word = next_word(from);
    if (!word)
        fail("the formula ends early");
    return word;
}

static void read_formula(FILE *file)
{
    enum { MOST_VARIABLES = 100000000 };
    words from = {file, NULL};
    const char *word = expect_word(&from);
    if (strcmp(word, "p") != 0 || strcmp(expect_word(&from), "cnf") != 0)
        fail("no header");
    const long long promised_variables = number_of(expect_word(&from));
    const long long promised_clauses = number_of(expect_word(&from));
    if (promised_variables < 0 || promised_variables > MOST_VARIABLES)
        fail("a number of variables that is none");
    variables = (int)promised_variables;
    value = grow(NULL, (size_t)variables + 1);
    while ((word = next_word(&from)))
        keep(read_clause(&from, word));
    if ((long long)clause_count != promised_clauses)
        fail("the header promises another number of clauses");
}

/* ---- unit propagation ------------------------------------------------------------------------ */

static bool is_true(int literal)
{
    return value[abs(literal)] == (literal > 0 ? 1 : -1);
}

static bool is_open(int literal)
{
    return value[abs(literal)] == 0;
}

static void set_true(int literal)
{
    value[abs(literal)] = literal > 0 ? 1 : -1;
}

/* Makes the only open literal of a clause true if the others are false, and sets *changed. True:
 * all are false. */
static bool propagate(const clause *with, bool *changed)
{
    size_t open = 0;
    int last = 0;
    for (size_t i = 0; i < with->count; i++) {
        if (is_true(with->literals[i]))
            return false;
        if (is_open(with->literals[i])) {
            open++;
            last = with->literals[i];
        }
    }
    if (open == 1) {
        set_true(last);
        *changed = true;
    }
    return open == 0;
}

/* Does making all literals of the clause false lead to a false clause? */
static bool follows(const clause *claim)
{
    bool conflict = false;
    bool changed = true;
    memset(value, 0, (size_t)variables + 1);
    for (size_t i = 0; i < claim->count; i++)
        set_true(-claim->literals[i]);
    while (changed && !conflict) {
        changed = false;
        for (size_t i = clause_count; i > 0 && !conflict; i--)
            if (!clauses[i - 1].deleted)
                conflict = propagate(&clauses[i - 1], &changed);
    }
    return conflict;
}

/* ---- the proof ------------------------------------------------------------------------------- */

/* drat-trim takes a proof for a binary proof by its first bytes: bytes of numbers, `c` and `d` are
 * text, and after a comment the bytes between A and z. */
static void check_first_bytes(FILE *file)
{
    enum { LOOKED_AT = 12 };
    char bytes[LOOKED_AT + 1] = "";
    const size_t count = fread(bytes, 1, LOOKED_AT, file);
    const bool comment = strncmp(bytes, "c ", 2) == 0;
    for (size_t i = 0; i < count; i++)
        if (!(bytes[i] && strchr("\n\r -0123456789cd", bytes[i])) &&
            !(comment && bytes[i] >= 'A' && bytes[i] <= 'z'))
            fail("looks like a binary proof");
    rewind(file);
}

static bool equal(const clause *a, const clause *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->literals, b->literals, a->count * sizeof *a->literals) == 0);
}

static void delete_clause(const clause *gone)
{
    size_t i = clause_count;
    while (i > 0 && (clauses[i - 1].deleted || !equal(&clauses[i - 1], gone)))
        i--;
    if (i == 0)
        fail("a clause is deleted that is not there");
    clauses[i - 1].deleted = true;
    free(gone->literals);
}

/* Reads a step. True: the step adds the empty clause. */
static bool check_step(words *from, const char *word)
{
    const bool deletes = strcmp(word, "d") == 0;
    const clause read = read_clause(from, deletes ? next_word(from) : word);
    if (deletes) {
        delete_clause(&read);
        return false;
    }
    if (!follows(&read))
        fail("no consequence by unit propagation");
    keep(read);
    return read.count == 0;
}

static void check_proof(const char *formula_path, const char *proof_path)
{
    bool empty = false;
    const char *word;
    read_formula(open_text(formula_path));
    words proof = {open_text(proof_path), NULL};
    check_first_bytes(proof.file);
    while ((word = next_word(&proof))) {
        if (empty)
            fail("a step after the empty clause");
        empty = check_step(&proof, word);
    }
    if (!empty)
        fail("no empty clause");
    printf("s VERIFIED\n");
}

int main(int argc, char **argv)
{
    return check_pairs(argc, argv, check_proof);
}
