/* SPDX-License-Identifier: MIT */
/* State of a grid reader, shared by all stages: layout of the input and the current puzzle. */
#ifndef DLX_SUDOKU_READ_READER_STATE_H
#define DLX_SUDOKU_READ_READER_STATE_H

#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include "sudoku/board/symbols.h"
#include "sudoku/read/csv_fields.h"
#include "sudoku/read/grid_format.h"

/* Places of cells in rows between bars, in columns of a group; see read/slots.h. */
typedef struct dlx_slots {
    size_t groups, cells;      /* between bars; cells of each, 0: the rows have no slots */
    size_t width, first_width; /* of a group; of the first group, which may lack a margin */
    size_t margin, pitch;      /* before the first cell; from cell to cell */
    size_t token;              /* longest cell */
    bool left_bar, right_bar;  /* bars around the rows */
} dlx_slots;

/* Layout of the puzzles of an input, determined from the first puzzle. */
typedef struct dlx_layout {
    const dlx_grid_format *format;
    size_t size, box_rows, box_columns;
    size_t group;    /* line: cells per group: size*size, 1, or between */
    size_t band;     /* grid: rows between blank lines; 0: no blank lines */
    dlx_slots slots; /* grid: blank cells are empty */
    bool marks;      /* grid: cells may list candidates */
    char separator;  /* between cells; required where cells may be empty; 0: none */
    bool ended;      /* rows end in a separator */
    bool tab_first;  /* line: the first begins with a tab */
    bool headed;     /* sheet: a line of labels precedes the rows */
    bool indexed;    /* sheet: rows begin with a label */
    uint64_t line;   /* line of detection; 0: layout was given */
    bool by_columns; /* text: a board is listed by columns */
    bool hashed;     /* # is a blank cell, and a comment only before words */
    bool tabbed;     /* a line of tabs is a row of empty cells */
    dlx_symbols symbols;
    bool symbols_known; /* set by the options or the format */
    bool lettered;      /* digits from 10 on are letters, not numbers */
    dlx_csv csv;        /* columns of a table */
    bool row_refused;   /* no field of the first row is certain to be the puzzle */
    bool used_known;    /* `used` is set by the format */
    bool zero_is_blank; /* zeros are blanks in addition to others */
    dlx_charset used;   /* characters of the first puzzle */
} dlx_layout;

/* Formats tested for a board after titles, and number of assumptions about titles. */
typedef enum dlx_titles_scope {
    DLX_TITLES_ALL_FORMATS,
    DLX_TITLES_LAYOUT_FORMAT,
    DLX_TITLES_SCOPES
} dlx_titles_scope;
enum { DLX_ASSUMPTIONS = 7 };

/* What follows the last row of a board. */
typedef enum dlx_parting {
    DLX_PARTING_UNKNOWN,
    DLX_PARTING_LINE,      /* a blank line, a ruler, a title */
    DLX_PARTING_EMPTY_ROW, /* a row without digits */
    DLX_PARTING_NONE       /* the first row of the next board */
} dlx_parting;

/* Whether boards in rows are followed by maps of their regions. */
typedef enum dlx_mapped {
    DLX_MAPPED_UNKNOWN,
    DLX_MAPPED_YES,
    DLX_MAPPED_NO,
    DLX_MAPPED_LATE /* the first board was answered before its map could follow */
} dlx_mapped;

/* A bit for a character of blank cells. */
static inline uint64_t dlx_blank_bit(char blank)
{
    return UINT64_C(1) << (blank & 63);
}

/* Strength of gaps between cells and rows, which locates boxes; see read/boxes.h. */
enum { DLX_GAP_BARS, DLX_GAP_STARTS, DLX_GAP_ENDS, DLX_GAP_MEASURES };
typedef struct dlx_gaps {
    uint32_t *before; /* each cell of a row, for each measure; [0..DLX_GAP_MEASURES*size[ */
    uint32_t *above;  /* before each row, a dlx_rule; [0..size[, allocated with `before` */
    size_t capacity;
    bool unlike[DLX_GAP_MEASURES]; /* rows differ in this measure */
    size_t even, step; /* cells of the first rows are `step` apart; `before` is not set */
    bool refused;      /* refused for its boxes, regions or end alone */
} dlx_gaps;

