/* SPDX-License-Identifier: MIT */
/* Options that problems of a stream have in common, to be added to any of them. */
#ifndef DLX_CORE_OPTION_LIST_H
#define DLX_CORE_OPTION_LIST_H

#include "core/builder.h"

/* All zero is empty; free with dlx_option_list_free. */
typedef struct dlx_option_list {
    size_t count;
    uint32_t *start; /* option k has the items [start[k]..start[k + 1][ of `item`, all different */
    uint32_t *item;
    size_t longest; /* items of an option, at most */
    size_t start_capacity, item_capacity;
} dlx_option_list;

/* Makes room for one more option of so many items. False: no memory. */
bool dlx_option_list_grow(dlx_option_list *list, size_t items);

/* Adds an option, for which there is room. */
void dlx_option_list_add(dlx_option_list *list, const uint32_t *items, size_t count);

void dlx_option_list_free(dlx_option_list *list);

/* Adds options which[0..count[ of the list to a problem with the same items, without colours and
 * costs; their places in the list are their numbers in problem->known. None is being built. Errors:
 * DLX_NO_MEMORY. */
dlx_status dlx_builder_add_listed(dlx_builder *builder, const dlx_option_list *list,
                                  const uint32_t *which, size_t count, dlx_error *error);

#endif
