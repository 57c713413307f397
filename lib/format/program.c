/* SPDX-License-Identifier: MIT */
#include "format/program.h"

#include "core/escape.h"

#include <stdlib.h>

/* Rows without an item: no effect, options fixed to 0, or undecided. */
static const uint32_t NO_ITEM = UINT32_MAX;
static const uint32_t ZERO_ROW = UINT32_MAX - 1;
static const uint32_t NOT_YET = UINT32_MAX - 2;

void dlx_program_free(dlx_program *program)
{
    dlx_names_free(&program->variables);
    free(program->variable);
    free(program->row);
    free(program->term);
    free(program->names.bytes);
    free(program->item_names.bytes);
    free(program->item_name);
    free(program->given_names.bytes);
    free(program->given);
}

uint32_t dlx_program_variable_of(dlx_program *program, const char *name, size_t length,
                                 uint64_t line)
{
    const size_t before = program->variables.count;
    if (!dlx_grow(&program->variable, &program->variable_capacity, before + 1,
                  sizeof *program->variable))
        return DLX_NO_INDEX;
    const uint32_t index = dlx_names_add(&program->variables, name, length);
    if (index == before)
        program->variable[index] = (dlx_program_variable){.line = line, .high = INT64_MAX};
    return index;
}

bool dlx_program_add_row(dlx_program *program, const char *name, size_t length, uint64_t line)
{
    if (program->rows >= DLX_MAX_INDEX ||
        !dlx_grow(&program->row, &program->row_capacity, program->rows + 1, sizeof *program->row))
        return false;
    const size_t begin = program->names.size;
    if (name &&
        (!dlx_buffer_add(&program->names, name, length) || !dlx_buffer_add(&program->names, "", 1)))
        return false;
    program->row[program->rows++] =
        (dlx_program_row){.name = name ? begin : SIZE_MAX, .line = line, .item = NOT_YET};
    return true;
}

bool dlx_program_add_term(dlx_program *program, uint32_t row, uint32_t variable,
                          int64_t coefficient)
{
    if (coefficient == 0)
        return true;
    if (!dlx_grow(&program->term, &program->term_capacity, program->terms + 1,
                  sizeof *program->term))
        return false;
    dlx_program_row *into = &program->row[row];
    const int sign = coefficient < 0 ? -1 : 1;
    into->mixed |= coefficient != sign || (into->sign && into->sign != sign);
    into->sign = sign;
    into->count++;
    program->variable[variable].in_row = true;
    program->term[program->terms++] = (dlx_program_term){row, variable};
    return true;
}

/* True if the line continues with these words, separated by single blanks; moves *at past the
 * words. */
static bool take_words(const dlx_line *line, const char **at, const char *words)
{
    const char *end = line->text + line->length;
    const char *begin = dlx_skip_blanks(*at, end);
    const size_t length = strlen(words);
    if ((size_t)(end - begin) < length || memcmp(begin, words, length) != 0)
        return false;
    *at = begin + length;
    return true;
}

/* Reads the comments about costs (comments.h). */
static void take_cost_comment(dlx_program *program, const dlx_line *line, const char *at)
{
    const char *word;
    size_t length;
    dlx_decimal number;
    if (take_words(line, &at, "costs are negated:"))
        program->negated = true;
    else if (take_words(line, &at, "constant cost ") && dlx_next_word(line, &at, &word, &length) &&
             dlx_parse_decimal(word, length, &number))
        program->constant = number;
    else if (take_words(line, &at, "unit of costs ") && dlx_next_word(line, &at, &word, &length) &&
             dlx_parse_decimal(word, length, &number) && number.value == 1)
        program->unit_places = number.places;
}

