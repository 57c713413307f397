/* SPDX-License-Identifier: MIT */
/* A search that caches the answer to each subproblem and makes diagram nodes of the answers
 * (Nishino, Yasuda, Minato, Nagata, "Dancing with decision diagrams: a combined approach to exact
 * cover", AAAI 2017).
 *
 * The live options determine the subproblem: conflicts between options do not depend on the path,
 * and every uncovered item has a live option, except at a dead end. With multiplicities, the key
 * also contains the remaining bounds of the items. The cache stores keys in full.
 *
 * The diagram is ordered if the search always branches on the first item, in a given order, with
 * live options: variables are numbered by the first item of each option, so the options of the
 * branching item precede all other live options. */
#include "search/diagram/diagram.h"

#include "io/buffer.h"
#include "search/base/item_order.h"
#include "search/diagram/residual.h"
#include <stdlib.h>
#include <string.h>

/* ---- answers to subproblems, under exact keys of any number of words ------------------------- */

#define NOT_CACHED UINT32_MAX

/* Zero initialisation is an empty cache. */
typedef struct answer_cache {
    uint64_t *pool; /* entries: 2^32 * words in the key + answer, then the key; [0..used[ */
    size_t used, pool_capacity;
    uint64_t *slots; /* open addressing: 2^32 * high half of the hash + 1 + place in the pool */
    size_t slot_count, entries;
} answer_cache;

/* A key and its hash. The cache uses only the high half of the hash. */
typedef struct answer_key {
    uint64_t *word; /* [0..count[ */
    size_t count;
    uint64_t hash;
} answer_key;

enum { FIRST_SLOTS = 256 };

/* Returns the first slot to probe for a hash: the topmost bits, which slots store too. */
static size_t first_slot(const answer_cache *cache, uint64_t slot_or_hash)
{
    const unsigned bits = (unsigned)__builtin_ctzll(cache->slot_count);
    return (size_t)(slot_or_hash >> 32 >> (32 - bits));
}

/* Returns the answer under a key, or NOT_CACHED. */
static uint32_t find_answer(const answer_cache *cache, const answer_key *key)
{
    if (!cache->slots)
        return NOT_CACHED;
    const size_t mask = cache->slot_count - 1;
    for (size_t index = first_slot(cache, key->hash);; index = (index + 1) & mask) {
        const uint64_t slot = cache->slots[index];
        if (slot == 0)
            return NOT_CACHED;
        if (slot >> 32 != key->hash >> 32)
            continue;
        const uint64_t *entry = cache->pool + (uint32_t)slot - 1;
        if (*entry >> 32 == key->count &&
            memcmp(entry + 1, key->word, key->count * sizeof *key->word) == 0)
            return (uint32_t)*entry;
    }
}

/* Limits the load factor to two thirds. */
static bool slots_are_full(const answer_cache *cache)
{
    return cache->entries >= cache->slot_count - cache->slot_count / 3;
}

/* Returns the number of bytes that put_answer may allocate. */
static uint64_t cache_growth(const answer_cache *cache, const answer_key *key)
{
    uint64_t words = 0;
    if (slots_are_full(cache))
        words += cache->slot_count ? cache->slot_count : FIRST_SLOTS;
    if (cache->used + 1 + key->count > cache->pool_capacity)
        words += cache->pool_capacity / 2 + 1 + key->count;
    return words * sizeof *cache->pool;
}

static void take_slot(answer_cache *cache, uint64_t slot)
{
    size_t index = first_slot(cache, slot);
    while (cache->slots[index])
        index = (index + 1) & (cache->slot_count - 1);
    cache->slots[index] = slot;
}

static bool grow_slots(answer_cache *cache, dlx_budget *limits)
{
    const size_t old_count = cache->slot_count;
    const size_t count = old_count ? 2 * old_count : FIRST_SLOTS;
    uint64_t *old = cache->slots;
    uint64_t *slots = count <= UINT32_MAX ? calloc(count, sizeof *slots) : NULL;
    if (!slots)
        return false;
    bool ok = true;
    cache->slots = slots;
    cache->slot_count = count;
    for (size_t i = 0; i < old_count && ok; i++) {
        if (old[i])
            take_slot(cache, old[i]);
        ok = dlx_budget_hear(limits, 1);
    }
    free(old);
    return ok;
}

/* Stores an answer other than NOT_CACHED under a new key. Returns false on lack of memory or a stop
 * by the limits. */
