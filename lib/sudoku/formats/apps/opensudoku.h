/* SPDX-License-Identifier: MIT */
/* Parser of OpenSudoku's XML. */
#ifndef DLX_SUDOKU_FORMATS_APPS_OPENSUDOKU_H
#define DLX_SUDOKU_FORMATS_APPS_OPENSUDOKU_H

#include "sudoku/read/structured.h"
#include <expat.h>

/* A text about a puzzle: its attribute of a game and its element of a document. */
typedef struct dlx_opensudoku_text {
    const char *attribute, *element;
    dlx_about about;
} dlx_opensudoku_text;
extern const dlx_opensudoku_text dlx_opensudoku_texts[]; /* by dlx_about, then NULLs */

/* Reads the next puzzle, as dlx_grid_reader_next does. */
dlx_status dlx_opensudoku_read(dlx_grid_reader *reader, dlx_error *error);

/* Reads the cells of a game, which begin at `place`, into the reader. */
dlx_status dlx_opensudoku_cells(dlx_grid_reader *reader, const char *data, dlx_place place,
                                dlx_error *error);

/* Parser of KSudoku's saved games, element by element. */

typedef struct dlx_ksudoku dlx_ksudoku;

/* The reader receives the parsed members. NULL: no memory. */
dlx_ksudoku *dlx_ksudoku_new(dlx_grid_reader *reader);
void dlx_ksudoku_free(dlx_ksudoku *game);

/* Handle an element's start, with attributes as Expat passes them, its text, and its end; if
 * *whole, the reader has the puzzle. Errors: DLX_SYNTAX: the game is refused; DLX_NO_MEMORY. */
dlx_status dlx_ksudoku_start(dlx_ksudoku *game, const char *element, const char **attributes,
                             dlx_place place, dlx_error *error);
dlx_status dlx_ksudoku_text(dlx_ksudoku *game, const char *text, size_t length, dlx_error *error);
dlx_status dlx_ksudoku_end(dlx_ksudoku *game, const char *element, bool *whole, dlx_error *error);

/* Places in a document that Expat reads, for messages. */

/* Returns Expat's current place in a document that begins at `begin`. */
dlx_place dlx_xml_place(XML_Parser expat, dlx_place begin);

/* Returns the place of the value of attribute `name` in the current tag, or of the tag. */
dlx_place dlx_xml_place_value(XML_Parser expat, dlx_place begin, const char *name);

/* Moves a place behind the text. */
void dlx_xml_place_move(dlx_place *place, const char *source, const char *target);

/* Returns the value of an attribute passed by Expat, or NULL. */
const char *dlx_xml_place_attribute(const char **attributes, const char *name);

#endif
