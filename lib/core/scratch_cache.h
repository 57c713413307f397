/* SPDX-License-Identifier: MIT */
/* What searches keep for the next problem of a stream whose problems have the same items: tables
 * made from options that come again, and memory. It hangs on the table of items, from which a
 * search takes it for itself alone, and to which it gives it back; searches in several threads each
 * have their own. */
#ifndef DLX_CORE_SCRATCH_CACHE_H
#define DLX_CORE_SCRATCH_CACHE_H

#include <stdatomic.h>

/* Begins whatever is kept. */
typedef struct dlx_shelved {
    void (*drop)(struct dlx_shelved *one); /* frees it, and says whose it is */
} dlx_shelved;

enum { DLX_MOST_SHELVED = 16 }; /* more are freed */

/* All NULL is none. */
typedef struct dlx_shelf {
    _Atomic(dlx_shelved *) place[DLX_MOST_SHELVED];
} dlx_shelf;

/* Takes one that is freed by `drop`; NULL: there is none. */
dlx_shelved *dlx_shelf_take(dlx_shelf *shelf, void (*drop)(dlx_shelved *one));

/* Puts it there for others, or frees it. NULL: does nothing. */
void dlx_shelf_put(dlx_shelf *shelf, dlx_shelved *one);

/* Frees all. */
void dlx_shelf_clear(dlx_shelf *shelf);

#endif
