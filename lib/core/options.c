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

dlx_status dlx_options_copy(void *to, size_t size, size_t first, const void *from, dlx_error *error)
{
    size_t given = 0;
    memset(to, 0, size);
    if (!from)
        return DLX_OK;
    memcpy(&given, from, sizeof given);
    if (!given)
        given = first;
    if (given < first)
        return dlx_error_set(error, DLX_INVALID,
                             "expected options of at least %zu bytes, found %zu", first, given);
    if (given > size && !is_zero((const unsigned char *)from + size, given - size))
        return dlx_error_set(error, DLX_UNSUPPORTED, "expected options of version %s or earlier",
                             DLX_VERSION);
    memcpy(to, from, given < size ? given : size);
    memcpy(to, &size, sizeof size);
    return DLX_OK;
}
