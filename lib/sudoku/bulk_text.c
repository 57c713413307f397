/* SPDX-License-Identifier: MIT */
/* Block input of puzzles on consecutive lines. */
#include "core/processor.h"
#include "sudoku/detect.h"
#include "sudoku/formats/formats.h"
#include "sudoku/givens_contradict.h"
#include "sudoku/read/line_classifier.h"
#include "sudoku/read/titles.h"

#include <string.h>

typedef dlx_cell_bytes bytes;

#define INLINE static inline __attribute__((always_inline))

enum { LEAST_LINE = DLX_BULK_CELLS + 1 }; /* in bytes */

static bool is_table(const dlx_grid_reader *reader)
{
    const dlx_grid_format *format = reader->layout.format;
    return format == &dlx_form_csv || format == &dlx_form_kaggle;
}

/* True if the table has columns of data beyond puzzles and solutions. */
static bool has_data(const dlx_csv *csv)
{
    bool data = false;
    for (size_t i = DLX_CSV_NAME; i < DLX_CSV_KINDS; i++)
        data |= csv->column[i] >= 0;
    return data;
}

/* True for a comma-separated table with columns puzzle and solution only. */
static bool is_plain_table(const dlx_grid_reader *reader)
{
    const dlx_csv *csv = &reader->csv;
    return is_table(reader) && csv->other < 0 && !has_data(csv) && csv->separator == ',' &&
           csv->column[DLX_CSV_PUZZLE] == 0 && csv->column[DLX_CSV_SOLUTION] == 1;
}

/* True if the next puzzles have the established layout, and may be lines of digits and blanks or
 * rows of a table, boards of 9x9 or smaller. */
static bool is_plain(const dlx_grid_reader *reader, size_t least_size)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    const bool is_classic = n == 9 && layout->box_rows == 3;
    const dlx_grid_options *options = &reader->options;
    return reader->settled && !reader->after_end && !layout->tabbed && !layout->hashed &&
           dlx_input_line_number(reader->input) >= reader->first_line &&
           (layout->format == &dlx_form_line || (is_classic && is_table(reader))) &&
           (is_classic || n < 9) && n >= least_size && layout->group == n * n &&
           dlx_symbols_are_usual(&layout->symbols) && !options->regions && !options->diagonals &&
           !options->windoku;
}

/* Parses the cells at `text`, which must have enough bytes. False: a byte is no cell. */
INLINE bool read_cells(const char *text, uint8_t *givens)
{
    bytes bad = {0};
    _Pragma("GCC unroll 3") for (size_t i = 0; i < DLX_CELL_STARTS; i++)
    {
        bytes cells;
        memcpy(&cells, text + dlx_cell_starts[i], sizeof cells);
        const bytes digits = cells - '0';
        const bytes known = (bytes)(digits <= 9);
        const bytes blank =
            (bytes)((cells == '.') | (cells == '*') | (cells == '-') | (cells == '_'));
        const bytes values = digits & known;
        bad |= ~(known | blank);
        memcpy(givens + dlx_cell_starts[i], &values, sizeof values);
    }
    return !dlx_has_byte(&bad);
}

/* True if a carriage return occurs in the vector at `text` (text up to `feed` plus input padding
 * are long enough), or if the text is longer. */
INLINE bool may_hold_return(const char *text, const char *feed)
{
    bytes some;
    memcpy(&some, text, sizeof some);
    const bytes returns = (bytes)(some == '\r');
    return dlx_has_byte(&returns) || feed - text > (ptrdiff_t)sizeof some;
}

/* True if the rest of a line may hold a board, or a line ended by a carriage return. Digits right
 * after the cells are a solution. */
INLINE bool may_be_board(const char *text, const char *feed)
{
    enum { SLIP = 3 }; /* cells missing from a damaged board */
    const char *end = feed - (feed[-1] == '\r');
    if (may_hold_return(text, feed) && memchr(text, '\r', (size_t)(end - text)))
        return true;
    if (end - text <= DLX_BULK_CELLS - SLIP)
        return false;
    uint8_t cells[DLX_BULK_CELLS];
    const bool solution =
        end - text == LEAST_LINE && read_cells(text + 1, cells) && !memchr(cells, 0, sizeof cells);
    return !solution;
}

