/* SPDX-License-Identifier: MIT */
/* The WebAssembly module: all programs in one, called by the first argument as a command name; and
 * functions of POSIX that its C library lacks. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int ec_convert_main(int argc, char **argv);
int ec_solve_main(int argc, char **argv);
int ec_view_main(int argc, char **argv);
int ec2sdk_main(int argc, char **argv);
int sdk2ec_main(int argc, char **argv);

static const struct {
    const char *name;
    int (*main)(int argc, char **argv);
} programs[] = {
    {"ec-convert", ec_convert_main}, {"ec-solve", ec_solve_main}, {"ec-view", ec_view_main},
    {"ec2sdk", ec2sdk_main},         {"sdk2ec", sdk2ec_main},
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 0 && i < sizeof programs / sizeof *programs; i++)
        if (strcmp(argv[0], programs[i].name) == 0)
            return programs[i].main(argc, argv);
    fprintf(stderr, "unknown program '%s'\n", argc > 0 ? argv[0] : "");
    return 2;
}

mode_t umask(mode_t mask)
{
    (void)mask;
    return 0;
}

/* Later versions of the C library have one. */
__attribute__((weak)) int fchmod(int fd, mode_t mode)
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
