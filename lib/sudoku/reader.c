#include "sudoku/form/sdk.h"
#include "sudoku/formats.h"
#include "sudoku/read/jigsaw.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes the shape of a box from the options. */
static dlx_status set_box(dlx_layout *layout, const dlx_grid_options *options, dlx_error *error)
{
    const size_t rows = options->box_rows;
    const size_t columns = options->box_columns;
    if (rows == 0 && columns == 0)
        return DLX_OK;
    if (rows == 0 || columns == 0 || rows > DLX_MAX_SIZE / columns)
        return dlx_error_set(error, DLX_INVALID,
                             "bad box of %zu x %zu cells: a board has 1 to %zu digits", rows,
                             columns, DLX_MAX_SIZE);
    layout->size = rows * columns;
    layout->box_rows = rows;
    layout->box_columns = columns;
    return DLX_OK;
}

/* Takes the symbols from the options; there are as many as the board has digits. */
static dlx_status set_symbols(dlx_layout *layout, dlx_symbols *symbols,
                              const dlx_grid_options *options, dlx_error *error)
{
    const char *order = options->symbols;
    if (!order)
        return DLX_OK;
    const size_t count = strlen(order);
    if (!dlx_symbols_make(symbols, order))
        return dlx_error_set(error, DLX_INVALID,
                             "bad symbols %s: expected at most %d different characters, none of "
                             "them , ; : # | or a blank",
                             dlx_show(order, count).text, DLX_MOST_SYMBOLS);
    if (layout->size && layout->size != count)
        return dlx_error_set(error, DLX_INVALID, "%zu symbols for a board of %zu digits", count,
                             layout->size);
    if (!layout->size && !dlx_box_shape(count, &layout->box_rows, &layout->box_columns))
        return dlx_error_set(error, DLX_INVALID,
                             "%zu symbols: expected a product of two numbers, such as 9 or 16",
                             count);
    layout->size = count;
    return DLX_OK;
}

dlx_grid_reader *dlx_grid_reader_new(dlx_input *input, const dlx_grid_options *options,
                                     dlx_error *error)
{
    static const dlx_grid_options defaults;
    if (!options)
        options = &defaults;
    const dlx_grid_format *forced = options->format ? dlx_form_find(options->format) : NULL;
    if (options->format && (!forced || !forced->read)) {
        dlx_error_set(error, DLX_INVALID, "no grid format that is read is named %s",
                      dlx_show(options->format, strlen(options->format)).text);
        return NULL;
    }
    dlx_layout layout = {0};
    dlx_grid_options boxed = *options;
    dlx_symbols symbols = dlx_symbols_digits;
    if (dlx_regions_box(&boxed, error) != DLX_OK || set_box(&layout, &boxed, error) != DLX_OK ||
        set_symbols(&layout, &symbols, &boxed, error) != DLX_OK)
        return NULL;
    dlx_grid_reader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        dlx_error_memory(error);
        return NULL;
    }
    reader->input = input;
    reader->options = boxed;
    reader->options.format = NULL; /* may not live as long */
    reader->forced = forced;
    reader->layout = layout;
    reader->symbols = symbols;
    reader->symbols_given = options->symbols != NULL;
    return reader;
}

static bool begins_with(const dlx_line *line, const char *word, size_t length)
{
    return line->length >= length && memcmp(line->text, word, length) == 0;
}

static bool is_end(const dlx_line *line)
{
    if (!begins_with(line, "end", 3))
        return false;
    const char *end = line->text + line->length;
    return dlx_skip_blanks(line->text + 3, end) == end;
}

/* Is the line drawn between rows of boxes? It has crosses, as |---+---|, or stars at its ends; or
 * it is dashes with bars between them, more of them than a row of blank cells would have; or dashes
 * alone, more than `row`: the cells of a row, or 0 where they are not known. */
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
    /* Rows as 1 . 2 | . . . with b cells between bars have rulers of 2b + 1 dashes. */
    const size_t groups = bars + 1;
    const size_t each = dashes / groups;
    return *text == '-' && dashes % groups == 0 && each % 2 && each > 3 && each != groups;
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
        return !reader->layout.format || reader->layout.format->tags ? DLX_ROW_SECTION
                                                                     : DLX_ROW_CELLS;
    default:
        return DLX_ROW_CELLS;
    }
}

