/* SPDX-License-Identifier: MIT */
/* Fields of lines, and columns by name. */
#include "sudoku/read/csv_fields.h"

#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include "sudoku/read/loose.h"

/* Column names, separated by blanks. */
static const struct {
    const char *words;
    int kind;
} names[] = {
    {"puzzle puzzles quizzes quiz sudoku question board unsolved", DLX_CSV_PUZZLE},
    {"solution solutions solved answer", DLX_CSV_SOLUTION},
    {"name title", DLX_CSV_NAME},
    {"author", DLX_CSV_ABOUT},
    {"level difficulty rating", DLX_CSV_ABOUT + 1},
    {"comment", DLX_CSV_ABOUT + 2},
    {"source", DLX_CSV_ABOUT + 3},
    {"date", DLX_CSV_ABOUT + 4},
    {"url", DLX_CSV_ABOUT + 5},
};

/* Returns the kind of a column name; -1: unknown. */
static int kind_of(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (dlx_tokens_are_among(text, length, names[i].words))
            return names[i].kind;
    return -1;
}

int dlx_csv_fields_kind_of(const char *text, size_t length, const char *wanted)
{
    const int kind = kind_of(text, length);
    if (!wanted)
        return kind;
    if (dlx_is_word(text, length, wanted))
        return DLX_CSV_PUZZLE;
    return kind == DLX_CSV_PUZZLE ? -1 : kind;
}

void dlx_csv_fields_name(const dlx_line *line, char separator, const char *wanted, dlx_csv *csv)
{
    dlx_csv found = {.headed = true, .other = -1, .separator = separator};
    const char *cursor = line->text;
    const char *begin, *end;
    bool has_board = false;
    for (size_t i = 0; i < DLX_CSV_KINDS; i++)
        found.column[i] = -1;
    for (int column = 0; dlx_csv_fields_next(line, separator, &cursor, &begin, &end); column++) {
        const size_t length = (size_t)(end - begin);
        const int kind = dlx_csv_fields_kind_of(begin, length, wanted);
        if (kind >= 0 && found.column[kind] < 0) {
            found.column[kind] = column;
            found.table |= kind != DLX_CSV_PUZZLE;
        } else if (length && found.other < 0) {
            found.other = column;
        }
        has_board |= kind < 0 && dlx_grid_word_has_board(begin, end);
        found.kaggle |= kind == DLX_CSV_PUZZLE && dlx_tokens_are_among(begin, length, "quizzes");
        found.fields = length ? column + 1 : found.fields;
        found.most_fields = column + 1;
    }
    if (has_board) /* a row, perhaps after a header in the same line */
        found.column[DLX_CSV_PUZZLE] = -1;
    found.header = dlx_loose_words_hash(line->text, line->text + line->length);
    *csv = found;
}

bool dlx_csv_fields_header(const dlx_line *line, const char *wanted, dlx_csv *csv)
{
    for (const char *separator = ",;\t|"; *separator; separator++) {
        dlx_csv found;
        dlx_csv_fields_name(line, *separator, wanted, &found);
        if (!dlx_csv_has_puzzle(&found))
            continue;
        *csv = found;
        return true;
    }
    return false;
}

bool dlx_csv_fields_repeat_header(const dlx_csv *csv, const dlx_line *line)
{
    const char *end = line->text + line->length;
    return csv->header && line->length && !dlx_is_digit(*line->text) && *line->text != '.' &&
           csv->header == dlx_loose_words_hash(line->text, end);
}

void dlx_csv_fields_assume(dlx_csv *csv)
{
    *csv = (dlx_csv){.other = -1, .separator = ','};
    for (size_t i = 0; i < DLX_CSV_KINDS; i++)
        csv->column[i] = i < DLX_CSV_NAME ? (int)i : -1;
}

/* Returns the end of the field at `text`: the next separator outside quotation marks. */
static const char *field_end(const char *text, const char *last, char separator)
{
    const char *end = memchr(text, separator, (size_t)(last - text));
    if (!end)
        end = last;
    if (!memchr(text, '"', (size_t)(end - text)))
        return end;
    bool quoted = false;
    for (end = text; end < last && (quoted || *end != separator); end++)
        quoted ^= *end == '"';
    return end;
}

bool dlx_csv_fields_next(const dlx_line *line, char separator, const char **cursor,
                         const char **begin, const char **end)
{
    const char *last = line->text + line->length;
    if (separator == ' ' && *cursor < last)
        *cursor = dlx_skip_blanks(*cursor, last);
    if (*cursor > last || (separator == ' ' && *cursor == last))
        return false;
    *begin = *cursor;
    *end = field_end(*cursor, last, separator);
    *cursor = *end + 1;
    *begin = dlx_skip_blanks(*begin, *end);
    *end = dlx_trim_blanks(*begin, *end);
    if (*end - *begin >= 3 && **begin == '=' && (*begin)[1] == '"')
        ++*begin;
    if (*end - *begin >= 2 && **begin == '"' && (*end)[-1] == '"') {
        ++*begin;
        --*end;
    }
    return true;
}

bool dlx_csv_fields_take(const dlx_line *line, char separator, int column, const char **begin,
                         const char **end)
{
    const char *cursor = line->text;
    for (int i = 0; i <= column; i++)
        if (!dlx_csv_fields_next(line, separator, &cursor, begin, end)) {
            *begin = *end = line->text + line->length;
            return false;
        }
    return column >= 0;
}

bool dlx_csv_fields_cells(dlx_line *line, const char **begin, const char **end, dlx_buffer *copy)
{
    const bool single = *end - *begin >= 2 && **begin == '\'' && (*end)[-1] == '\'';
    *begin += single;
    *end -= single;
    if (*begin == *end || !strchr("[({", **begin) || !strchr("])}", (*end)[-1]))
        return true;
    const size_t first = (size_t)(*begin - line->text);
    const size_t last = (size_t)(*end - line->text);
    copy->size = 0;
    if (!dlx_buffer_add(copy, line->text, line->length) || !dlx_buffer_add(copy, "\n", 1))
        return false;
    for (size_t i = first; i < last; i++)
        if (strchr("[](){},\"'", copy->bytes[i]))
            copy->bytes[i] = ' ';
    line->text = copy->bytes;
    *begin = dlx_skip_blanks(copy->bytes + first, copy->bytes + last);
    *end = dlx_trim_blanks(*begin, copy->bytes + last);
    return true;
}
