/* SPDX-License-Identifier: MIT */
#include "count.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

uint64_t add_residues(uint64_t a, uint64_t b)
{
    return (a + b) % MODULUS;
}

static uint64_t ten_times(uint64_t a)
{
    uint64_t sum = 0;
    for (int k = 0; k < 10; k++)
        sum = add_residues(sum, a);
    return sum;
}

bool count_read(count *to, const char *digits, int length)
{
    *to = (count){.digits = NULL};
    for (int i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9' || (i == 0 && digits[i] == '0' && length > 1))
            return false;
        to->residue = add_residues(ten_times(to->residue), (uint64_t)(digits[i] - '0'));
        to->size = 10 * to->size + (digits[i] - '0');
    }
    to->digits = text("%.*s", length, digits);
    return length > 0;
}

count count_of(uint64_t number)
{
    count made;
    OWNED(char) digits = text("%llu", (unsigned long long)number);
    count_read(&made, digits, (int)strlen(digits));
    return made;
}

void count_clear(count *given)
{
    free(given->digits);
    given->digits = NULL;
}

bool counts_can_be_equal(const count *a, const count *b)
{
    if (a->digits && b->digits)
        return strcmp(a->digits, b->digits) == 0;
    return a->residue == b->residue && a->size <= b->size * 1.000001L &&
           b->size <= a->size * 1.000001L;
}

bool count_can_be_at_least(const count *a, const count *b)
{
    if (!a->digits || !b->digits)
        return a->size * 1.000001L >= b->size;
    const size_t digits = strlen(a->digits);
    const size_t others = strlen(b->digits);
    return digits != others ? digits > others : strcmp(a->digits, b->digits) >= 0;
}
