/* SPDX-License-Identifier: MIT */
#include "search/frontier/hashed.h"

#include "search/frontier/layer_crew.h"

enum {
    LEAST_ENTRIES = 1 << 13, /* minimum table size for using threads */
    CHUNK = 1 << 9,          /* entries of a chunk, which a thread claims as a unit */
    MOST_BATCH = 1 << 16,
    AHEAD = 8,          /* prefetch distance in listed states */
    MEMORY_TO_SPARE = 8 /* required memory, as a multiple of the lists */
};

/* Tables above this size exceed the cache. For dominoes, lists are neutral at 4 MB, and take four
 * fifths of the time at 16 MB, three fifths at 60 MB. */
#define LEAST_BYTES_FOR_ONE (UINT64_C(1) << 23)

/* Memory limit for the lists of all threads. */
#define LIST_BYTES (UINT64_C(1) << 24)

/* Listed successors of one thread for one shard: layer, state and number of each. */
typedef struct list {
    uint64_t *words; /* [0..used[ */
    size_t used, capacity;
    size_t merged;    /* words [0..merged[ are added to tables */
    size_t *by_layer; /* by layer: listed states */
} list;

typedef struct member {
    list *lists; /* by shard */
    uint64_t *next;
    uint64_t work, nodes;
    size_t last; /* last listed layer */
    uint64_t additions, merged;
    bool failed;     /* no memory */
    bool overflowed; /* a number needs another limb */
} member;

struct dlx_shards {
    dlx_store *store;
    const dlx_masks *masks;
    dlx_crew *crew;
    unsigned count; /* shards, and threads */
    member *members;
    dlx_states *tables;
    size_t layer;
    const dlx_states *batch_source; /* the batch is its entries[first..end[ */
    size_t end;
    uint32_t limbs; /* limbs of listed numbers */
    atomic_size_t next_chunk;
};

unsigned dlx_shards_wanted(const dlx_search *task)
{
    const dlx_search_options *options = &task->options;
    const bool fits =
        dlx_budget_memory_left(task->limits, UINT64_MAX) / MEMORY_TO_SPARE >= LIST_BYTES;
    return options->threads > 1 && !options->limits->node_limit && fits ? options->threads : 1;
}

bool dlx_shards_suit_one(const dlx_store *store, const dlx_states *table)
{
    return table->used * 8 * (uint64_t)(store->words + store->limbs) >= LEAST_BYTES_FOR_ONE;
}

void dlx_shards_close(dlx_shards *shards)
{
    if (!shards)
        return;
    dlx_layer_crew_close(shards->crew);
    for (unsigned m = 0; m < shards->count && shards->members; m++) {
        member *worker = &shards->members[m];
        for (unsigned s = 0; s < shards->count && worker->lists; s++) {
            free(worker->lists[s].words);
            free(worker->lists[s].by_layer);
        }
        free(worker->lists);
        free(worker->next);
    }
    free(shards->members);
    free(shards);
}

/* Returns false if out of memory. */
static bool make_member(const dlx_shards *shards, member *worker)
{
    worker->next = calloc(shards->store->words, sizeof *worker->next);
    worker->lists = calloc(shards->count, sizeof *worker->lists);
    bool ok = worker->next && worker->lists;
    for (unsigned s = 0; s < shards->count && ok; s++) {
        worker->lists[s].by_layer =
            calloc(shards->masks->order.steps + 1, sizeof *worker->lists[s].by_layer);
        ok = worker->lists[s].by_layer != NULL;
    }
    return ok;
}

dlx_shards *dlx_shards_open(dlx_store *store, const dlx_masks *masks, unsigned count)
{
    dlx_shards *shards = calloc(1, sizeof *shards);
    if (!shards)
        return NULL;
    *shards = (dlx_shards){.store = store, .masks = masks, .count = count};
    atomic_init(&shards->next_chunk, 0);
    shards->members = calloc(count, sizeof *shards->members);
    bool ok = shards->members && dlx_search_reserve_memory(store->task, LIST_BYTES);
    for (unsigned m = 0; m < count && ok; m++)
        ok = make_member(shards, &shards->members[m]);
    if (ok)
        shards->crew = dlx_layer_crew_open(count);
    if (shards->crew)
        return shards;
    dlx_shards_close(shards);
    return NULL;
}

/* ---- listing --------------------------------------------------------------------------------- */

