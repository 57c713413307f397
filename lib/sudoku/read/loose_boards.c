/* SPDX-License-Identifier: MIT */
#include "sudoku/read/loose.h"

#include "sudoku/read/readings.h"

/* ---- tokens ---------------------------------------------------------------------------------- */

/* Returns the number of cells of a token in a packed run. */
static size_t packed_length(const dlx_loose_token *token)
{
    return token->length ? token->whole : 1;
}

static size_t cells_of(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    size_t cells = 0;
    if (!dlx_loose_finder_is_packed(runs, run))
        return run->count;
    for (size_t i = 0; i < run->count; i++)
        cells += packed_length(&runs->tokens[run->first + i]);
    return cells;
}

static bool is_year(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    const size_t number = run->count == 1 ? dlx_loose_finder_number(runs, run->first) : 0;
    return runs->tokens[run->first].length == 4 && number >= 1900 && number < 2100;
}

/* True if the tokens are names, as between the brackets of a call. */
static bool is_names(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    size_t names = 0;
    for (size_t i = 0; i < run->count; i++) {
        const dlx_loose_token *token = &runs->tokens[run->first + i];
        names += !token->packed && token->length > 1 && token->length == token->whole &&
                 dlx_loose_finder_number(runs, run->first + i) == SIZE_MAX;
    }
    return names == run->count;
}

