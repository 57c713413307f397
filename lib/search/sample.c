/* What is made of a decision diagram of all solutions: random ones, their number, and the diagram
 * itself. These engines do not search for one solution after the other, so they are none of those
 * that can be asked for by name. */
#include "search/diagram.h"
#include "search/family.h"
#include "search/random.h"
#include "search/tally.h"

#include "io/buffer.h"
#include "io/error.h"
#include <stdlib.h>
#include <string.h>

typedef struct sampling {
    dlx_run *run;
    bool ordered; /* the diagram has to be */
    bool made;    /* it and its numbers */
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

static void *open_sampling(dlx_run *run, bool ordered, dlx_error *error)
{
    sampling *sampler = calloc(1, sizeof *sampler);
    if (!sampler) {
        dlx_error_memory(error);
        return NULL;
    }
    sampler->run = run;
    sampler->ordered = ordered;
    sampler->random = dlx_random_begin(run->options.seed);
    return sampler;
}

static void *open_sample(dlx_run *run, dlx_error *error)
{
    return open_sampling(run, false, error);
}

static void *open_diagram(dlx_run *run, dlx_error *error)
{
    return open_sampling(run, true, error);
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

/* The solution of a rank, as variables, where those with a node's variable come before those
 * without: their number tells on which side it is, and subtracted gives the rank among the others.
 */
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
            run->chosen[run->chosen_count++] = node->variable;
            at = node->hi;
        } else {
            mpn_sub(rank, rank, (mp_size_t)size, hi, (mp_size_t)hi_size);
            size = trim(rank, size);
            at = node->lo;
        }
    }
}

/* ---- which diagram ----------------------------------------------------------------------------

 * A diagram that branches on the first of ordered items is best where many solutions hang together
 * along a board, one that branches on the item of fewest options where there are few of them. None
 * tells which it will be, so both are tried in turn, each time for four times as long. Where an
 * ordered one is asked for, the other is of use if its solutions are few enough to be listed. */

/* Work, see dlx_run.work, of the first attempts; and solutions that are listed at most. */
enum { FIRST_WORK = 1 << 24, MOST_LISTED = 1 << 20 };

static bool no_memory(dlx_run *run)
{
    run->end = DLX_END_LIMIT;
    return false;
}

/* Frees what stands below the diagram's nodes. */
static void forget_tally(sampling *sampler)
{
    dlx_tally_free(&sampler->tally);
    free(sampler->rank);
    sampler->tally = (dlx_tally){0};
    sampler->rank = NULL;
}

static bool make_tally(sampling *sampler)
{
    size_t size;
    if (!dlx_tally_make(&sampler->tally, &sampler->diagram.decisions, sampler->run))
        return false;
    dlx_tally_of(&sampler->tally, sampler->diagram.root, &size);
    sampler->rank = dlx_allocate(size, sizeof *sampler->rank);
    return sampler->rank || no_memory(sampler->run);
}

/* Are there few enough solutions? Sets *count to their number. */
static bool is_listable(const sampling *sampler, size_t *count)
{
    size_t size;
    const mp_limb_t *total = dlx_tally_of(&sampler->tally, sampler->diagram.root, &size);
    *count = size ? (size_t)*total : 0;
    return size == 0 || (size == 1 && *total <= MOST_LISTED);
}

/* Lists the sets of the diagram. False: the search is stopped. */
static bool list_sets(sampling *sampler, size_t count, dlx_family *family)
{
    dlx_run *run = sampler->run;
    for (size_t i = 0; i < count; i++) {
        sampler->rank[0] = i;
        choose(sampler, i > 0);
        if ((run->work >= run->next_look && !dlx_run_look(run)) ||
            !dlx_run_takes(run, (run->chosen_count + 3) * sizeof *run->chosen))
            return false;
        if (!dlx_family_add(family, run->chosen, run->chosen_count))
            return no_memory(run);
    }
    return true;
}

/* Puts an ordered diagram in the place of one that is not. */
static bool put_in_order(sampling *sampler, size_t count)
{
    dlx_family family = {0};
    dlx_decisions ordered = {.count = DLX_TERMINALS};
    bool good = list_sets(sampler, count, &family);
    if (good && !dlx_family_order(&family, &ordered, &sampler->diagram.root))
        good = no_memory(sampler->run);
    dlx_family_free(&family);
    dlx_decisions_seal(&ordered);
    dlx_decisions_free(&sampler->diagram.decisions);
    sampler->diagram.decisions = ordered;
    forget_tally(sampler);
    return good && make_tally(sampler);
}

/* Makes a diagram within so much work (0: any amount) and its numbers; false: it was too much, or
 * run->end says why not, or *useless. */
static bool attempt(sampling *sampler, dlx_diagram_kind kind, uint64_t work, bool *useless)
{
    dlx_run *run = sampler->run;
    size_t count;
    dlx_run_pause_at(run, work ? run->work + work : 0);
    const dlx_step step = dlx_diagram_make(&sampler->diagram, run, kind);
    dlx_run_pause_at(run, 0);
    if (step != DLX_STEP_DONE || !make_tally(sampler))
        return false;
    if (!sampler->ordered || kind == DLX_DIAGRAM_ORDERED)
        return true;
    *useless = !is_listable(sampler, &count);
    return !*useless && put_in_order(sampler, count);
}

/* Makes the diagram. False: the search is stopped. */
static bool make_by_turns(sampling *sampler)
{
    dlx_run *run = sampler->run;
    const uint64_t memory = run->memory;
    bool out[] = {false, false}; /* by kind */
    dlx_diagram_kind kind = sampler->ordered ? DLX_DIAGRAM_ORDERED : DLX_DIAGRAM_SMALL;
    for (uint64_t work = FIRST_WORK, turn = 0; !out[0] || !out[1]; turn++) {
        const bool last = out[DLX_DIAGRAM_ORDERED] || out[DLX_DIAGRAM_SMALL];
        if (!out[kind]) {
            if (attempt(sampler, kind, last ? 0 : work, &out[kind]))
                return true;
            dlx_diagram_free(&sampler->diagram);
            sampler->diagram = (dlx_diagram){0};
            forget_tally(sampler);
            dlx_run_gives_back(run, run->memory - memory);
            if (!dlx_run_go_on(run) && !out[kind]) {
                if (run->end != DLX_END_LIMIT)
                    return false;
                out[kind] = true;
            }
        }
        kind = kind == DLX_DIAGRAM_ORDERED ? DLX_DIAGRAM_SMALL : DLX_DIAGRAM_ORDERED;
        work *= turn % 2 ? 4 : 1;
    }
    return no_memory(run);
}

static bool make(sampling *sampler)
{
    if (!sampler->made)
        sampler->made = make_by_turns(sampler);
    return sampler->made;
}

/* ---- the engines ------------------------------------------------------------------------------
 */

static dlx_step next_sample(void *state)
{
    sampling *sampler = state;
    if (!make(sampler))
        return DLX_STEP_STOPPED;
    if (sampler->diagram.root == DLX_NO_SETS)
        return DLX_STEP_DONE;
    if (sampler->run->work >= sampler->run->next_look && !dlx_run_look(sampler->run))
        return DLX_STEP_STOPPED;
    dlx_run *run = sampler->run;
    choose(sampler, draw_rank(sampler));
    for (size_t i = 0; i < run->chosen_count; i++)
        run->chosen[i] = sampler->diagram.option[run->chosen[i]];
    return DLX_STEP_FOUND;
}

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
