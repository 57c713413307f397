/* SPDX-License-Identifier: MIT */
#include "core/scratch_cache.h"

#include <stddef.h>

dlx_shelved *dlx_shelf_take(dlx_shelf *shelf, void (*drop)(dlx_shelved *one))
{
    for (unsigned i = 0; i < DLX_MOST_SHELVED; i++) {
        dlx_shelved *one = NULL;
        if (atomic_load_explicit(&shelf->place[i], memory_order_relaxed))
            one = atomic_exchange_explicit(&shelf->place[i], NULL, memory_order_acq_rel);
        if (one && one->drop == drop)
            return one;
        dlx_shelf_put(shelf, one);
    }
    return NULL;
}

void dlx_shelf_put(dlx_shelf *shelf, dlx_shelved *one)
{
    for (unsigned i = 0; one && i < DLX_MOST_SHELVED; i++) {
        dlx_shelved *none = NULL;
        if (atomic_compare_exchange_strong_explicit(&shelf->place[i], &none, one,
                                                    memory_order_acq_rel, memory_order_relaxed))
            one = NULL;
    }
    if (one)
        one->drop(one);
}

void dlx_shelf_clear(dlx_shelf *shelf)
{
    for (unsigned i = 0; i < DLX_MOST_SHELVED; i++) {
        dlx_shelved *one = atomic_load_explicit(&shelf->place[i], memory_order_acquire);
        if (one)
            one->drop(one);
    }
}
