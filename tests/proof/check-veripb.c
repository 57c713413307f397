/* SPDX-License-Identifier: MIT */
/* check-veripb OPB PROOF: is a proof in the format of VeriPB, version 1.0 to 1.2, right? Knows the
 * rules that ec-solve writes: f, rup, pol with sums and multiples, v, del id, c. Ends with status 0
 * and "s VERIFIED", or with 1 and what is wrong.
 *
 * Strict where VeriPB is lenient: the formula is loaded once and first, nothing may follow what a
 * rule takes, and a solution leaves no variable open. As simple as can be, and slow: it goes
 * through all rows until nothing changes. It shares no code with the library. */
#include "text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct term {
    long long factor;
    size_t variable; /* from 1 */
} term;

/* The sum of terms is at least `right`. */
typedef struct row {
    term *terms;
    size_t count;
    long long right;
    bool deleted;
} row;

static row *rows; /* [0..row_count[ are rows 1, 2 and so on */
static size_t row_count;
static signed char *value; /* of each variable: 1, 0, or -1: open */
static size_t *place;      /* of each variable in the row that is read: 1 more than its term */
static size_t variables;

/* ---- numbers that must not wrap -------------------------------------------------------------- */

static long long sum(long long a, long long b)
{
    if (b > 0 ? a > LLONG_MAX - b : a < -LLONG_MAX - b)
        fail("a number is too large");
    return a + b;
}

