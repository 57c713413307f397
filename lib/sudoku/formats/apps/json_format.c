/* SPDX-License-Identifier: MIT */
/* The formats `json`: boards as lists of numbers, written as an object per line; and
 * `gnome-sudoku`: concatenated saved games of GNOME Sudoku. */
#include "sudoku/formats/apps/json_read.h"
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

#include <strings.h>

static bool recognise_gnome(dlx_lookahead *ahead, dlx_layout *layout)
{
    return dlx_json_recognise(ahead, layout, &dlx_form_gnome);
}

/* The game refuses files of a level other than these; the second stands for all others. */
static const char *const levels[] = {"Easy", "Medium", "Hard", "Very Hard"};
enum { LEVELS = sizeof levels / sizeof *levels, OTHER = 1 };

static void write_level(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const char *level = grid->rules ? grid->rules->about[DLX_ABOUT_LEVEL] : NULL;
    size_t i = 0;
    while (i < LEVELS && !(level && strcasecmp(levels[i], level) == 0))
        i++;
    if (level && i == LEVELS)
        dlx_writer_report(writer, DLX_HOLDS_ABOUT << DLX_ABOUT_LEVEL);
    dlx_output_text(writer->output, "  \"difficulty_category\" : \"");
    dlx_output_text(writer->output, levels[i < LEVELS ? i : OTHER]);
    dlx_output_text(writer->output, " Difficulty\",\n");
}

static void write_marks(dlx_output *output, const dlx_grid *grid, size_t cell)
{
    const char *comma = "";
    dlx_output_text(output, ", \"earmarks\" : [");
    for (size_t digit = 1; grid->rules && grid->rules->notes && digit <= grid->size; digit++)
        if (dlx_structured_has_mark(grid->rules->notes, grid->size, cell, digit)) {
            dlx_output_text(output, comma);
            dlx_output_unsigned(output, digit);
            comma = ", ";
        }
    dlx_output_byte(output, ']');
}

static bool has_notes(const dlx_grid *grid, size_t cell)
{
    return grid->rules && grid->rules->notes && grid->rules->notes[cell];
}

static void write_cell(dlx_output *output, const dlx_grid *grid, size_t cell)
{
    dlx_output_text(output, "    { \"position\" : [");
    dlx_output_unsigned(output, cell / grid->size);
    dlx_output_text(output, ", ");
    dlx_output_unsigned(output, cell % grid->size);
    dlx_output_text(output, "], \"value\" : ");
    dlx_output_unsigned(output, dlx_grid_shown(grid, cell));
    dlx_output_text(output, grid->cells[cell] ? ", \"fixed\" : true" : ", \"fixed\" : false");
    write_marks(output, grid, cell);
    dlx_output_text(output, " }");
}

static void write_game(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *output = writer->output;
    const char *comma = "\n";
    dlx_output_text(output, "{\n");
    write_level(writer, grid);
    dlx_output_text(output, "  \"time_elapsed\" : -1.0,\n  \"cells\" : [");
    for (size_t i = 0; i < grid->size * grid->size; i++) {
        if (!dlx_grid_shown(grid, i) && !has_notes(grid, i))
            continue;
        dlx_output_text(output, comma);
        write_cell(output, grid, i);
        comma = ",\n";
    }
    dlx_output_text(output, "\n  ]\n}\n");
}

const dlx_grid_format dlx_form_gnome = {
    .name = "gnome-sudoku",
    .summary = "saved games of GNOME Sudoku, in JSON",
    .holds = DLX_HOLDS_ENTRIES | DLX_HOLDS_NOTES | DLX_HOLDS_ABOUT << DLX_ABOUT_LEVEL,
    .only = 9,
    .document = true,
    .recognise = recognise_gnome,
    .read = dlx_json_read,
    .write = write_game,
};

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    return dlx_json_recognise(ahead, layout, &dlx_form_json);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Writes `"key":` after a comma. */
static void write_key(dlx_output *output, const char *key)
{
    dlx_output_text(output, ",\"");
    dlx_output_text(output, key);
    dlx_output_text(output, "\":");
}

