/* SPDX-License-Identifier: MIT */
/* Dancing links: the reference engine.
 *
 * Knuth, "Dancing links", 2000 (arXiv cs/0011047), after Hitotumatu and Noshita, 1979; with
 * secondary items and colours as in Algorithm 7.2.2.1C of The Art of Computer Programming, volume
 * 4B, whose terms are used here: cover, hide, purify, commit.
 *
 * Every item has a circular vertical list of the nodes of its live options. Items and nodes share
 * an index space: 0 is the root, [1..items] are headers, followed by the nodes of option 0, a
 * spacer, the nodes of option 1, a spacer ... so that the nodes of an option are adjacent in
 * memory. */
#include "io/buffer.h"
#include "io/error.h"
#include "search/links/dance.h"
#include <stdlib.h>

enum { WORK_PER_LINK = 2 }; /* see dlx_budget.work */

/* ---- setting up ------------------------------------------------------------------------------ */

static uint64_t setup_work(const dlx_problem *problem)
{
    return WORK_PER_LINK * (uint64_t)(dlx_problem_nonzeros(problem) + problem->options) + 1;
}

static void link_items(dlx_links *search, size_t count)
{
    for (uint32_t i = 0; i <= count; i++) {
        const bool listed = i <= search->primary;
        search->items[i].left = listed ? (i > 0 ? i - 1 : search->primary) : i;
        search->items[i].right = listed ? (i < search->primary ? i + 1 : 0) : i;
        search->items[i].length = 0;
        search->nodes[i] = (dlx_link){i, i, i};
    }
}

/* Appends the node at `index` to the list of its item. */
static void link_node(dlx_links *search, uint32_t index, uint32_t top)
{
    dlx_link *nodes = search->nodes;
    nodes[index] = (dlx_link){nodes[top].up, top, top};
    nodes[nodes[top].up].down = index;
    nodes[top].up = index;
    search->items[top].length++;
}

/* Nodes of options without a primary item are in no list, but keep node and option numbers aligned.
 * Returns false if stopped. */
static bool link_options(dlx_links *search, const dlx_problem *problem)
{
    uint32_t index = search->first;
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t begin = index;
        const bool chosen = dlx_problem_chooses(problem, k);
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++, index++) {
            if (chosen)
                link_node(search, index, problem->item[i] + 1);
            else
                search->nodes[index] = (dlx_link){index, index, problem->item[i] + 1};
            if (search->colour)
                search->colour[index] = problem->colour[i];
        }
        search->nodes[begin - 1].down = index - 1;
        search->nodes[index] = (dlx_link){.up = begin};
        if (search->colour)
            search->colour[index] = 0;
        index++;
        if (!dlx_budget_hear(search->limits, WORK_PER_LINK * (index - begin)))
            return false;
    }
    return true;
}

static void close_links(void *state)
{
    dlx_links *search = state;
    dlx_arena_free(&search->arena);
    dlx_link_bounds_multiplicity_free(search->bounds);
}

/* The root, headers, a first spacer, and a spacer after each option. Returns false if they are too
 * many. */
static bool count_nodes(const dlx_problem *problem, size_t *count)
{
    return !__builtin_add_overflow(dlx_problem_nonzeros(problem), dlx_problem_items(problem) + 2,
                                   count) &&
           !__builtin_add_overflow(*count, problem->options, count) && *count < UINT32_MAX;
}

static bool fits(const dlx_problem *problem, dlx_error *error)
{
    size_t count;
    if (count_nodes(problem, &count))
        return true;
    dlx_error_set(error, DLX_UNSUPPORTED, "more than 2^32 nonzeros are too many for engine links");
    return false;
}

