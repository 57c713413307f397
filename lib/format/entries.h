/* SPDX-License-Identifier: MIT */
/* The nonzeros of a problem in any order: stored with their places in the file, and turned into
 * options after the last nonzero. */
#ifndef DLX_FORMAT_ENTRIES_H
#define DLX_FORMAT_ENTRIES_H

#include "format/reader.h"

typedef struct dlx_entry {
    uint32_t option, item; /* from 0 */
    uint64_t place;        /* line, and column in the last COLUMN_BITS */
} dlx_entry;

/* All zero is empty. */
typedef struct dlx_entries {
    dlx_entry *entry;
    size_t count, capacity;
    bool unsorted;     /* the options do not ascend */
    dlx_buffer labels; /* names of options, each NUL-terminated */
    size_t *label;     /* by option, its name's place in `labels`, plus 1; 0: none */
    size_t label_capacity;
} dlx_entries;

/* Adds the nonzero at `text` in `line`. Returns false on memory exhaustion. */
bool dlx_entries_add(dlx_entries *entries, uint32_t option, uint32_t item, const dlx_line *line,
                     const char *text);

/* Names an option. Returns false on memory exhaustion. */
bool dlx_entries_label(dlx_entries *entries, size_t option, const char *text, size_t length);

/* Adds the place of an entry to an error. Returns DLX_SYNTAX. */
dlx_status dlx_entries_place(const dlx_entry *entry, const dlx_reader *reader, dlx_error *error);

/* Builds options [0..options[ from the entries; an option keeps the input order of its items. The
 * builder has the items, all primary. `cost` holds the cost of each option, or is NULL; `last` is
 * the line given in warnings. DLX_SYNTAX: duplicate entry. DLX_INVALID: the sum of the costs
 * overflows. */
dlx_status dlx_entries_build(const dlx_entries *entries, dlx_reader *reader, size_t options,
                             const dlx_decimal *cost, const dlx_line *last, dlx_error *error);

void dlx_entries_free(dlx_entries *entries);

#endif
