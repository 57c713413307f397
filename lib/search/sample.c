/* What is made of a decision diagram of all solutions: random ones, their number, and the diagram
 * itself. These engines do not search for one solution after the other, so they are none of those
 * that can be asked for by name. */
#include "search/diagram.h"
#include "search/random.h"
#include "search/tally.h"

#include "io/buffer.h"
#include "io/error.h"
#include <stdlib.h>
#include <string.h>

typedef struct sampling {
    dlx_run *run;
    dlx_diagram_kind kind;
    bool made; /* the diagram, and its numbers */
    dlx_diagram diagram;
    dlx_tally tally;
    dlx_random random;
    mp_limb_t *rank; /* of a solution; as many limbs as their number has */
} sampling;

static void close_sampler(void *state)
{
    sampling *sampler = state;
    if (!sampler)
        return;
    dlx_diagram_free(&sampler->diagram);
    dlx_tally_free(&sampler->tally);
    free(sampler->rank);
    free(sampler);
}

static void *open_kind(dlx_run *run, dlx_diagram_kind kind, dlx_error *error)
{
    sampling *sampler = calloc(1, sizeof *sampler);
    if (!sampler) {
        dlx_error_memory(error);
        return NULL;
    }
    sampler->run = run;
    sampler->kind = kind;
    sampler->random = dlx_random_begin(run->options.seed);
    return sampler;
}

static void *open_sample(dlx_run *run, dlx_error *error)
{
    return open_kind(run, DLX_DIAGRAM_SMALL, error);
}

static void *open_diagram(dlx_run *run, dlx_error *error)
{
    return open_kind(run, DLX_DIAGRAM_ORDERED, error);
}

/* Makes the diagram, if that was not done yet. False: the search is stopped. */
static bool make(sampling *sampler)
{
    if (sampler->made)
        return true;
    if (dlx_diagram_make(&sampler->diagram, sampler->run, sampler->kind) != DLX_STEP_DONE ||
        !dlx_tally_make(&sampler->tally, &sampler->diagram.decisions, sampler->run))
        return false;
    size_t size;
    dlx_tally_of(&sampler->tally, sampler->diagram.root, &size);
    sampler->rank = dlx_allocate(size, sizeof *sampler->rank);
    if (!sampler->rank)
        sampler->run->end = DLX_END_LIMIT;
    sampler->made = sampler->rank != NULL;
    return sampler->made;
}

/* ---- drawing ----------------------------------------------------------------------------------
 */

/* Limbs without the leading zeros. */
static size_t trim(const mp_limb_t *limbs, size_t size)
{
    while (size > 0 && limbs[size - 1] == 0)
        size--;
    return size;
}

static bool is_less(const mp_limb_t *a, size_t a_size, const mp_limb_t *b, size_t b_size)
{
    if (a_size != b_size)
        return a_size < b_size;
    return a_size > 0 && mpn_cmp(a, b, (mp_size_t)a_size) < 0;
}

/* A number of as many random bits as `total` has; words of 64 bits are drawn, the least significant
 * first, whatever the size of limbs. */
static void draw_bits(sampling *sampler, const mp_limb_t *total, size_t size)
{
    uint64_t word = 0;
    for (size_t i = 0; i < size; i++) {
        const size_t shift = i * GMP_NUMB_BITS % 64;
        if (shift == 0)
            word = dlx_random_next(&sampler->random);
        sampler->rank[i] = (mp_limb_t)(word >> shift) & GMP_NUMB_MAX;
    }
    mp_limb_t mask = total[size - 1];
    for (unsigned shift = 1; shift < GMP_NUMB_BITS; shift *= 2)
        mask |= mask >> shift;
    sampler->rank[size - 1] &= mask;
}

/* Draws a number below the number of solutions, each with the same chance: those that are too large
 * are drawn again, which is less than every second. Returns its size. */
static size_t draw_rank(sampling *sampler)
{
    size_t size, drawn;
    const mp_limb_t *total = dlx_tally_of(&sampler->tally, sampler->diagram.root, &size);
    do {
        draw_bits(sampler, total, size);
        drawn = trim(sampler->rank, size);
    } while (!is_less(sampler->rank, drawn, total, size));
    return drawn;
}

/* The solution of a rank, where those with a node's variable come before those without: their
 * number tells on which side it is, and subtracted gives the rank among the others. */
static void choose(sampling *sampler, size_t size)
{
    dlx_run *run = sampler->run;
    mp_limb_t *rank = sampler->rank;
    run->chosen_count = 0;
    for (uint32_t at = sampler->diagram.root; at >= DLX_TERMINALS;) {
        const dlx_decision *node = &sampler->diagram.decisions.node[at];
        size_t hi_size;
        const mp_limb_t *hi = dlx_tally_of(&sampler->tally, node->hi, &hi_size);
        run->work += 4;
        if (is_less(rank, size, hi, hi_size)) {
            run->chosen[run->chosen_count++] = sampler->diagram.option[node->variable];
            at = node->hi;
        } else {
            mpn_sub(rank, rank, (mp_size_t)size, hi, (mp_size_t)hi_size);
            size = trim(rank, size);
            at = node->lo;
        }
    }
}

static dlx_step next_sample(void *state)
{
    sampling *sampler = state;
    if (!make(sampler))
        return DLX_STEP_STOPPED;
    if (sampler->diagram.root == DLX_NO_SETS)
        return DLX_STEP_DONE;
    if (sampler->run->work >= sampler->run->next_look && !dlx_run_look(sampler->run))
        return DLX_STEP_STOPPED;
    choose(sampler, draw_rank(sampler));
    return DLX_STEP_FOUND;
}

/* ---- all of them ------------------------------------------------------------------------------
 */

static dlx_step count(void *state, dlx_count *found)
{
    sampling *sampler = state;
    if (!make(sampler))
        return DLX_STEP_STOPPED;
    if (dlx_tally_add(&sampler->tally, sampler->diagram.root, found))
        return DLX_STEP_DONE;
    sampler->run->end = DLX_END_LIMIT;
    return DLX_STEP_STOPPED;
}

const dlx_diagram *dlx_diagram_of(const void *search)
{
    const sampling *sampler = search;
    return sampler->made ? &sampler->diagram : NULL;
}

const dlx_engine dlx_engine_sample = {
    .name = "sample",
    .summary = "random solutions, from a diagram of all",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_LIST | DLX_TASK_COUNT,
    .open = open_sample,
    .next = next_sample,
    .count = count,
    .close = close_sampler,
};

const dlx_engine dlx_engine_diagram = {
    .name = "diagram",
    .summary = "a decision diagram of all solutions",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_COUNT,
    .open = open_diagram,
    .count = count,
    .close = close_sampler,
};
