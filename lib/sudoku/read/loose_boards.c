/* SPDX-License-Identifier: MIT */
#include "sudoku/read/loose_boards.h"

#include "io/error.h"
#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include <stdlib.h>
#include <string.h>

enum { LEAST = 4 }; /* cells of a row */

/* Search for boards. */
typedef struct finder {
    dlx_loose_boards *boards;
    const dlx_loose_runs *runs;
    const char *text;
    size_t size; /* required, or 0 */
    size_t *fault;
    dlx_error *error;

    size_t *rows; /* runs with enough cells for a row */
    size_t count, capacity;
} finder;

static const dlx_loose_run *row_at(const finder *find, size_t row)
{
    return &find->runs->runs[find->rows[row]];
}

static size_t place_of(const finder *find, const dlx_loose_run *run)
{
    return find->runs->tokens[run->first].at;
}

static bool is_size(size_t n, size_t size)
{
    size_t rows, columns;
    return size ? n == size : n >= LEAST && dlx_box_shape(n, &rows, &columns);
}

/* ---- tokens ---------------------------------------------------------------------------------- */

/* True if the tokens have the same length and one is several cells; then every symbol is a cell. */
static bool is_packed(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    bool several = false;
    for (size_t i = 0; i < run->count; i++) {
        const dlx_loose_token *token = &runs->tokens[run->first + i];
        several |= token->packed && (token->whole == token->length || run->count == 1);
        if (token->whole != runs->tokens[run->first].whole)
            return false;
    }
    return several;
}

/* Returns the number of cells of a token in a packed run. */
static size_t packed_length(const dlx_loose_token *token)
{
    return token->length ? token->whole : 1;
}

static size_t cells_of(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    size_t cells = 0;
    if (!is_packed(runs, run))
        return run->count;
    for (size_t i = 0; i < run->count; i++)
        cells += packed_length(&runs->tokens[run->first + i]);
    return cells;
}

/* Returns the number in a token; SIZE_MAX: none. */
static size_t number_of(const dlx_loose_runs *runs, size_t token)
{
    const dlx_loose_token *of = &runs->tokens[token];
    uint64_t number;
    return of->length && dlx_parse_unsigned(runs->words.bytes + of->word, of->length, &number)
               ? (size_t)number
               : SIZE_MAX;
}

static bool is_year(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    const size_t number = run->count == 1 ? number_of(runs, run->first) : 0;
    return runs->tokens[run->first].length == 4 && number >= 1900 && number < 2100;
}

