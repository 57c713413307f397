/* SPDX-License-Identifier: MIT */
#include "problem/problem_summary.h"

/* Marks the items of options, for the caller to free. */
static bool *mark_used(const dlx_problem *problem)
{
    bool *used = xrequire(calloc(dlx_problem_items(problem) + 1, 1));
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        size_t count;
        const uint32_t *option = dlx_problem_option(problem, k, &count);
        for (size_t i = 0; i < count; i++)
            used[option[i]] = true;
    }
    return used;
}

static size_t count_items_without_options(const dlx_problem *problem)
{
    bool *used = mark_used(problem);
    size_t without = 0;
    for (size_t i = 0; i < dlx_problem_items(problem); i++)
        without += !used[i];
    free(used);
    return without;
}

void problem_summary_warn_of_gaps(uint64_t number, const char *file, const dlx_problem *problem)
{
    const size_t primary = dlx_problem_primary(problem);
    bool *used = mark_used(problem);
    size_t first = primary, gaps = 0;
    for (size_t i = primary; i-- > 0;) {
        uint32_t lo;
        dlx_problem_bounds(problem, i, &lo, NULL);
        if (used[i] || lo == 0)
            continue;
        first = i;
        gaps++;
    }
    free(used);
    if (!gaps)
        return;
    char more[40] = "";
    if (gaps > 1)
        snprintf(more, sizeof more, ", and %zu more like it", gaps - 1);
    tool_warn_of(file, "problem %llu has no solution: primary item '%.60s' is in no option%s",
                 (unsigned long long)number, dlx_problem_item_name(problem, first), more);
}

void problem_summary_print_shape(uint64_t number, const dlx_problem *problem)
{
    static const char *const names[] = {"secondary", "colours", "bounds", "costs", "repeats"};
    const unsigned features = dlx_problem_features(problem);
    char list[64] = "";
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (features >> i & 1) {
            strcat(list, *list ? " " : "");
            strcat(list, names[i]);
        }
    const char *name = dlx_problem_name(problem);
    tool_print(
        "problem %llu%s%s: %zu items (%zu primary, %zu secondary), %zu options, %zu nonzeros, "
        "features: %s, items without options: %zu",
        (unsigned long long)number, *name ? " " : "", name, dlx_problem_items(problem),
        dlx_problem_primary(problem), dlx_problem_items(problem) - dlx_problem_primary(problem),
        dlx_problem_options(problem), dlx_problem_nonzeros(problem), *list ? list : "none",
        count_items_without_options(problem));
}

void problem_summary_print_search(uint64_t number, const search_result *result)
{
    const dlx_search_stats *stats = &result->stats;
    const char *end = dlx_end_word(result->end);
    if (result->order)
        tool_print("problem %llu: %s symmetries, %s %s of %s solutions, %zu quotients, %llu nodes, "
                   "%.6f s",
                   (unsigned long long)number, result->order, result->found, end, result->solutions,
                   result->quotients, (unsigned long long)stats->nodes, result->seconds);
    else
        tool_print("problem %llu: engine %s%s%s%s, found %s %s, %llu nodes, %llu updates, "
                   "depth %zu, %.6f s",
                   (unsigned long long)number, result->engine, *result->why ? " (" : "",
                   result->why, *result->why ? ")" : "", result->found, end,
                   (unsigned long long)stats->nodes, (unsigned long long)stats->updates,
                   stats->max_level, result->seconds);
}

void search_result_free(search_result *result)
{
    free(result->found);
    free(result->order);
    free(result->solutions);
}

/* for the search for a small set of items */
static const double patience = 10;

/* Prints a sentence, if there is one, and closes its text. */
static bool print_reason(dlx_output *text, bool found, uint64_t number)
{
    char *sentence = xtext(text);
    if (found)
        tool_print("problem %llu: no solution: %s", (unsigned long long)number, sentence);
    free(sentence);
    return found;
}

void explanation_of_none(const dlx_problem *problem, uint64_t number,
                         const dlx_search_options *search)
{
    dlx_error error;
    dlx_limits limits = tool_search_limits(search);
    if (!limits.time_limit || limits.time_limit > patience)
        limits.time_limit = patience;
    dlx_explanation *explanation = xresult(dlx_explain(problem, &limits, &error), &error);
    dlx_output *weights = xrequire(dlx_output_memory(NULL));
    dlx_output *items = xrequire(dlx_output_memory(NULL));
    const bool weighed =
        print_reason(weights, reason_put_weights(problem, explanation, NULL, weights), number);
    const bool listed = print_reason(items, reason_put_items(problem, explanation, items), number);
    if (!weighed && !listed)
        tool_print("problem %llu: no solution; no short reason found (weights and sets of items, "
                   "short searches for up to %g s)",
                   (unsigned long long)number, limits.time_limit);
    dlx_explanation_free(explanation);
}
