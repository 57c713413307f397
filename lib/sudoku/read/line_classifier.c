/* SPDX-License-Identifier: MIT */
/* Distinguishes comments, headings, rulers, and sections from lines of cells. */
#include "sudoku/read/lines.h"

#include "io/clean.h"

/* Box-drawing characters of Unicode, U+2500 to U+257F, as bars and crosses. */

enum { LENGTH = 3 }; /* bytes in UTF-8 */

/* ASCII replacements: bars for upright lines in rows of cells, two if heavy or double; dashes, or =
 * if heavy or double, for all others. */
static const char *ascii_for(unsigned low)
{
    static const unsigned char bars[] = {0x02, 0x06, 0x0a, 0x4e};
    static const unsigned char heavy_bars[] = {0x03, 0x07, 0x0b, 0x4f, 0x51};
    static const unsigned char heavy[] = {0x01, 0x05, 0x09, 0x4d, 0x50};
    return memchr(bars, (int)low, sizeof bars)               ? "|  "
           : memchr(heavy_bars, (int)low, sizeof heavy_bars) ? "|| "
           : memchr(heavy, (int)low, sizeof heavy)           ? "==="
                                                             : "+--";
}

/* Returns the number of the box-drawing character at `text`, from 0; 128: another character. */
static unsigned line_character(const char *text, const char *end)
{
    if (end - text < LENGTH || text[0] != '\xe2')
        return 128;
    const unsigned low = (unsigned char)text[2];
    return text[1] == '\x94' ? low - 0x80 : text[1] == '\x95' ? low - 0x80 + 0x40 : 128;
}

/* Replaces box-drawing characters by ASCII. True if there were any. */
static bool ascii_from_box_drawing(char *text, size_t length)
{
    bool any = false;
    char *end = text + length;
    for (char *cursor = text; (cursor = memchr(cursor, '\xe2', (size_t)(end - cursor)));) {
        const unsigned character = line_character(cursor, end);
        if (character < 128)
            memcpy(cursor, ascii_for(character), LENGTH);
        any |= character < 128;
        cursor += character < 128 ? LENGTH : 1;
    }
    return any;
}

/* Copies the line, if necessary, with ASCII for box-drawing characters and, if the layout is
 * `hashed`, ? for #. Columns are preserved. Sets reader->drawn. False: no memory. */
static bool redraw(dlx_grid_reader *reader, dlx_line *line)
{
    const bool odd = line->length && memchr(line->text, '\xe2', line->length);
    if (!odd && !reader->layout.hashed)
        return true;
    dlx_buffer *copy = &reader->line;
    copy->size = 0;
    static const char padding[DLX_INPUT_PADDING] = "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";
    if (!dlx_buffer_add(copy, line->text, line->length + 1) ||
        !dlx_buffer_add(copy, padding, sizeof padding))
        return false;
    line->text = copy->bytes;
    reader->drawn = odd && ascii_from_box_drawing(copy->bytes, line->length);
    if (reader->layout.hashed) {
        size_t letters = 0;
        for (size_t i = 0; i < line->length && letters < 2; i++) {
            letters =
                (copy->bytes[i] | 0x20) >= 'a' && (copy->bytes[i] | 0x20) <= 'z' ? letters + 1 : 0;
            if (copy->bytes[i] == '#')
                copy->bytes[i] = '?';
        }
    }
    return true;
}

bool dlx_line_classifier_is_end(const char *text, size_t length)
{
    return dlx_begins_with(text, text + length, "end") &&
           dlx_skip_blanks(text + 3, text + length) == text + length;
}

/* True if the line repeats one sign, as between boards or boxes: = or ~, or a sign that is no blank
 * cell: more than `row` signs (cells of a row; 0: unknown), or fewer, or the rows have other
 * blanks.
 */
static bool is_repeated_sign(const dlx_grid_reader *reader, const char *text, const char *end,
                             size_t row)
{
    enum { LEAST = 3 };
    const char sign = *text;
    size_t count = 0;
    for (; text < end; text++) {
        if (*text != sign && !dlx_is_blank(*text))
            return false;
        count += *text == sign;
    }
    if (count < LEAST || !strchr("=~-_*", sign))
        return false;
    if (sign == '=' || sign == '~' || (row && count > row))
        return true;
    return !(reader->blanks & dlx_blank_bit(sign)) && (reader->blanks || (row && count < row));
}

