/* SPDX-License-Identifier: MIT */
/* Places in a document that Expat reads, for messages. */
#ifndef DLX_SUDOKU_FORMATS_APPS_XML_PLACE_H
#define DLX_SUDOKU_FORMATS_APPS_XML_PLACE_H

#include "sudoku/read/structured.h"
#include <expat.h>

/* Returns Expat's current place in a document that begins at `begin`. */
dlx_place dlx_xml_place(XML_Parser expat, dlx_place begin);

/* Returns the place of the value of attribute `name` in the current tag, or of the tag. */
dlx_place dlx_xml_place_value(XML_Parser expat, dlx_place begin, const char *name);

/* Moves a place behind the text. */
void dlx_xml_place_move(dlx_place *place, const char *source, const char *target);

/* Returns the value of an attribute passed by Expat, or NULL. */
const char *dlx_xml_place_attribute(const char **attributes, const char *name);

#endif
