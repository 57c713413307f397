/* SPDX-License-Identifier: MIT */
#include "io/json_stream.h"

#include "io/tokens.h"
#include "io/utf8.h"
#include <stdlib.h>

void dlx_json_stream_free(dlx_json_stream *json)
{
    free(json->text.bytes);
    json->text = (dlx_buffer){0};
}

/* ---- tokens ---------------------------------------------------------------------------------- */

/* DLX_SYNTAX at a byte of the line. */
static dlx_status refuse_at(const dlx_json_stream *json, size_t index, const char *what,
                            dlx_error *error)
{
    return dlx_input_error(json->input, &json->line, json->line.text + index, error, "%s", what);
}

/* The four hexadecimal digits at `index`; UINT32_MAX: other text. */
static uint32_t hexadecimal(const dlx_line *line, size_t index)
{
    uint32_t code = 0;
    if (index + 4 > line->length)
        return UINT32_MAX;
    for (size_t i = index; i < index + 4; i++) {
        const unsigned digit = dlx_hexadecimal(line->text[i]);
        if (digit > 0xf)
            return UINT32_MAX;
        code = code << 4 | digit;
    }
    return code;
}

enum { HIGH = 0xd800, LOW = 0xdc00, SURROGATES = 0x400, BEYOND = 0x10000 };

/* Takes `\uXXXX` at json->end, or a surrogate pair. */
static dlx_status take_code(dlx_json_stream *json, dlx_error *error)
{
    const dlx_line *line = &json->line;
    const size_t index = json->end;
    uint32_t code = hexadecimal(line, index + 2);
    size_t length = 6;
    if (code >= HIGH && code < LOW && index + 8 <= line->length &&
        memcmp(line->text + index + 6, "\\u", 2) == 0) {
        const uint32_t low = hexadecimal(line, index + 8);
        const bool pair = low >= LOW && low < LOW + SURROGATES;
        code = pair ? BEYOND + ((code - HIGH) << 10 | (low - LOW)) : UINT32_MAX;
        length = 12;
    }
    if (code == UINT32_MAX || (code >= HIGH && code < LOW + SURROGATES))
        return refuse_at(json, index, "invalid \\u escape", error);
    if (code == 0)
        return refuse_at(json, index, "NUL byte in text", error);
    json->end += length;
    return dlx_error_unless(dlx_utf8_add(&json->text, code), error);
}

static dlx_status take_escape(dlx_json_stream *json, dlx_error *error)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meant[] = "\"\\/\b\f\n\r\t";
    const char c = json->end + 1 < json->line.length ? json->line.text[json->end + 1] : 0;
    const char *letter = c ? strchr(letters, c) : NULL;
    if (c == 'u')
        return take_code(json, error);
    if (!letter)
        return refuse_at(json, json->end, "unknown escape sequence", error);
    json->end += 2;
    return dlx_error_unless(dlx_buffer_add(&json->text, meant + (letter - letters), 1), error);
}

/* Takes a string from its opening quote on. */
static dlx_status take_string(dlx_json_stream *json, dlx_error *error)
{
    const char *text = json->line.text;
    const size_t length = json->line.length;
    const char quote = text[json->end++];
    dlx_status status = DLX_OK;
    json->kind = DLX_JSON_STRING;
    while (status == DLX_OK && json->end < length && text[json->end] != quote) {
        size_t limit = json->end;
        while (limit < length && text[limit] != quote && text[limit] != '\\' &&
               (unsigned char)text[limit] >= ' ')
            limit++;
        if (!dlx_buffer_add(&json->text, text + json->end, limit - json->end))
            return dlx_error_memory(error);
        json->end = limit;
        if (limit < length && (unsigned char)text[limit] < ' ')
            return refuse_at(json, limit, "expected an escape, found a control character", error);
        if (limit < length && text[limit] == '\\')
            status = take_escape(json, error);
    }
    if (status == DLX_OK && json->end >= length)
        return refuse_at(json, json->begin,
                         "expected the end of the string, found the end of the line", error);
    json->end++;
    return status;
}

