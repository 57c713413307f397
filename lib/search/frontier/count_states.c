/* SPDX-License-Identifier: MIT */
#include "search/frontier/count_states.h"

#include "core/numbers.h"

#include <stdlib.h>

/* Memory without a memory limit. */
#define MOST_BYTES (UINT64_C(2) << 30)

enum { MOST_CORES = 256 }; /* of dead states, compared with a state */

static uint64_t hash_state(const dlx_count_search *search, uint32_t layer, const uint64_t *words)
{
    uint64_t hash = dlx_mix(layer);
    for (size_t w = 0; w < search->words; w++)
        hash = dlx_mix(hash ^ words[w]) * DLX_GOLDEN;
    return hash;
}

/* The place of a state in the table, or where it belongs. */
static size_t find_slot(const dlx_count_search *search, uint32_t layer, const uint64_t *words)
{
    size_t slot = hash_state(search, layer, words) & (search->table_size - 1);
    for (;; slot = (slot + 1) & (search->table_size - 1)) {
        const uint32_t state = search->table[slot];
        if (state == DLX_NO_STATE ||
            (search->states[state].layer == layer &&
             memcmp(dlx_count_words(search, state), words, search->words * sizeof *words) == 0))
            return slot;
    }
}

static bool grow_table(dlx_count_search *search)
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
        table[find_slot(search, search->states[i].layer, dlx_count_words(search, i))] = i;
    return true;
}

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
    const size_t words = search->words;
    const uint32_t state = (uint32_t)search->count;
    search->is_cut = search->count == search->most_states;
    if (search->is_cut || (2 * search->count >= search->table_size && !grow_table(search)) ||
        !dlx_search_grow(task, &search->states, &search->state_room, search->count + 1,
                         sizeof *search->states) ||
        !dlx_search_grow(task, &search->values, &search->value_room, search->count + 1,
                         2 * words * sizeof *search->values) ||
        !dlx_search_grow(task, &search->found, &search->found_room, search->count + 1,
                         sizeof *search->found) ||
        !dlx_count_reserve(search))
        return DLX_NO_STATE;
    search->table[find_slot(search, layer, search->next)] = state;
    search->states[state] = (dlx_count_state){.layer = layer};
    search->found[state] = (dlx_count){0};
    memcpy(dlx_count_words(search, state), search->next, words * sizeof *search->next);
    memset(dlx_count_used(search, state), 0, words * sizeof *search->next);
    search->count++;
    search->proof.pog->states = search->count;
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

bool dlx_count_is_covered(const dlx_count_search *search, uint32_t state)
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
    const bool passes = dlx_count_is_covered(search, state);
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
    if (next == masks->order.steps)
        made->next++; /* passes the layer of options without primary items */
    else
        made->state = search->table[find_slot(search, next, search->next)];
    if (made->state < search->count && !search->states[made->state].node)
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
    return dlx_count_is_covered(search, state) ? start[0] + 1 : start[1];
}

bool dlx_count_list_branches(dlx_count_search *search, uint32_t state)
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

dlx_count_branch *dlx_count_next_live(const dlx_count_search *search, size_t first)
{
    for (size_t i = first; i < search->branch_count; i++)
        if (search->branches[i].kind == DLX_BRANCH_LIVE)
            return &search->branches[i];
    return NULL;
}
