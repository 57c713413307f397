/* SPDX-License-Identifier: MIT */
#include "sudoku/read/loose.h"

#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"

const dlx_loose_run *dlx_loose_finder_row(const dlx_loose_finder *find, size_t row)
{
    return &find->runs->runs[find->rows[row]];
}

size_t dlx_loose_finder_place(const dlx_loose_finder *find, const dlx_loose_run *run)
{
    return find->runs->tokens[run->first].place;
}

bool dlx_loose_finder_is_size(size_t n, size_t size)
{
    return dlx_fits_size(n, size) && (size || n >= DLX_LOOSE_LEAST);
}

bool dlx_loose_finder_is_packed(const dlx_loose_runs *runs, const dlx_loose_run *run)
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

size_t dlx_loose_finder_number(const dlx_loose_runs *runs, size_t token)
{
    const dlx_loose_token *known = &runs->tokens[token];
    uint64_t number;
    return known->length && dlx_tokens_parse_unsigned(runs->words.bytes + known->word,
                                                      known->length, &number)
               ? (size_t)number
               : SIZE_MAX;
}

bool dlx_loose_finder_add_cell(const dlx_loose_finder *find, size_t *count, size_t index,
                               size_t word, size_t length)
{
    dlx_loose_boards *boards = find->boards;
    if (!dlx_buffer_grow(&boards->cells, &boards->capacity, *count + 1, sizeof *boards->cells))
        return false;
    boards->cells[(*count)++] = (dlx_loose_cell){index, word, length};
    return true;
}

dlx_status dlx_loose_finder_refuse(const dlx_loose_finder *find, size_t index, const char *format,
                                   ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (find->error)
        dlx_error_vset(find->error, DLX_SYNTAX, format, arguments);
    va_end(arguments);
    *find->fault = index;
    return DLX_SYNTAX;
}

/* Puzzles and their solutions among the boards of a text. */

static const dlx_loose_cell *board_at(const dlx_loose_finder *find, size_t board)
{
    return find->boards->cells + board * find->boards->n * find->boards->n;
}

static bool is_blank(const dlx_loose_finder *find, const dlx_loose_cell *cell)
{
    const char symbol = cell->length ? find->runs->words.bytes[cell->word] : '.';
    return cell->length == 0 ||
           (cell->length == 1 && (dlx_is_odd_blank(symbol) ||
                                  dlx_symbol_value(&dlx_symbols_digits, symbol) == DLX_BLANK));
}

static size_t count_blanks(const dlx_loose_finder *find, size_t board)
{
    const size_t n = find->boards->n;
    const dlx_loose_cell *cells = board_at(find, board);
    size_t count = 0;
    for (size_t i = 0; i < n * n; i++)
        count += is_blank(find, &cells[i]);
    return count;
}

static bool is_complete(const dlx_loose_finder *find, size_t board)
{
    return count_blanks(find, board) == 0;
}

/* True if both boards have the same text in a cell. */
static bool is_same(const dlx_loose_finder *find, size_t first, size_t second, size_t cell)
{
    const char *words = find->runs->words.bytes;
    const dlx_loose_cell *one = board_at(find, first) + cell;
    const dlx_loose_cell *other = board_at(find, second) + cell;
    return one->length == other->length &&
           memcmp(words + one->word, words + other->word, one->length) == 0;
}

/* Returns the first cell in which the solution differs from a given of the puzzle; n*n: none. */
static size_t first_difference(const dlx_loose_finder *find, size_t puzzle, size_t solution)
{
    const size_t cells = find->boards->n * find->boards->n;
    size_t i = 0;
    while (i < cells &&
           (is_blank(find, &board_at(find, puzzle)[i]) || is_same(find, puzzle, solution, i)))
        i++;
    return i;
}

/* Swaps a solution and the puzzle after it. */
static void swap_boards(const dlx_loose_finder *find, size_t first)
{
    const size_t cells = find->boards->n * find->boards->n;
    dlx_loose_cell *board = find->boards->cells + first * cells;
    for (size_t i = 0; i < cells; i++) {
        const dlx_loose_cell cell = board[i];
        board[i] = board[cells + i];
        board[cells + i] = cell;
    }
}

/* Refuses two boards with blank cells of which the second has few, and else the givens of the
 * first: a damaged solution. */
static dlx_status refuse_damaged(const dlx_loose_finder *find, size_t puzzle, size_t solution)
{
    enum { SLIP = 2 };
    const size_t cells = find->boards->n * find->boards->n;
    const size_t blanks = count_blanks(find, solution);
    if (blanks == 0 || blanks > SLIP || count_blanks(find, puzzle) < cells / 4)
        return DLX_OK;
    const dlx_loose_cell *digit = board_at(find, solution);
    size_t differing = 0, blank = 0;
    for (size_t i = 0; i < cells; i++) {
        differing +=
            !is_blank(find, &board_at(find, puzzle)[i]) && !is_same(find, puzzle, solution, i);
        blank = is_blank(find, &digit[i]) ? i : blank;
    }
    if (differing > blanks)
        return DLX_OK;
    return dlx_loose_finder_refuse(find, digit[blank].place,
                                   "expected the digit of r%zuc%zu in the solution, found a blank",
                                   blank / find->boards->n + 1, blank % find->boards->n + 1);
}

/* Pairs the board with the next. A complete board of which the text has no puzzle may be the
 * solution of a puzzle that is damaged. */
static dlx_status pair(const dlx_loose_finder *find, size_t board, bool *paired)
{
    const size_t cells = find->boards->n * find->boards->n;
    const bool complete = is_complete(find, board);
    const bool last = board + 1 == find->boards->count;
    const bool other = !last && is_complete(find, board + 1) != complete;
    const size_t begin = board_at(find, board)->place;
    const bool together = /* in the same line */
        other && !memchr(find->text + begin, '\n', board_at(find, board + 1)->place - begin);
    const size_t differs = !other     ? 0
                           : complete ? first_difference(find, board + 1, board)
                                      : first_difference(find, board, board + 1);
    *paired = other && differs == cells && (together || !complete);
    if (complete && *paired)
        swap_boards(find, board);
    if (!last && !other && !complete)
        return refuse_damaged(find, board, board + 1);
    if (*paired || (!complete && !together))
        return DLX_OK;
    if (together)
        return dlx_loose_finder_refuse(
            find, board_at(find, complete ? board : board + 1)[differs].place,
            "the solution differs from the puzzle at r%zuc%zu", differs / find->boards->n + 1,
            differs % find->boards->n + 1);
    if (!complete || !find->boards->whole)
        return DLX_OK;
    return dlx_loose_finder_refuse(
        find, board_at(find, board)->place,
        "expected a puzzle with blank cells, found only a complete board");
}

dlx_status dlx_loose_pairs_find(const dlx_loose_finder *find)
{
    dlx_loose_boards *boards = find->boards;
    if (!dlx_buffer_grow(&boards->solved, &boards->solved_capacity, boards->count,
                         sizeof *boards->solved))
        return dlx_error_memory(find->error);
    dlx_status status = DLX_OK;
    for (size_t board = 0; status == DLX_OK && board < boards->count; board++) {
        status = pair(find, board, &boards->solved[board]);
        if (boards->solved[board])
            boards->solved[++board] = false;
    }
    return status;
}
