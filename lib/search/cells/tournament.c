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
    size_t at = least->leaves + i;
    tree[at] = value;
    while (at > 1) {
        const uint32_t other = tree[at ^ 1];
        const uint32_t winner = other < tree[at] ? other : tree[at];
        at /= 2;
        if (tree[at] == winner)
            return;
        tree[at] = winner;
    }
}

size_t dlx_tournament_first(const dlx_tournament *least)
{
    size_t at = 1;
    while (at < least->leaves)
        at = 2 * at + (least->tree[2 * at] != least->tree[1]);
    return at - least->leaves;
}
