/* SPDX-License-Identifier: MIT */
#include "search/cells/item_weights.h"

#include "io/buffer.h"
#include <stdlib.h>

size_t dlx_item_weights_size(size_t count)
{
    return count * sizeof(float);
}

bool dlx_item_weights_make(dlx_item_weights *weights, size_t count)
{
    weights->inverse = dlx_allocate(count, sizeof *weights->inverse);
    for (size_t i = 0; weights->inverse && i < count; i++)
        weights->inverse[i] = 1;
    return weights->inverse != NULL;
}

void dlx_item_weights_free(dlx_item_weights *weights)
{
    free(weights->inverse);
}

void dlx_item_weights_bump(dlx_item_weights *weights, uint32_t i)
{
    if (!weights->inverse)
        return;
    weights->inverse[i] = 1 / (1 / weights->inverse[i] + 1);
    if (weights->changes < DLX_MAX_CHANGED_WEIGHTS)
        weights->changed[weights->changes] = i;
    weights->changes += weights->changes <= DLX_MAX_CHANGED_WEIGHTS;
}
