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
#include "cnf.h"

#include <gmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t"

enum { FORMULA, DEFINITION, STRUCTURAL, LEMMA }; /* sources of clauses */

typedef struct node {
    char kind; /* p, s, t */
    int *children;
    size_t count;
    uint32_t set; /* its variables, an index of `sets` */
    mpz_t models; /* over the counted variables of the set */
} node;

static int nodes;   /* literals of nodes follow those of variables */
static bool *shown; /* by variable; NULL: all are counted */
static int counted; /* number of shown variables */
static bool is_projected;
static size_t formula_count;
static node *graph; /* from 1: node k has the literal variables + k */
static size_t node_room;

static int root = -1;          /* declared; -1: not yet */
static size_t root_lemma;      /* the root alone, or no literals; 0: not yet */
static bool is_scpog, is_cpog; /* has steps of this format only */

static bool is_counted(int variable)
{
    return !shown || shown[variable];
}

/* ---- numbers and hints ----------------------------------------------------------------------- */

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
        const clause *hint = find_clause(id);
        if (by_structure && hint->source != DEFINITION && hint->source != STRUCTURAL)
            fail("a hint of a sum that is no definition");
        conflict = follow_hint(hint);
    }
    if (!conflict)
        fail("the hints lead to no conflict");
    expect_end(text);
    open_all();
}

/* ---- clauses --------------------------------------------------------------------------------- */

static void keep_next(int source)
{
    keep_clause(last_clause + 1)->source = source;
}

static void read_literals(char **text)
{
    int literal;
    literal_count = 0;
    while ((literal = checked_literal(next_number(text))) != 0)
        take_literal(literal);
}

