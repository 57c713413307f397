/* SPDX-License-Identifier: MIT */
#include "search/relax/relaxation.h"

#include "proof/bound_proof.h"
#include <math.h>

enum {
    MOST_SHIFT = 36,  /* the unit is at least 2^-36 */
    MOST_BITS = 61,   /* of a multiplier */
    SHORT_SHIFT = 20, /* likewise, for proofs */
    SHORT_BITS = 44,
    STEPS_PER_ROW = 3, /* of the simplex, about */
    MOST_ROWS = 3000   /* of a step within a search: about 10 ms */
};

static const double whole = 1e-6; /* values this close to an integer count as integral */

/* ---- setting up ------------------------------------------------------------------------------ */

static size_t cuts_of(const dlx_relaxed_problem *problem)
{
    return problem->cuts ? problem->cuts->count : 0;
}

/* An upper bound on the rows. */
static size_t rows_of(const dlx_relaxed_problem *model)
{
    return dlx_problem_items(model->problem) + cuts_of(model);
}

static bool is_in_cut(const dlx_relaxed_problem *problem, size_t cut, uint32_t option)
{
    return problem->cuts->member[cut * problem->cuts->words + option / 64] >> option % 64 & 1;
}

static size_t nonzeros_of(const dlx_relaxed_problem *model)
{
    const size_t *start = model->problem->start;
    size_t sum = 0;
    for (size_t j = 0; j < model->count; j++)
        sum += start[model->option[j] + 1] - start[model->option[j]];
    for (size_t index = 0; index < cuts_of(model) * (model->cuts ? model->cuts->words : 0); index++)
        sum += (size_t)__builtin_popcountll(model->cuts->member[index]);
    return sum;
}

uint64_t dlx_relaxation_work(const dlx_relaxed_problem *problem)
{
    const double rows = (double)rows_of(problem);
    const double entries = (double)nonzeros_of(problem) + (double)problem->count + rows;
    const double work = STEPS_PER_ROW * rows * (rows * rows / 64 + entries / 2);
    return work < 0x1p62 ? (uint64_t)work : UINT64_C(1) << 62;
}

/* Without the simplex. */
static uint64_t own_bytes(const dlx_relaxed_problem *problem)
{
    const uint64_t items = rows_of(problem) + UINT64_C(1);
    const uint64_t nonzero =
        sizeof(uint32_t) + (problem->problem->has_repeats ? sizeof(double) : 0);
    return nonzeros_of(problem) * nonzero +
           (problem->count + UINT64_C(1)) * (sizeof(size_t) + sizeof(double)) +
           items * (2 * sizeof(double) + sizeof(int64_t) + 2 * sizeof(uint32_t));
}

uint64_t dlx_relaxation_bytes(const dlx_relaxed_problem *problem)
{
    const uint64_t rows = rows_of(problem) + UINT64_C(4);
    return own_bytes(problem) + rows * (rows + 5) * sizeof(double) +
           (rows + problem->count) * (6 * sizeof(double) + 2 * sizeof(uint32_t) + 1) +
           nonzeros_of(problem) * sizeof(uint32_t) + rows * (sizeof(size_t) + sizeof(uint32_t));
}

bool dlx_relaxation_has_room(const dlx_relaxed_problem *model)
{
    return dlx_problem_items(model->problem) <= MOST_ROWS;
}

bool dlx_relaxation_fits(const dlx_relaxed_problem *problem, const dlx_budget *limits)
{
    return dlx_relaxation_has_room(problem) &&
           dlx_relaxation_bytes(problem) <= dlx_budget_memory_left(limits, UINT64_MAX) / 2;
}

/* True if the nonzero counts for its item: coloured ones do not. */
static bool counts(const dlx_relaxed_problem *model, size_t index)
{
    return !model->problem->colour || !model->problem->colour[index];
}

/* Counts the options of each item. */
static void count_options(const dlx_relaxed_problem *model, uint32_t *times)
{
    const dlx_problem *problem = model->problem;
    for (size_t j = 0; j < model->count; j++) {
        const uint32_t option = model->option[j];
        for (size_t index = problem->start[option]; index < problem->start[option + 1]; index++)
            times[problem->item[index]] += counts(model, index);
    }
}

/* Makes a row for each item with a constraint: replaces its count in `row` by 1 plus the row's
 * index, 0: none. */
