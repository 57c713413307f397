/* SPDX-License-Identifier: MIT */
/* Block input and output of puzzles on consecutive lines. */
#include "core/processor.h"
#include "io/output.h"
#include "sudoku/bulk/lanes.h"
#include "sudoku/detect.h"
#include "sudoku/formats/formats.h"
#include "sudoku/read/contradiction.h"
#include "sudoku/read/line_classifier.h"

#include <string.h>

/* Emulated by two smaller vectors where necessary. */
typedef uint8_t bytes __attribute__((vector_size(32)));

#define INLINE static inline __attribute__((always_inline))

enum { LEAST_LINE = DLX_BULK_CELLS + 1 }; /* in bytes */

/* Offsets of vectors that cover all cells. */
static const size_t starts[] = {0, 32, DLX_BULK_CELLS - sizeof(bytes)};
enum { STARTS = sizeof starts / sizeof *starts };

/* True for a comma-separated table with columns puzzle and solution only. */
static bool is_table(const dlx_grid_reader *reader)
{
    const dlx_grid_format *format = reader->layout.format;
    const dlx_csv *csv = &reader->csv;
    bool others = csv->other >= 0;
    for (size_t i = DLX_CSV_NAME; i < DLX_CSV_KINDS; i++)
        others |= csv->column[i] >= 0;
    return (format == &dlx_form_csv || format == &dlx_form_kaggle) && !others &&
           csv->separator == ',' && csv->column[DLX_CSV_PUZZLE] == 0 &&
           csv->column[DLX_CSV_SOLUTION] == 1;
}

/* True if the next puzzles have the established layout and may be lines of digits and blanks. */
static bool is_plain(const dlx_grid_reader *reader)
{
    const dlx_layout *layout = &reader->layout;
    const dlx_grid_options *options = &reader->options;
    return reader->settled && !reader->after_end && !reader->tabbed && !reader->hashed &&
           dlx_input_line_number(reader->input) >= reader->first_line &&
           (layout->format == &dlx_form_line || is_table(reader)) && layout->size == 9 &&
           layout->box_rows == 3 && layout->group == DLX_BULK_CELLS &&
           layout->symbols == &dlx_symbols_digits && !options->regions && !options->diagonals &&
           !options->windoku;
}

/* Parses the cells at `text`, which must have enough bytes. False: a byte is no cell. */
INLINE bool read_cells(const char *text, uint8_t *givens)
{
    bytes bad = {0};
    _Pragma("GCC unroll 3") for (size_t i = 0; i < STARTS; i++)
    {
        bytes cells;
        memcpy(&cells, text + starts[i], sizeof cells);
        const bytes digits = cells - '0';
        const bytes known = (bytes)(digits <= 9);
        const bytes blank =
            (bytes)((cells == '.') | (cells == '*') | (cells == '-') | (cells == '_'));
        const bytes values = digits & known;
        bad |= ~(known | blank);
        memcpy(givens + starts[i], &values, sizeof values);
    }
    uint64_t parts[4];
    memcpy(parts, &bad, sizeof parts);
    return !(parts[0] | parts[1] | parts[2] | parts[3]);
}

/* True if a carriage return occurs in the vector at `text` (text up to `feed` plus input padding
 * are long enough), or if the text is longer. */
