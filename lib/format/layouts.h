/* SPDX-License-Identifier: MIT */
/* Layouts of lists of sets: the ways of writing sets as lines of numbers, with a header, counts,
 * costs or terminators. A text that fits several layouts with different sets is ambiguous. */
#ifndef DLX_FORMAT_LAYOUTS_H
#define DLX_FORMAT_LAYOUTS_H

#include "format/format.h"

/* Returns a digest of the sets of a problem: equal for equal sets with numbers from 0 or from 1. */
uint64_t dlx_layouts_digest(const dlx_problem *problem);

/* Refuses a complete text of numbers that has two readings as different sets, with equal evidence,
 * or, without a format, any reading. `format` is the name of the format that fits, which reads
 * sets with the digest `chosen`, or NULL. Returns DLX_OK, DLX_SYNTAX or DLX_NO_MEMORY; the caller
 * adds the place. */
dlx_status dlx_layouts_check(const dlx_buffer *text, const char *format, uint64_t chosen,
                             dlx_error *error);

/* True if the name of an item is part of a printed list: a bracket without partner, or the only
 * item is a number, in brackets, or has separators; or if all names but the last end in commas. */
bool dlx_layouts_is_printed(const dlx_problem *problem);

#endif
