/* SPDX-License-Identifier: MIT */
/* What a reader of grids keeps, for the stages of reading that share it: the layout of the input,
 * the puzzle being read, and what was found out about it. */
#ifndef DLX_SUDOKU_READ_READER_STATE_H
#define DLX_SUDOKU_READ_READER_STATE_H

#include "io/buffer.h"
#include "io/input.h"
#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include "sudoku/read/csv_fields.h"
#include "sudoku/read/grid_format.h"

/* How the puzzles of an input are laid out: determined from the first one, and kept. */
typedef struct dlx_layout {
    const dlx_grid_format *format;
    size_t size, box_rows, box_columns;
    size_t group;   /* line: how many cells stand together: all size*size, or 1, or some of them */
    size_t band;    /* grid: a blank line follows each such number of rows; 0: there are none */
    bool marks;     /* grid: cells may list their candidates */
    char separator; /* between cells, where none may be nothing at all; 0: there is none */
    bool ended;     /* a separator also ends each row */
    bool headed;    /* sheet: a line of labels stands above the rows */
    bool indexed;   /* sheet: each row begins with a label */
    uint64_t line;  /* where it was determined; 0: it was given */
    const dlx_symbols *symbols;
    bool used_known;  /* the format knows the characters of the first puzzle: */
    dlx_charset used; /* these */
} dlx_layout;

/* Who is asked whether lines after titles are a board, and how many assumptions are made of them.
 */
typedef enum dlx_titles_scope {
    DLX_TITLES_ALL_FORMATS,
    DLX_TITLES_LAYOUT_FORMAT,
    DLX_TITLES_SCOPES
} dlx_titles_scope;
enum { DLX_ASSUMPTIONS = 7 };

/* How strong the gaps of a board in rows are, which tells where boxes begin; see read/boxes.h. */
enum { DLX_GAP_BARS, DLX_GAP_STARTS, DLX_GAP_ENDS, DLX_GAP_MEASURES };
typedef struct dlx_gaps {
    uint32_t *of;    /* before each cell of a row, by each measure; [0..DLX_GAP_MEASURES*size[ */
    uint32_t *above; /* before each row: a dlx_rule; [0..size[, in the block of `of` */
    size_t capacity;
    bool unlike[DLX_GAP_MEASURES]; /* rows differ by this measure */
    size_t even, step; /* the first rows have cells at every `step`-th place; `of` is not set */
    bool refused;      /* the board was refused for its boxes alone */
} dlx_gaps;

struct dlx_grid_reader {
    dlx_input *input;
    dlx_grid_options options;
    const dlx_grid_format *forced; /* the format of the options, or NULL */
    dlx_layout layout;
    bool settled;        /* a puzzle of this layout was read, so it stays */
    bool begun;          /* a puzzle was read or refused */
    bool after_end;      /* a line `end` was met, and no cells after it */
    uint64_t content;    /* the first line that is neither blank nor a comment; 0: none so far */
    uint64_t first_line; /* lines before this one are known to be no puzzle */
    bool marked;         /* the input has a mark, at or before the puzzle being read */
    bool numbered;       /* a number came before the first board, or before one after it: */
    uint64_t heading;    /* the last of these */
    bool dashed;         /* - is a blank cell of a board in rows */
    bool followed;       /* rows of the next board follow the last one at once */

    /* Titles up to this line are followed by no board: to all formats, or to that of the layout;
     * by each assumption about them. */
    uint64_t no_board_before[DLX_TITLES_SCOPES][DLX_ASSUMPTIONS];

    /* The puzzle being read. */
    uint16_t *cells;   /* [0..size*size[ */
    uint32_t *columns; /* where each of them stands in its line, from 1; [0..size*size[ */
    uint64_t *lines;   /* the line of each row; [0..size[ */
    const char *name;  /* the text after the cells, in the line that was read last */
    size_t name_length;
    size_t cell_capacity, column_capacity, line_capacity;
    dlx_gaps gaps;
    uint32_t solution_column; /* where the solution that came with it begins, from 1; 0: none did */

