/* SPDX-License-Identifier: MIT */
#include "search/frontier/run_memory.h"

#include <stdlib.h>

enum {
    MOST_WAITING = 16,  /* steps that wait and leave memory to later ones */
    LEFT_TO_LATER = 3,  /* halvings: a step that does not wait leaves an eighth */
    SHARE_OF_GROWTH = 8 /* runs grow by an eighth of what they have, so that little is unused */
};

/* ---- tables ---------------------------------------------------------------------------------- */

static uint64_t bytes_of(const dlx_run_memory *memory, const dlx_table *table)
{
    uint64_t words = 0;
    for (size_t r = 0; r < memory->runs; r++)
        words += table->runs[r].state_room + table->runs[r].number_room;
    return 8 * words;
}

bool dlx_run_memory_begin(dlx_run_memory *memory, dlx_table *table)
{
    *table = memory->spare;
    memory->spare = (dlx_table){0};
    if (!table->runs)
        table->runs = calloc(memory->runs, sizeof *table->runs);
    memory->store->refused |= !table->runs;
    return table->runs != NULL;
}

void dlx_run_memory_free(dlx_run_memory *memory, dlx_table *table)
{
    if (!table->runs)
        return;
    const uint64_t bytes = bytes_of(memory, table);
    for (size_t r = 0; r < memory->runs; r++) {
        free(table->runs[r].states);
        free(table->runs[r].numbers);
    }
    free(table->runs);
    *table = (dlx_table){0};
    memory->store->taken -= bytes;
    dlx_search_gives_back(memory->store->task, bytes);
}

void dlx_run_memory_retire(dlx_run_memory *memory, dlx_table *table)
{
    if (!table->runs)
        return;
    dlx_run_memory_free(memory, &memory->spare);
    for (size_t r = 0; r < memory->runs; r++)
        table->runs[r].used = 0;
    memory->spare = (dlx_table){.runs = table->runs};
    *table = (dlx_table){0};
}

/* ---- what is left ---------------------------------------------------------------------------- */

/* Bytes that all tables may take. Room is left for the least that each step needs; of what else
 * there is, some is left to later steps, half as much for each step that waits. It is little, since
 * states that are reached in two parts of a step are nearly all met twice from there on: where a
 * step has to wait, all that follows takes twice as long, and so on. */
static uint64_t allowed(const dlx_run_memory *memory, size_t waiting)
{
    const uint64_t most = memory->store->most;
    const uint64_t room = most > memory->least ? most - memory->least : 0;
    const uint64_t later = waiting < MOST_WAITING ? room >> (waiting + LEFT_TO_LATER) : 0;
    return room - later + (waiting + 1) * (memory->least / memory->steps);
}

uint64_t dlx_run_memory_open(dlx_run_memory *memory, const dlx_table *table, size_t waiting)
{
    const dlx_store *store = memory->store;
    const uint64_t most = allowed(memory, waiting);
    const uint64_t room = most > store->taken ? most - store->taken : 0;
    const uint64_t left = dlx_limits_memory_left(store->task->limits, UINT64_MAX);
    atomic_store(&memory->refused, false);
    atomic_store(&memory->budget, room < left ? room : left);
    return bytes_of(memory, table);
}

void dlx_run_memory_close(dlx_run_memory *memory, const dlx_table *table, uint64_t before)
{
    const uint64_t more = bytes_of(memory, table) - before;
    memory->store->taken += more;
    memory->store->refused |= atomic_load(&memory->refused);
    dlx_search_takes(memory->store->task, more);
}

/* False: there are not so many bytes. */
static bool take_budget(dlx_run_memory *memory, uint64_t bytes)
{
    uint64_t left = atomic_load_explicit(&memory->budget, memory_order_relaxed);
    while (bytes <= left)
        if (atomic_compare_exchange_weak_explicit(&memory->budget, &left, left - bytes,
                                                  memory_order_relaxed, memory_order_relaxed))
            return true;
    return false;
}

/* ---- runs ------------------------------------------------------------------------------------ */

static bool grow_words(uint64_t **words, size_t *room, size_t wanted)
{
    if (wanted <= *room)
        return true;
    uint64_t *more = realloc(*words, wanted * sizeof *more);
    if (!more)
        return false;
    *words = more;
    *room = wanted;
    return true;
}

bool dlx_run_memory_grow(dlx_run_memory *memory, dlx_run *run, uint32_t limbs, size_t more)
{
    const size_t states = run->used + more;
    const size_t words = states * limbs;
    const uint64_t more_states = states > run->state_room ? states - run->state_room : 0;
    const uint64_t more_words = words > run->number_room ? words - run->number_room : 0;
    if (!take_budget(memory, 8 * (more_states + more_words)))
        return false;
    if (grow_words(&run->states, &run->state_room, states) &&
        grow_words(&run->numbers, &run->number_room, words))
        return true;
    atomic_store(&memory->refused, true);
    return false;
}

bool dlx_run_memory_make_room(dlx_run_memory *memory, dlx_range *range, uint32_t limbs)
{
    dlx_run *run = range->into;
    const size_t part = run->used / SHARE_OF_GROWTH;
    size_t more = part > DLX_MOST_LISTED ? part : DLX_MOST_LISTED;
    size_t room = dlx_run_room(run, limbs);
    /* Half as much as was refused, so that what is left is taken in few pieces: to grow may be to
     * copy all. */
    while (room < DLX_MOST_LISTED && more >= DLX_LEAST_LISTED) {
        if (dlx_run_memory_grow(memory, run, limbs, room + more))
            room += more;
        more /= 2;
    }
    range->is_short = room < DLX_MOST_LISTED;
    return room >= DLX_LEAST_LISTED;
}
