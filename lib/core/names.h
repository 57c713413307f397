/* SPDX-License-Identifier: MIT */
/* A table of names: from bytes to index and back. Open addressing over 16-byte slots; a name of at
 * most 8 bytes is its own key, so that a lookup touches only one cache line. The table is seeded,
 * see dlx_hash_seed. */
#ifndef DLX_CORE_NAMES_H
#define DLX_CORE_NAMES_H

#include "core/numbers.h"
#include "io/error.h"
#include <stdatomic.h>
#include <string.h>

/* Seeds for hashing untrusted text, so that no input can be crafted whose names or lines all
 * collide. */

/* A nonzero number that differs between processes and, within a process, between owners. Output
 * must not depend on it. */
uint64_t dlx_hash_seed(const void *owner);

/* Multiplies into 128 bits and combines the halves by xor (as wyhash, Wang Yi, 2019). An unknown
 * seed in either factor makes all bits of the result unknown. */
static inline uint64_t dlx_fold(uint64_t a, uint64_t b)
{
    const unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#define DLX_NO_INDEX UINT32_MAX

/* Length 0, which no name has, means a free slot. */
typedef struct dlx_slot {
    uint64_t key;    /* the name's bytes, or a hash of a longer one */
    uint32_t length; /* of the name; longer names than UINT32_MAX are refused */
    uint32_t index;
} dlx_slot;

/* Tables with fewer slots are in the cache, and need no prefetching. */
enum { DLX_NAMES_LARGE = 1 << 15 };

/* All zero is an empty table. */
typedef struct dlx_names {
    char *bytes; /* all names, each followed by a NUL byte, and 8 spare bytes at the end */
    size_t used, capacity;
    size_t *start; /* name i is at bytes + start[i]; [0..count] */
    size_t count, start_capacity;
    _Atomic(dlx_slot *) slots; /* a power of two of them; NULL: no names, or released */
    bool released;             /* at some time */
    size_t mask;
    unsigned shift; /* 64 - log2 of their number */
    uint64_t seed;  /* odd once a name was added */
} dlx_names;

/* The key of a name: its bytes if at most 8 (padding is unambiguous since names contain no NUL
 * byte), else a hash. */
uint64_t dlx_names_hash(const dlx_names *names, const char *text, size_t length);

/* Loads a word of text whose first byte is the least significant one on every machine. */
static inline uint64_t dlx_load_word(const char *text)
{
    uint64_t word;
    memcpy(&word, text, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline uint64_t dlx_names_key(const dlx_names *names, const char *text, size_t length)
{
    if (length > 8)
        return dlx_names_hash(names, text, length);
    char padded[8] = {0};
    memcpy(padded, text, length);
    return dlx_load_word(padded);
}

static inline const char *dlx_names_text(const dlx_names *names, size_t index)
{
    return names->bytes + names->start[index];
}

static inline size_t dlx_names_length(const dlx_names *names, size_t index)
{
    return names->start[index + 1] - names->start[index] - 1;
}

/* A name for messages. */
dlx_shown dlx_names_show(const dlx_names *names, size_t index);

/* The first slot to probe for a key; continue upwards. */
static inline size_t dlx_names_slot(const dlx_names *names, uint64_t key)
{
    return (size_t)(dlx_fold(key ^ names->seed, names->seed) >> names->shift);
}

/* As dlx_names_find_key, if the slots were released: makes them again, or searches all names
 * without memory. */
uint32_t dlx_names_find_released(const dlx_names *names, uint64_t key, const char *text,
                                 size_t length);

/* The index of the name with this key, or DLX_NO_INDEX. */
static inline uint32_t dlx_names_find_key(const dlx_names *names, uint64_t key, const char *text,
                                          size_t length)
{
    const dlx_slot *slots = atomic_load_explicit(&names->slots, memory_order_acquire);
    if (!slots)
        return names->count ? dlx_names_find_released(names, key, text, length) : DLX_NO_INDEX;
    for (size_t place = dlx_names_slot(names, key);; place = (place + 1) & names->mask) {
        const dlx_slot *slot = &slots[place];
        if (slot->key == key && slot->length == length &&
            (length <= 8 || memcmp(dlx_names_text(names, slot->index), text, length) == 0))
            return slot->index;
        if (slot->length == 0)
            return DLX_NO_INDEX;
    }
}

/* The index of the name that probably has this key, without a look at its text, or DLX_NO_INDEX. */
static inline uint32_t dlx_names_guess(const dlx_names *names, uint64_t key)
{
    const dlx_slot *slots = names->slots;
    size_t place = dlx_names_slot(names, key);
    while (slots[place].length && slots[place].key != key)
        place = (place + 1) & names->mask;
    return slots[place].length ? slots[place].index : DLX_NO_INDEX;
}

static inline uint32_t dlx_names_find(const dlx_names *names, const char *text, size_t length)
{
    return dlx_names_find_key(names, dlx_names_key(names, text, length), text, length);
}

/* Likewise for a name that probably has index `guess`: neighbours in a file often are neighbours in
 * the table, whose slots are not in the cache if it is large. */
static inline uint32_t dlx_names_find_guess(const dlx_names *names, size_t guess, const char *text,
                                            size_t length)
{
    return guess < names->count && dlx_names_length(names, guess) == length &&
                   memcmp(dlx_names_text(names, guess), text, length) == 0
               ? (uint32_t)guess
               : dlx_names_find(names, text, length);
}

/* Adds a new name, and returns the index of the name in any case. DLX_NO_INDEX: no memory, or too
 * many names. */
uint32_t dlx_names_add(dlx_names *names, const char *text, size_t length);

/* Adds the names [first..end[ of another table. False: no memory. */
bool dlx_names_copy(dlx_names *target, const dlx_names *source, size_t first, size_t end);

/* Makes room for `count` names of `bytes` bytes in all, with a NUL byte each: a table that grows
 * leaves holes in the memory. False: no memory. */
bool dlx_names_reserve(dlx_names *names, size_t count, size_t bytes);

/* Frees the slots of a large table, once: the next lookup makes them again. No other thread may use
 * the table meanwhile. */
void dlx_names_release_slots(dlx_names *names);

/* Removes all names, and keeps the memory. */
void dlx_names_clear(dlx_names *names);

void dlx_names_free(dlx_names *names);

/* Longer texts are not compared; cost of an edit. */
enum { DLX_LONGEST_COMPARED = 40, DLX_EDIT_COST = 64 };

/* The edit distance of two texts: DLX_EDIT_COST for each letter inserted, deleted, replaced or
 * transposed with its neighbour (Damerau 1964, optimal string alignment), and 1 for each difference
 * of case. */
size_t dlx_names_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/* The index of the name nearest to an unknown text, the first of several; DLX_NO_INDEX: none is
 * near enough. Runs in time linear in the number of names. */
uint32_t dlx_names_near(const dlx_names *names, const char *text, size_t length);

#endif
