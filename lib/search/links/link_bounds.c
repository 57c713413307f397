/* SPDX-License-Identifier: MIT */
/* Dancing links with multiplicities: items to be covered between lo and hi times.
 *
 * A level takes an option of its item and, after its subtree, drops the option until the level ends
 * (the "tweaking" of Knuth's Algorithm M, TAOCP 4B, 7.2.2.1, applied to complete options). So each
 * set of options occurs once. An item stays in the list of items until its upper bound is reached.
 * If the item needs no more options, the last branch of its level continues with all its options
 * dropped. */
#include "search/links/dance.h"

typedef struct dlx_links_multiplicity {
    dlx_arena arena;
    int32_t *need;   /* by item, [1..primary]: minimum options still to be taken */
    uint32_t *room;  /* by item: maximum options still to be taken */
    size_t *dropped; /* by level: number of dropped options at its start */
    bool *without;   /* by level: branch without further options of its item */
    uint32_t *drops; /* nodes of dropped options: [0..drop_count[ */
    size_t drop_count;
    bool hopeless; /* an item has fewer options than it needs */
} dlx_links_multiplicity;

void dlx_link_bounds_multiplicity_free(dlx_links_multiplicity *bounds)
{
    if (!bounds)
        return;
    dlx_arena_free(&bounds->arena);
    free(bounds);
}

/* Reads the bounds, capped by the number of options. */
static void read_bounds(dlx_links *links)
{
    for (uint32_t i = 1; i <= links->primary; i++) {
        const uint32_t length = links->items[i].length;
        uint32_t lo;
        uint32_t hi;
        dlx_problem_bounds(links->task->problem, i - 1, &lo, &hi);
        if (lo > length || length > INT32_MAX)
            links->bounds->hopeless = true;
        links->bounds->need[i] = (int32_t)(lo < INT32_MAX ? lo : INT32_MAX);
        links->bounds->room[i] = hi;
    }
}

/* A level takes an option or is a branch without; each item has at most one such branch. */
bool dlx_link_bounds_multiplicity_make(dlx_links *links)
{
    const size_t options = links->task->problem->options;
    const size_t levels = options + links->primary + 1;
    dlx_links_multiplicity *bounds = calloc(1, sizeof *bounds);
    links->bounds = bounds;
    if (!bounds || !dlx_search_reserve_memory(links->task, levels * (sizeof *bounds->dropped +
                                                                     sizeof *bounds->without +
                                                                     sizeof *links->levels) +
                                                               options * sizeof *bounds->drops))
        return false;
    dlx_arena *arena = &bounds->arena;
    links->levels = dlx_arena_take(arena, levels, sizeof *links->levels);
    bounds->need = dlx_arena_take(arena, links->primary + (size_t)1, sizeof *bounds->need);
    bounds->room = dlx_arena_take(arena, links->primary + (size_t)1, sizeof *bounds->room);
    bounds->dropped = dlx_arena_take(arena, levels, sizeof *bounds->dropped);
    bounds->without = dlx_arena_take(arena, levels, sizeof *bounds->without);
    bounds->drops = dlx_arena_take(arena, options, sizeof *bounds->drops);
    if (arena->failed)
        return false;
    read_bounds(links);
    return true;
}

/* Cyclic neighbours of node q in its option. */
static uint32_t after(const dlx_links *links, uint32_t q)
{
    return links->nodes[q + 1].top ? q + 1 : links->nodes[q + 1].up;
}

static uint32_t before(const dlx_links *links, uint32_t q)
{
    return links->nodes[q - 1].top ? q - 1 : links->nodes[q - 1].down;
}

static void take_item(dlx_links *links, uint32_t q)
{
    const uint32_t i = links->nodes[q].top;
    if (i <= links->primary) {
        links->bounds->need[i]--;
        if (--links->bounds->room[i] == 0)
            dlx_dance_cover(links, i);
    } else if (!links->colour || links->colour[q] == 0) {
        dlx_dance_cover(links, i);
    } else if (links->colour[q] != DLX_LINKS_AGREED) {
        dlx_dance_purify(links, q);
    }
}

static void give_item_back(dlx_links *links, uint32_t q)
{
    const uint32_t i = links->nodes[q].top;
    if (i <= links->primary) {
        links->bounds->need[i]++;
        if (links->bounds->room[i]++ == 0)
            dlx_dance_uncover(links, i);
    } else if (!links->colour || links->colour[q] == 0) {
        dlx_dance_uncover(links, i);
    } else if (links->colour[q] != DLX_LINKS_AGREED) {
        dlx_dance_unpurify(links, q);
    }
}

/* Takes the option of node p, and updates all of its items. */
static void take_option(dlx_links *links, uint32_t p)
{
    dlx_dance_detach(links, p);
    take_item(links, p);
    for (uint32_t q = after(links, p); q != p; q = after(links, q))
        take_item(links, q);
}

static void give_back(dlx_links *links, uint32_t p)
{
    for (uint32_t q = before(links, p); q != p; q = before(links, q))
        give_item_back(links, q);
    give_item_back(links, p);
    dlx_dance_attach(links, p);
}

/* Returns the item to branch on; 0: solution. Items that need options come before items that only
 * allow options, which are ordered by their first node, as in engine bits; an item with too few
 * options ends the branch. */
