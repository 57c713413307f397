/* SPDX-License-Identifier: MIT */
/* Encoder, and digits given in each unit of a board. */
#include "sudoku/reduction/encoder.h"

#include "format/ec.h"

/* Larger boards are rare, and need a megabyte of text or more. */
enum { MOST_SIZE = 36 };

/* Bytes copied for each line; the longest has 28: "r36c36 r36#36 c36#36 b36#36\n". */
enum { CHUNK = 32 };

bool dlx_encoder_texts_take(const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    return grid->size <= MOST_SIZE && !dlx_grid_rules_exist(rules);
}

static void option_texts_free(dlx_option_texts *texts)
{
    free(texts->bytes);
    free(texts->line);
    free(texts->given);
    free(texts->open);
    *texts = (dlx_option_texts){0};
}

static size_t open_words(size_t n)
{
    return n * n * n / 64 + 1;
}

bool dlx_encoder_texts_set(dlx_option_texts *texts, const dlx_grid *grid, char *text, size_t length)
{
    const size_t n = grid->size;
    const size_t count = n * n * n;
    option_texts_free(texts);
    texts->bytes = realloc(text, length + CHUNK);
    if (!texts->bytes)
        free(text);
    texts->line = dlx_buffer_allocate(count + 1, sizeof *texts->line);
    texts->given = dlx_buffer_allocate(3 * n, sizeof *texts->given);
    texts->open = dlx_buffer_allocate(open_words(n), sizeof *texts->open);
    if (!texts->bytes || !texts->line || !texts->given || !texts->open) {
        option_texts_free(texts);
        return false;
    }
    const char *cursor = texts->bytes;
    cursor = strchr(cursor, '\n') + 1; /* skips `|= problem` */
    texts->items = (size_t)(cursor - texts->bytes);
    for (size_t i = 0; i <= count; i++) {
        cursor = strchr(cursor, '\n') + 1;
        texts->line[i] = (size_t)(cursor - texts->bytes);
    }
    memset(texts->bytes + length, 0, CHUNK);
    texts->size = n;
    texts->box_rows = grid->box_rows;
    texts->box_columns = grid->box_columns;
    return true;
}

/* Writes all options; options of consecutive cells share a text. */
static void write_all(const dlx_option_texts *texts, const dlx_grid *grid, dlx_output *output)
{
    const size_t n = grid->size;
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t digit = grid->cells[cell];
        const size_t *line = texts->line + cell * n + (digit ? digit - 1 : 0);
        dlx_output_bytes(output, texts->bytes + line[0], line[digit ? 1 : n] - line[0]);
    }
}

/* Marks the options not excluded by givens. */
static void note_open(const dlx_option_texts *texts, const dlx_grid *grid)
{
    const size_t n = grid->size;
    const uint64_t total = (UINT64_C(1) << n) - 1;
    const uint16_t *cell = grid->cells;
    const uint64_t *box = texts->given + 2 * n;
    uint64_t *open = texts->open;
    uint64_t word = 0; /* collects bits; stored to *open at 64, `used` are set */
    size_t used = 0;
    dlx_units_note_digits(grid->cells, n, grid->box_rows, grid->box_columns, texts->given);
    for (size_t row = 0; row < n; row++) {
        const uint64_t *column = texts->given + n;
        const uint64_t *here = box + row / grid->box_rows * grid->box_rows;
        for (; column < texts->given + 2 * n; here++) {
            const uint64_t given = texts->given[row] | *here;
            for (size_t i = 0; i < grid->box_columns; i++, column++, cell++) {
                const uint64_t free = total & ~(given | *column);
                const uint64_t left = *cell ? UINT64_C(1) << (*cell - 1) : free;
                word |= left << used;
                used += n;
                if (used < 64)
                    continue;
                *open++ = word;
                used -= 64;
                word = left >> (n - used);
            }
        }
    }
    *open = word;
}

void dlx_encoder_texts_write(const dlx_option_texts *texts, const dlx_grid *grid, const char *data,
                             bool reduce, dlx_output *output)
{
    dlx_ec_write_head(grid->name, output);
    dlx_ec_write_data(data, output);
    dlx_output_bytes(output, texts->bytes + texts->items, texts->line[0] - texts->items);
    if (reduce) {
        note_open(texts, grid);
        const size_t words = open_words(texts->size);
        for (size_t word = 0; word < words; word++) {
            const size_t *line = texts->line + 64 * word;
            char *target = dlx_output_room(output, 64 * CHUNK);
            for (uint64_t left = texts->open[word]; left; left &= left - 1) {
                const unsigned k = (unsigned)__builtin_ctzll(left);
                memcpy(target, texts->bytes + line[k], CHUNK);
                target += line[k + 1] - line[k];
            }
            output->used = (size_t)(target - output->bytes);
        }
    } else {
        write_all(texts, grid, output);
    }
    dlx_output_text(output, "|= end\n");
}

