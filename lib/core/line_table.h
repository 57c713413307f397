/* SPDX-License-Identifier: MIT */
/* A table of recurring lines, as in streams of similar problems: a known line is found by its text,
 * without parsing. */
#ifndef DLX_CORE_LINE_TABLE_H
#define DLX_CORE_LINE_TABLE_H

#include "core/names.h"

enum {
    DLX_KNOWN_WORDS = 6,
    DLX_MOST_KNOWN_LENGTH = 8 * DLX_KNOWN_WORDS - 1,
    DLX_MOST_LINES = UINT16_MAX, /* in a table */
    DLX_LINE_PADDING = 32        /* readable bytes required after the text */
};

#define DLX_NOT_KNOWN UINT32_MAX

/* The text of a line, and a line feed, padded with NUL bytes. */
typedef struct dlx_known_line {
    uint64_t word[DLX_KNOWN_WORDS];
} dlx_known_line;

/* All zero is an empty table; free with dlx_line_table_free. */
typedef struct dlx_line_table {
    dlx_known_line *lines; /* [0..count[, in order of addition */
    size_t count, capacity;
    uint16_t *slots; /* 1 + the index of a line, or 0; a power of two of them; NULL: none yet */
    size_t mask;     /* number of slots - 1 */
    unsigned shift;  /* 64 - log2 of the number of slots */
    bool plain;      /* do not use vectors */
    uint32_t factor[2 * DLX_KNOWN_WORDS]; /* of the hash; not 0 once there are slots */
    /* Lines of equal length that are distinguished by few bits. */
    size_t length;       /* of each line; 0: the lines are not alike */
    uint64_t telling[2]; /* the distinguishing bits of the first two words */
    uint16_t *even;      /* like slots, indexed by the distinguishing bits; NULL: none yet */
} dlx_line_table;

/* Looks up the lines in [*text..end[, of which the last ends with a line feed, up to the first line
 * that is unknown, too long or empty, and at most `room` lines. Sets their indices, moves *text
 * past them, and returns their number. */
size_t dlx_line_table_find(const dlx_line_table *table, const char **text, const char *end,
                           uint32_t *index, size_t room);

/* The index of a line of this length, or DLX_NOT_KNOWN. No bytes need follow the line. */
uint32_t dlx_line_table_look_up(const dlx_line_table *table, const char *text, size_t length);

/* Adds an unknown line: its index is the previous number of lines. False: empty or too long, a NUL
 * byte, line feed or bar in the line, the table is full, or no memory. */
bool dlx_line_table_add(dlx_line_table *table, const char *text, size_t length);

/* Removes all lines, and keeps the memory. */
void dlx_line_table_clear(dlx_line_table *table);

void dlx_line_table_free(dlx_line_table *table);

#endif
