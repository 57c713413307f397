/* SPDX-License-Identifier: MIT */
/* The types of pictures. */
#ifndef VIEW_TYPES_H
#define VIEW_TYPES_H

#include "view/style.h"

typedef struct view_type {
    const char *name, *summary;
    void (*write)(const view_subject *subject, const view_style *style, dlx_output *output);
    bool traced; /* needs a trace */
    bool alone;  /* one problem in a file */
} view_type;

/* Returns the type at `index`; the name after the last type is NULL. */
const view_type *view_type_at(size_t index);

/* Returns the type with the name, or NULL. */
const view_type *view_type_find(const char *name);

#endif
