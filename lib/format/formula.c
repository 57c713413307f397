/* SPDX-License-Identifier: MIT */
/* Reads DIMACS CNF and WCNF: a formula becomes an exact cover problem with as many solutions as the
 * formula has models.
 *
 * Each variable v is a primary item `vN` with two options, which give the secondary item `xN` the
 * colour 1 or 0. Each clause is a primary item `cN` with an option for each literal, "the first
 * true literal": the option gives the literal's variable the colour that makes the literal true,
 * and the variables of the earlier literals the colours that make these literals false. Hence an
 * assignment of the variables leaves each clause exactly one option, the option of the first true
 * literal. A soft clause has a further option, "no literal is true", whose cost is the clause's
 * weight; a soft clause of a single literal has no item: its weight is the cost of the variable's
 * other value. */
#include "format/formula.h"

#include "format/comments.h"
#include "format/words.h"
#include <stdlib.h>

/* The weight of a hard clause. */
static const int64_t HARD = -1;

/* The costs of the values of a variable. */
typedef struct value_costs {
    int64_t of[2];
} value_costs;

typedef struct formula {
    dlx_words words;
    uint64_t announced_variables, announced_clauses;
    bool has_header;

    bool is_weighted;
    uint64_t top;    /* weights from here on are those of hard clauses */
    int64_t current; /* weight of the current clause */
    int64_t *weight; /* by clause, if weighted */
    size_t weight_capacity;
    value_costs *value_cost; /* by variable, from 0 */
    size_t valued, value_capacity;
    int64_t constant; /* weights of empty soft clauses */
    dlx_cost_notes notes;

    uint64_t variables;    /* the highest variable that occurs, or more by the header */
    uint64_t clauses;      /* with an item */
    uint64_t read_clauses; /* all */
    int32_t *literals;     /* each clause ends with 0 */
    size_t size, capacity;
    size_t begin; /* of the last clause */
    bool open;    /* the last clause has not ended */
} formula;

/* Reads the optional last number of the header, in the header's line. */
static dlx_status read_top(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    const char *at = words->at;
    const char *word;
    size_t length;
    return dlx_next_word(&words->line, &at, &word, &length)
               ? dlx_words_number(words, "the weight of hard clauses", 1, UINT64_MAX, &all->top,
                                  error)
               : DLX_OK;
}

static dlx_status read_header(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    dlx_status status = dlx_words_next(words, error);
    const char *kind = all->is_weighted ? "wcnf" : "cnf";
    if (status == DLX_OK && !dlx_words_is(words, kind))
        return dlx_words_expected(words, all->is_weighted ? "'wcnf'" : "'cnf'", error);
    if (status == DLX_OK)
        status = dlx_words_number(words, "a number of variables", 0, INT32_MAX,
                                  &all->announced_variables, error);
    if (status == DLX_OK)
        status = dlx_words_announce(words, all->announced_variables, "variables", error);
    if (status == DLX_OK)
        status = dlx_words_number(words, "a number of clauses", 0, UINT64_MAX,
                                  &all->announced_clauses, error);
    all->has_header = true;
    all->variables = all->announced_variables;
    return status == DLX_OK && all->is_weighted ? read_top(all, error) : status;
}

/* Adds a literal, or the 0 that ends a clause. */
static bool add_literal(formula *all, int32_t literal)
{
    if (!dlx_grow(&all->literals, &all->capacity, all->size + 1, sizeof *all->literals))
        return false;
    all->literals[all->size++] = literal;
    all->open = literal != 0;
    return true;
}

