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
#include "cnf.h"

#include <stdint.h>

static FILE *file;
static bool is_binary;

/* Reads the rest of a number in text, which begins with a byte; *end is the byte after the number.
 */
static int64_t text_number(int byte, int *end)
{
    const bool is_negative = byte == '-';
    int64_t number = 0;
    int digits = 0;
    if (is_negative)
        byte = getc_unlocked(file);
    for (; byte >= '0' && byte <= '9'; byte = getc_unlocked(file), digits++) {
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
        const int byte = getc_unlocked(file);
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
    const int64_t number = text_number(getc_unlocked(file), &end);
    if (end != (ends && number == 0 ? '\n' : ' '))
        fail("a number is followed by something else");
    return number;
}

/* Reads the rest of an addition. True: of the empty clause. */
static bool check_addition(int64_t id)
{
    int literal;
    int64_t hint;
    bool conflict = false;
    if (id <= (int64_t)last_clause)
        fail("a clause has no higher number");
    literal_count = 0;
    while ((literal = checked_literal(read_number(false))) != 0)
        take_literal(literal);
    while ((hint = read_number(true)) != 0) {
        if (conflict)
            fail("a hint after the last");
        conflict = follow_hint(find_clause(hint));
    }
    if (!conflict)
        fail("the hints lead to no conflict");
    open_all();
    keep_clause((size_t)id);
    return literal_count == 0;
}

static void check_deletion(void)
{
    int64_t id = read_number(true);
    if (id == 0)
        fail("nothing is deleted");
    for (; id != 0; id = read_number(true))
        drop_clause(find_clause(id));
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
    byte = getc_unlocked(file);
    if (byte != 'd') {
        ungetc(byte, file);
        return check_addition(id);
    }
    if (getc_unlocked(file) != ' ' || id != (int64_t)last_clause)
        fail("a deletion of another form");
    check_deletion();
    return false;
}

static void check_proof(const char *formula_path, const char *proof_path)
{
    bool is_empty = false;
    int byte;
    read_formula(formula_path, true, NULL); /* as cake_lpr has it */
    file = open_text(proof_path);
    byte = getc_unlocked(file);
    is_binary = byte == 'a' || byte == 'd';
    for (; byte != EOF; byte = getc_unlocked(file)) {
        line_number++;
        if (is_empty)
            fail("a step after the empty clause");
        is_empty = is_binary ? check_binary_step(byte) : check_text_step(byte);
    }
    if (ferror(file))
        fail("the proof cannot be read");
    if (!is_empty)
        fail("no empty clause");
    printf("s VERIFIED\n");
}

int main(int argc, char **argv)
{
    return check_pairs(argc, argv, check_proof);
}
