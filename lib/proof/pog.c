/* SPDX-License-Identifier: MIT */
#include "proof/pog.h"

#include "encode/clauses.h"

/* ---- the formula ----------------------------------------------------------------------------- */

/* The key of a clause of two literals, in any order. */
static uint64_t pair_key(int32_t a, int32_t b)
{
    const uint32_t low = (uint32_t)(a < b ? a : b);
    const uint32_t high = (uint32_t)(a < b ? b : a);
    return (uint64_t)low << 32 | high;
}

static void keep_clause(void *state, const int32_t *literals, size_t count)
{
    dlx_pog *pog = state;
    pog->clauses++;
    if (count == 0 || count > 2 || pog->failed)
        return;
    pog->failed |=
        !dlx_buffer_grow(&pog->pairs, &pog->pair_room, pog->pair_count + 1, sizeof *pog->pairs);
    if (!pog->failed)
        pog->pairs[pog->pair_count++] = (dlx_pog_pair){
            .literals = pair_key(literals[0], literals[count - 1]), .id = (uint32_t)pog->clauses};
}

static int compare_pairs(const void *a, const void *b)
{
    const dlx_pog_pair *x = a;
    const dlx_pog_pair *y = b;
    return dlx_compare_words(&x->literals, &y->literals);
}

uint32_t dlx_pog_clause(const dlx_pog *pog, int32_t a, int32_t b)
{
    const dlx_pog_pair wanted = {.literals = pair_key(a, b)};
    const dlx_pog_pair *found =
        bsearch(&wanted, pog->pairs, pog->pair_count, sizeof wanted, compare_pairs);
    return found ? found->id : 0;
}

static dlx_status visit_clauses(const dlx_problem *problem, dlx_clause_fn *take, void *state,
                                int64_t *variables, dlx_error *error)
{
    const dlx_clause_options options = {.amo = dlx_amo_find("pairwise"), .exact = true};
    return dlx_clauses(problem, &options, take, state, variables, error);
}

/* Finds the variables of colours, which are numbered by item, then by first use. Returns false if
 * out of memory. */
static bool find_colours(dlx_pog *pog)
{
    const dlx_problem *problem = pog->problem;
    const size_t colours = problem->colours.count + 1;
    dlx_columns columns;
    pog->colour = calloc(dlx_problem_nonzeros(problem) + 1, sizeof *pog->colour);
    int32_t *of_colour = calloc(colours, sizeof *of_colour);
    int32_t last = (int32_t)problem->options;
    const bool ok = dlx_problem_columns_make(&columns, problem, NULL) && pog->colour && of_colour;
    for (size_t i = problem->items->primary; ok && i < dlx_problem_items(problem); i++) {
        const int32_t before = last;
        for (size_t c = columns.start[i]; c < columns.start[i + 1]; c++) {
            const uint32_t colour = columns.colour[c];
            size_t nonzero = problem->start[columns.option[c]];
            while (problem->item[nonzero] != i)
                nonzero++;
            if (colour && of_colour[colour] <= before)
                of_colour[colour] = ++last;
            pog->colour[nonzero] = colour ? of_colour[colour] : 0;
        }
    }
    dlx_problem_columns_free(&columns);
    free(of_colour);
    return ok;
}

static dlx_status read_formula(dlx_pog *pog, dlx_error *error)
{
    int64_t variables;
    const dlx_status status = visit_clauses(pog->problem, keep_clause, pog, &variables, error);
    if (status != DLX_OK)
        return status;
    if (pog->failed || (pog->problem->colour && !find_colours(pog)))
        return dlx_error_memory(error);
    if (pog->clauses >= INT32_MAX)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "too many pairs of options with a common item for a proof of a count");
    pog->variables = (int32_t)variables;
    if (pog->pair_count)
        qsort(pog->pairs, pog->pair_count, sizeof *pog->pairs, compare_pairs);
    return DLX_OK;
}

