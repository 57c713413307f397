/* SPDX-License-Identifier: MIT */
/* Lines that occur again and again, as in streams of similar problems: a line that is known is
 * found by its text, a word at a time, without taking it apart. */
#ifndef DLX_CORE_LINE_TABLE_H
#define DLX_CORE_LINE_TABLE_H

#include "core/names.h"

enum { DLX_KNOWN_WORDS = 6, DLX_MOST_KNOWN_LENGTH = 8 * DLX_KNOWN_WORDS - 1 };

#define DLX_NOT_KNOWN UINT32_MAX

/* The text of a line; NUL bytes follow it. */
typedef struct dlx_known_line {
    uint64_t word[DLX_KNOWN_WORDS];
} dlx_known_line;

/* All zero is an empty table; free with dlx_line_table_free. */
typedef struct dlx_line_table {
    dlx_known_line *lines; /* [0..count[, in the order in which they were added */
    size_t count, capacity;
    uint32_t *slots; /* 1 + the index of a line, or 0; a power of two of them; NULL: none yet */
    size_t mask;     /* that number - 1 */
    unsigned shift;  /* 64 - its logarithm */
} dlx_line_table;

/* Marks the line feeds in a word by the highest bits of their bytes. The lowest mark is exact;
 * higher ones may not be (Knuth, TAOCP 4A, 7.1.3, on parallel byte tests). */
static inline uint64_t dlx_mark_feeds(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t other = word ^ ones * '\n';
    return (other - ones) & ~other & (ones << 7);
}

/* Adds to the hash of a line its word number k, from 0. The products are independent of each other,
 * so that they overlap. */
static inline uint64_t dlx_line_hash(uint64_t hash, uint64_t word, unsigned k)
{
    return hash + word * (DLX_GOLDEN + 2 * (k * UINT64_C(0x94d049bb133111eb)));
}

static inline size_t dlx_line_slot(const dlx_line_table *table, uint64_t hash)
{
    return (size_t)(((hash ^ hash >> 32) * DLX_GOLDEN) >> table->shift);
}

/* The index of the line that begins at `text` and ends before the next line feed, and its *length.
 * DLX_NOT_KNOWN: it is not in the table, or too long, or empty. There is a line feed, and 7 bytes
 * after it may be read. */
static inline uint32_t dlx_line_find(const dlx_line_table *table, const char *text, size_t *length)
{
    dlx_known_line line;
    uint64_t hash = 0;
    uint64_t feeds = 0;
    unsigned words = 0;
    if (!table->slots)
        return DLX_NOT_KNOWN;
    while (!feeds && words < DLX_KNOWN_WORDS) {
        uint64_t word = dlx_load_word(text + 8 * words);
        feeds = dlx_mark_feeds(word);
        if (feeds) {
            const unsigned bits = (unsigned)__builtin_ctzll(feeds) & ~7u;
            word &= (UINT64_C(1) << bits) - 1;
            *length = 8 * words + bits / 8;
        }
        line.word[words] = word;
        hash = dlx_line_hash(hash, word, words);
        words++;
    }
    if (!feeds)
        return DLX_NOT_KNOWN;
    for (size_t at = dlx_line_slot(table, hash); table->slots[at]; at = (at + 1) & table->mask) {
        const uint64_t *known = table->lines[table->slots[at] - 1].word;
        uint64_t other = words < DLX_KNOWN_WORDS ? known[words] : 0;
        for (unsigned k = 0; k < words; k++)
            other |= known[k] ^ line.word[k];
        if (!other)
            return table->slots[at] - 1;
    }
    return DLX_NOT_KNOWN;
}

/* The index of a line of that length; DLX_NOT_KNOWN: it is not in the table. Slower than
 * dlx_line_find, but nothing needs to follow the line. */
uint32_t dlx_line_look_up(const dlx_line_table *table, const char *text, size_t length);

/* Adds a line that is not in the table: its index is the number of those before. False: it is empty
 * or too long, has a NUL byte or a line feed, or there is no memory. */
bool dlx_line_add(dlx_line_table *table, const char *text, size_t length);

/* Forgets all lines, keeps the memory. */
void dlx_line_table_clear(dlx_line_table *table);

void dlx_line_table_free(dlx_line_table *table);

#endif
