/* SPDX-License-Identifier: MIT */
#include "search/frontier/count_states.h"

#include "core/numbers.h"

#include <stdlib.h>

/* Memory without a memory limit. */
#define MOST_BYTES (UINT64_C(2) << 30)

enum { MOST_CORES = 256 }; /* of dead states, compared with a state */

/* ---- states ---------------------------------------------------------------------------------- */

bool dlx_count_reserve(dlx_count_search *search)
{
    const dlx_pog *pog = search->proof.pog;
    const uint64_t bytes = 4 * (uint64_t)(pog->definition_room + pog->value_room + pog->kept_room) +
                           8 * (uint64_t)pog->start_room + pog->output->collected.capacity;
    const uint64_t more = bytes - search->pog_bytes;
    search->pog_bytes = bytes;
    if (!dlx_search_reserve_memory(search->task, more))
        return false;
    return search->task->options.limits->memory_limit || search->task->memory <= MOST_BYTES ||
           dlx_budget_memory_reached(search->limits);
}

uint32_t dlx_count_add_state(dlx_count_search *search, uint32_t layer)
{
    dlx_search *task = search->task;
    const size_t count = search->numbers.count + 1;
    search->is_cut = search->numbers.count == search->most_states;
    search->next[search->words] = layer;
    if (search->is_cut ||
        !dlx_search_grow(task, &search->states, &search->state_room, count,
                         sizeof *search->states) ||
        !dlx_search_grow(task, &search->used, &search->used_room, count,
                         search->words * sizeof *search->used) ||
        !dlx_search_grow(task, &search->found, &search->found_room, count, sizeof *search->found) ||
        !dlx_count_reserve(search))
        return DLX_NO_STATE;
    const uint32_t state = dlx_state_numbers_get(&search->numbers, task, search->next);
    if (state == DLX_NO_STATE)
        return state;
    search->states[state] = (dlx_count_state){.layer = layer};
    search->found[state] = (dlx_count){0};
    memset(dlx_count_used(search, state), 0, search->words * sizeof *search->used);
    search->proof.pog->states = search->numbers.count;
    return state;
}

/* True if the state in search->next has the literals of the dead state's lemma, which the new state
 * `state` then shares. */
static bool shares_core(dlx_count_search *search, uint32_t state, uint32_t core)
{
    const uint64_t *words = dlx_count_words(search, core);
    const uint64_t *used = dlx_count_used(search, core);
    for (size_t w = 0; w < search->words; w++)
        if ((search->next[w] ^ words[w]) & used[w])
            return false;
    memcpy(dlx_count_used(search, state), used, search->words * sizeof *used);
    search->states[state].lemma = search->states[core].lemma;
    return true;
}

void dlx_count_test_cores(dlx_count_search *search, uint32_t state)
{
    uint32_t core = search->cores[search->states[state].layer];
    for (int tests = 0; core != DLX_NO_STATE && tests < MOST_CORES; tests++) {
        if (shares_core(search, state, core))
            return;
        core = search->states[core].core;
    }
}

/* ---- branches -------------------------------------------------------------------------------- */

/* True if the item of the state's layer is covered: then the only branch passes the layer. CPOG
 * has such states; in SCPOG the layer of a state is that of its first uncovered item. */
static bool is_covered(const dlx_count_search *search, uint32_t state)
{
    const dlx_count_proof *proof = &search->proof;
    const uint32_t layer = search->states[state].layer;
    return proof->pog->is_cpog &&
           dlx_count_value(proof, proof->item[layer], layer, dlx_count_words(search, state)) != 0;
}

/* Sets search->next to the state after the branch's option, if any. Returns false if the option
 * does not fit. */
static bool take_branch(dlx_count_search *search, uint32_t state, size_t k,
                        const dlx_count_branch *made)
{
    const dlx_masks *masks = &search->proof.masks;
    const uint32_t words = (uint32_t)search->words;
    const bool has_uses = masks->first_use != NULL;
    const uint64_t *source = dlx_count_words(search, state);
    if (made->option == DLX_NO_STEP) {
        const uint32_t item = search->proof.item[made->next];
        memcpy(search->next, source, words * sizeof *source);
        search->next[masks->place[item] / 64] &= ~dlx_masks_of_item(masks, item);
    } else if (dlx_masks_fits(masks, words, has_uses, k, source)) {
        dlx_masks_add(masks, words, has_uses, k, source, search->next);
    } else {
        return false;
    }
    return true;
}

