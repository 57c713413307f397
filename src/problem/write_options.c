/* SPDX-License-Identifier: MIT */
#include "problem/problem_options.h"

#include "cli/arguments.h"
#include "format/format.h"

static void take_amo(const tool_option *option, void *settings, const char *name)
{
    ((write_settings *)settings)->options.amo =
        dlx_amo_name(tool_name(option, "encoding", "encodings", name, dlx_amo_name));
}

static void take_objective(const tool_option *option, void *settings, const char *name)
{
    static const dlx_objective objectives[] = {DLX_OBJECTIVE_NONE, DLX_OBJECTIVE_COST,
                                               DLX_OBJECTIVE_COUNT};
    ((write_settings *)settings)->options.objective = objectives[tool_choice(option, name)];
}

const tool_option write_options[] = {
    {'t', "to", "FORMAT", "write problems in this format, see --help=formats",
     TOOL_FORMAT(write_settings, format, DLX_FORMAT_WRITES_PROBLEMS)},
    {0, "amo", "ENCODING", "encode 'at most one' this way, see --help=encodings", .take = take_amo,
     .needs = "to=cnf to=wcnf"},
    {0, "objective", "none|cost|count",
     "write no costs, the costs of options, or 1 for each option", .take = take_objective},
    {0, "labels", NULL, "write the names of items and options in matrices",
     TOOL_FLAG(write_settings, options.labels)},
    {0, "slack", NULL, "replace secondary items by primary ones with slack options",
     TOOL_FLAG(write_settings, slack)},
    {0},
};

void list_encodings(const tool_topic *topic, dlx_output *output, bool complete)
{
    static const char rare[] = "commander bimander binary"; /* solvers do not profit from these */
    (void)topic;
    dlx_output_text(output, "\nEncodings of --amo:\n");
    for (size_t i = 0; dlx_amo_name(i); i++)
        if (complete || !option_list_has(rare, dlx_amo_name(i)))
            tool_row(output, dlx_amo_name(i), dlx_amo_summary(i));
}

static const dlx_format *format_of(const write_settings *set)
{
    return set->format ? set->format : dlx_format_find("ec");
}

bool writes_ec_unchanged(const write_settings *set)
{
    return format_of(set) == dlx_format_find("ec") &&
           set->options.objective == DLX_OBJECTIVE_COST && !set->slack;
}

static dlx_status write_with_options(const write_settings *set, const dlx_problem *problem,
                                     dlx_error *error)
{
    dlx_problem *slack = set->slack ? slack_problem(problem, error) : NULL;
    if (set->slack && !slack)
        return error->status;
    dlx_write_options options = set->options;
    options.warn = tool_warner();
    const dlx_status status =
        dlx_problem_write(slack ? slack : problem, format_of(set), &options, tool_output(), error);
    dlx_problem_free(slack);
    return status;
}

bool write_problem(write_settings *set, const dlx_input *input, const dlx_problem *problem)
{
    const dlx_format *format = format_of(set);
    dlx_error error;
    if (set->written > 0 && dlx_format_capabilities(format) & DLX_FORMAT_SINGLE_PROBLEM) {
        tool_error_at(dlx_input_name(input), 0,
                      "expected one problem for the format %s, found several: the first is written",
                      dlx_format_name(format));
        return false;
    }
    if (write_with_options(set, problem, &error) == DLX_OK) {
        set->written++;
        return true;
    }
    if (error.status == DLX_NO_MEMORY)
        tool_die(&error);
    tool_error_in(input, &error);
    write_refused(set, dlx_problem_name(problem));
    return true;
}

dlx_status check_writable(const dlx_format *format, const dlx_problem *problem, dlx_error *error)
{
    return format->check_solutions ? format->check_solutions(problem, error) : DLX_OK;
}

void write_refused(const write_settings *set, const char *name)
{
    const dlx_format *format = format_of(set);
    if (format != dlx_format_find("ec"))
        return;
    dlx_write_head(format, name, tool_output());
    dlx_write_end(format, "0", DLX_END_ERROR, tool_output());
}

/* ---- problems made from others --------------------------------------------------------------- */

/* Begins a problem with the name, and the sense and the constant of the objective. */
static dlx_builder *begin_copy(const dlx_problem *problem)
{
    dlx_error error;
    dlx_builder *builder = xresult(dlx_builder_new(&error), &error);
    dlx_builder_maximise(builder, dlx_problem_maximises(problem));
    xok(dlx_builder_name(builder, dlx_problem_name(problem), &error), &error);
    xok(dlx_builder_cost_constant(builder, dlx_problem_cost_constant(problem),
                                  dlx_problem_cost_places(problem), &error),
        &error);
    return builder;
}

static dlx_problem *finish_copy(dlx_builder *builder)
{
    dlx_error error;
    dlx_problem *problem = xresult(dlx_builder_finish(builder, &error), &error);
    dlx_builder_free(builder);
    return problem;
}

static void add_primary(dlx_builder *builder, const char *name, uint32_t lo, uint32_t hi)
{
    dlx_error error;
    xok(dlx_builder_primary(builder, name, lo, hi, &error), &error);
}

