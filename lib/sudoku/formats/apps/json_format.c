/* SPDX-License-Identifier: MIT */
/* The formats of JSON: `json`, boards as lists of numbers, written as an object per line;
 * `gnome-sudoku`, concatenated saved games of GNOME Sudoku; `fpuzzles`, a puzzle of f-puzzles.com
 * on each line; and `fpuzzles-url`, a link to such a puzzle, whose reader also accepts the
 * compressed text of a link alone. */
#include "sudoku/board/rules.h"
#include "sudoku/formats/apps/json.h"
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

#include <errno.h>
#include <strings.h>

/* ---- parts of all ---------------------------------------------------------------------------- */

/* Writes `"key":` after `before`: a comma, or the begin of an object. */
static void write_key(dlx_output *output, const char *before, const char *key)
{
    dlx_output_put(output, "%s\"%s\":", before, key);
}

/* Writes `"key":true` after a comma, if the rule holds. */
static void write_rule(dlx_output *output, const char *key, bool holds)
{
    if (holds)
        dlx_output_put(output, ",\"%s\":true", key);
}

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
    dlx_output_put(output, "%s\"%c%zu%c%zu\"", before, letters[0], cell / n + 1, letters[1],
                   cell % n + 1);
}

/* Writes the member `key` with a list of cells after `before`. */
static void write_cells(dlx_output *output, const char *before, const char *key,
                        const char *letters, const uint32_t *cells, size_t count, size_t n)
{
    write_key(output, before, key);
    for (size_t i = 0; i < count; i++)
        write_name(output, i ? "," : "[", letters, cells[i], n);
    dlx_output_text(output, count ? "]" : "[]");
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
    dlx_output_put(writer->output, "  \"difficulty_category\" : \"%s Difficulty\",\n",
                   levels[i < LEVELS ? i : OTHER]);
}