static bool open_links(void *state, dlx_search *task, dlx_error *error)
{
    dlx_links *search = state;
    dlx_arena *arena = &search->arena;
    const dlx_problem *problem = task->problem;
    const size_t items = dlx_problem_items(problem);
    size_t count;
    if (!fits(problem, error) || !count_nodes(problem, &count))
        return false;
    const uint64_t per_node = sizeof(dlx_link) + (problem->colour ? sizeof(uint32_t) : 0);
    if (!dlx_search_reserve_memory(task, count * per_node + (items + 1) * sizeof(dlx_listed)))
        return false;
    search->task = task;
    search->limits = task->limits;
    search->primary = (uint32_t)problem->items->primary;
    search->first = (uint32_t)(items + 2);
    search->items = dlx_arena_take(arena, items + 1, sizeof *search->items);
    search->nodes = dlx_arena_take(arena, count, sizeof *search->nodes);
    search->levels = dlx_arena_take(arena, search->primary, sizeof *search->levels);
    search->single = dlx_arena_take(arena, search->primary / 64 + 1, sizeof *search->single);
    if (problem->colour)
        search->colour = dlx_arena_take(arena, count, sizeof *search->colour);
    if (arena->failed)
        return false;
    link_items(search, items);
    search->nodes[search->first - 1] = (dlx_link){0};
    const bool linked = link_options(search, problem);
    for (uint32_t i = 1; i <= search->primary; i++)
        dlx_dance_count_in(search, i, search->items[i].length);
    return linked && (!problem->items->lo || dlx_link_bounds_multiplicity_make(search));
}

/* Commits to the other items of p's option, from left to right. */
static void commit(dlx_links *search, uint32_t p)
{
    for (uint32_t q = p + 1; q != p;) {
        const dlx_link *link = &search->nodes[q];
        if (link->top == 0) {
            q = link->up;
            continue;
        }
        if (!search->colour || search->colour[q] == 0)
            dlx_dance_cover(search, link->top);
        else if (search->colour[q] != DLX_LINKS_AGREED)
            dlx_dance_purify(search, q);
        q++;
    }
}

