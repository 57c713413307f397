/* SPDX-License-Identifier: MIT */
#include "programs.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*main)(int argc, char **argv);
} programs[] = {
    {"ec-convert", ec_convert_main}, {"ec-solve", ec_solve_main}, {"ec-view", ec_view_main},
    {"ec2sdk", ec2sdk_main},         {"sdk2ec", sdk2ec_main},
#ifndef __wasm__ /* whose page has no use for the others */
    {"ec-answer", ec_answer_main},   {"sdk-make", sdk_make_main}, {"sdk-solve", sdk_solve_main},
    {"sdk-target", sdk_target_main},
#endif
};

/* Runs the program whose name is in the file name of the command: a prefix, a version or .exe may
 * be added to the name. */
int main(int argc, char **argv)
{
    const char *command = argc > 0 ? argv[0] : "", *slash = strrchr(command, '/');
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (strstr(slash ? slash + 1 : command, programs[i].name))
            return programs[i].main(argc, argv);
    fprintf(stderr, "%s: expected a command with one of these names in its file name:", command);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        fprintf(stderr, " %s", programs[i].name);
    fputc('\n', stderr);
    return 2;
}
