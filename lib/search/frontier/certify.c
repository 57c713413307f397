/* SPDX-License-Identifier: MIT */
/* Counts solutions with a certificate, from the states of the frontier (state_masks.h).
 *
 * States are explored depth first, from the first layer, each once. After all states that follow, a
 * live state has a node: the sum, over the options that fit, of the product of the option, the
 * layers passed and the next state. Its lemma says that the literals of the state imply the node: a
 * lemma for each option but one excludes the option or implies the node, then the item's demand
 * implies the last option. A dead state has a lemma that its literals are contradictory. A lemma
 * has only the literals used, so the lemma of a dead state holds for all states with these
 * literals.
 *
 * The number of states depends on the order of the items: the order of a count, and the items with
 * the fewest options first, are tried in turns with more and more states. */
#include "core/numbers.h"
#include "io/error.h"
#include "search/base/engine.h"
#include "search/frontier/count_states.h"

#include <stdlib.h>

/* States of each order at first, then four times as many. */
enum { FIRST_STATES = 1 << 12 };

/* Explores the options of the last state on the path up to a new state, which is appended. Returns
 * false at the end of the options, or if stopped. */
static bool explore(dlx_count_search *search)
{
    const dlx_masks *masks = &search->proof.masks;
    dlx_count_level *last = &search->path[search->depth - 1];
    const size_t end = dlx_count_end_of_branches(search, last->state);
    while (last->option < end) {
        dlx_count_branch made;
        if (!dlx_budget_node(search->limits))
            return false;
        dlx_count_make_branch(search, last->state, last->option++, &made);
        dlx_budget_hear(search->limits, 4 + search->words);
        if (made.kind != DLX_BRANCH_LIVE || made.state != DLX_NO_STATE)
            continue;
        const uint32_t state = dlx_count_add_state(search, made.next);
        if (state == DLX_NO_STATE)
            return false;
        dlx_count_test_cores(search, state);
        if (search->states[state].lemma)
            continue;
        search->path[search->depth++] =
            (dlx_count_level){.state = state, .option = masks->start[made.next]};
        return true;
    }
    return false;
}

/* Returns false if stopped. */
static bool explore_all(dlx_count_search *search)
{
    memset(search->next, 0, search->words * sizeof *search->next);
    if (dlx_count_add_state(search, 0) == DLX_NO_STATE)
        return false;
    search->path[search->depth++] = (dlx_count_level){0, 0};
    while (search->depth > 0) {
        if (explore(search))
            continue;
        if (search->is_cut || dlx_budget_stopped(search->limits) ||
            !dlx_count_finish_state(search, search->path[--search->depth].state))
            return false;
    }
    return true;
}

/* ---- orders of the items --------------------------------------------------------------------- */

