/* SPDX-License-Identifier: MIT */
#include "search/frontier/count_proof.h"

uint64_t dlx_count_value(const dlx_count_proof *proof, size_t item, uint32_t layer,
                         const uint64_t *state)
{
    const dlx_masks *masks = &proof->masks;
    if (masks->place[item] == DLX_NO_STEP)
        return 0;
    const size_t word = masks->place[item] / 64;
    const uint64_t mask = dlx_masks_of_item(masks, item);
    if (!(masks->keep[layer * (size_t)masks->words + word] & mask) ||
        proof->bit_item[layer * (size_t)masks->words * 64 + masks->place[item]] != item + 1)
        return 0;
    return (state[word] & mask) >> masks->place[item] % 64;
}

/* The variable of an item's value; 0: none. */
static int32_t value_variable(const dlx_count_proof *proof, size_t item, uint64_t value)
{
    const size_t code = proof->code_start[item] + value;
    return code < proof->code_start[item + 1] ? proof->code_variable[code] : 0;
}

/* The value that an option gives to the item of its nonzero. */
static uint64_t nonzero_value(const dlx_count_proof *proof, size_t nonzero)
{
    const uint32_t *code = proof->masks.code;
    return code && code[nonzero] ? code[nonzero] : 1;
}

/* The value after the step. */
static uint64_t next_value(const dlx_count_proof *proof, const dlx_count_step *step, size_t item)
{
    const dlx_problem *problem = proof->problem;
    const uint32_t option = step->option;
    for (size_t z = option == DLX_NO_STEP ? 0 : problem->start[option];
         option != DLX_NO_STEP && z < problem->start[option + 1]; z++)
        if (problem->item[z] == item)
            return nonzero_value(proof, z);
    return dlx_count_value(proof, item, step->layer, step->state);
}

/* The literal that the item has the value before the layer; 0: this is always so. */
static int32_t value_literal(const dlx_count_proof *proof, size_t item, uint32_t layer,
                             uint64_t value)
{
    const int32_t variable = value_variable(proof, item, value);
    const size_t level = dlx_count_proof_levels(proof, item, layer);
    if (variable || level == 0)
        return variable;
    const int32_t none = dlx_count_proof_none(proof, item, level);
    return value ? -none : none;
}

/* Assumes the value of an item in the state. */
static void assume_value(const dlx_count_proof *proof, const dlx_count_step *step, size_t item)
{
    const uint64_t value = dlx_count_value(proof, item, step->layer, step->state);
    const int32_t literal = value_literal(proof, item, step->layer, value);
    if (!literal)
        return;
    step->used[proof->masks.place[item] / 64] |= dlx_masks_of_item(&proof->masks, item);
    dlx_pog_assume(proof->pog, literal);
}

static const dlx_level *levels_of(const dlx_count_proof *proof, size_t item)
{
    return proof->levels + proof->level_start[item];
}

void dlx_count_derive_covered(const dlx_count_proof *proof, const dlx_count_step *step, size_t item,
                              size_t level)
{
    const dlx_level *levels = levels_of(proof, item);
    size_t l = dlx_count_proof_levels(proof, item, step->layer);
    if (dlx_count_value(proof, item, step->layer, step->state)) {
        assume_value(proof, step, item);
    } else {
        size_t use = levels[l].first;
        while (proof->uses[use] != step->option)
            use++;
        dlx_pog_hint_definition(proof->pog, levels[l].none, use - levels[l].first + 1 + (l > 0),
                                -levels[l].none);
        l++;
    }
    for (; l < level; l++)
        dlx_pog_hint_definition(proof->pog, levels[l].none, 1, -levels[l].none);
}

/* True if the step chooses no option of the layer. */
static bool is_passed(const dlx_count_step *step, uint32_t layer)
{
    return layer > step->layer || step->option == DLX_NO_STEP;
}

