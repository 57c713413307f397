/* SPDX-License-Identifier: MIT */
/* Answer set programming: facts about items and options, and a few rules, for gringo and clasp.
 * Option k, from 1, is chosen if pick(k) is true. */
#include "format/comments.h"
#include "format/format.h"

/* Each chosen option gives its colours to its secondary items. An item without a colour gets a
 * colour unique to the option. */
static const char rules[] = "{ pick(O) : option(O) }.\n"
                            ":- item(I,L,H), not L { pick(O) : covers(O,I) } H.\n"
                            ":- secondary(I), #count { C : pick(O), covers(O,I,C) } > 1.\n";

/* Declares that the option has the item of a nonzero. */
static void put_use(dlx_output *output, const dlx_problem *problem, size_t option, size_t nonzero)
{
    const uint32_t item = problem->item[nonzero];
    const uint32_t colour = problem->colour ? problem->colour[nonzero] : 0;
    dlx_output_put(output, "covers(%zu,%u", option + 1, item + 1);
    if (item >= problem->items->primary && colour)
        dlx_output_put(output, ",colour(%u)", colour);
    else if (item >= problem->items->primary)
        dlx_output_put(output, ",alone(%zu)", option + 1);
    dlx_output_text(output, ").\n");
}

/* Numbers in gringo have 32 bits. */
static dlx_status check_problem(const dlx_problem *problem, dlx_error *error)
{
    const size_t primary = problem->items->primary;
    if (dlx_problem_items(problem) > INT32_MAX || problem->options > INT32_MAX)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format asp cannot hold numbers of 2^31 or more");
    for (size_t i = 0; i < primary && problem->items->hi; i++)
        if (problem->items->hi[i] > INT32_MAX)
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "the format asp cannot hold numbers of 2^31 or more (item %s)",
                                 dlx_problem_item_name(problem, i));
    if (problem->constant > INT32_MAX || problem->constant < -INT32_MAX)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format asp cannot hold numbers of 2^31 or more (the constant)");
    for (size_t k = 0; k < problem->options && problem->cost; k++)
        if (problem->cost[k] > INT32_MAX || problem->cost[k] < -INT32_MAX)
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "the format asp cannot hold numbers of 2^31 or more (option %zu)",
                                 k + 1);
    return DLX_OK;
}

static void write_problem(const dlx_problem *problem, dlx_output *output)
{
    const dlx_option_names names = {.problem = problem};
    dlx_comments_put(output, problem, "%", true, false);
    dlx_comments_put_names(output, &names, "%", NULL);
    dlx_output_text(output, rules);
    dlx_output_text(output, "#defined option/1. #defined item/3. #defined secondary/1.\n"
                            "#defined covers/2. #defined covers/3. #defined cost/2.\n");
    if (problem->cost) {
        for (size_t k = 0; k < problem->options; k++)
            if (problem->cost[k])
                dlx_output_put(output, "cost(%zu,%lld).\n", k + 1, (long long)problem->cost[k]);
        if (problem->constant)
            dlx_output_put(output, "constant(%lld).\n", (long long)problem->constant);
        dlx_output_put(output, "#%s { %sC,O : pick(O), cost(O,C) }.\n",
                       problem->maximise ? "maximize" : "minimize",
                       problem->constant ? "C : constant(C); " : "");
    }
    dlx_output_text(output, "#show pick/1.\n");
    for (size_t i = 0; i < problem->items->primary; i++) {
        uint32_t lo, hi;
        dlx_problem_bounds(problem, i, &lo, &hi);
        dlx_output_put(output, "item(%zu,%u,%u).\n", i + 1, lo, hi);
    }
    for (size_t i = problem->items->primary; i < dlx_problem_items(problem); i++)
        dlx_output_put(output, "secondary(%zu).\n", i + 1);
    for (size_t k = 0; k < problem->options; k++) {
        if (dlx_problem_chooses(problem, k))
            dlx_output_put(output, "option(%zu).", k + 1);
        else
            dlx_output_byte(output, '%'); /* never chosen */
        dlx_output_text(output, " % ");
        dlx_format_put_option(output, problem, k);
        dlx_output_byte(output, '\n');
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            put_use(output, problem, k, i);
    }
}

const dlx_format dlx_format_asp = {
    .name = "asp",
    .summary = "facts and rules of answer set programming, for gringo and clasp",
    .features = DLX_FEATURES_ALL,
    .sense = DLX_SENSE_WRITTEN,
    .single_problem = true,
    .check = check_problem,
    .write = write_problem,
};
