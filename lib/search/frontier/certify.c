/* SPDX-License-Identifier: MIT */
/* Counts solutions with a certificate, from the states of the frontier (state_masks.h).
 *
 * States are explored depth first, from the first layer, each once. After all states that follow, a
 * live state has a node: the sum, over the options that fit, of the product of the option, the
 * layers passed and the next state. Its lemma says that the literals of the state imply the node: a
 * lemma for each option but one excludes the option or implies the node, then the item's demand
 * implies the last option. A dead state has a lemma that its literals are contradictory. A lemma
 * has only the literals used, so the lemma of a dead state holds for all states with these
 * literals. */
#include "core/count.h"
#include "core/numbers.h"
#include "io/error.h"
#include "search/base/engine.h"
#include "search/frontier/count_proof.h"

#include <stdlib.h>

/* Memory without a memory limit, and for the layer masks. */
#define MOST_BYTES (UINT64_C(2) << 30)
#define MOST_MASK_BYTES (UINT64_C(1) << 26)

enum {
    NO_STATE = UINT32_MAX,
    FINISHED = UINT32_MAX - 1, /* all layers are done */
    MOST_CORES = 256           /* of dead states, compared with a state */
};

typedef struct proof_state {
    uint32_t layer;
    int32_t node;   /* 0: dead */
    uint32_t lemma; /* 0: open */
    uint32_t core;  /* the next state in the layer's list of dead states */
} proof_state;

/* What an option of the current state leads to. */
typedef enum outcome { UNFIT, MISSES, DEAD, LIVE } outcome;

typedef struct branch {
    outcome kind;
    uint32_t option, next; /* first layer not passed; MISSES: the last layer examined */
    uint32_t state;        /* reached; FINISHED: none */
    int32_t product, sum;  /* LIVE: its node; the sum of this product and those of later branches */
    uint32_t lemma;        /* excludes the option, or implies the node; 0: not written */
    size_t first, end;     /* of the lemma's literals in `literals` */
} branch;

/* A state whose options are explored, from the next one on. */
typedef struct level {
    uint32_t state;
    size_t option;
} level;

typedef struct certify {
    dlx_count_proof proof;
    dlx_search *task;
    dlx_budget *limits;
    size_t words;
    proof_state *states; /* [0..count[ */
    size_t count, state_room;
    uint64_t *values; /* by state: its words, then the bits that its lemma uses */
    size_t value_room;
    dlx_count *found; /* by state: solutions that extend the state */
    size_t found_room;
    uint32_t *table; /* states by hash; a power of two */
    size_t table_size;
    uint32_t *cores; /* by layer: the last dead state, or NO_STATE */
    level *path;
    size_t depth;
    uint64_t *next; /* a state */
    branch *branches;
    size_t branch_count;
    int32_t *literals; /* of the branches' lemmas */
    size_t literal_count, literal_room;
    int32_t *children;
    uint64_t pog_bytes; /* accounted for */
} certify;

/* ---- states ---------------------------------------------------------------------------------- */

static uint64_t *words_of(const certify *search, uint32_t state)
{
    return search->values + 2 * search->words * state;
}

static uint64_t *used_by(const certify *search, uint32_t state)
{
    return words_of(search, state) + search->words;
}

static uint64_t hash_state(const certify *search, uint32_t layer, const uint64_t *words)
{
    uint64_t hash = dlx_mix(layer);
    for (size_t w = 0; w < search->words; w++)
        hash = dlx_mix(hash ^ words[w]) * DLX_GOLDEN;
    return hash;
}

/* The place of a state in the table, or where it belongs. */
static size_t find_slot(const certify *search, uint32_t layer, const uint64_t *words)
{
    size_t slot = hash_state(search, layer, words) & (search->table_size - 1);
    for (;; slot = (slot + 1) & (search->table_size - 1)) {
        const uint32_t state = search->table[slot];
        if (state == NO_STATE ||
            (search->states[state].layer == layer &&
             memcmp(words_of(search, state), words, search->words * sizeof *words) == 0))
            return slot;
    }
}