static void make_rows(dlx_relaxation *relax, uint32_t *row)
{
    const dlx_problem *problem = relax->model.problem;
    dlx_program *program = &relax->program;
    const size_t primary = problem->items->primary;
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        uint32_t lo = 0;
        uint32_t hi = 1;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        const bool unbounded = relax->model.covers && i < primary;
        const bool idle = i >= primary ? row[i] < 2 : lo == 0 && (unbounded || row[i] <= hi);
        row[i] = 0;
        if (idle)
            continue;
        const size_t r = program->rows++;
        row[i] = (uint32_t)r + 1;
        relax->item[r] = (uint32_t)i;
        program->lo[r] = lo;
        program->hi[r] = unbounded ? INFINITY : hi;
    }
    for (size_t k = 0; k < cuts_of(&relax->model); k++) {
        program->lo[program->rows] = relax->model.cuts->range[k].lo;
        program->hi[program->rows++] = relax->model.cuts->range[k].hi;
    }
}

/* Adds a nonzero to the column that begins at `begin`, or to the factor of an earlier one. */
static void add_nonzero(dlx_program *program, size_t begin, size_t *size, uint32_t row)
{
    size_t index = program->factor ? begin : *size;
    while (index < *size && program->row[index] != row)
        index++;
    if (index == *size)
        program->row[(*size)++] = row;
    if (program->factor)
        program->factor[index]++;
}

static void make_columns(dlx_relaxation *relax, const uint32_t *row)
{
    const dlx_relaxed_problem *model = &relax->model;
    const dlx_problem *problem = model->problem;
    dlx_program *program = &relax->program;
    const size_t cuts = cuts_of(model);
    size_t size = 0;
    program->columns = model->count;
    for (size_t j = 0; j < model->count; j++) {
        const uint32_t option = model->option[j];
        program->cost[j] = model->cost ? (double)model->cost[option] : 0;
        for (size_t index = problem->start[option]; index < problem->start[option + 1]; index++)
            if (counts(model, index) && row[problem->item[index]])
                add_nonzero(program, program->start[j], &size, row[problem->item[index]] - 1);
        for (size_t k = 0; k < cuts; k++)
            if (is_in_cut(model, k, option))
                add_nonzero(program, program->start[j], &size,
                            (uint32_t)(program->rows - cuts + k));
        program->start[j + 1] = size;
    }
}

static bool make_program(dlx_relaxation *relax)
{
    const dlx_relaxed_problem *problem = &relax->model;
    const size_t items = rows_of(problem);
    dlx_program *program = &relax->program;
    dlx_arena *arena = &relax->arena;
    uint32_t *row = calloc(items + 1, sizeof *row);
    program->start = dlx_arena_take(arena, problem->count + 1, sizeof *program->start);
    program->cost = dlx_arena_take(arena, problem->count, sizeof *program->cost);
    program->row = dlx_arena_take(arena, nonzeros_of(problem), sizeof *program->row);
    if (problem->problem->has_repeats)
        program->factor = dlx_arena_take(arena, nonzeros_of(problem), sizeof *program->factor);
    program->lo = dlx_arena_take(arena, items, sizeof *program->lo);
    program->hi = dlx_arena_take(arena, items, sizeof *program->hi);
    relax->item = dlx_arena_take(arena, items, sizeof *relax->item);
    relax->multiplier = dlx_arena_take(arena, items, sizeof *relax->multiplier);
    const bool ok = row && !arena->failed;
    if (ok) {
        count_options(problem, row);
        make_rows(relax, row);
        make_columns(relax, row);
    }
    free(row);
    return ok;
}

bool dlx_relaxation_begin(dlx_relaxation *relax, const dlx_relaxed_problem *problem,
                          dlx_budget *limits)
{
    *relax = (dlx_relaxation){.model = *problem, .limits = limits};
    if (!dlx_budget_takes(limits, own_bytes(problem)))
        return false;
    relax->bytes = own_bytes(problem);
    return make_program(relax) && dlx_tableau_begin(&relax->simplex, &relax->program, limits);
}

void dlx_relaxation_free(dlx_relaxation *relax)
{
    dlx_tableau_free(&relax->simplex);
    dlx_arena_free(&relax->arena);
    if (relax->bytes)
        dlx_budget_gives_back(relax->limits, relax->bytes);
}

/* ---- whole numbers --------------------------------------------------------------------------- */

/* The greatest shift without overflow of a multiplier. */
static int choose_shift(const dlx_relaxation *relax, double unit)
{
    double greatest = 0;
    for (size_t i = 0; i < relax->program.rows; i++)
        greatest = fmax(greatest, fabs(relax->simplex.dual[i]) * unit);
    const int bits = greatest > 0 ? ilogb(greatest) + 1 : 0;
    const int shift = (relax->is_short ? SHORT_BITS : MOST_BITS) - bits;
    const int most = relax->is_short ? SHORT_SHIFT : MOST_SHIFT;
    return shift < 0 ? 0 : shift < most ? shift : most;
}

