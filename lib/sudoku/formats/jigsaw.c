/* SPDX-License-Identifier: MIT */
/* The format `jigsaw`: a puzzle on each line, its n*n cells and the regions of these, n*n
 * characters too, at once or after a blank or a comma; then a name. Each line may be of another
 * size. */

#include "sudoku/formats/formats.h"
#include "sudoku/read/jigsaw_regions.h"
#include "sudoku/write/writer.h"

enum { LEAST_SIZE = 4 };

/* The two halves of a line. */
typedef struct halves {
    const char *cells, *regions;
    size_t n;
} halves;

/* Returns the size of a board that this format reads, otherwise 0. */
static size_t readable_size(size_t cells)
{
    const size_t n = dlx_grid_size_of(cells);
    return n >= LEAST_SIZE && n <= DLX_MOST_READ ? n : 0;
}

/* True if the n*n characters can be regions: each occurs n times, unlike in a puzzle, and some
 * equal characters are adjacent, unlike in a solution. */
static bool are_regions(const char *text, size_t n)
{
    size_t count[128] = {0};
    bool together = false;
    for (size_t i = 0; i < n * n; i++) {
        if (dlx_jigsaw_regions_token(text[i], true) == UINT32_MAX)
            return false;
        count[(unsigned char)text[i]]++;
        together |= i % n > 0 && text[i] == text[i - 1];
        together |= i >= n && text[i] == text[i - n];
    }
    for (size_t c = 0; c < sizeof count / sizeof *count; c++)
        if (count[c] && count[c] != n)
            return false;
    return together;
}

/* Finds the halves of a line, of n*n characters each. False: another form. */
static bool find_halves(const char *text, const char *end, halves *found)
{
    text = dlx_skip_blanks(text, end);
    const char *first = dlx_cells_end(text, end);
    const size_t length = (size_t)(first - text);
    *found = (halves){.cells = text};
    if (length % 2 == 0 && (found->n = readable_size(length / 2)) > 0) {
        found->regions = text + length / 2;
        return true;
    }
    const char *second = dlx_skip_blanks(first, end);
    if (second < end && (*second == ',' || *second == ';' || *second == ':'))
        second = dlx_skip_blanks(second + 1, end);
    found->n = readable_size(length);
    found->regions = second;
    return found->n && (size_t)(dlx_cells_end(second, end) - second) == length;
}

static void add_used(dlx_charset *used, const halves *found)
{
    for (size_t i = 0; i < found->n * found->n; i++)
        dlx_charset_add(used, found->cells[i]);
}

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_measure *first = dlx_lookahead_line(ahead, 0);
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    halves found;
    if (first->document != DLX_NO_DOCUMENT || ahead->reader->csv.headed ||
        !find_halves(line.text, line.text + line.length, &found) ||
        (!ahead->reader->forced && !are_regions(found.regions, found.n)) ||
        (layout->size && layout->size != found.n))
        return false;
    layout->size = found.n;
    layout->group = found.n * found.n;
    layout->line = first->line;
    layout->used_known = true;
    add_used(&layout->used, &found);
    return true;
}

dlx_status dlx_jigsaw_take_regions(dlx_grid_reader *reader, const dlx_line *line, const char *text,
                                   dlx_error *error)
{
    const size_t n = reader->layout.size;
    bool small = false, capital = false;
    for (size_t i = 0; i < n * n; i++) {
        small |= text[i] >= 'a' && text[i] <= 'z';
        capital |= text[i] >= 'A' && text[i] <= 'Z';
    }
    const bool cases = small && capital;
    uint32_t *token = dlx_buffer_allocate(n * n, sizeof *token);
    dlx_region_fault fault = {0};
    dlx_status status = token ? DLX_OK : dlx_error_memory(error);
    for (size_t i = 0; status == DLX_OK && i < n * n; i++) {
        token[i] = dlx_jigsaw_regions_token(text[i], cases);
        if (token[i] == UINT32_MAX)
            status = dlx_input_error(reader->input, line, text + i, error,
                                     "expected a digit or a letter for a region, found %s",
                                     dlx_show(text + i, 1).text);
    }
    if (status == DLX_OK &&
        (status = dlx_jigsaw_regions_take(reader, token, &fault)) == DLX_NO_MEMORY)
        dlx_error_memory(error);
    else if (token && fault.token + fault.found > 0 && fault.cell < n * n)
        status = dlx_input_error(reader->input, line, text + fault.cell, error,
                                 "expected %zu regions, found one more, %s", n,
                                 dlx_show(text + fault.cell, 1).text);
    else if (fault.cell == n * n)
        status = dlx_input_error(reader->input, line, text, error,
                                 "expected a region of %zu cells, found %zu", n, fault.found);
    free(token);
    return status;
}

static dlx_status read_jigsaw(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    halves found;
    dlx_status status = dlx_line_classifier_read_cells(reader, &line, error);
    if (status != DLX_OK)
        return status;
    const char *end = line.text + line.length;
    const size_t before = reader->layout.size;
    if (!find_halves(line.text, end, &found))
        return dlx_input_error(reader->input, &line, dlx_skip_blanks(line.text, end), error,
                               "expected n*n cells and as many characters for regions");
    status = dlx_structured_begin(reader, found.n, (dlx_place){line.number, 1}, error);
    if (status != DLX_OK)
        return status;
    if (found.n != before && !reader->given.symbols_known) {
        dlx_charset used = {{0}, 0};
        add_used(&used, &found);
        dlx_choose_symbols_by_use(reader, &reader->layout, &used, &(dlx_number_use){0});
    }
    status = dlx_read_line_symbols(reader, &line, found.cells, error);
    if (status == DLX_OK)
        status = dlx_jigsaw_take_regions(reader, &line, found.regions, error);
    const char *after = found.regions + found.n * found.n;
    if (status == DLX_OK)
        status = dlx_line_rest_refuse_boards(reader, &line, after, end, error);
    dlx_reader_state_take_name(reader, after, end);
    return status;
}

static void write_jigsaw(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_writer_put_cells(writer, grid, grid->cells, n * n, 0);
    for (size_t i = 0; i < n * n; i++)
        dlx_output_byte(writer->output,
                        dlx_symbols_character((unsigned)dlx_grid_region(grid, i) + 1));
    dlx_writer_end_line(writer, grid);
}

const dlx_grid_format dlx_form_jigsaw = {
    .name = "jigsaw",
    .summary = "a jigsaw on each line: its cells row by row, their regions, then a name",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_REGIONS | DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS,
    .most = DLX_MOST_SYMBOLS,
    .differs_in_cells = true,
    .recognise = recognise,
    .read = read_jigsaw,
    .write = write_jigsaw,
    .write_none = dlx_writer_put_empty_line,
};