static const char *skip_digits(const char *cursor, const char *end)
{
    while (cursor < end && dlx_is_digit(*cursor))
        cursor++;
    return cursor;
}

/* True if the word is a number by the grammar of JSON. */
static bool is_number(const char *cursor, const char *end)
{
    cursor += *cursor == '-';
    const char *after = skip_digits(cursor, end);
    if (after == cursor || (*cursor == '0' && after > cursor + 1))
        return false;
    if (after < end && *after == '.') {
        cursor = after + 1;
        after = skip_digits(cursor, end);
        if (after == cursor)
            return false;
    }
    if (after < end && (*after == 'e' || *after == 'E')) {
        cursor = after + 1;
        cursor += cursor < end && (*cursor == '+' || *cursor == '-');
        after = skip_digits(cursor, end);
        if (after == cursor)
            return false;
    }
    return after == end;
}

/* Takes a number or a word; loosely, up to the bracket in `... 3 more items`. */
static dlx_status take_plain(dlx_json_stream *json, dlx_error *error)
{
    static const char *const words[] = {"true", "false", "null"};
    const char *text = json->line.text;
    const bool is_cut =
        json->is_loose && dlx_begins_with(text + json->end, text + json->line.length, "...");
    while (json->end < json->line.length && (is_cut || !dlx_is_blank(text[json->end])) &&
           !strchr(",:[]{}\"", text[json->end]))
        json->end++;
    const char *begin = text + json->begin;
    const size_t length = json->end - json->begin;
    json->kind = DLX_JSON_NUMBER;
    if (!is_number(begin, begin + length)) {
        json->kind = DLX_JSON_WORD;
        size_t i = 0;
        while (i < 3 && !dlx_is_word(begin, length, words[i]))
            i++;
        if (i == 3 && json->is_loose)
            json->kind = DLX_JSON_STRING;
        else if (i == 3)
            return dlx_input_error(json->input, &json->line, begin, error,
                                   "expected a JSON value, found %s", dlx_show(begin, length).text);
    }
    return dlx_error_unless(dlx_buffer_add(&json->text, begin, length), error);
}

/* Moves to the next non-blank byte. DLX_NO_DATA: none. */
static dlx_status find_token(dlx_json_stream *json, dlx_error *error)
{
    while (true) {
        while (json->end < json->line.length && dlx_is_blank(json->line.text[json->end]))
            json->end++;
        if (json->end < json->line.length)
            return DLX_OK;
        const uint64_t number = json->line.number;
        json->stop = json->line.length + 1;
        const dlx_status status = dlx_input_line(json->input, &json->line, error);
        json->begin = json->end = 0;
        if (status != DLX_OK)
            json->line = (dlx_line){"", 0, number};
        if (status != DLX_OK)
            return status;
    }
}

dlx_status dlx_json_stream_next(dlx_json_stream *json, dlx_error *error)
{
    dlx_status status = find_token(json, error);
    if (status != DLX_OK && status != DLX_NO_DATA)
        return status;
    json->kind = DLX_JSON_END;
    json->text.size = 0;
    if (status == DLX_NO_DATA)
        return DLX_OK;
    json->begin = json->end;
    const char c = json->line.text[json->begin];
    if (strchr(",:[]{}", c)) {
        json->kind = (dlx_json_kind)c;
        json->end++;
        return DLX_OK;
    }
    status = c == '"' || (c == '\'' && json->is_loose) ? take_string(json, error)
                                                       : take_plain(json, error);
    if (status == DLX_OK && !dlx_buffer_add(&json->text, "", 1))
        return dlx_error_memory(error);
    json->text.size -= status == DLX_OK;
    return status;
}

/* ---- values ---------------------------------------------------------------------------------- */

