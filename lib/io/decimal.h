/* SPDX-License-Identifier: MIT */
/* Decimal numbers, exactly: the one reader of `7`, `0.25`, `1e-3` and the like, for all formats. */
#ifndef DLX_IO_DECIMAL_H
#define DLX_IO_DECIMAL_H

#include "io/output.h"

/* value / 10^places. What dlx_parse_decimal reads has no zeros at its end: 2.50 is 25 / 10. */
typedef struct dlx_decimal {
    int64_t value;
    unsigned places;
} dlx_decimal;

enum { DLX_MOST_PLACES = 18 };

/* Reads a whole word: a sign, digits with or without a point among them, an exponent of ten; only
 * digits are required. False: it is something else, or has more digits than fit in 64 bits and
 * DLX_MOST_PLACES places. */
bool dlx_parse_decimal(const char *word, size_t length, dlx_decimal *number);

/* The number as value / 10^places. False: not exactly, or not in 64 bits. */
bool dlx_decimal_scale(dlx_decimal number, unsigned places, int64_t *value);

/* Adds to a sum. False: the sum does not fit, and is as it was. */
bool dlx_decimal_add(dlx_decimal *sum, dlx_decimal number);

/* A number in decimal notation, without zeros at its end. */
typedef struct dlx_decimal_digits {
    char text[DLX_MOST_PLACES + 8];
} dlx_decimal_digits;
dlx_decimal_digits dlx_decimal_text(dlx_decimal number);

/* Writes value / 10^places so. */
void dlx_output_decimal(dlx_output *output, int64_t value, unsigned places);

#endif
