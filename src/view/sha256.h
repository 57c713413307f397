/* SPDX-License-Identifier: MIT */
/* SHA-256 (FIPS 180-4), by which a page names the script and the style that it allows. */
#ifndef VIEW_SHA256_H
#define VIEW_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BASE64 = 45 }; /* with a NUL byte */

typedef struct sha256 {
    uint32_t state[8];
    uint64_t size; /* bytes so far */
    uint8_t block[64];
} sha256;

void sha256_begin(sha256 *hash);
void sha256_add(sha256 *hash, const void *bytes, size_t size);

/* Ends it, and writes the hash in base64. */
void sha256_end(sha256 *hash, char text[SHA256_BASE64]);

#endif
