/* SPDX-License-Identifier: MIT */
/* Options that were read before in a stream of problems with the same items, by their lines. */
#ifndef DLX_FORMAT_KNOWN_OPTIONS_H
#define DLX_FORMAT_KNOWN_OPTIONS_H

#include "core/line_table.h"
#include "core/option_list.h"
#include "format/format.h"

/* All zero is none; free with dlx_known_options_free. */
typedef struct dlx_known_options {
    bool used;            /* options of the problem at hand are looked up and noted */
    dlx_line_table lines; /* without their line feeds */
    dlx_option_list list; /* what they stand for */
} dlx_known_options;

/* Begins a problem, which has the items of the one before or not: then all options are forgotten.
 */
void dlx_known_options_begin(dlx_known_options *known, bool same_items);

/* Adds the options that come next to the problem at hand, as long as they are known and their lines
 * are in memory. */
dlx_status dlx_known_options_read(const dlx_known_options *known, dlx_reader *reader,
                                  dlx_error *error);

/* Notes the option that was read last, from `line`, and numbers it, if it may come again as it is:
 * if it has a primary item, but no colours and no cost. */
void dlx_known_options_note(dlx_known_options *known, dlx_builder *builder, const dlx_line *line);

void dlx_known_options_free(dlx_known_options *known);

#endif
