/* SPDX-License-Identifier: MIT */
#include "symmetry/classes/class_state.h"

/* ---- sets that no permutation takes to a smaller set ----------------------------------------- */

typedef struct least_test {
    const dlx_chain *chain;
    const bool *is_in;
    size_t count;
    uint32_t last;       /* greatest member of the set */
    bool allows_smaller; /* smaller sets are no failure */
    uint64_t stabiliser;
    const uint32_t *choice[DLX_CHAIN_LEVELS]; /* permutation of each level so far */
} least_test;

/* The point that the permutations chosen on the first `depth` levels take `point` to. */
static uint32_t image_under(const least_test *run, size_t depth, uint32_t point)
{
    while (depth-- > 0)
        point = run->choice[depth][point];
    return point;
}

/* The permutations with these choices on the first `depth` levels take points to the set: compares
 * the set of these points with the set, from `point` on. Recurses at most DLX_CHAIN_LEVELS deep.
 * False: a smaller set. */
static bool is_least_below(least_test *run, size_t depth, uint32_t point, size_t matched)
{
    const dlx_chain *chain = run->chain;
    const uint32_t base = depth < chain->count ? chain->levels[depth]->base : DLX_NO_INDEX;
    for (; point <= run->last && point != base; point++) {
        const bool is_image = run->is_in[image_under(run, depth, point)];
        if (is_image != run->is_in[point])
            return run->allows_smaller || !is_image;
        matched += is_image;
    }
    if (point > run->last || matched == run->count) {
        uint64_t elements = 1;
        for (size_t i = depth; i < chain->count; i++)
            elements *= chain->levels[i]->count;
        run->stabiliser += elements;
        return true;
    }
    const dlx_chain_level *level = chain->levels[depth];
    for (size_t i = 0; i < level->count; i++) {
        run->choice[depth] = level->cosets[i].forth;
        const bool is_image = run->is_in[image_under(run, depth, level->cosets[i].point)];
        if (is_image && !run->is_in[base] && !run->allows_smaller)
            return false;
        if (is_image == run->is_in[base] &&
            !is_least_below(run, depth + 1, base + 1, matched + is_image))
            return false;
    }
    return true;
}

bool dlx_least_set_test(const dlx_chain *chain, const dlx_marked *set, const bool *is_in,
                        bool allows_smaller, uint64_t *stabiliser)
{
    least_test run = {
        .chain = chain, .is_in = is_in, .count = set->count, .allows_smaller = allows_smaller};
    if (set->count > 0)
        run.last = set->options[set->count - 1];
    const bool is_least = set->count == 0 || is_least_below(&run, 0, 0, 0);
    *stabiliser = set->count == 0 ? chain->order : run.stabiliser;
    return is_least;
}

/* ---- sets of solutions that no symmetry takes to each other, by their canonical labels ------- */

/* Set in a label for the options of the solution. */
#define CHOSEN (UINT32_C(1) << 31)

static void enter(dlx_forms *forms, size_t number)
{
    size_t slot = forms->hash[number] & forms->mask;
    while (forms->slot[slot])
        slot = (slot + 1) & forms->mask;
    forms->slot[slot] = number + 1;
}

/* Keeps at least half of the slots free. */
static bool grow_slots(dlx_forms *forms)
{
    if (forms->slot && 2 * (forms->count + 1) <= forms->mask + 1)
        return true;
    const size_t size = forms->slot ? 2 * (forms->mask + 1) : 16;
    size_t *slot = calloc(size, sizeof *slot);
    if (!slot)
        return false;
    free(forms->slot);
    forms->slot = slot;
    forms->mask = size - 1;
    for (size_t i = 0; i < forms->count; i++)
        enter(forms, i);
    return true;
}

uint32_t *dlx_forms_next(dlx_forms *forms, const dlx_problem *problem)
{
    if (!forms->image)
        forms->image = dlx_buffer_allocate(problem->options, sizeof *forms->image);
    if (!forms->image || !grow_slots(forms) ||
        !dlx_buffer_grow(&forms->items.pair, &forms->items.pair_room, dlx_problem_items(problem),
                         sizeof *forms->items.pair) ||
        !dlx_buffer_grow(&forms->items.end, &forms->items.end_room, 1, sizeof *forms->items.end) ||
        !dlx_buffer_grow(&forms->label, &forms->label_room, (forms->count + 1) * problem->options,
                         sizeof *forms->label) ||
        !dlx_buffer_grow(&forms->hash, &forms->hash_room, forms->count + 1, sizeof *forms->hash))
        return NULL;
    return forms->label + forms->count * problem->options;
}

/* True if the map from one label to the other is a symmetry that takes one solution to the other.
 */
static bool are_equal(dlx_forms *forms, dlx_action *action, const uint32_t *a, const uint32_t *b)
{
    dlx_asymmetry why;
    for (size_t i = 0; i < action->problem->options; i++) {
        if ((a[i] & CHOSEN) != (b[i] & CHOSEN))
            return false;
        forms->image[a[i] & ~CHOSEN] = b[i] & ~CHOSEN;
    }
    forms->items.count = 0; /* there is room for all items */
    return dlx_action_add_items(action, &(dlx_option_images){.options = forms->image},
                                &forms->items, &why) == DLX_OK;
}

