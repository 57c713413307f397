/* SPDX-License-Identifier: MIT */
/* Killer cages with sums: each filling of a cage is an option, with the cage's item and the values
 * of its cells as colours. The option that places a digit in a cell has the cell's value item as
 * well, so both must agree. (Knuth, TAOCP 4B, 7.2.2.1, on colours and kakuro.) */
#include "sudoku/reduction/cages.h"

#include <stdio.h>

enum {
    MOST_DIGITS = 64, /* a set of digits is a word: digit d is bit d - 1 */
    MOST_COMBINATIONS =
        50000,           /* maximum fillings of a cage: more would dwarf the board's options */
    MOST_STEPS = 5000000 /* maximum steps of the enumeration */
};

/* A partially filled cage: cells [0..at[ have digits. */
typedef struct filling {
    size_t n;
    const uint32_t *cell;
    size_t count;
    uint64_t fits[MOST_DIGITS]; /* allowed digits of each cell */
    uint8_t digit[MOST_DIGITS]; /* digit of each cell; for cell `at` the last digit tried, or 0 */
    size_t at;
    uint64_t used; /* digits of cells [0..at[ */
    size_t left;   /* sum required of the remaining cells */
} filling;

static uint64_t bit_of(size_t digit)
{
    return UINT64_C(1) << (digit - 1);
}

/* True if `sum` lies between the least and the greatest sum of `count` distinct unused digits. */
static bool can_add_up(size_t n, uint64_t used, size_t count, size_t sum)
{
    size_t least = 0;
    size_t most = 0;
    size_t found = 0;
    for (size_t digit = 1; digit <= n && found < count; digit++)
        if (!(used & bit_of(digit))) {
            least += digit;
            found++;
        }
    if (found < count)
        return false;
    for (size_t digit = n; found > 0; digit--)
        if (!(used & bit_of(digit))) {
            most += digit;
            found--;
        }
    return least <= sum && sum <= most;
}

/* Returns the next digit for cell `at`; 0: none. */
static size_t next_digit(const filling *fill)
{
    for (size_t digit = fill->digit[fill->at] + 1u; digit <= fill->n && digit <= fill->left;
         digit++)
        if (fill->fits[fill->at] & ~fill->used & bit_of(digit) &&
            can_add_up(fill->n, fill->used | bit_of(digit), fill->count - fill->at - 1,
                       fill->left - digit))
            return digit;
    return 0;
}

/* Clears the last filled cell. */
static void step_back(filling *fill)
{
    fill->at--;
    fill->used &= ~bit_of(fill->digit[fill->at]);
    fill->left += fill->digit[fill->at];
}

static void step_on(filling *fill, size_t digit)
{
    fill->digit[fill->at] = (uint8_t)digit;
    fill->used |= bit_of(digit);
    fill->left -= digit;
    fill->at++;
    if (fill->at < fill->count)
        fill->digit[fill->at] = 0;
}

/* Adds the option of a full cage. */
static dlx_status add_combination(dlx_encoder *encoder, uint32_t item, const filling *fill,
                                  dlx_error *error)
{
    dlx_status status = dlx_builder_reserve(encoder->builder, 1 + fill->count, error);
    if (status == DLX_OK)
        dlx_builder_push(encoder->builder, item);
    for (size_t i = 0; i < fill->count && status == DLX_OK; i++)
        status = dlx_cages_push_value(encoder, fill->cell[i], fill->digit[i], error);
    return status == DLX_OK ? dlx_builder_end_option(encoder->builder, error) : status;
}

static dlx_status refuse(const filling *fill, size_t index, const char *what, size_t most,
                         dlx_error *error)
{
    return dlx_error_set(error, DLX_INVALID, "cage %zu at r%zuc%zu %s %zu %s", index + 1,
                         fill->cell[0] / fill->n + 1, fill->cell[0] % fill->n + 1,
                         most == MOST_DIGITS ? "needs a board of at most" : "has more than", most,
                         what);
}

/* Returns the digits allowed in a cell of the cage. */
static uint64_t digits_of(const dlx_encoder *encoder, const dlx_grid *grid, size_t cell,
                          bool reduce)
{
    const size_t given = grid->cells[cell];
    uint64_t digits = 0;
    for (size_t digit = 1; digit <= grid->size; digit++)
        if ((!given || digit == given) &&
            dlx_encoder_digit_fits(encoder, grid, cell, digit, reduce))
            digits |= bit_of(digit);
    return digits;
}

/* Enumerates the fillings of the cage in lexicographic order. */
static dlx_status add_combinations(dlx_encoder *encoder, size_t index, filling *fill,
                                   dlx_error *error)
{
    size_t found = 0;
    for (size_t steps = 0;; steps++) {
        if (steps == MOST_STEPS)
            return refuse(fill, index, "steps to fill it", MOST_STEPS, error);
        const size_t digit = fill->at < fill->count ? next_digit(fill) : 0;
        if (digit) {
            step_on(fill, digit);
            continue;
        }
        if (fill->at == fill->count) {
            if (found++ == MOST_COMBINATIONS)
                return refuse(fill, index, "combinations", MOST_COMBINATIONS, error);
            const dlx_status status =
                add_combination(encoder, encoder->cage_item[index], fill, error);
            if (status != DLX_OK)
                return status;
        }
        if (fill->at == 0)
            return DLX_OK;
        step_back(fill);
    }
}

dlx_status dlx_cages_add(dlx_encoder *encoder, const dlx_grid *grid, size_t index, bool reduce,
                         dlx_error *error)
{
    const dlx_cage *cage = &grid->rules->cages[index];
    filling fill = {.n = grid->size,
                    .cell = grid->rules->cage_cells + cage->first,
                    .count = cage->count,
                    .left = cage->sum};
    if (grid->size > MOST_DIGITS)
        return refuse(&fill, index, "digits", MOST_DIGITS, error);
    for (size_t i = 0; i < fill.count; i++)
        fill.fits[i] = digits_of(encoder, grid, fill.cell[i], reduce);
    return add_combinations(encoder, index, &fill, error);
}

dlx_status dlx_cages_push_value(dlx_encoder *encoder, size_t cell, size_t digit, dlx_error *error)
{
    char colour[24];
    const int length = snprintf(colour, sizeof colour, "%zu", digit);
    dlx_builder_push(encoder->builder, encoder->value_item[cell]);
    return dlx_builder_colour(encoder->builder, colour, (size_t)length, error);
}
