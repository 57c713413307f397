/* The format `line`: a puzzle on each line, its n*n cells and then, perhaps, a name. */
#include "sudoku/forms.h"

#include <string.h>

/* ---- recognising ----------------------------------------------------------------------------- */

/* The first line holds size*size cells, and a board of that size squared could have it as a row. Do
 * the lines behind it show such a board? They do if more of them have a digit that the small board
 * has not than have only its digits. */
static bool looks_like_rows(dlx_survey *survey, size_t size)
{
    const size_t rows = size * size;
    size_t large = 0;
    size_t small = 0;
    for (size_t i = 0; i < rows; i++) {
        const dlx_measure *line = dlx_survey_line(survey, i);
        if (!line || dlx_measure_row(line, 0) != rows)
            break;
        const bool numbers = line->tokens > 1 && line->single == line->tokens;
        const size_t greatest = numbers && line->greatest_number > line->greatest
                                    ? line->greatest_number
                                    : line->greatest;
        large += greatest > size;
        small += greatest > 0 && greatest <= size;
    }
    return large > small;
}

/* The size is given, and one line or another has to have it. */
static bool recognise_size(dlx_survey *survey, dlx_layout *layout)
{
    const bool may_be_rows = !survey->reader->forced;
    layout->group = layout->size * layout->size;
    for (size_t i = 0; i < 3; i++) {
        const dlx_measure *line = dlx_survey_line(survey, i);
        if (!line || dlx_measure_line(line, layout->size, &layout->group))
            return true;
        if (may_be_rows && dlx_measure_row(line, layout->size))
            return false;
    }
    return true;
}

