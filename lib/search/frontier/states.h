/* SPDX-License-Identifier: MIT */
/* Tables of states with the number of ways to reach each, for counting layer by layer. */
#ifndef DLX_SEARCH_FRONTIER_STATES_H
#define DLX_SEARCH_FRONTIER_STATES_H

#include "core/numbers.h"
#include "search/base/search.h"

/* The states before a layer: a table with open addressing and linear probing (Knuth, TAOCP 3, 6.4).
 * An entry is a state and the number of ways to reach it, `words` and `limbs` long, the lowest limb
 * first; the number of a free entry is 0. */
typedef struct dlx_states {
    uint64_t *entries;
    size_t capacity; /* entries; 0 or a power of two */
    size_t used;     /* entries that are not free */
    unsigned shift;  /* 64 - log2 of the capacity */
    size_t at;       /* entries [0..at[ have been passed on, and of the entry `at` the options */
    size_t option;   /* of its layer before this option */
} dlx_states;

enum { DLX_LEAST_CAPACITY = 16 };

/* What all tables of a search shard. */
typedef struct dlx_store {
    dlx_search *task;
    uint32_t words;   /* of a state */
    uint32_t limbs;   /* of a number; incremented when one is about to overflow */
    uint64_t taken;   /* bytes of tables */
    uint64_t most;    /* bytes that the smallest tables may take */
    uint64_t allowed; /* bytes that larger ones may take */
    bool refused;     /* an allocation has failed */
    uint64_t additions,
        merged; /* additions of states to tables, and how many of these met a state already there */
} dlx_store;

/* The outcome of passing a table on. */
typedef enum dlx_outcome {
    DLX_DONE,
    DLX_OVERFLOWED,    /* numbers need one more limb; go on from where it stopped */
    DLX_FULL,          /* no memory for a table; likewise */
    DLX_OUT_OF_MEMORY, /* no memory for that limb: tables cannot be used any more */
    DLX_STOPPED        /* a limit struck */
} dlx_outcome;

/* Bytes of the smallest table with entries of so many words. */
static inline uint64_t dlx_states_least(uint64_t size)
{
    return DLX_LEAST_CAPACITY * size * sizeof(uint64_t);
}

/* Makes room for more entries. False: no memory, now or at all, or the limits say to stop. Not
 * allowed once entries have been passed on. */
bool dlx_states_grow(dlx_store *store, dlx_states *grown);

/* The same to a given capacity, a power of two, by any thread: memory is not counted, and limits
 * are not looked at. False: no memory; the table is then unchanged. */
bool dlx_states_enlarge(const dlx_store *store, dlx_states *grown, size_t capacity);

void dlx_states_drop(dlx_store *store, dlx_states *dropped);

/* Gives all numbers of the tables [0..count[ one more limb. False: no memory, or the limits say to
 * stop; the last table, which has the least size, is then unchanged, and the others cannot be used.
 */
bool dlx_states_widen(dlx_store *store, dlx_states *tables, size_t count);

/* Multiplying by the golden ratio (Knuth, TAOCP 3, 6.4) carries low bits up, and the shift carries
 * high bits down: with one of them alone, states, which differ in few bits, would cluster. */
static inline __attribute__((always_inline)) uint64_t dlx_states_hash(uint32_t words,
                                                                      const uint64_t *state)
{
    uint64_t hash = 0;
    for (uint32_t w = 0; w < words; w++) {
        hash = (hash ^ state[w]) * DLX_GOLDEN;
        hash ^= hash >> 32;
    }
    return hash * DLX_GOLDEN;
}

/* Where to look for a state first. */
static inline __attribute__((always_inline)) size_t
dlx_states_place(const dlx_states *in, uint32_t words, const uint64_t *state)
{
    return (size_t)(dlx_states_hash(words, state) >> in->shift);
}

/* Which of some shards of all states it belongs to: by other bits than its place. */
static inline __attribute__((always_inline)) size_t dlx_states_shard(uint64_t hash, size_t shards)
{
    return (size_t)((hash & UINT32_MAX) * shards >> 32);
}

/* Has the memory where a state is to be put fetched. */
static inline __attribute__((always_inline)) void
dlx_states_fetch(const dlx_states *in, uint32_t words, uint32_t limbs, const uint64_t *state)
{
    __builtin_prefetch(in->entries + dlx_states_place(in, words, state) * (words + limbs), 1);
}

/* Work of finding a state that is some layers ahead, see dlx_limits.work. */
static inline uint64_t dlx_states_work(uint32_t words, uint32_t layers)
{
    enum { WORK_PER_STATE = 12, WORK_PER_WORD = 4, WORDS_PER_WORK = 2 };
    return WORK_PER_STATE + WORK_PER_WORD * words + layers * words / WORDS_PER_WORK;
}

static inline __attribute__((always_inline)) bool dlx_states_free(const uint64_t *number,
                                                                  uint32_t limbs)
{
    uint64_t any = 0;
    for (uint32_t l = 0; l < limbs; l++)
        any |= number[l];
    return any == 0;
}

static inline __attribute__((always_inline)) bool dlx_states_same(const uint64_t *a,
                                                                  const uint64_t *b, uint32_t words)
{
    uint64_t different = 0;
    for (uint32_t w = 0; w < words; w++)
        different |= a[w] ^ b[w];
    return different == 0;
}

/* sum += more. True: that would overflow, and `sum` is unchanged. */
static inline __attribute__((always_inline)) bool
dlx_states_sum(uint64_t *sum, const uint64_t *more, uint32_t limbs)
{
    bool carry = false;
    for (uint32_t l = 0; l < limbs; l++) {
        const uint64_t part = sum[l] + more[l];
        const uint64_t whole = part + carry;
        carry = part < more[l] || whole < part;
        sum[l] = whole;
    }
    if (!carry)
        return false;
    bool borrow = false;
    for (uint32_t l = 0; l < limbs; l++) {
        const uint64_t part = sum[l] - more[l];
        const uint64_t whole = part - borrow;
        borrow = sum[l] < more[l] || part < borrow;
        sum[l] = whole;
    }
    return true;
}

/* Adds `number` to the number of ways to reach a state. */
static inline __attribute__((always_inline)) dlx_outcome
dlx_states_put(dlx_store *store, dlx_states *into, uint32_t words, uint32_t limbs,
               const uint64_t *state, const uint64_t *number)
{
    if (into->used >= into->capacity - into->capacity / 4 && !dlx_states_grow(store, into))
        return DLX_FULL;
    const size_t size = words + limbs;
    size_t place = dlx_states_place(into, words, state);
    uint64_t *entry = into->entries + place * size;
    store->additions++;
    while (!dlx_states_free(entry + words, limbs)) {
        if (dlx_states_same(entry, state, words)) {
            store->merged++;
            return dlx_states_sum(entry + words, number, limbs) ? DLX_OVERFLOWED : DLX_DONE;
        }
        place = (place + 1) & (into->capacity - 1);
        entry = into->entries + place * size;
    }
    into->used++;
    for (uint32_t w = 0; w < words; w++)
        entry[w] = state[w];
    for (uint32_t l = 0; l < limbs; l++)
        entry[words + l] = number[l];
    return DLX_DONE;
}

#endif
