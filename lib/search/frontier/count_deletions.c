/* SPDX-License-Identifier: MIT */
/* The end of a certificate in CPOG: each clause of the formula is deleted, since the root implies
 * the clause. Lemmas follow the layers, whose states are those that have a node:
 *
 * - reached: some state of the layer has a true node;
 * - decided: the layer is passed, or one of its options is the only one that is chosen;
 * - single: an option of the layer that is chosen is the only one;
 * - leads: an option is not chosen, or a state after the option has a true node;
 * - covered: no option of the item precedes the layer, or the node of a state that has the item
 *   covered is true; uncovered: some option precedes, or that of another state is true;
 * - blocked: an option is not chosen if an option of an item precedes.
 *
 * So two options of a layer exclude each other by `single`, two options of an item in different
 * layers by `blocked`, and the item has an option by `uncovered` before its last layer. The
 * formula has no colours. */
#include "core/numbers.h"
#include "search/frontier/count_states.h"

#include <stdlib.h>

typedef struct deleter {
    dlx_count_search *search;
    const dlx_count_proof *proof;
    dlx_pog *pog;
    dlx_arena arena;
    size_t *start; /* layer s has order[start[s]..start[s + 1][ */
    uint32_t *order;
    uint32_t *reached;             /* lemmas, by layer */
    uint32_t *single, *leads;      /* by option; in the layer after the last: that it is false */
    uint32_t *covered, *uncovered; /* by item, before the last layer so far */
    uint32_t *last;                /* by item: its last layer with a state */
    uint32_t *blocked;             /* by nonzero; 0: no level precedes */
    uint32_t clause;               /* of the formula, the last deleted */
} deleter;

enum { ANY_ITEM = UINT32_MAX };

static bool allocate_deleter(deleter *by)
{
    const dlx_problem *problem = by->proof->problem;
    const size_t layers = dlx_count_proof_layers(by->proof);
    const size_t items = dlx_problem_items(problem);
    dlx_arena *arena = &by->arena;
    by->start = dlx_arena_take(arena, layers + 2, sizeof *by->start);
    by->order = dlx_arena_take(arena, by->search->numbers.count, sizeof *by->order);
    by->reached = dlx_arena_take(arena, layers, sizeof *by->reached);
    by->single = dlx_arena_take(arena, problem->options, sizeof *by->single);
    by->leads = dlx_arena_take(arena, problem->options, sizeof *by->leads);
    by->covered = dlx_arena_take(arena, items, sizeof *by->covered);
    by->uncovered = dlx_arena_take(arena, items, sizeof *by->uncovered);
    by->last = dlx_arena_take(arena, items, sizeof *by->last);
    by->blocked = dlx_arena_take(arena, dlx_problem_nonzeros(problem), sizeof *by->blocked);
    return !arena->failed || dlx_budget_no_memory(by->search->limits);
}

/* Sorts the live states by layer, and finds the last layer of each item. */
static void list_states(deleter *by)
{
    const dlx_count_proof *proof = by->proof;
    const dlx_count_state *states = by->search->states;
    const size_t layers = dlx_count_proof_layers(proof);
    for (size_t i = 0; i < by->search->numbers.count; i++)
        by->start[states[i].layer + 2] += states[i].node != 0;
    for (size_t s = 2; s < layers + 2; s++)
        by->start[s] += by->start[s - 1];
    for (uint32_t i = 0; i < by->search->numbers.count; i++)
        if (states[i].node)
            by->order[by->start[states[i].layer + 1]++] = i;
    for (size_t i = 0; i < dlx_problem_items(proof->problem); i++)
        for (size_t l = proof->level_start[i]; l < proof->level_start[i + 1]; l++)
            if (proof->levels[l].layer < layers)
                by->last[i] = proof->levels[l].layer;
}

/* ---- false nodes ----------------------------------------------------------------------------- */

/* Derives that a literal of the item's level is not chosen, so that the option's choice is false.
 */
