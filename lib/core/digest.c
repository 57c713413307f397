/* SPDX-License-Identifier: MIT */
/* A hash of everything that determines the solutions of a problem and their text. */
#include "core/problem.h"

static uint64_t join(uint64_t digest, uint64_t word)
{
    return dlx_mix(digest * DLX_GOLDEN + word);
}

static uint64_t join_names(uint64_t digest, const dlx_names *names)
{
    digest = join(digest, names->count);
    for (size_t i = 0; i < names->count && names->start; i++) {
        const char *text = dlx_names_text(names, i);
        const size_t length = dlx_names_length(names, i);
        digest = join(digest, length);
        for (size_t k = 0; k < length; k++)
            digest = join(digest, (unsigned char)text[k]);
    }
    return digest;
}

uint64_t dlx_problem_digest(const dlx_problem *problem)
{
    const dlx_items *items = problem->items;
    uint64_t digest = join_names(join(1, items->primary), &items->names);
    for (size_t i = 0; i < items->primary && items->lo; i++)
        digest = join(join(digest, items->lo[i]), items->hi[i]);
    digest = join(join(join_names(digest, &problem->colours), problem->options), problem->places);
    for (size_t k = 0; k < problem->options; k++) {
        digest = join(digest, problem->start[k + 1] - problem->start[k]);
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            digest = join(join(digest, problem->item[i]), problem->colour ? problem->colour[i] : 0);
        digest = join(digest, problem->cost ? (uint64_t)problem->cost[k] : 0);
    }
    if (problem->constant || problem->maximise)
        digest = join(join(digest, (uint64_t)problem->constant), problem->maximise);
    return digest;
}
