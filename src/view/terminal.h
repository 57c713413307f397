/* SPDX-License-Identifier: MIT */
/* Properties of the terminal. */
#ifndef VIEW_TERMINAL_H
#define VIEW_TERMINAL_H

#include "view/style.h"

/* Width of the terminal, else of COLUMNS, else 80. Colours need a terminal, and no NO_COLOR.
 * `to_file`: -o is given. */
view_style view_terminal_style(bool to_file);

#endif
