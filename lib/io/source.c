/* SPDX-License-Identifier: MIT */
/* Reads bytes unconverted in one step, or through a decompressor, a decoder, or both. */
#include "io/source.h"

#include "io/utf8.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

/* Reads bytes from the descriptor. */
static dlx_status read_bytes(dlx_source *source, char *target, size_t room, size_t *got,
                             dlx_error *error)
{
    ssize_t count = 0;
    *got = 0;
    if ((source->fd < 0 && !source->call) || source->fd_end) {
        source->fd_end = true;
        return DLX_OK;
    }
    if (source->before_read)
        source->before_read(source->read_state);
    do
        count = source->call ? source->call(source->call_state, target, room)
                             : read(source->fd, target, room);
    while (!source->call && count < 0 && errno == EINTR);
    if (count < 0)
        return dlx_error_set(error, DLX_READ_FAILED, "read failed: %s",
                             source->call ? "its function failed" : strerror(errno));
    *got = (size_t)count;
    source->fd_end = count == 0;
    source->taken += (uint64_t)count;
    return DLX_OK;
}

/* ---- the encoding ---------------------------------------------------------------------------- */

/* True if the bytes look like ASCII text in two-byte units, with byte `zero` of each being 0. */
static bool looks_wide(const char *bytes, size_t size, size_t zero)
{
    for (size_t i = 0; i < 4; i++)
        if (i >= size || (bytes[i] == 0) != (i % 2 == zero) || (unsigned char)bytes[i] > 0x7f)
            return false;
    return true;
}

/* The encoding of the text; *mark is the length of its byte order mark. UNKNOWN: more bytes are
 * needed. */
static dlx_encoding encoding_of(const char *bytes, size_t size, size_t *mark)
{
    static const struct {
        const char *bytes;
        size_t size;
        dlx_encoding encoding;
    } marks[] = {
        {"\xef\xbb\xbf", 3, DLX_ENCODING_BYTES},
        {"\xff\xfe", 2, DLX_ENCODING_UTF16_LE},
        {"\xfe\xff", 2, DLX_ENCODING_UTF16_BE},
    };
    *mark = 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const size_t known = size < marks[i].size ? size : marks[i].size;
        if (memcmp(bytes, marks[i].bytes, known) != 0)
            continue;
        *mark = known == marks[i].size ? known : 0;
        return *mark ? marks[i].encoding : DLX_ENCODING_UNKNOWN;
    }
    if (looks_wide(bytes, size, 1))
        return DLX_ENCODING_UTF16_LE;
    if (looks_wide(bytes, size, 0))
        return DLX_ENCODING_UTF16_BE;
    const bool may_be = size < 4 && (memchr(bytes, 0, size) || size < 2);
    return may_be ? DLX_ENCODING_UNKNOWN : DLX_ENCODING_BYTES;
}

static dlx_status begin_unpacking(dlx_source *source, const char *bytes, size_t size,
                                  dlx_error *error)
{
    if (!source->packing->open)
        return dlx_error_set(error, DLX_READ_FAILED,
                             "data compressed with %s, which is not built in: unpack with %s",
                             source->packing->name, source->packing->program);
    source->unpacker = source->packing->open();
    if (!source->unpacker || !dlx_buffer_add(&source->packed, bytes, size))
        return dlx_error_memory(error);
    dlx_source_limit(source, source->limit);
    return DLX_OK;
}

/* ---- unpacking ------------------------------------------------------------------------------- */

/* The next bytes before decoding, from the file or decompressed. */
static dlx_status next_bytes(dlx_source *source, char *target, size_t room, size_t *got,
                             dlx_error *error)
{
    if (!source->unpacker)
        return read_bytes(source, target, room, got, error);
    char *out = target;
    while (out == target && !source->unpacked && !source->damaged) {
        dlx_buffer *packed = &source->packed;
        if (source->packed_at == packed->size && !source->fd_end) {
            packed->size = source->packed_at = 0;
            if (!dlx_buffer_grow(&packed->bytes, &packed->capacity, BLOCK, 1))
                return dlx_error_memory(error);
            const dlx_status status =
                read_bytes(source, packed->bytes, BLOCK, &packed->size, error);
            if (status != DLX_OK)
                return status;
        }
        const char *in = packed->bytes + source->packed_at;
        const dlx_flow bytes = {&in, packed->bytes + packed->size, &out, target + room,
                                source->fd_end || (source->fd < 0 && !source->call)};
        const dlx_status status = source->packing->run(source->unpacker, &bytes);
        source->packed_at = (size_t)(in - packed->bytes);
        source->unpacked = status == DLX_NO_DATA;
        source->damaged = status == DLX_READ_FAILED;
        if (status == DLX_NO_MEMORY)
            return dlx_error_memory(error);
        if (status == DLX_REFUSED)
            return status;
    }
    *got = (size_t)(out - target);
    if (source->damaged && out == target) /* what came before is read */
        return dlx_error_set(error, DLX_READ_FAILED,
                             "data compressed with %s are damaged or truncated",
                             source->packing->name);
    return DLX_OK;
}

/* ---- decoding -------------------------------------------------------------------------------- */

static uint32_t unit_at(const dlx_source *source, size_t index)
{
    const unsigned char *bytes = (const unsigned char *)source->wide.bytes + index;
    return source->encoding == DLX_ENCODING_UTF16_LE ? bytes[0] | (uint32_t)bytes[1] << 8
                                                     : bytes[1] | (uint32_t)bytes[0] << 8;
}

/* The character at byte *cursor of [0..size[; moves *cursor after it. Half a surrogate pair, or
 * half a unit at the end, is DLX_NO_CHARACTER. False: incomplete. */
