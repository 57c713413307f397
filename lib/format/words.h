/* SPDX-License-Identifier: MIT */
/* A position in the text of a file, its words regardless of lines, and the first failure, after
 * which nothing more is read: readers test the status only where loops end. */
#ifndef DLX_FORMAT_WORDS_H
#define DLX_FORMAT_WORDS_H

#include "format/reader.h"

typedef struct dlx_words {
    dlx_reader *reader;
    dlx_error *error;
    dlx_status status;     /* of the first failure, which set *error */
    char comment;          /* first nonblank byte of a comment; 0: none */
    bool comments_in_line; /* comments can follow other text in a line */
    dlx_line line;         /* the line of the last word; at the end the last line, without text */
    /* Called with the rest of each line that is a comment, unless NULL. False: no memory. */
    bool (*take_comment)(void *state, const dlx_line *line, const char *rest);
    void *state;
    const char *cursor; /* where to look for the next word */
    const char *word;   /* the last word */
    size_t length;      /* of the last word; 0 at the end and after a failure */
} dlx_words;

/* Called before the first word. */
dlx_words dlx_words_begin(dlx_reader *reader, char comment, dlx_error *error);

/* As dlx_words_skip_blanks, at the end of a line or after a failure. */
bool dlx_words_next_text(dlx_words *words);

/* Moves to the next byte that is neither a blank nor in a comment. False: the end of the input, or
 * a failure. */
static inline bool dlx_words_skip_blanks(dlx_words *words)
{
    const char *end = words->line.text + words->line.length;
    words->cursor = dlx_skip_blanks(words->cursor, end);
    return (words->cursor < end && words->status == DLX_OK) || dlx_words_next_text(words);
}

/* Moves to the next word. False: the end of the input, or a failure. */
bool dlx_words_next(dlx_words *words);

/* Moves to the next word, and returns the number there, from `least` to `most`. Fails at other
 * words; `what` is for the message. */
uint64_t dlx_words_number(dlx_words *words, const char *what, uint64_t least, uint64_t most);

/* Refuses, at the last word, a count of `what` (plural) too large for the input; see
 * dlx_reader_announce. */
void dlx_words_announce(dlx_words *words, uint64_t count, const char *what);

/* True if the last word equals `expected`. */
bool dlx_words_is(const dlx_words *words, const char *expected);

/* Fails with `status`, whose error is set, unless DLX_OK. Returns true if nothing has failed. */
static inline bool dlx_words_check(dlx_words *words, dlx_status status)
{
    if (status != DLX_OK && words->status == DLX_OK) {
        words->status = status;
        words->length = 0;
    }
    return words->status == DLX_OK;
}

/* Likewise: fails with DLX_NO_MEMORY if `ok` is false. */
static inline bool dlx_words_allocated(dlx_words *words, bool ok)
{
    return dlx_words_check(words, ok ? DLX_OK : dlx_error_memory(words->error));
}

/* Fails with DLX_SYNTAX at the last word, or at the end, where `expected` is missing. */
void dlx_words_expected(dlx_words *words, const char *expected);

/* Fails with DLX_SYNTAX at the last word, or at the end. Returns the status. */
dlx_status dlx_words_error(dlx_words *words, const char *format, ...) DLX_PRINTF(2, 3);

/* Reports something odd at the last word: a failure if the reader is strict, otherwise a warning.
 */
void dlx_words_odd(dlx_words *words, const char *format, ...) DLX_PRINTF(2, 3);

#endif
