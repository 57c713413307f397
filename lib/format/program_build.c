/* SPDX-License-Identifier: MIT */
/* Builds the problem of a normalised program. */
#include "format/program.h"

#include "core/escape.h"

/* A row without an item, or a variable without an item of its own. */
static const uint32_t NO_ITEM = UINT32_MAX;

/* ---- rows as items --------------------------------------------------------------------------- */

static bool has_low(const dlx_program_row *row)
{
    return row->least != DLX_NO_LEAST;
}

static bool has_high(const dlx_program_row *row)
{
    return row->most != DLX_NO_MOST;
}

/* True if a row gives the upper bound to the lower bound of the previous row. False for rows
 * without terms and equal bounds: these would have been an equation. */
static bool is_upper_of_previous(const dlx_program *program, size_t number)
{
    const dlx_program_row *upper = &program->row[number];
    const dlx_program_row *lower = upper - 1;
    if (number == 0 || program->by_columns || upper->is_dropped || lower->is_dropped ||
        !has_low(lower) || has_high(lower) || has_low(upper) || lower->count != upper->count ||
        upper->most < lower->least || upper->most < 1 ||
        (upper->count == 0 && upper->most == lower->least))
        return false;
    for (size_t i = 0; i < upper->count; i++)
        if (program->term[upper->begin + i].variable != program->term[lower->begin + i].variable ||
            program->term[upper->begin + i].value != program->term[lower->begin + i].value)
            return false;
    return true;
}

/* Classifies a row: a primary item if options are required or both bounds given; a secondary item
 * if at most one option is allowed; no item if all options must be 0, or if the row belongs to
 * another. */
typedef enum row_kind { ROW_PRIMARY, ROW_SECONDARY, ROW_NONE } row_kind;

static row_kind kind_of(const dlx_program *program, size_t number)
{
    const dlx_program_row *row = &program->row[number];
    if (row->is_dropped || is_upper_of_previous(program, number) ||
        (row->most == 0 && row->least <= 0))
        return ROW_NONE;
    return row->most == 1 && !has_low(row) ? ROW_SECONDARY : ROW_PRIMARY;
}

/* The name of item `number`: the one in comments, if the row's name is missing or one that we
 * write (*is_given: as the ec format has it); else the row's own name, or the number. */
static const char *name_of_item(const dlx_program *program, const dlx_program_row *row,
                                uint64_t number, char *room, bool *is_given)
{
    const char *own = row->name == SIZE_MAX ? NULL : program->names.bytes + row->name;
    uint64_t given = number;
    const bool ours =
        !own || (*own == 'i' && dlx_tokens_parse_unsigned(own + 1, strlen(own + 1), &given));
    *is_given = ours && given >= 1 && given <= program->named;
    if (*is_given)
        return program->item_names.bytes + program->item_name[given - 1];
    if (own)
        return own;
    *dlx_put_digits(room, number) = 0;
    return room;
}

/* The sum of a row with all variables 1, at least 1. */
static int64_t largest_sum(const dlx_program *program, const dlx_program_row *row)
{
    int64_t sum = 0;
    for (size_t i = row->begin; i < row->begin + row->count; i++)
        sum += program->term[i].value;
    return sum ? sum : 1;
}

static dlx_status add_item(const dlx_program *program, dlx_program_row *row, bool primary,
                           uint64_t number, dlx_error *error)
{
    dlx_builder *builder = program->reader->builder;
    char room[24];
    bool is_given;
    const char *name = name_of_item(program, row, number, room, &is_given);
    const int64_t low = row->least > 0 ? row->least : 0;
    const int64_t sum = largest_sum(program, row);
    const int64_t high = has_high(row) ? row->most : low > sum ? low : sum;
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
    return dlx_program_refuse_row(program, row, error, "%s", reason);
}

static dlx_status add_items(dlx_program *program, row_kind wanted, dlx_error *error)
{
    uint64_t number = 0;
    dlx_status status = DLX_OK;
    for (size_t r = 0; r < program->rows && status == DLX_OK; r++) {
        dlx_program_row *row = &program->row[r];
        const row_kind kind = kind_of(program, r);
        if (wanted == ROW_PRIMARY)
            row->item = NO_ITEM;
        number += kind != ROW_NONE;
        if (kind == ROW_NONE || kind != wanted)
            continue;
        const dlx_program_row alone = *row;
        if (r + 1 < program->rows && is_upper_of_previous(program, r + 1))
            row->most = program->row[r + 1].most;
        status = add_item(program, row, wanted == ROW_PRIMARY, number, error);
        row->most = alone.most;
    }
    return status;
}

