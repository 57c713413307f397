/* SPDX-License-Identifier: MIT */
/* Runs a target with each of the files given, where libFuzzer does not run it. */
#include "target.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The bytes are in memory of their size, so that sanitizers see a read beyond. */
static void run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    fuzz_expect(file && fseek(file, 0, SEEK_END) == 0, "a file can be opened");
    const size_t size = (size_t)ftell(file);
    OWNED(uint8_t) bytes = malloc(size ? size : 1);
    rewind(file);
    fuzz_expect(bytes && fread(bytes, 1, size, file) == size, "a file can be read");
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, size);
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
