/* SPDX-License-Identifier: MIT */
/* Huge pages of memory: one is got for what ten to a hundred small ones take, and is found at once
 * when memory is read at random. */
#ifndef DLX_IO_HUGE_PAGES_H
#define DLX_IO_HUGE_PAGES_H

#include <stddef.h>

/* Bytes of a huge page, on most machines; memory that begins at a multiple of it begins with one.
 */
enum { DLX_HUGE_PAGE = 1 << 21 };

/* Asks for huge pages where the memory has room for whole ones. */
void dlx_huge_pages_request(void *memory, size_t bytes);

#endif
