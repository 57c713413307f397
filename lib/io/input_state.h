/* SPDX-License-Identifier: MIT */
/* The state of an input, for the files that implement it. */
#ifndef DLX_IO_INPUT_STATE_H
#define DLX_IO_INPUT_STATE_H

#include "io/buffer.h"
#include "io/error.h"
#include "io/unpack.h"

/* The bytes of an input, from a file or memory, decompressed and converted to UTF-8. */

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
    bool looked;            /* compression was checked; files are not compressed twice */
    dlx_unpacker *unpacker; /* NULL: bytes are not compressed */
    const dlx_packing *packing;
    bool unpacked;     /* decompression is complete */
    dlx_buffer packed; /* bytes of the file; [0..packed_at[ have been used */
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

/* Sets the limit. */
void dlx_source_limit(dlx_source *source, uint64_t bytes);

void dlx_source_free(dlx_source *source); /* does not close the descriptor */

/* ---- inputs ---------------------------------------------------------------------------------- */

enum { DLX_INPUT_BLOCK = 1 << 16 }; /* minimum size of a read, in bytes */

struct dlx_input {
    char *name;
    dlx_source source;
    bool owns_fd;
    bool is_regular;   /* reads do not wait */
    bool at_end;       /* at the end of the file */
    dlx_error failure; /* of a read, which lost bytes; status DLX_OK: none */
    char *bytes;       /* the buffer: [begin..end[ is unread, [kept..begin[ follows the mark */
    size_t capacity, begin, end;
    size_t searched; /* [begin..searched[ holds no line feed; it may lie before begin */
    size_t nul;      /* the first NUL byte at or after `searched`, or SIZE_MAX */
    bool knows_whole;
    size_t whole;      /* if so: the end of the last complete line before a NUL byte */
    size_t last_begin; /* start of the last line, for unread */
    uint64_t number;   /* lines read */
    bool marked;
    size_t mark;          /* start of the line after the mark */
    uint64_t mark_number; /* lines read before it */
    bool nul_passed;      /* since the mark */
    uint64_t given;       /* bytes of text read so far */
    dlx_buffer before;    /* see dlx_input_context */
    void *trial;          /* see dlx_input_keep_trial; NULL: none */
    void (*release_trial)(void *trial);
    uint64_t total; /* bytes of a regular file, from where reading began; 0: unknown */
    void (*before_read)(void *state, bool waits);
    void *read_state;
    uint64_t limit; /* memory limit of reading, in bytes; UINT64_MAX: none */
    unsigned factor;
    uint64_t kept_from; /* text from here on counts `factor` times */
};

/* True if a read may wait. */
bool dlx_input_state_might_wait(const dlx_input *input);

/* Reads once, `room` bytes or more if available. */
dlx_status dlx_input_state_fill(dlx_input *input, size_t room, dlx_error *error);

#endif
