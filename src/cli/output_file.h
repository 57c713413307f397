/* SPDX-License-Identifier: MIT */
/* The file of -o: written under a temporary name and renamed when complete, so that it may be
 * one of the input files. */
#ifndef CLI_OUTPUT_FILE_H
#define CLI_OUTPUT_FILE_H

#include "dlx.h"

/* Makes output_file_open write at the final path and keep the contents until truncation, for
 * searches resumed by another run. */
void output_file_write_in_place(void);

/* Opens the file. Devices and pipes are written directly. Returns NULL on failure. */
dlx_output *output_file_open(const char *path, dlx_error *error);

/* Closes and renames the file; keeps the old file if `failed` and nothing was written. */
dlx_status output_file_commit(dlx_output *output, bool failed, dlx_error *error);

/* True if the file holds a problem; counts, a number in each line, are none. */
bool file_holds_problem(const char *path);

/* True if it holds a problem, or a puzzle: a board with a given and a cell to fill. */
bool file_holds_work(const char *path);

/* Returns the descriptor of the file, or of standard output; -1: no regular file. */
int output_file_fd(void);

/* Opens /dev/null on closed standard descriptors, so that no other file gets them; using them
 * fails as if they were closed. Makes writes beyond the file size limit fail instead of ending the
 * program. */
void prepare_standard_files(void);

/* A file written in addition to the results. The contents of an existing file are dropped
 * with the first write, so that a file named by mistake is kept if no problem is read. */
typedef struct extra_file {
    const char *path;
    dlx_output *output;
    int fd;
    bool is_old; /* has the contents of another run */
    bool is_new; /* did not exist before */
    struct extra_file *next;
} extra_file;

/* Opens a file and adds it to the list. Returns NULL on failure. */
dlx_output *extra_file_open(extra_file **list, const char *path, dlx_error *error);

/* Removes these files and that of output_file_open as far as they did not exist before, for a
 * program that ends before any work. */
void remove_new_files(const extra_file *list);

/* Removes the regular file of an output, which remains incomplete. */
void extra_file_discard(const extra_file *list, const dlx_output *output);

/* Flushes all files, and returns the first failure. */
dlx_status extra_files_flush(const extra_file *list, dlx_error *error);
bool extra_files_failed(const extra_file *list);

/* Closes all files, and reports each failure, and each old file that is unchanged if `keeps_old`.
 */
void extra_files_close(extra_file *list, bool keeps_old, void (*report)(const dlx_error *error));

dlx_status close_standard_output(dlx_output *output, dlx_error *error);

/* Removes the temporary file. Called at exit and by signal handlers. */
void discard_output_file(void);

/* Replacing a small file atomically: written under a temporary name, synced and renamed. */

/* A new file in the directory of another, which it replaces. */
typedef struct file_beside {
    char *path;      /* of the other file, with links followed */
    char *temporary; /* of the new file: a random name not in use */
} file_beside;

/* Replaces the file, following links. On failure the old file remains. */
dlx_status atomic_file_write(const char *path, const char *bytes, size_t size, dlx_error *error);

/* Returns the contents with NUL byte in text added, for the caller to free; NULL on failure. */
char *atomic_file_read(const char *path, size_t *size, dlx_error *error);

/* True if the path exists and is no empty file. */
bool atomic_file_exists(const char *path);

/* Updates an FNV-1a hash of 64 bits (Fowler, Noll, Vo, 1991); the hash of no bytes is
 * FNV1A64_EMPTY. */
#define FNV1A64_EMPTY UINT64_C(14695981039346656037)
uint64_t fnv1a64(uint64_t hash, const void *bytes, size_t size);

#endif