static bool take_item_name(dlx_program *program, uint64_t number, const char *word, size_t length)
{
    if (number != program->named + 1)
        return true;
    if (!dlx_grow(&program->item_name, &program->item_name_capacity, program->named + 1,
                  sizeof *program->item_name))
        return false;
    program->item_name[program->named++] = program->item_names.size;
    return dlx_buffer_add(&program->item_names, word, length) &&
           dlx_buffer_add(&program->item_names, "", 1);
}

static bool take_option_name(dlx_program *program, uint64_t number, const char *word, size_t length)
{
    const size_t begin = program->given_names.size;
    if (number == 0 ||
        (program->given_count && number <= program->given[program->given_count - 1].number))
        return true;
    if (!dlx_grow(&program->given, &program->given_capacity, program->given_count + 1,
                  sizeof *program->given) ||
        !dlx_buffer_add(&program->given_names, word, length))
        return false;
    char *name = program->given_names.bytes + begin;
    program->given[program->given_count++] =
        (dlx_given_name){number, begin, dlx_unescape(name, name, length)};
    return true;
}

bool dlx_program_comment(dlx_program *program, const dlx_line *line, const char *at)
{
    const char *word;
    size_t length;
    uint64_t number;
    take_cost_comment(program, line, at);
    if (!dlx_next_word(line, &at, &word, &length))
        return true;
    if (length == 7 && memcmp(word, "problem", 7) == 0 && program->reader->name.size == 1) {
        const char *end = line->text + line->length;
        return at == end || dlx_reader_set_name(program->reader, at + 1, (size_t)(end - at) - 1);
    }
    const bool item = dlx_is_word(word, length, "item");
    if ((!item && !dlx_is_word(word, length, "name")) ||
        !dlx_next_word(line, &at, &word, &length) || !dlx_parse_unsigned(word, length, &number) ||
        !dlx_next_word(line, &at, &word, &length) || !dlx_is_word(word, length, "=") ||
        !dlx_next_word(line, &at, &word, &length))
        return true;
    return item ? take_item_name(program, number, word, length)
                : take_option_name(program, number, word, length);
}

bool dlx_parse_whole(const char *word, size_t length, int64_t *value)
{
    dlx_decimal number;
    if (!dlx_parse_decimal(word, length, &number))
        return false;
    *value = number.value;
    return number.places == 0;
}

/* ---- rows as items ------------------------------------------------------------------------------
 */

/* The name of a row in messages. */
static dlx_status refuse_row(const dlx_program *program, const dlx_program_row *row,
                             dlx_error *error, const char *reason)
{
    const char *name = row->name == SIZE_MAX ? NULL : program->names.bytes + row->name;
    if (name)
        dlx_error_set(error, DLX_SYNTAX, "row %s %s", dlx_show(name, strlen(name)).text, reason);
    else
        dlx_error_set(error, DLX_SYNTAX, "row %zu %s", (size_t)(row - program->row) + 1, reason);
    dlx_error_place(error, dlx_input_name(program->reader->input), row->line, 1);
    return DLX_SYNTAX;
}

/* Negates a row whose coefficients are all -1. */
static dlx_status turn_row(const dlx_program *program, dlx_program_row *row, dlx_error *error)
{
    if (row->mixed)
        return refuse_row(program, row, error, "needs coefficients that are all 1, or all -1");
    const bool empty_upper = !row->sign && row->has_low && !row->has_high && row->low < 0;
    if (row->sign < 0 || empty_upper) {
        const dlx_program_row old = *row;
        if (old.low == INT64_MIN || old.high == INT64_MIN)
            return refuse_row(program, row, error, "has a number out of range");
        row->has_low = old.has_high;
        row->has_high = old.has_low;
        row->low = -old.high;
        row->high = -old.low;
        row->sign = 1;
    }
    if (!row->has_low && !row->has_high)
        return refuse_row(program, row, error, "has no bounds");
    if (row->has_high && row->high < 0)
        return refuse_row(program, row, error, "has a negative upper bound");
    return DLX_OK;
}