/* True for a ruler between rows of boxes: crosses as in |---+---|, or stars at its ends; or dashes
 * with bars, more than a row of blank cells has. */
static bool is_bar_ruler(const char *text, const char *end)
{
    size_t dashes = 0, bars = 0, crosses = 0;
    for (const char *cursor = text; cursor < end; cursor++) {
        if (!strchr("-=~_+|!* ", *cursor) || *cursor == 0)
            return false;
        dashes += *cursor == '-' || *cursor == '=' || *cursor == '~' || *cursor == '_';
        bars += *cursor == '|' || *cursor == '!';
        crosses += *cursor == '+';
    }
    end = dlx_trim_blanks(text, end);
    const bool stars = end - text > 4 && *text == '*' && end[-1] == '*';
    if (crosses || (stars && dashes + 2 == (size_t)(end - text)))
        return dashes > 0;
    if (!bars)
        return false;
    /* Rows such as 1 . 2 | . . . with b cells between bars have rulers of 2b + 1 dashes. */
    const size_t groups = bars + 1;
    const size_t each = dashes / groups;
    return *text == '-' && dashes % groups == 0 && each % 2 && each > 3 && each != groups;
}

/* True for a ruler above, between, or below rows of boxes, such as .---.---.---. or '---'---'---'
 * or :---+---+---: with corners unlike rows of blank cells, or with another number of cells than a
 * row. */
static bool is_corner_ruler(const char *text, const char *end, size_t row)
{
    enum { LEAST = 2 }; /* consecutive dashes */
    size_t dashes = 0, corners = 0;
    end = dlx_trim_blanks(text, end);
    if (end - text < 2 || (size_t)(end - text) == row || strchr("-=", *text) ||
        strchr("-=", end[-1]))
        return false;
    for (const char *cursor = text; cursor < end; cursor++) {
        const bool dash = *cursor == '-' || *cursor == '=';
        if (!dash && (!*cursor || !strchr(".':+|", *cursor) || (corners && dashes < LEAST)))
            return false;
        dashes = dash ? dashes + 1 : 0;
        corners += !dash;
    }
    return corners > 1;
}

/* True if the line, which begins with a semicolon, is separated fields, not a comment. */
static bool is_fields(const char *text, const char *end)
{
    enum { LEAST_CELLS = 14 }; /* of a damaged board of size 4 */
    size_t letters = 0, separators = 0, cells = 0;
    const bool blank = dlx_token_end(text, end) < end;
    for (; text < end && letters < 2 && cells < LEAST_CELLS; text++) {
        const bool cell = dlx_symbol_value(&dlx_symbols_digits, *text) <= 9;
        letters = dlx_is_letter(*text) ? letters + 1 : 0;
        cells = cell ? cells + 1 : 0;
        separators += *text == ';';
    }
    for (; text < end && cells < LEAST_CELLS; text++, separators += *text == ';')
        cells = dlx_symbol_value(&dlx_symbols_digits, *text) <= 9 ? cells + 1 : 0;
    return cells == LEAST_CELLS || ((letters < 2 || !blank) && separators > 1);
}

/* True if a comment begins here. */
static bool is_comment(const dlx_grid_reader *reader, const char *text, const char *end)
{
    const bool is_empty = end - text > 1 && text[1] != ';' && !dlx_is_blank(text[1]) &&
                          memchr(text + 1, ';', (size_t)(end - text - 1));
    const bool is_field = reader->semicolons && end - text > 1 && !dlx_is_blank(text[1]);
    if (*text == ';')
        return !is_empty && !is_field && reader->csv.separator != ';' &&
               reader->layout.csv.separator != ';' && !is_fields(text, end);
    if (dlx_symbol_value(&reader->layout.symbols, *text) != DLX_NO_SYMBOL)
        return false;
    if (*text == '%')
        return !dlx_clean_begins_words(text, end);
    return end - text > 1 && text[1] == '/';
}

bool dlx_line_classifier_is_section(const dlx_line *line, const char *name)
{
    const char *end = line->text + line->length;
    const char *cursor = line->text;
    bool bracket = false;
    for (; cursor < end && (*cursor == '[' || dlx_is_blank(*cursor)); cursor++)
        bracket |= *cursor == '[';
    for (; *name && cursor < end && (*cursor | 0x20) == *name; cursor++)
        name++;
    while (cursor < end && (*cursor == ']' || dlx_is_blank(*cursor)))
        cursor++;
    return bracket && !*name && cursor == end;
}

