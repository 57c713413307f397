/* SPDX-License-Identifier: MIT */
/* check-lrat CNF PROOF: checks if a proof in LRAT, text or binary, refutes a formula in DIMACS
 * CNF. Prints "s VERIFIED" with status 0, or "s NOT VERIFIED: ..." with status 1.
 *
 * A binary proof is told by its first byte, `a`, or `d`. Each clause has a number above those of
 * all before, and hints: clauses that in this order, with the literals of the clause false, each
 * have a single literal other than false, which is made true, up to the last, which has none.
 * Stricter than LRAT: no hint may follow, nor a step the empty clause; a deletion has numbers of
 * existing clauses, after the number of the last clause; numbers are parted by a blank. Shares no
 * code with the library. */
#include "pairs.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct clause {
    uint32_t count;
    int literals[];
} clause;

static FILE *file;
static bool is_binary;
static int variables;
static int8_t *values; /* by variable: 1 true, -1 false, 0 open */
static int *trail;     /* the true literals */
static size_t trail_size;
static clause **clauses; /* by number; NULL: none */
static uint64_t last_id, capacity;
static int *literals; /* of the current clause */
static size_t literal_count, literal_capacity;

_Noreturn static void fail(const char *what)
{
    printf("s NOT VERIFIED: %s, after clause %llu\n", what, (unsigned long long)last_id);
    exit(1);
}

static void *grow(void *memory, size_t size)
{
    void *more = realloc(memory, size ? size : 1);
    if (!more)
        fail("no memory");
    return more;
}

/* ---- numbers --------------------------------------------------------------------------------- */

enum { BUFFER = 1 << 16 };
static unsigned char buffer[BUFFER];
static size_t buffer_at, buffer_end;

static int next_byte(void)
{
    if (buffer_at == buffer_end) {
        buffer_at = 0;
        buffer_end = fread(buffer, 1, BUFFER, file);
        if (ferror(file))
            fail("a file cannot be read");
        if (buffer_end == 0)
            return EOF;
    }
    return buffer[buffer_at++];
}

static void open_file(const char *path)
{
    file = fopen(path, "rb");
    buffer_at = buffer_end = 0;
    if (!file)
        fail("a file cannot be opened");
}

/* Reads the rest of a number in text, which begins with a byte; *end is the byte after the number.
 */
static int64_t text_number(int byte, int *end)
{
    const bool is_negative = byte == '-';
    int64_t number = 0;
    int digits = 0;
    if (is_negative)
        byte = next_byte();
    for (; byte >= '0' && byte <= '9'; byte = next_byte(), digits++) {
        if ((digits > 0 && number == 0) || digits == 15)
            fail("a number of another form");
        number = 10 * number + byte - '0';
    }
    if (digits == 0 || (is_negative && number == 0))
        fail("a number is expected");
    *end = byte;
    return is_negative ? -number : number;
}

static int64_t binary_number(void)
{
    uint64_t bits = 0;
    for (int shift = 0;; shift += 7) {
        const int byte = next_byte();
        if (byte == EOF || shift > 49)
            fail("a number that does not end");
        bits |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            if ((byte == 0 && shift > 0) || bits == 1)
                fail("a number of another form");
            return bits & 1 ? -(int64_t)(bits / 2) : (int64_t)(bits / 2);
        }
    }
}

/* Reads a number; in text, zero ends the line with `ends`, else a blank follows. */
static int64_t read_number(bool ends)
{
    int end;
    if (is_binary)
        return binary_number();
    const int64_t number = text_number(next_byte(), &end);
    if (end != (ends && number == 0 ? '\n' : ' '))
        fail("a number is followed by something else");
    return number;
}

static int checked_literal(int64_t number)
{
    if (number > variables || number < -variables)
        fail("a variable above the header's number");
    return (int)number;
}

/* ---- clauses --------------------------------------------------------------------------------- */

static bool is_true(int literal)
{
    return values[abs(literal)] == (literal > 0 ? 1 : -1);
}

static bool is_false(int literal)
{
    return values[abs(literal)] == (literal > 0 ? -1 : 1);
}

static void set_true(int literal)
{
    values[abs(literal)] = literal > 0 ? 1 : -1;
    trail[trail_size++] = literal;
}

static void undo(void)
{
    while (trail_size > 0)
        values[abs(trail[--trail_size])] = 0;
}

/* Adds a false literal to the current clause. */
static void take_literal(int literal)
{
    if (values[abs(literal)])
        fail("a clause has a variable twice");
    if (literal_count == literal_capacity)
        literals =
            grow(literals, (literal_capacity = 2 * literal_capacity + 16) * sizeof *literals);
    literals[literal_count++] = literal;
    set_true(-literal);
}

/* Memory of numbers without clauses stays untouched: most numbers, where a proof counts from
 * 1,000,000. */
static void grow_clauses(uint64_t more)
{
    clause **grown = calloc(more, sizeof *grown);
    if (!grown)
        fail("no memory");
    if (capacity)
        memcpy(grown, clauses, capacity * sizeof *grown);
    free(clauses);
    clauses = grown;
    capacity = more;
}

