/* SPDX-License-Identifier: MIT */
#include "truth.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- solutions ------------------------------------------------------------------------------- */

typedef struct enumeration {
    const tiny *of;
    bool covers;                               /* irredundant set covers, not exact ones */
    bool once;                                 /* end at the first */
    uint64_t lo[MAX_ITEMS];                    /* how often items must be covered */
    uint64_t rest[MAX_OPTIONS + 1][MAX_ITEMS]; /* how often options [k..[ could cover them */
    uint64_t times[MAX_ITEMS];                 /* how often the chosen options cover them */
    int colour[MAX_ITEMS][MAX_OPTIONS], depth[MAX_ITEMS]; /* of chosen options, a stack */
    option_set chosen;
    family *found;
} enumeration;

static bool fits(const enumeration *at, const tiny_option *option)
{
    for (int i = 0; i < at->of->items; i++) {
        if (!option->times[i])
            continue;
        if (i < at->of->primary && !at->covers && at->times[i] + option->times[i] > at->of->hi[i])
            return false;
        if (i >= at->of->primary && at->depth[i] &&
            (!option->colour[i] || option->colour[i] != at->colour[i][at->depth[i] - 1]))
            return false;
    }
    return true;
}

static bool is_redundant(const enumeration *at, const tiny_option *option)
{
    for (int i = 0; i < at->of->primary; i++)
        if (option->times[i] && at->times[i] < at->lo[i] + option->times[i])
            return false;
    return true;
}

static bool has_redundant(const enumeration *at)
{
    for (int k = 0; k < at->of->options; k++)
        if (at->chosen >> k & 1 && !(at->of->included >> k & 1) &&
            is_redundant(at, &at->of->option[k]))
            return true;
    return false;
}

static void choose(enumeration *at, int k, bool undo)
{
    const tiny_option *option = &at->of->option[k];
    at->chosen ^= (option_set)1 << k;
    for (int i = 0; i < at->of->items; i++) {
        if (!option->times[i])
            continue;
        at->times[i] += undo ? -(uint64_t)option->times[i] : option->times[i];
        if (undo)
            at->depth[i]--;
        else
            at->colour[i][at->depth[i]++] = option->colour[i];
    }
}

/* Enumerates the sets that extend the chosen options by options from k on. False: stopped. */
static bool enumerate(enumeration *at, int k)
{
    for (int i = 0; i < at->of->primary; i++)
        if (at->times[i] + at->rest[k][i] < at->lo[i])
            return true;
    if (k == at->of->options) {
        if (at->found->count == MAX_SOLUTIONS)
            return false;
        at->found->sets = room_for_one(at->found->sets, at->found->count, sizeof *at->found->sets);
        at->found->sets[at->found->count++] = at->chosen;
        return !at->once;
    }
    if (!(at->of->included >> k & 1) && !enumerate(at, k + 1))
        return false;
    if (at->of->excluded >> k & 1 || !tiny_has_primary(at->of, k) || !fits(at, &at->of->option[k]))
        return true;
    choose(at, k, false);
    const bool ok = (at->covers && has_redundant(at)) || enumerate(at, k + 1);
    choose(at, k, true);
    return ok;
}

static void prepare(enumeration *at)
{
    for (int i = 0; i < at->of->primary; i++)
        for (int k = at->of->options - 1; k >= 0; k--)
            at->rest[k][i] = at->rest[k + 1][i] + at->of->option[k].times[i];
}

int compare_sets(const void *a, const void *b)
{
    const option_set x = *(const option_set *)a, y = *(const option_set *)b;
    return (x > y) - (x < y);
}

static bool find_family(family *found, const tiny *of, bool covers)
{
    enumeration at = {.of = of, .covers = covers, .found = found};
    for (int i = 0; i < of->primary; i++)
        at.lo[i] = of->lo[i];
    prepare(&at);
    const bool ok = enumerate(&at, 0);
    if (found->count)
        qsort(found->sets, found->count, sizeof *found->sets, compare_sets);
    return ok;
}

