/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/apps/fpuzzles.h"

#include "sudoku/formats/apps/json_rules.h"

bool dlx_fpuzzles_rules_lack(const dlx_json_value *value)
{
    return !value || dlx_json_tree_is_word(value, "null") ||
           dlx_json_tree_is_word(value, "false") || value->count == 0;
}

static dlx_status refuse_cell(const dlx_json_taking *from, const dlx_json_value *rule, size_t index)
{
    return dlx_json_rules_refuse_element(from, rule, index, "needs cells such as r1c1");
}

/* ---- cages ----------------------------------------------------------------------------------- */

/* Takes cages, and extra regions, which are cages without a sum. */
static dlx_status take_cages(const dlx_json_taking *from, const dlx_json_value *rule)
{
    return dlx_json_rules_take_cages(from, rule, "value");
}

static dlx_status take_killers(const dlx_json_taking *from, const dlx_json_value *rule)
{
    return dlx_json_rules_take_cages(from, rule, "sum");
}

/* Adds a cage without a sum of cells[0..count[. False: no memory. */
static bool add_cage(const dlx_json_taking *from, const size_t *cells, size_t count)
{
    bool ok = dlx_variant_rules_begin_cage(from->reader->rules, 0);
    for (size_t i = 0; i < count && ok; i++)
        ok = dlx_variant_rules_add_cage_cell(from->reader->rules, cells[i]);
    return ok;
}

/* ---- rules for all cells --------------------------------------------------------------------- */

/* Pairs of cells a step apart differ. False: no memory. */
static bool add_step(const dlx_json_taking *from, size_t down, ptrdiff_t right)
{
    const size_t n = from->reader->layout.size;
    bool ok = true;
    for (size_t row = 0; row + down < n && ok; row++)
        for (size_t column = 0; column < n && ok; column++) {
            const size_t other = column + (size_t)right;
            const size_t cells[] = {row * n + column, (row + down) * n + other};
            ok = other >= n || add_cage(from, cells, 2);
        }
    return ok;
}

static bool add_knights(const dlx_json_taking *from)
{
    return add_step(from, 1, 2) && add_step(from, 1, -2) && add_step(from, 2, 1) &&
           add_step(from, 2, -1);
}

static bool add_kings(const dlx_json_taking *from)
{
    return add_step(from, 1, 1) && add_step(from, 1, -1);
}

/* Cells at the same place of their boxes differ. */
static bool add_disjoint_groups(const dlx_json_taking *from)
{
    const size_t n = from->reader->layout.size;
    const size_t rows = from->reader->layout.box_rows;
    const size_t columns = from->reader->layout.box_columns;
    bool ok = true;
    for (size_t place = 0; place < n && ok; place++) {
        ok = dlx_variant_rules_begin_cage(from->reader->rules, 0);
        for (size_t cell = 0; cell < n * n && ok; cell++)
            if (cell / n % rows * columns + cell % n % columns == place)
                ok = dlx_variant_rules_add_cage_cell(from->reader->rules, cell);
    }
    return ok;
}

/* ---- rules for some cells -------------------------------------------------------------------- */

/* Leaves only digits whose remainder by 2 is `remainder` in the cells. */
static dlx_status take_parity(const dlx_json_taking *from, const dlx_json_value *rule,
                              size_t remainder)
{
    const size_t n = from->reader->layout.size;
    uint64_t **candidates = &from->reader->rules->candidates;
    for (size_t i = 0; i < dlx_json_tree_length(rule) || i == 0; i++) {
        const dlx_json_value *named = dlx_json_tree_get(dlx_json_tree_at(rule, i), "cell");
        const size_t cell = dlx_json_rules_cell_of(named ? named : dlx_json_tree_at(rule, i), n);
        if (cell == SIZE_MAX)
            return refuse_cell(from, rule, i);
        if (!dlx_structured_mark_blank(from->reader, candidates, cell))
            return dlx_error_memory(from->error);
        bool is_possible = false;
        for (size_t digit = 1; digit <= n; digit++)
            if (digit % 2 == remainder)
                is_possible |= dlx_has_mark(*candidates, n, cell, digit);
            else
                dlx_structured_unmark(from->reader, *candidates, cell, digit);
        if (!is_possible)
            return dlx_json_rules_refuse_element(from, rule, i, "leaves no digit for its cell");
    }
    return DLX_OK;
}

static dlx_status take_odd(const dlx_json_taking *from, const dlx_json_value *rule)
{
    return take_parity(from, rule, 1);
}

static dlx_status take_even(const dlx_json_taking *from, const dlx_json_value *rule)
{
    return take_parity(from, rule, 0);
}