void dlx_forms_add(dlx_forms *forms, dlx_action *action, const bool *is_in, uint64_t hash,
                   bool *is_new)
{
    const size_t options = action->problem->options;
    uint32_t *label = forms->label + forms->count * options;
    for (size_t i = 0; i < options; i++)
        label[i] |= is_in[label[i]] ? CHOSEN : 0;
    *is_new = true;
    for (size_t slot = hash & forms->mask; forms->slot[slot] && *is_new;
         slot = (slot + 1) & forms->mask) {
        const size_t known = forms->slot[slot] - 1;
        *is_new = forms->hash[known] != hash ||
                  !are_equal(forms, action, forms->label + known * options, label);
    }
    if (!*is_new)
        return;
    forms->hash[forms->count] = hash;
    enter(forms, forms->count++);
}

uint64_t dlx_forms_bytes(const dlx_forms *forms)
{
    return forms->label_room * sizeof *forms->label + forms->hash_room * sizeof *forms->hash +
           (forms->slot ? forms->mask + 1 : 0) * sizeof *forms->slot;
}

void dlx_forms_free(dlx_forms *forms)
{
    free(forms->label);
    free(forms->hash);
    free(forms->slot);
    free(forms->image);
    dlx_moves_free(&forms->items);
    *forms = (dlx_forms){0};
}

/* ---- ends ------------------------------------------------------------------------------------ */

bool dlx_class_state_finish(dlx_classes *classes, dlx_end end)
{
    const bool by_limits = end == DLX_END_INTERRUPTED && dlx_budget_stopped(&classes->limits);
    classes->ended = true;
    classes->end = by_limits ? classes->limits.end : end;
    return false;
}

bool dlx_class_state_fail(dlx_classes *classes)
{
    const dlx_budget *limits = &classes->limits;
    const bool is_stopped = dlx_budget_stopped(limits);
    classes->no_memory = is_stopped ? limits->out_of_memory && !limits->memory_limited : true;
    return dlx_class_state_finish(classes, is_stopped ? limits->end : DLX_END_LIMIT);
}

/* ---- support --------------------------------------------------------------------------------- */

/* Name of an option that classes exclude; NULL: none. */
static const char *excluded(const dlx_search_options *options)
{
    return options->set_cover       ? "set covers"
           : options->proof         ? "a proof"
           : options->cubes         ? "cubes"
           : options->sample        ? "samples"
           : options->literal_count ? "literals"
           : options->on_event      ? "a search to watch"
                                    : NULL;
}

dlx_status dlx_classes_supports(const dlx_problem *problem, const dlx_search_options *options,
                                dlx_error *error)
{
    dlx_search_options task;
    dlx_limits limits;
    const dlx_status status = dlx_search_options_copy(&task, &limits, options, error);
    if (status != DLX_OK)
        return status;
    if (excluded(&task))
        return dlx_error_set(error, DLX_UNSUPPORTED, "classes of solutions exclude %s",
                             excluded(&task));
    const dlx_search_options listing = {.size = sizeof listing, .engine = task.engine};
    return dlx_engine_supports(NULL, problem, &listing, error);
}

/* ---- searches -------------------------------------------------------------------------------- */

/* True if the caller cancels the work on the classes, or its searches. */
static bool is_cancelled(void *state)
{
    dlx_classes *classes = state;
    return !dlx_budget_look(&classes->limits);
}

dlx_limits dlx_class_state_limits(dlx_classes *classes)
{
    return (dlx_limits){.size = sizeof(dlx_limits),
                        .memory_limit = classes->limits.given.memory_limit,
                        .is_cancelled = is_cancelled,
                        .cancel_state = classes};
}

dlx_solver *dlx_class_state_search(dlx_classes *classes, const dlx_problem *problem,
                                   dlx_search_options *options, uint64_t nodes, dlx_error *error)
{
    const dlx_limits *given = &classes->limits.given;
    const uint64_t done = classes->limits.stats.nodes;
    const uint64_t left = given->node_limit > done ? given->node_limit - done
                                                   : given->node_limit > 0; /* 0 is no limit */
    dlx_limits limits = dlx_class_state_limits(classes);
    limits.node_limit = left && (!nodes || left < nodes) ? left : nodes;
    options->size = sizeof *options;
    options->threads = classes->options.threads;
    options->limits = &limits;
    return dlx_solver_new(problem, options, error);
}

void dlx_class_state_mark(dlx_classes *classes, bool is_chosen)
{
    for (size_t i = 0; i < classes->solution_count; i++)
        classes->is_in[classes->solution[i]] = is_chosen;
}

void dlx_class_state_add_search(dlx_classes *classes, const dlx_solver *solver)
{
    dlx_search_stats stats = {.size = sizeof stats};
    dlx_solver_stats(solver, &stats);
    dlx_search_stats_add(&classes->limits.stats, &stats);
}

dlx_status dlx_class_state_status(const dlx_classes *classes, dlx_error *error)
{
    return classes->end == DLX_END_LIMIT && classes->no_memory
               ? dlx_error_memory(error)
               : dlx_end_status(classes->end, error);
}