bool truth_coverable(const tiny *given, unsigned items)
{
    family found = {0};
    enumeration at = {.of = given, .once = true, .found = &found};
    for (int i = 0; i < given->primary; i++)
        at.lo[i] = items >> i & 1 ? given->lo[i] : 0;
    prepare(&at);
    enumerate(&at, 0);
    free(found.sets);
    return found.count > 0;
}

size_t family_find(const family *in, option_set wanted)
{
    const option_set *found =
        in->count ? bsearch(&wanted, in->sets, in->count, sizeof wanted, compare_sets) : NULL;
    return found ? (size_t)(found - in->sets) : SIZE_MAX;
}

wide set_cost(const tiny *given, option_set chosen)
{
    wide cost = tiny_cost(given, -1);
    for (int k = 0; k < given->options; k++)
        if (chosen >> k & 1)
            cost += tiny_cost(given, k);
    return cost;
}

int set_size(option_set chosen)
{
    int size = 0;
    for (; chosen; chosen &= chosen - 1)
        size++;
    return size;
}

/* ---- symmetries ------------------------------------------------------------------------------ */

/* The invariant of an item under a permutation of options: its kind and bounds, and of each option
 * the multiplicity, or the number of the first option with the same colour, from 1. */
typedef struct column {
    bool secondary;
    uint32_t lo, hi;
    unsigned char at[MAX_OPTIONS];
} column;

static column column_of(const tiny *of, int i, const unsigned char image[])
{
    column made;
    memset(&made, 0, sizeof made);
    made.secondary = i >= of->primary;
    made.lo = made.secondary ? 0 : of->lo[i];
    made.hi = made.secondary ? 0 : of->hi[i];
    const tiny_option *preimage[MAX_OPTIONS];
    for (int k = 0; k < of->options; k++)
        preimage[image[k]] = &of->option[k];
    for (int k = 0; k < of->options; k++) {
        made.at[k] = preimage[k]->times[i];
        if (!made.secondary || !made.at[k])
            continue;
        int same = 0;
        while (same < k && !(preimage[same]->times[i] && preimage[k]->colour[i] &&
                             preimage[same]->colour[i] == preimage[k]->colour[i]))
            same++;
        made.at[k] = (unsigned char)(same + 1);
    }
    return made;
}

static int compare_columns(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(column));
}

static void sort_columns(const tiny *of, const unsigned char image[], column sorted[])
{
    for (int i = 0; i < of->items; i++)
        sorted[i] = column_of(of, i, image);
    qsort(sorted, (size_t)of->items, sizeof *sorted, compare_columns);
}

typedef struct group_search {
    const tiny *of;
    column columns[MAX_ITEMS];
    int shared[MAX_OPTIONS][MAX_OPTIONS]; /* an invariant of pairs */
    symmetry image;
    option_set used, fixed;
    truth *to;
} group_search;

/* An invariant of a pair of options: the kinds of the items in both, in any order. */
static int pair_invariant(const tiny *of, int k, int l)
{
    int sum = 0;
    for (int i = 0; i < of->items; i++) {
        const tiny_option *a = &of->option[k], *b = &of->option[l];
        if (a->times[i] && b->times[i] && i < of->primary)
            sum += 1 + 7 * a->times[i] + 61 * b->times[i] +
                   1009 * (int)(of->lo[i] + of->hi[i] % 1000 * 8);
        if (a->times[i] && b->times[i] && i >= of->primary)
            sum += 3000017 + 1000003 * (k != l && a->colour[i] && a->colour[i] == b->colour[i]);
    }
    return sum;
}

/* True if option k may have the image l after the images of the options before. */
static bool may_map(const group_search *at, int k, int l)
{
    if (at->used >> l & 1 || (k != l && at->fixed >> k & 1) ||
        tiny_cost(at->of, k) != tiny_cost(at->of, l))
        return false;
    for (int j = 0; j <= k; j++) {
        const int image = j < k ? at->image.image[j] : l;
        if (at->shared[j][k] != at->shared[image][l] || at->shared[k][j] != at->shared[l][image])
            return false;
    }
    return true;
}

