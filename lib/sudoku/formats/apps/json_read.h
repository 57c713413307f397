/* SPDX-License-Identifier: MIT */
/* Reader shared by all JSON formats; texts of different formats may be mixed. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_READ_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_READ_H

#include "sudoku/formats/apps/json.h"
#include "sudoku/read/lookahead.h"

/* True if the input begins with JSON of the layout's format. Member of a dlx_grid_format. */
bool dlx_json_read_recognise(dlx_lookahead *ahead, dlx_layout *layout);

/* Reads the next puzzle, as dlx_grid_reader_next does. */
dlx_status dlx_json_read(dlx_grid_reader *reader, dlx_error *error);

#endif
