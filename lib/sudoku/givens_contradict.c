/* SPDX-License-Identifier: MIT */
#include "sudoku/givens_contradict.h"

#include "core/processor.h"
#include "sudoku/board/units.h"

/* Warns about the given at `cell`, whose digit is also at `before`. */
static void warn(const dlx_grid_reader *reader, const char *kind, size_t unit, size_t cell,
                 size_t before)
{
    const size_t n = reader->layout.size;
    dlx_error warning;
    dlx_error_set(&warning, DLX_INVALID, "%u twice in %s %zu: here and at %llu:%lu",
                  (unsigned)reader->cells[cell], kind, unit + 1,
                  (unsigned long long)reader->lines[before / n],
                  (unsigned long)reader->columns[before]);
    dlx_error_place(&warning, dlx_input_name(reader->input), reader->lines[cell / n],
                    reader->columns[cell]);
    reader->options.warn(reader->options.warn_state, &warning);
}

/* Checks rows, columns, and boxes or regions. True: a contradiction was reported. */
static bool warn_units(const dlx_grid_reader *reader)
{
    const dlx_layout *layout = &reader->layout;
    const uint16_t *region = reader->rules.region;
    const char *const kinds[] = {"row", "column", region ? "region" : "box"};
    const size_t n = layout->size;
    uint64_t digits[3 * DLX_DIGITS_SIZE];
    if (!region && n <= DLX_DIGITS_SIZE &&
        dlx_units_note_digits(reader->cells, n, layout->box_rows, layout->box_columns, digits))
        return false;
    /* seen[(kind * n + unit) * n + digit - 1] is 1 + the cell of the digit, or 0 */
    memset(reader->seen, 0, 3 * n * n * sizeof *reader->seen);
    size_t cell = 0;
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++, cell++) {
            const size_t digit = reader->cells[cell];
            if (!digit)
                continue;
            const size_t box = region
                                   ? region[cell]
                                   : dlx_box_of(row, column, layout->box_rows, layout->box_columns);
            const size_t units[] = {row, column, box};
            for (size_t kind = 0; kind < 3; kind++) {
                uint32_t *seen = &reader->seen[(kind * n + units[kind]) * n + digit - 1];
                if (*seen) {
                    warn(reader, kinds[kind], units[kind], cell, *seen - 1);
                    return true;
                }
                *seen = (uint32_t)cell + 1;
            }
        }
    return false;
}

/* Checks a unit. seen[digit - 1] is 1 + the cell of the digit, or 0. */
static bool warn_unit(const dlx_grid_reader *reader, const dlx_unit *unit, const uint32_t *cells)
{
    memset(reader->seen, 0, reader->layout.size * sizeof *reader->seen);
    for (size_t i = 0; i < unit->count; i++) {
        const size_t digit = reader->cells[cells[i]];
        uint32_t *seen = digit ? &reader->seen[digit - 1] : NULL;
        if (seen && *seen) {
            warn(reader, dlx_units_word(unit), unit->number - 1, cells[i], *seen - 1);
            return true;
        }
        if (seen)
            *seen = cells[i] + 1;
    }
    return false;
}

dlx_status dlx_givens_contradict_warn(dlx_grid_reader *reader, dlx_error *error)
{
    const size_t n = reader->layout.size;
    if (!reader->options.warn)
        return DLX_OK;
    if (!dlx_buffer_grow(&reader->seen, &reader->seen_capacity, 3 * n * n, sizeof *reader->seen))
        return dlx_error_memory(error);
    if (warn_units(reader) || !dlx_grid_rules_exist(&reader->rules))
        return DLX_OK;
    const dlx_layout *layout = &reader->layout;
    const dlx_grid grid = {layout->size, layout->box_rows, layout->box_columns, reader->cells,
                           NULL,         &reader->rules};
    dlx_units units = {0};
    const dlx_status status = dlx_units_find(&units, &grid, false, error);
    bool reported = status != DLX_OK;
    for (size_t i = 0; i < units.count && !reported; i++)
        reported = units.list[i].kind == DLX_UNIT_DIGITS &&
                   warn_unit(reader, &units.list[i], units.cells + units.list[i].first);
    dlx_units_free(&units);
    return status == DLX_INVALID ? DLX_OK : status;
}

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
    for (size_t index = 0; index < DLX_BULK_CELLS; index += sizeof repeated) {
        const dlx_cell_bytes cell = LOAD(cells + index), row = LOAD(rows + index),
                             box = LOAD(boxes + index);
        for (size_t k = 0; k < sizeof in_row; k++)
            repeated |= cell & ((dlx_cell_bytes)(row == LOAD(rows + index + in_row[k])) |
                                (dlx_cell_bytes)(box == LOAD(boxes + index + in_box[k])));
        for (size_t down = 9; index + down < DLX_BULK_CELLS; down += 9)
            repeated |= cell & (dlx_cell_bytes)(cell == LOAD(cells + index + down));
    }
    return dlx_has_byte(&repeated);
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

bool dlx_givens_are_solved(const uint8_t *givens, const uint8_t *digits)
{
    unsigned differing = 0;
    for (size_t i = 0; i < DLX_BULK_CELLS; i++)
        differing |= givens[i] ? givens[i] ^ digits[i] : 0;
    return !differing && !dlx_givens_contradict(digits);
}
