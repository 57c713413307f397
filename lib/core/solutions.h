/* SPDX-License-Identifier: MIT */
/* Sequences of solutions. */
#ifndef DLX_CORE_SOLUTIONS_H
#define DLX_CORE_SOLUTIONS_H

#include "io/buffer.h"
#include <string.h>

/* For each solution, the number of options and the options. Empty if all fields are zero; freed
 * with free(words). */
typedef struct dlx_solutions {
    uint32_t *words; /* [0..used[ */
    size_t used, capacity;
    size_t count; /* solutions */
} dlx_solutions;

/* Returns false on memory exhaustion. */
static inline bool dlx_solutions_add(dlx_solutions *solutions, const uint32_t *options,
                                     size_t count)
{
    if (!dlx_buffer_grow(&solutions->words, &solutions->capacity, solutions->used + count + 1,
                         sizeof *solutions->words))
        return false;
    solutions->words[solutions->used++] = (uint32_t)count;
    if (count)
        memcpy(solutions->words + solutions->used, options, count * sizeof *options);
    solutions->used += count;
    solutions->count++;
    return true;
}

/* Sets options[0..*count[ to the solution at *cursor, and moves *cursor after the solution. Returns
 * false at the end. */
static inline bool dlx_solutions_next(const dlx_solutions *solutions, size_t *cursor,
                                      uint32_t **options, size_t *count)
{
    if (*cursor >= solutions->used)
        return false;
    *count = solutions->words[*cursor];
    *options = solutions->words + *cursor + 1;
    *cursor += *count + 1;
    return true;
}

#endif
