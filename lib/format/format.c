/* SPDX-License-Identifier: MIT */
#include "format/format.h"

#include "core/options.h"
#include "encode/amo.h"
#include "search/diagram/diagram.h"

#include <stdlib.h>

/* clang-format off */
static const dlx_format *const formats[] = {
    &dlx_format_ec,
    &dlx_format_knuth,
    &dlx_format_matrix,
    &dlx_format_rows,
    &dlx_format_mtx,
    &dlx_format_csv,
    &dlx_format_npy,
    &dlx_format_npz,
    &dlx_format_json,
    &dlx_format_xcc,
    &dlx_format_miniexact,
    &dlx_format_exact,
    &dlx_format_scp,
    &dlx_format_rail,
    &dlx_format_spp,
    &dlx_format_col,
    &dlx_format_cnf,
    &dlx_format_wcnf,
    &dlx_format_wcnf_old,
    &dlx_format_opb,
    &dlx_format_lp,
    &dlx_format_mps,
    &dlx_format_mps_fixed,
    &dlx_format_asp,
    &dlx_format_fzn,
    &dlx_format_mzn,
    &dlx_format_zdd,
};
/* clang-format on */

const dlx_format *dlx_format_at(size_t index)
{
    return index < sizeof formats / sizeof *formats ? formats[index] : NULL;
}

const dlx_format *dlx_format_find(const char *name)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

const char *dlx_format_name(const dlx_format *format)
{
    return format->name;
}

const char *dlx_format_summary(const dlx_format *format)
{
    return format->summary;
}

unsigned dlx_format_abilities(const dlx_format *format)
{
    return (format->read ? DLX_READS_PROBLEMS : 0U) |
           (format->write || format->write_with ? DLX_WRITES_PROBLEMS : 0U) |
           (format->write_solution ? DLX_WRITES_SOLUTIONS : 0U) |
           (format->write_diagram ? DLX_WRITES_DIAGRAMS : 0U) |
           (format->reduces ? DLX_REDUCES : 0U) | (format->holds_one ? DLX_HOLDS_ONE : 0U);
}

/* Refuses what a format cannot hold, with the reason. */
static dlx_status check_features(const dlx_problem *problem, const dlx_format *format,
                                 dlx_error *error)
{
    static const struct {
        unsigned feature;
        const char *name;
    } beyond[] = {
        {DLX_FEATURE_SECONDARY, "secondary items"},
        {DLX_FEATURE_COLOURS, "colours"},
        {DLX_FEATURE_BOUNDS, "bounds other than 1:1"},
        {DLX_FEATURE_COSTS, "costs (--objective=none leaves them out)"},
    };
    const unsigned features = dlx_problem_features(problem) & ~format->holds;
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        if (features & beyond[i].feature)
            return dlx_error_set(error, DLX_UNSUPPORTED, "the format %s cannot hold %s",
                                 format->name, beyond[i].name);
    if (format->needs_items && dlx_problem_items(problem) == 0)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format %s cannot hold a problem without items", format->name);
    return DLX_OK;
}

/* Writes a problem with its costs as they are; as integers, where decimals have no place. *problem
 * is a copy. */
static dlx_status write_as_it_is(dlx_problem *problem, const dlx_format *format,
                                 const dlx_write_options *options, dlx_output *output,
                                 dlx_error *error)
{
    if (!format->holds_decimals)
        problem->places = 0;
    dlx_status status = check_features(problem, format, error);
    if (status == DLX_OK && format->check)
        status = format->check(problem, error);
    if (status == DLX_OK && format->write_with)
        status = format->write_with(problem, options, output, error);
    else if (status == DLX_OK)
        format->write(problem, output);
    return status;
}

static dlx_status write_counted(const dlx_problem *problem, const dlx_format *format,
                                const dlx_write_options *options, dlx_output *output,
                                dlx_error *error)
{
    dlx_problem counted = *problem;
    counted.cost = dlx_allocate(problem->options, sizeof *counted.cost);
    if (!counted.cost)
        return dlx_error_memory(error);
    for (size_t k = 0; k < problem->options; k++)
        counted.cost[k] = 1;
    counted.places = 0;
    const dlx_status status = write_as_it_is(&counted, format, options, output, error);
    free(counted.cost);
    return status;
}

dlx_status dlx_problem_write_with(const dlx_problem *problem, const dlx_format *format,
                                  const dlx_write_options *options, dlx_output *output,
                                  dlx_error *error)
{
    dlx_write_options all;
    const dlx_status status = dlx_options_copy(&all, sizeof all, sizeof all, options, error);
    if (status != DLX_OK)
        return status;
    options = &all;
    if (!format)
        return dlx_error_set(error, DLX_INVALID, "no format to write");
    if ((unsigned)options->objective > DLX_OBJECTIVE_COUNT)
        return dlx_error_set(error, DLX_INVALID, "expected an objective of dlx_objective, found %d",
                             (int)options->objective);
    if (!format->write && !format->write_with)
        return dlx_error_set(error, DLX_UNSUPPORTED, "problems are not written as %s",
                             format->name);
    if (!dlx_amo_find(options->amo))
        return dlx_error_set(error, DLX_INVALID, "no such encoding %s",
                             dlx_show(options->amo, strlen(options->amo)).text);
    if (options->objective == DLX_OBJECTIVE_COUNT)
        return write_counted(problem, format, options, output, error);
    dlx_problem written = *problem;
    if (options->objective == DLX_OBJECTIVE_NONE)
        written.cost = NULL;
    return write_as_it_is(&written, format, options, output, error);
}

dlx_status dlx_problem_write(const dlx_problem *problem, const dlx_format *format,
                             dlx_output *output, dlx_error *error)
{
    return dlx_problem_write_with(problem, format, NULL, output, error);
}

void dlx_write_head(const dlx_format *format, const char *name, dlx_output *output)
{
    format->write_head(name, output);
}

void dlx_write_solution(const dlx_format *format, const dlx_problem *problem, uint64_t number,
                        const uint32_t *options, size_t count, dlx_output *output)
{
    format->write_solution(problem, number, options, count, output);
}

void dlx_write_end(const dlx_format *format, const char *found, dlx_end end, dlx_output *output)
{
    format->write_end(found, end, output);
}

dlx_status dlx_solver_write_diagram(const dlx_solver *solver, const dlx_format *format,
                                    dlx_output *output, dlx_error *error)
{
    const dlx_diagram *diagram = dlx_solver_diagram(solver);
    if (!format->write_diagram)
        return dlx_error_set(error, DLX_UNSUPPORTED, "diagrams are not written as %s",
                             format->name);
    if (!diagram)
        return dlx_error_set(error, DLX_INVALID, "there is no diagram of this search");
    format->write_diagram(diagram, output);
    return DLX_OK;
}
