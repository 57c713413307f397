/* SPDX-License-Identifier: MIT */
/* Functions of POSIX that the C library of the WebAssembly module lacks. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

mode_t umask(mode_t mask)
{
    (void)mask;
    return 0;
}

int fchmod(int fd, mode_t mode)
{
    (void)fd;
    (void)mode;
    return 0;
}

/* No links exist. */
char *realpath(const char *path, char *followed)
{
    (void)followed;
    return strdup(path);
}

/* Only one process sees the file system: the name need not be random. */
int mkstemp(char *name)
{
    memcpy(name + strlen(name) - 6, "000000", 6);
    return open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
}
