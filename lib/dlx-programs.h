/* SPDX-License-Identifier: MIT */
/* Calls that only the programs use, which link the core: no part of the library's interface. */
#ifndef DLX_PROGRAMS_H
#define DLX_PROGRAMS_H

#include "dlx.h"

/* Sets a function called before each read, so that a filter can flush its output; `waits` is true
 * if the read might block. */
void dlx_input_before_read(dlx_input *input, void (*call)(void *state, bool waits), void *state);

/* Sets a function called before each write to the file or descriptor. */
void dlx_output_before_write(dlx_output *output, void (*call)(void *state), void *state);

/* Moves the text of the next problems, at most `most` and only those available without waiting, to
 * `block`, an exhausted input from memory, and returns their number. A reader of the same format
 * and options, perhaps in another thread, that is set to this input reads them with the same
 * results, errors and line numbers. 0: this reader must read the next problem itself, always so in
 * most formats. */
size_t dlx_reader_take_block(dlx_reader *reader, size_t most, dlx_input *block);

/* Continues with another input, between two problems; the input must outlive the reader, or last
 * until the next call. */
void dlx_reader_set_input(dlx_reader *reader, dlx_input *input);

/* Ends the proof of a complete search of cubes. Each cube has a clause that excludes its options,
 * unless it has none; instead of the empty clause there are comments with the solutions, if these
 * are no steps of the proof, and with `text`, which begins with the word "cube". DLX_UNSUPPORTED:
 * "lrat-binary", or more than 1000000 solutions in LRAT. */
dlx_status dlx_proof_end_cube(dlx_proof *proof, const char *text, dlx_error *error);

/* Access to the proofs of cubes, one for each. */
typedef struct dlx_cube_proofs {
    /* Opens the proof of a cube, valid until the next call. NULL: failed, see *error */
    dlx_input *(*open)(void *state, size_t cube, dlx_error *error);
    /* Called for each solution, options[0..count[; a status other than DLX_OK, with *error, rejects
     * the solution */
    dlx_status (*solution)(void *state, const uint32_t *options, size_t count, dlx_error *error);
    void *state;
} dlx_cube_proofs;

/* Merges the proofs of all cubes, and their consequences, into the proof of the whole search in the
 * same format, which then only lacks its end. `limits` may be NULL. Errors: DLX_SYNTAX: a text is
 * no proof of its cube; the errors of `open` and `solution`; DLX_UNSUPPORTED: a node limit;
 * DLX_READ_FAILED, DLX_NO_MEMORY; DLX_ABORTED: cancelled, or a limit was reached. */
dlx_status dlx_proof_merge(dlx_proof *proof, const dlx_cubes *cubes, const dlx_problem *problem,
                           const dlx_limits *limits, const dlx_cube_proofs *proofs,
                           dlx_error *error);

/* The recognition of written solutions, line by line. */
typedef struct dlx_written {
    uint64_t next;  /* number of the next solution; 0: none may follow */
    size_t options; /* lines of the current solution that follow */
} dlx_written;

/* True if the functions above write a line, which ends in a line feed, after the earlier ones. */
bool dlx_written_follows(const dlx_format *format, dlx_written *earlier, const char *line);

#endif
