/* SPDX-License-Identifier: MIT */
/* Where the bytes of an input come from: a file or memory, unpacked and turned into UTF-8. */
#ifndef DLX_IO_SOURCE_H
#define DLX_IO_SOURCE_H

#include "io/buffer.h"
#include "io/error.h"
#include "io/unpack.h"

/* How text is encoded; each but the last is without its byte order mark. */
typedef enum dlx_encoding {
    DLX_ENCODING_UNKNOWN, /* yet */
    DLX_ENCODING_BYTES,   /* as they are: UTF-8, as a rule */
    DLX_ENCODING_UTF16_LE,
    DLX_ENCODING_UTF16_BE
} dlx_encoding;

/* All zero but `fd` is the beginning. */
typedef struct dlx_source {
    int fd;                           /* -1: all bytes are in `packed` */
    bool fd_end;                      /* no more bytes will be read from it */
    uint64_t taken;                   /* bytes read so far, as they are in the file */
    void (*before_read)(void *state); /* called before bytes are read from it; or NULL */
    void *read_state;

    dlx_encoding encoding;
    bool looked;            /* for compressed bytes, which are not compressed twice */
    dlx_unpacker *unpacker; /* NULL: bytes are not compressed */
    const dlx_packing *packing;
    bool unpacked;     /* all of it */
    dlx_buffer packed; /* bytes of the file, of which [0..packed_at[ were used */
    size_t packed_at;
    dlx_buffer wide; /* UTF-16 */
    dlx_buffer text; /* what became of it, of which [0..text_at[ was handed out */
    size_t text_at;
} dlx_source;

/* Reads at most `room` bytes of text, at least 64, to `to`; *got 0: there are no more. Errors:
 * DLX_READ_FAILED, DLX_NO_MEMORY. */
dlx_status dlx_source_read(dlx_source *source, char *to, size_t room, size_t *got,
                           dlx_error *error);

/* Are the bytes handed out other than those of the file? */
static inline bool dlx_source_converts(const dlx_source *source)
{
    return source->unpacker || source->encoding > DLX_ENCODING_BYTES;
}

/* Begins with bytes of memory, which are all there are. *size becomes how many of them are text as
 * they stand; where they have to be converted it becomes 0, and dlx_source_read gives the text. */
dlx_status dlx_source_begin(dlx_source *source, char *bytes, size_t *size, dlx_error *error);

void dlx_source_free(dlx_source *source); /* what it owns but the descriptor */

#endif