struct dlx_grid_reader {
    dlx_input *input;
    dlx_grid_options options;
    const dlx_grid_format *forced; /* format of the options, or NULL */
    dlx_layout given;              /* what the options say */
    dlx_layout layout;
    bool settled;            /* a puzzle was read, the layout is final */
    bool begun;              /* a puzzle was read or refused */
    bool after_end;          /* a line `end` was read, and no cells after it */
    uint64_t content;        /* first line neither blank nor comment; 0: none so far */
    uint64_t refused[2];     /* first and last line of lines without cells that were refused */
    uint64_t no_text_before; /* no board in a text begins before this line */
    uint64_t first_line;     /* lines before this line are no puzzle */
    bool marked;             /* the input is marked at or before the current puzzle */
    bool numbered;           /* a number precedes a board */
    uint64_t heading;        /* last such number */
    uint64_t blanks;         /* characters of blank cells in rows with digits, as dlx_blank_bit */
    dlx_mapped mapped;
    dlx_parting parting; /* between boards in rows */

    /* No board follows titles up to this line, by scope and assumption. */
    uint64_t no_board_before[DLX_TITLES_SCOPES][DLX_ASSUMPTIONS];

    /* Current puzzle. */
    uint16_t *cells;   /* [0..size*size[ */
    uint32_t *columns; /* column of each cell in its line, from 1; [0..size*size[ */
    uint64_t *lines;   /* line of each row; [0..size[ */
    const char *name;  /* text after the cells in the last line */
    size_t name_length;
    const char *members[DLX_CSV_NAME + 1]; /* JSON: keys of the puzzle, its solution and its name */
    size_t cell_capacity, column_capacity, line_capacity;
    dlx_gaps gaps;

    dlx_variant_rules rules; /* variant rules and texts, moved to the grid */

    bool hash_seen;            /* a comment or a similar line was read */
    bool semicolons;           /* semicolons separate fields of the first lines */
    uint64_t doubtful_comment; /* line before the first puzzle that ; begins; 0: none */
    bool tabs_seen;            /* a blank line, possibly tabs, was read */
    bool drawn;                /* the last line has box-drawing characters */
    dlx_buffer line;           /* last line in ASCII */
    bool tagged, sectioned;    /* a tag, a section was read for this puzzle */
    bool in_sections;          /* after [Puzzle]: tags belong to the next puzzle */
    bool has_sections;         /* all puzzles of the file have sections */
    dlx_buffer title;          /* name, unless a suffix of the line */
    size_t statistics;         /* lines of the title that are words, a colon and a number */
    bool labelled;             /* the title has a label */
    dlx_buffer text;           /* scratch for a field */
    dlx_buffer reading;        /* text of dlx_grid_reader_reading */
    dlx_csv csv;               /* columns of a table named by its header */
    unsigned reported;         /* notes made, a sum of DLX_NOTE_... */

    void *parser; /* state of a format between puzzles, or NULL; see dlx_reader_state_parser */
    const struct dlx_parser_type *parser_type;

    dlx_grid_tester *tester; /* for entries of saved games, or NULL */

    dlx_grid *ahead;                       /* the first grid of the next batch, or NULL */
    char batch_symbols[DLX_MOST_READ + 1]; /* of the batch; "": usual */

    uint32_t *seen; /* scratch for contradictions */
    size_t seen_capacity;
};

/* Warns about the input, once per note; format as in printf. */
enum {
    DLX_NOTE_COLUMNS = 1,
    DLX_NOTE_SECTIONS = 2,
    DLX_NOTE_FIELDS = 4,
    DLX_NOTE_SYMBOLS = 8,
    DLX_NOTE_DRAWINGS = 16,
    DLX_NOTE_TITLES = 32,
    DLX_NOTE_SIZES = 64,
    DLX_NOTE_ENTRIES = 128,
    DLX_NOTE_ZEROS = 256,
    DLX_NOTE_PROSE = 512,
    DLX_NOTE_COMMENT = 1024
};
void dlx_reader_state_note(dlx_grid_reader *reader, unsigned note, uint64_t line,
                           const char *format, ...) DLX_PRINTF(4, 5);