/* Extends the images of options [0..k[. False: too many. */
static bool extend(group_search *at, int k)
{
    if (k == at->of->options) {
        column moved[MAX_ITEMS];
        sort_columns(at->of, at->image.image, moved);
        if (memcmp(moved, at->columns, (size_t)at->of->items * sizeof *moved) != 0)
            return true;
        if (at->to->group_order == MAX_SYMMETRIES)
            return false;
        at->to->group = room_for_one(at->to->group, at->to->group_order, sizeof *at->to->group);
        at->to->group[at->to->group_order++] = at->image;
        return true;
    }
    for (int l = 0; l < at->of->options; l++) {
        if (!may_map(at, k, l))
            continue;
        at->image.image[k] = (unsigned char)l;
        at->used |= 1U << l;
        const bool ok = extend(at, k + 1);
        at->used &= ~(1U << l);
        if (!ok)
            return false;
    }
    return true;
}

/* Finds the symmetries of what the literals leave, which fix the options without items. */
static void find_group(truth *made, const tiny *whole)
{
    const tiny restricted = tiny_restricted(whole), *of = &restricted;
    group_search at = {.of = of, .to = made};
    for (int k = 0; k < of->options && (whole->included || whole->excluded); k++)
        at.fixed |= (option_set)tiny_is_empty(of, k) << k;
    unsigned char identity[MAX_OPTIONS];
    for (int k = 0; k < of->options; k++)
        identity[k] = (unsigned char)k;
    for (int k = 0; k < of->options; k++)
        for (int l = 0; l < of->options; l++)
            at.shared[k][l] = pair_invariant(of, k, l);
    sort_columns(of, identity, at.columns);
    if (extend(&at, 0) && made->group_order * made->exact.count <= 1000000)
        return;
    free(made->group);
    made->group = NULL;
    made->group_order = 0;
}

option_set symmetry_image(const tiny *given, const symmetry *by, option_set chosen)
{
    option_set image = 0;
    for (int k = 0; k < given->options; k++)
        image |= (option_set)(chosen >> k & 1) << by->image[k];
    return image;
}

/* True if a precedes b as ascending lists of options. */
static bool precedes(option_set a, option_set b)
{
    const option_set lowest = (a ^ b) & -(a ^ b);
    const option_set above = ~(lowest | (lowest - 1));
    return a & lowest ? (b & above) != 0 : (a & above) == 0 && lowest;
}

static void find_classes(truth *made, const tiny *of)
{
    const size_t count = made->exact.count;
    made->least = renew(NULL, count, sizeof *made->least);
    made->class_size = renew(NULL, count, sizeof *made->class_size);
    for (size_t s = 0; s < count; s++) {
        option_set least = made->exact.sets[s];
        size_t fixed = 0; /* symmetries that keep the solution: orbit times stabiliser is order */
        for (size_t g = 0; g < made->group_order; g++) {
            const option_set image = symmetry_image(of, &made->group[g], made->exact.sets[s]);
            fixed += image == made->exact.sets[s];
            if (precedes(image, least))
                least = image;
        }
        made->least[s] = least;
        made->class_size[s] = made->group_order / fixed;
        made->classes += least == made->exact.sets[s];
    }
}

truth truth_under_powers(const truth *whole, const tiny *of, const symmetry *by)
{
    truth made = {.exact = whole->exact};
    symmetry power = *by;
    do {
        made.group = room_for_one(made.group, made.group_order, sizeof *made.group);
        made.group[made.group_order++] = power;
        for (int k = 0; k < of->options; k++)
            power.image[k] = by->image[power.image[k]];
    } while (memcmp(power.image, by->image, (size_t)of->options) != 0);
    find_classes(&made, of);
    return made;
}

bool truth_find(truth *made, const tiny *of)
{
    *made = (truth){0};
    if (!find_family(&made->exact, of, false) || !find_family(&made->covers, of, true))
        return false;
    if (of->options <= 12)
        find_group(made, of);
    if (made->group)
        find_classes(made, of);
    return true;
}

void truth_clear(truth *given)
{
    free(given->exact.sets);
    free(given->covers.sets);
    free(given->group);
    free(given->least);
    free(given->class_size);
    *given = (truth){0};
}
