/* SPDX-License-Identifier: MIT */
/* Memory, small arrays and files of the campaign, which gives up where memory or the disk runs out.
 */
#ifndef DLX_TESTS_CAMPAIGN_MEMORY_H
#define DLX_TESTS_CAMPAIGN_MEMORY_H

#include "owned.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

RELEASE(int, free)
RELEASE(bool, free)

/* As realloc, but ends the program instead of failing. */
void *renew(void *old, size_t count, size_t size);
void *renew_zeroed(size_t count, size_t size);

/* Like renew, but allocates only if `count` is a power of two, when the room is used up. */
void *room_for_one(void *old, size_t count, size_t size);

/* Ends the program with status 2 and a message as for printf. */
void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* A file of a directory, opened as by fopen; and closed, when all of it is written. */
FILE *open_in(const char *directory, const char *name, const char *mode);
void close_file(FILE *file);

/* All of a file of a directory with a zero byte after it; NULL if there is none. Free it. */
char *read_in(const char *directory, const char *name, size_t *length);
void remove_in(const char *directory, const char *name);

/* Makes a directory in TMPDIR, whose name begins so; and removes it with its files. Free it. */
char *make_directory(const char *name);
void remove_directory(const char *directory);

/* printf into new memory. Free it. */
char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
