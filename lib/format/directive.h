/* SPDX-License-Identifier: MIT */
/* The `|=` lines of the ec format, shared by problems and solutions. */
#ifndef DLX_FORMAT_DIRECTIVE_H
#define DLX_FORMAT_DIRECTIVE_H

#include "io/input.h"

typedef enum dlx_line_kind {
    DLX_LINE_BLANK,    /* blank, or a comment */
    DLX_LINE_PLAIN,    /* items, or an option */
    DLX_LINE_PROBLEM,  /* |= problem [NAME] */
    DLX_LINE_SOLUTION, /* |= solution ... */
    DLX_LINE_END,      /* |= end [...] */
    DLX_LINE_UNKNOWN   /* |= and another word */
} dlx_line_kind;

/* Returns the kind of a line. Sets *rest to the first byte that is not blank; for a directive, to
 * the first such byte after the directive's word. */
dlx_line_kind dlx_directive_line_kind(const dlx_line *line, const char **rest);

/* Parses the comment at `bar` as problem data, `|: WORD TEXT`. Returns false for other comments,
 * else sets *word and *length, and [*text..*end[ to the text without surrounding blanks. */
bool dlx_directive_data(const dlx_line *line, const char *bar, const char **word, size_t *length,
                        const char **text, const char **end);

/* Reads `found N WORD` at *cursor in an end directive: sets *found and *length to the digits of N,
 * *end to the meaning of WORD. */
dlx_status dlx_directive_found(const dlx_input *input, const dlx_line *line, const char *cursor,
                               const char **found, size_t *length, dlx_end *end, dlx_error *error);

#endif
