/* SPDX-License-Identifier: MIT */
/* The `|=` lines of the hub format, which problems and solutions share. */
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

/* The kind of a line. Sets *rest to its first byte that is not blank; for a directive, to the first
 * such byte after its word. */
dlx_line_kind dlx_line_look(const dlx_line *line, const char **rest);

/* Is the comment that begins at `bar` data beside a problem, `|: WORD TEXT`? Sets *word and
 * *length, and [*text..*end[ to the rest without blanks around it. */
bool dlx_data_look(const dlx_line *line, const char *bar, const char **word, size_t *length,
                   const char **text, const char **end);

/* Reads `found N WORD` at *at in an end directive: sets *found and *length to the digits of N, *end
 * to the word's meaning. */
dlx_status dlx_directive_found(const dlx_input *input, const dlx_line *line, const char *at,
                               const char **found, size_t *length, dlx_end *end, dlx_error *error);

#endif
