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

/* The weight of a hard clause. */
static const dlx_decimal HARD = {-1, 0};

static bool is_hard_weight(dlx_decimal weight)
{
    return weight.value == HARD.value;
}

/* The costs of the values of a variable. */
typedef struct value_costs {
    dlx_decimal cost[2];
} value_costs;

typedef struct formula {
    dlx_words words;
    uint64_t announced_variables, announced_clauses;
    bool has_header;

    bool is_weighted;
    bool has_hard;       /* an `h` was read */
    uint64_t top;        /* weights from here on are those of hard clauses */
    dlx_decimal current; /* weight of the current clause */
    dlx_decimal *weight; /* by clause, if weighted */
    size_t weight_capacity;
    value_costs *value_cost; /* by variable, from 0 */
    size_t valued, value_capacity;
    dlx_decimal constant; /* weights of empty soft clauses */
    dlx_cost_notes notes;
    bool is_ours;   /* options are named in comments, as ec-convert writes them */
    uint64_t shown; /* line of a comment that names the variables to show; 0: none */

    uint64_t variables;    /* the highest variable that occurs, or more by the header */
    uint64_t clauses;      /* with an item */
    uint64_t read_clauses; /* all */
    int32_t *literals;     /* each clause ends with 0 */
    size_t size, capacity;
    size_t begin; /* of the last clause */
    bool open;    /* the last clause has not ended */
} formula;

static void read_header(formula *parsed)
{
    dlx_words *words = &parsed->words;
    dlx_words_next(words);
    if (!dlx_words_is(words, parsed->is_weighted ? "wcnf" : "cnf"))
        dlx_words_expected(words, parsed->is_weighted ? "'wcnf'" : "'cnf'");
    parsed->announced_variables = dlx_words_number(words, "a number of variables", 0, INT32_MAX);
    dlx_words_announce(words, parsed->announced_variables, "variables");
    parsed->announced_clauses = dlx_words_number(words, "a number of clauses", 0, UINT64_MAX);
    parsed->has_header = true;
    parsed->variables = parsed->announced_variables;
    if (parsed->is_weighted) {
        if (dlx_skip_blanks(words->cursor, words->line.text + words->line.length) <
            words->line.text + words->line.length)
            parsed->top = dlx_words_number(words, "the weight of hard clauses", 1, UINT64_MAX);
    }
    dlx_words_next(words);
}

/* Adds a literal, or the 0 that ends a clause. */
static void add_literal(formula *parsed, int32_t literal)
{
    if (!dlx_words_allocated(&parsed->words,
                             dlx_buffer_grow(&parsed->literals, &parsed->capacity, parsed->size + 1,
                                             sizeof *parsed->literals)))
        return;
    parsed->literals[parsed->size++] = literal;
    parsed->open = literal != 0;
}

static void read_literal(formula *parsed)
{
    dlx_words *words = &parsed->words;
    int64_t literal;
    if (!dlx_tokens_parse_signed(words->word, words->length, &literal) || literal == 0 ||
        literal > INT32_MAX || literal < -INT32_MAX) {
        dlx_words_expected(words, "a literal");
        return;
    }
    const uint64_t variable = (uint64_t)(literal < 0 ? -literal : literal);
    if (variable > parsed->variables) {
        const bool first = parsed->variables == parsed->announced_variables;
        parsed->variables = variable;
        dlx_words_announce(words, variable, "variables");
        if (first && parsed->has_header)
            dlx_words_odd(words, "expected a variable up to %llu, found %llu",
                          (unsigned long long)parsed->announced_variables,
                          (unsigned long long)variable);
    }
    add_literal(parsed, (int32_t)literal);
}

/* Adds the weight of the current clause to a sum. */
static void add_weight(formula *parsed, dlx_decimal *sum)
{
    if (!dlx_decimal_add(sum, parsed->current))
        dlx_words_error(&parsed->words, "the sum of the weights does not fit in 64 bits");
}

/* Adds the weight of the current clause, which has one literal, to the cost of the variable's other
 * value. */
