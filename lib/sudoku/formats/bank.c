/* SPDX-License-Identifier: MIT */
/* The format `bank`, as in puzzle banks and tables without a header: a puzzle on each line after an
 * id, and before a rating or a solution, separated by blanks, commas, semicolons or tabs; words may
 * be quoted. */
#include "sudoku/formats/formats.h"
#include "sudoku/read/line_classifier.h"
#include "sudoku/read/line_rest.h"
#include "sudoku/read/lookahead.h"
#include "sudoku/write/writer.h"
#include <string.h>

/* Words of a line, without quotation marks. */
typedef struct word {
    const char *begin, *end;
    bool quoted;
} word;

static bool is_between(char c)
{
    return dlx_is_blank(c) || c == ',' || c == ';';
}

/* Reads the next word at *at; moves *at past the word. False: no word before `end`. */
static bool next_word(const char **at, const char *end, word *next)
{
    while (*at < end && is_between(**at))
        ++*at;
    if (*at == end)
        return false;
    const char mark = **at;
    const bool may_quote = mark == '"' || mark == '\'';
    const char *close = may_quote ? memchr(*at + 1, mark, (size_t)(end - *at - 1)) : NULL;
    *next = (word){close ? *at + 1 : *at, close, close != NULL};
    if (!close) {
        while (*at < end && !is_between(**at))
            ++*at;
        next->end = *at;
    } else {
        *at = close + 1;
    }
    return true;
}

/* ---- recognising ----------------------------------------------------------------------------- */

/* Returns the size of the board whose cells the word may be, or 0; `size` is the required size, or
 * 0: any size that has boxes. */
static size_t size_of(const word *cells, size_t size)
{
    const size_t length = (size_t)(cells->end - cells->begin);
    const size_t n = dlx_grid_size_of(length);
    if (n > DLX_MOST_READ || !dlx_fits_size(n, size))
        return 0;
    for (const char *at = cells->begin; at < cells->end; at++)
        if (dlx_symbol_value(&dlx_symbols_digits, *at) > n)
            return 0;
    return n;
}

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_measure *first = dlx_lookahead_line(ahead, 0);
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const char *end = line.text + line.length;
    const char *at = line.text;
    word next;
    if (ahead->reader->csv.known)
        return false;
    while (next_word(&at, end, &next)) {
        const size_t n = size_of(&next, layout->size);
        if (!n)
            continue;
        layout->size = n;
        layout->group = n * n;
        layout->line = first->line;
        layout->used_known = true;
        for (const char *cell = next.begin; cell < next.end; cell++)
            dlx_charset_add(&layout->used, *cell);
        return true;
    }
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* True if the word has the length of a puzzle and consists of symbols. */
static bool may_be_puzzle(const dlx_grid_reader *reader, const word *next)
{
    const size_t n = reader->layout.size;
    const char *at = next->begin;
    if ((size_t)(next->end - next->begin) != n * n)
        return false;
    while (at < next->end && (dlx_symbol_value(&reader->layout.symbols, *at) != DLX_NO_SYMBOL ||
                              dlx_symbol_value(&dlx_symbols_digits, *at) != DLX_NO_SYMBOL))
        at++;
    return at == next->end;
}

/* True if the word has the wrong length of a puzzle and consists of its symbols. */
static bool is_damaged(const dlx_grid_reader *reader, const word *next)
{
    const size_t n = reader->layout.size;
    const size_t length = (size_t)(next->end - next->begin);
    const char *at = next->begin;
    while (at < next->end && dlx_symbol_value(&reader->layout.symbols, *at) <= n)
        at++;
    return n > 4 && 2 * length > n * n && length != n * n && at == next->end;
}

/* True if the rest of the line has a word that may be a puzzle. */
static bool has_puzzle(const dlx_grid_reader *reader, const char *at, const char *end, word *found)
{
    while (next_word(&at, end, found))
        if (may_be_puzzle(reader, found))
            return true;
    return false;
}

