/* SPDX-License-Identifier: MIT */
#include "view/rule.h"

/* Returns the multiplicity of primary items in words. */
static const char *times(const dlx_problem *problem)
{
    const size_t primary = dlx_problem_primary(problem);
    bool least = primary > 0;
    bool most = primary > 0;
    if (!(dlx_problem_features(problem) & DLX_FEATURE_BOUNDS))
        return "exactly once";
    for (size_t i = 0; i < primary; i++) {
        uint32_t lo, hi;
        dlx_problem_bounds(problem, i, &lo, &hi);
        least &= lo == 1 && hi >= dlx_problem_options(problem);
        most &= lo == 0 && hi == 1;
    }
    return least ? "at least once" : most ? "at most once" : "as often as its bounds say";
}

void view_rule(const dlx_problem *problem, dlx_output *output)
{
    const unsigned features = dlx_problem_features(problem);
    const size_t primary = dlx_problem_primary(problem), items = dlx_problem_items(problem);
    if (primary == items)
        dlx_output_text(output, "each column ");
    else if (primary)
        dlx_output_text(output, "each primary column ");
    if (primary || !items)
        dlx_output_text(output, times(problem));
    if (primary == items)
        return;
    dlx_output_text(output, primary ? " and each secondary column " : "each column ");
    dlx_output_text(output, features & DLX_FEATURE_COLOURS
                                ? "at most once, or several times with one colour"
                                : "at most once");
}

void view_rule_sentence(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_text(output, "choose rows that cover ");
    view_rule(problem, output);
    dlx_output_text(output, ".");
    if (dlx_problem_features(problem) & DLX_FEATURE_COSTS)
        dlx_output_text(output, " Rows have costs.");
}