static void add_unit_cost(formula *parsed, int32_t literal)
{
    const size_t variable = (size_t)abs(literal);
    if (!dlx_words_allocated(&parsed->words,
                             dlx_buffer_grow(&parsed->value_cost, &parsed->value_capacity, variable,
                                             sizeof *parsed->value_cost)))
        return;
    for (; parsed->valued < variable; parsed->valued++)
        parsed->value_cost[parsed->valued] = (value_costs){{{0, 0}, {0, 0}}};
    add_weight(parsed, &parsed->value_cost[variable - 1].cost[literal < 0]);
}

/* Ends a clause. Soft clauses of less than two literals become costs. */
static void end_clause(formula *parsed)
{
    const size_t length = parsed->size - parsed->begin;
    parsed->read_clauses++;
    if (parsed->is_weighted && !is_hard_weight(parsed->current) && length < 2) {
        if (length == 1)
            add_unit_cost(parsed, parsed->literals[parsed->begin]);
        else
            add_weight(parsed, &parsed->constant);
        parsed->size = parsed->begin;
        parsed->open = false;
        return;
    }
    if (parsed->is_weighted) {
        if (!dlx_words_allocated(&parsed->words,
                                 dlx_buffer_grow(&parsed->weight, &parsed->weight_capacity,
                                                 parsed->clauses + 1, sizeof *parsed->weight)))
            return;
        parsed->weight[parsed->clauses] = parsed->current;
    }
    add_literal(parsed, 0);
    parsed->clauses++;
    parsed->begin = parsed->size;
}

/* Reads the weight of a clause, or `h` for a hard clause. */
static void read_weight(formula *parsed)
{
    dlx_words *words = &parsed->words;
    uint64_t weight = 0;
    const bool is_hard = !parsed->has_header && dlx_words_is(words, "h");
    const bool is_integer = dlx_tokens_parse_unsigned(words->word, words->length, &weight);
    const bool is_top = is_hard || (is_integer && parsed->top && weight >= parsed->top);
    parsed->has_hard |= is_hard;
    parsed->current = HARD;
    if (!is_top && is_integer && weight > INT64_MAX)
        dlx_words_expected(words, "a weight below 2^63");
    else if (!is_top &&
             (!dlx_reader_cost(words->reader, words->word, words->length, &parsed->current) ||
              parsed->current.value < 0))
        dlx_words_expected(words, parsed->has_header ? "a weight" : "a weight or 'h'");
    parsed->open = true;
    dlx_words_next(words);
}

/* True if the formula continues at the last word. */
static bool continues(const dlx_words *words)
{
    return words->length && *words->word != '%';
}

static void read_clause(formula *parsed)
{
    dlx_words *words = &parsed->words;
    if (parsed->is_weighted)
        read_weight(parsed);
    while (continues(words) && !dlx_words_is(words, "0")) {
        read_literal(parsed);
        dlx_words_next(words);
    }
    if (!continues(words))
        return;
    end_clause(parsed);
    dlx_words_next(words);
}

/* Issues the warnings at the end of a formula. */
static void end_formula(formula *parsed)
{
    dlx_words *words = &parsed->words;
    if (parsed->has_header && !parsed->open && parsed->read_clauses == 0 &&
        parsed->announced_clauses > 0)
        dlx_words_error(words, "expected %llu clauses, found the end of the file",
                        (unsigned long long)parsed->announced_clauses);
    const bool is_guess = words->reader->detecting && !words->reader->is_named;
    if (parsed->is_weighted && !parsed->has_header && !parsed->has_hard && is_guess)
        dlx_words_expected(words, "a hard clause, which begins with 'h'");
    if (parsed->open) {
        dlx_words_odd(words, "expected 0 after the last clause, found the end of the file");
        end_clause(parsed);
    }
    if (parsed->has_header && parsed->read_clauses != parsed->announced_clauses)
        dlx_words_odd(words, "expected %llu clauses, found %llu",
                      (unsigned long long)parsed->announced_clauses,
                      (unsigned long long)parsed->read_clauses);
}

/* ---- the reduction --------------------------------------------------------------------------- */