static dlx_status read_literal(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    int64_t literal;
    if (!dlx_parse_signed(words->word, words->length, &literal) || literal > INT32_MAX ||
        literal < -INT32_MAX)
        return dlx_words_expected(words, "a literal", error);
    const uint64_t variable = (uint64_t)(literal < 0 ? -literal : literal);
    if (variable > all->variables) {
        const bool first = all->variables == all->announced_variables;
        all->variables = variable;
        dlx_status status = dlx_words_announce(words, variable, "variables", error);
        if (status == DLX_OK && first && all->has_header)
            status = dlx_words_odd(words, error, "expected a variable up to %llu, found %llu",
                                   (unsigned long long)all->announced_variables,
                                   (unsigned long long)variable);
        if (status != DLX_OK)
            return status;
    }
    return add_literal(all, (int32_t)literal) ? DLX_OK : dlx_error_memory(error);
}

/* Adds the weight of the current clause, which has one literal, to the cost of the variable's other
 * value. */
static dlx_status add_unit_cost(formula *all, int32_t literal, dlx_error *error)
{
    const size_t variable = (size_t)abs(literal);
    if (!dlx_grow(&all->value_cost, &all->value_capacity, variable, sizeof *all->value_cost))
        return dlx_error_memory(error);
    for (; all->valued < variable; all->valued++)
        all->value_cost[all->valued] = (value_costs){{0, 0}};
    int64_t *cost = &all->value_cost[variable - 1].of[literal < 0];
    return __builtin_add_overflow(*cost, all->current, cost)
               ? dlx_words_error(&all->words, error,
                                 "the sum of the weights does not fit in 64 bits")
               : DLX_OK;
}

/* Ends a clause. Soft clauses of less than two literals become costs. */
static dlx_status end_clause(formula *all, dlx_error *error)
{
    const size_t length = all->size - all->begin;
    dlx_status status = DLX_OK;
    all->read_clauses++;
    if (all->is_weighted && all->current != HARD && length < 2) {
        if (length == 1)
            status = add_unit_cost(all, all->literals[all->begin], error);
        else if (__builtin_add_overflow(all->constant, all->current, &all->constant))
            status = dlx_words_error(&all->words, error,
                                     "the sum of the weights does not fit in 64 bits");
        all->size = all->begin;
        all->open = false;
        return status;
    }
    if (all->is_weighted) {
        if (!dlx_grow(&all->weight, &all->weight_capacity, all->clauses + 1, sizeof *all->weight))
            return dlx_error_memory(error);
        all->weight[all->clauses] = all->current;
    }
    if (!add_literal(all, 0))
        return dlx_error_memory(error);
    all->clauses++;
    all->begin = all->size;
    return DLX_OK;
}

/* Reads the weight of a clause, or `h` for a hard clause. */
static dlx_status read_weight(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    uint64_t weight = 0;
    const bool is_hard = !all->has_header && dlx_words_is(words, "h");
    const char *expected = all->has_header ? "a weight" : "a weight or 'h'";
    if (!is_hard && !dlx_parse_unsigned(words->word, words->length, &weight))
        return dlx_words_expected(words, expected, error);
    all->current = is_hard || (all->top && weight >= all->top) ? HARD : (int64_t)weight;
    if (all->current != HARD && weight > INT64_MAX)
        return dlx_words_expected(words, "a weight below 2^63", error);
    all->open = true;
    return dlx_words_next(words, error);
}

/* Reads a clause. */
static dlx_status read_clause(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    dlx_status status = all->is_weighted ? read_weight(all, error) : DLX_OK;
    while (status == DLX_OK && words->word && *words->word != '%' && !dlx_words_is(words, "0")) {
        status = read_literal(all, error);
        if (status == DLX_OK)
            status = dlx_words_next(words, error);
    }
    if (status != DLX_OK || !words->word || *words->word == '%')
        return status;
    status = end_clause(all, error);
    return status == DLX_OK ? dlx_words_next(words, error) : status;
}

