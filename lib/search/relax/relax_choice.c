/* SPDX-License-Identifier: MIT */
/* The choice of the column to branch on, and the multipliers of a node. */
#include "search/relax/relax_tree.h"

#include <math.h>

static const double whole = 1e-6; /* values this close to 0 or 1 are integral */

/* True if the value of a column is fractional. */
static bool is_part(const dlx_relax_tree *tree, size_t column)
{
    const double share = tree->relax.simplex.value[column];
    return dlx_relax_tree_is_free(tree, column) && share > whole && share < 1 - whole;
}

/* Sets *column to the greatest fractional value, which soon leads to a solution. False: all values
 * are integral. */
static bool choose_greatest(const dlx_relax_tree *tree, size_t *column)
{
    const dlx_simplex *simplex = &tree->relax.simplex;
    double greatest = 0;
    for (size_t j = 0; j < tree->relax.program.columns; j++)
        if (simplex->value[j] > greatest && is_part(tree, j)) {
            greatest = simplex->value[j];
            *column = j;
        }
    return greatest > 0;
}

/* Sets *column to a fractional one whose cost increases most in both directions. False: all values
 * are integral. */
static bool choose_balanced(dlx_relax_tree *tree, size_t *column)
{
    dlx_simplex *simplex = &tree->relax.simplex;
    double best = -1;
    for (size_t i = 0; i < simplex->rows; i++) {
        const uint32_t j = simplex->basis[i];
        if (j >= tree->relax.program.columns || !is_part(tree, j))
            continue;
        const dlx_penalties by = dlx_ratio_test_penalties(simplex, i);
        const double less = fmin(by.down, by.up);
        const double more = fmin(fmax(by.down, by.up), 1e6);
        const double score = less > 1e6 ? INFINITY : less + 0.1 * more;
        if (score > best) {
            best = score;
            tree->takes_first = tree->proof || by.up <= by.down; /* a proof decides what is taken */
            tree->other_rise = simplex->unit * (tree->takes_first ? by.down : by.up);
            *column = j;
        }
    }
    return best >= 0;
}

/* Sets *column to the free column of option `wanted`, or to any free one. False: none is free. */
static bool choose_any(const dlx_relax_tree *tree, uint32_t wanted, size_t *column)
{
    bool any = false;
    for (size_t j = 0; j < tree->relax.program.columns; j++)
        if (dlx_relax_tree_is_free(tree, j) && (!any || tree->relax.model.option[j] == wanted)) {
            *column = j;
            any = true;
        }
    return any;
}

bool dlx_relax_tree_choose(dlx_relax_tree *tree, uint32_t wanted, size_t *column)
{
    tree->takes_first = true;
    tree->other_rise = 0;
    const bool part = tree->dives && tree->most == DLX_COST_ANY ? choose_greatest(tree, column)
                                                                : choose_balanced(tree, column);
    return part || choose_any(tree, wanted, column);
}

dlx_relax_multipliers dlx_relax_multipliers_take(dlx_arena *arena, const dlx_problem *problem)
{
    dlx_relax_multipliers taken = {0};
    taken.item = dlx_arena_take(arena, dlx_problem_items(problem), sizeof *taken.item);
    taken.discount = dlx_arena_take(arena, problem->options, sizeof *taken.discount);
    return taken;
}

void dlx_relax_tree_save_multipliers(const dlx_relax_tree *tree, dlx_relax_multipliers *target)
{
    const dlx_relaxation *relax = &tree->relax;
    const dlx_program *program = &relax->program;
    const size_t items = program->rows - tree->cuts.count;
    for (size_t i = 0; i < items; i++)
        target->item[relax->item[i]] = ldexp((double)relax->multiplier[i], -relax->shift);
    target->discounts = 0;
    for (size_t i = items; i < program->rows; i++)
        target->discounts += ldexp((double)relax->multiplier[i], -relax->shift) *
                             (relax->multiplier[i] < 0 ? program->hi[i] : program->lo[i]);
    for (size_t j = 0; j < program->columns; j++) {
        double *discount = target->discount + relax->model.option[j];
        *discount = 0;
        for (size_t index = program->start[j]; index < program->start[j + 1]; index++)
            if (program->row[index] >= items)
                *discount += ldexp((double)relax->multiplier[program->row[index]], -relax->shift);
    }
}