/* Derives that a layer is passed. */
static void derive_passed(const dlx_count_proof *proof, const dlx_count_step *step, uint32_t layer)
{
    const uint32_t item = proof->item[layer];
    if (!proof->passed[layer])
        return;
    if (layer < dlx_count_proof_layers(proof))
        dlx_count_derive_covered(proof, step, item, dlx_count_proof_levels(proof, item, layer));
    dlx_pog_hint(proof->pog, proof->passed_lemma[layer], proof->passed[layer]);
}

/* Derives that an option of the step's layers other than the chosen one is not chosen. */
static void derive_excluded(const dlx_count_proof *proof, const dlx_count_step *step,
                            uint32_t option)
{
    dlx_pog *pog = proof->pog;
    const int32_t excluded = -dlx_count_proof_literal(option);
    const uint32_t layer = proof->layer_of[option];
    if (layer == step->layer && step->option != DLX_NO_STEP) {
        const int32_t chosen = -dlx_count_proof_literal(step->option);
        dlx_pog_hint(pog, dlx_pog_clause(pog, chosen, excluded), excluded);
        return;
    }
    derive_passed(proof, step, layer);
    dlx_pog_hint_definition(pog, proof->passed[layer], proof->place[option] + (size_t)1, excluded);
}

/* Derives that no option of the item precedes the level. */
static void derive_none(const dlx_count_proof *proof, const dlx_count_step *step, size_t item,
                        size_t level)
{
    const dlx_level *levels = levels_of(proof, item);
    size_t l = dlx_count_proof_levels(proof, item, step->layer);
    if (l > 0)
        assume_value(proof, step, item);
    for (; l < level; l++) {
        for (size_t use = levels[l].first; use < levels[l].end; use++)
            derive_excluded(proof, step, proof->uses[use]);
        dlx_pog_hint_definition(proof->pog, levels[l].none, 0, levels[l].none);
    }
}

/* The node that sets the variables of an item whose last option is passed; 0: none. */
static int32_t assignment_of(const dlx_count_proof *proof, const dlx_count_step *step, size_t item)
{
    const size_t code = proof->code_start[item] + next_value(proof, step, item);
    return code < proof->code_start[item + 1] ? proof->assigned[code] : 0;
}

void dlx_count_derive_step(const dlx_count_proof *proof, const dlx_count_step *step)
{
    if (step->option != DLX_NO_STEP)
        dlx_pog_hint(proof->pog, proof->chosen_lemma[step->option], proof->chosen[step->option]);
    for (uint32_t layer = step->layer; layer < step->next; layer++) {
        if (is_passed(step, layer))
            derive_passed(proof, step, layer);
        for (size_t i = proof->last_start[layer]; i < proof->last_start[layer + 1]; i++) {
            const int32_t node = assignment_of(proof, step, proof->last_item[i]);
            dlx_pog_hint_definition(proof->pog, node, 0, node);
        }
    }
}

static void derive_value(const dlx_count_proof *proof, const dlx_count_step *step, size_t item,
                         uint64_t value)
{
    const int32_t variable = value_variable(proof, item, value);
    const size_t level = dlx_count_proof_levels(proof, item, step->next);
    if (!value) {
        derive_none(proof, step, item, level);
    } else if (!variable) {
        dlx_count_derive_covered(proof, step, item, level);
    } else if (dlx_count_value(proof, item, step->layer, step->state)) {
        assume_value(proof, step, item);
    } else {
        const int32_t chosen = -dlx_count_proof_literal(step->option);
        dlx_pog_hint(proof->pog, dlx_pog_clause(proof->pog, chosen, variable), variable);
    }
}

void dlx_count_derive_state(const dlx_count_proof *proof, const dlx_count_step *step,
                            const uint64_t *state, const uint64_t *used)
{
    const size_t words = proof->masks.words;
    for (size_t w = 0; w < words; w++)
        for (uint64_t bits = used[w]; bits;) {
            const size_t bit = w * 64 + (size_t)__builtin_ctzll(bits);
            const uint32_t item = proof->bit_item[step->next * words * 64 + bit] - 1;
            derive_value(proof, step, item, dlx_count_value(proof, item, step->next, state));
            bits &= ~dlx_masks_of_item(&proof->masks, item);
        }
}

