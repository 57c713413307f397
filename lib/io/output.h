/* SPDX-License-Identifier: MIT */
/* Buffered bytes out, for writers inside the library. */
#ifndef DLX_IO_OUTPUT_H
#define DLX_IO_OUTPUT_H

#include "dlx.h"
#include "io/buffer.h"
#include "io/error.h"
#include <string.h>

struct dlx_output {
    char *bytes;   /* the buffer */
    size_t used;   /* [0..DLX_OUTPUT_SIZE] */
    int fd;        /* -1: none, see below */
    bool collects; /* output goes to `collected` instead of a file */
    dlx_buffer collected;
    void (*before_write)(void *state); /* or NULL */
    void *write_state;
    int failure;  /* errno of the first write that failed; 0: none */
    bool owns_fd; /* close it at the end */
    char *name;
};

enum { DLX_OUTPUT_SIZE = 1 << 16 };

/* Writes what is buffered. A failure is kept in `failure`, and later output is dropped. */
void dlx_output_drain(dlx_output *output);

/* Makes room for `size` bytes, at most DLX_OUTPUT_SIZE, and returns where to put them; the caller
 * then adds their number to `used`. */
static inline char *dlx_output_room(dlx_output *output, size_t size)
{
    if (DLX_OUTPUT_SIZE - output->used < size)
        dlx_output_drain(output);
    return output->bytes + output->used;
}

static inline void dlx_output_byte(dlx_output *output, char byte)
{
    *dlx_output_room(output, 1) = byte;
    output->used++;
}

/* Puts the digits of a number of at most eight: all at once, in the bytes of a word. Multiplying by
 * 10486 / 2^20 and 103 / 2^10 divides by 100 and by 10. */
static inline char *dlx_put_eight_digits(char *cursor, uint32_t number)
{
    uint64_t word = number / 10000 | (uint64_t)(number % 10000) << 32;
    uint64_t high = (word * 10486) >> 20 & UINT64_C(0x0000007f0000007f);
    word = high | (word - 100 * high) << 16;
    high = (word * 103) >> 10 & UINT64_C(0x000f000f000f000f);
    word = high | (word - 10 * high) << 8;
    const int zeros = __builtin_ctzll(word | UINT64_C(1) << 56) / 8;
    word = (word | UINT64_C(0x3030303030303030)) >> 8 * zeros;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(cursor, &word, sizeof word);
    return cursor + 8 - zeros;
}

/* Puts the decimal digits of a number at `cursor`, where there is room for 20; returns their end.
 */
static inline char *dlx_put_digits(char *cursor, uint64_t number)
{
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233"
        "34353637383940414243444546474849505152535455565758596061626364656667"
        "6869707172737475767778798081828384858687888990919293949596979899";
    if (number < 1000) { /* without a branch for the length */
        const uint32_t few = (uint32_t)number;
        const char *pair = pairs + 2 * (few % 100);
        *cursor = (char)('0' + few / 100);
        cursor += few >= 100;
        *cursor = pair[0];
        cursor += few >= 10;
        *cursor = pair[1];
        return cursor + 1;
    }
    if (number < 100000000)
        return dlx_put_eight_digits(cursor, (uint32_t)number);
    size_t length = 1;
    for (uint64_t power = 10; number >= power; power *= 10, length++)
        if (length == 19) { /* the next power would exceed 64 bits */
            length++;
            break;
        }
    char *end = cursor + length;
    char *here = end;
    for (; number >= 100; number /= 100)
        memcpy(here -= 2, pairs + 2 * (number % 100), 2);
    if (number >= 10)
        memcpy(here - 2, pairs + 2 * number, 2);
    else
        here[-1] = (char)('0' + number);
    return end;
}

/* Writes decimal digits, with a minus sign if needed. */
void dlx_output_unsigned(dlx_output *output, uint64_t number);

/* Writes a line of two numbers. */
void dlx_output_pair(dlx_output *output, uint64_t first, uint64_t second);

/* Writes text that attributes and elements of XML may hold. Characters that XML cannot have, and
 * bytes that are not UTF-8, become U+FFFD. */
void dlx_output_xml(dlx_output *output, const char *text);

void dlx_output_signed(dlx_output *output, int64_t number);

/* Writes formatted text: %s, of any length, %c, %u, %zu, %llu, %lld. A format has up to 256 bytes,
 * and up to ten numbers. */
void dlx_output_put(dlx_output *output, const char *format, ...) DLX_PRINTF(2, 3);

#endif