static void refute_choice(const deleter *by, uint32_t option)
{
    const int32_t chosen = by->proof->chosen[option];
    dlx_pog_hint_definition(by->pog, chosen, 1, -chosen);
}

/* Derives that other options of the layer are not chosen, and that the layer is not passed. */
static void refute_others(const deleter *by, uint32_t option)
{
    const dlx_count_proof *proof = by->proof;
    const size_t layer = proof->layer_of[option];
    const int32_t passed = proof->passed[layer];
    for (size_t k = proof->start[layer]; k < proof->start[layer + 1]; k++) {
        const uint32_t other = proof->option[k];
        const int32_t chosen = proof->chosen[other];
        if (other != option && chosen)
            dlx_pog_hint_definition(by->pog, chosen, dlx_count_proof_child(proof, other, option),
                                    -chosen);
    }
    if (passed)
        dlx_pog_hint_definition(by->pog, passed, proof->place[option] + (size_t)1, -passed);
}

/* Derives that the product of a branch is false, since one of its children is. */
static void refute_product(const deleter *by, uint32_t state, const dlx_count_branch *live)
{
    dlx_count_search *search = by->search;
    const dlx_count_step step = dlx_count_step_of(search, state, live);
    size_t count = dlx_count_children(by->proof, &step, search->children);
    if (live->state != DLX_NO_MORE_LAYERS)
        search->children[count++] = search->states[live->state].node;
    size_t k = 0;
    while (k < count && !dlx_pog_is_true(by->pog, -search->children[k]))
        k++;
    if (k < count && count > 1)
        dlx_pog_hint_definition(by->pog, live->product, k + 1, -live->product);
}

/* Derives that the node of a state is false, since its products are. */
static void refute_state(const deleter *by, uint32_t state)
{
    const dlx_count_state *refuted = &by->search->states[state];
    const dlx_count_branch *live = by->search->live;
    for (size_t i = refuted->end; i-- > refuted->first;) {
        refute_product(by, state, &live[i]);
        if (i + 1 < refuted->end)
            dlx_pog_hint_definition(by->pog, live[i].sum, 0, -live[i].sum);
    }
    if (refuted->node != live[refuted->first].sum)
        dlx_pog_hint_definition(by->pog, refuted->node, 1, -refuted->node);
}

/* True if the state has the item covered as given, or for ANY_ITEM. */
static bool has_value(const deleter *by, uint32_t state, uint32_t item, bool is_covered)
{
    return item == ANY_ITEM ||
           is_covered == (dlx_count_value(by->proof, item, by->search->states[state].layer,
                                          dlx_count_words(by->search, state)) != 0);
}

static void refute_states(const deleter *by, size_t layer, uint32_t item, bool is_covered)
{
    for (size_t i = by->start[layer]; i < by->start[layer + 1]; i++)
        if (has_value(by, by->order[i], item, is_covered))
            refute_state(by, by->order[i]);
}

static void assume_states_false(const deleter *by, size_t layer, uint32_t item, bool is_covered)
{
    for (size_t i = by->start[layer]; i < by->start[layer + 1]; i++)
        if (has_value(by, by->order[i], item, is_covered))
            dlx_pog_assume(by->pog, -by->search->states[by->order[i]].node);
}

/* Refutes the states of the layer that have the item uncovered, hence all assumptions. */
static void refute_uncovered(const deleter *by, uint32_t layer, uint32_t item)
{
    const bool has_levels = dlx_count_proof_levels(by->proof, item, layer) > 0;
    refute_states(by, layer, has_levels ? item : ANY_ITEM, false);
    dlx_pog_hint(by->pog, has_levels ? by->uncovered[item] : by->reached[layer], 0);
}

/* ---- lemmas of a layer ----------------------------------------------------------------------- */

