/* SPDX-License-Identifier: MIT */
/* A small file that is replaced again and again and is whole at any time: it is written under
 * another name beside it, brought to the disk, and put in its place. */
#ifndef CLI_ATOMIC_FILE_H
#define CLI_ATOMIC_FILE_H

#include "dlx.h"
#include <stdbool.h>

/* Replaces the file. What there was stays if that fails. Links are followed. */
dlx_status store_put(const char *path, const char *bytes, size_t size, dlx_error *error);

/* The bytes of the file and a NUL byte after them, for the caller to free. NULL: it cannot be read.
 */
char *store_get(const char *path, size_t *size, dlx_error *error);

/* Is there something at the path? */
bool store_has(const char *path);

/* A number for bytes such that a change of one of them changes it; `before` is that of the bytes
 * before them, or STORE_NOTHING. It is FNV-1a (Fowler, Noll, Vo, 1991), in 64 bits. */
#define STORE_NOTHING UINT64_C(14695981039346656037)
uint64_t store_sum(uint64_t before, const void *bytes, size_t size);

#endif