/* True if the tokens are numbers that count from 0 or 1. */
static bool is_running(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    const size_t first = dlx_loose_finder_number(runs, run->first);
    for (size_t i = 0; i < run->count; i++)
        if (dlx_loose_finder_number(runs, run->first + i) != first + i)
            return false;
    return first <= 1 && run->count > 1;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* A reading of the rows. */
typedef struct reading {
    size_t first;  /* row, after a heading */
    size_t labels; /* tokens before the cells of each row */
    size_t n;      /* 0: does not fit */
} reading;

/* True if a character of the run is a letter or, without `letters`, another one. */
static bool has_characters(const dlx_loose_runs *runs, const dlx_loose_run *run, bool letters)
{
    for (size_t i = 0; i < run->count; i++) {
        const dlx_loose_token *token = &runs->tokens[run->first + i];
        for (size_t k = 0; k < token->length; k++)
            if (dlx_is_letter(runs->words.bytes[token->word + k]) == letters)
                return true;
    }
    return false;
}

/* True if the first row is a heading of the rows below: labels that run, or empty above a ruler. */
static bool is_heading(const dlx_loose_finder *find)
{
    const dlx_loose_runs *runs = find->runs;
    const dlx_loose_run *run = dlx_loose_finder_row(find, 0);
    bool empty = run->heading;
    const dlx_loose_run *last = dlx_loose_finder_row(find, find->count - 1);
    const dlx_loose_run cells = {.first = last->first + 1, .count = last->count - 1};
    bool letters = run->heading || !has_characters(runs, &cells, true);
    for (size_t i = 0; i < run->count; i++) {
        const dlx_loose_token *token = &runs->tokens[run->first + i];
        const char *word = runs->words.bytes + token->word;
        empty &= token->length == 0;
        letters &= token->length == 1 && (*word | 0x20) == (char)('a' + i);
    }
    return empty || letters || is_running(runs, run);
}

/* True if the first row can only be a heading: above a ruler, or numbers that run after an empty
 * field. */
static bool must_be_heading(const dlx_loose_finder *find)
{
    const dlx_loose_run *first = dlx_loose_finder_row(find, 0);
    const dlx_loose_run after = {.first = first->first + 1, .count = first->count - 1};
    return (first->heading && is_heading(find)) ||
           (find->runs->tokens[first->first].length == 0 && after.count >= DLX_LOOSE_LEAST &&
            is_running(find->runs, &after));
}

/* True if the first tokens of the rows count from 0, 1 or A, again for each board of n rows, or are
 * all dashes. */
static bool has_labels(const dlx_loose_finder *find, size_t first, size_t n)
{
    const dlx_loose_runs *runs = find->runs;
    const size_t begin = dlx_loose_finder_number(runs, dlx_loose_finder_row(find, first)->first);
    bool dashes = true, letters = true;
    bool running = begin <= 1;
    for (size_t row = first; row < find->count; row++) {
        const size_t token = dlx_loose_finder_row(find, row)->first;
        const dlx_loose_token *label = &runs->tokens[token];
        const char symbol = label->length == 1 ? runs->words.bytes[label->word] : 0;
        dashes &= symbol == '-';
        letters &= (symbol | 0x20) == (char)('a' + (row - first) % n);
        running &= dlx_loose_finder_number(runs, token) == begin + (row - first) % n;
    }
    return running || letters || dashes;
}

/* Returns the size of a board whose cells are `cells`; 0: none. */
static size_t board_size(const dlx_loose_finder *find, size_t cells)
{
    const size_t n = dlx_grid_size_of(cells);
    return dlx_loose_finder_is_size(n, find->size) ? n : 0;
}

/* Reads the cells of a row as a line to compare. */
static void read_candidate(const dlx_loose_finder *find, size_t row, dlx_line_readings *lines)
{
    const dlx_loose_runs *runs = find->runs;
    const dlx_loose_run *run = dlx_loose_finder_row(find, row);
    const bool packed = dlx_loose_finder_is_packed(runs, run);
    const size_t cells = lines->n * lines->n;
    uint16_t *value = lines->cells + lines->count * cells;
    for (size_t i = 0; i < run->count; i++) {
        const dlx_loose_token *token = &runs->tokens[run->first + i];
        const char *word = runs->words.bytes + token->word;
        const size_t length = packed && token->length ? 1 : token->length;
        for (size_t k = 0; k < (packed ? packed_length(token) : 1); k++, value++)
            if (!length || dlx_is_odd_blank(word[k]))
                *value = DLX_BLANK;
            else if (!dlx_symbols_cell_value(&dlx_symbols_digits, cells, word + k, length, value))
                *value = (uint16_t)cells;
    }
}

/* Returns what the rows, of n*n cells each, are. */
static dlx_lines_kind lines_kind(const dlx_loose_finder *find, size_t n)
{
    dlx_line_readings lines = {.n = n};
    if (n * n > DLX_READINGS_MOST)
        return DLX_LINES_EITHER;
    for (size_t row = 0; row < find->count && row < n * n; row++) {
        read_candidate(find, row, &lines);
        dlx_readings_add_line(&lines);
    }
    return dlx_readings_of_lines(&lines);
}

/* Sets the size of the reading if the rows fit. DLX_SYNTAX: rows and whole boards fit. */
static dlx_status try_reading(const dlx_loose_finder *find, reading *as)
{
    const size_t rows = find->count - as->first;
    if (find->count <= as->first)
        return DLX_NO_DATA;
    const size_t cells = cells_of(find->runs, dlx_loose_finder_row(find, as->first));
    for (size_t row = as->first; row < find->count; row++)
        if (cells_of(find->runs, dlx_loose_finder_row(find, row)) != cells ||
            (as->labels && dlx_loose_finder_row(find, row)->count < 2))
            return DLX_NO_DATA;
    const size_t width = cells - as->labels;
    const size_t heading = cells_of(find->runs, dlx_loose_finder_row(find, 0));
    if (as->first && heading != width && heading != cells)
        return DLX_NO_DATA;
    const size_t boards = as->labels ? 0 : board_size(find, width);
    const bool by_rows = dlx_loose_finder_is_size(width, find->size) && rows % width == 0 &&
                         (!as->labels || has_labels(find, as->first, width));
    const dlx_lines_kind kind = by_rows && boards ? lines_kind(find, boards)
                                : by_rows         ? DLX_LINES_ROWS
                                                  : DLX_LINES_BOARDS;
    if (kind == DLX_LINES_EITHER)
        return dlx_loose_finder_refuse(find,
                                       dlx_loose_finder_place(find, dlx_loose_finder_row(find, 0)),
                                       "%s", dlx_readings_name_lines(boards).text);
    as->n = kind == DLX_LINES_ROWS ? width : boards;
    return as->n ? DLX_OK : DLX_NO_DATA;
}

static bool add_cells(const dlx_loose_finder *find, const dlx_loose_run *run, size_t labels,
                      size_t *count)
{
    const bool packed = dlx_loose_finder_is_packed(find->runs, run);
    for (size_t i = labels; i < run->count; i++) {
        const dlx_loose_token *token = &find->runs->tokens[run->first + i];
        const size_t length = packed ? packed_length(token) : 1;
        for (size_t k = 0; k < length; k++)
            if (!dlx_loose_finder_add_cell(find, count, token->place + k, token->word + k,
                                           packed && token->length ? 1 : token->length))
                return false;
    }
    return true;
}

/* Refuses rows of which no reading fits. */
static dlx_status refuse_rows(const dlx_loose_finder *find)
{
    const dlx_loose_run *first = dlx_loose_finder_row(find, find->count > 1 ? 1 : 0);
    const size_t cells = cells_of(find->runs, first);
    for (size_t row = 0; row < find->count; row++) {
        const size_t found = cells_of(find->runs, dlx_loose_finder_row(find, row));
        if (found == cells)
            continue;
        return dlx_loose_finder_refuse(
            find, dlx_loose_finder_place(find, dlx_loose_finder_row(find, row)),
            "expected %zu cells in row %zu, found %zu", cells, row + 1, found);
    }
    const size_t rows = find->count - must_be_heading(find);
    if (cells > 1 && rows % cells == 0 && !dlx_fits_size(cells, 0))
        return dlx_loose_finder_refuse(
            find, dlx_loose_finder_place(find, dlx_loose_finder_row(find, find->count - rows)),
            "expected rows of a product of two numbers, such as 9 or 12, found rows of %zu cells: "
            "-b 1x%zu reads boards of this size, and maps of regions below",
            cells, cells);
    return dlx_loose_finder_refuse(
        find,
        dlx_loose_finder_place(
            find, dlx_loose_finder_row(find, rows > cells ? find->count - rows + cells : 0)),
        "expected as many rows as cells in a row, found %zu rows of %zu cells%s", rows, cells,
        rows < find->count ? " below the heading" : "");
}

/* True if the numbers of the run are sizes of an array with rows of `cells`, as in int a[9][9]. */
static bool are_sizes(const dlx_loose_runs *runs, const dlx_loose_run *run, size_t cells)
{
    for (size_t i = 0; i < run->count; i++) {
        const size_t number = dlx_loose_finder_number(runs, run->first + i);
        if (number != cells && (number > cells || number * number != cells))
            return false;
    }
    return true;
}

/* True if the run is one number without quotes, such as the id in a row of SQL. */
static bool is_bare_number(const dlx_loose_finder *find, const dlx_loose_run *run)
{
    const size_t place = dlx_loose_finder_place(find, run);
    const char before = place > 0 ? find->text[place - 1] : '\n';
    return run->count == 1 && dlx_loose_finder_number(find->runs, run->first) != SIZE_MAX &&
           before != '\'' && before != '"';
}

/* Refuses runs among the rows that are too short for a row: cells would be lost. */
static dlx_status refuse_short(const dlx_loose_finder *find)
{
    const dlx_loose_run *first = dlx_loose_finder_row(find, 0);
    for (size_t i = 0; i < find->runs->count; i++) {
        const dlx_loose_run *run = &find->runs->runs[i];
        const size_t cells = cells_of(find->runs, run);
        if (cells <= 2 && are_sizes(find->runs, run, cells_of(find->runs, first)))
            continue;
        if ((!has_characters(find->runs, run, false) || is_bare_number(find, run)) &&
            board_size(find, cells_of(find->runs, first)))
            continue; /* names or numbers, next to complete boards */
        const bool inside = i > find->rows[0] && i < find->rows[find->count - 1];
        if (cells >= DLX_LOOSE_LEAST || run->brackets != first->brackets ||
            (cells == 1 && !(inside && first->brackets)) || (!inside && run->list != first->list))
            continue;
        return dlx_loose_finder_refuse(find, dlx_loose_finder_place(find, run),
                                       "expected rows of %zu cells, found %zu cells",
                                       cells_of(find->runs, first), cells);
    }
    return DLX_OK;
}

/* Transposes the boards that are listed by columns. */
static void transpose_boards(const dlx_loose_finder *find)
{
    const size_t n = find->boards->n;
    for (size_t board = 0; board < find->boards->count; board++) {
        dlx_loose_cell *cells = find->boards->cells + board * n * n;
        if (!dlx_loose_order_is_transposed(&find->runs->order, cells->place))
            continue;
        find->boards->by_columns = true;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < i; j++) {
                const dlx_loose_cell cell = cells[i * n + j];
                cells[i * n + j] = cells[j * n + i];
                cells[j * n + i] = cell;
            }
    }
}

