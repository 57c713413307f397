/* SPDX-License-Identifier: MIT */
/* The formats of JSON: `json`, boards as lists of numbers, written as an object per line;
 * `gnome-sudoku`, concatenated saved games of GNOME Sudoku; `fpuzzles`, a puzzle of f-puzzles.com
 * on each line; and `fpuzzles-url`, a link to such a puzzle, whose reader also accepts the
 * compressed text of a link alone. */
#include "sudoku/formats/apps/json_read.h"
#include "sudoku/formats/apps/lzstring.h"
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <strings.h>

/* ---- parts of all ---------------------------------------------------------------------------- */

/* Writes `"key":` after `before`: a comma, or the begin of an object. */
static void write_key(dlx_output *output, const char *before, const char *key)
{
    dlx_output_text(output, before);
    dlx_output_byte(output, '"');
    dlx_output_text(output, key);
    dlx_output_text(output, "\":");
}

/* Writes `"key":true` after a comma, if the rule holds. */
static void write_rule(dlx_output *output, const char *key, bool holds)
{
    if (!holds)
        return;
    write_key(output, ",", key);
    dlx_output_text(output, "true");
}

/* Writes the marks of a cell as an array. */
static void write_marks(dlx_output *output, const uint64_t *marks, size_t n, size_t cell,
                        const char *between)
{
    const char *comma = "";
    dlx_output_byte(output, '[');
    for (size_t digit = 1; marks && digit <= n; digit++)
        if (dlx_has_mark(marks, n, cell, digit)) {
            dlx_output_text(output, comma);
            dlx_output_unsigned(output, digit);
            comma = between;
        }
    dlx_output_byte(output, ']');
}

/* Writes the name of a cell, such as `"r1c1"` with the letters "rc", after `before`. */
static void write_name(dlx_output *output, const char *before, const char *letters, size_t cell,
                       size_t n)
{
    dlx_output_text(output, before);
    dlx_output_byte(output, '"');
    dlx_output_byte(output, letters[0]);
    dlx_output_unsigned(output, cell / n + 1);
    dlx_output_byte(output, letters[1]);
    dlx_output_unsigned(output, cell % n + 1);
    dlx_output_byte(output, '"');
}

/* Writes the member `cells` of a cage after `before`. */
static void write_cage_cells(dlx_output *output, const char *before, const char *letters,
                             const dlx_variant_rules *rules, const dlx_cage *cage, size_t n)
{
    write_key(output, before, "cells");
    for (size_t i = 0; i < cage->count; i++)
        write_name(output, i ? "," : "[", letters, rules->cage_cells[cage->first + i], n);
    dlx_output_text(output, cage->count ? "]" : "[]");
}

/* ---- GNOME Sudoku ---------------------------------------------------------------------------- */

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
    dlx_output_text(output, ", \"earmarks\" : ");
    write_marks(output, grid->rules ? grid->rules->notes : NULL, grid->size, cell, ", ");
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
    .recognise = dlx_json_read_recognise,
    .read = dlx_json_read,
    .write = write_game,
};

/* ---- json ------------------------------------------------------------------------------------ */

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
        const char *before = k ? ",{" : "[{";
        if (cage->sum) {
            write_key(output, before, "sum");
            dlx_output_unsigned(output, cage->sum);
            before = ",";
        }
        write_cage_cells(output, before, "rc", rules, cage, n);
        dlx_output_byte(output, '}');
    }
    dlx_output_byte(output, ']');
}

static void write_rules(dlx_output *output, const dlx_variant_rules *rules, size_t n)
{
    if (rules->region) {
        write_key(output, ",", "regions");
        write_rows(output, rules->region, n, 1);
    }
    write_rule(output, "diagonal", rules->diagonal);
    write_rule(output, "antidiagonal", rules->antidiagonal);
    write_rule(output, "windoku", rules->windoku);
    if (rules->cage_count) {
        write_key(output, ",", "cages");
        write_cages(output, rules, n);
    }
    if (rules->solution) {
        write_key(output, ",", "solution");
        write_rows(output, rules->solution, n, 0);
    }
}

/* Writes `"key":"text"` after a comma, unless there is no text. */
static void write_text(dlx_output *output, const char *key, const char *text)
{
    if (!text || !*text)
        return;
    write_key(output, ",", key);
    dlx_output_json_string(output, text);
}

