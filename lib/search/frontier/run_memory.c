/* SPDX-License-Identifier: MIT */
#include "search/frontier/runs.h"

#include <sched.h>

enum {
    MOST_WAITING = 16,           /* deferred layers that leave memory to later layers */
    LEFT_TO_LATER = 3,           /* halvings: a layer leaves an eighth if no layer is deferred */
    MOST_BLOCK_WORDS = 15 << 10, /* below the mmap threshold of malloc */
    MOST_SIZES = 10,
    BLOCKS_PER_RANGE = 64 /* desired blocks per range */
};

/* Infinite memory; the sum of two fits into int64_t. */
#define UNLIMITED (UINT64_MAX / 4)

/* Words of a minimum block. */
static uint64_t least_words(uint64_t limbs)
{
    return DLX_MIN_LISTED * (1 + limbs);
}

static uint64_t words_of(const dlx_run_memory *memory, uint32_t size)
{
    return memory->words >> size;
}

/* Block size including its run's entry. */
static uint64_t bytes_of(uint64_t words)
{
    return words * sizeof(uint64_t) + sizeof(dlx_run);
}

uint64_t dlx_run_memory_least(size_t ranges, uint64_t limbs)
{
    return 2 * ranges * bytes_of(least_words(limbs)); /* the current and the next block */
}

bool dlx_run_memory_begin(dlx_run_memory *memory, dlx_store *store, unsigned threads, size_t ranges,
                          size_t layers, uint64_t limbs)
{
    *memory = (dlx_run_memory){.store = store,
                               .ranges = ranges,
                               .layers = layers,
                               .each = dlx_run_memory_least(ranges, limbs),
                               .threads = threads,
                               .sizes = 1};
    memory->words = least_words(limbs);
    while (2 * memory->words <= MOST_BLOCK_WORDS && memory->sizes < MOST_SIZES) {
        memory->words *= 2;
        memory->sizes++;
    }
    memory->free = calloc((size_t)threads * MOST_SIZES, sizeof *memory->free);
    atomic_flag_clear(&memory->busy);
    return memory->free != NULL;
}

/* Memory for all tables. Reserves the minimum for each layer; of the rest, a share is left to later
 * layers, halved for each deferred layer. The share is small: most states reached from both parts
 * of a divided layer are processed twice from there on, so each deferral doubles the remaining
 * work. */
static uint64_t allowed(const dlx_run_memory *memory, size_t waiting)
{
    const uint64_t least = memory->each * memory->layers;
    const uint64_t most = memory->store->most;
    const uint64_t room = most > least ? most - least : 0;
    const uint64_t later = waiting < MOST_WAITING ? room >> (waiting + LEFT_TO_LATER) : 0;
    return room - later + (waiting + 1) * memory->each;
}

static uint64_t at_most(uint64_t number, uint64_t most)
{
    return number < most ? number : most;
}

void dlx_run_memory_open(dlx_run_memory *memory, size_t waiting)
{
    const uint64_t left = dlx_budget_memory_left(memory->store->task->limits, UNLIMITED);
    const uint64_t most = at_most(allowed(memory, waiting), UNLIMITED);
    memory->refused = false;
    memory->most = memory->taken + at_most(left, UNLIMITED);
    memory->budget = (int64_t)most - (int64_t)memory->used;
    memory->size = 0;
    while (memory->size + 1 < memory->sizes &&
           bytes_of(words_of(memory, memory->size)) > most / BLOCKS_PER_RANGE / memory->ranges)
        memory->size++;
}

void dlx_run_memory_close(dlx_run_memory *memory)
{
    dlx_store *store = memory->store;
    store->refused |= memory->refused;
    if (memory->taken > store->taken)
        dlx_search_reserve_memory(store->task, memory->taken - store->taken);
    else
        dlx_search_release_memory(store->task, store->taken - memory->taken);
    store->taken = memory->taken;
}

/* Acquires a lock held for a few instructions. Yields, since the holder may have lost its
 * processor. */
static void lock(dlx_run_memory *memory)
{
    while (atomic_flag_test_and_set_explicit(&memory->busy, memory_order_acquire))
        sched_yield();
}

static void unlock(dlx_run_memory *memory)
{
    atomic_flag_clear_explicit(&memory->busy, memory_order_release);
}

static uint64_t **free_list(const dlx_run_memory *memory, unsigned thread, uint32_t size)
{
    return &memory->free[(size_t)thread * MOST_SIZES + size];
}

