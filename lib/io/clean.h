/* SPDX-License-Identifier: MIT */
/* Lines of programs, documents and mails, without prefixes, comments and tags. */
#ifndef DLX_IO_CLEAN_H
#define DLX_IO_CLEAN_H

#include "io/buffer.h"

/* Marks in a cleaned text; every other byte keeps its place. */
enum {
    DLX_CLEAN_NOTHING = 1, /* the rest of a character of several bytes */
    DLX_CLEAN_OTHER = 2,   /* an unknown character */
    DLX_CLEAN_LIST = 0x1c, /* instead of a line feed: a list continues in the next line */
    DLX_CLEAN_ROW = 0x1d,  /* a row of a table begins or ends */
    DLX_CLEAN_FIELD = 0x1e /* a field of a table begins */
};

/* State at the end of a line. All zero is the beginning. */
typedef struct dlx_clean_state {
    bool comment;                 /* within the comment of several lines */
    bool tag;                     /* within a tag */
    bool table;                   /* within a table of HTML */
    bool binary;                  /* a byte outside of comments is no character */
    size_t brackets;              /* open */
    bool (*is_row)(size_t cells); /* true if a row of a board can have as many cells: ideographic
                                     spaces may be cells then; NULL: spaces separate */
} dlx_clean_state;

/* Appends the line and a line feed to `text`, cleaned. False: no memory. */
bool dlx_clean_line(dlx_clean_state *state, dlx_buffer *text, const char *line, size_t length);

/* True if a list of words in Ruby begins, as in %w[4 1]. */
bool dlx_clean_begins_words(const char *cursor, const char *end);

#endif
