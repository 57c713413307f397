/* SPDX-License-Identifier: MIT */
#include "cli/print.h"

#include <stdarg.h>
#include <stdio.h>

void put(dlx_output *output, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    dlx_output_text(output, text);
}