/* True if `second`, with terms from `from` on, gives the upper bound to the lower bound of the
 * previous row. False for rows without terms and equal bounds: these would have been an equation.
 */
static bool is_upper_of(const dlx_program *program, size_t second, size_t from)
{
    const dlx_program_row *lower = &program->row[second - 1];
    const dlx_program_row *upper = &program->row[second];
    if (program->by_columns || !lower->has_low || lower->has_high || upper->has_low ||
        lower->count != upper->count || lower->item == NO_ITEM || upper->high < lower->low ||
        upper->high < 1 || (upper->count == 0 && upper->high == lower->low))
        return false;
    for (size_t i = 0; i < upper->count; i++)
        if (program->term[from + i].variable != program->term[from - upper->count + i].variable)
            return false;
    return true;
}

/* Classifies a row: a primary item if options are required or both bounds given; a secondary item
 * if at most one option is allowed; no item if all options must be 0. */
typedef enum row_kind { ROW_PRIMARY, ROW_SECONDARY, ROW_UPPER, ROW_ZERO } row_kind;

static row_kind kind_of(const dlx_program *program, size_t row, size_t from)
{
    const dlx_program_row *at = &program->row[row];
    if (row > 0 && is_upper_of(program, row, from))
        return ROW_UPPER;
    if (at->has_high && at->high == 0 && (!at->has_low || at->low <= 0))
        return ROW_ZERO;
    return at->has_high && at->high == 1 && !at->has_low ? ROW_SECONDARY : ROW_PRIMARY;
}

/* The name of item `number`: the one in comments, if the row's name is missing or one that we
 * write (*is_given: as the hub format has it); else the row's own name, or the number. */
static const char *name_of_item(const dlx_program *program, const dlx_program_row *row,
                                uint64_t number, char *room, bool *is_given)
{
    const char *own = row->name == SIZE_MAX ? NULL : program->names.bytes + row->name;
    uint64_t given = number;
    const bool ours = !own || (*own == 'i' && dlx_parse_unsigned(own + 1, strlen(own + 1), &given));
    *is_given = ours && given >= 1 && given <= program->named;
    if (*is_given)
        return program->item_names.bytes + program->item_name[given - 1];
    if (own)
        return own;
    *dlx_put_digits(room, number) = 0;
    return room;
}

static dlx_status add_item(const dlx_program *program, dlx_program_row *row, bool primary,
                           uint64_t number, dlx_error *error)
{
    dlx_builder *builder = program->reader->builder;
    char room[24];
    bool is_given;
    const char *name = name_of_item(program, row, number, room, &is_given);
    const int64_t low = row->has_low && row->low > 0 ? row->low : 0;
    const int64_t options = row->count ? (int64_t)row->count : 1;
    const int64_t high = row->has_high ? row->high : low > options ? low : options;
    row->item = (uint32_t)builder->items->names.count;
    dlx_buffer escaped = {0};
    dlx_status status = DLX_NO_MEMORY;
    if (is_given ? !dlx_buffer_add(&escaped, name, strlen(name))
                 : !dlx_escape(&escaped, name, strlen(name)))
        dlx_error_memory(error);
    else if (primary)
        status = dlx_builder_put_primary(builder, escaped.bytes, escaped.size, (uint64_t)low,
                                         (uint64_t)high, error);
    else
        status = dlx_builder_put_secondary(builder, escaped.bytes, escaped.size, error);
    free(escaped.bytes);
    if (status != DLX_INVALID)
        return status;
    char reason[DLX_ERROR_TEXT] = "no item";
    if (error)
        memcpy(reason, error->text, sizeof reason);
    return refuse_row(program, row, error, reason);
}