/* Clears the state of the current puzzle. */
void dlx_reader_state_forget(dlx_grid_reader *reader);

/* Reads a puzzle by the format of the layout, which returns DLX_OK although rules.lost is set if
 * memory for rules, entries, marks or texts ran out. */
dlx_status dlx_reader_state_read(dlx_grid_reader *reader, dlx_error *error);

/* Begins the supplied solution, of unknown digits. NULL: DLX_NO_MEMORY. */
uint16_t *dlx_reader_state_begin_solution(dlx_grid_reader *reader, dlx_error *error);

/* A format's state between puzzles: `size` zeroed bytes, with members that `clear` frees. */
typedef struct dlx_parser_type {
    size_t size;
    void (*clear)(void *parser);
} dlx_parser_type;

/* Returns the parser of this type, created on first use; a parser of another type is dropped. NULL:
 * no memory. */
void *dlx_reader_state_parser(dlx_grid_reader *reader, const dlx_parser_type *type);
void dlx_reader_state_drop_parser(dlx_grid_reader *reader);

/* Begins the candidates of the puzzle, with none for any cell: a word each, for at most 64 digits.
 */
dlx_status dlx_reader_begin_candidates(dlx_grid_reader *reader, dlx_error *error);

/* Allocates the cells of a puzzle of the layout's size. */
dlx_status dlx_reader_state_room(dlx_grid_reader *reader, dlx_error *error);

/* Sets `line` as the line of all cells. */
void dlx_reader_state_set_line(dlx_grid_reader *reader, uint64_t line);

/* Makes a grid of the current puzzle; `warns`: reports contradictory givens. Returns like
 * dlx_grid_reader_next. */
dlx_status dlx_reader_state_make_grid(dlx_grid_reader *reader, bool warns, dlx_grid **grid,
                                      dlx_error *error);

/* Turns the digit of a cell into a player's entry; the cell becomes blank. With the option `filled`
 * the digit stays a given. Called by every reader of saved games. */
void dlx_reader_state_take_entry(dlx_grid_reader *reader, size_t cell);

/* Sets the puzzle's name to [begin..end[, trimmed of blanks and separators. */
void dlx_reader_state_take_name(dlx_grid_reader *reader, const char *begin, const char *end);

/* Suffix of a message about a wrong number of cells at line `line`: the line with the expected
 * number. */
typedef struct dlx_reference {
    char text[64];
} dlx_reference;
dlx_reference dlx_reader_state_reference(const dlx_grid_reader *reader, uint64_t line);

/* True if the refused line `line`, without cells, follows other such lines: a single message serves
 * all. */
bool dlx_is_refused_already(dlx_grid_reader *reader, uint64_t line);

/* Refuses a line that has `found` cells. */
dlx_status dlx_refuse_cells(const dlx_grid_reader *reader, const dlx_line *line, size_t found,
                            const char *text, dlx_error *error);

/* Shows `length` bytes of a line, and the rest of the last character. */
dlx_shown dlx_show_symbol(const char *text, size_t length);

/* Refuses the symbol at `text` of `length` bytes. */
dlx_status dlx_refuse_symbol(const dlx_grid_reader *reader, const dlx_line *line, const char *text,
                             size_t length, dlx_error *error);

/* True if the character ends the cells of a line. */
static inline bool dlx_ends_cells(char c)
{
    return dlx_is_blank(c) || dlx_is_separator(c);
}

/* Returns the end of [begin..end[ without blanks and separators before it. */
static inline const char *dlx_trim_ends(const char *begin, const char *end)
{
    while (end > begin && (dlx_ends_cells(end[-1]) || end[-1] == '"'))
        end--;
    return end;
}

/* Returns the end of the word of cells at `text`. */
static inline const char *dlx_cells_end(const char *text, const char *end)
{
    text = dlx_pass_common(text, end);
    while (text < end && !dlx_ends_cells(*text))
        text++;
    return text;
}

/* Parses a single cell, see dlx_symbols_cell_value. */
static inline bool dlx_layout_value(const dlx_layout *layout, const char *text, size_t length,
                                    uint16_t *value)
{
    return dlx_symbols_cell_value(&layout->symbols, layout->size, text, length, value);
}

#endif
