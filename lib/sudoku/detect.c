/* SPDX-License-Identifier: MIT */
/* Determining the layout of an input from its first lines. */
#include "sudoku/detect.h"

#include "sudoku/formats.h"
#include "sudoku/read/lines.h"
#include "sudoku/read/lookahead.h"
#include <stdlib.h>
#include <string.h>

/* Is the first line a count of the puzzles that follow? A short row of digits may look like one;
 * then the second line decides: a row has as many cells as the first. */
static bool begins_with_count(dlx_lookahead *ahead)
{
    const size_t size = ahead->reader->layout.size;
    const dlx_measure first = *dlx_lookahead_line(ahead, 0);
    if (!first.count)
        return false;
    size_t group;
    const bool fits = dlx_measure_line(&first, size, &group) || dlx_measure_row(&first, size);
    if (fits && size)
        return false;
    const dlx_measure *second = dlx_lookahead_line(ahead, 1);
    if (!second)
        return !fits && first.greatest == 0;
    return !fits || second->chars != first.chars;
}

/* Skips what may precede the first puzzle. False: there is no puzzle. */
static bool skip_preface(dlx_lookahead *ahead)
{
    if (ahead->reader->begun)
        return dlx_lookahead_line(ahead, 0) != NULL;
    const dlx_measure *first = dlx_lookahead_line(ahead, 0);
    if (first && first->header) {
        ahead->skip++;
        first = dlx_lookahead_line(ahead, 0);
    }
    if (first && begins_with_count(ahead))
        ahead->skip++;
    return dlx_lookahead_line(ahead, 0) != NULL;
}

/* Collects the characters of the cells in a line. */
static const dlx_charset *characters_of(const dlx_measure *line, const dlx_layout *layout)
{
    const size_t cells = layout->size * layout->size;
    if (layout->group == cells)
        return &line->first_set;
    if (layout->group == 1)
        return &line->single_set;
    return layout->group && line->alike * line->first == cells ? &line->alike_set : &line->set;
}

/* Collects the characters of the cells of the first puzzle. */
static dlx_charset characters_of_first(dlx_lookahead *ahead, const dlx_layout *layout)
{
    dlx_charset used = {{0}, 0};
    const size_t lines = layout->group ? 1 : layout->size;
    for (size_t i = 0; i < lines; i++) {
        const dlx_measure *line = dlx_lookahead_line(ahead, i);
        if (!line)
            break;
        dlx_charset_unite(&used, characters_of(line, layout));
    }
    return used;
}

/* The numbers in the cells of the first puzzle. */
typedef struct number_use {
    bool any; /* the cells are numbers, some of several digits */
    size_t zeros, greatest;
} number_use;

static number_use numbers_of_first(dlx_lookahead *ahead, const dlx_layout *layout)
{
    const size_t lines = layout->group ? 1 : layout->size;
    number_use use = {0};
    for (size_t i = 0; i < lines && layout->group <= 1; i++) {
        const dlx_measure *line = dlx_lookahead_line(ahead, i);
        if (!line || (layout->group == 0 && line->single != layout->size))
            continue;
        use.any |= line->several;
        use.zeros += line->zeros;
        if (line->greatest_number > use.greatest)
            use.greatest = line->greatest_number;
    }
    return use;
}

/* Chooses between numbers from 1 and numbers from 0. If the first puzzle has neither n, which only
 * the former allow, nor 0, which only the latter do, and blanks are not zeros, a later zero is
 * refused as ambiguous. */
static void choose_numbers(dlx_grid_reader *reader, dlx_layout *layout, const number_use *use,
                           const dlx_charset *used)
{
    const size_t n = layout->size;
    dlx_symbols *symbols = &reader->symbols;
    if (use->greatest >= n || (!dlx_has_blank(used) && use->zeros != n))
        return;
    *symbols = dlx_symbols_digits;
    layout->symbols = symbols;
    if (use->zeros && !dlx_alphabet(1, n, symbols)) {
        dlx_symbols_make(symbols, "0123456789");
    } else if (!use->zeros) {
        symbols->value['0'] = DLX_NO_SYMBOL;
        dlx_reader_note(reader, DLX_NOTE_SYMBOLS, layout->line,
                        "the numbers 1-%zu fit, and so do 0-%zu: the first are taken", n, n - 1);
    }
}

/* Warns that another alphabet fits as well. A later zero could be a blank in one and a digit in the
 * other, so it is refused. */
static void note_ambiguous(dlx_grid_reader *reader, const dlx_charset *used,
                           const dlx_symbols *other)
{
    const size_t n = reader->layout.size;
    if (!dlx_charset_has(used, '0'))
        reader->symbols.value['0'] = DLX_NO_SYMBOL;
    dlx_reader_note(reader, DLX_NOTE_SYMBOLS, reader->layout.line,
                    "the symbols %s fit, and so do %s: the first are used",
                    dlx_symbols_of(&reader->symbols, n).text, dlx_symbols_of(other, n).text);
}

/* Chooses the symbols of the file: the first alphabet that has all characters of the first puzzle
 * or, if that has a mistake, most of them. */
