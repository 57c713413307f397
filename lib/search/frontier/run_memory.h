/* SPDX-License-Identifier: MIT */
/* Memory for tables of runs, which threads take from what is left for them all. */
#ifndef DLX_SEARCH_FRONTIER_RUN_MEMORY_H
#define DLX_SEARCH_FRONTIER_RUN_MEMORY_H

#include "search/frontier/runs.h"
#include "search/frontier/states.h"
#include <stdatomic.h>

typedef struct dlx_run_memory {
    dlx_store *store; /* counts what tables take */
    size_t runs;      /* that a table may have */
    size_t steps;
    uint64_t least;  /* bytes of tables of the least size for all steps, which are left for them */
    dlx_table spare; /* memory of a table that is done with */
    atomic_uint_least64_t budget; /* bytes that runs may still grow by */
    atomic_bool refused;          /* an allocation has failed */
} dlx_run_memory;

/* An empty table with room for `runs` runs. False: no memory. */
bool dlx_run_memory_begin(dlx_run_memory *memory, dlx_table *table);

/* Keeps the memory of a table that is done with for the next one. */
void dlx_run_memory_retire(dlx_run_memory *memory, dlx_table *table);

void dlx_run_memory_free(dlx_run_memory *memory, dlx_table *table);

/* Says how much may be taken while so many steps wait, and returns the bytes of the only table that
 * may then grow. */
uint64_t dlx_run_memory_open(dlx_run_memory *memory, const dlx_table *table, size_t waiting);

/* Counts what the table has grown by since it had `before` bytes. */
void dlx_run_memory_close(dlx_run_memory *memory, const dlx_table *table, uint64_t before);

/* Makes room for so many more states at the end of a run; by any thread, one for each run. False:
 * there is no memory. */
bool dlx_run_memory_grow(dlx_run_memory *memory, dlx_run *run, uint32_t limbs, size_t more);

/* The same in the run of a range, as much as there is. False: there is not enough to go on. */
bool dlx_run_memory_make_room(dlx_run_memory *memory, dlx_range *range, uint32_t limbs);

#endif