/* ---- variables as options -------------------------------------------------------------------- */

/* The items of the variables. */
typedef struct columns {
    dlx_arena arena;
    bool *is_needed; /* by variable: the variable is in a primary item */
    size_t *start;   /* the rows of variable v are row[start[v]..start[v + 1][, repeated by value */
    uint32_t *row;
    uint32_t *own; /* by variable: its own item, or NO_ITEM */
} columns;

static bool find_columns(const dlx_program *program, columns *found)
{
    const size_t variables = program->variables.count;
    const uint32_t primary = (uint32_t)program->reader->builder->items->primary;
    found->is_needed = dlx_arena_take(&found->arena, variables, sizeof *found->is_needed);
    found->start = dlx_arena_take(&found->arena, variables + 2, sizeof *found->start);
    found->own = dlx_arena_take(&found->arena, variables, sizeof *found->own);
    if (found->arena.failed)
        return false;
    for (size_t r = 0; r < program->rows; r++)
        for (size_t i = 0; i < program->row[r].count; i++) {
            const dlx_program_term *term = &program->term[program->row[r].begin + i];
            found->start[term->variable + 2] += (size_t)term->value;
        }
    for (size_t v = 2; v < variables + 2; v++)
        found->start[v] += found->start[v - 1];
    found->row = dlx_arena_take(&found->arena, found->start[variables + 1], sizeof *found->row);
    for (size_t r = 0; r < program->rows && found->row; r++)
        for (size_t i = 0; i < program->row[r].count; i++) {
            const dlx_program_term *term = &program->term[program->row[r].begin + i];
            for (int64_t k = 0; k < term->value; k++)
                found->row[found->start[term->variable + 1]++] = (uint32_t)r;
            found->is_needed[term->variable] |= program->row[r].item < primary;
        }
    return found->row;
}

/* Adds items of variables: a variable free in every row gets an item of bounds 0:1; a variable
 * fixed to 1 gets an item to cover. */
static dlx_status add_own_items(const dlx_program *program, const columns *found, size_t variables,
                                dlx_error *error)
{
    dlx_builder *builder = program->reader->builder;
    dlx_status status = DLX_OK;
    for (size_t v = 0; v < variables && status == DLX_OK; v++) {
        const dlx_program_variable *variable = &program->variable[v];
        const bool is_one = variable->least == 1;
        found->own[v] = NO_ITEM;
        if (variable->is_constant || variable->most == 0 || (found->is_needed[v] && !is_one))
            continue;
        dlx_buffer name = {0};
        if (!dlx_escape(&name, dlx_names_text(&program->variables, v),
                        dlx_names_length(&program->variables, v)) ||
            !dlx_buffer_add(&name, is_one ? "=1" : "<=1", is_one ? 2 : 3)) {
            free(name.bytes);
            return dlx_error_memory(error);
        }
        found->own[v] = (uint32_t)builder->items->names.count;
        status = dlx_builder_put_primary(builder, name.bytes, name.size, is_one, 1, error);
        free(name.bytes);
    }
    return status;
}