/* True if the tokens are numbers that count from 0 or 1. */
static bool is_running(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    const size_t first = number_of(runs, run->first);
    for (size_t i = 0; i < run->count; i++)
        if (number_of(runs, run->first + i) != first + i)
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

static dlx_status refuse(const finder *find, size_t at)
{
    *find->fault = at;
    return DLX_SYNTAX;
}

/* True if the row is a heading of the rows below: labels that run, or empty above a ruler. */
static bool is_heading(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    bool empty = run->heading;
    bool letters = run->heading;
    for (size_t i = 0; i < run->count; i++) {
        const dlx_loose_token *token = &runs->tokens[run->first + i];
        const char *word = runs->words.bytes + token->word;
        empty &= token->length == 0;
        letters &= token->length == 1 && (*word | 0x20) == (char)('a' + i);
    }
    return empty || letters || is_running(runs, run);
}

/* True if the first tokens of the rows count from 0 or 1, again for each board of n rows, or are
 * all dashes. */
static bool has_labels(const finder *find, size_t first, size_t n)
{
    const dlx_loose_runs *runs = find->runs;
    const size_t begin = number_of(runs, row_at(find, first)->first);
    bool dashes = true;
    bool running = begin <= 1;
    for (size_t row = first; row < find->count; row++) {
        const size_t token = row_at(find, row)->first;
        const dlx_loose_token *label = &runs->tokens[token];
        dashes &= label->length == 1 && runs->words.bytes[label->word] == '-';
        running &= number_of(runs, token) == begin + (row - first) % n;
    }
    return running || dashes;
}

/* Returns the size of a board whose cells are `cells`; 0: none. */
static size_t board_size(const finder *find, size_t cells)
{
    const size_t n = dlx_board_size(cells);
    return is_size(n, find->size) ? n : 0;
}

/* True if a symbol of the rows is no digit of a board of size n. */
static bool exceeds(const finder *find, size_t n)
{
    const dlx_loose_runs *runs = find->runs;
    for (size_t row = 0; row < find->count; row++) {
        const dlx_loose_run *run = row_at(find, row);
        const bool packed = is_packed(runs, run);
        for (size_t i = 0; i < run->count; i++) {
            const dlx_loose_token *token = &runs->tokens[run->first + i];
            const char *word = runs->words.bytes + token->word;
            if (!packed && token->length > 1 && number_of(runs, run->first + i) > n)
                return true;
            for (size_t k = 0; (packed || token->length == 1) && k < token->length; k++) {
                const unsigned value = dlx_symbol_value(&dlx_symbols_digits, word[k]);
                if (value != DLX_NO_SYMBOL && value > n)
                    return true;
            }
        }
    }
    return false;
}

/* Sets the size of the reading if the rows fit. DLX_SYNTAX: rows and whole boards fit. */
static dlx_status try_reading(const finder *find, reading *as)
{
    const size_t rows = find->count - as->first;
    if (find->count <= as->first)
        return DLX_NO_DATA;
    const size_t cells = cells_of(find->runs, row_at(find, as->first));
    for (size_t row = as->first; row < find->count; row++)
        if (cells_of(find->runs, row_at(find, row)) != cells ||
            (as->labels && row_at(find, row)->count < 2))
            return DLX_NO_DATA;
    const size_t width = cells - as->labels;
    const size_t heading = cells_of(find->runs, row_at(find, 0));
    if (as->first && heading != width && heading != cells)
        return DLX_NO_DATA;
    const size_t boards = as->labels ? 0 : board_size(find, width);
    const bool by_rows = is_size(width, find->size) && rows % width == 0 &&
                         (!as->labels || has_labels(find, as->first, width));
    const bool by_boards = boards && !exceeds(find, boards);
    if (by_rows && by_boards) {
        dlx_error_set(find->error, DLX_SYNTAX,
                      "%zu rows of %zu cells are boards of size %zu, and of size %zu: choose by "
                      "--box",
                      rows, width, width, boards);
        return refuse(find, place_of(find, row_at(find, 0)));
    }
    as->n = by_rows ? width : by_boards ? boards : 0;
    return as->n ? DLX_OK : DLX_NO_DATA;
}

static bool add_cell(const finder *find, size_t *count, size_t at, size_t word, size_t length)
{
    dlx_loose_boards *boards = find->boards;
    if (!dlx_grow(&boards->cells, &boards->capacity, *count + 1, sizeof *boards->cells))
        return false;
    boards->cells[(*count)++] = (dlx_loose_cell){at, word, length};
    return true;
}

/* Adds the cells of a run. */
static bool add_cells(const finder *find, const dlx_loose_run *run, size_t labels, size_t *count)
{
    const bool packed = is_packed(find->runs, run);
    for (size_t i = labels; i < run->count; i++) {
        const dlx_loose_token *token = &find->runs->tokens[run->first + i];
        const size_t length = packed ? packed_length(token) : 1;
        for (size_t k = 0; k < length; k++)
            if (!add_cell(find, count, token->at + k, token->word + k,
                          packed && token->length ? 1 : token->length))
                return false;
    }
    return true;
}

/* Refuses rows of which no reading fits. */
static dlx_status refuse_rows(const finder *find)
{
    const dlx_loose_run *first = row_at(find, find->count > 1 ? 1 : 0);
    const size_t cells = cells_of(find->runs, first);
    for (size_t row = 0; row < find->count; row++) {
        const size_t found = cells_of(find->runs, row_at(find, row));
        if (found == cells)
            continue;
        dlx_error_set(find->error, DLX_SYNTAX, "expected %zu cells in row %zu, found %zu", cells,
                      row + 1, found);
        return refuse(find, place_of(find, row_at(find, row)));
    }
    dlx_error_set(find->error, DLX_SYNTAX,
                  "expected as many rows as cells in a row, found %zu rows of %zu cells",
                  find->count, cells);
    return refuse(find, place_of(find, row_at(find, find->count > cells ? cells : 0)));
}

/* Refuses runs among the rows that are too short for a row: cells would be lost. */
static dlx_status refuse_short(const finder *find)
{
    const size_t brackets = row_at(find, 0)->brackets;
    for (size_t i = 0; i < find->runs->count; i++) {
        const dlx_loose_run *run = &find->runs->runs[i];
        const size_t cells = cells_of(find->runs, run);
        const bool inside = i > find->rows[0] && i < find->rows[find->count - 1];
        if (cells >= LEAST || run->brackets != brackets || (cells == 1 && !(inside && brackets)))
            continue;
        dlx_error_set(find->error, DLX_SYNTAX, "expected rows of %zu cells, found %zu cells",
                      cells_of(find->runs, row_at(find, 0)), cells);
        return refuse(find, place_of(find, run));
    }
    return DLX_OK;
}

static dlx_status take_rows(finder *find)
{
    static const reading readings[] = {
        {.first = 0}, {.first = 1}, {.labels = 1}, {.first = 1, .labels = 1}};
    dlx_status status = refuse_short(find);
    if (status != DLX_OK)
        return status;
    status = DLX_NO_DATA;
    reading as = {0};
    for (size_t i = 0; i < sizeof readings / sizeof *readings && status == DLX_NO_DATA; i++) {
        as = readings[i];
        if (!as.first || is_heading(find->runs, row_at(find, 0)))
            status = try_reading(find, &as);
    }
    if (status == DLX_NO_DATA)
        return refuse_rows(find);
    if (status != DLX_OK)
        return status;
    size_t cells = 0;
    for (size_t row = as.first; row < find->count; row++)
        if (!add_cells(find, row_at(find, row), as.labels, &cells))
            return dlx_error_memory(find->error);
    find->boards->n = as.n;
    find->boards->count = cells / (as.n * as.n);
    return DLX_OK;
}

/* ---- facts ----------------------------------------------------------------------------------- */

/* Tokens of a fact. */
typedef struct fact {
    size_t row, column, digit;
} fact;

typedef struct fact_list {
    fact *list;
    size_t count, capacity;
    size_t most_place, most_digit;
    bool zero; /* a row or a column is 0 */
} fact_list;

/* Adds a fact. DLX_SYNTAX: no numbers. */
static dlx_status add_fact(const finder *find, fact_list *facts, size_t row, size_t column,
                           size_t digit)
{
    const size_t at_row = number_of(find->runs, row);
    const size_t at_column = number_of(find->runs, column);
    const size_t value = number_of(find->runs, digit);
    if (at_row > DLX_MAX_SIZE || at_column > DLX_MAX_SIZE) {
        dlx_error_set(find->error, DLX_SYNTAX, "expected a fact of a row, a column and a digit");
        return refuse(find, find->runs->tokens[row].at);
    }
    if (!dlx_grow(&facts->list, &facts->capacity, facts->count + 1, sizeof *facts->list))
        return dlx_error_memory(find->error);
    facts->list[facts->count++] = (fact){row, column, digit};
    const size_t place = at_row > at_column ? at_row : at_column;
    facts->most_place = place > facts->most_place ? place : facts->most_place;
    facts->most_digit = value != SIZE_MAX && value > facts->most_digit ? value : facts->most_digit;
    facts->zero |= at_row == 0 || at_column == 0;
    return DLX_OK;
}

static bool is_number_run(const finder *find, const dlx_loose_run *run, size_t count)
{
    return run->count == count &&
           !is_packed(find->runs, &(dlx_loose_run){run->first, run->count, 0, 0, 0, 0, false});
}

/* Returns the number of runs of the fact that begins at run i: 3 numbers together, 2 and 1, or 1
 * and 1 within brackets and 1; 0: none. */
static size_t fact_runs(const finder *find, size_t i)
{
    const dlx_loose_run *run = &find->runs->runs[i];
    const size_t left = find->runs->count - i;
    if (is_number_run(find, run, 3))
        return 1;
    if (is_number_run(find, run, 2) && left > 1 && run[1].count == 1)
        return 2;
    return left > 2 && run[0].count == 1 && run[1].count == 1 && run[2].count == 1 &&
                   run[0].brackets == run[1].brackets && run[0].brackets == run[2].brackets + 1
               ? 3
               : 0;
}

/* Refuses facts of two names. */
static dlx_status refuse_names(const finder *find, const dlx_loose_run *first,
                               const dlx_loose_run *second)
{
    dlx_error_set(find->error, DLX_SYNTAX, "expected facts of one name, found %s and %s",
                  dlx_show(find->text + first->name_at, first->name_length).text,
                  dlx_show(find->text + second->name_at, second->name_length).text);
    return refuse(find, place_of(find, second));
}

/* True if run i, which is no fact, is a part of a fact such as `last`. */
static bool is_part(const finder *find, size_t i, const dlx_loose_run *last, size_t form)
{
    const dlx_loose_run *run = &find->runs->runs[i];
    if (!last || run->brackets != last->brackets || run->name != last->name)
        return false;
    return last->name || form == 3 || run->count == 2 || (i + 1 == find->runs->count && form == 1);
}

/* Collects the facts of the text; all have the same form and name. */
static dlx_status collect_facts(const finder *find, fact_list *facts)
{
    const dlx_loose_run *first = NULL;
    size_t form = 0;
    dlx_status status = DLX_OK;
    for (size_t i = 0, step = 1; i < find->runs->count && status == DLX_OK; i += step) {
        const dlx_loose_run *run = &find->runs->runs[i];
        const size_t found = fact_runs(find, i);
        step = found ? found : 1;
        if (!found && is_part(find, i, first, form) && facts->count >= LEAST) {
            dlx_error_set(find->error, DLX_SYNTAX,
                          "expected a fact of a row, a column and a digit, found a part");
            return refuse(find, place_of(find, run));
        }
        if (!found || (form && found != form && found == 3))
            continue;
        if (first && (run->name != first->name || found != form))
            return refuse_names(find, first, run);
        first = run;
        form = found;
        const size_t second = found == 3 ? run[1].first : run->first + 1;
        const size_t digit = found == 1 ? run->first + 2 : run[found - 1].first;
        status = add_fact(find, facts, run->first, second, digit);
    }
    return status;
}

/* Collects facts with a fourth number, the same in all. DLX_NO_DATA: these are rows. */
static dlx_status collect_long_facts(const finder *find, fact_list *facts)
{
    const dlx_loose_runs *runs = find->runs;
    const dlx_loose_run *first = row_at(find, 0);
    if (find->count < LEAST)
        return DLX_NO_DATA;
    for (size_t row = 0; row < find->count; row++) {
        const dlx_loose_run *run = row_at(find, row);
        const dlx_loose_token *token = &runs->tokens[run->first];
        const dlx_loose_token *same = &runs->tokens[first->first];
        if (run->count != 4 || !first->name || run->name != first->name || !token->length ||
            token->length != same->length ||
            memcmp(runs->words.bytes + token->word, runs->words.bytes + same->word, same->length))
            return DLX_NO_DATA;
    }
    dlx_status status = DLX_OK;
    for (size_t row = 0; row < find->count && status == DLX_OK; row++) {
        const size_t at = row_at(find, row)->first;
        status = add_fact(find, facts, at + 1, at + 2, at + 3);
    }
    return status;
}

/* Sets the size of the board of the facts, and the number of its first row. */
static dlx_status find_size(const finder *find, const fact_list *facts, size_t *n, size_t *base)
{
    const size_t place = facts->most_place + facts->zero;
    const size_t most = place > facts->most_digit ? place : facts->most_digit;
    *base = facts->zero ? 0 : 1;
    for (*n = most; *n <= DLX_MAX_SIZE && !is_size(*n, find->size); ++*n)
        ;
    if (*n > DLX_MAX_SIZE || facts->count + 1 < *n) {
        dlx_error_set(find->error, DLX_SYNTAX,
                      "expected the facts of a board, found %zu facts up to %zu", facts->count,
                      most);
        return refuse(find, find->runs->tokens[facts->list[0].row].at);
    }
    const bool exact = find->size || *n == most;
    if (exact && (facts->zero || place == *n))
        return DLX_OK;
    dlx_error_set(find->error, DLX_SYNTAX,
                  exact ? "the facts fit rows and columns from 1 to %zu, and from 0 to %zu"
                        : "the facts fit a board of size %zu, and larger ones (up to %zu is used): "
                          "give the size by --box",
                  *n, exact ? *n - 1 : most);
    return refuse(find, find->runs->tokens[facts->list[0].row].at);
}

/* Makes the board of the facts. */
static dlx_status place_facts(const finder *find, const fact_list *facts)
{
    size_t n, base;
    size_t cells = 0;
    dlx_status status = find_size(find, facts, &n, &base);
    const dlx_loose_token *tokens = find->runs->tokens;
    for (size_t i = 0; status == DLX_OK && i < n * n; i++)
        if (!add_cell(find, &cells, tokens[facts->list[0].row].at, 0, 0))
            status = dlx_error_memory(find->error);
    for (size_t i = 0; status == DLX_OK && i < facts->count; i++) {
        const fact *of = &facts->list[i];
        const size_t row = number_of(find->runs, of->row) - base;
        const size_t column = number_of(find->runs, of->column) - base;
        const dlx_loose_token *digit = &tokens[of->digit];
        dlx_loose_cell *cell = &find->boards->cells[row * n + column];
        if (cell->length) {
            dlx_error_set(find->error, DLX_SYNTAX, "two digits for r%zuc%zu", row + 1, column + 1);
            return refuse(find, digit->at);
        }
        *cell = (dlx_loose_cell){digit->at, digit->word, digit->length};
    }
    find->boards->n = n;
    find->boards->count = 1;
    return status;
}

/* ---- finding --------------------------------------------------------------------------------- */

static dlx_status find_facts(const finder *find)
{
    fact_list facts = {0};
    dlx_status status =
        find->count ? collect_long_facts(find, &facts) : collect_facts(find, &facts);
    if (status == DLX_OK)
        status = facts.count < LEAST ? DLX_NO_DATA : place_facts(find, &facts);
    free(facts.list);
    return status;
}

/* Collects the runs with enough cells for a row. */
static bool collect_rows(finder *find)
{
    for (size_t i = 0; i < find->runs->count; i++) {
        const dlx_loose_run *run = &find->runs->runs[i];
        if (cells_of(find->runs, run) < LEAST || is_year(find->runs, run))
            continue;
        if (!dlx_grow(&find->rows, &find->capacity, find->count + 1, sizeof *find->rows))
            return false;
        find->rows[find->count++] = i;
    }
    return true;
}

dlx_status dlx_loose_find_boards(dlx_loose_boards *boards, const dlx_loose_runs *runs,
                                 const char *text, size_t size, size_t *fault, dlx_error *error)
{
    finder find = {
        .boards = boards, .runs = runs, .text = text, .size = size, .fault = fault, .error = error};
    boards->count = 0;
    dlx_status status = collect_rows(&find) ? DLX_NO_DATA : dlx_error_memory(error);
    if (status == DLX_NO_DATA)
        status = find_facts(&find);
    if (status == DLX_NO_DATA && find.count)
        status = take_rows(&find);
    boards->rows = find.count ? find.count : runs->count;
    boards->listed = runs->count && runs->runs[find.count ? find.rows[0] : 0].brackets;
    for (size_t row = 0; row < find.count && boards->rows; row++)
        if (board_size(&find, cells_of(runs, row_at(&find, row))))
            boards->rows = 0;
    free(find.rows);
    return status;
}

void dlx_loose_boards_free(dlx_loose_boards *boards)
{
    free(boards->cells);
    *boards = (dlx_loose_boards){0};
}
