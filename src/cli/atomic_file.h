/* SPDX-License-Identifier: MIT */
/* A small file that is replaced again and again and is whole at any time: it is written under
 * another name beside it, brought to the disk, and put in its place. */
#ifndef CLI_ATOMIC_FILE_H
#define CLI_ATOMIC_FILE_H

#include "dlx.h"
#include <stdbool.h>

/* Replaces the file. What there was stays if that fails. Links are followed. */
dlx_status atomic_file_write(const char *path, const char *bytes, size_t size, dlx_error *error);

/* The bytes of the file and a NUL byte after them, for the caller to free. NULL: it cannot be read.
 */
char *atomic_file_read(const char *path, size_t *size, dlx_error *error);

/* Is there something at the path? */
bool atomic_file_exists(const char *path);

/* A number for bytes such that a change of one of them changes it; `hash` is that of the bytes
 * before them, or FNV1A64_EMPTY. It is FNV-1a (Fowler, Noll, Vo, 1991), in 64 bits. */
#define FNV1A64_EMPTY UINT64_C(14695981039346656037)
uint64_t fnv1a64(uint64_t hash, const void *bytes, size_t size);

#endif
