/* SPDX-License-Identifier: MIT */
#include "search/frontier/count_states.h"

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
    const dlx_count_branch *other =
        dlx_count_next_live(search, (size_t)(live - search->branches) + 1);
    dlx_pog_begin(pog);
    dlx_pog_assume(pog, live->product);
    dlx_pog_assume(pog, other->sum);
    dlx_pog_hint_definition(pog, live->product, 1, chosen);
    for (; other; other = dlx_count_next_live(search, (size_t)(other - search->branches) + 1)) {
        const size_t child = dlx_count_proof_child(proof, live->option, other->option);
        const dlx_count_branch *later =
            dlx_count_next_live(search, (size_t)(other - search->branches) + 1);
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
    for (const dlx_count_branch *live = dlx_count_next_live(search, 0); live;
         live = dlx_count_next_live(search, (size_t)(live - search->branches) + 1)) {
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
    for (const dlx_count_branch *live = dlx_count_next_live(search, 0);
         taken->kind == DLX_BRANCH_LIVE;) {
        const dlx_count_branch *later =
            dlx_count_next_live(search, (size_t)(live - search->branches) + 1);
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
    const dlx_count_branch *last = dlx_count_next_live(search, 0);
    for (size_t i = 0; i < search->branch_count && !last; i++)
        if (search->branches[i].kind != DLX_BRANCH_UNFIT)
            last = &search->branches[i];
    return last;
}

bool dlx_count_finish_state(dlx_count_search *search, uint32_t state)
{
    dlx_pog *pog = search->proof.pog;
    if (!dlx_count_list_branches(search, state))
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
