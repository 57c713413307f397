/* SPDX-License-Identifier: MIT */
/* check-count CNF PROOF: checks if a certificate in SCPOG or CPOG is equivalent to a formula in
 * DIMACS CNF, and counts. Prints "s VERIFIED COUNT" and the number of models with status 0, or "s
 * NOT VERIFIED:
 * ..." with status 1.
 *
 * Nodes are products of children without common variables, sums of two nodes that exclude each
 * other, and assignments of variables that are not counted (after "c t pmc", all variables but
 * those of "c p show"). Each node is defined by clauses. Lemmas, and the exclusion by a sum, have
 * hints: clauses that in this order each have a single literal other than false, which is made
 * true, up to the last, which has none. The last lemma is the root alone, so that the formula
 * implies the root; and each clause of the formula, when false, makes the root false, so that the
 * root implies the formula. In CPOG the certificate itself deletes each clause of the formula and
 * each lemma but the root alone, derived from the clauses that remain. The count of the root then
 * is that of the formula. Stricter than the formats: numbers have no gaps, nodes are not negated,
 * no line follows the last lemma of SCPOG, and no hint the conflict. Shares no code with the
 * library.
 */
#include "pairs.h"
#include "text.h"

#include <gmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t"

typedef enum origin { FORMULA, DEFINITION, STRUCTURAL, LEMMA, DELETED } origin;

typedef struct clause {
    size_t first; /* in `literals` */
    uint32_t count;
    origin source;
} clause;

typedef struct node {
    char kind;    /* p, s, t */
    size_t first; /* of the children, in `literals` */
    uint32_t count;
    uint32_t set; /* its variables, an index of `sets` */
    mpz_t models; /* over the counted variables of the set */
} node;

static int variables, nodes; /* literals of nodes follow those of variables */
static bool *is_counted;     /* by variable */
static bool is_projected;
static int counted; /* number of counted variables */

static int *literals;
static size_t literal_count, literal_room;
static clause *clauses; /* from 1 */
static size_t clause_count, clause_room, formula_count;
static node *graph; /* from 1: node k has the literal variables + k */
static size_t node_room;

static int8_t *values; /* by variable and node: 1 true, -1 false, 0 open */
static size_t value_room;
static int *trail;
static size_t trail_size, trail_room;

static int root;               /* declared; -1: not yet */
static size_t root_lemma;      /* the root alone, or no literals; 0: not yet */
static bool is_scpog, is_cpog; /* has steps of this format only */

static void *grow_to(void *array, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room)
        return array;
    *room = needed + needed / 2 + 16;
    return grow(array, *room * size);
}

/* ---- assignments and hints ------------------------------------------------------------------- */

static int value_of(int literal)
{
    return literal > 0 ? values[literal] : -values[-literal];
}

static void set_true(int literal)
{
    values[abs(literal)] = literal > 0 ? 1 : -1;
    trail = grow_to(trail, &trail_room, trail_size + 1, sizeof *trail);
    trail[trail_size++] = literal;
}

static void undo(void)
{
    while (trail_size > 0)
        values[abs(trail[--trail_size])] = 0;
}

/* Makes the only literal of the clause true, unless false. Returns true if all are false. */
static bool propagate(const clause *hint)
{
    int open = 0;
    for (uint32_t i = 0; i < hint->count; i++) {
        const int literal = literals[hint->first + i];
        if (value_of(literal) < 0)
            continue;
        if (open || value_of(literal) > 0)
            fail("a hint has a true literal, or several that are not false");
        open = literal;
    }
    if (open)
        set_true(open);
    return !open;
}

static long long next_number(char **text)
{
    const char *word = take_word(text, BLANKS);
    if (!word)
        fail("a number is missing");
    return number_of(word);
}

static void expect_end(char **text)
{
    if (take_word(text, BLANKS))
        fail("a word after the end of a step");
}

