/* SPDX-License-Identifier: MIT */
/* Boxes begin at the strongest gaps: most bars, or widest spacing. Cells of several characters are
 * aligned by first or by last character. */
#include "sudoku/read/boxes.h"

#include "sudoku/read/lines.h"

void dlx_boxes_begin(dlx_grid_reader *reader)
{
    reader->gaps.refused = false;
    reader->gaps.even = 0;
    memset(reader->gaps.unlike, 0, sizeof reader->gaps.unlike);
    memset(reader->gaps.above, 0, reader->layout.size * sizeof *reader->gaps.above);
}

void dlx_boxes_note_rule(dlx_grid_reader *reader, size_t row, dlx_rule rule)
{
    if (row < reader->layout.size && reader->gaps.above[row] < (uint32_t)rule)
        reader->gaps.above[row] = (uint32_t)rule;
}

void dlx_boxes_note_ruler(dlx_grid_reader *reader, size_t row, const dlx_line *ruler)
{
    const bool heavy = memchr(ruler->text, '=', ruler->length) != NULL;
    dlx_boxes_note_rule(reader, row, heavy ? DLX_RULE_HEAVY : DLX_RULE_LIGHT);
}

/* Notes all gaps of a row with cells `step` apart. */
static void note_equal_gaps(dlx_grid_reader *reader, size_t row, size_t step)
{
    static const char blanks[] = "    ";
    for (size_t column = 1; column < reader->layout.size; column++)
        dlx_boxes_note_gap(reader, row, column, (dlx_cell_place){blanks, blanks + 1},
                           (dlx_cell_place){blanks + step, blanks + step + 1});
}

void dlx_boxes_note_even(dlx_grid_reader *reader, size_t row, size_t step)
{
    dlx_gaps *gaps = &reader->gaps;
    if (row == 0)
        gaps->step = step;
    if (gaps->even == row && gaps->step == step) {
        gaps->even++;
    } else {
        dlx_boxes_note_uneven(reader, row);
        note_equal_gaps(reader, row, step);
    }
}

void dlx_boxes_note_uneven(dlx_grid_reader *reader, size_t row)
{
    if (row && reader->gaps.even == row)
        note_equal_gaps(reader, 0, reader->gaps.step);
}

void dlx_boxes_note_gap(dlx_grid_reader *reader, size_t row, size_t column, dlx_cell_place before,
                        dlx_cell_place cell)
{
    dlx_gaps *gaps = &reader->gaps;
    uint32_t measures[DLX_GAP_MEASURES] = {
        [DLX_GAP_STARTS] = (uint32_t)(cell.begin - before.begin),
        [DLX_GAP_ENDS] = (uint32_t)(cell.end - before.end),
    };
    for (const char *cursor = before.end; cursor < cell.begin; cursor++)
        measures[DLX_GAP_BARS] += !dlx_is_blank(*cursor);
    for (size_t i = 0; i < DLX_GAP_MEASURES; i++) {
        uint32_t *known = &gaps->before[i * reader->layout.size + column];
        if (row == 0)
            *known = measures[i];
        gaps->unlike[i] |= *known != measures[i];
    }
}

/* Returns the distance d, 1 < d < n, such that gaps before each d-th cell or row are strongest; 0:
 * none. `even`: all other gaps must be equal. */
static size_t period_of(const uint32_t *gaps, size_t n, bool even)
{
    uint32_t strongest = 0, weakest = UINT32_MAX;
    size_t period = 0;
    for (size_t i = 1; i < n; i++) {
        strongest = gaps[i] > strongest ? gaps[i] : strongest;
        weakest = gaps[i] < weakest ? gaps[i] : weakest;
    }
    for (size_t i = 1; i < n && !period; i++)
        period = gaps[i] == strongest ? i : 0;
    if (period < 2 || n % period)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((gaps[i] == strongest) != (i % period == 0) ||
            (even && gaps[i] != strongest && gaps[i] != weakest))
            return 0;
    return period;
}

static size_t columns_shown(const dlx_grid_reader *reader)
{
    const size_t n = reader->layout.size;
    size_t columns = 0;
    if (reader->gaps.even == n)
        return 0;
    for (size_t i = 0; i < DLX_GAP_MEASURES && !columns; i++)
        if (!reader->gaps.unlike[i])
            columns = period_of(reader->gaps.before + i * n, n, i != DLX_GAP_BARS);
    return columns;
}

