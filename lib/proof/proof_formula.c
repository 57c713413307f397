/* SPDX-License-Identifier: MIT */
/* The formula of a proof: the clauses or rows of the problem, and those that exclude solutions. */
#include "proof/proof.h"

#include "encode/clauses.h"

static void put_excluding_clause(const dlx_proof *proof, dlx_output *output,
                                 const uint32_t *options, uint32_t count)
{
    (void)proof;
    for (uint32_t i = 0; i < count; i++)
        dlx_output_put(output, "-%zu ", options[i] + (size_t)1);
    dlx_output_bytes(output, "0\n", 2);
}

/* Excludes a solution by a row; with bounds, but not what has more options. */
static void put_excluding_row(const dlx_proof *proof, dlx_output *output, const uint32_t *options,
                              uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        dlx_output_put(output, "-1 x%zu ", options[i] + (size_t)1);
    for (size_t k = 0; k < proof->options && proof->is_bounded && !proof->goal; k++) {
        uint32_t i = 0;
        while (i < count && options[i] != k)
            i++;
        if (i == count)
            dlx_output_put(output, "+1 x%zu ", k + 1);
    }
    dlx_output_put(output, "%s>= %lld ;\n",
                   count || (proof->is_bounded && proof->options) ? "" : "0 x1 ",
                   1 - (long long)count);
}

static void put_excluding(const dlx_proof *proof, dlx_output *output,
                          void (*put)(const dlx_proof *proof, dlx_output *output,
                                      const uint32_t *options, uint32_t count))
{
    uint32_t *options;
    size_t count;
    for (size_t i = 0; dlx_solutions_next(&proof->solutions, &i, &options, &count);)
        put(proof, output, options, count);
}

static void put_header(dlx_output *output, uint64_t variables, uint64_t clauses)
{
    dlx_output_put(output, "p cnf %llu %llu\n", (unsigned long long)variables,
                   (unsigned long long)clauses);
}

/* Hints number the clauses of the problem before those of solutions. */
static dlx_status write_cnf_with_hints(const dlx_proof *proof, dlx_output *output, dlx_error *error)
{
    put_header(output, proof->options, proof->lrat->clause_count + proof->solution_count);
    if (!dlx_lrat_put_formula(proof->lrat, output))
        return dlx_error_memory(error);
    put_excluding(proof, output, put_excluding_clause);
    return DLX_OK;
}

static dlx_status write_cnf(const dlx_proof *proof, const dlx_problem *problem, dlx_output *output,
                            dlx_error *error)
{
    dlx_clause_count counted = {0, (int32_t)problem->options};
    const dlx_status status =
        dlx_clauses(problem, NULL, dlx_clause_count_add, &counted, NULL, error);
    if (status != DLX_OK)
        return status;
    put_header(output, (uint64_t)counted.highest, counted.clauses + proof->solution_count);
    put_excluding(proof, output, put_excluding_clause);
    return dlx_clauses(problem, NULL, dlx_clause_put, output, NULL, error);
}

/* Solutions that are steps differ in the variables named after "preserved". */
static void put_preserved(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_text(output, "preserved:");
    for (size_t k = 1; k <= problem->options; k++)
        dlx_output_put(output, " x%zu", k);
    dlx_output_text(output, " ;\n");
}

static dlx_status write_opb(const dlx_proof *proof, const dlx_problem *problem, dlx_output *output,
                            dlx_error *error)
{
    dlx_linear linear;
    const bool ok = dlx_linear_make(&linear, problem);
    const dlx_proof_goal *goal = proof->goal;
    const bool has_steps = proof->words->solution != NULL && !goal;
    linear.colours_are_used = true;
    linear.covers = goal && goal->covers;
    if (ok) {
        const uint64_t more = goal && goal->at_most;
        dlx_linear_put_opb_header(&linear, has_steps ? 0 : proof->solution_count + more, output);
        if (has_steps)
            put_preserved(problem, output);
        if (goal)
            dlx_goal_put_objective(goal, problem, output);
        dlx_linear_rows(&linear, dlx_linear_put_opb_row, output);
        if (goal)
            dlx_goal_put_at_most(goal, problem, output);
        if (!has_steps)
            put_excluding(proof, output, put_excluding_row);
    }
    dlx_linear_free(&linear);
    return ok ? DLX_OK : dlx_error_memory(error);
}

dlx_status dlx_proof_formula(const dlx_proof *proof, const dlx_problem *problem, dlx_output *output,
                             dlx_error *error)
{
    if (proof->failed)
        return dlx_error_memory(error);
    if (dlx_proof_is_of_count(proof))
        return dlx_pog_put_formula(proof->pog, output, error);
    if (proof->lrat)
        return write_cnf_with_hints(proof, output, error);
    return dlx_proof_has_rows(proof) ? write_opb(proof, problem, output, error)
                                     : write_cnf(proof, problem, output, error);
}
