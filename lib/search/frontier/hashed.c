/* SPDX-License-Identifier: MIT */
#include "search/frontier/hashed.h"

enum { MOST_WAITING = 16 }; /* deferred layers that leave memory to later layers */

typedef struct hashed_tables {
    dlx_store *store;
    const dlx_masks *masks;
    dlx_states *tables; /* by layer, `count` tables each; the last ones, [layers], hold the number
                           of solutions */
    size_t count;       /* tables of a layer: 1, or the number of threads */
    dlx_shards *shards; /* NULL: single thread */
    bool has_shared;    /* opening the shards was tried */
    uint64_t *next;     /* buffer for a state */
    size_t *waiting;    /* deferred layers, ascending; [0..waits[ */
    size_t waits;
    size_t layer; /* current layer */
} hashed_tables;

/* Returns the table for a state of the layer. */
static inline __attribute__((always_inline)) dlx_states *
table_of(const hashed_tables *hashed, size_t layer, uint32_t words, const uint64_t *state)
{
    if (hashed->count == 1)
        return &hashed->tables[layer];
    const size_t shard = dlx_states_shard(dlx_states_hash(words, state), hashed->count);
    return &hashed->tables[layer * hashed->count + shard];
}

/* Adds the successors of a table entry, from option *option on. `next`: buffer for a state. */
static inline __attribute__((always_inline)) dlx_outcome
pass_entry(hashed_tables *hashed, size_t layer, uint32_t words, uint32_t limbs, bool has_uses,
           const uint64_t *entry, size_t *option, uint64_t *next)
{
    const dlx_masks *masks = hashed->masks;
    dlx_search *task = hashed->store->task;
    for (; *option < masks->start[layer + 1]; ++*option) {
        if (!dlx_masks_fits(masks, words, has_uses, *option, entry))
            continue;
        if (!dlx_budget_node(task->limits))
            return DLX_STOPPED;
        dlx_masks_add(masks, words, has_uses, *option, entry, next);
        uint32_t last;
        const uint32_t end = dlx_masks_land(masks, words, has_uses, (uint32_t)layer, next, &last);
        task->limits->work += dlx_states_work(words, last - (uint32_t)layer);
        if (end == DLX_NO_STEP)
            continue;
        const dlx_outcome how = dlx_states_put(hashed->store, table_of(hashed, end, words, next),
                                               words, limbs, next, entry + words);
        if (how != DLX_DONE)
            return how;
    }
    return DLX_DONE;
}

/* Processes a table of the layer from its saved position. */
static inline __attribute__((always_inline)) dlx_outcome pass(hashed_tables *hashed, size_t layer,
                                                              dlx_states *states, uint32_t words,
                                                              uint32_t limbs, bool has_uses,
                                                              uint64_t *next)
{
    const dlx_masks *masks = hashed->masks;
    const size_t first = masks->start[layer];
    const uint64_t looked_at = dlx_states_layer_work(words, masks->start[layer + 1] - first);
    size_t option = states->option < first ? first : states->option;
    dlx_outcome how = DLX_DONE;
    for (; states->processed < states->capacity; states->processed++) {
        const uint64_t *entry = states->entries + states->processed * (words + limbs);
        if (dlx_states_free(entry + words, limbs))
            continue;
        if (!dlx_budget_hear(hashed->store->task->limits, looked_at)) {
            how = DLX_STOPPED;
            break;
        }
        how = pass_entry(hashed, layer, words, limbs, has_uses, entry, &option, next);
        if (how != DLX_DONE)
            break;
        option = first;
    }
    states->option = option;
    return how;
}

/* Specialised for short states and numbers. */
static dlx_outcome pass_table(hashed_tables *hashed, size_t layer, dlx_states *states)
{
    const bool has_uses = hashed->masks->first_use != NULL;
    uint64_t next;
    if (hashed->store->words == 1 && !has_uses && hashed->store->limbs == 1)
        return pass(hashed, layer, states, 1, 1, false, &next);
    if (hashed->store->words == 1 && !has_uses && hashed->store->limbs == 2)
        return pass(hashed, layer, states, 1, 2, false, &next);
    if (hashed->store->words == 1)
        return pass(hashed, layer, states, 1, hashed->store->limbs, has_uses, &next);
    return pass(hashed, layer, states, hashed->store->words, hashed->store->limbs, has_uses,
                hashed->next);
}

