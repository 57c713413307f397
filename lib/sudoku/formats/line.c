/* SPDX-License-Identifier: MIT */
/* The format `line`: a puzzle on each line, its n*n cells and optionally a name; `hodoku`, lines of
 * HoDoKu's libraries, also mixed with the former; and `judge`, a line or a grid. */
#include "sudoku/board/units.h"
#include "sudoku/formats/formats.h"
#include "sudoku/read/readings.h"
#include "sudoku/write/writer.h"

/* Records of HoDoKu's libraries,
 *
 *     :technique:digits:cells:deleted candidates:eliminations:placements:comment
 *
 * where + before a digit says that it was solved, not given, and a candidate is three digits:
 * digit, row, column. The technique belongs to an exercise rather than to the puzzle. */

/* ---- reading --------------------------------------------------------------------------------- */

enum { FIELD_CELLS = 2, FIELD_DELETED = 3, FIELD_COMMENT = 6, FIELDS = 7 };

typedef struct field {
    const char *begin, *end;
} field;

/* Splits a line after its first colon, if any; the last field takes the rest. */
static size_t split(const dlx_line *line, field fields[FIELDS])
{
    const char *end = line->text + line->length;
    const char *cursor = line->text + (*line->text == ':');
    for (size_t i = 0; i < FIELDS; i++)
        fields[i] = (field){end, end};
    for (size_t i = 0; i < FIELDS; i++) {
        const char *colon = i + 1 < FIELDS ? memchr(cursor, ':', (size_t)(end - cursor)) : NULL;
        fields[i] = (field){cursor, colon ? colon : end};
        if (!colon)
            return i + 1;
        cursor = colon + 1;
    }
    return FIELDS;
}

static dlx_status read_cells(dlx_grid_reader *reader, const dlx_line *line, const field *cells,
                             dlx_error *error)
{
    const size_t n = reader->layout.size;
    size_t count = 0;
    for (const char *cursor = cells->begin; cursor < cells->end; cursor++, count++) {
        const bool solved = *cursor == '+';
        cursor += solved;
        if (count == n * n || cursor == cells->end)
            break;
        reader->columns[count] = (uint32_t)(cursor - line->text) + 1;
        if (!dlx_layout_value(&reader->layout, cursor, 1, &reader->cells[count]))
            return dlx_refuse_symbol(reader, line, cursor, 1, error);
        if (solved && !reader->cells[count])
            return dlx_input_error(reader->input, line, cursor, error,
                                   "expected a digit after +, found %s",
                                   dlx_show_symbol(cursor, 1).text);
        if (solved)
            dlx_reader_state_take_entry(reader, count);
    }
    const char *last = cells->end;
    size_t marks = 0;
    for (const char *cursor = cells->begin; cursor < last; cursor++)
        marks += *cursor == '+';
    const size_t found = (size_t)(last - cells->begin) - marks;
    return found == n * n ? DLX_OK : dlx_refuse_cells(reader, line, found, last, error);
}

/* Boards with candidates have at most 9 digits, so that a word per cell suffices. */
enum { MOST_MARKED = 9, MOST_CELLS = MOST_MARKED * MOST_MARKED };

/* Sets the candidates of each blank cell of a saved game that its row, column, and box allow. */
static void find_open(const dlx_grid *grid, uint64_t *open)
{
    const size_t n = grid->size;
    uint16_t shown[MOST_CELLS] = {0};
    uint64_t digits[3 * MOST_MARKED];
    for (size_t cell = 0; cell < n * n; cell++)
        shown[cell] = dlx_grid_shown(grid, cell);
    dlx_units_note_digits(shown, n, grid->box_rows, grid->box_columns, digits);
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t box = dlx_box_of(cell / n, cell % n, grid->box_rows, grid->box_columns);
        const uint64_t taken = digits[cell / n] | digits[n + cell % n] | digits[2 * n + box];
        open[cell] = shown[cell] ? 0 : ~taken & ((UINT64_C(1) << n) - 1);
    }
}

