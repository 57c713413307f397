/* SPDX-License-Identifier: MIT */
/* Grid writer; reports data that a format cannot hold. */
#include "sudoku/write/writer.h"

#include "core/options.h"
#include "sudoku/board/rules.h"
#include <errno.h>

dlx_status dlx_grid_writer_set(dlx_grid_writer *writer, const dlx_grid_write_options *options,
                               dlx_error *error)
{
    dlx_grid_write_options settings;
    const dlx_status status =
        dlx_options_copy(&settings, sizeof settings, sizeof settings, options, error);
    if (status != DLX_OK)
        return status;
    const char *order = settings.symbols;
    dlx_symbols symbols = dlx_symbols_digits;
    if (order && !dlx_symbols_make(&symbols, order))
        return dlx_error_set(
            error, DLX_INVALID,
            "expected at most %d different symbols other than , ; : # | and blanks, found %s",
            DLX_MOST_READ, dlx_show(order, strlen(order)).text);
    const unsigned boards = settings.boards;
    if (boards > 9 || !(1U << boards & (1U << 0 | 1U << 1 | 1U << 2 | 1U << 4 | 1U << 6 | 1U << 9)))
        return dlx_error_set(error, DLX_INVALID,
                             "expected 1, 2, 4, 6 or 9 puzzles on a page, found %u", boards);
    if (settings.paper && strcmp(settings.paper, "a4") != 0 &&
        strcmp(settings.paper, "letter") != 0)
        return dlx_error_set(error, DLX_INVALID, "expected the paper a4 or letter, found %s",
                             dlx_show(settings.paper, strlen(settings.paper)).text);
    writer->options = settings;
    writer->symbols = symbols;
    writer->letters_size = 0;
    writer->reported = 0;
    free(writer->texts);
    writer->texts = NULL;
    return DLX_OK;
}

/* ---- data that a format cannot hold ---------------------------------------------------------- */

/* Names of DLX_HOLDS_ bits. */
static const char *const kinds[] = {
    "names",
    "solutions",
    "entries of a saved game",
    "given candidates",
    "pencil marks",
    "regions",
    "the symbols of the digits",
    NULL,
    NULL,
    "the shape of boxes",
    "authors",
    "levels",
    "comments",
    "sources",
    "dates",
    "addresses",
    "cages with common cells",
    "cages around givens",
    "boxes that are rows or columns",
};

void dlx_writer_report(dlx_grid_writer *writer, uint64_t what)
{
    size_t kind = 0;
    if (writer->reported & what || !writer->options.warn)
        return;
    while (what >> kind != 1)
        kind++;
    const char *name = kind < 32 ? kinds[kind] : dlx_rules[kind - 32].title;
    writer->reported |= what;
    for (size_t i = 0; dlx_rules[i].name; i++)
        if (strcmp(dlx_rules[i].title, name) == 0)
            writer->reported |= DLX_HOLDS_RULE(i);
    dlx_error note;
    dlx_error_set(&note, DLX_UNSUPPORTED, "the format %s cannot hold %s (ignored)",
                  writer->format->name, name);
    writer->options.warn(writer->options.warn_state, &note);
}

/* Returns the grid's data beyond cells and boxes. */
static uint64_t extras_of(const dlx_variant_rules *rules)
{
    uint64_t has =
        (rules->solution ? DLX_HOLDS_SOLUTION : 0U) | (rules->entries ? DLX_HOLDS_ENTRIES : 0U) |
        (rules->candidates ? DLX_HOLDS_CANDIDATES : 0U) | (rules->notes ? DLX_HOLDS_NOTES : 0U) |
        (rules->region ? DLX_HOLDS_REGIONS : 0U) | dlx_rules_of(rules) << 32;
    for (size_t i = 0; i < DLX_ABOUTS; i++)
        has |= rules->about[i] ? (unsigned)DLX_HOLDS_ABOUT << i : 0U;
    return has;
}

uint64_t dlx_writer_parts(const dlx_grid *grid)
{
    size_t rows = 0, columns;
    uint64_t has = *grid->name ? DLX_HOLDS_NAME : 0U;
    const bool square = grid->box_rows == grid->box_columns;
    if (!square)
        dlx_box_shape(grid->size, &rows, &columns);
    if (!square && rows != grid->box_rows && !(grid->rules && grid->rules->region))
        has |= grid->box_rows > 1 && grid->box_columns > 1 ? DLX_HOLDS_BOXES : DLX_HOLDS_STRIPS;
    return grid->rules ? has | extras_of(grid->rules) : has;
}

