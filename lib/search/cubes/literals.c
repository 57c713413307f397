/* SPDX-License-Identifier: MIT */
#include "search/cubes/literals.h"

#include "io/buffer.h"

bool dlx_literals_add(dlx_literals *literals, int64_t literal)
{
    if (!dlx_grow(&literals->list, &literals->capacity, literals->count + 1,
                  sizeof *literals->list))
        return false;
    literals->list[literals->count++] = literal;
    return true;
}

bool dlx_literals_add_branch(dlx_literals *literals, const uint32_t *options, size_t live,
                             size_t branch, bool exact)
{
    bool good = true;
    for (size_t i = 0; i < branch && !exact && good; i++)
        good = dlx_literals_add(literals, -(int64_t)options[i] - 1);
    return good && (branch == live || dlx_literals_add(literals, (int64_t)options[branch] + 1));
}
