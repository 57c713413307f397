/* SPDX-License-Identifier: MIT */
/* The table of rules of variants, and the conditions in its rows. */
#include "sudoku/board/rules.h"

#include <string.h>
#include <strings.h>

/* ---- units ----------------------------------------------------------------------------------- */

static size_t count_one(const dlx_grid *grid)
{
    (void)grid;
    return 1;
}

static size_t diagonal_cell(const dlx_grid *grid, size_t unit, size_t index)
{
    (void)unit;
    return index * (grid->size + 1);
}

static size_t antidiagonal_cell(const dlx_grid *grid, size_t unit, size_t index)
{
    (void)unit;
    return (index + 1) * (grid->size - 1);
}

/* Windows of the size of a box are a row or column apart and off the border. */
static size_t count_windows(const dlx_grid *grid)
{
    return (grid->box_rows - 1) * (grid->box_rows - 1);
}

static size_t window_cell(const dlx_grid *grid, size_t unit, size_t index)
{
    const size_t side = grid->box_rows;
    const size_t row = 1 + unit / (side - 1) * (side + 1) + index / side;
    return row * grid->size + 1 + unit % (side - 1) * (side + 1) + index % side;
}

/* Group `unit` has the cell at the same place of every box. */
static size_t count_groups(const dlx_grid *grid)
{
    return grid->size;
}

