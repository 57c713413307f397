/* SPDX-License-Identifier: MIT */
/* The terminal that standard output may be. */
#ifndef VIEW_TERMINAL_H
#define VIEW_TERMINAL_H

#include "view/style.h"

/* Its width, else that of COLUMNS, else 80. Colours only on a terminal, without NO_COLOR. With
 * `to_file`, output goes elsewhere. */
view_style view_terminal_style(bool to_file);

#endif
