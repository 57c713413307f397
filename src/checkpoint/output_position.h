/* SPDX-License-Identifier: MIT */
/* How far a file that results are written to has come, and the way back there. */
#ifndef CHECKPOINT_OUTPUT_POSITION_H
#define CHECKPOINT_OUTPUT_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in a file. */
typedef struct output_position {
    bool known; /* it is a regular file */
    uint64_t offset;
    uint64_t tail;           /* a checksum of what is before it; 0: it cannot be read */
    uint64_t device, number; /* which file it is */
} output_position;

/* Where the next byte goes, without the checksum. */
output_position current_output_position(int fd);

/* Brings what is before the place to the disk, and sets the checksum. */
void sync_output_position(int fd, output_position *position);

/* Is the file still what it was up to there? */
bool output_position_is_intact(int fd, const output_position *position);

/* Formats of solutions. */
typedef enum solution_form {
    SOLUTION_FORM_EC,
    SOLUTION_FORM_JSON,
    SOLUTION_FORM_ROWS
} solution_form;

/* Is it the same file, and does nothing follow the place but solutions in that format from number
 * `next` on, none if that is 0, and what may follow these? Then a search has written it. */
bool only_solutions_follow(int fd, const output_position *position, solution_form form,
                           uint64_t next);

/* Bytes of the text that stand at the place of the same file: all, those up to the end of the file,
 * or 0 if something else stands there. */
size_t match_output_text(int fd, const output_position *position, const char *text);

/* Cuts off what is behind the place, so that the next byte goes there. False: it cannot be. */
bool truncate_output(int fd, const output_position *position);

#endif