static bool grow_table(certify *search)
{
    const size_t size = search->table_size ? 2 * search->table_size : 1024;
    uint32_t *table = dlx_buffer_allocate(size, sizeof *table);
    if (!table ||
        !dlx_search_reserve_memory(search->task, (size - search->table_size) * sizeof *table)) {
        free(table);
        return dlx_budget_no_memory(search->limits);
    }
    free(search->table);
    search->table = table;
    search->table_size = size;
    memset(table, 0xff, size * sizeof *table);
    for (uint32_t i = 0; i < search->count; i++)
        table[find_slot(search, search->states[i].layer, words_of(search, i))] = i;
    return true;
}

/* Accounts for the tables of the certificate. */
static bool reserve_nodes(certify *search)
{
    const dlx_pog *pog = search->proof.pog;
    const uint64_t bytes = 4 * (uint64_t)(pog->definition_room + pog->value_room);
    const uint64_t more = bytes - search->pog_bytes;
    search->pog_bytes = bytes;
    if (!dlx_search_reserve_memory(search->task, more))
        return false;
    return search->task->options.memory_limit || search->task->memory <= MOST_BYTES ||
           dlx_budget_memory_reached(search->limits);
}

/* Adds the state in search->next; NO_STATE: no memory, or stopped. */
static uint32_t add_state(certify *search, uint32_t layer)
{
    dlx_search *task = search->task;
    const size_t words = search->words;
    const uint32_t state = (uint32_t)search->count;
    if ((2 * search->count >= search->table_size && !grow_table(search)) ||
        !dlx_search_grow(task, &search->states, &search->state_room, search->count + 1,
                         sizeof *search->states) ||
        !dlx_search_grow(task, &search->values, &search->value_room, search->count + 1,
                         2 * words * sizeof *search->values) ||
        !dlx_search_grow(task, &search->found, &search->found_room, search->count + 1,
                         sizeof *search->found) ||
        !reserve_nodes(search))
        return NO_STATE;
    search->table[find_slot(search, layer, search->next)] = state;
    search->states[state] = (proof_state){.layer = layer};
    search->found[state] = (dlx_count){0};
    memcpy(words_of(search, state), search->next, words * sizeof *search->next);
    memset(used_by(search, state), 0, words * sizeof *search->next);
    search->count++;
    search->proof.pog->states = search->count;
    return state;
}

/* True if the state in search->next has the literals of the dead state's lemma, which the new state
 * `state` then shares. */
static bool shares_core(certify *search, uint32_t state, uint32_t core)
{
    const uint64_t *words = words_of(search, core);
    const uint64_t *used = used_by(search, core);
    for (size_t w = 0; w < search->words; w++)
        if ((search->next[w] ^ words[w]) & used[w])
            return false;
    memcpy(used_by(search, state), used, search->words * sizeof *used);
    search->states[state].lemma = search->states[core].lemma;
    return true;
}

/* Marks a new state as dead if a lemma says so. */
static void test_cores(certify *search, uint32_t state)
{
    uint32_t core = search->cores[search->states[state].layer];
    for (int tests = 0; core != NO_STATE && tests < MOST_CORES; tests++) {
        if (shares_core(search, state, core))
            return;
        core = search->states[core].core;
    }
}

/* ---- branches -------------------------------------------------------------------------------- */

/* Makes the step of an option, number `k` by layer, from a state. Sets search->next if a state is
 * reached. */
