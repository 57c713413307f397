/* SPDX-License-Identifier: MIT */
/* Recognises tables of cells, with or without labels. */
#include "sudoku/formats/formats.h"

#include "sudoku/read/readings.h"
#include "sudoku/write/writer.h"

enum { BOARDS = 2 }; /* examined to tell rows, labels and boards apart */

/* The fields of a line. */
typedef struct fields {
    size_t count, greatest; /* the greatest number or symbol; 0: none */
    bool ends;              /* the last field is empty */
    bool empty, blank;      /* empty fields exist; fields with a dot or the like exist */
} fields;

static fields fields_of(const dlx_lookahead *ahead, size_t index, const dlx_layout *layout)
{
    const dlx_line line = dlx_lookahead_text(ahead, index);
    const char *end = line.text + line.length;
    fields row = {0};
    for (const char *cursor = dlx_fields_first(layout, &line); cursor; row.count++) {
        const char *next = memchr(cursor, layout->separator, (size_t)(end - cursor));
        const char *last = next ? next : end;
        uint64_t number = 0;
        row.ends = cursor == last;
        dlx_fields_strip(&cursor, &last);
        row.empty |= cursor == last && next;
        row.blank |=
            last - cursor == 1 && dlx_symbol_value(&dlx_symbols_digits, *cursor) == DLX_BLANK;
        if (last - cursor == 1 && dlx_symbol_value(&dlx_symbols_digits, *cursor) != DLX_NO_SYMBOL)
            number = dlx_symbol_value(&dlx_symbols_digits, *cursor);
        else if (!dlx_tokens_parse_unsigned(cursor, (size_t)(last - cursor), &number))
            number = 0;
        if (number > row.greatest)
            row.greatest = number < DLX_MAX_SIZE ? (size_t)number : DLX_MAX_SIZE;
        cursor = next ? next + 1 : NULL;
    }
    return row;
}

/* Counts consecutive lines after the header with equally many fields, up to `most`; *all combines
 * their fields. */
static size_t alike(dlx_lookahead *ahead, const dlx_layout *layout, size_t most, fields *list)
{
    const size_t first = layout->headed;
    size_t lines = 0;
    *list = (fields){0};
    for (; lines < most && dlx_lookahead_line(ahead, first + lines); lines++) {
        const fields row = fields_of(ahead, first + lines, layout);
        if (lines && (row.count != list->count || dlx_lookahead_line(ahead, first + lines)->apart))
            break;
        list->count = row.count;
        list->ends = row.ends && (list->ends || lines == 0);
        list->greatest = row.greatest > list->greatest ? row.greatest : list->greatest;
        list->empty |= row.empty;
        list->blank |= row.blank;
    }
    return lines;
}

/* Reads the fields of a line as a line to compare. */
static void read_candidate(const dlx_lookahead *ahead, size_t index, const dlx_layout *layout,
                           dlx_line_readings *lines)
{
    const size_t cells = lines->n * lines->n;
    const dlx_line line = dlx_lookahead_text(ahead, index);
    const char *end = line.text + line.length;
    const char *cursor = dlx_fields_first(layout, &line);
    uint16_t *values = lines->cells + lines->count * cells;
    dlx_layout large = *layout;
    large.size = cells;
    for (size_t i = 0; i < cells; i++) {
        const char *next =
            cursor ? memchr(cursor, layout->separator, (size_t)(end - cursor)) : NULL;
        const char *last = next ? next : end;
        values[i] = DLX_BLANK;
        if (cursor && !dlx_fields_value(&large, cursor, (size_t)(last - cursor), &values[i]))
            values[i] = (uint16_t)cells;
        cursor = next ? next + 1 : NULL;
    }
}

/* True if the fields of the first line are a complete board of size n, not a row of a larger
 * board. */
static bool is_whole(dlx_lookahead *ahead, const dlx_layout *layout, size_t count, size_t n)
{
    fields list;
    dlx_line_readings lines = {.n = n};
    if (!n || !dlx_fits_size(n, layout->size))
        return false;
    if (!dlx_fits_size(count, layout->size))
        return true;
    const size_t rows = alike(ahead, layout, count, &list);
    if (count > DLX_READINGS_MOST)
        return list.greatest <= n;
    for (size_t i = 0; i < rows; i++) {
        read_candidate(ahead, layout->headed + i, layout, &lines);
        dlx_readings_add_line(&lines);
    }
    return dlx_readings_of_lines(&lines) == DLX_LINES_BOARDS;
}

