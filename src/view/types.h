/* SPDX-License-Identifier: MIT */
/* The types of pictures. */
#ifndef VIEW_TYPES_H
#define VIEW_TYPES_H

#include "view/style.h"

typedef struct view_type {
    const char *name, *summary;
    void (*write)(const view_subject *subject, const view_style *style, dlx_output *output);
    bool traced; /* it shows a trace, and is nothing without one */
    bool alone;  /* a file holds the picture of one problem */
} view_type;

/* The type at `index` of the table; the name after the last one is NULL. */
const view_type *view_type_at(size_t index);

/* The type of a name, or NULL. */
const view_type *view_type_find(const char *name);

#endif