static void make_branch(certify *search, uint32_t state, size_t k, branch *made)
{
    const dlx_masks *masks = &search->proof.masks;
    const uint32_t words = (uint32_t)search->words;
    const bool has_uses = masks->first_use != NULL;
    const uint32_t layer = search->states[state].layer;
    uint32_t last;
    *made = (branch){.kind = UNFIT, .option = masks->option[k]};
    if (!dlx_masks_fits(masks, words, has_uses, k, words_of(search, state)))
        return;
    dlx_masks_add(masks, words, has_uses, k, words_of(search, state), search->next);
    const uint32_t next = dlx_masks_land(masks, words, has_uses, layer, search->next, &last);
    if (next == DLX_NO_STEP) {
        *made = (branch){.kind = MISSES, .option = masks->option[k], .next = last};
        return;
    }
    made->kind = LIVE;
    made->next = next;
    made->state = FINISHED;
    if (next == masks->order.steps)
        made->next++; /* passes the layer of options without primary items */
    else
        made->state = search->table[find_slot(search, next, search->next)];
    if (made->state < search->count && !search->states[made->state].node)
        made->kind = DEAD;
}

static dlx_count_step step_of(const certify *search, uint32_t state, const branch *taken)
{
    return (dlx_count_step){.layer = search->states[state].layer,
                            .option = taken->option,
                            .next = taken->next,
                            .state = words_of(search, state),
                            .used = used_by(search, state)};
}

/* Makes all branches of a state. */
static bool list_branches(certify *search, uint32_t state)
{
    const dlx_masks *masks = &search->proof.masks;
    const uint32_t layer = search->states[state].layer;
    search->branch_count = 0;
    search->literal_count = 0;
    for (size_t k = masks->start[layer]; k < masks->start[layer + 1]; k++) {
        branch *made = &search->branches[search->branch_count++];
        make_branch(search, state, k, made);
        if (made->kind != LIVE)
            continue;
        static const dlx_count one = {.low = 1};
        if (!dlx_count_sum(&search->found[state],
                           made->state == FINISHED ? &one : &search->found[made->state]))
            return dlx_budget_no_memory(search->limits);
    }
    return true;
}

static branch *next_live(const certify *search, size_t first)
{
    for (size_t i = first; i < search->branch_count; i++)
        if (search->branches[i].kind == LIVE)
            return &search->branches[i];
    return NULL;
}

/* ---- nodes of a state ------------------------------------------------------------------------ */

static void define_product(certify *search, uint32_t state, branch *live)
{
    const dlx_count_step step = step_of(search, state, live);
    size_t count = dlx_count_children(&search->proof, &step, search->children);
    if (live->state != FINISHED)
        search->children[count++] = search->states[live->state].node;
    live->sum = live->product = dlx_pog_product(search->proof.pog, search->children, count);
}

/* Derives a conflict from the product of a branch and the sum of the later branches: each product
 * excludes the option of the first. */
static void refute_overlap(const certify *search, const branch *live)
{
    const dlx_count_proof *proof = &search->proof;
    dlx_pog *pog = proof->pog;
    const int32_t chosen = proof->chosen[live->option];
    const branch *other = next_live(search, (size_t)(live - search->branches) + 1);
    dlx_pog_begin(pog);
    dlx_pog_assume(pog, live->product);
    dlx_pog_assume(pog, other->sum);
    dlx_pog_hint_definition(pog, live->product, 1, chosen);
    for (; other; other = next_live(search, (size_t)(other - search->branches) + 1)) {
        const size_t place = proof->place[other->option];
        const size_t child = place < proof->place[live->option] ? place + 2 : place + 1;
        const branch *later = next_live(search, (size_t)(other - search->branches) + 1);
        dlx_pog_hint_definition(pog, chosen, child, -dlx_count_proof_literal(other->option));
        dlx_pog_hint_definition(pog, proof->chosen[other->option], 1,
                                -proof->chosen[other->option]);
        dlx_pog_hint_definition(pog, other->product, 1, -other->product);
        if (later)
            dlx_pog_hint_definition(pog, other->sum, 0, later->sum);
    }
}

