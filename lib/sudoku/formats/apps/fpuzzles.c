/* SPDX-License-Identifier: MIT */
/* Parser of f-puzzles' JSON. A rule that boards cannot have is an error, a drawing only a note. */
#include "sudoku/formats/apps/fpuzzles.h"

#include "io/tokens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A puzzle being read. */
typedef struct taking {
    dlx_grid_reader *reader;
    const dlx_json_value *root;
    size_t n;
    size_t cage_capacity, cell_capacity;
    dlx_error *error;
} taking;

/* Members for constraints that the puzzle lacks may exist. */
static bool is_nothing(const dlx_json_value *value)
{
    return !value || dlx_json_is_word(value, "null") || dlx_json_is_word(value, "false") ||
           value->count == 0;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static dlx_status refuse_cell(const taking *from, size_t cell, const char *what, const char *wanted)
{
    const size_t row = cell / from->n;
    const size_t column = cell % from->n;
    const dlx_json_value *grid = dlx_json_get(from->root, "grid");
    return dlx_refuse_at(from->reader, dlx_json_place(dlx_json_at(dlx_json_at(grid, row), column)),
                         from->error, "bad %s of cell R%zuC%zu, expected %s", what, row + 1,
                         column + 1, wanted);
}

/* Returns false unless the value is a digit or empty (0). */
static bool take_digit(const taking *from, const dlx_json_value *value, uint16_t *digit)
{
    *digit = 0;
    if (is_nothing(value))
        return true;
    int64_t number;
    if (!dlx_json_integer(value, &number) || number < 0 || (uint64_t)number > from->n)
        return false;
    *digit = (uint16_t)number;
    return true;
}

/* Takes pencil marks; given marks are rules. */
static dlx_status take_marks(const taking *from, const dlx_json_value *cell, size_t index)
{
    static const struct {
        const char *key;
        bool given;
    } keys[] = {
        {"givenPencilMarks", true}, {"centerPencilMarks", false}, {"cornerPencilMarks", false}};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        const dlx_json_value *marks = dlx_json_get(cell, keys[k].key);
        if (is_nothing(marks))
            continue;
        dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
        if (!rules)
            return dlx_error_memory(from->error);
        for (size_t i = 0; i < dlx_json_length(marks) || i == 0; i++) {
            uint16_t digit = 0;
            if (!take_digit(from, dlx_json_at(marks, i), &digit) || !digit)
                return refuse_cell(from, index, keys[k].key, "an array of digits");
            if (!dlx_board_mark(from->reader, keys[k].given ? &rules->candidates : &rules->notes,
                                index, digit))
                return dlx_error_memory(from->error);
        }
    }
    return DLX_OK;
}

/* Takes the region of a cell, from 0; defaults to the usual box. */
static dlx_status take_region(const taking *from, const dlx_json_value *cell, size_t index,
                              uint16_t *region)
{
    const size_t n = from->n;
    const dlx_json_value *value = dlx_json_get(cell, "region");
    size_t rows, columns;
    if (!dlx_box_shape(n, &rows, &columns)) {
        rows = 1;
        columns = n;
    }
    region[index] = (uint16_t)dlx_box_of(index / n, index % n, rows, columns);
    if (!value)
        return DLX_OK;
    int64_t number;
    if (!dlx_json_integer(value, &number) || number < 0 || (uint64_t)number >= n)
        return refuse_cell(from, index, "region", "a number from 0, below the size of the board");
    region[index] = (uint16_t)number;
    return DLX_OK;
}

static dlx_status take_cell(const taking *from, const dlx_json_value *cell, size_t index,
                            uint16_t *region)
{
    dlx_grid_reader *reader = from->reader;
    if (!dlx_json_is_object(cell))
        return refuse_cell(from, index, "description", "an object");
    if (!take_digit(from, dlx_json_get(cell, "value"), &reader->cells[index]))
        return refuse_cell(from, index, "value", "a digit of the board");
    if (!dlx_json_is_word(dlx_json_get(cell, "given"), "true") &&
        !dlx_reader_take_entry(reader, index))
        return dlx_error_memory(from->error);
    const dlx_status status = take_region(from, cell, index, region);
    return status == DLX_OK ? take_marks(from, cell, index) : status;
}

