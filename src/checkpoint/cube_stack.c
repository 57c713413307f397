/* SPDX-License-Identifier: MIT */
#include "checkpoint/cube_stack.h"

#include "cli/atomic_file.h"
#include "cli/program.h"
#include <stdio.h>
#include <stdlib.h>

bool agenda_divide(agenda *all, uint64_t wanted, dlx_error *error)
{
    const agenda_frame *below = all->depth ? &all->frames[all->depth - 1] : NULL;
    dlx_cubes *cubes = below ? dlx_cubes_divide(below->cubes, below->next, all->problem,
                                                (size_t)wanted, all->options, error)
                             : dlx_cubes_new(all->problem, (size_t)wanted, all->options, error);
    if (!cubes)
        return false;
    if (all->depth == all->capacity) {
        all->capacity = 2 * all->capacity + 16;
        all->frames = tool_need(realloc(all->frames, all->capacity * sizeof *all->frames));
    }
    all->frames[all->depth++] = (agenda_frame){cubes, wanted, 0};
    return true;
}

agenda_frame *agenda_top(agenda *all)
{
    while (all->depth) {
        agenda_frame *top = &all->frames[all->depth - 1];
        if (top->next < dlx_cubes_count(top->cubes))
            return top;
        dlx_cubes_free(top->cubes);
        if (--all->depth)
            all->frames[all->depth - 1].next++;
    }
    return NULL;
}

bool agenda_divides(const agenda_frame *top)
{
    return dlx_cubes_count(top->cubes) > 1 || top->wanted == 1;
}

uint64_t agenda_digest(const agenda_frame *frame)
{
    uint64_t sum = STORE_NOTHING;
    for (size_t i = 0; i < dlx_cubes_count(frame->cubes); i++) {
        size_t count;
        const int64_t *literals = dlx_cubes_literals(frame->cubes, i, &count);
        for (size_t k = 0; k <= count; k++) {
            char text[24];
            const int length =
                snprintf(text, sizeof text, "%lld ", k < count ? (long long)literals[k] : 0LL);
            sum = store_sum(sum, text, (size_t)length);
        }
    }
    return sum;
}

double agenda_share(const agenda *all)
{
    double share = 0;
    double part = 1; /* of the whole: the cubes of the frame */
    for (size_t depth = 0; depth < all->depth; depth++) {
        const agenda_frame *frame = &all->frames[depth];
        const size_t count = dlx_cubes_count(frame->cubes);
        double sum = 0;
        double done = 0;
        for (size_t i = 0; i < count; i++) {
            const double estimate = (double)dlx_cubes_estimate(frame->cubes, i);
            sum += estimate;
            done += i < frame->next ? estimate : 0;
        }
        if (count == 0)
            break;
        share += part * done / sum;
        part *=
            frame->next < count ? (double)dlx_cubes_estimate(frame->cubes, frame->next) / sum : 0;
    }
    return share;
}

void agenda_free(agenda *all)
{
    while (all->depth)
        dlx_cubes_free(all->frames[--all->depth].cubes);
    free(all->frames);
    all->frames = NULL;
    all->capacity = 0;
}