/* Writes n rows of n numbers, adding `first` to each. */
static void write_rows(dlx_output *output, const uint16_t *cells, size_t n, unsigned first)
{
    for (size_t i = 0; i < n * n; i++) {
        dlx_output_text(output, i == 0 ? "[[" : i % n == 0 ? "],[" : ",");
        dlx_output_unsigned(output, cells[i] + first);
    }
    dlx_output_text(output, "]]");
}

static void write_cages(dlx_output *output, const dlx_variant_rules *rules, size_t n)
{
    for (size_t k = 0; k < rules->cage_count; k++) {
        const dlx_cage *cage = &rules->cages[k];
        dlx_output_text(output, k ? ",{" : "[{");
        if (cage->sum) {
            dlx_output_text(output, "\"sum\":");
            dlx_output_unsigned(output, cage->sum);
            dlx_output_byte(output, ',');
        }
        dlx_output_text(output, "\"cells\":");
        for (size_t i = 0; i < cage->count; i++) {
            const size_t cell = rules->cage_cells[cage->first + i];
            dlx_output_text(output, i ? ",\"r" : "[\"r");
            dlx_output_unsigned(output, cell / n + 1);
            dlx_output_byte(output, 'c');
            dlx_output_unsigned(output, cell % n + 1);
            dlx_output_byte(output, '"');
        }
        dlx_output_text(output, "]}");
    }
    dlx_output_byte(output, ']');
}

static void write_rules(dlx_output *output, const dlx_variant_rules *rules, size_t n)
{
    if (rules->region) {
        write_key(output, "regions");
        write_rows(output, rules->region, n, 1);
    }
    if (rules->diagonal) {
        write_key(output, "diagonal");
        dlx_output_text(output, "true");
    }
    if (rules->antidiagonal) {
        write_key(output, "antidiagonal");
        dlx_output_text(output, "true");
    }
    if (rules->windoku) {
        write_key(output, "windoku");
        dlx_output_text(output, "true");
    }
    if (rules->cage_count) {
        write_key(output, "cages");
        write_cages(output, rules, n);
    }
    if (rules->solution) {
        write_key(output, "solution");
        write_rows(output, rules->solution, n, 0);
    }
}

static void write_texts(dlx_output *output, const dlx_grid *grid)
{
    static const char *const keys[DLX_ABOUTS] = {"author", "level", "comment",
                                                 "source", "date",  "url"};
    if (*grid->name) {
        write_key(output, "name");
        dlx_output_json_string(output, grid->name);
    }
    for (size_t i = 0; grid->rules && i < DLX_ABOUTS; i++)
        if (grid->rules->about[i]) {
            write_key(output, keys[i]);
            dlx_output_json_string(output, grid->rules->about[i]);
        }
}

static void write_json(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *output = writer->output;
    dlx_output_text(output, "{\"puzzle\":");
    write_rows(output, grid->cells, grid->size, 0);
    write_texts(output, grid);
    if (dlx_writer_parts(grid) & (DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS)) {
        write_key(output, "box");
        dlx_output_byte(output, '[');
        dlx_output_unsigned(output, grid->box_rows);
        dlx_output_byte(output, ',');
        dlx_output_unsigned(output, grid->box_columns);
        dlx_output_byte(output, ']');
    }
    if (grid->rules)
        write_rules(output, grid->rules, grid->size);
    dlx_output_text(output, "}\n");
}

/* An empty object would be refused, and null is no board. */
static void write_none(dlx_grid_writer *writer)
{
    dlx_output_text(writer->output, "[]\n");
}

const dlx_grid_format dlx_form_json = {
    .name = "json",
    .summary = "JSON: n rows of n numbers, or n*n numbers, in lists and objects",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_SOLUTION | DLX_HOLDS_REGIONS | DLX_HOLDS_DIAGONALS |
             DLX_HOLDS_WINDOKU | DLX_HOLDS_CAGES | DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS |
             DLX_HOLDS_ALL_ABOUT,
    .document = true,
    .recognise = recognise,
    .read = dlx_json_read,
    .write = write_json,
    .write_none = write_none,
};
