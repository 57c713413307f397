#include "sudoku/bulk/choice.h"

static void add(dlx_cells *cells, size_t cell)
{
    if (cell < 64)
        cells->low |= UINT64_C(1) << cell;
    else
        cells->high |= UINT64_C(1) << (cell - 64);
}

static bool see_each_other(size_t a, size_t b)
{
    const size_t row_a = a / 9, column_a = a % 9;
    const size_t row_b = b / 9, column_b = b % 9;
    return a != b && (row_a == row_b || column_a == column_b ||
                      (row_a / 3 == row_b / 3 && column_a / 3 == column_b / 3));
}

void dlx_peers_make(dlx_peers *peers)
{
    for (size_t a = 0; a < DLX_BULK_CELLS; a++) {
        peers->of[a] = (dlx_cells){0};
        for (size_t b = 0; b < DLX_BULK_CELLS; b++)
            if (see_each_other(a, b))
                add(&peers->of[a], b);
    }
}

static size_t fewest_candidates(const dlx_board *board)
{
    size_t cell = 0;
    int fewest = DLX_BULK_DIGITS + 1;
    for (size_t i = 0; i < DLX_BULK_CELLS && fewest > 2; i++) {
        const int count = __builtin_popcount(board->sets[i]);
        if (count > 1 && count < fewest) {
            fewest = count;
            cell = i;
        }
    }
    return cell;
}

static int count_common(dlx_cells a, dlx_cells b)
{
    return __builtin_popcountll(a.low & b.low) + __builtin_popcountll(a.high & b.high);
}

size_t dlx_choose_cell(const dlx_board *board, dlx_cells pairs, const dlx_peers *peers)
{
    size_t best = DLX_BULK_CELLS;
    int most = -1;
    for (dlx_cells left = pairs; left.low | left.high;) {
        size_t cell;
        if (left.low) {
            cell = (size_t)__builtin_ctzll(left.low);
            left.low &= left.low - 1;
        } else {
            cell = 64 + (size_t)__builtin_ctzll(left.high);
            left.high &= left.high - 1;
        }
        const int common = count_common(pairs, peers->of[cell]);
        if (common > most) {
            most = common;
            best = cell;
        }
    }
    return most < 0 ? fewest_candidates(board) : best;
}
