/* SPDX-License-Identifier: MIT */
#include "truth.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- solutions ------------------------------------------------------------------------------- */

typedef struct enumeration {
    const tiny *subject;
    bool covers;                               /* irredundant set covers, not exact ones */
    bool once;                                 /* end at the first */
    uint64_t lo[MAX_ITEMS];                    /* how often items must be covered */
    uint64_t rest[MAX_OPTIONS + 1][MAX_ITEMS]; /* how often options [k..[ could cover them */
    uint64_t times[MAX_ITEMS];                 /* how often the chosen options cover them */
    int colour[MAX_ITEMS][MAX_OPTIONS], depth[MAX_ITEMS]; /* of chosen options, a stack */
    option_set chosen;
    family *found;
} enumeration;

static bool fits(const enumeration *query, const tiny_option *option)
{
    for (int i = 0; i < query->subject->items; i++) {
        if (!option->times[i])
            continue;
        if (i < query->subject->primary && !query->covers &&
            query->times[i] + option->times[i] > query->subject->hi[i])
            return false;
        if (i >= query->subject->primary && query->depth[i] &&
            (!option->colour[i] || option->colour[i] != query->colour[i][query->depth[i] - 1]))
            return false;
    }
    return true;
}

static bool is_redundant(const enumeration *query, const tiny_option *option)
{
    for (int i = 0; i < query->subject->primary; i++)
        if (option->times[i] && query->times[i] < query->lo[i] + option->times[i])
            return false;
    return true;
}

static bool has_redundant(const enumeration *query)
{
    for (int k = 0; k < query->subject->options; k++)
        if (query->chosen >> k & 1 && !(query->subject->included >> k & 1) &&
            is_redundant(query, &query->subject->option[k]))
            return true;
    return false;
}

static void choose(enumeration *query, int k, bool undo)
{
    const tiny_option *option = &query->subject->option[k];
    query->chosen ^= (option_set)1 << k;
    for (int i = 0; i < query->subject->items; i++) {
        if (!option->times[i])
            continue;
        query->times[i] += undo ? -(uint64_t)option->times[i] : option->times[i];
        if (undo)
            query->depth[i]--;
        else
            query->colour[i][query->depth[i]++] = option->colour[i];
    }
}

/* Enumerates the sets that extend the chosen options by options from k on. False: stopped. */
static bool enumerate(enumeration *query, int k)
{
    for (int i = 0; i < query->subject->primary; i++)
        if (query->times[i] + query->rest[k][i] < query->lo[i])
            return true;
    if (k == query->subject->options) {
        if (query->found->count == MAX_SOLUTIONS)
            return false;
        query->found->sets =
            room_for_one(query->found->sets, query->found->count, sizeof *query->found->sets);
        query->found->sets[query->found->count++] = query->chosen;
        return !query->once;
    }
    if (!(query->subject->included >> k & 1) && !enumerate(query, k + 1))
        return false;
    if (query->subject->excluded >> k & 1 || !tiny_has_primary(query->subject, k) ||
        !fits(query, &query->subject->option[k]))
        return true;
    choose(query, k, false);
    const bool ok = (query->covers && has_redundant(query)) || enumerate(query, k + 1);
    choose(query, k, true);
    return ok;
}

static void prepare(enumeration *query)
{
    for (int i = 0; i < query->subject->primary; i++)
        for (int k = query->subject->options - 1; k >= 0; k--)
            query->rest[k][i] = query->rest[k + 1][i] + query->subject->option[k].times[i];
}

int compare_sets(const void *a, const void *b)
{
    const option_set x = *(const option_set *)a, y = *(const option_set *)b;
    return (x > y) - (x < y);
}

static bool find_family(family *found, const tiny *subject, bool covers)
{
    enumeration query = {.subject = subject, .covers = covers, .found = found};
    for (int i = 0; i < subject->primary; i++)
        query.lo[i] = subject->lo[i];
    prepare(&query);
    const bool ok = enumerate(&query, 0);
    if (found->count)
        qsort(found->sets, found->count, sizeof *found->sets, compare_sets);
    return ok;
}

bool truth_coverable(const tiny *given, unsigned items)
{
    family found = {0};
    enumeration query = {.subject = given, .once = true, .found = &found};
    for (int i = 0; i < given->primary; i++)
        query.lo[i] = items >> i & 1 ? given->lo[i] : 0;
    prepare(&query);
    enumerate(&query, 0);
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
    unsigned char query[MAX_OPTIONS];
} column;

static column column_of(const tiny *subject, int i, const unsigned char image[])
{
    column made;
    memset(&made, 0, sizeof made);
    made.secondary = i >= subject->primary;
    made.lo = made.secondary ? 0 : subject->lo[i];
    made.hi = made.secondary ? 0 : subject->hi[i];
    const tiny_option *preimage[MAX_OPTIONS];
    for (int k = 0; k < subject->options; k++)
        preimage[image[k]] = &subject->option[k];
    for (int k = 0; k < subject->options; k++) {
        made.query[k] = preimage[k]->times[i];
        if (!made.secondary || !made.query[k])
            continue;
        int same = 0;
        while (same < k && !(preimage[same]->times[i] && preimage[k]->colour[i] &&
                             preimage[same]->colour[i] == preimage[k]->colour[i]))
            same++;
        made.query[k] = (unsigned char)(same + 1);
    }
    return made;
}

