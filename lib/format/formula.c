/* SPDX-License-Identifier: MIT */
/* Reads DIMACS CNF: a formula becomes an exact cover problem with as many solutions as the formula
 * has models.
 *
 * Each variable v is a primary item `vN` with two options, which give the secondary item `xN` the
 * colour 1 or 0. Each clause is a primary item `cN` with an option for each literal, "the first
 * true literal": the option gives the literal's variable the colour that makes the literal true,
 * and the variables of the earlier literals the colours that make these literals false. Hence an
 * assignment of the variables leaves each clause exactly one option, the option of the first true
 * literal. */
#include "format/formula.h"

#include "format/words.h"
#include <stdlib.h>

typedef struct formula {
    dlx_words words;
    uint64_t announced_variables, announced_clauses;
    bool has_header;

    uint64_t variables; /* the highest variable that occurs, or more by the header */
    uint64_t clauses;
    int32_t *literals; /* each clause ends with 0 */
    size_t size, capacity;
    bool open; /* the last clause has not ended */
} formula;

static dlx_status read_header(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK && !dlx_words_is(words, "cnf"))
        return dlx_words_expected(words, "'cnf'", error);
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
    return status;
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
    if (!dlx_grow(&all->literals, &all->capacity, all->size + 1, sizeof *all->literals))
        return dlx_error_memory(error);
    all->literals[all->size++] = (int32_t)literal;
    all->clauses += literal == 0;
    all->open = literal != 0;
    return DLX_OK;
}

/* Warns of oddities at the end of a formula. */
static dlx_status end_formula(formula *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    dlx_status status = DLX_OK;
    if (all->has_header && !all->open && all->clauses == 0 && all->announced_clauses > 0)
        return dlx_words_error(words, error, "expected %llu clauses, found the end of the file",
                               (unsigned long long)all->announced_clauses);
    if (all->open) {
        status = dlx_words_odd(words, error,
                               "expected 0 after the last clause, found the end of the file");
        if (status == DLX_OK) {
            if (!dlx_grow(&all->literals, &all->capacity, all->size + 1, sizeof *all->literals))
                return dlx_error_memory(error);
            all->literals[all->size++] = 0;
            all->clauses++;
        }
    }
    if (status == DLX_OK && all->has_header && all->clauses != all->announced_clauses)
        status = dlx_words_odd(words, error, "expected %llu clauses, found %llu",
                               (unsigned long long)all->announced_clauses,
                               (unsigned long long)all->clauses);
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
    } else if (status == DLX_OK) {
        status = dlx_words_odd(words, error, "expected a header 'p cnf VARIABLES CLAUSES'");
    }
    while (status == DLX_OK && words->word && *words->word != '%') {
        status = read_literal(all, error);
        if (status == DLX_OK)
            status = dlx_words_next(words, error);
    }
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
            if (status == DLX_OK)
                status = dlx_builder_end_option(builder, error);
        }
    return status;
}

/* Adds the option "literal number `last` is the first true literal of [0..last]". The option is
 * impossible, and omitted, if the literal occurs earlier. If the negation occurs earlier, the
 * variable has the colour already, and *never_behind is set: no further literal can be the first
 * true literal. */
static dlx_status add_first_true(const formula *all, dlx_builder *builder, uint64_t clause,
                                 const int32_t *literals, size_t last, bool *never_behind,
                                 dlx_error *error)
{
    bool negated = false;
    for (size_t i = 0; i < last; i++) {
        if (literals[i] == literals[last])
            return DLX_OK;
        negated |= literals[i] == -literals[last];
    }
    *never_behind = negated;
    dlx_status status = dlx_builder_reserve(builder, last + 2, error);
    if (status != DLX_OK)
        return status;
    dlx_builder_push(builder, (uint32_t)(all->variables + clause));
    for (size_t i = 0; i <= last && status == DLX_OK; i++) {
        const uint32_t variable = (uint32_t)abs(literals[i]);
        const bool value = (literals[i] > 0) == (i == last);
        const size_t item = (size_t)(all->variables + all->clauses) + variable - 1;
        if (builder->seen[item] != builder->stamp)
            status = add_colour(all, builder, variable, value, error);
    }
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
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
        literals += count + 1;
    }
    return status;
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
        status = add_variables(all, reader->builder, error);
    if (status == DLX_OK)
        status = add_clauses(all, reader->builder, error);
    return status;
}

dlx_status dlx_formula_read(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    formula all = {.words = dlx_words_begin(reader, 'c')};
    dlx_status status = read_formula(&all, error);
    if (status == DLX_OK)
        status = build(&all, reader, error);
    if (status == DLX_OK)
        status = dlx_reader_finish(reader, problem, error);
    if (status == DLX_OK || status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    free(all.literals);
    return status;
}
