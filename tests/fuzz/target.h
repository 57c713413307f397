/* SPDX-License-Identifier: MIT */
/* Fuzz targets: functions that read any bytes. A crash, an error of a sanitizer or a failed
 * expectation is a finding. */
#ifndef TESTS_FUZZ_TARGET_H
#define TESTS_FUZZ_TARGET_H

#include "owned.h"

typedef void fuzz_fn(const uint8_t *bytes, size_t size);

fuzz_fn read_problems, read_sudokus, read_answers, read_solutions, read_groups, read_cubes,
    read_proofs, read_checkpoint, read_cube_results, read_trace, read_boards, read_named,
    read_pieces, compare_engines;

/* The memory for reading an input: a small input that needs more is refused. */
enum { FUZZ_MEMORY = 64 << 20 };

/* Aborts with the text unless `holds`. */
void fuzz_expect(bool holds, const char *text);
dlx_input *fuzz_input(const void *bytes, size_t size);

/* The rest of an input, after a problem in the ec format. */
typedef struct fuzz_rest {
    const uint8_t *bytes;
    size_t size;
} fuzz_rest;

/* Returns the problem up to the first `|= end`, and the rest of the bytes; without a small problem
 * there, a fixed problem and all bytes. */
dlx_problem *fuzz_problem(const uint8_t *bytes, size_t size, fuzz_rest *rest);

/* The rest alone as an input; sets *problem. */
dlx_input *fuzz_problem_input(const uint8_t *bytes, size_t size, dlx_problem **problem);

/* The end of the line that has byte `start`, or of the bytes. */
size_t fuzz_line_end(const uint8_t *bytes, size_t size, size_t start);

void fuzz_ignore_warning(void *state, const dlx_error *warning);

/* Returns the path of a file with these bytes, valid until the next call. */
const char *fuzz_file(const uint8_t *bytes, size_t size);

/* Reads all problems, or sudokus, in a format; NULL: detects the format. */
void read_problems_as(const dlx_format *format, const uint8_t *bytes, size_t size);
void read_sudokus_as(const char *format, const uint8_t *bytes, size_t size);

/* Reads an answer in a dialect; NULL: detects the dialect. */
void read_answer_as(const char *dialect, const uint8_t *bytes, size_t size);

#endif