/* True if successors are listed before they are added to tables: with several threads, or with one
 * thread and a large table. Lists take memory, so not under a memory limit. */
static bool has_lists(const hashed_tables *hashed, size_t layer)
{
    const dlx_search *task = hashed->store->task;
    if (hashed->count > 1)
        return task->options.threads > 1;
    return !task->options.limits->node_limit && !task->limits->given.memory_limit &&
           dlx_shards_suit_one(hashed->store, &hashed->tables[layer]);
}

/* Processes all tables of a layer, with lists where lists pay off. */
static dlx_outcome pass_tables(hashed_tables *hashed, size_t layer)
{
    const bool shared = has_lists(hashed, layer);
    dlx_outcome how = DLX_DONE;
    if (shared && !hashed->has_shared)
        hashed->shards = dlx_shards_open(hashed->store, hashed->masks, (unsigned)hashed->count);
    hashed->has_shared |= shared;
    if (shared && hashed->shards)
        how = dlx_shards_pass(hashed->shards, hashed->tables, layer);
    for (size_t i = 0; i < hashed->count && how == DLX_DONE; i++)
        how = pass_table(hashed, layer, &hashed->tables[layer * hashed->count + i]);
    return how;
}

static bool is_used(const hashed_tables *hashed, size_t layer)
{
    for (size_t i = 0; i < hashed->count; i++)
        if (hashed->tables[layer * hashed->count + i].used > 0)
            return true;
    return false;
}

/* Returns the first nonempty layer from `layer` on, or the number of layers. */
static size_t first_used(const hashed_tables *hashed, size_t layer)
{
    while (layer < hashed->masks->order.steps && !is_used(hashed, layer))
        layer++;
    return layer;
}

static size_t all_tables(const hashed_tables *hashed)
{
    return (hashed->masks->order.steps + 1) * hashed->count;
}

/* Memory for tables above the minimum size. Reserves one more limb for each entry and, unless that
 * is much, a minimum table for each layer, so that at least one state can always be processed. */
static uint64_t room(const hashed_tables *hashed)
{
    const uint64_t wider = hashed->store->words + hashed->store->limbs + 1;
    const uint64_t least = all_tables(hashed) * dlx_states_least(wider);
    const uint64_t most = hashed->store->most - (least < hashed->store->most / 2 ? least : 0);
    return most - most / wider;
}

/* Each deferred layer leaves half of the remaining memory to later layers. */
static void allow(hashed_tables *hashed)
{
    hashed->store->allowed = room(hashed);
    if (hashed->waits < MOST_WAITING)
        hashed->store->allowed -= hashed->store->allowed >> (hashed->waits + 1);
}

/* Processes a layer as far as memory allows. */
static dlx_outcome pass_layer(hashed_tables *hashed, size_t layer)
{
    dlx_outcome how;
    allow(hashed);
    for (;;) {
        how = pass_tables(hashed, layer);
        if (how == DLX_OVERFLOWED &&
            dlx_states_widen(hashed->store, hashed->tables, all_tables(hashed)))
            continue;
        if (dlx_budget_halted(hashed->store->task->limits))
            return DLX_STOPPED;
        /* If no later layer has states, this layer may use all memory. */
        const bool alone = first_used(hashed, layer + 1) == hashed->masks->order.steps;
        if (how != DLX_FULL || !alone || hashed->store->allowed == room(hashed))
            break;
        hashed->store->allowed = room(hashed);
    }
    for (size_t i = 0; i < hashed->count && how == DLX_DONE; i++)
        dlx_states_drop(hashed->store, &hashed->tables[layer * hashed->count + i]);
    return how;
}