/* Takes `count` fields of the first line as a row or as a board; `ended`: a separator follows. */
static bool take_first_line(dlx_lookahead *ahead, dlx_layout *layout, size_t count, bool ended)
{
    const size_t n = dlx_grid_size_of(count);
    const bool whole = is_whole(ahead, layout, count, n);
    if (!whole && !dlx_fits_size(count, layout->size))
        return false;
    layout->size = whole ? n : count;
    layout->group = whole;
    layout->ended = ended;
    layout->line = dlx_lookahead_line(ahead, 0)->line;
    return true;
}

/* True if the last field of all rows is empty because a separator ends each row. The table must
 * then end with these rows. */
static bool ends_in_separators(const fields *list, size_t lines)
{
    const size_t n = list->count - 1;
    return list->ends && (lines % n == 0 || dlx_grid_size_of(n)) && lines % list->count != 0;
}

/* True if two adjacent tabs may be a typing error: other blank cells are written differently. */
static bool has_odd_tabs(const dlx_layout *layout, const fields *list)
{
    return layout->separator == '\t' && list->empty && list->blank;
}

/* Reads the number of the label at the begin of line `index`. */
static bool label_of(const dlx_lookahead *ahead, size_t index, char separator, uint64_t *number)
{
    const dlx_line line = dlx_lookahead_text(ahead, index);
    const char *end = memchr(line.text, separator, line.length);
    return end && dlx_fields_label(line.text, (size_t)(end - line.text), number);
}

/* True if the first fields of `rows` lines after the header are running numbers. *again is set if
 * the line after these begins with the first number. */
static bool labels_run(dlx_lookahead *ahead, const dlx_layout *layout, size_t rows, bool *again)
{
    uint64_t first = 0, number = 0;
    for (size_t i = 0; i < rows; i++)
        if (!dlx_lookahead_line(ahead, layout->headed + i) ||
            !label_of(ahead, layout->headed + i, layout->separator, i ? &number : &first) ||
            (i && number != first + i))
            return false;
    *again = dlx_lookahead_line(ahead, layout->headed + rows) &&
             label_of(ahead, layout->headed + rows, layout->separator, &number) && number == first;
    return first <= 1;
}

/* True if the first line is an empty field and a header of running numbers. */
static bool is_framed(const dlx_lookahead *ahead, const dlx_layout *layout)
{
    dlx_layout framed = *layout;
    uint64_t number;
    framed.headed = framed.indexed = true;
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    return dlx_fields_are_header(&framed, &line, &number);
}

/* Takes the lines as a table with a header of running numbers and an index of these, below an empty
 * field. */
static bool take_framed(dlx_lookahead *ahead, dlx_layout *layout, size_t count)
{
    dlx_layout framed = *layout;
    bool again;
    framed.headed = framed.indexed = true;
    if (!is_framed(ahead, layout) || !take_first_line(ahead, &framed, count - 1, false) ||
        !labels_run(ahead, &framed, framed.group ? 1 : framed.size, &again))
        return false;
    *layout = framed;
    return true;
}

/* Takes the lines as rows below a header of running numbers: a line more than a board has. The
 * first rows may be such numbers too, if the numbers count from 1. */
static bool take_headed(dlx_lookahead *ahead, dlx_layout *layout, size_t count)
{
    dlx_layout headed = *layout;
    uint64_t number;
    fields list;
    headed.headed = true;
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    if (!dlx_fields_are_header(&headed, &line, &number) ||
        !take_first_line(ahead, &headed, count, false))
        return false;
    const size_t most = BOARDS * headed.size + 1;
    const size_t lines = alike(ahead, &headed, most, &list);
    if (has_odd_tabs(layout, &list))
        return false;
    if (headed.group || lines == most ? number == 1 && !headed.group
                                      : lines == 0 || lines % headed.size != 0)
        return false;
    *layout = headed;
    return true;
}

/* Takes the lines as rows that begin with running numbers: a field more than a board has. */
static bool take_indexed(dlx_lookahead *ahead, dlx_layout *layout, size_t count)
{
    dlx_layout indexed = *layout;
    fields list;
    bool again;
    indexed.indexed = true;
    if (!take_first_line(ahead, &indexed, count - 1, false))
        return false;
    const size_t lines = alike(ahead, &indexed, BOARDS * count, &list);
    if (has_odd_tabs(layout, &list) ||
        (list.ends && (indexed.group || lines % indexed.size == 0)) || /* no index */
        !labels_run(ahead, &indexed, indexed.group ? 1 : indexed.size, &again) ||
        (!again && dlx_fits_size(count, layout->size) && lines % count == 0) ||
        (indexed.group && list.greatest > indexed.size))
        return false;
    *layout = indexed;
    return true;
}

