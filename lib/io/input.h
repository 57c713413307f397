/* SPDX-License-Identifier: MIT */
/* Lines of text from a file, a pipe or memory, with their line numbers. */
#ifndef DLX_IO_INPUT_H
#define DLX_IO_INPUT_H

#include "dlx.h"
#include "io/buffer.h"
#include "io/error.h"

enum {
    /* So many bytes after the end of a line may be read, with undefined values, so that whole
     * vectors can be loaded. */
    DLX_INPUT_PADDING = 32
};

/* A line without its LF or CRLF. The byte at text[length] is always a line feed or a carriage
 * return. Valid until the next line is read, or, while a mark is set, until the mark is dropped. */
typedef struct dlx_line {
    const char *text;
    size_t length;
    uint64_t number; /* from 1 */
} dlx_line;

/* Reads the next line. The last one need not end with a line feed.
 *   DLX_OK, DLX_NO_DATA
 *   DLX_SYNTAX      the line holds a NUL byte; the line is set, and reading can go on
 *   DLX_READ_FAILED, DLX_NO_MEMORY */
dlx_status dlx_input_line(dlx_input *input, dlx_line *line, dlx_error *error);

/* Puts back the line read last; the next call of dlx_input_line returns it again. At most once
 * between two reads. */
void dlx_input_unread(dlx_input *input);

/* Ends the line read last after its first `length` bytes, which a carriage return follows: what
 * comes after that is the next line. */
void dlx_input_split(dlx_input *input, dlx_line *line, size_t length);

/* True if all bytes were read from the file, or came from memory. */
bool dlx_input_is_complete(const dlx_input *input);

/* Can the next line, or the end, be read without waiting for bytes? */
bool dlx_input_is_ready(dlx_input *input);

/* The next `count` lines, if the buffer holds them already, each of `length` bytes, none of which
 * is a NUL byte or a carriage return, and a line feed. NULL: it does not. Nothing is read or
 * passed. */
const char *dlx_input_equal_lines(const dlx_input *input, size_t count, size_t length);

/* Whole lines in the buffer, without NUL bytes: about `wanted` bytes if that takes no waiting.
 * Returns where they begin, and sets *length, which is 0 or ends just after a line feed. They stay
 * to be read; the second function skips some of them, `lines` in `length` bytes. Not between
 * setting a mark and rewinding to it. */
const char *dlx_input_buffered_lines(dlx_input *input, size_t wanted, size_t *length);
void dlx_input_skip(dlx_input *input, size_t length, uint64_t lines);

/* The number of line feeds. */
uint64_t dlx_count_lines(const char *text, size_t length);

/* Moves the first `length` of these bytes, which end with a line feed, to an input from memory, all
 * of which has been read, where they keep their line numbers and the input's name. False: no
 * memory, and nothing is moved. */
bool dlx_input_take_block(dlx_input *input, size_t length, dlx_input *part);

/* What those who read on are to know of the text before, which others have read; for them to use
 * and to empty. */
dlx_buffer *dlx_input_context(dlx_input *input);

/* The number of the line to be read next. */
uint64_t dlx_input_line_number(const dlx_input *input);

/* Lookahead: sets a mark before the next line; goes back to it; drops it. There is at most one mark
 * at a time, and everything after it is kept in memory. Rewinding drops the mark. The text of lines
 * read since the mark moves when more is read, so read them again after rewinding rather than keep
 * pointers to it. */
void dlx_input_mark(dlx_input *input);
void dlx_input_rewind(dlx_input *input);
void dlx_input_unmark(dlx_input *input);

/* A place after the mark, where the next line begins; and a way back to it, which keeps the mark.
 */
typedef struct dlx_input_position {
    size_t offset; /* from the mark, in bytes */
    uint64_t number;
} dlx_input_position;
dlx_input_position dlx_input_tell(const dlx_input *input);
void dlx_input_return(dlx_input *input, dlx_input_position place);

/* Does the input have so many bytes, from its start? Reads ahead as far as it must, and keeps what
 * it reads; the text of *line, the one read last, may move. True also if reading fails, which the
 * next line reports. */
bool dlx_input_has_bytes(dlx_input *input, uint64_t bytes, dlx_line *line);

/* Reads all the bytes that are left, for formats that are no text: *size of them, valid until the
 * input is closed. */
dlx_status dlx_input_rest(dlx_input *input, const char **bytes, size_t *size, dlx_error *error);

/* The size of the file that is read, 0: unknown; and to have an input taken for one of that size,
 * of which it is only the beginning. */
uint64_t dlx_input_total(const dlx_input *input);
void dlx_input_set_total(dlx_input *input, uint64_t total);

/* Says that readers keep `factor` bytes of memory for each byte of text from the next line on. */
void dlx_input_set_memory_factor(dlx_input *input, unsigned factor);

/* True if `bytes` more memory, of readers, is within the limit of dlx_input_limit. */
bool dlx_input_allows(const dlx_input *input, uint64_t bytes);

/* The limit; UINT64_MAX: none. */
uint64_t dlx_input_most(const dlx_input *input);

/* Sets *error to a status, with the text that reading takes more memory than the limit. */
dlx_status dlx_input_over_limit(const dlx_input *input, dlx_status status, dlx_error *error);

/* Sets *error to DLX_SYNTAX at `text`, which points into `line` (or to its end). Returns
 * DLX_SYNTAX. */
dlx_status dlx_input_error(const dlx_input *input, const dlx_line *line, const char *text,
                           dlx_error *error, const char *format, ...) DLX_PRINTF(5, 6);

/* Blanks within a line: space, tab, vertical tab, form feed, carriage return (as isspace in C). */
static inline bool dlx_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

#endif