/* True if the line looks like [Puzzle]. */
static bool is_section(const dlx_line *line, const char *begin)
{
    const char *end = line->text + line->length;
    if (dlx_line_classifier_is_section(line, "puzzle") ||
        dlx_line_classifier_is_section(line, "state"))
        return true;
    const char *close = memchr(begin, ']', (size_t)(end - begin));
    for (const char *cursor = begin + 1; close && cursor < close; cursor++)
        if ((*cursor | 0x20) < 'a' || (*cursor | 0x20) > 'z')
            return false;
    return close && close > begin + 1 && dlx_skip_blanks(close + 1, end) == end;
}

/* Sections and headings need more than the first character. */
static dlx_row_kind kind_of(dlx_grid_reader *reader, const dlx_line *line)
{
    const char *end = line->text + line->length;
    const char *begin = dlx_skip_blanks(line->text, end);
    const size_t row = reader->layout.group ? 0 : reader->layout.size;
    if (begin == end) {
        reader->tabs_seen |= line->length > 1;
        return reader->layout.tabbed && line->length > 1 ? DLX_ROW_CELLS : DLX_ROW_BLANK;
    }
    switch (*begin) {
    case ';':
        if (!reader->begun && end - begin > 1 && !dlx_is_blank(begin[1]))
            reader->doubtful_comment = line->number;
        return is_comment(reader, begin, end) ? DLX_ROW_COMMENT : DLX_ROW_CELLS;
    case '%':
    case '/':
        return is_comment(reader, begin, end) ? DLX_ROW_COMMENT : DLX_ROW_CELLS;
    case '.':
    case '\'':
    case ':':
        return is_corner_ruler(begin, end, row) ? DLX_ROW_RULER : DLX_ROW_CELLS;
    case 'S':
        return dlx_begins_with(line->text, end, "Scenario") ||
                       dlx_begins_with(line->text, end, "Simple Sudoku")
                   ? DLX_ROW_HEADING
                   : DLX_ROW_CELLS;
    case 'G':
        return dlx_begins_with(line->text, end, "Grid ") && dlx_is_digit(line->text[5])
                   ? DLX_ROW_HEADING
                   : DLX_ROW_CELLS;
    case '*':
    case '-':
    case '+':
    case '=':
    case '_':
    case '~':
    case '|':
        return is_repeated_sign(reader, begin, end, row) || is_bar_ruler(begin, end) ||
                       is_corner_ruler(begin, end, row)
                   ? DLX_ROW_RULER
                   : DLX_ROW_CELLS;
    case '[':
        return is_section(line, begin) && (!reader->layout.format || reader->layout.format->tags)
                   ? DLX_ROW_SECTION
                   : DLX_ROW_CELLS;
    default:
        return DLX_ROW_CELLS;
    }
}

/* Skips a line before the first puzzle: a section belongs to it if the format has sections, and a
 * title if its puzzles are boards in rows. */
static void skip_early(dlx_grid_reader *reader, const dlx_line *line)
{
    const dlx_layout *layout = &reader->layout;
    if (!layout->format || line->length == 0)
        return;
    if (line->text[0] == '[' || kind_of(reader, line) == DLX_ROW_SECTION) {
        reader->sectioned |= layout->format->tags;
        if (!layout->format->tags)
            dlx_reader_state_note(reader, DLX_NOTE_SECTIONS, line->number, "section %s is ignored",
                                  dlx_show(line->text, line->length).text);
        return;
    }
    if (reader->csv.headed || kind_of(reader, line) != DLX_ROW_CELLS)
        return;
    const bool title = dlx_titles_is_title(line, 0, &dlx_symbols_digits);
    if (!title && (!layout->group || dlx_titles_has_no_cells(line)))
        return; /* a frame, or the number of puzzles */
    if (title && !layout->group)
        dlx_titles_take(reader, line);
    else
        dlx_reader_state_note(reader, DLX_NOTE_TITLES, line->number, "the title %s is ignored",
                              dlx_show(line->text, line->length).text);
}

/* True if the line may be a row of a board, with box-drawing characters. */
static bool may_be_row(const dlx_grid_reader *reader)
{
    return !reader->layout.format || reader->layout.group == 0;
}

