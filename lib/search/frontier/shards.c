/* SPDX-License-Identifier: MIT */
#include "search/frontier/shards.h"

#include "io/buffer.h"
#include "search/frontier/layer_crew.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST_ENTRIES = 1 << 13, /* in the tables of a step, for which threads pay off */
    CHUNK = 1 << 9,          /* entries that a thread takes at a time */
    MOST_BATCH = 1 << 16,    /* entries of a batch */
    AHEAD = 8,               /* listed states that are fetched ahead */
    MEMORY_TO_SPARE = 8      /* times what the lists take, or there are no threads */
};

/* Bytes of states in a table that does not fit into the cache with those that it leads to. For
 * dominoes, lists make no difference for 4 MB, and take four fifths of the time for 16 MB and three
 * fifths of it for 60 MB. */
#define LEAST_BYTES_FOR_ONE (UINT64_C(1) << 23)

/* Bytes that the lists of all threads take at most. */
#define LIST_BYTES (UINT64_C(1) << 24)

/* States with the numbers of ways to reach them, for one share, in the order of a thread: of each
 * the step, the state and the number. */
typedef struct list {
    uint64_t *words; /* [0..used[ */
    size_t used, capacity;
    size_t merged; /* words [0..merged[ are in the tables */
    size_t *to;    /* by step: how many of them */
} list;

/* What one thread does. */
typedef struct member {
    list *lists; /* by share */
    uint64_t *next;
    uint64_t work, nodes;
    size_t last; /* step of those listed */
    uint64_t additions, merged;
    bool failed;     /* no memory */
    bool overflowed; /* numbers need another limb */
} member;

struct dlx_shares {
    dlx_store *store;
    const dlx_masks *sweep;
    dlx_crew *crew;
    unsigned count; /* of shares, and of threads */
    member *members;
    dlx_states *tables;
    size_t step;
    const dlx_states *from; /* the table whose entries [first..end[ are the batch */
    size_t end;
    uint32_t limbs; /* of numbers that are listed */
    atomic_size_t next_chunk;
};

unsigned dlx_shares_wanted(const dlx_search *task)
{
    const dlx_search_options *options = &task->options;
    const bool fits =
        dlx_limits_memory_left(task->limits, UINT64_MAX) / MEMORY_TO_SPARE >= LIST_BYTES;
    return options->threads > 1 && !options->node_limit && fits ? options->threads : 1;
}

bool dlx_shares_suit_one(const dlx_store *store, const dlx_states *table)
{
    return table->used * 8 * (uint64_t)(store->words + store->limbs) >= LEAST_BYTES_FOR_ONE;
}

void dlx_shares_close(dlx_shares *shares)
{
    if (!shares)
        return;
    dlx_crew_close(shares->crew);
    for (unsigned m = 0; m < shares->count && shares->members; m++) {
        member *one = &shares->members[m];
        for (unsigned s = 0; s < shares->count && one->lists; s++) {
            free(one->lists[s].words);
            free(one->lists[s].to);
        }
        free(one->lists);
        free(one->next);
    }
    free(shares->members);
    free(shares);
}

/* False: no memory. */
static bool make_member(const dlx_shares *shares, member *one)
{
    one->next = calloc(shares->store->words, sizeof *one->next);
    one->lists = calloc(shares->count, sizeof *one->lists);
    bool good = one->next && one->lists;
    for (unsigned s = 0; s < shares->count && good; s++) {
        one->lists[s].to = calloc(shares->sweep->order.steps + 1, sizeof *one->lists[s].to);
        good = one->lists[s].to != NULL;
    }
    return good;
}

dlx_shares *dlx_shares_open(dlx_store *store, const dlx_masks *sweep, unsigned count)
{
    dlx_shares *shares = calloc(1, sizeof *shares);
    if (!shares)
        return NULL;
    *shares = (dlx_shares){.store = store, .sweep = sweep, .count = count};
    atomic_init(&shares->next_chunk, 0);
    shares->members = calloc(count, sizeof *shares->members);
    bool good = shares->members && dlx_search_reserve_memory(store->task, LIST_BYTES);
    for (unsigned m = 0; m < count && good; m++)
        good = make_member(shares, &shares->members[m]);
    if (good)
        shares->crew = dlx_crew_open(count);
    if (shares->crew)
        return shares;
    dlx_shares_close(shares);
    return NULL;
}

/* ---- listing --------------------------------------------------------------------------------- */