/* If some cells have given marks, cells without them may have any digit. */
static void complete_candidates(const taking *from)
{
    const size_t n = from->n;
    const size_t words = (n + 63) / 64;
    uint64_t *candidates = from->reader->rules ? from->reader->rules->candidates : NULL;
    for (size_t cell = 0; candidates && cell < n * n; cell++) {
        uint64_t any = 0;
        for (size_t i = 0; i < words; i++)
            any |= candidates[cell * words + i];
        for (size_t digit = 1; !any && digit <= n; digit++)
            dlx_board_mark(from->reader, &candidates, cell, digit);
    }
}

/* Keeps the regions unless they are the usual boxes. Each must have n cells. */
static dlx_status keep_regions(const taking *from, uint16_t *region)
{
    const size_t n = from->n;
    const dlx_layout *layout = &from->reader->layout;
    bool boxes = true;
    for (size_t i = 0; i < n * n; i++)
        boxes &= region[i] == dlx_box_of(i / n, i % n, layout->box_rows, layout->box_columns);
    size_t *count = boxes ? NULL : calloc(n, sizeof *count);
    dlx_variant_rules *rules = boxes ? NULL : dlx_reader_variant_rules(from->reader);
    if (!boxes && (!count || !rules)) {
        free(count);
        free(region);
        return dlx_error_memory(from->error);
    }
    if (boxes) {
        free(region);
        return DLX_OK;
    }
    rules->region = region;
    size_t wrong = 0;
    for (size_t i = 0; i < n * n; i++)
        count[region[i]]++;
    while (wrong < n && count[wrong] == n)
        wrong++;
    const size_t found = wrong < n ? count[wrong] : n;
    free(count);
    if (wrong == n)
        return DLX_OK;
    return dlx_refuse_at(from->reader, dlx_json_place(dlx_json_get(from->root, "grid")),
                         from->error, "region %zu has %zu cells, expected %zu", wrong, found, n);
}

static const dlx_json_value *cell_at(const dlx_json_value *grid, size_t cell, size_t n)
{
    return dlx_json_at(dlx_json_at(grid, cell / n), cell % n);
}

