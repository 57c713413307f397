/* SPDX-License-Identifier: MIT */
/* The formats `fpuzzles`, a puzzle of f-puzzles.com as JSON, and `fpuzzles-url`, a link to a
 * puzzle. Both readers also accept the compressed text of a link alone. */
#include "io/utf8.h"
#include "sudoku/formats/apps/json_read.h"
#include "sudoku/formats/apps/lzstring.h"
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

static bool recognise_json(dlx_lookahead *ahead, dlx_layout *layout)
{
    return dlx_json_recognise(ahead, layout, &dlx_form_fpuzzles);
}

static bool recognise_link(dlx_lookahead *ahead, dlx_layout *layout)
{
    return dlx_lookahead_recognise(ahead, layout, DLX_DOCUMENT_LINK);
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool add(dlx_buffer *to, const char *text)
{
    return dlx_buffer_add(to, text, strlen(text));
}

static bool add_number(dlx_buffer *to, size_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    return add(to, digits);
}

/* Adds `,"key":"text"`, unless there is no text. */
static bool add_text(dlx_buffer *to, const char *key, const char *text)
{
    if (!text || !*text)
        return true;
    bool fine = add(to, ",\"") && add(to, key) && add(to, "\":\"");
    const char *end = text + strlen(text);
    while (fine && text < end) {
        const uint32_t code = dlx_utf8_next(&text, end);
        char escape[8];
        if (code >= ' ' && code != '"' && code != '\\') {
            fine = dlx_utf8_add(to, code);
        } else {
            snprintf(escape, sizeof escape, code < ' ' ? "\\u%04x" : "\\%c", (unsigned)code);
            fine = add(to, escape);
        }
    }
    return fine && add(to, "\"");
}

/* Adds `"key":[digits]` of a cell's marks, after a comma unless `*first` is set. */
static bool add_marks(dlx_buffer *to, const char *key, const uint64_t *marks, size_t n, size_t cell,
                      bool *first)
{
    size_t count = 0;
    bool fine = true;
    for (size_t digit = 1; marks && digit <= n; digit++)
        count += dlx_structured_has_mark(marks, n, cell, digit);
    if (count == 0 || (count == n && key[0] == 'g'))
        return true;
    fine = add(to, *first ? "\"" : ",\"") && add(to, key) && add(to, "\":[");
    *first = false;
    const char *comma = "";
    for (size_t digit = 1; fine && digit <= n; digit++)
        if (dlx_structured_has_mark(marks, n, cell, digit)) {
            fine = add(to, comma) && add_number(to, digit);
            comma = ",";
        }
    return fine && add(to, "]");
}

/* True if the boxes are f-puzzles' default for this size. */
static bool usual_boxes(const dlx_grid *grid)
{
    size_t rows, columns;
    if (!dlx_box_shape(grid->size, &rows, &columns))
        rows = 1;
    return grid->box_rows == rows;
}

static bool add_cell(dlx_buffer *to, const dlx_grid *grid, size_t cell)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t n = grid->size;
    bool first = true;
    bool fine = add(to, "{");
    if (dlx_grid_shown(grid, cell)) {
        fine = fine && add(to, "\"value\":") && add_number(to, dlx_grid_shown(grid, cell));
        if (grid->cells[cell])
            fine = fine && add(to, ",\"given\":true");
        first = false;
    }
    const bool jigsaw = rules && rules->region;
    if (jigsaw || !usual_boxes(grid)) {
        fine = fine && add(to, first ? "\"region\":" : ",\"region\":") &&
               add_number(
                   to, jigsaw ? rules->region[cell]
                              : dlx_box_of(cell / n, cell % n, grid->box_rows, grid->box_columns));
        first = false;
    }
    if (rules)
        fine = fine && add_marks(to, "givenPencilMarks", rules->candidates, n, cell, &first) &&
               add_marks(to, "centerPencilMarks", rules->notes, n, cell, &first);
    return fine && add(to, "}");
}

static bool add_name(dlx_buffer *to, size_t n, size_t cell, bool first)
{
    return add(to, first ? "\"R" : ",\"R") && add_number(to, cell / n + 1) && add(to, "C") &&
           add_number(to, cell % n + 1) && add(to, "\"");
}

