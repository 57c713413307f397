/* Sudoku as exact cover: each cell has one digit, and each row, column and box has each digit once.
 *
 * With n the size, items are numbered: cells [0..nn[, then a row and a digit [nn..2nn[, a column
 * and a digit [2nn..3nn[, a box and a digit [3nn..4nn[. Options come by row, column, digit. */
#include "core/builder.h"
#include "io/buffer.h"
#include "sudoku/grid.h"
#include "sudoku/weights.h"
#include <stdio.h>
#include <stdlib.h>

struct dlx_encoder {
    dlx_builder *builder;
    size_t size; /* of the board whose items the builder has; 0: none */
    /* Digits given in each unit: bit d - 1 of the words of row r, of column c behind the rows, of
     * box b behind the columns; `words` words each. */
    uint64_t *given;
    size_t given_capacity, words;
};

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
    free(encoder);
}

/* Adds the n*n items of one kind, such as r1#1: its letter, a number, its middle, a number. */
static dlx_status add_items(dlx_builder *builder, const char *kind, size_t n, dlx_error *error)
{
    for (size_t i = 0; i < n * n; i++) {
        char name[48];
        const int length =
            snprintf(name, sizeof name, "%c%zu%c%zu", kind[0], i / n + 1, kind[1], i % n + 1);
        const dlx_status status = dlx_builder_primary(builder, name, (size_t)length, 1, 1, error);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

/* Gives the builder the items of a board of size n, which are the same for every shape of its
 * boxes. */
static dlx_status make_items(dlx_encoder *encoder, size_t n, dlx_error *error)
{
    static const char *const kinds[] = {"rc", "r#", "c#", "b#"};
    if (encoder->size == n)
        return DLX_OK;
    encoder->size = 0;
    dlx_status status = dlx_builder_drop(encoder->builder, false, error);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && status == DLX_OK; i++)
        status = add_items(encoder->builder, kinds[i], n, error);
    if (status == DLX_OK)
        encoder->size = n;
    return status;
}

/* Notes the digits given in each unit. */
static dlx_status note_givens(dlx_encoder *encoder, const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    const size_t words = (n + 63) / 64;
    encoder->words = words;
    if (!dlx_grow(&encoder->given, &encoder->given_capacity, 3 * n * words, sizeof *encoder->given))
        return dlx_error_memory(error);
    memset(encoder->given, 0, 3 * n * words * sizeof *encoder->given);
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            const size_t digit = grid->cells[row * n + column];
            if (!digit)
                continue;
            const size_t box = dlx_box_of(row, column, grid->box_rows, grid->box_columns);
            const size_t word = (digit - 1) / 64;
            const uint64_t bit = UINT64_C(1) << (digit - 1) % 64;
            encoder->given[row * words + word] |= bit;
            encoder->given[(n + column) * words + word] |= bit;
            encoder->given[(2 * n + box) * words + word] |= bit;
        }
    return DLX_OK;
}

/* A cell whose options are being added. */
typedef struct place {
    size_t row, column, box;
    int64_t weight;
} place;

/* Adds the option "digit at this place". */
static dlx_status add_option(dlx_encoder *encoder, const place *at, size_t digit, dlx_error *error)
{
    const size_t n = encoder->size;
    const size_t nn = n * n;
    dlx_builder *builder = encoder->builder;
    dlx_builder_push(builder, (uint32_t)(at->row * n + at->column));
    dlx_builder_push(builder, (uint32_t)(nn + at->row * n + digit - 1));
    dlx_builder_push(builder, (uint32_t)(2 * nn + at->column * n + digit - 1));
    dlx_builder_push(builder, (uint32_t)(3 * nn + at->box * n + digit - 1));
    if (at->weight) {
        int64_t cost;
        if (__builtin_mul_overflow(at->weight, (int64_t)digit, &cost))
            return dlx_error_set(error, DLX_INVALID,
                                 "the weight of r%zuc%zu times %zu exceeds 64 bits", at->row + 1,
                                 at->column + 1, digit);
        const dlx_status status = dlx_builder_cost(builder, cost, error);
        if (status != DLX_OK)
            return status;
    }
    return dlx_builder_end_option(builder, error);
}

/* Is the digit given in no unit of the place? Without `reduce`, nothing is noted as given. */
static inline bool is_open(const dlx_encoder *encoder, const place *at, size_t digit)
{
    const size_t n = encoder->size;
    const size_t words = encoder->words;
    const uint64_t *given = encoder->given + (digit - 1) / 64;
    const uint64_t taken =
        given[at->row * words] | given[(n + at->column) * words] | given[(2 * n + at->box) * words];
    return !(taken >> (digit - 1) % 64 & 1);
}

/* Adds the options of one cell: its given alone, also if another given rules it out, or all digits.
 */
static dlx_status add_cell(dlx_encoder *encoder, const place *at, size_t given, bool reduce,
                           dlx_error *error)
{
    dlx_status status = dlx_builder_reserve(encoder->builder, 4 * encoder->size, error);
    if (given)
        return status == DLX_OK ? add_option(encoder, at, given, error) : status;
    for (size_t digit = 1; digit <= encoder->size && status == DLX_OK; digit++)
        if (!reduce || is_open(encoder, at, digit))
            status = add_option(encoder, at, digit, error);
    return status;
}

static dlx_status add_options(dlx_encoder *encoder, const dlx_grid *grid, bool reduce,
                              const dlx_weights *weights, dlx_error *error)
{
    const size_t n = grid->size;
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++) {
            const size_t cell = row * n + column;
            const place at = {row, column,
                              dlx_box_of(row, column, grid->box_rows, grid->box_columns),
                              weights ? weights->values[cell] : 0};
            const dlx_status status = add_cell(encoder, &at, grid->cells[cell], reduce, error);
            if (status != DLX_OK)
                return status;
        }
    return DLX_OK;
}

/* Does the board have a problem at all, and the weights its size? */
static dlx_status check_sizes(const dlx_grid *grid, const dlx_weights *weights, dlx_error *error)
{
    const size_t n = grid->size;
    if (n * n > DLX_MAX_INDEX / n)
        return dlx_error_set(error, DLX_INVALID,
                             "a board of size %zu has more options than a problem can", n);
    if (weights && weights->size != n)
        return dlx_error_set(error, DLX_INVALID,
                             "weights are for a board of size %zu, but this one has size %zu",
                             weights->size, n);
    return DLX_OK;
}

dlx_problem *dlx_encoder_problem(dlx_encoder *encoder, const dlx_grid *grid, bool reduce,
                                 const dlx_weights *weights, dlx_error *error)
{
    dlx_builder *builder = encoder->builder;
    if (check_sizes(grid, weights, error) != DLX_OK)
        return NULL;
    dlx_status status = make_items(encoder, grid->size, error);
    if (status == DLX_OK)
        status = dlx_builder_name(builder, grid->name, strlen(grid->name), error);
    if (status == DLX_OK && reduce)
        status = note_givens(encoder, grid, error);
    if (status == DLX_OK)
        status = add_options(encoder, grid, reduce, weights, error);
    dlx_problem *problem = status == DLX_OK ? dlx_builder_finish(builder, error) : NULL;
    /* Should even this fail, the items are made anew next time. */
    if (!problem && dlx_builder_drop(builder, true, NULL) != DLX_OK)
        encoder->size = 0;
    return problem;
}
