/* SPDX-License-Identifier: MIT */
/* A scanner of loose text: words, numbers, quotes, brackets, signs, rulers and ends of lines, each
 * with its place. Boards, printed matrices, lists of sets, tables and lists of answers are grammars
 * on these tokens. `clean.h` removes the prefixes, comments and tags of documents before. */
#ifndef DLX_IO_SCANNER_H
#define DLX_IO_SCANNER_H

#include "io/decimal.h"
#include "io/tokens.h"

enum { DLX_SCANNER_MOST_DEPTH = 64 }; /* nested brackets whose signs are known */

typedef enum dlx_token_kind {
    DLX_TOKEN_END,    /* of the text */
    DLX_TOKEN_LINE,   /* the end of a line: LF, CR or CR LF */
    DLX_TOKEN_WORD,   /* bytes without blanks, brackets, signs and quotes */
    DLX_TOKEN_NUMBER, /* a word such as 5, -5, 5., .5, 5.0e+00 or 0x0A */
    DLX_TOKEN_QUOTED, /* the text between two equal quotes of a line */
    DLX_TOKEN_OPEN,   /* ( [ or { */
    DLX_TOKEN_CLOSE,  /* ) ] or } */
    DLX_TOKEN_SIGN,   /* , ; : = | & \ < > ! and a quote without partner; or two bytes: -> => := ==
                         <= >= */
    DLX_TOKEN_RULER   /* three or more bytes - = + _ or box-drawing characters, other than a bar */
} dlx_token_kind;

/* A token: the bytes [text..text + length[, without quotes. */
typedef struct dlx_token {
    dlx_token_kind kind;
    char sign;         /* the first byte; of a quoted text the quote; of a box-drawing bar | */
    bool is_attached;  /* neither a blank nor a sign is between the word or quote before and this */
    bool is_unmatched; /* a bracket that closes none, or another kind of bracket */
    const char *text;
    size_t length;
    uint64_t line; /* from 1 */
    size_t column; /* bytes before the token, and its quote, in the line */
    size_t depth;  /* brackets around the token */
} dlx_token;

/* A position in a text. */
typedef struct dlx_scanner {
    const char *position, *end;
    const char *line_begin;
    uint64_t line;
    size_t depth; /* open brackets */
    char open[DLX_SCANNER_MOST_DEPTH];
    const char *word_end; /* end of the last word, number or quoted text */
} dlx_scanner;

/* Begins a text, whose first line has this number. It remains the caller's. */
dlx_scanner dlx_scanner_of(const char *text, size_t length, uint64_t line);

/* Continues with the text of the next line, without its end, within the same brackets. */
void dlx_scanner_line(dlx_scanner *scanner, const dlx_line *line);

/* Reads the next token. False: the end of the text. */
bool dlx_scanner_next(dlx_scanner *scanner, dlx_token *token);

/* Reads the token after the position, without moving to it. */
bool dlx_scanner_peek(const dlx_scanner *scanner, dlx_token *token);

/* True for the sign, bracket or pair of signs. */
static inline bool dlx_token_is(const dlx_token *token, const char *text)
{
    return token->kind >= DLX_TOKEN_OPEN && dlx_is_word(token->text, token->length, text);
}

/* True for a word for a missing value, such as None, null or NaN. */
bool dlx_token_is_missing(const dlx_token *token);

/* True for a truth value, such as True, false, TRUE or np.True_; sets *value. */
bool dlx_token_truth(const dlx_token *token, bool *value);

/* True for a number without decimals from 0, such as 5, 5., 5.0, 5e+00 or 0x05; sets *value. */
bool dlx_token_natural(const dlx_token *token, uint64_t *value);

#endif