/* Adds the items of all rows of a kind; the first pass classifies the rows. */
static dlx_status add_items(dlx_program *program, row_kind wanted, dlx_error *error)
{
    size_t from = 0;
    uint64_t number = 0;
    dlx_status status = DLX_OK;
    for (size_t r = 0; r < program->rows && status == DLX_OK; r++) {
        dlx_program_row *row = &program->row[r];
        const row_kind kind = kind_of(program, r, from);
        from += row->count;
        if (kind == ROW_UPPER || kind == ROW_ZERO) {
            row->item = kind == ROW_ZERO ? ZERO_ROW : NO_ITEM;
            continue;
        }
        number++;
        if (kind != wanted)
            continue;
        const bool has_upper = r + 1 < program->rows && is_upper_of(program, r + 1, from);
        const dlx_program_row alone = *row;
        if (has_upper) {
            row->has_high = true;
            row->high = program->row[r + 1].high;
        }
        status = add_item(program, row, wanted == ROW_PRIMARY, number, error);
        row->has_high = alone.has_high;
    }
    return status;
}

/* ---- variables as options -----------------------------------------------------------------------
 */

/* A variable free in every row gets a primary item of its own; a variable fixed to 1 gets an item
 * to cover. */
typedef enum fate { FATE_FREE, FATE_NEEDED, FATE_ZERO, FATE_ONE } fate;

typedef struct shaping {
    fate *fate;    /* by variable */
    size_t *start; /* the rows of variable v are by_variable[start[v]..start[v + 1][ */
    uint32_t *by_variable;
    uint32_t *own; /* by variable: its own item, or NO_ITEM */
} shaping;

/* True if the variable is only a constant of the objective. */
static bool is_constant(const dlx_program_variable *variable)
{
    return !variable->in_row && !variable->is_binary && !variable->is_integer &&
           variable->low == variable->high;
}

static dlx_status refuse_variable(const dlx_program *program, size_t v, dlx_error *error,
                                  const char *reason)
{
    const char *name = dlx_names_text(&program->variables, v);
    dlx_error_set(error, DLX_SYNTAX, "variable %s %s", dlx_show(name, strlen(name)).text, reason);
    dlx_error_place(error, dlx_input_name(program->reader->input), program->variable[v].line, 1);
    return DLX_SYNTAX;
}

static dlx_status check_variable(const dlx_program *program, size_t v, dlx_error *error)
{
    const dlx_program_variable *variable = &program->variable[v];
    const bool small = variable->low >= 0 && variable->high <= 1;
    if (is_constant(variable) || variable->is_binary || (variable->is_integer && small))
        return DLX_OK;
    return refuse_variable(program, v, error, "is not declared binary");
}

static bool shape(const dlx_program *program, shaping *shaped)
{
    const size_t variables = program->variables.count;
    shaped->fate = calloc(variables + 1, sizeof *shaped->fate);
    shaped->start = calloc(variables + 2, sizeof *shaped->start);
    shaped->by_variable = dlx_allocate(program->terms, sizeof *shaped->by_variable);
    shaped->own = dlx_allocate(variables, sizeof *shaped->own);
    if (!shaped->fate || !shaped->start || !shaped->by_variable || !shaped->own)
        return false;
    for (size_t i = 0; i < program->terms; i++)
        shaped->start[program->term[i].variable + 2]++;
    for (size_t v = 2; v < variables + 2; v++)
        shaped->start[v] += shaped->start[v - 1];
    const uint32_t primary = (uint32_t)program->reader->builder->items->primary;
    for (size_t i = 0; i < program->terms; i++) {
        const uint32_t v = program->term[i].variable;
        const dlx_program_row *row = &program->row[program->term[i].row];
        shaped->by_variable[shaped->start[v + 1]++] = program->term[i].row;
        if (row->item == ZERO_ROW)
            shaped->fate[v] = FATE_ZERO;
        else if (row->item < primary && shaped->fate[v] == FATE_FREE)
            shaped->fate[v] = FATE_NEEDED;
    }
    for (size_t v = 0; v < variables; v++) {
        const dlx_program_variable *variable = &program->variable[v];
        if (variable->high <= 0)
            shaped->fate[v] = FATE_ZERO;
        else if (variable->low >= 1 && shaped->fate[v] != FATE_ZERO)
            shaped->fate[v] = FATE_ONE;
    }
    return true;
}

