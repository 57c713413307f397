/* SPDX-License-Identifier: MIT */
/* Reader of cell weights, and the ring weights of NOIP 2009. */
#include "sudoku/board/weights.h"

#include "io/buffer.h"
#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include <stdlib.h>

/* Integers of an input, in order. */
typedef struct numbers {
    int64_t *values;
    size_t count, capacity;
} numbers;

/* Creates weights; takes ownership of `values`. */
static dlx_weights *new_weights(size_t size, int64_t *values, dlx_error *error)
{
    dlx_weights *weights = values ? malloc(sizeof *weights) : NULL;
    if (!weights) {
        free(values);
        dlx_error_memory(error);
        return NULL;
    }
    weights->size = size;
    weights->values = values;
    return weights;
}

static dlx_status read_line(dlx_input *input, const dlx_line *line, numbers *into, dlx_error *error)
{
    const char *at = line->text;
    const char *word;
    size_t length;
    while (dlx_next_word(line, &at, &word, &length)) {
        if (!dlx_grow(&into->values, &into->capacity, into->count + 1, sizeof *into->values))
            return dlx_error_memory(error);
        if (!dlx_parse_signed(word, length, &into->values[into->count]))
            return dlx_input_error(input, line, word, error,
                                   "expected a weight of 64 bits, found %s",
                                   dlx_show(word, length).text);
        into->count++;
    }
    return DLX_OK;
}

static dlx_status read_all(dlx_input *input, numbers *into, dlx_error *error)
{
    for (;;) {
        dlx_line line;
        dlx_status status = dlx_input_line(input, &line, error);
        if (status == DLX_OK)
            status = read_line(input, &line, into, error);
        if (status != DLX_OK)
            return status == DLX_NO_DATA ? DLX_OK : status;
    }
}

dlx_weights *dlx_weights_read(dlx_input *input, dlx_error *error)
{
    numbers all = {0};
    if (read_all(input, &all, error) != DLX_OK) {
        free(all.values);
        return NULL;
    }
    size_t size = 1;
    while (size < DLX_MAX_SIZE && size * size < all.count)
        size++;
    if (size * size != all.count) {
        free(all.values);
        dlx_error_set(error, DLX_SYNTAX, "expected n*n weights for a board of size n, found %zu",
                      all.count);
        dlx_error_place(error, dlx_input_name(input), 0, 0);
        return NULL;
    }
    return new_weights(size, all.values, error);
}

dlx_weights *dlx_weights_rings(dlx_error *error)
{
    enum { SIZE = 9, BORDER = 6 };
    int64_t *values = dlx_allocate((size_t)SIZE * SIZE, sizeof *values);
    for (int i = 0; values && i < SIZE * SIZE; i++) {
        const int row = i / SIZE;
        const int column = i % SIZE;
        const int down = row < SIZE - 1 - row ? row : SIZE - 1 - row;
        const int across = column < SIZE - 1 - column ? column : SIZE - 1 - column;
        values[i] = BORDER + (down < across ? down : across);
    }
    return new_weights(SIZE, values, error);
}

size_t dlx_weights_size(const dlx_weights *weights)
{
    return weights->size;
}

void dlx_weights_free(dlx_weights *weights)
{
    if (!weights)
        return;
    free(weights->values);
    free(weights);
}