void dlx_count_make_branch(dlx_count_search *search, uint32_t state, size_t k,
                           dlx_count_branch *made)
{
    const dlx_masks *masks = &search->proof.masks;
    const uint32_t words = (uint32_t)search->words;
    const bool has_uses = masks->first_use != NULL;
    const uint32_t layer = search->states[state].layer;
    const bool passes = is_covered(search, state);
    *made = (dlx_count_branch){
        .kind = DLX_BRANCH_UNFIT, .option = passes ? DLX_NO_STEP : masks->option[k], .next = layer};
    if (!take_branch(search, state, k, made))
        return;
    const uint32_t next = dlx_masks_land(masks, words, has_uses, layer, search->next, &made->next);
    made->kind = DLX_BRANCH_MISSES;
    if (next == DLX_NO_STEP)
        return;
    made->kind = DLX_BRANCH_LIVE;
    made->next = next;
    made->state = DLX_NO_MORE_LAYERS;
    search->next[words] = next;
    if (next == masks->order.steps)
        made->next++; /* passes the layer of options without primary items */
    else
        made->state = dlx_state_numbers_find(&search->numbers, search->next);
    if (made->state < search->numbers.count && !search->states[made->state].node)
        made->kind = DLX_BRANCH_DEAD;
}

dlx_count_step dlx_count_step_of(const dlx_count_search *search, uint32_t state,
                                 const dlx_count_branch *taken)
{
    return (dlx_count_step){.layer = search->states[state].layer,
                            .option = taken->option,
                            .next = taken->next,
                            .state = dlx_count_words(search, state),
                            .used = dlx_count_used(search, state)};
}

size_t dlx_count_end_of_branches(const dlx_count_search *search, uint32_t state)
{
    const size_t *start = search->proof.masks.start + search->states[state].layer;
    return is_covered(search, state) ? start[0] + 1 : start[1];
}

/* Makes all branches of a state. */
static bool list_branches(dlx_count_search *search, uint32_t state)
{
    const dlx_masks *masks = &search->proof.masks;
    const uint32_t layer = search->states[state].layer;
    search->branch_count = 0;
    search->literal_count = 0;
    const size_t end = dlx_count_end_of_branches(search, state);
    for (size_t k = masks->start[layer]; k < end; k++) {
        dlx_count_branch *made = &search->branches[search->branch_count++];
        dlx_count_make_branch(search, state, k, made);
        if (made->kind != DLX_BRANCH_LIVE)
            continue;
        static const dlx_count one = {.low = 1};
        if (!dlx_count_sum(&search->found[state],
                           made->state == DLX_NO_MORE_LAYERS ? &one : &search->found[made->state]))
            return dlx_budget_no_memory(search->limits);
    }
    return true;
}