dlx_status dlx_boxes_take(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_layout *layout = &reader->layout;
    const dlx_grid_options *options = &reader->options;
    const size_t n = layout->size;
    size_t rows = period_of(reader->gaps.above, n, false);
    size_t columns = columns_shown(reader);
    if (options->regions || (!rows && !columns))
        return DLX_OK;
    if (!rows)
        rows = n / columns;
    if (!columns)
        columns = n / rows;
    const dlx_place place = {reader->lines[0], reader->columns[0]};
    const bool fits = rows * columns == n;
    reader->gaps.refused = !fits || (options->box_rows && options->box_rows != rows);
    if (!fits)
        return dlx_structured_refuse(
            reader, place, error,
            "expected %zu cells in a box, found drawn boxes of %zu rows and %zu columns", n, rows,
            columns);
    if (reader->gaps.refused)
        return dlx_structured_refuse(reader, place, error,
                                     "expected boxes of %zux%zu, found drawn boxes of %zux%zu",
                                     options->box_rows, options->box_columns, rows, columns);
    layout->box_rows = rows;
    layout->box_columns = columns;
    return DLX_OK;
}

enum { MOST = DLX_MOST_READ, LEAST_SIZE = 4 };

/* The texts between the bars of a row. */
typedef struct row_fields {
    dlx_cell_place place[MOST + 2];
    size_t count;
} row_fields;

static bool is_bar(char c)
{
    return c == '|' || c == '!' || c == ':';
}

/* Passes a bar, adjacent bars, and the bytes that stand for the rest of a box-drawing character. */
static const char *pass_bars(const char *text, const char *end, bool drawn)
{
    enum { BYTES = 3 };
    while (text < end && is_bar(*text)) {
        const char *begin = text;
        while (text < end && is_bar(*text))
            text++;
        while (drawn && text < end && text < begin + BYTES && *text == ' ')
            text++;
    }
    return text;
}

/* Splits a line at its bars; a bar at an end has an empty text before or after it. */
static bool split_bars(const dlx_line *line, bool drawn, row_fields *fields)
{
    const char *end = line->text + line->length;
    const char *text = line->text;
    fields->count = 0;
    for (;;) {
        const char *begin = text;
        while (text < end && !is_bar(*text))
            text++;
        if (fields->count == MOST + 2)
            return false;
        fields->place[fields->count++] = (dlx_cell_place){begin, text};
        if (text == end)
            return fields->count > 1;
        text = pass_bars(text, end, drawn);
    }
}

static size_t width_of(const dlx_cell_place *field)
{
    return (size_t)(field->end - field->begin);
}

static bool is_empty(const dlx_cell_place *field)
{
    return dlx_skip_blanks(field->begin, field->end) == field->end;
}

/* Returns the columns by which the first group is shorter than the others, or negative: is
 * indented.
 */
static ptrdiff_t shift_of(const dlx_slots *slots, size_t group)
{
    return group || slots->left_bar ? 0 : (ptrdiff_t)slots->width - (ptrdiff_t)slots->first_width;
}

static dlx_cell_place empty_place(const dlx_slots *slots, const dlx_cell_place *field, size_t group,
                                  size_t k)
{
    const ptrdiff_t column = (ptrdiff_t)(slots->margin + k * slots->pitch) - shift_of(slots, group);
    const char *text = column < 0                           ? field->begin
                       : column < field->end - field->begin ? field->begin + column
                                                            : field->end;
    return (dlx_cell_place){text, text};
}

