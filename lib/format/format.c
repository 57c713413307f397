/* SPDX-License-Identifier: MIT */
#include "format/format.h"

#include "core/options.h"
#include "encode/clauses.h"

#include <stdio.h>

#define FORMAT_ROW(name) &dlx_format_##name,
static const dlx_format *const formats[] = {DLX_FORMATS(FORMAT_ROW)};

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

unsigned dlx_format_capabilities(const dlx_format *format)
{
    return (format->read ? DLX_FORMAT_READS_PROBLEMS : 0U) |
           (format->write || format->write_with ? DLX_FORMAT_WRITES_PROBLEMS : 0U) |
           (format->write_solution ? DLX_FORMAT_WRITES_SOLUTIONS : 0U) |
           (format->write_diagram ? DLX_FORMAT_WRITES_DIAGRAMS : 0U) |
           (format->reduces ? DLX_FORMAT_REDUCES : 0U) |
           (format->single_problem ? DLX_FORMAT_SINGLE_PROBLEM : 0U);
}

/* Refuses features that the format cannot express, with the reason. */
static dlx_status check_features(const dlx_problem *problem, const dlx_format *format,
                                 dlx_error *error)
{
    static const struct {
        unsigned feature;
        const char *name;
    } beyond[] = {
        {DLX_PROBLEM_SECONDARY, "secondary items"},
        {DLX_PROBLEM_COLOURS, "colours"},
        {DLX_PROBLEM_BOUNDS, "bounds other than 1:1"},
        {DLX_PROBLEM_REPEATS, "options with an item several times"},
        {DLX_PROBLEM_COSTS, "costs (--objective=none leaves them out)"},
    };
    const unsigned features = dlx_problem_features(problem) & ~format->features;
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        if (features & beyond[i].feature)
            return dlx_error_set(error, DLX_UNSUPPORTED, "the format %s cannot hold %s",
                                 format->name, beyond[i].name);
    if (format->needs_items && dlx_problem_items(problem) == 0)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format %s cannot hold a problem without items", format->name);
    return DLX_OK;
}

static dlx_status check_objective(const dlx_problem *problem, const dlx_format *format,
                                  dlx_error *error)
{
    if (format->sense != DLX_LEAST_COST || !problem->cost)
        return DLX_OK;
    if (problem->maximise)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format %s cannot hold costs to be maximised "
                             "(--objective=none leaves them out)",
                             format->name);
    if (problem->constant)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format %s cannot hold a constant cost "
                             "(--objective=none leaves costs out)",
                             format->name);
    return DLX_OK;
}

/* Returns true for numbers above 2^53, and for numbers that change when stored as a floating-point
 * number of 64 bits; numbers of 15 digits never change (DBL_DIG). */
static bool is_inexact(dlx_decimal number)
{
    const int64_t least = INT64_C(1000000000000000);
    if (number.value > -least && number.value < least)
        return false;
    char text[64];
    dlx_decimal back;
    const double value = strtod(dlx_decimal_text(number).text, NULL);
    int64_t same;
    snprintf(text, sizeof text, "%.*f", (int)number.places, value);
    return value > 0x1p53 || value < -0x1p53 || !dlx_decimal_parse(text, strlen(text), &back) ||
           !dlx_decimal_scale(back, number.places, &same) || same != number.value;
}

/* Warns of the first cost that solvers with floating-point numbers round. */
static void warn_of_floats(const dlx_problem *problem, const dlx_format *format,
                           const dlx_write_options *options)
{
    dlx_error warning;
    for (size_t k = 0; k < problem->options && options->warn && problem->cost; k++) {
        const dlx_decimal cost = {problem->cost[k], problem->places};
        if (!is_inexact(cost))
            continue;
        dlx_error_set(
            &warning, DLX_OK,
            "option %zu costs %s, which programs that read %s may round to a floating-point number",
            k + 1, dlx_decimal_text(cost).text, format->name);
        options->warn(options->warn_state, &warning);
        return;
    }
}

/* Writes a problem with unchanged costs. */
static dlx_status write_unchanged(const dlx_problem *problem, const dlx_format *format,
                                  const dlx_write_options *options, dlx_output *output,
                                  dlx_error *error)
{
    dlx_status status = check_features(problem, format, error);
    if (status == DLX_OK)
        status = check_objective(problem, format, error);
    if (status == DLX_OK && format->check)
        status = format->check(problem, error);
    if (status == DLX_OK && format->for_floats)
        warn_of_floats(problem, format, options);
    if (status == DLX_OK && format->write_with)
        status = format->write_with(problem, options, output, error);
    else if (status == DLX_OK)
        format->write(problem, output);
    return status;
}

/* Negates the costs of a copy; the caller frees the costs. */
static dlx_status negate_costs(dlx_problem *problem, dlx_error *error)
{
    const int64_t *cost = problem->cost;
    problem->cost = dlx_buffer_allocate(problem->options, sizeof *problem->cost);
    if (!problem->cost)
        return dlx_error_memory(error);
    problem->constant = -problem->constant;
    for (size_t k = 0; k < problem->options; k++)
        if (__builtin_sub_overflow(INT64_C(0), cost[k], &problem->cost[k]))
            return dlx_error_set(error, DLX_UNSUPPORTED, "the cost of option %zu is out of range",
                                 k + 1);
    return DLX_OK;
}