static dlx_status add_colour(const formula *parsed, dlx_builder *builder, uint32_t variable,
                             bool value, dlx_error *error)
{
    const size_t first = (size_t)(parsed->variables + parsed->clauses);
    dlx_builder_push(builder, (uint32_t)(first + variable - 1));
    return dlx_builder_colour(builder, value ? "1" : "0", 1, error);
}

/* Adds a cost to the current option, or to all solutions if `is_constant`. */
static dlx_status add_cost(const formula *parsed, dlx_builder *builder, dlx_decimal cost,
                           bool is_constant, dlx_error *error)
{
    const unsigned places = cost.places + parsed->notes.unit_places;
    if (cost.value == 0)
        return DLX_OK;
    if (parsed->notes.negated)
        cost.value = -cost.value;
    return is_constant ? dlx_builder_cost_constant(builder, cost.value, places, error)
                       : dlx_builder_cost_decimal(builder, cost.value, places, error);
}

static dlx_status add_variables(const formula *parsed, dlx_builder *builder, dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (uint32_t v = 1; v <= parsed->variables; v++)
        for (int value = 1; value >= 0 && status == DLX_OK; value--) {
            status = dlx_builder_reserve(builder, 2, error);
            if (status != DLX_OK)
                break;
            dlx_builder_push(builder, v - 1);
            status = add_colour(parsed, builder, v, value, error);
            if (status == DLX_OK && v <= parsed->valued)
                status =
                    add_cost(parsed, builder, parsed->value_cost[v - 1].cost[value], false, error);
            if (status == DLX_OK)
                status = dlx_builder_end_option(builder, error);
        }
    return status;
}

/* Adds an option of a clause: the literals [0..count[ are false except literal number `first_true`,
 * or all are false if that is `count`. `cost` is added. */