static dlx_status add_own_items(const dlx_program *program, const shaping *shaped, size_t variables,
                                dlx_error *error)
{
    dlx_builder *builder = program->reader->builder;
    dlx_status status = DLX_OK;
    for (size_t v = 0; v < variables && status == DLX_OK; v++) {
        const fate what = shaped->fate[v];
        shaped->own[v] = NO_ITEM;
        if (what == FATE_NEEDED || what == FATE_ZERO || is_constant(&program->variable[v]))
            continue;
        dlx_buffer name = {0};
        if (!dlx_escape(&name, dlx_names_text(&program->variables, v),
                        dlx_names_length(&program->variables, v)) ||
            !dlx_buffer_add(&name, what == FATE_ONE ? "=1" : "<=1", what == FATE_ONE ? 2 : 3)) {
            free(name.bytes);
            return dlx_error_memory(error);
        }
        shaped->own[v] = (uint32_t)builder->items->names.count;
        status =
            dlx_builder_put_primary(builder, name.bytes, name.size, what == FATE_ONE, 1, error);
        free(name.bytes);
    }
    return status;
}

/* Makes a coefficient of the objective a cost. False: it does not fit. */
static bool to_cost(const dlx_program *program, dlx_decimal *cost)
{
    if (cost->value)
        cost->places += program->unit_places;
    return cost->places <= DLX_MOST_PLACES &&
           (!program->negated || !__builtin_sub_overflow(INT64_C(0), cost->value, &cost->value));
}

/* True if variable `v` of option `number` has a generated name: a letter and the number, then `_`
 * and digits if another variable has the shorter name. */
static bool has_made_name(const dlx_program *program, size_t v, uint64_t number)
{
    const dlx_option_names none = {0};
    const char *name = dlx_names_text(&program->variables, v);
    const size_t length = dlx_names_length(&program->variables, v);
    const size_t base = strcspn(name, "_");
    if (dlx_made_number(&none, name, base, program->letter ? program->letter : "r") != number)
        return false;
    return base == length || (strspn(name + base + 1, "0123456789") + base + 1 == length &&
                              dlx_names_find(&program->variables, name, base) != DLX_NO_INDEX);
}

/* Names the option of a variable unless the name is generated. A name in a comment belongs to an
 * option with a generated variable name. */
static dlx_status name_option(dlx_program *program, size_t v, dlx_error *error)
{
    dlx_builder *builder = program->reader->builder;
    const char *name = dlx_names_text(&program->variables, v);
    const size_t length = dlx_names_length(&program->variables, v);
    const uint64_t number = builder->problem->options + 1;
    const dlx_given_name *given =
        program->given_next < program->given_count ? &program->given[program->given_next] : NULL;
    const bool ours = length > 1 && strchr("rx", *name) &&
                      strspn(name + 1, "0123456789") + 1 >= strcspn(name, "_") &&
                      strtoull(name + 1, NULL, 10) == number;
    if (given && given->number == number)
        program->given_next++;
    else
        given = NULL;
    if (given && ours) {
        return dlx_builder_put_option_name(builder, program->given_names.bytes + given->begin,
                                           given->length, error);
    }
    if (has_made_name(program, v, number))
        return DLX_OK;
    return dlx_builder_put_option_name(builder, name, length, error);
}

