/* SPDX-License-Identifier: MIT */
/* Block input of puzzles on consecutive lines. */
#include "core/processor.h"
#include "dlx-sudoku-programs.h"
#include "sudoku/board/units.h"
#include "sudoku/detect.h"
#include "sudoku/formats/formats.h"
#include "sudoku/givens_contradict.h"

typedef dlx_cell_bytes bytes;

#define INLINE static inline __attribute__((always_inline))

enum {
    LEAST_LINE = DLX_BULK_CELLS + 1, /* in bytes */
    MOST_NAME = DLX_BULK_CELLS - 3   /* longer text after the cells may be a damaged board */
};

/* Places for the data of a line. */
typedef struct line_data {
    uint8_t *givens;
    uint8_t *solution; /* the first cell 0: none; NULL: not wanted */
    char *name;        /* NULL: not wanted */
    bool more;         /* the line has further data */
} line_data;

static bool is_table(const dlx_grid_reader *reader)
{
    const dlx_grid_format *format = reader->layout.format;
    return format == &dlx_form_csv || format == &dlx_form_kaggle;
}

/* True if the table has columns of texts other than names. */
static bool has_texts(const dlx_csv *csv)
{
    bool texts = false;
    for (size_t i = DLX_CSV_ABOUT; i < DLX_CSV_KINDS; i++)
        texts |= csv->column[i] >= 0;
    return texts;
}

