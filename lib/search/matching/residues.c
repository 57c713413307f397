/* SPDX-License-Identifier: MIT */
#include "search/matching/residues.h"

#include "io/buffer.h"
#include <stdlib.h>

/* The quotient of 2^64 high + low, where high is below the prime; sets *rest. */
static uint64_t divide(uint64_t high, uint64_t low, uint64_t prime, uint64_t *rest)
{
    mp_limb_t limbs[2] = {low, high};
    *rest = mpn_divrem_1(limbs, 0, limbs, 2, prime);
    return limbs[0];
}

uint64_t dlx_modular_times(uint64_t a, uint64_t b, uint64_t prime)
{
    const unsigned __int128 product = (unsigned __int128)a * b;
    uint64_t rest;
    divide((uint64_t)(product >> 64), (uint64_t)product, prime, &rest);
    return rest;
}

dlx_scale dlx_scale_by(uint64_t factor, uint64_t prime)
{
    uint64_t rest;
    return (dlx_scale){factor, divide(factor, 0, prime, &rest)};
}

/* By the algorithm of Euclid. */
uint64_t dlx_modular_inverse(uint64_t number, uint64_t prime)
{
    int64_t factor = 1, last_factor = 0; /* of the number, modulo the prime */
    for (uint64_t rest = number, last = prime; rest > 0;) {
        const uint64_t quotient = last / rest;
        const uint64_t next = last - quotient * rest;
        const int64_t next_factor = last_factor - (int64_t)quotient * factor;
        last = rest;
        rest = next;
        last_factor = factor;
        factor = next_factor;
    }
    return last_factor < 0 ? prime - (uint64_t)-last_factor : (uint64_t)last_factor;
}

/* ---- primes ---------------------------------------------------------------------------------- */

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t prime)
{
    uint64_t result = 1;
    for (; exponent; exponent /= 2) {
        if (exponent % 2)
            result = dlx_modular_times(result, base, prime);
        base = dlx_modular_times(base, base, prime);
    }
    return result;
}

/* True for primes above the bases: these tell all numbers below 2^64 (Miller; Rabin; Sorenson and
 * Webster, "Strong pseudoprimes to twelve prime bases", 2017). */
static bool is_prime(uint64_t number)
{
    static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    const int twos = __builtin_ctzll(number - 1);
    for (size_t b = 0; b < sizeof bases / sizeof *bases; b++) {
        uint64_t root = power(bases[b], (number - 1) >> twos, number);
        bool passes = root == 1 || root == number - 1;
        for (int i = 1; i < twos && !passes; i++) {
            root = dlx_modular_times(root, root, number);
            passes = root == number - 1;
        }
        if (!passes)
            return false;
    }
    return true;
}

uint64_t dlx_prime_below(uint64_t number)
{
    if (!number)
        number = (UINT64_C(1) << DLX_PRIME_BITS) + 1;
    do
        number -= 2;
    while (!is_prime(number));
    return number;
}

/* ---- an integer from its residues ------------------------------------------------------------ */

/* Sets digits[k] to those of the number in mixed radix, with the primes as radices, the least
 * significant first (Garner, "The residue number system", 1959). */
static void find_digits(const uint64_t *primes, const uint64_t *residues, size_t count,
                        uint64_t *digits)
{
    for (size_t k = 0; k < count; k++) {
        const uint64_t prime = primes[k];
        uint64_t digit = residues[k];
        for (size_t i = 0; i < k; i++) {
            digit += prime - digits[i] % prime;
            digit = dlx_modular_times(digit % prime, dlx_modular_inverse(primes[i] % prime, prime),
                                      prime);
        }
        digits[k] = digit;
    }
}

/* Returns false if out of memory. */
static bool add_digits(const uint64_t *primes, const uint64_t *digits, size_t count, dlx_count *sum)
{
    dlx_count number = {0};
    bool ok = true;
    for (size_t k = count; k-- > 0 && ok;)
        ok = dlx_count_multiply(&number, &(dlx_count){.low = primes[k]}) &&
             dlx_count_add(&number, digits[k]);
    ok = ok && dlx_count_sum(sum, &number);
    dlx_count_free(&number);
    return ok;
}

bool dlx_residues_add_number(const uint64_t *primes, uint64_t *residues, size_t count,
                             dlx_count *sum)
{
    uint64_t *digits = dlx_buffer_allocate(count, sizeof *digits);
    if (!digits)
        return false;
    find_digits(primes, residues, count, digits);
    if (digits[count - 1] >
        primes[count - 1] / 2) { /* negative, modulo the product of the primes */
        for (size_t k = 0; k < count; k++)
            residues[k] = dlx_modular_negative(residues[k], primes[k]);
        find_digits(primes, residues, count, digits);
    }
    const bool ok = add_digits(primes, digits, count, sum);
    free(digits);
    return ok;
}
