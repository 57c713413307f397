/* SPDX-License-Identifier: MIT */
/* Distinguishes boards from names after the cells of a puzzle. */
#include "sudoku/read/line_rest.h"

#include <stdlib.h>

enum {
    SLIP = 2,      /* excess, missing, or wrong characters of a damaged solution */
    LEAST_SIZE = 4 /* of boards: fewer cells may be a number */
};

static bool is_between(char c)
{
    return dlx_is_blank(c) || dlx_is_separator(c);
}

static const char *word_end(const char *text, const char *end)
{
    while (text < end && !is_between(*text))
        text++;
    return text;
}

dlx_text_kind dlx_text_kind_of(const dlx_grid_reader *reader, const char *begin, const char *end)
{
    const size_t n = reader->layout.size;
    const size_t length = (size_t)(end - begin);
    size_t digits = 0;
    size_t blanks = 0;
    if (n < LEAST_SIZE || n > DLX_MOST_READ || length + SLIP < n * n || length > n * n + SLIP)
        return DLX_TEXT_OTHER;
    for (const char *at = begin; at < end; at++) {
        const unsigned value = dlx_symbol_value(&reader->layout.symbols, *at);
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
    for (const char *at = begin; at < end; at++) {
        if (!dlx_layout_value(layout, at, 1, &value))
            return 0;
        *blank |= value == DLX_BLANK;
    }
    return length;
}

/* Like dlx_text_kind_of for blank-separated words. */
static dlx_text_kind kind_of_words(const dlx_grid_reader *reader, const char *at, const char *end)
{
    const dlx_layout *layout = &reader->layout;
    size_t count = 0;
    bool blank = false;
    while (at < end && !dlx_is_separator(*at)) {
        const char *after = word_end(at, end);
        const size_t cells = cells_of(layout, at, after, &blank);
        if (!cells)
            return DLX_TEXT_OTHER;
        count += cells;
        at = dlx_skip_blanks(after, end);
    }
    if (layout->size < LEAST_SIZE || count != layout->size * layout->size)
        return DLX_TEXT_OTHER;
    return blank ? DLX_TEXT_PUZZLE : DLX_TEXT_SOLUTION;
}

dlx_status dlx_read_line_solution(dlx_grid_reader *reader, dlx_line_cursor *cursor,
                                  dlx_error *error)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    dlx_variant_rules *rules = dlx_reader_variant_rules(reader);
    uint16_t *solution = rules ? dlx_allocate(cells, sizeof *solution) : NULL;
    uint32_t *columns = dlx_allocate(cells, sizeof *columns);
    if (!solution || !columns) {
        free(solution);
        free(columns);
        return dlx_error_memory(error);
    }
    rules->solution = solution;
    /* The reader's own arrays, which describe the puzzle, are replaced meanwhile. */
    uint16_t *puzzle = reader->cells;
    uint32_t *puzzle_columns = reader->columns;
    reader->cells = solution;
    reader->columns = columns;
    rules->solution_column = (uint32_t)(cursor->at - cursor->line->text) + 1;
    const dlx_status status = dlx_read_line_cells(reader, cursor, error);
    reader->cells = puzzle;
    reader->columns = puzzle_columns;
    free(columns);
    return status;
}

dlx_status dlx_refuse_boards(const dlx_grid_reader *reader, const dlx_line *line, const char *begin,
                             const char *end, dlx_error *error)
{
    bool apart = true; /* the word comes first, or after a separator */
    for (const char *at = begin; at < end;) {
        if (is_between(*at)) {
            apart |= dlx_is_separator(*at++);
            continue;
        }
        const char *after = word_end(at, end);
        dlx_text_kind kind = dlx_text_kind_of(reader, at, after);
        if (apart && kind != DLX_TEXT_PUZZLE && kind != DLX_TEXT_SOLUTION)
            kind = kind_of_words(reader, at, end);
        if (kind == DLX_TEXT_PUZZLE || kind == DLX_TEXT_SOLUTION)
            return dlx_input_error(reader->input, line, at, error,
                                   "expected a name, found a second puzzle in the line");
        apart = false;
        at = after;
    }
    return DLX_OK;
}

dlx_status dlx_read_line_rest(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error)
{
    const size_t n = reader->layout.size;
    const char *at = cursor->at;
    while (at < cursor->end && is_between(*at))
        at++;
    if ((size_t)(cursor->end - at) + SLIP < n * n)
        return DLX_OK;
    dlx_text_kind kind = dlx_text_kind_of(reader, at, word_end(at, cursor->end));
    if (kind == DLX_TEXT_OTHER)
        kind = kind_of_words(reader, at, cursor->end);
    if (kind == DLX_TEXT_SOLUTION || kind == DLX_TEXT_DAMAGED) {
        cursor->at = at;
        const dlx_status status = dlx_read_line_solution(reader, cursor, error);
        if (status != DLX_OK)
            return status;
    }
    return dlx_refuse_boards(reader, cursor->line, cursor->at, cursor->end, error);
}
