/* SPDX-License-Identifier: MIT */
/* Memory and small arrays of the campaign, which gives up where memory runs out. */
#ifndef DLX_TESTS_CAMPAIGN_MEMORY_H
#define DLX_TESTS_CAMPAIGN_MEMORY_H

#include <stddef.h>

/* As realloc, but ends the program instead of failing. */
void *renew(void *old, size_t count, size_t size);

/* Like renew, but allocates only if `count` is a power of two, when the room is used up. */
void *room_for_one(void *old, size_t count, size_t size);

/* Ends the program with status 2 and a message as for printf. */
void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* All of a file with a zero byte after it; NULL if there is none. Free it. */
char *read_file(const char *path, size_t *length);

/* printf into new memory. Free it. */
char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