static void write_single(const deleter *by, uint32_t layer)
{
    const dlx_count_proof *proof = by->proof;
    dlx_pog *pog = by->pog;
    const size_t begin = proof->start[layer];
    const size_t end = proof->start[layer + 1];
    if (end - begin < 2)
        return;
    dlx_pog_begin(pog);
    if (proof->passed[layer])
        dlx_pog_assume(pog, -proof->passed[layer]);
    for (size_t k = begin; k < end; k++)
        dlx_pog_assume(pog, -proof->chosen[proof->option[k]]);
    refute_states(by, layer, ANY_ITEM, false);
    dlx_pog_hint(pog, by->reached[layer], 0);
    const uint32_t decided = dlx_pog_lemma(pog);
    for (size_t k = begin; k < end; k++) {
        const uint32_t option = proof->option[k];
        dlx_pog_begin(pog);
        dlx_pog_assume(pog, dlx_count_proof_literal(option));
        dlx_pog_assume(pog, -proof->chosen[option]);
        refute_others(by, option);
        dlx_pog_hint(pog, decided, 0);
        by->single[option] = dlx_pog_lemma(pog);
    }
}

static void write_leads(const deleter *by, uint32_t layer)
{
    const dlx_count_search *search = by->search;
    const dlx_count_proof *proof = by->proof;
    for (size_t k = proof->start[layer]; k < proof->start[layer + 1]; k++) {
        const uint32_t option = proof->option[k];
        dlx_pog_begin(by->pog);
        dlx_pog_assume(by->pog, dlx_count_proof_literal(option));
        for (size_t i = by->start[layer]; i < by->start[layer + 1]; i++) {
            const dlx_count_state *state = &search->states[by->order[i]];
            for (size_t b = state->first; b < state->end; b++)
                if (search->live[b].option == option)
                    dlx_pog_assume(by->pog, -search->states[search->live[b].state].node);
        }
        refute_others(by, option);
        refute_states(by, layer, ANY_ITEM, false);
        dlx_pog_hint(by->pog, by->reached[layer], 0);
        by->leads[option] = dlx_pog_lemma(by->pog);
    }
}

static void write_blocked(const deleter *by, uint32_t layer)
{
    const dlx_count_proof *proof = by->proof;
    const dlx_problem *problem = proof->problem;
    for (size_t k = proof->start[layer]; k < proof->start[layer + 1]; k++) {
        const uint32_t option = proof->option[k];
        for (size_t z = problem->start[option]; z < problem->start[option + 1]; z++) {
            const uint32_t item = problem->item[z];
            const size_t levels = dlx_count_proof_levels(proof, item, layer);
            if (levels == 0)
                continue;
            dlx_pog_begin(by->pog);
            dlx_pog_assume(by->pog, -dlx_count_proof_none(proof, item, levels));
            dlx_pog_assume(by->pog, dlx_count_proof_literal(option));
            refute_others(by, option);
            refute_states(by, layer, item, true);
            dlx_pog_hint(by->pog, by->covered[item], 0);
            by->blocked[z] = dlx_pog_lemma(by->pog);
        }
    }
}

/* The level of an item in the layer; NULL: it has none. */
static const dlx_level *find_level(const deleter *by, uint32_t item, uint32_t layer)
{
    const dlx_count_proof *proof = by->proof;
    const size_t l = proof->level_start[item] + dlx_count_proof_levels(proof, item, layer);
    const bool is_there = l < proof->level_start[item + 1] && proof->levels[l].layer == layer;
    return is_there ? &proof->levels[l] : NULL;
}

static uint32_t write_covered(const deleter *by, uint32_t item, uint32_t layer)
{
    const dlx_count_proof *proof = by->proof;
    const dlx_level *level = find_level(by, item, layer);
    const size_t before = dlx_count_proof_levels(proof, item, layer);
    dlx_pog_begin(by->pog);
    dlx_pog_assume(by->pog, -dlx_count_proof_none(proof, item, before + (level != NULL)));
    assume_states_false(by, layer + (size_t)1, item, true);
    for (size_t use = level ? level->first : 0; level && use < level->end; use++)
        dlx_pog_hint(by->pog, by->leads[proof->uses[use]],
                     -dlx_count_proof_literal(proof->uses[use]));
    if (level)
        dlx_pog_hint_definition(by->pog, level->none, 0,
                                before ? -dlx_count_proof_none(proof, item, before) : 0);
    if (before) {
        refute_states(by, layer, item, true);
        dlx_pog_hint(by->pog, by->covered[item], 0);
    }
    return dlx_pog_lemma(by->pog);
}