/* Lists a state that is reached in as many ways as `entry` says. False: no memory. */
static inline __attribute__((always_inline)) bool put(const dlx_shares *shares, member *one,
                                                      uint32_t words, uint32_t limbs, uint32_t to,
                                                      const uint64_t *state, const uint64_t *number)
{
    const uint64_t hash = dlx_states_hash(words, state);
    list *into = &one->lists[dlx_states_share(hash, shares->count)];
    if (into->used + 1 + words + limbs > into->capacity &&
        !dlx_grow(&into->words, &into->capacity, into->used + 1 + words + limbs,
                  sizeof *into->words))
        return false;
    uint64_t *at = into->words + into->used;
    *at++ = to;
    for (uint32_t w = 0; w < words; w++)
        *at++ = state[w];
    for (uint32_t l = 0; l < limbs; l++)
        *at++ = number[l];
    into->used += (size_t)1 + words + limbs;
    into->to[to]++;
    return true;
}

/* Lists all that an entry leads to. */
static inline __attribute__((always_inline)) bool list_entry(const dlx_shares *shares, member *one,
                                                             uint32_t words, uint32_t limbs,
                                                             bool coloured, const uint64_t *entry,
                                                             uint64_t *next)
{
    const dlx_masks *sweep = shares->sweep;
    const uint32_t step = (uint32_t)shares->step;
    for (size_t option = sweep->start[step]; option < sweep->start[step + 1]; option++) {
        if (!dlx_masks_fits(sweep, words, coloured, option, entry))
            continue;
        one->nodes++;
        const uint64_t *set = sweep->set + option * words;
        for (uint32_t w = 0; w < words; w++)
            next[w] = entry[w] | set[w];
        uint32_t last;
        const uint32_t to = dlx_masks_land(sweep, words, step, next, &last);
        one->work += dlx_states_work(words, last - step);
        if (to == DLX_NO_STEP)
            continue;
        if (to > one->last)
            one->last = to;
        if (!put(shares, one, words, limbs, to, next, entry + words))
            return false;
    }
    return true;
}

/* Lists for as long as there are chunks. */
static inline __attribute__((always_inline)) void list_chunks(dlx_shares *shares, member *one,
                                                              uint32_t words, uint32_t limbs,
                                                              bool coloured, uint64_t *next)
{
    const dlx_states *from = shares->from;
    const uint64_t looked_at =
        (shares->sweep->start[shares->step + 1] - shares->sweep->start[shares->step]) * words;
    for (;;) {
        const size_t first = atomic_fetch_add(&shares->next_chunk, CHUNK);
        const size_t end = first + CHUNK < shares->end ? first + CHUNK : shares->end;
        if (first >= shares->end)
            return;
        for (size_t at = first; at < end; at++) {
            const uint64_t *entry = from->entries + at * (words + limbs);
            if (dlx_states_free(entry + words, limbs))
                continue;
            one->work += looked_at;
            if (!list_entry(shares, one, words, limbs, coloured, entry, next)) {
                one->failed = true;
                return;
            }
        }
    }
}

/* The same, compiled for short states and numbers. */
static void list_share(void *state, unsigned m)
{
    dlx_shares *shares = state;
    member *one = &shares->members[m];
    const bool coloured = shares->sweep->first_use != NULL;
    const uint32_t words = shares->store->words;
    uint64_t next;
    if (words == 1 && !coloured)
        list_chunks(shares, one, 1, shares->limbs, false, &next);
    else if (words == 1)
        list_chunks(shares, one, 1, shares->limbs, true, &next);
    else
        list_chunks(shares, one, words, shares->limbs, coloured, one->next);
}

/* Empties the lists after a batch. */
static void clear(dlx_shares *shares)
{
    for (unsigned m = 0; m < shares->count; m++) {
        member *one = &shares->members[m];
        for (unsigned s = 0; s < shares->count; s++) {
            list *of = &one->lists[s];
            of->used = of->merged = 0;
            memset(of->to + shares->step, 0, (one->last + 1 - shares->step) * sizeof *of->to);
        }
        one->work = one->nodes = one->additions = one->merged = 0;
        one->last = shares->step;
        one->failed = false;
    }
}

/* ---- room ------------------------------------------------------------------------------------ */

/* The last step of those that are listed. */
static size_t last_listed(const dlx_shares *shares)
{
    size_t last = shares->step;
    for (unsigned m = 0; m < shares->count; m++)
        last = shares->members[m].last > last ? shares->members[m].last : last;
    return last;
}