static bool add_cages(dlx_buffer *to, const dlx_variant_rules *rules, size_t n)
{
    bool fine = rules->cage_count == 0 || add(to, ",\"killercage\":[");
    for (size_t k = 0; k < rules->cage_count; k++) {
        const dlx_cage *cage = &rules->cages[k];
        fine = fine && add(to, k ? ",{\"cells\":[" : "{\"cells\":[");
        for (size_t i = 0; fine && i < cage->count; i++)
            fine = add_name(to, n, rules->cage_cells[cage->first + i], i == 0);
        fine = fine && add(to, "]");
        if (cage->sum)
            fine = fine && add(to, ",\"value\":\"") && add_number(to, cage->sum) && add(to, "\"");
        fine = fine && add(to, "}");
    }
    return fine && (rules->cage_count == 0 || add(to, "]"));
}

/* Adds the extra boxes of windoku, which are extra regions in f-puzzles. */
static bool add_windows(dlx_buffer *to, size_t n, size_t box)
{
    bool fine = add(to, ",\"extraregion\":[");
    for (size_t w = 0; w < (box - 1) * (box - 1); w++) {
        const size_t row = 1 + w / (box - 1) * (box + 1);
        const size_t column = 1 + w % (box - 1) * (box + 1);
        fine = fine && add(to, w ? ",{\"cells\":[" : "{\"cells\":[");
        for (size_t i = 0; fine && i < n; i++)
            fine = add_name(to, n, (row + i / box) * n + column + i % box, i == 0);
        fine = fine && add(to, "]}");
    }
    return fine && add(to, "]");
}

/* Adds cells with equal digits, as clones. */
static bool add_clones(dlx_buffer *to, const uint32_t *same, size_t n)
{
    bool ok = add(to, ",\"clone\":[");
    bool is_first = true;
    for (size_t cell = 0; cell < n * n && ok; cell++)
        if (same[cell] != cell) {
            ok = add(to, is_first ? "{\"cells\":[" : ",{\"cells\":[") &&
                 add_name(to, n, same[cell], true) && add(to, "],\"cloneCells\":[") &&
                 add_name(to, n, cell, true) && add(to, "]}");
            is_first = false;
        }
    return ok && add(to, "]");
}

static bool add_rules(dlx_buffer *to, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t n = grid->size;
    bool fine = (!rules->antidiagonal || add(to, ",\"diagonal+\":true")) &&
                (!rules->diagonal || add(to, ",\"diagonal-\":true"));
    fine = fine && add_cages(to, rules, n);
    if (rules->windoku)
        fine = fine && add_windows(to, n, grid->box_rows);
    fine = fine && (!rules->nonconsecutive || add(to, ",\"nonconsecutive\":true"));
    if (rules->same)
        fine = fine && add_clones(to, rules->same, n);
    if (!rules->solution)
        return fine;
    fine = fine && add(to, ",\"solution\":[");
    for (size_t i = 0; fine && i < n * n; i++)
        fine = (i == 0 || add(to, ",")) && add_number(to, rules->solution[i]);
    return fine && add(to, "]");
}

static bool add_grid(dlx_buffer *to, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t n = grid->size;
    bool fine = add(to, "{\"size\":") && add_number(to, n) && add_text(to, "title", grid->name);
    if (rules)
        fine = fine && add_text(to, "author", rules->about[DLX_ABOUT_AUTHOR]) &&
               add_text(to, "ruleset", rules->about[DLX_ABOUT_COMMENT]);
    fine = fine && add(to, ",\"grid\":[");
    for (size_t i = 0; fine && i < n * n; i++) {
        fine = add(to, i % n ? "," : i ? ",[" : "[") && add_cell(to, grid, i);
        if (i % n == n - 1)
            fine = fine && add(to, "]");
    }
    fine = fine && add(to, "]");
    return fine && (!rules || add_rules(to, grid)) && add(to, "}");
}

/* Writes a line, or makes the output fail. */
static void write_buffer(dlx_output *output, dlx_buffer *line, bool fine)
{
    if (fine && add(line, "\n"))
        dlx_output_bytes(output, line->bytes, line->size);
    else if (!output->failure)
        output->failure = ENOMEM;
    free(line->bytes);
}

static void write_json(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_buffer line = {0};
    const bool fine = add_grid(&line, grid);
    write_buffer(writer->output, &line, fine);
}

static void write_link(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_buffer json = {0};
    dlx_buffer line = {0};
    const bool fine = add_grid(&json, grid) && add(&line, "https://f-puzzles.com/?load=") &&
                      dlx_lzstring_pack(json.bytes, json.size, &line);
    free(json.bytes);
    write_buffer(writer->output, &line, fine);
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
    .recognise = recognise_json,
    .read = dlx_json_read,
    .write = write_json,
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