/* Reads the solution of a line from the rest of the line, if no more follows. False: *solution is
 * 0.
 */
INLINE bool read_solution(const char *text, const char *feed, uint8_t *solution)
{
    const char *end = feed - (feed[-1] == '\r');
    if (end - text == LEAST_LINE && (*text == ',' || *text == ' ') &&
        read_cells(text + 1, solution) && !memchr(solution, 0, DLX_BULK_CELLS))
        return true;
    *solution = 0;
    return false;
}

/* Parses a line at `text` that ends before `end`, and sets *more if data follow the cells. Returns
 * its end, after the line feed; NULL: needs the full reader. Lines of stars and dashes may be drawn
 * between rows. */
INLINE const char *read_line(dlx_csv *csv, const char *text, const char *end, uint8_t *givens,
                             uint8_t *solution, bool *more)
{
    (void)csv;
    *more = false;
    if (solution)
        *solution = 0;
    if (end - text < LEAST_LINE || *text == '*' || *text == '-' || !read_cells(text, givens))
        return NULL;
    const char *behind = text + DLX_BULK_CELLS;
    if (*behind == '\n')
        return behind + 1;
    if (behind[0] == '\r' && behind[1] == '\n')
        return behind + 2;
    *more = true;
    if (!dlx_is_blank(*behind) && !dlx_is_separator(*behind))
        return NULL;
    const char *feed = memchr(behind, '\n', (size_t)(end - behind));
    if (may_be_board(behind, feed))
        return NULL;
    *more = !solution || !read_solution(behind, feed, solution);
    return feed + 1;
}

/* Same for a line of a table, and its solution; NULL: not wanted. *more: cells of the solution are
 * blank. */
INLINE const char *read_row(dlx_csv *csv, const char *text, const char *end, uint8_t *givens,
                            uint8_t *solution, bool *more)
{
    (void)csv;
    uint8_t unused[DLX_BULK_CELLS];
    const char *behind = text + DLX_BULK_CELLS;
    if (end - text < 2 * LEAST_LINE || !read_cells(text, givens) || *behind != ',' ||
        !read_cells(behind + 1, solution ? solution : unused))
        return NULL;
    *more = solution && memchr(solution, 0, DLX_BULK_CELLS);
    behind += LEAST_LINE;
    behind += *behind == '\r';
    return *behind == '\n' ? behind + 1 : NULL;
}

/* True if a line that begins so is no comment, heading or ruler. */
INLINE bool begins_row(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.' || c == '_';
}

/* True if a carriage return ends a line before the line feed. */
INLINE bool has_return(const char *text, const char *feed)
{
    return feed > text && memchr(text, '\r', (size_t)(feed - 1 - text));
}

/* Sets *text to the field of this column. False: the row is shorter. */
INLINE bool find_column(const char **text, const char *feed, const dlx_csv *csv, int column)
{
    for (; column > 0; column--) {
        const char *found = memchr(*text, csv->separator, (size_t)(feed - *text));
        if (!found)
            return false;
        *text = found + 1;
    }
    return true;
}

/* Reads a field of this column that is cells without quotes or blanks around them. Returns the
 * field; NULL: it is something else. */
INLINE const char *read_column(const char *text, const char *feed, const dlx_csv *csv, int column,
                               uint8_t *digits)
{
    if (!find_column(&text, feed, csv, column) || feed - text < DLX_BULK_CELLS ||
        !read_cells(text, digits))
        return NULL;
    const char *behind = text + DLX_BULK_CELLS;
    const bool ends =
        behind == feed || *behind == csv->separator || (*behind == '\r' && behind + 1 == feed);
    return ends ? text : NULL;
}

/* Same for a row of a table with further columns. A contradiction, whose message names its column,
 * needs the full reader, and so does a solution that may be checked. */