static void choose_alphabet(dlx_grid_reader *reader, dlx_layout *layout, const dlx_charset *used)
{
    dlx_symbols next;
    size_t least = SIZE_MAX;
    for (size_t i = 0; dlx_alphabet(i, layout->size, &next); i++) {
        const size_t misfits = dlx_misfits(&next, layout->size, used);
        if (misfits < least) {
            reader->symbols = next;
            layout->symbols = i ? &reader->symbols : &dlx_symbols_digits;
            least = misfits;
        } else if (misfits == 0 && dlx_has_symbol(used)) {
            layout->symbols = &reader->symbols;
            note_ambiguous(reader, used, &next);
            break;
        }
    }
}

static void choose_symbols(dlx_lookahead *ahead, dlx_layout *layout)
{
    dlx_grid_reader *reader = ahead->reader;
    if (reader->symbols_given)
        layout->symbols = &reader->symbols;
    if (reader->symbols_given || dlx_lookahead_line(ahead, 0)->document != DLX_NO_DOCUMENT)
        return;
    const dlx_charset used = characters_of_first(ahead, layout);
    const number_use numbers = numbers_of_first(ahead, layout);
    if (numbers.any)
        choose_numbers(reader, layout, &numbers, &used);
    else
        choose_alphabet(reader, layout, &used);
}

/* Asks the formats in turn whether they recognise the input. */
static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_grid_format *forced = ahead->reader->forced;
    const dlx_grid_format *form;
    for (size_t i = 0; (form = dlx_form_at(i)) != NULL; i++)
        if (form->recognise && (!forced || form == forced) && form->recognise(ahead, layout)) {
            layout->format = form;
            return true;
        }
    return false;
}

/* Says what is wrong with a first line of unknown layout, and skips it. */
static dlx_status refuse(dlx_grid_reader *reader, const dlx_measure *measure, dlx_error *error)
{
    dlx_line line;
    dlx_row_kind kind;
    const dlx_status status = dlx_read_row_line(reader, &line, &kind, error);
    if (status != DLX_OK)
        return status;
    if (measure->document != DLX_NO_DOCUMENT)
        return dlx_input_error(reader->input, &line, line.text, error,
                               "a document of an unsupported kind, expected rows or "
                               "lines of cells");
    const size_t cells = measure->tokens > 1 && measure->single == measure->tokens
                             ? measure->tokens
                             : (measure->separator ? measure->first : measure->chars);
    size_t n = 1;
    while (n * n < cells && n <= DLX_MOST_SYMBOLS)
        n++;
    size_t rows, columns;
    if (n * n == cells && !dlx_box_shape(n, &rows, &columns))
        return dlx_input_error(reader->input, &line, line.text, error,
                               "%zu cells are a board of size %zu, which is not a product of two "
                               "numbers and so has no boxes",
                               cells, n);
    if (cells <= DLX_MOST_SYMBOLS && !dlx_box_shape(cells, &rows, &columns))
        return dlx_input_error(reader->input, &line, line.text, error,
                               "%zu cells in a row: expected a product of two numbers, such as 9 "
                               "or 12, to have boxes",
                               cells);
    return dlx_input_error(reader->input, &line, line.text, error,
                           "%zu cells are not a puzzle: expected the n*n cells of a board, such as "
                           "81, or n cells of its first row, or a format to be named",
                           cells);
}

/* Determines the layout from the lines ahead, or the failure. The input is left after these lines.
 */
static dlx_status find_layout(dlx_lookahead *ahead, dlx_layout *layout, dlx_error *error)
{
    const dlx_grid_options *options = &ahead->reader->options;
    *layout = (dlx_layout){.symbols = &dlx_symbols_digits,
                           .size = options->box_rows * options->box_columns,
                           .box_rows = options->box_rows,
                           .box_columns = options->box_columns};
    if (options->symbols)
        layout->size = strlen(options->symbols);
    ahead->reader->tagged = ahead->reader->sectioned = false;
    if (!skip_preface(ahead)) {
        if (error && ahead->status != DLX_END)
            *error = ahead->error;
        return ahead->status;
    }
    if (!recognise(ahead, layout))
        return DLX_SYNTAX;
    if (layout->box_rows == 0)
        dlx_box_shape(layout->size, &layout->box_rows, &layout->box_columns);
    else
        layout->line = 0;
    choose_symbols(ahead, layout);
    return DLX_OK;
}

dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_lookahead ahead = {.reader = reader};
    dlx_input_mark(reader->input);
    const dlx_status status = find_layout(&ahead, &reader->layout, error);
    if (status == DLX_OK || status == DLX_SYNTAX) {
        dlx_input_rewind(reader->input);
        reader->ended = false; /* a line `end` may be among those ahead */
        reader->sectioned = false;
        reader->first_line = dlx_lookahead_line(&ahead, 0)->line;
    }
    const dlx_measure first = ahead.count > ahead.skip ? ahead.lines[ahead.skip] : (dlx_measure){0};
    free(ahead.lines);
    if (status == DLX_SYNTAX)
        return refuse(reader, &first, error);
    return status == DLX_OK ? dlx_reader_room(reader, error) : status;
}