/* Appends a state, with the number of `entry`. Returns false if out of memory. */
static inline __attribute__((always_inline)) bool put(const dlx_shards *shards, member *worker,
                                                      uint32_t words, uint32_t limbs, uint32_t end,
                                                      const uint64_t *state, const uint64_t *number)
{
    const uint64_t hash = dlx_states_hash(words, state);
    list *into = &worker->lists[dlx_states_shard(hash, shards->count)];
    if (into->used + 1 + words + limbs > into->capacity &&
        !dlx_buffer_grow(&into->words, &into->capacity, into->used + 1 + words + limbs,
                         sizeof *into->words))
        return false;
    uint64_t *cursor = into->words + into->used;
    *cursor++ = end;
    for (uint32_t w = 0; w < words; w++)
        *cursor++ = state[w];
    for (uint32_t l = 0; l < limbs; l++)
        *cursor++ = number[l];
    into->used += (size_t)1 + words + limbs;
    into->by_layer[end]++;
    return true;
}

/* Lists the successors of an entry. */
static inline __attribute__((always_inline)) bool list_entry(const dlx_shards *shards,
                                                             member *worker, uint32_t words,
                                                             uint32_t limbs, bool has_uses,
                                                             const uint64_t *entry, uint64_t *next)
{
    const dlx_masks *masks = shards->masks;
    const uint32_t layer = (uint32_t)shards->layer;
    for (size_t option = masks->start[layer]; option < masks->start[layer + 1]; option++) {
        if (!dlx_masks_fits(masks, words, has_uses, option, entry))
            continue;
        worker->nodes++;
        dlx_masks_add(masks, words, has_uses, option, entry, next);
        uint32_t last;
        const uint32_t end = dlx_masks_land(masks, words, has_uses, layer, next, &last);
        worker->work += dlx_states_work(words, last - layer);
        if (end == DLX_NO_STEP)
            continue;
        if (end > worker->last)
            worker->last = end;
        if (!put(shards, worker, words, limbs, end, next, entry + words))
            return false;
    }
    return true;
}

/* Lists the successors of chunks until none is left. */
static inline __attribute__((always_inline)) void list_chunks(dlx_shards *shards, member *worker,
                                                              uint32_t words, uint32_t limbs,
                                                              bool has_uses, uint64_t *next)
{
    const dlx_states *states = shards->batch_source;
    const size_t *start = shards->masks->start + shards->layer;
    const uint64_t looked_at = dlx_states_layer_work(words, start[1] - start[0]);
    for (;;) {
        const size_t first = atomic_fetch_add(&shards->next_chunk, CHUNK);
        const size_t end = first + CHUNK < shards->end ? first + CHUNK : shards->end;
        if (first >= shards->end)
            return;
        for (size_t index = first; index < end; index++) {
            const uint64_t *entry = states->entries + index * (words + limbs);
            if (dlx_states_free(entry + words, limbs))
                continue;
            worker->work += looked_at;
            if (!list_entry(shards, worker, words, limbs, has_uses, entry, next)) {
                worker->failed = true;
                return;
            }
        }
    }
}

/* Specialised for short states and numbers. */
static void list_share(void *state, unsigned m)
{
    dlx_shards *shards = state;
    member *worker = &shards->members[m];
    const bool has_uses = shards->masks->first_use != NULL;
    const uint32_t words = shards->store->words;
    uint64_t next;
    if (words == 1 && !has_uses)
        list_chunks(shards, worker, 1, shards->limbs, false, &next);
    else if (words == 1)
        list_chunks(shards, worker, 1, shards->limbs, true, &next);
    else
        list_chunks(shards, worker, words, shards->limbs, has_uses, worker->next);
}

static void clear(dlx_shards *shards)
{
    for (unsigned m = 0; m < shards->count; m++) {
        member *worker = &shards->members[m];
        for (unsigned s = 0; s < shards->count; s++) {
            list *shard_list = &worker->lists[s];
            shard_list->used = shard_list->merged = 0;
            memset(shard_list->by_layer + shards->layer, 0,
                   (worker->last + 1 - shards->layer) * sizeof *shard_list->by_layer);
        }
        worker->work = worker->nodes = worker->additions = worker->merged = 0;
        worker->last = shards->layer;
        worker->failed = false;
    }
}

/* ---- room ------------------------------------------------------------------------------------ */

/* Returns the last listed layer. */
static size_t last_listed(const dlx_shards *shards)
{
    size_t last = shards->layer;
    for (unsigned m = 0; m < shards->count; m++)
        last = shards->members[m].last > last ? shards->members[m].last : last;
    return last;
}