/* True if the # at the start of the line begins a comment. */
static bool is_hash_comment(dlx_grid_reader *reader, const dlx_line *line)
{
    reader->hash_seen = true;
    return !reader->layout.hashed || dlx_titles_is_title(line, 0, &dlx_symbols_digits);
}

/* Classifies a line that begins with #: a comment, possibly a tag, which is stored. */
static dlx_row_kind take_hash(dlx_grid_reader *reader, const dlx_line *line)
{
    const dlx_grid_format *format = reader->layout.format;
    const bool is_tag = dlx_titles_is_tag(line);
    if (reader->in_sections && is_tag)
        return DLX_ROW_TAG;
    reader->tagged |= !format && is_tag;
    if (format && (format->tags || (format->later_tags && !reader->forced)))
        dlx_titles_take_tag(reader, line);
    return DLX_ROW_COMMENT;
}

/* Classifies a line after `end`, which may have cells: words are no puzzle, except as a title of a
 * board in rows. */
static dlx_row_kind kind_after_end(dlx_grid_reader *reader, const dlx_line *line)
{
    if (!may_be_row(reader) && dlx_titles_is_title(line, 0, &dlx_symbols_digits))
        return DLX_ROW_COMMENT;
    reader->after_end = false;
    return DLX_ROW_CELLS;
}

/* Classifies a line other than a # comment, at which a puzzle may begin. */
static dlx_status take_line(dlx_grid_reader *reader, dlx_line *line, dlx_row_kind *kind,
                            dlx_error *error)
{
    if (dlx_line_classifier_is_end(line->text, line->length)) {
        reader->after_end = true;
        *kind = DLX_ROW_HEADING;
        return DLX_OK;
    }
    reader->drawn = false;
    if ((may_be_row(reader) || reader->layout.hashed) && !redraw(reader, line))
        return dlx_error_memory(error);
    *kind = kind_of(reader, line);
    reader->sectioned |= *kind == DLX_ROW_SECTION;
    if (*kind != DLX_ROW_BLANK && *kind != DLX_ROW_COMMENT && !reader->content)
        reader->content = line->number;
    if (*kind == DLX_ROW_CELLS && reader->after_end)
        *kind = kind_after_end(reader, line);
    return DLX_OK;
}

/* A carriage return before a line feed ends no line of its own. */
dlx_status dlx_line_classifier_read_text(dlx_input *input, dlx_line *line, dlx_error *error)
{
    const dlx_status status = dlx_input_line(input, line, error);
    if (status != DLX_OK)
        return status;
    const char *end = line->text + line->length;
    while (end > line->text && end[-1] == '\r')
        end--;
    const char *found = memchr(line->text, '\r', (size_t)(end - line->text));
    if (found)
        dlx_input_split(input, line, (size_t)(found - line->text));
    return DLX_OK;
}

dlx_status dlx_line_classifier_read_row(dlx_grid_reader *reader, dlx_line *line, dlx_row_kind *kind,
                                        dlx_error *error)
{
    dlx_status status;
    do {
        *kind = DLX_ROW_CELLS;
        status = dlx_line_classifier_read_text(reader->input, line, error);
        if (status != DLX_OK && status != DLX_SYNTAX)
            return status;
        if (status == DLX_OK && line->length && line->text[0] == '#' &&
            is_hash_comment(reader, line)) {
            *kind = take_hash(reader, line);
        } else if (line->number < reader->first_line) {
            *kind = DLX_ROW_COMMENT;
            skip_early(reader, line);
            status = DLX_OK;
        } else if (status == DLX_OK) {
            status = take_line(reader, line, kind, error);
        }
    } while (status == DLX_OK && *kind == DLX_ROW_COMMENT);
    return status;
}

dlx_status dlx_line_classifier_look_at(dlx_grid_reader *reader, const dlx_line *line,
                                       dlx_row_kind *kind)
{
    if (dlx_line_classifier_is_end(line->text, line->length))
        return DLX_NO_DATA;
    const bool hash = line->length && line->text[0] == '#';
    *kind = hash ? DLX_ROW_COMMENT : kind_of(reader, line);
    reader->hash_seen |= hash;
    return DLX_OK;
}

dlx_status dlx_line_classifier_read_cells(dlx_grid_reader *reader, dlx_line *line, dlx_error *error)
{
    dlx_row_kind kind;
    dlx_status status;
    do
        status = dlx_line_classifier_read_row(reader, line, &kind, error);
    while (status == DLX_OK && kind != DLX_ROW_CELLS);
    return status;
}