static dlx_status add_option(dlx_program *program, const shaping *shaped, size_t v,
                             dlx_error *error)
{
    dlx_builder *builder = program->reader->builder;
    const size_t begin = shaped->start[v];
    const size_t end = shaped->start[v + 1];
    const uint32_t primary = (uint32_t)builder->items->primary;
    dlx_status status = dlx_builder_reserve(builder, end - begin + 1, error);
    if (status == DLX_OK && shaped->own[v] != NO_ITEM)
        dlx_builder_push(builder, shaped->own[v]);
    for (size_t i = begin; i < end && status == DLX_OK; i++) {
        const dlx_program_row *row = &program->row[shaped->by_variable[i]];
        if (row->item == NO_ITEM || row->item == ZERO_ROW ||
            (shaped->fate[v] == FATE_ZERO && row->item < primary))
            continue;
        if (!dlx_builder_push(builder, row->item))
            status = refuse_row(program, row, error, "contains a variable twice");
    }
    dlx_decimal cost = program->variable[v].cost;
    if (status == DLX_OK && cost.value && !to_cost(program, &cost))
        return refuse_variable(program, v, error, "has a cost that does not fit in 64 bits");
    if (status == DLX_OK && cost.value)
        status = dlx_builder_cost_decimal(builder, cost.value, cost.places, error);
    if (status == DLX_OK)
        status = name_option(program, v, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

/* Counts the variables, except an otherwise unused variable that stands for "none" in a sum
 * required nonempty. */
static size_t count_options(const dlx_program *program)
{
    const dlx_program_variable *first = program->variable;
    const bool empty = program->variables.count == 1 && !first->in_row && first->cost.value == 0;
    return empty ? 0 : program->variables.count;
}

/* Adds the constant of the objective and the costs of fixed variables. */
static dlx_status add_constant(const dlx_program *program, dlx_error *error)
{
    dlx_decimal sum = program->constant;
    bool fits = true;
    for (size_t v = 0; v < program->variables.count && fits; v++) {
        const dlx_program_variable *variable = &program->variable[v];
        dlx_decimal cost = variable->cost;
        if (is_constant(variable))
            fits = !__builtin_mul_overflow(cost.value, variable->low, &cost.value) &&
                   dlx_decimal_add(&sum, cost);
    }
    if (!fits || !to_cost(program, &sum))
        return dlx_error_set(error, DLX_INVALID,
                             "the constant of the objective does not fit in 64 bits");
    dlx_builder_maximise(program->reader->builder, program->maximum || program->negated);
    return sum.value
               ? dlx_builder_cost_constant(program->reader->builder, sum.value, sum.places, error)
               : DLX_OK;
}

static dlx_status build(dlx_program *program, shaping *shaped, dlx_error *error)
{
    const size_t options = count_options(program);
    dlx_status status = dlx_builder_drop(program->reader->builder, false, error);
    for (size_t v = 0; v < options && status == DLX_OK; v++)
        status = check_variable(program, v, error);
    for (size_t r = 0; r < program->rows && status == DLX_OK; r++)
        status = turn_row(program, &program->row[r], error);
    if (status == DLX_OK)
        status = add_items(program, ROW_PRIMARY, error);
    if (status == DLX_OK && !shape(program, shaped))
        return dlx_error_memory(error);
    if (status == DLX_OK)
        status = add_own_items(program, shaped, options, error);
    if (status == DLX_OK)
        status = add_items(program, ROW_SECONDARY, error);
    for (size_t v = 0; v < options && status == DLX_OK; v++)
        if (!is_constant(&program->variable[v]))
            status = add_option(program, shaped, v, error);
    return status == DLX_OK ? add_constant(program, error) : status;
}

dlx_status dlx_program_finish(dlx_program *program, dlx_problem **problem, dlx_error *error)
{
    shaping shaped = {0};
    dlx_status status = build(program, &shaped, error);
    free(shaped.fate);
    free(shaped.start);
    free(shaped.by_variable);
    free(shaped.own);
    if (status == DLX_INVALID) {
        dlx_error_place(error, dlx_input_name(program->reader->input), 0, 0);
        if (error)
            error->status = DLX_SYNTAX;
        status = DLX_SYNTAX;
    }
    return status == DLX_OK ? dlx_reader_finish(program->reader, problem, error) : status;
}
