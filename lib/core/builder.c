/* SPDX-License-Identifier: MIT */
#include "core/builder.h"

#include "io/input.h"

/* Maximum reserved in advance because of the size of the previous problem. */
enum { MOST_EXPECTED = 1 << 16 };

static dlx_items *new_items(void)
{
    dlx_items *items = calloc(1, sizeof *items);
    if (items)
        atomic_init(&items->owners, 1);
    return items;
}

static dlx_status begin_problem(dlx_builder *builder, dlx_error *error)
{
    dlx_problem *problem = dlx_problem_again(builder->items);
    if (!problem) {
        problem = calloc(1, sizeof *problem);
        if (!problem || !dlx_buffer_grow(&problem->start, &problem->start_room,
                                         builder->expected_options + 1, sizeof *problem->start)) {
            free(problem);
            return dlx_error_memory(error);
        }
    }
    problem->start[0] = 0;
    builder->problem = problem;
    builder->colour_capacity = builder->cost_capacity = builder->label_capacity = 0;
    builder->option_label = SIZE_MAX;
    builder->nonzeros = builder->coloured = builder->known = 0;
    builder->option_cost = builder->low = builder->high = 0;
    return DLX_OK;
}

dlx_builder *dlx_builder_new(dlx_error *error)
{
    dlx_builder *builder = calloc(1, sizeof *builder);
    if (builder)
        builder->items = new_items();
    if (!builder || !builder->items || begin_problem(builder, error) != DLX_OK) {
        dlx_builder_free(builder);
        return dlx_error_null(error);
    }
    return builder;
}

void dlx_builder_free(dlx_builder *builder)
{
    if (!builder)
        return;
    dlx_problem_free(builder->problem);
    dlx_problem_items_release(builder->items);
    free(builder->seen);
    free(builder);
}

/* Replaces the items by an empty table of the problem's own. */
static dlx_status drop_items(dlx_builder *builder, dlx_error *error)
{
    dlx_items *items = new_items();
    if (!items)
        return dlx_error_memory(error);
    dlx_problem_items_release(builder->items);
    builder->items = items;
    builder->lo_capacity = builder->hi_capacity = 0;
    builder->items_kept = builder->has_secondary = false;
    return DLX_OK;
}

/* Marks the items of the current option as unseen, for the next option. */
static void forget_seen(dlx_builder *builder)
{
    const dlx_problem *problem = builder->problem;
    const uint32_t *item = problem->item; /* NULL without nonzeros */
    uint64_t *seen = builder->seen;
    for (size_t i = problem->start[problem->options]; i < builder->nonzeros; i++)
        seen[item[i] / 64] = 0;
}

/* True if the builder holds nothing but items. */
static bool is_blank(const dlx_builder *builder)
{
    const dlx_problem *problem = builder->problem;
    return problem->options == 0 && builder->nonzeros == 0 && builder->option_label == SIZE_MAX &&
           builder->low == 0 && builder->high == 0 && problem->places == 0 && !problem->name &&
           !problem->maximise && !problem->data;
}

dlx_status dlx_builder_drop(dlx_builder *builder, bool keep_items, dlx_error *error)
{
    forget_seen(builder);
    if (!is_blank(builder)) {
        dlx_problem *old = builder->problem;
        const dlx_status status = begin_problem(builder, error);
        if (status != DLX_OK)
            return status;
        dlx_problem_free(old);
    }
    builder->full = false;
    builder->items_kept = true;
    return keep_items ? DLX_OK : drop_items(builder, error);
}

dlx_status dlx_builder_keep_text(char **target, const char *text, size_t length, dlx_error *error)
{
    char *copy = length ? malloc(length + 1) : NULL;
    if (length && !copy)
        return dlx_error_memory(error);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = 0;
    }
    free(*target);
    *target = copy;
    return DLX_OK;
}

