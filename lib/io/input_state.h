/* SPDX-License-Identifier: MIT */
/* The state of an input, for the files that implement it. */
#ifndef DLX_IO_INPUT_STATE_H
#define DLX_IO_INPUT_STATE_H

#include "io/buffer.h"
#include "io/source.h"

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
