/* SPDX-License-Identifier: MIT */
#include "checkpoint/cube_stack.h"

#include "cli/atomic_file.h"
#include <stdio.h>
#include <stdlib.h>

bool cube_stack_push(cube_stack *stack, uint64_t wanted, dlx_error *error)
{
    const cube_stack_level *below = stack->depth ? &stack->levels[stack->depth - 1] : NULL;
    dlx_cubes *cubes = below ? dlx_cubes_divide(below->cubes, below->next, stack->problem,
                                                (size_t)wanted, stack->options, error)
                             : dlx_cubes_new(stack->problem, (size_t)wanted, stack->options, error);
    if (!cubes)
        return false;
    if (stack->depth == stack->capacity) {
        const size_t capacity = 2 * stack->capacity + 16;
        cube_stack_level *levels = realloc(stack->levels, capacity * sizeof *levels);
        if (!levels) {
            dlx_cubes_free(cubes);
            *error = (dlx_error){.status = DLX_NO_MEMORY, .text = "out of memory"};
            return false;
        }
        stack->levels = levels;
        stack->capacity = capacity;
    }
    stack->levels[stack->depth++] = (cube_stack_level){cubes, wanted, 0};
    return true;
}

cube_stack_level *cube_stack_top(cube_stack *stack)
{
    while (stack->depth) {
        cube_stack_level *top = &stack->levels[stack->depth - 1];
        if (top->next < dlx_cubes_count(top->cubes))
            return top;
        dlx_cubes_free(top->cubes);
        if (--stack->depth)
            stack->levels[stack->depth - 1].next++;
    }
    return NULL;
}

bool cube_stack_can_divide(const cube_stack_level *top)
{
    return dlx_cubes_count(top->cubes) > 1 || top->wanted == 1;
}

uint64_t cube_stack_level_digest(const cube_stack_level *level)
{
    uint64_t sum = FNV1A64_EMPTY;
    for (size_t i = 0; i < dlx_cubes_count(level->cubes); i++) {
        size_t count;
        const int64_t *literals = dlx_cubes_literals(level->cubes, i, &count);
        for (size_t k = 0; k <= count; k++) {
            char text[24];
            const int length =
                snprintf(text, sizeof text, "%lld ", k < count ? (long long)literals[k] : 0LL);
            sum = fnv1a64(sum, text, (size_t)length);
        }
    }
    return sum;
}

double cube_stack_progress(const cube_stack *stack)
{
    double share = 0;
    double part = 1; /* share of the level's cubes in the problem */
    for (size_t depth = 0; depth < stack->depth; depth++) {
        const cube_stack_level *level = &stack->levels[depth];
        const size_t count = dlx_cubes_count(level->cubes);
        double sum = 0;
        double done = 0;
        for (size_t i = 0; i < count; i++) {
            const double estimate = (double)dlx_cubes_estimate(level->cubes, i);
            sum += estimate;
            done += i < level->next ? estimate : 0;
        }
        if (count == 0)
            break;
        share += part * done / sum;
        part *=
            level->next < count ? (double)dlx_cubes_estimate(level->cubes, level->next) / sum : 0;
    }
    return share;
}

void cube_stack_free(cube_stack *stack)
{
    while (stack->depth)
        dlx_cubes_free(stack->levels[--stack->depth].cubes);
    free(stack->levels);
    stack->levels = NULL;
    stack->capacity = 0;
}
