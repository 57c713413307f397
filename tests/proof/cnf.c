/* SPDX-License-Identifier: MIT */
#include "cnf.h"

#include <stdlib.h>
#include <string.h>

clause *clauses;
size_t last_clause;
int variables;
int *literals;
size_t literal_count;

static size_t clause_room, literal_room, value_room, trail_room, trail_size;
static int most_variable;
static signed char *values;
static int *trail; /* the true literals */

int value_of(int literal)
{
    return literal > 0 ? values[literal] : -values[-literal];
}

void set_true(int literal)
{
    values[abs(literal)] = literal > 0 ? 1 : -1;
    trail = grow_to(trail, &trail_room, trail_size + 1, sizeof *trail);
    trail[trail_size++] = literal;
}

void open_all(void)
{
    while (trail_size > 0)
        values[abs(trail[--trail_size])] = 0;
}

void allow_variables(int most)
{
    const size_t before = value_room;
    most_variable = most;
    values = grow_to(values, &value_room, (size_t)most + 1, 1);
    memset(values + before, 0, value_room - before);
}

bool follow_hint(const clause *hint)
{
    int open = 0;
    for (size_t i = 0; i < hint->count; i++) {
        const int value = value_of(hint->literals[i]);
        if (value < 0)
            continue;
        if (open || value > 0)
            fail("a hint has a true literal, or several that are not false");
        open = hint->literals[i];
    }
    if (open)
        set_true(open);
    return !open;
}

int checked_literal(long long number)
{
    if (llabs(number) > most_variable)
        fail("no variable has this number");
    return (int)number;
}

void take_literal(int literal)
{
    if (value_of(literal))
        fail("a clause has a variable twice");
    set_true(-literal);
    literals = grow_to(literals, &literal_room, literal_count + 1, sizeof *literals);
    literals[literal_count++] = literal;
}

/* Memory of numbers without clauses stays untouched: most numbers, where a proof counts from
 * 1,000,000. */
static void grow_clauses(size_t room)
{
    clause *grown = calloc(room, sizeof *grown);
    if (!grown)
        fail("no memory");
    if (clause_room)
        memcpy(grown, clauses, clause_room * sizeof *grown);
    free(clauses);
    clauses = grown;
    clause_room = room;
}

clause *keep_clause(size_t number)
{
    if (number >= clause_room)
        grow_clauses(number + number / 2 + 16);
    clause *kept = &clauses[last_clause = number];
    kept->literals = grow(NULL, literal_count * sizeof *literals);
    kept->count = literal_count;
    if (literal_count > 0)
        memcpy(kept->literals, literals, literal_count * sizeof *literals);
    return kept;
}

clause *find_clause(long long number)
{
    if (number <= 0 || (size_t)number > last_clause || !clauses[number].literals)
        fail("no clause has the number of a hint or deletion");
    return &clauses[number];
}

void drop_clause(clause *gone)
{
    free(gone->literals);
    gone->literals = NULL;
}

static bool is_by_lines;
static void (*take_comment)(char **words);
static char *rest; /* of the line; NULL: there is none yet */

static bool has_single_blanks(const char *line)
{
    const size_t length = strlen(line);
    return length > 0 && *line != ' ' && line[length - 1] != ' ' && !strstr(line, "  ");
}

char *next_word(FILE *file)
{
    enum { LONGEST_COMMENT = 65000 }; /* drat-trim's limit is 64 KiB */
    char *word = rest ? take_word(&rest, " ") : NULL;
    while (!word && (rest = read_line(file))) {
        const size_t length = strlen(rest);
        const bool is_plain = has_single_blanks(rest);
        word = take_word(&rest, " ");
        if (word && strcmp(word, "c") == 0) {
            if (length > LONGEST_COMMENT || !take_comment)
                fail("a comment that is too long, or not allowed");
            take_comment(&rest);
            word = NULL;
        } else if (is_by_lines && !is_plain) {
            fail("words are not set apart by single blanks");
        }
    }
    return word;
}

void read_clause(FILE *file, const char *word)
{
    literal_count = 0;
    for (; word; word = next_word(file)) {
        const int literal = checked_literal(number_of(word));
        if (*word == '+' || (literal == 0 && word[1]))
            fail("a literal is expected");
        if (is_by_lines && (literal == 0) != (*rest == '\0'))
            fail("a line is no clause");
        if (literal == 0)
            return;
        take_literal(literal);
    }
    fail("a clause does not end");
}

static const char *expect_word(FILE *file)
{
    const char *word = next_word(file);
    if (!word)
        fail("the formula ends early");
    return word;
}

void read_formula(const char *path, bool by_lines, void (*comment)(char **words))
{
    enum { MOST_VARIABLES = 100000000 };
    FILE *file = open_text(path);
    const char *word;
    is_by_lines = by_lines;
    take_comment = comment;
    if (strcmp(expect_word(file), "p") != 0 || strcmp(expect_word(file), "cnf") != 0)
        fail("no header");
    const long long promised = number_of(expect_word(file));
    if (promised < 0 || promised > MOST_VARIABLES)
        fail("a number of variables that is none");
    allow_variables(variables = (int)promised);
    const long long clauses_promised = number_of(expect_word(file));
    while ((word = next_word(file))) {
        read_clause(file, word);
        open_all();
        keep_clause(last_clause + 1);
    }
    if ((long long)last_clause != clauses_promised)
        fail("the header promises another number of clauses");
    is_by_lines = false;
    fclose(file);
}
