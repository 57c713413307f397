/* SPDX-License-Identifier: MIT */
#include "format/bit.h"

#include "io/decimal.h"

bool dlx_parse_bit(const char *word, size_t length, bool *bit)
{
    dlx_decimal number;
    if (!dlx_parse_decimal(word, length, &number) || number.places > 0)
        return false;
    *bit = number.value == 1;
    return number.value == 0 || number.value == 1;
}
