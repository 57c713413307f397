/* SPDX-License-Identifier: MIT */
/* Options that problems of a stream have in common, to be added to any of the problems. */
#ifndef DLX_CORE_OPTION_LIST_H
#define DLX_CORE_OPTION_LIST_H

#include "core/builder.h"

/* All zero is empty; free with dlx_option_list_free. */
typedef struct dlx_option_list {
    size_t count;
    uint32_t *start; /* option k has the items [start[k]..start[k + 1][ of `item`, all different */
    uint32_t *item;
    size_t longest; /* maximum number of items of an option */
    size_t start_capacity, item_capacity;
} dlx_option_list;

/* Reserves room for another option of `items` items. False: no memory. */
bool dlx_option_list_grow(dlx_option_list *list, size_t items);

/* Adds an option; room must be reserved. */
void dlx_option_list_add(dlx_option_list *list, const uint32_t *items, size_t count);

void dlx_option_list_free(dlx_option_list *list);

/* Adds options which[0..count[ of the list to a problem with the same items, without colours and
 * costs; their positions in the list become their numbers in problem->known. No option may be open.
 * Errors: DLX_NO_MEMORY. */
dlx_status dlx_builder_add_listed(dlx_builder *builder, const dlx_option_list *list,
                                  const uint32_t *which, size_t count, dlx_error *error);

#endif
