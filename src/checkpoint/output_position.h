/* SPDX-License-Identifier: MIT */
/* How far a file that results are written to has come, and the way back there. */
#ifndef CHECKPOINT_OUTPUT_POSITION_H
#define CHECKPOINT_OUTPUT_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in a file. */
typedef struct place {
    bool known; /* it is a regular file */
    uint64_t offset;
    uint64_t tail;           /* a checksum of what is before it; 0: it cannot be read */
    uint64_t device, number; /* which file it is */
} place;

/* Where the next byte goes, without the checksum. */
place place_of(int fd);

/* Brings what is before the place to the disk, and sets the checksum. */
void place_fix(int fd, place *at);

/* Is the file still what it was up to there? */
bool place_is_in(int fd, const place *at);

/* Formats of solutions. */
typedef enum place_form { PLACE_EC, PLACE_JSON, PLACE_ROWS } place_form;

/* Is it the same file, and does nothing follow the place but solutions in that format from number
 * `next` on, none if that is 0, and what may follow these? Then a search has written it. */
bool place_is_before(int fd, const place *at, place_form form, uint64_t next);

/* Bytes of the text that stand at the place of the same file: all, those up to the end of the file,
 * or 0 if something else stands there. */
size_t place_match(int fd, const place *at, const char *text);

/* Cuts off what is behind the place, so that the next byte goes there. False: it cannot be. */
bool place_return(int fd, const place *at);

#endif