/* The capacity that a table of a share has to have for all that is listed. */
static size_t needed(const dlx_shares *shares, size_t to, unsigned share)
{
    const dlx_states *table = &shares->tables[to * shares->count + share];
    size_t used = table->used;
    size_t capacity = table->capacity;
    for (unsigned m = 0; m < shares->count; m++)
        used += shares->members[m].lists[share].to[to];
    while (used > capacity - capacity / 4)
        capacity = capacity ? 2 * capacity : DLX_LEAST_CAPACITY;
    return capacity;
}

/* Enlarges the tables of a share. */
static void enlarge_share(void *state, unsigned share)
{
    dlx_shares *shares = state;
    member *one = &shares->members[share];
    const size_t last = last_listed(shares);
    for (size_t to = shares->step + 1; to <= last && !one->failed; to++) {
        const size_t capacity = needed(shares, to, share);
        dlx_states *table = &shares->tables[to * shares->count + share];
        if (capacity > table->capacity)
            one->failed = !dlx_states_enlarge(shares->store, table, capacity);
    }
}

/* Bytes of all tables that are filled from this step. */
static uint64_t bytes_ahead(const dlx_shares *shares, bool once_enlarged)
{
    const size_t last = last_listed(shares);
    const uint64_t size = 8 * (uint64_t)(shares->store->words + shares->store->limbs);
    uint64_t bytes = 0;
    for (size_t to = shares->step + 1; to <= last; to++)
        for (unsigned s = 0; s < shares->count; s++) {
            const size_t capacity = shares->tables[to * shares->count + s].capacity;
            const size_t larger = once_enlarged ? needed(shares, to, s) : capacity;
            bytes += larger * size * (larger > capacity || !once_enlarged);
        }
    return bytes;
}

/* Makes room for what is listed. False: there is none. */
static bool make_room(dlx_shares *shares)
{
    dlx_store *store = shares->store;
    const uint64_t before = bytes_ahead(shares, false);
    const uint64_t more = bytes_ahead(shares, true);
    bool good = true;
    if (!more)
        return true;
    if (store->taken + more > store->allowed ||
        more > dlx_limits_memory_left(store->task->limits, UINT64_MAX) ||
        !dlx_search_reserve_memory(store->task, more))
        return false;
    dlx_crew_run(shares->crew, enlarge_share, shares);
    for (unsigned m = 0; m < shares->count; m++)
        good = good && !shares->members[m].failed;
    const uint64_t after = bytes_ahead(shares, false);
    dlx_search_release_memory(store->task, before + more - after);
    store->taken += after - before;
    return good;
}

/* ---- merging --------------------------------------------------------------------------------- */

/* Adds what is listed to the tables, whose numbers may have more limbs by now; `wide` has room for
 * one. False: a number needs another limb. */
static inline __attribute__((always_inline)) bool merge_list(const dlx_shares *shares, list *from,
                                                             dlx_store *into, unsigned share,
                                                             uint32_t words, uint32_t limbs,
                                                             uint64_t *wide)
{
    const size_t size = (size_t)1 + words + shares->limbs;
    for (; from->merged < from->used; from->merged += size) {
        const uint64_t *listed = from->words + from->merged;
        if (from->merged + AHEAD * size < from->used)
            dlx_states_fetch(&shares->tables[listed[AHEAD * size] * shares->count + share], words,
                             limbs, listed + AHEAD * size + 1);
        const uint64_t *number = listed + 1 + words;
        if (limbs > shares->limbs) {
            memcpy(wide, number, shares->limbs * sizeof *wide);
            number = wide;
        }
        if (dlx_states_put(into, &shares->tables[*listed * shares->count + share], words, limbs,
                           listed + 1, number) != DLX_PASSED)
            return false;
    }
    return true;
}

/* Adds what all threads have listed for a share. */
static void merge_share(void *state, unsigned share)
{
    dlx_shares *shares = state;
    member *one = &shares->members[share];
    dlx_store store = *shares->store;
    const uint32_t limbs = store.limbs;
    uint64_t *wide = limbs > shares->limbs ? calloc(limbs, sizeof *wide) : NULL;
    one->failed = limbs > shares->limbs && !wide;
    bool good = !one->failed;
    store.additions = store.merged = 0;
    for (unsigned m = 0; m < shares->count && good; m++) {
        list *from = &shares->members[m].lists[share];
        good = store.words == 1 && limbs == 1 ? merge_list(shares, from, &store, share, 1, 1, wide)
               : store.words == 1
                   ? merge_list(shares, from, &store, share, 1, limbs, wide)
                   : merge_list(shares, from, &store, share, store.words, limbs, wide);
    }
    one->additions += store.additions;
    one->merged += store.merged;
    one->overflowed = !good && !one->failed;
    free(wide);
}

