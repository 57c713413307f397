/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/formats.h"

#include "sudoku/read/jigsaw_regions.h"
#include "sudoku/read/readings.h"

/* The map of a board, row by row. */
typedef struct grid_map {
    dlx_buffer text;
    uint64_t line;  /* of the first row */
    size_t rows;    /* read so far */
    size_t doubled; /* of these, with equal neighbours */
} grid_map;

/* Adds the characters of a line to the map. False: the line is no row of regions, or no memory. A
 * region 0 needs boards with another blank. */
static bool add_row(const dlx_grid_reader *reader, grid_map *map, const dlx_line *line)
{
    const dlx_layout *layout = &reader->layout;
    const size_t before = map->text.size;
    const bool has_zeros = reader->blanks && !(reader->blanks & dlx_blank_bit('0'));
    bool doubled = false;
    for (size_t i = 0; i < line->length; i++) {
        const char c = line->text[i];
        if (dlx_is_gap(c) || (layout->separator && c == layout->separator))
            continue;
        if (dlx_jigsaw_regions_token(c, false) == UINT32_MAX || (c == '0' && !has_zeros) ||
            !dlx_buffer_add(&map->text, &c, 1))
            return false;
        doubled |= map->text.size > before + 1 && map->text.bytes[map->text.size - 2] == c;
    }
    map->rows++;
    map->doubled += doubled;
    return map->text.size - before == layout->size;
}

/* True if the board has exactly one solution with its boxes: it needs no map. */
static bool needs_no_map(const dlx_grid_reader *reader)
{
    enum { MOST_NODES = 1000 };
    static const dlx_limits limits = {.node_limit = MOST_NODES};
    static const dlx_grid_tester_options options = {.limits = &limits};
    const dlx_layout *layout = &reader->layout;
    dlx_variant_rules rules = {.set = reader->options.rules};
    char name[] = "";
    const dlx_grid grid = {layout->size, layout->box_rows, layout->box_columns, reader->cells, name,
                           &rules};
    uint64_t found = 0;
    dlx_grid_tester *tester = dlx_grid_tester_new(&options, NULL);
    const bool solved = tester && dlx_grid_tester_count(tester, &grid, &found, NULL) == DLX_OK;
    dlx_grid_tester_free(tester);
    return solved && found == 1;
}

/* True if the only word of the line, with other characters around it, is a heading of a map. */
static bool is_heading(const dlx_line *line)
{
    const char *begin = line->text;
    const char *end = line->text + line->length;
    while (begin < end && !dlx_is_letter(*begin))
        begin++;
    while (end > begin && !dlx_is_letter(end[-1]))
        end--;
    return dlx_tokens_are_among(begin, (size_t)(end - begin),
                                "regions boxes blocks jigsaw map shapes layout");
}

/* Reads the rows up to another line. DLX_NO_DATA: the lines are no map. */
static dlx_status read_rows(dlx_grid_reader *reader, grid_map *map, dlx_error *error)
{
    const size_t n = reader->layout.size;
    dlx_line line = {0};
    while (map->rows < n) {
        dlx_row_kind kind;
        dlx_status status = dlx_line_classifier_read_text(reader->input, &line, error);
        if (status == DLX_OK && map->rows == 0 && is_heading(&line))
            continue;
        if (status != DLX_OK || dlx_line_classifier_look_at(reader, &line, &kind) != DLX_OK)
            break;
        if (kind != DLX_ROW_CELLS && map->rows == 0 && kind != DLX_ROW_SECTION)
            continue;
        if (kind != DLX_ROW_CELLS || !add_row(reader, map, &line))
            break;
        if (map->rows == 1 && !map->doubled)
            return DLX_NO_DATA;
        map->line = map->rows == 1 ? line.number : map->line;
    }
    if (2 * map->doubled < n)
        return DLX_NO_DATA;
    if (map->rows == n && map->text.size == n * n)
        return DLX_OK;
    return dlx_structured_refuse(reader, (dlx_place){line.number, 1}, error,
                                 "expected %zu rows of %zu regions, found %zu", n, n, map->rows);
}

/* Reads the map after the lines read so far. DLX_NO_DATA: there is none; nothing was read. */
static dlx_status look_for_map(dlx_grid_reader *reader, grid_map *map, dlx_error *error)
{
    if (!reader->marked)
        dlx_input_mark(reader->input);
    const dlx_input_position before = dlx_input_tell(reader->input);
    const dlx_status status = read_rows(reader, map, error);
    if (status == DLX_NO_DATA)
        dlx_input_return(reader->input, before);
    if (!reader->marked)
        reader->input->marked = false;
    return status;
}

/* True if the first board is known to end here: a blank line or a ruler, which was read, is next,
 * and the board needs no map. */
