/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/apps/json.h"

#include "sudoku/board/rules.h"

/* ---- regions and boxes ----------------------------------------------------------------------- */

/* Returns the number of a region, or UINT32_MAX. */
static uint32_t token_of(const dlx_json_cell *cell)
{
    uint64_t number;
    if (cell->length == 1)
        return dlx_jigsaw_regions_token(*cell->text, true);
    return dlx_tokens_parse_unsigned(cell->text, cell->length, &number) && number < UINT32_MAX
               ? (uint32_t)number
               : UINT32_MAX;
}

static dlx_status read_tokens(const dlx_json_taking *taking, const dlx_json_cells *cells,
                              uint32_t *token)
{
    const size_t n = taking->reader->layout.size;
    for (size_t i = 0; i < n * n; i++)
        if ((token[i] = token_of(&cells->list[i])) == UINT32_MAX)
            return dlx_structured_refuse(taking->reader, cells->list[i].place, taking->error,
                                         "expected a number or a letter as the region of r%zuc%zu",
                                         i / n + 1, i % n + 1);
    return DLX_OK;
}

static dlx_status take_regions(const dlx_json_taking *taking, const dlx_json_value *rule)
{
    const size_t n = taking->reader->layout.size;
    dlx_json_cells cells = {0};
    dlx_region_fault fault = {0};
    uint32_t *token = dlx_buffer_allocate(n * n, sizeof *token);
    dlx_status status = DLX_NO_MEMORY;
    if (token && dlx_json_cells_find(&cells, rule))
        status =
            cells.count == n * n
                ? read_tokens(taking, &cells, token)
                : dlx_json_refuse(taking, rule, "expected a region for each cell of the board");
    if (status == DLX_OK &&
        (status = dlx_jigsaw_regions_take(taking->reader, token, &fault)) == DLX_SYNTAX)
        dlx_json_refuse(taking, rule,
                        fault.cell < n * n ? "expected %zu regions, found more"
                                           : "expected regions of %zu cells",
                        n);
    free(cells.list);
    free(token);
    return status == DLX_NO_MEMORY ? dlx_error_memory(taking->error) : status;
}

static dlx_status take_box(const dlx_json_taking *taking, const dlx_json_value *rule)
{
    dlx_layout *layout = &taking->reader->layout;
    const size_t n = layout->size;
    size_t rows, columns;
    if (dlx_json_tree_length(rule) != 2 || !dlx_json_size(dlx_json_tree_at(rule, 0), n, &rows) ||
        !dlx_json_size(dlx_json_tree_at(rule, 1), n, &columns) || rows * columns != n)
        return dlx_json_refuse(taking, rule,
                               "expected the numbers of rows and of columns of a box");
    if (taking->reader->options.box_rows)
        return DLX_OK;
    layout->box_rows = rows;
    layout->box_columns = columns;
    return DLX_OK;
}

/* ---- cells ----------------------------------------------------------------------------------- */

bool dlx_json_rules_lack(const dlx_json_value *value)
{
    return !value || dlx_json_tree_is_word(value, "null") ||
           dlx_json_tree_is_word(value, "false") || value->count == 0;
}

/* Returns the cell of a row and a column, from 0. */
static size_t cell_at(const dlx_json_value *place, size_t n)
{
    size_t row, column;
    return dlx_json_size(dlx_json_tree_get(place, "row"), n - 1, &row) &&
                   dlx_json_size(dlx_json_tree_get(place, "col"), n - 1, &column)
               ? row * n + column
               : SIZE_MAX;
}

size_t dlx_json_rules_cell_of(const dlx_json_value *name, size_t n)
{
    if (dlx_json_tree_is_object(name))
        return cell_at(name, n);
    const char *cursor = dlx_json_tree_string(name);
    const char *end = cursor ? cursor + strlen(cursor) : cursor;
    uint32_t number[2] = {0, 0};
    for (size_t i = 0; i < 2; i++)
        if (!cursor || (*cursor++ | 0x20) != "rc"[i] ||
            !dlx_take_number(&cursor, end, (uint32_t)n, &number[i]))
            return SIZE_MAX;
    return cursor == end && number[0] && number[1] ? (number[0] - 1) * n + number[1] - 1 : SIZE_MAX;
}

