/* SPDX-License-Identifier: MIT */
/* Hash tables of frontier states with the number of ways to reach each. */
#ifndef DLX_SEARCH_FRONTIER_STATES_H
#define DLX_SEARCH_FRONTIER_STATES_H

#include "core/numbers.h"
#include "search/base/search.h"

/* A table with open addressing and linear probing (Knuth, TAOCP 3, 6.4). An entry is a state of
 * `words` words and a number of `limbs` limbs, lowest limb first; the number of a free entry is 0.
 */
typedef struct dlx_states {
    uint64_t *entries;
    size_t capacity;  /* 0 or a power of two */
    size_t used;      /* occupied entries */
    unsigned shift;   /* 64 - log2(capacity) */
    uint64_t factor;  /* of hashes, odd */
    size_t processed; /* entries [0..processed[ are done */
    size_t option;    /* first unprocessed option of entry `processed` */
} dlx_states;

enum { DLX_LEAST_CAPACITY = 16 };

/* State shared by all tables of a search. */
typedef struct dlx_store {
    dlx_search *task;
    uint32_t words;             /* words of a state */
    uint32_t limbs;             /* limbs of a number; grows before an overflow */
    bool reorders;              /* each capacity orders states in another way */
    uint64_t taken;             /* memory of all tables */
    uint64_t most;              /* memory limit for minimum tables */
    uint64_t allowed;           /* memory limit for larger tables */
    bool refused;               /* an allocation failed */
    uint64_t additions, merged; /* additions to tables, and additions to existing entries */
} dlx_store;

typedef enum dlx_outcome {
    DLX_DONE,
    DLX_OVERFLOWED,    /* numbers need another limb; resumable */
    DLX_FULL,          /* no memory for a table; resumable */
    DLX_OUT_OF_MEMORY, /* no memory for the limb; tables are invalid */
    DLX_STOPPED        /* a limit was reached */
} dlx_outcome;

/* Memory of a minimum table with entries of `size` words. */
static inline uint64_t dlx_states_least(uint64_t size)
{
    return DLX_LEAST_CAPACITY * size * sizeof(uint64_t);
}

/* Doubles the capacity. Returns false if out of memory or stopped. The table must be unprocessed.
 */
bool dlx_states_grow(dlx_store *store, dlx_states *grown);

/* Grows to `capacity`, a power of two; callable from any thread, ignores limits and memory
 * accounting. Returns false if out of memory; the table is then unchanged. */
bool dlx_states_enlarge(const dlx_store *store, dlx_states *grown, size_t capacity);

void dlx_states_drop(dlx_store *store, dlx_states *dropped);

/* Adds a limb to all numbers of tables [0..count[. Returns false if out of memory or stopped; the
 * last table, of minimum capacity, is then unchanged, all others are invalid. */
bool dlx_states_widen(dlx_store *store, dlx_states *tables, size_t count);

/* Multiplying by the golden ratio (Knuth, TAOCP 3, 6.4) carries low bits up, and the shift carries
 * high bits down: states differ in few bits, and would cluster with only one of both. */
static inline __attribute__((always_inline)) uint64_t dlx_states_hash(uint32_t words,
                                                                      const uint64_t *state)
{
    uint64_t hash = 0;
    for (uint32_t w = 0; w < words; w++) {
        hash = (hash ^ state[w]) * DLX_GOLDEN;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Returns the first slot to probe. */
static inline __attribute__((always_inline)) size_t
dlx_states_place(const dlx_states *in, uint32_t words, const uint64_t *state)
{
    return (size_t)(dlx_states_hash(words, state) * in->factor >> in->shift);
}

/* Returns the shard of a state, by other bits than its slot. */
static inline __attribute__((always_inline)) size_t dlx_states_shard(uint64_t hash, size_t shards)
{
    return (size_t)((hash & UINT32_MAX) * shards >> 32);
}

/* Prefetches the slot of a state. */
static inline __attribute__((always_inline)) void
dlx_states_fetch(const dlx_states *in, uint32_t words, uint32_t limbs, const uint64_t *state)
{
    __builtin_prefetch(in->entries + dlx_states_place(in, words, state) * (words + limbs), 1);
}

/* Work of comparing a state with the options of a layer, see dlx_budget.work: a word each, or
 * vectors of words of long states. */
static inline uint64_t dlx_states_layer_work(uint32_t words, size_t options)
{
    enum { LONG = 16, WORDS_PER_WORK = 4 };
    return options * (words < LONG ? words : words / WORDS_PER_WORK);
}

/* Work of finding a state `layers` layers ahead, see dlx_budget.work. */
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

/* sum += more. Returns true on overflow; `sum` is then unchanged. */
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

/* Adds `number` to the number of ways to reach `state`. */
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

#define DLX_NO_STATE UINT32_MAX

/* States with their layers, numbered in the order added. Empty if all but `words` is zero. */
typedef struct dlx_state_numbers {
    size_t words;   /* of a key: a state, then its layer */
    uint64_t *keys; /* by number */
    size_t count, capacity;
    uint32_t *slots; /* open addressing: a number, or DLX_NO_STATE; a power of two */
    size_t slot_count;
} dlx_state_numbers;

static inline uint64_t *dlx_state_numbers_key(const dlx_state_numbers *numbers, size_t number)
{
    return numbers->keys + number * numbers->words;
}

/* Returns the number of a key, or DLX_NO_STATE; some key exists. */
uint32_t dlx_state_numbers_find(const dlx_state_numbers *numbers, const uint64_t *key);

/* Returns the number of a key, which is added if new. DLX_NO_STATE: no memory. */
uint32_t dlx_state_numbers_get(dlx_state_numbers *numbers, dlx_search *task, const uint64_t *key);

/* Frees and releases the memory, and keeps the count. */
void dlx_state_numbers_free(dlx_state_numbers *numbers, dlx_search *task);

#endif
