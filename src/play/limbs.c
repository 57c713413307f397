/* SPDX-License-Identifier: MIT */
/* Schoolbook arithmetic in place of GMP. */
#include <gmp.h>

typedef unsigned __int128 wide;

mp_limb_t mpn_add_1(mp_limb_t *result, const mp_limb_t *a, mp_size_t size, mp_limb_t b)
{
    for (mp_size_t i = 0; i < size; i++) {
        const mp_limb_t sum = a[i] + b;
        b = sum < b;
        result[i] = sum;
    }
    return b;
}

mp_limb_t mpn_add(mp_limb_t *result, const mp_limb_t *a, mp_size_t a_size, const mp_limb_t *b,
                  mp_size_t b_size)
{
    mp_limb_t carry = 0;
    for (mp_size_t i = 0; i < a_size; i++) {
        const wide sum = (wide)a[i] + (i < b_size ? b[i] : 0) + carry;
        result[i] = (mp_limb_t)sum;
        carry = (mp_limb_t)(sum >> GMP_NUMB_BITS);
    }
    return carry;
}

mp_limb_t mpn_sub(mp_limb_t *result, const mp_limb_t *a, mp_size_t a_size, const mp_limb_t *b,
                  mp_size_t b_size)
{
    mp_limb_t borrow = 0;
    for (mp_size_t i = 0; i < a_size; i++) {
        const wide difference = (wide)a[i] - (i < b_size ? b[i] : 0) - borrow;
        result[i] = (mp_limb_t)difference;
        borrow = (mp_limb_t)(difference >> GMP_NUMB_BITS) & 1;
    }
    return borrow;
}

int mpn_cmp(const mp_limb_t *a, const mp_limb_t *b, mp_size_t size)
{
    for (mp_size_t i = size; i-- > 0;)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

mp_limb_t mpn_mul(mp_limb_t *result, const mp_limb_t *a, mp_size_t a_size, const mp_limb_t *b,
                  mp_size_t b_size)
{
    for (mp_size_t i = 0; i < a_size + b_size; i++)
        result[i] = 0;
    for (mp_size_t i = 0; i < a_size; i++) {
        mp_limb_t carry = 0;
        for (mp_size_t k = 0; k < b_size; k++) {
            const wide sum = (wide)a[i] * b[k] + result[i + k] + carry;
            result[i + k] = (mp_limb_t)sum;
            carry = (mp_limb_t)(sum >> GMP_NUMB_BITS);
        }
        result[i + b_size] = carry;
    }
    return result[a_size + b_size - 1];
}

mp_limb_t mpn_divrem_1(mp_limb_t *quotient, mp_size_t zeros, const mp_limb_t *a, mp_size_t size,
                       mp_limb_t divisor)
{
    mp_limb_t rest = 0;
    (void)zeros;
    for (mp_size_t i = size; i-- > 0;) {
        const wide dividend = (wide)rest << GMP_NUMB_BITS | a[i];
        quotient[i] = (mp_limb_t)(dividend / divisor);
        rest = (mp_limb_t)(dividend % divisor);
    }
    return rest;
}

size_t mpn_get_str(unsigned char *digits, int base, mp_limb_t *a, mp_size_t size)
{
    size_t count = 0;
    while (size > 0) {
        digits[count++] = (unsigned char)mpn_divrem_1(a, 0, a, size, (mp_limb_t)base);
        while (size > 0 && a[size - 1] == 0)
            size--;
    }
    for (size_t i = 0; i < count / 2; i++) {
        const unsigned char digit = digits[i];
        digits[i] = digits[count - 1 - i];
        digits[count - 1 - i] = digit;
    }
    return count;
}
