/* SPDX-License-Identifier: MIT */
#include "format/program.h"

#include "core/escape.h"
#include <math.h>

#include <stdio.h>

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
                                 const dlx_line *line)
{
    const size_t before = program->variables.count;
    if (!dlx_buffer_grow(&program->variable, &program->variable_capacity, before + 1,
                         sizeof *program->variable))
        return DLX_NO_INDEX;
    const uint32_t index = dlx_names_add(&program->variables, name, length);
    if (index == before) {
        const bool is_inside = name >= line->text && name <= line->text + line->length;
        program->variable[index] = (dlx_program_variable){
            .line = line->number,
            .column = is_inside ? (uint64_t)(name - line->text) + 1 : 1,
            .high = DLX_INFINITY,
        };
    }
    return index;
}

bool dlx_program_add_row(dlx_program *program, const char *name, size_t length,
                         const dlx_line *line, const char *place)
{
    if (program->rows >= DLX_MAX_INDEX || !dlx_buffer_grow(&program->row, &program->row_capacity,
                                                           program->rows + 1, sizeof *program->row))
        return false;
    const size_t begin = program->names.size;
    if (name &&
        (!dlx_buffer_add(&program->names, name, length) || !dlx_buffer_add(&program->names, "", 1)))
        return false;
    program->row[program->rows++] = (dlx_program_row){
        .name = name ? begin : SIZE_MAX,
        .line = line->number,
        .column = (uint64_t)(place - line->text) + 1,
        .low = DLX_MINUS_INFINITY,
        .high = DLX_INFINITY,
    };
    return true;
}

bool dlx_program_add_term(dlx_program *program, uint32_t row, uint32_t variable,
                          dlx_decimal coefficient)
{
    if (coefficient.value == 0)
        return true;
    if (!dlx_buffer_grow(&program->term, &program->term_capacity, program->terms + 1,
                         sizeof *program->term))
        return false;
    program->row[row].count++;
    program->term[program->terms++] =
        (dlx_program_term){row, variable, coefficient.value, coefficient.places};
    return true;
}

static bool take_item_name(dlx_program *program, uint64_t number, const char *word, size_t length)
{
    if (number != program->named + 1)
        return true;
    if (!dlx_buffer_grow(&program->item_name, &program->item_name_capacity, program->named + 1,
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
    if (!dlx_buffer_grow(&program->given, &program->given_capacity, program->given_count + 1,
                         sizeof *program->given) ||
        !dlx_buffer_add(&program->given_names, word, length))
        return false;
    char *name = program->given_names.bytes + begin;
    program->given[program->given_count++] =
        (dlx_given_name){number, begin, dlx_unescape(name, name, length)};
    return true;
}

bool dlx_program_comment(dlx_program *program, const dlx_line *line, const char *cursor)
{
    const char *word;
    size_t length;
    uint64_t number;
    dlx_comments_take_cost(&program->notes, line, cursor);
    if (!dlx_tokens_next_word(line, &cursor, &word, &length))
        return true;
    if (length == 7 && memcmp(word, "problem", 7) == 0 && program->reader->name.size == 1) {
        const char *end = line->text + line->length;
        return cursor == end ||
               dlx_reader_set_name(program->reader, cursor + 1, (size_t)(end - cursor) - 1);
    }
    const bool item = dlx_is_word(word, length, "item");
    if ((!item && !dlx_is_word(word, length, "name")) ||
        !dlx_tokens_next_word(line, &cursor, &word, &length) ||
        !dlx_tokens_parse_unsigned(word, length, &number) ||
        !dlx_tokens_next_word(line, &cursor, &word, &length) || !dlx_is_word(word, length, "=") ||
        !dlx_tokens_next_word(line, &cursor, &word, &length))
        return true;
    return item ? take_item_name(program, number, word, length)
                : take_option_name(program, number, word, length);
}

bool dlx_parse_bound(const char *word, size_t length, dlx_bound *bound)
{
    double size;
    *bound = (dlx_bound){0};
    if (dlx_decimal_parse(word, length, &bound->number))
        return true;
    bound->infinite = length > 0 && *word == '-' ? -1 : 1;
    return dlx_parse_real(word, length, &size) && fabs(size) >= 1e20;
}

bool dlx_decimal_multiply(dlx_decimal a, dlx_decimal b, dlx_decimal *product)
{
    product->places = a.places + b.places;
    return !__builtin_mul_overflow(a.value, b.value, &product->value) &&
           product->places <= DLX_MOST_PLACES;
}

dlx_status dlx_program_refuse_row(const dlx_program *program, const dlx_program_row *row,
                                  dlx_error *error, const char *format, ...)
{
    char reason[DLX_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    const char *name = row->name == SIZE_MAX ? NULL : program->names.bytes + row->name;
    if (name)
        dlx_error_set(error, DLX_SYNTAX, "row %s %s", dlx_show(name, strlen(name)).text, reason);
    else
        dlx_error_set(error, DLX_SYNTAX, "row %zu %s", (size_t)(row - program->row) + 1, reason);
    return dlx_reader_fail_at(program->reader, DLX_SYNTAX, row->line, row->column, error);
}

dlx_status dlx_program_refuse_variable(const dlx_program *program, size_t v, dlx_error *error,
                                       const char *reason)
{
    const char *name = dlx_names_text(&program->variables, v);
    const dlx_program_variable *variable = &program->variable[v];
    dlx_error_set(error, DLX_SYNTAX, "variable %s %s", dlx_show(name, strlen(name)).text, reason);
    return dlx_reader_fail_at(program->reader, DLX_SYNTAX, variable->line, variable->column, error);
}