dlx_pog *dlx_pog_new(const dlx_problem *problem, bool is_cpog, dlx_output *output, dlx_error *error)
{
    if (problem->items->primary == 0) {
        dlx_error_set(error, DLX_UNSUPPORTED,
                      "a proof of a count supports no problem without primary items");
        return NULL;
    }
    dlx_pog *pog = calloc(1, sizeof *pog);
    if (!pog)
        return dlx_error_null(error);
    pog->problem = problem;
    pog->is_cpog = is_cpog;
    pog->output = output;
    if (read_formula(pog, error) == DLX_OK)
        return pog;
    dlx_pog_free(pog);
    return NULL;
}

void dlx_pog_free(dlx_pog *pog)
{
    if (!pog)
        return;
    free(pog->pairs);
    free(pog->colour);
    free(pog->definition);
    free(pog->literals);
    free(pog->hints);
    free(pog->value);
    free(pog->kept);
    free(pog->kept_start);
    free(pog);
}

static void count_clause(void *state, const int32_t *literals, size_t count)
{
    (void)literals;
    (void)count;
    ++*(uint64_t *)state;
}

dlx_status dlx_pog_clauses(const dlx_pog *pog, dlx_pog_clause_fn *take, void *state,
                           dlx_error *error)
{
    return visit_clauses(pog->problem, take, state, NULL, error);
}

dlx_status dlx_pog_put_formula(const dlx_pog *pog, dlx_output *output, dlx_error *error)
{
    uint64_t clauses = 0;
    const dlx_status status = dlx_pog_clauses(pog, count_clause, &clauses, error);
    if (status != DLX_OK)
        return status;
    dlx_output_put(output, "p cnf %lld %llu\n", (long long)pog->variables,
                   (unsigned long long)clauses);
    if ((size_t)pog->variables > pog->problem->options) {
        dlx_output_text(output, "c t pmc\nc p show");
        for (size_t k = 1; k <= pog->problem->options; k++)
            dlx_output_put(output, " %zu", k);
        dlx_output_text(output, " 0\n");
    }
    return dlx_pog_clauses(pog, dlx_clause_put, output, error);
}

/* ---- lines of the certificate ---------------------------------------------------------------- */

/* In a hint: the lemma of this index. */
#define KEPT (UINT32_C(1) << 31)

static void put_number(const dlx_pog *pog, int64_t number)
{
    dlx_output_byte(pog->output, ' ');
    dlx_output_signed(pog->output, number);
}

/* Writes the beginning of a line with so many clauses. Returns the number of the first. */
static uint32_t begin_line(dlx_pog *pog, const char *command, size_t clauses)
{
    const uint64_t id = pog->clauses + 1;
    pog->clauses += clauses;
    if (pog->clauses >= INT32_MAX)
        pog->is_full = true;
    dlx_output_unsigned(pog->output, id);
    dlx_output_text(pog->output, command);
    return (uint32_t)id;
}

static void put_hints(const dlx_pog *pog, const uint32_t *hints, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_number(pog, hints[i] & KEPT ? pog->first_kept + (hints[i] & ~KEPT) : hints[i]);
    dlx_output_text(pog->output, " 0\n");
}

/* Numbers the next node, whose clauses follow. Returns 0 on memory exhaustion. */
static int32_t add_node(dlx_pog *pog)
{
    const size_t values = (size_t)pog->variables + (size_t)pog->nodes + 2;
    const size_t before = pog->value_room;
    if (!dlx_buffer_grow(&pog->definition, &pog->definition_room, (size_t)pog->nodes + 1,
                         sizeof *pog->definition) ||
        !dlx_buffer_grow(&pog->value, &pog->value_room, values, sizeof *pog->value)) {
        pog->failed = true;
        return 0;
    }
    if (pog->value_room > before)
        memset(pog->value + before, 0, (pog->value_room - before) * sizeof *pog->value);
    pog->definition[pog->nodes++] = (uint32_t)pog->clauses + 1;
    return pog->variables + pog->nodes;
}

