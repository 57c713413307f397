/* SPDX-License-Identifier: MIT */
/* Lookahead: how many cells the next lines may hold, not their values. */
#ifndef DLX_SUDOKU_READ_LOOKAHEAD_H
#define DLX_SUDOKU_READ_LOOKAHEAD_H

#include "sudoku/read/structured.h"

/* What a line may hold. Tokens are separated by blanks or bars; a separator ends the cells. */
typedef struct dlx_measure {
    uint64_t line;
    size_t first;    /* characters of the first token */
    size_t sukaku;   /* the size of the board whose candidates the first token may list, or 0 */
    size_t tokens;   /* up to a separator */
    size_t single;   /* tokens before the first that is neither one character nor a number */
    size_t group;    /* the length of every token, 0 if they differ */
    size_t alike;    /* tokens before the first that differs in length, or is not all symbols */
    bool more, near; /* the one after these could be a cell; or a group with a slip */
    size_t chars;    /* of all tokens */
    size_t greatest; /* value of a character, as a symbol 1-9 A-Z */
    size_t greatest_number; /* of the tokens counted by `single` that are numbers */
    bool several, unpadded; /* one of those has several characters; and is not 0 and a digit */
    size_t zeros;           /* how many of them are 0 */
    char separator;         /* that ends the cells; 0: none does */
    bool count;             /* only a number, which may say how many puzzles follow */
    bool header;            /* the header of a table */
    bool title;             /* reads like a title, of words rather than cells */
    bool drawn;             /* drawn with the line characters of Unicode */
    bool record;            /* begins like a record of HoDoKu's libraries */
    bool bar, bar_first;    /* there are bars among the cells, and before them */
    bool hollow;            /* nothing stands between two tabs, and no other blank is written */
    bool apart;             /* a blank line precedes it */
    dlx_structured
        document; /* the line begins XML, JSON or a link; then nothing else is measured */
    dlx_charset first_set, single_set, alike_set, set; /* characters of the tokens counted
                                                           above; of `single`, only those alone */
    size_t text, length; /* where the line stands in the text of the lookahead */
} dlx_measure;

typedef struct dlx_lookahead {
    dlx_grid_reader *reader;
    dlx_measure *lines;
    size_t count, capacity;
    size_t skip;     /* lines at the beginning that are no puzzle */
    bool at_end;     /* there are no more lines, or reading failed */
    bool whole;      /* a line that can be a whole puzzle is no row of a larger one */
    bool doubtful;   /* a line was met that can be either */
    uint64_t next;   /* the number of the next line of the input to be looked at; 0: the first */
    dlx_buffer text; /* of all lines, one after another */
    dlx_status status;
    dlx_error error; /* of a failure */
} dlx_lookahead;

/* The measure of line `index`, not counting comments, blank lines and headings; read when first
 * asked for, and valid until the next call. NULL: the input is shorter, or reading failed. */
const dlx_measure *dlx_lookahead_line(dlx_lookahead *ahead, size_t index);

/* The text of that line, which must be there; valid until more lines are looked at. */
dlx_line dlx_lookahead_text(const dlx_lookahead *ahead, size_t index);

void dlx_lookahead_free(dlx_lookahead *ahead);

/* The size of the board if the line can be a whole puzzle, or 0; sets *group as in dlx_layout.
 * `size` is the only size that will do; 0: any that has boxes. */
size_t dlx_measure_line(const dlx_measure *measure, size_t size, size_t *group);

/* The same if the line can be a row of a grid. */
size_t dlx_measure_row(const dlx_measure *measure, size_t size);

/* True if the line can be a row of `size` cells with an error. */
bool dlx_is_nearly_row(const dlx_measure *measure, size_t size);

#endif
