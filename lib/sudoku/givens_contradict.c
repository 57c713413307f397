/* SPDX-License-Identifier: MIT */
#include "sudoku/givens_contradict.h"

#include "core/processor.h"
#include "sudoku/bulk/lanes.h"
#include <string.h>

/* Emulated by two smaller vectors where necessary. */
typedef uint8_t dlx_cell_bytes __attribute__((vector_size(32)));

#define INLINE static inline __attribute__((always_inline))

/* Cells at any address. */
typedef uint8_t loose_bytes __attribute__((vector_size(32), aligned(1), may_alias));
#define LOAD(cells) ((dlx_cell_bytes) * (const loose_bytes *)(cells))

/* Tags of nine cells; the rows, and the boxes, of a board. */
#define NINE(t) t, t, t, t, t, t, t, t, t
#define BAND(a, b, c) a, a, a, b, b, b, c, c, c
#define THREE(a, b, c) BAND(a, b, c), BAND(a, b, c), BAND(a, b, c)

enum { PADDED = 128 }; /* cells, and cells that follow the last vector */

/* Compares each cell with the cells after it in its row, column and box. A tag makes cells of other
 * units different. */
INLINE bool has_repeated(const uint8_t *givens)
{
    static const uint8_t row_tags[PADDED] = {NINE(0x00), NINE(0x10), NINE(0x20),
                                             NINE(0x30), NINE(0x40), NINE(0x50),
                                             NINE(0x60), NINE(0x70), NINE(0x80)};
    static const uint8_t box_tags[PADDED] = {THREE(0x00, 0x10, 0x20), THREE(0x30, 0x40, 0x50),
                                             THREE(0x60, 0x70, 0x80)};
    static const uint8_t in_row[] = {1, 2, 3, 4, 5, 6, 7, 8};
    static const uint8_t in_box[] = {7, 8, 10, 11, 16, 17, 19, 20};
    uint8_t cells[PADDED] = {0}, rows[PADDED], boxes[PADDED];
    dlx_cell_bytes repeated = {0};
    memcpy(cells, givens, DLX_BULK_CELLS);
    for (size_t i = 0; i < PADDED; i++) {
        rows[i] = cells[i] | row_tags[i];
        boxes[i] = cells[i] | box_tags[i];
    }
    for (size_t at = 0; at < DLX_BULK_CELLS; at += sizeof repeated) {
        const dlx_cell_bytes cell = LOAD(cells + at), row = LOAD(rows + at), box = LOAD(boxes + at);
        for (size_t k = 0; k < sizeof in_row; k++)
            repeated |= cell & ((dlx_cell_bytes)(row == LOAD(rows + at + in_row[k])) |
                                (dlx_cell_bytes)(box == LOAD(boxes + at + in_box[k])));
        for (size_t down = 9; at + down < DLX_BULK_CELLS; down += 9)
            repeated |= cell & (dlx_cell_bytes)(cell == LOAD(cells + at + down));
    }
    uint64_t parts[4];
    memcpy(parts, &repeated, sizeof parts);
    return parts[0] | parts[1] | parts[2] | parts[3];
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static bool has_repeated_wide(const uint8_t *givens)
{
    return has_repeated(givens);
}
#endif

bool dlx_givens_contradict(const uint8_t *givens)
{
#if defined(__x86_64__)
    if (DLX_HAS_AVX2)
        return has_repeated_wide(givens);
#endif
    return has_repeated(givens);
}
