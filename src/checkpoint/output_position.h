/* SPDX-License-Identifier: MIT */
/* Positions in a result file, and the return to them. */
#ifndef CHECKPOINT_OUTPUT_POSITION_H
#define CHECKPOINT_OUTPUT_POSITION_H

#include "dlx.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct output_position {
    bool known; /* the file is regular */
    uint64_t offset;
    uint64_t tail;           /* checksum of the preceding bytes; 0: unreadable */
    uint64_t device, number; /* identify the file */
} output_position;

/* Returns the position of the next byte, without a checksum. */
output_position current_output_position(int fd);

/* Syncs the file, and sets the checksum. */
void sync_output_position(int fd, output_position *position);

/* True if the preceding bytes are unchanged. */
bool output_position_is_intact(int fd, const output_position *position);

/* True if the file is the same, and the position is followed by nothing but solutions in this
 * format, from number `next` (0: none) to the end of a problem: a search has written them. */
bool only_solutions_follow(int fd, const output_position *position, const dlx_format *format,
                           uint64_t next);

/* Returns the length of the prefix of the text that follows the position: complete, or cut off
 * by the end of the file; 0: other text follows. */
size_t match_output_text(int fd, const output_position *position, const char *text);

/* Truncates the file at the position if only this text follows. Returns false on failure. */
bool truncate_output_text(int fd, const output_position *position, const char *text);

/* Truncates the file at the position. Returns false on failure. */
bool truncate_output(int fd, const output_position *position);

#endif
