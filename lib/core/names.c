/* SPDX-License-Identifier: MIT */
#include "core/names.h"

#include "config.h"
#include "io/buffer.h"
#include <time.h>

#if HAVE_GETAUXVAL
#include <sys/auxv.h>
#endif

enum { LONGEST = DLX_LONGEST_COMPARED, FAULT = DLX_EDIT_COST };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Only three rows of Wagner and Fischer's table are needed. */
size_t dlx_names_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST + 1];
    for (size_t k = 0; k <= b_length; k++)
        rows[0][k] = FAULT * k;
    for (size_t i = 1; i <= a_length; i++) {
        const size_t *before = rows[(i + 1) % 3]; /* row i - 2 */
        const size_t *last = rows[(i - 1) % 3];
        size_t *row = rows[i % 3];
        row[0] = FAULT * i;
        for (size_t k = 1; k <= b_length; k++) {
            const char x = a[i - 1];
            const char y = b[k - 1];
            const size_t change = x == y ? 0 : lower(x) == lower(y) ? 1 : FAULT;
            row[k] = least(last[k - 1] + change, FAULT + least(last[k], row[k - 1]));
            if (i > 1 && k > 1 && x == b[k - 2] && y == a[i - 2])
                row[k] = least(row[k], before[k - 2] + FAULT);
        }
    }
    return rows[a_length % 3][b_length];
}

uint32_t dlx_names_near(const dlx_names *names, const char *text, size_t length)
{
    enum { LETTERS_PER_FAULT = 3, MOST_FAULTS = 2 };
    const size_t faults = least(length / LETTERS_PER_FAULT, MOST_FAULTS);
    size_t most = faults * FAULT + LONGEST; /* in a name of one or two letters, case alone */
    uint32_t nearest = DLX_NO_INDEX;
    if (length > LONGEST)
        return DLX_NO_INDEX;
    for (size_t i = 0; i < names->count; i++) {
        const size_t other = dlx_names_length(names, i);
        const size_t more = other > length ? other - length : length - other;
        if (other > LONGEST || more > faults)
            continue;
        const size_t far = dlx_names_distance(text, length, dlx_names_text(names, i), other);
        if (far <= most && (nearest == DLX_NO_INDEX || far < most)) {
            nearest = (uint32_t)i;
            most = far;
        }
    }
    return nearest;
}

/* Random bytes given by the kernel to each process; else 0. */
static uint64_t kernel_seed(void)
{
    uint64_t seed[2] = {0};
#if HAVE_GETAUXVAL && defined(AT_RANDOM)
    const unsigned long place = getauxval(AT_RANDOM);
    if (place)
        memcpy(seed, (const void *)(uintptr_t)place, sizeof seed);
#endif
    return dlx_mix(seed[0]) + seed[1];
}

uint64_t dlx_hash_seed(const void *owner)
{
    uint64_t seed = kernel_seed();
    if (!seed) {
        struct timespec moment = {0};
        clock_gettime(CLOCK_MONOTONIC, &moment);
        seed = (uint64_t)moment.tv_nsec * DLX_GOLDEN + (uint64_t)moment.tv_sec;
    }
    return dlx_mix(dlx_mix(seed) + (uintptr_t)owner) | 1;
}

enum {
    FIRST_SLOTS = 64,
    SMALL = 1 << 13, /* slots that fit in the cache: collisions cost more than memory */
    SPARE = 8
};

uint64_t dlx_names_hash(const dlx_names *names, const char *text, size_t length)
{
    /* Word by word; the last word overlaps its predecessor. */
    const uint64_t seed = names->seed;
    uint64_t hash = length;
    for (size_t index = 0; index + 8 <= length; index += 8)
        hash = dlx_fold(hash ^ dlx_load_word(text + index) ^ seed, seed);
    return dlx_fold(hash ^ dlx_load_word(text + length - 8) ^ seed, seed);
}

/* Copies the slot of a new name to a free slot. */
static void place(const dlx_names *names, dlx_slot *slots, const dlx_slot *slot)
{
    size_t index = dlx_names_slot(names, slot->key);
    while (slots[index].length != 0)
        index = (index + 1) & names->mask;
    slots[index] = *slot;
}

void dlx_names_release_slots(dlx_names *names)
{
    enum { LARGE = 1 << 16 }; /* in bytes of names */
    if (names->used < LARGE || names->released)
        return;
    names->released = true;
    free(names->slots);
    names->slots = NULL;
}

