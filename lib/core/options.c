/* SPDX-License-Identifier: MIT */
#include "core/options.h"

#include "io/error.h"
#include <string.h>

static bool is_zero(const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i])
            return false;
    return true;
}

dlx_status dlx_options_copy(void *target, size_t size, size_t least, const void *source,
                            dlx_error *error)
{
    size_t given = 0;
    memset(target, 0, size);
    if (!source)
        return DLX_OK;
    memcpy(&given, source, sizeof given);
    if (!given)
        given = least;
    if (given < least)
        return dlx_error_set(error, DLX_INVALID,
                             "expected options of at least %zu bytes, found %zu", least, given);
    if (given > size && !is_zero((const unsigned char *)source + size, given - size))
        return dlx_error_set(error, DLX_UNSUPPORTED, "expected options of version %s or earlier",
                             DLX_VERSION);
    memcpy(target, source, given < size ? given : size);
    memcpy(target, &size, sizeof size);
    return DLX_OK;
}

void dlx_options_fill(void *target, size_t least, const void *source, size_t size)
{
    size_t given = 0;
    memcpy(&given, target, sizeof given);
    if (!given)
        given = least;
    memset(target, 0, given);
    memcpy(target, source, given < size ? given : size);
    memcpy(target, &given, sizeof given);
}