static long long product(long long a, long long b)
{
    if (b != 0 && llabs(a) > LLONG_MAX / llabs(b))
        fail("a number is too large");
    return a * b;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void add_row(row added)
{
    rows = grow(rows, (row_count + 1) * sizeof *rows);
    rows[row_count++] = added;
}

static row copy_of(const row *from, long long times)
{
    row copy = {grow(NULL, (from->count + 1) * sizeof(term)), from->count, 0, false};
    copy.right = product(from->right, times);
    for (size_t i = 0; i < from->count; i++)
        copy.terms[i] = (term){product(from->terms[i].factor, times), from->terms[i].variable};
    return copy;
}

/* `place` is 0 for all variables but those of `to`. */
static void add_term(row *to, long long factor, size_t variable)
{
    if (place[variable]) {
        term *same = &to->terms[place[variable] - 1];
        same->factor = sum(same->factor, factor);
        return;
    }
    to->terms = grow(to->terms, (to->count + 1) * sizeof *to->terms);
    to->terms[to->count++] = (term){factor, variable};
    place[variable] = to->count;
}

static void forget_places(const row *of)
{
    for (size_t i = 0; i < of->count; i++)
        place[of->terms[i].variable] = 0;
}

static row *find_row(long long number)
{
    if (number < 0)
        number += (long long)row_count + 1;
    if (number < 1 || number > (long long)row_count || rows[number - 1].deleted)
        fail("there is no such row");
    return &rows[number - 1];
}

/* ---- propagation ----------------------------------------------------------------------------- */

static void open_all(void)
{
    memset(value, -1, variables + 1);
}

/* The most that the sum can be, less the right side. */
static long long slack(const row *of)
{
    long long most = sum(0, -of->right);
    for (size_t i = 0; i < of->count; i++) {
        const int known = value[of->terms[i].variable];
        if (known < 0 ? of->terms[i].factor > 0 : known == 1)
            most = sum(most, of->terms[i].factor);
    }
    return most;
}

/* Sets the variables without which the sum would be too small. True: it is too small anyway. */
static bool propagate(const row *with, bool *changed)
{
    const long long left = slack(with);
    for (size_t i = 0; i < with->count && left >= 0; i++) {
        const term *at = &with->terms[i];
        if (value[at->variable] >= 0 || llabs(at->factor) <= left)
            continue;
        value[at->variable] = at->factor > 0;
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
            if (!rows[i - 1].deleted && propagate(&rows[i - 1], &changed))
                return true;
    }
    return false;
}

/* ---- words ----------------------------------------------------------------------------------- */

static char *next_word(char **next)
{
    return take_word(next, " \t");
}

static char *expect_word(char **next)
{
    char *word = next_word(next);
    if (!word)
        fail("the line ends early");
    return word;
}

static void expect(char **next, const char *wanted)
{
    if (strcmp(expect_word(next), wanted) != 0)
        fail("another word is expected");
}

static void expect_end(char **next)
{
    if (next_word(next))
        fail("the line goes on where it should end");
}

/* x1, x2 and so on. */
static size_t variable_of(const char *word)
{
    const long long number =
        *word == 'x' && word[1] >= '1' && word[1] <= '9' ? number_of(word + 1) : 0;
    if (number < 1 || number > INT_MAX)
        fail("a variable is expected");
    const size_t variable = (size_t)number;
    if (variable > variables) {
        value = grow(value, variable + 1);
        place = grow(place, (variable + 1) * sizeof *place);
        memset(place + variables + 1, 0, (variable - variables) * sizeof *place);
        variables = variable;
    }
    return variable;
}

/* Adds a literal, x or ~x, which is 1 - x. */
static void add_literal(row *to, long long factor, const char *word)
{
    if (*word == '~') {
        add_term(to, -factor, variable_of(word + 1));
        to->right = sum(to->right, -factor);
    } else {
        add_term(to, factor, variable_of(word));
    }
}

/* Reads terms up to a word that is not a number; *stop is that word. */
static row read_terms(char **next, char **stop)
{
    row result = {NULL, 0, 0, false};
    char *word;
    while ((word = expect_word(next)) && !strchr("=>;", *word)) {
        const long long factor = number_of(word);
        add_literal(&result, factor, expect_word(next));
    }
    forget_places(&result);
    *stop = word;
    return result;
}

/* Reads `FACTOR LITERAL ... >= RIGHT ;`. *equal: it was `=`. */
static row read_row(char **next, bool *equal)
{
    char *word;
    row result = read_terms(next, &word);
    *equal = strcmp(word, "=") == 0;
    if (!*equal && strcmp(word, ">=") != 0)
        fail("no relation is known by this word");
    word = expect_word(next);
    char *last = word + strlen(word) - 1;
    if (*last == ';' && last > word)
        *last = '\0';
    else
        expect(next, ";");
    result.right = sum(result.right, number_of(word));
    expect_end(next);
    return result;
}

/* Is there nothing on the line, or a comment? */
static bool says_nothing(const char *line)
{
    const char *first = line + strspn(line, " \t");
    return !*first || *first == '*';
}

/* ---- the formula ----------------------------------------------------------------------------- */

static void read_objective(char **next)
{
    char *stop;
    const row objective = read_terms(next, &stop);
    if (strcmp(stop, ";") != 0)
        fail("the objective does not end");
    expect_end(next);
    free(objective.terms);
}

static void read_formula(FILE *file)
{
    char *line;
    for (bool first = true; (line = read_line(file));) {
        bool equal;
        if (says_nothing(line))
            continue;
        char *next = line + strspn(line, " \t");
        if (first && strncmp(next, "min:", 4) == 0) {
            next += 4;
            read_objective(&next);
        } else {
            const row read = read_row(&next, &equal);
            add_row(read);
            if (equal)
                add_row(copy_of(&read, -1));
        }
        first = false;
    }
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* Is the formula loaded, is there a contradiction? */
typedef struct progress {
    bool loaded, contradiction;
} progress;

/* Only the formula's rows are there yet. */
static void check_load(char **next, progress *so_far)
{
    if (so_far->loaded)
        fail("the formula is loaded twice");
    if (number_of(expect_word(next)) != (long long)row_count)
        fail("another number of rows");
    expect_end(next);
    so_far->loaded = true;
}

static void check_rup(char **next, progress *so_far)
{
    bool equal;
    const row claim = read_row(next, &equal);
    (void)so_far;
    if (equal)
        fail("an equation is not one row");
    row negation = copy_of(&claim, -1);
    negation.right = sum(negation.right, 1);
    open_all();
    if (!conflict_follows(&negation))
        fail("no consequence by unit propagation");
    free(negation.terms);
    add_row(claim);
}

/* Sets a literal to true, and adds its opposite to the row. */
static void set_literal(const char *word, row *opposite)
{
    const bool negative = *word == '~';
    const size_t before = variables;
    const size_t variable = variable_of(word + negative);
    if (variable > before)
        fail("a variable that no row has");
    if (value[variable] == negative)
        fail("a variable is set to both values");
    value[variable] = !negative;
    add_term(opposite, negative ? 1 : -1, variable);
    opposite->right = sum(opposite->right, negative ? 0 : -1);
}

/* The assignment must follow, all of it, and hold in all rows; it is excluded then. */
static void check_solution(char **next, progress *so_far)
{
    row excluded = {.right = 1};
    char *word;
    (void)so_far;
    open_all();
    while ((word = next_word(next)))
        set_literal(word, &excluded);
    forget_places(&excluded);
    if (conflict_follows(NULL))
        fail("no solution");
    for (size_t i = 0; i < row_count; i++)
        for (size_t k = 0; !rows[i].deleted && k < rows[i].count; k++)
            if (rows[i].terms[k].factor && value[rows[i].terms[k].variable] < 0)
                fail("the solution leaves a variable open");
    add_row(excluded);
}

enum { MOST_ROWS = 8 };

/* The stack of a sum in reverse Polish notation. */
typedef struct stack {
    row rows[MOST_ROWS];
    int height;
} stack;

static void push(stack *on, row added)
{
    if (on->height == MOST_ROWS)
        fail("too many rows at once");
    on->rows[on->height++] = added;
}

static void add_top(stack *on)
{
    if (on->height < 2)
        fail("nothing to add");
    row *to = &on->rows[on->height - 2];
    const row *from = &on->rows[--on->height];
    for (size_t i = 0; i < to->count; i++)
        place[to->terms[i].variable] = i + 1;
    for (size_t i = 0; i < from->count; i++)
        add_term(to, from->terms[i].factor, from->terms[i].variable);
    to->right = sum(to->right, from->right);
    forget_places(to);
    free(from->terms);
}

static void multiply_top(stack *on, long long times)
{
    if (on->height < 1 || times < 1)
        fail("a multiple of nothing, or not a positive one");
    row *top = &on->rows[on->height - 1];
    const row multiple = copy_of(top, times);
    free(top->terms);
    *top = multiple;
}

/* A number is a row, unless `*` follows. */
static void check_sum(char **next, progress *so_far)
{
    stack on = {.height = 0};
    char *word = next_word(next);
    (void)so_far;
    while (word) {
        char *after = next_word(next);
        if (strcmp(word, "+") == 0) {
            add_top(&on);
        } else if (after && strcmp(after, "*") == 0) {
            multiply_top(&on, number_of(word));
            after = next_word(next);
        } else {
            push(&on, copy_of(find_row(number_of(word)), 1));
        }
        word = after;
    }
    if (on.height != 1)
        fail("a sum is one row");
    add_row(on.rows[0]);
}

static void check_deletion(char **next, progress *so_far)
{
    char *word;
    (void)so_far;
    expect(next, "id");
    word = expect_word(next);
    do {
        row *gone = find_row(number_of(word));
        gone->deleted = true;
        free(gone->terms);
    } while ((word = next_word(next)));
}

static void check_contradiction(char **next, progress *so_far)
{
    const row *found = find_row(number_of(expect_word(next)));
    expect_end(next);
    open_all();
    if (slack(found) >= 0)
        fail("this row can hold");
    so_far->contradiction = true;
}

static const struct {
    const char *word;
    void (*check)(char **next, progress *so_far);
} rules[] = {{"f", check_load},  {"rup", check_rup},      {"v", check_solution},
             {"pol", check_sum}, {"del", check_deletion}, {"c", check_contradiction}};

static void check_rule(char *next, progress *so_far)
{
    const char *word = next_word(&next);
    size_t i = 0;
    while (i < sizeof rules / sizeof *rules && strcmp(word, rules[i].word) != 0)
        i++;
    if (i == sizeof rules / sizeof *rules)
        fail("unknown rule");
    if (i > 0 && !so_far->loaded)
        fail("the formula is not loaded yet");
    rules[i].check(&next, so_far);
}

static void check_header(char *next)
{
    if (!next)
        fail("an empty proof");
    expect(&next, "pseudo-Boolean");
    expect(&next, "proof");
    expect(&next, "version");
    const char *version = expect_word(&next);
    if (strlen(version) != 3 || strncmp(version, "1.", 2) != 0 || !strchr("012", version[2]))
        fail("another version");
    expect_end(&next);
}

int main(int argc, char **argv)
{
    progress so_far = {false, false};
    char *line;
    if (argc != 3)
        fail("usage: check-veripb OPB PROOF");
    value = grow(NULL, 1);
    read_formula(open_text(argv[1]));
    FILE *proof = open_text(argv[2]);
    check_header(read_line(proof));
    while ((line = read_line(proof)))
        if (!says_nothing(line))
            check_rule(line, &so_far);
    if (!so_far.contradiction)
        fail("no contradiction");
    printf("s VERIFIED\n");
    return 0;
}
