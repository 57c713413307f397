/* SPDX-License-Identifier: MIT */
/* An allocator to be preloaded (LD_PRELOAD) that fails once: FAIL_AT=N has the N-th allocation of
 * the process fail, counted from 1. The number of allocations goes to the file FAIL_COUNT at the
 * end. With another C library than glibc all of this does nothing. */
#include <stdlib.h>

#ifdef __GLIBC__

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong allocations;
static atomic_ulong fail_at;

/* Before the constructors of the program, but after some allocations of the loader. */
__attribute__((constructor)) static void read_number(void)
{
    const char *text = getenv("FAIL_AT");
    atomic_store(&allocations, 0);
    atomic_store(&fail_at, text ? strtoul(text, NULL, 10) : 0);
}

__attribute__((destructor)) static void write_count(void)
{
    const char *path = getenv("FAIL_COUNT");
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    const unsigned long count = atomic_load(&allocations);
    if (file >= 0 && write(file, &count, sizeof count) >= 0)
        close(file);
}

static bool fails(void)
{
    const unsigned long number = atomic_fetch_add(&allocations, 1) + 1;
    if (number != atomic_load(&fail_at))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    if (fails())
        return ENOMEM;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

#endif
