/* SPDX-License-Identifier: MIT */
#include "answer/brackets.h"

/* The number of elements in a heading of Julia, such as `9-element Vector{Int64}:`; 0: another
 * line, or a matrix of several columns, whose rows are lists. */
static bool is_julia_heading(const dlx_line *line, uint64_t *count)
{
    static const char *const marks[] = {"-element ", "\xc3\x97", " with "};
    const char *end = line->text + line->length;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *after = dlx_after_word(line->text, end, marks[i]);
        const char *digits = after ? after - strlen(marks[i]) : line->text;
        *count = 0;
        if (!after || end[-1] != ':')
            continue;
        if (i == 2) { /* a set or a dictionary */
            const bool has_count = dlx_take_unsigned(&after, end, count);
            *count = dlx_begins_with(after, end, " element") ? *count : 0;
            return has_count && (*count || dlx_begins_with(after, end, " entr"));
        }
        while (digits > line->text && dlx_is_digit(digits[-1]))
            digits--;
        const char *number = digits;
        if (!dlx_take_unsigned(&number, end, count))
            continue;
        uint64_t columns = 1;
        if (i == 1 && (!dlx_take_unsigned(&after, end, &columns) || columns != 1))
            *count = 0;
        return true;
    }
    return false;
}

/* Reads the index at the beginning of a line of R, such as `[13] 0 1`. */
static bool is_r_line(const dlx_line *line, uint64_t *index, const char **values)
{
    dlx_token token;
    dlx_scanner scanner = dlx_scanner_of(line->text, line->length, line->number);
    if (!dlx_scanner_next(&scanner, &token) || !dlx_token_is(&token, "[") ||
        !dlx_scanner_next(&scanner, &token) || !dlx_token_natural(&token, index) ||
        !dlx_scanner_next(&scanner, &token) || !dlx_token_is(&token, "]"))
        return false;
    *values = scanner.position;
    return dlx_scanner_next(&scanner, &token) &&
           (token.kind == DLX_TOKEN_NUMBER || token.kind == DLX_TOKEN_WORD ||
            token.kind == DLX_TOKEN_QUOTED) &&
           dlx_is_blank(**values);
}

/* True for `NAME =`, a heading of MATLAB. */
static bool is_matlab_heading(const dlx_line *line)
{
    const dlx_line text = dlx_line_trim(line);
    const char *end = dlx_trim_blanks(text.text, text.text + text.length - (text.length > 0));
    return text.length > 1 && dlx_line_ends(&text, "=") && end > text.text &&
           dlx_is_letter(*text.text) && dlx_token_end(text.text, end) == end &&
           !memchr(text.text, '=', text.length - 1) && !strchr("[({", end[-1]);
}

static dlx_status begin_vector(dlx_printed *printed, dlx_vector_form form, uint64_t expected,
                               dlx_error *error)
{
    const dlx_status status = dlx_printed_close(printed, error);
    printed->vector = form;
    printed->expected = expected;
    printed->row = 0;
    printed->brackets->title = printed->next_title;
    return status;
}

/* Takes the values in the rest of the line, as elements of the vector. */
static dlx_status take_row(dlx_printed *printed, const char *values, dlx_error *error)
{
    const size_t before = printed->lists.entry_count;
    const size_t row = printed->row;
    printed->scanner.position = values;
    const dlx_status status = dlx_printed_tokens(printed, error);
    printed->row = printed->lists.entry_count - before;
    if (status == DLX_OK && printed->vector == DLX_VECTOR_COLUMN && row > 0 &&
        (row > 1 || printed->row > 1))
        return dlx_answer_refuse(printed->answer, (dlx_place){printed->line.number, 1}, error,
                                 "expected one row or one column, found several of each");
    return status;
}

/* True if the line goes on with the vector that is being read. */
static bool continues_vector(const dlx_printed *printed)
{
    const dlx_line text = dlx_line_trim(&printed->line);
    const size_t count = printed->lists.entry_count - printed->brackets->begin;
    dlx_token first;
    if (printed->vector == DLX_VECTOR_INDEXED || text.length == 0)
        return false;
    if (printed->vector == DLX_VECTOR_COUNTED && count >= printed->expected)
        return false;
    return dlx_printed_value(printed, text.text, text.text + text.length, &first) &&
           (first.kind == DLX_TOKEN_NUMBER || first.kind == DLX_TOKEN_QUOTED ||
            first.kind == DLX_TOKEN_WORD) &&
           !dlx_line_holds(&printed->line, "=");
}

/* True for a line of MATLAB between the rows of a vector. */
static bool is_matlab_note(const dlx_line *line)
{
    const dlx_line text = dlx_line_trim(line);
    return dlx_line_begins(&text, "Column") || dlx_line_ends(&text, " array");
}

dlx_status dlx_vector_line(dlx_printed *printed, bool *is_taken, dlx_error *error)
{
    const dlx_line *line = &printed->line;
    const dlx_line text = dlx_line_trim(line);
    const char *values = line->text;
    uint64_t number;
    *is_taken = true;
    if (is_r_line(line, &number, &values)) {
        const uint64_t count = printed->lists.entry_count - printed->brackets->begin;
        dlx_status status = DLX_OK;
        if (number == 1)
            status = begin_vector(printed, DLX_VECTOR_INDEXED, 0, error);
        else if (printed->vector != DLX_VECTOR_INDEXED || number != count + 1)
            return dlx_answer_refuse(printed->answer, (dlx_place){line->number, 1}, error,
                                     "unexpected element %llu", (unsigned long long)number);
        return status == DLX_OK ? take_row(printed, values, error) : status;
    }
    if (dlx_line_holds(line, "DenseAxisArray{"))
        return dlx_answer_refuse(printed->answer, (dlx_place){line->number, 1}, error,
                                 "expected a vector or names with values, found a DenseAxisArray: "
                                 "print Array(value.(x)), or each name with its value");
    if (is_julia_heading(&text, &number))
        return number ? begin_vector(printed, DLX_VECTOR_COUNTED, number, error)
                      : dlx_printed_close(printed, error);
    if (is_matlab_heading(line)) {
        const dlx_status status = dlx_lists_title(&printed->lists, text.text, text.length - 1,
                                                  &printed->next_title, error);
        return status == DLX_OK ? begin_vector(printed, DLX_VECTOR_COLUMN, 0, error) : status;
    }
    if (text.length > 1 && *text.text == '$') /* a heading of R */
        return dlx_lists_title(&printed->lists, text.text, text.length, &printed->next_title,
                               error);
    if (printed->vector == DLX_VECTOR_COLUMN && is_matlab_note(line)) {
        printed->row = 0;
        return DLX_OK;
    }
    if (printed->vector && continues_vector(printed))
        return take_row(printed, line->text, error);
    *is_taken = false;
    return printed->vector && text.length ? dlx_printed_close(printed, error) : DLX_OK;
}

bool dlx_line_heads_vector(const dlx_line *line)
{
    const dlx_line text = dlx_line_trim(line);
    const char *values;
    uint64_t number;
    return is_r_line(line, &number, &values) || is_julia_heading(&text, &number) ||
           is_matlab_heading(line);
}
