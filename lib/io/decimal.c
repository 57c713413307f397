/* SPDX-License-Identifier: MIT */
#include "io/decimal.h"

#include "io/tokens.h"
#include <math.h>
#include <strings.h>

bool dlx_decimal_parse_bit(const char *word, size_t length, bool *bit)
{
    dlx_decimal number;
    if (!dlx_decimal_parse(word, length, &number) || number.places > 0)
        return false;
    *bit = number.value == 1;
    return number.value == 0 || number.value == 1;
}

/* digits * 10^power. */
typedef struct digits {
    uint64_t digits;
    int64_t power;
} digits;

/* Multiplies by 10^power. False: overflow. */
static bool raise(uint64_t *number, uint64_t power)
{
    if (*number == 0)
        return true;
    for (; power > 0; power--)
        if (__builtin_mul_overflow(*number, UINT64_C(10), number))
            return false;
    return true;
}

/* Takes digits with an optional point. Further digits than fit in 64 bits only count as zeros;
 * *is_exact is then false unless they are. NULL: no digits. */
static const char *take_digits(const char *text, const char *end, digits *taken, bool *is_exact)
{
    const uint64_t most = (UINT64_MAX - 9) / 10;
    bool any = false, has_point = false;
    *is_exact = true;
    for (; text < end && (dlx_is_digit(*text) || (*text == '.' && !has_point)); text++) {
        if (*text == '.') {
            has_point = true;
            continue;
        }
        const bool fits = taken->digits <= most;
        any = true;
        *is_exact &= fits || *text == '0';
        if (fits)
            taken->digits = 10 * taken->digits + (unsigned)(*text - '0');
        taken->power += (int)!fits - (int)has_point;
    }
    return any ? text : NULL;
}

/* Takes `e`, an optional sign and digits, if they are there. */
static const char *take_exponent(const char *text, const char *end, int64_t *power)
{
    enum { MOST = 100000 };
    if (text == end || (*text | 0x20) != 'e')
        return text;
    const bool has_sign = text + 1 < end && (text[1] == '-' || text[1] == '+');
    const char *digit = text + 1 + has_sign;
    if (digit == end || !dlx_is_digit(*digit))
        return text;
    int64_t exponent = 0;
    for (; digit < end && dlx_is_digit(*digit); digit++)
        exponent = exponent < MOST ? 10 * exponent + (*digit - '0') : exponent;
    *power += text[1] == '-' ? -exponent : exponent;
    return digit;
}

bool dlx_decimal_parse(const char *word, size_t length, dlx_decimal *number)
{
    const char *end = word + length;
    const bool sign = length > 0 && (*word == '-' || *word == '+');
    const bool negative = sign && *word == '-';
    bool is_exact;
    digits taken = {0, 0};
    const char *after = take_digits(word + sign, end, &taken, &is_exact);
    if (!after || !is_exact || take_exponent(after, end, &taken.power) != end)
        return false;
    *number = (dlx_decimal){0, 0};
    if (taken.digits == 0)
        return true;
    for (; taken.power < 0 && taken.digits % 10 == 0; taken.power++)
        taken.digits /= 10;
    if (taken.power > 0 && !raise(&taken.digits, (uint64_t)taken.power))
        return false;
    if (taken.power < -DLX_MOST_PLACES || taken.digits > (uint64_t)INT64_MAX + negative)
        return false;
    number->value = negative ? (int64_t)(0 - taken.digits) : (int64_t)taken.digits;
    number->places = taken.power < 0 ? (unsigned)-taken.power : 0;
    return true;
}

/* Takes `inf`, `infinity` or `nan`. NULL: none of them. */
static const char *take_special(const char *text, const char *end, double *value)
{
    static const struct {
        const char *word;
        double value;
    } specials[] = {{"infinity", INFINITY}, {"inf", INFINITY}, {"nan", NAN}};
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++) {
        const size_t length = strlen(specials[i].word);
        if ((size_t)(end - text) < length || strncasecmp(text, specials[i].word, length) != 0)
            continue;
        *value = specials[i].value;
        return text + length;
    }
    return NULL;
}

const char *dlx_take_real(const char *text, const char *end, double *value)
{
    const bool has_sign = text < end && (*text == '-' || *text == '+');
    const bool is_negative = has_sign && *text == '-';
    digits taken = {0, 0};
    const char *after = take_special(text + has_sign, end, value);
    if (!after) {
        bool is_exact;
        after = take_digits(text + has_sign, end, &taken, &is_exact);
        if (!after)
            return NULL;
        after = take_exponent(after, end, &taken.power);
        const double unit = pow(10, fabs((double)taken.power));
        *value = (double)taken.digits;
        if (taken.digits)
            *value = taken.power < 0 ? *value / unit : *value * unit;
    }
    *value = is_negative ? -*value : *value;
    return after;
}

