/* SPDX-License-Identifier: MIT */
/* Colours that people who see few of them can tell apart. */
#ifndef VIEW_PALETTE_H
#define VIEW_PALETTE_H

#include <stddef.h>

/* Of M. Okabe and K. Ito, "Color Universal Design", 2008, without black; the last, grey, is ours.
 */
enum { VIEW_COLOURS = 8 };

/* Colour `index` in [0..VIEW_COLOURS[ as #RRGGBB, and the nearest of the 256 of terminals. */
const char *view_colour(size_t index);
int view_terminal_colour(size_t index);

#endif
