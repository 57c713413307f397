/* SPDX-License-Identifier: MIT */
/* Parser of f-puzzles' JSON. A rule that boards cannot have is an error, a drawing only a note. */

#include "sudoku/formats/apps/json.h"

#include <stdio.h>

/* ---- cells ----------------------------------------------------------------------------------- */

static dlx_status refuse_cell(const dlx_json_taking *taking, size_t cell, const char *what,
                              const char *wanted)
{
    const size_t row = cell / taking->reader->layout.size;
    const size_t column = cell % taking->reader->layout.size;
    const dlx_json_value *grid = dlx_json_tree_get(taking->root, "grid");
    return dlx_json_refuse(taking, dlx_json_tree_at(dlx_json_tree_at(grid, row), column),
                           "expected %s as the %s of cell R%zuC%zu", wanted, what, row + 1,
                           column + 1);
}

/* Returns false unless the value is a digit or empty (0). */
static bool take_digit(const dlx_json_taking *taking, const dlx_json_value *value, uint16_t *digit)
{
    size_t number = 0;
    const bool ok =
        dlx_json_rules_lack(value) || dlx_json_size(value, taking->reader->layout.size, &number);
    *digit = (uint16_t)number;
    return ok;
}

/* Takes pencil marks; given marks are rules. */
static dlx_status take_marks(const dlx_json_taking *taking, const dlx_json_value *cell,
                             size_t index)
{
    static const struct {
        const char *key;
        bool given;
    } keys[] = {
        {"givenPencilMarks", true}, {"centerPencilMarks", false}, {"cornerPencilMarks", false}};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        const dlx_json_value *marks = dlx_json_tree_get(cell, keys[k].key);
        if (dlx_json_rules_lack(marks))
            continue;
        dlx_variant_rules *rules = &taking->reader->rules;
        for (size_t i = 0; i < dlx_json_tree_length(marks) || i == 0; i++) {
            uint16_t digit = 0;
            if (!take_digit(taking, dlx_json_tree_at(marks, i), &digit) || !digit)
                return refuse_cell(taking, index, keys[k].key, "an array of digits");
            dlx_structured_mark(taking->reader, keys[k].given ? &rules->candidates : &rules->notes,
                                index, digit);
        }
    }
    return DLX_OK;
}

/* Takes the region of a cell, from 0; defaults to the usual box. */
static dlx_status take_region(const dlx_json_taking *taking, const dlx_json_value *cell,
                              size_t index, uint16_t *region)
{
    const size_t n = taking->reader->layout.size;
    const dlx_json_value *value = dlx_json_tree_get(cell, "region");
    size_t rows, columns;
    dlx_usual_boxes(n, &rows, &columns);
    region[index] = (uint16_t)dlx_box_of(index / n, index % n, rows, columns);
    if (!value)
        return DLX_OK;
    size_t number;
    if (!dlx_json_size(value, n - 1, &number))
        return refuse_cell(taking, index, "region", "a number from 0, below the size of the board");
    region[index] = (uint16_t)number;
    return DLX_OK;
}

static dlx_status take_cell(const dlx_json_taking *taking, const dlx_json_value *cell, size_t index,
                            uint16_t *region)
{
    dlx_grid_reader *reader = taking->reader;
    if (!dlx_json_tree_is_object(cell))
        return refuse_cell(taking, index, "description", "an object");
    if (!take_digit(taking, dlx_json_tree_get(cell, "value"), &reader->cells[index]))
        return refuse_cell(taking, index, "value", "a digit of the board");
    if (!dlx_json_tree_is_word(dlx_json_tree_get(cell, "given"), "true"))
        dlx_reader_state_take_entry(reader, index);
    const dlx_status status = take_region(taking, cell, index, region);
    return status == DLX_OK ? take_marks(taking, cell, index) : status;
}

/* Keeps the regions unless they are the usual boxes. Each must have n cells. */
static dlx_status keep_regions(const dlx_json_taking *taking, uint16_t *region)
{
    const size_t n = taking->reader->layout.size;
    const dlx_layout *layout = &taking->reader->layout;
    bool boxes = true;
    for (size_t i = 0; i < n * n; i++)
        boxes &= region[i] == dlx_box_of(i / n, i % n, layout->box_rows, layout->box_columns);
    if (boxes) {
        free(region);
        return DLX_OK;
    }
    taking->reader->rules.region = region;
    size_t *count = calloc(n, sizeof *count);
    if (!count)
        return dlx_error_memory(taking->error);
    for (size_t i = 0; i < n * n; i++)
        count[region[i]]++;
    size_t wrong = 0;
    while (wrong < n && count[wrong] == n)
        wrong++;
    const size_t found = wrong < n ? count[wrong] : n;
    free(count);
    if (wrong < n)
        return dlx_json_refuse(taking, dlx_json_tree_get(taking->root, "grid"),
                               "expected %zu cells in region %zu, found %zu", n, wrong, found);
    return DLX_OK;
}

