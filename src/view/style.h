/* SPDX-License-Identifier: MIT */
/* How to draw. */
#ifndef VIEW_STYLE_H
#define VIEW_STYLE_H

#include "view/subject.h"

typedef struct view_style {
    size_t width; /* of the terminal, in characters */
    bool colours; /* the terminal has some */
} view_style;

#endif
