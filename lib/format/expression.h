/* SPDX-License-Identifier: MIT */
/* Linear expressions as text, for LP and OPB: tokens, regardless of lines, and sums of terms. */
#ifndef DLX_FORMAT_EXPRESSION_H
#define DLX_FORMAT_EXPRESSION_H

#include "format/program.h"

typedef enum dlx_token {
    DLX_TOKEN_NUMBER,
    DLX_TOKEN_NAME,
    DLX_TOKEN_SIGN, /* + or - */
    DLX_TOKEN_SENSE,
    DLX_TOKEN_SECTION,
    DLX_TOKEN_OTHER, /* another byte */
    DLX_TOKEN_END    /* of the file */
} dlx_token;

/* A word or words that begin a section at the start of a line; case does not matter. */
typedef struct dlx_section_name {
    const char *name;
    int section;
} dlx_section_name;

typedef struct dlx_expression {
    dlx_program *program;
    dlx_line line;
    const char *at;   /* start of the next token */
    bool begins_line; /* the last token is the first in its line */
    dlx_token token;  /* the last token: the text [word..word + length[ */
    const char *word;
    size_t length;
    uint64_t end_line, end_column; /* of the end of the token before the last token */
    dlx_sense sense;               /* of DLX_TOKEN_SENSE */
    int section;                   /* of DLX_TOKEN_SECTION */

    /* The dialect. */
    char comment;          /* begins a comment */
    bool comments_in_line; /* comments can follow other text in a line */
    const char *not_in_names;
    const dlx_section_name *sections; /* up to a name NULL; NULL: none */
    bool is_opb; /* terms need no sign between them, `~` negates a variable, `;` ends a row */
    /* Called with the rest of each line that is a comment. False: no memory. */
    bool (*take_comment)(void *state, const dlx_line *line, const char *rest);
    void *state;
    /* Called with the index of each variable name; may be NULL. */
    dlx_status (*announce)(void *state, dlx_error *error);
} dlx_expression;

/* Moves to the next token. */
dlx_status dlx_expression_next(dlx_expression *text, dlx_error *error);

/* True if the last token is this word, in any case. */
bool dlx_expression_is(const dlx_expression *text, const char *word);

/* True if the last token is a name and a colon follows. */
bool dlx_expression_is_label(const dlx_expression *text);

/* Moves to the token after the label. */
dlx_status dlx_expression_skip_label(dlx_expression *text, dlx_error *error);

/* DLX_SYNTAX at the last token: expected `expected`, found the token. */
dlx_status dlx_expression_refuse(const dlx_expression *text, const char *expected,
                                 dlx_error *error);

/* DLX_SYNTAX after the token before the last token: expected `expected`. */
dlx_status dlx_expression_refuse_end(const dlx_expression *text, const char *expected,
                                     dlx_error *error);

/* Returns the variable named by the last token in *variable, and moves to the next token. */
dlx_status dlx_expression_variable(dlx_expression *text, uint32_t *variable, dlx_error *error);

/* Reads a number or an infinity with signs. */
dlx_status dlx_expression_bound(dlx_expression *text, dlx_bound *bound, dlx_error *error);

/* Reads the sum of an objective: adds the costs of variables, and the constant. */
dlx_status dlx_expression_objective(dlx_expression *text, dlx_error *error);

/* Reads a row: sums on both sides of a comparison, or a sum between two constants. The row was
 * added by the caller and becomes the last of the program. */
dlx_status dlx_expression_row(dlx_expression *text, dlx_error *error);

#endif