static const dlx_json_value *cell_at(const dlx_json_value *grid, size_t cell, size_t n)
{
    return dlx_json_tree_at(dlx_json_tree_at(grid, cell / n), cell % n);
}

/* Takes the digits of lisudoku. */
static dlx_status take_digits(const dlx_json_taking *taking)
{
    const dlx_json_value *list = dlx_json_tree_get(taking->root, "fixedNumbers");
    for (size_t i = 0; i < dlx_json_tree_length(list); i++) {
        const dlx_json_value *element = &list->values[i];
        const size_t cell = dlx_json_rules_cell_of(dlx_json_tree_get(element, "position"),
                                                   taking->reader->layout.size);
        if (cell == SIZE_MAX ||
            !take_digit(taking, dlx_json_tree_get(element, "value"), &taking->reader->cells[cell]))
            return dlx_json_rules_refuse_element(taking, list, i,
                                                 "needs a position and a digit of the board");
    }
    return DLX_OK;
}

/* Takes the regions of lisudoku, which are lists of cells. */
static dlx_status take_region_lists(const dlx_json_taking *taking)
{
    const dlx_json_value *list = dlx_json_tree_get(taking->root, "regions");
    const size_t n = taking->reader->layout.size;
    uint16_t *region = dlx_buffer_allocate(n * n, sizeof *region);
    if (!region)
        return dlx_error_memory(taking->error);
    memset(region, 0xff, n * n * sizeof *region);
    bool ok = dlx_json_tree_length(list) == n;
    for (size_t i = 0; i < n && ok; i++) {
        ok = dlx_json_tree_length(&list->values[i]) == n;
        for (size_t k = 0; k < n && ok; k++) {
            const size_t cell = dlx_json_rules_cell_of(dlx_json_tree_at(&list->values[i], k), n);
            ok = cell != SIZE_MAX && region[cell] == UINT16_MAX;
            if (ok)
                region[cell] = (uint16_t)i;
        }
    }
    if (ok)
        return keep_regions(taking, region);
    free(region);
    return dlx_json_refuse(taking, list, "expected %zu regions of %zu different cells", n, n);
}

/* Takes the board of lisudoku. */
static dlx_status take_fixed(const dlx_json_taking *taking)
{
    const dlx_json_value *size = dlx_json_tree_get(taking->root, "gridSize");
    size_t n;
    if (!dlx_json_size(size, DLX_MAX_SIZE, &n) || n < 1)
        return dlx_json_refuse(taking, size, "expected the size of the board");
    dlx_status status =
        dlx_structured_begin(taking->reader, n, dlx_json_place(taking->root), taking->error);
    if (status == DLX_OK)
        status = take_digits(taking);
    if (status == DLX_OK && !dlx_json_rules_lack(dlx_json_tree_get(taking->root, "regions")))
        status = take_region_lists(taking);
    return status;
}

static dlx_status take_grid(const dlx_json_taking *taking)
{
    if (dlx_json_tree_get(taking->root, "gridSize"))
        return take_fixed(taking);
    const dlx_json_value *grid = dlx_json_tree_get(taking->root, "grid");
    const dlx_json_value *size = dlx_json_tree_get(taking->root, "size");
    const size_t n = dlx_json_tree_length(grid);
    if (n == 0 || n > DLX_MAX_SIZE)
        return dlx_json_refuse(taking, grid, "expected a grid, an array of rows of cells");
    size_t said;
    if (size && (!dlx_json_size(size, n, &said) || said != n))
        return dlx_json_refuse(taking, grid, "expected as many rows as the size says, found %zu",
                               n);
    for (size_t row = 0; row < n; row++)
        if (dlx_json_tree_length(dlx_json_tree_at(grid, row)) != n)
            return dlx_json_refuse(taking, dlx_json_tree_at(grid, row),
                                   "expected %zu cells in row %zu, found %zu", n, row + 1,
                                   dlx_json_tree_length(dlx_json_tree_at(grid, row)));
    dlx_status status =
        dlx_structured_begin(taking->reader, n, dlx_json_place(taking->root), taking->error);
    if (status != DLX_OK)
        return status;
    uint16_t *region = dlx_buffer_allocate(n * n, sizeof *region);
    if (!region)
        return dlx_error_memory(taking->error);
    for (size_t i = 0; i < n * n; i++)
        dlx_json_note_cell(taking->reader, i, dlx_json_place(cell_at(grid, i, n)));
    for (size_t i = 0; status == DLX_OK && i < n * n; i++)
        status = take_cell(taking, cell_at(grid, i, n), i, region);
    if (status != DLX_OK) {
        free(region);
        return status;
    }
    return keep_regions(taking, region);
}

/* ---- the rest -------------------------------------------------------------------------------- */

/* Takes the title or a text about the puzzle; f-puzzles has the author and the rules, and ignores
 * the others. */