static bool ends_before_map(dlx_grid_reader *reader)
{
    dlx_line line;
    dlx_row_kind kind = DLX_ROW_CELLS;
    if (reader->mapped != DLX_MAPPED_UNKNOWN || reader->parting != DLX_PARTING_LINE ||
        dlx_line_classifier_read_text(reader->input, &line, NULL) != DLX_OK)
        return false;
    dlx_line_classifier_look_at(reader, &line, &kind);
    dlx_input_unread(reader->input);
    return kind != DLX_ROW_CELLS && needs_no_map(reader);
}

dlx_status dlx_grid_map_read(dlx_grid_reader *reader, dlx_error *error)
{
    grid_map map = {0};
    if (ends_before_map(reader))
        reader->mapped = DLX_MAPPED_LATE;
    if (reader->mapped == DLX_MAPPED_NO || reader->mapped == DLX_MAPPED_LATE)
        return DLX_OK;
    const uint64_t after = dlx_input_tell(reader->input).number;
    dlx_status status = look_for_map(reader, &map, error);
    if (status == DLX_OK) {
        const dlx_line rows = {map.text.bytes, map.text.size, map.line};
        status = dlx_jigsaw_take_regions(reader, &rows, rows.text, error);
        if (status == DLX_SYNTAX)
            dlx_error_place(error, dlx_input_name(reader->input), map.line, 1);
    }
    free(map.text.bytes);
    reader->gaps.refused |= status == DLX_SYNTAX; /* for the map alone */
    if (status == DLX_NO_DATA && reader->mapped == DLX_MAPPED_YES)
        return dlx_structured_refuse(reader, (dlx_place){after + 1, 1}, error,
                                     "expected the regions of the board below");
    if (reader->mapped == DLX_MAPPED_UNKNOWN)
        reader->mapped = status == DLX_NO_DATA ? DLX_MAPPED_NO : DLX_MAPPED_YES;
    return status == DLX_NO_DATA ? DLX_OK : status;
}

dlx_status dlx_grid_map_refuse_late(dlx_grid_reader *reader, dlx_error *error)
{
    grid_map map = {0};
    if (reader->mapped != DLX_MAPPED_LATE || !reader->settled)
        return DLX_OK;
    const dlx_status status = look_for_map(reader, &map, error);
    free(map.text.bytes);
    if (status == DLX_NO_DATA || !reader->marked) /* else the board is read again */
        reader->mapped = status == DLX_NO_DATA ? DLX_MAPPED_NO : DLX_MAPPED_YES;
    if (status == DLX_OK)
        return dlx_structured_refuse(reader, (dlx_place){map.line, 1}, error,
                                     "expected a board, found a map of regions: write the map "
                                     "directly below its board, without a blank line");
    return status == DLX_NO_DATA ? DLX_OK : status;
}

/* The line after a row. */
typedef enum next_kind {
    NEXT_ROW,
    NEXT_EMPTY, /* a row without digits */
    NEXT_CELLS, /* not a row */
    NEXT_OTHER, /* a blank line, a ruler or a title */
    NEXT_END
} next_kind;

/* Classifies the next line, and passes a row, whose cells `cells` receives unless NULL. */
static next_kind pass_row(dlx_grid_reader *reader, dlx_row_test *is_row, uint16_t *cells)
{
    dlx_line line;
    dlx_row_kind kind = DLX_ROW_CELLS;
    bool empty;
    const dlx_status status = dlx_line_classifier_read_text(reader->input, &line, NULL);
    if (status != DLX_OK && status != DLX_SYNTAX)
        return NEXT_END;
    const bool ends =
        dlx_line_classifier_look_at(reader, &line, &kind) == DLX_NO_DATA || kind != DLX_ROW_CELLS;
    if (status == DLX_OK && !ends && is_row(&reader->layout, &line, cells, &empty))
        return empty ? NEXT_EMPTY : NEXT_ROW;
    dlx_input_unread(reader->input);
    return ends || dlx_titles_has_no_cells(&line) ? NEXT_OTHER : NEXT_CELLS;
}

/* The rows after a board, at most two more than a board has. */
typedef struct next_rows {
    size_t count;
    bool first_empty; /* the first row has no digits */
    bool after_empty; /* nor has the row after as many rows as a board has */
    next_kind end;    /* the line after the rows, unless a row */
} next_rows;

static next_rows pass_rows(dlx_grid_reader *reader, dlx_row_test *is_row, size_t most)
{
    const size_t n = reader->layout.size;
    next_rows rows = {0};
    while (rows.count < most) {
        rows.end = pass_row(reader, is_row, NULL);
        if (rows.end > NEXT_EMPTY)
            break;
        rows.first_empty |= rows.count == 0 && rows.end == NEXT_EMPTY;
        rows.after_empty |= rows.count == n + 1 && rows.end == NEXT_EMPTY;
        rows.count++;
    }
    return rows;
}

/* Returns the parting that the rows after the first board show. A row without digits parts boards
 * if the file ends after it, or if as many rows as a board has stand between two such rows. */