static void close_order(dlx_count_search *search)
{
    if (!search)
        return;
    dlx_state_numbers_free(&search->numbers, search->task);
    dlx_search_release_memory(search->task, search->task->memory - search->memory);
    for (size_t i = 0; i < search->numbers.count; i++)
        dlx_count_free(&search->found[i]);
    dlx_count_proof_free(&search->proof);
    free(search->states);
    free(search->used);
    free(search->found);
    free(search->cores);
    free(search->path);
    free(search->next);
    free(search->branches);
    free(search->live);
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

static bool allocate_search(dlx_count_search *search)
{
    const size_t layers = search->proof.masks.order.steps;
    const size_t children = layers + dlx_problem_items(search->task->problem) + 3;
    search->words = search->proof.masks.words;
    search->cores = dlx_buffer_allocate(layers, sizeof *search->cores);
    search->path = dlx_buffer_allocate(layers + 1, sizeof *search->path);
    search->numbers.words = search->words + 1;
    search->next = dlx_buffer_allocate(search->numbers.words, sizeof *search->next);
    search->branches =
        dlx_buffer_allocate(most_options(&search->proof.masks), sizeof *search->branches);
    search->children = dlx_buffer_allocate(children, sizeof *search->children);
    for (size_t s = 0; s < layers && search->cores; s++)
        search->cores[s] = DLX_NO_STATE;
    return (search->cores && search->path && search->next && search->branches &&
            search->children) ||
           dlx_budget_no_memory(search->limits);
}

/* `sequence`: the primary items in order; NULL: chosen. */
static dlx_count_search *open_order(dlx_search *task, const uint32_t *sequence, dlx_error *error)
{
    dlx_count_search *search = calloc(1, sizeof *search);
    const uint64_t most = dlx_state_masks_most_bytes(task->problem);
    uint64_t bytes = 0;
    if (search) {
        search->task = task;
        search->memory = task->memory;
        search->limits = task->limits;
        search->proof = (dlx_count_proof){
            .task = task, .problem = task->problem, .pog = task->options.proof->pog};
        search->proof.masks.sequence = sequence;
    }
    if (search &&
        dlx_state_masks_make(&search->proof.masks, task->problem, task->limits, most, &bytes) &&
        dlx_search_reserve_memory(task, bytes) && dlx_count_proof_make(&search->proof) &&
        allocate_search(search))
        return search;
    if (bytes > most)
        dlx_error_set(error, DLX_UNSUPPORTED, "too many items at a time for a proof of a count");
    else
        dlx_error_memory(error);
    close_order(search);
    return NULL;
}

/* Writes the certificate of no solution, for an item without options. */
static void write_impossible(const dlx_count_search *search)
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

/* Writes a certificate, unless cut or stopped: then returns false. */
static bool certify_order(dlx_count_search *search)
{
    if (search->proof.masks.impossible) {
        write_impossible(search);
        return true;
    }
    dlx_count_proof_define(&search->proof);
    return explore_all(search) && (!search->proof.pog->is_cpog || dlx_count_delete_formula(search));
}

/* ---- the engine ------------------------------------------------------------------------------ */

/* The search for a certificate, by several orders of the items. */
typedef struct count_certifier {
    dlx_search *task;
    dlx_pog *pog;
    dlx_output *output;
    uint64_t clauses;         /* of the formula */
    dlx_count_search *search; /* of the current order */
    uint32_t *fewest;         /* the primary items, those with the fewest options first */
} count_certifier;

static void close_certify(void *state)
{
    count_certifier *certifier = state;
    close_order(certifier->search);
    free(certifier->fewest);
}

/* Sorts the primary items by number of options, ascending and stable. Returns false on memory
 * exhaustion. */
static bool sort_items(count_certifier *certifier)
{
    const dlx_problem *problem = certifier->task->problem;
    const size_t primary = problem->items->primary;
    uint64_t *keys = calloc(primary, sizeof *keys);
    certifier->fewest = dlx_buffer_allocate(primary, sizeof *certifier->fewest);
    for (size_t i = 0; keys && i < primary; i++)
        keys[i] = i;
    for (size_t z = 0; keys && z < dlx_problem_nonzeros(problem); z++)
        if (problem->item[z] < primary)
            keys[problem->item[z]] += UINT64_C(1) << 32;
    if (keys)
        qsort(keys, primary, sizeof *keys, dlx_compare_words);
    for (size_t i = 0; keys && certifier->fewest && i < primary; i++)
        certifier->fewest[i] = (uint32_t)keys[i];
    const bool ok = keys && certifier->fewest;
    free(keys);
    return ok || dlx_budget_no_memory(certifier->task->limits);
}

static bool open_certify(void *state, dlx_search *task, dlx_error *error)
{
    count_certifier *certifier = state;
    certifier->task = task;
    certifier->pog = task->options.proof->pog;
    certifier->output = certifier->pog->output;
    certifier->clauses = certifier->pog->clauses;
    certifier->search = open_order(task, NULL, error);
    return certifier->search && sort_items(certifier);
}

/* Writes the certificate of the current order to memory and, if complete, to the output. Returns
 * false if it is not. */
static bool try_order(count_certifier *certifier, size_t most_states)
{
    dlx_pog *pog = certifier->pog;
    dlx_output *memory = dlx_output_memory(NULL);
    size_t size;
    if (!memory)
        return dlx_budget_no_memory(certifier->task->limits);
    pog->output = memory;
    pog->clauses = certifier->clauses;
    pog->nodes = 0;
    pog->lemmas = 0;
    pog->kept_size = pog->kept_count = 0;
    certifier->search->most_states = most_states;
    bool ok = certify_order(certifier->search) && !pog->failed;
    if (ok) {
        const char *text = dlx_output_contents(memory, &size);
        pog->failed |= !text;
        if (text)
            dlx_output_bytes(certifier->output, text, size);
    }
    dlx_output_close(memory, NULL);
    pog->output = certifier->output;
    return ok;
}

/* Tries orders with more and more states, up to the first that is complete. Returns false if
 * stopped. */
static bool try_orders(count_certifier *certifier)
{
    for (size_t most = FIRST_STATES;; most *= 4)
        for (int order = 0; order < 2; order++) {
            if (!certifier->search)
                certifier->search =
                    open_order(certifier->task, order ? certifier->fewest : NULL, NULL);
            if (!certifier->search && order == 0)
                return dlx_budget_no_memory(certifier->task->limits);
            if (certifier->search && try_order(certifier, most))
                return true;
            if (dlx_budget_stopped(certifier->task->limits) || certifier->pog->failed)
                return false;
            close_order(certifier->search);
            certifier->search = NULL;
        }
}

/* Without room, or without a solution for CPOG, there is no count, either. */
static dlx_step refuse_count(const count_certifier *certifier)
{
    if (certifier->pog->is_full || certifier->pog->is_empty)
        certifier->task->limits->end = DLX_END_ERROR;
    return DLX_STEP_STOPPED;
}

static dlx_step count_with_proof(void *state, dlx_count *found)
{
    count_certifier *certifier = state;
    dlx_pog *pog = certifier->pog;
    if (!try_orders(certifier)) {
        pog->is_full |= certifier->task->limits->out_of_memory && !pog->failed;
        return pog->failed ? dlx_step_no_memory(certifier->task) : refuse_count(certifier);
    }
    if (pog->is_empty)
        return refuse_count(certifier);
    if (certifier->search->numbers.count > 0 && !dlx_count_sum(found, &certifier->search->found[0]))
        return dlx_step_no_memory(certifier->task);
    return pog->failed ? dlx_step_no_memory(certifier->task) : DLX_STEP_DONE;
}

/* This engine only counts. */
static dlx_step next_solution(void *state)
{
    const count_certifier *certifier = state;
    dlx_budget_stop(certifier->task->limits, DLX_END_UNKNOWN);
    return DLX_STEP_STOPPED;
}

const dlx_engine dlx_engine_certify = {
    .name = "frontier",
    .summary = "counts with a certificate",
    .features = DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS | DLX_PROBLEM_COSTS,
    .capabilities = DLX_ENGINE_COUNTS | DLX_ENGINE_PROVES,
    .state_size = sizeof(count_certifier),
    .open = open_certify,
    .next = next_solution,
    .count = count_with_proof,
    .close = close_certify,
};
