/* check-veripb OPB PROOF: is a proof in the format of VeriPB, version 1.1, right? Knows the rules
 * that ec-solve writes: f, rup, pol with sums and multiples, v, del id, c. Ends with status 0 and
 * "s VERIFIED", or with 1 and what is wrong.
 *
 * As simple as can be, and slow: it goes through all rows until nothing changes. It shares no code
 * with the library. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VARIABLES = 4096 };

/* The sum of terms is at least `right`. */
typedef struct row {
    int variable[MOST_VARIABLES]; /* of each term, from 1 */
    long long factor[MOST_VARIABLES];
    int count;
    long long right;
} row;

static row **rows; /* NULL: deleted; [0..row_count[ are rows 1, 2 and so on */
static size_t row_count;
static signed char value[MOST_VARIABLES]; /* 1, 0, or -1: open */
static int variables;
static size_t line_number;

static void fail(const char *what)
{
    printf("s NOT VERIFIED: %s, line %zu\n", what, line_number);
    exit(1);
}

static void *grow(void *memory, size_t size)
{
    void *more = realloc(memory, size);
    if (!more)
        fail("no memory");
    return more;
}

static void add_row(const row *from)
{
    rows = grow(rows, (row_count + 1) * sizeof *rows);
    rows[row_count] = grow(NULL, sizeof **rows);
    *rows[row_count++] = *from;
}

static row negated(const row *from)
{
    row result = *from;
    for (int i = 0; i < result.count; i++)
        result.factor[i] = -result.factor[i];
    result.right = -from->right;
    return result;
}

static row *find_row(long long number)
{
    if (number < 0)
        number += (long long)row_count + 1;
    if (number < 1 || number > (long long)row_count || !rows[number - 1])
        fail("there is no such row");
    return rows[number - 1];
}

/* ---- sums ------------------------------------------------------------------------------------ */

static void add_term(row *to, long long factor, int variable)
{
    for (int i = 0; i < to->count; i++)
        if (to->variable[i] == variable) {
            to->factor[i] += factor;
            return;
        }
    if (to->count == MOST_VARIABLES)
        fail("too many terms");
    to->variable[to->count] = variable;
    to->factor[to->count++] = factor;
}

/* The most that the sum can be, less the right side. */
static long long slack(const row *of)
{
    long long most = -of->right;
    for (int i = 0; i < of->count; i++) {
        const int known = value[of->variable[i]];
        if (known < 0 ? of->factor[i] > 0 : known == 1)
            most += of->factor[i];
    }
    return most;
}

/* Sets the variables without which the sum is too small. True: it is too small anyway. */
static bool propagate(const row *with, bool *changed)
{
    const long long left = slack(with);
    for (int i = 0; i < with->count && left >= 0; i++) {
        const long long factor = with->factor[i];
        if (value[with->variable[i]] >= 0 || (factor < 0 ? -factor : factor) <= left)
            continue;
        value[with->variable[i]] = factor > 0;
        *changed = true;
    }
    return left < 0;
}

