/* SPDX-License-Identifier: MIT */
#include "search/links/dance.h"

enum { WORK_PER_UPDATE = 4 }; /* includes undoing, see dlx_budget.work */

static inline uint64_t bit_of(uint32_t i)
{
    return UINT64_C(1) << i % 64;
}

/* Starts the next search for a single item at item i or earlier. */
static inline void note_single(dlx_links *links, uint32_t i)
{
    if (i / 64 < links->single_word)
        links->single_word = i / 64;
}

/* Records that item i went from 2 options to 1, or from 1 to 0 (`length`), with 1 more empty item;
 * or back, with 1 less: `change`. */
static inline void step(dlx_links *links, uint32_t i, uint32_t length, int change)
{
    if (i > links->primary)
        return;
    links->single[i / 64] ^= bit_of(i);
    note_single(links, i);
    links->empty += length == 0 ? (uint32_t)change : 0;
}

void dlx_dance_count_in(dlx_links *links, uint32_t i, uint32_t length)
{
    if (length > 1 || i > links->primary)
        return;
    if (length == 1) {
        links->single[i / 64] |= bit_of(i);
        note_single(links, i);
    } else {
        links->empty++;
    }
}

/* Removes item i from the uncovered items. */
static void count_out(dlx_links *links, uint32_t i, uint32_t length)
{
    if (length > 1 || i > links->primary)
        return;
    if (length == 1)
        links->single[i / 64] &= ~bit_of(i);
    else
        links->empty--;
}

/* Removes the other nodes of p's option from their lists. Returns their number. */
static inline uint32_t hide(dlx_links *links, uint32_t p)
{
    dlx_link *nodes = links->nodes;
    uint32_t hidden = 0;
    for (uint32_t q = p + 1; q != p;) {
        const dlx_link link = nodes[q];
        if (link.top == 0) {
            q = link.up;
            continue;
        }
        if (!links->colour || links->colour[q] != DLX_LINKS_AGREED) {
            nodes[link.up].down = link.down;
            nodes[link.down].up = link.up;
            hidden++;
            const uint32_t length = --links->items[link.top].length;
            if (length <= 1)
                step(links, link.top, length, 1);
        }
        q++;
    }
    return hidden;
}

static inline void unhide(dlx_links *links, uint32_t p)
{
    dlx_link *nodes = links->nodes;
    for (uint32_t q = p - 1; q != p;) {
        const dlx_link link = nodes[q];
        if (link.top == 0) {
            q = link.down;
            continue;
        }
        if (!links->colour || links->colour[q] != DLX_LINKS_AGREED) {
            nodes[link.up].down = q;
            nodes[link.down].up = q;
            const uint32_t length = links->items[link.top].length++;
            if (length <= 1)
                step(links, link.top, length, -1);
        }
        q--;
    }
}

void dlx_dance_detach(dlx_links *links, uint32_t p)
{
    dlx_link *nodes = links->nodes;
    const dlx_link link = nodes[p];
    nodes[link.up].down = link.down;
    nodes[link.down].up = link.up;
    links->items[link.top].length--;
    links->limits->stats.updates += hide(links, p) + 1;
}

void dlx_dance_attach(dlx_links *links, uint32_t p)
{
    dlx_link *nodes = links->nodes;
    unhide(links, p);
    const dlx_link link = nodes[p];
    nodes[link.up].down = p;
    nodes[link.down].up = p;
    links->items[link.top].length++;
}

void dlx_dance_cover(dlx_links *links, uint32_t i)
{
    dlx_listed *items = links->items;
    uint32_t updates = 0;
    dlx_search_event(links->task, DLX_EVENT_COVER, links->depth, i - 1, 0, 0);
    for (uint32_t p = links->nodes[i].down; p != i; p = links->nodes[p].down)
        updates += hide(links, p);
    items[items[i].left].right = items[i].right;
    items[items[i].right].left = items[i].left;
    count_out(links, i, items[i].length);
    links->limits->stats.updates += updates;
    links->limits->work += WORK_PER_UPDATE * (updates + 1);
}

void dlx_dance_uncover(dlx_links *links, uint32_t i)
{
    dlx_listed *items = links->items;
    dlx_dance_count_in(links, i, items[i].length);
    items[items[i].left].right = i;
    items[items[i].right].left = i;
    for (uint32_t p = links->nodes[i].up; p != i; p = links->nodes[p].up)
        unhide(links, p);
    dlx_search_event(links->task, DLX_EVENT_UNCOVER, links->depth, i - 1, 0, 0);
}

/* Node p itself is not in the list: its option was hidden when the item branched on was covered. */
void dlx_dance_purify(dlx_links *links, uint32_t p)
{
    const uint32_t i = links->nodes[p].top;
    const uint32_t colour = links->colour[p];
    uint32_t updates = 0;
    dlx_search_event(links->task, DLX_EVENT_COVER, links->depth, i - 1, 0, 0);
    for (uint32_t q = links->nodes[i].down; q != i; q = links->nodes[q].down) {
        if (links->colour[q] == colour)
            links->colour[q] = DLX_LINKS_AGREED;
        else
            updates += hide(links, q);
    }
    links->limits->stats.updates += updates;
    links->limits->work += WORK_PER_UPDATE * (updates + 1);
}

void dlx_dance_unpurify(dlx_links *links, uint32_t p)
{
    const uint32_t i = links->nodes[p].top;
    const uint32_t colour = links->colour[p];
    for (uint32_t q = links->nodes[i].up; q != i; q = links->nodes[q].up) {
        if (links->colour[q] == DLX_LINKS_AGREED)
            links->colour[q] = colour;
        else
            unhide(links, q);
    }
    dlx_search_event(links->task, DLX_EVENT_UNCOVER, links->depth, i - 1, 0, 0);
}

uint32_t dlx_dance_option(const dlx_links *links, uint32_t p)
{
    return dlx_problem_option_of(links->task->problem, p - links->first, 1);
}

void dlx_dance_deeper(dlx_links *links)
{
    dlx_search_stats_reach(&links->limits->stats, ++links->depth);
}