static dlx_parting learn_parting(const next_rows *rows, size_t n)
{
    if (rows->count == 0)
        return rows->end == NEXT_OTHER ? DLX_PARTING_LINE : DLX_PARTING_UNKNOWN;
    if (rows->first_empty && (rows->count == n + 1 || rows->after_empty))
        return DLX_PARTING_EMPTY_ROW;
    return rows->count >= n ? DLX_PARTING_NONE : DLX_PARTING_UNKNOWN;
}

/* Decides by the rows up to the next line that is no row: by the first board that contradicts, else
 * by their number. `cells` has the n + 1 rows that were passed, and receives the last ones. */
static dlx_parting compare_further(dlx_grid_reader *reader, dlx_row_test *is_row, uint16_t *cells)
{
    enum { MOST_ROWS = 1 << 12 };
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    uint16_t *const last = cells + n * n;
    size_t rows = n + 1;
    while (rows < MOST_ROWS) {
        memmove(cells, cells + n, n * n * sizeof *cells);
        memset(last, 0, n * sizeof *last);
        const next_kind kind = pass_row(reader, is_row, last);
        if (kind > NEXT_EMPTY)
            break;
        if (rows++ % (n + 1) == 0 && kind != NEXT_EMPTY)
            return DLX_PARTING_NONE;
        const bool ends_rows = rows % n == 0;
        if ((ends_rows || rows % (n + 1) == 0) &&
            dlx_readings_contradict(cells + n, n, layout->box_rows, layout->box_columns))
            return ends_rows ? DLX_PARTING_EMPTY_ROW : DLX_PARTING_NONE;
    }
    const bool whole = rows % n == 0 && rows < MOST_ROWS;
    const bool parted = rows % (n + 1) < 2;
    return whole && parted ? DLX_PARTING_UNKNOWN : whole ? DLX_PARTING_NONE : DLX_PARTING_EMPTY_ROW;
}

/* Decides between a row without digits that parts boards and a row of a board, where the rows after
 * the first board, which begin at `after`, fit both. DLX_PARTING_UNKNOWN: nothing refutes either.
 */
static dlx_parting compare_partings(dlx_grid_reader *reader, dlx_row_test *is_row,
                                    dlx_input_position after)
{
    enum { ROWS = DLX_READINGS_MOST + 1 };
    uint16_t cells[ROWS * DLX_READINGS_MOST] = {0};
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    if (n > DLX_READINGS_MOST || layout->slots.cells)
        return DLX_PARTING_EMPTY_ROW;
    dlx_input_return(reader->input, after);
    for (size_t row = 0; row <= n; row++)
        pass_row(reader, is_row, cells + row * n);
    const bool no_row = dlx_readings_contradict(cells, n, layout->box_rows, layout->box_columns);
    const bool no_line =
        dlx_readings_contradict(cells + n, n, layout->box_rows, layout->box_columns);
    if (no_row == no_line && !no_row)
        return compare_further(reader, is_row, cells);
    return no_line && !no_row ? DLX_PARTING_NONE : DLX_PARTING_EMPTY_ROW;
}

dlx_status dlx_grid_parting_end(dlx_grid_reader *reader, dlx_row_test *is_row, dlx_error *error)
{
    const size_t n = reader->layout.size;
    const dlx_parting known = reader->parting;
    if (known == DLX_PARTING_NONE)
        return DLX_OK;
    if (!reader->marked)
        dlx_input_mark(reader->input);
    const dlx_input_position after = dlx_input_tell(reader->input);
    const next_rows rows = pass_rows(reader, is_row, known == DLX_PARTING_UNKNOWN ? n + 2 : n);
    if (known == DLX_PARTING_UNKNOWN)
        reader->parting = learn_parting(&rows, n);
    const bool fits_both = known == DLX_PARTING_UNKNOWN && rows.after_empty && rows.first_empty;
    if (fits_both)
        reader->parting = compare_partings(reader, is_row, after);
    const bool is_either = fits_both && reader->parting == DLX_PARTING_UNKNOWN;
    const bool parted = reader->parting == DLX_PARTING_EMPTY_ROW && rows.first_empty;
    const bool whole = rows.count >= n && reader->parting != DLX_PARTING_EMPTY_ROW && !is_either;
    if (whole)
        reader->parting = DLX_PARTING_NONE;
    const bool refused =
        is_either || (rows.count > 0 && !parted && !whole && rows.end != NEXT_CELLS);
    if (rows.count > 0 && !refused)
        dlx_input_return(reader->input, after);
    if (parted)
        pass_row(reader, is_row, NULL);
    if (!reader->marked)
        reader->input->marked = false;
    if (!refused)
        return DLX_OK;
    reader->gaps.refused |= is_either;
    if (is_either)
        return dlx_structured_refuse(
            reader, (dlx_place){after.number + 1, 1}, error,
            "a row without digits can be read as a row of a board or as a line between boards: "
            "write blank lines between boards");
    return dlx_structured_refuse(reader, (dlx_place){after.number + 1, 1}, error,
                                 "expected %zu rows together, found %zu", n, n + rows.count);
}
