/* SPDX-License-Identifier: MIT */
/* Lines of text from a file, a pipe or memory, with their line numbers. */
#ifndef DLX_IO_INPUT_H
#define DLX_IO_INPUT_H

#include "io/source.h"

enum {
    /* Bytes after the end of a line that may be read, with undefined values, so that whole vectors
     * can be loaded. */
    DLX_INPUT_PADDING = 32
};

enum { DLX_INPUT_BLOCK = 1 << 16 }; /* minimum size of a read, in bytes */

struct dlx_input {
    char *name;
    dlx_source source;
    bool owns_fd;
    bool is_regular;   /* reads do not wait */
    bool at_end;       /* all bytes were read from the file, or came from memory */
    dlx_error failure; /* of a read, which lost bytes; status DLX_OK: none */
    char *bytes;       /* the buffer: [begin..end[ is unread, [kept..begin[ follows the mark */
    size_t capacity, begin, end;
    size_t searched; /* [begin..searched[ holds no line feed; it may lie before begin */
    size_t nul;      /* the first NUL byte at or after `searched`, or SIZE_MAX */
    bool knows_whole;
    size_t whole;         /* if so: the end of the last complete line before a NUL byte */
    size_t last_begin;    /* start of the last line, for unread */
    uint64_t number;      /* lines read */
    bool marked;          /* may be cleared: drops the mark */
    size_t mark;          /* start of the line after the mark */
    uint64_t mark_number; /* lines read before it */
    bool nul_passed;      /* since the mark */
    uint64_t given;       /* bytes of text read so far; reading more can move the text */
    dlx_buffer before;    /* text before the current line, for readers of blocks */
    void *trial;          /* see dlx_input_keep_trial; NULL: none */
    void (*release_trial)(void *trial);
    uint64_t total; /* bytes of a regular file, from where reading began; 0: unknown. May be set */
    void (*before_read)(void *state, bool waits);
    void *read_state;
    uint64_t limit; /* memory limit of reading, in bytes; UINT64_MAX: none */
    unsigned factor;
    uint64_t kept_from; /* text from here on counts `factor` times */
};

/* A line without its LF or CRLF. The byte at text[length] is always a line feed or a carriage
 * return. Valid until the next line is read, or, while a mark is set, until the mark is dropped. */
typedef struct dlx_line {
    const char *text;
    size_t length;
    uint64_t number; /* from 1 */
} dlx_line;

/* Reads the next line; the last line need not end with a line feed.
 *   DLX_OK, DLX_NO_DATA
 *   DLX_SYNTAX      the line holds a NUL byte; the line is set, and reading can continue
 *   DLX_READ_FAILED, DLX_NO_MEMORY */
dlx_status dlx_input_line(dlx_input *input, dlx_line *line, dlx_error *error);

/* Puts back the last line. At most once between two reads. */
void dlx_input_unread(dlx_input *input);

/* Cuts the last line after its first `length` bytes, before a carriage return; the rest becomes the
 * next line. */
void dlx_input_split(dlx_input *input, dlx_line *line, size_t length);

/* True if the next line, or the end, can be read without waiting. */
bool dlx_input_is_ready(dlx_input *input);

/* Complete buffered lines without NUL bytes, about `wanted` bytes if available without waiting.
 * Sets *length, which is 0 or ends after a line feed. Consumes nothing: dlx_input_skip skips
 * `lines` of them in `length` bytes. Not between setting a mark and rewinding. */
const char *dlx_input_buffered_lines(dlx_input *input, size_t wanted, size_t *length);
void dlx_input_skip(dlx_input *input, size_t length, uint64_t lines);

/* The number of line feeds. */
uint64_t dlx_count_lines(const char *text, size_t length);

/* Moves the first `length` of these bytes, ending with a line feed, to a memory input with the same
 * name and line numbers. False: no memory; nothing is moved. */
bool dlx_input_take_block(dlx_input *input, size_t length, dlx_input *part);

/* Begins an input from memory again, for another reader. False: it is converted. */
bool dlx_input_restart(dlx_input *input);

/* Keeps what a trial found in the first lines, for the reader of the input, until the next call or
 * the end of the input, which free it by `release`. */
void dlx_input_keep_trial(dlx_input *input, void *trial, void (*release)(void *trial));

/* Lookahead: sets a mark before the next line, returns to it. There is at most one mark; rewinding
 * drops it. Text after the mark stays in memory but moves when more is read, so lines
 * must be read again after rewinding. */
void dlx_input_mark(dlx_input *input);
void dlx_input_rewind(dlx_input *input);

/* A line start after the mark. dlx_input_return keeps the mark. */
typedef struct dlx_input_position {
    size_t offset; /* from the mark, in bytes */
    uint64_t number;
} dlx_input_position;
dlx_input_position dlx_input_tell(const dlx_input *input);
void dlx_input_return(dlx_input *input, dlx_input_position place);

/* True if the input has `bytes` bytes from its start, or if reading fails, which the next line
 * reports. Reads ahead and keeps the text; the text of *line, the last line, may move. */
bool dlx_input_has_bytes(dlx_input *input, uint64_t bytes, dlx_line *line);

/* Reads all remaining bytes, for binary formats: *size bytes, valid until the input is closed. */
dlx_status dlx_input_rest(dlx_input *input, const char **bytes, size_t *size, dlx_error *error);

/* Accounts for `factor` bytes of readers' memory for each byte of text from the next line on. */
void dlx_input_set_memory_factor(dlx_input *input, unsigned factor);

/* True if `bytes` more memory of readers is within the limit of dlx_input_limit. */
bool dlx_input_allows(const dlx_input *input, uint64_t bytes);

/* Sets *error to `status` with the message that the memory limit is exceeded. */
dlx_status dlx_input_over_limit(const dlx_input *input, dlx_status status, dlx_error *error);

/* Sets *error to DLX_SYNTAX at `text` within `line` or at its end. Returns DLX_SYNTAX. */
dlx_status dlx_input_error(const dlx_input *input, const dlx_line *line, const char *text,
                           dlx_error *error, const char *format, ...) DLX_PRINTF(5, 6);

/* True if a read may wait. */
bool dlx_input_might_wait(const dlx_input *input);

/* Reads once, `room` bytes or more if available. */
dlx_status dlx_input_fill(dlx_input *input, size_t room, dlx_error *error);

/* Blanks within a line: space, tab, vertical tab, form feed, carriage return (as isspace in C). */
static inline bool dlx_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

#endif
