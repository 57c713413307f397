/* SPDX-License-Identifier: MIT */
/* The bytes of an input, from a file or memory, decompressed and converted to UTF-8. */
#ifndef DLX_IO_SOURCE_H
#define DLX_IO_SOURCE_H

#include "io/buffer.h"
#include "io/error.h"
#include "io/unpack.h"

/* How text is encoded. */
typedef enum dlx_encoding {
    DLX_ENCODING_UNKNOWN, /* not yet determined */
    DLX_ENCODING_BYTES,   /* unconverted, usually UTF-8 */
    DLX_ENCODING_UTF16_LE,
    DLX_ENCODING_UTF16_BE
} dlx_encoding;

/* Begins all zero except `fd`. */
typedef struct dlx_source {
    int fd;            /* -1: memory, in `packed`, or `call` */
    dlx_read_fn *call; /* reads in place of `fd`; or NULL */
    void *call_state;
    bool fd_end;                      /* at the end of the file */
    uint64_t taken;                   /* bytes of the file read so far */
    void (*before_read)(void *state); /* called before bytes are read from `fd`; or NULL */
    void *read_state;
    uint64_t limit; /* memory limit of decompression, in bytes; 0: none */

    dlx_encoding encoding;
    bool looked;                /* compression was checked; files are not compressed twice */
    const dlx_packing *packing; /* once it is known */
    void *unpacker;             /* state of the packing's library; NULL: bytes are not compressed */
    bool unpacked;              /* decompression is complete */
    bool damaged;               /* the unpacker failed after the bytes returned */
    dlx_buffer packed;          /* bytes of the file; [0..packed_at[ have been used */
    size_t packed_at;
    dlx_buffer wide; /* UTF-16 */
    dlx_buffer text; /* decoded text; [0..text_at[ was returned */
    size_t text_at;
} dlx_source;

/* Reads at most `room` bytes of text, at least 64, to `target`; *got 0: end. Errors:
 * DLX_READ_FAILED, DLX_NO_MEMORY, DLX_REFUSED: over the memory limit. */
dlx_status dlx_source_read(dlx_source *source, char *target, size_t room, size_t *got,
                           dlx_error *error);

/* True if the text differs from the bytes of the file. */
static inline bool dlx_source_converts(const dlx_source *source)
{
    return source->unpacker || source->encoding > DLX_ENCODING_BYTES;
}

/* Opens all the bytes, in memory. Sets *size to the bytes usable as text; 0 if dlx_source_read must
 * convert. */
dlx_status dlx_source_begin(dlx_source *source, char *bytes, size_t *size, dlx_error *error);

/* Sets the limit; returns the memory of decompression, in bytes, 0 if it is always small. */
void dlx_source_limit(dlx_source *source, uint64_t bytes);
uint64_t dlx_source_memory(const dlx_source *source);

void dlx_source_free(dlx_source *source); /* does not close the descriptor */

#endif
