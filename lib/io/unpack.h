/* SPDX-License-Identifier: MIT */
/* Decompresses gzip, xz and Zstandard, as far as the libraries were available at build time. */
#ifndef DLX_IO_UNPACK_H
#define DLX_IO_UNPACK_H

#include "dlx.h"

/* Bytes to unpack from [*in..in_end[ to [*out..out_end[; *in and *out move past the bytes that were
 * read and written. */
typedef struct dlx_flow {
    const char **in, *in_end;
    char **out, *out_end;
    bool last; /* no more bytes will come */
} dlx_flow;

/* A compressed format, from the table of unpack.c. */
typedef struct dlx_packing {
    const char *name;    /* as "gzip" */
    const char *program; /* decompresses to standard output */
    const char *magic;
    size_t magic_size;
    /* The library's state; returns NULL: no memory. All three are NULL if the library is missing.
     */
    void *(*open)(void);
    /* Unpacks.
     *   DLX_OK          both have moved as far as they can
     *   DLX_NO_DATA     this was all
     *   DLX_READ_FAILED the bytes are damaged, or end too early
     *   DLX_REFUSED     unpacking takes more memory than the limit
     *   DLX_NO_MEMORY */
    dlx_status (*run)(void *state, const dlx_flow *bytes);
    void (*close)(void *state);
    /* Limits the memory of decompression, in bytes, and returns that memory; NULL: it is always
     * small. Zstandard's library needs small buffers in addition. */
    void (*limit)(void *state, uint64_t bytes);
    uint64_t (*memory)(void *state);
} dlx_packing;

/* A match of the first bytes with a format's magic bytes. */
typedef enum dlx_magic_match { DLX_MAGIC_NOTHING, DLX_MAGIC_PART, DLX_MAGIC_ALL } dlx_magic_match;

/* Sets *packing if the bytes begin like a compressed format. DLX_MAGIC_PART: more bytes are
 * needed. */
dlx_magic_match dlx_unpack_packing_find(const char *bytes, size_t size,
                                        const dlx_packing **packing);

/* Unpacks [in..in + in_size[, compressed by deflate without a header, to exactly `size` bytes at
 * `out`.
 *   DLX_OK
 *   DLX_READ_FAILED the bytes are damaged, or make more or fewer
 *   DLX_NO_MEMORY
 *   DLX_UNSUPPORTED the library is not there */
dlx_status dlx_unpack_inflate(const void *in, size_t in_size, void *out, size_t size);

#endif
