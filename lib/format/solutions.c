/* SPDX-License-Identifier: MIT */
/* The reader of solutions in the native format. */
#include "format/directive.h"
#include "format/reader.h"

struct dlx_solution_reader {
    dlx_input *input;
    dlx_buffer name;            /* of the current problem, NUL-terminated */
    dlx_buffer data;            /* its lines of data */
    dlx_buffer found;           /* likewise, the digits after `found` */
    dlx_buffer head;            /* likewise, the text after `|= solution` */
    dlx_buffer lines;           /* option lines of the current solution, each with its line feed */
    uint64_t problem;           /* problems begun */
    bool inside;                /* between `|= problem` and `|= end` */
    dlx_solution_record record; /* handed out last */
};

dlx_solution_reader *dlx_solution_reader_new(dlx_input *input, dlx_error *error)
{
    dlx_solution_reader *reader = calloc(1, sizeof *reader);
    if (reader)
        reader->input = input;
    else
        dlx_error_memory(error);
    return reader;
}

void dlx_solution_reader_free(dlx_solution_reader *reader)
{
    if (!reader)
        return;
    free(reader->name.bytes);
    free(reader->data.bytes);
    free(reader->found.bytes);
    free(reader->head.bytes);
    free(reader->lines.bytes);
    free(reader);
}

/* Keeps a copy of [text..text + length[, NUL-terminated. */
static bool keep_text(dlx_buffer *buffer, const char *text, size_t length)
{
    buffer->size = 0;
    return dlx_buffer_add(buffer, text, length) && dlx_buffer_add(buffer, "", 1);
}

/* Begins a problem at a `|= problem` line. */
static dlx_status begin_problem(dlx_solution_reader *reader, const dlx_line *line, const char *rest,
                                dlx_error *error)
{
    if (reader->inside) {
        dlx_input_unread(reader->input);
        return dlx_input_error(reader->input, line, line->text, error,
                               "expected '|= end' of the previous problem, found '|= problem'");
    }
    const char *end = dlx_trim_blanks(rest, line->text + line->length);
    reader->inside = true;
    reader->problem++;
    reader->data.size = 0;
    return dlx_error_unless(keep_text(&reader->name, rest, (size_t)(end - rest)), error);
}

/* Returns the length of the leading lines without a bar (no directives) and without a carriage
 * return. */
static size_t plain_lines(const char *text, size_t length)
{
    const char *bar = memchr(text, '|', length);
    const char *end = bar ? bar : text + length;
    const char *ending = memchr(text, '\r', (size_t)(end - text));
    for (end = ending ? ending : end; end > text && end[-1] != '\n';)
        end--;
    return (size_t)(end - text);
}

/* Collects buffered lines without a bar. Adds their number to *number. */
static dlx_status collect_at_hand(dlx_solution_reader *reader, uint64_t *number, dlx_error *error)
{
    size_t length;
    const char *text = dlx_input_buffered_lines(reader->input, 0, &length);
    length = text ? plain_lines(text, length) : 0;
    if (length == 0)
        return DLX_OK;
    if (!dlx_buffer_add(&reader->lines, text, length))
        return dlx_error_memory(error);
    const uint64_t lines = dlx_count_lines(text, length);
    dlx_input_skip(reader->input, length, lines);
    *number += lines;
    return DLX_OK;
}

/* Collects the option lines of a solution; leaves the next directive unread. */
static dlx_status read_solution(dlx_solution_reader *reader, dlx_solution_record *record,
                                const dlx_line *head, const char *text, dlx_error *error)
{
    dlx_line line = *head;
    reader->lines.size = 0;
    if (!keep_text(&reader->head, text, (size_t)(head->text + head->length - text)))
        return dlx_error_memory(error);
    record->line = head->number + 1;
    for (;;) {
        const char *rest;
        dlx_status status = collect_at_hand(reader, &line.number, error);
        if (status == DLX_OK)
            status = dlx_input_line(reader->input, &line, error);
        if (status == DLX_NO_DATA)
            return dlx_input_error(
                reader->input, &(dlx_line){"", 0, line.number}, "", error,
                "expected '|= end' after the solution, found the end of the file");
        if (status != DLX_OK)
            return status;
        const dlx_line_kind kind = dlx_directive_line_kind(&line, &rest);
        if (kind > DLX_LINE_PLAIN) {
            dlx_input_unread(reader->input);
            break;
        }
        /* Keeps comments too, to find line numbers by counting. */
        if (!dlx_buffer_add(&reader->lines, line.text, line.length) ||
            !dlx_buffer_add(&reader->lines, "\n", 1))
            return dlx_error_memory(error);
    }
    record->is_end = false;
    record->head = reader->head.bytes;
    record->lines = reader->lines.size ? reader->lines.bytes : "";
    record->size = reader->lines.size;
    return DLX_OK;
}