/* Warns of oddities at the end of a formula. */
static dlx_status end_formula(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    dlx_status status = DLX_OK;
    if (all->has_header && !all->open && all->read_clauses == 0 && all->announced_clauses > 0)
        return dlx_words_error(words, error, "expected %llu clauses, found the end of the file",
                               (unsigned long long)all->announced_clauses);
    if (all->open) {
        status = dlx_words_odd(words, error,
                               "expected 0 after the last clause, found the end of the file");
        if (status == DLX_OK)
            status = end_clause(all, error);
    }
    if (status == DLX_OK && all->has_header && all->read_clauses != all->announced_clauses)
        status = dlx_words_odd(words, error, "expected %llu clauses, found %llu",
                               (unsigned long long)all->announced_clauses,
                               (unsigned long long)all->read_clauses);
    return status;
}

/* Reads a formula. Some old files end with a line `%` and a line `0`. */
static dlx_status read_formula(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK && !words->word)
        return DLX_NO_DATA;
    if (status == DLX_OK && dlx_words_is(words, "p")) {
        status = read_header(all, error);
        if (status == DLX_OK)
            status = dlx_words_next(words, error);
    } else if (status == DLX_OK && !all->is_weighted) {
        status = dlx_words_odd(words, error, "expected a header 'p cnf VARIABLES CLAUSES'");
    }
    while (status == DLX_OK && words->word && *words->word != '%')
        status = read_clause(all, error);
    return status == DLX_OK ? end_formula(all, error) : status;
}

/* ---- the reduction ------------------------------------------------------------------------------
 */

static dlx_status add_colour(const formula *all, dlx_builder *builder, uint32_t variable,
                             bool value, dlx_error *error)
{
    const size_t first = (size_t)(all->variables + all->clauses);
    dlx_builder_push(builder, (uint32_t)(first + variable - 1));
    return dlx_builder_colour(builder, value ? "1" : "0", 1, error);
}

/* Adds a cost to the current option, or to all solutions if `is_constant`. */
static dlx_status add_cost(const formula *all, dlx_builder *builder, int64_t cost, bool is_constant,
                           dlx_error *error)
{
    if (cost == 0)
        return DLX_OK;
    if (all->notes.negated)
        cost = -cost;
    return is_constant ? dlx_builder_cost_constant(builder, cost, all->notes.unit_places, error)
                       : dlx_builder_cost_decimal(builder, cost, all->notes.unit_places, error);
}

static dlx_status add_variables(const formula *all, dlx_builder *builder, dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (uint32_t v = 1; v <= all->variables; v++)
        for (int value = 1; value >= 0 && status == DLX_OK; value--) {
            status = dlx_builder_reserve(builder, 2, error);
            if (status != DLX_OK)
                break;
            dlx_builder_push(builder, v - 1);
            status = add_colour(all, builder, v, value, error);
            if (status == DLX_OK && v <= all->valued)
                status = add_cost(all, builder, all->value_cost[v - 1].of[value], false, error);
            if (status == DLX_OK)
                status = dlx_builder_end_option(builder, error);
        }
    return status;
}

/* Adds an option of a clause: the literals [0..count[ are false except literal number `first_true`,
 * or all are false if that is `count`. `cost` is added. */