static uint32_t write_uncovered(const deleter *by, uint32_t item, uint32_t layer)
{
    const dlx_count_proof *proof = by->proof;
    const dlx_level *level = find_level(by, item, layer);
    const size_t before = dlx_count_proof_levels(proof, item, layer);
    dlx_pog_begin(by->pog);
    dlx_pog_assume(by->pog, dlx_count_proof_none(proof, item, before + (level != NULL)));
    assume_states_false(by, layer + (size_t)1, item, false);
    if (level && before)
        dlx_pog_hint_definition(by->pog, level->none, 1, dlx_count_proof_none(proof, item, before));
    for (size_t use = level ? level->first : 0; level && use < level->end; use++) {
        dlx_pog_hint_definition(by->pog, level->none, use - level->first + 1 + (before > 0),
                                -dlx_count_proof_literal(proof->uses[use]));
        refute_choice(by, proof->uses[use]);
    }
    refute_uncovered(by, layer, item);
    return dlx_pog_lemma(by->pog);
}

/* Writes the lemmas of the layer after this one, which is not the last. */
static void write_next(const deleter *by, uint32_t layer)
{
    const dlx_count_proof *proof = by->proof;
    write_leads(by, layer);
    for (uint32_t i = 0; i < dlx_problem_items(proof->problem); i++) {
        if (by->last[i] <= layer || dlx_count_proof_levels(proof, i, layer + 1) == 0)
            continue;
        const uint32_t covered = write_covered(by, i, layer);
        by->uncovered[i] = write_uncovered(by, i, layer);
        by->covered[i] = covered;
    }
    dlx_pog_begin(by->pog);
    assume_states_false(by, layer + (size_t)1, ANY_ITEM, false);
    refute_states(by, layer, ANY_ITEM, false);
    dlx_pog_hint(by->pog, by->reached[layer], 0);
    by->reached[layer + 1] = dlx_pog_lemma(by->pog);
}

/* Options without primary items are false. */
static void write_last(const deleter *by)
{
    const dlx_count_proof *proof = by->proof;
    const size_t layers = dlx_count_proof_layers(proof);
    for (size_t k = proof->start[layers]; k < proof->start[layers + 1]; k++) {
        const uint32_t option = proof->option[k];
        dlx_pog_begin(by->pog);
        dlx_pog_assume(by->pog, dlx_count_proof_literal(option));
        refute_others(by, option);
        refute_states(by, layers - 1, ANY_ITEM, false);
        dlx_pog_hint(by->pog, by->reached[layers - 1], 0);
        by->leads[option] = dlx_pog_lemma(by->pog);
    }
}

/* Returns false if stopped. */
static bool write_lemmas(const deleter *by)
{
    const uint32_t layers = (uint32_t)dlx_count_proof_layers(by->proof);
    for (uint32_t s = 0; s < layers; s++) {
        write_single(by, s);
        write_blocked(by, s);
        if (s + 1 < layers)
            write_next(by, s);
        if (by->pog->failed)
            return dlx_budget_no_memory(by->search->limits);
        if (!dlx_budget_hear(by->search->limits, by->start[s + 1] - by->start[s]) ||
            !dlx_count_reserve(by->search))
            return false;
    }
    write_last(by);
    return true;
}

/* ---- clauses of the formula ------------------------------------------------------------------ */

