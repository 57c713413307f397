/* SPDX-License-Identifier: MIT */
/* Distinguishes boards from names after the cells of a puzzle. */
#include "sudoku/read/lines.h"

dlx_status dlx_read_line_symbols(dlx_grid_reader *reader, const dlx_line *line, const char *begin,
                                 dlx_error *error)
{
    const size_t n = reader->layout.size;
    for (size_t i = 0; i < n * n; i++) {
        const unsigned value = dlx_symbol_value(&reader->layout.symbols, begin[i]);
        if (value > n)
            return dlx_refuse_symbol(reader, line, begin + i, 1, error);
        reader->cells[i] = (uint16_t)value;
        reader->columns[i] = (uint32_t)(begin + i - line->text) + 1;
    }
    return DLX_OK;
}

/* Reports the error in contiguous cells from cursor->at on. */
static dlx_status refuse_word(const dlx_grid_reader *reader, const dlx_line_cursor *cursor,
                              dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t cells = layout->size * layout->size;
    const char *begin = cursor->next;
    const size_t length = (size_t)(dlx_cells_end(begin, cursor->end) - begin);
    for (size_t i = 0; i < length && i < cells; i++) {
        const unsigned value = dlx_symbol_value(&layout->symbols, begin[i]);
        if (value == DLX_NO_SYMBOL || (length == cells && value > layout->size))
            return dlx_refuse_symbol(reader, cursor->line, begin + i, 1, error);
    }
    const char *place = begin + (length < cells ? length : cells);
    if (length > cells && dlx_symbol_value(&layout->symbols, *place) == DLX_NO_SYMBOL)
        return dlx_input_error(reader->input, cursor->line, place, error,
                               "expected a blank or one of , ; : # after the cells, found %s",
                               dlx_show_symbol(place, 1).text);
    return dlx_refuse_cells(reader, cursor->line, length, place, error);
}

/* Reads all cells as a single word; hot path, run for millions of puzzles. */
static dlx_status read_word(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const size_t n = reader->layout.size;
    const size_t cells = n * n;
    const uint8_t *values = reader->layout.symbols.value;
    if ((size_t)(cursor->end - cursor->next) < cells || n > DLX_MOST_READ)
        return refuse_word(reader, cursor, error);
    const uint32_t column = (uint32_t)(cursor->next - cursor->line->text) + 1;
    bool bad = false;
    for (size_t i = 0; i < cells; i++) {
        const uint8_t value = values[(unsigned char)cursor->next[i]];
        bad |= value > n;
        reader->cells[i] = value;
        reader->columns[i] = column + (uint32_t)i;
    }
    const char *after = cursor->next + cells;
    if (bad || (after < cursor->end && !dlx_ends_cells(*after)))
        return refuse_word(reader, cursor, error);
    cursor->next = after;
    return DLX_OK;
}

/* Reads the cells of a token into [from..from + length[. */
static dlx_status read_token(dlx_grid_reader *reader, const dlx_line_cursor *cursor,
                             const char *token, size_t length, size_t first, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const uint32_t column = (uint32_t)(token - cursor->line->text) + 1;
    if (layout->group == 1) {
        reader->columns[first] = column;
        if (!dlx_layout_value(layout, token, length, &reader->cells[first]))
            return dlx_refuse_symbol(reader, cursor->line, token, length, error);
        return DLX_OK;
    }
    if (length != layout->group)
        return dlx_input_error(
            reader->input, cursor->line, token, error, "expected %zu cells together%s, found %zu",
            layout->group, dlx_reader_state_reference(reader, cursor->line->number).text, length);
    for (size_t i = 0; i < length; i++) {
        reader->columns[first + i] = column + (uint32_t)i;
        if (!dlx_layout_value(layout, token + i, 1, &reader->cells[first + i]))
            return dlx_refuse_symbol(reader, cursor->line, token + i, 1, error);
    }
    return DLX_OK;
}