INLINE const char *read_columns(dlx_csv *csv, const char *text, const char *end, uint8_t *givens,
                                uint8_t *solution, bool *more)
{
    uint8_t unused[DLX_BULK_CELLS];
    uint8_t *const answer = solution ? solution : unused;
    const char *feed = end - text < LEAST_LINE || !begins_row(*text)
                           ? NULL
                           : memchr(text, '\n', (size_t)(end - text));
    *more = csv->column[DLX_CSV_SOLUTION] >= 0 || has_data(csv);
    if (!feed || memchr(text, '"', (size_t)(feed - text)) || has_return(text, feed))
        return NULL;
    const char *puzzle = read_column(text, feed, csv, csv->column[DLX_CSV_PUZZLE], givens);
    if (!puzzle || dlx_givens_contradict(givens))
        return NULL;
    if (csv->column[DLX_CSV_SOLUTION] < 0)
        *answer = 0;
    else if (!read_column(text, feed, csv, csv->column[DLX_CSV_SOLUTION], answer) ||
             memchr(answer, 0, DLX_BULK_CELLS))
        return NULL;
    csv->keeps_zeros |= *puzzle == '0';
    return feed + 1;
}

/* Instances for each vector width. */
typedef const char *read_fn(dlx_csv *csv, const char *text, const char *end, uint8_t *givens,
                            uint8_t *solution, bool *more);

#define INSTANCE(target, name, of)                                                                 \
    target static const char *name(dlx_csv *csv, const char *text, const char *end,                \
                                   uint8_t *givens, uint8_t *solution, bool *more)                 \
    {                                                                                              \
        return of(csv, text, end, givens, solution, more);                                         \
    }

INSTANCE(, read_line_plain, read_line)
INSTANCE(, read_row_plain, read_row)
INSTANCE(, read_columns_plain, read_columns)

#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2")))
INSTANCE(WIDE, read_line_wide, read_line)
INSTANCE(WIDE, read_row_wide, read_row)
INSTANCE(WIDE, read_columns_wide, read_columns)
#endif

static read_fn *reader_of(const dlx_grid_reader *reader)
{
    const bool table = is_table(reader);
    const bool columns = table && !is_plain_table(reader);
#if defined(__x86_64__)
    if (DLX_HAS_AVX2)
        return columns ? read_columns_wide : table ? read_row_wide : read_line_wide;
#endif
    return columns ? read_columns_plain : table ? read_row_plain : read_line_plain;
}

/* True if no message about the givens or entries of a grid depends on their columns. */
static bool needs_no_columns(const dlx_grid *grid, const uint8_t *givens)
{
    return !(grid->rules && grid->rules->entries) && !dlx_givens_contradict(givens);
}

/* Adds the current puzzle of the reader, with the data of its line if these are wanted. False:
 * needs a closer look. */
static bool add_grid(dlx_grid_reader *reader, uint64_t number, dlx_grid_lines *lines)
{
    dlx_error error;
    dlx_grid *grid = NULL;
    const size_t index = lines->count;
    uint8_t *givens = lines->givens + DLX_BULK_CELLS * index;
    /* Messages assume that cells are at the beginning of the line. */
    const bool first =
        reader->columns[0] == 1 && reader->columns[DLX_BULK_CELLS - 1] == DLX_BULK_CELLS;
    if (dlx_reader_state_make_grid(reader, false, &grid, &error) != DLX_OK)
        return false;
    if (!dlx_grid_givens(grid, givens) || !(first || needs_no_columns(grid, givens))) {
        dlx_grid_free(grid);
        return false;
    }
    if (lines->grids)
        lines->grids[index] = grid;
    else
        dlx_grid_free(grid);
    if (lines->solutions)
        lines->solutions[DLX_BULK_CELLS * index] = 0;
    lines->numbers[index] = number;
    lines->count++;
    return true;
}

/* Processes a line at `text` by itself: without content, refused, or with more data than cells.
 * `board`: it is known to begin with the cells of a board. Returns its end, as above. */
static const char *look_closer(dlx_grid_reader *reader, const char *text, const char *end,
                               uint64_t number, bool board, dlx_grid_lines *lines)
{
    const char *feed = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
    if (!feed)
        return NULL;
    const bool carriage = feed > text && feed[-1] == '\r';
    const dlx_line line = {text, (size_t)(feed - text) - carriage, number};
    dlx_row_kind kind;
    if (memchr(text, '\r', line.length) ||
        dlx_line_classifier_look_at(reader, &line, &kind) != DLX_OK)
        return NULL;
    if (kind != DLX_ROW_CELLS)
        return feed + 1;
    if (lines->refused == lines->refusal_capacity ||
        !(board || (!dlx_titles_has_no_cells(&line) && dlx_detect_no_other_size(reader, &line))))
        return NULL;
    dlx_refusal *refusal = &lines->refusals[lines->refused];
    dlx_reader_state_forget(reader);
    const dlx_status status = reader->layout.format->read_line(reader, &line, &refusal->error);
    if (status == DLX_OK)
        return add_grid(reader, number, lines) ? feed + 1 : NULL;
    if (status != DLX_SYNTAX)
        return NULL;
    refusal->before = lines->count;
    lines->refused++;
    return feed + 1;
}