dlx_status dlx_json_rules_refuse_element(const dlx_json_taking *taking, const dlx_json_value *rule,
                                         size_t index, const char *what)
{
    const dlx_json_value *element = dlx_json_tree_at(rule, index);
    return dlx_json_refuse(taking, element ? element : rule, "%s %zu %s", rule->key, index + 1,
                           what);
}

/* ---- clues ----------------------------------------------------------------------------------- */

/* The element of a rule's list that is being read. */
typedef struct clue_source {
    const dlx_json_taking *given;
    const dlx_json_value *list; /* the member of the rule */
    size_t element;             /* its index in the list */
    size_t rule;                /* index in dlx_rules */
    uint32_t value;
} clue_source;

static dlx_status refuse_clue(const clue_source *source, const char *what)
{
    return dlx_json_rules_refuse_element(source->given, source->list, source->element, what);
}

/* Takes the number of a clue, 0 if absent; V or X if `rule->is_roman`. False: no number. A number 0
 * is the sum of no cage, and absent there; elsewhere the default would replace it. */
static bool take_value(const dlx_json_value *value, const dlx_rule *rule, uint32_t *number)
{
    const char *text = dlx_json_tree_string(value);
    size_t size;
    *number = 0;
    if (dlx_json_rules_lack(value))
        return true;
    if (text && rule->is_roman && strlen(text) == 1 && strchr("vVxX", *text)) {
        *number = (*text | 0x20) == 'v' ? 5 : 10;
        return true;
    }
    if (text)
        return dlx_take_number(&text, text + strlen(text), UINT32_MAX / 2, number) && !*text &&
               *number;
    if (!dlx_json_size(value, UINT32_MAX / 2, &size))
        return false;
    *number = (uint32_t)size;
    return rule->is_roman ? size == 5 || size == 10 : size || rule->is_unit;
}

/* Adds a cell, or a list of cells, to the last clue. */
static dlx_status add_cells(const clue_source *source, const dlx_json_value *cells)
{
    dlx_variant_rules *rules = &source->given->reader->rules;
    const dlx_rule *rule = &dlx_rules[source->rule];
    const size_t n = source->given->reader->layout.size;
    const bool is_list = dlx_json_tree_is_array(cells);
    const bool are_distinct = rule->is_unit || rule->groups == DLX_ALL_PAIRS;
    for (size_t i = 0; i < (is_list ? cells->count : 1); i++) {
        const size_t cell = dlx_json_rules_cell_of(is_list ? &cells->values[i] : cells, n);
        if (cell == SIZE_MAX)
            return refuse_clue(source, "needs cells such as r1c1");
        const dlx_clue *clue = &rules->clues[rules->clue_count - 1];
        if (rule->layout == DLX_LAYOUT_ARROWS && clue->count == 1 &&
            rules->clue_cells[clue->first] == cell)
            continue; /* the circle again, with which f-puzzles begins the line of an arrow */
        if (are_distinct && dlx_jigsaw_regions_cage_has(rules, cell))
            return refuse_clue(source, "has a cell twice");
        dlx_variant_rules_add_cell(rules, cell);
    }
    return rule->is_unit && rules->clues[rules->clue_count - 1].count > n
               ? refuse_clue(source, "has more cells than there are digits")
               : DLX_OK;
}