/* Takes the lines as a table with labels. */
static bool take_labelled(dlx_lookahead *ahead, dlx_layout *layout, size_t count)
{
    return take_framed(ahead, layout, count) || take_headed(ahead, layout, count) ||
           take_indexed(ahead, layout, count);
}

bool dlx_sheet_layout_has_labels_between_tabs(dlx_lookahead *ahead, const dlx_layout *layout)
{
    dlx_layout labelled = *layout;
    labelled.separator = '\t';
    if (ahead->reader->forced || !dlx_lookahead_line(ahead, 0))
        return false;
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    return memchr(line.text, '\t', line.length) &&
           take_labelled(ahead, &labelled, fields_of(ahead, 0, &labelled).count);
}

static bool recognise_separator(dlx_lookahead *ahead, dlx_layout *layout, char separator)
{
    enum { LEAST = 4 };
    layout->separator = separator;
    fields list = fields_of(ahead, 0, layout);
    if (list.count < LEAST)
        return false;
    if (take_labelled(ahead, layout, list.count))
        return true;
    if (is_framed(ahead, layout))
        return false; /* the index has an error */
    const size_t lines = alike(ahead, layout, BOARDS * list.count, &list);
    if (has_odd_tabs(layout, &list))
        return false;
    if (ends_in_separators(&list, lines) && take_first_line(ahead, layout, list.count - 1, true))
        return true;
    return take_first_line(ahead, layout, list.count, false) ||
           (list.ends && take_first_line(ahead, layout, list.count - 1, true));
}

bool dlx_sheet_layout_recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (!dlx_lookahead_line(ahead, 0))
        return false;
    for (const char *cursor = "\t;,"; *cursor; cursor++)
        if (recognise_separator(ahead, layout, *cursor))
            return true;
    layout->separator = 0;
    return false;
}

/* The format `sheet`: boards as spreadsheets and programs write them, with commas, semicolons or
 * tabs between the cells; a blank cell may be empty. A line is a row, or a complete board. */

/* ---- reading --------------------------------------------------------------------------------- */

static dlx_status read_board(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t cells = layout->size * layout->size;
    const char *end = line->text + line->length;
    const char *cursor = dlx_fields_first(layout, line);
    size_t count = 0;
    for (; cursor; count++) {
        const char *next = memchr(cursor, layout->separator, (size_t)(end - cursor));
        const char *last = next ? next : end;
        if (count == cells && layout->ended && cursor == end)
            return DLX_OK;
        if (count < cells) {
            reader->columns[count] = (uint32_t)(cursor - line->text) + 1;
            if (!dlx_fields_value(layout, cursor, (size_t)(last - cursor), &reader->cells[count]))
                return dlx_refuse_symbol(reader, line, cursor, (size_t)(last - cursor), error);
        }
        cursor = next ? next + 1 : NULL;
    }
    return count == cells ? DLX_OK : dlx_refuse_cells(reader, line, count, end, error);
}

static dlx_status read_sheet(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    if (!reader->layout.group)
        return dlx_grid_layout_read_titled(reader, error);
    uint64_t first;
    dlx_status status;
    do
        status = dlx_line_classifier_read_cells(reader, &line, error);
    while (status == DLX_OK && reader->layout.headed &&
           dlx_fields_are_header(&reader->layout, &line, &first));
    if (status != DLX_OK)
        return status;
    dlx_reader_state_set_line(reader, line.number);
    return read_board(reader, &line, error);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_sheet(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_writer_put_gap(writer);
    for (size_t i = 0; i < n * n; i++) {
        if (grid->cells[i])
            dlx_writer_put_cells(writer, grid, &grid->cells[i], 1, 0);
        dlx_output_byte(writer->output, (i + 1) % n ? ',' : '\n');
    }
}

const dlx_grid_format dlx_form_sheet = {
    .name = "sheet",
    .alias = "spreadsheet",
    .summary = "n lines of n cells with commas, semicolons or tabs between them, or all in one",
    .recognise = dlx_sheet_layout_recognise,
    .read = read_sheet,
    .write = write_sheet,
};
