/* SPDX-License-Identifier: MIT */
#include "proof/bound_proof.h"

void dlx_bound_proof_improve(dlx_proof *proof, const dlx_problem *problem, const uint32_t *options,
                             size_t count)
{
    dlx_proof_goal *goal = proof->goal;
    goal->least = 0;
    for (size_t i = 0; i < count; i++)
        goal->least += dlx_goal_cost(goal, problem, options[i]);
    dlx_output_text(proof->output, "soli");
    dlx_proof_put_values(proof, options, count);
    dlx_output_text(proof->output, " ;\n");
    goal->improving = ++proof->rows;
}

bool dlx_bound_proof_has_limit(const dlx_proof *proof)
{
    const dlx_proof_goal *goal = proof->goal;
    return goal->improving || (goal->by_size && goal->at_most);
}

/* A sum in reverse Polish notation. */
typedef struct sum {
    dlx_output *output;
    bool begun;
} sum;

/* Ends an operand and adds it to the sum. */
static void end_operand(sum *target, uint64_t factor)
{
    if (factor != 1)
        dlx_output_put(target->output, " %llu *", (unsigned long long)factor);
    if (target->begun)
        dlx_output_text(target->output, " +");
    target->begun = true;
}

static uint64_t size_of(int64_t number)
{
    return number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
}

/* Adds the rows of items times their multipliers. A primary item of an exact cover has two rows,
 * the second for "at most". */
static void add_rows(sum *target, const dlx_proof_goal *goal, const int64_t *multipliers)
{
    for (size_t i = 0; i < goal->items; i++) {
        if (!multipliers[i])
            continue;
        const bool second = multipliers[i] < 0 && i < goal->primary;
        dlx_output_put(target->output, " %llu", (unsigned long long)(goal->row[i] + second));
        end_operand(target, size_of(multipliers[i]));
    }
}

/* Writes the row that bounds the objective, or the number of options, from above. */
static void put_limit(const dlx_proof *proof, bool of_number)
{
    const dlx_proof_goal *goal = proof->goal;
    if (goal->improving && (goal->by_size || !of_number)) /* derived rows count from the last, -1 */
        dlx_output_put(proof->output, " -%llu",
                       (unsigned long long)(proof->rows - goal->improving + 1));
    else
        dlx_output_put(proof->output, " %llu", (unsigned long long)goal->rows);
}

void dlx_bound_proof_bound(dlx_proof *proof, const int64_t *multipliers, int64_t unit,
                           bool of_number)
{
    const dlx_proof_goal *goal = proof->goal;
    sum target = {.output = proof->output};
    if (proof->failed)
        return;
    dlx_output_text(proof->output, "pol");
    if (unit) {
        put_limit(proof, of_number);
        end_operand(&target, (uint64_t)unit);
    }
    add_rows(&target, goal, multipliers);
    dlx_output_text(proof->output, " ;\n");
    dlx_proof_keep_row(proof);
}

/* Sets *reduced to the cost of an option times `unit`, less the multipliers of its items. False:
 * out of range. */
static bool reduce(const dlx_proof_goal *goal, const dlx_problem *problem, size_t option,
                   const int64_t *multipliers, int64_t unit, int64_t *reduced)
{
    bool ok = !__builtin_mul_overflow(dlx_goal_cost(goal, problem, option), unit, reduced);
    for (size_t i = problem->start[option]; ok && i < problem->start[option + 1]; i++)
        if (problem->item[i] < goal->items && (!problem->colour || !problem->colour[i]))
            ok = !__builtin_sub_overflow(*reduced, multipliers[problem->item[i]], reduced);
    return ok;
}