static void write_texts(dlx_output *output, const dlx_grid *grid)
{
    static const char *const keys[DLX_ABOUTS] = {"author", "level", "comment",
                                                 "source", "date",  "url"};
    write_text(output, "name", grid->name);
    for (size_t i = 0; grid->rules && i < DLX_ABOUTS; i++)
        write_text(output, keys[i], grid->rules->about[i]);
}

static void write_json(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *output = writer->output;
    dlx_output_text(output, "{\"puzzle\":");
    write_rows(output, grid->cells, grid->size, 0);
    write_texts(output, grid);
    if (dlx_writer_parts(grid) & (DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS)) {
        write_key(output, ",", "box");
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
    .blank = '0',
    .document = true,
    .differs_in_cells = true,
    .recognise = dlx_json_read_recognise,
    .read = dlx_json_read,
    .write = write_json,
    .write_none = write_none,
};

/* ---- f-puzzles ------------------------------------------------------------------------------- */

static bool recognise_link(dlx_lookahead *ahead, dlx_layout *layout)
{
    return dlx_lookahead_recognise(ahead, layout, DLX_DOCUMENT_LINK);
}

/* Writes the marks of a cell that says something about its digits. */
static void write_pencil_marks(dlx_output *output, const char **before, const char *key,
                               const uint64_t *marks, size_t n, size_t cell)
{
    size_t count = 0;
    for (size_t digit = 1; marks && digit <= n; digit++)
        count += dlx_has_mark(marks, n, cell, digit);
    if (count == 0 || (count == n && key[0] == 'g'))
        return;
    write_key(output, *before, key);
    write_marks(output, marks, n, cell, ",");
    *before = ",";
}

static void write_puzzle_cell(dlx_output *output, const dlx_grid *grid, size_t cell)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t n = grid->size;
    const char *before = "{";
    size_t rows, columns;
    dlx_usual_boxes(n, &rows, &columns);
    if (dlx_grid_shown(grid, cell)) {
        write_key(output, before, "value");
        dlx_output_unsigned(output, dlx_grid_shown(grid, cell));
        write_rule(output, "given", grid->cells[cell]);
        before = ",";
    }
    const bool jigsaw = rules && rules->region;
    if (jigsaw || grid->box_rows != rows) {
        write_key(output, before, "region");
        dlx_output_unsigned(
            output, jigsaw ? rules->region[cell]
                           : dlx_box_of(cell / n, cell % n, grid->box_rows, grid->box_columns));
        before = ",";
    }
    if (rules) {
        write_pencil_marks(output, &before, "givenPencilMarks", rules->candidates, n, cell);
        write_pencil_marks(output, &before, "centerPencilMarks", rules->notes, n, cell);
    }
    dlx_output_text(output, *before == '{' ? "{}" : "}");
}

static void write_killer_cages(dlx_output *output, const dlx_variant_rules *rules, size_t n)
{
    write_key(output, ",", "killercage");
    for (size_t k = 0; k < rules->cage_count; k++) {
        const dlx_cage *cage = &rules->cages[k];
        write_cage_cells(output, k ? ",{" : "[{", "RC", rules, cage, n);
        if (cage->sum) {
            write_key(output, ",", "value");
            dlx_output_byte(output, '"');
            dlx_output_unsigned(output, cage->sum);
            dlx_output_byte(output, '"');
        }
        dlx_output_byte(output, '}');
    }
    dlx_output_byte(output, ']');
}

/* Writes the extra boxes of windoku, which are extra regions in f-puzzles. */
static void write_windows(dlx_output *output, size_t n, size_t box)
{
    write_key(output, ",", "extraregion");
    for (size_t w = 0; w < (box - 1) * (box - 1); w++) {
        const size_t row = 1 + w / (box - 1) * (box + 1);
        const size_t column = 1 + w % (box - 1) * (box + 1);
        write_key(output, w ? ",{" : "[{", "cells");
        for (size_t i = 0; i < n; i++)
            write_name(output, i ? "," : "[", "RC", (row + i / box) * n + column + i % box, n);
        dlx_output_text(output, "]}");
    }
    dlx_output_byte(output, ']');
}

