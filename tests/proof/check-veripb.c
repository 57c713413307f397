/* SPDX-License-Identifier: MIT */
/* check-veripb OPB PROOF: checks a proof in the format of VeriPB, version 3.0. Knows the rules
 * written by ec-solve: f, rup without hints, pol with sums, multiples, literals and a last
 * division, solx, soli, del id, deld, output NONE, and the conclusions NONE, SAT, UNSAT, BOUNDS and
 * ENUMERATION_COMPLETE. Ends with status 0
 * and "s VERIFIED" and the conclusion, or with 1 and the fault.
 *
 * Strict where VeriPB is lenient: nothing may follow the end, and a solution leaves no variable
 * open. Simple and slow: goes through all rows until nothing changes. Shares no code with
 * the library. */
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
    bool is_core; /* not derived: of the formula, or of a solution */
} row;

static row *rows; /* [0..row_count[ are rows 1, 2 and so on */
static size_t row_count;
static size_t formula_count; /* rows of the formula come first */
static signed char *value;   /* of each variable: 1, 0, or -1: open */
static size_t *place;        /* of each variable in the current row: 1 more than its term */
static size_t variables;
static size_t *preserved; /* variables by which solutions differ; NULL: the formula names none */
static size_t preserved_count;
static row objective; /* without its right side */
static bool has_objective;

/* ---- numbers without overflow ---------------------------------------------------------------- */

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

static row copy_of(const row *source, long long times)
{
    row copy = {.terms = grow(NULL, (source->count + 1) * sizeof(term)), .count = source->count};
    copy.right = product(source->right, times);
    for (size_t i = 0; i < source->count; i++)
        copy.terms[i] = (term){product(source->terms[i].factor, times), source->terms[i].variable};
    return copy;
}

/* `place` is 0 for all variables outside `to`. */
static void add_term(row *target, long long factor, size_t variable)
{
    if (place[variable]) {
        term *same = &target->terms[place[variable] - 1];
        same->factor = sum(same->factor, factor);
        return;
    }
    target->terms = grow(target->terms, (target->count + 1) * sizeof *target->terms);
    target->terms[target->count++] = (term){factor, variable};
    place[variable] = target->count;
}

