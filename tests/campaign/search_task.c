/* SPDX-License-Identifier: MIT */
/* Searches through the interface of the library, and their right answers. */
#include "memory.h"
#include "trial.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *const mode_names[MODES] = {"plain",     "blocks", "threads",
                                       "unordered", "nodes",  "memory"};

const search_row search_rows[] = {
    {"first", "", DLX_GOAL_ANY, false, false, false, ONE},
    {"first-n", "", DLX_GOAL_ANY, false, false, false, SOME},
    {"list", "-a", DLX_GOAL_ANY, false, false, false, ALL},
    {"count", "-c", DLX_GOAL_ANY, false, true, false, ALL},
    {"count-n", "-c", DLX_GOAL_ANY, false, true, false, SOME},
    {"min", "-m", DLX_GOAL_MIN, false, false, false, ONE},
    {"min-n", "-m", DLX_GOAL_MIN, false, false, false, SOME},
    {"min-all", "-m -a", DLX_GOAL_MIN, false, false, false, ALL},
    {"max", "-M", DLX_GOAL_MAX, false, false, false, ONE},
    {"max-n", "-M", DLX_GOAL_MAX, false, false, false, SOME},
    {"max-all", "-M -a", DLX_GOAL_MAX, false, false, false, ALL},
    {"cover", "--set-cover", DLX_GOAL_ANY, true, false, false, ONE},
    {"cover-n", "--set-cover", DLX_GOAL_ANY, true, false, false, SOME},
    {"cover-all", "--set-cover -a", DLX_GOAL_ANY, true, false, false, ALL},
    {"cover-count", "--set-cover -c", DLX_GOAL_ANY, true, true, false, ALL},
    {"cover-min", "--set-cover -m", DLX_GOAL_MIN, true, false, false, ONE},
    {"cover-min-n", "--set-cover -m", DLX_GOAL_MIN, true, false, false, SOME},
    {"cover-max", "--set-cover -M", DLX_GOAL_MAX, true, false, false, ONE},
    {"cover-max-n", "--set-cover -M", DLX_GOAL_MAX, true, false, false, SOME},
    {"at-most", "--set-cover", DLX_GOAL_ANY, true, false, true, SOME},
    {"at-most-all", "--set-cover -a", DLX_GOAL_ANY, true, false, true, ALL},
    {"at-most-count", "--set-cover -c", DLX_GOAL_ANY, true, true, true, ALL},
    {"at-most-min", "--set-cover -m", DLX_GOAL_MIN, true, false, true, SOME},
    {"at-most-max", "--set-cover -M", DLX_GOAL_MAX, true, false, true, SOME},
    {"best-count", "-m -c", DLX_GOAL_MIN, false, true, false, ALL},
    {"max-count", "-M -c", DLX_GOAL_MAX, false, true, false, ALL},
    {"cover-best-count", "--set-cover -m -c", DLX_GOAL_MIN, true, true, false, ALL},
};

verdict trial_wrong(trial *query, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(query->wrong, sizeof query->wrong, format, arguments);
    va_end(arguments);
    return WRONG;
}

/* ---- the problem ----------------------------------------------------------------------------- */