/* Makes a coefficient of the objective a cost. False: it does not fit. */
static bool to_cost(const dlx_program *program, dlx_decimal *cost)
{
    if (cost->value)
        cost->places += program->notes.unit_places;
    return cost->places <= DLX_MOST_PLACES &&
           (!program->notes.negated ||
            !__builtin_sub_overflow(INT64_C(0), cost->value, &cost->value));
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
    const char *after = name + 1;
    uint64_t own;
    const bool ours = length > 1 && strchr("rx", *name) &&
                      dlx_take_unsigned(&after, name + length, &own) &&
                      (after == name + length || *after == '_') && own == number;
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

static dlx_status add_option(dlx_program *program, const columns *found, size_t v, dlx_error *error)
{
    dlx_builder *builder = program->reader->builder;
    const size_t begin = found->start[v];
    const size_t end = found->start[v + 1];
    const uint32_t primary = (uint32_t)builder->items->primary;
    dlx_status status = dlx_builder_reserve(builder, end - begin + 1, error);
    if (status == DLX_OK && found->own[v] != NO_ITEM)
        dlx_builder_push(builder, found->own[v]);
    for (size_t i = begin; i < end && status == DLX_OK; i++) {
        const uint32_t item = program->row[found->row[i]].item;
        if (item != NO_ITEM && (item >= primary || program->variable[v].most != 0) &&
            !dlx_builder_push(builder, item))
            dlx_builder_repeat(builder, item);
    }
    dlx_decimal cost = program->variable[v].cost;
    if (status == DLX_OK && cost.value && !to_cost(program, &cost))
        return dlx_program_refuse_variable(program, v, error,
                                           "has a cost that does not fit in 64 bits");
    if (status == DLX_OK && cost.value)
        status = dlx_builder_cost_decimal(builder, cost.value, cost.places, error);
    if (status == DLX_OK)
        status = name_option(program, v, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

/* Adds the constant of the objective and the costs of fixed variables. */
static dlx_status add_constant(const dlx_program *program, dlx_error *error)
{
    dlx_decimal sum = program->notes.constant;
    bool fits = true;
    for (size_t v = 0; v < program->variables.count && fits; v++) {
        const dlx_program_variable *variable = &program->variable[v];
        dlx_decimal cost;
        if (variable->is_constant && variable->cost.value)
            fits = dlx_decimal_multiply(variable->cost, variable->low.number, &cost) &&
                   dlx_decimal_add(&sum, cost);
    }
    if (!fits || !to_cost(program, &sum))
        return dlx_error_set(error, DLX_INVALID,
                             "the constant of the objective does not fit in 64 bits");
    dlx_builder_maximise(program->reader->builder, program->maximum || program->notes.negated);
    return sum.value
               ? dlx_builder_cost_constant(program->reader->builder, sum.value, sum.places, error)
               : DLX_OK;
}

/* Keeps the names of constants, which solvers report. */
static dlx_status keep_constants(const dlx_program *program, size_t variables, dlx_error *error)
{
    dlx_problem *problem = program->reader->builder->problem;
    size_t room = 0;
    for (uint32_t v = 0; v < variables; v++) {
        if (!program->variable[v].is_constant)
            continue;
        if (!dlx_buffer_grow(&problem->constant_column, &room, problem->constants.count + 1,
                             sizeof *problem->constant_column))
            return dlx_error_memory(error);
        problem->constant_column[problem->constants.count] = v;
        if (dlx_names_add(&problem->constants, dlx_names_text(&program->variables, v),
                          dlx_names_length(&program->variables, v)) == DLX_NO_INDEX)
            return dlx_error_memory(error);
    }
    return DLX_OK;
}

static dlx_status build(dlx_program *program, columns *found, dlx_error *error)
{
    dlx_status status = dlx_builder_drop(program->reader->builder, false, error);
    if (status == DLX_OK)
        status = dlx_program_normalise(program, error);
    const dlx_program_variable *first = program->variable;
    const bool empty = program->variables.count == 1 && !first->is_used && first->cost.value == 0;
    const size_t options = empty ? 0 : program->variables.count;
    if (status == DLX_OK)
        status = add_items(program, ROW_PRIMARY, error);
    if (status == DLX_OK && !find_columns(program, found))
        return dlx_error_memory(error);
    if (status == DLX_OK)
        status = add_own_items(program, found, options, error);
    if (status == DLX_OK)
        status = add_items(program, ROW_SECONDARY, error);
    for (size_t v = 0; v < options && status == DLX_OK; v++)
        if (!program->variable[v].is_constant)
            status = add_option(program, found, v, error);
    if (status == DLX_OK)
        status = keep_constants(program, options, error);
    return status == DLX_OK ? add_constant(program, error) : status;
}

dlx_status dlx_program_finish(dlx_program *program, dlx_status status, dlx_problem **problem,
                              dlx_error *error)
{
    columns found = {0};
    if (status == DLX_OK)
        status = build(program, &found, error);
    dlx_arena_free(&found.arena);
    if (status == DLX_INVALID)
        status = dlx_reader_fail_at(program->reader, status, 0, 0, error);
    return dlx_reader_finish_file(program->reader, status, problem, error);
}