/* Follows the hints in the rest of a line, up to a conflict. */
static void follow_hints(char **text, bool by_structure)
{
    bool conflict = false;
    long long id;
    while ((id = next_number(text)) != 0) {
        if (conflict)
            fail("a hint after the conflict");
        if (id < 0 || (size_t)id > clause_count || clauses[id].source == DELETED)
            fail("no clause has the number of a hint");
        if (by_structure && clauses[id].source != DEFINITION && clauses[id].source != STRUCTURAL)
            fail("a hint of a sum that is no definition");
        conflict = propagate(&clauses[id]);
    }
    if (!conflict)
        fail("the hints lead to no conflict");
    expect_end(text);
    undo();
}

/* ---- clauses --------------------------------------------------------------------------------- */

static void keep_literal(int literal)
{
    literals = grow_to(literals, &literal_room, literal_count + 1, sizeof *literals);
    literals[literal_count++] = literal;
}

/* Adds the clause of the literals from `first` on. */
static void keep_clause(size_t first, origin source)
{
    clauses = grow_to(clauses, &clause_room, clause_count + 2, sizeof *clauses);
    clauses[++clause_count] = (clause){first, (uint32_t)(literal_count - first), source};
}

static void keep_pair(int a, int b)
{
    const size_t first = literal_count;
    keep_literal(a);
    keep_literal(b);
    keep_clause(first, DEFINITION);
}

static int checked_literal(long long number)
{
    const long long most = (long long)variables + nodes;
    if (number > most || number < -most)
        fail("no variable and no node has this number");
    return (int)number;
}

/* Reads literals up to 0, all of different variables, and makes them false. Returns the place of
 * the first. */
static size_t read_literals(char **text)
{
    const size_t first = literal_count;
    int literal;
    while ((literal = checked_literal(next_number(text))) != 0) {
        if (value_of(literal))
            fail("a variable twice");
        set_true(-literal);
        keep_literal(literal);
    }
    return first;
}

/* ---- the formula ----------------------------------------------------------------------------- */

static void read_shown(char **text)
{
    long long number;
    if (!is_projected || counted < variables)
        fail("variables are shown twice, or without a projection");
    memset(is_counted, 0, (size_t)variables + 1);
    counted = 0;
    while ((number = next_number(text)) != 0) {
        if (number < 0 || number > variables || is_counted[number])
            fail("no variable has the number that is shown");
        is_counted[number] = true;
        counted++;
    }
    expect_end(text);
}

static void read_comment(char *text)
{
    const char *word = take_word(&text, BLANKS);
    const char *second = word ? take_word(&text, BLANKS) : NULL;
    if (second && strcmp(word, "t") == 0 && strcmp(second, "pmc") == 0)
        is_projected = true;
    if (second && strcmp(word, "p") == 0 && strcmp(second, "show") == 0)
        read_shown(&text);
}

static void read_header(char *text)
{
    enum { MOST = 100000000 };
    const char *word = take_word(&text, BLANKS);
    if (!word || strcmp(word, "cnf") != 0)
        fail("no header");
    const long long promised = next_number(&text);
    formula_count = (size_t)next_number(&text);
    expect_end(&text);
    if (variables >= 0 || promised < 0 || promised > MOST)
        fail("a header that is none");
    variables = counted = (int)promised;
    value_room = (size_t)variables + 1;
    values = memset(grow(NULL, value_room), 0, value_room);
    is_counted = memset(grow(NULL, value_room), 1, value_room);
}

static void read_formula(const char *path)
{
    FILE *file = open_text(path);
    char *line;
    variables = root = -1;
    while ((line = read_line(file))) {
        const bool is_header = line[0] == 'p';
        if (line[0] == 'c') {
            line++;
            read_comment(line);
        } else if (is_header) {
            line++;
            read_header(line);
        } else if (variables < 0) {
            fail("no header");
        } else {
            const size_t first = read_literals(&line);
            expect_end(&line);
            undo();
            keep_clause(first, FORMULA);
        }
    }
    if (variables < 0 || clause_count != formula_count)
        fail("the header promises another number of clauses");
    if (is_projected && counted == variables)
        fail("a projection that shows no variables");
    fclose(file);
}