/* Adds a clue of a list of cells, or of a cell, and of the clones of the cells (or NULL). */
static dlx_status add_clue(const clue_source *source, const dlx_json_value *cells,
                           const dlx_json_value *clones)
{
    dlx_variant_rules *rules = &source->given->reader->rules;
    const dlx_rule *rule = &dlx_rules[source->rule];
    if (dlx_json_tree_is_array(cells) && cells->count == 0 && !clones && rule->is_unit)
        return source->value ? refuse_clue(source, "needs cells such as r1c1") : DLX_OK;
    if (rule->layout == DLX_LAYOUT_CLONES &&
        (!dlx_json_tree_length(cells) ||
         (clones ? dlx_json_tree_length(clones) != cells->count : cells->count % 2)))
        return refuse_clue(source, "needs as many clones as cells");
    if (rule->is_roman && !source->value)
        return refuse_clue(source, "needs X or V as its value");
    dlx_variant_rules_begin_clue(rules, source->rule, source->value);
    if (rules->lost)
        return dlx_error_memory(source->given->error);
    dlx_status status = add_cells(source, cells);
    if (status == DLX_OK && clones)
        status = add_cells(source, clones);
    if (status == DLX_OK && rule->cells && rules->clues[rules->clue_count - 1].count != rule->cells)
        return refuse_clue(source, "needs two cells");
    return status;
}

/* Adds a clue for each line of a list, with the circle of an arrow, or NULL. */
static dlx_status add_lines(const clue_source *source, const dlx_json_value *lines,
                            const dlx_json_value *circle)
{
    dlx_status status = DLX_OK;
    if (!dlx_json_tree_length(lines))
        return refuse_clue(source, "needs lines of cells such as r1c1");
    if (circle && dlx_json_tree_length(circle) != 1)
        return refuse_clue(source, "needs a single cell as its circle");
    for (size_t i = 0; i < lines->count && status == DLX_OK; i++)
        status = circle ? add_clue(source, circle, &lines->values[i])
                        : add_clue(source, &lines->values[i], NULL);
    return status;
}

/* Refuses members that are not known and may be rules. */
static dlx_status check_members(const clue_source *source, const dlx_json_value *element)
{
    static const char known[] =
        "cells region cell cloneCells lines value sum total target clue result id name label type "
        "comment color colour baseC fontC outlineC fontColor size width height angle style "
        "uniqueId isNewConstraint fromConstraint";
    for (size_t i = 0; i < dlx_json_tree_members(element); i++) {
        const dlx_json_value *member = &element->values[i];
        if (!dlx_tokens_are_exactly_among(member->key, strlen(member->key), known) &&
            !dlx_json_rules_lack(member))
            return dlx_json_refuse(source->given, member, "%s %zu has an unknown member %s",
                                   source->list->key, source->element + 1,
                                   dlx_show(member->key, strlen(member->key)).text);
    }
    return DLX_OK;
}

/* Takes the number of an element under any of the names in use. */
static dlx_status take_number(clue_source *source, const dlx_json_value *element)
{
    const dlx_rule *rule = &dlx_rules[source->rule];
    static const char *const keys[] = {"value", "sum", "total", "target", "clue", "result"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const dlx_json_value *member = dlx_json_tree_get(element, keys[i]);
        uint32_t number;
        if (!take_value(member, rule, &number))
            return refuse_clue(source, rule->is_roman ? "needs X or V as its value"
                                                      : "needs a number as its sum");
        if (number && source->value && number != source->value)
            return refuse_clue(source, "has two numbers");
        if (number)
            source->value = number;
    }
    return source->value && !rule->has_value ? refuse_clue(source, "takes no number") : DLX_OK;
}

/* Takes an element of a rule's list: a cell, a list of cells, or an object with such members. */
static dlx_status take_element(clue_source *source, const dlx_json_value *element)
{
    const size_t n = source->given->reader->layout.size;
    const dlx_json_value *cells = dlx_json_tree_get(element, "cells");
    const dlx_json_value *lines = dlx_json_tree_get(element, "lines");
    source->value = 0;
    if (!dlx_json_tree_is_object(element) || cell_at(element, n) != SIZE_MAX)
        return add_clue(source, element, NULL);
    if (!cells)
        cells = dlx_json_tree_get(element, "region");
    if (!cells)
        cells = dlx_json_tree_get(element, "cell");
    dlx_status status = check_members(source, element);
    if (status == DLX_OK)
        status = take_number(source, element);
    if (status != DLX_OK)
        return status;
    const bool is_arrow = dlx_rules[source->rule].layout == DLX_LAYOUT_ARROWS;
    if (lines && (!cells || is_arrow))
        return add_lines(source, lines, is_arrow ? cells : NULL);
    if (!cells)
        return refuse_clue(source, "needs an array of cells such as r1c1");
    return add_clue(source, cells, dlx_json_tree_get(element, "cloneCells"));
}

