/* SPDX-License-Identifier: MIT */
/* Formats with puzzles in XML or JSON documents. */
#ifndef DLX_SUDOKU_READ_STRUCTURED_H
#define DLX_SUDOKU_READ_STRUCTURED_H

#include "sudoku/read/reader_state.h"

typedef enum dlx_structured {
    DLX_NO_DOCUMENT,
    DLX_DOCUMENT_XML,
    DLX_DOCUMENT_JSON,
    DLX_DOCUMENT_LINK /* to f-puzzles, or packed JSON as in such a link */
} dlx_structured;

/* Returns the kind of document; blanks and a byte order mark may precede it. */
dlx_structured dlx_structured_kind(const char *text, const char *end);

/* A place in the input; column 0: unknown. */
typedef struct dlx_place {
    uint64_t line, column;
} dlx_place;

/* Sets *error to DLX_SYNTAX at a place. */
dlx_status dlx_structured_refuse(const dlx_grid_reader *reader, dlx_place place, dlx_error *error,
                                 const char *format, ...) DLX_PRINTF(4, 5);
dlx_status dlx_structured_vrefuse(const dlx_grid_reader *reader, dlx_place place, dlx_error *error,
                                  const char *format, va_list arguments);

/* Begins a puzzle of size n: blank cells, all at `place`, and the usual boxes; if the size has no
 * boxes, each row is a box. Errors: DLX_SYNTAX: the options require another size. */
dlx_status dlx_structured_begin(dlx_grid_reader *reader, size_t n, dlx_place place,
                                dlx_error *error);

/* Adds a digit, from 1, to the marks of a cell; *marks is reader->rules.notes or .candidates,
 * allocated when first needed. */
void dlx_structured_mark(dlx_grid_reader *reader, uint64_t **marks, size_t cell, size_t digit);

/* Takes a text, as a single line, as the name of the puzzle, kept in `title`; or as a text about
 * it. Runs of blanks and control characters become a blank; both ends are trimmed. */
void dlx_structured_take_name(dlx_grid_reader *reader, dlx_buffer *title, const char *text,
                              size_t length);
void dlx_structured_take_about(dlx_grid_reader *reader, dlx_about about, const char *text,
                               size_t length);

#endif