/* Writes cells with equal digits, as clones. */
static void write_clones(dlx_output *output, const uint32_t *same, size_t n)
{
    const char *before = "[";
    write_key(output, ",", "clone");
    for (size_t cell = 0; cell < n * n; cell++)
        if (same[cell] != cell) {
            dlx_output_text(output, before);
            write_key(output, "{", "cells");
            write_name(output, "[", "RC", same[cell], n);
            write_key(output, "],", "cloneCells");
            write_name(output, "[", "RC", cell, n);
            dlx_output_text(output, "]}");
            before = ",";
        }
    dlx_output_text(output, *before == '[' ? "[]" : "]");
}

static void write_puzzle_rules(dlx_output *output, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t n = grid->size;
    write_rule(output, "diagonal+", rules->antidiagonal);
    write_rule(output, "diagonal-", rules->diagonal);
    if (rules->cage_count)
        write_killer_cages(output, rules, n);
    if (rules->windoku)
        write_windows(output, n, grid->box_rows);
    write_rule(output, "nonconsecutive", rules->nonconsecutive);
    if (rules->same)
        write_clones(output, rules->same, n);
    if (!rules->solution)
        return;
    write_key(output, ",", "solution");
    for (size_t i = 0; i < n * n; i++) {
        dlx_output_byte(output, i ? ',' : '[');
        dlx_output_unsigned(output, rules->solution[i]);
    }
    dlx_output_byte(output, ']');
}

static void write_puzzle(dlx_output *output, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t n = grid->size;
    write_key(output, "{", "size");
    dlx_output_unsigned(output, n);
    write_text(output, "title", grid->name);
    write_text(output, "author", rules ? rules->about[DLX_ABOUT_AUTHOR] : NULL);
    write_text(output, "ruleset", rules ? rules->about[DLX_ABOUT_COMMENT] : NULL);
    write_key(output, ",", "grid");
    for (size_t i = 0; i < n * n; i++) {
        dlx_output_text(output, i == 0 ? "[[" : i % n == 0 ? "],[" : ",");
        write_puzzle_cell(output, grid, i);
    }
    dlx_output_text(output, "]]");
    if (rules)
        write_puzzle_rules(output, grid);
    dlx_output_byte(output, '}');
}

static void write_fpuzzles(dlx_grid_writer *writer, const dlx_grid *grid)
{
    write_puzzle(writer->output, grid);
    dlx_output_byte(writer->output, '\n');
}

/* Writes a link, or makes the output fail. */
static void write_link(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *json = dlx_output_memory(NULL);
    dlx_buffer packed = {0};
    size_t length = 0;
    if (json)
        write_puzzle(json, grid);
    const char *text = json ? dlx_output_contents(json, &length) : NULL;
    if (text && dlx_lzstring_pack(text, length, &packed)) {
        dlx_output_text(writer->output, "https://f-puzzles.com/?load=");
        dlx_output_bytes(writer->output, packed.bytes, packed.size);
        dlx_output_byte(writer->output, '\n');
    } else if (!writer->output->failure) {
        writer->output->failure = ENOMEM;
    }
    free(packed.bytes);
    dlx_output_close(json, NULL);
}

/* What a puzzle of f-puzzles.com holds, as a line or in a link. */
enum {
    HELD = DLX_HOLDS_NAME | DLX_HOLDS_SOLUTION | DLX_HOLDS_ENTRIES | DLX_HOLDS_CANDIDATES |
           DLX_HOLDS_NOTES | DLX_HOLDS_REGIONS | DLX_HOLDS_DIAGONALS | DLX_HOLDS_WINDOKU |
           DLX_HOLDS_CAGES | DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS | DLX_HOLDS_NONCONSECUTIVE |
           DLX_HOLDS_SAME | DLX_HOLDS_ABOUT << DLX_ABOUT_AUTHOR |
           DLX_HOLDS_ABOUT << DLX_ABOUT_COMMENT
};

const dlx_grid_format dlx_form_fpuzzles = {
    .name = "fpuzzles",
    .summary = "JSON of f-puzzles.com, a puzzle on each line",
    .holds = HELD,
    .document = true,
    .recognise = dlx_json_read_recognise,
    .read = dlx_json_read,
    .write = write_fpuzzles,
};

const dlx_grid_format dlx_form_fpuzzles_url = {
    .name = "fpuzzles-url",
    .summary = "links to f-puzzles.com, a puzzle on each line",
    .holds = HELD,
    .document = true,
    .recognise = recognise_link,
    .read = dlx_json_read,
    .write = write_link,
};
