/* SPDX-License-Identifier: MIT */
/* Regions and cages of a puzzle. */
#include "sudoku/read/jigsaw_regions.h"

enum { LETTERS = 26 };

uint32_t dlx_jigsaw_regions_token(char c, bool cases)
{
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0');
    if (c >= 'A' && c <= 'Z')
        return 10 + (uint32_t)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return 10 + (uint32_t)(c - 'a') + (cases ? LETTERS : 0);
    return UINT32_MAX;
}

/* ---- regions --------------------------------------------------------------------------------- */

/* Numbers the tokens in order of appearance; token_of and count have room for n. */
static bool number_tokens(const uint32_t *token, size_t n, uint32_t *token_of, size_t *count,
                          uint16_t *region, dlx_region_fault *fault)
{
    size_t used = 0;
    for (size_t cell = 0; cell < n * n; cell++) {
        size_t i = 0;
        while (i < used && token_of[i] != token[cell])
            i++;
        if (i == n) {
            *fault = (dlx_region_fault){.cell = cell, .token = token[cell]};
            return false;
        }
        if (i == used)
            token_of[used++] = token[cell];
        count[i]++;
        region[cell] = (uint16_t)i;
    }
    for (size_t i = 0; i < used; i++)
        if (count[i] != n) {
            *fault = (dlx_region_fault){n * n, token_of[i], count[i]};
            return false;
        }
    return true;
}

/* Keeps region numbers from 1 to n, or from 0 to n - 1. */
static void keep_numbers(const uint32_t *token, size_t n, const uint32_t *token_of,
                         uint16_t *region)
{
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;
    for (size_t i = 0; i < n; i++) {
        least = token_of[i] < least ? token_of[i] : least;
        most = token_of[i] > most ? token_of[i] : most;
    }
    if (least > 1 || most - least != n - 1)
        return;
    for (size_t cell = 0; cell < n * n; cell++)
        region[cell] = (uint16_t)(token[cell] - least);
}

/* True if the regions are the boxes of the layout, in any order. */
static bool are_boxes(const dlx_layout *layout, const uint16_t *region)
{
    const size_t n = layout->size;
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t row = cell / n / layout->box_rows * layout->box_rows;
        const size_t column = cell % n / layout->box_columns * layout->box_columns;
        if (region[cell] != region[row * n + column])
            return false;
    }
    return true;
}

dlx_status dlx_jigsaw_regions_take(dlx_grid_reader *reader, const uint32_t *token,
                                   dlx_region_fault *fault)
{
    const size_t n = reader->layout.size;
    dlx_variant_rules *rules = dlx_reader_state_rules(reader);
    uint32_t *token_of = dlx_buffer_allocate(n, sizeof *token_of);
    size_t *count = calloc(n, sizeof *count);
    uint16_t *region = dlx_buffer_allocate(n * n, sizeof *region);
    dlx_status status = rules && token_of && count && region ? DLX_OK : DLX_NO_MEMORY;
    if (status == DLX_OK && !number_tokens(token, n, token_of, count, region, fault))
        status = DLX_SYNTAX;
    if (status == DLX_OK)
        keep_numbers(token, n, token_of, region);
    if (status == DLX_OK && !are_boxes(&reader->layout, region)) {
        free(rules->region);
        rules->region = region;
        region = NULL;
    }
    free(token_of);
    free(count);
    free(region);
    return status;
}

/* ---- cages ----------------------------------------------------------------------------------- */

bool dlx_jigsaw_regions_cage_has(const dlx_variant_rules *rules, size_t cell)
{
    const dlx_clue *cage = &rules->clues[rules->clue_count - 1];
    for (size_t i = 0; i < cage->count; i++)
        if (rules->clue_cells[cage->first + i] == cell)
            return true;
    return false;
}
