/* SPDX-License-Identifier: MIT */
#include "search/diagram/model_counts.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

/* Writes a + b to `sum` and returns its size; a_size >= b_size. */
static size_t add(mp_limb_t *sum, const mp_limb_t *a, size_t a_size, const mp_limb_t *b,
                  size_t b_size)
{
    if (b_size == 0) {
        memcpy(sum, a, a_size * sizeof *a);
        return a_size;
    }
    sum[a_size] = mpn_add(sum, a, (mp_size_t)a_size, b, (mp_size_t)b_size);
    return a_size + (sum[a_size] > 0);
}

/* Reserves room for the next number, of at most `size` limbs. */
static bool make_room(dlx_model_counts *tally, size_t size, dlx_search *task)
{
    const size_t needed = tally->limb_count + size;
    if (needed <= tally->limb_capacity)
        return true;
    if (!dlx_search_reserve_memory(task, (tally->limb_capacity / 2 + size) * sizeof *tally->limbs))
        return false;
    if (dlx_grow(&tally->limbs, &tally->limb_capacity, needed, sizeof *tally->limbs))
        return true;
    dlx_limits_no_memory(task->limits);
    return false;
}

static bool tally_node(dlx_model_counts *tally, const dlx_decision *node, size_t index,
                       dlx_search *task)
{
    size_t lo_size, hi_size;
    dlx_model_counts_of(tally, node->lo, &lo_size);
    dlx_model_counts_of(tally, node->hi, &hi_size);
    if (!make_room(tally, (lo_size > hi_size ? lo_size : hi_size) + 1, task))
        return false;
    tally->start[index] = tally->limb_count;
    const mp_limb_t *lo = dlx_model_counts_of(tally, node->lo, &lo_size);
    const mp_limb_t *hi = dlx_model_counts_of(tally, node->hi, &hi_size);
    mp_limb_t *sum = tally->limbs + tally->limb_count;
    tally->limb_count +=
        lo_size < hi_size ? add(sum, hi, hi_size, lo, lo_size) : add(sum, lo, lo_size, hi, hi_size);
    tally->start[index + 1] = tally->limb_count;
    return dlx_limits_hear(task->limits, 4 + lo_size + hi_size);
}

bool dlx_model_counts_make(dlx_model_counts *tally, const dlx_decisions *decisions,
                           dlx_search *task)
{
    if (!dlx_search_reserve_memory(task, (decisions->count + 1) * sizeof *tally->start))
        return false;
    tally->start = dlx_allocate(decisions->count + 1, sizeof *tally->start);
    if (!tally->start) {
        dlx_limits_no_memory(task->limits);
        return false;
    }
    if (!make_room(tally, 1, task))
        return false;
    tally->start[DLX_NO_SETS] = tally->start[DLX_EMPTY_SET] = 0;
    tally->limbs[0] = 1;
    tally->start[DLX_TERMINALS] = tally->limb_count = 1;
    for (size_t i = DLX_TERMINALS; i < decisions->count; i++)
        if (!tally_node(tally, &decisions->node[i], i, task))
            return false;
    return true;
}

void dlx_model_counts_free(dlx_model_counts *tally)
{
    free(tally->limbs);
    free(tally->start);
}