static dlx_status take_grid(taking *from)
{
    const dlx_json_value *grid = dlx_json_get(from->root, "grid");
    const dlx_json_value *size = dlx_json_get(from->root, "size");
    const dlx_place place = dlx_json_place(grid);
    const size_t n = from->n = dlx_json_length(grid);
    if (n == 0 || n > DLX_MAX_SIZE)
        return dlx_refuse_at(from->reader, place, from->error,
                             "no grid, expected an array of rows of cells");
    int64_t said = 0;
    if (size && (!dlx_json_integer(size, &said) || (uint64_t)said != n))
        return dlx_refuse_at(from->reader, place, from->error, "%zu rows, but another size", n);
    for (size_t row = 0; row < n; row++)
        if (dlx_json_length(dlx_json_at(grid, row)) != n)
            return dlx_refuse_at(from->reader, dlx_json_place(dlx_json_at(grid, row)), from->error,
                                 "row %zu has %zu cells where %zu are expected", row + 1,
                                 dlx_json_length(dlx_json_at(grid, row)), n);
    dlx_status status = dlx_begin_board(from->reader, n, dlx_json_place(from->root), from->error);
    if (status != DLX_OK)
        return status;
    uint16_t *region = dlx_allocate(n * n, sizeof *region);
    if (!region)
        return dlx_error_memory(from->error);
    for (size_t i = 0; i < n * n; i++)
        dlx_json_note_cell(from->reader, i, dlx_json_place(cell_at(grid, i, n)));
    for (size_t i = 0; status == DLX_OK && i < n * n; i++)
        status = take_cell(from, cell_at(grid, i, n), i, region);
    if (status != DLX_OK) {
        free(region);
        return status;
    }
    complete_candidates(from);
    return keep_regions(from, region);
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* Parses a decimal number in [1..n]; 0: none. */
static size_t take_number(const char **at, size_t n)
{
    uint32_t number;
    return dlx_take_number(at, *at + strlen(*at), (uint32_t)n, &number) ? number : 0;
}

/* Returns the cell of a name such as R1C9, or SIZE_MAX. */
static size_t cell_of(const taking *from, const char *name)
{
    const size_t row = name && *name++ == 'R' ? take_number(&name, from->n) : 0;
    const size_t column = row && *name++ == 'C' ? take_number(&name, from->n) : 0;
    return column && *name == 0 ? (row - 1) * from->n + column - 1 : SIZE_MAX;
}

/* Takes the sum of a cage, 0 if absent. False: not a number. */
static bool take_sum(const dlx_json_value *value, uint32_t *sum)
{
    *sum = 0;
    if (is_nothing(value))
        return true;
    int64_t number;
    if (dlx_json_integer(value, &number) && number >= 0 && number <= (int64_t)UINT32_MAX / 2) {
        *sum = (uint32_t)number;
        return true;
    }
    const char *text = dlx_json_string(value);
    if (!text)
        return false;
    *sum = (uint32_t)take_number(&text, UINT32_MAX / 2);
    return *text == 0 && *sum;
}

static bool has_cell(const dlx_variant_rules *rules, const dlx_cage *cage, size_t cell)
{
    for (size_t i = 0; i < cage->count; i++)
        if (rules->cage_cells[cage->first + i] == cell)
            return true;
    return false;
}

static dlx_status refuse_cage(const taking *from, const dlx_json_value *list, size_t index,
                              const char *what)
{
    const dlx_json_value *cage = dlx_json_at(list, index);
    return dlx_refuse_at(from->reader, dlx_json_place(cage ? cage : list), from->error, "%s %zu %s",
                         list->key, index + 1, what);
}

/* Adds cells to the cage. */
static dlx_status take_cage_cells(taking *from, const dlx_json_value *list, size_t index,
                                  const dlx_json_value *cells, dlx_cage *cage)
{
    dlx_variant_rules *rules = from->reader->rules;
    for (size_t i = 0; i < dlx_json_length(cells); i++) {
        const char *name = dlx_json_string(dlx_json_at(cells, i));
        const size_t cell = cell_of(from, name);
        if (cell == SIZE_MAX)
            return refuse_cage(from, list, index, "has an invalid cell, expected R1C1 and so on");
        if (has_cell(rules, cage, cell))
            return refuse_cage(from, list, index, "has a cell twice");
        if (!dlx_grow(&rules->cage_cells, &from->cell_capacity, cage->first + cage->count + 1,
                      sizeof *rules->cage_cells))
            return dlx_error_memory(from->error);
        rules->cage_cells[cage->first + cage->count++] = (uint32_t)cell;
        rules->cage_cell_count = cage->first + cage->count;
    }
    if (cage->count > from->n)
        return refuse_cage(from, list, index, "has more cells than there are digits");
    return DLX_OK;
}

/* Takes cages, and extra regions, which are cages without a sum. */
static dlx_status take_cages(taking *from, const dlx_json_value *list)
{
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    if (!rules)
        return dlx_error_memory(from->error);
    for (size_t i = 0; i < dlx_json_length(list) || i == 0; i++) {
        const dlx_json_value *each = dlx_json_at(list, i);
        const dlx_json_value *cells = dlx_json_get(each, "cells");
        dlx_cage cage = {.first = rules->cage_cell_count};
        if (!dlx_json_is_array(cells))
            return refuse_cage(from, list, i,
                               "has no cells, expected an array of names such as R1C1");
        if (!take_sum(dlx_json_get(each, "value"), &cage.sum))
            return refuse_cage(from, list, i, "has an invalid sum, expected a number");
        const dlx_status status = take_cage_cells(from, list, i, cells, &cage);
        if (status != DLX_OK)
            return status;
        if (cage.count == 0)
            continue;
        if (!dlx_grow(&rules->cages, &from->cage_capacity, rules->cage_count + 1,
                      sizeof *rules->cages))
            return dlx_error_memory(from->error);
        rules->cages[rules->cage_count++] = cage;
    }
    return DLX_OK;
}

/* f-puzzles' positive diagonal goes from the bottom left to the top right. */
static dlx_status take_diagonal(taking *from, const dlx_json_value *value)
{
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    if (!rules)
        return dlx_error_memory(from->error);
    if (!dlx_json_is_word(value, "true"))
        return dlx_refuse_at(from->reader, dlx_json_place(value), from->error,
                             "bad '%s', expected true or false", value->key);
    if (strchr(value->key, '+'))
        rules->antidiagonal = true;
    else
        rules->diagonal = true;
    return DLX_OK;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static dlx_status take_title(taking *from, dlx_buffer *title, const dlx_json_value *value)
{
    const char *text = dlx_json_string(value);
    title->size = 0;
    if (text && !dlx_buffer_add(title, text, value->count))
        return dlx_error_memory(from->error);
    title->size = dlx_one_line(title->bytes, title->size);
    from->reader->name = title->bytes;
    from->reader->name_length = title->size;
    return DLX_OK;
}

static dlx_status take_about(taking *from, dlx_about about, const dlx_json_value *value)
{
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    char *text = rules && dlx_json_is(value, DLX_JSON_STRING) ? strdup(value->text) : NULL;
    if (!rules || (dlx_json_is(value, DLX_JSON_STRING) && !text))
        return dlx_error_memory(from->error);
    const bool fine =
        !text || dlx_variant_rules_set_text(rules, about, text, dlx_one_line(text, strlen(text)));
    free(text);
    return fine ? DLX_OK : dlx_error_memory(from->error);
}

static dlx_status take_solution(taking *from, const dlx_json_value *value)
{
    const size_t cells = from->n * from->n;
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    const char *text = dlx_json_string(value);
    if (!rules || !(rules->solution = calloc(cells, sizeof *rules->solution)))
        return dlx_error_memory(from->error);
    bool fine = text ? strlen(text) == cells : dlx_json_length(value) == cells;
    for (size_t i = 0; fine && i < cells; i++)
        fine = text ? dlx_layout_value(&from->reader->layout, text + i, 1, &rules->solution[i])
                    : take_digit(from, dlx_json_at(value, i), &rules->solution[i]);
    if (fine)
        return DLX_OK;
    return dlx_refuse_at(from->reader, dlx_json_place(value), from->error,
                         "bad solution, expected %zu digits of the board", cells);
}

typedef enum meaning {
    RULE,  /* of a kind that boards cannot have */
    KNOWN, /* taken already */
    TITLE,
    AUTHOR,
    RULESET,
    SOLUTION,
    CAGES,
    DIAGONAL,
    DRAWING, /* has no meaning by itself */
    SETTING  /* of f-puzzles' editor and solver */
} meaning;

static meaning meaning_of(const char *key)
{
    static const struct {
        const char *key;
        meaning meaning;
    } keys[] = {
        {"size", KNOWN},
        {"grid", KNOWN},
        {"title", TITLE},
        {"author", AUTHOR},
        {"ruleset", RULESET},
        {"solution", SOLUTION},
        {"killercage", CAGES},
        {"extraregion", CAGES},
        {"diagonal+", DIAGONAL},
        {"diagonal-", DIAGONAL},
        {"line", DRAWING},
        {"rectangle", DRAWING},
        {"circle", DRAWING},
        {"text", DRAWING},
        {"cage", DRAWING},
        {"disabledlogic", SETTING},
        {"highlightConflicts", SETTING},
        {"truecandidatesoptions", SETTING},
        {"successMessage", SETTING},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i].key, key) == 0)
            return keys[i].meaning;
    return RULE;
}