static int32_t define(dlx_pog *pog, const char *command, const int32_t *children, size_t count)
{
    const int32_t node = add_node(pog);
    begin_line(pog, command, count + 1);
    put_number(pog, node);
    for (size_t i = 0; i < count; i++)
        put_number(pog, children[i]);
    return node;
}

int32_t dlx_pog_product(dlx_pog *pog, const int32_t *children, size_t count)
{
    if (count == 1 || pog->failed)
        return children[0];
    const int32_t node = define(pog, " p", children, count);
    dlx_output_text(pog->output, " 0\n");
    return node;
}

int32_t dlx_pog_sum(dlx_pog *pog, int32_t a, int32_t b)
{
    if (pog->failed)
        return a;
    const int32_t node = define(pog, " s", (const int32_t[]){a, b}, 2);
    put_hints(pog, pog->hints, pog->hint_count);
    return node;
}

int32_t dlx_pog_assignment(dlx_pog *pog, const int32_t *literals, size_t count)
{
    if (pog->failed)
        return literals[0];
    const int32_t node = define(pog, " t", literals, count);
    dlx_output_text(pog->output, " 0\n");
    return node;
}

int32_t dlx_pog_root(dlx_pog *pog, int32_t node)
{
    const bool is_last = dlx_pog_is_defined(pog, node) && node == pog->variables + pog->nodes;
    if (node && !is_last && !pog->failed) {
        node = define(pog, " p", &node, 1);
        dlx_output_text(pog->output, " 0\n");
    }
    dlx_output_put(pog->output, "r %lld\n", (long long)node);
    pog->is_empty = pog->is_cpog && !node;
    return node;
}

/* ---- lemmas ---------------------------------------------------------------------------------- */

/* Sets all literals to open. Stamps count up to half the range of a value. */
void dlx_pog_begin(dlx_pog *pog)
{
    if (pog->value_room == 0) {
        const size_t values = (size_t)pog->variables + 1;
        pog->failed |= !dlx_buffer_grow(&pog->value, &pog->value_room, values, sizeof *pog->value);
        if (pog->failed)
            return;
        memset(pog->value, 0, pog->value_room * sizeof *pog->value);
    }
    if (pog->stamp == INT32_MAX) {
        memset(pog->value, 0, pog->value_room * sizeof *pog->value);
        pog->stamp = 0;
    }
    pog->stamp++;
    pog->literal_count = 0;
    pog->hint_count = 0;
    pog->is_refuted = pog->is_trivial = false;
}

static void set_true(dlx_pog *pog, int32_t literal)
{
    pog->value[abs(literal)] = 2 * pog->stamp + (literal > 0);
}

void dlx_pog_assume(dlx_pog *pog, int32_t literal)
{
    if (pog->failed || pog->is_refuted || dlx_pog_is_true(pog, literal))
        return;
    if (!dlx_buffer_grow(&pog->literals, &pog->literal_room, pog->literal_count + 1,
                         sizeof *pog->literals)) {
        pog->failed = true;
        return;
    }
    pog->literals[pog->literal_count++] = literal;
    pog->is_refuted = pog->is_trivial = dlx_pog_is_true(pog, -literal);
    set_true(pog, literal);
}

void dlx_pog_hint(dlx_pog *pog, uint32_t clause, int32_t literal)
{
    if (pog->failed || pog->is_refuted || (literal && dlx_pog_is_true(pog, literal)))
        return;
    if (!dlx_buffer_grow(&pog->hints, &pog->hint_room, pog->hint_count + 1, sizeof *pog->hints)) {
        pog->failed = true;
        return;
    }
    pog->hints[pog->hint_count++] = clause;
    pog->is_refuted = !literal || dlx_pog_is_true(pog, -literal);
    if (literal)
        set_true(pog, literal);
}

void dlx_pog_hint_definition(dlx_pog *pog, int32_t node, size_t clause, int32_t literal)
{
    if (dlx_pog_is_defined(pog, node))
        dlx_pog_hint(pog, pog->definition[node - pog->variables - 1] + (uint32_t)clause, literal);
}