/* Reads the comments "t pmc" and "p show VARIABLE... 0". */
static void read_comment(char **text)
{
    const char *word = take_word(text, BLANKS);
    const char *second = word ? take_word(text, BLANKS) : NULL;
    long long number;
    if (second && strcmp(word, "t") == 0 && strcmp(second, "pmc") == 0)
        is_projected = true;
    if (!second || strcmp(word, "p") != 0 || strcmp(second, "show") != 0)
        return;
    if (!is_projected || shown)
        fail("variables are shown twice, or without a projection");
    shown = memset(grow(NULL, (size_t)variables + 1), 0, (size_t)variables + 1);
    while ((number = next_number(text)) != 0) {
        if (number < 0 || number > variables || shown[number])
            fail("no variable has the number that is shown");
        shown[number] = true;
        counted++;
    }
    expect_end(text);
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

static unsigned long size_of_set(uint32_t set)
{
    unsigned long size = 0;
    for (int variable = 1; variable <= variables; variable++)
        size += is_counted(variable) && set_at(set)[variable / 64] >> variable % 64 & 1;
    return size;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static bool is_node(int literal)
{
    return abs(literal) > variables;
}

static void check_child(char kind, int child)
{
    if (is_node(child) ? child < 0 || kind == 't' : is_counted(abs(child)) == (kind == 't'))
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
    const int *children = made->children;
    begin_set();
    for (size_t i = 0; i < made->count; i++)
        if (!add_to_set(children[i]) && made->kind == 'p')
            fail("a variable in two children of a product");
    made->set = end_set();
    mpz_init_set_ui(made->models, made->kind != 's');
    for (size_t i = 0; i < made->count; i++) {
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
    literal_count = 0;
    take_literal(sign * literal);
    for (size_t i = 0; i < made->count && made->kind != 't'; i++)
        take_literal(-sign * made->children[i]);
    open_all();
    keep_next(DEFINITION);
    for (size_t i = 0; i < made->count; i++) {
        literal_count = 0;
        take_literal(-sign * literal);
        take_literal(sign * made->children[i]);
        open_all();
        keep_next(DEFINITION);
    }
}

/* Reads two children, which exclude each other by the hints, into the current clause. */
static void read_sum(char **text)
{
    literal_count = 0;
    for (int i = 0; i < 2; i++) {
        const int child = checked_literal(next_number(text));
        if (child == 0)
            fail("a sum that has not two children");
        take_literal(-child);
    }
    follow_hints(text, true);
    for (int i = 0; i < 2; i++)
        literals[i] = -literals[i];
}

static void add_node(char kind, char *text)
{
    const int literal = variables + nodes + 1;
    is_scpog |= kind == 't';
    if (root >= 0)
        fail("a node after the root");
    if (next_number(&text) != literal)
        fail("a node has another number than the next");
    if (kind == 's') {
        read_sum(&text);
    } else {
        read_literals(&text);
        expect_end(&text);
        open_all();
    }
    if (literal_count == 0)
        fail("a node without children");
    nodes++;
    graph = grow_to(graph, &node_room, (size_t)nodes + 1, sizeof *graph);
    node *made = &graph[nodes];
    *made = (node){.kind = kind, .count = literal_count};
    made->children = grow(NULL, literal_count * sizeof *literals);
    memcpy(made->children, literals, literal_count * sizeof *literals);
    for (size_t i = 0; i < made->count; i++)
        check_child(kind, made->children[i]);
    measure_node(made);
    allow_variables(literal);
    define(made, literal);
}

/* ---- other steps ----------------------------------------------------------------------------- */

static void add_lemma(char *text, bool is_structural)
{
    read_literals(&text);
    follow_hints(&text, false);
    keep_next(is_structural ? STRUCTURAL : LEMMA);
    if (root >= 0 && !root_lemma && literal_count == (root > 0) && (!root || literals[0] == root))
        root_lemma = last_clause;
    is_scpog |= is_structural;
}

static void delete_lemmas(char *text)
{
    long long id;
    while ((id = next_number(&text)) != 0) {
        clause *gone = find_clause(id);
        if (gone->source != LEMMA && gone->source != STRUCTURAL)
            fail("no lemma has the number that is deleted");
        drop_clause(gone);
    }
    expect_end(&text);
}

/* Deletes a clause that the other clauses imply. */
static void delete_derived(char *text)
{
    clause *gone = find_clause(next_number(&text));
    if (gone->source == DEFINITION)
        fail("a definition is deleted");
    for (size_t i = 0; i < gone->count; i++)
        set_true(-gone->literals[i]);
    drop_clause(gone);
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
    static const struct {
        const char *word;
        void (*take)(char *text);
    } steps[] = {{"r", declare_root}, {"D", delete_lemmas}, {"d", delete_derived}};
    is_cpog |= root_lemma > 0;
    is_scpog |= strcmp(word, "D") == 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (strcmp(word, steps[i].word) == 0) {
            steps[i].take(text);
            return;
        }
    if (number_of(word) != (long long)last_clause + 1)
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
        for (size_t i = 0; i < clauses[c].count; i++) {
            uint64_t *bits = falsity(clauses[c].literals[i]);
            *bits = all ? *bits | UINT64_C(1) << (c - begin) : 0;
        }
}

/* Checks that the root is false if any of the clauses is. */
static void check_clauses(size_t begin, size_t end)
{
    const uint64_t all = UINT64_MAX >> (64 - (end - begin));
    set_falsity(begin, end, all);
    for (int k = 1; k <= nodes; k++) {
        const node *made = &graph[k];
        uint64_t bits = made->kind == 's' ? UINT64_MAX : 0;
        for (size_t i = 0; i < made->count; i++) {
            const uint64_t more = *falsity(made->children[i]);
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
    for (size_t id = 1; id <= last_clause; id++)
        if (clauses[id].source != DEFINITION && clauses[id].literals && id != root_lemma)
            fail("a clause that is not deleted, or a step after the last lemma");
    if (!clauses[root_lemma].literals)
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
    read_formula(formula_path, true, read_comment);
    formula_count = last_clause;
    if (is_projected && (!shown || counted == variables))
        fail("a projection that shows no variables, or all");
    if (!shown)
        counted = variables;
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
