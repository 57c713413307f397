/* SPDX-License-Identifier: MIT */
#include "core/line_table.h"

#include "io/buffer.h"

#include <stdlib.h>

enum { FIRST_SLOTS = 512 };

static uint64_t hash_of(const dlx_known_line *line)
{
    uint64_t hash = 0;
    for (unsigned k = 0; k < DLX_KNOWN_WORDS; k++)
        hash = dlx_line_hash(hash, line->word[k], k);
    return hash;
}

static void place(dlx_line_table *table, size_t index)
{
    size_t at = dlx_line_slot(table, hash_of(&table->lines[index]));
    while (table->slots[at])
        at = (at + 1) & table->mask;
    table->slots[at] = (uint32_t)index + 1;
}

/* Doubles the slots once a quarter of them is full: a second probe costs more than their memory. */
static bool grow_slots(dlx_line_table *table)
{
    if (table->slots && table->count < (table->mask + 1) / 4)
        return true;
    const size_t size = table->slots ? 2 * (table->mask + 1) : FIRST_SLOTS;
    uint32_t *slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    free(table->slots);
    table->slots = slots;
    table->mask = size - 1;
    table->shift = 64 - (unsigned)__builtin_ctzll(size);
    for (size_t i = 0; i < table->count; i++)
        place(table, i);
    return true;
}

uint32_t dlx_line_look_up(const dlx_line_table *table, const char *text, size_t length)
{
    char padded[sizeof(dlx_known_line) + 8] = {0};
    if (length == 0 || length > DLX_MOST_KNOWN_LENGTH || memchr(text, '\n', length))
        return DLX_NOT_KNOWN;
    memcpy(padded, text, length);
    padded[length] = '\n';
    return dlx_line_find(table, padded, &length);
}

bool dlx_line_add(dlx_line_table *table, const char *text, size_t length)
{
    char padded[sizeof(dlx_known_line)] = {0};
    if (length == 0 || length > DLX_MOST_KNOWN_LENGTH || memchr(text, 0, length) ||
        memchr(text, '\n', length) || table->count >= DLX_MAX_INDEX ||
        !dlx_grow(&table->lines, &table->capacity, table->count + 1, sizeof *table->lines) ||
        !grow_slots(table))
        return false;
    memcpy(padded, text, length);
    for (unsigned k = 0; k < DLX_KNOWN_WORDS; k++)
        table->lines[table->count].word[k] = dlx_load_word(padded + 8 * k);
    place(table, table->count++);
    return true;
}

void dlx_line_table_clear(dlx_line_table *table)
{
    table->count = 0;
    if (table->slots)
        memset(table->slots, 0, (table->mask + 1) * sizeof *table->slots);
}

void dlx_line_table_free(dlx_line_table *table)
{
    free(table->lines);
    free(table->slots);
    *table = (dlx_line_table){0};
}
