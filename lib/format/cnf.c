/* SPDX-License-Identifier: MIT */
/* DIMACS CNF, the input of SAT solvers. Writing encodes the problem; reading reduces a formula to a
 * problem by a different encoding, hence reading a written file gives a different problem. */
#include "format/formula.h"

static dlx_status write_problem(const dlx_problem *problem, const dlx_write_options *options,
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
    .write_with = write_problem,
};
