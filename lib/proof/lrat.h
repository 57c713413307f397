/* SPDX-License-Identifier: MIT */
/* Clauses with hints: LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient
 * certified RAT verification", 2017), restricted to reverse unit propagation.
 *
 * The formula has a clause for each primary item, then for each item a clause for each pair of its
 * options that exclude each other, so that the number of a pair follows from the places of the
 * options; then the solutions. Every option of the search is a literal of the path, whether decided
 * or forced. The clause of a decision is derived from the last leaf below the decision: an item
 * whose options are all excluded, or a solution. Options below the decision that exclude an option
 * of that item were forced by items of their own, whose other options are excluded; and so on
 * upwards. A clause keeps only the literals that this derivation needs. */
#ifndef DLX_PROOF_LRAT_H
#define DLX_PROOF_LRAT_H

#include "proof/lrat_state.h"

/* Returns NULL with *error set: DLX_UNSUPPORTED: too many pairs of options; DLX_NO_MEMORY. */
dlx_lrat *dlx_lrat_new(const dlx_problem *problem, bool is_binary, dlx_output *output,
                       dlx_error *error);
void dlx_lrat_free(dlx_lrat *lrat);

/* Appends an option to the path, chosen for `item`, or for a branch from outside if the item is
 * DLX_NO_INDEX. False: no memory. */
bool dlx_lrat_push(dlx_lrat *lrat, uint32_t item, uint32_t option);

/* Begins the search of `residual`, whose option k is option whole[k]: appends the options forced by
 * other items, and maps the items of engines. False: no memory. */
bool dlx_lrat_enter(dlx_lrat *lrat, const dlx_problem *residual, const uint32_t *whole);

/* Sets the leaf: solution `number`, from 1, which has `count` options. False: no memory. */
bool dlx_lrat_solution(dlx_lrat *lrat, uint64_t number, size_t count);

/* Writes the negation of the steps [0..level], or of as many as needed, which include the last, or
 * all if `use_all`; deletes the clauses from `kept` on; and cuts the path off before the last step.
 * False: no memory. */
bool dlx_lrat_add_clause(dlx_lrat *lrat, size_t level, size_t kept, bool use_all);

/* Adds clause `id`, written elsewhere, of the steps [0..level]; and cuts as above. */
bool dlx_lrat_keep_clause(dlx_lrat *lrat, uint64_t id, size_t level);

/* Writes the empty clause, unless written. False: no memory. */
bool dlx_lrat_finish(dlx_lrat *lrat);

/* Writes the clauses, without solutions. False: no memory. */
bool dlx_lrat_put_formula(const dlx_lrat *lrat, dlx_output *output);

/* The lines of LRAT, text or binary: an addition has literals, then hints. */

enum { DLX_LRAT_NUMBER = 22 }; /* bytes of the longest number */

/* Binary: groups of seven bits, lowest first, of twice the size plus the sign. */
static inline char *dlx_lrat_line_put_groups(char *cursor, uint64_t rest)
{
    if (rest < 1 << 21) { /* without a branch for the length */
        const bool two = rest > 127;
        const bool three = rest > 16383;
        cursor[0] = (char)((rest & 127) | (uint32_t)two << 7);
        cursor[1] = (char)((rest >> 7 & 127) | (uint32_t)three << 7);
        cursor[2] = (char)(rest >> 14);
        return cursor + 1 + two + three;
    }
    for (; rest > 127; rest >>= 7)
        *cursor++ = (char)(rest | 128);
    *cursor++ = (char)rest;
    return cursor;
}

/* Puts a number at `cursor`, where there is room for DLX_LRAT_NUMBER bytes; returns its end. */
static inline char *dlx_lrat_line_put_at(const dlx_lrat *lrat, char *cursor, int64_t number)
{
    const uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (lrat->is_binary)
        return dlx_lrat_line_put_groups(cursor, 2 * size + (number < 0));
    *cursor = '-';
    cursor = dlx_put_digits(cursor + (number < 0), size);
    *cursor = ' ';
    return cursor + 1;
}

static inline void dlx_lrat_line_put(dlx_lrat *lrat, int64_t number)
{
    char *begin = dlx_output_room(lrat->output, DLX_LRAT_NUMBER);
    lrat->output->used += (size_t)(dlx_lrat_line_put_at(lrat, begin, number) - begin);
}

static inline void dlx_lrat_line_begin_addition(dlx_lrat *lrat, uint64_t id)
{
    if (lrat->is_binary)
        dlx_output_byte(lrat->output, 'a');
    dlx_lrat_line_put(lrat, (int64_t)id);
}

static inline void dlx_lrat_line_begin_deletion(dlx_lrat *lrat)
{
    if (!lrat->is_binary)
        dlx_lrat_line_put(lrat, (int64_t)lrat->next_id - 1);
    dlx_output_text(lrat->output, lrat->is_binary ? "d" : "d ");
}

static inline void dlx_lrat_line_end_literals(dlx_lrat *lrat)
{
    dlx_output_bytes(lrat->output, lrat->is_binary ? "\0" : "0 ", lrat->is_binary ? 1 : 2);
}

static inline void dlx_lrat_line_end(dlx_lrat *lrat)
{
    dlx_output_bytes(lrat->output, lrat->is_binary ? "\0" : "0\n", lrat->is_binary ? 1 : 2);
}

#endif
