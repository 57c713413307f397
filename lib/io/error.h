/* SPDX-License-Identifier: MIT */
/* Sets dlx_error. */
#ifndef DLX_IO_ERROR_H
#define DLX_IO_ERROR_H

#include "dlx.h"
#include <stdarg.h>

#if defined(__GNUC__)
#define DLX_PRINTF(at, first) __attribute__((__format__(__printf__, at, first)))
#else
#define DLX_PRINTF(at, first)
#endif

/* Sets *error, unless NULL, to `status` without a position. Returns status. */
dlx_status dlx_error_set(dlx_error *error, dlx_status status, const char *format, ...)
    DLX_PRINTF(3, 4);

/* Like dlx_error_set with a va_list; error must not be NULL. */
void dlx_error_vset(dlx_error *error, dlx_status status, const char *format, va_list arguments);

/* Sets and returns DLX_NO_MEMORY; likewise, and returns NULL. */
dlx_status dlx_error_memory(dlx_error *error);
void *dlx_error_null(dlx_error *error);

/* DLX_OK if `ok`; else sets and returns DLX_NO_MEMORY. */
dlx_status dlx_error_unless(bool ok, dlx_error *error);

/* A token for messages: quoted, shortened, control bytes replaced. */
typedef struct dlx_shown {
    char text[48];
} dlx_shown;
dlx_shown dlx_show(const char *text, size_t length);

#endif