/* Keeps the derived lemma. Returns a number that stands for the lemma's in hints. */
static uint32_t keep_lemma(dlx_pog *pog)
{
    const size_t size = 2 + pog->literal_count + pog->hint_count;
    if (!dlx_buffer_grow(&pog->kept, &pog->kept_room, pog->kept_size + size, sizeof *pog->kept) ||
        !dlx_buffer_grow(&pog->kept_start, &pog->start_room, pog->kept_count + 1,
                         sizeof *pog->kept_start)) {
        pog->failed = true;
        return 0;
    }
    uint32_t *lemma = pog->kept + pog->kept_size;
    lemma[0] = (uint32_t)pog->literal_count;
    lemma[1] = (uint32_t)pog->hint_count;
    for (size_t i = 0; i < pog->literal_count; i++)
        lemma[2 + i] = (uint32_t)-pog->literals[i];
    if (pog->hint_count)
        memcpy(lemma + 2 + pog->literal_count, pog->hints, pog->hint_count * sizeof *pog->hints);
    pog->kept_start[pog->kept_count] = pog->kept_size;
    pog->kept_size += size;
    return KEPT | (uint32_t)pog->kept_count++;
}

uint32_t dlx_pog_lemma(dlx_pog *pog)
{
    if (pog->failed || pog->is_trivial)
        return 0;
    if (pog->is_cpog)
        return keep_lemma(pog);
    const uint32_t id = begin_line(pog, " a", 1);
    for (size_t i = 0; i < pog->literal_count; i++)
        put_number(pog, -(int64_t)pog->literals[i]);
    dlx_output_text(pog->output, " 0");
    put_hints(pog, pog->hints, pog->hint_count);
    pog->lemmas++;
    return id;
}

/* ---- CPOG ------------------------------------------------------------------------------------ */

/* Writes the kept lemmas, each with `more` as another literal unless 0 or present. Returns the
 * number of the last. */
static uint32_t put_kept(dlx_pog *pog, int32_t more)
{
    pog->first_kept = (uint32_t)pog->clauses + 1;
    for (size_t k = 0; k < pog->kept_count && !pog->failed && !pog->is_full; k++) {
        const uint32_t *lemma = pog->kept + pog->kept_start[k];
        bool is_there = !more;
        begin_line(pog, " a", 1);
        for (uint32_t i = 0; i < lemma[0]; i++) {
            put_number(pog, (int32_t)lemma[2 + i]);
            is_there |= (int32_t)lemma[2 + i] == more;
        }
        if (!is_there)
            put_number(pog, more);
        dlx_output_text(pog->output, " 0");
        put_hints(pog, lemma + 2 + lemma[0], lemma[1]);
        pog->lemmas++;
    }
    return (uint32_t)pog->clauses;
}

static void put_deletion(const dlx_pog *pog, uint32_t clause, const uint32_t *hints, size_t count)
{
    dlx_output_text(pog->output, "d ");
    dlx_output_unsigned(pog->output, clause);
    put_hints(pog, hints, count);
}

uint32_t dlx_pog_put_root(dlx_pog *pog, int32_t root)
{
    const uint32_t last = put_kept(pog, root);
    for (uint32_t clause = pog->first_kept; clause < last; clause++)
        put_deletion(pog, clause, &last, 1);
    pog->kept_count = pog->kept_size = 0;
    return last;
}

void dlx_pog_put_lemmas(dlx_pog *pog)
{
    put_kept(pog, 0);
}

void dlx_pog_delete(dlx_pog *pog, uint32_t clause)
{
    if (!pog->failed)
        put_deletion(pog, clause, pog->hints, pog->hint_count);
}

void dlx_pog_delete_lemmas(dlx_pog *pog)
{
    while (pog->kept_count > 0 && !pog->failed) {
        const uint32_t *lemma = pog->kept + pog->kept_start[--pog->kept_count];
        put_deletion(pog, pog->first_kept + (uint32_t)pog->kept_count, lemma + 2 + lemma[0],
                     lemma[1]);
    }
    pog->kept_size = 0;
}