dlx_status dlx_builder_put_name(dlx_builder *builder, const char *name, size_t length,
                                dlx_error *error)
{
    if (memchr(name, '\n', length) || memchr(name, 0, length))
        return dlx_error_set(error, DLX_INVALID, "expected a name of one line without NUL bytes");
    return dlx_builder_keep_text(&builder->problem->name, name, length, error);
}

void dlx_builder_release_names(dlx_builder *builder)
{
    if (atomic_load(&builder->items->owners) == 1)
        dlx_names_release_slots(&builder->items->names);
}

static bool is_name(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (dlx_is_blank(name[i]) || name[i] == '\n' || name[i] == 0 || name[i] == ':' ||
            name[i] == '|')
            return false;
    return length > 0;
}

/* Memory of a table of names, which may be about to double. */
static uint64_t names_bytes(const dlx_names *names)
{
    const uint64_t slots = names->slots ? (names->mask + 1) * sizeof *names->slots : 0;
    const bool doubles = names->slots && 3 * names->count > names->mask;
    return names->used + names->count * sizeof *names->start + (doubles ? 3 * slots : slots);
}

/* Checks the memory of a problem with `nonzeros` nonzeros before an array grows. */
static dlx_status check_limit(dlx_builder *builder, size_t nonzeros, dlx_error *error)
{
    if (!builder->input || builder->input->limit == UINT64_MAX)
        return DLX_OK;
    const dlx_problem *problem = builder->problem;
    const dlx_items *items = builder->items;
    const uint64_t by_one = sizeof *problem->item + (problem->colour ? sizeof *problem->colour : 0);
    const uint64_t by_option = sizeof *problem->start +
                               (problem->cost ? sizeof *problem->cost : 0) +
                               (problem->label ? sizeof *problem->label : 0);
    const uint64_t by_item = 1 + (items->lo ? 2 * sizeof *items->lo : 0);
    const uint64_t bytes = nonzeros * by_one + problem->options * by_option +
                           items->names.count * by_item + problem->labels.size +
                           names_bytes(&items->names) + names_bytes(&problem->colours);
    if (dlx_input_allows(builder->input, bytes))
        return DLX_OK;
    builder->full = true;
    return dlx_input_over_limit(builder->input, DLX_SYNTAX, error);
}

/* Adds an item to the table, or to a new table if this is shared with an earlier problem. */
static dlx_status add_item(dlx_builder *builder, const char *name, size_t length, dlx_error *error)
{
    if (builder->problem->options > 0 || builder->nonzeros > 0)
        return dlx_error_set(error, DLX_INVALID, "expected items before options, found item %s",
                             dlx_show(name, length).text);
    if (!is_name(name, length))
        return dlx_error_set(error, DLX_INVALID,
                             "bad item name %s: names cannot contain blanks, NUL bytes, ':' or '|'",
                             dlx_show(name, length).text);
    if (builder->items_kept && drop_items(builder, error) != DLX_OK)
        return DLX_NO_MEMORY;
    dlx_names *names = &builder->items->names;
    const size_t count = names->count;
    const size_t old = builder->seen_capacity;
    if (count / 64 >= old) {
        const dlx_status status = check_limit(builder, 0, error);
        if (status != DLX_OK)
            return status;
    }
    if (!dlx_buffer_grow(&builder->seen, &builder->seen_capacity, count / 64 + 1,
                         sizeof *builder->seen))
        return dlx_error_memory(error);
    if (builder->seen_capacity > old)
        memset(builder->seen + old, 0, (builder->seen_capacity - old) * sizeof *builder->seen);
    const uint32_t index = dlx_names_add(names, name, length);
    if (index == DLX_NO_INDEX)
        return dlx_error_memory(error);
    if (index != count)
        return dlx_error_set(error, DLX_INVALID, "item %s occurs twice",
                             dlx_show(name, length).text);
    return DLX_OK;
}