static bool put_answer(answer_cache *cache, const answer_key *key, uint32_t answer,
                       dlx_budget *limits)
{
    if (key->count >= UINT32_MAX - cache->used ||
        !dlx_buffer_grow(&cache->pool, &cache->pool_capacity, cache->used + 1 + key->count,
                         sizeof *cache->pool) ||
        (slots_are_full(cache) && !grow_slots(cache, limits)))
        return false;
    take_slot(cache, (key->hash >> 32 << 32) + 1 + cache->used);
    cache->entries++;
    cache->pool[cache->used++] = (uint64_t)key->count << 32 | answer;
    memcpy(cache->pool + cache->used, key->word, key->count * sizeof *key->word);
    cache->used += key->count;
    return true;
}

/* The branch without the first option of an item that several options may cover. */
#define NO_VARIABLE UINT32_MAX

/* A branch of a level, and its result. */
typedef struct branch {
    uint32_t variable, node;
} branch;

typedef struct level {
    size_t trailed;    /* trail length of the residual problem at the start of the level */
    size_t branches;   /* branches of the search at the start of the level */
    size_t next;       /* index in the columns of the matrix of the next variable */
    size_t before;     /* trail length before `variable` was taken */
    uint32_t item;     /* branching item */
    uint32_t variable; /* variable of the current branch */
    bool begun;        /* a current branch exists */
    bool several;      /* two branches: with and without an option of the item, which may be covered
                          again, or by no option */
    bool cached;       /* the cache stores the answer of the level */
} level;

typedef struct maker {
    dlx_search *task;
    dlx_diagram *diagram;
    bool ordered;
    uint32_t *order; /* of primary items */
    dlx_residual rest;
    answer_cache cache;
    answer_key key; /* key of the current subproblem, if made */
    size_t key_capacity;
    level *levels; /* [0..depth[ */
    size_t depth, level_capacity;
    branch *branches; /* of all levels, [0..branch_count[ */
    size_t branch_count, branch_capacity;
    uint64_t most; /* memory budget of the search */
} maker;

/* Accounts for memory about to be allocated. Returns false if the budget is exceeded. */
static inline bool takes(maker *search, uint64_t bytes)
{
    if (bytes == 0)
        return true;
    if (bytes > search->most || search->task->limits->memory > search->most - bytes)
        return dlx_budget_memory_reached(search->task->limits);
    return dlx_search_reserve_memory(search->task, bytes);
}