/* Derives the clause that demands an option of an item. */
static void derive_demand(const deleter *by, uint32_t item)
{
    const dlx_count_proof *proof = by->proof;
    const size_t begin = proof->level_start[item];
    const size_t end = proof->level_start[item + 1];
    for (size_t use = proof->levels[begin].first; use < proof->levels[end - 1].end; use++)
        dlx_pog_assume(by->pog, -dlx_count_proof_literal(proof->uses[use]));
    for (size_t l = begin; l + 1 < end; l++)
        dlx_pog_hint_definition(by->pog, proof->levels[l].none, 0, proof->levels[l].none);
    for (size_t use = proof->levels[end - 1].first; use < proof->levels[end - 1].end; use++)
        refute_choice(by, proof->uses[use]);
    refute_uncovered(by, by->last[item], item);
}

/* The nonzero of the second option whose item is one of the first. */
static size_t find_shared(const dlx_problem *problem, uint32_t first, uint32_t second)
{
    for (size_t z = problem->start[second];; z++)
        for (size_t y = problem->start[first]; y < problem->start[first + 1]; y++)
            if (problem->item[y] == problem->item[z])
                return z;
}

/* Derives that an option of an earlier layer excludes one of a later layer. */
static void derive_blocked(const deleter *by, uint32_t earlier, uint32_t later)
{
    const dlx_count_proof *proof = by->proof;
    const size_t shared = find_shared(proof->problem, earlier, later);
    const uint32_t item = proof->problem->item[shared];
    memset(by->search->next, 0, by->search->words * sizeof *by->search->next);
    const dlx_count_step step = {
        .layer = proof->layer_of[earlier], .option = earlier, .state = by->search->next};
    dlx_count_derive_covered(proof, &step, item,
                             dlx_count_proof_levels(proof, item, proof->layer_of[later]));
    dlx_pog_hint(by->pog, by->blocked[shared], 0);
}

/* Derives that two options exclude each other, or that an option without primary items is false. */
static void derive_pair(const deleter *by, uint32_t a, uint32_t b)
{
    const dlx_count_proof *proof = by->proof;
    const bool is_later = proof->layer_of[a] > proof->layer_of[b];
    const uint32_t earlier = is_later ? b : a;
    const uint32_t later = is_later ? a : b;
    const int32_t chosen = proof->chosen[earlier];
    dlx_pog_assume(by->pog, dlx_count_proof_literal(a));
    dlx_pog_assume(by->pog, dlx_count_proof_literal(b));
    if (proof->layer_of[later] == dlx_count_proof_layers(proof)) {
        dlx_pog_hint(by->pog, by->leads[later], 0);
    } else if (proof->layer_of[a] == proof->layer_of[b]) {
        dlx_pog_hint(by->pog, by->single[earlier], chosen);
        dlx_pog_hint_definition(by->pog, chosen, dlx_count_proof_child(proof, earlier, later), 0);
    } else {
        derive_blocked(by, earlier, later);
    }
}

static void delete_clause(void *state, const int32_t *literals, size_t count)
{
    deleter *by = state;
    const uint32_t clause = ++by->clause;
    dlx_pog_begin(by->pog);
    if (clause <= by->proof->problem->items->primary)
        derive_demand(by, clause - 1);
    else
        derive_pair(by, (uint32_t)(-literals[0] - 1), (uint32_t)(-literals[count - 1] - 1));
    dlx_pog_delete(by->pog, clause);
}

bool dlx_count_delete_formula(dlx_count_search *search)
{
    dlx_pog *pog = search->proof.pog;
    deleter by = {.search = search, .proof = &search->proof, .pog = pog};
    if (pog->is_empty)
        return true;
    bool ok = allocate_deleter(&by);
    if (ok) {
        list_states(&by);
        by.reached[0] = dlx_pog_put_root(pog, search->states[0].node);
        ok = write_lemmas(&by);
    }
    if (ok) {
        dlx_pog_put_lemmas(pog);
        ok = dlx_pog_clauses(pog, delete_clause, &by, NULL) == DLX_OK ||
             dlx_budget_no_memory(search->limits);
        dlx_pog_delete_lemmas(pog);
    }
    if (ok && pog->is_full)
        ok = dlx_budget_memory_reached(search->limits);
    dlx_arena_free(&by.arena);
    return ok;
}
