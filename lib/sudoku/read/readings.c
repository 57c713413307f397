/* SPDX-License-Identifier: MIT */
#include "sudoku/read/readings.h"

#include "sudoku/read/lines.h"
#include "sudoku/read/structured.h"

#include <stdio.h>

dlx_readings_message dlx_readings_name(const char *what, const char *first, const char *second,
                                       const char *use_first, const char *use_second)
{
    dlx_readings_message message;
    snprintf(message.text, sizeof message.text, "%s can be read as %s or as %s: use %s or %s", what,
             first, second, use_first, use_second);
    return message;
}

bool dlx_readings_contradict(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns)
{
    enum { UNITS = 3, WORDS = 2, BITS = 64 };
    uint64_t seen[UNITS][DLX_READINGS_MOST][WORDS] = {0};
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t digit = cells[cell];
        const size_t box = dlx_box_of(cell / n, cell % n, box_rows, box_columns);
        const size_t units[UNITS] = {cell / n, cell % n, box};
        for (size_t i = 0; i < UNITS && digit; i++) {
            uint64_t *word = &seen[i][units[i]][digit / BITS];
            const uint64_t bit = UINT64_C(1) << digit % BITS;
            if (*word & bit)
                return true;
            *word |= bit;
        }
    }
    return false;
}

static bool is_contradicted(const uint16_t *cells, size_t n)
{
    size_t rows, columns;
    dlx_usual_boxes(n, &rows, &columns);
    return dlx_readings_contradict(cells, n, rows, columns);
}

void dlx_readings_add_line(dlx_line_readings *lines)
{
    const size_t size = lines->n * lines->n;
    const uint16_t *cells = lines->cells + lines->count++ * size;
    uint64_t seen = 0;
    bool large = false;
    for (size_t i = 0; i < size; i++) {
        large |= cells[i] > lines->n;
        if (!cells[i] || cells[i] > lines->n)
            continue;
        lines->not_rows |= seen >> cells[i] & 1;
        seen |= UINT64_C(1) << cells[i];
    }
    lines->large += large;
    lines->small += seen && !large;
    lines->not_boards |= large || is_contradicted(cells, lines->n);
    if (lines->count == size)
        lines->not_rows |= is_contradicted(lines->cells, size);
}

dlx_lines_kind dlx_readings_of_lines(const dlx_line_readings *lines)
{
    const bool complete = lines->count == lines->n * lines->n;
    if (lines->not_rows != lines->not_boards)
        return lines->not_rows ? DLX_LINES_BOARDS : DLX_LINES_ROWS;
    if (lines->not_rows)
        return lines->large > lines->small || (complete && lines->large > lines->small / 4)
                   ? DLX_LINES_ROWS
                   : DLX_LINES_BOARDS;
    if (lines->small == 0)
        return lines->count > 1 ? DLX_LINES_ROWS : DLX_LINES_BOARDS;
    return complete ? DLX_LINES_EITHER : DLX_LINES_BOARDS;
}

dlx_readings_message dlx_readings_name_lines(size_t n)
{
    size_t rows, columns;
    char what[48], boards[48], row[48], use_boards[32], use_rows[32];
    dlx_usual_boxes(n, &rows, &columns);
    snprintf(use_boards, sizeof use_boards, "--box %zux%zu", rows, columns);
    dlx_usual_boxes(n * n, &rows, &columns);
    snprintf(use_rows, sizeof use_rows, "--box %zux%zu", rows, columns);
    snprintf(what, sizeof what, "%zu lines of %zu cells", n * n, n * n);
    snprintf(row, sizeof row, "a board of size %zu", n * n);
    snprintf(boards, sizeof boards, "boards of size %zu", n);
    return dlx_readings_name(what, row, boards, use_rows, use_boards);
}

/* True if the rows of the first board may be boards. */
static bool has_boards_in_rows(const dlx_grid_reader *reader)
{
    const size_t size = reader->layout.size;
    dlx_line_readings lines = {.n = dlx_grid_size_of(size)};
    if (!dlx_fits_size(lines.n, 0) || size > DLX_READINGS_MOST || reader->given.size ||
        reader->layout.format->document)
        return false;
    for (size_t cell = 0; cell < size * size; cell++)
        lines.cells[cell] = reader->cells[cell]
                                ? reader->cells[cell] - dlx_from_zero(&reader->layout.symbols)
                                : DLX_BLANK;
    while (lines.count < size)
        dlx_readings_add_line(&lines);
    return dlx_readings_of_lines(&lines) == DLX_LINES_EITHER;
}

/* True if the board has zeros as digits, and blank cells. */
static bool has_doubtful_zeros(const dlx_grid_reader *reader)
{
    const size_t n = reader->layout.size;
    bool zeros = false, blanks = false;
    for (size_t cell = 0; cell < n * n; cell++) {
        zeros |= reader->cells[cell] == 1;
        blanks |= reader->cells[cell] == 0;
    }
    return zeros && blanks && dlx_from_zero(&reader->layout.symbols) &&
           !reader->given.symbols_known;
}

