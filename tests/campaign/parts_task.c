/* SPDX-License-Identifier: MIT */
/* Tasks beside searches by an engine: samples, diagrams, estimates, reasons, cubes, text. */
#include "diagram.h"
#include "memory.h"
#include "trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static verdict judge_refusal(trial *query, dlx_task task, bool is_made, const dlx_error *error)
{
    return trial_judge_refusal(query, dlx_task_supports(task, query->problem, NULL), is_made,
                               error);
}

/* ---- samples --------------------------------------------------------------------------------- */

static verdict draw(trial *query, const dlx_search_options *options, answer *made)
{
    OWNED(dlx_solver) solver = NULL;
    const verdict result = trial_open(query, query->problem, options, &solver);
    return result == RIGHT ? trial_collect(query, solver, false, made) : result;
}

verdict trial_judge_draws(trial *query, const answer *made, uint64_t wanted)
{
    const bool stopped = trial_is_stopped(query, made->end);
    for (size_t s = 0; s < made->sets.count; s++)
        if (family_find(&query->right->exact, made->sets.sets[s]) == SIZE_MAX)
            return trial_wrong(query, "draw %zu, options %#x, is no solution", s + 1,
                               made->sets.sets[s]);
    const size_t expected = query->right->exact.count ? (size_t)wanted : 0;
    if (stopped ? made->sets.count > expected : made->sets.count != expected)
        return trial_wrong(query, "expected %zu draws, found %zu, end %s", expected,
                           made->sets.count, dlx_end_word(made->end));
    const dlx_end end = expected ? DLX_END_ENOUGH : DLX_END_COMPLETE;
    if (!stopped && made->end != end)
        return trial_wrong(query, "expected the end %s, found %s", dlx_end_word(end),
                           dlx_end_word(made->end));
    return RIGHT;
}

/* Samples, or for the task random-first quick ones. */
verdict run_sample(trial *query)
{
    SCOPED(answer_clear) answer first = {0}, again = {0};
    dlx_search_options options = trial_options(query);
    options.sample = true;
    options.quick = strcmp(query->task->name, "random-first") == 0;
    options.seed = chance_next(&query->by);
    options.solution_limit = (uint64_t)between(&query->by, 1, 12);
    trial_pass_literals(query, &options);
    verdict result = draw(query, &options, &first);
    if (result == RIGHT)
        result = trial_judge_draws(query, &first, options.solution_limit);
    if (result != RIGHT || query->how == UNORDERED)
        return result;
    options.threads = 0;
    result = draw(query, &options, &again);
    if (result == RIGHT &&
        (first.sets.count != again.sets.count ||
         (first.sets.count &&
          memcmp(first.sets.sets, again.sets.sets, first.sets.count * sizeof(option_set)) != 0)))
        result = trial_wrong(query, "equal seeds give other draws");
    return result;
}

/* ---- diagrams -------------------------------------------------------------------------------- */

/* No two nodes are equal, and each but the root is a branch of another. NULL, or the fault. */
static const char *check_reduced(const diagram *given)
{
    for (int n = 2; n < given->node_count; n++) {
        const node *subject = &given->nodes[n];
        int uses = n == given->node_count - 1;
        for (int m = n + 1; m < given->node_count; m++) {
            const node *other = &given->nodes[m];
            uses += other->with == n || other->without == n;
            if (other->option == subject->option && other->with == subject->with &&
                other->without == subject->without)
                return "two equal nodes";
        }
        if (!uses)
            return "a node out of reach";
    }
    return NULL;
}

static verdict judge_diagram(trial *query, const char *bytes, const char *map)
{
    SCOPED(diagram_clear) diagram read;
    const family *right = &query->right->exact;
    const char *why = diagram_read(&read, bytes, map, query->subject->options);
    if (!why && read.nodes[read.node_count - 1].sets.residue != right->count)
        why = "another number of sets";
    if (!why)
        why = check_reduced(&read);
    for (size_t s = 0; s < right->count && !why; s++) {
        bool chosen[MAX_OPTIONS];
        for (int k = 0; k < query->subject->options; k++)
            chosen[k] = right->sets[s] >> k & 1;
        if (!diagram_has(&read, chosen, set_size(right->sets[s])))
            why = "a solution is missing";
    }
    return why ? trial_wrong(query, "%s", why) : RIGHT;
}