/* Returns the capacity that the listed states of a shard require. */
static size_t needed(const dlx_shards *shards, size_t end, unsigned shard)
{
    const dlx_states *table = &shards->tables[end * shards->count + shard];
    size_t used = table->used;
    size_t capacity = table->capacity;
    for (unsigned m = 0; m < shards->count; m++)
        used += shards->members[m].lists[shard].by_layer[end];
    while (used > capacity - capacity / 4)
        capacity = capacity ? 2 * capacity : DLX_LEAST_CAPACITY;
    return capacity;
}

static void enlarge_share(void *state, unsigned shard)
{
    dlx_shards *shards = state;
    member *worker = &shards->members[shard];
    const size_t last = last_listed(shards);
    for (size_t end = shards->layer + 1; end <= last && !worker->failed; end++) {
        const size_t capacity = needed(shards, end, shard);
        dlx_states *table = &shards->tables[end * shards->count + shard];
        if (capacity > table->capacity)
            worker->failed = !dlx_states_enlarge(shards->store, table, capacity);
    }
}

/* Memory of the tables of all successor layers. */
static uint64_t bytes_ahead(const dlx_shards *shards, bool once_enlarged)
{
    const size_t last = last_listed(shards);
    const uint64_t size = 8 * (uint64_t)(shards->store->words + shards->store->limbs);
    uint64_t bytes = 0;
    for (size_t end = shards->layer + 1; end <= last; end++)
        for (unsigned s = 0; s < shards->count; s++) {
            const size_t capacity = shards->tables[end * shards->count + s].capacity;
            const size_t larger = once_enlarged ? needed(shards, end, s) : capacity;
            bytes += larger * size * (larger > capacity || !once_enlarged);
        }
    return bytes;
}

/* Enlarges the tables for the listed states. Returns false if out of memory. */
static bool make_room(dlx_shards *shards)
{
    dlx_store *store = shards->store;
    const uint64_t before = bytes_ahead(shards, false);
    const uint64_t more = bytes_ahead(shards, true);
    bool ok = true;
    if (!more)
        return true;
    if (store->taken + more > store->allowed ||
        more > dlx_budget_memory_left(store->task->limits, UINT64_MAX) ||
        !dlx_search_reserve_memory(store->task, more))
        return false;
    dlx_layer_crew_run(shards->crew, enlarge_share, shards);
    for (unsigned m = 0; m < shards->count; m++)
        ok = ok && !shards->members[m].failed;
    const uint64_t after = bytes_ahead(shards, false);
    dlx_search_release_memory(store->task, before + more - after);
    store->taken += after - before;
    return ok;
}

/* ---- merging --------------------------------------------------------------------------------- */

/* Adds listed states to the tables, whose numbers may be wider than the listed ones. `wide`: buffer
 * for a number. Returns false if a number needs another limb. */
static inline __attribute__((always_inline)) bool merge_list(const dlx_shards *shards, list *source,
                                                             dlx_store *into, unsigned shard,
                                                             uint32_t words, uint32_t limbs,
                                                             uint64_t *wide)
{
    const size_t size = (size_t)1 + words + shards->limbs;
    for (; source->merged < source->used; source->merged += size) {
        const uint64_t *listed = source->words + source->merged;
        if (source->merged + AHEAD * size < source->used)
            dlx_states_fetch(&shards->tables[listed[AHEAD * size] * shards->count + shard], words,
                             limbs, listed + AHEAD * size + 1);
        const uint64_t *number = listed + 1 + words;
        if (limbs > shards->limbs) {
            memcpy(wide, number, shards->limbs * sizeof *wide);
            number = wide;
        }
        if (dlx_states_put(into, &shards->tables[*listed * shards->count + shard], words, limbs,
                           listed + 1, number) != DLX_DONE)
            return false;
    }
    return true;
}

/* Adds the states listed for a shard by all threads. */
static void merge_share(void *state, unsigned shard)
{
    dlx_shards *shards = state;
    member *worker = &shards->members[shard];
    dlx_store store = *shards->store;
    const uint32_t limbs = store.limbs;
    uint64_t *wide = limbs > shards->limbs ? calloc(limbs, sizeof *wide) : NULL;
    worker->failed = limbs > shards->limbs && !wide;
    bool ok = !worker->failed;
    store.additions = store.merged = 0;
    for (unsigned m = 0; m < shards->count && ok; m++) {
        list *source = &shards->members[m].lists[shard];
        ok = store.words == 1 && limbs == 1 ? merge_list(shards, source, &store, shard, 1, 1, wide)
             : store.words == 1
                 ? merge_list(shards, source, &store, shard, 1, limbs, wide)
                 : merge_list(shards, source, &store, shard, store.words, limbs, wide);
    }
    worker->additions += store.additions;
    worker->merged += store.merged;
    worker->overflowed = !ok && !worker->failed;
    free(wide);
}

