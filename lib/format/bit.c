/* SPDX-License-Identifier: MIT */
#include "format/bit.h"

#include "io/tokens.h"

/* Adds the exponent [at..end[, `e+07`, to *power. False: it is none. */
static bool add_exponent(const char *at, const char *end, int64_t *power)
{
    int64_t exponent;
    if (at == end)
        return true;
    if ((*at != 'e' && *at != 'E') ||
        !dlx_parse_signed(at + 1, (size_t)(end - at - 1), &exponent) || exponent > INT32_MAX ||
        exponent < INT32_MIN)
        return false;
    *power += exponent;
    return true;
}

bool dlx_parse_bit(const char *word, size_t length, bool *one)
{
    const char *end = word + length;
    const bool negative = length > 0 && *word == '-';
    const char *at = word + (length > 0 && (*word == '-' || *word == '+'));
    size_t digits = 0;
    size_t fraction = 0; /* digits after the point */
    size_t others = 0;   /* digits other than 0 */
    bool point = false;
    bool is_one = false; /* the last of these is 1 */
    int64_t power = 0;   /* of ten, by which it counts, if there were no point */
    for (; at < end && (dlx_is_digit(*at) || (*at == '.' && !point)); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        digits++;
        fraction += point;
        power++;
        if (*at != '0') {
            others++;
            is_one = *at == '1';
            power = 0;
        }
    }
    power -= (int64_t)fraction;
    if (digits == 0 || !add_exponent(at, end, &power))
        return false;
    *one = others > 0;
    return others == 0 || (others == 1 && is_one && power == 0 && !negative);
}
