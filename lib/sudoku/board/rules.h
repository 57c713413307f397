/* SPDX-License-Identifier: MIT */
/* Rules of variants: a row of a table for each. */
#ifndef DLX_SUDOKU_BOARD_RULES_H
#define DLX_SUDOKU_BOARD_RULES_H

#include "sudoku/board/grid.h"

/* Quantities that a condition on digits may depend on. */
typedef struct dlx_relation {
    size_t n;        /* digits of the board */
    size_t value;    /* of the clue; 0: none */
    size_t count;    /* cells of the clue */
    size_t distance; /* between two cells in the list of the clue */
} dlx_relation;

/* The groups of a clue's cells to which a condition applies. */
typedef enum dlx_arrangement {
    DLX_NO_GROUPS,
    DLX_EACH_CELL,   /* both digits of the condition are the digit of the cell */
    DLX_NEIGHBOURS,  /* each cell and its neighbours that have no clue of the rule */
    DLX_CONSECUTIVE, /* each cell and the next */
    DLX_ALL_PAIRS,   /* each cell and all later cells */
    DLX_MIRRORED,    /* first and last cell, second and last but one, ... */
    DLX_HALVES,      /* cell k of the first half and cell k of the second half */
    DLX_ENDS,        /* the first, the last and another cell, a condition `fills` */
    DLX_ALL_CELLS,   /* all cells, a condition `fills` */
} dlx_arrangement;

/* Conditions on the digits of a pair. */
typedef enum dlx_condition {
    DLX_DIFFERENT,
    DLX_NOT_CONSECUTIVE,
    DLX_RISING, /* as along a thermometer: by 1 from cell to cell */
    DLX_NOT_FALLING,
    DLX_LESS,
    DLX_GREATER,
    DLX_DIFFERENCE,
    DLX_RATIO,
    DLX_NO_RATIO,
    DLX_SUM,
    DLX_NO_XV,
    DLX_IN_RANGE, /* different digits of a range as long as the line: all digits of the range */
    DLX_FAR_APART,
    DLX_EQUAL,
    DLX_ODD,
    DLX_EVEN
} dlx_condition;

/* True if the digits satisfy the condition. */
bool dlx_rules_fit(dlx_condition condition, size_t first, size_t second,
                   const dlx_relation *relation);

/* How f-puzzles lists the cells of a clue. */
typedef enum dlx_clue_layout {
    DLX_LAYOUT_CELLS,  /* `cells` */
    DLX_LAYOUT_CELL,   /* an object for each cell, with `cell` */
    DLX_LAYOUT_LINES,  /* `lines`, each a clue */
    DLX_LAYOUT_CLONES, /* `cells` and `cloneCells` */
    DLX_LAYOUT_ARROWS, /* `cells`, the circle, and `lines` that begin with the circle */
} dlx_clue_layout;

enum { DLX_MOST_FILLED = 64 }; /* maximum board size for conditions on all digits */

/* A step from a cell to another; the last of a list is {0, 0}. */
typedef struct dlx_step {
    int down, right;
} dlx_step;

/* A rule of all cells consists of units, of pairs of cells a step apart, or of other rules. A rule
 * of clues applies to the cells of each clue: as a unit, as groups of cells, or both. */
typedef struct dlx_rule {
    const char *name;     /* of the option, in JSON, and in the data of a problem */
    const char *json;     /* in JSON; NULL: as `name` */
    const char *fpuzzles; /* words of f-puzzles and lisudoku, the first is written; "": none; NULL:
                             as `name` */
    const char *help;     /* of the option; NULL: no option */
    const char *title;    /* in "the format cannot hold ..." and "... are not rated" */
    const char *unit;     /* a unit in messages, such as "cage" */
    const char *fault;    /* in "r1c1 and r1c2 ...", or of a filling in "r1c1: ..." */
    const char *negative; /* word in the list `negative` of f-puzzles; or NULL */
    const char *stem;     /* in texts that describe the rule, in lower case; or NULL */
    uint64_t includes;    /* sum of DLX_RULE_BIT values, in place of everything below; 0: none */

    char letter;    /* of the items of units and fillings */
    bool is_square; /* boxes must be square */
    /* Units of all cells: their number, the number of the first, from 0, and cell `index` of unit
     * `unit`. */
    size_t (*count_units)(const dlx_grid *grid);
    size_t first_number;
    size_t (*unit_cell)(const dlx_grid *grid, size_t unit, size_t index);

    const dlx_step *steps; /* to the cells that pair with each cell */
    uint64_t unless;       /* rules whose clues of two cells exempt the pair of these cells */
    size_t values_of;      /* a rule whose clues have the values of the condition; 0: none */

    bool is_unit;           /* the cells of a clue have different digits */
    bool has_value;         /* a clue may have a number */
    bool is_directed;       /* the first cell of a line differs from the last */
    bool is_roman;          /* the number is V or X */
    size_t cells;           /* of a clue; 0: any number */
    dlx_clue_layout layout; /* of clues */
    dlx_arrangement groups; /* of a clue's cells */

    dlx_condition fits; /* of the digits of a pair */

    /* True if the first `filled` digits of a group can be completed; all fit if filled = count. */
    bool (*fills)(const uint8_t *digits, size_t filled, const dlx_relation *relation);
} dlx_rule;

/* Rules that formats name; others have no name. */
enum {
    DLX_RULE_DIAGONAL,
    DLX_RULE_ANTIDIAGONAL,
    DLX_RULE_CAGE,
    DLX_RULE_EXTRA_REGION,
    DLX_RULE_DIFFERENCE,
    DLX_RULE_RATIO,
    DLX_RULE_XV,
};
#define DLX_RULE_BIT(rule) (UINT64_C(1) << (rule))

/* The table ends with a rule without a name; it has at most 32 rules. */
extern const dlx_rule dlx_rules[];

/* True for a rule of clues, not of all cells. */
static inline bool dlx_rules_is_clue(size_t rule)
{
    return dlx_rules[rule].is_unit || dlx_rules[rule].groups != DLX_NO_GROUPS;
}

/* Returns the index of a rule by its name; SIZE_MAX: none. */
size_t dlx_rules_find(const char *name, size_t length);

/* Adds a rule of all cells. */
void dlx_rules_add(dlx_variant_rules *rules, size_t rule);

/* Returns the rules as a sum of DLX_RULE_BIT values. `rules` may be NULL. */
uint64_t dlx_rules_of(const dlx_variant_rules *rules);

/* True if boards with permuted digits satisfy the rules too. `rules` may be NULL. */
bool dlx_rules_are_digits_alike(const dlx_variant_rules *rules);

/* Returns a word of the text that names a rule outside the set; NULL: none. */
const char *dlx_rules_named(const char *text, uint64_t set);

#endif
