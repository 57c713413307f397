/* SPDX-License-Identifier: MIT */
/* Pieces of files in different formats, in sequence: a reader's state ends with its format.
 * Inputs are joined at line ends, see targets.c. */
#include "target.h"

void read_joined(const uint8_t *bytes, size_t size)
{
    read_sudokus(bytes, size);
    read_problems(bytes, size);
    read_answers(bytes, size);
}
