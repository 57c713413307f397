/* SPDX-License-Identifier: MIT */
/* Words of a text that may be cells. */
#ifndef DLX_SUDOKU_READ_LOOSE_H
#define DLX_SUDOKU_READ_LOOSE_H

#include "io/buffer.h"
#include "io/error.h"

enum {
    DLX_LOOSE_LEAST = 4, /* cells of a row */
    DLX_LOOSE_SHEET = 2  /* hash of all names of cells of a spreadsheet */
};

typedef enum dlx_loose_word {
    DLX_LOOSE_CELL,     /* a symbol or a number, such as 5, 5. or 5.0 */
    DLX_LOOSE_BLANK,    /* a word for an empty cell, such as None */
    DLX_LOOSE_CELLS,    /* several cells */
    DLX_LOOSE_ELLIPSIS, /* three full stops within brackets */
    DLX_LOOSE_RANGE,    /* such as 1..9 within brackets, or dashes: no cells */
    DLX_LOOSE_NAME
} dlx_loose_word;

/* Returns the FNV-1a hash of a word, made odd. */
uint64_t dlx_loose_words_hash(const char *begin, const char *end);

/* A name such as r1c2, x12, x_1_2 or cell1_2; or x_1_2_4, with the digit. */
typedef struct dlx_loose_cell_name {
    size_t letters;         /* before the numbers; 0: of r1c2 */
    size_t row, row_length; /* place and length of the row; length 0: another word */
    size_t column, column_length;
    size_t digit, digit_length; /* length 0: none */
} dlx_loose_cell_name;

dlx_loose_cell_name dlx_loose_cell_name_of(const char *word, size_t length);

/* True if the word of two bytes is the name of a cell of a spreadsheet, such as B3, with a colon or
 * an equals sign after it. */
bool dlx_loose_words_is_sheet_name(const char *word, const char *after, const char *end);

/* Passes the value of a variable such as x_1_2_4, if any. False: the value is 0. */
bool dlx_loose_words_pass_truth(const char **cursor, const char *end);

/* Returns the end of the command of LaTeX whose name is at `cursor`, with the argument of \begin
 * and \end. */
const char *dlx_loose_words_pass_command(const char *cursor, const char *end);

/* Writes a number such as 0x0A or 1.2e+01 in decimal, in place. Returns the length of the word. */
size_t dlx_loose_words_to_decimal(char *word, size_t length);

/* Returns the kind of a word; `quoted`: a quote precedes it; `listed`: it is within brackets and
 * has no quotes. Sets *cell to the length of a DLX_LOOSE_CELL. */
dlx_loose_word dlx_loose_words_kind(const char *word, size_t length, bool quoted, bool listed,
                                    size_t *cell);

/* Returns the last byte in [text..at[ other than a blank; a line feed: none. */
char dlx_loose_words_before(const char *text, const char *cursor);

/* True for the plus in 5.0e+00. */
bool dlx_loose_words_is_exponent_sign(const char *text, const char *cursor, const char *end);

/* True if the word [begin..after[ is less or more than, or not, a number, as in a range of a
 * variable. */
bool dlx_loose_words_is_compared(const char *text, const char *begin, const char *after,
                                 const char *end);

/* True if each field between the bars of the line has at most one short token. Sets *bars; *dashes
 * if all fields are dashes. */
bool dlx_loose_words_has_fields(const char *cursor, const char *end, size_t *bars, bool *dashes);

/* Runs of tokens that may be cells, in a cleaned text. */

/* Order of the cells in lists of programs: by rows, or by columns as R, Julia, MATLAB, Fortran,
 * transpose() and NumPy's order='F' have it. */

/* A range [begin..end[ of a text whose boards are transposed. */
typedef struct dlx_loose_range {
    size_t begin, end;
} dlx_loose_range;

/* All zero is empty; the owner frees `ranges`. */
typedef struct dlx_loose_order {
    dlx_loose_range *ranges;
    size_t count, capacity;
} dlx_loose_order;

/* Finds the transposed ranges of a cleaned text, and forgets earlier ones. Replaces by blanks the
 * sizes of arrays after their cells and the constructors of optional cells, as in Just 5. False: no
 * memory. */
bool dlx_loose_order_find(dlx_loose_order *order, char *text, size_t length);

/* True if a board at this place is transposed. */
bool dlx_loose_order_is_transposed(const dlx_loose_order *order, size_t place);