/* Refuses a puzzle, naming all unsupported rules. */
static dlx_status refuse_rules(const taking *from, const dlx_json_value *first)
{
    char names[120] = "";
    size_t used = 0;
    for (size_t i = 0; i < dlx_json_members(from->root); i++) {
        const dlx_json_value *member = &from->root->values[i];
        if (meaning_of(member->key) != RULE || is_nothing(member))
            continue;
        const int more = snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "",
                                  dlx_show(member->key, strlen(member->key)).text);
        if (more < 0 || (size_t)more >= sizeof names - used) {
            snprintf(names + used, sizeof names - used, " ...");
            break;
        }
        used += (size_t)more;
    }
    return dlx_refuse_at(from->reader, dlx_json_place(first), from->error,
                         "no exact cover for %s: expected killercage, extraregion, diagonal+ or "
                         "diagonal-",
                         names);
}

static dlx_status take_member(taking *from, const dlx_json_value *member, dlx_buffer *title)
{
    switch (meaning_of(member->key)) {
    case RULE:
        return refuse_rules(from, member);
    case TITLE:
        return take_title(from, title, member);
    case AUTHOR:
        return take_about(from, DLX_ABOUT_AUTHOR, member);
    case RULESET:
        return take_about(from, DLX_ABOUT_COMMENT, member);
    case SOLUTION:
        return take_solution(from, member);
    case CAGES:
        return take_cages(from, member);
    case DIAGONAL:
        return take_diagonal(from, member);
    case DRAWING:
        dlx_reader_note(from->reader, DLX_NOTE_DRAWINGS, from->root->line,
                        "drawings, such as '%s', are not kept", member->key);
        return DLX_OK;
    default:
        return DLX_OK;
    }
}

dlx_status dlx_fpuzzles_take(dlx_grid_reader *reader, const dlx_json_value *root, dlx_buffer *title,
                             dlx_error *error)
{
    taking from = {.reader = reader, .root = root, .error = error};
    dlx_status status = take_grid(&from);
    for (size_t i = 0; status == DLX_OK && i < dlx_json_members(root); i++)
        if (!is_nothing(&root->values[i]))
            status = take_member(&from, &root->values[i], title);
    return status;
}