uint64_t dlx_writer_missing(const dlx_grid_writer *writer, const dlx_grid *grid)
{
    const uint64_t follows = writer->options.solutions ? DLX_HOLDS_SOLUTION : 0;
    return dlx_writer_parts(grid) & ~writer->format->holds & ~follows & ~writer->reported;
}

/* ---- writing --------------------------------------------------------------------------------- */

void dlx_grid_writer_number(dlx_grid_writer *writer, uint64_t puzzle, uint64_t solution)
{
    writer->puzzle = puzzle;
    writer->solution = solution;
}

dlx_status dlx_grid_writer_supports(const dlx_grid_writer *writer, const dlx_grid *grid,
                                    dlx_error *error)
{
    const dlx_grid_format *format = writer->format;
    if (format->only && grid->size != format->only)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format %s cannot hold boards other than %zu x %zu", format->name,
                             format->only, format->only);
    if (format->single && writer->puzzles)
        return dlx_error_set(error, DLX_INVALID, "the format %s holds a single board: found more",
                             format->name);
    if (!format->most || grid->size <= format->most)
        return DLX_OK;
    return dlx_error_set(error, DLX_UNSUPPORTED,
                         "the format %s cannot hold boards larger than %zu x %zu", format->name,
                         format->most, format->most);
}

void dlx_grid_writer_rating(dlx_grid_writer *writer, uint64_t rating)
{
    writer->rating = rating;
}

char *dlx_writer_join_name(dlx_grid_writer *writer, char *name)
{
    enum { NUMBERS = 48 }; /* bytes before the name */
    const size_t size = strlen(name) + 1;
    dlx_buffer *joined = &writer->name;
    if (!writer->puzzle && !writer->rating)
        return name;
    if (!dlx_buffer_grow(&joined->bytes, &joined->capacity, NUMBERS + size, 1))
        return NULL;
    char *end = joined->bytes;
    if (writer->rating == DLX_UNRATED)
        *end++ = '-';
    else
        end = dlx_put_digits(end, writer->rating ? writer->rating : writer->puzzle);
    if (!writer->rating) {
        *end++ = '.';
        end = dlx_put_digits(end, writer->solution);
    }
    if (*name)
        *end++ = ' ';
    memcpy(end, name, size);
    return joined->bytes;
}

void dlx_grid_writer_grid(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_grid named = *grid;
    if (!(named.name = dlx_writer_join_name(writer, grid->name))) {
        if (!writer->output->failure)
            writer->output->failure = ENOMEM;
        return;
    }
    if (dlx_grid_writer_supports(writer, grid, NULL) != DLX_OK) {
        dlx_grid_writer_none(writer);
        return;
    }
    writer->puzzles++;
    if (writer->options.warn) {
        const uint64_t missing =
            dlx_writer_missing(writer, (writer->rating || writer->puzzle > 1 ? &named : grid));
        for (uint64_t bit = 1; bit && bit <= missing; bit <<= 1)
            if (missing & bit)
                dlx_writer_report(writer, bit);
    } /* a single puzzle needs no number */
    writer->format->write(writer, &named);
    if (writer->options.symbols && !writer->letters_size)
        dlx_writer_report(writer, DLX_HOLDS_SYMBOLS);
    writer->written = true;
}

/* Writes the solution instead of the puzzle, as entries if the format holds entries. */
static dlx_status write_answer(dlx_grid_writer *writer, const dlx_grid *puzzle,
                               const dlx_grid *solution, dlx_error *error)
{
    const size_t cells = puzzle->size * puzzle->size;
    const bool as_entries = writer->format->holds & DLX_HOLDS_ENTRIES;
    dlx_variant_rules rules = puzzle->rules ? *puzzle->rules : (dlx_variant_rules){0};
    dlx_grid grid = *puzzle;
    grid.rules = &rules;
    rules.notes = rules.candidates = NULL;
    rules.solution = rules.entries = NULL;
    if (as_entries && !(rules.entries = dlx_buffer_allocate(cells, sizeof *rules.entries)))
        return dlx_error_memory(error);
    for (size_t i = 0; as_entries && i < cells; i++)
        rules.entries[i] = puzzle->cells[i] ? DLX_BLANK : solution->cells[i];
    if (!as_entries)
        grid.cells = solution->cells;
    dlx_grid_writer_grid(writer, &grid);
    free(rules.entries);
    return DLX_OK;
}

