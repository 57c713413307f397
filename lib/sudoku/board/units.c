/* SPDX-License-Identifier: MIT */
/* Units of a board and of variant rules. */
#include "sudoku/board/units.h"

#include <stdlib.h>
#include <string.h>

static uint64_t sum(const uint64_t *sets, size_t count)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++)
        bits += sets[i];
    return bits;
}

bool dlx_units_note_digits(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns,
                           uint64_t *digits)
{
    uint64_t bit[DLX_DIGITS_SIZE + 1]; /* bit of each digit; 0 for blanks, which avoids a branch */
    uint64_t *columns = digits + n;
    uint64_t *boxes = digits + 2 * n;
    uint64_t total =
        0; /* sum over all cells; equals the sum of the sets if no digit repeats in a unit */
    bit[0] = 0;
    for (size_t digit = 1; digit <= n; digit++)
        bit[digit] = UINT64_C(1) << (digit - 1);
    memset(columns, 0, 2 * n * sizeof *digits);
    for (size_t row = 0; row < n; row++) {
        uint64_t *box = boxes + row / box_rows * box_rows;
        uint64_t in_row = 0;
        for (uint64_t *column = columns; column < boxes; box++) {
            uint64_t in_box = 0;
            for (const uint64_t *end = column + box_columns; column < end; column++) {
                const uint64_t here = bit[*cells++];
                total += here;
                in_box |= here;
                *column |= here;
            }
            in_row |= in_box;
            *box |= in_box;
        }
        digits[row] = in_row;
    }
    return sum(digits, n) == total && sum(columns, n) == total && sum(boxes, n) == total;
}

/* Appends an empty unit; returns the unit, or NULL: no memory. */
static dlx_unit *add_unit(dlx_units *units, const dlx_rule *rule, dlx_unit_kind kind, char letter,
                          size_t number)
{
    units->lost |=
        !dlx_buffer_grow(&units->list, &units->capacity, units->count + 1, sizeof *units->list);
    if (units->lost)
        return NULL;
    units->list[units->count] = (dlx_unit){.rule = rule,
                                           .kind = kind,
                                           .letter = letter,
                                           .number = (uint32_t)number,
                                           .first = units->cell_count};
    return &units->list[units->count++];
}

/* Appends a cell to the last unit. */
static void add_cell(dlx_units *units, size_t cell)
{
    units->lost |= !dlx_buffer_grow(&units->cells, &units->cell_capacity, units->cell_count + 1,
                                    sizeof *units->cells);
    if (units->lost)
        return;
    units->cells[units->cell_count++] = (uint32_t)cell;
    units->list[units->count - 1].count++;
}

/* Adds the rows, columns, and boxes or regions. */
static void add_usual(dlx_units *units, const dlx_grid *grid)
{
    const size_t n = grid->size;
    const uint16_t *region = grid->rules ? grid->rules->region : NULL;
    const char *const letters = region ? "rcj" : "rcb";
    units->lost |=
        !dlx_buffer_grow(&units->cells, &units->cell_capacity, 3 * n * n, sizeof *units->cells);
    for (size_t unit = 0; unit < 3 * n; unit++, units->cell_count += n)
        add_unit(units, NULL, DLX_UNIT_DIGITS, letters[unit / n], unit % n + 1);
    for (size_t cell = 0; cell < n * n && !units->lost; cell++) {
        const size_t row = cell / n;
        const size_t column = cell % n;
        const size_t box =
            region ? region[cell] : dlx_box_of(row, column, grid->box_rows, grid->box_columns);
        dlx_unit *const of[] = {&units->list[row], &units->list[n + column],
                                &units->list[2 * n + box]};
        for (size_t k = 0; k < 3; k++)
            units->cells[of[k]->first + of[k]->count++] = (uint32_t)cell;
    }
}

/* ---- rules of all cells ---------------------------------------------------------------------- */

/* Adds the pair of two cells, with the condition of the rule. */
static void add_pair(dlx_units *units, const dlx_rule *rule, size_t first, size_t second,
                     const dlx_relation *relation)
{
    const dlx_unit_kind kind = rule->fits ? DLX_UNIT_PAIR : DLX_UNIT_DIGITS;
    if (units->only_digits && rule->fits)
        return;
    dlx_unit *unit = add_unit(units, rule, kind, 'p', ++units->pairs);
    if (unit)
        unit->relation = *relation;
    add_cell(units, first);
    add_cell(units, second);
}

/* Returns the cell a step from another; SIZE_MAX: none. */
static size_t step_from(size_t cell, size_t n, const dlx_step *step)
{
    const size_t row = cell / n + (size_t)step->down;
    const size_t column = cell % n + (size_t)step->right;
    return row < n && column < n ? row * n + column : SIZE_MAX;
}

