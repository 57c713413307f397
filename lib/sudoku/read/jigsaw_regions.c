/* SPDX-License-Identifier: MIT */
/* Regions and cages of a puzzle. */
#include "sudoku/read/jigsaw_regions.h"

#include "sudoku/read/lines.h"

enum { LETTERS = 26 };

uint32_t dlx_jigsaw_regions_token(char c, bool cases)
{
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0');
    if (c >= 'A' && c <= 'Z')
        return 10 + (uint32_t)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return 10 + (uint32_t)(c - 'a') + (cases ? LETTERS : 0);
    return UINT32_MAX;
}

/* ---- regions --------------------------------------------------------------------------------- */

/* Numbers the tokens in order of appearance; token_of and count have room for n. */
static bool number_tokens(const uint32_t *token, size_t n, uint32_t *token_of, size_t *count,
                          uint16_t *region, dlx_region_fault *fault)
{
    size_t used = 0;
    for (size_t cell = 0; cell < n * n; cell++) {
        size_t i = 0;
        while (i < used && token_of[i] != token[cell])
            i++;
        if (i == n) {
            *fault = (dlx_region_fault){.cell = cell, .token = token[cell]};
            return false;
        }
        if (i == used)
            token_of[used++] = token[cell];
        count[i]++;
        region[cell] = (uint16_t)i;
    }
    for (size_t i = 0; i < used; i++)
        if (count[i] != n) {
            *fault = (dlx_region_fault){n * n, token_of[i], count[i]};
            return false;
        }
    return true;
}

/* Keeps region numbers from 1 to n, or from 0 to n - 1. */
static void keep_numbers(const uint32_t *token, size_t n, const uint32_t *token_of,
                         uint16_t *region)
{
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < n; i++) {
        least = token_of[i] < least ? token_of[i] : least;
        most = token_of[i] > most ? token_of[i] : most;
    }
    if (least > 1 || most - least != n - 1)
        return;
    for (size_t cell = 0; cell < n * n; cell++)
        region[cell] = (uint16_t)(token[cell] - least);
}

/* True if the regions are the boxes of the layout, in any order. */
static bool are_boxes(const dlx_layout *layout, const uint16_t *region)
{
    const size_t n = layout->size;
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t row = cell / n / layout->box_rows * layout->box_rows;
        const size_t column = cell % n / layout->box_columns * layout->box_columns;
        if (region[cell] != region[row * n + column])
            return false;
    }
    return true;
}

dlx_status dlx_jigsaw_regions_take(dlx_grid_reader *reader, const uint32_t *token,
                                   dlx_region_fault *fault)
{
    const size_t n = reader->layout.size;
    uint32_t *token_of = dlx_buffer_allocate(n, sizeof *token_of);
    size_t *count = calloc(n, sizeof *count);
    uint16_t *region = dlx_buffer_allocate(n * n, sizeof *region);
    dlx_status status = token_of && count && region ? DLX_OK : DLX_NO_MEMORY;
    if (status == DLX_OK && !number_tokens(token, n, token_of, count, region, fault))
        status = DLX_SYNTAX;
    if (status == DLX_OK)
        keep_numbers(token, n, token_of, region);
    if (status == DLX_OK && !are_boxes(&reader->layout, region)) {
        free(reader->rules.region);
        reader->rules.region = region;
        region = NULL;
    }
    free(token_of);
    free(count);
    free(region);
    return status;
}

/* ---- cages ----------------------------------------------------------------------------------- */

bool dlx_jigsaw_regions_cage_has(const dlx_variant_rules *rules, size_t cell)
{
    const dlx_clue *cage = rules->lost ? NULL : &rules->clues[rules->clue_count - 1];
    for (size_t i = 0; cage && i < cage->count; i++)
        if (rules->clue_cells[cage->first + i] == cell)
            return true;
    return false;
}

/* Reads jigsaw regions from rows of symbols. */

typedef struct sketch {
    dlx_input *input;
    dlx_line line;
    size_t size, rows; /* rows: read so far */
    uint16_t *owner;   /* region of each cell, in the order of their names */
    size_t *cells;     /* cells of each region so far */
    dlx_names names;
} sketch;

/* Reads the next line that is neither blank nor a comment. */
static dlx_status next_line(sketch *into, dlx_error *error)
{
    for (;;) {
        const dlx_status status = dlx_line_classifier_read_text(into->input, &into->line, error);
        if (status != DLX_OK)
            return status;
        const char *end = into->line.text + into->line.length;
        const char *cursor = dlx_skip_blanks(into->line.text, end);
        if (cursor < end && *cursor != '#')
            return DLX_OK;
    }
}

/* Reads the next symbol of the row at *cursor: a word if `apart`, otherwise a character. Returns
 * its length; 0: the row ends. */
static size_t next_symbol(const sketch *into, bool apart, const char **cursor)
{
    const char *end = into->line.text + into->line.length;
    *cursor = dlx_skip_blanks(*cursor, end);
    if (*cursor == end)
        return 0;
    return apart ? (size_t)(dlx_token_end(*cursor, end) - *cursor) : 1;
}

/* True if the symbols of this row are separated by blanks. */
static bool is_apart(const sketch *into)
{
    const char *end = into->line.text + into->line.length;
    const char *cursor = dlx_skip_blanks(into->line.text, end);
    cursor = dlx_token_end(cursor, end);
    return dlx_skip_blanks(cursor, end) < end;
}

