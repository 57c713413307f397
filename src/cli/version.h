/* SPDX-License-Identifier: MIT */
/* The version of a program, and the optional parts that it is built with. */
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

#include "dlx.h"

void version_print(const char *program, dlx_output *output);

#endif