static verdict write_diagram(trial *query, const dlx_diagram *made)
{
    dlx_error error = {0};
    size_t size;
    OWNED(dlx_output) nodes = dlx_output_memory(NULL);
    OWNED(dlx_output) variables = dlx_output_memory(NULL);
    if (dlx_diagram_write(made, dlx_format_find("zdd"), nodes, &error) != DLX_OK)
        return trial_wrong(query, "no diagram: %s", error.text);
    dlx_diagram_write_variables(made, variables);
    return judge_diagram(query, dlx_output_contents(nodes, &size),
                         dlx_output_contents(variables, &size));
}

verdict run_diagram(trial *query)
{
    dlx_error error = {0};
    dlx_search_options options = trial_options(query);
    trial_pass_literals(query, &options);
    OWNED(dlx_diagram) made = dlx_diagram_new(query->problem, &options, &error);
    options.sample = true;
    if (!made && error.status == DLX_ABORTED && (query->how == NODES || query->how == MEMORY))
        return RIGHT;
    const dlx_status predicted = dlx_engine_supports(NULL, query->problem, &options, NULL);
    const verdict result = trial_judge_refusal(query, predicted, made != NULL, &error);
    return result == RIGHT ? write_diagram(query, made) : result;
}

/* ---- estimates and reasons ------------------------------------------------------------------- */

verdict run_estimate(trial *query)
{
    dlx_estimate made[2] = {0};
    dlx_error error = {0};
    verdict result = RIGHT;
    const uint64_t seed = chance_next(&query->by);
    for (int n = 0; n < 2 && result == RIGHT; n++) {
        memset(&made[n], 0, sizeof made[n]);
        const dlx_status status =
            dlx_problem_estimate(query->problem, 50, seed, NULL, &made[n], &error);
        result = judge_refusal(query, DLX_TASK_ESTIMATES, status == DLX_OK, &error);
    }
    if (result != RIGHT)
        return result;
    const dlx_estimate *estimate = &made[0];
    const double numbers[] = {estimate->nodes, estimate->nodes_error, estimate->solutions,
                              estimate->solutions_error};
    for (int n = 0; n < 4; n++)
        if (!isfinite(numbers[n]) || numbers[n] < 0)
            return trial_wrong(query, "number %d of the estimate is %g", n + 1, numbers[n]);
    if (estimate->probes != 50 || memcmp(&made[0], &made[1], sizeof made[0]) != 0)
        return trial_wrong(query, "equal seeds give other estimates, or %zu probes",
                           estimate->probes);
    if (!query->right->exact.count && estimate->solutions != 0)
        return trial_wrong(query, "%g solutions where none is", estimate->solutions);
    return RIGHT;
}

static verdict judge_weights(trial *query, const tiny *subject, const dlx_explanation *made)
{
    int64_t total;
    const int64_t *weights = dlx_explanation_weights(made, &total);
    const uint32_t modulus = dlx_explanation_modulus(made);
    wide all = 0;
    for (int k = 0; k < subject->options; k++) {
        wide sum = 0;
        for (int i = 0; i < subject->items; i++)
            sum += (wide)weights[i] * subject->option[k].times[i];
        if (modulus ? sum % modulus != 0 : sum > 0 && tiny_has_primary(subject, k))
            return trial_wrong(query, "the weights of option %d add up to %.0f", k + 1,
                               (double)sum);
    }
    for (int i = 0; i < subject->items; i++) {
        const wide lo = i < subject->primary ? subject->lo[i] : 0,
                   hi = i < subject->primary ? subject->hi[i] : 1;
        all += weights[i] * (weights[i] < 0 ? hi : lo);
        if (modulus && weights[i] && (weights[i] < 0 || lo != hi))
            return trial_wrong(query, "item %s has a weight modulo %u", subject->name[i], modulus);
        for (int k = 0; k < subject->options && weights[i]; k++)
            if (subject->option[k].colour[i])
                return trial_wrong(query, "item %s, which has colours, has a weight",
                                   subject->name[i]);
    }
    return all > 0 && all == total && !(modulus && all % modulus == 0)
               ? RIGHT
               : trial_wrong(query, "the total is %.0f", (double)all);
}

