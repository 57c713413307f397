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

/* The number of clauses, for the header, counted before the first clause is written. */
typedef struct clause_count {
    dlx_clause_options encoding;
    dlx_clause_count hard;
    int64_t variables;
} clause_count;

static dlx_status count_clauses(clause_count *count, const dlx_problem *problem,
                                const dlx_write_options *options, dlx_error *error)
{
    *count = (clause_count){.encoding = {.amo = dlx_amo_find(options->amo), .exact = true}};
    return dlx_clauses(problem, &count->encoding, dlx_clause_count_add, &count->hard,
                       &count->variables, error);
}

/* Writes the meaning of each option, `c option 17 = r1c2 r1#8`, and, if there are further
 * variables, a line that restricts model counters to the variables of options. */
static void put_option_comments(dlx_output *output, const dlx_problem *problem,
                                const clause_count *count)
{
    dlx_comments_put(output, problem, "c", false, true);
    if (count->variables == (int64_t)problem->options)
        return;
    dlx_output_text(output, "c p show");
    for (size_t k = 0; k < problem->options; k++)
        dlx_output_put(output, " %zu", k + 1);
    dlx_output_text(output, " 0\n");
}

enum { LITERAL_BYTES = 16 }; /* room for a sign, ten digits, and a blank */

typedef struct clause_writer {
    dlx_output *output;
    const char *prefix;
    size_t prefix_size;
    int32_t first; /* literal of the last clause, with its text: clauses of pairs share it */
    char first_text[LITERAL_BYTES];
    size_t first_size;
} clause_writer;

/* Puts a literal and a blank, and returns their end. */
static inline char *put_literal(char *cursor, int32_t literal)
{
    *cursor = '-';
    cursor += literal < 0;
    cursor = dlx_put_digits(cursor, (uint32_t)(literal < 0 ? -literal : literal));
    *cursor = ' ';
    return cursor + 1;
}

static void put_clause(void *state, const int32_t *literals, size_t count)
{
    clause_writer *writer = state;
    dlx_output *output = writer->output;
    if (writer->prefix_size)
        dlx_output_bytes(output, writer->prefix, writer->prefix_size);
    if (count > 0 && literals[0] != writer->first) {
        writer->first = literals[0];
        writer->first_size =
            (size_t)(put_literal(writer->first_text, literals[0]) - writer->first_text);
    }
    char *cursor = dlx_output_room(output, 2 * LITERAL_BYTES);
    if (count > 0) {
        memcpy(cursor, writer->first_text, LITERAL_BYTES);
        cursor += writer->first_size;
    }
    for (size_t i = 1; i < count; i++) {
        cursor = put_literal(cursor, literals[i]);
        output->used = (size_t)(cursor - output->bytes);
        cursor = dlx_output_room(output, 2 * LITERAL_BYTES);
    }
    memcpy(cursor, "0\n", 2);
    output->used = (size_t)(cursor + 2 - output->bytes);
}

/* Writes the counted clauses, each after the prefix. */
static dlx_status put_clauses(dlx_output *output, const dlx_problem *problem,
                              const clause_count *count, const char *prefix, dlx_error *error)
{
    clause_writer writer = {.output = output, .prefix = prefix, .prefix_size = strlen(prefix)};
    return dlx_clauses(problem, &count->encoding, put_clause, &writer, NULL, error);
}

static dlx_status write_cnf(const dlx_problem *problem, const dlx_write_options *options,
                            dlx_output *output, dlx_error *error)
{
    clause_count count;
    const dlx_status status = count_clauses(&count, problem, options, error);
    if (status != DLX_OK)
        return status;
    put_option_comments(output, problem, &count);
    dlx_output_text(output, "p cnf ");
    dlx_output_pair(output, (uint64_t)count.variables, count.hard.clauses);
    return put_clauses(output, problem, &count, "", error);
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

static void put_comments(dlx_output *output, const dlx_problem *problem, const clause_count *count)
{
    int64_t base;
    sum_of_weights(problem, &base);
    dlx_comments_put_costs(output, problem, "c");
    put_option_comments(output, problem, count);
    if (base)
        dlx_output_put(output, "c costs are higher by %llu\n", -(unsigned long long)base);
}

static dlx_status write_new(const dlx_problem *problem, const dlx_write_options *options,
                            dlx_output *output, dlx_error *error)
{
    clause_count count;
    dlx_status status = count_clauses(&count, problem, options, error);
    if (status != DLX_OK)
        return status;
    put_comments(output, problem, &count);
    status = put_clauses(output, problem, &count, "h ", error);
    /* Without a header, the highest variable needs a clause: here, one that is always true. A
     * formula without variables and clauses has a header. */
    const long long highest = (long long)count.variables;
    const bool is_cost = highest > 0 && (size_t)highest <= problem->options &&
                         dlx_problem_cost(problem, (size_t)highest - 1) != 0;
    if (highest == 0 && count.hard.clauses == 0)
        dlx_output_text(output, "p wcnf 0 0 1\n");
    if (count.hard.highest < highest && !is_cost)
        dlx_output_put(output, "h %lld -%lld 0\n", highest, highest);
    put_soft_clauses(output, problem);
    return status;
}

static dlx_status write_old(const dlx_problem *problem, const dlx_write_options *options,
                            dlx_output *output, dlx_error *error)
{
    clause_count count;
    int64_t base;
    char hard[24];
    dlx_status status = count_clauses(&count, problem, options, error);
    if (status != DLX_OK)
        return status;
    const uint64_t top = sum_of_weights(problem, &base) + 1;
    snprintf(hard, sizeof hard, "%llu ", (unsigned long long)top);
    put_comments(output, problem, &count);
    dlx_output_put(output, "p wcnf %lld %llu %llu\n", (long long)count.variables,
                   (unsigned long long)(count.hard.clauses + count_costs(problem)),
                   (unsigned long long)top);
    status = put_clauses(output, problem, &count, hard, error);
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