static dlx_status read_end(dlx_solution_reader *reader, dlx_solution_record *record,
                           const dlx_line *line, const char *rest, dlx_error *error)
{
    const char *found;
    size_t length;
    if (!reader->inside)
        return dlx_input_error(reader->input, line, line->text, error,
                               "expected '|= problem' before '|= end'");
    reader->inside = false;
    const dlx_status status =
        dlx_directive_found(reader->input, line, rest, &found, &length, &record->end, error);
    if (status != DLX_OK)
        return status;
    if (!keep_text(&reader->found, found, length))
        return dlx_error_memory(error);
    record->is_end = true;
    record->found = reader->found.bytes;
    record->line = line->number;
    return DLX_OK;
}

/* Skips the rest of a problem after an error, up to the next `|= problem` or past `|= end`. */
static void skip_problem(dlx_solution_reader *reader)
{
    dlx_line line;
    const char *rest;
    dlx_status status;
    if (!reader->inside)
        return;
    reader->inside = false;
    do {
        status = dlx_input_line(reader->input, &line, NULL);
        const dlx_line_kind kind =
            status == DLX_OK ? dlx_directive_line_kind(&line, &rest) : DLX_LINE_PLAIN;
        if (kind == DLX_LINE_PROBLEM)
            dlx_input_unread(reader->input);
        if (kind == DLX_LINE_PROBLEM || kind == DLX_LINE_END)
            return;
    } while (status == DLX_OK || status == DLX_SYNTAX);
}

/* Keeps a line of data about the problem. False: no memory. */
static bool keep_data(dlx_solution_reader *reader, const dlx_line *line, const char *bar)
{
    const char *word;
    const char *text;
    const char *end;
    size_t length;
    return !dlx_directive_data(line, bar, &word, &length, &text, &end) ||
           dlx_data_keep(&reader->data, word, length, text, end);
}

/* Reads on to the next record. */
static dlx_status read_record(dlx_solution_reader *reader, dlx_solution_record *record,
                              dlx_error *error)
{
    dlx_line line = {.text = ""};
    for (;;) {
        const char *rest;
        dlx_status status = dlx_input_line(reader->input, &line, error);
        if (status == DLX_NO_DATA && reader->inside)
            return dlx_input_error(
                reader->input, &(dlx_line){"", 0, line.number}, "", error,
                "expected '|= end' of the last problem, found the end of the file");
        if (status != DLX_OK)
            return status;
        switch (dlx_directive_line_kind(&line, &rest)) {
        case DLX_LINE_BLANK:
            if (!keep_data(reader, &line, rest))
                return dlx_error_memory(error);
            continue;
        case DLX_LINE_PROBLEM:
            status = begin_problem(reader, &line, rest, error);
            if (status != DLX_OK)
                return status;
            continue;
        case DLX_LINE_SOLUTION:
            if (!reader->inside)
                return dlx_input_error(reader->input, &line, line.text, error,
                                       "expected '|= problem' before '|= solution'");
            return read_solution(reader, record, &line, rest, error);
        case DLX_LINE_END:
            return read_end(reader, record, &line, rest, error);
        case DLX_LINE_PLAIN:
            reader->inside = true;
            return dlx_input_error(
                reader->input, &line, rest, error,
                "expected solutions, found an items line or an option: use ec-solve for solutions");
        case DLX_LINE_UNKNOWN:
            return dlx_input_error(
                reader->input, &line, rest, error,
                "expected '|= problem', '|= solution' or '|= end', found an unknown directive");
        }
    }
}

dlx_status dlx_solution_reader_next(dlx_solution_reader *reader, const dlx_solution_record **record,
                                    dlx_error *error)
{
    const dlx_status status = read_record(reader, &reader->record, error);
    if (status == DLX_SYNTAX)
        skip_problem(reader);
    reader->record.name = reader->name.bytes ? reader->name.bytes : "";
    reader->record.problem = reader->problem;
    reader->record.data = "";
    if (reader->data.size) {
        if (!dlx_buffer_add(&reader->data, "", 1))
            return dlx_error_memory(error);
        reader->record.data = reader->data.bytes;
        reader->data.size--;
    }
    *record = &reader->record;
    return status;
}
