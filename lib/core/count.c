#include "core/count.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

enum { LOW_LIMBS = (64 + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS };

/* high += 1 */
static bool carry(dlx_count *count)
{
    if (!dlx_grow(&count->high, &count->capacity, count->size + 1, sizeof *count->high))
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

char *dlx_count_text(const dlx_count *count)
{
    const size_t limbs = LOW_LIMBS + count->size;
    /* mpn_get_str destroys the number it writes. A limb has less than GMP_NUMB_BITS / 3 digits. */
    mp_limb_t *copy = dlx_allocate(limbs, sizeof *copy);
    char *text = dlx_allocate(limbs, GMP_NUMB_BITS / 3 + 1);
    if (!copy || !text) {
        free(copy);
        free(text);
        return NULL;
    }
    for (size_t i = 0; i < LOW_LIMBS; i++)
        copy[i] = (mp_limb_t)(count->low >> (i * GMP_NUMB_BITS)) & GMP_NUMB_MAX;
    if (count->size)
        memcpy(copy + LOW_LIMBS, count->high, count->size * sizeof *copy);
    size_t used = limbs;
    while (used > 0 && copy[used - 1] == 0)
        used--;
    size_t digits = 1;
    text[0] = 0;
    if (used > 0) /* mpn_get_str wants a limb that is not 0 */
        digits = mpn_get_str((unsigned char *)text, 10, copy, (mp_size_t)used);
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