static dlx_status take_text(const dlx_json_taking *taking, const dlx_json_value *value)
{
    static const char *const keys[DLX_ABOUTS] = {"author", "level", "ruleset",
                                                 "source", "date",  "url"};
    const dlx_json_value *text = dlx_json_tree_string(value) ? value : NULL;
    for (size_t i = 0; i < DLX_ABOUTS; i++)
        if (strcmp(keys[i], value->key) == 0)
            dlx_json_take_about(taking, (dlx_about)i, text);
    if (strcmp(value->key, "title") == 0)
        dlx_json_take_name(taking, text);
    return DLX_OK;
}

static dlx_status take_solution(const dlx_json_taking *taking, const dlx_json_value *value)
{
    const size_t cells = taking->reader->layout.size * taking->reader->layout.size;
    uint16_t *solution = dlx_reader_state_begin_solution(taking->reader, taking->error);
    const char *text = dlx_json_tree_string(value);
    if (!solution)
        return DLX_NO_MEMORY;
    bool fine = text ? strlen(text) == cells : dlx_json_tree_length(value) == cells;
    for (size_t i = 0; fine && i < cells; i++)
        fine = text ? dlx_layout_value(&taking->reader->layout, text + i, 1, &solution[i])
                    : take_digit(taking, dlx_json_tree_at(value, i), &solution[i]);
    if (fine)
        return DLX_OK;
    return dlx_json_refuse(taking, value, "expected a solution of %zu digits of the board", cells);
}

static dlx_status note_drawing(const dlx_json_taking *taking, const dlx_json_value *value)
{
    dlx_reader_state_note(taking->reader, DLX_NOTE_DRAWINGS, taking->root->line,
                          "drawings, such as '%s', are not kept", value->key);
    return DLX_OK;
}

/* Members other than rules; NULL: taken elsewhere, or a setting of f-puzzles' editor and solver. */
static const struct {
    const char *keys;
    dlx_status (*take)(const dlx_json_taking *taking, const dlx_json_value *value);
} members[] = {
    {"title author level ruleset source date url", take_text},
    {"solution", take_solution},
    {"line rectangle circle text cage", note_drawing},
    {"size grid disabledlogic highlightConflicts truecandidatesoptions successMessage", NULL},
};
enum { MEMBERS = sizeof members / sizeof *members };

static size_t find_member(const char *key)
{
    size_t i = 0;
    while (i < MEMBERS && !dlx_tokens_are_exactly_among(key, strlen(key), members[i].keys))
        i++;
    return i;
}

/* True if the member was taken as a part of lisudoku's board. */
static bool is_fixed(const dlx_json_taking *taking, const char *key)
{
    return dlx_json_tree_get(taking->root, "gridSize") &&
           dlx_tokens_are_exactly_among(key, strlen(key), "gridSize fixedNumbers regions");
}

/* Refuses a puzzle, naming all rules that are no exact cover. */
static dlx_status refuse_rules(const dlx_json_taking *taking, const dlx_json_value *first)
{
    char names[120] = "";
    size_t used = 0;
    for (size_t i = 0; i < dlx_json_tree_members(taking->root); i++) {
        const dlx_json_value *member = &taking->root->values[i];
        if (find_member(member->key) < MEMBERS || dlx_json_rules_has(member) ||
            is_fixed(taking, member->key) || dlx_json_rules_lack(member))
            continue;
        const int more = snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "",
                                  dlx_show(member->key, strlen(member->key)).text);
        if (more < 0 || (size_t)more >= sizeof names - used) {
            snprintf(names + used, sizeof names - used, " ...");
            break;
        }
        used += (size_t)more;
    }
    return dlx_json_refuse(taking, first, "no exact cover for %s", names);
}

static dlx_status take_member(const dlx_json_taking *taking, const dlx_json_value *member)
{
    const size_t index = find_member(member->key);
    if (is_fixed(taking, member->key))
        return DLX_OK;
    if (index < MEMBERS)
        return members[index].take ? members[index].take(taking, member) : DLX_OK;
    return dlx_json_rules_has(member) ? dlx_json_rules_take(taking, member)
                                      : refuse_rules(taking, member);
}

dlx_status dlx_fpuzzles_take(const dlx_json_taking *taking)
{
    dlx_status status = take_grid(taking);
    for (size_t i = 0; status == DLX_OK && i < dlx_json_tree_members(taking->root); i++)
        if (!dlx_json_rules_lack(&taking->root->values[i]))
            status = take_member(taking, &taking->root->values[i]);
    /* If some cells have given marks, cells without them may have any digit. */
    const size_t n = taking->reader->layout.size;
    uint64_t **candidates = &taking->reader->rules.candidates;
    const size_t words = (n + 63) / 64;
    for (size_t cell = 0; *candidates && cell < n * n; cell++) {
        bool is_blank = true;
        for (size_t i = 0; i < words; i++)
            is_blank &= !(*candidates)[cell * words + i];
        for (size_t digit = 1; is_blank && digit <= n; digit++)
            dlx_structured_mark(taking->reader, candidates, cell, digit);
    }
    return status;
}
