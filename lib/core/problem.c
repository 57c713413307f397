/* SPDX-License-Identifier: MIT */
#include "core/problem.h"

#include "io/decimal.h"

/* A counting sort: start[i + 1] is the position of the next option of item i, finally the begin of
 * item i + 1. */
bool dlx_problem_columns_make(dlx_columns *columns, const dlx_problem *problem, dlx_budget *limits)
{
    const size_t items = dlx_problem_items(problem);
    const size_t ones = dlx_problem_nonzeros(problem);
    *columns = (dlx_columns){0};
    columns->start = calloc(items + 2, sizeof *columns->start);
    columns->option = dlx_buffer_allocate(ones, sizeof *columns->option);
    if (problem->colour)
        columns->colour = dlx_buffer_allocate(ones, sizeof *columns->colour);
    if (!columns->start || !columns->option || (problem->colour && !columns->colour))
        return false;
    for (size_t i = 0; i < ones; i++)
        columns->start[problem->item[i] + 2]++;
    for (size_t i = 2; i < items + 2; i++)
        columns->start[i] += columns->start[i - 1];
    for (uint32_t k = 0; k < problem->options; k++) {
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            const size_t index = columns->start[problem->item[i] + 1]++;
            columns->option[index] = k;
            if (columns->colour)
                columns->colour[index] = problem->colour[i];
        }
        if (limits && !dlx_budget_hear(limits, problem->start[k + 1] - problem->start[k]))
            return false;
    }
    return true;
}

void dlx_problem_columns_free(dlx_columns *columns)
{
    free(columns->start);
    free(columns->option);
    free(columns->colour);
}

dlx_scratch *dlx_scratch_cache_take(dlx_scratch_cache *cache, void (*drop)(dlx_scratch *entry))
{
    for (unsigned i = 0; i < DLX_MAX_SCRATCH; i++) {
        dlx_scratch *entry = NULL;
        if (atomic_load_explicit(&cache->place[i], memory_order_relaxed))
            entry = atomic_exchange_explicit(&cache->place[i], NULL, memory_order_acq_rel);
        if (entry && entry->drop == drop)
            return entry;
        dlx_scratch_cache_put(cache, entry);
    }
    return NULL;
}

void dlx_scratch_cache_put(dlx_scratch_cache *cache, dlx_scratch *entry)
{
    for (unsigned i = 0; entry && i < DLX_MAX_SCRATCH; i++) {
        dlx_scratch *none = NULL;
        if (atomic_compare_exchange_strong_explicit(&cache->place[i], &none, entry,
                                                    memory_order_acq_rel, memory_order_relaxed))
            entry = NULL;
    }
    if (entry)
        entry->drop(entry);
}

static void scratch_cache_clear(dlx_scratch_cache *cache)
{
    for (unsigned i = 0; i < DLX_MAX_SCRATCH; i++) {
        dlx_scratch *entry = atomic_load_explicit(&cache->place[i], memory_order_acquire);
        if (entry)
            entry->drop(entry);
    }
}

enum { MOST_KEPT = 1 << 14 }; /* maximum entries of an array of a problem whose memory is cached */

dlx_items *dlx_problem_items_share(dlx_items *items)
{
    atomic_fetch_add_explicit(&items->owners, 1, memory_order_relaxed);
    return items;
}

void dlx_problem_items_release(dlx_items *items)
{
    if (!items || atomic_fetch_sub_explicit(&items->owners, 1, memory_order_acq_rel) != 1)
        return;
    scratch_cache_clear(&items->scratch);
    scratch_cache_clear(&items->spare);
    dlx_names_free(&items->names);
    free(items->lo);
    free(items->hi);
    free(items);
}

static void drop_problem(dlx_scratch *entry)
{
    dlx_problem *problem = (dlx_problem *)(void *)entry;
    dlx_names_free(&problem->colours);
    dlx_names_free(&problem->constants);
    free(problem->constant_column);
    free(problem->name);
    free(problem->data);
    free(problem->start);
    free(problem->item);
    free(problem->known);
    free(problem->colour);
    free(problem->cost);
    free(problem->labels.bytes);
    free(problem->label);
    free(problem);
}