static dlx_status add_clause_option(const formula *all, dlx_builder *builder, uint64_t clause,
                                    const int32_t *literals, size_t count, size_t first_true,
                                    int64_t cost, dlx_error *error)
{
    dlx_status status = dlx_builder_reserve(builder, count + 1, error);
    if (status != DLX_OK)
        return status;
    dlx_builder_push(builder, (uint32_t)(all->variables + clause));
    for (size_t i = 0; i < count && status == DLX_OK; i++) {
        const uint32_t variable = (uint32_t)abs(literals[i]);
        const bool value = (literals[i] > 0) == (i == first_true);
        const size_t item = (size_t)(all->variables + all->clauses) + variable - 1;
        if (builder->seen[item] != builder->stamp)
            status = add_colour(all, builder, variable, value, error);
    }
    if (status == DLX_OK)
        status = add_cost(all, builder, cost, false, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

/* Adds the option "literal number `last` is the first true literal of [0..last]". The option is
 * impossible, and omitted, if the literal occurs earlier. If the negation occurs earlier, the
 * variable has the colour already, and *never_behind is set: no further literal can be the first
 * true literal. */
static dlx_status add_first_true(const formula *all, dlx_builder *builder, uint64_t clause,
                                 const int32_t *literals, size_t last, bool *never_behind,
                                 dlx_error *error)
{
    for (size_t i = 0; i < last; i++) {
        if (literals[i] == literals[last])
            return DLX_OK;
        *never_behind |= literals[i] == -literals[last];
    }
    return add_clause_option(all, builder, clause, literals, last + 1, last, 0, error);
}

static dlx_status add_clauses(const formula *all, dlx_builder *builder, dlx_error *error)
{
    dlx_status status = DLX_OK;
    const int32_t *literals = all->literals;
    for (uint64_t c = 0; c < all->clauses && status == DLX_OK; c++) {
        size_t count = 0;
        bool complete = false;
        for (; literals[count] && status == DLX_OK; count++)
            if (!complete)
                status = add_first_true(all, builder, c, literals, count, &complete, error);
        if (status == DLX_OK && !complete && all->is_weighted && all->weight[c] != HARD)
            status =
                add_clause_option(all, builder, c, literals, count, count, all->weight[c], error);
        literals += count + 1;
    }
    return status;
}

/* Adds the direction of the objective and its constant part. */
static dlx_status add_objective(const formula *all, dlx_builder *builder, dlx_error *error)
{
    dlx_decimal sum = all->notes.constant;
    dlx_builder_maximise(builder, all->notes.negated);
    if (!dlx_decimal_add(&sum, (dlx_decimal){all->constant, 0}) || sum.places > 0 ||
        sum.value == INT64_MIN)
        return dlx_error_set(error, DLX_INVALID, "the constant cost does not fit in 64 bits");
    return add_cost(all, builder, sum.value, true, error);
}

static dlx_status build(const formula *all, dlx_reader *reader, dlx_error *error)
{
    if (2 * all->variables + all->clauses > DLX_MAX_INDEX)
        return dlx_words_error(&all->words, error, "more than %lu variables and clauses",
                               (unsigned long)DLX_MAX_INDEX);
    dlx_status status = dlx_builder_drop(reader->builder, false, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, 'v', all->variables, true, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, 'c', all->clauses, true, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, 'x', all->variables, false, error);
    if (status == DLX_OK)
        reader->builder->problem->formula_variables = (size_t)all->variables;
    if (status == DLX_OK)
        status = add_variables(all, reader->builder, error);
    if (status == DLX_OK)
        status = add_clauses(all, reader->builder, error);
    if (status == DLX_OK)
        status = add_objective(all, reader->builder, error);
    return status;
}

static bool take_comment(void *state, const dlx_line *line, const char *rest)
{
    dlx_take_cost_comment(state, line, rest);
    return true;
}

static dlx_status read_problem(dlx_reader *reader, bool is_weighted, dlx_problem **problem,
                               dlx_error *error)
{
    formula all = {.words = dlx_words_begin(reader, 'c'), .is_weighted = is_weighted};
    if (is_weighted)
        all.words.take_comment = take_comment;
    all.words.comment_state = &all.notes;
    dlx_status status = read_formula(&all, error);
    if (status == DLX_OK)
        status = build(&all, reader, error);
    if (status == DLX_INVALID)
        status = dlx_reader_fail(reader, status, &all.words.line, all.words.line.text, error);
    if (status == DLX_OK)
        status = dlx_reader_finish(reader, problem, error);
    if (status == DLX_OK || status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    free(all.literals);
    free(all.weight);
    free(all.value_cost);
    return status;
}

dlx_status dlx_formula_read(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    return read_problem(reader, false, problem, error);
}

dlx_status dlx_formula_read_weighted(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    return read_problem(reader, true, problem, error);
}
