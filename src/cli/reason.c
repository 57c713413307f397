/* SPDX-License-Identifier: MIT */
#include "cli/reason.h"

#include <stdio.h>

/* Writes the items of each weight, in descending order: `; 1: a b c; -1: d e`. */
static void put_weights(const dlx_problem *problem, const int64_t *weights, const bool *omitted,
                        dlx_output *output)
{
    const size_t items = dlx_problem_items(problem);
    int64_t bound = INT64_MAX;
    for (;;) {
        int64_t weight = INT64_MIN;
        char number[32];
        for (size_t i = 0; i < items; i++)
            if (weights[i] && weights[i] < bound && weights[i] > weight && !(omitted && omitted[i]))
                weight = weights[i];
        if (weight == INT64_MIN)
            return;
        snprintf(number, sizeof number, "; weight %lld:", (long long)weight);
        dlx_output_text(output, number);
        for (size_t i = 0; i < items; i++)
            if (weights[i] == weight && !(omitted && omitted[i])) {
                dlx_output_text(output, " ");
                dlx_output_text(output, dlx_problem_item_name(problem, i));
            }
        bound = weight;
    }
}

/* True if the weights of every option add up to 0, and items with weights are covered a fixed
 * number of times. */
static bool is_balanced(const dlx_problem *problem, const int64_t *weights)
{
    const size_t primary = dlx_problem_primary(problem);
    bool balanced = true;
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        uint32_t lo = 0;
        uint32_t hi = 1;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        balanced &= !weights[i] || lo == hi;
    }
    for (size_t k = 0; k < dlx_problem_options(problem) && balanced; k++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        int64_t sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += weights[items[i]];
        balanced = sum == 0;
    }
    return balanced;
}

bool reason_put_weights(const dlx_problem *problem, const dlx_explanation *explanation,
                        const bool *omitted, dlx_output *output)
{
    char sentence[300];
    int64_t total;
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    if (!weights)
        return false;
    const uint32_t modulus = dlx_explanation_modulus(explanation);
    if (modulus)
        snprintf(sentence, sizeof sentence,
                 "weights of items add up to 0 modulo %u in every option, but to %lld in all",
                 modulus, (long long)total);
    else
        snprintf(sentence, sizeof sentence,
                 is_balanced(problem, weights)
                     ? "weights of items add up to 0 in every option, but to %lld in all"
                     : "weights of items add up to at most 0 in every option, but to %lld in all "
                       "items at their low bounds, or high bounds for negative weights",
                 (long long)total);
    dlx_output_text(output, sentence);
    put_weights(problem, weights, omitted, output);
    return true;
}

bool reason_put_items(const dlx_problem *problem, const dlx_explanation *explanation,
                      dlx_output *output)
{
    size_t count;
    bool minimal;
    const uint32_t *items = dlx_explanation_items(explanation, &count, &minimal);
    if (!items)
        return false;
    dlx_output_text(
        output, count == 1 ? "this item cannot be covered:"
                : minimal  ? "these items cannot be covered together (a minimal set):"
                           : "these items cannot be covered together (perhaps not a minimal set):");
    for (size_t i = 0; i < count; i++) {
        dlx_output_text(output, " ");
        dlx_output_text(output, dlx_problem_item_name(problem, items[i]));
    }
    return true;
}
