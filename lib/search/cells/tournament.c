/* SPDX-License-Identifier: MIT */
#include "search/cells/tournament.h"

#include "io/buffer.h"
#include <stdlib.h>

static size_t leaves_of(size_t count)
{
    size_t leaves = 1;
    while (leaves < count)
        leaves *= 2;
    return leaves;
}

size_t dlx_tournament_size(size_t count)
{
    return 2 * leaves_of(count) * sizeof(uint32_t);
}

bool dlx_tournament_make(dlx_tournament *least, size_t count)
{
    least->leaves = leaves_of(count);
    least->tree = dlx_buffer_allocate(2 * least->leaves, sizeof *least->tree);
    for (size_t i = 0; least->tree && i < 2 * least->leaves; i++)
        least->tree[i] = UINT32_MAX;
    return least->tree != NULL;
}

void dlx_tournament_free(dlx_tournament *least)
{
    free(least->tree);
}

void dlx_tournament_set(dlx_tournament *least, size_t i, uint32_t value)
{
    uint32_t *tree = least->tree;
    size_t index = least->leaves + i;
    tree[index] = value;
    while (index > 1) {
        const uint32_t other = tree[index ^ 1];
        const uint32_t winner = other < tree[index] ? other : tree[index];
        index /= 2;
        if (tree[index] == winner)
            return;
        tree[index] = winner;
    }
}

size_t dlx_tournament_first(const dlx_tournament *least)
{
    size_t index = 1;
    while (index < least->leaves)
        index = 2 * index + (least->tree[2 * index] != least->tree[1]);
    return index - least->leaves;
}
