/* SPDX-License-Identifier: MIT */
#include "core/count.h"

#include "io/output.h"
#include <stdlib.h>

/* high += 1 */
static bool carry(dlx_count *count)
{
    if (!dlx_buffer_grow(&count->high, &count->capacity, count->size + 1, sizeof *count->high))
        return false;
    if (count->size == 0 || mpn_add_1(count->high, count->high, (mp_size_t)count->size, 1))
        count->high[count->size++] = 1;
    return true;
}

bool dlx_count_add(dlx_count *count, uint64_t number)
{
    const uint64_t sum = count->low + number;
    if (sum < number && !carry(count))
        return false;
    count->low = sum;
    return true;
}

/* All 1 + size limbs of a number, for the caller to free; NULL: no memory. */
static mp_limb_t *limbs_of(const dlx_count *count)
{
    mp_limb_t *limbs = dlx_buffer_allocate(1 + count->size, sizeof *limbs);
    if (limbs)
        limbs[0] = count->low;
    if (limbs && count->size)
        memcpy(limbs + 1, count->high, count->size * sizeof *limbs);
    return limbs;
}

bool dlx_count_sum(dlx_count *sum, const dlx_count *more)
{
    /* Room for both and a carry, so that later steps cannot fail. */
    const size_t size = sum->size > more->size ? sum->size : more->size;
    if (more->size == 0)
        return dlx_count_add(sum, more->low);
    if (!dlx_buffer_grow(&sum->high, &sum->capacity, size + 2, sizeof *sum->high))
        return false;
    memset(sum->high + sum->size, 0, (size + 2 - sum->size) * sizeof *sum->high);
    mpn_add(sum->high, sum->high, (mp_size_t)(size + 1), more->high, (mp_size_t)more->size);
    sum->size = size + 1;
    while (sum->high[sum->size - 1] == 0)
        sum->size--;
    return dlx_count_add(sum, more->low);
}

bool dlx_count_add_limbs(dlx_count *sum, const mp_limb_t *limbs, size_t size)
{
    dlx_count more = {.low = size > 0 ? limbs[0] : 0};
    while (size > 1 && limbs[size - 1] == 0)
        size--;
    if (size <= 1)
        return dlx_count_add(sum, more.low);
    more.size = size - 1;
    more.high = dlx_buffer_allocate(more.size, sizeof *more.high);
    if (more.high)
        memcpy(more.high, limbs + 1, more.size * sizeof *more.high);
    const bool ok = more.high && dlx_count_sum(sum, &more);
    dlx_count_free(&more);
    return ok;
}

bool dlx_count_add_words(dlx_count *sum, const uint64_t *words, size_t size)
{
    mp_limb_t *limbs = dlx_buffer_allocate(size, sizeof *limbs);
    for (size_t i = 0; limbs && i < size; i++)
        limbs[i] = words[i];
    const bool ok = limbs && dlx_count_add_limbs(sum, limbs, size);
    free(limbs);
    return ok;
}

bool dlx_count_multiply(dlx_count *product, const dlx_count *factor)
{
    const size_t a_size = 1 + product->size;
    const size_t b_size = 1 + factor->size;
    mp_limb_t *a = limbs_of(product);
    mp_limb_t *b = limbs_of(factor);
    mp_limb_t *result = dlx_buffer_allocate(a_size + b_size, sizeof *result);
    const bool ok = a && b && result &&
                    dlx_buffer_grow(&product->high, &product->capacity, a_size + b_size - 1,
                                    sizeof *product->high);
    if (ok) {
        if (a_size >= b_size)
            mpn_mul(result, a, (mp_size_t)a_size, b, (mp_size_t)b_size);
        else
            mpn_mul(result, b, (mp_size_t)b_size, a, (mp_size_t)a_size);
        product->low = result[0];
        product->size = a_size + b_size - 1;
        memcpy(product->high, result + 1, product->size * sizeof *result);
        while (product->size > 0 && product->high[product->size - 1] == 0)
            product->size--;
    }
    free(a);
    free(b);
    free(result);
    return ok;
}

uint64_t dlx_count_divide(dlx_count *count, uint64_t divisor)
{
    mp_limb_t rest = 0;
    if (count->size > 0)
        rest = mpn_divrem_1(count->high, 0, count->high, (mp_size_t)count->size, divisor);
    while (count->size > 0 && count->high[count->size - 1] == 0)
        count->size--;
    mp_limb_t last[2] = {count->low, rest};
    rest = mpn_divrem_1(last, 0, last, 2, divisor);
    count->low = last[0];
    return rest;
}

/* The decimal text of a number below 2^64. */
static char *small_text(uint64_t number)
{
    enum { MOST_DIGITS = 20 };
    char *text = malloc(MOST_DIGITS + 1);
    if (text)
        *dlx_put_digits(text, number) = 0;
    return text;
}

char *dlx_count_text(const dlx_count *count)
{
    if (count->size == 0)
        return small_text(count->low);
    const size_t limbs = 1 + count->size;
    /* mpn_get_str destroys its operand. A limb has less than GMP_NUMB_BITS / 3 digits. */
    mp_limb_t *copy = limbs_of(count);
    char *text = dlx_buffer_allocate(limbs, GMP_NUMB_BITS / 3 + 1);
    if (!copy || !text) {
        free(copy);
        free(text);
        return NULL;
    }
    const size_t digits = mpn_get_str((unsigned char *)text, 10, copy, (mp_size_t)limbs);
    size_t zeros = 0;
    while (zeros + 1 < digits && text[zeros] == 0)
        zeros++;
    memmove(text, text + zeros, digits - zeros);
    for (size_t i = 0; i < digits - zeros; i++)
        text[i] = (char)(text[i] + '0');
    text[digits - zeros] = 0;
    free(copy);
    return text;
}

void dlx_count_free(dlx_count *count)
{
    free(count->high);
    *count = (dlx_count){0};
}