/* Sets the size from the first row. */
static dlx_status set_size(sketch *into, bool apart, dlx_error *error)
{
    const char *cursor = into->line.text;
    size_t count = 0;
    for (size_t length; (length = next_symbol(into, apart, &cursor)) > 0; cursor += length)
        count++;
    if (count > DLX_MAX_SIZE || count * count > DLX_MAX_INDEX)
        return dlx_input_error(into->input, &into->line, into->line.text, error,
                               "a row of %zu cells is more than a board can have", count);
    into->size = count;
    into->owner = dlx_buffer_allocate(count * count, sizeof *into->owner);
    into->cells = calloc(count, sizeof *into->cells);
    return into->owner && into->cells ? DLX_OK : dlx_error_memory(error);
}

static dlx_status add_cell(sketch *into, size_t cell, const char *name, size_t length,
                           dlx_error *error)
{
    const uint32_t region = dlx_names_add(&into->names, name, length);
    if (region == DLX_NO_INDEX)
        return dlx_error_memory(error);
    if (region >= into->size)
        return dlx_input_error(
            into->input, &into->line, name, error,
            "expected %zu regions, as many as cells in a row, found one more, %s", into->size,
            dlx_show(name, length).text);
    if (into->cells[region]++ == into->size)
        return dlx_input_error(into->input, &into->line, name, error,
                               "region %s has more than %zu cells", dlx_show(name, length).text,
                               into->size);
    into->owner[cell] = (uint16_t)region;
    return DLX_OK;
}

static dlx_status read_row(sketch *into, dlx_error *error)
{
    const bool apart = is_apart(into);
    dlx_status status = into->rows ? DLX_OK : set_size(into, apart, error);
    const char *cursor = into->line.text;
    size_t column = 0;
    if (into->rows == into->size && status == DLX_OK)
        return dlx_input_error(
            into->input, &into->line, dlx_skip_blanks(cursor, cursor + into->line.length), error,
            "expected %zu rows, as many as cells in a row, found one more", into->size);
    for (size_t length; status == DLX_OK && (length = next_symbol(into, apart, &cursor)) > 0;
         cursor += length) {
        if (column == into->size)
            return dlx_input_error(into->input, &into->line, cursor, error,
                                   "expected %zu cells as in the first row, found more",
                                   into->size);
        status = add_cell(into, into->rows * into->size + column++, cursor, length, error);
    }
    if (status == DLX_OK && column < into->size)
        return dlx_input_error(into->input, &into->line, cursor, error,
                               "expected %zu cells as in the first row, found %zu", into->size,
                               column);
    into->rows++;
    return status;
}

/* Reads all rows. Each region ends with n cells, since at most n regions exist, each of at most n
 * cells. */
static dlx_status read_rows(sketch *into, dlx_error *error)
{
    dlx_status status;
    while ((status = next_line(into, error)) == DLX_OK)
        if ((status = read_row(into, error)) != DLX_OK)
            return status;
    if (status != DLX_NO_DATA)
        return status;
    if (into->rows && into->rows == into->size)
        return DLX_OK;
    if (into->rows)
        dlx_error_set(error, DLX_SYNTAX, "expected %zu rows of regions, found %zu", into->size,
                      into->rows);
    else
        dlx_error_set(error, DLX_SYNTAX, "expected n rows of n symbols for regions, found none");
    dlx_error_place(error, dlx_input_name(into->input), into->line.number,
                    into->line.number ? into->line.length + 1 : 0);
    return DLX_SYNTAX;
}

/* Numbers the regions by their names if these are 1 to n, or the symbols of such digits. */
static void renumber(const sketch *source)
{
    for (size_t i = 0; i < source->size; i++) {
        uint16_t value;
        if (!dlx_symbols_cell_value(&dlx_symbols_digits, source->size,
                                    dlx_names_text(&source->names, i),
                                    dlx_names_length(&source->names, i), &value) ||
            value == 0)
            return;
        source->cells[i] = value - 1u;
    }
    /* Different names may mean the same digit, as a, A and 10. */
    for (size_t i = 0; i < source->size; i++)
        for (size_t k = 0; k < i; k++)
            if (source->cells[k] == source->cells[i])
                return;
    for (size_t cell = 0; cell < source->size * source->size; cell++)
        source->owner[cell] = (uint16_t)source->cells[source->owner[cell]];
}

dlx_grid_regions *dlx_grid_regions_read(dlx_input *input, dlx_error *error)
{
    sketch source = {.input = input};
    dlx_grid_regions *regions = NULL;
    if (read_rows(&source, error) == DLX_OK) {
        regions = malloc(sizeof *regions);
        if (regions) {
            renumber(&source);
            *regions = (dlx_grid_regions){source.size, source.owner};
            source.owner = NULL;
        } else {
            dlx_error_memory(error);
        }
    }
    free(source.owner);
    free(source.cells);
    dlx_names_free(&source.names);
    return regions;
}

size_t dlx_grid_regions_size(const dlx_grid_regions *regions)
{
    return regions->size;
}

void dlx_grid_regions_free(dlx_grid_regions *regions)
{
    if (!regions)
        return;
    free(regions->region);
    free(regions);
}

dlx_status dlx_grid_regions_box(dlx_grid_options *options, dlx_error *error)
{
    if (!options->regions)
        return DLX_OK;
    const size_t n = options->regions->size;
    if (options->box_rows == 0 && options->box_columns == 0) {
        dlx_usual_boxes(n, &options->box_rows, &options->box_columns);
        return DLX_OK;
    }
    if (options->box_rows > DLX_MAX_SIZE || options->box_columns > DLX_MAX_SIZE ||
        options->box_rows * options->box_columns != n)
        return dlx_error_set(error, DLX_INVALID,
                             "expected boxes for regions of size %zu, found boxes of %zu x %zu", n,
                             options->box_rows, options->box_columns);
    return DLX_OK;
}