/* True if the rest of the line is further cells, not a name. Sets *count. */
static bool more_cells(const dlx_grid_reader *reader, const dlx_line_cursor *cursor, size_t *count)
{
    *count = 0;
    for (const char *position = cursor->next; position < cursor->end; ++*count) {
        uint16_t value;
        const char *end = dlx_cells_end(position, cursor->end);
        if (end < cursor->end && dlx_is_separator(*end))
            return false;
        if (!dlx_layout_value(&reader->layout, position, (size_t)(end - position), &value))
            return false;
        position = dlx_skip_blanks(end, cursor->end);
    }
    return *count > 0;
}

/* Reads cells separated by blanks, singly or in groups. */
static dlx_status read_tokens(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    for (size_t i = 0; i < cells; i += reader->layout.group) {
        const char *end = dlx_cells_end(cursor->next, cursor->end);
        const size_t length = (size_t)(end - cursor->next);
        if (length == 0)
            return dlx_refuse_cells(reader, cursor->line, i, cursor->next, error);
        const dlx_status status = read_token(reader, cursor, cursor->next, length, i, error);
        if (status != DLX_OK)
            return status;
        cursor->next = dlx_skip_blanks(end, cursor->end);
    }
    size_t more;
    if (reader->layout.group == 1 && more_cells(reader, cursor, &more))
        return dlx_refuse_cells(reader, cursor->line, cells + more, cursor->next, error);
    return DLX_OK;
}

/* Returns the group length of this line, which may differ from the first puzzle: n*n if contiguous,
 * or if no other length fits. */
static size_t group_of(const dlx_layout *layout, const dlx_line_cursor *cursor)
{
    const size_t cells = layout->size * layout->size;
    const size_t length = (size_t)(dlx_cells_end(cursor->next, cursor->end) - cursor->next);
    size_t words = 0, chars = 0;
    if (length >= cells)
        return cells;
    for (const char *position = cursor->next;
         position < cursor->end && !dlx_is_separator(*position) && words < cells; words++) {
        const char *end = dlx_cells_end(position, cursor->end);
        chars += (size_t)(end - position);
        position = dlx_skip_blanks(end, cursor->end);
    }
    if (words == cells)
        return 1;
    return length > 1 && words * length == cells && chars == cells ? length : cells;
}

dlx_status dlx_read_line_cells(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    const size_t usual = reader->layout.group;
    cursor->next = dlx_skip_blanks(cursor->next, cursor->end);
    if (usual == cells)
        reader->layout.group = group_of(&reader->layout, cursor);
    const dlx_status status = reader->layout.group == cells ? read_word(reader, cursor, error)
                                                            : read_tokens(reader, cursor, error);
    reader->layout.group = usual;
    return status;
}

enum {
    SLIP = 2,      /* excess, missing, or wrong characters of a damaged solution */
    LEAST_SIZE = 4 /* of boards: fewer cells may be a number */
};

dlx_text_kind dlx_line_rest_kind(const dlx_grid_reader *reader, const char *begin, const char *end)
{
    const size_t n = reader->layout.size;
    const size_t length = (size_t)(end - begin);
    size_t digits = 0, blanks = 0;
    if (n < LEAST_SIZE || n > DLX_MOST_READ || length + SLIP < n * n || length > n * n + SLIP)
        return DLX_TEXT_OTHER;
    for (const char *cursor = begin; cursor < end; cursor++) {
        const unsigned value = dlx_symbol_value(&reader->layout.symbols, *cursor);
        blanks += value == DLX_BLANK;
        digits += value != DLX_BLANK && value <= n;
    }
    if (length == n * n && digits && digits + blanks == length)
        return blanks ? DLX_TEXT_PUZZLE : DLX_TEXT_SOLUTION;
    return !blanks && digits + SLIP >= length ? DLX_TEXT_DAMAGED : DLX_TEXT_OTHER;
}

