/* Finding out the layout of an input from its first lines. */
#include "sudoku/formats.h"

#include <stdlib.h>
#include <string.h>

/* Is the first line a count of the puzzles behind it? A short row of digits may look like one; then
 * the line behind it decides, which has as many cells if it is a row too. */
static bool begins_with_count(dlx_lookahead *survey)
{
    const size_t size = survey->reader->layout.size;
    const dlx_measure first = *dlx_lookahead_line(survey, 0);
    if (!first.count)
        return false;
    size_t group;
    const bool fits = dlx_measure_line(&first, size, &group) || dlx_measure_row(&first, size);
    if (fits && size)
        return false;
    const dlx_measure *second = dlx_lookahead_line(survey, 1);
    if (!second)
        return !fits && first.greatest == 0;
    return !fits || second->chars != first.chars;
}

/* Passes over what may come before the first puzzle. False: there is no puzzle. */
static bool skip_preface(dlx_lookahead *survey)
{
    if (survey->reader->begun)
        return dlx_lookahead_line(survey, 0) != NULL;
    const dlx_measure *first = dlx_lookahead_line(survey, 0);
    if (first && first->header) {
        survey->skip++;
        first = dlx_lookahead_line(survey, 0);
    }
    if (first && begins_with_count(survey))
        survey->skip++;
    return dlx_lookahead_line(survey, 0) != NULL;
}

/* The characters that the first puzzle has for its cells. */
static dlx_charset characters_of_first(dlx_lookahead *survey, const dlx_layout *layout)
{
    dlx_charset used = {{0}};
    const size_t lines = layout->group ? 1 : layout->size;
    for (size_t i = 0; i < lines; i++) {
        const dlx_measure *line = dlx_lookahead_line(survey, i);
        if (!line)
            break;
        const dlx_charset *set = layout->group == layout->size * layout->size ? &line->first_set
                                 : layout->group == 1                         ? &line->single_set
                                                                              : &line->set;
        used.bits[0] |= set->bits[0];
        used.bits[1] |= set->bits[1];
    }
    return used;
}

/* Are the cells numbers, some of several digits? */
static bool in_numbers(dlx_lookahead *survey, const dlx_layout *layout)
{
    const size_t lines = layout->group ? 1 : layout->size;
    for (size_t i = 0; i < lines && layout->group <= 1; i++) {
        const dlx_measure *line = dlx_lookahead_line(survey, i);
        if (line && line->single == line->tokens && line->several)
            return true;
    }
    return false;
}

/* Notes that another alphabet fits as well. From then on a zero could be a blank of the one and a
 * digit of the other; so it is neither. */
static void note_ambiguous(dlx_grid_reader *reader, const dlx_charset *used,
                           const dlx_symbols *other)
{
    const size_t n = reader->layout.size;
    if (!dlx_charset_has(used, '0'))
        reader->symbols.value['0'] = DLX_NO_SYMBOL;
    dlx_reader_note(reader, DLX_NOTE_SYMBOLS, reader->layout.line,
                    "the symbols %s fit, and so do %s: the first are taken",
                    dlx_symbols_of(&reader->symbols, n).text, dlx_symbols_of(other, n).text);
}

/* Chooses the symbols of the file: the first alphabet that has all characters of the first puzzle;
 * the one that has most of them if there is a slip in it. */
static void choose_symbols(dlx_lookahead *survey, dlx_layout *layout)
{
    dlx_grid_reader *reader = survey->reader;
    const dlx_alphabet *alphabet;
    if (reader->symbols_given)
        layout->symbols = &reader->symbols;
    if (reader->symbols_given || !dlx_alphabet_for(layout->size) || in_numbers(survey, layout))
        return;
    const dlx_charset used = characters_of_first(survey, layout);
    size_t least = SIZE_MAX;
    for (size_t i = 0; (alphabet = dlx_alphabet_at(i)); i++) {
        if (alphabet->size != layout->size)
            continue;
        const size_t misfits = dlx_alphabet_misfits(alphabet, &used);
        if (misfits < least) {
            dlx_symbols_make(&reader->symbols, alphabet->order);
            layout->symbols = &reader->symbols;
            least = misfits;
        } else if (misfits == 0) {
            dlx_symbols other;
            dlx_symbols_make(&other, alphabet->order);
            note_ambiguous(reader, &used, &other);
            break;
        }
    }
}