/* Defines the node of a state; 0: the state is dead. */
static int32_t define_node(certify *search, uint32_t state)
{
    branch *later = NULL;
    for (size_t i = 0; i < search->branch_count; i++)
        if (search->branches[i].kind == LIVE)
            define_product(search, state, &search->branches[i]);
    for (size_t i = search->branch_count; i-- > 0;) {
        branch *live = &search->branches[i];
        if (live->kind != LIVE)
            continue;
        if (later) {
            refute_overlap(search, live);
            live->sum = dlx_pog_sum(search->proof.pog, live->product, later->sum);
        }
        later = live;
    }
    return later ? later->sum : 0;
}

/* ---- lemmas of a state ----------------------------------------------------------------------- */

/* Derives a conflict from the option of a branch, the state and, if the branch is live, the
 * negation of the node. */
static void refute_branch(certify *search, uint32_t state, const branch *taken)
{
    const dlx_count_proof *proof = &search->proof;
    dlx_pog *pog = proof->pog;
    const dlx_count_step step = step_of(search, state, taken);
    if (taken->kind == MISSES) {
        dlx_count_refute_step(proof, &step, taken->next);
        return;
    }
    if (taken->kind == LIVE)
        dlx_count_derive_step(proof, &step);
    if (taken->state != FINISHED) {
        const proof_state *next = &search->states[taken->state];
        dlx_count_derive_state(proof, &step, words_of(search, taken->state),
                               used_by(search, taken->state));
        dlx_pog_hint(pog, next->lemma, next->node);
    }
    for (const branch *live = next_live(search, 0); taken->kind == LIVE;) {
        const branch *later = next_live(search, (size_t)(live - search->branches) + 1);
        if (live == taken) {
            dlx_pog_hint_definition(pog, live->sum, 1, -live->product);
            dlx_pog_hint_definition(pog, live->product, 0, 0);
            break;
        }
        dlx_pog_hint_definition(pog, live->sum, 2, -later->sum);
        live = later;
    }
}

/* Writes the lemma of a branch, and keeps its assumptions on the state. */
static bool exclude_branch(certify *search, uint32_t state, int32_t node, branch *taken)
{
    dlx_pog *pog = search->proof.pog;
    const int32_t chosen = dlx_count_proof_literal(taken->option);
    dlx_pog_begin(pog);
    dlx_pog_assume(pog, chosen);
    if (taken->kind == LIVE)
        dlx_pog_assume(pog, -node);
    refute_branch(search, state, taken);
    taken->lemma = dlx_pog_lemma(pog);
    taken->first = search->literal_count;
    if (!dlx_search_grow(search->task, &search->literals, &search->literal_room,
                         search->literal_count + pog->literal_count, sizeof *search->literals))
        return false;
    for (size_t i = 0; i < pog->literal_count; i++)
        if (pog->literals[i] != chosen)
            search->literals[search->literal_count++] = pog->literals[i];
    taken->end = search->literal_count;
    return true;
}

/* Writes the lemma of the state: all branches but `last` are excluded, then the item's demand
 * implies the option of `last`; NULL: it has no option. The node of the root may have a child
 * only, `node`. */
static void prove_state(certify *search, uint32_t state, int32_t node, const branch *last)
{
    const dlx_count_proof *proof = &search->proof;
    dlx_pog *pog = proof->pog;
    const uint32_t layer = search->states[state].layer;
    const uint32_t item = proof->item[layer];
    const size_t levels = dlx_count_proof_levels(proof, item, layer);
    const int32_t claimed = search->states[state].node;
    dlx_pog_begin(pog);
    if (node)
        dlx_pog_assume(pog, -claimed);
    if (claimed != node)
        dlx_pog_hint_definition(pog, claimed, 0, -node);
    for (size_t i = 0; i < search->branch_count; i++) {
        const branch *other = &search->branches[i];
        const dlx_count_step step = step_of(search, state, other);
        if (other == last)
            continue;
        if (other->kind == UNFIT)
            dlx_count_exclude_unfit(proof, &step);
        for (size_t l = other->first; l < other->end; l++)
            dlx_pog_assume(pog, search->literals[l]);
        if (other->kind != UNFIT)
            dlx_pog_hint(pog, other->lemma, -dlx_count_proof_literal(other->option));
    }
    if (levels > 0) {
        used_by(search, state)[proof->masks.place[item] / 64] |=
            dlx_masks_of_item(&proof->masks, item);
        dlx_pog_assume(pog, dlx_count_proof_none(proof, item, levels));
    }
    dlx_pog_hint(pog, proof->needs[item], last ? dlx_count_proof_literal(last->option) : 0);
    if (last)
        refute_branch(search, state, last);
    search->states[state].lemma = dlx_pog_lemma(pog);
}