/* Several threads may look up names of a problem, and the first to finish replaces the slots. */
uint32_t dlx_names_find_released(const dlx_names *names, uint64_t key, const char *text,
                                 size_t length)
{
    dlx_slot *slots = calloc(names->mask + 1, sizeof *slots);
    for (size_t i = 0; i < names->count; i++) {
        const char *name = dlx_names_text(names, i);
        const uint32_t size = (uint32_t)dlx_names_length(names, i);
        if (slots)
            place(names, slots, &(dlx_slot){dlx_names_key(names, name, size), size, (uint32_t)i});
        else if (size == length && memcmp(name, text, length) == 0)
            return (uint32_t)i;
    }
    if (!slots)
        return DLX_NO_INDEX;
    dlx_slot *none = NULL;
    dlx_names *table = (dlx_names *)(uintptr_t)names;
    if (!atomic_compare_exchange_strong(&table->slots, &none, slots))
        free(slots);
    return dlx_names_find_key(names, key, text, length);
}

/* Slots for `count` names and one more: twice their number, four times if they are few. */
static size_t slots_for(const dlx_names *names, size_t count)
{
    size_t size = names->slots ? names->mask + 1 : FIRST_SLOTS;
    while (size && count >= size / (size <= SMALL ? 4 : 2))
        size *= 2;
    return size;
}

/* Makes room for one name after `count` names. */
static bool grow_slots(dlx_names *names, size_t count)
{
    const size_t old = names->slots ? names->mask + 1 : 0;
    const size_t size = slots_for(names, count);
    if (size == old)
        return true;
    if (!old && names->count) /* released, and no memory to make them again */
        return false;
    dlx_slot *slots = size ? calloc(size, sizeof *slots) : NULL;
    if (!slots)
        return false;
    dlx_buffer_request_huge_pages(slots, size * sizeof *slots);
    dlx_slot *before = names->slots;
    names->slots = slots;
    names->mask = size - 1;
    names->shift = 64 - (unsigned)__builtin_ctzll(size);
    /* Slots are in the order of hashes, so that both tables are passed through in order. */
    for (size_t index = 0; index < old; index++)
        if (before[index].length)
            place(names, slots, &before[index]);
    free(before);
    return true;
}

/* Makes room for another name after `count` names of `used` bytes in all. */
static bool grow(dlx_names *names, size_t count, size_t used, size_t length)
{
    size_t bytes;
    if (count >= DLX_MAX_INDEX || length > UINT32_MAX ||
        __builtin_add_overflow(used, length + 1 + SPARE, &bytes))
        return false;
    return dlx_buffer_grow(&names->start, &names->start_capacity, count + 2,
                           sizeof *names->start) &&
           dlx_buffer_grow(&names->bytes, &names->capacity, bytes, 1) && grow_slots(names, count);
}

bool dlx_names_reserve(dlx_names *names, size_t count, size_t bytes)
{
    return grow(names, count, bytes, 0);
}

uint32_t dlx_names_add(dlx_names *names, const char *text, size_t length)
{
    if (!names->seed)
        names->seed = dlx_hash_seed(names);
    const uint64_t key = dlx_names_key(names, text, length);
    const uint32_t found = dlx_names_find_key(names, key, text, length);
    if (found != DLX_NO_INDEX)
        return found;
    if (!grow(names, names->count, names->used, length))
        return DLX_NO_INDEX;
    const uint32_t index = (uint32_t)names->count;
    memcpy(names->bytes + names->used, text, length);
    memset(names->bytes + names->used + length, 0, 1 + SPARE);
    names->start[index] = names->used;
    names->used += length + 1;
    names->start[++names->count] = names->used;
    place(names, names->slots, &(dlx_slot){key, (uint32_t)length, index});
    return index;
}

bool dlx_names_copy(dlx_names *target, const dlx_names *source, size_t first, size_t end)
{
    bool ok = true;
    for (size_t i = first; i < end && ok; i++)
        ok = dlx_names_add(target, dlx_names_text(source, i), dlx_names_length(source, i)) !=
             DLX_NO_INDEX;
    return ok;
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

dlx_shown dlx_names_show(const dlx_names *names, size_t index)
{
    return dlx_show(dlx_names_text(names, index), dlx_names_length(names, index));
}