    dlx_variant_rules
        *rules; /* what else is known of the puzzle; passed on to its grid; NULL: nothing */

    dlx_symbols symbols;    /* of the layout, where they are not dlx_symbols_digits */
    bool symbols_given;     /* by the options */
    bool hashed;            /* # is a blank cell, and begins a comment only before words */
    bool hash_seen;         /* a comment was met, or what looks like one */
    bool tabbed;            /* a line of tabs is a row of empty cells */
    bool tabs_seen;         /* a line of blanks was met, which may be tabs */
    bool drawn;             /* the line read last has line characters of Unicode */
    dlx_buffer line;        /* that line, with these in ASCII */
    bool tagged, sectioned; /* a tag, or a section, was met ahead or in this puzzle */
    bool in_sections;       /* after [Puzzle], so that tags belong to the next puzzle */
    dlx_buffer title;       /* the name, where it is not the end of the line as it stands */
    dlx_buffer text;        /* scratch of a field */
    dlx_csv csv;            /* the columns of a table */
    unsigned reported;      /* the notes that were made: a sum of DLX_NOTE_... */

    void *parser; /* of a format whose puzzles are in documents; NULL: none yet */
    void (*parser_free)(void *parser);

    dlx_tester *tester; /* of the entries of saved games; NULL: none yet */

    uint32_t *seen; /* scratch of the search for contradictions */
    size_t seen_capacity;
};

/* Makes a note about the input, each of these once; the text as in printf. */
enum {
    DLX_NOTE_COLUMNS = 1,
    DLX_NOTE_SECTIONS = 2,
    DLX_NOTE_FIELDS = 4,
    DLX_NOTE_SYMBOLS = 8,
    DLX_NOTE_DRAWINGS = 16,
    DLX_NOTE_TITLES = 32,
    DLX_NOTE_SIZES = 64,
    DLX_NOTE_ENTRIES = 128
};
void dlx_reader_note(dlx_grid_reader *reader, unsigned note, uint64_t line, const char *format, ...)
    DLX_PRINTF(4, 5);

/* Forgets what was met of a puzzle. */
void dlx_reader_forget(dlx_grid_reader *reader);

/* What is known besides the cells; made when first asked for. NULL: no memory. */
dlx_variant_rules *dlx_reader_variant_rules(dlx_grid_reader *reader);

/* Makes room for the cells of a puzzle of the layout's size. */
dlx_status dlx_reader_room(dlx_grid_reader *reader, dlx_error *error);

/* All cells stand in line `line`. */
void dlx_reader_set_line(dlx_grid_reader *reader, uint64_t line);

/* Makes the digit of a cell an entry of the player, which is no given: the cell becomes blank.
 * With the option `filled`, the digit stays a given. Every reader of saved games calls this. False:
 * no memory. */
bool dlx_reader_take_entry(dlx_grid_reader *reader, size_t cell);

/* Takes [begin..end[ as the puzzle's name, without the blanks and separators around it. */
void dlx_reader_take_name(dlx_grid_reader *reader, const char *begin, const char *end);

/* The end of a message about a wrong number of cells at line `line`: where the right one was found.
 */
typedef struct dlx_reference {
    char text[64];
} dlx_reference;
dlx_reference dlx_reader_reference(const dlx_grid_reader *reader, uint64_t line);

/* Refuses a line that has `found` cells. */
dlx_status dlx_refuse_cells(const dlx_grid_reader *reader, const dlx_line *line, size_t found,
                            const char *text, dlx_error *error);

/* Refuses the symbol at `text` of `length` bytes. */
dlx_status dlx_refuse_symbol(const dlx_grid_reader *reader, const dlx_line *line, const char *text,
                             size_t length, dlx_error *error);

/* The value of a cell that stands alone, as dlx_cell_value says. */
static inline bool dlx_layout_value(const dlx_layout *layout, const char *text, size_t length,
                                    uint16_t *value)
{
    return dlx_cell_value(layout->symbols, layout->size, text, length, value);
}

#endif
