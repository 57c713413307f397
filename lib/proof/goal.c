/* SPDX-License-Identifier: MIT */
/* The goal of a proof of optimality: the objective, to be minimised, and what is known of it. */
#include "proof/proof.h"

dlx_cost dlx_goal_cost(const dlx_proof_goal *goal, const dlx_problem *problem, size_t option)
{
    return goal->by_size ? 1 : dlx_cost_of_option(problem, option, goal->sign);
}

static void number_row(void *state, const dlx_row *row)
{
    dlx_proof_goal *goal = state;
    if (row->letter == 'i' && row->number <= goal->items)
        goal->row[row->number - 1] = goal->rows + 1;
    goal->rows += dlx_row_count(row);
}

dlx_proof_goal *dlx_goal_new(const dlx_problem *problem, const dlx_search_options *options)
{
    dlx_proof_goal *goal = calloc(1, sizeof *goal);
    const size_t items = dlx_problem_items(problem);
    dlx_linear linear = {0};
    if (!goal)
        return NULL;
    goal->by_size = options->set_cover && options->goal == DLX_GOAL_ANY;
    goal->sign = dlx_cost_sign(options->goal);
    goal->covers = options->set_cover;
    goal->at_most = options->at_most;
    goal->primary = problem->items->primary;
    goal->items = goal->covers ? goal->primary : items;
    goal->row = calloc(items + 1, sizeof *goal->row);
    if (!goal->row || !dlx_linear_make(&linear, problem)) {
        dlx_linear_free(&linear);
        dlx_goal_free(goal);
        return NULL;
    }
    linear.colours_are_used = true;
    linear.covers = goal->covers;
    dlx_linear_rows(&linear, number_row, goal);
    goal->rows += goal->at_most > 0;
    dlx_linear_free(&linear);
    return goal;
}

void dlx_goal_free(dlx_proof_goal *goal)
{
    if (goal)
        free(goal->row);
    free(goal);
}

static void put_cost(dlx_output *output, dlx_cost cost)
{
    dlx_output_put(output, "%s%llu", cost < 0 ? "-" : "",
                   (unsigned long long)(cost < 0 ? -cost : cost));
}

static void put_term(dlx_output *output, dlx_cost factor, size_t option)
{
    dlx_output_text(output, factor >= 0 ? "+" : "");
    put_cost(output, factor);
    dlx_output_put(output, " x%zu ", option + 1);
}

void dlx_goal_put_objective(const dlx_proof_goal *goal, const dlx_problem *problem,
                            dlx_output *output)
{
    bool begun = false;
    dlx_output_text(output, "min: ");
    for (size_t k = 0; k < problem->options; k++)
        if (dlx_goal_cost(goal, problem, k)) {
            put_term(output, dlx_goal_cost(goal, problem, k), k);
            begun = true;
        }
    dlx_output_text(output, begun ? ";\n" : "0 x1 ;\n");
}

void dlx_goal_put_at_most(const dlx_proof_goal *goal, const dlx_problem *problem,
                          dlx_output *output)
{
    const uint64_t most = goal->at_most;
    if (!most)
        return;
    for (size_t k = 0; k < problem->options; k++)
        put_term(output, -1, k);
    dlx_output_put(output, "%s>= -%llu ;\n", problem->options ? "" : "0 x1 ",
                   (unsigned long long)most);
}

void dlx_goal_put_bounds(const dlx_proof_goal *goal, uint64_t rows, bool complete,
                         dlx_output *output)
{
    const bool is_found = goal->improving > 0;
    if (!complete && !goal->bound) {
        dlx_output_text(output, "NONE");
        return;
    }
    dlx_output_text(output, "BOUNDS ");
    if (complete && !is_found)
        dlx_output_text(output, "INF");
    else
        put_cost(output, complete ? goal->least : goal->lowest);
    dlx_output_put(output, " : -%llu ",
                   (unsigned long long)(complete ? 1 : rows - goal->bound + 1));
    if (is_found)
        put_cost(output, goal->least);
    else
        dlx_output_text(output, "INF");
}