/* Takes the rest of the line as the puzzle's level. */
static dlx_status take_level(dlx_grid_reader *reader, const char *at, const char *end,
                             dlx_error *error)
{
    while (at < end && is_between(*at))
        at++;
    while (end > at && is_between(end[-1]))
        end--;
    if (at == end)
        return DLX_OK;
    if (!dlx_reader_state_rules(reader) ||
        !dlx_grid_rules_set_text(reader->rules, DLX_ABOUT_LEVEL, at, (size_t)(end - at)))
        return dlx_error_memory(error);
    return DLX_OK;
}

/* Takes the words after the puzzle: a solution, and the rest as its level. */
static dlx_status take_rest(dlx_grid_reader *reader, const dlx_line *line, const char *at,
                            dlx_error *error)
{
    const char *end = line->text + line->length;
    const char *after = at;
    word next;
    dlx_text_kind kind = DLX_TEXT_OTHER;
    if (next_word(&after, end, &next))
        kind = dlx_line_rest_kind(reader, next.begin, next.end);
    if (kind == DLX_TEXT_SOLUTION || kind == DLX_TEXT_DAMAGED) {
        dlx_line_cursor cursor = {line, next.begin, next.end};
        const dlx_status status = dlx_line_rest_read_solution(reader, &cursor, error);
        if (status != DLX_OK)
            return status;
        at = after;
    }
    if (has_puzzle(reader, at, end, &next))
        return dlx_input_error(reader->input, line, next.begin, error,
                               "expected one puzzle in the line, found a second");
    return take_level(reader, at, end, error);
}

static void take_id(dlx_grid_reader *reader, const char *begin, const char *end)
{
    while (end > begin && (is_between(end[-1]) || end[-1] == '"'))
        end--;
    while (begin < end && (is_between(*begin) || *begin == '"'))
        begin++;
    const bool none = end - begin == 1 && *begin == '-';
    reader->name = begin;
    reader->name_length = none ? 0 : (size_t)(end - begin);
}

static dlx_status read_bank(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    const dlx_status status = dlx_line_classifier_read_cells(reader, &line, error);
    if (status != DLX_OK)
        return status;
    const char *end = line.text + line.length;
    const char *at = line.text;
    word next;
    while (next_word(&at, end, &next)) {
        if (is_damaged(reader, &next))
            return dlx_input_error(
                reader->input, &line, next.begin, error, "expected %zu cells, found %zu",
                reader->layout.size * reader->layout.size, (size_t)(next.end - next.begin));
        if (!may_be_puzzle(reader, &next))
            continue;
        dlx_reader_state_set_line(reader, line.number);
        take_id(reader, line.text, next.quoted ? next.begin - 1 : next.begin);
        const dlx_status taken = dlx_read_line_symbols(reader, &line, next.begin, error);
        return taken == DLX_OK ? take_rest(reader, &line, at, error) : taken;
    }
    return dlx_input_error(reader->input, &line, line.text, error, "expected a word of %zu cells%s",
                           reader->layout.size * reader->layout.size,
                           dlx_reader_state_reference(reader, line.number).text);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_bank(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const char *level = grid->rules ? grid->rules->about[DLX_ABOUT_LEVEL] : NULL;
    dlx_writer_put_text(writer, *grid->name ? grid->name : "-");
    dlx_output_byte(writer->output, ' ');
    dlx_writer_put_cells(writer, grid, grid->cells, grid->size * grid->size, 0);
    if (level) {
        dlx_output_byte(writer->output, ' ');
        dlx_writer_put_text(writer, level);
    }
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_bank = {
    .name = "bank",
    .summary = "lines of an id, a puzzle and a rating",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_ABOUT << DLX_ABOUT_LEVEL,
    .most = DLX_MOST_SYMBOLS,
    .blank = '0',
    .differs_in_cells = true,
    .recognise = recognise,
    .read = read_bank,
    .write = write_bank,
};
