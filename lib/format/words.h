/* SPDX-License-Identifier: MIT */
/* Words of a file, one after another, regardless of lines. */
#ifndef DLX_FORMAT_WORDS_H
#define DLX_FORMAT_WORDS_H

#include "format/format.h"

typedef struct dlx_words {
    dlx_reader *reader;
    char comment;  /* first nonblank byte of a skipped line */
    dlx_line line; /* the line of the last word; at the end the last line, without text */
    /* Called with the rest of each comment, unless NULL. False: no memory. */
    bool (*take_comment)(void *state, const dlx_line *line, const char *rest);
    void *comment_state;
    const char *at;   /* where to look for the next word */
    const char *word; /* the last word, of `length` bytes; NULL at the end */
    size_t length;
} dlx_words;

/* Called before the first word. */
dlx_words dlx_words_begin(dlx_reader *reader, char comment);

/* Moves to the next word. At the end of the input, `word` becomes NULL with DLX_OK. Errors: see
 * dlx_input_line. */
dlx_status dlx_words_next(dlx_words *words, dlx_error *error);

/* Likewise, and expects a number from `least` to `most`; `what` is for the message. */
dlx_status dlx_words_number(dlx_words *words, const char *what, uint64_t least, uint64_t most,
                            uint64_t *number, dlx_error *error);

/* Refuses, at the last word, a count of `what` (plural) too large for the input; see
 * dlx_reader_announce. */
dlx_status dlx_words_announce(dlx_words *words, uint64_t count, const char *what, dlx_error *error);

/* True if the last word equals `expected`. */
bool dlx_words_is(const dlx_words *words, const char *expected);

/* DLX_SYNTAX at the last word, or at the end, where `expected` is missing. */
dlx_status dlx_words_expected(const dlx_words *words, const char *expected, dlx_error *error);

/* DLX_SYNTAX at the last word, or at the end. */
dlx_status dlx_words_error(const dlx_words *words, dlx_error *error, const char *format, ...)
    DLX_PRINTF(3, 4);

/* Reports something odd at the last word: an error if the reader is strict, otherwise a warning. */
dlx_status dlx_words_odd(const dlx_words *words, dlx_error *error, const char *format, ...)
    DLX_PRINTF(3, 4);

#endif
