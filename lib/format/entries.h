/* SPDX-License-Identifier: MIT */
/* The nonzeros of a problem in any order: kept with their places in the file, and made into options
 * once all of them are there. */
#ifndef DLX_FORMAT_ENTRIES_H
#define DLX_FORMAT_ENTRIES_H

#include "format/format.h"
#include "io/decimal.h"

typedef struct dlx_entry {
    uint32_t option, item; /* from 0 */
    uint64_t place;        /* its line and, in the last COLUMN_BITS, its column */
} dlx_entry;

/* All zero is empty. */
typedef struct dlx_entries {
    dlx_entry *entry;
    size_t count, capacity;
    bool unsorted; /* the options do not ascend */
} dlx_entries;

/* Adds a nonzero that was read at `text` in `line`. False: no memory. */
bool dlx_entries_add(dlx_entries *entries, uint32_t option, uint32_t item, const dlx_line *line,
                     const char *text);

/* Makes options [0..options[ of them, each with its items in the order in which they came. The
 * builder has the items, all primary. `cost` is that of each option, or NULL; `last` is the line
 * given in warnings. DLX_SYNTAX: an entry occurs twice. DLX_INVALID: the sum of the costs does not
 * fit. */
dlx_status dlx_entries_build(const dlx_entries *entries, dlx_reader *reader, size_t options,
                             const dlx_decimal *cost, const dlx_line *last, dlx_error *error);

void dlx_entries_free(dlx_entries *entries);

#endif
