/* SPDX-License-Identifier: MIT */
/* The lines around a problem in the ec format and in formats with its frame; data in comments:
 * names of options, the objective, the constant cost. */
#include "core/escape.h"
#include "format/directive.h"
#include "format/ec.h"

/* The programs that read solutions. */
#define NO_PROBLEM ": use ec-answer --check, ec-view --solution, or ec2sdk for sudokus"

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

/* Refuses the name of an option without an option after it. */
static dlx_status refuse_pending(dlx_reader *reader, dlx_error *error)
{
    const dlx_ec_state *state = reader->state;
    if (reader->builder->option_label == SIZE_MAX)
        return DLX_OK;
    reader->builder->option_label = SIZE_MAX;
    dlx_error_set(error, DLX_SYNTAX, "expected an option after the line of its name");
    return dlx_reader_fail_at(reader, DLX_SYNTAX, state->name_place.line, state->name_place.column,
                              error);
}

/* Reads `|: option NAME`, the name of the next option. */
static dlx_status read_option_name(dlx_reader *reader, const dlx_line *line, const char *text,
                                   size_t length, dlx_error *error)
{
    dlx_ec_state *state = reader->state;
    if (length == 0)
        return DLX_OK;
    const dlx_status pending = refuse_pending(reader, error);
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
    if (status == DLX_INVALID)
        return dlx_input_error(reader->input, line, text, error,
                               "expected the name of an option without NUL bytes (%%00), found %s",
                               dlx_show(text, length).text);
    return status;
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

void dlx_ec_skip_problem(dlx_reader *reader)
{
    dlx_line line;
    const char *rest;
    for (;;) {
        const dlx_status status = dlx_input_line(reader->input, &line, NULL);
        if (status == DLX_SYNTAX) /* a NUL byte */
            continue;
        const dlx_line_kind kind =
            status == DLX_OK ? dlx_directive_line_kind(&line, &rest) : DLX_LINE_END;
        if (kind == DLX_LINE_PROBLEM)
            dlx_input_unread(reader->input);
        if (kind == DLX_LINE_END)
            ((dlx_ec_state *)reader->state)->ended = true;
        if (kind == DLX_LINE_PROBLEM || kind == DLX_LINE_END)
            return;
    }
}

/* Reads `|= problem`, with `rest` after it: begins a problem, or ends the previous problem. */
static dlx_status read_begin(dlx_reader *reader, const dlx_line *line, const char *rest,
                             dlx_ec_place *place, dlx_error *error)
{
    if (*place != EC_BEFORE)
        dlx_input_unread(reader->input);
    if (*place == EC_HEAD)
        return dlx_input_error(reader->input, line, line->text, error,
                               "expected an items line in the problem before this line");
    if (*place == EC_BODY) {
        *place = EC_DONE;
        return DLX_OK;
    }
    *place = EC_HEAD;
    reader->data.size = 0;
    ((dlx_ec_state *)reader->state)->ended = false;
    const char *end = dlx_trim_blanks(rest, line->text + line->length);
    return dlx_error_unless(dlx_reader_set_name(reader, rest, (size_t)(end - rest)), error);
}

/* Reads `|= end`: the rest of the line can report a refused problem. */
static dlx_status read_end(dlx_reader *reader, const dlx_line *line, const char *rest,
                           dlx_ec_place *place, dlx_error *error)
{
    const dlx_ec_place before = *place;
    if (before == EC_BEFORE)
        return dlx_input_error(reader->input, line, line->text, error,
                               "expected '|= problem' before '|= end'");
    *place = EC_DONE;
    dlx_ec_state *state = reader->state;
    state->ended = true;
    if (rest == line->text + line->length && before != EC_HEAD)
        return DLX_OK;
    if (rest == line->text + line->length) { /* no items */
        state->items_line.size = state->items_number = 0;
        return dlx_builder_drop(reader->builder, false, error);
    }
    const char *found;
    size_t length;
    dlx_end end;
    const dlx_status status =
        dlx_directive_found(reader->input, line, rest, &found, &length, &end, error);
    if (status != DLX_OK)
        return status;
    if (end != DLX_END_ERROR || before != EC_HEAD)
        return dlx_input_error(reader->input, line, rest, error,
                               "expected a problem, found the end of solutions" NO_PROBLEM);
    dlx_input_error(reader->input, line, rest, error,
                    "this problem was refused by an earlier program");
    return DLX_REFUSED;
}

dlx_status dlx_ec_read_frame(dlx_reader *reader, const dlx_line *line, dlx_ec_place *place,
                             dlx_error *error)
{
    const char *rest;
    switch (dlx_directive_line_kind(line, &rest)) {
    case DLX_LINE_BLANK:
        return dlx_ec_read_comment(reader, line, rest, *place == EC_BODY, error);
    case DLX_LINE_PROBLEM:
        return read_begin(reader, line, rest, place, error);
    case DLX_LINE_END:
        return read_end(reader, line, rest, place, error);
    case DLX_LINE_SOLUTION:
        return dlx_input_error(reader->input, line, line->text, error,
                               "expected a problem, found a solution" NO_PROBLEM);
    case DLX_LINE_PLAIN:
    case DLX_LINE_UNKNOWN:
        break;
    }
    return dlx_input_error(reader->input, line, rest, error,
                           "expected '|= problem' or '|= end', found an unknown directive");
}

dlx_status dlx_ec_finish(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    const dlx_ec_state *state = reader->state;
    dlx_status pending = refuse_pending(reader, error);
    if (pending == DLX_SYNTAX)
        pending = dlx_reader_fault(reader, pending, error);
    if (pending != DLX_OK)
        return pending;
    dlx_builder_maximise(reader->builder, state->maximise);
    if (!state->constant.value)
        return dlx_reader_finish(reader, problem, error);
    const dlx_status status = dlx_builder_cost_constant(reader->builder, state->constant.value,
                                                        state->constant.places, error);
    return status == DLX_OK ? dlx_reader_finish(reader, problem, error)
                            : dlx_reader_fail(reader, status, &(dlx_line){"", 0, 0}, "", error);
}