/* Asks the formats, in turn, whether the input is theirs. */
static bool recognise(dlx_lookahead *survey, dlx_layout *layout)
{
    const dlx_grid_format *forced = survey->reader->forced;
    const dlx_grid_format *form;
    for (size_t i = 0; (form = dlx_form_at(i)) != NULL; i++)
        if (form->recognise && (!forced || form == forced) && form->recognise(survey, layout)) {
            layout->format = form;
            return true;
        }
    return false;
}

/* Says what is wrong with a first line of which no layout can be made, and passes over it. */
static dlx_status refuse(dlx_grid_reader *reader, const dlx_measure *measure, dlx_error *error)
{
    dlx_line line;
    dlx_row_kind kind;
    const dlx_status status = dlx_grid_reader_line(reader, &line, &kind, error);
    if (status != DLX_OK)
        return status;
    if (measure->document != DLX_NO_DOCUMENT)
        return dlx_input_error(reader->input, &line, line.text, error,
                               "a document of a kind that is not read here, expected rows or "
                               "lines of cells");
    const size_t cells = measure->tokens > 1 && measure->single == measure->tokens
                             ? measure->tokens
                             : (measure->separated ? measure->first : measure->chars);
    size_t n = 1;
    while (n * n < cells && n <= DLX_MOST_SYMBOLS)
        n++;
    size_t rows, columns;
    if (n * n == cells && !dlx_box_shape(n, &rows, &columns))
        return dlx_input_error(reader->input, &line, line.text, error,
                               "%zu cells are a board of size %zu, which is no product of two "
                               "numbers and so has no boxes",
                               cells, n);
    if (cells <= DLX_MOST_SYMBOLS && !dlx_box_shape(cells, &rows, &columns))
        return dlx_input_error(reader->input, &line, line.text, error,
                               "%zu cells in a row: expected a product of two numbers, such as 9 "
                               "or 12, to have boxes",
                               cells);
    return dlx_input_error(reader->input, &line, line.text, error,
                           "%zu cells are no puzzle: expected the n*n cells of a board, such as "
                           "81, or n cells of its first row, or a format to be named",
                           cells);
}

/* Makes room for a puzzle of this layout. */
static dlx_status make_room(dlx_grid_reader *reader, dlx_error *error)
{
    const size_t n = reader->layout.size;
    if (!dlx_grow(&reader->cells, &reader->cell_capacity, n * n, sizeof *reader->cells) ||
        !dlx_grow(&reader->columns, &reader->column_capacity, n * n, sizeof *reader->columns) ||
        !dlx_grow(&reader->lines, &reader->line_capacity, n, sizeof *reader->lines))
        return dlx_error_memory(error);
    return DLX_OK;
}

/* The layout that the survey shows, or the failure. The input is behind the survey. */
static dlx_status find_layout(dlx_lookahead *survey, dlx_layout *layout, dlx_error *error)
{
    const dlx_grid_options *options = &survey->reader->options;
    *layout = (dlx_layout){.symbols = &dlx_symbols_digits,
                           .size = options->box_rows * options->box_columns,
                           .box_rows = options->box_rows,
                           .box_columns = options->box_columns};
    if (options->symbols)
        layout->size = strlen(options->symbols);
    survey->reader->tagged = survey->reader->sectioned = false;
    if (!skip_preface(survey)) {
        if (error && survey->status != DLX_END)
            *error = survey->error;
        return survey->status;
    }
    if (!recognise(survey, layout))
        return DLX_SYNTAX;
    if (layout->box_rows == 0)
        dlx_box_shape(layout->size, &layout->box_rows, &layout->box_columns);
    else
        layout->line = 0;
    choose_symbols(survey, layout);
    return DLX_OK;
}

dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_lookahead survey = {.reader = reader};
    dlx_input_mark(reader->input);
    const dlx_status status = find_layout(&survey, &reader->layout, error);
    if (status == DLX_OK || status == DLX_SYNTAX) {
        dlx_input_rewind(reader->input);
        reader->ended = false; /* the survey may have met a line `end` */
        reader->sectioned = false;
        reader->first_line = dlx_lookahead_line(&survey, 0)->line;
    }
    const dlx_measure first =
        survey.count > survey.skip ? survey.lines[survey.skip] : (dlx_measure){0};
    free(survey.lines);
    if (status == DLX_SYNTAX)
        return refuse(reader, &first, error);
    return status == DLX_OK ? make_room(reader, error) : status;
}
