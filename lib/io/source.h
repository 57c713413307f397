/* SPDX-License-Identifier: MIT */
/* Where the bytes of an input come from: a file or memory, unpacked and turned into UTF-8. */
#ifndef DLX_IO_SOURCE_H
#define DLX_IO_SOURCE_H

#include "io/buffer.h"
#include "io/error.h"
#include "io/unpack.h"

/* How text is encoded. */
typedef enum dlx_encoding {
    DLX_ENCODING_UNKNOWN, /* not yet determined */
    DLX_ENCODING_BYTES,   /* as they are: UTF-8, as a rule */
    DLX_ENCODING_UTF16_LE,
    DLX_ENCODING_UTF16_BE
} dlx_encoding;

/* Begins all zero except `fd`. */
typedef struct dlx_source {
    int fd;                           /* -1: all bytes are in `packed` */
    bool fd_end;                      /* no more bytes will be read from it */
    uint64_t taken;                   /* bytes read so far, as they are in the file */
    void (*before_read)(void *state); /* called before bytes are read from `fd`; or NULL */
    void *read_state;
    uint64_t limit; /* of the memory that unpacking takes, in bytes; 0: none */

    dlx_encoding encoding;
    bool looked; /* compressed bytes have been looked for; they are not compressed twice */
    dlx_unpacker *unpacker; /* NULL: bytes are not compressed */
    const dlx_packing *packing;
    bool unpacked;     /* all of it has been unpacked */
    dlx_buffer packed; /* bytes of the file; [0..packed_at[ have been used */
    size_t packed_at;
    dlx_buffer wide; /* UTF-16 */
    dlx_buffer text; /* decoded text; [0..text_at[ has been handed out */
    size_t text_at;
} dlx_source;

/* Reads at most `room` bytes of text, at least 64, to `to`; *got 0: there are no more. Errors:
 * DLX_READ_FAILED, DLX_NO_MEMORY, DLX_REFUSED: unpacking takes more memory than the limit. */
dlx_status dlx_source_read(dlx_source *source, char *to, size_t room, size_t *got,
                           dlx_error *error);

/* Do the bytes handed out differ from those of the file? */
static inline bool dlx_source_converts(const dlx_source *source)
{
    return source->unpacker || source->encoding > DLX_ENCODING_BYTES;
}

/* Begins with bytes in memory, which are all there is. *size becomes the number of them that are
 * text as they are; if they have to be converted, it becomes 0 and dlx_source_read gives the text.
 */
dlx_status dlx_source_begin(dlx_source *source, char *bytes, size_t *size, dlx_error *error);

/* Sets the limit. */
void dlx_source_limit(dlx_source *source, uint64_t bytes);

void dlx_source_free(dlx_source *source); /* frees all it owns; does not close the descriptor */

#endif
