/* SPDX-License-Identifier: MIT */
/* The file of -o: written under another name beside it and put in its place when it is whole, so
 * that it is never there by half, and may be one of the files that are read. */
#ifndef CLI_OUTPUT_FILE_H
#define CLI_OUTPUT_FILE_H

#include "dlx.h"
#include <stdbool.h>

/* Has it written where it is, from its begin on, which is kept until it is cut off: a search that
 * another one is to go on with leaves half a file. To be called first. */
void output_file_write_in_place(void);

/* Opens it. What is no regular file, such as a device or a pipe, is written to as it is. NULL: it
 * cannot be. */
dlx_output *output_file_open(const char *path, dlx_error *error);

/* Closes it and puts it in its place; but leaves that as it was if `failed` and nothing at all was
 * written. */
dlx_status output_file_commit(dlx_output *output, bool failed, dlx_error *error);

/* The descriptor of the file, or of standard output if there is none; -1: it is no regular file. */
int output_file_fd(void);

/* Occupies standard descriptors that are closed, so that no file opened later becomes one of them;
 * using them still fails as if they were closed. */
void reserve_std_fds(void);

/* Closes standard output. */
dlx_status close_standard_output(dlx_output *output, dlx_error *error);

/* Removes what was not put in its place. Called when the program ends, and by signals that end it.
 */
void discard_output_file(void);

#endif
