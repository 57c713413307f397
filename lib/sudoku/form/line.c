/* The format `line`: a puzzle on each line, its n*n cells and then, perhaps, a name. */
#include "sudoku/formats.h"
#include "sudoku/read/line_cells.h"

#include <string.h>

/* ---- recognising ----------------------------------------------------------------------------- */

/* The first line holds size*size cells, and a board of that size squared could have it as a row. Do
 * the lines behind it show such a board? They do if more of them have a digit that the small board
 * has not than have only its digits. */
static bool looks_like_rows(dlx_lookahead *survey, size_t size)
{
    const size_t rows = size * size;
    size_t large = 0;
    size_t small = 0;
    for (size_t i = 0; i < rows; i++) {
        const dlx_measure *line = dlx_lookahead_line(survey, i);
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
static bool recognise_size(dlx_lookahead *survey, dlx_layout *layout)
{
    const bool may_be_rows = !survey->reader->forced;
    layout->group = layout->size * layout->size;
    for (size_t i = 0; i < 3; i++) {
        const dlx_measure *line = dlx_lookahead_line(survey, i);
        if (!line || dlx_measure_line(line, layout->size, &layout->group))
            return true;
        if (may_be_rows && dlx_measure_row(line, layout->size))
            return false;
    }
    return true;
}

bool dlx_recognise_line(dlx_lookahead *survey, dlx_layout *layout)
{
    if (layout->size)
        return recognise_size(survey, layout);
    const bool may_be_rows = !survey->reader->forced;
    const dlx_measure first = *dlx_lookahead_line(survey, 0);
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
        const dlx_measure *second = dlx_lookahead_line(survey, 1);
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

/* Takes the text behind the cells as the name. */
static void take_name(dlx_grid_reader *reader, const dlx_line_cursor *cursor)
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

dlx_status dlx_read_line(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    dlx_status status = dlx_next_puzzle_line(reader, &line, error);
    if (status != DLX_OK)
        return status;
    /* Puzzles of a library may be among the others. */
    if (line.text[0] == ':')
        return dlx_read_hodoku(reader, &line, error);
    dlx_line_cursor cursor = {&line, line.text, line.text + line.length};
    status = dlx_read_line_cells(reader, &cursor, error);
    if (status != DLX_OK)
        return status;
    dlx_set_line(reader, line.number);
    take_name(reader, &cursor);
    return DLX_OK;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_line(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_put_cells(writer, grid, grid->cells, grid->size * grid->size, 0);
    if (*grid->name && !writer->options.answers) {
        dlx_output_byte(writer->output, ' ');
        dlx_put_text(writer, grid->name);
    }
    dlx_output_byte(writer->output, '\n');
}

static void write_empty(dlx_grid_writer *writer)
{
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_line = {
    .name = "line",
    .alias = "sdm one-line",
    .summary = "a puzzle on each line (.sdm): its cells row by row, then a name",
    .holds = DLX_HOLDS_NAME,
    .recognise = dlx_recognise_line,
    .read = dlx_read_line,
    .write = write_line,
    .write_none = write_empty,
};