bool dlx_slots_split(const dlx_layout *layout, const dlx_line *line, bool drawn,
                     dlx_cell_place *places)
{
    const dlx_slots *slots = &layout->slots;
    row_fields fields;
    if (!split_bars(line, drawn, &fields) ||
        fields.count != slots->groups + slots->left_bar + slots->right_bar)
        return false;
    for (size_t group = 0; group < slots->groups; group++) {
        const dlx_cell_place *field = &fields.place[slots->left_bar + group];
        const size_t wanted = group ? slots->width : slots->first_width;
        const bool is_open = group + 1 == slots->groups && !slots->right_bar;
        if (width_of(field) > wanted || (width_of(field) < wanted && !is_open))
            return false;
        dlx_cell_place *cells = places + group * slots->cells;
        for (size_t k = 0; k < slots->cells; k++)
            cells[k] = empty_place(slots, field, group, k);
        for (const char *cursor = dlx_skip_blanks(field->begin, field->end); cursor < field->end;) {
            const char *end = dlx_token_end(cursor, field->end);
            /* Cells without a blank between are a token each. */
            const char *last = slots->pitch == 1 ? cursor + 1 : end < field->end ? end : field->end;
            const size_t column = (size_t)(cursor - field->begin + shift_of(slots, group));
            const size_t k =
                column < slots->margin ? SIZE_MAX : (column - slots->margin) / slots->pitch;
            if (k >= slots->cells || cells[k].begin < cells[k].end ||
                column + (size_t)(last - cursor) > slots->margin + k * slots->pitch + slots->token)
                return false;
            cells[k] = (dlx_cell_place){cursor, last};
            cursor = dlx_skip_blanks(last, field->end);
        }
    }
    return true;
}

static dlx_line row_at(dlx_lookahead *ahead, size_t row, bool *drawn)
{
    *drawn = dlx_lookahead_line(ahead, row)->drawn;
    return dlx_lookahead_text(ahead, row);
}

/* True if a cell of the line is blank in another way than by a zero. */
static bool has_blank_symbol(const dlx_line *line)
{
    for (const char *cursor = line->text; cursor < line->text + line->length; cursor++)
        if (*cursor != '0' && dlx_symbol_value(&dlx_symbols_digits, *cursor) == DLX_BLANK)
            return true;
    return false;
}

/* Counts the rows of the first board, and finds the texts with cells: all rows have as many bars.
 * 0: a cell is no empty cell, but blank in another way. */
static size_t count_rows(dlx_lookahead *ahead, dlx_slots *slots, size_t *fields_count)
{
    size_t rows = 0;
    bool left = true, right = true;
    size_t outer = 0;
    const dlx_measure *measure;
    for (; rows <= MOST && (measure = dlx_lookahead_line(ahead, rows)); rows++) {
        row_fields fields;
        const bool drawn = measure->drawn;
        const bool apart = measure->apart;
        const dlx_line line = dlx_lookahead_text(ahead, rows);
        if ((rows && apart) || !split_bars(&line, drawn, &fields) ||
            (rows && fields.count != *fields_count))
            break;
        if (has_blank_symbol(&line))
            return 0;
        *fields_count = fields.count;
        const dlx_cell_place *last = &fields.place[fields.count - 1];
        left &= is_empty(&fields.place[0]);
        right &= is_empty(last);
        outer = width_of(&fields.place[0]) > outer ? width_of(&fields.place[0]) : outer;
        if (fields.count > 2 && width_of(&fields.place[1]) > slots->width)
            slots->width = width_of(&fields.place[1]);
    }
    slots->left_bar = left && outer < slots->width;
    slots->right_bar = right && slots->left_bar;
    slots->first_width = slots->left_bar ? slots->width : outer;
    slots->groups = *fields_count - slots->left_bar - slots->right_bar;
    if (!slots->width || (!slots->left_bar && slots->groups == 2))
        slots->width = outer > slots->width ? outer : slots->width;
    return rows;
}

/* True if an empty cell stands before a cell or a bar in some row; a cell that is missing at the
 * end of a line may be lost. */
static bool has_empty_cells(dlx_lookahead *ahead, const dlx_layout *layout)
{
    dlx_cell_place places[MOST];
    for (size_t row = 0; row < layout->size; row++) {
        bool drawn;
        const dlx_line line = row_at(ahead, row, &drawn);
        const char *end = dlx_trim_blanks(line.text, line.text + line.length);
        if (!dlx_slots_split(layout, &line, drawn, places))
            return false;
        for (size_t i = 0; i < layout->size; i++)
            if (places[i].begin == places[i].end && places[i].begin < end)
                return true;
    }
    return false;
}