/* Adds all that is listed to the tables. False: no memory for wider numbers, or stopped; the tables
 * are then lost. */
static bool merge(dlx_shares *shares)
{
    const size_t tables = (shares->sweep->order.steps + 1) * shares->count;
    for (;;) {
        bool overflowed = false;
        bool failed = false;
        dlx_crew_run(shares->crew, merge_share, shares);
        for (unsigned m = 0; m < shares->count; m++) {
            overflowed |= shares->members[m].overflowed;
            failed |= shares->members[m].failed;
        }
        shares->store->refused |= failed;
        if (failed || !overflowed)
            return !failed;
        if (!dlx_states_widen(shares->store, shares->tables, tables))
            return false;
    }
}

/* ---- batches --------------------------------------------------------------------------------- */

/* Entries of a batch: its lists are to take no more memory than is set aside for them, even where
 * all options fit, and half as much again as they grow. */
static size_t batch_size(const dlx_shares *shares)
{
    const dlx_store *store = shares->store;
    const size_t options =
        shares->sweep->start[shares->step + 1] - shares->sweep->start[shares->step] + 1;
    const uint64_t bytes = 8 * (uint64_t)(1 + store->words + store->limbs) * 2 * options;
    const uint64_t most = LIST_BYTES / bytes;
    return most < MOST_BATCH ? (size_t)most : MOST_BATCH;
}

/* Notes what the threads have done. False: the limits say to stop. */
static bool hear(dlx_shares *shares)
{
    dlx_store *store = shares->store;
    dlx_limits *limits = store->task->limits;
    uint64_t work = 0;
    for (unsigned m = 0; m < shares->count; m++) {
        work += shares->members[m].work;
        limits->stats.nodes += shares->members[m].nodes;
        store->additions += shares->members[m].additions;
        store->merged += shares->members[m].merged;
    }
    return dlx_limits_hear(limits, work);
}

/* Lists what some entries of a table lead to, and adds it to the tables of later steps. FULL: there
 * is no room for that, and nothing was added. */
static dlx_outcome list_and_merge(dlx_shares *shares)
{
    bool good = true;
    dlx_crew_run(shares->crew, list_share, shares);
    for (unsigned m = 0; m < shares->count; m++)
        good = good && !shares->members[m].failed;
    if (!good || !make_room(shares))
        return DLX_FULL;
    return merge(shares) ? DLX_PASSED : DLX_LOST;
}

/* Passes on some entries of a table. FULL: as above. */
static dlx_outcome pass_batch(dlx_shares *shares, dlx_states *from)
{
    const size_t left = from->capacity - from->at;
    const size_t size = batch_size(shares);
    shares->from = from;
    shares->end = from->at + (size < left ? size : left);
    shares->limbs = shares->store->limbs;
    atomic_store(&shares->next_chunk, from->at);
    dlx_outcome how = list_and_merge(shares);
    if (how == DLX_PASSED)
        from->at = shares->end;
    if (how == DLX_PASSED && !hear(shares))
        how = DLX_STOPPED;
    clear(shares);
    return how;
}

/* Is it worthwhile? */
static bool is_large(const dlx_shares *shares)
{
    size_t used = 0;
    for (unsigned s = 0; s < shares->count; s++)
        used += shares->tables[shares->step * shares->count + s].used;
    return (used >= LEAST_ENTRIES || shares->count == 1) &&
           batch_size(shares) >= CHUNK * shares->count;
}

dlx_outcome dlx_shares_pass(dlx_shares *shares, dlx_states *tables, size_t step)
{
    dlx_outcome how = DLX_PASSED;
    shares->tables = tables;
    shares->step = step;
    if (!is_large(shares))
        return DLX_PASSED;
    for (unsigned m = 0; m < shares->count; m++)
        shares->members[m].last = step;
    for (unsigned s = 0; s < shares->count && how == DLX_PASSED; s++) {
        dlx_states *from = &tables[step * shares->count + s];
        /* Halfway through an entry, one thread goes on. */
        if (from->option > shares->sweep->start[step])
            break;
        while (from->at < from->capacity && how == DLX_PASSED)
            how = pass_batch(shares, from);
    }
    return how == DLX_FULL ? DLX_PASSED : how;
}
