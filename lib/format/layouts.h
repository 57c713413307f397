/* SPDX-License-Identifier: MIT */
/* Layouts of lists of sets: the ways of writing sets as lines of numbers, with a header, counts,
 * costs or terminators. A text that fits several layouts with different sets is ambiguous. */
#ifndef DLX_FORMAT_LAYOUTS_H
#define DLX_FORMAT_LAYOUTS_H

#include "format/format.h"

/* Returns a digest of the sets of a problem: equal for equal sets with numbers from 0 or from 1. */
uint64_t dlx_layouts_digest(const dlx_problem *problem);

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

/* True if the name of an item is part of a printed list: a bracket without partner, or the only
 * item is a number, in brackets, or has separators; or if all names but the last end in commas. */
bool dlx_layouts_is_printed(const dlx_problem *problem);

#endif