/* True if all rows fit the slots. */
static bool rows_fit(dlx_lookahead *ahead, const dlx_layout *layout, size_t rows)
{
    dlx_cell_place places[MOST];
    for (size_t row = 0; row < rows; row++) {
        bool drawn;
        const dlx_line line = row_at(ahead, row, &drawn);
        if (!dlx_slots_split(layout, &line, drawn, places))
            return false;
    }
    return true;
}

/* Sets the length of the longest token; *packed if longer tokens can be cells without blanks
 * between. True if cells are missing. */
static bool measure_tokens(dlx_lookahead *ahead, dlx_slots *slots, size_t rows)
{
    const size_t n = rows;
    bool missing = false;
    slots->token = 1;
    for (size_t row = 0; row < rows; row++) {
        bool drawn;
        row_fields fields;
        size_t tokens = 0, characters = 0;
        const dlx_line line = row_at(ahead, row, &drawn);
        split_bars(&line, drawn, &fields);
        for (size_t i = 0; i < fields.count; i++)
            for (const char *cursor = dlx_skip_blanks(fields.place[i].begin, fields.place[i].end);
                 cursor < fields.place[i].end; tokens++) {
                const char *end = dlx_token_end(cursor, fields.place[i].end);
                end = end < fields.place[i].end ? end : fields.place[i].end;
                const size_t length = (size_t)(end - cursor);
                slots->token = length > slots->token ? length : slots->token;
                characters += length;
                cursor = dlx_skip_blanks(end, fields.place[i].end);
            }
        missing |= tokens < n && characters < n;
    }
    return missing;
}

/* True if the rows have their cells at the same places in both. */
static bool are_alike(dlx_lookahead *ahead, const dlx_layout *layout, const dlx_layout *other)
{
    dlx_cell_place places[2][MOST];
    for (size_t row = 0; row < layout->size; row++) {
        bool drawn;
        const dlx_line line = row_at(ahead, row, &drawn);
        if (!dlx_slots_split(layout, &line, drawn, places[0]) ||
            !dlx_slots_split(other, &line, drawn, places[1]))
            return false;
        for (size_t i = 0; i < layout->size; i++)
            if (places[0][i].begin != places[1][i].begin)
                return false;
    }
    return true;
}

/* Finds the most symmetric slots that all rows fit. False: none, or several with other cells. */
static bool find_slots(dlx_lookahead *ahead, dlx_layout *layout)
{
    dlx_layout best = *layout;
    size_t least = SIZE_MAX;
    bool several = false;
    dlx_slots *slots = &layout->slots;
    for (slots->pitch = slots->token; slots->pitch <= slots->width; slots->pitch++)
        for (slots->margin = 0;
             slots->margin + (slots->cells - 1) * slots->pitch + slots->token <= slots->width;
             slots->margin++) {
            const size_t extent = (slots->cells - 1) * slots->pitch + slots->token;
            const size_t right = slots->width - slots->margin - extent;
            const size_t found =
                right > slots->margin ? right - slots->margin : slots->margin - right;
            if (found > least || !rows_fit(ahead, layout, layout->size))
                continue;
            several = found == least && (several || !are_alike(ahead, layout, &best));
            least = found;
            best = *layout;
        }
    *layout = best;
    return least < SIZE_MAX && !several;
}

bool dlx_slots_learn(dlx_lookahead *ahead, dlx_layout *layout)
{
    dlx_layout framed = *layout;
    dlx_slots *slots = &framed.slots;
    size_t fields = 0;
    *slots = (dlx_slots){0};
    const size_t n = count_rows(ahead, slots, &fields);
    if (n < LEAST_SIZE || n > MOST || !dlx_fits_size(n, layout->size) || slots->groups < 2 ||
        n % slots->groups)
        return false;
    framed.size = n;
    slots->cells = n / slots->groups;
    if (!measure_tokens(ahead, slots, n))
        return false;
    const size_t longest = slots->token;
    bool found = longest <= 3 && find_slots(ahead, &framed);
    if (!found && longest > 1) {
        slots->token = 1; /* cells without blanks between */
        found = find_slots(ahead, &framed);
    }
    found = found && has_empty_cells(ahead, &framed);
    if (found)
        *layout = framed;
    return found;
}
