/* SPDX-License-Identifier: MIT */
/* A problem in memory: options in compressed rows, and items in a table that problems may share. */
#ifndef DLX_CORE_PROBLEM_H
#define DLX_CORE_PROBLEM_H

#include "core/names.h"
#include "core/scratch_cache.h"
#include "dlx.h"
#include "io/buffer.h"
#include <stdatomic.h>

/* The items of one problem, or of many in a stream of problems with equal items. */
typedef struct dlx_items {
    atomic_size_t owners;
    dlx_names names;
    size_t primary;    /* items [0..primary[ are primary */
    uint32_t *lo, *hi; /* multiplicities, [0..primary[; both NULL: all 1:1 */
    dlx_shelf shelf;   /* for searches of the next problem */
    dlx_shelf spare;   /* memory of problems, which would leave no place for the above: threads that
                          share a stream have many in hand */
} dlx_items;

/* Takes and gives back a reference; when the last one is given back, the table is freed. */
dlx_items *dlx_items_share(dlx_items *items);
void dlx_items_release(dlx_items *items);

struct dlx_problem {
    dlx_shelved shelved; /* its memory is kept for a later problem with the same items */
    size_t start_room, item_room, known_room; /* entries that these arrays have, if it was built */
    char *name;                               /* NULL: none */
    char *data; /* lines `WORD TEXT`, each with its line feed; NULL: none */
    dlx_items *items;
    size_t options;
    size_t *start;     /* option k has the nonzeros [start[k]..start[k + 1][; [0..options] */
    uint32_t *item;    /* item of each nonzero; [0..start[options][ */
    uint32_t *known;   /* of each option: its number among those that were read with these items,
                          without colours and costs; one number stands for the same nonzeros in all
                          problems that share the table. NULL: not all options have one */
    uint32_t *colour;  /* of each nonzero: 0: none, else 1 + its index in colours; NULL: no colours
                          at all */
    int64_t *cost;     /* of each option; NULL: all 0 */
    unsigned places;   /* costs count units of 10^-places */
    int64_t constant;  /* in the same units: part of the cost of every solution; there are costs if
                          it is not 0 */
    bool maximise;     /* the problem asks for the greatest cost */
    dlx_buffer labels; /* names of options, each with its NUL byte */
    size_t *label;     /* of each option: where its name begins in labels; SIZE_MAX: it has none;
                          NULL: no option has one */
    dlx_names colours;
};

/* The memory of a problem that was freed, with whatever its arrays hold, but without a name,
 * options and items; NULL: there is none. */
dlx_problem *dlx_problem_again(dlx_items *items);

/* Its options have no numbers any more. */
void dlx_problem_forget(dlx_problem *problem);

/* Does the option have a primary item? If not, it is never chosen. */
static inline bool dlx_problem_chooses(const dlx_problem *problem, size_t option)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (problem->item[i] < problem->items->primary)
            return true;
    return false;
}

#endif