/* Returns a free block, preferably of this thread; NULL if none. */
static uint64_t *take_free(dlx_run_memory *memory, unsigned thread, uint32_t size)
{
    for (unsigned t = 0; t < memory->threads; t++) {
        uint64_t **list = free_list(memory, (thread + t) % memory->threads, size);
        uint64_t *block = *list;
        if (!block)
            continue;
        *list = (uint64_t *)(uintptr_t)block[0];
        return block;
    }
    return NULL;
}

/* Returns a free block to malloc. Returns false if none. */
static bool free_some(dlx_run_memory *memory)
{
    for (uint32_t size = 0; size < memory->sizes; size++) {
        uint64_t *block = take_free(memory, 0, size);
        if (!block)
            continue;
        memory->taken -= bytes_of(words_of(memory, size));
        free(block);
        return true;
    }
    return false;
}

/* True if a new block fits in memory, possibly after freeing unused blocks. */
static bool may_add(dlx_run_memory *memory, uint64_t bytes)
{
    while (memory->taken + bytes > memory->most)
        if (!free_some(memory))
            return false;
    return true;
}

/* Returns a free block of the largest affordable size, with the lock held. NULL: none, or the
 * caller allocates a block of *size, already accounted for. */
static uint64_t *find_block(dlx_run_memory *memory, unsigned thread, uint32_t *size)
{
    for (*size = memory->size; *size < memory->sizes; ++*size) {
        const uint64_t bytes = bytes_of(words_of(memory, *size));
        if ((int64_t)bytes > memory->budget)
            continue;
        uint64_t *block = take_free(memory, thread, *size);
        const bool added = !block && may_add(memory, bytes);
        if (!block && !added)
            continue;
        memory->used += bytes;
        memory->budget -= (int64_t)bytes;
        memory->taken += added ? bytes : 0;
        return block;
    }
    return NULL;
}

/* Allocates a block already accounted for. Returns NULL if out of memory. */
static uint64_t *add_block(dlx_run_memory *memory, uint32_t size)
{
    const uint64_t words = words_of(memory, size);
    const uint64_t bytes = bytes_of(words);
    uint64_t *block = dlx_buffer_allocate(words, sizeof *block);
    if (block)
        return block;
    lock(memory);
    memory->used -= bytes;
    memory->taken -= bytes;
    memory->refused = true;
    unlock(memory);
    return NULL;
}

bool dlx_run_memory_take(dlx_run_memory *memory, unsigned thread, uint32_t limbs, dlx_run *run)
{
    uint32_t size = 0;
    lock(memory);
    uint64_t *block = find_block(memory, thread, &size);
    unlock(memory);
    if (!block && size < memory->sizes)
        block = add_block(memory, size);
    if (!block)
        return false;
    const size_t room = words_of(memory, size) / (1 + limbs);
    *run =
        (dlx_run){.states = block, .numbers = block + room, .room = (uint32_t)room, .size = size};
    return true;
}

void dlx_run_memory_release(dlx_run_memory *memory, unsigned thread, dlx_run *run)
{
    uint64_t *block = run->states;
    if (!block)
        return;
    const uint64_t bytes = bytes_of(words_of(memory, run->size));
    uint64_t **list = free_list(memory, thread, run->size);
    run->states = run->numbers = NULL;
    lock(memory);
    block[0] = (uint64_t)(uintptr_t)*list;
    *list = block;
    memory->used -= bytes;
    memory->budget += (int64_t)bytes;
    unlock(memory);
}

void dlx_run_memory_drop(dlx_run_memory *memory, dlx_table *table)
{
    for (size_t r = 0; r < table->count; r++)
        dlx_run_memory_release(memory, 0, &table->runs[r]);
    free(table->runs);
    *table = (dlx_table){0};
}

void dlx_run_memory_end(dlx_run_memory *memory)
{
    if (!memory->free)
        return;
    while (free_some(memory))
        continue;
    free(memory->free);
    dlx_search_release_memory(memory->store->task, memory->store->taken);
    memory->store->taken = 0;
}

bool dlx_run_memory_make_room(dlx_run_memory *memory, unsigned thread, dlx_range *range,
                              uint32_t limbs)
{
    if (!dlx_buffer_grow(&range->runs, &range->capacity, range->count + 2, sizeof *range->runs)) {
        lock(memory);
        memory->refused = true;
        unlock(memory);
        return false;
    }
    if (range->into.room == 0)
        dlx_run_memory_take(memory, thread, limbs, &range->into);
    if (dlx_range_room(range) < DLX_MAX_LISTED && range->next.room == 0)
        dlx_run_memory_take(memory, thread, limbs, &range->next);
    const size_t room = dlx_range_room(range);
    range->is_short = room < DLX_MAX_LISTED;
    return room >= DLX_MIN_LISTED;
}
