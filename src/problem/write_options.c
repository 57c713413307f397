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

/* Copies the name, and the sense and the constant of the objective. */
static dlx_status copy_head(dlx_builder *builder, const dlx_problem *problem, dlx_error *error)
{
    dlx_builder_maximise(builder, dlx_problem_maximises(problem));
    const dlx_status status = dlx_builder_name(builder, dlx_problem_name(problem), error);
    return status == DLX_OK ? dlx_builder_cost_constant(builder, dlx_problem_cost_constant(problem),
                                                        dlx_problem_cost_places(problem), error)
                            : status;
}

/* Copies an option with its colours, cost and name. Items are found by name, so the builder may
 * have another order of items. */
static dlx_status copy_option(dlx_builder *builder, const dlx_problem *problem, size_t option,
                              dlx_error *error)
{
    const char *name = dlx_problem_option_name(problem, option);
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < count && status == DLX_OK; i++)
        status = dlx_builder_add(builder, dlx_problem_item_name(problem, items[i]),
                                 dlx_problem_colour(problem, option, i), error);
    if (status == DLX_OK)
        status = dlx_builder_cost_decimal(builder, dlx_problem_cost(problem, option),
                                          dlx_problem_cost_places(problem), error);
    if (status == DLX_OK && name)
        status = dlx_builder_option_name(builder, name, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

/* ---- set covers -------------------------------------------------------------------------------
 */

static dlx_status add_cover_items(dlx_builder *builder, const dlx_problem *problem,
                                  dlx_error *error)
{
    const size_t primary = dlx_problem_primary(problem);
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < dlx_problem_items(problem) && status == DLX_OK; i++) {
        const char *name = dlx_problem_item_name(problem, i);
        uint32_t lo = 0, hi;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        status = i < primary ? dlx_builder_primary(builder, name, lo, UINT32_MAX, error)
                             : dlx_builder_secondary(builder, name, error);
    }
    return status;
}

dlx_problem *cover_problem(const dlx_problem *problem, dlx_error *error)
{
    dlx_builder *builder = dlx_builder_new(error);
    dlx_status status = builder ? copy_head(builder, problem, error) : DLX_NO_MEMORY;
    if (status == DLX_OK)
        status = add_cover_items(builder, problem, error);
    for (size_t i = 0; i < dlx_problem_options(problem) && status == DLX_OK; i++)
        status = copy_option(builder, problem, i, error);
    dlx_problem *cover = status == DLX_OK ? dlx_builder_finish(builder, error) : NULL;
    dlx_builder_free(builder);
    return cover;
}

/* ---- the transposed matrix --------------------------------------------------------------------
 */

/* Adds an item for each option, with its name or number. */
static dlx_status add_transposed_items(dlx_builder *builder, const dlx_problem *problem,
                                       dlx_error *error)
{
    dlx_status status = dlx_builder_name(builder, dlx_problem_name(problem), error);
    for (size_t k = 0; k < dlx_problem_options(problem) && status == DLX_OK; k++) {
        const char *name = dlx_problem_option_name(problem, k);
        char number[32];
        snprintf(number, sizeof number, "%zu", k + 1);
        status = dlx_builder_primary(builder, name ? name : number, 1, 1, error);
    }
    return status;
}

/* Adds an option for each item, with the item's name unless that is its number. The options of
 * item i end at end[i] in `options`. */
static dlx_status add_transposed_options(dlx_builder *builder, const dlx_problem *problem,
                                         const size_t *end, const uint32_t *options,
                                         dlx_error *error)
{
    dlx_status status = DLX_OK;
    size_t next = 0;
    for (size_t i = 0; i < dlx_problem_items(problem) && status == DLX_OK; i++) {
        const char *name = dlx_problem_item_name(problem, i);
        char number[32];
        snprintf(number, sizeof number, "%zu", i + 1);
        for (; next < end[i] && status == DLX_OK; next++)
            status = dlx_builder_add_index(builder, options[next], NULL, error);
        if (status == DLX_OK && strcmp(name, number) != 0)
            status = dlx_builder_option_name(builder, name, error);
        if (status == DLX_OK)
            status = dlx_builder_end_option(builder, error);
    }
    return status;
}