/* Returns the pairs of neighbours that clues of some rules mark: bit 0 of a cell for the cell to
 * its right, bit 1 for the cell below; the caller frees them. NULL: no memory. */
static uint8_t *find_marked(const dlx_grid *grid, uint64_t rules)
{
    const size_t n = grid->size;
    uint8_t *marked = calloc(n, n);
    for (size_t i = 0; i < grid->rules->clue_count && marked; i++) {
        const dlx_clue *clue = &grid->rules->clues[i];
        const uint32_t *cells = grid->rules->clue_cells + clue->first;
        if (!(rules >> clue->rule & 1) || clue->count != 2 || cells[0] >= n * n ||
            cells[1] >= n * n)
            continue;
        const size_t first = cells[0] < cells[1] ? cells[0] : cells[1];
        const size_t step = cells[0] + cells[1] - 2 * first;
        marked[first] |= step == 1 ? 1 : step == n ? 2 : 0;
    }
    return marked;
}

/* Adds the pairs of cells a step apart, except the marked pairs. */
static void add_steps(dlx_units *units, const dlx_rule *rule, size_t value, const dlx_grid *grid)
{
    const size_t n = grid->size;
    const dlx_relation relation = {.n = n, .value = value, .count = 2, .distance = 1};
    uint8_t *marked = rule->unless ? find_marked(grid, rule->unless) : NULL;
    units->lost |= rule->unless && !marked;
    for (size_t cell = 0; cell < n * n && !units->lost; cell++)
        for (size_t k = 0; rule->steps[k].down || rule->steps[k].right; k++) {
            const size_t other = step_from(cell, n, &rule->steps[k]);
            if (other != SIZE_MAX && !(marked && marked[cell] >> k & 1))
                add_pair(units, rule, cell, other, &relation);
        }
    free(marked);
}

/* Adds the pairs of cells a step apart for each value of the rule. */
static void add_values(dlx_units *units, const dlx_rule *rule, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    size_t values = 0;
    for (size_t i = 0; i < rules->clue_count && rule->values_of; i++) {
        size_t k = 0;
        while (rules->clues[k].rule != rule->values_of ||
               rules->clues[k].value != rules->clues[i].value) {
            if (k == i)
                break;
            k++;
        }
        if (k < i || rules->clues[i].rule != rule->values_of)
            continue;
        add_steps(units, rule, rules->clues[i].value, grid);
        values++;
    }
    if (!values)
        add_steps(units, rule, 0, grid);
}

static void add_rule(dlx_units *units, const dlx_rule *rule, const dlx_grid *grid)
{
    const size_t count = rule->count_units ? rule->count_units(grid) : 0;
    for (size_t unit = 0; unit < count; unit++) {
        add_unit(units, rule, DLX_UNIT_DIGITS, rule->letter, rule->first_number + unit + 1);
        for (size_t i = 0; i < grid->size; i++)
            add_cell(units, rule->unit_cell(grid, unit, i));
    }
    if (rule->steps)
        add_values(units, rule, grid);
}

dlx_status dlx_units_check_boxes(uint64_t rules, size_t box_rows, size_t box_columns,
                                 dlx_error *error)
{
    for (size_t i = 0; rules >> i; i++)
        if (rules >> i & 1 && dlx_rules[i].is_square && (box_rows != box_columns || box_rows < 2))
            return dlx_error_set(error, DLX_INVALID,
                                 "expected square boxes for %s, found %zu x %zu", dlx_rules[i].name,
                                 box_rows, box_columns);
    return DLX_OK;
}

/* ---- clues ----------------------------------------------------------------------------------- */

/* Checks that the cells of a clue are on the board, and those of a unit distinct and at most n. */
static dlx_status check_clue(const dlx_variant_rules *rules, size_t index, size_t n,
                             dlx_error *error)
{
    const dlx_clue *clue = &rules->clues[index];
    const dlx_rule *rule = &dlx_rules[clue->rule];
    const uint32_t *cells = rules->clue_cells + clue->first;
    size_t number = 1; /* of the clue among those of its rule */
    for (size_t i = 0; i < index; i++)
        number += rules->clues[i].rule == clue->rule;
    const bool are_distinct = rule->is_unit || rule->groups == DLX_ALL_PAIRS;
    if (clue->count == 0)
        return dlx_error_set(error, DLX_INVALID, "%s %zu has no cells", rule->name, number);
    if (rule->cells && clue->count != rule->cells)
        return dlx_error_set(error, DLX_INVALID, "expected %zu cells in %s %zu, found %lu",
                             rule->cells, rule->name, number, (unsigned long)clue->count);
    for (size_t i = 0; i < clue->count; i++) {
        if (cells[i] >= n * n)
            return dlx_error_set(error, DLX_INVALID, "%s %zu has a cell outside the board",
                                 rule->name, number);
        for (size_t k = 0; k < i && are_distinct; k++)
            if (cells[k] == cells[i])
                return dlx_error_set(error, DLX_INVALID, "%s %zu contains r%zuc%zu twice",
                                     rule->name, number, cells[i] / n + 1, cells[i] % n + 1);
        if (i == n && rule->is_unit)
            return dlx_error_set(error, DLX_INVALID,
                                 "%s %zu at r%zuc%zu has %lu cells, more than the %zu digits",
                                 rule->name, number, cells[0] / n + 1, cells[0] % n + 1,
                                 (unsigned long)clue->count, n);
    }
    return DLX_OK;
}

