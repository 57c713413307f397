#include "dlx.h"

const char *dlx_version(void)
{
    return PACKAGE_VERSION;
}