/* The nearest integer, saturated at 2^61; 0 for NaN. */
static int64_t nearest(double value)
{
    const double most = (double)(INT64_C(1) << MOST_BITS);
    if (!(value < most))
        return value >= most ? INT64_C(1) << MOST_BITS : 0;
    return value > -most ? (int64_t)llrint(value) : -(INT64_C(1) << MOST_BITS);
}

/* The cost of a column in units. */
static dlx_wide cost_of(const dlx_relaxation *relax, size_t column)
{
    const dlx_relaxed_problem *problem = &relax->model;
    return problem->cost
               ? (dlx_wide)problem->cost[problem->option[column]] * ((dlx_wide)1 << relax->shift)
               : 0;
}

static dlx_wide reduced(const dlx_relaxation *relax, size_t column, bool is_ray)
{
    const dlx_program *program = &relax->program;
    dlx_wide sum = is_ray ? 0 : cost_of(relax, column);
    for (size_t index = program->start[column]; index < program->start[column + 1]; index++)
        sum -= (dlx_wide)relax->multiplier[program->row[index]] *
               (int64_t)dlx_program_factor(program, index);
    return sum;
}

static dlx_wide evaluate(const dlx_relaxation *relax, bool is_ray)
{
    const dlx_program *program = &relax->program;
    dlx_wide sum = 0;
    for (size_t i = 0; i < program->rows; i++) {
        const int64_t u = relax->multiplier[i];
        sum += (dlx_wide)u * (int64_t)(u > 0 ? program->lo[i] : u < 0 ? program->hi[i] : 0);
    }
    for (size_t j = 0; j < program->columns; j++) {
        const dlx_wide r = reduced(relax, j, is_ray);
        sum += r * (int64_t)(r > 0 ? relax->simplex.lower[j] : relax->simplex.upper[j]);
    }
    return sum;
}

/* Sets u to the multipliers times `factor`. */
static void set_multipliers(dlx_relaxation *relax, double factor)
{
    for (size_t i = 0; i < relax->program.rows; i++) {
        const int64_t u = nearest(relax->simplex.dual[i] * factor);
        relax->multiplier[i] = u < 0 && !isfinite(relax->program.hi[i]) ? 0 : u;
    }
}

/* A ray has no unit: tries small multipliers first, in both directions. */
static void round_ray(dlx_relaxation *relax)
{
    double greatest = 0;
    for (size_t i = 0; i < relax->program.rows; i++)
        greatest = fmax(greatest, fabs(relax->simplex.dual[i]));
    relax->shift = 0;
    relax->value = 0;
    for (int bits = 0; bits <= 40 && greatest > 0 && relax->value <= 0; bits += bits < 6 ? 1 : 7)
        for (int sign = 1; sign >= -1 && relax->value <= 0; sign -= 2) {
            set_multipliers(relax, sign * ldexp(1, bits) / greatest);
            relax->value = evaluate(relax, true);
        }
}

static void round_to(dlx_relaxation *relax, int shift)
{
    relax->shift = shift;
    set_multipliers(relax, relax->simplex.unit * ldexp(1, shift));
    relax->value = evaluate(relax, false);
}

void dlx_relaxation_round(dlx_relaxation *relax, bool is_ray)
{
    dlx_budget_hear(relax->limits, relax->program.start[relax->program.columns]);
    if (is_ray)
        round_ray(relax);
    else
        round_to(relax, choose_shift(relax, relax->simplex.unit));
}

/* A cost in units, rounded up. */
static dlx_cost rounded_up(const dlx_relaxation *relax, dlx_wide value)
{
    const dlx_wide most = ((dlx_wide)1 << relax->shift) - 1;
    const dlx_wide bound = (value + most) >> relax->shift;
    return bound > DLX_COST_ANY ? DLX_COST_ANY : bound < -DLX_COST_ANY ? -DLX_COST_ANY : bound;
}

dlx_cost dlx_relaxation_bound(const dlx_relaxation *relax)
{
    return rounded_up(relax, relax->value);
}

bool dlx_relaxation_excludes(const dlx_relaxation *relax, dlx_cost most)
{
    return most != DLX_COST_ANY && relax->value > (dlx_wide)most * ((dlx_wide)1 << relax->shift);
}

void dlx_relaxation_shorten(dlx_relaxation *relax, dlx_cost most)
{
    const int last = relax->shift;
    round_to(relax, 0);
    for (int shift = 1; shift <= last && !dlx_relaxation_excludes(relax, most); shift++)
        round_to(relax, shift);
}

