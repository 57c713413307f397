/* SPDX-License-Identifier: MIT */
/* The file of -o: written under a temporary name and renamed when complete, so that it may be
 * one of the input files. */
#ifndef CLI_OUTPUT_FILE_H
#define CLI_OUTPUT_FILE_H

#include "dlx.h"
#include <stdbool.h>

/* Makes output_file_open write at the final path and keep the contents until truncation, for
 * searches that another run resumes. */
void output_file_write_in_place(void);

/* Opens the file. Devices and pipes are written directly. Returns NULL on failure. */
dlx_output *output_file_open(const char *path, dlx_error *error);

/* Closes and renames the file; keeps the old file if `failed` and nothing was written. */
dlx_status output_file_commit(dlx_output *output, bool failed, dlx_error *error);

/* Returns the descriptor of the file, or of standard output; -1: no regular file. */
int output_file_fd(void);

/* Opens /dev/null on closed standard descriptors, so that no other file gets them; using them
 * fails as if they were closed. Makes writes beyond the file size limit fail instead of ending the
 * program. */
void prepare_standard_files(void);

/* Files that are written in addition. */
typedef struct output_list {
    dlx_output **outputs; /* [0..count[, owned */
    size_t count;
} output_list;

/* Returns false if memory runs out; the output is then closed. */
bool output_list_add(output_list *list, dlx_output *output);

/* Flushes all files, and returns the first failure. */
dlx_status output_list_flush(const output_list *list, dlx_error *error);
bool output_list_failed(const output_list *list);

/* Closes all files, and reports each failure. */
void output_list_close(output_list *list, void (*report)(const dlx_error *error));

dlx_status close_standard_output(dlx_output *output, dlx_error *error);

/* Removes the temporary file. Called at exit and by signal handlers. */
void discard_output_file(void);

#endif
