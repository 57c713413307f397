/* The lines #A author, #D description and so on of SudoCue's files. */
#ifndef DLX_SUDOKU_FORM_SDK_H
#define DLX_SUDOKU_FORM_SDK_H

#include "sudoku/reader.h"

/* Does the comment look like one of them? */
bool dlx_sdk_is_tag(const dlx_line *line);

/* Takes note of what such a line says of the puzzle to come; passes over other comments. */
dlx_status dlx_sdk_tag(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error);

#endif