/* Returns the number of cells in a word of a board, or 0. */
static size_t cells_of(const dlx_layout *layout, const char *begin, const char *end, bool *blank)
{
    uint16_t value;
    const size_t length = (size_t)(end - begin);
    if (dlx_layout_value(layout, begin, length, &value)) {
        *blank |= value == DLX_BLANK;
        return 1;
    }
    for (const char *cursor = begin; cursor < end; cursor++) {
        if (!dlx_layout_value(layout, cursor, 1, &value))
            return 0;
        *blank |= value == DLX_BLANK;
    }
    return length;
}

/* Like dlx_line_rest_kind for blank-separated words. */
static dlx_text_kind kind_of_words(const dlx_grid_reader *reader, const char *cursor,
                                   const char *end)
{
    const dlx_layout *layout = &reader->layout;
    size_t count = 0;
    bool blank = false;
    while (cursor < end && !dlx_is_separator(*cursor)) {
        const char *after = dlx_cells_end(cursor, end);
        const size_t cells = cells_of(layout, cursor, after, &blank);
        if (!cells)
            return DLX_TEXT_OTHER;
        count += cells;
        cursor = dlx_skip_blanks(after, end);
    }
    if (layout->size < LEAST_SIZE || count != layout->size * layout->size)
        return DLX_TEXT_OTHER;
    return blank ? DLX_TEXT_PUZZLE : DLX_TEXT_SOLUTION;
}

dlx_status dlx_line_rest_read_solution(dlx_grid_reader *reader, dlx_line_cursor *cursor,
                                       dlx_error *error)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    uint16_t *solution = dlx_buffer_allocate(cells, sizeof *solution);
    uint32_t *columns = dlx_buffer_allocate(cells, sizeof *columns);
    if (!solution || !columns) {
        free(solution);
        free(columns);
        return dlx_error_memory(error);
    }
    reader->rules.solution = solution;
    /* The reader's own arrays, which describe the puzzle, are replaced meanwhile. */
    uint16_t *puzzle = reader->cells;
    uint32_t *puzzle_columns = reader->columns;
    reader->cells = solution;
    reader->columns = columns;
    reader->rules.solution_column = (uint32_t)(cursor->next - cursor->line->text) + 1;
    const dlx_status status = dlx_read_line_cells(reader, cursor, error);
    reader->cells = puzzle;
    reader->columns = puzzle_columns;
    free(columns);
    return status;
}

dlx_status dlx_line_rest_check_solution(const dlx_grid_reader *reader, const dlx_line *line,
                                        dlx_error *error)
{
    const size_t n = reader->layout.size;
    const dlx_variant_rules *rules = &reader->rules;
    for (size_t cell = 0; cell < n * n; cell++)
        if (!rules->solution[cell])
            return dlx_input_error(reader->input, line, line->text + rules->solution_column - 1,
                                   error,
                                   "expected a solution, found a board with a blank cell r%zuc%zu",
                                   cell / n + 1, cell % n + 1);
    for (size_t cell = 0; cell < n * n; cell++)
        if (reader->cells[cell] && reader->cells[cell] != rules->solution[cell])
            return dlx_input_error(
                reader->input, line, line->text + rules->solution_column - 1, error,
                "the solution differs from the puzzle at r%zuc%zu: expected %u, found %u",
                cell / n + 1, cell % n + 1, (unsigned)reader->cells[cell],
                (unsigned)rules->solution[cell]);
    return DLX_OK;
}

/* True if the text is a complete board of a larger size, of at most 9 digits. */
static bool is_larger_board(const dlx_layout *layout, const char *begin, const char *end)
{
    enum { DIGITS = 9 };
    const size_t n = dlx_grid_size_of((size_t)(end - begin));
    while (begin < end && *begin >= '1' && *begin <= '9' && (size_t)(*begin - '0') <= n)
        begin++;
    return begin == end && n > layout->size && n <= DIGITS;
}