/* Takes note of a comment that may be a tag, as #A. */
static dlx_status note_tag(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    const dlx_grid_format *format = reader->layout.format;
    if (format)
        return format->tags ? dlx_sdk_tag(reader, line, error) : DLX_OK;
    reader->tagged |= dlx_sdk_is_tag(line);
    return DLX_OK;
}

dlx_status dlx_grid_reader_line(dlx_grid_reader *reader, dlx_line *line, dlx_row_kind *kind,
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
            if (reader->in_sections && dlx_sdk_is_tag(line)) {
                *kind = DLX_ROW_TAG;
                return DLX_OK;
            }
            status = note_tag(reader, line, error);
            if (status != DLX_OK)
                return status;
            continue;
        }
        if (line->number < reader->first_line) {
            reader->sectioned |= reader->layout.format && line->length && line->text[0] == '[';
            continue;
        }
        if (status == DLX_SYNTAX)
            return status;
        if (is_end(line)) {
            reader->ended = true;
            return DLX_END;
        }
        *kind = kind_of(reader, line);
        reader->sectioned |= *kind == DLX_ROW_SECTION;
        return DLX_OK;
    }
}

dlx_reference dlx_reader_reference(const dlx_grid_reader *reader, uint64_t line)
{
    dlx_reference reference = {""};
    const uint64_t known = reader->layout.line;
    if (known && known != line)
        snprintf(reference.text, sizeof reference.text, ", as %s line %llu",
                 reader->settled ? "in the first puzzle at" : "at", (unsigned long long)known);
    return reference;
}

dlx_status dlx_refuse_symbol(const dlx_grid_reader *reader, const dlx_line *line, const char *text,
                             size_t length, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    return dlx_input_error(reader->input, line, text, error,
                           "unknown symbol %s, expected %s, or for a blank one of . 0 * - _",
                           dlx_show(text, length).text,
                           dlx_symbols_of(layout->symbols, layout->size).text);
}

/* The value of a decimal number; more than UINT16_MAX for all that are too large, or no number. */
static uint32_t number(const char *text, size_t length)
{
    uint32_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return UINT32_MAX;
        value = value * 10 + (uint32_t)(text[i] - '0');
        if (value > UINT16_MAX)
            return UINT32_MAX;
    }
    return value;
}

bool dlx_cell_value(const dlx_layout *layout, const char *text, size_t length, uint16_t *value)
{
    uint32_t found;
    if (length == 1)
        found = dlx_symbol_value(layout->symbols, *text);
    else if (layout->size > 9)
        found = number(text, length);
    else
        return false;
    /* Above that size, letters are no digits, but 255 may be one. */
    if (length == 1 && found > (layout->size > DLX_MOST_SYMBOLS ? 9 : DLX_MOST_SYMBOLS))
        return false;
    *value = (uint16_t)found;
    return found <= layout->size;
}

/* Reads one puzzle into the reader's arrays. */
static dlx_status read_puzzle(dlx_grid_reader *reader, dlx_error *error)
{
    if (reader->ended)
        return DLX_END;
    if (!reader->settled) {
        const dlx_status status = dlx_detect(reader, error);
        if (status != DLX_OK)
            return status;
    }
    reader->name_length = 0;
    dlx_extra_free(reader->extra); /* of a puzzle that was refused */
    reader->extra = NULL;
    reader->solution_column = 0;
    return reader->layout.format->read(reader, error);
}

dlx_status dlx_grid_reader_next(dlx_grid_reader *reader, dlx_grid **grid, dlx_error *error)
{
    dlx_status status = read_puzzle(reader, error);
    reader->begun = true;
    if (status == DLX_OK) {
        reader->settled = true;
        status = dlx_take_rules(reader, error);
    }
    if (status == DLX_OK)
        status = dlx_warn_contradiction(reader, error);
    if (status != DLX_OK)
        return status;
    const dlx_layout *layout = &reader->layout;
    *grid = dlx_grid_new(layout->size, layout->box_rows, layout->box_columns, reader->cells,
                         reader->name, reader->name_length, error);
    if (!*grid)
        return DLX_NO_MEMORY;
    (*grid)->extra = reader->extra;
    reader->extra = NULL;
    return DLX_OK;
}

