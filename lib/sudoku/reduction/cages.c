/* SPDX-License-Identifier: MIT */
/* Conditions on all digits of some cells, such as the sum of a killer cage: each filling is an
 * option, with the condition's item and the values of its cells as colours. The option that places
 * a digit in a cell has the cell's value item as well, so both must agree. (Knuth, TAOCP
 * 4B, 7.2.2.1, on colours and kakuro.) */
#include "sudoku/reduction/encoder.h"

enum {
    MOST_COMBINATIONS =
        50000,           /* maximum fillings of a cage: more would dwarf the board's options */
    MOST_STEPS = 5000000 /* maximum steps of the enumeration */
};

/* Partially filled cells: cells [0..place[ have digits. */
typedef struct filling {
    const dlx_unit *unit;
    size_t n;
    const uint32_t *cell;
    uint64_t fits[DLX_MOST_FILLED]; /* allowed digits of each cell: digit d is bit d - 1 */
    uint8_t
        digit[DLX_MOST_FILLED]; /* digit of each cell; for cell `place` the last one tried, or 0 */
    size_t place;
} filling;

static uint64_t bit_of(size_t digit)
{
    return UINT64_C(1) << (digit - 1);
}

/* Returns the first cell of the filling that has the value item of cell k. */
static size_t first_alike(const dlx_grid_encoder *encoder, const filling *fill, size_t k)
{
    size_t i = 0;
    while (encoder->value_item[fill->cell[i]] != encoder->value_item[fill->cell[k]])
        i++;
    return i;
}

/* Sets cell `place` to the next digit with which the cells can be filled. False: none. */
static bool take_digit(const dlx_grid_encoder *encoder, filling *fill)
{
    const dlx_unit *unit = fill->unit;
    const size_t alike = first_alike(encoder, fill, fill->place);
    while (fill->digit[fill->place] < fill->n) {
        fill->digit[fill->place]++;
        if (fill->fits[fill->place] & bit_of(fill->digit[fill->place]) &&
            fill->digit[alike] == fill->digit[fill->place] &&
            unit->rule->fills(fill->digit, fill->place + 1, &unit->relation))
            return true;
    }
    return false;
}

/* Adds the option of a complete filling. */
static dlx_status add_combination(dlx_grid_encoder *encoder, const filling *fill, dlx_error *error)
{
    const size_t count = fill->unit->count;
    dlx_status status = dlx_builder_reserve(encoder->builder, 1 + count, error);
    if (status == DLX_OK)
        dlx_builder_push(encoder->builder, fill->unit->item);
    for (size_t i = 0; i < count && status == DLX_OK; i++)
        if (first_alike(encoder, fill, i) == i)
            status = dlx_cages_push_value(encoder, fill->cell[i], fill->digit[i], error);
    return status == DLX_OK ? dlx_builder_end_option(encoder->builder, error) : status;
}

static dlx_status refuse(const filling *fill, const char *what, size_t most, dlx_error *error)
{
    return dlx_error_set(
        error, DLX_INVALID, "%s %lu at r%zuc%zu %s %zu %s", fill->unit->rule->name,
        (unsigned long)fill->unit->number, fill->cell[0] / fill->n + 1, fill->cell[0] % fill->n + 1,
        most == DLX_MOST_FILLED ? "needs a board of at most" : "has more than", most, what);
}

/* Returns the digits allowed in a cell of the cage. */
static uint64_t digits_of(const dlx_grid_encoder *encoder, const dlx_grid *grid, size_t cell,
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

dlx_status dlx_cages_add(dlx_grid_encoder *encoder, const dlx_grid *grid, const dlx_unit *unit,
                         bool reduce, dlx_error *error)
{
    filling fill = {.unit = unit, .n = grid->size, .cell = encoder->units.cells + unit->first};
    if (grid->size > DLX_MOST_FILLED || unit->count > DLX_MOST_FILLED)
        return refuse(&fill, "digits", DLX_MOST_FILLED, error);
    for (size_t i = 0; i < unit->count; i++)
        fill.fits[i] = digits_of(encoder, grid, fill.cell[i], reduce);
    size_t found = 0;
    for (size_t steps = 0;; steps++) {
        if (steps == MOST_STEPS)
            return refuse(&fill, "steps to fill it", MOST_STEPS, error);
        if (fill.place < fill.unit->count && take_digit(encoder, &fill)) {
            if (++fill.place < fill.unit->count)
                fill.digit[fill.place] = 0;
            continue;
        }
        if (fill.place == fill.unit->count) {
            if (found++ == MOST_COMBINATIONS)
                return refuse(&fill, "combinations", MOST_COMBINATIONS, error);
            const dlx_status status = add_combination(encoder, &fill, error);
            if (status != DLX_OK)
                return status;
        }
        if (fill.place-- == 0)
            return DLX_OK;
    }
}

dlx_status dlx_cages_push_value(dlx_grid_encoder *encoder, size_t cell, size_t digit,
                                dlx_error *error)
{
    char colour[24];
    char *begin = colour + sizeof colour;
    for (; digit; digit /= 10)
        *--begin = (char)('0' + digit % 10);
    dlx_builder_push(encoder->builder, encoder->value_item[cell]);
    return dlx_builder_colour(encoder->builder, begin, (size_t)(colour + sizeof colour - begin),
                              error);
}