/* A secondary item has no row of "at least", which would be void. */
void dlx_relaxation_prove(const dlx_relaxation *relax, dlx_proof *proof, bool is_ray)
{
    const dlx_problem *problem = relax->model.problem;
    int64_t *multiplier = calloc(dlx_problem_items(problem) + 1, sizeof *multiplier);
    proof->failed |= !multiplier;
    for (size_t i = 0; i < relax->program.rows && multiplier; i++)
        if (relax->multiplier[i] < 0 || relax->item[i] < problem->items->primary)
            multiplier[relax->item[i]] = relax->multiplier[i];
    dlx_bound_proof_bound(proof, multiplier, is_ray ? 0 : INT64_C(1) << relax->shift, false);
    free(multiplier);
}

dlx_cost dlx_relaxation_column_bound(const dlx_relaxation *relax, size_t column)
{
    const dlx_wide r = reduced(relax, column, false);
    return rounded_up(relax, relax->value + (r > 0 ? r : 0));
}

bool dlx_relaxation_is_whole(const dlx_relaxation *relax, uint32_t *chosen, size_t *count)
{
    const double *share = relax->simplex.value;
    *count = 0;
    for (size_t j = 0; j < relax->program.columns; j++) {
        if (share[j] > whole && share[j] < 1 - whole)
            return false;
        if (share[j] > 0.5)
            chosen[(*count)++] = relax->model.option[j];
    }
    return true;
}

/* ---- options proposed as a solution ---------------------------------------------------------- */

/* Adds an option to, or removes it from, its items. False: a colour conflict. */
static bool add_option(const dlx_problem *problem, uint32_t option, int by, uint32_t *times,
                       uint32_t *colour)
{
    bool fits = true;
    for (size_t index = problem->start[option]; index < problem->start[option + 1]; index++) {
        const uint32_t item = problem->item[index];
        const uint32_t own = problem->colour ? problem->colour[index] : 0;
        if (times[item] > 0 && item >= problem->items->primary)
            fits &= own && colour[item] == own;
        times[item] += (uint32_t)by;
        colour[item] = own;
    }
    return fits;
}

/* True if each primary item is covered within its bounds. */
static bool is_covered(const dlx_relaxed_problem *model, const uint32_t *times)
{
    const dlx_problem *problem = model->problem;
    bool ok = true;
    for (size_t i = 0; i < problem->items->primary; i++) {
        uint32_t lo;
        uint32_t hi;
        dlx_problem_bounds(problem, i, &lo, &hi);
        ok &= times[i] >= lo && (model->covers || times[i] <= hi);
    }
    return ok;
}

/* True if every item of the option is covered without it. */
static bool is_spare(const dlx_problem *problem, uint32_t option, const uint32_t *times)
{
    const dlx_items *items = problem->items;
    for (size_t index = problem->start[option]; index < problem->start[option + 1]; index++) {
        const uint32_t item = problem->item[index];
        if (item >= items->primary)
            continue;
        const uint64_t lo = items->lo ? items->lo[item] : 1;
        if (times[item] < lo + dlx_problem_times(problem, option, index))
            return false;
    }
    return true;
}

/* Removes redundant options of a cover, the most expensive first. */
static void leave_out(const dlx_relaxed_problem *model, uint32_t *chosen, size_t *count,
                      uint32_t *times, uint32_t *colour)
{
    for (;;) {
        size_t worst = *count;
        for (size_t i = 0; i < *count; i++)
            if (is_spare(model->problem, chosen[i], times) &&
                (worst == *count ||
                 (model->cost && model->cost[chosen[i]] > model->cost[chosen[worst]])))
                worst = i;
        if (worst == *count)
            return;
        add_option(model->problem, chosen[worst], -1, times, colour);
        chosen[worst] = chosen[--*count];
    }
}

bool dlx_proposal_is_solution(const dlx_relaxed_problem *model, uint32_t *chosen, size_t *count,
                              uint32_t *times, uint32_t *colour, uint32_t *wanted)
{
    bool ok = true;
    for (size_t i = 0; i < *count; i++)
        if (!add_option(model->problem, chosen[i], 1, times, colour)) {
            *wanted = ok ? chosen[i] : *wanted;
            ok = false;
        }
    ok = ok && is_covered(model, times);
    if (ok && model->covers)
        leave_out(model, chosen, count, times, colour);
    for (size_t i = 0; i < *count; i++)
        add_option(model->problem, chosen[i], -1, times, colour);
    return ok;
}
