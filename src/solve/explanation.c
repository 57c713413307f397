/* SPDX-License-Identifier: MIT */
#include "solve/explanation.h"

#include "cli/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* for the search for a small set of items */
static const double patience = 10;

typedef struct line {
    char *text;
    size_t size, capacity;
} line;

static void add(line *target, const char *text)
{
    const size_t length = strlen(text);
    if (target->size + length + 1 > target->capacity) {
        target->capacity = 2 * (target->size + length + 1);
        target->text = xrequire(realloc(target->text, target->capacity));
    }
    memcpy(target->text + target->size, text, length + 1);
    target->size += length;
}

static void print(line *what, uint64_t number)
{
    tool_print("problem %llu: no solution: %s", (unsigned long long)number, what->text);
    free(what->text);
}

/* Appends the items of each weight, in descending order: `; 1: a b c; -1: d e`. */
static void add_weights(line *target, const dlx_problem *problem, const int64_t *weights)
{
    const size_t items = dlx_problem_items(problem);
    int64_t bound = INT64_MAX;
    for (;;) {
        int64_t weight = INT64_MIN;
        char number[32];
        for (size_t i = 0; i < items; i++)
            if (weights[i] && weights[i] < bound && weights[i] > weight)
                weight = weights[i];
        if (weight == INT64_MIN)
            return;
        snprintf(number, sizeof number, "; weight %lld:", (long long)weight);
        add(target, number);
        for (size_t i = 0; i < items; i++)
            if (weights[i] == weight) {
                add(target, " ");
                add(target, dlx_problem_item_name(problem, i));
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

static void print_weights(const dlx_problem *problem, uint64_t number,
                          const dlx_explanation *explanation)
{
    line text = {0};
    char sentence[300];
    int64_t total;
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    if (!weights)
        return;
    const bool balanced = is_balanced(problem, weights);
    snprintf(sentence, sizeof sentence,
             balanced ? "weights of items add up to 0 in every option, but to %lld in all"
                      : "weights of items add up to at most 0 in every option, but to %lld in all "
                        "items at their low bounds, or high bounds for negative weights",
             (long long)total);
    add(&text, sentence);
    add_weights(&text, problem, weights);
    print(&text, number);
}

static void print_items(const dlx_problem *problem, uint64_t number,
                        const dlx_explanation *explanation)
{
    line text = {0};
    size_t count;
    bool minimal;
    const uint32_t *items = dlx_explanation_items(explanation, &count, &minimal);
    if (!items)
        return;
    add(&text, count == 1 ? "this item cannot be covered:"
               : minimal  ? "these items cannot be covered together (a minimal set):"
                          : "these items cannot be covered together (perhaps not a minimal set):");
    for (size_t i = 0; i < count; i++) {
        add(&text, " ");
        add(&text, dlx_problem_item_name(problem, items[i]));
    }
    print(&text, number);
}

/* Reports the attempts if no reason was found. */
static void print_nothing(uint64_t number, const dlx_search_options *limits,
                          const dlx_explanation *explanation)
{
    int64_t total;
    size_t count;
    bool minimal;
    if (dlx_explanation_weights(explanation, &total) ||
        dlx_explanation_items(explanation, &count, &minimal))
        return;
    tool_print("problem %llu: no solution; no short reason found (weights and sets of items, short "
               "searches for up to %g s)",
               (unsigned long long)number, limits->time_limit);
}

void explanation_of_none(const dlx_problem *problem, uint64_t number,
                         const dlx_search_options *search)
{
    dlx_error error;
    dlx_search_options limits = *search;
    if (!limits.time_limit || limits.time_limit > patience)
        limits.time_limit = patience;
    dlx_explanation *explanation = xresult(dlx_explain(problem, &limits, &error), &error);
    print_weights(problem, number, explanation);
    print_items(problem, number, explanation);
    print_nothing(number, &limits, explanation);
    dlx_explanation_free(explanation);
}
