/* SPDX-License-Identifier: MIT */
/* Lists in the output of scripts and SMT solvers: lists, sets and tuples of Python, Julia and
 * others, nested or not, on one line or several; lines of names and values; models and values in
 * SMT-LIB. */
#ifndef DLX_ANSWER_PRINTED_LISTS_H
#define DLX_ANSWER_PRINTED_LISTS_H

#include "answer/answer.h"

typedef enum dlx_entry_type {
    DLX_ENTRY_NUMBER,
    DLX_ENTRY_TRUTH,
    DLX_ENTRY_OPTION,   /* the number of a named option, from 1 */
    DLX_ENTRY_NUMBERED, /* the number in a name such as x_12 */
    DLX_ENTRY_UNKNOWN,  /* another name; none is left after reading */
    DLX_ENTRY_VALUE     /* of the entry before */
} dlx_entry_type;

typedef struct dlx_list_entry {
    int32_t number;
    dlx_entry_type type;
} dlx_list_entry;

/* Entries [begin..end[. */
typedef struct dlx_printed_list {
    size_t begin, end;
    uint64_t line, column;
} dlx_printed_list;

/* All zero is empty. */
typedef struct dlx_printed_lists {
    dlx_list_entry *entries;
    size_t entry_count, entry_capacity;
    dlx_printed_list *lists;
    size_t count, capacity;
    bool are_ours; /* names with numbers are those of ec-convert, from r1 */
} dlx_printed_lists;

/* Reads the innermost lists of the answer, and records verdicts of SMT solvers. */
dlx_status dlx_printed_lists_read(dlx_printed_lists *lists, dlx_answer *answer, dlx_error *error);
void dlx_printed_lists_free(dlx_printed_lists *lists);

/* True if a list begins at the line: with a bracket, and after it a bracket, a number, a quote, or
 * a name with its value; or with a word, `array([`, or a title, `solution 1: [`. */
bool dlx_line_begins_list(const dlx_line *line);

#endif