/* Calls dlx_buffer_grow and accounts for the memory. */
static bool grow(maker *search, void *array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return true;
    if (!takes(search, ((uint64_t)*capacity / 2 + needed - *capacity) * size))
        return false;
    return dlx_buffer_grow(array, capacity, needed, size) ||
           dlx_budget_no_memory(search->task->limits);
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* Adds multiplicities to a key: the remaining bounds of items with upper bounds above 1. */
static void add_bounds(maker *search)
{
    const dlx_residual *rest = &search->rest;
    answer_key *key = &search->key;
    for (size_t x = 0; x < rest->matrix.primary; x++) {
        if (rest->length[x] == 0 || search->task->problem->items->hi[x] == 1)
            continue;
        const uint64_t lo = rest->lo[x] > 0 ? (uint64_t)rest->lo[x] : 0;
        const uint64_t length = rest->length[x];
        const uint64_t hi = (uint64_t)rest->hi[x] < length ? (uint64_t)rest->hi[x] : length;
        const uint64_t word = lo << 32 | hi;
        key->word[key->count++] = word;
        key->hash = (key->hash ^ word) * DLX_GOLDEN;
        key->hash ^= key->hash >> 32;
    }
}

/* Makes the key: the position of the first live variable, and the dropped variables after that
 * position, up to the last word with dropped variables. Dropped variables are mostly few, since
 * options far from the taken options are all live. Returns false on lack of memory. */
static bool make_key(maker *search)
{
    const dlx_residual *rest = &search->rest;
    const size_t begin = dlx_residual_first_word(rest);
    size_t end = rest->matrix.words;
    const uint64_t first = rest->live[begin] & -rest->live[begin];
    if (end > begin + 1 && dlx_residual_dropped(rest, end - 1) == 0)
        for (end--; end > begin + 1 && rest->live[end - 1] == UINT64_MAX;)
            end--;
    search->task->limits->work += rest->matrix.words / 8;
    const dlx_items *items = search->task->problem->items;
    const size_t most = end - begin + 1 + (items->hi ? items->primary : 0);
    if (!grow(search, &search->key.word, &search->key_capacity, most, sizeof *search->key.word))
        return false;
    answer_key *key = &search->key;
    key->word[0] = (uint64_t)begin << 32 | (end - begin);
    key->word[1] = dlx_residual_dropped(rest, begin) & ~(first - 1);
    for (size_t word = begin + 1; word < end; word++)
        key->word[word - begin + 1] = dlx_residual_dropped(rest, word);
    key->count = end - begin + 1;
    key->hash = rest->hash;
    if (items->hi)
        add_bounds(search);
    return true;
}

static bool keep(maker *search, uint32_t node)
{
    return make_key(search) && takes(search, cache_growth(&search->cache, &search->key)) &&
           (put_answer(&search->cache, &search->key, node, search->task->limits) ||
            dlx_budget_no_memory(search->task->limits));
}

/* ---- branching ------------------------------------------------------------------------------- */

/* Returns the number of branches of an open item: its options, or only the options that can be the
 * first of a large enough subset. */
static size_t branches_of(const dlx_residual *rest, uint32_t x)
{
    if (rest->lo[x] <= 0)
        return rest->length[x] + (size_t)1;
    return rest->length[x] - (size_t)rest->lo[x] + 1;
}

/* Returns the first open item with the fewest branches. */
static uint32_t choose_least(maker *search)
{
    const dlx_residual *rest = &search->rest;
    uint32_t best = rest->open[0];
    size_t least = branches_of(rest, best);
    for (size_t i = 1; i < rest->open_count; i++) {
        const uint32_t x = rest->open[i];
        const size_t count = branches_of(rest, x);
        if (count < least || (count == least && x < best)) {
            least = count;
            best = x;
        }
    }
    search->task->limits->work += rest->open_count;
    return best;
}

/* Returns the first open item in the order: the first item of the first live variable. */
static uint32_t choose_first(const dlx_residual *rest)
{
    const size_t word = dlx_residual_first_word(rest);
    const size_t v = word * 64 + (size_t)__builtin_ctzll(rest->live[word]);
    return rest->matrix.item[rest->matrix.start[v]];
}

/* Records the result of the current branch. */
static bool answer(maker *search, uint32_t node)
{
    if (search->depth == 0) {
        search->diagram->root = node;
        return true;
    }
    const level *current = &search->levels[search->depth - 1];
    if (node == DLX_NO_SETS)
        return true;
    if (!grow(search, &search->branches, &search->branch_capacity, search->branch_count + 1,
              sizeof *search->branches))
        return false;
    search->branches[search->branch_count++] = (branch){current->variable, node};
    return true;
}

/* Returns the index in the columns from which to look for a live variable of an item: earlier
 * variables are gone if the level above branches on the item too. */
static size_t first_candidate(const maker *search, uint32_t x)
{
    const level *above = search->depth ? &search->levels[search->depth - 1] : NULL;
    return above && above->item == x ? above->next : search->rest.matrix.columns.start[x];
}

/* Begins a level for an item. */
static bool descend(maker *search, uint32_t x, bool cached)
{
    const dlx_residual *rest = &search->rest;
    const size_t next = first_candidate(search, x);
    if (!grow(search, &search->levels, &search->level_capacity, search->depth + 1,
              sizeof *search->levels))
        return false;
    search->levels[search->depth++] = (level){.trailed = rest->trailed,
                                              .branches = search->branch_count,
                                              .next = next,
                                              .item = x,
                                              .several = rest->hi[x] > 1 || rest->lo[x] <= 0,
                                              .cached = cached};
    dlx_search_stats_reach(&search->task->limits->stats, search->depth);
    return true;
}

/* Enters the current subproblem: answers from the cache, or begins a level. */
static bool enter(maker *search)
{
    const dlx_residual *rest = &search->rest;
    if (rest->shorts > 0)
        return answer(search, DLX_NO_SETS);
    if (rest->count == 0)
        return answer(search, DLX_EMPTY_SET);
    const uint32_t x = search->ordered ? choose_first(rest) : choose_least(search);
    /* Caching forced levels saves little and needs many entries. */
    const bool cached = branches_of(rest, x) > 1;
    if (cached) {
        if (!make_key(search))
            return false;
        const uint32_t node = find_answer(&search->cache, &search->key);
        if (node != NOT_CACHED)
            return answer(search, node);
    }
    return descend(search, x, cached);
}

/* Makes nodes of the branches of a level, and ends the level. */
static bool leave_level(maker *search)
{
    const level level_left = search->levels[--search->depth];
    dlx_decisions *decisions = &search->diagram->decisions;
    if (!dlx_budget_hear(search->task->limits, search->branch_count - level_left.branches))
        return false;
    uint32_t node = DLX_NO_SETS;
    dlx_residual_undo_excludes(&search->rest, level_left.trailed);
    while (search->branch_count > level_left.branches) {
        const branch last = search->branches[--search->branch_count];
        if (last.variable == NO_VARIABLE) {
            node = last.node;
            continue;
        }
        if (!takes(search, dlx_decisions_growth(decisions)))
            return false;
        node = dlx_decisions_get(decisions, last.variable, node, last.node, search->task->limits);
        if (node == DLX_NO_SETS)
            return dlx_budget_no_memory(search->task->limits);
    }
    return (!level_left.cached || keep(search, node)) && answer(search, node);
}

/* Ends the current branch, if any. Returns false after the last branch. */
static bool end_branch(maker *search, level *current)
{
    dlx_residual *rest = &search->rest;
    const dlx_columns *columns = &rest->matrix.columns;
    const size_t end = columns->start[current->item + 1];
    if (current->begun && current->variable == NO_VARIABLE)
        return false;
    if (current->begun)
        dlx_residual_undo_take(rest, current->variable, current->before);
    if (current->begun && current->several)
        return true;
    while (current->next < end && !dlx_residual_is_live(rest, columns->option[current->next]))
        current->next++;
    return current->next < end;
}

/* Advances to the next branch of the deepest level, or leaves the level. */
static bool advance(maker *search)
{
    dlx_residual *rest = &search->rest;
    level *current = &search->levels[search->depth - 1];
    if (!end_branch(search, current))
        return leave_level(search);
    if (current->begun && current->several) {
        dlx_residual_exclude(rest, current->variable);
        current->variable = NO_VARIABLE;
    } else {
        if (!dlx_budget_node(search->task->limits))
            return false;
        current->begun = true;
        current->variable = rest->matrix.columns.option[current->next++];
        current->before = rest->trailed;
        dlx_residual_take(rest, current->variable);
    }
    search->task->limits->work += rest->work;
    rest->work = 0;
    return enter(search);
}

/* ---- from beginning to end ------------------------------------------------------------------- */

/* Orders the primary items. */
static bool order_items(maker *search)
{
    const dlx_problem *problem = search->task->problem;
    dlx_item_order order = {0};
    uint8_t *bits = dlx_buffer_allocate(dlx_problem_items(problem), sizeof *bits);
    if (bits)
        memset(bits, 1, dlx_problem_items(problem));
    const bool ok = bits && dlx_item_order_make(&order, problem, bits, search->task->limits);
    for (size_t i = 0; ok && i < problem->items->primary; i++)
        search->order[i] = order.item[i];
    dlx_arena_free(&order.arena);
    free(bits);
    return ok;
}

static bool begin_search(maker *search)
{
    dlx_search *task = search->task;
    const dlx_problem *problem = task->problem;
    const size_t primary = problem->items->primary;
    search->most =
        task->limits->given.memory_limit ? task->limits->given.memory_limit : DLX_DIAGRAM_MEMORY;
    search->diagram->decisions.count = DLX_TERMINALS;
    if (!takes(search, dlx_residual_size(problem) + primary * sizeof *search->order))
        return false;
    search->order = dlx_buffer_allocate(primary, sizeof *search->order);
    if (!search->order || !order_items(search) ||
        !dlx_residual_begin(&search->rest, problem, search->order, task->limits))
        return dlx_budget_no_memory(search->task->limits);
    return true;
}

/* Frees the search except the diagram. */
static void finish_search(maker *search, uint64_t memory)
{
    const dlx_decisions *decisions = &search->diagram->decisions;
    search->diagram->option = search->rest.matrix.option;
    search->diagram->variables = search->rest.matrix.variables;
    search->rest.matrix.option = NULL;
    dlx_residual_free(&search->rest);
    free(search->cache.pool);
    free(search->cache.slots);
    free(search->order);
    free(search->key.word);
    free(search->levels);
    free(search->branches);
    dlx_decisions_seal(&search->diagram->decisions);
    const uint64_t kept = decisions->capacity * sizeof *decisions->node +
                          search->diagram->variables * sizeof(uint32_t);
    if (search->task->memory > memory + kept)
        dlx_search_release_memory(search->task, search->task->memory - memory - kept);
}

bool dlx_diagram_begin(dlx_diagram *diagram, dlx_search *task)
{
    maker search = {.task = task, .diagram = diagram, .ordered = true};
    const uint64_t memory = task->memory;
    *diagram = (dlx_diagram){.problem = task->problem, .root = DLX_NO_SETS};
    const bool complete = begin_search(&search);
    finish_search(&search, memory);
    return complete;
}

dlx_step dlx_diagram_make(dlx_diagram *diagram, dlx_search *task, dlx_diagram_kind kind)
{
    maker search = {.task = task, .diagram = diagram, .ordered = kind == DLX_DIAGRAM_ORDERED};
    const uint64_t memory = task->memory;
    *diagram = (dlx_diagram){.problem = task->problem};
    bool complete = begin_search(&search) && enter(&search);
    while (complete && search.depth > 0)
        complete = advance(&search);
    finish_search(&search, memory);
    return complete ? DLX_STEP_DONE : DLX_STEP_STOPPED;
}

void dlx_diagram_end(dlx_diagram *diagram)
{
    dlx_decisions_free(&diagram->decisions);
    free(diagram->option);
}
