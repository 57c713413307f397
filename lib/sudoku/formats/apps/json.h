/* SPDX-License-Identifier: MIT */
/* Concatenated JSON texts from lines of input. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_H

#include "io/json_tree.h"
#include "sudoku/read/structured.h"

/* The stream of texts of a reader. All zero is the beginning; free with dlx_json_free. */
typedef struct dlx_json {
    dlx_json_stream stream;
    dlx_json_tree tree;
    bool resync; /* after a fault: skip lines up to the next text */
    bool list;   /* the text began with a bracket */

    dlx_buffer link;     /* the line of a link, whose packed text is unescaped in place */
    dlx_buffer unpacked; /* the text of a link */
} dlx_json;

/* Reads the next text; *root is an array or an object, valid until the next call. All values of
 * packed text have the place of its first byte. DLX_OK; DLX_NO_DATA; DLX_SYNTAX: reading can
 * continue after the fault; others. */
dlx_status dlx_json_next(dlx_grid_reader *reader, dlx_json *json, const dlx_json_value **root,
                         dlx_error *error);

/* A puzzle being read. */
typedef struct dlx_json_taking {
    dlx_grid_reader *reader;
    const dlx_json_value *root; /* of the puzzle */
    dlx_buffer *title;          /* receives its name */
    dlx_error *error;
    const dlx_json_value *parent; /* object whose list of puzzles has the root; or NULL */
    const dlx_json_value *list;   /* that list, or the root */
    size_t index;                 /* of the root in the list */
} dlx_json_taking;

/* Refuses the puzzle at a value. Returns DLX_SYNTAX. */
dlx_status dlx_json_refuse(const dlx_json_taking *taking, const dlx_json_value *value,
                           const char *format, ...) DLX_PRINTF(3, 4);

/* Takes a string or a number, as a single line, as the name; NULL: no name. */
dlx_status dlx_json_take_name(const dlx_json_taking *taking, const dlx_json_value *value);

/* Takes a string or a number, as a single line, as a text about the puzzle. */
dlx_status dlx_json_take_about(const dlx_json_taking *taking, dlx_about about,
                               const dlx_json_value *value);

/* Parses an integer of [0..most]. */
bool dlx_json_size(const dlx_json_value *value, size_t most, size_t *number);

static inline dlx_place dlx_json_place(const dlx_json_value *value)
{
    return (dlx_place){value->line, value->column};
}

/* Records where a cell stands, for messages about givens. */
void dlx_json_note_cell(dlx_grid_reader *reader, size_t cell, dlx_place place);

void dlx_json_free(dlx_json *json);

#endif
