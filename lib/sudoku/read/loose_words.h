/* SPDX-License-Identifier: MIT */
/* Words of a text that may be cells. */
#ifndef DLX_SUDOKU_READ_LOOSE_WORDS_H
#define DLX_SUDOKU_READ_LOOSE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* Replaces the letter by the number of the column. */
dlx_loose_cell_name dlx_loose_words_take_sheet_name(char *word);

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

#endif
