/* SPDX-License-Identifier: MIT */
/* Candidates of a board, their places in units, and what changed between rounds of techniques. */
#ifndef DLX_SUDOKU_GENERATOR_TECHNIQUE_BOARD_H
#define DLX_SUDOKU_GENERATOR_TECHNIQUE_BOARD_H

#include "sudoku/board/units.h"
#include "sudoku/generator/techniques.h"

/* Two units with at least two common cells. */
typedef struct overlap {
    uint32_t unit, other;
    uint64_t common; /* positions in `unit` of common cells */
    uint64_t rest;   /* positions in `other` of the remaining cells */
} overlap;

struct dlx_techniques {
    size_t n, cells, box_rows, box_columns;
    bool has_rules;
    dlx_units units; /* rows, columns, boxes or regions, others: n cells each */
    const dlx_technique_observer *observer; /* or NULL */
    overlap *overlaps;
    size_t overlap_count, overlap_capacity;
    uint64_t *places;   /* [0..units * n[: positions of each digit in each unit, as bits, at the
                           beginning of a round */
    uint8_t *positions; /* of the cell of units.of[i] in this unit */
    uint64_t *unread;   /* cells that changed since try_singles read them, as bits */
    bool *unread_units; /* [0..units[: the same, of units */
    uint64_t *dropped;  /* [0..cells[: digits removed in this round */
    uint32_t *changed;  /* cells with removed digits */
    size_t changed_count;
    /* Rounds of technique applications, over all boards: a technique that failed in a round is not
     * tried again where no candidate changed. */
    uint64_t round;
    uint64_t *unit_changed; /* [0..units[: the first round with the current candidates */
    uint64_t digit_changed[DLX_TECHNIQUES_MAX_SIZE];
    uint64_t failed[DLX_TECHNIQUE_COUNT];
};

/* The n cells of a unit. */
static inline const uint32_t *dlx_technique_cells(const dlx_techniques *techniques, size_t unit)
{
    return techniques->units.cells + unit * techniques->n;
}

static inline bool dlx_is_single(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* Removes digits from a cell. True if the cell had any of them. */
bool dlx_technique_drop(dlx_techniques *techniques, uint64_t *candidates, size_t cell,
                        uint64_t digits);

/* Removes digits from a unit's cells at `places`. True if a cell changed. */
bool dlx_technique_drop_at(dlx_techniques *techniques, uint64_t *candidates, size_t unit,
                           uint64_t places, uint64_t digits);

/* Marks all cells and units as read, or all as unread. */
void dlx_technique_mark_all(dlx_techniques *techniques, bool is_read);

/* Begins with a board: finds the places of all digits. False: a digit has no place in a unit, or a
 * cell no digit. */
bool dlx_technique_find_places(dlx_techniques *techniques, const uint64_t *candidates);

/* Begins a round: removes the places of the digits that the last round removed. False: as
 * dlx_technique_find_places. */
bool dlx_technique_update_places(dlx_techniques *techniques, const uint64_t *candidates);

#endif
