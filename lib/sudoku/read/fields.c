/* SPDX-License-Identifier: MIT */
/* Spreadsheet fields as cells. */
#include "sudoku/read/lines.h"

void dlx_fields_strip(const char **begin, const char **end)
{
    for (int i = 0; i < 2; i++) {
        *begin = dlx_skip_blanks(*begin, *end);
        *end = dlx_trim_blanks(*begin, *end);
        if (i == 0 && *end - *begin > 1 && (**begin == '"' || **begin == '\'') &&
            (*end)[-1] == **begin) {
            ++*begin;
            --*end;
        }
    }
    if (*end - *begin > 2 && (*end)[-1] == '0' && (*end)[-2] == '.' && dlx_is_digit(**begin))
        *end -= 2;
}

/* As programs write tables of numbers. */
bool dlx_fields_is_empty(const char *begin, const char *end)
{
    return begin == end ||
           dlx_tokens_are_exactly_among(begin, (size_t)(end - begin), "nan NaN NA None null");
}

bool dlx_fields_value(const dlx_layout *layout, const char *text, size_t length, uint16_t *value)
{
    const char *end = text + length;
    dlx_fields_strip(&text, &end);
    if (!dlx_fields_is_empty(text, end))
        return dlx_layout_value(layout, text, (size_t)(end - text), value);
    *value = DLX_BLANK;
    return true;
}

bool dlx_fields_label(const char *text, size_t length, uint64_t *number)
{
    const char *end = text + length;
    dlx_fields_strip(&text, &end);
    const char *digits = end;
    while (digits > text && dlx_is_digit(digits[-1]))
        digits--;
    if (digits < end)
        return dlx_tokens_parse_unsigned(digits, (size_t)(end - digits), number);
    const char letter = end - text == 1 ? (char)(*text | 0x20) : 0;
    *number = (uint64_t)(letter - 'a') + 1;
    return letter >= 'a' && letter <= 'z';
}

const char *dlx_fields_first(const dlx_layout *layout, const dlx_line *line)
{
    if (!layout->indexed)
        return line->text;
    const char *found = memchr(line->text, layout->separator, line->length);
    return found ? found + 1 : line->text + line->length;
}

bool dlx_fields_are_header(const dlx_layout *layout, const dlx_line *line, uint64_t *first)
{
    const char *end = line->text + line->length;
    const char *cursor = dlx_fields_first(layout, line);
    const char *corner = line->text;
    const char *corner_end = cursor > corner ? cursor - 1 : corner;
    dlx_fields_strip(&corner, &corner_end);
    if (!dlx_fields_is_empty(corner, corner_end))
        return false;
    for (uint64_t count = 0; cursor; count++) {
        const char *next = memchr(cursor, layout->separator, (size_t)(end - cursor));
        uint64_t number = 0;
        if (cursor == end && count > 0 && layout->ended)
            return true;
        if (!dlx_fields_label(cursor, (size_t)((next ? next : end) - cursor), &number))
            return false;
        if (count == 0)
            *first = number;
        if (number != *first + count || *first > 1)
            return false;
        cursor = next ? next + 1 : NULL;
    }
    return true;
}
