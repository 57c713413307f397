/* SPDX-License-Identifier: MIT */
#include "dlx.h"

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif
#include <stdlib.h>
#include <string.h>

/* Optional features of a build, as found by configure. */
static const struct {
    const char *name;
    bool is_there;
} parts[] = {
    {"CaDiCaL", HAVE_CADICAL}, {"Expat", HAVE_EXPAT},    {"zlib", HAVE_ZLIB},
    {"liblzma", HAVE_LZMA},    {"Zstandard", HAVE_ZSTD}, {"threads", HAVE_THREADS},
};

const char *dlx_version(void)
{
    return PACKAGE_VERSION;
}

unsigned dlx_version_number(void)
{
    return DLX_VERSION_NUMBER;
}

const char *dlx_feature_name(size_t index)
{
    return index < sizeof parts / sizeof *parts ? parts[index].name : NULL;
}

bool dlx_have_feature(const char *name)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, name) == 0)
            return parts[i].is_there;
    return false;
}

void dlx_init(void *memory, size_t size)
{
    memset(memory, 0, size);
    memcpy(memory, &size, sizeof size);
}

void dlx_free(void *memory)
{
    free(memory);
}