static void write_game(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *output = writer->output;
    const char *comma = "\n";
    const uint64_t *notes = grid->rules ? grid->rules->notes : NULL;
    dlx_output_text(output, "{\n");
    write_level(writer, grid);
    dlx_output_text(output, "  \"time_elapsed\" : -1.0,\n  \"cells\" : [");
    for (size_t i = 0; i < grid->size * grid->size; i++) {
        if (!dlx_grid_shown(grid, i) && !(notes && notes[i]))
            continue;
        dlx_output_text(output, comma);
        dlx_output_put(output, "    { \"position\" : [%zu, %zu], \"value\" : %u, \"fixed\" : %s",
                       i / grid->size, i % grid->size, (unsigned)dlx_grid_shown(grid, i),
                       grid->cells[i] ? "true, \"earmarks\" : " : "false, \"earmarks\" : ");
        write_marks(output, grid->rules ? grid->rules->notes : NULL, grid->size, i, ", ");
        dlx_output_text(output, " }");
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

/* Writes a clue, an object of its own. */
typedef void clue_writer(dlx_output *output, const dlx_clue *clue, const uint32_t *cells, size_t n);

/* Writes the clues of a rule, if any, as the member `key`. */
static void write_clues(dlx_output *output, const dlx_grid *grid, const char *key, size_t rule,
                        clue_writer *write)
{
    const dlx_variant_rules *rules = grid->rules;
    const char *before = "[";
    for (size_t k = 0; k < rules->clue_count; k++) {
        const dlx_clue *clue = &rules->clues[k];
        if (clue->rule != rule)
            continue;
        if (*before == '[')
            write_key(output, ",", key);
        dlx_output_text(output, before);
        write(output, clue, rules->clue_cells + clue->first, grid->size);
        before = ",";
    }
    if (*before == ',')
        dlx_output_byte(output, ']');
}

/* Writes the cells of a clue, and perhaps a number. */
static void write_clue(dlx_output *output, const dlx_clue *clue, const uint32_t *cells, size_t n)
{
    const char *before = "{";
    if (clue->value) {
        dlx_output_put(output, "{\"%s\":%u", clue->rule == DLX_RULE_CAGE ? "sum" : "value",
                       (unsigned)clue->value);
        before = ",";
    }
    write_cells(output, before, "cells", "rc", cells, clue->count, n);
    dlx_output_byte(output, '}');
}

static void write_rules(dlx_output *output, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t n = grid->size;
    if (rules->region) {
        write_key(output, ",", "regions");
        write_rows(output, rules->region, n, 1);
    }
    for (size_t i = 0; dlx_rules[i].name; i++) {
        write_rule(output, dlx_rules[i].name, rules->set >> i & 1);
        write_clues(output, grid, dlx_rules[i].json ? dlx_rules[i].json : dlx_rules[i].name, i,
                    write_clue);
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
    dlx_output_json(output, text, strlen(text));
}

/* Writes the name and the texts about a puzzle; the name and the comment under these keys. */
static void write_texts(dlx_output *output, const dlx_grid *grid, const char *name,
                        const char *comment)
{
    const char *const keys[DLX_ABOUTS] = {"author", "level", comment, "source", "date", "url"};
    write_text(output, name, grid->name);
    for (size_t i = 0; grid->rules && i < DLX_ABOUTS; i++)
        write_text(output, keys[i], grid->rules->about[i]);
}

static void write_json(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *output = writer->output;
    dlx_output_text(output, "{\"puzzle\":");
    write_rows(output, grid->cells, grid->size, 0);
    write_texts(output, grid, "name", "comment");
    if (dlx_writer_parts(grid) & (DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS))
        dlx_output_put(output, ",\"box\":[%zu,%zu]", grid->box_rows, grid->box_columns);
    if (grid->rules)
        write_rules(output, grid);
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
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_SOLUTION | DLX_HOLDS_REGIONS | DLX_HOLDS_ALL_RULES |
             DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS | DLX_HOLDS_ALL_ABOUT,
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
        dlx_output_put(output, "{\"value\":%u", (unsigned)dlx_grid_shown(grid, cell));
        write_rule(output, "given", grid->cells[cell]);
        before = ",";
    }
    const bool jigsaw = rules && rules->region;
    if (jigsaw || grid->box_rows != rows) {
        write_key(output, before, "region");
        dlx_output_unsigned(output, dlx_grid_region(grid, cell));
        before = ",";
    }
    if (rules) {
        write_pencil_marks(output, &before, "givenPencilMarks", rules->candidates, n, cell);
        write_pencil_marks(output, &before, "centerPencilMarks", rules->notes, n, cell);
    }
    dlx_output_text(output, *before == '{' ? "{}" : "}");
}

/* Writes a clue as f-puzzles lays it out. */
static void write_laid_out(dlx_output *output, const dlx_clue *clue, const uint32_t *cells,
                           size_t n)
{
    const dlx_clue_layout layout = dlx_rules[clue->rule].layout;
    const bool has_lines = layout == DLX_LAYOUT_LINES || layout == DLX_LAYOUT_ARROWS;
    const size_t listed = layout == DLX_LAYOUT_CLONES   ? clue->count / 2
                          : layout == DLX_LAYOUT_ARROWS ? 1
                                                        : clue->count;
    for (size_t i = 0; i < clue->count && layout == DLX_LAYOUT_CELL; i++) {
        write_key(output, i ? "},{" : "{", "cell");
        write_name(output, "", "RC", cells[i], n);
    }
    for (size_t i = 0; i < clue->count && has_lines; i++)
        write_name(output, i ? "," : "{\"lines\":[[", "RC", cells[i], n);
    if (has_lines)
        dlx_output_text(output, "]]");
    if (layout != DLX_LAYOUT_CELL && layout != DLX_LAYOUT_LINES)
        write_cells(output, has_lines ? "," : "{", "cells", "RC", cells, listed, n);
    if (layout == DLX_LAYOUT_CLONES)
        write_cells(output, ",", "cloneCells", "RC", cells + listed, listed, n);
    if (clue->value && dlx_rules[clue->rule].is_roman)
        dlx_output_text(output, clue->value == 5 ? ",\"value\":\"V\"" : ",\"value\":\"X\"");
    else if (clue->value)
        dlx_output_put(output, ",\"value\":\"%u\"", (unsigned)clue->value);
    dlx_output_byte(output, '}');
}

/* Returns the rules with the units of rules without a word of f-puzzles as extra regions; NULL: no
 * memory. */
static dlx_variant_rules *add_extra_regions(const dlx_grid *grid)
{
    dlx_variant_rules *rules = NULL;
    bool ok = dlx_grid_rules_copy(grid->rules, grid->size * grid->size, &rules);
    for (size_t i = 0; ok && dlx_rules[i].name; i++) {
        const dlx_rule *rule = &dlx_rules[i];
        const bool is_extra = rules->set >> i & 1 && rule->fpuzzles && !*rule->fpuzzles;
        const size_t count = is_extra && rule->count_units ? rule->count_units(grid) : 0;
        for (size_t unit = 0; unit < count; unit++) {
            dlx_variant_rules_begin_clue(rules, DLX_RULE_EXTRA_REGION, 0);
            for (size_t k = 0; k < grid->size; k++)
                dlx_variant_rules_add_cell(rules, rule->unit_cell(grid, unit, k));
        }
    }
    if (ok && !rules->lost)
        return rules;
    dlx_grid_rules_free(rules);
    return NULL;
}

/* Writes the rules of the table. False: no memory. */
static bool write_table(dlx_output *output, const dlx_grid *grid)
{
    dlx_grid expanded = *grid;
    expanded.rules = add_extra_regions(grid);
    for (size_t i = 0; expanded.rules && dlx_rules[i].name; i++) {
        const char *words = dlx_rules[i].fpuzzles ? dlx_rules[i].fpuzzles : dlx_rules[i].name;
        char key[32] = "";
        memcpy(key, words, strcspn(words, " "));
        write_rule(output, key, *key && grid->rules->set >> i & 1);
        write_clues(output, &expanded, key, i, write_laid_out);
    }
    const char *before = "["; /* of the rules that f-puzzles lists as negative */
    for (size_t i = 0; dlx_rules[i].name; i++) {
        if (!dlx_rules[i].negative || !(grid->rules->set >> i & 1))
            continue;
        if (*before == '[')
            write_key(output, ",", "negative");
        dlx_output_put(output, "%s\"%s\"", before, dlx_rules[i].negative);
        before = ",";
    }
    if (*before == ',')
        dlx_output_byte(output, ']');
    const bool ok = expanded.rules;
    dlx_grid_rules_free(expanded.rules);
    return ok;
}

static void write_puzzle_rules(dlx_output *output, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    const size_t n = grid->size;
    if (!write_table(output, grid))
        output->failure = ENOMEM;
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
    dlx_output_put(output, "{\"size\":%zu", n);
    write_texts(output, grid, "title", "ruleset");
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

/* Data that a puzzle of f-puzzles.com holds, on a line or in a link. */
#define HELD                                                                                       \
    (DLX_HOLDS_NAME | DLX_HOLDS_SOLUTION | DLX_HOLDS_ENTRIES | DLX_HOLDS_CANDIDATES |              \
     DLX_HOLDS_NOTES | DLX_HOLDS_REGIONS | DLX_HOLDS_ALL_RULES | DLX_HOLDS_BOXES |                 \
     DLX_HOLDS_STRIPS | DLX_HOLDS_ALL_ABOUT)

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
