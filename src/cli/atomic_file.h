/* SPDX-License-Identifier: MIT */
/* Replacing a small file atomically: written under a temporary name, synced and renamed. */
#ifndef CLI_ATOMIC_FILE_H
#define CLI_ATOMIC_FILE_H

#include "dlx.h"
#include <stdbool.h>

/* A new file in the directory of another, which it replaces. */
typedef struct file_beside {
    char *path;      /* of the other file, with links followed */
    char *temporary; /* of the new file: a random name that did not exist */
} file_beside;

/* Creates a file in the directory of `path`, with the mode of an existing file. Returns the
 * descriptor; -1: failure, with errno. The caller calls file_beside_free in any case. */
int file_beside_create(file_beside *file, const char *path);
void file_beside_free(file_beside *file);

/* Replaces the file, following links. On failure the old file remains. */
dlx_status atomic_file_write(const char *path, const char *bytes, size_t size, dlx_error *error);

/* Returns the contents with NUL byte in text added, for the caller to free; NULL on failure. */
char *atomic_file_read(const char *path, size_t *size, dlx_error *error);

/* True if the path exists and is no empty file. */
bool atomic_file_exists(const char *path);

/* Updates an FNV-1a hash of 64 bits (Fowler, Noll, Vo, 1991); the hash of no bytes is
 * FNV1A64_EMPTY. */
#define FNV1A64_EMPTY UINT64_C(14695981039346656037)
uint64_t fnv1a64(uint64_t hash, const void *bytes, size_t size);

#endif