bool dlx_readings_refute_zero(const dlx_grid_reader *reader)
{
    const dlx_layout *layout = &reader->layout;
    return layout->size < DLX_READINGS_MOST && layout->box_rows && has_doubtful_zeros(reader) &&
           !dlx_overlaps_count(reader) &&
           dlx_readings_contradict(reader->cells, layout->size, layout->box_rows,
                                   layout->box_columns);
}

/* True if the board is blank, and the line above may be a row of different letters. */
static bool has_row_as_title(const dlx_grid_reader *reader)
{
    const size_t n = reader->layout.size;
    bool is_row = reader->name_length == n && reader->title.size == n && !reader->labelled &&
                  reader->layout.group == 0 && !reader->given.symbols_known;
    for (size_t cell = 0; is_row && cell < n * n; cell++)
        is_row = reader->cells[cell] == 0;
    for (size_t i = 0; is_row && i < n; i++)
        is_row = dlx_is_letter(reader->name[i]) && !memchr(reader->name, reader->name[i], i);
    return is_row;
}

dlx_status dlx_readings_check(const dlx_grid_reader *reader, dlx_error *error)
{
    enum { DIGITS = 9 }; /* larger boards count from 0 if other blanks occur */
    const size_t n = reader->layout.size;
    const dlx_place place = {reader->lines[0], reader->columns[0]};
    if (reader->settled && !reader->layout.format->document)
        return DLX_OK;
    if (has_boards_in_rows(reader))
        return dlx_structured_refuse(reader, place, error, "%s",
                                     dlx_readings_name_lines(dlx_grid_size_of(n)).text);
    if (has_row_as_title(reader))
        return dlx_structured_refuse(
            reader, place, error,
            "%s above a blank board can be read as a title or as a row too many: write '%s' before "
            "a title",
            dlx_show(reader->name, n).text, DLX_TITLES_LABEL);
    if (n > DIGITS || !has_doubtful_zeros(reader))
        return DLX_OK;
    char digit[32], use_blank[32], use_digit[32];
    snprintf(digit, sizeof digit, "a digit of 0-%zu", n - 1);
    snprintf(use_blank, sizeof use_blank, "--symbols %.*s", (int)n, "123456789");
    snprintf(use_digit, sizeof use_digit, "--symbols %.*s", (int)n, "012345678");
    return dlx_structured_refuse(
        reader, place, error, "%s",
        dlx_readings_name("0", "a blank cell", digit, use_blank, use_digit).text);
}

/* Places of boards of size `board` in a square of size `size`, in steps. */
typedef struct pattern {
    size_t size, board, step, count;
    struct {
        uint8_t row, column;
    } places[5];
} pattern;

static const pattern patterns[] = {
    {8, 4, 2, 5, {{0, 0}, {0, 2}, {1, 1}, {2, 0}, {2, 2}}}, /* samurai */
    {21, 9, 6, 5, {{0, 0}, {0, 2}, {1, 1}, {2, 0}, {2, 2}}},
    {15, 9, 6, 2, {{0, 0}, {1, 1}}},
    {15, 9, 6, 2, {{0, 1}, {1, 0}}},
    {12, 6, 6, 4, {{0, 0}, {0, 1}, {1, 0}, {1, 1}}}, /* side by side */
    {18, 9, 9, 4, {{0, 0}, {0, 1}, {1, 0}, {1, 1}}},
};

static bool is_inside(const pattern *boards, size_t row, size_t column)
{
    for (size_t i = 0; i < boards->count; i++) {
        const size_t top = boards->places[i].row * boards->step;
        const size_t left = boards->places[i].column * boards->step;
        if (row >= top && row < top + boards->board && column >= left &&
            column < left + boards->board)
            return true;
    }
    return false;
}

/* The cells of the square, inside and outside the boards. */
typedef struct use {
    size_t greatest, digits, blanks; /* inside */
    size_t outside, outside_digits, outside_zeros;
} use;

/* If the cells outside are blank in another way than those inside, zeros were read as digits. */
static bool shows(const dlx_grid_reader *reader, const pattern *boards)
{
    const size_t n = reader->layout.size;
    use found = {0};
    for (size_t cell = 0; cell < n * n; cell++) {
        const uint16_t digit = reader->cells[cell];
        const bool inside = is_inside(boards, cell / n, cell % n);
        found.outside += !inside;
        found.outside_digits += !inside && digit;
        found.outside_zeros += !inside && digit == 1;
        found.digits += inside && digit;
        found.blanks += inside && !digit;
        found.greatest = inside && digit > found.greatest ? digit : found.greatest;
    }
    const bool from_zero = dlx_from_zero(&reader->layout.symbols);
    if (found.greatest > boards->board + from_zero)
        return false;
    if (from_zero && found.outside && found.outside_zeros == found.outside)
        return true;
    return found.outside_digits == 0 &&
           (from_zero ? found.blanks == 0 : found.digits >= 2 * reader->layout.size);
}

size_t dlx_overlaps_count(const dlx_grid_reader *reader)
{
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns && !reader->given.size; i++)
        if (patterns[i].size == reader->layout.size && shows(reader, &patterns[i]))
            return patterns[i].count;
    return 0;
}