static bool recognise(dlx_survey *survey, dlx_layout *layout)
{
    if (layout->size)
        return recognise_size(survey, layout);
    const bool may_be_rows = !survey->reader->forced;
    const dlx_measure first = *dlx_survey_line(survey, 0);
    layout->size = dlx_measure_line(&first, 0, &layout->group);
    layout->line = first.line;
    if (layout->size) {
        const size_t cells = layout->size * layout->size;
        if (!may_be_rows || dlx_measure_row(&first, 0) != cells)
            return true;
        if (!looks_like_rows(survey, layout->size))
            return true;
    } else if (may_be_rows && dlx_measure_row(&first, 0)) {
        /* It may be a row; or too short a line, if whole puzzles follow. */
        const dlx_measure *second = dlx_survey_line(survey, 1);
        if (second && !dlx_measure_row(second, 0)) {
            layout->size = dlx_measure_line(second, 0, &layout->group);
            layout->line = second->line;
            return layout->size != 0;
        }
    }
    layout->size = layout->group = 0;
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Where the cells of a line are being read. */
typedef struct line_cursor {
    const dlx_line *line;
    const char *at, *end;
} line_cursor;

/* The end of what stands together: the next blank or separator. */
static const char *word_end(const char *text, const char *end)
{
    while (text < end && !dlx_is_blank(*text) && !dlx_is_separator(*text))
        text++;
    return text;
}

/* Takes the text behind the cells as the name. */
static void take_name(dlx_grid_reader *reader, const line_cursor *cursor)
{
    const char *begin = cursor->at;
    const char *end = cursor->end;
    while (begin < end && (dlx_is_blank(*begin) || dlx_is_separator(*begin)))
        begin++;
    while (begin < end && dlx_is_blank(end[-1]))
        end--;
    reader->name = begin;
    reader->name_length = (size_t)(end - begin);
}

static dlx_status refuse_length(const dlx_grid_reader *reader, const line_cursor *cursor,
                                size_t found, const char *text, dlx_error *error)
{
    const size_t n = reader->layout.size;
    return dlx_input_error(reader->input, cursor->line, text, error,
                           "%zu cells where %zu are expected%s", found, n * n,
                           dlx_reader_reference(reader, cursor->line->number).text);
}

/* Says what is wrong with cells that should stand together from cursor->at on. */
static dlx_status refuse_word(const dlx_grid_reader *reader, const line_cursor *cursor,
                              dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t cells = layout->size * layout->size;
    const char *begin = cursor->at;
    const size_t length = (size_t)(word_end(begin, cursor->end) - begin);
    for (size_t i = 0; i < length && i < cells; i++) {
        const unsigned value = dlx_symbol_value(layout->symbols, begin[i]);
        if (value == DLX_NO_SYMBOL || (length == cells && value > layout->size))
            return dlx_refuse_symbol(reader, cursor->line, begin + i, 1, error);
    }
    const char *place = begin + (length < cells ? length : cells);
    if (length > cells && dlx_symbol_value(layout->symbols, *place) == DLX_NO_SYMBOL)
        return dlx_input_error(reader->input, cursor->line, place, error,
                               "%s behind the cells, expected a blank or one of , ; : #",
                               dlx_show(place, 1).text);
    return refuse_length(reader, cursor, length, place, error);
}

/* Reads all cells, which stand together. This is the path of millions of puzzles. */
static dlx_status read_word(dlx_grid_reader *reader, line_cursor *cursor, dlx_error *error)
{
    const size_t n = reader->layout.size;
    const size_t cells = n * n;
    const uint8_t *values = reader->layout.symbols->value;
    if ((size_t)(cursor->end - cursor->at) < cells || n > DLX_MOST_SYMBOLS)
        return refuse_word(reader, cursor, error);
    const uint32_t column = (uint32_t)(cursor->at - cursor->line->text) + 1;
    bool bad = false;
    for (size_t i = 0; i < cells; i++) {
        const uint8_t value = values[(unsigned char)cursor->at[i]];
        bad |= value > n;
        reader->cells[i] = value;
        reader->columns[i] = column + (uint32_t)i;
    }
    const char *behind = cursor->at + cells;
    if (bad || (behind < cursor->end && !dlx_is_blank(*behind) && !dlx_is_separator(*behind)))
        return refuse_word(reader, cursor, error);
    cursor->at = behind;
    return DLX_OK;
}

/* Reads a token of cells that stand together into cells [from..from + its length[. */
static dlx_status read_token(dlx_grid_reader *reader, const line_cursor *cursor, const char *token,
                             size_t length, size_t from, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const uint32_t column = (uint32_t)(token - cursor->line->text) + 1;
    if (layout->group == 1) {
        reader->columns[from] = column;
        if (!dlx_cell_value(layout, token, length, &reader->cells[from]))
            return dlx_refuse_symbol(reader, cursor->line, token, length, error);
        return DLX_OK;
    }
    if (length != layout->group)
        return dlx_input_error(reader->input, cursor->line, token, error,
                               "%zu cells together where %zu are expected%s", length, layout->group,
                               dlx_reader_reference(reader, cursor->line->number).text);
    for (size_t i = 0; i < length; i++) {
        reader->columns[from + i] = column + (uint32_t)i;
        if (!dlx_cell_value(layout, token + i, 1, &reader->cells[from + i]))
            return dlx_refuse_symbol(reader, cursor->line, token + i, 1, error);
    }
    return DLX_OK;
}

/* Is all that is left of the line more cells, and not a name? Sets *count to their number. */
static bool more_cells(const dlx_grid_reader *reader, const line_cursor *cursor, size_t *count)
{
    *count = 0;
    for (const char *at = cursor->at; at < cursor->end; ++*count) {
        uint16_t value;
        const char *end = word_end(at, cursor->end);
        if (end < cursor->end && dlx_is_separator(*end))
            return false;
        if (!dlx_cell_value(&reader->layout, at, (size_t)(end - at), &value))
            return false;
        at = dlx_skip_blanks(end, cursor->end);
    }
    return *count > 0;
}

/* Reads cells that are set apart by blanks, one by one or in groups. */
static dlx_status read_tokens(dlx_grid_reader *reader, line_cursor *cursor, dlx_error *error)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    for (size_t i = 0; i < cells; i += reader->layout.group) {
        const char *end = word_end(cursor->at, cursor->end);
        const size_t length = (size_t)(end - cursor->at);
        if (length == 0)
            return refuse_length(reader, cursor, i, cursor->at, error);
        const dlx_status status = read_token(reader, cursor, cursor->at, length, i, error);
        if (status != DLX_OK)
            return status;
        cursor->at = dlx_skip_blanks(end, cursor->end);
    }
    size_t more;
    if (reader->layout.group == 1 && more_cells(reader, cursor, &more))
        return refuse_length(reader, cursor, cells + more, cursor->at, error);
    return DLX_OK;
}

static dlx_status read_puzzle(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    dlx_row_kind kind;
    do {
        const dlx_status status = dlx_grid_reader_line(reader, &line, &kind, error);
        if (status != DLX_OK)
            return status;
    } while (kind != DLX_ROW_CELLS);
    const size_t n = reader->layout.size;
    line_cursor cursor = {&line, line.text, line.text + line.length};
    cursor.at = dlx_skip_blanks(cursor.at, cursor.end);
    const dlx_status status = reader->layout.group == n * n ? read_word(reader, &cursor, error)
                                                            : read_tokens(reader, &cursor, error);
    if (status != DLX_OK)
        return status;
    for (size_t row = 0; row < n; row++)
        reader->lines[row] = line.number;
    take_name(reader, &cursor);
    return DLX_OK;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_line(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_write_cells(writer->output, n, grid->cells, n * n, 0);
    dlx_output_byte(writer->output, '\n');
}

static void write_empty(dlx_grid_writer *writer)
{
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_line = {
    .name = "line",
    .summary = "a puzzle on each line: its cells row by row, then a name",
    .recognise = recognise,
    .read = read_puzzle,
    .write = write_line,
    .write_none = write_empty,
};