/* ---- sets of variables, each kept once ------------------------------------------------------- */

static uint64_t *sets; /* `words` words each; the last one is free */
static size_t set_count, set_room, words;
static uint32_t *buckets; /* 1 + a set, by hash; 0: none */
static size_t bucket_count;

static uint64_t *set_at(size_t set)
{
    return sets + set * words;
}

static size_t bucket_of(const uint64_t *set)
{
    uint64_t hash = 1;
    for (size_t w = 0; w < words; w++) {
        hash = (hash ^ set[w]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    size_t bucket = hash % bucket_count;
    while (buckets[bucket] && memcmp(set_at(buckets[bucket] - 1), set, words * sizeof *set) != 0)
        bucket = (bucket + 1) % bucket_count;
    return bucket;
}

static void grow_buckets(void)
{
    bucket_count = 4 * bucket_count + 1024;
    free(buckets);
    buckets = memset(grow(NULL, bucket_count * sizeof *buckets), 0, bucket_count * sizeof *buckets);
    for (size_t set = 0; set < set_count; set++)
        buckets[bucket_of(set_at(set))] = (uint32_t)set + 1;
}

/* Starts an empty set, in the free place. */
static void begin_set(void)
{
    words = ((size_t)variables + 64) / 64;
    if (2 * set_count >= bucket_count)
        grow_buckets();
    sets = grow_to(sets, &set_room, set_count + 1, words * sizeof *sets);
    memset(set_at(set_count), 0, words * sizeof *sets);
}

/* Adds the variables of a child. Returns false if the set has one of these. */
static bool add_to_set(int child)
{
    uint64_t *set = set_at(set_count);
    bool is_disjoint = true;
    if (abs(child) > variables) {
        const uint64_t *more = set_at(graph[child - variables].set);
        for (size_t w = 0; w < words; w++) {
            is_disjoint &= !(set[w] & more[w]);
            set[w] |= more[w];
        }
        return is_disjoint;
    }
    const size_t variable = (size_t)abs(child);
    is_disjoint = !(set[variable / 64] >> variable % 64 & 1);
    set[variable / 64] |= UINT64_C(1) << variable % 64;
    return is_disjoint;
}

static uint32_t end_set(void)
{
    uint32_t *bucket = &buckets[bucket_of(set_at(set_count))];
    if (*bucket == 0)
        *bucket = (uint32_t)++set_count;
    return *bucket - 1;
}

/* Number of counted variables of a set. */
static unsigned long size_of_set(uint32_t set)
{
    unsigned long size = 0;
    for (int variable = 1; variable <= variables; variable++)
        size += is_counted[variable] && set_at(set)[variable / 64] >> variable % 64 & 1;
    return size;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static bool is_node(int literal)
{
    return abs(literal) > variables;
}

static void check_child(char kind, int child)
{
    if (is_node(child) ? child < 0 || kind == 't' : is_counted[abs(child)] == (kind == 't'))
        fail("a child that this kind of node cannot have");
}

static void multiply_by(node *product, int child)
{
    if (is_node(child))
        mpz_mul(product->models, product->models, graph[child - variables].models);
}

/* Adds the models of a child, with any values of the variables that only the other child has. */
static void add_models(node *sum, int child)
{
    const unsigned long size = size_of_set(sum->set);
    mpz_t more;
    if (is_node(child)) {
        const node *other = &graph[child - variables];
        mpz_init_set(more, other->models);
        mpz_mul_2exp(more, more, other->set == sum->set ? 0 : size - size_of_set(other->set));
    } else {
        mpz_init_set_ui(more, 1);
        mpz_mul_2exp(more, more, size - 1);
    }
    mpz_add(sum->models, sum->models, more);
    mpz_clear(more);
}

/* Finds variables and models of the new node. */
static void measure_node(node *made)
{
    const int *children = literals + made->first;
    begin_set();
    for (uint32_t i = 0; i < made->count; i++)
        if (!add_to_set(children[i]) && made->kind == 'p')
            fail("a variable in two children of a product");
    made->set = end_set();
    mpz_init_set_ui(made->models, made->kind != 's');
    for (uint32_t i = 0; i < made->count; i++) {
        if (made->kind == 'p')
            multiply_by(made, children[i]);
        if (made->kind == 's')
            add_models(made, children[i]);
    }
}

/* Adds the clauses of the definition: (NODE or not all) and (not NODE or child), or for a sum the
 * same of the negations; for an assignment NODE alone instead of the first. */
static void define(const node *made, int literal)
{
    const int sign = made->kind == 's' ? -1 : 1;
    const size_t first = literal_count;
    keep_literal(sign * literal);
    for (uint32_t i = 0; i < made->count && made->kind != 't'; i++)
        keep_literal(-sign * literals[made->first + i]);
    keep_clause(first, DEFINITION);
    for (uint32_t i = 0; i < made->count; i++)
        keep_pair(-sign * literal, sign * literals[made->first + i]);
}

static void add_node(char kind, char *text)
{
    const int literal = variables + nodes + 1;
    is_scpog |= kind == 't';
    if (root >= 0)
        fail("a node after the root");
    if (next_number(&text) != literal)
        fail("a node has another number than the next");
    size_t first = literal_count;
    if (kind == 's') {
        for (int i = 0; i < 2; i++) {
            const int child = checked_literal(next_number(&text));
            if (child == 0 || value_of(child))
                fail("a sum that has not two children");
            keep_literal(child);
            set_true(child);
        }
        follow_hints(&text, true);
    } else {
        first = read_literals(&text);
        expect_end(&text);
        undo();
    }
    if (first == literal_count)
        fail("a node without children");
    for (size_t i = first; i < literal_count; i++)
        check_child(kind, literals[i]);
    nodes++;
    graph = grow_to(graph, &node_room, (size_t)nodes + 1, sizeof *graph);
    node *made = &graph[nodes];
    *made = (node){.kind = kind, .first = first, .count = (uint32_t)(literal_count - first)};
    measure_node(made);
    const size_t room = value_room;
    values = grow_to(values, &value_room, (size_t)literal + 1, 1);
    memset(values + room, 0, value_room - room);
    define(made, literal);
}

/* ---- other steps ----------------------------------------------------------------------------- */

static void add_lemma(char *text, bool is_structural)
{
    const size_t first = read_literals(&text);
    const size_t count = literal_count - first;
    follow_hints(&text, false);
    keep_clause(first, is_structural ? STRUCTURAL : LEMMA);
    if (root >= 0 && !root_lemma && count == (root > 0) && (!root || literals[first] == root))
        root_lemma = clause_count;
    is_scpog |= is_structural;
}

static void delete_lemmas(char *text)
{
    long long id;
    while ((id = next_number(&text)) != 0) {
        if (id < 0 || (size_t)id > clause_count ||
            (clauses[id].source != LEMMA && clauses[id].source != STRUCTURAL))
            fail("no lemma has the number that is deleted");
        clauses[id].source = DELETED;
    }
    expect_end(&text);
}

/* Deletes a clause that the other clauses imply. */
static void delete_derived(char *text)
{
    const long long id = next_number(&text);
    if (id <= 0 || (size_t)id > clause_count || clauses[id].source == DEFINITION ||
        clauses[id].source == DELETED)
        fail("no lemma and no clause of the formula has the number that is deleted");
    const clause *gone = &clauses[id];
    clauses[id].source = DELETED;
    for (uint32_t i = 0; i < gone->count; i++)
        set_true(-literals[gone->first + i]);
    follow_hints(&text, false);
    is_cpog = true;
}

static void declare_root(char *text)
{
    const long long number = next_number(&text);
    expect_end(&text);
    if (root >= 0 || (number && (number != variables + nodes || nodes == 0)))
        fail("a root that is not the last node, or a second root");
    root = (int)number;
}

static void take_step(const char *word, char *text)
{
    const size_t length = strspn(word, "0123456789");
    is_cpog |= root_lemma > 0;
    if (strcmp(word, "r") == 0) {
        declare_root(text);
        return;
    }
    if (strcmp(word, "D") == 0) {
        delete_lemmas(text);
        is_scpog = true;
        return;
    }
    if (strcmp(word, "d") == 0) {
        delete_derived(text);
        return;
    }
    if (length == 0 || number_of(word) != (long long)clause_count + 1)
        fail("a step has another number than the next");
    const char *command = take_word(&text, BLANKS);
    if (!command)
        fail("a step without a command");
    if (strcmp(command, "a") == 0 || strcmp(command, "as") == 0)
        add_lemma(text, command[1] == 's');
    else if (strlen(command) == 1 && strchr("pst", *command))
        add_node(*command, text);
    else
        fail("an unknown command");
}

/* ---- the root implies the formula ------------------------------------------------------------ */

static uint64_t *is_false; /* by literal 2 * k or 2 * k + 1, negated: a bit for each clause */

static uint64_t *falsity(int literal)
{
    return &is_false[2 * (size_t)abs(literal) + (literal < 0)];
}

static void set_falsity(size_t begin, size_t end, uint64_t all)
{
    for (size_t c = begin; c < end; c++)
        for (uint32_t i = 0; i < clauses[c].count; i++)
            *falsity(literals[clauses[c].first + i]) =
                all ? *falsity(literals[clauses[c].first + i]) | UINT64_C(1) << (c - begin) : 0;
}

/* Checks that the root is false if any of the clauses is. */
static void check_clauses(size_t begin, size_t end)
{
    const uint64_t all = UINT64_MAX >> (64 - (end - begin));
    set_falsity(begin, end, all);
    for (int k = 1; k <= nodes; k++) {
        const node *made = &graph[k];
        uint64_t bits = made->kind == 's' ? UINT64_MAX : 0;
        for (uint32_t i = 0; i < made->count; i++) {
            const uint64_t more = *falsity(literals[made->first + i]);
            bits = made->kind == 's' ? bits & more : bits | more;
        }
        *falsity(variables + k) = bits;
    }
    if ((*falsity(root) & all) != all)
        fail("the root does not imply each clause of the formula");
    set_falsity(begin, end, 0);
}

/* Checks that only definitions and the root remain. */
static void check_deletions(void)
{
    if (is_scpog || root == 0)
        fail("steps of both formats");
    for (size_t id = 1; id <= clause_count; id++)
        if (clauses[id].source != DEFINITION && clauses[id].source != DELETED && id != root_lemma)
            fail("a clause that is not deleted, or a step after the last lemma");
    if (clauses[root_lemma].source == DELETED)
        fail("the root is deleted");
}

static void check_root(void)
{
    const size_t size = 2 * ((size_t)variables + (size_t)nodes + 1) * sizeof *is_false;
    is_false = memset(grow(NULL, size), 0, size);
    for (size_t begin = 1; begin <= formula_count; begin += 64)
        check_clauses(begin, begin + 64 <= formula_count ? begin + 64 : formula_count + 1);
}

static void check_count(const char *formula_path, const char *proof_path)
{
    char *line;
    read_formula(formula_path);
    FILE *file = open_text(proof_path);
    while ((line = read_line(file))) {
        const char *word = take_word(&line, BLANKS);
        if (!word)
            fail("an empty line");
        if (strcmp(word, "c") != 0)
            take_step(word, line);
    }
    if (!root_lemma)
        fail("no last lemma");
    fclose(file);
    mpz_t models;
    mpz_init(models);
    if (is_cpog)
        check_deletions();
    else if (root > 0)
        check_root();
    if (root > 0) {
        const node *last = &graph[nodes];
        mpz_mul_2exp(models, last->models, (unsigned long)counted - size_of_set(last->set));
    }
    printf("s VERIFIED COUNT ");
    mpz_out_str(stdout, 10, models);
    printf("\n");
    mpz_clear(models);
}

int main(int argc, char **argv)
{
    return check_pairs(argc, argv, check_count);
}