INLINE bool may_hold_return(const char *text, const char *feed)
{
    bytes some;
    uint64_t parts[4];
    memcpy(&some, text, sizeof some);
    const bytes returns = (bytes)(some == '\r');
    memcpy(parts, &returns, sizeof parts);
    return (parts[0] | parts[1] | parts[2] | parts[3]) || feed - text > (ptrdiff_t)sizeof some;
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

/* Parses a line at `text` that ends before `end`. Returns its end, after the line feed; NULL: needs
 * the full reader. Lines of stars and dashes may be drawn between rows. */
INLINE const char *read_line(const char *text, const char *end, uint8_t *givens)
{
    if (end - text < LEAST_LINE || *text == '*' || *text == '-' || !read_cells(text, givens))
        return NULL;
    const char *behind = text + DLX_BULK_CELLS;
    if (*behind == '\n')
        return behind + 1;
    if (!dlx_is_blank(*behind) && !dlx_is_separator(*behind))
        return NULL;
    const char *feed = memchr(behind, '\n', (size_t)(end - behind));
    return may_be_board(behind, feed) ? NULL : feed + 1;
}

/* Same for a line of a table; the solution is only checked. */
INLINE const char *read_row(const char *text, const char *end, uint8_t *givens)
{
    uint8_t solution[DLX_BULK_CELLS];
    const char *behind = text + DLX_BULK_CELLS;
    if (end - text < 2 * LEAST_LINE || !read_cells(text, givens) || *behind != ',' ||
        !read_cells(behind + 1, solution))
        return NULL;
    behind += LEAST_LINE;
    behind += *behind == '\r';
    return *behind == '\n' ? behind + 1 : NULL;
}

/* Instances for each vector width. */
typedef const char *read_fn(const char *text, const char *end, uint8_t *givens);

#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2"))) static

WIDE const char *read_line_wide(const char *text, const char *end, uint8_t *givens)
{
    return read_line(text, end, givens);
}

WIDE const char *read_row_wide(const char *text, const char *end, uint8_t *givens)
{
    return read_row(text, end, givens);
}
#endif

static const char *read_line_plain(const char *text, const char *end, uint8_t *givens)
{
    return read_line(text, end, givens);
}

static const char *read_row_plain(const char *text, const char *end, uint8_t *givens)
{
    return read_row(text, end, givens);
}

static read_fn *reader_of(bool table)
{
#if defined(__x86_64__)
    if (DLX_HAS_AVX2)
        return table ? read_row_wide : read_line_wide;
#endif
    return table ? read_row_plain : read_line_plain;
}

/* Skips a line at `text` without content, or refused by itself. Returns its end, as above. */
static const char *pass_line(dlx_grid_reader *reader, const char *text, const char *end,
                             uint64_t number, dlx_grid_lines *lines)
{
    const char *feed = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
    if (!feed)
        return NULL;
    const bool carriage = feed > text && feed[-1] == '\r';
    const dlx_line line = {text, (size_t)(feed - text) - carriage, number};
    dlx_row_kind kind;
    if (memchr(text, '\r', line.length) || dlx_look_at_line(reader, &line, &kind) != DLX_OK)
        return NULL;
    if (kind != DLX_ROW_CELLS)
        return feed + 1;
    if (lines->refused == lines->refusal_capacity || !dlx_is_of_no_other_size(reader, &line))
        return NULL;
    dlx_refusal *refusal = &lines->refusals[lines->refused];
    dlx_reader_forget(reader);
    if (reader->layout.format->read_line(reader, &line, &refusal->error) != DLX_SYNTAX)
        return NULL; /* possibly in another notation */
    refusal->before = lines->count;
    lines->refused++;
    return feed + 1;
}

size_t dlx_grid_reader_block(dlx_grid_reader *reader, dlx_grid_lines *lines)
{
    size_t length;
    lines->count = lines->refused = 0;
    if (!is_plain(reader))
        return 0;
    const bool table = is_table(reader);
    read_fn *const read = reader_of(table);
    const char *begin = dlx_input_buffered_lines(
        reader->input, lines->capacity * LEAST_LINE * (table ? 2 : 1), &length);
    const char *at = begin;
    const uint64_t first = dlx_input_line_number(reader->input);
    uint64_t number = first;
    for (; lines->count < lines->capacity; number++) {
        const char *next = read(at, begin + length, lines->givens + DLX_BULK_CELLS * lines->count);
        if (next)
            lines->numbers[lines->count++] = number;
        else if (!(next = pass_line(reader, at, begin + length, number, lines)))
            break;
        at = next;
    }
    dlx_input_skip(reader->input, (size_t)(at - begin), number - first);
    return lines->count + lines->refused;
}

/* True if a unit holds a digit twice. */
static bool contradicts(const uint8_t *givens)
{
    uint16_t rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    unsigned twice = 0;
    for (size_t row = 0; row < 9; row++)
        for (size_t column = 0; column < 9; column++) {
            const unsigned digit = 1U << *givens++ & ~1U;
            uint16_t *box = &boxes[row / 3 * 3 + column / 3];
            twice |= digit & (rows[row] | columns[column] | *box);
            rows[row] |= (uint16_t)digit;
            columns[column] |= (uint16_t)digit;
            *box |= (uint16_t)digit;
        }
    return twice;
}

dlx_status dlx_grid_reader_warn(dlx_grid_reader *reader, const uint8_t *givens, uint64_t line,
                                dlx_error *error)
{
    if (!reader->options.warn || !contradicts(givens))
        return DLX_OK;
    for (size_t i = 0; i < DLX_BULK_CELLS; i++) {
        reader->cells[i] = givens[i];
        reader->columns[i] = (uint32_t)i + 1;
        reader->lines[i / 9] = line;
    }
    return dlx_warn_contradiction(reader, error);
}

static void put_digits(char *to, const uint8_t *digits)
{
    for (size_t i = 0; i < STARTS; i++) {
        bytes cells;
        memcpy(&cells, digits + starts[i], sizeof cells);
        cells += '0';
        memcpy(to + starts[i], &cells, sizeof cells);
    }
    to[DLX_BULK_CELLS] = '\n';
}

void dlx_output_digits(dlx_output *output, const uint8_t *digits)
{
    put_digits(dlx_output_room(output, LEAST_LINE), digits);
    output->used += LEAST_LINE;
}

void dlx_output_solutions(dlx_output *output, const dlx_bulk_block *block, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (block->found[i])
            dlx_output_digits(output, block->solutions + DLX_BULK_CELLS * i);
        else
            dlx_output_byte(output, '\n');
}

void dlx_output_counts(dlx_output *output, const dlx_bulk_block *block, size_t first, size_t end)
{
    enum { MOST_DIGITS = 20 };
    for (size_t i = first; i < end; i++) {
        char *to = dlx_output_room(output, MOST_DIGITS + 1);
        char *after = dlx_put_digits(to, block->found[i]);
        *after = '\n';
        output->used += (size_t)(after + 1 - to);
    }
}