/* A cell, several adjacent cells, or an empty cell (length 0). */
typedef struct dlx_loose_token {
    size_t place;  /* place in the text */
    size_t word;   /* place in `words`, without the bytes that are nothing */
    size_t length; /* of the cell in `words`; with the rest of a number such as 5.0: */
    size_t whole;
    bool packed; /* several cells, or perhaps, as 5. may be */
} dlx_loose_token;

/* Tokens without a line's end, a bracket or a word between them. */
typedef struct dlx_loose_run {
    size_t first, count; /* tokens */
    size_t brackets;     /* open */
    size_t list;         /* place of the bracket around the run's bracket, or around rows between
                            bars; 0: none */
    uint64_t name;       /* hash of the word before the bracket; 0: none */
    size_t name_at;      /* place of this word */
    size_t name_length;
    bool heading; /* a ruler of dashes follows */
} dlx_loose_run;

typedef struct dlx_loose_runs {
    dlx_loose_token *tokens;
    dlx_loose_run *runs;
    size_t token_count, token_capacity, count, capacity;
    dlx_buffer words;
    dlx_loose_order order;
    size_t damaged; /* place, from 1, of the first word with the cells of a board; 0: none */
} dlx_loose_runs;

/* Finds the runs of the text, and forgets earlier runs. Replaces parts of the text that are no
 * cells, as dlx_loose_order_find does. False: no memory. */
bool dlx_loose_runs_find(dlx_loose_runs *runs, char *text, size_t length);

/* Search for boards in the runs of a text; shared by rows and facts. */

/* A cell: a symbol or a number, or empty (length 0). */
typedef struct dlx_loose_cell {
    size_t place; /* place in the text */
    size_t word;  /* place in the words of the runs */
    size_t length;
} dlx_loose_cell;

/* Boards of the same size. All zero is empty. */
typedef struct dlx_loose_boards {
    size_t n, count;
    bool listed;     /* rows are within brackets, or facts are refused */
    bool whole;      /* each run is a board */
    bool by_columns; /* a board is listed by columns */
    bool *solved;    /* the next board is the solution of this; [0..count[ */
    size_t solved_capacity;
    size_t rows;           /* runs found in the text; 0: some are whole boards */
    dlx_loose_cell *cells; /* [0..count*n*n[ */
    size_t capacity;
} dlx_loose_boards;

/* Search for boards. */
typedef struct dlx_loose_finder {
    dlx_loose_boards *boards;
    const dlx_loose_runs *runs;
    const char *text;
    size_t size; /* required, or 0 */
    size_t *fault;
    dlx_error *error;

    size_t *rows; /* runs with enough cells for a row */
    size_t count, capacity;
} dlx_loose_finder;

/* Finds the board of facts. DLX_NO_DATA: there are none; otherwise as dlx_loose_boards_find. */
dlx_status dlx_loose_facts_find(const dlx_loose_finder *find);

/* Finds the solutions among the boards. DLX_SYNTAX: a solution without its puzzle, or with another
 * digit than a given. */
dlx_status dlx_loose_pairs_find(const dlx_loose_finder *find);

/* Returns a run with enough cells for a row. */
const dlx_loose_run *dlx_loose_finder_row(const dlx_loose_finder *find, size_t row);

/* Returns the place of a run in the text. */
size_t dlx_loose_finder_place(const dlx_loose_finder *find, const dlx_loose_run *run);

/* True if a board may have the size; `size`: the required size, or 0. */
bool dlx_loose_finder_is_size(size_t n, size_t size);

/* True if the tokens have the same length and one is several cells; then every symbol is a cell. */
bool dlx_loose_finder_is_packed(const dlx_loose_runs *runs, const dlx_loose_run *run);

/* Returns the number in a token; SIZE_MAX: none. */
size_t dlx_loose_finder_number(const dlx_loose_runs *runs, size_t token);

/* Adds a cell to the boards. False: no memory. */
bool dlx_loose_finder_add_cell(const dlx_loose_finder *find, size_t *count, size_t index,
                               size_t word, size_t length);

/* Sets the error and the place of the fault. Returns DLX_SYNTAX. */
dlx_status dlx_loose_finder_refuse(const dlx_loose_finder *find, size_t index, const char *format,
                                   ...) DLX_PRINTF(3, 4);

/* Boards in the runs of a text: rows, whole boards, or facts of a row, a column and a digit. */

/* Finds the boards of a text, of size `size` (0: any). DLX_OK; DLX_NO_DATA: there is no board;
 * DLX_SYNTAX: no board or several boards fit, *fault is the place; DLX_NO_MEMORY. */
dlx_status dlx_loose_boards_find(dlx_loose_boards *boards, const dlx_loose_runs *runs,
                                 const char *text, size_t size, size_t *fault, dlx_error *error);

#endif
