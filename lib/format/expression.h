/* SPDX-License-Identifier: MIT */
/* Linear expressions as text, for LP and OPB: tokens, regardless of lines, and sums of terms. */
#ifndef DLX_FORMAT_EXPRESSION_H
#define DLX_FORMAT_EXPRESSION_H

#include "format/program.h"
#include "format/words.h"

typedef enum dlx_expression_token {
    DLX_EXPRESSION_NUMBER,
    DLX_EXPRESSION_NAME,
    DLX_EXPRESSION_SIGN, /* + or - */
    DLX_EXPRESSION_SENSE,
    DLX_EXPRESSION_SECTION,
    DLX_EXPRESSION_OTHER, /* another byte */
    DLX_EXPRESSION_END    /* of the file */
} dlx_expression_token;

/* A word or words that begin a section at the start of a line; case does not matter. */
typedef struct dlx_section_name {
    const char *name;
    int section;
} dlx_section_name;

/* The program's failures are those of the words. */
typedef struct dlx_expression {
    dlx_words
        words; /* position, comments, and the first failure; the last word is the last token */
    dlx_program *program;
    bool begins_line;              /* the last token is the first in its line */
    dlx_expression_token token;    /* the last token; DLX_EXPRESSION_END after a failure */
    uint64_t end_line, end_column; /* of the end of the token before the last token */
    dlx_sense sense;               /* of DLX_EXPRESSION_SENSE */
    int section;                   /* of DLX_EXPRESSION_SECTION */

    /* The dialect. */
    const char *not_in_names;
    const dlx_section_name *sections; /* up to a name NULL; NULL: none */
    bool is_opb; /* terms need no sign between them, `~` negates a variable, `;` ends a row */
    void (*announce)(void *state); /* called at each variable name; may be NULL */
} dlx_expression;

/* Moves to the next token. */
void dlx_expression_next(dlx_expression *text);

/* True if the last token is this word, in any case. */
bool dlx_expression_is(const dlx_expression *text, const char *word);

/* True if the last token is a name and a colon follows. */
bool dlx_expression_is_label(const dlx_expression *text);

/* Moves to the token after the label. */
void dlx_expression_skip_label(dlx_expression *text);

/* Fails after the token before the last token: expected `expected`. */
void dlx_expression_refuse_end(dlx_expression *text, const char *expected);

/* Fails at the last token with a reason. */
void dlx_expression_refuse(dlx_expression *text, const char *reason);

/* Fails at the last token: expected `expected`, found the token. */
void dlx_expression_expected(dlx_expression *text, const char *expected);

/* Returns the variable named by the last token, and moves to the next token. DLX_NO_INDEX: a
 * failure. */
uint32_t dlx_expression_variable(dlx_expression *text);

/* Reads a comparison. */
dlx_sense dlx_expression_sense(dlx_expression *text);

/* Reads a number or an infinity with signs. */
dlx_bound dlx_expression_bound(dlx_expression *text);

/* Reads the sum of an objective: adds the costs of variables, and the constant. */
void dlx_expression_objective(dlx_expression *text);

/* Reads a row: sums on both sides of a comparison, or a sum between two constants. The row was
 * added by the caller and becomes the last of the program. */
void dlx_expression_row(dlx_expression *text);

#endif