/* Writes a problem; negates the costs of a maximisation for formats that only minimise, and writes
 * costs as integers for formats without decimals. *problem is a copy. */
static dlx_status write_as_it_is(dlx_problem *problem, const dlx_format *format,
                                 const dlx_write_options *options, dlx_output *output,
                                 dlx_error *error)
{
    if (!format->decimal_costs && format->sense == DLX_LEAST_COST)
        problem->places = 0;
    if (format->sense != DLX_SENSE_NOTED || !problem->maximise || !problem->cost)
        return write_unchanged(problem, format, options, output, error);
    dlx_status status = negate_costs(problem, error);
    if (status == DLX_OK)
        status = write_unchanged(problem, format, options, output, error);
    free(problem->cost);
    return status;
}

static dlx_status write_counted(const dlx_problem *problem, const dlx_format *format,
                                const dlx_write_options *options, dlx_output *output,
                                dlx_error *error)
{
    dlx_problem counted = *problem;
    counted.cost = dlx_buffer_allocate(problem->options, sizeof *counted.cost);
    if (!counted.cost)
        return dlx_error_memory(error);
    for (size_t k = 0; k < problem->options; k++)
        counted.cost[k] = 1;
    counted.places = 0;
    counted.constant = 0;
    counted.maximise = false;
    const dlx_status status = write_as_it_is(&counted, format, options, output, error);
    free(counted.cost);
    return status;
}

dlx_status dlx_problem_write(const dlx_problem *problem, const dlx_format *format,
                             const dlx_write_options *options, dlx_output *output, dlx_error *error)
{
    dlx_write_options settings;
    const dlx_status status =
        dlx_options_copy(&settings, sizeof settings, sizeof settings, options, error);
    if (status != DLX_OK)
        return status;
    options = &settings;
    if (!format)
        return dlx_error_set(error, DLX_INVALID, "expected a format to write, found none");
    if ((unsigned)options->objective > DLX_OBJECTIVE_COUNT)
        return dlx_error_set(error, DLX_INVALID, "expected an objective of dlx_objective, found %d",
                             (int)options->objective);
    if (!format->write && !format->write_with)
        return dlx_error_set(error, DLX_UNSUPPORTED, "the format %s cannot be written for problems",
                             format->name);
    if (!dlx_amo_find(options->amo))
        return dlx_error_set(error, DLX_INVALID, "unknown encoding %s",
                             dlx_show(options->amo, strlen(options->amo)).text);
    if (options->objective == DLX_OBJECTIVE_COUNT)
        return write_counted(problem, format, options, output, error);
    dlx_problem written = *problem;
    if (options->objective == DLX_OBJECTIVE_NONE) {
        written.cost = NULL;
        written.constant = 0;
        written.maximise = false;
    }
    return write_as_it_is(&written, format, options, output, error);
}

void dlx_write_head(const dlx_format *format, const char *name, dlx_output *output)
{
    format->write_head(name, "", output);
}

void dlx_write_begin(const dlx_format *format, const dlx_problem *problem, dlx_output *output)
{
    format->write_head(dlx_problem_name(problem), dlx_problem_data(problem), output);
}

void dlx_write_solution(const dlx_format *format, const dlx_problem *problem, uint64_t number,
                        const uint32_t *options, size_t count, dlx_output *output)
{
    format->write_solution(dlx_problem_shown(problem), number, NULL, options, count, output);
}

void dlx_write_class(const dlx_format *format, const dlx_problem *problem, uint64_t number,
                     const char *class_size, const uint32_t *options, size_t count,
                     dlx_output *output)
{
    format->write_solution(dlx_problem_shown(problem), number, class_size, options, count, output);
}

void dlx_write_end(const dlx_format *format, const char *found, dlx_end end, dlx_output *output)
{
    format->write_end(found, end, output);
}

bool dlx_written_follows(const dlx_format *format, dlx_written *earlier, const char *line)
{
    return format->follows && format->follows(earlier, line);
}

bool dlx_format_written_other(dlx_written *earlier)
{
    earlier->next = earlier->next > 0;
    return true;
}

bool dlx_format_written_next(dlx_written *earlier, const char *line, const char *text)
{
    const size_t length = strlen(text);
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)earlier->next);
    const size_t count = strlen(digits);
    if (earlier->next == 0 || strncmp(line, text, length) != 0 ||
        strncmp(line + length, digits, count) != 0 ||
        (line[length + count] >= '0' && line[length + count] <= '9'))
        return false;
    earlier->next++;
    return true;
}

dlx_status dlx_diagram_write(const dlx_diagram *diagram, const dlx_format *format,
                             dlx_output *output, dlx_error *error)
{
    if (!format->write_diagram)
        return dlx_error_set(error, DLX_UNSUPPORTED, "the format %s cannot be written for diagrams",
                             format->name);
    format->write_diagram(diagram, output);
    return DLX_OK;
}
