/* SPDX-License-Identifier: MIT */
/* Numbers of solutions, however large. */
#ifndef DLX_TESTS_CAMPAIGN_COUNT_H
#define DLX_TESTS_CAMPAIGN_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/* A number that may be known only by its residue and its size. */
typedef struct count {
    char *digits;     /* NULL: not known; no leading zeros */
    uint64_t residue; /* modulo MODULUS */
    long double size; /* about the number itself */
} count;

#define MODULUS ((UINT64_C(1) << 61) - 1) /* a prime */

/* From decimal digits; their number may be 0. Returns false if there is something else among them.
 */
bool count_read(count *to, const char *digits, int length);
count count_of(uint64_t number);
void count_clear(count *given);

/* If a number is known only by residue and size, these are true in case of doubt. */
bool counts_can_be_equal(const count *a, const count *b);
bool count_can_be_at_least(const count *a, const count *b);

uint64_t add_residues(uint64_t a, uint64_t b);

#endif
