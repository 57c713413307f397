/* SPDX-License-Identifier: MIT */
#include "search/cells/item_weights.h"

#include "io/buffer.h"
#include <stdlib.h>

size_t dlx_failures_size(size_t count)
{
    return count * sizeof(float);
}

bool dlx_failures_make(dlx_failures *failures, size_t count)
{
    failures->inverse = dlx_allocate(count, sizeof *failures->inverse);
    for (size_t i = 0; failures->inverse && i < count; i++)
        failures->inverse[i] = 1;
    return failures->inverse != NULL;
}

void dlx_failures_free(dlx_failures *failures)
{
    free(failures->inverse);
}

void dlx_failures_add(dlx_failures *failures, uint32_t i)
{
    if (!failures->inverse)
        return;
    failures->inverse[i] = 1 / (1 / failures->inverse[i] + 1);
    if (failures->changes < DLX_MOST_NEW_FAILURES)
        failures->changed[failures->changes] = i;
    failures->changes += failures->changes <= DLX_MOST_NEW_FAILURES;
}