/* The first live branch after another (NULL: of all); NULL: none. */
static dlx_count_branch *next_live(const dlx_count_search *search, const dlx_count_branch *last)
{
    for (size_t i = last ? (size_t)(last - search->branches) + 1 : 0; i < search->branch_count; i++)
        if (search->branches[i].kind == DLX_BRANCH_LIVE)
            return &search->branches[i];
    return NULL;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static void define_product(dlx_count_search *search, uint32_t state, dlx_count_branch *live)
{
    const dlx_count_step step = dlx_count_step_of(search, state, live);
    size_t count = dlx_count_children(&search->proof, &step, search->children);
    if (live->state != DLX_NO_MORE_LAYERS)
        search->children[count++] = search->states[live->state].node;
    live->sum = live->product = dlx_pog_product(search->proof.pog, search->children, count);
}

/* Derives a conflict from the product of a branch and the sum of the later branches: each product
 * excludes the option of the first. */
static void refute_overlap(const dlx_count_search *search, const dlx_count_branch *live)
{
    const dlx_count_proof *proof = &search->proof;
    dlx_pog *pog = proof->pog;
    const int32_t chosen = proof->chosen[live->option];
    const dlx_count_branch *other = next_live(search, live);
    dlx_pog_begin(pog);
    dlx_pog_assume(pog, live->product);
    dlx_pog_assume(pog, other->sum);
    dlx_pog_hint_definition(pog, live->product, 1, chosen);
    for (; other; other = next_live(search, other)) {
        const size_t child = dlx_count_proof_child(proof, live->option, other->option);
        const dlx_count_branch *later = next_live(search, other);
        dlx_pog_hint_definition(pog, chosen, child, -dlx_count_proof_literal(other->option));
        dlx_pog_hint_definition(pog, proof->chosen[other->option], 1,
                                -proof->chosen[other->option]);
        dlx_pog_hint_definition(pog, other->product, 1, -other->product);
        if (later)
            dlx_pog_hint_definition(pog, other->sum, 0, later->sum);
    }
}

/* Keeps the live branches of a state. */
static bool keep_live(dlx_count_search *search, uint32_t state)
{
    dlx_count_state *kept = &search->states[state];
    kept->first = search->live_count;
    for (const dlx_count_branch *live = next_live(search, NULL); live;
         live = next_live(search, live)) {
        if (!dlx_search_grow(search->task, &search->live, &search->live_room,
                             search->live_count + 1, sizeof *search->live))
            return false;
        search->live[search->live_count++] = *live;
    }
    kept->end = search->live_count;
    return true;
}

/* Defines the node of a state; 0: the state is dead. */
static int32_t define_node(dlx_count_search *search, uint32_t state)
{
    dlx_count_branch *later = NULL;
    for (size_t i = 0; i < search->branch_count; i++)
        if (search->branches[i].kind == DLX_BRANCH_LIVE)
            define_product(search, state, &search->branches[i]);
    for (size_t i = search->branch_count; i-- > 0;) {
        dlx_count_branch *live = &search->branches[i];
        if (live->kind != DLX_BRANCH_LIVE)
            continue;
        if (later) {
            refute_overlap(search, live);
            live->sum = dlx_pog_sum(search->proof.pog, live->product, later->sum);
        }
        later = live;
    }
    return later ? later->sum : 0;
}

/* ---- lemmas ---------------------------------------------------------------------------------- */

/* Derives a conflict from the option of a branch, the state and, if the branch is live, the
 * negation of the node. */
static void refute_branch(dlx_count_search *search, uint32_t state, const dlx_count_branch *taken)
{
    const dlx_count_proof *proof = &search->proof;
    dlx_pog *pog = proof->pog;
    const dlx_count_step step = dlx_count_step_of(search, state, taken);
    if (taken->kind == DLX_BRANCH_MISSES) {
        dlx_count_refute_step(proof, &step, taken->next);
        return;
    }
    if (taken->kind == DLX_BRANCH_LIVE)
        dlx_count_derive_step(proof, &step);
    if (taken->state != DLX_NO_MORE_LAYERS) {
        const dlx_count_state *next = &search->states[taken->state];
        dlx_count_derive_state(proof, &step, dlx_count_words(search, taken->state),
                               dlx_count_used(search, taken->state));
        dlx_pog_hint(pog, next->lemma, next->node);
    }
    for (const dlx_count_branch *live = next_live(search, NULL); taken->kind == DLX_BRANCH_LIVE;) {
        const dlx_count_branch *later = next_live(search, live);
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
static bool exclude_branch(dlx_count_search *search, uint32_t state, int32_t node,
                           dlx_count_branch *taken)
{
    dlx_pog *pog = search->proof.pog;
    const int32_t chosen = dlx_count_proof_literal(taken->option);
    dlx_pog_begin(pog);
    dlx_pog_assume(pog, chosen);
    if (taken->kind == DLX_BRANCH_LIVE)
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
static void prove_state(dlx_count_search *search, uint32_t state, int32_t node,
                        const dlx_count_branch *last)
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
        const dlx_count_branch *other = &search->branches[i];
        const dlx_count_step step = dlx_count_step_of(search, state, other);
        if (other == last)
            continue;
        if (other->kind == DLX_BRANCH_UNFIT)
            dlx_count_exclude_unfit(proof, &step);
        for (size_t l = other->first; l < other->end; l++)
            dlx_pog_assume(pog, search->literals[l]);
        if (other->kind != DLX_BRANCH_UNFIT)
            dlx_pog_hint(pog, other->lemma, -dlx_count_proof_literal(other->option));
    }
    const bool passes = last && last->option == DLX_NO_STEP;
    if (levels > 0 && !passes) {
        dlx_count_used(search, state)[proof->masks.place[item] / 64] |=
            dlx_masks_of_item(&proof->masks, item);
        dlx_pog_assume(pog, dlx_count_proof_none(proof, item, levels));
    }
    if (!passes)
        dlx_pog_hint(pog, proof->needs[item], last ? dlx_count_proof_literal(last->option) : 0);
    if (last)
        refute_branch(search, state, last);
    search->states[state].lemma = dlx_pog_lemma(pog);
}

/* The branch whose lemma is part of that of the state: the first live one, else a dead one. */
static const dlx_count_branch *choose_last(const dlx_count_search *search)
{
    const dlx_count_branch *last = next_live(search, NULL);
    for (size_t i = 0; i < search->branch_count && !last; i++)
        if (search->branches[i].kind != DLX_BRANCH_UNFIT)
            last = &search->branches[i];
    return last;
}

bool dlx_count_finish_state(dlx_count_search *search, uint32_t state)
{
    dlx_pog *pog = search->proof.pog;
    if (!list_branches(search, state))
        return false;
    int32_t node = define_node(search, state);
    const dlx_count_branch *last = choose_last(search);
    for (size_t i = 0; i < search->branch_count; i++)
        if (&search->branches[i] != last && search->branches[i].kind != DLX_BRANCH_UNFIT &&
            !exclude_branch(search, state, node, &search->branches[i]))
            return false;
    search->states[state].node = state == 0 ? dlx_pog_root(pog, node) : node;
    prove_state(search, state, node, last);
    if (pog->is_cpog && !keep_live(search, state))
        return false;
    if (!node) {
        uint32_t *core = &search->cores[search->states[state].layer];
        search->states[state].core = *core;
        *core = state;
    }
    if (pog->is_full)
        return dlx_budget_memory_reached(search->limits);
    return !pog->failed || dlx_budget_no_memory(search->limits);
}
