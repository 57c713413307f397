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

const view_type *view_type_at(size_t index);
const char *view_type_name(size_t index); /* NULL after the last type */

#endif