/* True if the clue has a condition on all digits beyond their being distinct. */
static bool has_filling(const dlx_clue *clue, const dlx_rule *rule, size_t n)
{
    return rule->fills && (!rule->is_unit ||
                           (clue->value && (clue->count != n || clue->value != n * (n + 1) / 2)));
}

static void add_whole(dlx_units *units, const dlx_rule *rule, dlx_unit_kind kind, size_t number,
                      const uint32_t *cells, const dlx_relation *relation)
{
    dlx_unit *unit = add_unit(units, rule, kind, rule->letter, number);
    if (unit)
        unit->relation = *relation;
    for (size_t i = 0; i < relation->count; i++)
        add_cell(units, cells[i]);
}

static bool has_clue(const dlx_variant_rules *rules, const dlx_rule *rule, size_t cell)
{
    for (size_t i = 0; i < rules->clue_count; i++)
        for (size_t k = 0; k < rules->clues[i].count && &dlx_rules[rules->clues[i].rule] == rule;
             k++)
            if (rules->clue_cells[rules->clues[i].first + k] == cell)
                return true;
    return false;
}

static void add_neighbours(dlx_units *units, const dlx_rule *rule, const dlx_grid *grid,
                           size_t cell, const dlx_relation *relation)
{
    static const dlx_step sides[] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
        const size_t other = step_from(cell, grid->size, &sides[k]);
        if (other != SIZE_MAX && !has_clue(grid->rules, rule, other))
            add_pair(units, rule, cell, other, relation);
    }
}

/* Adds a cell and all cells of a clue from `later` to `end`, with their distances. */
static void add_pairs(dlx_units *units, const dlx_rule *rule, const uint32_t *cells, size_t index,
                      size_t end, const dlx_relation *relation)
{
    dlx_relation apart = *relation;
    for (size_t other = index + 1; other < end; other++) {
        apart.distance = other - index;
        add_pair(units, rule, cells[index], cells[other], &apart);
    }
}

/* Adds the groups of a clue's cells to which its condition applies. */
static void add_groups(dlx_units *units, const dlx_grid *grid, const dlx_rule *rule,
                       const uint32_t *cells, const dlx_relation *relation)
{
    const size_t count = relation->count;
    if (rule->groups == DLX_ENDS) {
        dlx_relation ends = *relation;
        ends.count = 3;
        for (size_t i = 1; i + 1 < relation->count; i++) {
            const uint32_t three[] = {cells[0], cells[relation->count - 1], cells[i]};
            add_whole(units, rule, DLX_UNIT_FILLING, ++units->pairs, three, &ends);
        }
    }
    for (size_t i = 0; i < count; i++)
        if (rule->groups == DLX_EACH_CELL)
            add_pair(units, rule, cells[i], cells[i], relation);
        else if (rule->groups == DLX_NEIGHBOURS)
            add_neighbours(units, rule, grid, cells[i], relation);
        else if (rule->groups == DLX_CONSECUTIVE)
            add_pairs(units, rule, cells, i, i + 2 < count ? i + 2 : count, relation);
        else if (rule->groups == DLX_ALL_PAIRS)
            add_pairs(units, rule, cells, i, count, relation);
        else if (rule->groups == DLX_MIRRORED && i < count / 2)
            add_pair(units, rule, cells[i], cells[count - 1 - i], relation);
        else if (rule->groups == DLX_HALVES && i < count / 2)
            add_pair(units, rule, cells[i], cells[count / 2 + i], relation);
}