static void add_secondary(dlx_builder *builder, const char *name)
{
    dlx_error error;
    xok(dlx_builder_secondary(builder, name, &error), &error);
}

/* Ends an option with a name, unless that is NULL. */
static void end_option(dlx_builder *builder, const char *name)
{
    dlx_error error;
    if (name)
        xok(dlx_builder_option_name(builder, name, &error), &error);
    xok(dlx_builder_end_option(builder, &error), &error);
}

/* Copies an option with its colours, cost and name. Items are found by name, so the builder may
 * have another order of items. */
static void copy_option(dlx_builder *builder, const dlx_problem *problem, size_t option)
{
    dlx_error error;
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++)
        xok(dlx_builder_add(builder, dlx_problem_item_name(problem, items[i]),
                            dlx_problem_colour(problem, option, i), &error),
            &error);
    xok(dlx_builder_cost_decimal(builder, dlx_problem_cost(problem, option),
                                 dlx_problem_cost_places(problem), &error),
        &error);
    end_option(builder, dlx_problem_option_name(problem, option));
}

dlx_problem *cover_problem(const dlx_problem *problem)
{
    dlx_builder *builder = begin_copy(problem);
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        const char *name = dlx_problem_item_name(problem, i);
        uint32_t lo;
        if (i < dlx_problem_primary(problem)) {
            dlx_problem_bounds(problem, i, &lo, NULL);
            add_primary(builder, name, lo, UINT32_MAX);
        } else {
            add_secondary(builder, name);
        }
    }
    for (size_t i = 0; i < dlx_problem_options(problem); i++)
        copy_option(builder, problem, i);
    return finish_copy(builder);
}

/* Adds an option for each item, with the item's name unless that is its number. */
static void add_transposed_options(dlx_builder *builder, const dlx_problem *problem)
{
    dlx_error error;
    dlx_columns columns;
    if (!dlx_problem_columns_make(&columns, problem, NULL))
        tool_out_of_memory();
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        const char *name = dlx_problem_item_name(problem, i);
        char number[32];
        snprintf(number, sizeof number, "%zu", i + 1);
        for (size_t k = columns.start[i]; k < columns.start[i + 1]; k++)
            xok(dlx_builder_add_index(builder, columns.option[k], NULL, &error), &error);
        end_option(builder, strcmp(name, number) == 0 ? NULL : name);
    }
    dlx_problem_columns_free(&columns);
}

dlx_problem *transposed_problem(const dlx_problem *problem, dlx_error *error)
{
    if (dlx_problem_features(problem)) {
        *error = (dlx_error){.status = DLX_UNSUPPORTED,
                             .text = "--transpose: expected a matrix of 0 and 1, found secondary "
                                     "items, bounds, costs or multiplicities"};
        return NULL;
    }
    dlx_builder *builder = begin_copy(problem);
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        const char *name = dlx_problem_option_name(problem, k);
        char number[32];
        snprintf(number, sizeof number, "%zu", k + 1);
        add_primary(builder, name ? name : number, 1, 1);
    }
    add_transposed_options(builder, problem);
    return finish_copy(builder);
}

/* Adds the items, primary ones first, and all options. */
static void add_with_slack(dlx_builder *builder, const dlx_problem *problem, const bool *coloured)
{
    dlx_error error;
    const size_t primary = dlx_problem_primary(problem), items = dlx_problem_items(problem);
    for (size_t i = 0; i < items; i++) {
        uint32_t lo = 1, hi = 1;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        if (i < primary || !coloured[i])
            add_primary(builder, dlx_problem_item_name(problem, i), lo, hi);
    }
    for (size_t i = primary; i < items; i++)
        if (coloured[i])
            add_secondary(builder, dlx_problem_item_name(problem, i));
    for (size_t k = 0; k < dlx_problem_options(problem); k++)
        copy_option(builder, problem, k);
    for (size_t i = primary; i < items; i++)
        if (!coloured[i]) {
            xok(dlx_builder_add(builder, dlx_problem_item_name(problem, i), NULL, &error), &error);
            end_option(builder, NULL);
        }
}

dlx_problem *slack_problem(const dlx_problem *problem, dlx_error *error)
{
    for (size_t k = 0; k < problem->options; k++)
        if (problem->start[k] < problem->start[k + 1] && !dlx_problem_chooses(problem, k)) {
            *error = (dlx_error){.status = DLX_UNSUPPORTED};
            snprintf(error->text, sizeof error->text,
                     "--slack: expected a primary item in option %zu", k + 1);
            return NULL;
        }
    bool *coloured = xrequire(calloc(dlx_problem_items(problem) + 1, sizeof *coloured));
    for (size_t i = 0; i < dlx_problem_nonzeros(problem) && problem->colour; i++)
        coloured[problem->item[i]] |= problem->colour[i] != 0;
    dlx_builder *builder = begin_copy(problem);
    add_with_slack(builder, problem, coloured);
    free(coloured);
    return finish_copy(builder);
}
