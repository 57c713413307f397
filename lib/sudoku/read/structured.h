/* Formats in which puzzles are parts of a document, in XML or JSON, rather than lines. */
#ifndef DLX_SUDOKU_READ_STRUCTURED_H
#define DLX_SUDOKU_READ_STRUCTURED_H

#include "sudoku/reader.h"

typedef enum dlx_structured {
    DLX_NO_DOCUMENT,
    DLX_DOCUMENT_XML,
    DLX_DOCUMENT_JSON,
    DLX_DOCUMENT_LINK /* to f-puzzles, or what such a link holds: packed JSON */
} dlx_structured;

/* What begins like this? Blanks and a byte order mark may come first. */
dlx_structured dlx_structured_kind(const char *text, const char *end);

/* Where something stands in the input; column 0: not known. */
typedef struct dlx_place {
    uint64_t line, column;
} dlx_place;

/* Sets *error to DLX_SYNTAX at a place. */
dlx_status dlx_refuse_at(const dlx_grid_reader *reader, dlx_place place, dlx_error *error,
                         const char *format, ...) DLX_PRINTF(4, 5);

/* Begins a puzzle of size n: blank cells, all of them at `place`, and the usual boxes; a size that
 * has none has its rows as boxes. Errors: DLX_SYNTAX: the options want another size. */
dlx_status dlx_begin_board(dlx_grid_reader *reader, size_t n, dlx_place place, dlx_error *error);

/* Takes note that the digit of a cell was filled in. False: no memory. */
bool dlx_board_solved(dlx_grid_reader *reader, size_t cell);

/* Adds a digit of [1..n] to the marks of a cell, which are made when first asked for: *marks is
 * extra->notes or extra->candidates. False: no memory. */
bool dlx_board_mark(const dlx_grid_reader *reader, uint64_t **marks, size_t cell, size_t digit);

/* Is the mark set? */
static inline bool dlx_has_mark(const uint64_t *marks, size_t n, size_t cell, size_t digit)
{
    const size_t words = (n + 63) / 64;
    return marks[cell * words + (digit - 1) / 64] >> (digit - 1) % 64 & 1;
}

/* Makes the text one line: each run of blanks and control characters is one blank, none at the
 * ends. Returns the new length. */
size_t dlx_one_line(char *text, size_t length);

#endif
