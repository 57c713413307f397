/* SPDX-License-Identifier: MIT */
/* Encoder, and digits given in each unit of a board. */
#include "sudoku/reduction/encoder.h"

#include <stdlib.h>
#include <string.h>

dlx_encoder *dlx_encoder_new(dlx_error *error)
{
    dlx_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) {
        dlx_error_memory(error);
        return NULL;
    }
    encoder->builder = dlx_builder_new(error);
    if (!encoder->builder) {
        free(encoder);
        return NULL;
    }
    return encoder;
}

void dlx_encoder_free(dlx_encoder *encoder)
{
    if (!encoder)
        return;
    dlx_builder_free(encoder->builder);
    free(encoder->given);
    free(encoder->data.bytes);
    dlx_units_free(&encoder->units);
    free(encoder->cage_item);
    free(encoder->value_item);
    dlx_option_texts_free(&encoder->texts);
    free(encoder);
}

/* Adds a digit to the givens of a unit. */
static inline void note(dlx_encoder *encoder, size_t unit, size_t digit)
{
    encoder->given[unit * encoder->words + (digit - 1) / 64] |= UINT64_C(1) << (digit - 1) % 64;
}

/* Collects the digits given in each unit. */
dlx_status dlx_note_givens(dlx_encoder *encoder, const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    const dlx_units *units = &encoder->units;
    const size_t words = (n + 63) / 64;
    const size_t total = (3 * n + units->count) * words;
    encoder->words = words;
    if (!dlx_grow(&encoder->given, &encoder->given_capacity, total, sizeof *encoder->given))
        return dlx_error_memory(error);
    memset(encoder->given, 0, total * sizeof *encoder->given);
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            const size_t cell = row * n + column;
            const size_t digit = grid->cells[cell];
            if (!digit)
                continue;
            note(encoder, row, digit);
            note(encoder, n + column, digit);
            note(encoder, 2 * n + dlx_grid_box(grid, row, column), digit);
            for (size_t i = units->count ? units->start[cell] : 0;
                 units->count && i < units->start[cell + 1]; i++)
                note(encoder, 3 * n + units->of[i], digit);
        }
    return DLX_OK;
}

/* True if no unit of the cell has the digit as a given. */
static bool is_open_in_units(const dlx_encoder *encoder, size_t cell, size_t digit)
{
    const dlx_units *units = &encoder->units;
    const uint64_t *given = encoder->given + (digit - 1) / 64;
    for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++)
        if (given[(3 * encoder->size + units->of[i]) * encoder->words] >> (digit - 1) % 64 & 1)
            return false;
    return true;
}

bool dlx_digit_fits(const dlx_encoder *encoder, const dlx_grid *grid, size_t cell, size_t digit,
                    bool reduce)
{
    const size_t n = grid->size;
    const uint64_t *candidates = grid->rules ? grid->rules->candidates : NULL;
    const size_t words = (n + 63) / 64;
    if (candidates && !(candidates[cell * words + (digit - 1) / 64] >> (digit - 1) % 64 & 1))
        return false;
    if (!reduce || grid->cells[cell])
        return true;
    const dlx_cell_position at = {cell / n, cell % n, dlx_grid_box(grid, cell / n, cell % n), 0, 0};
    return dlx_is_open(encoder, &at, digit) &&
           (!encoder->units.count || is_open_in_units(encoder, cell, digit));
}
