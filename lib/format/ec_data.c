/* SPDX-License-Identifier: MIT */
/* Data in comments of the hub format: names of options, the objective, the constant cost. */
#include "core/escape.h"
#include "format/directive.h"
#include "format/ec.h"

#include <stdlib.h>

/* Reads the word at `cursor`, the value of `|: objective max` or `|: constant 5`. */
static dlx_status read_objective(dlx_reader *reader, const dlx_line *line, const char *cursor,
                                 bool constant, dlx_error *error)
{
    dlx_ec_state *state = reader->state;
    const char *value;
    size_t value_length;
    dlx_tokens_next_word(line, &cursor, &value, &value_length);
    if (constant && dlx_reader_cost(reader, value, value_length, &state->constant))
        return DLX_OK;
    state->maximise = !constant && dlx_is_word(value, value_length, "max");
    if (!constant && (state->maximise || dlx_is_word(value, value_length, "min")))
        return DLX_OK;
    return dlx_input_error(reader->input, line, value, error, "expected %s, found %s",
                           constant ? "a number that fits in 64 bits" : "max or min",
                           value_length ? dlx_show(value, value_length).text
                                        : "the end of the line");
}

dlx_status dlx_ec_refuse_pending(dlx_reader *reader, dlx_error *error)
{
    const dlx_ec_state *state = reader->state;
    if (reader->builder->option_label == SIZE_MAX)
        return DLX_OK;
    reader->builder->option_label = SIZE_MAX;
    dlx_error_set(error, DLX_SYNTAX, "expected an option after the line of its name");
    dlx_error_place(error, dlx_input_name(reader->input), state->name_place.line,
                    state->name_place.column);
    return DLX_SYNTAX;
}

/* Reads `|: option NAME`, the name of the next option. */
static dlx_status read_option_name(dlx_reader *reader, const dlx_line *line, const char *text,
                                   size_t length, dlx_error *error)
{
    dlx_ec_state *state = reader->state;
    if (length == 0)
        return DLX_OK;
    const dlx_status pending = dlx_ec_refuse_pending(reader, error);
    if (pending != DLX_OK)
        return pending;
    state->name_place = (dlx_place){line->number, (uint64_t)(text - line->text) + 1, false};
    dlx_buffer name = {0};
    dlx_status status = DLX_OK;
    if (dlx_buffer_add(&name, text, length))
        status = dlx_builder_put_option_name(reader->builder, name.bytes,
                                             dlx_unescape(name.bytes, name.bytes, length), error);
    else
        status = dlx_error_memory(error);
    free(name.bytes);
    return status == DLX_INVALID ? DLX_OK : status; /* a NUL byte: an ordinary comment */
}

dlx_status dlx_ec_read_comment(dlx_reader *reader, const dlx_line *line, const char *bar,
                               bool in_body, dlx_error *error)
{
    const char *text;
    const char *end;
    const char *word;
    size_t length;
    const char *last = line->text + line->length - 1;
    const char *cell = dlx_skip_blanks(bar + 1, last + 1);
    if (cell < last && dlx_is_digit(*cell) && *last == '|')
        dlx_reader_warn(reader, line, bar,
                        "row of a table read as a comment: write the cells without '|'");
    else if (bar < last && dlx_is_digit(bar[1]))
        dlx_reader_warn(reader, line, bar, "line read as a comment: write a cost after an item");
    if (!dlx_directive_data(line, bar, &word, &length, &text, &end))
        return DLX_OK;
    const bool constant = dlx_is_word(word, length, "constant");
    if (constant || dlx_is_word(word, length, "objective"))
        return read_objective(reader, line, text, constant, error);
    if (dlx_is_word(word, length, "option"))
        return in_body ? read_option_name(reader, line, text, (size_t)(end - text), error)
                       : dlx_input_error(reader->input, line, line->text, error,
                                         "expected the items line before the name of an option");
    if (!in_body && !dlx_data_keep(&reader->data, word, length, text, end))
        return dlx_error_memory(error);
    return DLX_OK;
}