static void uncommit(dlx_links *search, uint32_t p)
{
    for (uint32_t q = p - 1; q != p;) {
        const dlx_link *link = &search->nodes[q];
        if (link->top == 0) {
            q = link->down;
            continue;
        }
        if (!search->colour || search->colour[q] == 0)
            dlx_dance_uncover(search, link->top);
        else if (search->colour[q] != DLX_LINKS_AGREED)
            dlx_dance_unpurify(search, q);
        q--;
    }
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Returns the first item with a single option, or 0. Skipping the empty words before single_word
 * keeps chains of forced options linear. */
static uint32_t first_single(dlx_links *search)
{
    const uint32_t end = search->primary / 64;
    uint32_t word = search->single_word;
    while (word < end && !search->single[word])
        word++;
    search->single_word = word;
    const uint64_t bits = search->single[word];
    return bits ? word * 64 + (uint32_t)__builtin_ctzll(bits) : 0;
}

/* Returns the item to branch on. Items with a single option or none (which end the branch) are
 * found without a scan. The list is ascending, so its first single item is the first bit. */
static uint32_t choose(dlx_links *search)
{
    const dlx_listed *items = search->items;
    uint32_t best = items[0].right;
    if (search->task->options.choose == DLX_CHOOSE_FIRST)
        return best;
    const uint32_t single = search->empty ? 0 : first_single(search);
    if (single)
        return single;
    const uint32_t least = search->empty ? 0 : 2;
    uint32_t steps = 1;
    for (uint32_t i = best; i != 0 && items[best].length > least; i = items[i].right, steps++)
        if (items[i].length < items[best].length)
            best = i;
    search->limits->work += steps;
    return best;
}

/* Returns an empty item: the last one found if it is empty again, as clauses of proofs then have
 * more in common, or the first. */
static uint32_t find_empty(dlx_links *search)
{
    const dlx_listed *items = search->items;
    uint32_t i = search->last_empty;
    if (i == 0 || items[items[i].left].right != i || items[i].length > 0)
        for (i = items[0].right; items[i].length > 0;)
            i = items[i].right;
    search->last_empty = i;
    return i;
}

static void hand_out(dlx_links *search)
{
    for (size_t i = 0; i < search->depth; i++)
        search->task->chosen[i] = dlx_dance_option(search, search->levels[i]);
    search->task->chosen_count = search->depth;
    search->limits->work += search->depth;
    search->goes_back = true;
    dlx_search_event(search->task, DLX_EVENT_SOLUTION, search->depth, 0, 0, 0);
}

/* Chooses and covers an item, and starts a level, unless the item has no options. */
static void descend(dlx_links *search)
{
    const dlx_search_options *options = &search->task->options;
    const bool has_hints = dlx_proof_has_hints(options->proof);
    if (search->empty && options->choose == DLX_CHOOSE_MRV && !options->on_event) {
        if (has_hints) /* any empty item would be chosen */
            dlx_proof_dead(options->proof, find_empty(search) - 1);
        return;
    }
    const uint32_t i = choose(search);
    dlx_search_event(search->task, DLX_EVENT_CHOOSE, search->depth, i - 1, 0,
                     search->items[i].length);
    if (search->items[i].length == 0) {
        if (has_hints)
            dlx_proof_dead(options->proof, i - 1);
        dlx_search_event(search->task, DLX_EVENT_BACK, search->depth, i - 1, 0, 0);
        return;
    }
    dlx_dance_cover(search, i);
    if (search->items[i].length > 1)
        dlx_proof_branch(options->proof, i - 1);
    search->levels[search->depth] = i;
    dlx_dance_deeper(search);
}

static void put_try(dlx_proof *proof, const dlx_links *search, uint32_t i, uint32_t option)
{
    if (search->items[i].length > 1)
        dlx_proof_try(proof, option);
    else if (dlx_proof_has_hints(proof))
        dlx_proof_force(proof, i - 1, option);
}

/* Advances the deepest level with an untried option to that option, and commits. Unchanged if
 * stopped. Lower levels do not change the list of the item of a level. */
static dlx_step advance(dlx_links *search)
{
    while (search->depth > 0) {
        uint32_t *cursor = &search->levels[search->depth - 1];
        const uint32_t i = search->nodes[*cursor].top;
        const uint32_t next = search->nodes[*cursor].down;
        if (next != i && !dlx_budget_node(search->limits))
            return DLX_STEP_STOPPED;
        search->depth--;
        if (*cursor != i)
            uncommit(search, *cursor);
        if (next != i) {
            search->limits->work++;
            *cursor = next;
            if (search->task->options.proof)
                put_try(search->task->options.proof, search, i, dlx_dance_option(search, next));
            if (search->task->options.on_event)
                dlx_search_event(search->task, DLX_EVENT_OPTION, search->depth, i - 1,
                                 dlx_dance_option(search, next), 0);
            commit(search, next);
            search->depth++;
            return DLX_STEP_FOUND;
        }
        if (search->items[i].length > 1)
            dlx_proof_leave(search->task->options.proof);
        dlx_dance_uncover(search, i);
        dlx_search_event(search->task, DLX_EVENT_BACK, search->depth, i - 1, 0, 0);
    }
    return DLX_STEP_DONE;
}

static dlx_step next_solution(void *state)
{
    dlx_links *search = state;
    if (search->bounds)
        return dlx_link_bounds_multiplicity_next(search);
    bool forward = !search->goes_back;
    search->goes_back = false;
    for (;;) {
        if (forward && search->items[0].right == 0) {
            hand_out(search);
            return DLX_STEP_FOUND;
        }
        if (forward)
            descend(search);
        const dlx_step step = advance(search);
        search->goes_back = step == DLX_STEP_STOPPED;
        if (step != DLX_STEP_FOUND)
            return step;
        forward = true;
    }
}

const dlx_engine dlx_engine_links = {
    .name = "links",
    .summary = "dancing links (Knuth 2000), the reference",
    .features = DLX_FEATURES_BUT_REPEATS | DLX_PROBLEM_REPEATS,
    .capabilities = DLX_ENGINE_LISTS | DLX_ENGINE_SHOWS_STEPS | DLX_ENGINE_PROVES,
    .setup_work = setup_work,
    .fits = fits,
    .work_per_node = 90,
    .state_size = sizeof(dlx_links),
    .open = open_links,
    .next = next_solution,
    .close = close_links,
};