static bool has_more(const void *layers)
{
    const hashed_tables *hashed = layers;
    return hashed->waits > 0 || first_used(hashed, hashed->layer) < hashed->masks->order.steps;
}

static size_t layer_of(const void *layers)
{
    const hashed_tables *hashed = layers;
    return hashed->layer;
}

static dlx_outcome make_layer(void *layers)
{
    hashed_tables *hashed = layers;
    hashed->layer = first_used(hashed, hashed->layer);
    if (hashed->layer == hashed->masks->order.steps)
        hashed->layer = hashed->waiting[--hashed->waits];
    const dlx_outcome how = pass_layer(hashed, hashed->layer);
    hashed->layer += how == DLX_DONE;
    return how == DLX_OVERFLOWED ? DLX_OUT_OF_MEMORY : how; /* no memory for wider numbers */
}

static bool split_layer(void *layers)
{
    hashed_tables *hashed = layers;
    if (first_used(hashed, hashed->layer + 1) == hashed->masks->order.steps)
        return false;
    hashed->waiting[hashed->waits++] = hashed->layer++;
    return true;
}

static bool add_found(void *layers, dlx_count *found)
{
    hashed_tables *hashed = layers;
    memset(hashed->next, 0, hashed->store->words * sizeof *hashed->next);
    const dlx_states *last =
        table_of(hashed, hashed->masks->order.steps, hashed->store->words, hashed->next);
    const uint64_t *number = last->entries + hashed->store->words;
    while (last->used && dlx_states_free(number, hashed->store->limbs))
        number += hashed->store->words + hashed->store->limbs;
    return !last->used || dlx_count_add_words(found, number, hashed->store->limbs);
}

/* Creates the state before the first layer, reached in one way, and the table for the number of
 * solutions. Returns false if out of memory. */
static bool begin_layers(hashed_tables *hashed)
{
    dlx_store *store = hashed->store;
    const size_t layers = hashed->masks->order.steps;
    const uint64_t bytes =
        layers * (hashed->count * sizeof *hashed->tables + sizeof *hashed->waiting);
    const uint64_t least = 2 * dlx_states_least(store->words + 1);
    const uint64_t unit = 1;
    hashed->tables = calloc(all_tables(hashed), sizeof *hashed->tables);
    hashed->waiting = dlx_buffer_allocate(layers, sizeof *hashed->waiting);
    hashed->next = calloc(store->words, sizeof *hashed->next);
    if (!hashed->tables || !hashed->waiting || !hashed->next ||
        !dlx_search_reserve_memory(store->task, bytes + least))
        return false;
    dlx_search_release_memory(store->task, least);
    store->allowed = store->most;
    /* The last state, like the first, has no bit set. */
    return dlx_states_grow(store, table_of(hashed, layers, store->words, hashed->next)) &&
           dlx_states_put(store, table_of(hashed, 0, store->words, hashed->next), store->words, 1,
                          hashed->next, &unit) == DLX_DONE;
}

static void close_layers(void *layers)
{
    hashed_tables *hashed = layers;
    if (!hashed)
        return;
    dlx_shards_close(hashed->shards);
    for (size_t t = 0; hashed->tables && t < all_tables(hashed); t++)
        free(hashed->tables[t].entries);
    free(hashed->tables);
    free(hashed->waiting);
    free(hashed->next);
    free(hashed);
}

static void *open_layers(dlx_store *store, const dlx_masks *masks)
{
    hashed_tables *hashed = calloc(1, sizeof *hashed);
    if (!hashed)
        return NULL;
    hashed->store = store;
    hashed->masks = masks;
    hashed->count = dlx_shards_wanted(store->task);
    if (begin_layers(hashed))
        return hashed;
    close_layers(hashed);
    return NULL;
}

const dlx_layer_ops dlx_hashed_layers = {
    .open = open_layers,
    .has_more = has_more,
    .make = make_layer,
    .split = split_layer,
    .layer = layer_of,
    .add_found = add_found,
    .close = close_layers,
};
