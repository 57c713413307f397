/* SPDX-License-Identifier: MIT */
/* Lists in the output of scripts and solvers: lists, sets and tuples of Python, Julia, MiniZinc and
 * others, nested or not, on one line or several; lines of names and values; models and values in
 * SMT-LIB; vectors and tables. */
#ifndef DLX_ANSWER_BRACKETS_H
#define DLX_ANSWER_BRACKETS_H

#include "answer/lists.h"
#include "io/scanner.h"

/* An open bracket, or the text outside of brackets. */
typedef struct dlx_bracket {
    char sign;      /* 0: outside */
    size_t begin;   /* its first entry */
    size_t lists;   /* lists inside, instead of entries */
    size_t rows;    /* of one entry each, which end with `;` */
    bool calls;     /* follows a word, as in `array(` */
    bool defines;   /* `(define-fun` */
    bool ignored;   /* inside a definition */
    bool has_key;   /* the last entry is a name that a value follows */
    bool is_set;    /* pairs of numbers inside are ranges */
    uint32_t title; /* of lists; DLX_NO_INDEX: none */
    dlx_place place;
} dlx_bracket;

/* Forms of vectors that lines outside of brackets continue. */
typedef enum dlx_vector_form {
    DLX_VECTOR_NONE,
    DLX_VECTOR_COUNTED, /* of Julia: elements on lines, after their number */
    DLX_VECTOR_INDEXED, /* of R: each line after the index of its first element */
    DLX_VECTOR_COLUMN   /* of MATLAB: rows or columns, between blank lines and headings */
} dlx_vector_form;

typedef struct dlx_printed {
    dlx_answer *answer;
    dlx_lists lists;
    dlx_line line;
    dlx_scanner scanner;
    dlx_bracket *brackets; /* brackets[0]: the text outside */
    size_t depth, bracket_capacity;
    bool has_other; /* lists of unknown names were left out */

    /* Tables and vectors: */
    int section;         /* of the kind of table; 0: none */
    uint32_t next_title; /* of vectors */
    dlx_vector_form vector;
    size_t expected, row; /* elements of a vector of Julia; of the last line */
    dlx_buffer name;      /* of the variable whose values follow */
    dlx_buffer columns;   /* of a table of AMPL */
} dlx_printed;

/* True for a sign between a name and its value. */
bool dlx_token_assigns(const dlx_token *token);

/* Begins reading. DLX_NO_MEMORY. */
dlx_status dlx_printed_begin(dlx_printed *printed, dlx_answer *answer, dlx_error *error);
void dlx_printed_free(dlx_printed *printed);

/* Takes the rest of the line. */
dlx_status dlx_printed_tokens(dlx_printed *printed, dlx_error *error);

/* Adds a name and its value outside of brackets. Values that are missing are left out. */
dlx_status dlx_printed_pair(dlx_printed *printed, const char *name, size_t length,
                            const dlx_token *value, dlx_error *error);

/* Makes the two entries from `begin` on, a name and a number, a name with a value. False: others
 * are there. */
bool dlx_printed_make_pair(dlx_printed *printed, size_t begin);

/* Ends the list of the text outside of brackets. */
dlx_status dlx_printed_close(dlx_printed *printed, dlx_error *error);

/* Returns the line without the blanks around it. */
static inline dlx_line dlx_line_trim(const dlx_line *line)
{
    const char *begin = dlx_skip_blanks(line->text, line->text + line->length);
    const char *end = dlx_trim_blanks(begin, line->text + line->length);
    return (dlx_line){begin, (size_t)(end - begin), line->number};
}

static inline bool dlx_line_ends(const dlx_line *line, const char *text)
{
    const size_t length = strlen(text);
    return line->length >= length && memcmp(line->text + line->length - length, text, length) == 0;
}

/* Reads [text..end[ as one value. */
static inline bool dlx_printed_value(const dlx_printed *printed, const char *text, const char *end,
                                     dlx_token *value)
{
    dlx_scanner scanner = dlx_scanner_of(text, (size_t)(end - text), printed->line.number);
    return dlx_scanner_next(&scanner, value);
}

/* The place of a token. */
static inline dlx_place dlx_token_place(const dlx_token *token)
{
    return (dlx_place){token->line, token->column + 1};
}

/* Vectors as R, Julia and MATLAB print them. */

/* Takes a line of a vector, or its heading. *is_taken is false for another line, which ends the
 * vector. */
dlx_status dlx_vector_line(dlx_printed *printed, bool *is_taken, dlx_error *error);

/* True for a line that begins a vector. */
bool dlx_line_heads_vector(const dlx_line *line);

/* Tables of variables and values (Gurobi's printAttr, a Series of pandas, Pyomo's display and
 * results, AMPL's display, JuMP's summary), and scipy's results. */

/* Takes a line outside of brackets that is a part of such a table, or of a vector. *is_taken is
 * false for another line. May shorten the line to the values in it. */
dlx_status dlx_table_line(dlx_printed *printed, bool *is_taken, dlx_error *error);

/* A line `NAME VALUE` or `NAME SIGN VALUE`. */
typedef struct dlx_named_value {
    const char *name; /* without quotes */
    size_t length;
    dlx_token value;
    bool has_sign;
    bool is_indexed; /* as in `x[1,2] 1` */
} dlx_named_value;

/* Splits a line of a name and a number, a truth value or a missing value. False: another line. */
bool dlx_split_value(const dlx_line *line, dlx_named_value *pair);

/* True for a line that only such a table has. */
bool dlx_line_frames_table(const dlx_line *line);

/* Lines of the output of scripts and solvers: lists in brackets, lines of names and
 * values, tables and vectors, and models of MiniZinc. */

dlx_status dlx_printed_line(dlx_printed *printed, const dlx_line *line, dlx_error *error);

/* Takes a line of MiniZinc or FlatZinc, whose models end at rulers. */
dlx_status dlx_printed_ruled_line(dlx_printed *printed, const dlx_line *line, dlx_error *error);

/* Ends the text, and takes its models. */
dlx_status dlx_printed_end(dlx_printed *printed, dlx_error *error);

/* The end of the text before a list, such as `solution 1: ` before `[`; `begin`: none. */
const char *dlx_title_end(const char *begin, const char *end);

#endif
