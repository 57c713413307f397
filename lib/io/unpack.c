/* SPDX-License-Identifier: MIT */
/* The table of compressed formats, each with the calls of its library. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "io/unpack.h"

#include <stdlib.h>
#include <string.h>

#if HAVE_ZLIB
#define ZLIB_CONST
#include <zlib.h>
#endif
#if HAVE_LZMA
#include <lzma.h>
#endif
#if HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

/* ---- gzip ------------------------------------------------------------------------------------ */

#if HAVE_ZLIB
typedef struct gzip_state {
    z_stream stream;
    bool between; /* between two members of a file */
} gzip_state;

static void *open_gzip(void)
{
    enum { WINDOW = 15, WITH_HEADER = 16 };
    gzip_state *gzip = calloc(1, sizeof *gzip);
    if (gzip && inflateInit2(&gzip->stream, WINDOW + WITH_HEADER) == Z_OK)
        return gzip;
    free(gzip);
    return NULL;
}

static dlx_status run_gzip(void *state, const dlx_flow *bytes)
{
    gzip_state *gzip = state;
    z_stream *stream = &gzip->stream;
    for (;;) {
        stream->next_in = (const Bytef *)*bytes->in;
        stream->avail_in = (uInt)(bytes->in_end - *bytes->in);
        stream->next_out = (Bytef *)*bytes->out;
        stream->avail_out = (uInt)(bytes->out_end - *bytes->out);
        if (gzip->between && stream->avail_in == 0)
            return bytes->last ? DLX_NO_DATA : DLX_OK;
        if (gzip->between && inflateReset(stream) != Z_OK)
            return DLX_READ_FAILED;
        gzip->between = false;
        const int result = inflate(stream, Z_NO_FLUSH);
        *bytes->in = (const char *)stream->next_in;
        *bytes->out = (char *)stream->next_out;
        if (result == Z_STREAM_END) {
            gzip->between = true;
            continue;
        }
        if (result == Z_MEM_ERROR)
            return DLX_NO_MEMORY;
        if (result != Z_OK && result != Z_BUF_ERROR)
            return DLX_READ_FAILED;
        const bool starved = *bytes->in == bytes->in_end && *bytes->out < bytes->out_end;
        return starved && bytes->last ? DLX_READ_FAILED : DLX_OK;
    }
}

static void close_gzip(void *state)
{
    inflateEnd(&((gzip_state *)state)->stream);
    free(state);
}

dlx_status dlx_unpack_inflate(const void *in, size_t in_size, void *out, size_t size)
{
    enum { BARE = -15 }; /* the window, without a header */
    z_stream stream = {.next_in = (z_const Bytef *)in,
                       .avail_in = (uInt)in_size,
                       .next_out = out,
                       .avail_out = (uInt)size};
    if (in_size > UINT32_MAX || size > UINT32_MAX || inflateInit2(&stream, BARE) != Z_OK)
        return DLX_NO_MEMORY;
    const int result = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (result == Z_MEM_ERROR)
        return DLX_NO_MEMORY;
    return result == Z_STREAM_END && stream.avail_out == 0 ? DLX_OK : DLX_READ_FAILED;
}
#else
dlx_status dlx_unpack_inflate(const void *in, size_t in_size, void *out, size_t size)
{
    (void)in;
    (void)in_size;
    (void)out;
    (void)size;
    return DLX_UNSUPPORTED;
}
#define open_gzip NULL
#define run_gzip NULL
#define close_gzip NULL
#endif

/* ---- xz -------------------------------------------------------------------------------------- */

#if HAVE_LZMA
static void *open_xz(void)
{
    lzma_stream *stream = malloc(sizeof *stream);
    if (!stream)
        return NULL;
    *stream = (lzma_stream)LZMA_STREAM_INIT;
    if (lzma_stream_decoder(stream, UINT64_MAX, LZMA_CONCATENATED) == LZMA_OK)
        return stream;
    free(stream);
    return NULL;
}

static dlx_status run_xz(void *state, const dlx_flow *bytes)
{
    lzma_stream *stream = state;
    stream->next_in = (const uint8_t *)*bytes->in;
    stream->avail_in = (size_t)(bytes->in_end - *bytes->in);
    stream->next_out = (uint8_t *)*bytes->out;
    stream->avail_out = (size_t)(bytes->out_end - *bytes->out);
    const lzma_ret result = lzma_code(stream, bytes->last ? LZMA_FINISH : LZMA_RUN);
    *bytes->in = (const char *)stream->next_in;
    *bytes->out = (char *)stream->next_out;
    switch (result) {
    case LZMA_OK:
        return DLX_OK;
    case LZMA_STREAM_END:
        return DLX_NO_DATA;
    case LZMA_BUF_ERROR:
        return bytes->last && *bytes->out < bytes->out_end ? DLX_READ_FAILED : DLX_OK;
    case LZMA_MEM_ERROR:
        return DLX_NO_MEMORY;
    case LZMA_MEMLIMIT_ERROR:
        return DLX_REFUSED;
    default:
        return DLX_READ_FAILED;
    }
}

