/* SPDX-License-Identifier: MIT */
/* DIMACS CNF, the input of SAT solvers, and weighted CNF, the input of MaxSAT solvers. Writing
 * encodes the problem; reading reduces a formula to a problem by a different encoding, hence
 * reading a written file gives a different problem. In weighted CNF the clauses of the problem are
 * hard, each cost is a soft unit clause; minimizing the weight of false clauses minimizes the cost.
 * The old form has a header with a weight for hard clauses; the form of the MaxSAT Evaluation 2022
 * has none. */
#include "format/comments.h"
#include "format/formula.h"

#include <stdio.h>

static dlx_status write_cnf(const dlx_problem *problem, const dlx_write_options *options,
                            dlx_output *output, dlx_error *error)
{
    dlx_clause_count count;
    const dlx_status status = dlx_formula_count_clauses(&count, problem, options, error);
    if (status != DLX_OK)
        return status;
    dlx_formula_put_comments(output, problem, &count);
    dlx_output_text(output, "p cnf ");
    dlx_output_pair(output, (uint64_t)count.variables, count.clauses);
    return dlx_formula_put_clauses(output, problem, &count, "", error);
}

const dlx_format dlx_format_cnf = {
    .name = "cnf",
    .summary = "DIMACS CNF: formulas, as SAT solvers read them",
    .read = dlx_formula_read,
    .kept = 4,
    .first_words = "c p",
    .magic = "p inccnf", /* refused by its name */
    .reduces = true,
    .features = DLX_FEATURES_MCC,
    .single_problem = true,
    .write_with = write_cnf,
};

/* Sums the weights of all soft clauses; sets *base to the cost of a solution without a false soft
 * clause. */
static uint64_t sum_of_weights(const dlx_problem *problem, int64_t *base)
{
    uint64_t sum = 0;
    *base = 0;
    for (size_t k = 0; k < problem->options; k++) {
        const int64_t cost = dlx_problem_cost(problem, k);
        sum += cost < 0 ? -(uint64_t)cost : (uint64_t)cost;
        *base += cost < 0 ? cost : 0;
    }
    return sum;
}

static uint64_t count_costs(const dlx_problem *problem)
{
    uint64_t count = 0;
    for (size_t k = 0; k < problem->options; k++)
        count += dlx_problem_cost(problem, k) != 0;
    return count;
}

/* The soft clause of an option excludes the option if the cost is positive, and demands the option
 * if negative. */
static void put_soft_clauses(dlx_output *output, const dlx_problem *problem)
{
    for (size_t k = 0; k < problem->options; k++) {
        const int64_t cost = dlx_problem_cost(problem, k);
        if (cost)
            dlx_output_put(output, cost < 0 ? "%llu %zu 0\n" : "%llu -%zu 0\n",
                           cost < 0 ? -(unsigned long long)cost : (unsigned long long)cost, k + 1);
    }
}

static void put_comments(dlx_output *output, const dlx_problem *problem,
                         const dlx_clause_count *count)
{
    int64_t base;
    sum_of_weights(problem, &base);
    dlx_comments_put_costs(output, problem, "c");
    dlx_formula_put_comments(output, problem, count);
    if (base)
        dlx_output_put(output, "c costs are higher by %llu\n", -(unsigned long long)base);
}

/* Without a header, the highest variable needs a clause: here, one that is always true. */
static void put_highest(dlx_output *output, const dlx_problem *problem,
                        const dlx_clause_count *count)
{
    const long long highest = (long long)count->variables;
    const bool is_cost = highest > 0 && (size_t)highest <= problem->options &&
                         dlx_problem_cost(problem, (size_t)highest - 1) != 0;
    if (count->highest < highest && !is_cost)
        dlx_output_put(output, "h %lld -%lld 0\n", highest, highest);
}

static dlx_status write_new(const dlx_problem *problem, const dlx_write_options *options,
                            dlx_output *output, dlx_error *error)
{
    dlx_clause_count count;
    dlx_status status = dlx_formula_count_clauses(&count, problem, options, error);
    if (status != DLX_OK)
        return status;
    put_comments(output, problem, &count);
    status = dlx_formula_put_clauses(output, problem, &count, "h ", error);
    put_highest(output, problem, &count);
    put_soft_clauses(output, problem);
    return status;
}

static dlx_status write_old(const dlx_problem *problem, const dlx_write_options *options,
                            dlx_output *output, dlx_error *error)
{
    dlx_clause_count count;
    int64_t base;
    char hard[24];
    dlx_status status = dlx_formula_count_clauses(&count, problem, options, error);
    if (status != DLX_OK)
        return status;
    const uint64_t top = sum_of_weights(problem, &base) + 1;
    snprintf(hard, sizeof hard, "%llu ", (unsigned long long)top);
    put_comments(output, problem, &count);
    dlx_output_put(output, "p wcnf %lld %llu %llu\n", (long long)count.variables,
                   (unsigned long long)(count.clauses + count_costs(problem)),
                   (unsigned long long)top);
    status = dlx_formula_put_clauses(output, problem, &count, hard, error);
    put_soft_clauses(output, problem);
    return status;
}

/* The sum is below 2^64, since positive costs and negative costs each add up to a signed 64-bit
 * number; but solvers want a signed number here too. */
static dlx_status check_weights(const dlx_problem *problem, dlx_error *error)
{
    int64_t base;
    if (sum_of_weights(problem, &base) >= INT64_MAX)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the sum of the costs exceeds the largest weight, 2^63 - 2");
    return DLX_OK;
}

/* True for a soft clause: a weight, literals and 0. */
static bool may_begin(const dlx_line *line)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    int64_t number = 0;
    size_t words = 0;
    while (dlx_tokens_next_word(line, &cursor, &word, &length)) {
        const bool is_end = words++ > 0 && number == 0;
        if (is_end || !dlx_tokens_parse_signed(word, length, &number) || (words == 1 && number < 1))
            return false;
    }
    return words > 1 && number == 0;
}

const dlx_format dlx_format_wcnf = {
    .name = "wcnf",
    .summary = "weighted CNF, as MaxSAT solvers read it since 2022",
    .read = dlx_formula_read,
    .kept = 4,
    .first_words = "c h p",
    .may_begin = may_begin,
    .reduces = true,
    .features = DLX_FEATURES_ALL,
    .sense = DLX_SENSE_NOTED,
    .single_problem = true,
    .check = check_weights,
    .write_with = write_new,
};

const dlx_format dlx_format_wcnf_old = {
    .name = "wcnf-old",
    .summary = "weighted CNF with a header, the older form",
    .read = dlx_formula_read,
    .kept = 4,
    .reduces = true,
    .features = DLX_FEATURES_ALL,
    .sense = DLX_SENSE_NOTED,
    .single_problem = true,
    .check = check_weights,
    .write_with = write_old,
};