static dlx_status add_clause_option(const formula *parsed, dlx_builder *builder, uint64_t clause,
                                    const int32_t *literals, size_t count, size_t first_true,
                                    dlx_decimal cost, dlx_error *error)
{
    dlx_status status = dlx_builder_reserve(builder, count + 1, error);
    if (status != DLX_OK)
        return status;
    dlx_builder_push(builder, (uint32_t)(parsed->variables + clause));
    for (size_t i = 0; i < count && status == DLX_OK; i++) {
        const uint32_t variable = (uint32_t)abs(literals[i]);
        const bool value = (literals[i] > 0) == (i == first_true);
        const size_t item = (size_t)(parsed->variables + parsed->clauses) + variable - 1;
        if (!dlx_builder_has(builder, (uint32_t)item))
            status = add_colour(parsed, builder, variable, value, error);
    }
    if (status == DLX_OK)
        status = add_cost(parsed, builder, cost, false, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

/* Adds the option "literal number `last` is the first true literal of [0..last]". The option is
 * impossible, and omitted, if the literal occurs earlier. If the negation occurs earlier, the
 * variable has the colour already, and *never_behind is set: no further literal can be the first
 * true literal. */
static dlx_status add_first_true(const formula *parsed, dlx_builder *builder, uint64_t clause,
                                 const int32_t *literals, size_t last, bool *never_behind,
                                 dlx_error *error)
{
    for (size_t i = 0; i < last; i++) {
        if (literals[i] == literals[last])
            return DLX_OK;
        *never_behind |= literals[i] == -literals[last];
    }
    return add_clause_option(parsed, builder, clause, literals, last + 1, last, (dlx_decimal){0, 0},
                             error);
}

static dlx_status add_clauses(const formula *parsed, dlx_builder *builder, dlx_error *error)
{
    dlx_status status = DLX_OK;
    const int32_t *literals = parsed->literals;
    for (uint64_t c = 0; c < parsed->clauses && status == DLX_OK; c++) {
        size_t count = 0;
        bool complete = false;
        for (; literals[count] && status == DLX_OK; count++)
            if (!complete)
                status = add_first_true(parsed, builder, c, literals, count, &complete, error);
        if (status == DLX_OK && !complete && parsed->is_weighted &&
            !is_hard_weight(parsed->weight[c]))
            status = add_clause_option(parsed, builder, c, literals, count, count,
                                       parsed->weight[c], error);
        literals += count + 1;
    }
    return status;
}

/* Adds the direction of the objective and its constant part. */
static dlx_status add_objective(const formula *parsed, dlx_builder *builder, dlx_error *error)
{
    dlx_decimal sum = parsed->notes.constant;
    dlx_builder_maximise(builder, parsed->notes.negated);
    if (!dlx_decimal_add(&sum, parsed->constant) || sum.value == INT64_MIN)
        return dlx_error_set(error, DLX_INVALID, "the constant cost does not fit in 64 bits");
    return add_cost(parsed, builder, sum, true, error);
}

static dlx_status build(formula *parsed, dlx_reader *reader, dlx_error *error)
{
    if (2 * parsed->variables + parsed->clauses > DLX_MAX_INDEX)
        return dlx_words_error(&parsed->words, "more than %lu variables and clauses",
                               (unsigned long)DLX_MAX_INDEX);
    dlx_status status = dlx_builder_drop(reader->builder, false, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, "v", 1, parsed->variables, true, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, "c", 1, parsed->clauses, true, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, "x", 1, parsed->variables, false, error);
    if (status == DLX_OK)
        reader->builder->problem->formula_variables = (size_t)parsed->variables;
    if (status == DLX_OK)
        status = add_variables(parsed, reader->builder, error);
    if (status == DLX_OK)
        status = add_clauses(parsed, reader->builder, error);
    if (status == DLX_OK)
        status = add_objective(parsed, reader->builder, error);
    return status;
}

/* Takes a comment: of ec-convert, or of a model counter, which counts the values of some variables
 * alone. */
static bool take_comment(void *state, const dlx_line *line, const char *rest)
{
    formula *parsed = state;
    const char *word, *next;
    size_t length, next_length;
    if (parsed->is_weighted)
        dlx_comments_take_cost(&parsed->notes, line, rest);
    if (!dlx_tokens_next_word(line, &rest, &word, &length))
        return true;
    parsed->is_ours |= dlx_is_word(word, length, "option");
    const bool is_show =
        dlx_is_word(word, length, "ind") ||
        (dlx_is_word(word, length, "p") && dlx_tokens_next_word(line, &rest, &next, &next_length) &&
         dlx_is_word(next, next_length, "show"));
    if (is_show && !parsed->shown)
        parsed->shown = line->number;
    return true;
}

/* Refuses a formula of which only some variables count: its models are others. */
static dlx_status check_shown(const formula *parsed, dlx_reader *reader, dlx_error *error)
{
    if (!parsed->shown || parsed->is_ours || parsed->is_weighted)
        return DLX_OK;
    return dlx_input_error(reader->input, &(dlx_line){"", 0, parsed->shown}, "", error,
                           "expected a formula whose variables all count, found a list of those to "
                           "show: without this line all models are solutions");
}

dlx_status dlx_formula_read(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    const bool is_weighted = reader->format != &dlx_format_cnf;
    formula parsed = {.words = dlx_words_begin(reader, 'c', error), .is_weighted = is_weighted};
    parsed.words.take_comment = take_comment;
    parsed.words.state = &parsed;
    dlx_words *words = &parsed.words;
    if (!dlx_words_next(words))
        dlx_words_check(words, DLX_NO_DATA);
    if (dlx_words_is(words, "p"))
        read_header(&parsed);
    else if (!parsed.is_weighted)
        dlx_words_odd(words, "expected a header 'p cnf VARIABLES CLAUSES'");
    while (continues(words))
        read_clause(&parsed);
    end_formula(&parsed);
    dlx_status status = parsed.words.status;
    if (status == DLX_OK)
        status = check_shown(&parsed, reader, error);
    if (status == DLX_OK)
        status = build(&parsed, reader, error);
    if (status == DLX_INVALID)
        status = dlx_reader_fail(reader, status, &parsed.words.line, parsed.words.line.text, error);
    status = dlx_reader_finish_file(reader, status, problem, error);
    free(parsed.literals);
    free(parsed.weight);
    free(parsed.value_cost);
    return status;
}
