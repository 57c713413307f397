/* The two formats of f-puzzles: a puzzle as JSON, and as a link in which it is packed. */
#ifndef DLX_SUDOKU_FORM_APPS_FPUZZLES_H
#define DLX_SUDOKU_FORM_APPS_FPUZZLES_H

#include "sudoku/form/apps/json.h"
#include "sudoku/write/writer.h"

/* Reads a puzzle out of JSON. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_fpuzzles_take(dlx_grid_reader *reader, const dlx_json *json, const json_t *root,
                             dlx_buffer *title, dlx_error *error);

/* Adds a grid as JSON in one line, without a line feed. False: no memory. */
bool dlx_fpuzzles_add(dlx_buffer *to, const dlx_grid *grid);

#endif