/* Adds all listed states. Returns false on memory exhaustion or stop; the tables are then invalid.
 */
static bool merge(dlx_shards *shards)
{
    const size_t tables = (shards->masks->order.steps + 1) * shards->count;
    for (;;) {
        bool overflowed = false;
        bool failed = false;
        dlx_layer_crew_run(shards->crew, merge_share, shards);
        for (unsigned m = 0; m < shards->count; m++) {
            overflowed |= shards->members[m].overflowed;
            failed |= shards->members[m].failed;
        }
        shards->store->refused |= failed;
        if (failed || !overflowed)
            return !failed;
        if (!dlx_states_widen(shards->store, shards->tables, tables))
            return false;
    }
}

/* ---- batches --------------------------------------------------------------------------------- */

/* Size of a batch whose lists fit in LIST_BYTES even if all options fit, with half as much again
 * for growth. */
static size_t batch_size(const dlx_shards *shards)
{
    const dlx_store *store = shards->store;
    const size_t options =
        shards->masks->start[shards->layer + 1] - shards->masks->start[shards->layer] + 1;
    const uint64_t bytes = 8 * (uint64_t)(1 + store->words + store->limbs) * 2 * options;
    const uint64_t most = LIST_BYTES / bytes;
    return most < MOST_BATCH ? (size_t)most : MOST_BATCH;
}

/* Reports the work of the threads. Returns false if a limit was reached. */
static bool hear(dlx_shards *shards)
{
    dlx_store *store = shards->store;
    dlx_budget *limits = store->task->limits;
    uint64_t work = 0;
    for (unsigned m = 0; m < shards->count; m++) {
        work += shards->members[m].work;
        limits->stats.nodes += shards->members[m].nodes;
        store->additions += shards->members[m].additions;
        store->merged += shards->members[m].merged;
    }
    return dlx_budget_hear(limits, work);
}

/* Processes a batch. FULL: no memory; nothing was added. */
static dlx_outcome list_and_merge(dlx_shards *shards)
{
    bool ok = true;
    dlx_layer_crew_run(shards->crew, list_share, shards);
    for (unsigned m = 0; m < shards->count; m++)
        ok = ok && !shards->members[m].failed;
    if (!ok || !make_room(shards))
        return DLX_FULL;
    return merge(shards) ? DLX_DONE : DLX_OUT_OF_MEMORY;
}

/* Processes the next batch of a table. FULL: as above. */
static dlx_outcome pass_batch(dlx_shards *shards, dlx_states *states)
{
    const size_t left = states->capacity - states->processed;
    const size_t size = batch_size(shards);
    shards->batch_source = states;
    shards->end = states->processed + (size < left ? size : left);
    shards->limbs = shards->store->limbs;
    atomic_store(&shards->next_chunk, states->processed);
    dlx_outcome how = list_and_merge(shards);
    if (how == DLX_DONE)
        states->processed = shards->end;
    if (how == DLX_DONE && !hear(shards))
        how = DLX_STOPPED;
    clear(shards);
    return how;
}

static bool is_large(const dlx_shards *shards)
{
    size_t used = 0;
    for (unsigned s = 0; s < shards->count; s++)
        used += shards->tables[shards->layer * shards->count + s].used;
    return (used >= LEAST_ENTRIES || shards->count == 1) &&
           batch_size(shards) >= CHUNK * shards->count;
}

dlx_outcome dlx_shards_pass(dlx_shards *shards, dlx_states *tables, size_t layer)
{
    dlx_outcome how = DLX_DONE;
    shards->tables = tables;
    shards->layer = layer;
    if (!is_large(shards))
        return DLX_DONE;
    for (unsigned m = 0; m < shards->count; m++)
        shards->members[m].last = layer;
    for (unsigned s = 0; s < shards->count && how == DLX_DONE; s++) {
        dlx_states *states = &tables[layer * shards->count + s];
        /* A single thread continues in the middle of an entry. */
        if (states->option > shards->masks->start[layer])
            break;
        while (states->processed < states->capacity && how == DLX_DONE)
            how = pass_batch(shards, states);
    }
    return how == DLX_FULL ? DLX_DONE : how;
}
