/* SPDX-License-Identifier: MIT */
#include "cli/big_decimal.h"

#include "cli/program.h"
#include <stdlib.h>
#include <string.h>

char *big_decimal_add(char *sum, const char *more)
{
    const size_t a = strlen(sum);
    const size_t b = strlen(more);
    const size_t digits = (a > b ? a : b) + 1;
    char *total = xrequire(malloc(digits + 1));
    int carry = 0;
    total[digits] = 0;
    for (size_t i = 0; i < digits; i++) {
        const int digit =
            (i < a ? sum[a - 1 - i] - '0' : 0) + (i < b ? more[b - 1 - i] - '0' : 0) + carry;
        total[digits - 1 - i] = (char)('0' + digit % 10);
        carry = digit / 10;
    }
    free(sum);
    if (total[0] == '0' && digits > 1)
        memmove(total, total + 1, digits);
    return total;
}
