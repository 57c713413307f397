/* SPDX-License-Identifier: MIT */
/* Reader of cell weights, and the ring weights of NOIP 2009. */
#include "sudoku/board/grid.h"

#include "io/decimal.h"
#include "io/tokens.h"
#include <stdlib.h>

/* Numbers of an input, in order. */
typedef struct numbers {
    dlx_decimal *values;
    size_t count, capacity;
    unsigned places; /* most decimals of a number */
} numbers;

/* Creates weights; takes ownership of `values`. */
static dlx_grid_weights *new_weights(size_t size, int64_t *values, dlx_error *error)
{
    dlx_grid_weights *weights = values ? malloc(sizeof *weights) : NULL;
    if (!weights) {
        free(values);
        return dlx_error_null(error);
    }
    weights->size = size;
    weights->places = 0;
    weights->values = values;
    return weights;
}

/* Reads the numbers of a line up to a comment. */
static dlx_status read_line(dlx_input *input, const dlx_line *line, numbers *into, dlx_error *error)
{
    const char *end = line->text + line->length;
    for (const char *cursor = line->text; cursor < end && *cursor != '#' && *cursor != '%';) {
        const char *word = cursor;
        while (cursor < end && !dlx_is_blank(*cursor) && *cursor != ',' && *cursor != ';' &&
               *cursor != '#')
            cursor++;
        const size_t length = (size_t)(cursor - word);
        cursor += cursor < end && *cursor != '#';
        if (length == 0)
            continue;
        if (!dlx_buffer_grow(&into->values, &into->capacity, into->count + 1, sizeof *into->values))
            return dlx_error_memory(error);
        dlx_decimal *number = &into->values[into->count++];
        if (!dlx_decimal_parse(word, length, number))
            return dlx_input_error(input, line, word, error,
                                   "expected a weight of 64 bits, found %s",
                                   dlx_show(word, length).text);
        into->places = number->places > into->places ? number->places : into->places;
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

/* Converts the numbers to integers of the same unit. NULL: too large, or no memory. */
static int64_t *convert(const numbers *source, dlx_error *error)
{
    int64_t *values = dlx_buffer_allocate(source->count, sizeof *values);
    if (!values)
        dlx_error_memory(error);
    for (size_t i = 0; values && i < source->count; i++)
        if (!dlx_decimal_scale(source->values[i], source->places, &values[i])) {
            dlx_error_set(error, DLX_SYNTAX, "weight %zu with %u decimals exceeds 64 bits", i + 1,
                          source->places);
            free(values);
            return NULL;
        }
    return values;
}

dlx_grid_weights *dlx_grid_weights_read(dlx_input *input, dlx_error *error)
{
    numbers source = {0};
    dlx_grid_weights *weights = NULL;
    dlx_status status = read_all(input, &source, error);
    const size_t size = dlx_grid_size_of(source.count);
    if (status == DLX_OK && !size) {
        status =
            dlx_error_set(error, DLX_SYNTAX,
                          "expected n*n weights for a board of size n, found %zu", source.count);
        dlx_error_place(error, dlx_input_name(input), 0, 0);
    }
    int64_t *values = status == DLX_OK ? convert(&source, error) : NULL;
    if (values && (weights = new_weights(size, values, error)) != NULL)
        weights->places = source.places;
    free(source.values);
    return weights;
}

dlx_grid_weights *dlx_grid_weights_rings(dlx_error *error)
{
    enum { SIZE = 9, BORDER = 6 };
    int64_t *values = dlx_buffer_allocate((size_t)SIZE * SIZE, sizeof *values);
    for (int i = 0; values && i < SIZE * SIZE; i++) {
        const int row = i / SIZE;
        const int column = i % SIZE;
        const int down = row < SIZE - 1 - row ? row : SIZE - 1 - row;
        const int across = column < SIZE - 1 - column ? column : SIZE - 1 - column;
        values[i] = BORDER + (down < across ? down : across);
    }
    return new_weights(SIZE, values, error);
}

size_t dlx_grid_weights_size(const dlx_grid_weights *weights)
{
    return weights->size;
}

void dlx_grid_weights_free(dlx_grid_weights *weights)
{
    if (!weights)
        return;
    free(weights->values);
    free(weights);
}
