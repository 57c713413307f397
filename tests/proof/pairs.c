/* SPDX-License-Identifier: MIT */
#include "pairs.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int check_pairs(int argc, char **argv, void (*check)(const char *formula, const char *proof))
{
    if (argc < 3 || argc % 2 == 0) {
        fprintf(stderr, "usage: %s FORMULA PROOF [FORMULA PROOF...]\n", argv[0]);
        return 2;
    }
    if (argc == 3) {
        check(argv[1], argv[2]);
        return 0;
    }
    for (int i = 1; i < argc; i += 2) {
        int status = 0;
        fflush(stdout);
        const pid_t process = fork();
        if (process == 0) {
            check(argv[i], argv[i + 1]);
            exit(0);
        }
        if (process < 0 || waitpid(process, &status, 0) != process)
            return 2;
        printf("status %d\n", WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    }
    return 0;
}