bool dlx_parse_real(const char *word, size_t length, double *value)
{
    return dlx_take_real(word, word + length, value) == word + length;
}

/* Adds up the digits [cursor..end[, whose first digit counts 10^weight, in units of 10^-places.
 * False: overflow. */
static bool round_digits(const char *cursor, const char *end, int64_t weight, unsigned places,
                         uint64_t *value)
{
    const int64_t last = -(int64_t)places;
    bool up = false;
    for (*value = 0; cursor < end; cursor++) {
        if (*cursor == '.')
            continue;
        if (weight == last - 1)
            up = *cursor >= '5';
        else if (weight >= last &&
                 (!raise(value, 1) ||
                  __builtin_add_overflow(*value, (uint64_t)(*cursor - '0'), value)))
            return false;
        weight--;
    }
    return (weight < last || raise(value, (uint64_t)(weight - last + 1))) &&
           !__builtin_add_overflow(*value, (uint64_t)up, value);
}

bool dlx_decimal_parse_rounded(const char *word, size_t length, unsigned places,
                               dlx_decimal *number, bool *is_rounded)
{
    const char *end = word + length;
    *is_rounded = false;
    if (dlx_decimal_parse(word, length, number) && number->places <= places)
        return true;
    const bool is_negative = length > 0 && *word == '-';
    const char *begin = word + (is_negative || (length > 0 && *word == '+'));
    const char *stop = begin;
    const char *point = NULL;
    for (; stop < end && (dlx_is_digit(*stop) || (*stop == '.' && !point)); stop++)
        point = *stop == '.' ? stop : point;
    int64_t weight = (point ? point : stop) - begin - 1;
    uint64_t value;
    if (stop - begin == (point != NULL) || take_exponent(stop, end, &weight) != end ||
        !round_digits(begin, stop, weight, places, &value) || value > INT64_MAX)
        return false;
    *is_rounded = true;
    *number = (dlx_decimal){is_negative ? -(int64_t)value : (int64_t)value, value ? places : 0};
    for (; number->places > 0 && number->value % 10 == 0; number->places--)
        number->value /= 10;
    return true;
}

bool dlx_decimal_scale(dlx_decimal number, unsigned places, int64_t *value)
{
    for (; number.places < places; number.places++)
        if (__builtin_mul_overflow(number.value, INT64_C(10), &number.value))
            return false;
    for (; number.places > places; number.places--) {
        if (number.value % 10 != 0)
            return false;
        number.value /= 10;
    }
    *value = number.value;
    return true;
}

bool dlx_decimal_add(dlx_decimal *sum, dlx_decimal number)
{
    const unsigned places = sum->places > number.places ? sum->places : number.places;
    int64_t first;
    int64_t second;
    int64_t total;
    if (!dlx_decimal_scale(*sum, places, &first) || !dlx_decimal_scale(number, places, &second) ||
        __builtin_add_overflow(first, second, &total))
        return false;
    *sum = (dlx_decimal){total, places};
    return true;
}

dlx_decimal_digits dlx_decimal_text(dlx_decimal number)
{
    for (; number.places > 0 && number.value % 10 == 0; number.places--)
        number.value /= 10;
    return dlx_decimal_places(number);
}

dlx_decimal_digits dlx_decimal_places(dlx_decimal number)
{
    dlx_decimal_digits shown;
    uint64_t power = 1;
    for (unsigned i = 0; i < number.places; i++)
        power *= 10;
    const uint64_t size = number.value < 0 ? 0 - (uint64_t)number.value : (uint64_t)number.value;
    char *cursor = shown.text;
    if (number.value < 0)
        *cursor++ = '-';
    cursor = dlx_put_digits(cursor, size / power);
    if (power > 1)
        *cursor++ = '.';
    for (uint64_t rest = size % power; power > 1; rest %= power) {
        power /= 10;
        *cursor++ = (char)('0' + rest / power);
    }
    *cursor = 0;
    return shown;
}

void dlx_decimal_output(dlx_output *output, int64_t value, unsigned places)
{
    if (places == 0)
        dlx_output_signed(output, value);
    else
        dlx_output_text(output, dlx_decimal_text((dlx_decimal){value, places}).text);
}
