/* SPDX-License-Identifier: MIT */
/* Fields of spreadsheets as cells. */
#include "sudoku/read/fields.h"

void dlx_strip_field(const char **begin, const char **end)
{
    for (int i = 0; i < 2; i++) {
        *begin = dlx_skip_blanks(*begin, *end);
        while (*begin < *end && dlx_is_blank((*end)[-1]))
            --*end;
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
bool dlx_is_nothing(const char *begin, const char *end)
{
    static const char *const words[] = {"nan", "NaN", "NA", "None", "null"};
    const size_t length = (size_t)(end - begin);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (dlx_is_word(begin, length, words[i]))
            return true;
    return length == 0;
}

bool dlx_field_value(const dlx_layout *layout, const char *text, size_t length, uint16_t *value)
{
    const char *end = text + length;
    dlx_strip_field(&text, &end);
    if (!dlx_is_nothing(text, end))
        return dlx_layout_value(layout, text, (size_t)(end - text), value);
    *value = DLX_BLANK;
    return true;
}
