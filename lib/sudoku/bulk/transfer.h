/* SPDX-License-Identifier: MIT */
/* Copies single boards into lanes and out of lanes, for each kind of vectors; include after
 * pass.h. */
#ifndef DLX_SUDOKU_BULK_TRANSFER_H
#define DLX_SUDOKU_BULK_TRANSFER_H

TARGET static void enter_one(uint16_t *cells, unsigned lane, const uint8_t *givens)
{
    static const uint16_t sets[DLX_BULK_DIGITS + 1] = {DLX_BULK_ALL, 1,  2,  4,   8,
                                                       16,           32, 64, 128, 256};
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++) cells[i * LANES + lane] = sets[givens[i]];
}

TARGET static void leave_one(const uint16_t *cells, unsigned lane, uint8_t *digits)
{
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++) digits[i] =
        (uint8_t)(__builtin_ctz(cells[i * LANES + lane]) + 1);
}

TARGET static void put(uint16_t *cells, unsigned lane, const dlx_board *board)
{
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++) cells[i * LANES + lane] = board->sets[i];
}

TARGET static void take(const uint16_t *cells, unsigned lane, dlx_board *board)
{
    UNROLL for (size_t i = 0; i < DLX_BULK_CELLS; i++) board->sets[i] = cells[i * LANES + lane];
    for (size_t i = DLX_BULK_CELLS; i < DLX_BULK_SETS; i++)
        board->sets[i] = 0;
}

#endif