static bool next_character(const dlx_source *source, size_t *cursor, bool last, uint32_t *code)
{
    const size_t left = source->wide.size - *cursor;
    if (left < 2 || (left < 4 && (unit_at(source, *cursor) & 0xfc00) == 0xd800)) {
        *code = DLX_NO_CHARACTER;
        *cursor = last ? source->wide.size : *cursor;
        return last && left > 0;
    }
    *code = unit_at(source, *cursor);
    *cursor += 2;
    if ((*code & 0xf800) != 0xd800)
        return true;
    const uint32_t low = left < 4 ? 0 : unit_at(source, *cursor);
    if ((*code & 0xfc00) != 0xd800 || (low & 0xfc00) != 0xdc00) {
        *code = DLX_NO_CHARACTER;
        return true;
    }
    *code = 0x10000 + ((*code & 0x3ff) << 10 | (low & 0x3ff));
    *cursor += 2;
    return true;
}

/* Turns UTF-16 into text. */
static dlx_status decode(dlx_source *source, bool last, dlx_error *error)
{
    size_t index = 0;
    uint32_t code;
    source->text.size = source->text_at = 0;
    while (next_character(source, &index, last, &code))
        if (!dlx_utf8_add(&source->text, code))
            return dlx_error_memory(error);
    source->wide.size -= index;
    if (source->wide.size)
        memmove(source->wide.bytes, source->wide.bytes + index, source->wide.size);
    return DLX_OK;
}

/* Returns decoded text. */
static dlx_status next_text(dlx_source *source, char *target, size_t room, size_t *got,
                            dlx_error *error)
{
    dlx_buffer *wide = &source->wide;
    size_t more = 1;
    while (source->text_at == source->text.size && more) {
        if (!dlx_buffer_grow(&wide->bytes, &wide->capacity, wide->size + BLOCK, 1))
            return dlx_error_memory(error);
        dlx_status status = next_bytes(source, wide->bytes + wide->size, BLOCK, &more, error);
        wide->size += more;
        if (status == DLX_OK)
            status = decode(source, more == 0, error);
        if (status != DLX_OK)
            return status;
    }
    const size_t left = source->text.size - source->text_at;
    *got = left < room ? left : room;
    if (*got)
        memcpy(target, source->text.bytes + source->text_at, *got);
    source->text_at += *got;
    return DLX_OK;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_ascii_text(const char *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && bytes[i] >= ' ' && bytes[i] < 0x7f)
        i++;
    return i == size;
}

/* Determines the encoding from the first bytes, at `target`. Sets *got to the bytes of text at
 * `target` without byte order mark, or to 0 if conversion is needed. */
static dlx_status settle(dlx_source *source, char *target, size_t *got, bool last, dlx_error *error)
{
    size_t mark;
    const dlx_magic_match seen = source->looked
                                     ? DLX_MAGIC_NOTHING
                                     : dlx_unpack_packing_find(target, *got, &source->packing);
    if (seen == DLX_MAGIC_PART && !last)
        return DLX_OK;
    if (seen == DLX_MAGIC_PART && !is_ascii_text(target, *got))
        return dlx_error_set(error, DLX_READ_FAILED, "data compressed with %s are truncated",
                             source->packing->name);
    if (seen == DLX_MAGIC_ALL) {
        const size_t size = *got;
        *got = 0;
        source->looked = true;
        return begin_unpacking(source, target, size, error);
    }
    source->encoding = encoding_of(target, *got, &mark);
    if (source->encoding == DLX_ENCODING_UNKNOWN && !last)
        return DLX_OK;
    source->looked = true;
    *got -= mark;
    if (source->encoding > DLX_ENCODING_BYTES) {
        const size_t size = *got;
        *got = 0;
        return dlx_error_unless(dlx_buffer_add(&source->wide, target + mark, size), error);
    }
    source->encoding = DLX_ENCODING_BYTES;
    if (mark)
        memmove(target, target + mark, *got);
    return DLX_OK;
}

dlx_status dlx_source_begin(dlx_source *source, char *bytes, size_t *size, dlx_error *error)
{
    return *size ? settle(source, bytes, size, true, error) : DLX_OK;
}

dlx_status dlx_source_read(dlx_source *source, char *target, size_t room, size_t *got,
                           dlx_error *error)
{
    size_t have = 0;
    dlx_status status = DLX_OK;
    while (source->encoding == DLX_ENCODING_UNKNOWN && status == DLX_OK) {
        size_t more;
        status = next_bytes(source, target + have, room - have, &more, error);
        if (status != DLX_OK)
            return status;
        have += more;
        if (have == 0) {
            *got = 0;
            return DLX_OK;
        }
        status = settle(source, target, &have, more == 0, error);
    }
    *got = have;
    if (status != DLX_OK || have)
        return status;
    if (source->encoding > DLX_ENCODING_BYTES)
        return next_text(source, target, room, got, error);
    return next_bytes(source, target, room, got, error);
}

void dlx_source_limit(dlx_source *source, uint64_t bytes)
{
    source->limit = bytes;
    if (source->unpacker && bytes && source->packing->limit)
        source->packing->limit(source->unpacker, bytes);
}

uint64_t dlx_source_memory(const dlx_source *source)
{
    const bool is_known = source->unpacker && source->packing->memory;
    return is_known ? source->packing->memory(source->unpacker) : 0;
}

void dlx_source_free(dlx_source *source)
{
    if (source->unpacker)
        source->packing->close(source->unpacker);
    free(source->packed.bytes);
    free(source->wide.bytes);
    free(source->text.bytes);
}
