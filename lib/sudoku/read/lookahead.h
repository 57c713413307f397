/* SPDX-License-Identifier: MIT */
/* Lookahead: how many cells the next lines may hold, not their values. */
#ifndef DLX_SUDOKU_READ_LOOKAHEAD_H
#define DLX_SUDOKU_READ_LOOKAHEAD_H

#include "sudoku/read/structured.h"

/* Measure of a line. Tokens are separated by blanks or bars; a separator ends the cells. */
typedef struct dlx_measure {
    uint64_t line;
    size_t first;    /* characters of the first token */
    size_t sukaku;   /* the size of the board whose candidates the first token may list, or 0 */
    size_t tokens;   /* up to a separator */
    size_t single;   /* leading tokens that are single characters or numbers */
    size_t group;    /* common length of all tokens, or 0 */
    size_t alike;    /* leading tokens of equal length that are all symbols */
    bool more, near; /* the token after `alike` could be a cell; a group with a slip */
    size_t chars;    /* of all tokens */
    size_t greatest; /* value of a character, as a symbol 1-9 A-Z */
    size_t greatest_number;  /* greatest number among the `single` tokens */
    bool several, unpadded;  /* a `single` token has several characters; is no zero-padded digit */
    size_t zeros;            /* `single` tokens that are 0 */
    char separator;          /* ends the cells; 0: none */
    bool count;              /* only a number, possibly the count of puzzles */
    bool header;             /* the header of a table */
    bool title;              /* reads like a title, of words rather than cells */
    bool drawn;              /* drawn with the line characters of Unicode */
    bool record;             /* begins like a record of HoDoKu's libraries */
    bool bar, bar_first;     /* bars among the cells; before the cells */
    bool hollow;             /* two tabs are adjacent, and no other blank occurs */
    bool apart;              /* preceded by a blank line */
    dlx_structured document; /* start of XML, JSON or a link; nothing else is measured */
    dlx_charset first_set, single_set, alike_set,
        set; /* characters of the tokens counted above; of `single`, only lone characters */
    size_t text, length; /* range in the text of the lookahead */
} dlx_measure;

typedef struct dlx_lookahead {
    dlx_grid_reader *reader;
    dlx_measure *lines;
    size_t count, capacity;
    size_t skip;     /* leading lines that are no puzzle */
    bool at_end;     /* end of input, or reading failed */
    bool whole;      /* a line that can be a complete puzzle is no row of a larger puzzle */
    bool claimed;    /* the line is a row of a table: no other format is asked */
    bool documented; /* a format recognised the puzzle, which has an error */
    bool refused;    /* no format fits: an object in JSON is refused as such */
    bool doubtful;   /* an ambiguous line occurred */
    uint64_t next;   /* number of the next input line to measure; 0: the first */
    dlx_buffer text; /* concatenated lines */
    dlx_status status;
    dlx_error error; /* of a failure */
    bool lost;       /* no memory for the text of a document */
} dlx_lookahead;

/* Returns the measure of line `index`, not counting comments, blank lines and headings; reads lines
 * on demand. Valid until the next call. NULL: the input is shorter, or reading failed. */
const dlx_measure *dlx_lookahead_line(dlx_lookahead *ahead, size_t index);

/* Returns the text of line `index`, which must exist; valid until the next dlx_lookahead_line. */
dlx_line dlx_lookahead_text(const dlx_lookahead *ahead, size_t index);

/* True if the text begins like a record of HoDoKu's libraries. The first colon may be missing:
 * three fields, the last of cells, and three more fields. */
bool dlx_lookahead_is_record(const char *begin, const char *end);

/* Measures a text alone. */
dlx_measure dlx_lookahead_measure(const char *begin, const char *end);

/* Replaces the measure of the next line by that of a field. */
void dlx_lookahead_narrow(dlx_lookahead *ahead, const char *begin, const char *end);

void dlx_lookahead_free(dlx_lookahead *ahead);

/* Returns the size of the board if the line can be a complete puzzle, or 0; sets *group as in
 * dlx_layout. `size` is the required size, or 0: any size that has boxes. */
size_t dlx_lookahead_measure_line(const dlx_measure *measure, size_t size, size_t *group);

/* Like dlx_lookahead_measure_line, for a row of a grid. */
size_t dlx_lookahead_measure_row(const dlx_measure *measure, size_t size);

/* True if the line can be a row of `size` cells with an error. */
bool dlx_lookahead_is_nearly_row(const dlx_measure *measure, size_t size);

/* Recognises a document of this kind, or the only format that is asked for; sets the layout. */
bool dlx_lookahead_recognise(dlx_lookahead *ahead, dlx_layout *layout, dlx_structured kind);

/* True if the first line begins a list in JSON. */
bool dlx_lookahead_is_list(const dlx_lookahead *ahead);

/* True if the first line begins like a document but cannot be one: a list in another language than
 * JSON, or a link without a packed puzzle. */
bool dlx_lookahead_is_other_text(dlx_lookahead *ahead);

/* Choice of the alphabet, from the first puzzle. */

/* Sets layout->symbols for the next puzzle in this layout; warns if other alphabets fit as well. */
void dlx_choose_symbols(dlx_lookahead *ahead, dlx_layout *layout);

/* Numbers in the cells of a puzzle. */
typedef struct dlx_number_use {
    bool any;   /* cells are numbers, some with several digits */
    bool empty; /* a cell is empty, without a symbol for a blank */
    size_t zeros, greatest;
} dlx_number_use;

/* Adds a cell to the characters and the numbers in use; length 0: a blank. */
void dlx_use_cell(const char *text, size_t length, dlx_charset *used, dlx_number_use *numbers);

/* For a puzzle with these characters and numbers. */
void dlx_choose_symbols_by_use(dlx_grid_reader *reader, dlx_layout *layout, const dlx_charset *used,
                               const dlx_number_use *numbers);

/* Learns which fields of a table are the puzzle, its solution and its texts. */

/* What a field may be. */
typedef enum dlx_field_kind {
    DLX_FIELD_EMPTY,
    DLX_FIELD_TEXT,
    DLX_FIELD_DAMAGED, /* nearly a board */
    DLX_FIELD_PUZZLE,  /* a board with blank cells */
    DLX_FIELD_COMPLETE /* a board without blank cells */
} dlx_field_kind;

/* A row of a table, as learned. */
typedef struct dlx_table_row {
    dlx_csv csv;  /* the columns; without a puzzle if the row is refused */
    size_t size;  /* of the boards; 0: unknown */
    size_t group; /* cells written together, as in dlx_layout */
    int place;    /* column of the fault in a refused row, from 0 */
    bool refused; /* the row is of a table, but no puzzle is certain */
    bool several; /* refused, since two fields may be the puzzle */
    bool damaged; /* refused, with a damaged board at `place` */
} dlx_table_row;

/* What a line without a board is that precedes a row with a board and as many fields. */
typedef enum dlx_table_begin {
    DLX_NO_TABLE,    /* nothing of a table */
    DLX_TABLE_ROW,   /* a row whose board is damaged */
    DLX_TABLE_HEADER /* a header whose puzzle has no known name */
} dlx_table_begin;

/* Classifies the next line. A header sets the columns with known names; *csv has those of a header
 * before. */
dlx_table_begin dlx_table_shape_begins(dlx_lookahead *ahead, dlx_csv *csv);

/* Learns the columns from the next line, separated by one of `separators`. `csv` has the columns
 * known by a header, if any. False: the line is no row of a table with a board. */
bool dlx_table_shape_learn(dlx_lookahead *ahead, const char *separators, const dlx_csv *csv,
                           dlx_table_row *row);

#endif