static dlx_status read_deleted(dlx_grid_reader *reader, const dlx_line *line, const field *deleted,
                               dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    const dlx_grid grid = {n,    layout->box_rows, layout->box_columns, reader->cells,
                           NULL, &reader->rules};
    const char *cursor = dlx_skip_blanks(deleted->begin, deleted->end);
    dlx_variant_rules *rules = &reader->rules;
    if (cursor == deleted->end)
        return DLX_OK;
    if (!(rules->notes = calloc(n * n, sizeof *rules->notes)))
        return dlx_error_memory(error);
    if (n <= MOST_MARKED)
        find_open(&grid, rules->notes);
    while (cursor < deleted->end) {
        const char *end = dlx_token_end(cursor, deleted->end);
        size_t part[3] = {0};
        for (size_t i = 0; i < 3 && end - cursor == 3; i++)
            part[i] = cursor[i] >= '1' && (size_t)(cursor[i] - '0') <= n && n <= MOST_MARKED
                          ? (size_t)(cursor[i] - '0')
                          : 0;
        if (!part[0] || !part[1] || !part[2])
            return dlx_input_error(
                reader->input, line, cursor, error,
                "expected a candidate as digit, row and column, such as 123, found %s",
                dlx_show(cursor, (size_t)(end - cursor)).text);
        rules->notes[(part[1] - 1) * n + part[2] - 1] &= ~(UINT64_C(1) << (part[0] - 1));
        cursor = dlx_skip_blanks(end, deleted->end);
    }
    return DLX_OK;
}