static size_t group_cell(const dlx_grid *grid, size_t unit, size_t index)
{
    const size_t across = grid->size / grid->box_columns;
    const size_t row = index / across * grid->box_rows + unit / grid->box_columns;
    return row * grid->size + index % across * grid->box_columns + unit % grid->box_columns;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static const dlx_step sides[] = {{0, 1}, {1, 0}, {0, 0}};
static const dlx_step knight[] = {{1, 2}, {1, -2}, {2, 1}, {2, -1}, {0, 0}};
static const dlx_step king[] = {{1, 1}, {1, -1}, {0, 0}};

bool dlx_rules_fit(dlx_condition condition, size_t first, size_t second,
                   const dlx_relation *relation)
{
    const size_t apart = first > second ? first - second : second - first;
    const size_t sum = first + second, value = relation->value;
    const size_t ratio = value ? value : 2;
    const bool has_ratio = first * ratio == second || second * ratio == first;
    switch (condition) {
    case DLX_NOT_CONSECUTIVE:
        return apart != 1;
    case DLX_RISING:
        return second >= first + relation->distance;
    case DLX_NOT_FALLING:
        return second >= first;
    case DLX_LESS:
        return first < second;
    case DLX_GREATER:
        return first > second;
    case DLX_DIFFERENCE:
        return apart == (value ? value : 1);
    case DLX_RATIO:
        return has_ratio;
    case DLX_NO_RATIO:
        return !has_ratio;
    case DLX_SUM:
        return sum == value;
    case DLX_NO_XV:
        return sum != 5 && sum != 10;
    case DLX_IN_RANGE:
        return first != second && apart < relation->count;
    case DLX_FAR_APART: /* by default by 5 on a board of size 9 */
        return apart >= (value ? value : (relation->n + 1) / 2);
    case DLX_EQUAL:
        return first == second;
    case DLX_ODD:
        return first % 2 == 1;
    case DLX_EVEN:
        return first % 2 == 0;
    case DLX_DIFFERENT:
        break;
    }
    return first != second;
}

/* ---- conditions on all digits ---------------------------------------------------------------- */

/* Different digits with the sum `value`: the sum of the missing digits lies between the sums of the
 * least and of the greatest unused digits. */
static bool fill_cage(const uint8_t *digits, size_t filled, const dlx_relation *relation)
{
    const size_t missing = relation->count - filled;
    uint64_t used = 0;
    size_t sum = 0, least = 0, most = 0;
    for (size_t i = 0; i < filled; i++) {
        if (used >> (digits[i] - 1) & 1)
            return false;
        used |= UINT64_C(1) << (digits[i] - 1);
        sum += digits[i];
    }
    uint64_t low = ~used & (UINT64_MAX >> (64 - relation->n));
    uint64_t high = low;
    if (missing == 0)
        return sum == relation->value;
    for (size_t i = 0; i < missing; i++) {
        if (!low)
            return false;
        const size_t greatest = 63 - (size_t)__builtin_clzll(high);
        least += (size_t)__builtin_ctzll(low) + 1;
        most += greatest + 1;
        low &= low - 1;
        high &= ~(UINT64_C(1) << greatest);
    }
    return sum + least <= relation->value && relation->value <= sum + most;
}

/* The third digit lies between the digits of the ends. */
static bool fill_between(const uint8_t *digits, size_t filled, const dlx_relation *relation)
{
    (void)relation;
    return filled < 3 || (digits[2] > digits[0] && digits[2] < digits[1]) ||
           (digits[2] > digits[1] && digits[2] < digits[0]);
}

/* The digits after the first add up to the first. */
static bool fill_arrow(const uint8_t *digits, size_t filled, const dlx_relation *relation)
{
    const size_t missing = relation->count - filled;
    size_t sum = 0;
    for (size_t i = 1; i < filled; i++)
        sum += digits[i];
    return sum + missing <= digits[0] && (missing || sum == digits[0]);
}

/* ---- the table ------------------------------------------------------------------------------- */

const dlx_rule dlx_rules[] = {
    [DLX_RULE_DIAGONAL] = {.name = "diagonal",
                           .fpuzzles = "diagonal- primaryDiagonal",
                           .title = "diagonals",
                           .unit = "diagonal",
                           .letter = 'd',
                           .count_units = count_one,
                           .unit_cell = diagonal_cell},
    /* f-puzzles' positive diagonal goes from the bottom left to the top right */
    [DLX_RULE_ANTIDIAGONAL] = {.name = "antidiagonal",
                               .fpuzzles = "diagonal+ secondaryDiagonal",
                               .title = "diagonals",
                               .unit = "diagonal",
                               .letter = 'd',
                               .first_number = 1,
                               .count_units = count_one,
                               .unit_cell = antidiagonal_cell},
    [DLX_RULE_CAGE] = {.name = "cage",
                       .json = "cages",
                       .fpuzzles = "killercage killerCages",
                       .title = "cages",
                       .unit = "cage",
                       .stem = "killer",
                       .letter = 'k',
                       .is_unit = true,
                       .has_value = true,
                       .groups = DLX_ALL_CELLS,
                       .fills = fill_cage},
    [DLX_RULE_EXTRA_REGION] = {.name = "extraregion",
                               .fpuzzles = "extraregion extraRegions",
                               .title = "extra regions",
                               .unit = "extra region",
                               .letter = 'k',
                               .is_unit = true},
    [DLX_RULE_DIFFERENCE] = {.name = "difference",
                             .title = "differences",
                             .fault = "have another difference",
                             .stem = "kropki",
                             .has_value = true,
                             .cells = 2,
                             .groups = DLX_CONSECUTIVE,
                             .fits = DLX_DIFFERENCE},
    [DLX_RULE_RATIO] = {.name = "ratio",
                        .title = "ratios",
                        .fault = "have another ratio",
                        .stem = "black dot",
                        .has_value = true,
                        .cells = 2,
                        .groups = DLX_CONSECUTIVE,
                        .fits = DLX_RATIO},
    [DLX_RULE_XV] = {.name = "xv",
                     .title = "sums X and V",
                     .fault = "have another sum",
                     .has_value = true,
                     .is_roman = true,
                     .cells = 2,
                     .groups = DLX_CONSECUTIVE,
                     .fits = DLX_SUM},
    {.name = "diagonals",
     .fpuzzles = "",
     .help = "require each digit once on both diagonals",
     .title = "diagonals",
     .includes = DLX_RULE_BIT(DLX_RULE_DIAGONAL) | DLX_RULE_BIT(DLX_RULE_ANTIDIAGONAL)},
    {.name = "windoku",
     .fpuzzles = "",
     .help = "require each digit once in the extra boxes of windoku",
     .title = "windows",
     .unit = "extra box",
     .letter = 'w',
     .is_square = true,
     .count_units = count_windows,
     .unit_cell = window_cell},
    {.name = "disjointgroups",
     .help = "require each digit once at each place of the boxes",
     .title = "disjoint groups",
     .unit = "group",
     .letter = 'g',
     .count_units = count_groups,
     .unit_cell = group_cell},
    {.name = "antiknight",
     .fpuzzles = "antiknight antiKnight",
     .help = "require different digits a knight's move apart",
     .title = "cells a knight's move apart (anti-knight)",
     .unit = "pair a knight's move apart",
     .stem = "knight",
     .steps = knight},
    {.name = "antiking",
     .fpuzzles = "antiking antiKing",
     .help = "require different digits a king's move apart",
     .title = "cells a king's move apart (anti-king)",
     .unit = "pair a king's move apart",
     .stem = "king's move",
     .steps = king},
    {.name = "nonconsecutive",
     .help = "require digits in cells with a common side to differ by more than 1",
     .title = "neighbours that are not consecutive",
     .fault = "hold consecutive digits",
     .stem = "consecutive",
     .steps = sides,
     .unless = DLX_RULE_BIT(DLX_RULE_DIFFERENCE) | DLX_RULE_BIT(DLX_RULE_RATIO),
     .fits = DLX_NOT_CONSECUTIVE},
    {.name = "negativeratio",
     .fpuzzles = "",
     .title = "neighbours without a ratio",
     .fault = "have a ratio that is not marked",
     .negative = "ratio",
     .steps = sides,
     .unless = DLX_RULE_BIT(DLX_RULE_DIFFERENCE) | DLX_RULE_BIT(DLX_RULE_RATIO),
     .values_of = DLX_RULE_RATIO,
     .fits = DLX_NO_RATIO},
    {.name = "negativexv",
     .fpuzzles = "",
     .title = "neighbours without the sums 5 and 10",
     .fault = "have a sum of 5 or 10 that is not marked",
     .negative = "xv",
     .steps = sides,
     .unless = DLX_RULE_BIT(DLX_RULE_XV),
     .fits = DLX_NO_XV},
    {.name = "thermometer",
     .fpuzzles = "thermometer thermos",
     .title = "thermometers",
     .fault = "do not increase along a thermometer",
     .is_directed = true,
     .stem = "thermo",
     .layout = DLX_LAYOUT_LINES,
     .groups = DLX_ALL_PAIRS,
     .fits = DLX_RISING},
    {.name = "slowthermometer",
     .title = "slow thermometers",
     .fault = "decrease along a slow thermometer",
     .is_directed = true,
     .layout = DLX_LAYOUT_LINES,
     .groups = DLX_ALL_PAIRS,
     .fits = DLX_NOT_FALLING},
    {.name = "minimum",
     .title = "minimum cells",
     .fault = "do not increase from a minimum cell",
     .layout = DLX_LAYOUT_CELL,
     .groups = DLX_NEIGHBOURS,
     .fits = DLX_LESS},
    {.name = "maximum",
     .title = "maximum cells",
     .fault = "do not decrease from a maximum cell",
     .layout = DLX_LAYOUT_CELL,
     .groups = DLX_NEIGHBOURS,
     .fits = DLX_GREATER},
    {.name = "renban",
     .fpuzzles = "renban renbans",
     .title = "renban lines",
     .fault = "are not in a set of consecutive digits",
     .stem = "renban",
     .layout = DLX_LAYOUT_LINES,
     .groups = DLX_ALL_PAIRS,
     .fits = DLX_IN_RANGE},
    {.name = "whispers",
     .title = "whispers",
     .fault = "differ too little on a line of whispers",
     .stem = "whisper",
     .has_value = true,
     .layout = DLX_LAYOUT_LINES,
     .groups = DLX_CONSECUTIVE,
     .fits = DLX_FAR_APART},
    {.name = "betweenline",
     .title = "between lines",
     .fault = "a digit of the line is not between the digits of its ends",
     .stem = "between line",
     .letter = 't',
     .layout = DLX_LAYOUT_LINES,
     .groups = DLX_ENDS,
     .fills = fill_between},
    {.name = "arrow",
     .title = "arrows",
     .fault = "the digits of the arrow do not add up to its circle",
     .stem = "arrow",
     .letter = 'a',
     .is_directed = true,
     .layout = DLX_LAYOUT_ARROWS,
     .groups = DLX_ALL_CELLS,
     .fills = fill_arrow},
    {.name = "odd",
     .fpuzzles = "odd oddCells",
     .title = "odd cells",
     .fault = "holds an even digit",
     .layout = DLX_LAYOUT_CELL,
     .groups = DLX_EACH_CELL,
     .fits = DLX_ODD},
    {.name = "even",
     .fpuzzles = "even evenCells",
     .title = "even cells",
     .fault = "holds an odd digit",
     .layout = DLX_LAYOUT_CELL,
     .groups = DLX_EACH_CELL,
     .fits = DLX_EVEN},
    {.name = "clone",
     .title = "equal cells (clones and palindromes)",
     .fault = "hold different digits",
     .layout = DLX_LAYOUT_CLONES,
     .groups = DLX_HALVES,
     .fits = DLX_EQUAL},
    {.name = "palindrome",
     .fpuzzles = "palindrome palindromes",
     .title = "equal cells (clones and palindromes)",
     .fault = "hold different digits",
     .stem = "palindrome",
     .layout = DLX_LAYOUT_LINES,
     .groups = DLX_MIRRORED,
     .fits = DLX_EQUAL},
    {0},
};
_Static_assert(sizeof dlx_rules / sizeof *dlx_rules <= 33, "a format's `holds` has a bit for each");

const char *dlx_rule_name(size_t index)
{
    return index < sizeof dlx_rules / sizeof *dlx_rules ? dlx_rules[index].name : NULL;
}

const char *dlx_rule_summary(size_t index)
{
    return index < sizeof dlx_rules / sizeof *dlx_rules ? dlx_rules[index].help : NULL;
}

uint64_t dlx_grid_rules(const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    if (!rules)
        return 0;
    return dlx_rules_of(rules) | (rules->region ? DLX_GRID_REGIONS : 0) |
           (rules->candidates ? DLX_GRID_CANDIDATES : 0);
}

size_t dlx_rules_find(const char *name, size_t length)
{
    for (size_t i = 0; dlx_rules[i].name; i++)
        if (strlen(dlx_rules[i].name) == length && memcmp(dlx_rules[i].name, name, length) == 0)
            return i;
    return SIZE_MAX;
}

void dlx_rules_add(dlx_variant_rules *rules, size_t rule)
{
    rules->set |= dlx_rules[rule].includes ? dlx_rules[rule].includes : DLX_RULE_BIT(rule);
}

uint64_t dlx_rules_of(const dlx_variant_rules *rules)
{
    uint64_t set = rules ? rules->set : 0;
    for (size_t i = 0; rules && i < rules->clue_count; i++)
        set |= DLX_RULE_BIT(rules->clues[i].rule);
    return set;
}

bool dlx_rules_are_digits_alike(const dlx_variant_rules *rules)
{
    const uint64_t set = dlx_rules_of(rules);
    bool alike = !rules || (!rules->candidates && !rules->clue_count);
    for (size_t i = 0; dlx_rules[i].name; i++)
        alike &= !(set & DLX_RULE_BIT(i)) || dlx_rules[i].fits == DLX_DIFFERENT;
    return alike;
}

/* True if a word of the text begins with the stem, of lower case. */
static bool has_stem(const char *text, const char *stem)
{
    const size_t length = strlen(stem);
    bool is_inside = false;
    for (; *text; text++) {
        if (!is_inside && strncasecmp(text, stem, length) == 0)
            return true;
        is_inside = (*text | 0x20) >= 'a' && (*text | 0x20) <= 'z';
    }
    return false;
}

const char *dlx_rules_named(const char *text, uint64_t set)
{
    static const char *const others[] = {"little killer", "sandwich", "skyscraper", "quadruple",
                                         "region sum",    "entropic", "x-sum"};
    for (size_t i = 0; dlx_rules[i].name; i++)
        if (!(set >> i & 1) && dlx_rules[i].stem && has_stem(text, dlx_rules[i].stem))
            return dlx_rules[i].stem;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (has_stem(text, others[i]))
            return others[i];
    return NULL;
}