static dlx_status build_option(dlx_builder *builder, const tiny_option *option, int items,
                               dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (int n = 0; n < MAX_ITEMS && status == DLX_OK; n++) {
        const int i = (option->first + n) % MAX_ITEMS;
        const char colour[] = {'c', (char)('0' + option->colour[i]), 0};
        for (int t = 0; i < items && t < option->times[i] && status == DLX_OK; t++)
            status =
                dlx_builder_add_index(builder, (size_t)i, option->colour[i] ? colour : NULL, error);
    }
    if (status == DLX_OK && option->cost)
        status = dlx_builder_cost_decimal(builder, option->cost, (unsigned)option->places, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

dlx_problem *trial_build(const tiny *given, dlx_error *error)
{
    dlx_problem *made = NULL;
    dlx_builder *builder = dlx_builder_new(error);
    dlx_status status = builder ? DLX_OK : DLX_NO_MEMORY;
    for (int i = 0; i < given->items && status == DLX_OK; i++)
        status = i < given->primary ? dlx_builder_primary(builder, given->name[i], given->lo[i],
                                                          given->hi[i], error)
                                    : dlx_builder_secondary(builder, given->name[i], error);
    if (status == DLX_OK && given->constant)
        status = dlx_builder_cost_constant(builder, given->constant,
                                           (unsigned)given->constant_places, error);
    if (status == DLX_OK)
        dlx_builder_maximise(builder, given->maximises);
    for (int k = 0; k < given->options && status == DLX_OK; k++)
        status = build_option(builder, &given->option[k], given->items, error);
    if (status == DLX_OK)
        made = dlx_builder_finish(builder, error);
    dlx_builder_free(builder);
    return made;
}

size_t trial_literals(const tiny *given, int64_t *literals)
{
    size_t count = 0;
    for (int k = 0; k < MAX_OPTIONS; k++) {
        if (given->included >> k & 1)
            literals[count++] = k + 1;
        if (given->excluded >> k & 1)
            literals[count++] = -k - 1;
    }
    return count;
}

dlx_problem *trial_restrict(const tiny *given, const dlx_problem *whole, bool keeps_rivals)
{
    int64_t literals[2 * MAX_OPTIONS];
    const size_t count = trial_literals(given, literals);
    return dlx_problem_restrict(whole, literals, count, keeps_rivals, NULL);
}

void trial_pass_literals(trial *query, dlx_search_options *options)
{
    query->literal_count = trial_literals(query->subject, query->literals);
    if (!query->literal_count || one_in(&query->by, 2))
        return;
    options->literals = query->literals;
    options->literal_count = query->literal_count;
    query->problem = query->whole;
}

/* ---- answers --------------------------------------------------------------------------------- */

void answer_add(answer *target, option_set chosen, wide cost)
{
    target->class_size =
        room_for_one(target->class_size, target->sets.count, sizeof *target->class_size);
    target->class_size[target->sets.count] = 0;
    target->cost = room_for_one(target->cost, target->sets.count, sizeof *target->cost);
    target->sets.sets =
        room_for_one(target->sets.sets, target->sets.count, sizeof *target->sets.sets);
    target->cost[target->sets.count] = cost;
    target->sets.sets[target->sets.count++] = chosen;
}

void answer_clear(answer *given)
{
    free(given->class_size);
    free(given->cost);
    free(given->sets.sets);
    *given = (answer){0};
}

bool set_of(const tiny *given, const uint32_t *options, size_t count, option_set *chosen)
{
    *chosen = 0;
    for (size_t k = 0; k < count; k++) {
        if (options[k] >= (uint32_t)given->options || (k > 0 && options[k] <= options[k - 1]))
            return false;
        *chosen |= (option_set)1 << options[k];
    }
    return true;
}

bool same_family(const family *right, const family *found)
{
    if (right->count != found->count)
        return false;
    OWNED(option_set) sorted = renew(NULL, found->count, sizeof *sorted);
    if (!found->count)
        return true;
    memcpy(sorted, found->sets, found->count * sizeof *sorted);
    qsort(sorted, found->count, sizeof *sorted, compare_sets);
    return memcmp(sorted, right->sets, found->count * sizeof *sorted) == 0;
}

/* ---- judgement ------------------------------------------------------------------------------- */

quantity trial_quantity(trial *query)
{
    const search_row *row = query->row;
    const uint64_t limit = row->wanted == ONE    ? 1
                           : row->wanted == SOME ? (uint64_t)between(&query->by, 1, 9)
                                                 : 0;
    return (quantity){limit, row->at_most ? (uint64_t)between(&query->by, 1, 5) : 0};
}

/* The rank of solutions in a search; less is better. */
static wide value_of(const trial *query, option_set chosen)
{
    const search_row *row = query->row;
    if (row->goal == DLX_GOAL_MAX)
        return -set_cost(query->subject, chosen);
    if (row->goal == DLX_GOAL_MIN &&
        (tiny_has_costs(query->subject) || query->subject->constant || !row->covers))
        return set_cost(query->subject, chosen);
    return row->covers ? set_size(chosen) : 0;
}

static int compare_wide(const void *a, const void *b)
{
    const wide x = *(const wide *)a, y = *(const wide *)b;
    return (x > y) - (x < y);
}

static bool counts_best(const trial *query)
{
    return query->row->counts && query->row->goal != DLX_GOAL_ANY;
}

/* The values of all right solutions that are asked for, ascending. */
static wide *values_of(const trial *query, uint64_t at_most, size_t *count)
{
    const family *right = query->row->covers ? &query->right->covers : &query->right->exact;
    wide *values = renew(NULL, right->count, sizeof *values);
    *count = 0;
    for (size_t s = 0; s < right->count; s++)
        if (!at_most || (uint64_t)set_size(right->sets[s]) <= at_most)
            values[(*count)++] = value_of(query, right->sets[s]);
    qsort(values, *count, sizeof *values, compare_wide);
    while (counts_best(query) && *count > 1 && values[*count - 1] > values[0])
        --*count;
    return values;
}

/* The number as text, valid for a few calls. */
static const char *show(wide value)
{
    static char places[4][48];
    static int next;
    char *place = places[next++ % 4];
    char *digit = place + sizeof places[0] - 1;
    *digit = '\0';
    wide rest = value < 0 ? value : -value;
    do
        *--digit = (char)('0' - rest % 10);
    while ((rest /= 10) != 0);
    if (value < 0)
        *--digit = '-';
    return digit;
}

/* Each solution is right, is there once, and has its cost. */
static verdict judge_each(trial *query, uint64_t at_most, const answer *given)
{
    const family *right = query->row->covers ? &query->right->covers : &query->right->exact;
    bool seen[MAX_SOLUTIONS] = {false};
    for (size_t s = 0; s < given->sets.count; s++) {
        const size_t place = family_find(right, given->sets.sets[s]);
        if (place == SIZE_MAX || (at_most && (uint64_t)set_size(given->sets.sets[s]) > at_most))
            return trial_wrong(query, "solution %zu, options %#x, is none", s + 1,
                               given->sets.sets[s]);
        if (seen[place])
            return trial_wrong(query, "solution %zu, options %#x, comes twice", s + 1,
                               given->sets.sets[s]);
        seen[place] = true;
        if (given->cost[s] != set_cost(query->subject, given->sets.sets[s]))
            return trial_wrong(
                query, "solution %zu, options %#x, costs %s, found %s", s + 1, given->sets.sets[s],
                show(set_cost(query->subject, given->sets.sets[s])), show(given->cost[s]));
    }
    return RIGHT;
}

static verdict judge_end(trial *query, quantity asked, size_t total, dlx_end end)
{
    const bool ranked =
        !query->row->counts && (query->row->goal != DLX_GOAL_ANY || query->row->covers);
    if (counts_best(query) && total > 0)
        return end == DLX_END_OPTIMAL ||
                       (end == DLX_END_COMPLETE && !tiny_has_costs(query->subject))
                   ? RIGHT
                   : trial_wrong(query, "expected the end optimal, found %s", dlx_end_word(end));
    const dlx_end cut = ranked ? DLX_END_OPTIMAL : DLX_END_ENOUGH;
    const bool all = !asked.limit || asked.limit > total;
    if (end != (all ? DLX_END_COMPLETE : cut) && !(asked.limit == total && end == DLX_END_COMPLETE))
        return trial_wrong(query, "expected the end %s, found %s",
                           dlx_end_word(all ? DLX_END_COMPLETE : cut), dlx_end_word(end));
    return RIGHT;
}

verdict trial_judge(trial *query, quantity asked, const answer *given)
{
    size_t total;
    char number[32];
    if (judge_each(query, asked.at_most, given) == WRONG)
        return WRONG;
    OWNED(wide) values = values_of(query, asked.at_most, &total);
    const size_t expected = asked.limit && asked.limit < total ? (size_t)asked.limit : total;
    const bool stopped = trial_is_stopped(query, given->end);
    const size_t shown =
        query->row->counts ? (size_t)strtoull(given->found, NULL, 10) : given->sets.count;
    verdict made = RIGHT;
    snprintf(number, sizeof number, "%zu", shown);
    if (strcmp(number, given->found) != 0)
        made = trial_wrong(query, "shown %zu solutions, told %s", shown, given->found);
    else if (stopped ? shown > expected : shown != expected)
        made = trial_wrong(query, "expected %zu solutions, found %zu", expected, shown);
    wide last = 0;
    for (size_t s = 0; s < given->sets.count && made == RIGHT; s++) {
        const wide value = value_of(query, given->sets.sets[s]);
        const bool ranked = query->row->goal != DLX_GOAL_ANY || query->row->covers;
        if (ranked && (stopped ? s > 0 && value < last : value != values[s]))
            made = trial_wrong(query, "solution %zu has the value %s, expected %s", s + 1,
                               show(value), show(stopped ? last : values[s]));
        last = value;
    }
    const bool has_end = given->end != DLX_END_UNKNOWN; /* a count as text has none */
    return made == RIGHT && !stopped && has_end ? judge_end(query, asked, total, given->end) : made;
}

/* ---- parts of verdicts ----------------------------------------------------------------------- */

verdict trial_judge_refusal(trial *query, dlx_status predicted, bool is_made,
                            const dlx_error *error)
{
    if (is_made != (predicted == DLX_OK) || (!is_made && error->status != predicted))
        return trial_wrong(query, "%s, predicted: %s", is_made ? "answered" : error->text,
                           dlx_status_text(predicted));
    return is_made ? RIGHT : REFUSED;
}

bool trial_is_stopped(const trial *query, dlx_end end)
{
    return end == DLX_END_LIMIT && (query->how == NODES || query->how == MEMORY);
}

verdict trial_judge_complete(trial *query, dlx_end end)
{
    return end == DLX_END_COMPLETE || trial_is_stopped(query, end)
               ? RIGHT
               : trial_wrong(query, "the end is %s", dlx_end_word(end));
}

verdict trial_judge_number(trial *query, const char *what, char *found, size_t right)
{
    char number[32];
    OWNED(char) own = found;
    snprintf(number, sizeof number, "%zu", right);
    return own && strcmp(own, number) == 0
               ? RIGHT
               : trial_wrong(query, "%s: found %s, right %s", what, own ? own : "none", number);
}

/* ---- the search ------------------------------------------------------------------------------ */

dlx_search_options trial_options(trial *query)
{
    query->limits = (dlx_limits){
        .node_limit = query->how == NODES ? (uint64_t)between(&query->by, 1, 30) : 0,
        .memory_limit = query->how == MEMORY ? (uint64_t)1 << between(&query->by, 9, 18) : 0};
    return (dlx_search_options){
        .size = sizeof(dlx_search_options),
        .engine = query->engine,
        .threads = query->how == THREADS || query->how == UNORDERED ? 3 : 0,
        .unordered = query->how == UNORDERED,
        .limits = &query->limits,
    };
}

dlx_search_options trial_search_options(trial *query, quantity *asked)
{
    dlx_search_options options = trial_options(query);
    *asked = trial_quantity(query);
    options.goal = query->row->goal;
    options.set_cover = query->row->covers;
    options.count_only = query->row->counts;
    options.at_most = asked->at_most;
    const bool ranked = options.goal != DLX_GOAL_ANY && !options.count_only;
    options.solution_limit = asked->limit ? asked->limit : ranked ? UINT64_MAX : 0;
    return options;
}

verdict trial_open(trial *query, const dlx_problem *problem, const dlx_search_options *options,
                   dlx_solver **solver)
{
    dlx_error predicted = {0}, error = {0};
    const dlx_status supports = dlx_engine_supports(NULL, problem, options, &predicted);
    *solver = dlx_solver_new(problem, options, &error);
    if ((*solver != NULL) != (supports == DLX_OK))
        return trial_wrong(query, "dlx_engine_supports says %s (%s), dlx_solver_new %s (%s)",
                           dlx_status_text(supports), predicted.text,
                           *solver ? "opens" : dlx_status_text(error.status), error.text);
    if (!*solver &&
        (error.status != supports || error.status != DLX_UNSUPPORTED || strlen(error.text) < 10))
        return trial_wrong(query, "refused as %s: %s, predicted %s", dlx_status_text(error.status),
                           error.text, dlx_status_text(supports));
    return *solver ? RIGHT : REFUSED;
}

/* The cost of a solution in the units of the tiny problem. */
static wide own_units(const trial *query, int64_t cost)
{
    wide own = cost;
    const int theirs = (int)dlx_problem_cost_places(query->problem);
    for (int p = theirs; p < tiny_places(query->subject); p++)
        own *= 10;
    for (int p = tiny_places(query->subject); p < theirs; p++)
        own = own % 10 == 0 ? own / 10 : (wide)1 << 100;
    return own;
}

static bool take_solution(const trial *query, answer *target, const uint32_t *options, size_t count,
                          int64_t cost)
{
    option_set chosen;
    if (!set_of(query->subject, options, count, &chosen))
        return false;
    answer_add(target, chosen, own_units(query, cost));
    return true;
}

static bool take_blocks(const trial *query, dlx_solver *solver, answer *target)
{
    enum { BLOCK = 5 };
    size_t ends[BLOCK];
    int64_t costs[BLOCK];
    dlx_solution_block block = {
        .size = sizeof block, .capacity = BLOCK, .ends = ends, .costs = costs};
    while (target->sets.count < MAX_SOLUTIONS + BLOCK &&
           dlx_solver_next_block(solver, &block, NULL) == DLX_OK) {
        const uint32_t *options = block.options;
        for (size_t s = 0; s < block.count; s++) {
            const size_t taken = ends[s] - (s ? ends[s - 1] : 0);
            if (!take_solution(query, target, options, taken, costs[s]))
                return false;
            if (taken > 0) /* `options` may be NULL */
                options += taken;
        }
    }
    return true;
}

static bool take_each(const trial *query, dlx_solver *solver, answer *target)
{
    size_t count;
    while (target->sets.count <= MAX_SOLUTIONS && dlx_solver_next(solver, NULL) == DLX_OK) {
        const uint32_t *options = dlx_solver_solution(solver, &count);
        if (!take_solution(query, target, options, count, dlx_solver_cost(solver)))
            return false;
    }
    return true;
}

verdict trial_collect(trial *query, dlx_solver *solver, bool counts, answer *made)
{
    bool ok = true;
    if (counts)
        dlx_solver_count(solver, NULL);
    else
        ok = query->how == BLOCKS ? take_blocks(query, solver, made)
                                  : take_each(query, solver, made);
    made->end = dlx_solver_end(solver);
    OWNED(char) found = dlx_solver_found(solver);
    snprintf(made->found, sizeof made->found, "%s", found ? found : "NULL");
    if (!ok)
        return trial_wrong(query, "solution %zu is no ascending list of options",
                           made->sets.count + 1);
    if (made->sets.count > MAX_SOLUTIONS)
        return trial_wrong(query, "more than %d solutions", MAX_SOLUTIONS);
    return RIGHT;
}

/* True if an item is in more options than engine masks has bits for. */
static bool exceeds_masks(const tiny *subject)
{
    for (int i = 0; i < subject->items; i++) {
        int options = 0;
        for (int k = 0; k < subject->options; k++)
            options += subject->option[k].times[i] > 0;
        if (options > 16)
            return true;
    }
    return false;
}

/* True if engine relax finds the set cover: a single best one, which no option makes better. */
static bool finds_cover_of_amounts(const trial *query, const dlx_search_options *options)
{
    const int sign = options->goal == DLX_GOAL_MAX ? -1 : 1;
    bool improves = false;
    for (int k = 0; k < query->subject->options; k++)
        improves |= options->goal != DLX_GOAL_ANY && sign * tiny_cost(query->subject, k) < 0;
    return options->solution_limit == 1 && !options->count_only && !options->at_most && !improves &&
           (strcmp(query->engine, "relax") == 0 || strcmp(query->engine, "auto") == 0);
}

/* True if the tables of engines say that the engine supports the search of the problem. */
static bool is_claimed(const trial *query, const dlx_search_options *options)
{
    const size_t index = dlx_engine_find(query->engine);
    const unsigned can = dlx_engine_capabilities(index);
    const unsigned features = dlx_problem_features(query->problem);
    if (features & ~dlx_engine_features(index) || strcmp(query->engine, "pfaffian") == 0 ||
        (strcmp(query->engine, "masks") == 0 && exceeds_masks(query->subject)))
        return false; /* which graphs are planar is not known here */
    if (options->set_cover && features & DLX_PROBLEM_REPEATS)
        return finds_cover_of_amounts(query, options);
    if (options->set_cover)
        return can & DLX_ENGINE_COVERS;
    if (can & DLX_ENGINE_LISTS)
        return true;
    if (options->goal != DLX_GOAL_ANY)
        return can & DLX_ENGINE_FINDS_BEST &&
               !(features & DLX_PROBLEM_BOUNDS &&
                 (options->solution_limit > 1 || options->count_only));
    return options->count_only && !options->solution_limit && can & DLX_ENGINE_COUNTS;
}

verdict run_search(trial *query)
{
    OWNED(dlx_solver) solver = NULL;
    SCOPED(answer_clear) answer made = {0};
    quantity asked;
    dlx_search_options options = trial_search_options(query, &asked);
    options.choose = one_in(&query->by, 9) ? DLX_CHOOSE_FIRST : DLX_CHOOSE_MRV;
    trial_pass_literals(query, &options);
    verdict result = trial_open(query, query->problem, &options, &solver);
    if (result == REFUSED && options.choose == DLX_CHOOSE_MRV && is_claimed(query, &options))
        return trial_wrong(query, "refused, though the table of engines says otherwise");
    if (result == RIGHT)
        result = trial_collect(query, solver, query->row->counts, &made);
    return result == RIGHT ? trial_judge(query, asked, &made) : result;
}