static verdict judge_items(trial *query, const tiny *subject, const uint32_t *items, size_t length,
                           bool minimal)
{
    unsigned set = 0;
    for (size_t n = 0; n < length; n++) {
        if (items[n] >= (uint32_t)subject->primary || (n && items[n] <= items[n - 1]))
            return trial_wrong(query, "the items are no ascending list of primary items");
        set |= 1U << items[n];
    }
    if (truth_coverable(subject, set))
        return trial_wrong(query, "the items %#x can be covered", set);
    for (size_t n = 0; n < length && minimal; n++)
        if (!truth_coverable(subject, set & ~(1U << items[n])))
            return trial_wrong(query, "the items %#x are not minimal", set);
    return RIGHT;
}

verdict run_explain(trial *query)
{
    const tiny restricted = tiny_restricted(query->subject);
    dlx_error error = {0};
    OWNED(dlx_explanation) made = dlx_explain(query->problem, NULL, &error);
    verdict result = judge_refusal(query, DLX_TASK_EXPLANATIONS, made != NULL, &error);
    if (result != RIGHT)
        return result;
    int64_t total = 0;
    size_t length = 0;
    bool minimal = false;
    const int64_t *weights = dlx_explanation_weights(made, &total);
    const uint32_t *items = dlx_explanation_items(made, &length, &minimal);
    if (query->right->exact.count)
        return weights || items
                   ? trial_wrong(query, "a reason for no solution where there are some")
                   : RIGHT;
    if (!items)
        return trial_wrong(query, "no reason for no solution of a tiny problem");
    if (weights)
        result = judge_weights(query, &restricted, made);
    return result == RIGHT ? judge_items(query, &restricted, items, length, minimal) : result;
}

/* ---- cubes ----------------------------------------------------------------------------------- */

static bool in_cube(const int64_t *literals, size_t length, option_set chosen)
{
    for (size_t n = 0; n < length; n++) {
        const int64_t option = literals[n] < 0 ? -literals[n] : literals[n];
        if ((chosen >> (option - 1) & 1) != (literals[n] > 0))
            return false;
    }
    return true;
}

static int count_holders(const dlx_cubes *cubes, option_set chosen)
{
    int holders = 0;
    for (size_t c = 0; c < dlx_cubes_count(cubes); c++) {
        size_t length;
        const int64_t *literals = dlx_cubes_literals(cubes, c, &length);
        holders += in_cube(literals, length, chosen);
    }
    return holders;
}

/* Every solution of a cube, or of the problem without literals, is in a single piece. */
static verdict judge_pieces(trial *query, const dlx_cubes *pieces, const int64_t *cube,
                            size_t length)
{
    for (size_t s = 0; s < query->right->exact.count; s++) {
        const option_set chosen = query->right->exact.sets[s];
        const int holders = count_holders(pieces, chosen);
        if (holders != in_cube(cube, length, chosen))
            return trial_wrong(query, "solution %#x is in %d cubes", chosen, holders);
    }
    return RIGHT;
}

static verdict judge_cubes(trial *query, const dlx_cubes *cubes)
{
    return judge_pieces(query, cubes, NULL, 0);
}

static verdict judge_division(trial *query, const dlx_cubes *cubes)
{
    if (!dlx_cubes_count(cubes))
        return RIGHT;
    size_t length;
    const size_t cube = (size_t)roll(&query->by, (int)dlx_cubes_count(cubes));
    OWNED(dlx_cubes)
    pieces = dlx_cubes_divide(cubes, cube, query->problem, (size_t)between(&query->by, 1, 5), NULL,
                              NULL);
    const int64_t *literals = dlx_cubes_literals(cubes, cube, &length);
    return judge_pieces(query, pieces, literals, length);
}

/* Written and read again, cubes are the same. */
static verdict judge_written_cubes(trial *query, const dlx_cubes *cubes)
{
    dlx_error error = {0};
    size_t size, size_again = 0;
    OWNED(dlx_output) first = dlx_output_memory(NULL);
    OWNED(dlx_output) second = dlx_output_memory(NULL);
    dlx_cubes_write(cubes, query->problem, first);
    const char *bytes = dlx_output_contents(first, &size);
    OWNED(dlx_input) input = dlx_input_memory("cubes", bytes, size, NULL);
    OWNED(dlx_cubes) again = dlx_cubes_read(query->problem, NULL, input, &error);
    if (!again)
        return size ? trial_wrong(query, "cubes that were written are refused: %s", error.text)
                    : RIGHT;
    dlx_cubes_write(again, query->problem, second);
    const char *copy = dlx_output_contents(second, &size_again);
    return size == size_again && memcmp(bytes, copy, size) == 0
               ? RIGHT
               : trial_wrong(query, "cubes change when read");
}