/* Extends the arrays of bounds to all primary items so far, with the default 1:1. */
static bool grow_bounds(dlx_builder *builder, size_t filled)
{
    dlx_items *items = builder->items;
    const size_t needed = items->primary + 1;
    if (!dlx_buffer_grow(&items->lo, &builder->lo_capacity, needed, sizeof *items->lo) ||
        !dlx_buffer_grow(&items->hi, &builder->hi_capacity, needed, sizeof *items->hi))
        return false;
    for (size_t i = filled; i < needed; i++)
        items->lo[i] = items->hi[i] = 1;
    return true;
}

dlx_status dlx_builder_put_primary(dlx_builder *builder, const char *name, size_t length,
                                   uint64_t lo, uint64_t hi, dlx_error *error)
{
    if (lo > hi || hi == 0 || hi > UINT32_MAX)
        return dlx_error_set(error, DLX_INVALID,
                             "expected bounds 0 <= low <= high, 1 <= high < 2^32, found %llu:%llu",
                             (unsigned long long)lo, (unsigned long long)hi);
    if (builder->has_secondary && !builder->items_kept)
        return dlx_error_set(error, DLX_INVALID,
                             "expected primary items before secondary ones, found %s",
                             dlx_show(name, length).text);
    const dlx_status status = add_item(builder, name, length, error);
    if (status != DLX_OK)
        return status;
    dlx_items *items = builder->items;
    const bool plain = lo == 1 && hi == 1;
    if (items->lo || !plain) {
        if (!grow_bounds(builder, items->lo ? items->primary : 0))
            return dlx_error_memory(error);
        items->lo[items->primary] = (uint32_t)lo;
        items->hi[items->primary] = (uint32_t)hi;
    }
    items->primary++;
    return DLX_OK;
}

dlx_status dlx_builder_put_secondary(dlx_builder *builder, const char *name, size_t length,
                                     dlx_error *error)
{
    const dlx_status status = add_item(builder, name, length, error);
    if (status == DLX_OK)
        builder->has_secondary = true;
    return status;
}

dlx_status dlx_builder_reserve(dlx_builder *builder, size_t count, dlx_error *error)
{
    size_t needed;
    if (__builtin_add_overflow(builder->nonzeros, count, &needed))
        return dlx_error_memory(error);
    if (needed > builder->problem->item_room) {
        const dlx_status status = check_limit(builder, needed, error);
        if (status != DLX_OK)
            return status;
    }
    if (!builder->problem->item_room && needed < builder->expected_nonzeros)
        needed = builder->expected_nonzeros;
    if (!dlx_buffer_grow_parallel(&builder->problem->item, &builder->problem->item_room, needed,
                                  sizeof *builder->problem->item))
        return dlx_error_memory(error);
    return DLX_OK;
}

/* Gives nonzeros [coloured..nonzeros[ the colour "none". */
static bool grow_colours(dlx_builder *builder)
{
    uint32_t **colour = &builder->problem->colour;
    if (!dlx_buffer_grow_parallel(colour, &builder->colour_capacity, builder->nonzeros,
                                  sizeof **colour))
        return false;
    while (builder->coloured < builder->nonzeros)
        (*colour)[builder->coloured++] = 0;
    return true;
}

dlx_status dlx_builder_colour(dlx_builder *builder, const char *colour, size_t length,
                              dlx_error *error)
{
    const uint32_t item = builder->problem->item[builder->nonzeros - 1];
    if (item < builder->items->primary)
        return dlx_error_set(error, DLX_INVALID, "primary item %s cannot have a colour",
                             dlx_names_show(&builder->items->names, item).text);
    const uint32_t index = dlx_names_add(&builder->problem->colours, colour, length);
    if (index == DLX_NO_INDEX || !grow_colours(builder))
        return dlx_error_memory(error);
    builder->problem->colour[builder->nonzeros - 1] = index + 1;
    return DLX_OK;
}