static int compare_columns(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(column));
}

static void sort_columns(const tiny *subject, const unsigned char image[], column sorted[])
{
    for (int i = 0; i < subject->items; i++)
        sorted[i] = column_of(subject, i, image);
    qsort(sorted, (size_t)subject->items, sizeof *sorted, compare_columns);
}

typedef struct group_search {
    const tiny *subject;
    column columns[MAX_ITEMS];
    int shared[MAX_OPTIONS][MAX_OPTIONS]; /* an invariant of pairs */
    symmetry image;
    option_set used, fixed;
    truth *target;
} group_search;

/* An invariant of a pair of options: the kinds of the items in both, in any order. */
static int pair_invariant(const tiny *subject, int k, int l)
{
    int sum = 0;
    for (int i = 0; i < subject->items; i++) {
        const tiny_option *a = &subject->option[k], *b = &subject->option[l];
        if (a->times[i] && b->times[i] && i < subject->primary)
            sum += 1 + 7 * a->times[i] + 61 * b->times[i] +
                   1009 * (int)(subject->lo[i] + subject->hi[i] % 1000 * 8);
        if (a->times[i] && b->times[i] && i >= subject->primary)
            sum += 3000017 + 1000003 * (k != l && a->colour[i] && a->colour[i] == b->colour[i]);
    }
    return sum;
}

/* True if option k may have the image l after the images of the options before. */
static bool may_map(const group_search *query, int k, int l)
{
    if (query->used >> l & 1 || (k != l && query->fixed >> k & 1) ||
        tiny_cost(query->subject, k) != tiny_cost(query->subject, l))
        return false;
    for (int j = 0; j <= k; j++) {
        const int image = j < k ? query->image.image[j] : l;
        if (query->shared[j][k] != query->shared[image][l] ||
            query->shared[k][j] != query->shared[l][image])
            return false;
    }
    return true;
}

/* Extends the images of options [0..k[. False: too many. */
static bool extend(group_search *query, int k)
{
    if (k == query->subject->options) {
        column moved[MAX_ITEMS];
        sort_columns(query->subject, query->image.image, moved);
        if (memcmp(moved, query->columns, (size_t)query->subject->items * sizeof *moved) != 0)
            return true;
        if (query->target->group_order == MAX_SYMMETRIES)
            return false;
        query->target->group = room_for_one(query->target->group, query->target->group_order,
                                            sizeof *query->target->group);
        query->target->group[query->target->group_order++] = query->image;
        return true;
    }
    for (int l = 0; l < query->subject->options; l++) {
        if (!may_map(query, k, l))
            continue;
        query->image.image[k] = (unsigned char)l;
        query->used |= 1U << l;
        const bool ok = extend(query, k + 1);
        query->used &= ~(1U << l);
        if (!ok)
            return false;
    }
    return true;
}

/* Finds the symmetries of what the literals leave, which fix the options without items. */
static void find_group(truth *made, const tiny *whole)
{
    const tiny restricted = tiny_restricted(whole), *subject = &restricted;
    group_search query = {.subject = subject, .target = made};
    for (int k = 0; k < subject->options && (whole->included || whole->excluded); k++)
        query.fixed |= (option_set)tiny_is_empty(subject, k) << k;
    unsigned char identity[MAX_OPTIONS];
    for (int k = 0; k < subject->options; k++)
        identity[k] = (unsigned char)k;
    for (int k = 0; k < subject->options; k++)
        for (int l = 0; l < subject->options; l++)
            query.shared[k][l] = pair_invariant(subject, k, l);
    sort_columns(subject, identity, query.columns);
    if (extend(&query, 0) && made->group_order * made->exact.count <= 1000000)
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

static void find_classes(truth *made, const tiny *subject)
{
    const size_t count = made->exact.count;
    made->least = renew(NULL, count, sizeof *made->least);
    made->class_size = renew(NULL, count, sizeof *made->class_size);
    for (size_t s = 0; s < count; s++) {
        option_set least = made->exact.sets[s];
        size_t fixed = 0; /* symmetries that keep the solution: orbit times stabiliser is order */
        for (size_t g = 0; g < made->group_order; g++) {
            const option_set image = symmetry_image(subject, &made->group[g], made->exact.sets[s]);
            fixed += image == made->exact.sets[s];
            if (precedes(image, least))
                least = image;
        }
        made->least[s] = least;
        made->class_size[s] = made->group_order / fixed;
        made->classes += least == made->exact.sets[s];
    }
}

truth truth_under_powers(const truth *whole, const tiny *subject, const symmetry *by)
{
    truth made = {.exact = whole->exact};
    symmetry power = *by;
    do {
        made.group = room_for_one(made.group, made.group_order, sizeof *made.group);
        made.group[made.group_order++] = power;
        for (int k = 0; k < subject->options; k++)
            power.image[k] = by->image[power.image[k]];
    } while (memcmp(power.image, by->image, (size_t)subject->options) != 0);
    find_classes(&made, subject);
    return made;
}

bool truth_find(truth *made, const tiny *subject)
{
    *made = (truth){0};
    if (!find_family(&made->exact, subject, false) || !find_family(&made->covers, subject, true))
        return false;
    if (subject->options <= 12)
        find_group(made, subject);
    if (made->group)
        find_classes(made, subject);
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
