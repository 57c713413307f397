/* SPDX-License-Identifier: MIT */
/* Trials of formats on the beginning of an input. */
#ifndef DLX_FORMAT_TRIAL_H
#define DLX_FORMAT_TRIAL_H

#include "format/format.h"
#include "io/buffer.h"

/* The beginning of an input. */
typedef struct dlx_beginning {
    dlx_buffer text;
    dlx_input *input; /* of the text; NULL: none yet */
    uint64_t lines;
    bool whole;  /* the text is the complete input */
    bool is_cut; /* the last trial failed in the last line, and the text may go on */
    bool hasty;  /* formats may refuse the text at once, see reader.h */
    const char *name;
    uint64_t total;   /* bytes of the input, known or guessed */
    bool has_numbers; /* the first word begins as a number or a comment before numbers: */
    uint64_t sets;    /* digest of the sets of the last trial of a whole text */
    dlx_read_options options;
    dlx_reader *tried; /* which read the text in the format ec; NULL: none */
} dlx_beginning;

/* Copies the first lines, about `size` bytes. Read errors are reported when the lines are read
 * again. */
bool dlx_beginning_take(dlx_input *input, size_t size, dlx_beginning *share);

/* Reads the beginning as a format. DLX_OK: the text fits and has options; DLX_NO_DATA: the text
 * fits without options; DLX_SYNTAX: the text does not fit, and *fault holds place and reason. Sets
 * *digest to a digest of the problems of a whole text. */
dlx_status dlx_beginning_try(const dlx_format *format, dlx_beginning *share, uint64_t *digest,
                             dlx_error *fault);

#endif
