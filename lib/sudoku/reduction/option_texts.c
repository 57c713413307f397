/* SPDX-License-Identifier: MIT */
#include "sudoku/reduction/option_texts.h"

#include "format/ec.h"
#include "io/buffer.h"

#include <stdlib.h>
#include <string.h>

/* Larger boards are few, and have a megabyte of text and more. */
enum { MOST_SIZE = 36 };

/* Bytes that are copied at once, so that up to as many are copied too many. */
enum { CHUNK = 32 };

bool dlx_option_texts_take(const dlx_grid *grid)
{
    const dlx_extra *extra = grid->extra;
    return grid->size <= MOST_SIZE &&
           (!extra || (!extra->region && !extra->candidates && !extra->cage_count &&
                       !extra->diagonal && !extra->antidiagonal && !extra->windoku));
}

void dlx_option_texts_free(dlx_option_texts *texts)
{
    free(texts->bytes);
    free(texts->line);
    free(texts->given);
    *texts = (dlx_option_texts){0};
}

bool dlx_option_texts_set(dlx_option_texts *texts, const dlx_grid *grid, char *text, size_t length)
{
    const size_t n = grid->size;
    const size_t count = n * n * n;
    dlx_option_texts_free(texts);
    texts->bytes = realloc(text, length + CHUNK);
    if (!texts->bytes)
        free(text);
    texts->line = dlx_allocate(count + 1, sizeof *texts->line);
    texts->given = dlx_allocate(3 * n, sizeof *texts->given);
    if (!texts->bytes || !texts->line || !texts->given) {
        dlx_option_texts_free(texts);
        return false;
    }
    const char *at = texts->bytes;
    at = strchr(at, '\n') + 1; /* after `|= problem` */
    texts->items = (size_t)(at - texts->bytes);
    for (size_t i = 0; i <= count; i++) {
        at = strchr(at, '\n') + 1;
        texts->line[i] = (size_t)(at - texts->bytes);
    }
    memset(texts->bytes + length, 0, CHUNK);
    texts->size = n;
    texts->box_rows = grid->box_rows;
    texts->box_columns = grid->box_columns;
    return true;
}

/* Notes the digits given in each row, then column, then box. */
static void note_givens(const dlx_option_texts *texts, const dlx_grid *grid)
{
    const size_t n = grid->size;
    uint64_t *given = texts->given;
    memset(given, 0, 3 * n * sizeof *given);
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            const size_t digit = grid->cells[row * n + column];
            const uint64_t bit = digit ? UINT64_C(1) << (digit - 1) : 0;
            given[row] |= bit;
            given[n + column] |= bit;
            given[2 * n + dlx_box_of(row, column, grid->box_rows, grid->box_columns)] |= bit;
        }
}

/* Writes the options of a cell whose digits are in `open`, one run of neighbours after the other.
 */
static void write_cell(const dlx_option_texts *texts, size_t cell, uint64_t open,
                       dlx_output *output)
{
    const size_t *line = texts->line + cell * texts->size;
    char *to = dlx_output_room(output, line[texts->size] - line[0] + CHUNK);
    while (open) {
        const unsigned first = (unsigned)__builtin_ctzll(open);
        open += UINT64_C(1) << first; /* carries over the run, n < 64 */
        const unsigned after = (unsigned)__builtin_ctzll(open);
        open &= open - 1;
        const char *from = texts->bytes + line[first];
        const size_t length = line[after] - line[first];
        for (size_t done = 0; done < length; done += CHUNK)
            memcpy(to + done, from + done, CHUNK);
        to += length;
    }
    output->used = (size_t)(to - output->bytes);
}

void dlx_option_texts_write(const dlx_option_texts *texts, const dlx_grid *grid, bool reduce,
                            dlx_output *output)
{
    const size_t n = grid->size;
    const uint64_t all = (UINT64_C(1) << n) - 1;
    const uint64_t *given = texts->given;
    if (reduce)
        note_givens(texts, grid);
    dlx_ec_write_head(grid->name, output);
    dlx_output_bytes(output, texts->bytes + texts->items, texts->line[0] - texts->items);
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            const size_t cell = row * n + column;
            const size_t digit = grid->cells[cell];
            const size_t box = dlx_box_of(row, column, grid->box_rows, grid->box_columns);
            uint64_t open = digit ? UINT64_C(1) << (digit - 1) : all;
            if (!digit && reduce)
                open &= ~(given[row] | given[n + column] | given[2 * n + box]);
            write_cell(texts, cell, open, output);
        }
    dlx_output_text(output, "|= end\n");
}