static void close_xz(void *state)
{
    lzma_end(state);
    free(state);
}

static void limit_xz(void *state, uint64_t bytes)
{
    lzma_memlimit_set(state, bytes);
}

static uint64_t memory_of_xz(void *state)
{
    return lzma_memusage(state);
}
#else
#define limit_xz NULL
#define memory_of_xz NULL
#define open_xz NULL
#define run_xz NULL
#define close_xz NULL
#endif

/* ---- Zstandard ------------------------------------------------------------------------------- */

#if HAVE_ZSTD
typedef struct zstd_state {
    ZSTD_DStream *stream;
    bool between; /* between two frames of a file */
} zstd_state;

static void *open_zstd(void)
{
    zstd_state *zstd = calloc(1, sizeof *zstd);
    if (zstd && (zstd->stream = ZSTD_createDStream()))
        return zstd;
    free(zstd);
    return NULL;
}

static dlx_status run_zstd(void *state, const dlx_flow *bytes)
{
    zstd_state *zstd = state;
    ZSTD_inBuffer in = {*bytes->in, (size_t)(bytes->in_end - *bytes->in), 0};
    ZSTD_outBuffer out = {*bytes->out, (size_t)(bytes->out_end - *bytes->out), 0};
    if (zstd->between && in.size == 0)
        return bytes->last ? DLX_NO_DATA : DLX_OK;
    const size_t result = ZSTD_decompressStream(zstd->stream, &out, &in);
    *bytes->in += in.pos;
    *bytes->out += out.pos;
    if (ZSTD_isError(result))
        return ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge
                   ? DLX_REFUSED
                   : DLX_READ_FAILED;
    zstd->between = result == 0;
    const bool starved = result > 0 && in.pos == in.size && out.pos < out.size;
    return starved && bytes->last ? DLX_READ_FAILED : DLX_OK;
}

static void close_zstd(void *state)
{
    ZSTD_freeDStream(((zstd_state *)state)->stream);
    free(state);
}

static void limit_zstd(void *state, uint64_t bytes)
{
    enum { LEAST_LOG = 10, USUAL_LOG = 27 }; /* of the window, without a limit */
    int log = LEAST_LOG;
    while (log < USUAL_LOG && bytes >> (log + 1))
        log++;
    ZSTD_DCtx_setParameter(((zstd_state *)state)->stream, ZSTD_d_windowLogMax, log);
}

static uint64_t memory_of_zstd(void *state)
{
    return ZSTD_sizeof_DStream(((zstd_state *)state)->stream);
}
#else
#define limit_zstd NULL
#define memory_of_zstd NULL
#define open_zstd NULL
#define run_zstd NULL
#define close_zstd NULL
#endif

/* ---- packings by magic and name -------------------------------------------------------------- */

static const dlx_packing packings[] = {
    {"gzip", "zcat", "\x1f\x8b\x08", 3, open_gzip, run_gzip, close_gzip, NULL, NULL},
    {"xz", "xzcat",
     "\xfd"
     "7zXZ",
     5, open_xz, run_xz, close_xz, limit_xz, memory_of_xz},
    {"Zstandard", "zstdcat", "\x28\xb5\x2f\xfd", 4, open_zstd, run_zstd, close_zstd, limit_zstd,
     memory_of_zstd},
    {"bzip2", "bzcat", "BZh9", 4, NULL, NULL, NULL, NULL, NULL},
};

dlx_magic_match dlx_unpack_packing_find(const char *bytes, size_t size, const dlx_packing **packing)
{
    for (size_t i = 0; i < sizeof packings / sizeof *packings; i++) {
        const size_t wanted = packings[i].magic_size;
        if (size == 0 || memcmp(bytes, packings[i].magic, size < wanted ? size : wanted) != 0)
            continue;
        *packing = &packings[i];
        return size < wanted ? DLX_MAGIC_PART : DLX_MAGIC_ALL;
    }
    return DLX_MAGIC_NOTHING;
}
