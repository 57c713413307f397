/* SPDX-License-Identifier: MIT */
#include "io/error.h"

#include <stdio.h>
#include <string.h>

const char *dlx_status_text(dlx_status status)
{
    static const char *const texts[] = {
        [DLX_OK] = "success",
        [DLX_NO_DATA] = "no more data",
        [DLX_ABORTED] = "stopped before the end",
        [DLX_NO_MEMORY] = "out of memory",
        [DLX_READ_FAILED] = "read failed",
        [DLX_WRITE_FAILED] = "write failed",
        [DLX_PIPE_CLOSED] = "pipe closed by its reader",
        [DLX_SYNTAX] = "format violated",
        [DLX_REFUSED] = "problem refused by an earlier program",
        [DLX_UNSUPPORTED] = "not supported",
        [DLX_INVALID] = "invalid argument",
    };
    const size_t index = (size_t)status;
    return index < sizeof texts / sizeof *texts ? texts[index] : "unknown status";
}

dlx_status dlx_error_set(dlx_error *error, dlx_status status, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        dlx_error_vset(error, status, format, arguments);
        va_end(arguments);
    }
    return status;
}

void dlx_error_vset(dlx_error *error, dlx_status status, const char *format, va_list arguments)
{
    *error = (dlx_error){.status = status};
    vsnprintf(error->text, sizeof error->text, format, arguments);
}

/* Copies a name, or its end after dots if it is too long, without a part of a UTF-8 sequence. */
static void copy_end(char file[DLX_ERROR_FILE], const char *name)
{
    const size_t length = strlen(name);
    const bool shortens = length >= DLX_ERROR_FILE;
    if (shortens)
        name += length - (DLX_ERROR_FILE - sizeof "...");
    while (shortens && ((unsigned char)*name & 0xc0) == 0x80)
        name++;
    snprintf(file, DLX_ERROR_FILE, "%s%s", shortens ? "..." : "", name);
}

void dlx_error_place(dlx_error *error, const char *file, uint64_t line, uint64_t column)
{
    if (!error)
        return;
    copy_end(error->file, file ? file : "");
    error->line = line;
    error->column = column;
}

dlx_status dlx_error_memory(dlx_error *error)
{
    return dlx_error_set(error, DLX_NO_MEMORY, "out of memory");
}

dlx_status dlx_error_unless(bool ok, dlx_error *error)
{
    return ok ? DLX_OK : dlx_error_memory(error);
}

void *dlx_error_null(dlx_error *error)
{
    dlx_error_memory(error);
    return NULL;
}

dlx_shown dlx_show(const char *text, size_t length)
{
    dlx_shown shown;
    const size_t most = sizeof shown.text - 6; /* quotes, dots and the NUL byte */
    const size_t take = length > most ? most : length;
    size_t index = 0;
    shown.text[index++] = '\'';
    for (size_t i = 0; i < take; i++) {
        const unsigned char c = (unsigned char)text[i];
        shown.text[index++] = c < ' ' || c == 0x7f ? '?' : (char)c;
    }
    /* Do not cut a UTF-8 sequence. */
    if (take < length) {
        while (index > 1 && ((unsigned char)shown.text[index - 1] & 0xc0) == 0x80)
            index--;
        if (index > 1 && (unsigned char)shown.text[index - 1] >= 0xc0)
            index--;
    }
    shown.text[index++] = '\'';
    strcpy(shown.text + index, take < length ? "..." : "");
    return shown;
}