static void forget_places(const row *constraint)
{
    for (size_t i = 0; i < constraint->count; i++)
        place[constraint->terms[i].variable] = 0;
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

/* The maximum of the sum, less the right side. */
static long long slack(const row *constraint)
{
    long long most = sum(0, -constraint->right);
    for (size_t i = 0; i < constraint->count; i++) {
        const int known = value[constraint->terms[i].variable];
        if (known < 0 ? constraint->terms[i].factor > 0 : known == 1)
            most = sum(most, constraint->terms[i].factor);
    }
    return most;
}

/* Sets the variables without which the sum would be too small. True: the sum is too small anyway.
 */
static bool propagate(const row *with, bool *changed)
{
    const long long left = slack(with);
    for (size_t i = 0; i < with->count && left >= 0; i++) {
        const term *literal = &with->terms[i];
        if (value[literal->variable] >= 0 || llabs(literal->factor) <= left)
            continue;
        value[literal->variable] = literal->factor > 0;
        *changed = true;
    }
    return left < 0;
}

/* Propagates from the set values through the first `count` rows. True: some row cannot
 * hold. */
static bool conflict_follows(const row *extra, size_t count)
{
    bool changed = true;
    while (changed) {
        changed = false;
        if (extra && propagate(extra, &changed))
            return true;
        for (size_t i = count; i > 0; i--)
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
static void add_literal(row *target, long long factor, const char *word)
{
    if (*word == '~') {
        add_term(target, -factor, variable_of(word + 1));
        target->right = sum(target->right, -factor);
    } else {
        add_term(target, factor, variable_of(word));
    }
}

/* Reads terms up to the first word other than a number, or the end. */
static row read_terms(char **next)
{
    row result = {.terms = NULL};
    while (*(*next += strspn(*next, " \t")) && !strchr("=>", **next)) {
        const long long factor = number_of(next_word(next));
        add_literal(&result, factor, expect_word(next));
    }
    forget_places(&result);
    return result;
}

/* Reads `FACTOR LITERAL ... >= RIGHT`. *equal: the sign was `=`. */
static row read_row(char **next, bool *equal)
{
    row result = read_terms(next);
    const char *word = expect_word(next);
    *equal = strcmp(word, "=") == 0;
    if (!*equal && strcmp(word, ">=") != 0)
        fail("no relation is known by this word");
    result.right = sum(result.right, number_of(expect_word(next)));
    expect_end(next);
    return result;
}

static size_t set_literal(const char *word)
{
    const bool negative = *word == '~';
    const size_t before = variables;
    const size_t variable = variable_of(word + negative);
    if (variable > before)
        fail("a variable that no row has");
    if (value[variable] == negative)
        fail("a variable is set to both values");
    value[variable] = !negative;
    return variable;
}

/* Sets the following literals, and their implications: all variables of the rows, which hold. */
static void check_assignment(char **next, size_t count)
{
    char *word;
    open_all();
    while ((word = next_word(next)))
        set_literal(word);
    if (conflict_follows(NULL, count))
        fail("no solution");
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; !rows[i].deleted && k < rows[i].count; k++)
            if (rows[i].terms[k].factor && value[rows[i].terms[k].variable] < 0)
                fail("the solution leaves a variable open");
}

static bool says_nothing(const char *line)
{
    const char *first = line + strspn(line, " \t");
    return !*first || *first == '*';
}

/* ---- the formula ----------------------------------------------------------------------------- */

/* Removes the semicolon at the end of a line of the formula. */
static void cut_semicolon(char *line)
{
    char *end = line + strlen(line);
    while (end > line && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    if (end == line || *--end != ';')
        fail("a line of the formula does not end");
    *end = '\0';
    if (strchr(line, ';'))
        fail("a line of the formula ends twice");
}

/* The objective of the formula, to be minimised. */
static void read_objective(char **next)
{
    if (has_objective)
        fail("two objectives");
    has_objective = true;
    objective = read_terms(next);
    expect_end(next);
}

static void read_preserved(char **next)
{
    char *word;
    preserved = grow(NULL, 1);
    while ((word = next_word(next))) {
        preserved = grow(preserved, (preserved_count + 1) * sizeof *preserved);
        preserved[preserved_count++] = variable_of(word);
    }
    if (row_count > 0)
        fail("rows before the variables that are preserved");
}

static void read_formula_line(char *next)
{
    bool equal;
    char *after = strchr(next, ':');
    if (after)
        after++;
    if (strncmp(next, "min:", 4) == 0 && row_count == 0) {
        read_objective(&after);
    } else if (strncmp(next, "preserved:", 10) == 0 && !preserved) {
        read_preserved(&after);
    } else {
        const row read = read_row(&next, &equal);
        add_row(read);
        if (equal)
            add_row(copy_of(&read, -1));
    }
}

static void read_formula(FILE *file)
{
    char *line;
    while ((line = read_line(file)))
        if (!says_nothing(line)) {
            cut_semicolon(line);
            read_formula_line(line + strspn(line, " \t"));
        }
    formula_count = row_count;
    for (size_t i = 0; i < row_count; i++)
        rows[i].is_core = true;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* How far the proof is: rules, then the three statements of its end. */
static struct {
    enum { RULES, OUTPUT, CONCLUSION, END } stage;
    unsigned long long solutions;
    bool has_value; /* of the best solution: */
    long long best;
    char verdict[80];
} so_far;

static void check_load(char **next)
{
    if (number_of(expect_word(next)) != (long long)formula_count)
        fail("another number of rows");
    expect_end(next);
}

static void check_rup(char **next)
{
    bool equal;
    const row claim = read_row(next, &equal);
    if (equal)
        fail("an equation is not one row");
    row negation = copy_of(&claim, -1);
    negation.right = sum(negation.right, 1);
    open_all();
    if (!conflict_follows(&negation, row_count))
        fail("no consequence by unit propagation");
    free(negation.terms);
    add_row(claim);
}

/* The complete assignment must follow, and hold in all rows; its preserved variables are
 * excluded then. */
static void check_solution(char **next)
{
    row excluded = {.right = 1, .is_core = true};
    if (!preserved)
        fail("the formula preserves no variables");
    check_assignment(next, row_count);
    for (size_t i = 0; i < preserved_count; i++) {
        const size_t variable = preserved[i];
        if (value[variable] < 0)
            fail("the solution leaves a variable open");
        add_term(&excluded, value[variable] ? -1 : 1, variable);
        excluded.right = sum(excluded.right, value[variable] ? -1 : 0);
    }
    forget_places(&excluded);
    add_row(excluded);
    so_far.solutions++;
}

/* The value of the objective; all of its variables have a value. */
static long long value_of_objective(void)
{
    long long total = sum(0, -objective.right);
    for (size_t i = 0; i < objective.count; i++) {
        if (!objective.terms[i].factor)
            continue;
        if (value[objective.terms[i].variable] < 0)
            fail("the solution leaves a variable of the objective open");
        if (value[objective.terms[i].variable])
            total = sum(total, objective.terms[i].factor);
    }
    return total;
}

/* As check_solution; better solutions are asked for then. */
static void check_improvement(char **next)
{
    if (!has_objective)
        fail("the formula has no objective");
    check_assignment(next, row_count);
    const long long found = value_of_objective();
    row better = copy_of(&objective, -1);
    better.right = sum(sum(1, -found), -objective.right);
    better.is_core = true;
    add_row(better);
    if (!so_far.has_value || found < so_far.best)
        so_far.best = found;
    so_far.has_value = true;
}

enum { MOST_ROWS = 8 };

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
    row *target = &on->rows[on->height - 2];
    const row *source = &on->rows[--on->height];
    for (size_t i = 0; i < target->count; i++)
        place[target->terms[i].variable] = i + 1;
    for (size_t i = 0; i < source->count; i++)
        add_term(target, source->terms[i].factor, source->terms[i].variable);
    target->right = sum(target->right, source->right);
    forget_places(target);
    free(source->terms);
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

/* For rows whose factors are all multiples: without a literal the right side is rounded up. */
static void divide_top(stack *on, long long by)
{
    if (on->height < 1 || by < 1)
        fail("a division of nothing, or not by a positive number");
    row *top = &on->rows[on->height - 1];
    for (size_t i = 0; i < top->count; i++) {
        if (top->terms[i].factor % by)
            fail("a division with a remainder");
        top->terms[i].factor /= by;
    }
    top->right = top->right / by + (top->right % by > 0);
}

/* A literal is at least 0. */
static void push_literal(stack *on, const char *word)
{
    row axiom = {.terms = NULL};
    add_literal(&axiom, 1, word);
    forget_places(&axiom);
    push(on, axiom);
}

/* A number is a row, unless `*` or `d` follows. */
static void check_sum(char **next)
{
    stack on = {.height = 0};
    char *word = next_word(next);
    while (word) {
        char *after = next_word(next);
        if (strcmp(word, "+") == 0) {
            add_top(&on);
        } else if (after && strcmp(after, "*") == 0) {
            multiply_top(&on, number_of(word));
            after = next_word(next);
        } else if (after && strcmp(after, "d") == 0) {
            divide_top(&on, number_of(word));
            after = next_word(next);
        } else if (*word == 'x' || *word == '~') {
            push_literal(&on, word);
        } else {
            push(&on, copy_of(find_row(number_of(word)), 1));
        }
        word = after;
    }
    if (on.height != 1)
        fail("a sum is one row");
    add_row(on.rows[0]);
}

/* Deletes rows; rows of the formula and of solutions would need a proof of their own. */
static void check_deletion(char **next)
{
    char *word;
    while ((word = next_word(next))) {
        row *gone = find_row(number_of(word));
        if (gone->is_core)
            fail("the row is not derived");
        gone->deleted = true;
        free(gone->terms);
    }
}

static void check_deletion_by_id(char **next)
{
    expect(next, "id");
    check_deletion(next);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void check_output(char **next)
{
    expect(next, "NONE");
    expect_end(next);
    so_far.stage = OUTPUT;
}

/* `: ROW`, a contradictory row. */
static void check_contradiction(char **next)
{
    expect(next, ":");
    const row *found = find_row(number_of(expect_word(next)));
    expect_end(next);
    open_all();
    if (slack(found) >= 0)
        fail("this row can hold");
}

/* True if the row, with literals added to the row, implies this least objective. */
static bool implies_bound(const row *bound_row, long long least)
{
    long long right = bound_row->right;
    open_all();
    if (slack(bound_row) < 0)
        return true;
    row left = copy_of(&objective, 1);
    for (size_t i = 0; i < left.count; i++)
        place[left.terms[i].variable] = i + 1;
    for (size_t i = 0; i < bound_row->count; i++)
        add_term(&left, -bound_row->terms[i].factor, bound_row->terms[i].variable);
    forget_places(&left);
    for (size_t i = 0; i < left.count; i++)
        if (left.terms[i].factor < 0)
            right = sum(right, left.terms[i].factor);
    free(left.terms);
    return right >= sum(least, objective.right);
}

/* `LEAST : ROW MOST`, where both may be INF. */
static void check_bounds(char **next)
{
    const char *least = expect_word(next);
    expect(next, ":");
    const row *bound_row = find_row(number_of(expect_word(next)));
    const char *most = expect_word(next);
    expect_end(next);
    if (!has_objective)
        fail("the formula has no objective");
    open_all();
    if (strcmp(least, "INF") == 0) {
        if (slack(bound_row) >= 0)
            fail("this row can hold");
        if (so_far.has_value || strcmp(most, "INF") != 0)
            fail("there are solutions");
    } else if ((so_far.has_value && number_of(least) > so_far.best) ||
               !implies_bound(bound_row, number_of(least))) {
        fail("this row implies no such bound");
    }
    if (strcmp(most, "INF") != 0 && (!so_far.has_value || so_far.best > number_of(most)))
        fail("no solution is as good");
    snprintf(so_far.verdict, sizeof so_far.verdict, "BOUNDS %s <= obj <= %s", least, most);
}

static void check_conclusion(char **next)
{
    const char *word = expect_word(next);
    char *verdict = so_far.verdict;
    const size_t size = sizeof so_far.verdict;
    so_far.stage = CONCLUSION;
    if (strcmp(word, "NONE") == 0) {
        expect_end(next);
        snprintf(verdict, size, "NO CONCLUSION");
    } else if (strcmp(word, "UNSAT") == 0) {
        check_contradiction(next);
        if (so_far.solutions > 0 || so_far.has_value)
            fail("there are solutions");
        snprintf(verdict, size, "UNSATISFIABLE");
    } else if (strcmp(word, "SAT") == 0) {
        expect(next, ":");
        check_assignment(next, formula_count);
        snprintf(verdict, size, "SATISFIABLE");
    } else if (strcmp(word, "BOUNDS") == 0) {
        check_bounds(next);
    } else if (strcmp(word, "ENUMERATION_COMPLETE") == 0) {
        const long long claimed = number_of(expect_word(next));
        if (claimed < 1 || (unsigned long long)claimed != so_far.solutions)
            fail("another number of solutions");
        check_contradiction(next);
        snprintf(verdict, size, "COMPLETE ENUMERATION OF %llu SOLUTIONS", so_far.solutions);
    } else {
        fail("unknown conclusion");
    }
}

static void check_end(char **next)
{
    expect(next, "pseudo-Boolean");
    expect(next, "proof");
    expect_end(next);
    so_far.stage = END;
}

static const struct {
    const char *word;
    void (*check)(char **next);
    int stage; /* of the proof before */
} rules[] = {{"f", check_load, RULES},
             {"rup", check_rup, RULES},
             {"solx", check_solution, RULES},
             {"soli", check_improvement, RULES},
             {"pol", check_sum, RULES},
             {"del", check_deletion_by_id, RULES},
             {"deld", check_deletion, RULES},
             {"output", check_output, RULES},
             {"conclusion", check_conclusion, OUTPUT},
             {"end", check_end, CONCLUSION}};

static void check_rule(char *next)
{
    const char *word = next_word(&next);
    size_t i = 0;
    if (!word)
        fail("a rule is expected");
    while (i < sizeof rules / sizeof *rules && strcmp(word, rules[i].word) != 0)
        i++;
    if (i == sizeof rules / sizeof *rules)
        fail("unknown rule");
    if ((int)so_far.stage != rules[i].stage)
        fail("this rule stands elsewhere in a proof");
    rules[i].check(&next);
}

static void check_header(char *next)
{
    if (!next)
        fail("an empty proof");
    if (strcmp(next, "pseudo-Boolean proof version 3.0") != 0)
        fail("another header");
}

static void check_proof(const char *formula_path, const char *proof_path)
{
    char *text;
    value = grow(NULL, 1);
    read_formula(open_text(formula_path));
    FILE *proof = open_text(proof_path);
    check_header(read_line(proof));
    while ((text = read_statement(proof)))
        check_rule(text);
    if (so_far.stage != END)
        fail("the proof does not end");
    printf("s VERIFIED %s\n", so_far.verdict);
}

int main(int argc, char **argv)
{
    return check_pairs(argc, argv, check_proof);
}