/* Lists the options of each item, in order (a counting sort): those of item i end at end[i]. */
static void list_options(const dlx_problem *problem, size_t *end, uint32_t *options)
{
    size_t count;
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        for (size_t i = 0; i < count; i++)
            end[items[i] + 1]++;
    }
    for (size_t i = 1; i <= dlx_problem_items(problem); i++)
        end[i] += end[i - 1];
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        for (size_t i = 0; i < count; i++)
            options[end[items[i]]++] = (uint32_t)k;
    }
}

dlx_problem *transposed_problem(const dlx_problem *problem, dlx_error *error)
{
    if (dlx_problem_features(problem)) {
        *error = (dlx_error){.status = DLX_UNSUPPORTED,
                             .text = "--transpose: expected a matrix of 0 and 1, found secondary "
                                     "items, bounds, costs or multiplicities"};
        return NULL;
    }
    size_t *end = xrequire(calloc(dlx_problem_items(problem) + 2, sizeof *end));
    uint32_t *options = xrequire(calloc(dlx_problem_nonzeros(problem) + 1, sizeof *options));
    list_options(problem, end, options);
    dlx_builder *builder = xresult(dlx_builder_new(error), error);
    dlx_problem *transposed = NULL;
    if (add_transposed_items(builder, problem, error) == DLX_OK &&
        add_transposed_options(builder, problem, end, options, error) == DLX_OK)
        transposed = dlx_builder_finish(builder, error);
    dlx_builder_free(builder);
    free(end);
    free(options);
    return transposed;
}

/* ---- slack options ----------------------------------------------------------------------------
 */

/* Marks the items with a colour in some option, for the caller to free. */
static bool *find_coloured(const dlx_problem *problem)
{
    bool *coloured = calloc(dlx_problem_items(problem) + 1, sizeof *coloured);
    if (!coloured)
        return NULL;
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        for (size_t i = 0; i < count; i++)
            coloured[items[i]] |= dlx_problem_colour(problem, k, i) != NULL;
    }
    return coloured;
}

static dlx_status add_slack_items(dlx_builder *builder, const dlx_problem *problem,
                                  const bool *coloured, dlx_error *error)
{
    const size_t primary = dlx_problem_primary(problem);
    const size_t items = dlx_problem_items(problem);
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < items && status == DLX_OK; i++) {
        uint32_t lo = 1;
        uint32_t hi = 1;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        if (i < primary || !coloured[i])
            status = dlx_builder_primary(builder, dlx_problem_item_name(problem, i), lo, hi, error);
    }
    for (size_t i = primary; i < items && status == DLX_OK; i++)
        if (coloured[i])
            status = dlx_builder_secondary(builder, dlx_problem_item_name(problem, i), error);
    return status;
}

static dlx_status add_option(dlx_builder *builder, const dlx_problem *problem, size_t option,
                             dlx_error *error)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    bool chosen = count == 0;
    for (size_t i = 0; i < count; i++)
        chosen |= items[i] < dlx_problem_primary(problem);
    if (chosen)
        return copy_option(builder, problem, option, error);
    snprintf(error->text, sizeof error->text, "--slack: expected a primary item in option %zu",
             option + 1);
    return error->status = DLX_UNSUPPORTED;
}

static dlx_status build(dlx_builder *builder, const dlx_problem *problem, const bool *coloured,
                        dlx_error *error)
{
    dlx_status status = copy_head(builder, problem, error);
    if (status == DLX_OK)
        status = add_slack_items(builder, problem, coloured, error);
    for (size_t k = 0; k < dlx_problem_options(problem) && status == DLX_OK; k++)
        status = add_option(builder, problem, k, error);
    for (size_t i = dlx_problem_primary(problem);
         i < dlx_problem_items(problem) && status == DLX_OK; i++) {
        if (coloured[i])
            continue;
        status = dlx_builder_add(builder, dlx_problem_item_name(problem, i), NULL, error);
        if (status == DLX_OK)
            status = dlx_builder_end_option(builder, error);
    }
    return status;
}

dlx_problem *slack_problem(const dlx_problem *problem, dlx_error *error)
{
    dlx_problem *slack = NULL;
    bool *coloured = find_coloured(problem);
    dlx_builder *builder = dlx_builder_new(error);
    *error = (dlx_error){.status = DLX_NO_MEMORY, .text = "out of memory"};
    if (coloured && builder && build(builder, problem, coloured, error) == DLX_OK)
        slack = dlx_builder_finish(builder, error);
    dlx_builder_free(builder);
    free(coloured);
    return slack;
}
