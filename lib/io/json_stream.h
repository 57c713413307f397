/* SPDX-License-Identifier: MIT */
/* JSON (RFC 8259) as a stream of tokens, each with its place and the digits of its numbers as they
 * are written: what messages and exact costs need, and libraries that build trees do not keep. One
 * document may follow another. */
#ifndef DLX_IO_JSON_STREAM_H
#define DLX_IO_JSON_STREAM_H

#include "io/buffer.h"
#include "io/input.h"
#include "io/output.h"

typedef enum dlx_json_kind {
    DLX_JSON_END, /* of the input */
    DLX_JSON_STRING,
    DLX_JSON_NUMBER,
    DLX_JSON_WORD, /* true, false, null */
    DLX_JSON_COMMA = ',',
    DLX_JSON_COLON = ':',
    DLX_JSON_OPEN_ARRAY = '[',
    DLX_JSON_CLOSE_ARRAY = ']',
    DLX_JSON_OPEN_OBJECT = '{',
    DLX_JSON_CLOSE_OBJECT = '}'
} dlx_json_kind;

/* Begins with the input and zeros. */
typedef struct dlx_json_stream {
    dlx_input *input;
    bool is_loose;      /* as JavaScript prints objects: words and '...' are strings */
    dlx_json_kind kind; /* of the token read last */
    dlx_line line;      /* its line */
    size_t begin, end;  /* its bytes in the line */
    uint64_t stop;      /* at the end of the input: the column after the last line */
    dlx_buffer text;    /* a string without its escapes, a number or a word; NUL-terminated */
} dlx_json_stream;

void dlx_json_stream_free(dlx_json_stream *json);

/* Reads a token. Errors: DLX_SYNTAX, and those of dlx_input_line. */
dlx_status dlx_json_stream_next(dlx_json_stream *json, dlx_error *error);

/* In an object, after its `{` or the last token of a member's value: reads the next key into *key,
 * and the first token of its value. *more is false, and only `}` was read, if there is none. */
dlx_status dlx_json_stream_member(dlx_json_stream *json, bool *more, dlx_buffer *key,
                                  dlx_error *error);

/* In an array, likewise: reads the first token of the next element. */
dlx_status dlx_json_stream_element(dlx_json_stream *json, bool *more, dlx_error *error);

/* DLX_SYNTAX at the token read last, where `expected` is missing. */
dlx_status dlx_json_stream_refuse(const dlx_json_stream *json, const char *expected,
                                  dlx_error *error);

/* Writes a string with its quotes. What is not UTF-8 becomes U+FFFD. */
void dlx_output_json(dlx_output *output, const char *text, size_t length);

/* The same without the quotes. */
void dlx_output_json_part(dlx_output *output, const char *text, size_t length);

#endif