static dlx_status read_hodoku(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    field fields[FIELDS];
    const size_t count = split(line, fields);
    if (count <= FIELD_CELLS)
        return dlx_input_error(reader->input, line, line->text + line->length, error,
                               "expected :technique:digits:cells:, found %zu fields", count);
    dlx_reader_state_set_line(reader, line->number);
    dlx_status status = read_cells(reader, line, &fields[FIELD_CELLS], error);
    if (status == DLX_OK)
        status = read_deleted(reader, line, &fields[FIELD_DELETED], error);
    for (size_t i = FIELD_DELETED + 1; i < FIELD_COMMENT; i++)
        if (fields[i].begin < fields[i].end)
            dlx_reader_state_note(reader, DLX_NOTE_FIELDS, line->number,
                                  "field %zu, of an exercise, is ignored", i + 1);
    if (status == DLX_OK)
        status = dlx_line_rest_refuse_boards(reader, line, fields[FIELD_COMMENT].begin,
                                             fields[FIELD_COMMENT].end, error);
    reader->name = fields[FIELD_COMMENT].begin;
    reader->name_length = (size_t)(fields[FIELD_COMMENT].end - fields[FIELD_COMMENT].begin);
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_hodoku(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_output_text(writer->output, ":0000:x:");
    for (size_t i = 0; i < n * n; i++) {
        const uint16_t digit = dlx_grid_shown(grid, i);
        if (digit && !grid->cells[i])
            dlx_output_byte(writer->output, '+');
        dlx_writer_put_cells(writer, grid, &digit, 1, 0);
    }
    dlx_output_byte(writer->output, ':');
    if (grid->rules && grid->rules->notes && n <= MOST_MARKED) {
        /* the candidates allowed by the rules and missing from the pencil marks */
        uint64_t open[MOST_CELLS];
        const char *blank = "";
        find_open(grid, open);
        for (size_t cell = 0; cell < n * n; cell++)
            for (uint64_t left = open[cell] & ~grid->rules->notes[cell]; left; left &= left - 1) {
                const size_t digit = (size_t)__builtin_ctzll(left) + 1;
                dlx_output_put(writer->output, "%s%zu", blank,
                               digit * 100 + (cell / n + 1) * 10 + cell % n + 1);
                blank = " ";
            }
    } else if (grid->rules && grid->rules->notes) {
        dlx_writer_report(writer, DLX_HOLDS_NOTES);
    }
    dlx_output_text(writer->output, ":::");
    dlx_writer_put_text(writer, grid->name);
    dlx_output_byte(writer->output, '\n');
}

/* ---- recognising ----------------------------------------------------------------------------- */

/* Reads the cells of line `index` as a line to compare. False: the line has another number of
 * cells. */
static bool read_candidate(const dlx_lookahead *ahead, size_t index, dlx_line_readings *lines)
{
    const size_t cells = lines->n * lines->n;
    const dlx_layout layout = {.size = cells, .symbols = dlx_symbols_digits};
    const dlx_line line = dlx_lookahead_text(ahead, index);
    const dlx_measure *measure = &ahead->lines[ahead->skip + index];
    const bool apart = measure->single == cells && measure->tokens == cells;
    const char *end = line.text + line.length;
    const char *cursor = dlx_skip_gaps(line.text, end);
    uint16_t *values = lines->cells + lines->count * cells;
    size_t count = 0;
    for (; count < cells && cursor < end; count++) {
        const char *next = apart ? dlx_cells_end(cursor, end) : cursor + 1;
        if (!dlx_layout_value(&layout, cursor, (size_t)(next - cursor), &values[count]))
            values[count] = dlx_is_odd_blank(*cursor) ? DLX_BLANK : (uint16_t)cells;
        cursor = dlx_skip_gaps(next, end);
    }
    return count == cells;
}

/* True if the lines, of size*size cells each, are rows of a board rather than boards. Lines are
 * examined until a line can only be a board. */
static bool looks_like_rows(dlx_lookahead *ahead, size_t size)
{
    const dlx_measure *line;
    dlx_line_readings lines = {.n = size};
    if (size * size > DLX_READINGS_MOST)
        return false;
    size_t i = 0;
    for (; i < size * size && (line = dlx_lookahead_line(ahead, i)); i++) {
        if (!dlx_lookahead_is_nearly_row(line, size * size))
            break;
        if (read_candidate(ahead, i, &lines))
            dlx_readings_add_line(&lines);
        if (lines.not_rows && !lines.not_boards)
            return false;
    }
    if (i < size * size) /* there are too few rows */
        lines.not_rows |= lines.not_boards;
    return dlx_readings_of_lines(&lines) != DLX_LINES_BOARDS;
}

/* True if each of the first lines, possibly rows, is a board of this size, and together the lines
 * have no more symbols than a board. */
static bool are_whole(dlx_lookahead *ahead, size_t size)
{
    dlx_charset used = {{0}, 0};
    size_t group;
    const dlx_measure *line;
    for (size_t i = 0; i < size * size && (line = dlx_lookahead_line(ahead, i)); i++) {
        if (dlx_lookahead_measure_line(line, size, &group) != size)
            return false;
        dlx_charset_unite(&used, &line->first_set);
    }
    return dlx_symbols_count(&used) <= size;
}

/* Claims a line that begins with a board and has fields, or is too long for a row. */
static void claim(dlx_lookahead *ahead, const dlx_measure *line, dlx_layout *layout)
{
    const size_t cells = layout->size * layout->size;
    const dlx_line text = dlx_lookahead_text(ahead, 0);
    const bool fields =
        line->separator == ',' || line->separator == ';' || memchr(text.text, '\t', text.length);
    if (layout->group != cells)
        return;
    ahead->claimed = line->separator == ':' || fields || cells > DLX_MOST_READ;
}

/* The size is given; one of the first lines must match. */
static bool recognise_size(dlx_lookahead *ahead, dlx_layout *layout)
{
    const bool may_be_rows = !ahead->reader->forced;
    layout->group = layout->size * layout->size;
    for (size_t i = 0; i < 3; i++) {
        const dlx_measure *line = dlx_lookahead_line(ahead, i);
        if (!line || dlx_lookahead_measure_line(line, layout->size, &layout->group)) {
            if (line && i == 0)
                claim(ahead, line, layout);
            return true;
        }
        if (may_be_rows && dlx_lookahead_measure_row(line, layout->size)) {
            ahead->doubtful = true;
            if (!ahead->whole)
                return false;
        }
    }
    return true;
}

static bool recognise_line(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (dlx_sheet_layout_has_labels_between_tabs(ahead, layout))
        return false;
    const dlx_line text = dlx_lookahead_text(ahead, 0);
    layout->tab_first = text.length && *text.text == '\t';
    if (layout->size)
        return recognise_size(ahead, layout);
    const bool may_be_rows = !ahead->reader->forced;
    const dlx_measure first = *dlx_lookahead_line(ahead, 0);
    layout->size = dlx_lookahead_measure_line(&first, 0, &layout->group);
    layout->line = first.line;
    if (layout->size) {
        const size_t cells = layout->size * layout->size;
        claim(ahead, &first, layout);
        if (ahead->reader->forced || dlx_lookahead_measure_row(&first, 0) != cells)
            return true;
        ahead->doubtful = true;
        if (ahead->whole)
            return are_whole(ahead, layout->size);
        if (!looks_like_rows(ahead, layout->size))
            return true;
    } else if (may_be_rows && dlx_lookahead_measure_row(&first, 0)) {
        /* The line may be a row, or too short if complete puzzles follow. */
        const dlx_measure *second = dlx_lookahead_line(ahead, 1);
        if (second && !dlx_lookahead_measure_row(second, 0)) {
            layout->size = dlx_lookahead_measure_line(second, 0, &layout->group);
            layout->line = second->line;
            return layout->size != 0;
        }
    }
    layout->size = layout->group = 0;
    return false;
}

static bool recognise_record(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (!dlx_lookahead_line(ahead, 0)->record && !ahead->reader->forced)
        return false;
    layout->line = 0;
    if (!layout->size) { /* by its cells if they form a board */
        enum { USUAL = 9 };
        const dlx_line line = dlx_lookahead_text(ahead, 0);
        field fields[FIELDS];
        size_t cells = 0;
        split(&line, fields);
        const field *digits = &fields[FIELD_CELLS];
        for (const char *cursor = digits->begin; cursor < digits->end; cursor++)
            cells += *cursor != '+';
        const size_t n = dlx_grid_size_of(cells);
        layout->size = n <= DLX_MOST_SYMBOLS && dlx_fits_size(n, 0) ? n : USUAL;
    }
    layout->group = layout->size * layout->size;
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

static dlx_status read_this(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    /* Records of a library may be among the lines. */
    if (dlx_lookahead_is_record(line->text, line->text + line->length))
        return read_hodoku(reader, line, error);
    dlx_line_cursor cursor = {line, line->text, line->text + line->length};
    dlx_status status = dlx_read_line_cells(reader, &cursor, error);
    if (status == DLX_OK)
        status = dlx_line_rest_read(reader, &cursor, error);
    if (status == DLX_OK && line->text[0] == '\t' &&
        (cursor.next < cursor.end || !reader->layout.tab_first))
        status = dlx_input_error(reader->input, line, line->text, error,
                                 "expected cells before the first tab, found an empty field");
    if (status != DLX_OK)
        return status;
    dlx_reader_state_set_line(reader, line->number);
    dlx_reader_state_take_name(reader, cursor.next, cursor.end);
    return DLX_OK;
}

static dlx_status read_line(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    dlx_status status;
    do {
        status = dlx_line_classifier_read_cells(reader, &line, error);
        if (status != DLX_OK)
            return status;
        status = read_this(reader, &line, error);
    } while (status == DLX_SYNTAX && dlx_titles_has_no_cells(&line) &&
             dlx_is_refused_already(reader, line.number));
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* True if the name after cells of a board of size n is read as the name. */
static bool is_read_as_name(const char *name, size_t n)
{
    const size_t cells = n * n, length = strlen(name);
    size_t group;
    if (dlx_ends_cells(*name))
        return false;
    char *text = n <= DLX_MOST_SYMBOLS ? malloc(cells + 1 + length) : NULL;
    if (!text)
        return true;
    memset(text, '1', cells);
    text[cells] = ' ';
    memcpy(text + cells + 1, name, length);
    const dlx_measure measure = dlx_lookahead_measure(text, text + cells + 1 + length);
    const bool is_board = dlx_lookahead_measure_line(&measure, n, &group) == n;
    free(text);
    return is_board;
}

static void write_line(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const char *name = grid->name;
    dlx_writer_put_cells(writer, grid, grid->cells, grid->size * grid->size, 0);
    if (writer->options.answers || !*name || is_read_as_name(name, grid->size)) {
        dlx_writer_end_line(writer, grid);
        return;
    }
    if (writer->options.warn) {
        dlx_error note;
        dlx_error_set(&note, DLX_UNSUPPORTED, "the format line cannot hold the name %s (ignored)",
                      dlx_show(name, strlen(name)).text);
        writer->options.warn(writer->options.warn_state, &note);
    }
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_line = {
    .name = "line",
    .alias = "sdm one-line",
    .summary = "a puzzle on each line (.sdm): its cells row by row, then a name",
    .holds = DLX_HOLDS_NAME,
    .differs_in_cells = true,
    .recognise = recognise_line,
    .read = read_line,
    .read_line = read_this,
    .write = write_line,
    .write_none = dlx_writer_put_empty_line,
};

const dlx_grid_format dlx_form_hodoku = {
    .name = "hodoku",
    .summary = "lines of HoDoKu's libraries, :technique:digits:cells:deleted candidates:...",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_ENTRIES | DLX_HOLDS_NOTES,
    .most = DLX_MOST_SYMBOLS,
    .recognise = recognise_record,
    .read = read_line,
    .write = write_hodoku,
};

/* The format `judge` of programming contests for boards of size 9 (POJ 2918) and 16 (SPOJ 1110, POJ
 * 3076). */

/* True if the first puzzle has one of the characters [first..last]. */
static bool first_has(dlx_lookahead *ahead, const dlx_layout *layout, char first, char last)
{
    const size_t lines = layout->group ? 1 : layout->size;
    const dlx_measure *line;
    for (size_t i = 0; i < lines && (line = dlx_lookahead_line(ahead, i)); i++)
        for (char c = first; c <= last; c++)
            if (dlx_charset_has(layout->group ? &line->first_set : &line->set, c))
                return true;
    return false;
}

/* Chooses the letters A to P for boards of size 16 unless the first has digits: the letters of the
 * first may fit other alphabets. */
static void choose_letters(dlx_lookahead *ahead, dlx_layout *layout)
{
    enum { SIZE = 16 };
    if (layout->size != SIZE || layout->symbols_known || first_has(ahead, layout, '1', '9'))
        return;
    const bool is_small = first_has(ahead, layout, 'a', 'p') && !first_has(ahead, layout, 'A', 'P');
    layout->symbols_known =
        dlx_symbols_make(&layout->symbols, is_small ? "abcdefghijklmnop" : "ABCDEFGHIJKLMNOP");
}

/* Never detected: judges' inputs resemble lines or grids, possibly after a count. */
static bool recognise_judge(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (!ahead->reader->forced)
        return false;
    const size_t size = layout->size;
    const dlx_measure *first = dlx_lookahead_line(ahead, 0);
    size_t group;
    const bool is_line =
        !dlx_lookahead_measure_row(first, size) && dlx_lookahead_measure_line(first, size, &group);
    if (!(is_line ? recognise_line(ahead, layout) : dlx_grid_layout_recognise(ahead, layout)))
        return false;
    choose_letters(ahead, layout);
    return true;
}

static dlx_status read_judge(dlx_grid_reader *reader, dlx_error *error)
{
    return reader->layout.group ? read_line(reader, error) : dlx_grid_layout_read(reader, error);
}

static void write_judge(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    const bool has_letters = /* A-P, and - for a blank cell */
        n == 16 && (!writer->options.symbols || dlx_is_digit(*writer->options.symbols));
    if (n == 9)
        dlx_output_put(writer->output, "Scenario #%llu:\n", (unsigned long long)writer->puzzles);
    else
        dlx_writer_put_gap(writer);
    for (size_t i = 0; i < n; i++) {
        const uint16_t *cells = grid->cells + i * n;
        for (size_t k = 0; has_letters && k < n; k++)
            dlx_output_byte(writer->output, cells[k] ? (char)('A' + cells[k] - 1) : '-');
        if (!has_letters)
            dlx_writer_put_cells(writer, grid, cells, n, 0);
        dlx_output_byte(writer->output, '\n');
    }
    if (n == 9)
        dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_judge = {
    .name = "judge",
    .summary = "as in programming contests: letters A-P for 16 x 16, Scenario lines for 9 x 9",
    .recognise = recognise_judge,
    .read = read_judge,
    .write = write_judge,
};