bool dlx_builder_repeat(dlx_builder *builder, uint32_t item)
{
    dlx_problem *problem = builder->problem;
    const dlx_items *items = builder->items;
    uint32_t times = 0;
    for (size_t i = problem->start[problem->options]; i < builder->nonzeros; i++)
        times += problem->item[i] == item;
    if (item >= items->primary || !items->hi || times >= items->hi[item])
        return false;
    problem->item[builder->nonzeros++] = item;
    problem->has_repeats = true;
    return true;
}

const char *dlx_builder_repetition(const dlx_builder *builder, uint32_t item)
{
    const dlx_items *items = builder->items;
    return item < items->primary && items->hi && items->hi[item] > 1
               ? "occurs more often in this option than its upper bound allows"
               : "occurs twice in this option";
}

/* Adds an item by its index, which must be valid. */
static dlx_status add_to_option(dlx_builder *builder, uint32_t item, const char *colour,
                                size_t colour_length, dlx_error *error)
{
    if (colour && !is_name(colour, colour_length))
        return dlx_error_set(error, DLX_INVALID, "bad colour %s",
                             dlx_show(colour, colour_length).text);
    const dlx_status status = dlx_builder_reserve(builder, 1, error);
    if (status != DLX_OK)
        return status;
    if (!dlx_builder_push(builder, item) && !dlx_builder_repeat(builder, item))
        return dlx_error_set(error, DLX_INVALID, "item %s %s",
                             dlx_names_show(&builder->items->names, item).text,
                             dlx_builder_repetition(builder, item));
    if (!colour)
        return DLX_OK;
    const dlx_status coloured = dlx_builder_colour(builder, colour, colour_length, error);
    if (coloured != DLX_OK) {
        builder->nonzeros--;
        builder->seen[item / 64] &= ~(UINT64_C(1) << item % 64);
    }
    return coloured;
}

dlx_status dlx_builder_put_item(dlx_builder *builder, const char *name, size_t length,
                                const char *colour, size_t colour_length, dlx_error *error)
{
    const uint32_t item =
        length ? dlx_names_find(&builder->items->names, name, length) : DLX_NO_INDEX;
    if (item == DLX_NO_INDEX)
        return dlx_error_set(error, DLX_INVALID, "unknown item %s", dlx_show(name, length).text);
    return add_to_option(builder, item, colour, colour_length, error);
}

dlx_status dlx_builder_put_option_name(dlx_builder *builder, const char *name, size_t length,
                                       dlx_error *error)
{
    dlx_buffer *labels = &builder->problem->labels;
    if (memchr(name, 0, length))
        return dlx_error_set(error, DLX_INVALID, "expected a name without NUL bytes");
    const size_t before = labels->size;
    if (!dlx_buffer_add(labels, name, length) || !dlx_buffer_add(labels, "", 1)) {
        labels->size = before;
        return dlx_error_memory(error);
    }
    builder->option_label = before;
    return DLX_OK;
}

/* Records the name of the ended option. The array is made at the first name. */
static bool end_label(dlx_builder *builder)
{
    dlx_problem *problem = builder->problem;
    if (!problem->label && builder->option_label == SIZE_MAX)
        return true;
    const bool first = !problem->label;
    if (!dlx_buffer_grow(&problem->label, &builder->label_capacity, problem->options + 1,
                         sizeof *problem->label))
        return false;
    for (size_t k = 0; first && k < problem->options; k++)
        problem->label[k] = SIZE_MAX;
    problem->label[problem->options] = builder->option_label;
    return true;
}

/* Records the cost of the ended option. The array is made at the first cost other than 0. */
static bool end_cost(dlx_builder *builder)
{
    dlx_problem *problem = builder->problem;
    if (!problem->cost && builder->option_cost == 0)
        return true;
    const bool first = !problem->cost;
    if (!dlx_buffer_grow(&problem->cost, &builder->cost_capacity, problem->options + 1,
                         sizeof *problem->cost))
        return false;
    if (first)
        memset(problem->cost, 0, problem->options * sizeof *problem->cost);
    problem->cost[problem->options] = builder->option_cost;
    return true;
}