/* Reads the line at `text`. Returns its end, as above. */
static const char *take_line(dlx_grid_reader *reader, read_fn *read, const char *text,
                             const char *end, uint64_t number, dlx_grid_lines *lines)
{
    bool more;
    const size_t at = DLX_BULK_CELLS * lines->count;
    uint8_t *solution = lines->solutions ? lines->solutions + at : NULL;
    const char *next = read(&reader->csv, text, end, lines->givens + at, solution, &more);
    if (!next || (more && lines->grids))
        return look_closer(reader, text, end, number, next != NULL, lines);
    if (lines->grids)
        lines->grids[lines->count] = NULL;
    lines->numbers[lines->count++] = number;
    return next;
}

/* True if a row, column or box of a board smaller than 9x9 has a digit twice. */
static bool small_contradicts(const dlx_layout *layout, const uint8_t *givens)
{
    const size_t n = layout->size;
    unsigned rows[8] = {0}, columns[8] = {0}, boxes[8] = {0}, twice = 0;
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            const unsigned digit = 1U << *givens++ & ~1U;
            unsigned *box = &boxes[dlx_box_of(row, column, layout->box_rows, layout->box_columns)];
            twice |= digit & (rows[row] | columns[column] | *box);
            rows[row] |= digit;
            columns[column] |= digit;
            *box |= digit;
        }
    return twice != 0;
}

/* Reads the line at `text` if the cells of a board smaller than 9x9 are all of it. Returns its end;
 * NULL: needs the full reader, also for messages about contradictory givens. */
static const char *take_small_line(const dlx_grid_reader *reader, const char *text, const char *end,
                                   uint64_t number, dlx_grid_lines *lines)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    uint8_t *givens = lines->givens + cells * lines->count;
    if ((size_t)(end - text) <= cells || *text == '*' || *text == '-')
        return NULL;
    for (size_t i = 0; i < cells; i++) {
        const char c = text[i];
        const bool blank = c == '.' || c == '*' || c == '-' || c == '_';
        const unsigned digit = blank ? 0 : (unsigned)(unsigned char)c - '0';
        if (digit > reader->layout.size)
            return NULL;
        givens[i] = (uint8_t)digit;
    }
    const char *feed = text + cells;
    feed += *feed == '\r';
    if (*feed != '\n' || small_contradicts(&reader->layout, givens))
        return NULL;
    if (lines->solutions)
        lines->solutions[cells * lines->count] = 0;
    if (lines->grids)
        lines->grids[lines->count] = NULL;
    lines->numbers[lines->count++] = number;
    return feed + 1;
}

size_t dlx_grid_reader_block(dlx_grid_reader *reader, dlx_grid_lines *lines)
{
    size_t length;
    lines->count = lines->refused = 0;
    if (!is_plain(reader, lines->least_size))
        return 0;
    const dlx_layout *layout = &reader->layout;
    const bool is_small = layout->size < 9;
    lines->box_rows = layout->box_rows;
    lines->box_columns = layout->box_columns;
    read_fn *const read = reader_of(reader);
    const char *begin = dlx_input_buffered_lines(
        reader->input, lines->capacity * (layout->group + 1) * (is_table(reader) ? 2 : 1), &length);
    const char *at = begin;
    const uint64_t first = dlx_input_line_number(reader->input);
    uint64_t number = first;
    for (; lines->count < lines->capacity; number++) {
        const char *next = is_small ? take_small_line(reader, at, begin + length, number, lines)
                                    : take_line(reader, read, at, begin + length, number, lines);
        if (!next)
            break;
        at = next;
    }
    dlx_input_skip(reader->input, (size_t)(at - begin), number - first);
    return lines->count + lines->refused;
}
