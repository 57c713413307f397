/* SPDX-License-Identifier: MIT */
/* Exact decimal numbers: `7`, `0.25`, `1e-3` and the like, for all formats. */
#ifndef DLX_IO_DECIMAL_H
#define DLX_IO_DECIMAL_H

#include "io/output.h"

/* Parses a word equal to 0 or 1, in any decimal notation: `1`, `1.`, `0.000e+00`, `10e-1`. Returns
 * false for other words, else sets *bit. */
bool dlx_decimal_parse_bit(const char *word, size_t length, bool *bit);

/* Takes a number in any decimal notation, `inf`, `infinity` or `nan`, in any case, from the
 * beginning of [text..end[, in any locale; exact to 15 digits. Returns its end; NULL: no number. */
const char *dlx_take_real(const char *text, const char *end, double *value);

/* Parses a word that is such a number. */
bool dlx_parse_real(const char *word, size_t length, double *value);

/* value / 10^places. dlx_decimal_parse drops trailing zeros: 2.50 is 25 / 10. */
typedef struct dlx_decimal {
    int64_t value;
    unsigned places;
} dlx_decimal;

enum { DLX_MOST_PLACES = 18 };

/* Parses a word: optional sign, digits with an optional point, optional exponent of ten. False: not
 * such a word, or more digits than fit in 64 bits and DLX_MOST_PLACES places. */
bool dlx_decimal_parse(const char *word, size_t length, dlx_decimal *number);

/* Likewise, rounded to at most `places` decimals, half away from zero. *is_rounded: the word has
 * another value. */
bool dlx_decimal_parse_rounded(const char *word, size_t length, unsigned places,
                               dlx_decimal *number, bool *is_rounded);

/* Converts to value / 10^places. False: not exact, or not in 64 bits. */
bool dlx_decimal_scale(dlx_decimal number, unsigned places, int64_t *value);

/* Adds to a sum. False: overflow; the sum is unchanged. */
bool dlx_decimal_add(dlx_decimal *sum, dlx_decimal number);

/* Decimal notation without trailing zeros. */
typedef struct dlx_decimal_digits {
    char text[DLX_MOST_PLACES + 8];
} dlx_decimal_digits;
dlx_decimal_digits dlx_decimal_text(dlx_decimal number);

/* Decimal notation with all places. */
dlx_decimal_digits dlx_decimal_places(dlx_decimal number);

/* Writes value / 10^places in decimal notation. */
void dlx_decimal_output(dlx_output *output, int64_t value, unsigned places);

#endif
