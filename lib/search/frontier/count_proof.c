/* SPDX-License-Identifier: MIT */
#include "search/frontier/count_proof.h"

#include <stdlib.h>

/* ---- tables ---------------------------------------------------------------------------------- */

static bool allocate_tables(dlx_count_proof *proof)
{
    const dlx_problem *problem = proof->problem;
    const dlx_masks *masks = &proof->masks;
    const size_t items = dlx_problem_items(problem);
    const size_t nonzeros = dlx_problem_nonzeros(problem);
    const size_t layers = masks->order.steps + 1;
    const size_t codes = items + 1 + (masks->code ? nonzeros : 0);
    dlx_arena *arena = &proof->arena;
    proof->level_start = dlx_arena_take(arena, items + 2, sizeof *proof->level_start);
    proof->levels = dlx_arena_take(arena, nonzeros, sizeof *proof->levels);
    proof->uses = dlx_arena_take(arena, nonzeros, sizeof *proof->uses);
    proof->needs = dlx_arena_take(arena, items, sizeof *proof->needs);
    proof->code_start = dlx_arena_take(arena, items + 1, sizeof *proof->code_start);
    proof->code_variable = dlx_arena_take(arena, codes, sizeof *proof->code_variable);
    proof->assigned = dlx_arena_take(arena, codes, sizeof *proof->assigned);
    proof->start = dlx_arena_take(arena, layers + 2, sizeof *proof->start);
    proof->option = dlx_arena_take(arena, problem->options, sizeof *proof->option);
    proof->item = dlx_arena_take(arena, layers, sizeof *proof->item);
    proof->passed = dlx_arena_take(arena, layers, sizeof *proof->passed);
    proof->passed_lemma = dlx_arena_take(arena, layers, sizeof *proof->passed_lemma);
    proof->last_start = dlx_arena_take(arena, layers + 2, sizeof *proof->last_start);
    proof->last_item = dlx_arena_take(arena, items, sizeof *proof->last_item);
    proof->bit_item =
        dlx_arena_take(arena, layers, 64 * (size_t)masks->words * sizeof *proof->bit_item);
    proof->layer_of = dlx_arena_take(arena, problem->options, sizeof *proof->layer_of);
    proof->place = dlx_arena_take(arena, problem->options, sizeof *proof->place);
    proof->chosen = dlx_arena_take(arena, problem->options, sizeof *proof->chosen);
    proof->chosen_lemma = dlx_arena_take(arena, problem->options, sizeof *proof->chosen_lemma);
    proof->blocked = dlx_arena_take(arena, nonzeros, sizeof *proof->blocked);
    return !arena->failed;
}

/* Sorts the options by layer, in the order of the masks; the last layer has the others. */
static void sort_options(dlx_count_proof *proof)
{
    const dlx_masks *masks = &proof->masks;
    const size_t layers = masks->order.steps;
    size_t next = masks->start[layers];
    for (size_t s = 0; s <= layers; s++)
        proof->start[s] = masks->start[s];
    for (size_t k = 0; k < next; k++)
        proof->option[k] = masks->option[k];
    for (uint32_t k = 0; k < proof->problem->options; k++)
        if (masks->order.step[k] == DLX_NO_STEP)
            proof->option[next++] = k;
    proof->start[layers + 1] = next;
    for (uint32_t s = 0; s <= layers; s++)
        for (size_t k = proof->start[s]; k < proof->start[s + 1]; k++) {
            proof->layer_of[proof->option[k]] = s;
            proof->place[proof->option[k]] = (uint32_t)(k - proof->start[s]);
        }
}

static int32_t variable_of(const dlx_count_proof *proof, size_t nonzero)
{
    return proof->pog->colour ? proof->pog->colour[nonzero] : 0;
}

/* Lists the uses of each item without a colour by layer, then divides them into levels. */
static void list_levels(dlx_count_proof *proof)
{
    const dlx_problem *problem = proof->problem;
    const size_t items = dlx_problem_items(problem);
    size_t *start = proof->level_start;
    for (size_t z = 0; z < dlx_problem_nonzeros(problem); z++)
        start[problem->item[z] + 2] += variable_of(proof, z) == 0;
    for (size_t i = 2; i < items + 2; i++)
        start[i] += start[i - 1];
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t option = proof->option[k];
        for (size_t z = problem->start[option]; z < problem->start[option + 1]; z++)
            if (variable_of(proof, z) == 0)
                proof->uses[start[problem->item[z] + 1]++] = option;
    }
    size_t levels = 0;
    size_t use = 0;
    for (size_t i = 0; i < items; i++) {
        const size_t end = start[i + 1];
        start[i] = levels;
        for (; use < end; use++) {
            const uint32_t layer = proof->layer_of[proof->uses[use]];
            if (levels == start[i] || proof->levels[levels - 1].layer != layer)
                proof->levels[levels++] = (dlx_level){.layer = layer, .first = (uint32_t)use};
            proof->levels[levels - 1].end = (uint32_t)use + 1;
        }
    }
    start[items] = levels;
}