/* True if the problem is as small as those of streams, so that caching its memory pays off. */
static bool is_to_be_kept(const dlx_problem *problem)
{
    return problem->start_room && problem->item_room <= MOST_KEPT &&
           problem->start_room <= MOST_KEPT && !problem->colour && !problem->colours.count &&
           !problem->cost && !problem->label && !problem->labels.bytes && !problem->constants.count;
}

void dlx_problem_free(dlx_problem *problem)
{
    if (!problem)
        return;
    dlx_items *items = problem->items;
    if (items && is_to_be_kept(problem)) {
        free(problem->name);
        free(problem->data);
        problem->name = problem->data = NULL;
        problem->items = NULL;
        problem->shelved.drop = drop_problem;
        dlx_scratch_cache_put(&items->spare, &problem->shelved);
    } else {
        drop_problem(&problem->shelved);
    }
    dlx_problem_items_release(items);
}

static dlx_items *items_with_room(const dlx_problem_room *room)
{
    dlx_items *items = calloc(1, sizeof *items);
    if (!items)
        return NULL;
    atomic_init(&items->owners, 1);
    items->names.count = room->items;
    items->primary = room->primary;
    if (room->bounded) {
        items->lo = dlx_buffer_allocate(room->primary, sizeof *items->lo);
        items->hi = dlx_buffer_allocate(room->primary, sizeof *items->hi);
    }
    if (!room->bounded || (items->lo && items->hi))
        return items;
    dlx_problem_items_release(items);
    return NULL;
}

dlx_problem *dlx_problem_with_room(const dlx_problem_room *room, size_t colours)
{
    dlx_problem *problem = calloc(1, sizeof *problem);
    if (!problem)
        return NULL;
    problem->items = items_with_room(room);
    problem->start = calloc(room->options + 1, sizeof *problem->start);
    problem->item = dlx_buffer_allocate(room->nonzeros, sizeof *problem->item);
    if (room->coloured)
        problem->colour = calloc(room->nonzeros + 1, sizeof *problem->colour);
    if (room->priced)
        problem->cost = calloc(room->options + 1, sizeof *problem->cost);
    problem->colours.count = colours;
    if (problem->items && problem->start && problem->item && (problem->colour || !room->coloured) &&
        (problem->cost || !room->priced))
        return problem;
    dlx_problem_free(problem);
    return NULL;
}

dlx_problem *dlx_problem_again(dlx_items *items)
{
    dlx_problem *problem =
        (dlx_problem *)(void *)dlx_scratch_cache_take(&items->spare, drop_problem);
    if (problem) {
        problem->options = 0;
        problem->places = 0;
        problem->constant = 0;
        problem->formula_variables = 0;
        problem->has_repeats = false;
        problem->maximise = false;
    }
    return problem;
}

void dlx_problem_forget(dlx_problem *problem)
{
    free(problem->known);
    problem->known = NULL;
    problem->known_room = 0;
}

const char *dlx_problem_name(const dlx_problem *problem)
{
    return problem->name ? problem->name : "";
}

const char *dlx_problem_data(const dlx_problem *problem)
{
    return problem->data ? problem->data : "";
}

size_t dlx_problem_items(const dlx_problem *problem)
{
    return problem->items->names.count;
}

size_t dlx_problem_primary(const dlx_problem *problem)
{
    return problem->items->primary;
}

size_t dlx_problem_options(const dlx_problem *problem)
{
    return problem->options;
}

size_t dlx_problem_nonzeros(const dlx_problem *problem)
{
    return problem->start[problem->options];
}

unsigned dlx_problem_features(const dlx_problem *problem)
{
    unsigned features = 0;
    if (dlx_problem_items(problem) > problem->items->primary)
        features |= DLX_PROBLEM_SECONDARY;
    if (problem->colour)
        features |= DLX_PROBLEM_COLOURS;
    if (problem->items->lo)
        features |= DLX_PROBLEM_BOUNDS;
    if (problem->cost)
        features |= DLX_PROBLEM_COSTS;
    if (problem->has_repeats)
        features |= DLX_PROBLEM_REPEATS;
    return features;
}