/* True for a comma-separated table with columns puzzle and solution only. */
static bool is_plain_table(const dlx_grid_reader *reader)
{
    const dlx_csv *csv = &reader->layout.csv;
    return is_table(reader) && csv->other < 0 && !csv->lacks_zeros && !has_texts(csv) &&
           csv->column[DLX_CSV_NAME] < 0 && csv->separator == ',' &&
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
           reader->input->number + 1 >= reader->first_line &&
           (layout->format == &dlx_form_line || (is_classic && is_table(reader))) &&
           (is_classic || n < 9) && n >= least_size && layout->group == n * n &&
           dlx_symbols_are_usual(&layout->symbols) && !options->regions && !options->rules;
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

/* True if the solution lacks a given of the puzzle, or has a blank instead. */
INLINE bool differs(const uint8_t *givens, const uint8_t *solution)
{
    bytes other = {0};
    for (size_t i = 0; i < DLX_CELL_STARTS; i++) {
        bytes given;
        bytes digit;
        memcpy(&given, givens + dlx_cell_starts[i], sizeof given);
        memcpy(&digit, solution + dlx_cell_starts[i], sizeof digit);
        other |= given & (bytes)(digit != given);
    }
    return dlx_has_byte(&other);
}

INLINE bool has_blanks(const uint8_t *cells)
{
    bytes blank = {0};
    for (size_t i = 0; i < DLX_CELL_STARTS; i++) {
        bytes some;
        memcpy(&some, cells + dlx_cell_starts[i], sizeof some);
        blank |= (bytes)(some == 0);
    }
    return dlx_has_byte(&blank);
}

/* Copies the name of a puzzle, without blanks at its end. False: it is too long. */
INLINE bool put_name(const char *begin, const char *end, char *name)
{
    const size_t length = (size_t)(dlx_trim_blanks(begin, end) - begin);
    if (length >= DLX_NAME_ROOM)
        return false;
    memcpy(name, begin, length);
    name[length] = '\0';
    return true;
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

/* Reads the text after the cells of a line, a solution or a name. False: it may be another board,
 * or a line ended by a carriage return. */
INLINE bool read_rest(const char *text, const char *feed, line_data *data)
{
    uint8_t unused[DLX_BULK_CELLS];
    uint8_t *const solution = data->solution ? data->solution : unused;
    const char *end = feed - (feed[-1] == '\r');
    if (may_hold_return(text, feed) && memchr(text, '\r', (size_t)(end - text)))
        return false;
    if (end - text > MOST_NAME)
        return end - text == LEAST_LINE && read_cells(text + 1, solution) &&
               !has_blanks(solution) && !differs(data->givens, solution);
    while (text < end && dlx_ends_cells(*text))
        text++;
    data->more = data->name && !put_name(text, end, data->name);
    return true;
}

/* Parses a line at `text` that ends before `end`. Returns its end, after the line feed; NULL: needs
 * the full reader. Lines of stars and dashes may be drawn between rows. */
INLINE const char *read_line(dlx_csv *csv, const char *text, const char *end, line_data *data)
{
    (void)csv;
    if (end - text < LEAST_LINE || *text == '*' || *text == '-' || !read_cells(text, data->givens))
        return NULL;
    const char *behind = text + DLX_BULK_CELLS;
    if (*behind == '\n')
        return behind + 1;
    if (behind[0] == '\r' && behind[1] == '\n')
        return behind + 2;
    if (!dlx_ends_cells(*behind))
        return NULL;
    const char *feed = memchr(behind, '\n', (size_t)(end - behind));
    return read_rest(behind, feed, data) ? feed + 1 : NULL;
}

/* Same for a line of a table with columns of puzzles and solutions alone. */
INLINE const char *read_row(dlx_csv *csv, const char *text, const char *end, line_data *data)
{
    uint8_t unused[DLX_BULK_CELLS];
    uint8_t *const solution = data->solution ? data->solution : unused;
    const char *behind = text + DLX_BULK_CELLS;
    if (end - text < 2 * LEAST_LINE || !read_cells(text, data->givens) || *behind != ',' ||
        !read_cells(behind + 1, solution) || differs(data->givens, solution))
        return NULL;
    csv->keeps_zeros |= *text == '0';
    data->more = data->solution && has_blanks(data->solution);
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

enum { MOST_COLUMNS = 32 };

/* Fields of a row: [begin[i]..begin[i + 1] - 1[. */
typedef struct row_fields {
    const char *begin[MOST_COLUMNS + 1];
    int count;
} row_fields;

/* Splits a row. False: not as many fields as in the other rows, or more than MOST_COLUMNS. */
INLINE bool split_row(const char *text, const char *feed, const dlx_csv *csv, row_fields *row)
{
    row->begin[0] = text;
    row->count = 0;
    while (text && row->count < MOST_COLUMNS) {
        text = memchr(text, csv->separator, (size_t)(feed - text));
        text = text ? text + 1 : NULL;
        row->begin[++row->count] = text ? text : feed + 1;
    }
    return !text && (!csv->fields || (row->count >= csv->fields && row->count <= csv->most_fields));
}

/* Reads a field of this column that is cells without quotes or blanks around them. False: it is
 * something else. */
INLINE bool read_column(const row_fields *row, int column, uint8_t *digits)
{
    if (column >= row->count)
        return false;
    const char *text = row->begin[column];
    const char *end = row->begin[column + 1] - 1;
    end -= end - text == LEAST_LINE && *end == '\n' && end[-1] == '\r';
    return end - text == DLX_BULK_CELLS && read_cells(text, digits);
}

/* Reads the name of a row, if the table has names. False: it is too long. */
INLINE bool read_name(const row_fields *row, const dlx_csv *csv, char *name)
{
    const int column = csv->column[DLX_CSV_NAME];
    if (column < 0 || column >= row->count)
        return true;
    const char *end = row->begin[column + 1] - 1;
    return put_name(dlx_skip_blanks(row->begin[column], end), end, name);
}

/* Same for a row of a table with further columns. A contradiction or a wrong solution, whose
 * messages name their columns, needs the full reader. */
INLINE const char *read_columns(dlx_csv *csv, const char *text, const char *end, line_data *data)
{
    uint8_t unused[DLX_BULK_CELLS];
    uint8_t *const solution = data->solution ? data->solution : unused;
    const char *feed = end - text < LEAST_LINE || !begins_row(*text)
                           ? NULL
                           : memchr(text, '\n', (size_t)(end - text));
    if (!feed || memchr(text, '"', (size_t)(feed - text)) || has_return(text, feed))
        return NULL;
    row_fields row;
    const int puzzle = csv->column[DLX_CSV_PUZZLE];
    const int solved = csv->column[DLX_CSV_SOLUTION];
    if (!split_row(text, feed, csv, &row) || !read_column(&row, puzzle, data->givens) ||
        dlx_givens_contradict(data->givens))
        return NULL;
    if (solved >= 0 && (!read_column(&row, solved, solution) || has_blanks(solution) ||
                        differs(data->givens, solution) ||
                        (data->solution && !dlx_givens_are_solved(data->givens, solution))))
        return NULL;
    if (!dlx_csv_note_zero(csv, *row.begin[puzzle]))
        return NULL;
    data->more = has_texts(csv) || (data->name && !read_name(&row, csv, data->name));
    return feed + 1;
}

/* Instances for each vector width. */
typedef const char *read_fn(dlx_csv *csv, const char *text, const char *end, line_data *data);

#define INSTANCE(target, name, of)                                                                 \
    target static const char *name(dlx_csv *csv, const char *text, const char *end, line_data *to) \
    {                                                                                              \
        return of(csv, text, end, to);                                                             \
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
    const bool has_entries = grid->rules && grid->rules->entries;
    if (!dlx_grid_givens(grid, givens) ||
        (!first && (has_entries || dlx_givens_contradict(givens)))) {
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
    if (status != DLX_SYNTAX || reader->rules.lost)
        return NULL;
    refusal->before = lines->count;
    lines->refused++;
    return feed + 1;
}

/* Reads the line at `text`. Returns its end, as above. */
static const char *take_line(dlx_grid_reader *reader, read_fn *read, const char *text,
                             const char *end, uint64_t number, dlx_grid_lines *lines)
{
    const size_t index = DLX_BULK_CELLS * lines->count;
    line_data data = {.givens = lines->givens + index,
                      .solution = lines->solutions ? lines->solutions + index : NULL,
                      .name = lines->grids ? lines->names + DLX_NAME_ROOM * lines->count : NULL};
    if (data.solution)
        *data.solution = 0;
    if (data.name)
        *data.name = '\0';
    const char *next = read(&reader->layout.csv, text, end, &data);
    if (!next || (data.more && lines->grids))
        return look_closer(reader, text, end, number, next != NULL, lines);
    if (lines->grids)
        lines->grids[lines->count] = NULL;
    lines->numbers[lines->count++] = number;
    return next;
}

/* Reads the line at `text` if the cells of a board smaller than 9x9 are all of it. Returns its end;
 * NULL: needs the full reader, also for messages about contradictory givens. */
static const char *take_small_line(const dlx_grid_reader *reader, const char *text, const char *end,
                                   uint64_t number, dlx_grid_lines *lines)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size, cells = n * n;
    uint8_t *givens = lines->givens + cells * lines->count;
    uint16_t board[8 * 8];
    uint64_t digits[3 * 8];
    if ((size_t)(end - text) <= cells || *text == '*' || *text == '-')
        return NULL;
    for (size_t i = 0; i < cells; i++) {
        const char c = text[i];
        const bool blank = c == '.' || c == '*' || c == '-' || c == '_';
        const unsigned digit = blank ? 0 : (unsigned)(unsigned char)c - '0';
        if (digit > n)
            return NULL;
        board[i] = givens[i] = (uint8_t)digit;
    }
    const char *feed = text + cells;
    feed += *feed == '\r';
    if (*feed != '\n' ||
        !dlx_units_note_digits(board, n, layout->box_rows, layout->box_columns, digits))
        return NULL;
    if (lines->solutions)
        lines->solutions[cells * lines->count] = 0;
    if (lines->grids) {
        lines->grids[lines->count] = NULL;
        lines->names[DLX_NAME_ROOM * lines->count] = '\0';
    }
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
    const char *cursor = begin;
    const uint64_t first = reader->input->number + 1;
    uint64_t number = first;
    for (; lines->count < lines->capacity; number++) {
        const char *next = is_small
                               ? take_small_line(reader, cursor, begin + length, number, lines)
                               : take_line(reader, read, cursor, begin + length, number, lines);
        if (!next)
            break;
        cursor = next;
    }
    dlx_input_skip(reader->input, (size_t)(cursor - begin), number - first);
    return lines->count + lines->refused;
}
