/* SPDX-License-Identifier: MIT */
#include "dlx.h"

#include <stdlib.h>

const char *dlx_version(void)
{
    return PACKAGE_VERSION;
}

void dlx_free(void *memory)
{
    free(memory);
}
