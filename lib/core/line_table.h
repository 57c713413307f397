/* SPDX-License-Identifier: MIT */
/* Lines that occur again and again, as in streams of similar problems: a line that is known is
 * found by its text, without taking it apart. */
#ifndef DLX_CORE_LINE_TABLE_H
#define DLX_CORE_LINE_TABLE_H

#include "core/names.h"

enum {
    DLX_KNOWN_WORDS = 6,
    DLX_MOST_KNOWN_LENGTH = 8 * DLX_KNOWN_WORDS - 1,
    DLX_MOST_LINES = UINT16_MAX, /* in a table */
    DLX_LINE_PADDING = 32 /* bytes after the text that is looked through, which may be read */
};

#define DLX_NOT_KNOWN UINT32_MAX

/* The text of a line, and a line feed; NUL bytes follow it. */
typedef struct dlx_known_line {
    uint64_t word[DLX_KNOWN_WORDS];
} dlx_known_line;

/* All zero is an empty table; free with dlx_line_table_free. */
typedef struct dlx_line_table {
    dlx_known_line *lines; /* [0..count[, in the order in which they were added */
    size_t count, capacity;
    uint16_t *slots; /* 1 + the index of a line, or 0; a power of two of them; NULL: none yet */
    size_t mask;     /* that number - 1 */
    unsigned shift;  /* 64 - its logarithm */
    bool plain;      /* vectors are not made use of */
    uint32_t factor[2 * DLX_KNOWN_WORDS]; /* of the hash; not 0 once there are slots */
    /* For lines that are alike. */
    size_t length;       /* of each of them; 0: they are not alike */
    uint64_t telling[2]; /* the bits of the first two words by which they differ from each other */
    uint16_t *even;      /* as the slots, by the number that these bits make; NULL: none yet */
} dlx_line_table;

/* The indices of the lines in [*text..end[, of which the last ends with a line feed, up to the
 * first that is not in the table, or is too long or empty, and to at most `room` of them. Returns
 * how many they are, and moves *text after them. */
size_t dlx_line_find(const dlx_line_table *table, const char **text, const char *end,
                     uint32_t *index, size_t room);

/* The index of a line of that length; DLX_NOT_KNOWN: it is not in the table. Nothing
 * needs to follow it. */
uint32_t dlx_line_look_up(const dlx_line_table *table, const char *text, size_t length);

/* Adds a line that is not in the table: its index is the number of those before. False: it is empty
 * or too long, has a NUL byte, a line feed or a bar, or the table is full, or there is no memory.
 */
bool dlx_line_add(dlx_line_table *table, const char *text, size_t length);

/* Forgets all lines, keeps the memory. */
void dlx_line_table_clear(dlx_line_table *table);

void dlx_line_table_free(dlx_line_table *table);

#endif