dlx_status dlx_grid_writer_solution(dlx_grid_writer *writer, const dlx_grid *puzzle,
                                    const dlx_grid *solution, dlx_error *error)
{
    const bool side_by_side =
        writer->options.solutions || writer->format->holds & DLX_HOLDS_SOLUTION;
    if (!side_by_side && !solution)
        dlx_grid_writer_none(writer);
    if (!side_by_side)
        return solution ? write_answer(writer, puzzle, solution, error) : DLX_OK;
    dlx_variant_rules rules = puzzle->rules ? *puzzle->rules : (dlx_variant_rules){0};
    dlx_grid grid = *puzzle;
    rules.solution = solution ? solution->cells : NULL;
    grid.rules = &rules;
    dlx_grid_writer_grid(writer, &grid);
    return DLX_OK;
}

void dlx_grid_writer_none(dlx_grid_writer *writer)
{
    writer->puzzles++;
    if (writer->format->write_none)
        writer->format->write_none(writer);
}

void dlx_grid_writer_free(dlx_grid_writer *writer)
{
    if (writer && writer->format->write_end)
        writer->format->write_end(writer);
    if (writer) {
        free(writer->name.bytes);
        free(writer->texts);
    }
    free(writer);
}

size_t dlx_writer_cell_width(dlx_grid_writer *writer, size_t size)
{
    size_t width = 0;
    dlx_writer_set_letters(writer, size);
    if (writer->has_letters)
        return 1;
    for (; size; size /= 10)
        width++;
    return width;
}

/* Writes a number, or `blank` for 0, padded on the left to `width`. */
static void write_number(dlx_output *output, unsigned value, size_t width, char blank)
{
    char digits[8];
    size_t index = sizeof digits;
    if (value == 0)
        digits[--index] = blank;
    for (; value; value /= 10)
        digits[--index] = (char)('0' + value % 10);
    for (size_t length = sizeof digits - index; length < width; length++)
        dlx_output_byte(output, ' ');
    dlx_output_bytes(output, digits + index, sizeof digits - index);
}

void dlx_writer_set_letters(dlx_grid_writer *writer, size_t n)
{
    if (writer->letters_size == n)
        return;
    const bool is_own = strlen(writer->symbols.order) >= n;
    const char *order = is_own ? writer->symbols.order : dlx_symbols_digits.order;
    const char wanted = writer->format->blank ? writer->format->blank : '.';
    const bool few = n <= DLX_MOST_SYMBOLS || (is_own && n <= DLX_MOST_READ);
    writer->has_letters = few;
    writer->letters[0] = few && memchr(order, wanted, n) ? '*' : wanted;
    if (few)
        memcpy(writer->letters + 1, order, n);
    writer->letters_size = n;
}

void dlx_writer_put_cells(dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *cells,
                          size_t count, size_t width)
{
    dlx_output *output = writer->output;
    dlx_writer_set_letters(writer, grid->size);
    const char *letters = writer->letters;
    if (writer->has_letters) {
        /* at most 36 * 36 bytes, within the buffer's reserve */
        char *target = dlx_output_room(output, count);
        for (size_t i = 0; i < count; i++)
            target[i] = letters[cells[i]];
        output->used += count;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (i)
            dlx_output_byte(output, ' ');
        write_number(output, cells[i], width, letters[0]);
    }
}

void dlx_writer_put_text(const dlx_grid_writer *writer, const char *text)
{
    for (; *text; text++)
        dlx_output_byte(writer->output, *text == '\n' || *text == '\r' ? ' ' : *text);
}

void dlx_writer_end_line(const dlx_grid_writer *writer, const dlx_grid *grid)
{
    if (*grid->name && !writer->options.answers) {
        dlx_output_byte(writer->output, ' ');
        dlx_writer_put_text(writer, grid->name);
    }
    dlx_output_byte(writer->output, '\n');
}

void dlx_writer_put_empty_line(dlx_grid_writer *writer)
{
    dlx_output_byte(writer->output, '\n');
}

void dlx_writer_put_gap(const dlx_grid_writer *writer)
{
    if (writer->written)
        dlx_output_byte(writer->output, '\n');
}