/* Finds the variable of each value of an item. */
static void list_codes(dlx_count_proof *proof)
{
    const dlx_problem *problem = proof->problem;
    const dlx_masks *masks = &proof->masks;
    const size_t items = dlx_problem_items(problem);
    const size_t nonzeros = masks->code ? dlx_problem_nonzeros(problem) : 0;
    size_t *start = proof->code_start;
    for (size_t z = 0; z < nonzeros; z++)
        if (masks->code[z] > start[problem->item[z] + 1])
            start[problem->item[z] + 1] = masks->code[z];
    for (size_t i = 1; i <= items; i++)
        start[i] += start[i - 1] + 1;
    for (size_t z = 0; z < nonzeros; z++)
        proof->code_variable[start[problem->item[z]] + masks->code[z]] = variable_of(proof, z);
}

/* Lists the items by the layer of their last option, and those of layers and of bits. */
static void list_items(dlx_count_proof *proof)
{
    const dlx_masks *masks = &proof->masks;
    const dlx_item_order *order = &masks->order;
    const size_t items = dlx_problem_items(proof->problem);
    const size_t layers = order->steps;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < items; i++) {
            const size_t last = order->first[i] == DLX_NO_STEP ? layers : order->last[i];
            if (pass == 0)
                proof->last_start[last + 2]++;
            else
                proof->last_item[proof->last_start[last + 1]++] = i;
        }
        for (size_t s = 2; pass == 0 && s < layers + 3; s++)
            proof->last_start[s] += proof->last_start[s - 1];
    }
    for (uint32_t i = 0; i < items; i++) {
        dlx_stay stay;
        if (order->own[i] != DLX_NO_STEP)
            proof->item[order->own[i]] = i;
        if (masks->place[i] == DLX_NO_STEP || order->first[i] == DLX_NO_STEP ||
            !dlx_item_order_stay(order, proof->problem, i, &stay))
            continue;
        for (size_t s = stay.first + (size_t)1; s <= stay.last + (size_t)1; s++)
            proof->bit_item[s * 64 * masks->words + masks->place[i]] = i + 1;
    }
}

/* Has each layer be reached, also if its item is covered, which the state before then says. */
static void stop_at_layers(dlx_count_proof *proof)
{
    const dlx_masks *masks = &proof->masks;
    for (size_t s = 0; s < masks->order.steps; s++) {
        masks->keep[s * masks->words + masks->own_word[s]] |= masks->own[s];
        masks->own[s] = 0;
    }
}

static uint64_t bytes_of_tables(const dlx_count_proof *proof)
{
    const dlx_problem *problem = proof->problem;
    const uint64_t words = proof->masks.words;
    return 24 * (uint64_t)problem->options + 40 * (uint64_t)dlx_problem_items(problem) +
           (proof->masks.order.steps + 1) * (256 * words + 40) +
           32 * (uint64_t)dlx_problem_nonzeros(problem);
}

bool dlx_count_proof_make(dlx_count_proof *proof)
{
    if (!dlx_search_reserve_memory(proof->task, bytes_of_tables(proof)))
        return false;
    if (!allocate_tables(proof))
        return dlx_budget_no_memory(proof->task->limits);
    sort_options(proof);
    list_levels(proof);
    list_codes(proof);
    list_items(proof);
    if (proof->pog->is_cpog)
        stop_at_layers(proof);
    return true;
}

void dlx_count_proof_free(dlx_count_proof *proof)
{
    dlx_state_masks_free(&proof->masks);
    dlx_arena_free(&proof->arena);
}

