/* SPDX-License-Identifier: MIT */
/* Layouts of lists of sets: the ways of writing sets as lines of numbers, with a header, counts,
 * costs or terminators. A text that fits several layouts with different sets is ambiguous. */
#ifndef DLX_FORMAT_LAYOUTS_H
#define DLX_FORMAT_LAYOUTS_H

#include "format/format.h"

/* Adds a set, the sum of dlx_mix over its elements from 1, to a digest of sets. */
static inline uint64_t dlx_layouts_add_set(uint64_t digest, uint64_t set)
{
    return dlx_mix(digest + set + DLX_GOLDEN);
}

/* A format that fits a text of numbers, and digests of the problems, and their sets, that the
 * format reads. */
typedef struct dlx_layout_format {
    const dlx_format *format;
    uint64_t problems, sets;
} dlx_layout_format;

/* Refuses a complete text of numbers that has two readings as different sets, with equal evidence,
 * or, if no format fits, any reading. Formats [0..count[ fit; if they read different problems, sets
 * *chosen to the one whose reading has the most evidence, NULL: undecided. Returns DLX_OK,
 * DLX_SYNTAX or DLX_NO_MEMORY; the caller adds the place. */
dlx_status dlx_layouts_check(const dlx_buffer *text, const dlx_layout_format *formats, size_t count,
                             const dlx_format **chosen, dlx_error *error);

/* Trials of formats on the beginning of an input. */

/* The beginning of an input. */
typedef struct dlx_beginning {
    dlx_buffer text;
    dlx_input *input; /* of the text; NULL: none yet */
    uint64_t lines;
    bool whole;    /* the text is the complete input */
    bool is_cut;   /* the last trial failed in the last line, and the text may go on */
    bool hasty;    /* formats may refuse the text at once, see reader.h */
    bool is_named; /* the format on trial is that of the name */
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