/* The branch whose lemma is part of that of the state: the first live one, else a dead one. */
static const branch *choose_last(const certify *search)
{
    const branch *last = next_live(search, 0);
    for (size_t i = 0; i < search->branch_count && !last; i++)
        if (search->branches[i].kind != UNFIT)
            last = &search->branches[i];
    return last;
}

/* Finishes a state after all states that follow. Returns false on memory exhaustion or stop. */
static bool finish_state(certify *search, uint32_t state)
{
    dlx_pog *pog = search->proof.pog;
    if (!list_branches(search, state))
        return false;
    int32_t node = define_node(search, state);
    const branch *last = choose_last(search);
    for (size_t i = 0; i < search->branch_count; i++)
        if (&search->branches[i] != last && search->branches[i].kind != UNFIT &&
            !exclude_branch(search, state, node, &search->branches[i]))
            return false;
    search->states[state].node = state == 0 ? dlx_pog_root(pog, node) : node;
    prove_state(search, state, node, last);
    if (!node) {
        uint32_t *core = &search->cores[search->states[state].layer];
        search->states[state].core = *core;
        *core = state;
    }
    if (pog->is_full)
        return dlx_budget_memory_reached(search->limits);
    return !pog->failed || dlx_budget_no_memory(search->limits);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Explores the options of the last state on the path up to a new state, which is appended. Returns
 * false at the end of the options, or if stopped. */
static bool explore(certify *search)
{
    const dlx_masks *masks = &search->proof.masks;
    level *last = &search->path[search->depth - 1];
    const uint32_t layer = search->states[last->state].layer;
    while (last->option < masks->start[layer + 1]) {
        branch made;
        if (!dlx_budget_node(search->limits))
            return false;
        make_branch(search, last->state, last->option++, &made);
        dlx_budget_hear(search->limits, 4 + search->words);
        if (made.kind != LIVE || made.state != NO_STATE)
            continue;
        const uint32_t state = add_state(search, made.next);
        if (state == NO_STATE)
            return false;
        test_cores(search, state);
        if (search->states[state].lemma)
            continue;
        search->path[search->depth++] = (level){.state = state, .option = masks->start[made.next]};
        return true;
    }
    return false;
}

/* Returns false if stopped. */
static bool explore_all(certify *search)
{
    memset(search->next, 0, search->words * sizeof *search->next);
    if (add_state(search, 0) == NO_STATE)
        return false;
    search->path[search->depth++] = (level){0, 0};
    while (search->depth > 0) {
        if (explore(search))
            continue;
        if (dlx_budget_stopped(search->limits) ||
            !finish_state(search, search->path[--search->depth].state))
            return false;
    }
    return true;
}

/* ---- the engine ------------------------------------------------------------------------------ */

static void close_certify(void *state)
{
    certify *search = state;
    if (!search)
        return;
    for (size_t i = 0; i < search->count; i++)
        dlx_count_free(&search->found[i]);
    dlx_count_proof_free(&search->proof);
    free(search->states);
    free(search->values);
    free(search->found);
    free(search->table);
    free(search->cores);
    free(search->path);
    free(search->next);
    free(search->branches);
    free(search->literals);
    free(search->children);
    free(search);
}

/* The maximum number of options in a layer. */
static size_t most_options(const dlx_masks *masks)
{
    size_t most = 0;
    for (size_t s = 0; s < masks->order.steps; s++)
        if (masks->start[s + 1] - masks->start[s] > most)
            most = masks->start[s + 1] - masks->start[s];
    return most;
}

static bool allocate_search(certify *search)
{
    const size_t layers = search->proof.masks.order.steps;
    const size_t children = layers + dlx_problem_items(search->task->problem) + 3;
    search->words = search->proof.masks.words;
    search->cores = dlx_buffer_allocate(layers, sizeof *search->cores);
    search->path = dlx_buffer_allocate(layers + 1, sizeof *search->path);
    search->next = dlx_buffer_allocate(search->words, sizeof *search->next);
    search->branches =
        dlx_buffer_allocate(most_options(&search->proof.masks), sizeof *search->branches);
    search->children = dlx_buffer_allocate(children, sizeof *search->children);
    for (size_t s = 0; s < layers && search->cores; s++)
        search->cores[s] = NO_STATE;
    return (search->cores && search->path && search->next && search->branches &&
            search->children) ||
           dlx_budget_no_memory(search->limits);
}

static void *open_certify(dlx_search *task, dlx_error *error)
{
    certify *search = calloc(1, sizeof *search);
    uint64_t bytes = 0;
    if (search) {
        search->task = task;
        search->limits = task->limits;
        search->proof = (dlx_count_proof){
            .task = task, .problem = task->problem, .pog = task->options.proof->pog};
    }
    if (search &&
        dlx_state_masks_make(&search->proof.masks, task->problem, task->limits, MOST_MASK_BYTES,
                             &bytes) &&
        dlx_search_reserve_memory(task, bytes) && dlx_count_proof_make(&search->proof) &&
        allocate_search(search))
        return search;
    if (bytes > MOST_MASK_BYTES)
        dlx_error_set(error, DLX_UNSUPPORTED, "too many items at a time for a proof of a count");
    else
        dlx_error_memory(error);
    close_certify(search);
    return NULL;
}

/* Writes the certificate of no solution, for an item without options. */
static void write_impossible(const certify *search)
{
    dlx_pog *pog = search->proof.pog;
    uint32_t item = 0;
    while (search->proof.masks.order.first[item] != DLX_NO_STEP)
        item++;
    dlx_pog_root(pog, 0);
    dlx_pog_begin(pog);
    dlx_pog_hint(pog, dlx_pog_demand(item), 0);
    dlx_pog_lemma(pog);
}

static dlx_step count_with_proof(void *state, dlx_count *found)
{
    certify *search = state;
    dlx_pog *pog = search->proof.pog;
    if (search->proof.masks.impossible) {
        write_impossible(search);
    } else {
        dlx_count_proof_define(&search->proof);
        if (!explore_all(search)) {
            pog->is_full |= search->limits->out_of_memory;
            return DLX_STEP_STOPPED;
        }
        if (!dlx_count_sum(found, &search->found[0]))
            return dlx_step_no_memory(search->task);
    }
    pog->has_root = !pog->failed;
    return pog->failed ? dlx_step_no_memory(search->task) : DLX_STEP_DONE;
}

/* This engine only counts. */
static dlx_step next_solution(void *state)
{
    const certify *search = state;
    dlx_budget_stop(search->limits, DLX_END_UNKNOWN);
    return DLX_STEP_STOPPED;
}

const dlx_engine dlx_engine_certify = {
    .name = "frontier",
    .summary = "counts with a certificate",
    .features = DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS | DLX_PROBLEM_COSTS,
    .capabilities = DLX_ENGINE_COUNTS | DLX_ENGINE_PROVES,
    .open = open_certify,
    .next = next_solution,
    .count = count_with_proof,
    .close = close_certify,
};