static uint32_t choose(dlx_links *links)
{
    static const int64_t free = INT64_C(1) << 62;
    const bool in_order = links->task->options.choose == DLX_CHOOSE_FIRST;
    uint32_t best = 0;
    int64_t least = INT64_MAX;
    for (uint32_t i = links->items[0].right; i != 0; i = links->items[i].right) {
        const int64_t length = links->items[i].length;
        const int32_t need = links->bounds->need[i];
        links->limits->work++;
        if (need <= 0 && length == 0)
            continue;
        const int64_t rank = need > 0 ? length - need : free + links->nodes[i].down;
        if (rank < least) {
            least = rank;
            best = i;
        }
        if (in_order || least < 0)
            break;
    }
    return best;
}

static bool has_enough(const dlx_links *links, uint32_t i)
{
    return (int64_t)links->items[i].length >= links->bounds->need[i];
}

/* Starts a level for item i, unless it has too few options. */
static void descend(dlx_links *links, uint32_t i)
{
    dlx_links_multiplicity *bounds = links->bounds;
    dlx_search_event(links->task, DLX_EVENT_CHOOSE, links->depth, i - 1, 0, links->items[i].length);
    if (!has_enough(links, i)) {
        dlx_search_event(links->task, DLX_EVENT_BACK, links->depth, i - 1, 0, 0);
        return;
    }
    bounds->dropped[links->depth] = bounds->drop_count;
    bounds->without[links->depth] = false;
    links->levels[links->depth] = i;
    dlx_dance_deeper(links);
}

/* Ends level links->depth: its dropped options become live. */
static void leave_level(dlx_links *links, uint32_t i)
{
    dlx_links_multiplicity *bounds = links->bounds;
    while (bounds->drop_count > bounds->dropped[links->depth])
        dlx_dance_attach(links, bounds->drops[--bounds->drop_count]);
    dlx_search_event(links->task, DLX_EVENT_BACK, links->depth, i - 1, 0, 0);
}

static void try(dlx_links *links, uint32_t p)
{
    const dlx_search *task = links->task;
    if (task->options.on_event)
        dlx_search_event(task, DLX_EVENT_OPTION, links->depth, links->nodes[p].top - 1,
                         dlx_dance_option(links, p), 0);
    dlx_proof_decide(task->options.proof, links->nodes[p].top - 1, dlx_dance_option(links, p));
    take_option(links, p);
    links->levels[links->depth++] = p;
}

/* True if the option of node p has no item more often than the item may be covered. */
static bool fits(const dlx_links *links, uint32_t p)
{
    uint32_t q = p;
    do {
        const uint32_t i = links->nodes[q].top;
        uint32_t times = 1;
        for (uint32_t other = after(links, q); other != q; other = after(links, other))
            times += links->nodes[other].top == i;
        if (i <= links->primary && times > links->bounds->room[i])
            return false;
        q = after(links, q);
    } while (q != p);
    return true;
}

/* Drops the first options of item i that do not fit; returns the node of the first other option, or
 * i. */
static uint32_t first_fitting(dlx_links *links, uint32_t i)
{
    dlx_links_multiplicity *bounds = links->bounds;
    uint32_t next = links->nodes[i].down;
    while (links->task->problem->has_repeats && next != i && !fits(links, next)) {
        dlx_dance_detach(links, next);
        bounds->drops[bounds->drop_count++] = next;
        next = links->nodes[i].down;
    }
    return next;
}

/* Advances the deepest level with an untried alternative. Unchanged if stopped. */
static dlx_step advance(dlx_links *links)
{
    dlx_links_multiplicity *bounds = links->bounds;
    while (links->depth > 0) {
        const uint32_t p = links->levels[--links->depth];
        const uint32_t i = links->nodes[p].top;
        if (p != i) {
            dlx_proof_undo(links->task->options.proof);
            give_back(links, p);
            dlx_dance_detach(links, p);
            bounds->drops[bounds->drop_count++] = p;
            links->levels[links->depth] = i;
        }
        const uint32_t next = first_fitting(links, i);
        const bool without = bounds->without[links->depth];
        const bool takes = !without && next != i && has_enough(links, i);
        const bool goes_without = !without && next == i && bounds->need[i] <= 0;
        if ((takes && !dlx_budget_node(links->limits)) ||
            (goes_without && !dlx_budget_hear(links->limits, 0))) {
            links->depth++;
            return DLX_STEP_STOPPED;
        }
        if (takes)
            try(links, next);
        if (goes_without) {
            links->limits->work++;
            bounds->without[links->depth++] = true;
        }
        if (takes || goes_without)
            return DLX_STEP_FOUND;
        leave_level(links, i);
    }
    return DLX_STEP_DONE;
}

/* Branches without an option contribute nothing. */
static void hand_out(dlx_links *links)
{
    dlx_search *task = links->task;
    task->chosen_count = 0;
    for (size_t i = 0; i < links->depth; i++)
        if (!links->bounds->without[i])
            task->chosen[task->chosen_count++] = dlx_dance_option(links, links->levels[i]);
    links->goes_back = true;
    dlx_search_event(task, DLX_EVENT_SOLUTION, links->depth, 0, 0, 0);
}

dlx_step dlx_link_bounds_multiplicity_next(dlx_links *links)
{
    bool forward = !links->goes_back;
    links->goes_back = false;
    if (links->bounds->hopeless)
        return DLX_STEP_DONE;
    for (;;) {
        const uint32_t i = forward ? choose(links) : 0;
        if (forward && i == 0) {
            hand_out(links);
            return DLX_STEP_FOUND;
        }
        if (forward)
            descend(links, i);
        const dlx_step step = advance(links);
        links->goes_back = step == DLX_STEP_STOPPED;
        if (step != DLX_STEP_FOUND)
            return step;
        forward = true;
    }
}
