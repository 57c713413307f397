/* SPDX-License-Identifier: MIT */
/* With -v, programs that read boards tell what they take them for. */
#ifndef RECOGNITION_H
#define RECOGNITION_H

#include "tool.h"

/* Tells the format and the size of board `number` of the file, from 1, if either is another than
 * that of the board before it. */
void recognition_tell(const char *file, uint64_t number, const char *format, const dlx_grid *grid);

#endif
