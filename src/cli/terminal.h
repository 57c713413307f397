/* SPDX-License-Identifier: MIT */
/* Properties of terminals. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

enum { USUAL_TERMINAL_WIDTH = 80 };

/* Returns the width of a descriptor's terminal in characters, else of COLUMNS, else 80. */
size_t terminal_width(int descriptor);

/* True for a terminal with colours, unless NO_COLOR is set. */
bool terminal_has_colours(int descriptor);

/* True if a terminal delivers nothing to read for half a second. */
bool terminal_is_silent(int descriptor);

#endif