static void keep_clause(uint64_t id)
{
    clause *kept = grow(NULL, sizeof *kept + literal_count * sizeof *literals);
    kept->count = (uint32_t)literal_count;
    for (size_t i = 0; i < literal_count; i++)
        kept->literals[i] = literals[i];
    if (id >= capacity)
        grow_clauses(id + id / 2 + 16);
    clauses[id] = kept;
    last_id = id;
}

static clause *find_clause(int64_t id)
{
    if (id <= 0 || (uint64_t)id > last_id || !clauses[id])
        fail("no clause has the number of a hint or deletion");
    return clauses[id];
}

/* ---- the formula: a header, then each clause is a line, as cake_lpr has it ------------------- */

static int next_visible(void)
{
    int byte = next_byte();
    while (byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r')
        byte = next_byte();
    return byte;
}

static int64_t formula_number(void)
{
    int end;
    const int64_t number = text_number(next_visible(), &end);
    if (end != EOF && end != ' ' && end != '\n' && end != '\t' && end != '\r')
        fail("a number is followed by something else");
    return number;
}

static void expect_text(const char *text)
{
    for (int byte = next_visible(); *text; byte = next_byte())
        if (byte != *text++)
            fail("no header");
}

static void read_formula(void)
{
    enum { MOST = 100000000 };
    expect_text("p");
    expect_text("cnf");
    const int64_t promised_variables = formula_number();
    const int64_t promised_clauses = formula_number();
    if (promised_variables < 0 || promised_variables > MOST || promised_clauses < 0)
        fail("a header that is none");
    variables = (int)promised_variables;
    values = calloc((size_t)variables + 1, 1);
    trail = grow(NULL, ((size_t)variables + 1) * sizeof *trail);
    if (!values)
        fail("no memory");
    for (int64_t i = 1; i <= promised_clauses; i++) {
        int literal;
        literal_count = 0;
        while ((literal = checked_literal(read_number(true))) != 0)
            take_literal(literal);
        undo();
        keep_clause((uint64_t)i);
    }
    if (next_visible() != EOF)
        fail("the header promises another number of clauses");
    fclose(file);
}

/* ---- the proof ------------------------------------------------------------------------------- */

/* Makes the only literal of the clause true, unless false. True: all are false. */
static bool propagate(const clause *hint)
{
    int last = 0;
    for (uint32_t i = 0; i < hint->count; i++) {
        if (is_false(hint->literals[i]))
            continue;
        if (last || is_true(hint->literals[i]))
            fail("a hint has a true literal, or several that are not false");
        last = hint->literals[i];
    }
    if (last)
        set_true(last);
    return !last;
}

/* Reads the rest of an addition. True: of the empty clause. */
static bool check_addition(int64_t id)
{
    int literal;
    int64_t hint;
    bool conflict = false;
    if (id <= (int64_t)last_id)
        fail("a clause has no higher number");
    literal_count = 0;
    while ((literal = checked_literal(read_number(false))) != 0)
        take_literal(literal);
    while ((hint = read_number(true)) != 0) {
        if (conflict)
            fail("a hint after the last");
        conflict = propagate(find_clause(hint));
    }
    if (!conflict)
        fail("the hints lead to no conflict");
    undo();
    keep_clause((uint64_t)id);
    return literal_count == 0;
}

static void check_deletion(void)
{
    int64_t id = read_number(true);
    if (id == 0)
        fail("nothing is deleted");
    for (; id != 0; id = read_number(true)) {
        free(find_clause(id));
        clauses[id] = NULL;
    }
}

/* Reads a step of a binary proof. True: the step adds the empty clause. */
static bool check_binary_step(int byte)
{
    if (byte == 'a')
        return check_addition(binary_number());
    if (byte != 'd')
        fail("a step that is none");
    check_deletion();
    return false;
}

static bool check_text_step(int byte)
{
    int end;
    const int64_t id = text_number(byte, &end);
    if (end != ' ')
        fail("a number is followed by something else");
    byte = next_byte();
    if (byte != 'd') {
        buffer_at--;
        return check_addition(id);
    }
    if (next_byte() != ' ' || id != (int64_t)last_id)
        fail("a deletion of another form");
    check_deletion();
    return false;
}

static void check_proof(const char *formula_path, const char *proof_path)
{
    bool is_empty = false;
    int byte;
    open_file(formula_path);
    read_formula();
    open_file(proof_path);
    byte = next_byte();
    is_binary = byte == 'a' || byte == 'd';
    for (; byte != EOF; byte = next_byte()) {
        if (is_empty)
            fail("a step after the empty clause");
        is_empty = is_binary ? check_binary_step(byte) : check_text_step(byte);
    }
    if (!is_empty)
        fail("no empty clause");
    printf("s VERIFIED\n");
}

int main(int argc, char **argv)
{
    return check_pairs(argc, argv, check_proof);
}