/* Searches shares of the cubes in turn, and joins their solutions or adds their numbers. */
static verdict search_cubes(trial *query, const dlx_cubes *cubes)
{
    const size_t shares = (size_t)between(&query->by, 1, 3);
    const bool counts = one_in(&query->by, 2);
    SCOPED(answer_clear) answer all = {0};
    size_t number = 0;
    dlx_search_options options = trial_options(query);
    options.count_only = counts;
    options.cubes = cubes;
    verdict result = RIGHT;
    for (size_t s = 0; s < shares && result == RIGHT; s++) {
        SCOPED(answer_clear) answer part = {0};
        OWNED(size_t) list = dlx_cubes_share(cubes, s, shares, &options.cube_count, NULL);
        OWNED(dlx_solver) solver = NULL;
        options.cube_list = list;
        result = trial_open(query, query->problem, &options, &solver);
        if (result == RIGHT)
            result = trial_collect(query, solver, counts, &part);
        number += strtoull(part.found, NULL, 10);
        if (result == RIGHT && part.end != DLX_END_COMPLETE)
            result = trial_wrong(query, "share %zu ends as %s", s + 1, dlx_end_word(part.end));
        if (result == RIGHT && dlx_solver_cubes_done(solver, NULL) != options.cube_count)
            result = trial_wrong(query, "not all cubes of share %zu are done", s + 1);
        for (size_t n = 0; n < part.sets.count; n++)
            answer_add(&all, part.sets.sets[n], part.cost[n]);
    }
    const size_t right = query->right->exact.count;
    if (result == RIGHT &&
        (number != right || (!counts && !same_family(&query->right->exact, &all.sets))))
        result =
            trial_wrong(query, "%zu shares have %zu solutions, right %zu", shares, number, right);
    return result;
}

verdict run_cubes(trial *query)
{
    static verdict (*const judges[])(trial *, const dlx_cubes *) = {
        judge_cubes, judge_written_cubes, judge_division, search_cubes};
    dlx_error error = {0};
    OWNED(dlx_cubes)
    cubes = dlx_cubes_new(query->problem, (size_t)between(&query->by, 1, 12), NULL, &error);
    verdict result = judge_refusal(query, DLX_TASK_CUBES, cubes != NULL, &error);
    for (size_t j = 0; j < sizeof judges / sizeof *judges && result == RIGHT; j++)
        result = judges[j](query, cubes);
    return result;
}

/* ---- text ------------------------------------------------------------------------------------ */

static dlx_problem *read_text(const char *bytes, size_t size, dlx_error *error)
{
    dlx_problem *problem = NULL;
    OWNED(dlx_input) input = dlx_input_memory("text", bytes, size, error);
    OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, error);
    dlx_reader_next(reader, &problem, error);
    return problem;
}

/* The problem as text equals the problem of the builder and the text written by the library. */
verdict run_text(trial *query)
{
    OWNED(char) bytes = NULL;
    size_t size;
    dlx_error error = {0};
    if (!tiny_is_text(query->subject))
        return RIGHT;
    FILE *file = open_memstream(&bytes, &size);
    tiny_write(query->subject, 1, file);
    fclose(file);
    OWNED(dlx_problem) read = read_text(bytes, size, &error);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    if (!read || dlx_problem_write(read, dlx_format_find("ec"), NULL, output, &error) != DLX_OK)
        return trial_wrong(query, "refused: %s", error.text);
    if (dlx_problem_digest(read) != dlx_problem_digest(query->whole))
        return trial_wrong(query, "the text is another problem");
    const char *written = dlx_output_contents(output, &size);
    OWNED(dlx_problem) again = read_text(written, size, &error);
    if (!again)
        return trial_wrong(query, "what was written is refused: %s", error.text);
    return dlx_problem_digest(again) == dlx_problem_digest(query->whole) &&
                   dlx_problem_maximises(again) == query->subject->maximises &&
                   dlx_problem_cost_constant(again) == dlx_problem_cost_constant(query->whole)
               ? RIGHT
               : trial_wrong(query, "the problem written by the library is another");
}
