/* SPDX-License-Identifier: MIT */
/* Included first in each file of the WebAssembly module: functions of POSIX that its C library
 * lacks. */
#ifndef PLAY_GAPS_H
#define PLAY_GAPS_H

#include <sys/types.h>

mode_t umask(mode_t mask);
char *realpath(const char *path, char *followed);
int mkstemp(char *name);
int fchmod(int fd, mode_t mode);

#endif