static dlx_status take_rows(dlx_loose_finder *find)
{
    static const reading readings[] = {
        {.first = 0}, {.first = 1}, {.labels = 1}, {.first = 1, .labels = 1}};
    dlx_status status = refuse_short(find);
    if (status != DLX_OK)
        return status;
    status = DLX_NO_DATA;
    reading as = {0};
    const bool headed = must_be_heading(find);
    for (size_t i = 0; i < sizeof readings / sizeof *readings && status == DLX_NO_DATA; i++) {
        as = readings[i];
        if (as.first ? is_heading(find) : !headed)
            status = try_reading(find, &as);
    }
    if (status == DLX_NO_DATA)
        return refuse_rows(find);
    if (status != DLX_OK)
        return status;
    size_t cells = 0;
    for (size_t row = as.first; row < find->count; row++)
        if (!add_cells(find, dlx_loose_finder_row(find, row), as.labels, &cells))
            return dlx_error_memory(find->error);
    find->boards->n = as.n;
    find->boards->count = cells / (as.n * as.n);
    find->boards->whole = find->boards->count == find->count - as.first;
    transpose_boards(find);
    return dlx_loose_pairs_find(find);
}

/* ---- finding --------------------------------------------------------------------------------- */

/* Collects the runs with enough cells for a row. */
static bool collect_rows(dlx_loose_finder *find)
{
    for (size_t i = 0; i < find->runs->count; i++) {
        const dlx_loose_run *run = &find->runs->runs[i];
        if (cells_of(find->runs, run) < DLX_LOOSE_LEAST || is_year(find->runs, run) ||
            is_names(find->runs, run))
            continue;
        if (!dlx_buffer_grow(&find->rows, &find->capacity, find->count + 1, sizeof *find->rows))
            return false;
        find->rows[find->count++] = i;
    }
    return true;
}