static dlx_status take_clues(const dlx_json_taking *taking, const dlx_json_value *list, size_t rule)
{
    clue_source source = {taking, list, 0, rule, 0};
    dlx_status status = DLX_OK;
    if (!dlx_json_tree_is_array(list))
        return refuse_clue(&source, "needs an array of cells such as r1c1");
    for (; source.element < list->count && status == DLX_OK; source.element++)
        status = take_element(&source, &list->values[source.element]);
    return status;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* Returns the rule with a word of JSON, f-puzzles or lisudoku; SIZE_MAX: none. */
static size_t find_rule(const char *key)
{
    const size_t length = strlen(key);
    for (size_t i = 0; dlx_rules[i].name; i++) {
        const char *words = dlx_rules[i].fpuzzles ? dlx_rules[i].fpuzzles : "";
        if (strcmp(key, dlx_rules[i].name) == 0 ||
            (dlx_rules[i].json && strcmp(key, dlx_rules[i].json) == 0))
            return i;
        for (const char *end; *words; words = end + (*end == ' ')) {
            end = words + strcspn(words, " ");
            if (dlx_is_word(words, (size_t)(end - words), key) && length)
                return i;
        }
    }
    return SIZE_MAX;
}

/* True if a member with the key of a rule is another thing, such as a number of cells. */
static bool is_other(const dlx_json_value *member, size_t rule)
{
    return dlx_rules_is_clue(rule) && !dlx_rules[rule].is_unit && !dlx_json_tree_is_array(member) &&
           !dlx_json_tree_is_object(member);
}

bool dlx_json_rules_has(const dlx_json_value *member)
{
    const size_t rule = find_rule(member->key);
    return rule == SIZE_MAX ? strcmp(member->key, "negative") == 0 : !is_other(member, rule);
}

/* Takes f-puzzles' list of conditions that unmarked neighbours do not satisfy. */
static dlx_status take_negative(const dlx_json_taking *taking, const dlx_json_value *list)
{
    for (size_t i = 0; i < dlx_json_tree_length(list); i++) {
        const char *word = dlx_json_tree_string(&list->values[i]);
        size_t rule = 0;
        while (dlx_rules[rule].name &&
               !(word && dlx_rules[rule].negative && strcmp(dlx_rules[rule].negative, word) == 0))
            rule++;
        if (!dlx_rules[rule].name)
            return dlx_json_refuse(taking, &list->values[i], "no exact cover for negative %s",
                                   word ? dlx_show(word, strlen(word)).text : "");
        dlx_rules_add(&taking->reader->rules, rule);
    }
    return DLX_OK;
}

dlx_status dlx_json_rules_take(const dlx_json_taking *taking, const dlx_json_value *member)
{
    const size_t rule = find_rule(member->key);
    if (strcmp(member->key, "negative") == 0)
        return take_negative(taking, member);
    if (rule == SIZE_MAX || is_other(member, rule))
        return DLX_NO_DATA;
    if (dlx_rules_is_clue(rule))
        return take_clues(taking, member, rule);
    if (dlx_json_tree_is_word(member, "true"))
        dlx_rules_add(&taking->reader->rules, rule);
    else if (!dlx_json_tree_is_word(member, "false"))
        return dlx_json_refuse(taking, member, "expected true or false for '%s'", member->key);
    return DLX_OK;
}

dlx_status dlx_json_rules_take_regions(const dlx_json_taking *taking, const dlx_json_value *member)
{
    return strcmp(member->key, "regions") == 0 ? take_regions(taking, member)
           : strcmp(member->key, "box") == 0   ? take_box(taking, member)
                                               : DLX_NO_DATA;
}