dlx_extra *dlx_reader_extra(dlx_grid_reader *reader)
{
    if (!reader->extra)
        reader->extra = dlx_extra_new();
    return reader->extra;
}

void dlx_reader_note(dlx_grid_reader *reader, unsigned bit, uint64_t line, const char *format, ...)
{
    if (reader->told & bit || !reader->options.warn)
        return;
    reader->told |= bit;
    dlx_error note;
    va_list arguments;
    va_start(arguments, format);
    dlx_error_vset(&note, DLX_UNSUPPORTED, format, arguments);
    va_end(arguments);
    dlx_error_place(&note, dlx_input_name(reader->input), line, 0);
    reader->options.warn(reader->options.warn_state, &note);
}

const char *dlx_grid_reader_format(const dlx_grid_reader *reader)
{
    return reader->layout.format ? reader->layout.format->name : NULL;
}

const char *dlx_grid_reader_symbols(const dlx_grid_reader *reader)
{
    const dlx_symbols *symbols = reader->layout.symbols;
    return symbols && symbols != &dlx_symbols_digits ? symbols->order : NULL;
}

/* The first cell in which the solution is blank or differs from a given; n*n if there is none. */
static size_t first_difference(const dlx_grid *puzzle, const uint16_t *solution)
{
    const size_t cells = puzzle->size * puzzle->size;
    for (size_t i = 0; i < cells; i++)
        if (!solution[i] || (puzzle->cells[i] && puzzle->cells[i] != solution[i] &&
                             !(puzzle->extra->solved && puzzle->extra->solved[i])))
            return i;
    return cells;
}

/* Checks the solution in the puzzle's extra. */
static dlx_status check_solution(const dlx_grid *puzzle, dlx_error *error)
{
    const size_t n = puzzle->size;
    const uint16_t *solution = puzzle->extra->solution;
    const size_t cell = first_difference(puzzle, solution);
    if (cell < n * n && !solution[cell])
        return dlx_error_set(error, DLX_INVALID, "wrong solution: no digit at r%zuc%zu",
                             cell / n + 1, cell % n + 1);
    if (cell < n * n)
        return dlx_error_set(
            error, DLX_INVALID, "wrong solution: %u at r%zuc%zu, where %u is given",
            (unsigned)solution[cell], cell / n + 1, cell % n + 1, (unsigned)puzzle->cells[cell]);
    dlx_grid whole = *puzzle;
    whole.cells = puzzle->extra->solution;
    dlx_error fault;
    const dlx_status status = dlx_grid_check(&whole, &fault);
    if (status == DLX_INVALID)
        return dlx_error_set(error, status, "wrong solution: %s", fault.text);
    if (status != DLX_OK && error)
        *error = fault;
    return status;
}

static bool is_complete(const dlx_grid *grid)
{
    size_t i = 0;
    while (i < grid->size * grid->size && grid->cells[i])
        i++;
    return i == grid->size * grid->size;
}

dlx_status dlx_grid_reader_check(dlx_grid_reader *reader, const dlx_grid *grid, dlx_error *error)
{
    dlx_status status = DLX_END;
    if (grid->extra && grid->extra->solution)
        status = check_solution(grid, error);
    else if (is_complete(grid))
        status = dlx_grid_check(grid, error);
    if (status == DLX_INVALID)
        dlx_error_place(error, dlx_input_name(reader->input), reader->lines[0],
                        reader->solution_column ? reader->solution_column : reader->columns[0]);
    return status;
}

void dlx_grid_reader_free(dlx_grid_reader *reader)
{
    if (!reader)
        return;
    if (reader->parser)
        reader->parser_free(reader->parser);
    dlx_extra_free(reader->extra);
    free(reader->cells);
    free(reader->columns);
    free(reader->lines);
    free(reader->title.bytes);
    free(reader->seen);
    free(reader);
}
