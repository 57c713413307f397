/* SPDX-License-Identifier: MIT */
#include "dlx.h"

#ifdef HAVE_CONFIG_H
#include <config.h>
#endif
#include <stdlib.h>

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

bool dlx_have_feature(size_t index)
{
    return dlx_feature_name(index) && parts[index].is_there;
}

void dlx_free(void *memory)
{
    free(memory);
}
