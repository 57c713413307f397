/* SPDX-License-Identifier: MIT */
#include "search/optimum/partition.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

void dlx_partition_free(dlx_partition *partition)
{
    free(partition->subproblems);
    free(partition->choices);
    *partition = (dlx_partition){0};
}

/* Appends choices at *start. False: no memory. */
static bool append_choices(dlx_partition *partition, const uint32_t *choices, size_t count,
                           size_t *start)
{
    if (!dlx_grow(&partition->choices, &partition->choices_capacity, partition->used + count + 1,
                  sizeof *partition->choices))
        return false;
    *start = partition->used;
    if (count)
        memcpy(partition->choices + partition->used, choices, count * sizeof *choices);
    partition->used += count;
    return true;
}

bool dlx_partition_add(dlx_partition *partition, const uint32_t *choices, size_t count,
                       uint32_t last, uint64_t size, size_t state)
{
    size_t start;
    if (!dlx_grow(&partition->subproblems, &partition->capacity, partition->count + 1,
                  sizeof *partition->subproblems) ||
        !append_choices(partition, choices, count, &start))
        return false;
    partition->choices[partition->used++] = last;
    partition->subproblems[partition->count++] =
        (dlx_subproblem){start, partition->used, size, state};
    return true;
}

/* Replaces a subproblem by others. False: no memory. */
static bool replace_subproblem(dlx_partition *partition, size_t at, const dlx_partition *by)
{
    size_t start;
    if (!dlx_grow(&partition->subproblems, &partition->capacity, partition->count + by->count,
                  sizeof *partition->subproblems) ||
        !append_choices(partition, by->choices, by->used, &start))
        return false;
    dlx_subproblem *subproblem = partition->subproblems + at;
    memmove(subproblem + by->count, subproblem + 1,
            (partition->count - at - 1) * sizeof *subproblem);
    for (size_t i = 0; i < by->count; i++) {
        subproblem[i] = by->subproblems[i];
        subproblem[i].start += start;
        subproblem[i].end += start;
    }
    partition->count += by->count - 1;
    return true;
}

static size_t largest_subproblem(const dlx_partition *partition)
{
    size_t best = 0;
    for (size_t i = 1; i < partition->count; i++)
        if (partition->subproblems[i].size > partition->subproblems[best].size)
            best = i;
    return best;
}

bool dlx_partition_refine(dlx_partition *partition, size_t wanted, dlx_partition_step *step,
                          void *state)
{
    dlx_partition children = {0};
    bool ok = true;
    for (size_t steps = 0; steps < wanted && ok; steps++) {
        if (partition->count == 0 || partition->count >= wanted)
            break;
        const size_t at = largest_subproblem(partition);
        children.count = children.used = 0;
        ok = step(state, partition, at, &children) && replace_subproblem(partition, at, &children);
    }
    dlx_partition_free(&children);
    return ok;
}
