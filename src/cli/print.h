/* SPDX-License-Identifier: MIT */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "dlx.h"

/* Writes formatted text of at most 255 bytes. */
void put(dlx_output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
