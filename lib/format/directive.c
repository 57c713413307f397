/* SPDX-License-Identifier: MIT */
#include "format/directive.h"

#include "format/format.h"

static const struct {
    const char *word;
    dlx_line_kind kind;
} directives[] = {
    {"problem", DLX_LINE_PROBLEM},
    {"solution", DLX_LINE_SOLUTION},
    {"end", DLX_LINE_END},
};

dlx_line_kind dlx_directive_line_kind(const dlx_line *line, const char **rest)
{
    const char *end = line->text + line->length;
    const char *cursor = *rest = dlx_skip_blanks(line->text, end);
    if (cursor == end)
        return DLX_LINE_BLANK;
    if (*cursor != '|')
        return DLX_LINE_PLAIN;
    if (end - cursor < 3 || cursor[1] != '=' || !dlx_is_blank(cursor[2]))
        return DLX_LINE_BLANK;
    const char *word;
    size_t length;
    cursor += 2;
    if (!dlx_tokens_next_word(line, &cursor, &word, &length))
        return DLX_LINE_BLANK;
    *rest = dlx_skip_blanks(cursor, end);
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
        if (dlx_is_word(word, length, directives[i].word))
            return directives[i].kind;
    *rest = word;
    return DLX_LINE_UNKNOWN;
}

bool dlx_directive_data(const dlx_line *line, const char *bar, const char **word, size_t *length,
                        const char **text, const char **end)
{
    const char *cursor = bar + 2;
    *end = line->text + line->length;
    if (*end - bar < 3 || bar[1] != ':' || !dlx_is_blank(bar[2]) ||
        !dlx_tokens_next_word(line, &cursor, word, length))
        return false;
    *text = dlx_skip_blanks(cursor, *end);
    *end = dlx_trim_blanks(*text, *end);
    return true;
}

dlx_status dlx_directive_found(const dlx_input *input, const dlx_line *line, const char *cursor,
                               const char **found, size_t *length, dlx_end *end, dlx_error *error)
{
    const char *word;
    size_t size;
    if (!dlx_tokens_next_word(line, &cursor, &word, &size) || !dlx_is_word(word, size, "found"))
        return dlx_input_error(input, line, word, error, "expected 'found N WORD', found %s",
                               size ? dlx_show(word, size).text : "the end of the line");
    if (!dlx_tokens_next_word(line, &cursor, found, length) ||
        strspn(*found, "0123456789") != *length)
        return dlx_input_error(input, line, *found, error, "expected a number after 'found'");
    dlx_tokens_next_word(line, &cursor, &word, &size);
    for (int i = DLX_END_COMPLETE; i <= DLX_END_ERROR; i++)
        if (dlx_is_word(word, size, dlx_end_word((dlx_end)i))) {
            *end = (dlx_end)i;
            return DLX_OK;
        }
    return dlx_input_error(input, line, word, error,
                           "expected the end of a search, such as 'complete', found %s",
                           dlx_show(word, size).text);
}
