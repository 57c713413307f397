/* The reader of grids, as its formats see it. */
#ifndef DLX_SUDOKU_READER_H
#define DLX_SUDOKU_READER_H

#include "io/buffer.h"
#include "io/input.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include "sudoku/read/csv.h"

struct dlx_grid_format;

/* How the puzzles of an input are laid out: found out from the first one, and kept. */
typedef struct dlx_layout {
    const struct dlx_grid_format *format;
    size_t size, box_rows, box_columns;
    size_t group; /* line: cells in a row without a blank: all size*size, or 1, or a part of them */
    bool banded;  /* grid: blank lines set the bands of boxes apart */
    uint64_t line; /* where it was found out; 0: it was given */
    const dlx_symbols *symbols;
} dlx_layout;

struct dlx_grid_reader {
    dlx_input *input;
    dlx_grid_options options;
    const struct dlx_grid_format *forced; /* the format of the options, or NULL */
    dlx_layout layout;
    bool settled;        /* a puzzle of this layout was read, so it stays */
    bool begun;          /* a puzzle was read or refused */
    bool ended;          /* the line `end` was met */
    uint64_t first_line; /* lines before this one were found to be no puzzle */

    /* The puzzle being read. */
    uint16_t *cells;   /* [0..size*size[ */
    uint32_t *columns; /* where each of them stands in its line, from 1; [0..size*size[ */
    uint64_t *lines;   /* the line of each row; [0..size[ */
    const char *name;  /* the text behind the cells, in the line that was read last */
    size_t name_length;
    size_t cell_capacity, column_capacity, line_capacity;
    uint32_t solution_column; /* where the solution that came with it begins, from 1; 0: none did */

    dlx_extra *extra; /* what else is known of the puzzle; handed over to its grid; NULL: nothing */

    dlx_symbols symbols;    /* of the layout, where they are not dlx_symbols_digits */
    bool symbols_given;     /* by the options */
    bool tagged, sectioned; /* a line as #A or [Puzzle] was met, by the survey or in this puzzle */
    bool in_sections;       /* behind [Puzzle], so that tags are the next puzzle's */
    dlx_buffer title;       /* the name, where it was told by such a line */
    dlx_csv csv;            /* the columns of a table */
    unsigned told;          /* notes that are made once, as a sum of dlx_reader_note's */

    void *parser; /* of a format whose puzzles are in documents; NULL: none yet */
    void (*parser_free)(void *parser);

    uint32_t *seen; /* scratch of the search for contradictions */
    size_t seen_capacity;
};

/* What a line is at first sight. */
typedef enum dlx_row_kind {
    DLX_ROW_CELLS, /* to be read */
    DLX_ROW_BLANK,
    DLX_ROW_HEADING, /* as POJ 2918 prints it, or the puzzles of Project Euler have it */
    DLX_ROW_RULER,   /* a line drawn between rows of boxes */
    DLX_ROW_SECTION, /* [Puzzle] and the like, where the format has it */
    DLX_ROW_TAG      /* as #A, of the next puzzle */
} dlx_row_kind;

/* Makes a note about the input, once for each `bit`; the text as printf. */
enum {
    DLX_NOTE_COLUMNS = 1,
    DLX_NOTE_SECTIONS = 2,
    DLX_NOTE_FIELDS = 4,
    DLX_NOTE_SYMBOLS = 8,
    DLX_NOTE_DRAWINGS = 1 << 10
};
void dlx_reader_note(dlx_grid_reader *reader, unsigned bit, uint64_t line, const char *format, ...)
    DLX_PRINTF(4, 5);

/* What is known besides the cells; made when first asked for. NULL: no memory. */
dlx_extra *dlx_reader_extra(dlx_grid_reader *reader);

/* The next line of the input that is no comment, and what it is. DLX_END also at a line `end`;
 * DLX_SYNTAX is a line with a NUL byte. */
dlx_status dlx_grid_reader_line(dlx_grid_reader *reader, dlx_line *line, dlx_row_kind *kind,
                                dlx_error *error);

/* Finds out the layout of the puzzles to come; then the input is where it was before. DLX_SYNTAX:
 * it is none that is known, and the line that shows it was passed over. */
dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error);

/* Tells of the first two givens that contradict each other, as a warning. */
dlx_status dlx_warn_contradiction(dlx_grid_reader *reader, dlx_error *error);

/* The end of a message about a wrong number of cells at line `line`: what tells the right one. */
typedef struct dlx_reference {
    char text[64];
} dlx_reference;
dlx_reference dlx_reader_reference(const dlx_grid_reader *reader, uint64_t line);

/* Refuses the symbol at `text` of `length` bytes. */
dlx_status dlx_refuse_symbol(const dlx_grid_reader *reader, const dlx_line *line, const char *text,
                             size_t length, dlx_error *error);

/* The value of a cell that stands alone: a symbol, or a number on boards of more than 9 digits.
 * False: it is none, or too large for the board. */
bool dlx_cell_value(const dlx_layout *layout, const char *text, size_t length, uint16_t *value);

/* The end of the token that begins at `text`: the next blank, or `end`. */
static inline const char *dlx_token_end(const char *text, const char *end)
{
    while (text < end && !dlx_is_blank(*text))
        text++;
    return text;
}

static inline const char *dlx_skip_blanks(const char *text, const char *end)
{
    while (text < end && dlx_is_blank(*text))
        text++;
    return text;
}

/* Between the cells of a row there may also be bars. */
static inline bool dlx_is_gap(char c)
{
    return dlx_is_blank(c) || c == '|';
}

static inline const char *dlx_skip_gaps(const char *text, const char *end)
{
    while (text < end && dlx_is_gap(*text))
        text++;
    return text;
}

/* The end of the token that begins at `text`: the next gap, or `end`. */
static inline const char *dlx_gap_end(const char *text, const char *end)
{
    while (text < end && !dlx_is_gap(*text))
        text++;
    return text;
}

#endif