/* Sets *value to the Lagrangian bound of the whole problem, times `unit`. False: out of range. */
static bool evaluate(const dlx_proof_goal *goal, const dlx_problem *problem,
                     const int64_t *multipliers, int64_t unit, int64_t *value)
{
    bool ok = true;
    *value = 0;
    for (size_t i = 0; ok && i < goal->items; i++) {
        uint32_t lo = 1;
        uint32_t hi = 1;
        int64_t product;
        if (i < goal->primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        ok = !__builtin_mul_overflow(multipliers[i], multipliers[i] > 0 ? lo : hi, &product) &&
             !__builtin_add_overflow(*value, product, value);
    }
    for (size_t k = 0; ok && k < problem->options; k++) {
        int64_t reduced;
        ok = reduce(goal, problem, k, multipliers, unit, &reduced) &&
             (reduced >= 0 || !__builtin_add_overflow(*value, reduced, value));
    }
    return ok;
}

/* True if no row and no option has a part in the bound: the objective is 0. */
static bool is_empty(const dlx_proof_goal *goal, const dlx_problem *problem,
                     const int64_t *multipliers)
{
    bool empty = true;
    for (size_t i = 0; i < goal->items && empty; i++)
        empty = multipliers[i] == 0;
    for (size_t k = 0; k < problem->options && empty; k++)
        empty = dlx_goal_cost(goal, problem, k) == 0;
    return empty;
}

/* Axioms of literals turn the sum of rows into the objective times `unit`. */
void dlx_bound_proof_bound_all(dlx_proof *proof, const dlx_problem *problem,
                               const int64_t *multipliers, int64_t unit)
{
    dlx_proof_goal *goal = proof->goal;
    dlx_output *output = proof->output;
    sum target = {.output = output};
    int64_t value;
    if (proof->failed || is_empty(goal, problem, multipliers) ||
        !evaluate(goal, problem, multipliers, unit, &value))
        return;
    dlx_output_text(output, "pol");
    add_rows(&target, goal, multipliers);
    for (size_t k = 0; k < problem->options; k++) {
        int64_t reduced = 0;
        (void)reduce(goal, problem, k, multipliers, unit, &reduced);
        if (!reduced)
            continue;
        dlx_output_put(output, " %sx%zu", reduced < 0 ? "~" : "", k + 1);
        end_operand(&target, size_of(reduced));
    }
    dlx_output_put(output, " %lld d ;\n", (long long)unit);
    goal->lowest = value / unit + (value % unit > 0);
    goal->bound = ++proof->rows;
    proof->written++;
}

typedef struct weighted_sum {
    sum total;
    const int64_t *weights;
    size_t items;
    uint64_t number; /* of the current row, from 1 */
    bool second;     /* of items with positive weights too, the "at most" */
} weighted_sum;

/* Adds the "at least" of an item times its weight, or the "at most", which follows, if the weight
 * is negative. An item without options has no "at most". */
static void add_row(void *state, const dlx_row *row)
{
    weighted_sum *weighted = state;
    const unsigned count = dlx_row_count(row);
    const uint64_t first = weighted->number + 1;
    weighted->number += count;
    const int64_t weight = row->letter == 'i' && row->number <= weighted->items
                               ? weighted->weights[row->number - 1]
                               : 0;
    if (weight == 0 || (weighted->second && count < 2))
        return;
    const bool at_most =
        weighted->second || (weight < 0 && (count == 2 || row->sense == DLX_SENSE_AT_LEAST));
    dlx_output_put(weighted->total.output, " %llu", (unsigned long long)(first + at_most));
    end_operand(&weighted->total, size_of(weight));
}

/* Writes the sum of rows times their weights, divided by the modulus, if any. */
static void put_weighted_sum(dlx_proof *proof, const dlx_linear *linear, weighted_sum weighted,
                             uint32_t modulus)
{
    dlx_output_text(proof->output, "pol");
    dlx_linear_rows(linear, add_row, &weighted);
    if (modulus)
        dlx_output_put(proof->output, " %u d", modulus);
    dlx_output_text(proof->output, " ;\n");
    proof->written++;
    proof->rows++;
}

/* Modulo m, all coefficients are multiples of m: the sums of "at least" and of "at most", divided
 * by m and rounded, contradict each other. */
void dlx_bound_proof_weights(dlx_proof *proof, const dlx_problem *problem, const int64_t *weights,
                             uint32_t modulus)
{
    weighted_sum weighted = {
        .total.output = proof->output, .weights = weights, .items = dlx_problem_items(problem)};
    dlx_linear linear;
    if (dlx_linear_make(&linear, problem)) {
        put_weighted_sum(proof, &linear, weighted, modulus);
        if (modulus) {
            weighted.second = true;
            put_weighted_sum(proof, &linear, weighted, modulus);
            dlx_output_text(proof->output, "pol -1 -2 + ;\n");
            proof->written++;
            proof->rows++;
        }
    } else {
        proof->failed = true;
    }
    dlx_linear_free(&linear);
}
