/* SPDX-License-Identifier: MIT */
/* Telling comments, headings, rulers and sections from lines of cells. */
#include "sudoku/read/lines.h"

#include "sudoku/read/tags.h"
#include <string.h>

static bool begins_with(const dlx_line *line, const char *word, size_t length)
{
    return line->length >= length && memcmp(line->text, word, length) == 0;
}

bool dlx_is_end_line(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "end", 3) == 0 &&
           dlx_skip_blanks(text + 3, text + length) == text + length;
}

/* Is the line drawn between rows of boxes? It has crosses, as in |---+---|, or stars at its ends;
 * or it is dashes with bars between them, more than a row of blank cells would have; or dashes
 * alone, more than `row`: the cells of a row, or 0 where that is not known. */
static bool is_ruler(const char *text, const char *end, size_t row)
{
    size_t dashes = 0;
    size_t bars = 0;
    size_t crosses = 0;
    for (const char *at = text; at < end; at++) {
        if (!strchr("-=+|* ", *at) || *at == 0)
            return false;
        dashes += *at == '-' || *at == '=';
        bars += *at == '|';
        crosses += *at == '+';
    }
    while (end > text && dlx_is_blank(end[-1]))
        end--;
    const bool stars = end - text > 4 && *text == '*' && end[-1] == '*';
    if (crosses || (stars && dashes + 2 == (size_t)(end - text)))
        return dashes > 0;
    if (!bars)
        return row && dashes == (size_t)(end - text) && dashes > row;
    /* Rows such as 1 . 2 | . . . with b cells between bars have rulers of 2b + 1 dashes. */
    const size_t groups = bars + 1;
    const size_t each = dashes / groups;
    return *text == '-' && dashes % groups == 0 && each % 2 && each > 3 && each != groups;
}

/* Does the line look like [Puzzle]? */
static bool is_section(const char *begin, const char *end)
{
    const char *close = memchr(begin, ']', (size_t)(end - begin));
    for (const char *at = begin + 1; close && at < close; at++)
        if ((*at | 0x20) < 'a' || (*at | 0x20) > 'z')
            return false;
    return close && close > begin + 1 && dlx_skip_blanks(close + 1, end) == end;
}

/* Sections and headings take more than a look at the first character. */
static dlx_row_kind kind_of(const dlx_grid_reader *reader, const dlx_line *line)
{
    const char *end = line->text + line->length;
    const char *begin = dlx_skip_blanks(line->text, end);
    const size_t row = reader->layout.group ? 0 : reader->layout.size;
    if (begin == end)
        return DLX_ROW_BLANK;
    switch (*begin) {
    case 'S':
        return begins_with(line, "Scenario", 8) || begins_with(line, "Simple Sudoku", 13)
                   ? DLX_ROW_HEADING
                   : DLX_ROW_CELLS;
    case 'G':
        return begins_with(line, "Grid ", 5) ? DLX_ROW_HEADING : DLX_ROW_CELLS;
    case '*':
    case '-':
    case '+':
    case '=':
    case '|':
        return is_ruler(begin, end, row) ? DLX_ROW_RULER : DLX_ROW_CELLS;
    case '[':
        return is_section(begin, end) && (!reader->layout.format || reader->layout.format->tags)
                   ? DLX_ROW_SECTION
                   : DLX_ROW_CELLS;
    default:
        return DLX_ROW_CELLS;
    }
}

/* Keeps a comment if it is a tag. */
static dlx_status note_tag(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    const dlx_grid_format *format = reader->layout.format;
    if (format)
        return format->tags ? dlx_take_tag(reader, line, error) : DLX_OK;
    reader->tagged |= dlx_is_tag(line);
    return DLX_OK;
}

/* Skips a line before the first puzzle: a section belongs to it if the format has sections. */
static void skip_early(dlx_grid_reader *reader, const dlx_line *line)
{
    if (!reader->layout.format || line->length == 0 || line->text[0] != '[')
        return;
    reader->sectioned |= reader->layout.format->tags;
    if (!reader->layout.format->tags)
        dlx_reader_note(reader, DLX_NOTE_SECTIONS, line->number, "section %s is left out",
                        dlx_show(line->text, line->length).text);
}

dlx_status dlx_read_row_line(dlx_grid_reader *reader, dlx_line *line, dlx_row_kind *kind,
                             dlx_error *error)
{
    *kind = DLX_ROW_CELLS;
    if (reader->ended)
        return DLX_END;
    for (;;) {
        dlx_status status = dlx_input_line(reader->input, line, error);
        if (status != DLX_OK && status != DLX_SYNTAX)
            return status;
        if (status == DLX_OK && line->length && line->text[0] == '#') {
            if (reader->in_sections && dlx_is_tag(line)) {
                *kind = DLX_ROW_TAG;
                return DLX_OK;
            }
            status = note_tag(reader, line, error);
            if (status != DLX_OK)
                return status;
            continue;
        }
        if (line->number < reader->first_line) {
            skip_early(reader, line);
            continue;
        }
        if (status == DLX_SYNTAX)
            return status;
        if (dlx_is_end_line(line->text, line->length)) {
            reader->ended = true;
            return DLX_END;
        }
        *kind = kind_of(reader, line);
        reader->sectioned |= *kind == DLX_ROW_SECTION;
        return DLX_OK;
    }
}

dlx_status dlx_read_cells_line(dlx_grid_reader *reader, dlx_line *line, dlx_error *error)
{
    dlx_row_kind kind;
    dlx_status status;
    do
        status = dlx_read_row_line(reader, line, &kind, error);
    while (status == DLX_OK && kind != DLX_ROW_CELLS);
    return status;
}
