/* SPDX-License-Identifier: MIT */
/* The style of pictures. */
#ifndef VIEW_STYLE_H
#define VIEW_STYLE_H

#include "view/subject.h"

typedef struct view_style {
    size_t width; /* of the terminal, in characters */
    bool colours; /* use terminal colours */
} view_style;

#endif
