/* SPDX-License-Identifier: MIT */
/* check-drat CNF PROOF: checks a proof in the format DRAT: each clause is a consequence, by reverse
 * unit propagation, of the formula and of the earlier clauses without deleted clauses, and the
 * empty clause is the last. Ends with status 0 and "s VERIFIED", or with 1 and the fault.
 *
 * Strict where drat-trim is lenient: a deleted clause exists and is gone, units too; no clause is
 * added for its blocked literal; the formula agrees with its header; no clause has a literal
 * twice, or with its opposite; the empty clause is written. Simple and slow: goes
 * through all clauses until nothing changes. Shares no code with the library. */
#include "cnf.h"

#include <stdlib.h>
#include <string.h>

/* Makes the only open literal of a clause true if the others are false, and sets *changed. True:
 * all are false. */
static bool propagate(const clause *with, bool *changed)
{
    size_t open = 0;
    int last = 0;
    for (size_t i = 0; i < with->count; i++) {
        const int value = value_of(with->literals[i]);
        if (value > 0)
            return false;
        if (value == 0) {
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

/* Does the current clause, whose literals are false, lead to a false clause? */
static bool follows(void)
{
    bool conflict = false;
    bool changed = true;
    while (changed && !conflict) {
        changed = false;
        for (size_t i = last_clause; i > 0 && !conflict; i--)
            if (clauses[i].literals)
                conflict = propagate(&clauses[i], &changed);
    }
    return conflict;
}

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

static int compare(const void *a, const void *b)
{
    const int left = *(const int *)a;
    const int right = *(const int *)b;
    return (left > right) - (left < right);
}

static void sort(int *list, size_t count)
{
    if (count > 0)
        qsort(list, count, sizeof *list, compare);
}

static bool is_current(const clause *other)
{
    return other->literals && other->count == literal_count &&
           (literal_count == 0 ||
            memcmp(other->literals, literals, literal_count * sizeof *literals) == 0);
}

/* Deletes the last clause that equals the current clause. */
static void delete_clause(void)
{
    size_t i = last_clause;
    while (i > 0 && !is_current(&clauses[i]))
        i--;
    if (i == 0)
        fail("a clause is deleted that is not there");
    drop_clause(&clauses[i]);
}

/* Reads a step. True: the step adds the empty clause. */
static bool check_step(FILE *file, const char *word)
{
    const bool deletes = strcmp(word, "d") == 0;
    read_clause(file, deletes ? next_word(file) : word);
    sort(literals, literal_count);
    if (deletes)
        delete_clause();
    else if (!follows())
        fail("no consequence by unit propagation");
    else
        keep_clause(last_clause + 1);
    open_all();
    return !deletes && literal_count == 0;
}

static void skip_comment(char **words)
{
    (void)words;
}

static void check_proof(const char *formula_path, const char *proof_path)
{
    bool empty = false;
    const char *word;
    read_formula(formula_path, false, skip_comment);
    for (size_t i = 1; i <= last_clause; i++)
        sort(clauses[i].literals, clauses[i].count);
    FILE *proof = open_text(proof_path);
    check_first_bytes(proof);
    while ((word = next_word(proof))) {
        if (empty)
            fail("a step after the empty clause");
        empty = check_step(proof, word);
    }
    if (!empty)
        fail("no empty clause");
    printf("s VERIFIED\n");
}

int main(int argc, char **argv)
{
    return check_pairs(argc, argv, check_proof);
}