size_t dlx_count_proof_levels(const dlx_count_proof *proof, size_t item, uint32_t layer)
{
    const dlx_level *levels = proof->levels + proof->level_start[item];
    size_t low = 0;
    size_t high = proof->level_start[item + 1] - proof->level_start[item];
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (levels[middle].layer < layer)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static void define_levels(dlx_count_proof *proof, size_t item, int32_t *children)
{
    const bool is_coloured = proof->code_start[item + 1] - proof->code_start[item] > 2;
    const size_t end = proof->level_start[item + 1];
    int32_t before = 0;
    for (size_t l = proof->level_start[item]; l + !is_coloured < end; l++) {
        size_t count = 0;
        if (before)
            children[count++] = before;
        for (size_t use = proof->levels[l].first; use < proof->levels[l].end; use++)
            children[count++] = -dlx_count_proof_literal(proof->uses[use]);
        before = proof->levels[l].none = dlx_pog_product(proof->pog, children, count);
    }
}

/* Of each value of an item with colours. */
static void define_assignments(dlx_count_proof *proof, size_t item, int32_t *children)
{
    const int32_t *variable = proof->code_variable;
    const size_t begin = proof->code_start[item];
    const size_t end = proof->code_start[item + 1];
    for (size_t value = begin; value < end; value++) {
        size_t count = 0;
        for (size_t c = begin; c < end; c++)
            if (variable[c])
                children[count++] = c == value ? variable[c] : -variable[c];
        if (count)
            proof->assigned[value] = dlx_pog_assignment(proof->pog, children, count);
    }
}

static void define_layer(dlx_count_proof *proof, size_t layer, int32_t *children)
{
    const size_t begin = proof->start[layer];
    const size_t end = proof->start[layer + 1];
    const bool is_passed = layer == dlx_count_proof_layers(proof) ||
                           dlx_count_proof_levels(proof, proof->item[layer], (uint32_t)layer) > 0;
    size_t count = 0;
    for (size_t k = begin; k < end && is_passed; k++)
        children[count++] = -dlx_count_proof_literal(proof->option[k]);
    if (count)
        proof->passed[layer] = dlx_pog_product(proof->pog, children, count);
    for (size_t c = begin; c < end && layer < dlx_count_proof_layers(proof); c++) {
        count = 0;
        children[count++] = dlx_count_proof_literal(proof->option[c]);
        for (size_t k = begin; k < end; k++)
            if (k != c)
                children[count++] = -dlx_count_proof_literal(proof->option[k]);
        proof->chosen[proof->option[c]] = dlx_pog_product(proof->pog, children, count);
    }
}

/* ---- lemmas ---------------------------------------------------------------------------------- */

/* Excludes `other` if `option`, which has the colour of `nonzero`, is chosen. */
static void exclude_by(const dlx_count_proof *proof, uint32_t option, size_t nonzero,
                       uint32_t other)
{
    dlx_pog *pog = proof->pog;
    const int32_t variable = variable_of(proof, nonzero);
    const int32_t literal = variable ? variable : dlx_count_proof_literal(option);
    const int32_t excluded = -dlx_count_proof_literal(other);
    if (variable)
        dlx_pog_hint(pog, dlx_pog_clause(pog, -dlx_count_proof_literal(option), variable),
                     variable);
    dlx_pog_hint(pog, dlx_pog_clause(pog, -literal, excluded), excluded);
}

/* An option is not chosen if an option of the item without a colour precedes. */
static uint32_t block_nonzero(const dlx_count_proof *proof, uint32_t option, size_t nonzero)
{
    dlx_pog *pog = proof->pog;
    const uint32_t item = proof->problem->item[nonzero];
    const size_t count = dlx_count_proof_levels(proof, item, proof->layer_of[option]);
    const dlx_level *levels = proof->levels + proof->level_start[item];
    if (count == 0)
        return 0;
    if (!dlx_pog_is_defined(pog, levels[count - 1].none) && !variable_of(proof, nonzero))
        return dlx_pog_clause(pog, levels[count - 1].none, -dlx_count_proof_literal(option));
    dlx_pog_begin(pog);
    dlx_pog_assume(pog, -levels[count - 1].none);
    dlx_pog_assume(pog, dlx_count_proof_literal(option));
    for (size_t l = 0; l < count; l++) {
        for (size_t use = levels[l].first; use < levels[l].end; use++)
            exclude_by(proof, option, nonzero, proof->uses[use]);
        dlx_pog_hint_definition(pog, levels[l].none, 0, levels[l].none);
    }
    return dlx_pog_lemma(pog);
}

/* Some option of the last level is chosen unless one of the earlier levels is. */
static uint32_t demand_item(const dlx_count_proof *proof, uint32_t item)
{
    dlx_pog *pog = proof->pog;
    const dlx_level *levels = proof->levels + proof->level_start[item];
    const size_t last = proof->level_start[item + 1] - proof->level_start[item] - 1;
    if (last == 0)
        return dlx_pog_demand(item);
    dlx_pog_begin(pog);
    dlx_pog_assume(pog, levels[last - 1].none);
    for (size_t use = levels[last].first; use < levels[last].end; use++)
        dlx_pog_assume(pog, -dlx_count_proof_literal(proof->uses[use]));
    for (size_t l = last; l-- > 0;) {
        const size_t first = l > 0;
        if (first)
            dlx_pog_hint_definition(pog, levels[l].none, 1, levels[l - 1].none);
        for (size_t use = levels[l].first; use < levels[l].end; use++)
            dlx_pog_hint_definition(pog, levels[l].none, first + 1 + use - levels[l].first,
                                    -dlx_count_proof_literal(proof->uses[use]));
    }
    dlx_pog_hint(pog, dlx_pog_demand(item), 0);
    return dlx_pog_lemma(pog);
}

/* If an option is chosen, the others of its layer are not. */
static uint32_t choose_option(const dlx_count_proof *proof, size_t layer, uint32_t option)
{
    dlx_pog *pog = proof->pog;
    const int32_t literal = dlx_count_proof_literal(option);
    if (!dlx_pog_is_defined(pog, proof->chosen[option]))
        return 0;
    dlx_pog_begin(pog);
    dlx_pog_assume(pog, literal);
    dlx_pog_assume(pog, -proof->chosen[option]);
    for (size_t k = proof->start[layer]; k < proof->start[layer + 1]; k++) {
        const int32_t other = dlx_count_proof_literal(proof->option[k]);
        if (other != literal)
            dlx_pog_hint(pog, dlx_pog_clause(pog, -literal, -other), -other);
    }
    dlx_pog_hint_definition(pog, proof->chosen[option], 0, 0);
    return dlx_pog_lemma(pog);
}

/* The nonzero of an item in an option. */
static size_t nonzero_of(const dlx_problem *problem, uint32_t option, uint32_t item)
{
    size_t z = problem->start[option];
    while (problem->item[z] != item)
        z++;
    return z;
}

/* No option of the layer is chosen if the item of the layer is covered before. In the last layer
 * each option is excluded by a clause of its own. */
static uint32_t pass_layer(const dlx_count_proof *proof, size_t layer)
{
    dlx_pog *pog = proof->pog;
    const bool is_last = layer == dlx_count_proof_layers(proof);
    const uint32_t item = proof->item[layer];
    const size_t level = is_last ? 0 : dlx_count_proof_levels(proof, item, (uint32_t)layer);
    const int32_t passed = proof->passed[layer];
    if (!passed || (!is_last && level == 0))
        return 0;
    dlx_pog_begin(pog);
    if (!is_last)
        dlx_pog_assume(pog, -dlx_count_proof_none(proof, item, level));
    dlx_pog_assume(pog, -passed);
    for (size_t k = proof->start[layer]; k < proof->start[layer + 1]; k++) {
        const uint32_t option = proof->option[k];
        const int32_t excluded = -dlx_count_proof_literal(option);
        const uint32_t clause = is_last ? dlx_pog_clause(pog, excluded, excluded)
                                        : proof->blocked[nonzero_of(proof->problem, option, item)];
        if (!dlx_pog_is_defined(pog, passed))
            return clause;
        dlx_pog_hint(pog, clause, excluded);
    }
    dlx_pog_hint_definition(pog, passed, 0, 0);
    return dlx_pog_lemma(pog);
}

static void define_nodes(dlx_count_proof *proof, int32_t *children)
{
    const size_t items = dlx_problem_items(proof->problem);
    for (size_t i = 0; i < items; i++) {
        define_levels(proof, i, children);
        define_assignments(proof, i, children);
    }
    for (size_t s = 0; s <= dlx_count_proof_layers(proof); s++)
        define_layer(proof, s, children);
}

void dlx_count_proof_define(dlx_count_proof *proof)
{
    const dlx_problem *problem = proof->problem;
    const size_t layers = dlx_count_proof_layers(proof);
    int32_t *children = dlx_buffer_allocate((size_t)proof->pog->variables + 1, sizeof *children);
    proof->pog->failed |= !children;
    if (!children)
        return;
    define_nodes(proof, children);
    free(children);
    for (uint32_t k = 0; k < problem->options; k++)
        for (size_t z = problem->start[k]; z < problem->start[k + 1]; z++)
            if (proof->layer_of[k] < layers)
                proof->blocked[z] = block_nonzero(proof, k, z);
    for (uint32_t i = 0; i < problem->items->primary; i++)
        proof->needs[i] = demand_item(proof, i);
    for (size_t s = 0; s <= layers; s++) {
        proof->passed_lemma[s] = pass_layer(proof, s);
        for (size_t k = proof->start[s]; k < proof->start[s + 1] && s < layers; k++)
            proof->chosen_lemma[proof->option[k]] = choose_option(proof, s, proof->option[k]);
    }
}