/* True if the state's value of the nonzero's item excludes the option. */
static bool excludes(const dlx_count_proof *proof, const dlx_count_step *step, size_t nonzero)
{
    const uint32_t item = proof->problem->item[nonzero];
    const uint64_t value = dlx_count_value(proof, item, step->layer, step->state);
    const uint64_t own = nonzero_value(proof, nonzero);
    return value && (value != own || !value_variable(proof, item, value));
}

/* Finds the nonzero whose item excludes the option, preferably one with a known value. */
static size_t find_excluding(const dlx_count_proof *proof, const dlx_count_step *step)
{
    const dlx_problem *problem = proof->problem;
    size_t found = problem->start[step->option];
    for (size_t z = problem->start[step->option + 1]; z-- > problem->start[step->option];) {
        const uint32_t item = problem->item[z];
        if (!excludes(proof, step, z))
            continue;
        found = z;
        if (dlx_pog_is_true(proof->pog,
                            value_literal(proof, item, step->layer,
                                          dlx_count_value(proof, item, step->layer, step->state))))
            break;
    }
    return found;
}

void dlx_count_exclude_unfit(const dlx_count_proof *proof, const dlx_count_step *step)
{
    dlx_pog *pog = proof->pog;
    const size_t nonzero = find_excluding(proof, step);
    const uint32_t item = proof->problem->item[nonzero];
    const uint64_t value = dlx_count_value(proof, item, step->layer, step->state);
    const int32_t variable = value_variable(proof, item, value);
    const int32_t own = value_variable(proof, item, nonzero_value(proof, nonzero));
    const int32_t excluded = -dlx_count_proof_literal(step->option);
    assume_value(proof, step, item);
    if (!variable) {
        dlx_pog_hint(pog, proof->blocked[nonzero], excluded);
    } else if (!own) {
        dlx_pog_hint(pog, dlx_pog_clause(pog, -variable, excluded), excluded);
    } else {
        dlx_pog_hint(pog, dlx_pog_clause(pog, -variable, -own), -own);
        dlx_pog_hint(pog, dlx_pog_clause(pog, excluded, own), excluded);
    }
}

/* True if a primary item without a layer of its own is uncovered after the step. */
static bool is_missed(const dlx_count_proof *proof, const dlx_count_step *step, uint32_t item)
{
    return item < proof->problem->items->primary && proof->masks.order.own[item] == DLX_NO_STEP &&
           !next_value(proof, step, item);
}

void dlx_count_refute_step(const dlx_count_proof *proof, const dlx_count_step *step, uint32_t last)
{
    size_t i = proof->last_start[last];
    while (!is_missed(proof, step, proof->last_item[i]))
        i++;
    const uint32_t item = proof->last_item[i];
    const size_t level = proof->level_start[item + 1] - proof->level_start[item] - 1;
    const dlx_level *levels = levels_of(proof, item);
    derive_none(proof, step, item, level);
    for (size_t use = levels[level].first; use < levels[level].end; use++)
        derive_excluded(proof, step, proof->uses[use]);
    dlx_pog_hint(proof->pog, proof->needs[item], 0);
}

size_t dlx_count_children(const dlx_count_proof *proof, const dlx_count_step *step,
                          int32_t *children)
{
    size_t count = 0;
    if (step->option != DLX_NO_STEP)
        children[count++] = proof->chosen[step->option];
    for (uint32_t layer = step->layer; layer < step->next; layer++) {
        if (is_passed(step, layer) && proof->passed[layer])
            children[count++] = proof->passed[layer];
        for (size_t i = proof->last_start[layer]; i < proof->last_start[layer + 1]; i++) {
            const int32_t node = assignment_of(proof, step, proof->last_item[i]);
            if (node)
                children[count++] = node;
        }
    }
    return count;
}
