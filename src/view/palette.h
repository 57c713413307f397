/* SPDX-License-Identifier: MIT */
/* Colours for readers with colour vision deficiency. */
#ifndef VIEW_PALETTE_H
#define VIEW_PALETTE_H

#include <stddef.h>

/* M. Okabe and K. Ito, "Color Universal Design", 2008, with grey in place of black. */
enum { VIEW_COLOURS = 8 };

/* Colour `index` in [0..VIEW_COLOURS[ as #RRGGBB, and the nearest of 256 terminal colours. */
const char *view_colour(size_t index);
int view_terminal_colour(size_t index);

#endif