/* Propagates from the values that are set. True: some row cannot hold. */
static bool conflict_follows(const row *extra)
{
    bool changed = true;
    while (changed) {
        changed = false;
        if (extra && propagate(extra, &changed))
            return true;
        for (size_t i = row_count; i > 0; i--)
            if (rows[i - 1] && propagate(rows[i - 1], &changed))
                return true;
    }
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

static int read_variable(const char *word)
{
    const int variable = *word == 'x' ? atoi(word + 1) : 0;
    if (variable < 1 || variable >= MOST_VARIABLES)
        fail("a variable is expected");
    if (variable > variables)
        variables = variable;
    return variable;
}

/* Reads `FACTOR VARIABLE ... >= RIGHT ;` from words; ~x is 1 - x. *equal: it was `=`. */
static row read_row(char **next, bool *equal)
{
    row result = {.count = 0};
    char *word;
    long long moved = 0;
    *equal = false;
    while ((word = strtok_r(NULL, " \n", next)) && *word != '>' && *word != '=') {
        const long long factor = atoll(word);
        word = strtok_r(NULL, " \n", next);
        if (!word)
            fail("the row ends early");
        const bool negative = *word == '~';
        add_term(&result, negative ? -factor : factor, read_variable(word + negative));
        moved += negative ? factor : 0;
    }
    *equal = word && *word == '=';
    word = strtok_r(NULL, " \n", next);
    if (!word)
        fail("the row has no right side");
    result.right = atoll(word) - moved;
    return result;
}

static void read_formula(FILE *file, char *line, size_t size)
{
    while (fgets(line, (int)size, file)) {
        char *next = line;
        bool equal;
        if (*line == '*' || *line == 'm' || *line == '\n')
            continue;
        /* strtok_r goes on from `next`. */
        const row read = read_row(&next, &equal);
        const row turned = negated(&read);
        add_row(&read);
        if (equal)
            add_row(&turned);
    }
}

/* ---- rules ----------------------------------------------------------------------------------- */

static void check_rup(char **next)
{
    bool equal;
    const row claim = read_row(next, &equal);
    row negation = negated(&claim);
    negation.right++;
    memset(value, -1, sizeof value);
    if (!conflict_follows(&negation))
        fail("no consequence by unit propagation");
    add_row(&claim);
}

/* The assignment must follow, all of it, and hold in all rows; it is excluded then. */
static void check_solution(char **next)
{
    row excluded = {.right = 1};
    char *word;
    memset(value, -1, sizeof value);
    while ((word = strtok_r(NULL, " \n", next))) {
        const int variable = read_variable(word);
        value[variable] = 1;
        add_term(&excluded, -1, variable);
        excluded.right--;
    }
    if (conflict_follows(NULL))
        fail("no solution");
    for (size_t i = 0; i < row_count; i++)
        for (int k = 0; rows[i] && k < rows[i]->count; k++)
            if (rows[i]->factor[k] && value[rows[i]->variable[k]] < 0)
                fail("the solution leaves a variable open");
    add_row(&excluded);
}

/* Reverse Polish notation over a stack of rows. */
static void check_sum(char **next)
{
    enum { MOST_ROWS = 8 };
    static row stack[MOST_ROWS];
    int height = 0;
    long long number = 0; /* the word before, which may be a row or a factor */
    bool pending = false;
    char *word;
    while ((word = strtok_r(NULL, " \n", next))) {
        if (strcmp(word, "*") == 0 && pending && height > 0 && number > 0) {
            for (int i = 0; i < stack[height - 1].count; i++)
                stack[height - 1].factor[i] *= number;
            stack[height - 1].right *= number;
            pending = false;
            continue;
        }
        if (pending) {
            if (height == MOST_ROWS)
                fail("too many rows at once");
            stack[height++] = *find_row(number);
            pending = false;
        }
        if (strcmp(word, "+") == 0) {
            if (height < 2)
                fail("nothing to add");
            height--;
            for (int i = 0; i < stack[height].count; i++)
                add_term(&stack[height - 1], stack[height].factor[i], stack[height].variable[i]);
            stack[height - 1].right += stack[height].right;
        } else {
            number = atoll(word);
            pending = true;
        }
    }
    if (pending)
        stack[height++] = *find_row(number);
    if (height != 1)
        fail("a sum is one row");
    add_row(&stack[0]);
}

static void check_deletion(char **next)
{
    char *word = strtok_r(NULL, " \n", next);
    if (!word || strcmp(word, "id") != 0)
        fail("unknown rule");
    while ((word = strtok_r(NULL, " \n", next))) {
        row *gone = find_row(atoll(word));
        for (size_t i = 0; i < row_count; i++)
            if (rows[i] == gone)
                rows[i] = NULL;
        free(gone);
    }
}

static bool check_contradiction(char **next)
{
    const char *word = strtok_r(NULL, " \n", next);
    memset(value, -1, sizeof value);
    if (!word || slack(find_row(atoll(word))) >= 0)
        fail("this row can hold");
    return true;
}

/* True: the proof has come to its end. */
static bool check_line(char *line, size_t formula_rows)
{
    char *next;
    const char *rule = strtok_r(line, " \n", &next);
    if (!rule || *rule == '*' || strcmp(rule, "pseudo-Boolean") == 0)
        return false;
    if (strcmp(rule, "c") == 0)
        return check_contradiction(&next);
    if (strcmp(rule, "f") == 0) {
        const char *word = strtok_r(NULL, " \n", &next);
        if (!word || strtoull(word, NULL, 10) != formula_rows)
            fail("another number of rows");
    } else if (strcmp(rule, "rup") == 0) {
        check_rup(&next);
    } else if (strcmp(rule, "v") == 0) {
        check_solution(&next);
    } else if (strcmp(rule, "pol") == 0) {
        check_sum(&next);
    } else if (strcmp(rule, "del") == 0) {
        check_deletion(&next);
    } else {
        fail("unknown rule");
    }
    return false;
}

int main(int argc, char **argv)
{
    enum { LONGEST_LINE = 1 << 20 };
    FILE *formula = argc == 3 ? fopen(argv[1], "r") : NULL;
    FILE *proof = formula ? fopen(argv[2], "r") : NULL;
    static char line[LONGEST_LINE];
    if (!proof)
        fail("usage: check-veripb OPB PROOF");
    read_formula(formula, line, LONGEST_LINE);
    const size_t formula_rows = row_count;
    while (fgets(line, LONGEST_LINE, proof)) {
        line_number++;
        if (check_line(line, formula_rows)) {
            printf("s VERIFIED\n");
            return 0;
        }
    }
    fail("no contradiction");
}