dlx_status dlx_line_rest_refuse_boards(const dlx_grid_reader *reader, const dlx_line *line,
                                       const char *begin, const char *end, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    for (const char *cursor = begin; cursor < end;) {
        const char *after = cursor;
        while (after < end &&
               (dlx_is_digit(*after) || dlx_symbol_value(&layout->symbols, *after) <= layout->size))
            after++;
        const dlx_text_kind kind = dlx_line_rest_kind(reader, cursor, after);
        if (kind == DLX_TEXT_PUZZLE || kind == DLX_TEXT_SOLUTION ||
            is_larger_board(layout, cursor, after))
            return dlx_input_error(reader->input, line, cursor, error,
                                   "expected a name, found a second board in the line");
        cursor = after + (after < end);
    }
    return DLX_OK;
}

/* Returns the separator of the fields after the cells. */
static char separator_at(const char *cursor, const char *end)
{
    while (cursor < end && *cursor == ' ')
        cursor++;
    return cursor < end && dlx_ends_cells(*cursor) ? *cursor : ' ';
}

/* Reads a field that is a solution. A further solution is only compared with the puzzle. */
static dlx_status read_solution(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    uint16_t *first = reader->rules.solution;
    dlx_status status = dlx_line_rest_read_solution(reader, cursor, error);
    if (status == DLX_OK && cursor->next < cursor->end && !dlx_ends_cells(*cursor->next))
        status = dlx_input_error(reader->input, cursor->line, cursor->next, error,
                                 "expected a separator after the solution, found %s",
                                 dlx_show_symbol(cursor->next, 1).text);
    if (status == DLX_OK)
        status = dlx_line_rest_check_solution(reader, cursor->line, error);
    if (first) {
        if (first != reader->rules.solution)
            free(reader->rules.solution);
        reader->rules.solution = first;
    }
    return status;
}

/* Reads the solution among the fields after the cells; the text before it is the name. */
static dlx_status read_fields(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const char separator = separator_at(cursor->next, cursor->end);
    const dlx_line rest = {cursor->next, (size_t)(cursor->end - cursor->next),
                           cursor->line->number};
    const char *position = cursor->next;
    const char *begin, *end;
    dlx_status status = DLX_OK;
    while (status == DLX_OK && dlx_csv_fields_next(&rest, separator, &position, &begin, &end)) {
        dlx_text_kind kind = dlx_line_rest_kind(reader, begin, end);
        if (kind == DLX_TEXT_OTHER && separator != ' ')
            kind = kind_of_words(reader, begin, end);
        if (kind == DLX_TEXT_PUZZLE || kind == DLX_TEXT_OTHER) {
            status = dlx_line_rest_refuse_boards(reader, cursor->line, begin, end, error);
            continue;
        }
        status = read_solution(reader, &(dlx_line_cursor){cursor->line, begin, end}, error);
        /* in PUZZLE:COUNT:SOLUTION, the number of solutions is between */
        if (status == DLX_OK && begin < cursor->end)
            cursor->end = separator == ':' ? cursor->next : dlx_trim_ends(cursor->next, begin);
    }
    return status;
}

dlx_status dlx_line_rest_read(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const size_t n = reader->layout.size;
    const char *position = cursor->next;
    while (position < cursor->end && dlx_ends_cells(*position))
        position++;
    if ((size_t)(cursor->end - position) + SLIP < n * n)
        return DLX_OK;
    dlx_text_kind kind = dlx_line_rest_kind(reader, position, dlx_cells_end(position, cursor->end));
    if (kind == DLX_TEXT_OTHER)
        kind = kind_of_words(reader, position, cursor->end);
    if (kind == DLX_TEXT_SOLUTION || kind == DLX_TEXT_DAMAGED) {
        cursor->next = position;
        dlx_status status = dlx_line_rest_read_solution(reader, cursor, error);
        if (status == DLX_OK)
            status = dlx_line_rest_check_solution(reader, cursor->line, error);
        if (status != DLX_OK)
            return status;
    }
    return read_fields(reader, cursor, error);
}