const char *dlx_problem_item_name(const dlx_problem *problem, size_t item)
{
    return dlx_names_text(&problem->items->names, item);
}

void dlx_problem_bounds(const dlx_problem *problem, size_t item, uint32_t *lo, uint32_t *hi)
{
    if (lo)
        *lo = problem->items->lo ? problem->items->lo[item] : 1;
    if (hi)
        *hi = problem->items->hi ? problem->items->hi[item] : 1;
}

const uint32_t *dlx_problem_option(const dlx_problem *problem, size_t option, size_t *count)
{
    const size_t size = problem->start[option + 1] - problem->start[option];
    if (count)
        *count = size;
    return size ? problem->item + problem->start[option] : problem->item;
}

size_t dlx_problem_find_item(const dlx_problem *problem, const char *name)
{
    const size_t length = strlen(name);
    const uint32_t item =
        length ? dlx_names_find(&problem->items->names, name, length) : DLX_NO_INDEX;
    return item == DLX_NO_INDEX ? SIZE_MAX : item;
}

const char *dlx_problem_colour(const dlx_problem *problem, size_t option, size_t place)
{
    const uint32_t colour = problem->colour ? problem->colour[problem->start[option] + place] : 0;
    return colour ? dlx_names_text(&problem->colours, colour - 1) : NULL;
}

int64_t dlx_problem_cost(const dlx_problem *problem, size_t option)
{
    return problem->cost ? problem->cost[option] : 0;
}

unsigned dlx_problem_cost_places(const dlx_problem *problem)
{
    return problem->places;
}

int64_t dlx_problem_cost_constant(const dlx_problem *problem)
{
    return problem->constant;
}

int64_t dlx_problem_cost_of(const dlx_problem *problem, const uint32_t *options, size_t count)
{
    uint64_t cost = (uint64_t)problem->constant; /* wraps if options recur */
    for (size_t i = 0; i < count && problem->cost; i++)
        cost += (uint64_t)problem->cost[options[i]];
    return (int64_t)cost;
}

bool dlx_problem_maximises(const dlx_problem *problem)
{
    return problem->maximise;
}

const char *dlx_problem_option_name(const dlx_problem *problem, size_t option)
{
    problem = dlx_problem_shown(problem);
    if (!problem->label || problem->label[option] == SIZE_MAX)
        return NULL;
    return problem->labels.bytes + problem->label[option];
}

/* ---- the digest: a hash of everything that determines the solutions and their text ----------- */

static uint64_t digest_word(uint64_t digest, uint64_t word)
{
    return dlx_mix(digest * DLX_GOLDEN + word);
}

static uint64_t digest_names(uint64_t digest, const dlx_names *names)
{
    digest = digest_word(digest, names->count);
    for (size_t i = 0; i < names->count && names->start; i++) {
        const char *text = dlx_names_text(names, i);
        const size_t length = dlx_names_length(names, i);
        digest = digest_word(digest, length);
        for (size_t k = 0; k < length; k++)
            digest = digest_word(digest, (unsigned char)text[k]);
    }
    return digest;
}

uint64_t dlx_problem_digest(const dlx_problem *problem)
{
    const dlx_items *items = problem->items;
    uint64_t digest = digest_names(digest_word(1, items->primary), &items->names);
    for (size_t i = 0; i < items->primary && items->lo; i++)
        digest = digest_word(digest_word(digest, items->lo[i]), items->hi[i]);
    digest = digest_word(digest_word(digest_names(digest, &problem->colours), problem->options),
                         problem->places);
    for (size_t k = 0; k < problem->options; k++) {
        digest = digest_word(digest, problem->start[k + 1] - problem->start[k]);
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            digest = digest_word(digest_word(digest, problem->item[i]),
                                 problem->colour ? problem->colour[i] : 0);
        digest = digest_word(digest, problem->cost ? (uint64_t)problem->cost[k] : 0);
    }
    if (problem->constant || problem->maximise)
        digest = digest_word(digest_word(digest, (uint64_t)problem->constant), problem->maximise);
    return digest;
}

char *dlx_problem_cost_text(const dlx_problem *problem, int64_t cost)
{
    return strdup(dlx_decimal_places((dlx_decimal){cost, problem->places}).text);
}