dlx_status dlx_json_stream_refuse(const dlx_json_stream *json, const char *expected,
                                  dlx_error *error)
{
    const char *token = json->line.text + json->begin;
    if (json->kind == DLX_JSON_END) {
        dlx_error_set(error, DLX_SYNTAX, "expected %s, found the end of the text", expected);
        dlx_error_place(error, dlx_input_name(json->input), json->line.number, json->stop);
        return DLX_SYNTAX;
    }
    return dlx_input_error(json->input, &json->line, token, error, "expected %s, found %s",
                           expected, dlx_show(token, json->end - json->begin).text);
}

/* Reads the token after an opening bracket, or after a value and its comma. */
static dlx_status read_next(dlx_json_stream *json, dlx_json_kind open, dlx_json_kind close,
                            const char *what, bool *more, dlx_error *error)
{
    const bool first = json->kind == open;
    dlx_status status = dlx_json_stream_next(json, error);
    *more = status == DLX_OK && json->kind != close;
    if (!*more || first)
        return status;
    if (json->kind != DLX_JSON_COMMA)
        return dlx_json_stream_refuse(json, what, error);
    return dlx_json_stream_next(json, error);
}

/* Refuses a token that does not begin a value. */
static dlx_status check_value(const dlx_json_stream *json, dlx_error *error)
{
    const bool value = json->kind == DLX_JSON_STRING || json->kind == DLX_JSON_NUMBER ||
                       json->kind == DLX_JSON_WORD || json->kind == DLX_JSON_OPEN_ARRAY ||
                       json->kind == DLX_JSON_OPEN_OBJECT;
    return value ? DLX_OK : dlx_json_stream_refuse(json, "a value", error);
}

dlx_status dlx_json_stream_member(dlx_json_stream *json, bool *more, dlx_buffer *key,
                                  dlx_error *error)
{
    dlx_status status =
        read_next(json, DLX_JSON_OPEN_OBJECT, DLX_JSON_CLOSE_OBJECT, "',' or '}'", more, error);
    if (status != DLX_OK || !*more)
        return status;
    if (json->kind != DLX_JSON_STRING)
        return dlx_json_stream_refuse(json, "a key in quotes", error);
    key->size = 0;
    if (!dlx_buffer_add(key, json->text.bytes, json->text.size + 1))
        return dlx_error_memory(error);
    status = dlx_json_stream_next(json, error);
    if (status == DLX_OK && json->kind != DLX_JSON_COLON)
        return dlx_json_stream_refuse(json, "':'", error);
    if (status == DLX_OK)
        status = dlx_json_stream_next(json, error);
    return status == DLX_OK ? check_value(json, error) : status;
}

dlx_status dlx_json_stream_element(dlx_json_stream *json, bool *more, dlx_error *error)
{
    const dlx_status status =
        read_next(json, DLX_JSON_OPEN_ARRAY, DLX_JSON_CLOSE_ARRAY, "',' or ']'", more, error);
    return status == DLX_OK && *more ? check_value(json, error) : status;
}

/* ---- writing --------------------------------------------------------------------------------- */

void dlx_output_json_part(dlx_output *output, const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) {
        const char *begin = text;
        const uint32_t code = dlx_utf8_next(&text, end);
        if (code == '"' || code == '\\')
            dlx_output_byte(output, '\\');
        if (code < ' ' || code == 0x7f) {
            dlx_output_text(output, "\\u00");
            dlx_output_byte(output, "0123456789abcdef"[code >> 4]);
            dlx_output_byte(output, "0123456789abcdef"[code & 15]);
        } else if (code == DLX_NO_CHARACTER) {
            dlx_output_text(output, "\xef\xbf\xbd");
        } else {
            dlx_output_bytes(output, begin, (size_t)(text - begin));
        }
    }
}

void dlx_output_json(dlx_output *output, const char *text, size_t length)
{
    dlx_output_byte(output, '"');
    dlx_output_json_part(output, text, length);
    dlx_output_byte(output, '"');
}