/* Requires equal digits in a cell of each of two lists; `backward`: the second in reverse. */
static dlx_status equate_cells(const dlx_json_taking *from, const dlx_json_value *rule,
                               size_t index, const dlx_json_value *first,
                               const dlx_json_value *second, bool backward)
{
    const size_t n = from->reader->layout.size;
    const size_t count = dlx_json_tree_length(first);
    if (count == 0 || dlx_json_tree_length(second) != count)
        return dlx_json_rules_refuse_element(from, rule, index, "needs as many clones as cells");
    for (size_t i = 0; i < count; i++) {
        const size_t cell = dlx_json_rules_cell_of(dlx_json_tree_at(first, i), n);
        const size_t other =
            dlx_json_rules_cell_of(dlx_json_tree_at(second, backward ? count - 1 - i : i), n);
        if (cell == SIZE_MAX || other == SIZE_MAX)
            return refuse_cell(from, rule, index);
        if (!dlx_grid_rules_equate(from->reader->rules, n * n, cell, other))
            return dlx_error_memory(from->error);
    }
    return DLX_OK;
}

static dlx_status take_clones(const dlx_json_taking *from, const dlx_json_value *rule)
{
    dlx_status status = DLX_OK;
    for (size_t i = 0; (i < dlx_json_tree_length(rule) || i == 0) && status == DLX_OK; i++) {
        const dlx_json_value *clone = dlx_json_tree_at(rule, i);
        status = equate_cells(from, rule, i, dlx_json_tree_get(clone, "cells"),
                              dlx_json_tree_get(clone, "cloneCells"), false);
    }
    return status;
}

static dlx_status take_palindromes(const dlx_json_taking *from, const dlx_json_value *rule)
{
    dlx_status status = DLX_OK;
    for (size_t i = 0; (i < dlx_json_tree_length(rule) || i == 0) && status == DLX_OK; i++) {
        const dlx_json_value *lines = dlx_json_tree_get(dlx_json_tree_at(rule, i), "lines");
        for (size_t k = 0; (k < dlx_json_tree_length(lines) || k == 0) && status == DLX_OK; k++)
            status = equate_cells(from, rule, i, dlx_json_tree_at(lines, k),
                                  dlx_json_tree_at(lines, k), true);
    }
    return status;
}

/* ---- table ----------------------------------------------------------------------------------- */

#define ON(rule) .on = offsetof(dlx_variant_rules, rule)

/* A rule is on or off, or has a list of its cells. f-puzzles' positive diagonal goes from the
 * bottom left to the top right. */
static const struct rule {
    const char *key;
    size_t on;                                /* offset in dlx_variant_rules; 0: see below */
    bool (*add)(const dlx_json_taking *from); /* on: false: no memory */
    dlx_status (*take)(const dlx_json_taking *from, const dlx_json_value *rule);
} rules[] = {
    {"killercage", .take = take_cages},
    {"extraregion", .take = take_cages},
    {"diagonal+", ON(antidiagonal)},
    {"diagonal-", ON(diagonal)},
    {"antiknight", .add = add_knights},
    {"antiking", .add = add_kings},
    {"disjointgroups", .add = add_disjoint_groups},
    {"nonconsecutive", ON(nonconsecutive)},
    {"odd", .take = take_odd},
    {"even", .take = take_even},
    {"clone", .take = take_clones},
    {"palindrome", .take = take_palindromes},
    /* of lisudoku */
    {"killerCages", .take = take_killers},
    {"extraRegions", .take = take_cages},
    {"primaryDiagonal", ON(diagonal)},
    {"secondaryDiagonal", ON(antidiagonal)},
    {"antiKnight", .add = add_knights},
    {"antiKing", .add = add_kings},
    {"oddCells", .take = take_odd},
    {"evenCells", .take = take_even},
};
enum { RULES = sizeof rules / sizeof *rules };

/* NULL: none. */
static const struct rule *find_rule(const char *key)
{
    for (size_t i = 0; i < RULES; i++)
        if (strcmp(rules[i].key, key) == 0)
            return &rules[i];
    return NULL;
}

bool dlx_fpuzzles_rules_has(const char *key)
{
    return find_rule(key) != NULL;
}

dlx_status dlx_fpuzzles_rules_take(const dlx_json_taking *from, const dlx_json_value *rule)
{
    const struct rule *found = find_rule(rule->key);
    dlx_variant_rules *rule_set = dlx_reader_state_rules(from->reader);
    if (!rule_set)
        return dlx_error_memory(from->error);
    if (found->take)
        return found->take(from, rule);
    if (!dlx_json_tree_is_word(rule, "true"))
        return dlx_json_refuse(from, rule, "expected true or false for '%s'", rule->key);
    if (found->on)
        *(bool *)((char *)rule_set + found->on) = true;
    return !found->add || found->add(from) ? DLX_OK : dlx_error_memory(from->error);
}