static dlx_status add_clues(dlx_units *units, const dlx_grid *grid, dlx_error *error)
{
    const dlx_variant_rules *rules = grid->rules;
    dlx_status status = DLX_OK;
    for (size_t index = 0; index < rules->clue_count && status == DLX_OK; index++) {
        const dlx_clue *clue = &rules->clues[index];
        const dlx_rule *rule = &dlx_rules[clue->rule];
        const uint32_t *cells = rules->clue_cells + clue->first;
        const dlx_relation relation = {
            .n = grid->size, .value = clue->value, .count = clue->count, .distance = 1};
        const bool is_filled = has_filling(clue, rule, grid->size);
        status = check_clue(rules, index, grid->size, error);
        if (status == DLX_OK && (rule->is_unit || (is_filled && rule->groups == DLX_ALL_CELLS)))
            add_whole(units, rule, is_filled ? DLX_UNIT_FILLING : DLX_UNIT_DIGITS, index + 1, cells,
                      &relation);
        if (status == DLX_OK)
            add_groups(units, grid, rule, cells, &relation);
    }
    return status;
}

/* ---- all units ------------------------------------------------------------------------------- */

/* Lists the units of each cell by counting sort. */
static dlx_status index_cells(dlx_units *units, size_t n, dlx_error *error)
{
    const size_t cells = n * n;
    if (!dlx_buffer_grow(&units->start, &units->start_capacity, cells + 1, sizeof *units->start) ||
        !dlx_buffer_grow(&units->unit, &units->unit_capacity, units->cell_count,
                         sizeof *units->unit))
        return dlx_error_memory(error);
    memset(units->start, 0, (cells + 1) * sizeof *units->start);
    for (size_t i = 0; i < units->cell_count; i++)
        units->start[units->cells[i]]++;
    for (size_t cell = 0, sum = 0; cell <= cells; cell++) {
        sum += units->start[cell];
        units->start[cell] = sum;
    }
    for (size_t g = units->count; g-- > 0;)
        for (size_t i = 0; i < units->list[g].count; i++)
            units->unit[--units->start[units->cells[units->list[g].first + i]]] = (uint32_t)g;
    return DLX_OK;
}

static dlx_status add_rules(dlx_units *units, const dlx_grid *grid, dlx_error *error)
{
    const uint64_t set = grid->rules->set;
    if (dlx_units_check_boxes(set, grid->box_rows, grid->box_columns, error) != DLX_OK)
        return DLX_INVALID;
    for (size_t i = 0; set >> i; i++)
        if (set >> i & 1)
            add_rule(units, &dlx_rules[i], grid);
    return add_clues(units, grid, error);
}

dlx_status dlx_units_find(dlx_units *units, const dlx_grid *grid, bool all, dlx_error *error)
{
    units->count = units->cell_count = units->pairs = 0;
    units->lost = false;
    units->only_digits = all;
    if (all)
        add_usual(units, grid);
    const dlx_status status = grid->rules ? add_rules(units, grid, error) : DLX_OK;
    if (units->lost)
        return dlx_error_memory(error);
    return status == DLX_OK && units->count ? index_cells(units, grid->size, error) : status;
}

void dlx_units_free(dlx_units *units)
{
    free(units->list);
    free(units->cells);
    free(units->unit);
    free(units->start);
}

void dlx_units_restrict(const dlx_grid *grid, uint64_t *candidates)
{
    const dlx_variant_rules *rules = grid->rules;
    const dlx_relation relation = {.n = grid->size};
    for (size_t i = 0; rules && i < rules->clue_count; i++) {
        const dlx_clue *clue = &rules->clues[i];
        const dlx_rule *rule = &dlx_rules[clue->rule];
        for (size_t k = 0; k < clue->count && rule->groups == DLX_EACH_CELL; k++)
            for (size_t digit = 1; digit <= grid->size; digit++)
                if (!dlx_rules_fit(rule->fits, digit, digit, &relation))
                    candidates[rules->clue_cells[clue->first + k]] &= ~(UINT64_C(1) << (digit - 1));
    }
}

const char *dlx_units_word(const dlx_unit *unit)
{
    switch (unit->letter) {
    case 'r':
        return "row";
    case 'c':
        return "column";
    case 'b':
        return "box";
    case 'j':
        return "region";
    default:
        return unit->rule->unit;
    }
}

const char *dlx_units_missing_rule(const dlx_grid *grid, bool any_size)
{
    const dlx_variant_rules *rules = grid->rules;
    for (size_t i = 0; rules && rules->set >> i; i++)
        if (rules->set >> i & 1 && dlx_rules[i].steps && (dlx_rules[i].fits || !any_size))
            return dlx_rules[i].title;
    for (size_t i = 0; rules && i < rules->clue_count; i++) {
        const dlx_clue *clue = &rules->clues[i];
        const dlx_rule *rule = &dlx_rules[clue->rule];
        const bool is_unit = rule->is_unit && (any_size || clue->count == grid->size);
        if (has_filling(clue, rule, grid->size) || (rule->is_unit && !is_unit) ||
            (rule->fits && rule->groups != DLX_EACH_CELL))
            return rule->title;
    }
    return NULL;
}
