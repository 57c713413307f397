/* SPDX-License-Identifier: MIT */
#include "io/huge_pages.h"

#include <stdint.h>
#include <sys/mman.h>

void dlx_huge_pages_request(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t first = ((uintptr_t)memory + DLX_HUGE_PAGE - 1) / DLX_HUGE_PAGE * DLX_HUGE_PAGE;
    const uintptr_t end = ((uintptr_t)memory + bytes) / DLX_HUGE_PAGE * DLX_HUGE_PAGE;
    if (memory && first < end)
        madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)bytes;
#endif
}
