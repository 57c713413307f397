/* SPDX-License-Identifier: MIT */
#include "sudoku/read/overlaps.h"

/* Places of boards of size `board` in a square of size `size`, in steps. */
typedef struct pattern {
    size_t size, board, step, count;
    struct {
        uint8_t row, column;
    } places[5];
} pattern;

static const pattern patterns[] = {
    {8, 4, 2, 5, {{0, 0}, {0, 2}, {1, 1}, {2, 0}, {2, 2}}}, /* samurai */
    {21, 9, 6, 5, {{0, 0}, {0, 2}, {1, 1}, {2, 0}, {2, 2}}},
    {15, 9, 6, 2, {{0, 0}, {1, 1}}},
    {15, 9, 6, 2, {{0, 1}, {1, 0}}},
    {12, 6, 6, 4, {{0, 0}, {0, 1}, {1, 0}, {1, 1}}}, /* side by side */
    {18, 9, 9, 4, {{0, 0}, {0, 1}, {1, 0}, {1, 1}}},
};

static bool is_inside(const pattern *boards, size_t row, size_t column)
{
    for (size_t i = 0; i < boards->count; i++) {
        const size_t top = boards->places[i].row * boards->step;
        const size_t left = boards->places[i].column * boards->step;
        if (row >= top && row < top + boards->board && column >= left &&
            column < left + boards->board)
            return true;
    }
    return false;
}

/* The cells of the square, inside and outside the boards. */
typedef struct use {
    size_t greatest, digits, blanks; /* inside */
    size_t outside, outside_digits, outside_zeros;
} use;

static use use_of(const dlx_grid_reader *reader, const pattern *boards)
{
    const size_t n = reader->layout.size;
    use found = {0};
    for (size_t cell = 0; cell < n * n; cell++) {
        const uint16_t digit = reader->cells[cell];
        const bool inside = is_inside(boards, cell / n, cell % n);
        found.outside += !inside;
        found.outside_digits += !inside && digit;
        found.outside_zeros += !inside && digit == 1;
        found.digits += inside && digit;
        found.blanks += inside && !digit;
        found.greatest = inside && digit > found.greatest ? digit : found.greatest;
    }
    return found;
}

/* If the cells outside are blank in another way than those inside, zeros were read as digits. */
static bool shows(const dlx_grid_reader *reader, const pattern *boards)
{
    const use found = use_of(reader, boards);
    const bool from_zero = dlx_from_zero(&reader->layout.symbols);
    if (found.greatest > boards->board + from_zero)
        return false;
    if (from_zero && found.outside && found.outside_zeros == found.outside)
        return true;
    return found.outside_digits == 0 &&
           (from_zero ? found.blanks == 0 : found.digits >= 2 * reader->layout.size);
}

size_t dlx_overlaps_count(const dlx_grid_reader *reader)
{
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns && !reader->given.size; i++)
        if (patterns[i].size == reader->layout.size && shows(reader, &patterns[i]))
            return patterns[i].count;
    return 0;
}
