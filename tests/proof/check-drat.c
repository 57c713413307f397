/* check-drat CNF PROOF: is each clause of a proof in the format DRAT a consequence, by reverse unit
 * propagation, of the formula and of the clauses before it that were not deleted, and is the empty
 * clause among them? Ends with status 0 and "s VERIFIED", or with 1 and what is wrong.
 *
 * As simple as can be, and slow: it goes through all clauses until nothing changes. It shares no
 * code with the library. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct clause {
    int *literals;
    size_t count;
    bool deleted;
} clause;

static clause *clauses;
static size_t clause_count;
static signed char *value; /* of each variable: 1 true, -1 false, 0 open */
static int variables;

static void fail(const char *what, size_t number)
{
    printf("s NOT VERIFIED: %s %zu\n", what, number);
    exit(1);
}

static void *grow(void *memory, size_t size)
{
    void *more = realloc(memory, size);
    if (!more)
        fail("no memory for clause", clause_count);
    return more;
}

/* Reads literals up to the 0. False: there is none. */
static bool read_clause(FILE *file, clause *read)
{
    int literal;
    *read = (clause){NULL, 0, false};
    while (fscanf(file, "%d", &literal) == 1) {
        if (literal == 0)
            return true;
        read->literals = grow(read->literals, (read->count + 1) * sizeof *read->literals);
        read->literals[read->count++] = literal;
        if (abs(literal) > variables) {
            value = grow(value, (size_t)abs(literal) + 1);
            memset(value + variables + 1, 0, (size_t)(abs(literal) - variables));
            variables = abs(literal);
        }
    }
    if (read->count)
        fail("a clause without 0 behind clause", clause_count);
    return false;
}

static void keep(clause read)
{
    clauses = grow(clauses, (clause_count + 1) * sizeof *clauses);
    clauses[clause_count++] = read;
}

/* Passes over lines of comment; a later number or letter stays. */
static int next_word(FILE *file)
{
    int c;
    while ((c = getc(file)) != EOF) {
        if (c == 'c')
            while ((c = getc(file)) != EOF && c != '\n')
                continue;
        else if (c > ' ')
            break;
    }
    return c;
}

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

/* Makes the one open literal of a clause true if the others are false; *changed says so. True: all
 * are false. */
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

/* Does making all literals of the clause false lead to a clause that is false? */
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

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static bool equal(const clause *a, const clause *b)
{
    if (a->count != b->count)
        return false;
    qsort(a->literals, a->count, sizeof *a->literals, compare);
    qsort(b->literals, b->count, sizeof *b->literals, compare);
    return a->count == 0 || memcmp(a->literals, b->literals, a->count * sizeof *a->literals) == 0;
}

static void delete (const clause *gone)
{
    for (size_t i = clause_count; i > 0; i--)
        if (!clauses[i - 1].deleted && equal(&clauses[i - 1], gone)) {
            clauses[i - 1].deleted = true;
            return;
        }
    fail("a clause is deleted that is not there, behind clause", clause_count);
}

static void read_formula(FILE *file)
{
    size_t promised;
    clause read;
    int c = next_word(file);
    if (c != 'p' || fscanf(file, " cnf %*d %zu", &promised) != 1)
        fail("no header before clause", clause_count);
    while ((c = next_word(file)) != EOF) {
        ungetc(c, file);
        if (read_clause(file, &read))
            keep(read);
    }
    if (clause_count != promised)
        fail("the header promises another number of clauses than", clause_count);
}

int main(int argc, char **argv)
{
    FILE *formula = argc == 3 ? fopen(argv[1], "r") : NULL;
    FILE *proof = formula ? fopen(argv[2], "r") : NULL;
    clause read;
    int c;
    size_t number = 0;
    if (!proof)
        fail("usage: check-drat CNF PROOF", 0);
    value = calloc(1, 1);
    read_formula(formula);
    while ((c = next_word(proof)) != EOF) {
        if (c != 'd')
            ungetc(c, proof);
        if (!read_clause(proof, &read))
            break;
        if (c == 'd') {
            delete (&read);
            free(read.literals);
            continue;
        }
        number++;
        if (!follows(&read))
            fail("no consequence by unit propagation: clause", number);
        keep(read);
        if (read.count == 0) {
            printf("s VERIFIED\n");
            return 0;
        }
    }
    fail("no empty clause behind clause", number);
}