dlx_status dlx_builder_end_option(dlx_builder *builder, dlx_error *error)
{
    dlx_problem *problem = builder->problem;
    if (problem->options >= DLX_MAX_INDEX)
        return dlx_error_set(error, DLX_NO_MEMORY, "expected at most %lu options, found more",
                             (unsigned long)DLX_MAX_INDEX);
    if (problem->options + 2 > problem->start_room) {
        const dlx_status status = check_limit(builder, builder->nonzeros, error);
        if (status != DLX_OK)
            return status;
    }
    if (!dlx_buffer_grow_parallel(&problem->start, &problem->start_room, problem->options + 2,
                                  sizeof *problem->start) ||
        !end_cost(builder) || !end_label(builder))
        return dlx_error_memory(error);
    forget_seen(builder);
    problem->start[++problem->options] = builder->nonzeros;
    builder->option_cost = 0;
    builder->option_label = SIZE_MAX;
    return DLX_OK;
}

void dlx_builder_number(dlx_builder *builder, uint32_t number)
{
    dlx_problem *problem = builder->problem;
    if (builder->known + 1 == problem->options &&
        dlx_buffer_grow(&problem->known, &problem->known_room, problem->start_room - 1,
                        sizeof *problem->known))
        problem->known[builder->known++] = number;
}

/* Frees the unused part of a large array; small arrays keep theirs for a later problem. */
static void *shrink(void *array, size_t used, size_t *room, size_t size)
{
    if (*room < MOST_EXPECTED || *room - used < *room / 16)
        return array;
    const size_t least = used ? used : 1;
    void *shrunk = realloc(array, least * size);
    *room = shrunk ? least : *room;
    return shrunk ? shrunk : array;
}

/* True between the first item, cost or name of an option and its end. */
static bool is_open(const dlx_builder *builder)
{
    const dlx_problem *problem = builder->problem;
    return builder->nonzeros != problem->start[problem->options] || builder->option_cost != 0 ||
           builder->option_label != SIZE_MAX;
}

dlx_problem *dlx_builder_finish(dlx_builder *builder, dlx_error *error)
{
    dlx_problem *problem = builder->problem;
    if (is_open(builder)) {
        dlx_error_set(error, DLX_INVALID, "expected the end of option %zu", problem->options + 1);
        return NULL;
    }
    if (!problem->cost && problem->constant)
        problem->cost = calloc(problem->options + 1, sizeof *problem->cost);
    if ((problem->colour && !grow_colours(builder)) || (!problem->cost && problem->constant))
        return dlx_error_null(error);
    dlx_builder_coarsen_costs(builder);
    const size_t options = problem->options;
    const size_t nonzeros = builder->nonzeros;
    builder->expected_options = options < MOST_EXPECTED ? options : MOST_EXPECTED;
    builder->expected_nonzeros = nonzeros < MOST_EXPECTED ? nonzeros : MOST_EXPECTED;
    if (builder->known < options)
        dlx_problem_forget(problem);
    if (begin_problem(builder, error) != DLX_OK)
        return NULL;
    problem->item = shrink(problem->item, nonzeros, &problem->item_room, sizeof *problem->item);
    problem->start =
        shrink(problem->start, options + 1, &problem->start_room, sizeof *problem->start);
    problem->items = dlx_problem_items_share(builder->items);
    builder->items_kept = true;
    return problem;
}

dlx_status dlx_builder_add_index(dlx_builder *builder, size_t item, const char *colour,
                                 dlx_error *error)
{
    if (item >= builder->items->names.count)
        return dlx_error_set(error, DLX_INVALID, "unknown item index %zu", item);
    return add_to_option(builder, (uint32_t)item, colour, colour ? strlen(colour) : 0, error);
}