dlx_grid_encoder *dlx_grid_encoder_new(dlx_error *error)
{
    dlx_grid_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder)
        return dlx_error_null(error);
    encoder->builder = dlx_builder_new(error);
    if (!encoder->builder) {
        free(encoder);
        return NULL;
    }
    return encoder;
}

void dlx_grid_encoder_free(dlx_grid_encoder *encoder)
{
    if (!encoder)
        return;
    dlx_builder_free(encoder->builder);
    free(encoder->given);
    dlx_output_close(encoder->data, NULL);
    dlx_units_free(&encoder->units);
    free(encoder->same);
    free(encoder->value_item);
    option_texts_free(&encoder->texts);
    free(encoder);
}

/* Adds a digit to the givens of a unit. */
static inline void note(dlx_grid_encoder *encoder, size_t unit, size_t digit)
{
    encoder->given[unit * encoder->words + (digit - 1) / 64] |= UINT64_C(1) << (digit - 1) % 64;
}

dlx_status dlx_encoder_note_givens(dlx_grid_encoder *encoder, const dlx_grid *grid,
                                   dlx_error *error)
{
    const size_t n = grid->size;
    const dlx_units *units = &encoder->units;
    const size_t words = (n + 63) / 64;
    const size_t total = (3 * n + units->count) * words;
    encoder->words = words;
    if (!dlx_buffer_grow(&encoder->given, &encoder->given_capacity, total, sizeof *encoder->given))
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
            note(encoder, 2 * n + dlx_encoder_box(grid, row, column), digit);
            for (size_t i = units->count ? units->start[cell] : 0;
                 units->count && i < units->start[cell + 1]; i++)
                note(encoder, 3 * n + units->unit[i], digit);
        }
    return DLX_OK;
}

/* True if the digit of a cell fits a digit of the other cell of a pair: its given, with `reduce`.
 */
static bool has_partner(const dlx_unit *pair, const uint32_t *cells, size_t cell, size_t digit,
                        size_t given)
{
    const bool is_first = cells[0] == cell;
    const size_t n = pair->relation.n;
    if (cells[0] == cells[1])
        return dlx_unit_fits(pair, digit, digit);
    for (size_t other = given ? given : 1; other <= (given ? given : n); other++)
        if (is_first ? dlx_unit_fits(pair, digit, other) : dlx_unit_fits(pair, other, digit))
            return true;
    return false;
}

/* True if no unit of the cell excludes the digit. */
static bool is_open_in_units(const dlx_grid_encoder *encoder, const dlx_grid *grid, size_t cell,
                             size_t digit, bool reduce)
{
    const dlx_units *units = &encoder->units;
    for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
        const dlx_unit *unit = &units->list[units->unit[i]];
        const uint32_t *cells = units->cells + unit->first;
        const size_t given =
            (3 * encoder->size + units->unit[i]) * encoder->words + (digit - 1) / 64;
        if (unit->kind == DLX_UNIT_DIGITS && reduce &&
            encoder->given[given] >> (digit - 1) % 64 & 1)
            return false;
        if (unit->kind == DLX_UNIT_PAIR &&
            !has_partner(unit, cells, cell, digit,
                         reduce ? grid->cells[cells[cells[0] == cell]] : 0))
            return false;
    }
    return true;
}

bool dlx_encoder_digit_fits(const dlx_grid_encoder *encoder, const dlx_grid *grid, size_t cell,
                            size_t digit, bool reduce)
{
    const size_t n = grid->size;
    const uint64_t *candidates = grid->rules ? grid->rules->candidates : NULL;
    if (candidates && !dlx_has_mark(candidates, n, cell, digit))
        return false;
    reduce &= !grid->cells[cell];
    const dlx_cell_position position = {cell / n, cell % n,
                                        dlx_encoder_box(grid, cell / n, cell % n), 0, 0};
    return (!reduce || dlx_encoder_is_open(encoder, &position, digit)) &&
           (!encoder->units.count || is_open_in_units(encoder, grid, cell, digit, reduce));
}
