/* SPDX-License-Identifier: MIT */
/* Runs a target with each of the files given, where libFuzzer does not run it. */
#include "target.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void run_file(const char *path)
{
    enum { MOST = 1 << 22 };
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(MOST);
    fuzz_expect(file && bytes, "a file can be opened");
    const size_t size = fread(bytes, 1, MOST, file);
    fclose(file);
    uint8_t *copy = malloc(size ? size : 1);
    fuzz_expect(copy, "memory suffices");
    for (size_t i = 0; i < size; i++)
        copy[i] = bytes[i];
    free(bytes);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

int main(int argc, char **argv)
{
    LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-') {
            printf("%s\n", argv[i]);
            fflush(stdout);
            run_file(argv[i]);
        }
    return 0;
}
