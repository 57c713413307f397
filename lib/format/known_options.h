/* SPDX-License-Identifier: MIT */
/* Options by their lines, reused in a stream of problems with the same items. */
#ifndef DLX_FORMAT_KNOWN_OPTIONS_H
#define DLX_FORMAT_KNOWN_OPTIONS_H

#include "core/line_table.h"
#include "format/reader.h"

/* Options that problems of a stream have in common. All zero is empty. */
typedef struct dlx_option_list {
    size_t count;
    uint32_t *start; /* option k has the items [start[k]..start[k + 1][ of `item`, all different */
    uint32_t *item;
    size_t longest; /* maximum number of items of an option */
    size_t start_capacity, item_capacity;
} dlx_option_list;

/* All zero is none; free with dlx_known_options_free. */
typedef struct dlx_known_options {
    bool used;            /* options of the current problem are looked up and stored */
    dlx_line_table lines; /* without their line feeds */
    dlx_option_list list; /* the options of the lines */
} dlx_known_options;

/* Begins a problem. Forgets all options unless the problem has the items of the previous
 * problem. */
void dlx_known_options_begin(dlx_known_options *known, bool same_items);

/* Adds the next options to the current problem, as long as the options are known and their lines
 * are in memory. */
dlx_status dlx_known_options_read(const dlx_known_options *known, dlx_reader *reader,
                                  dlx_error *error);

/* Stores and numbers the option last read, from `line`, if the option is reusable: with a primary
 * item, without colours and cost. */
void dlx_known_options_note(dlx_known_options *known, dlx_builder *builder, const dlx_line *line);

void dlx_known_options_free(dlx_known_options *known);

#endif
