/* SPDX-License-Identifier: MIT */
/* An allocator with failures on demand (an idea of SQLite's tests). A program with this header
 * is linked with --wrap: these functions stand between the program, the library and the
 * allocator. */
#ifndef TESTS_UNIT_FAILING_MEMORY_H
#define TESTS_UNIT_FAILING_MEMORY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *old);

static struct {
    bool on;
    bool for_good;    /* fail from then on; else once */
    unsigned fail_at; /* the number of the failing allocation, from 1; 0: none */
    unsigned done;    /* allocations tried */
    unsigned failed;
    long live; /* blocks not freed */
} memory;

/* Makes allocations fail from number `fail_at` on, or only this; 0: none. */
static void begin_failing(unsigned fail_at, bool for_good)
{
    memset(&memory, 0, sizeof memory);
    memory.fail_at = fail_at;
    memory.for_good = for_good;
    memory.on = true;
}

/* Is this the allocation to fail? */
static bool fails(void)
{
    if (!memory.on)
        return false;
    memory.done++;
    if (!memory.fail_at || memory.done < memory.fail_at ||
        (memory.done > memory.fail_at && !memory.for_good))
        return false;
    memory.failed++;
    return true;
}

void *__wrap_malloc(size_t size)
{
    void *block = fails() ? NULL : __real_malloc(size);
    memory.live += memory.on && block;
    return block;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *block = fails() ? NULL : __real_calloc(count, size);
    memory.live += memory.on && block;
    return block;
}

void *__wrap_realloc(void *old, size_t size)
{
    void *block = fails() ? NULL : __real_realloc(old, size);
    memory.live += memory.on && block && !old;
    return block;
}

char *__wrap_strdup(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = __wrap_malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void __wrap_free(void *old)
{
    memory.live -= memory.on && old;
    __real_free(old);
}

/* The operators new and delete of C++, by their names for the linker. They do not fail where the
 * C++ library is linked from its archive either: memory of CaDiCaL is lost after a failure.
 * Under sanitizers, which have their own, the library is never linked so. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#endif
#if !defined(SANITIZED)
#if SIZE_MAX > UINT32_MAX
void *operator_new(size_t size) __asm__("_Znwm");
#else
void *operator_new(size_t size) __asm__("_Znwj");
#endif
void operator_delete(void *old) __asm__("_ZdlPv");

void *operator_new(size_t size)
{
    return __real_malloc(size ? size : 1);
}

void operator_delete(void *old)
{
    __real_free(old);
}

#endif /* SANITIZED */

#endif