/* True if the run is a word such as "globals.mzn": mostly letters, and no board. */
static bool is_word(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    const dlx_loose_token *token = &runs->tokens[run->first];
    const size_t length = packed_length(token);
    dlx_charset set = {{0}, 0};
    size_t letters = 0;
    for (size_t i = 0; i < token->length && run->count == 1; i++) {
        const char symbol = runs->words.bytes[token->word + i];
        letters += dlx_is_letter(symbol);
        dlx_charset_add(&set, symbol);
    }
    const size_t n = dlx_grid_size_of(length);
    return 2 * letters > length && (!n || dlx_symbols_count(&set) > n);
}

/* Drops words that are no rows: few words alone, and words of another length than other rows. */
static void drop_words(dlx_loose_finder *find)
{
    size_t cells = 0, kept = 0;
    for (size_t row = 0; row < find->count && !cells; row++)
        if (!is_word(find->runs, dlx_loose_finder_row(find, row)))
            cells = cells_of(find->runs, dlx_loose_finder_row(find, row));
    for (size_t row = 0; row < find->count; row++) {
        const dlx_loose_run *run = dlx_loose_finder_row(find, row);
        const bool drop =
            cells ? cells_of(find->runs, run) != cells : find->count < DLX_LOOSE_LEAST;
        if (!drop || !is_word(find->runs, run))
            find->rows[kept++] = find->rows[row];
    }
    find->count = kept;
}

dlx_status dlx_loose_boards_find(dlx_loose_boards *boards, const dlx_loose_runs *runs,
                                 const char *text, size_t size, size_t *fault, dlx_error *error)
{
    dlx_loose_finder find = {
        .boards = boards, .runs = runs, .text = text, .size = size, .fault = fault, .error = error};
    boards->count = 0;
    boards->whole = false;
    dlx_status status = collect_rows(&find) ? DLX_NO_DATA : dlx_error_memory(error);
    drop_words(&find);
    if (status == DLX_NO_DATA)
        status = dlx_loose_facts_find(&find);
    const bool facts = status == DLX_SYNTAX;
    if (status == DLX_NO_DATA && runs->damaged)
        status = dlx_loose_finder_refuse(&find, runs->damaged - 1,
                                         "expected a blank between the cells and a word");
    if (status == DLX_NO_DATA && find.count)
        status = take_rows(&find);
    boards->rows = find.count ? find.count : runs->count;
    boards->listed = facts || (runs->count && runs->runs[find.count ? find.rows[0] : 0].brackets);
    for (size_t row = 0; row < find.count && boards->rows; row++)
        if (board_size(&find, cells_of(runs, dlx_loose_finder_row(&find, row))))
            boards->rows = 0;
    free(find.rows);
    return status;
}
