/* Finding out the layout of an input from its first lines. */
#include "sudoku/forms.h"

#include <stdlib.h>

/* Is the first line a count of the puzzles behind it? A short row of digits may look like one; then
 * the line behind it decides, which has as many cells if it is a row too. */
static bool begins_with_count(dlx_survey *survey)
{
    const size_t size = survey->reader->layout.size;
    const dlx_measure first = *dlx_survey_line(survey, 0);
    if (!first.count)
        return false;
    size_t group;
    const bool fits = dlx_measure_line(&first, size, &group) || dlx_measure_row(&first, size);
    if (fits && size)
        return false;
    const dlx_measure *second = dlx_survey_line(survey, 1);
    if (!second)
        return !fits && first.greatest == 0;
    return !fits || second->chars != first.chars;
}

/* Passes over what may come before the first puzzle. False: there is no puzzle. */
static bool skip_preface(dlx_survey *survey)
{
    if (survey->reader->begun)
        return dlx_survey_line(survey, 0) != NULL;
    const dlx_measure *first = dlx_survey_line(survey, 0);
    if (first && first->header) {
        survey->skip++;
        first = dlx_survey_line(survey, 0);
    }
    if (first && begins_with_count(survey))
        survey->skip++;
    return dlx_survey_line(survey, 0) != NULL;
}

/* Judges write boards of 16 and 25 in letters alone; so do these puzzles if the first has letters
 * and no digit. */
static bool in_letters(dlx_survey *survey, const dlx_layout *layout)
{
    if (layout->size != 16 && layout->size != 25)
        return false;
    if (layout->group == layout->size * layout->size) {
        const dlx_measure *line = dlx_survey_line(survey, 0);
        return line->first_letter && !line->first_digit;
    }
    const size_t lines = layout->group ? 1 : layout->size;
    bool letter = false;
    bool digit = false;
    for (size_t i = 0; i < lines; i++) {
        const dlx_measure *line = dlx_survey_line(survey, i);
        letter |= line && line->letter;
        digit |= line && line->digit;
    }
    return letter && !digit;
}

/* Asks the formats, in turn, whether the input is theirs. */
static bool recognise(dlx_survey *survey, dlx_layout *layout)
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
                           "81, or n cells of its first row",
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
static dlx_status find_layout(dlx_survey *survey, dlx_layout *layout, dlx_error *error)
{
    const dlx_grid_options *options = &survey->reader->options;
    *layout = (dlx_layout){.symbols = &dlx_symbols_digits,
                           .size = options->box_rows * options->box_columns,
                           .box_rows = options->box_rows,
                           .box_columns = options->box_columns};
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
    if (in_letters(survey, layout))
        layout->symbols = &dlx_symbols_letters;
    return DLX_OK;
}

dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_survey survey = {.reader = reader};
    dlx_input_mark(reader->input);
    const dlx_status status = find_layout(&survey, &reader->layout, error);
    if (status == DLX_OK || status == DLX_SYNTAX) {
        dlx_input_rewind(reader->input);
        reader->ended = false; /* the survey may have met a line `end` */
        reader->first_line = dlx_survey_line(&survey, 0)->line;
    }
    const dlx_measure first =
        survey.count > survey.skip ? survey.lines[survey.skip] : (dlx_measure){0};
    free(survey.lines);
    if (status == DLX_SYNTAX)
        return refuse(reader, &first, error);
    return status == DLX_OK ? make_room(reader, error) : status;
}
