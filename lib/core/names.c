/* SPDX-License-Identifier: MIT */
#include "core/names.h"

#include "io/buffer.h"
#include "io/huge_pages.h"
#include <stdlib.h>

enum { FIRST_SLOTS = 64, SPARE = 8 };

uint64_t dlx_names_hash(const dlx_names *names, const char *text, size_t length)
{
    /* Word by word; the last word overlaps its predecessor. */
    const uint64_t seed = names->seed;
    uint64_t hash = length;
    for (size_t at = 0; at + 8 <= length; at += 8)
        hash = dlx_fold(hash ^ dlx_load_word(text + at) ^ seed, seed);
    return dlx_fold(hash ^ dlx_load_word(text + length - 8) ^ seed, seed);
}

/* Copies the slot of a new name to a free slot. */
static void place(dlx_names *names, const dlx_slot *slot)
{
    size_t at = dlx_names_slot(names, slot->key);
    while (names->slots[at].length != 0)
        at = (at + 1) & names->mask;
    names->slots[at] = *slot;
}

/* Doubles the slots once half of them are used. */
static bool grow_slots(dlx_names *names)
{
    if (names->slots && names->count < (names->mask + 1) / 2)
        return true;
    const size_t old = names->slots ? names->mask + 1 : 0;
    const size_t size = old ? old * 2 : FIRST_SLOTS;
    if (size < old)
        return false;
    dlx_slot *slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    dlx_huge_pages_request(slots, size * sizeof *slots);
    dlx_slot *before = names->slots;
    names->slots = slots;
    names->mask = size - 1;
    names->shift = 64 - (unsigned)__builtin_ctzll(size);
    /* Slots are in the order of hashes, so that both tables are passed through in order. */
    for (size_t at = 0; at < old; at++)
        if (before[at].length)
            place(names, &before[at]);
    free(before);
    return true;
}

/* Makes room for another name. */
static bool grow(dlx_names *names, size_t length)
{
    size_t bytes;
    if (names->count >= DLX_MAX_INDEX || length > UINT32_MAX ||
        __builtin_add_overflow(names->used, length + 1 + SPARE, &bytes))
        return false;
    return dlx_grow(&names->start, &names->start_capacity, names->count + 2,
                    sizeof *names->start) &&
           dlx_grow(&names->bytes, &names->capacity, bytes, 1) && grow_slots(names);
}

uint32_t dlx_names_add(dlx_names *names, const char *text, size_t length)
{
    if (!names->seed)
        names->seed = dlx_hash_seed(names);
    const uint64_t key = dlx_names_key(names, text, length);
    const uint32_t found = dlx_names_find_key(names, key, text, length);
    if (found != DLX_NO_INDEX)
        return found;
    if (!grow(names, length))
        return DLX_NO_INDEX;
    const uint32_t index = (uint32_t)names->count;
    memcpy(names->bytes + names->used, text, length);
    memset(names->bytes + names->used + length, 0, 1 + SPARE);
    names->start[index] = names->used;
    names->used += length + 1;
    names->start[++names->count] = names->used;
    place(names, &(dlx_slot){key, (uint32_t)length, index});
    return index;
}

void dlx_names_clear(dlx_names *names)
{
    names->used = names->count = 0;
    if (names->slots)
        memset(names->slots, 0, (names->mask + 1) * sizeof *names->slots);
}

void dlx_names_free(dlx_names *names)
{
    free(names->bytes);
    free(names->start);
    free(names->slots);
    *names = (dlx_names){0};
}
