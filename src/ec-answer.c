/* SPDX-License-Identifier: MIT */
/* ec-answer - check the answer of an external solver and write its solutions */
#include "cli/arguments.h"
#include "cli/output_file.h"
#include "problem/problem_options.h"

#include <math.h>

typedef struct settings {
    read_settings read; /* of the problem */
    const dlx_format *target;
    const char *dialect; /* NULL: detected */
    bool check;
    int base; /* as in dlx_answer_options */
    const char *problem_path, *answer_path;
    symmetry_settings symmetry;
} settings;

/* ---- an answer ------------------------------------------------------------------------------- */

typedef struct answer_report {
    const settings *set;
    const dlx_problem *problem;
    const dlx_quotient *quotient; /* the solver's problem; NULL: `problem` */
    const dlx_answer *answer;
    const char *file; /* of the answer */
    dlx_checker *checker;
    uint64_t repeats, wrong;
} answer_report;

static void take_model(answer_report *report, size_t index)
{
    size_t count;
    bool repeated;
    dlx_error error;
    const uint32_t *options = dlx_answer_model(report->answer, index, &count);
    uint32_t *lifted = NULL;
    if (report->quotient)
        options = lifted = xrequire(dlx_quotient_lift(report->quotient, options, count, &count));
    const dlx_status status =
        dlx_checker_options(report->checker, options, count, &repeated, &error);
    if (status == DLX_OK) {
        dlx_write_solution(report->set->target, report->problem,
                           dlx_checker_passed(report->checker), options, count, tool_output());
        dlx_free(lifted);
        return;
    }
    dlx_free(lifted);
    if (status == DLX_NO_MEMORY)
        tool_die(&error);
    if (repeated) {
        report->repeats++;
        return;
    }
    tool_error_at(report->file, 0, "model %zu is wrong: %.180s", index + 1, error.text);
    report->wrong++;
}

static bool is_near(double reported, double value)
{
    return fabs(reported - value) <= 1e-6 * (1 + fabs(value));
}

/* True if a solver may report `reported` for this cost. Solvers may minimise the negated costs
 * of a maximum. Weighted clauses have no negative weights, which adds the negative costs to
 * their sum. */
static bool is_sum(const dlx_problem *problem, double cost, double reported)
{
    const double sign = dlx_problem_maximises(problem) ? -1 : 1;
    double below = 0;
    for (size_t k = 0; k < dlx_problem_options(problem); k++)
        if (sign * (double)dlx_problem_cost(problem, k) < 0)
            below += sign * (double)dlx_problem_cost(problem, k);
    return is_near(reported, cost) || is_near(reported, sign * cost) ||
           is_near(reported, sign * cost - below);
}

/* True if a solver may report `reported` for these options. Decimal costs may be scaled to
 * integers, and the constant may be omitted. */
static bool is_cost(const dlx_problem *problem, const uint32_t *options, size_t count,
                    double reported)
{
    const double cost = (double)dlx_problem_cost_of(problem, options, count);
    const double constant = (double)dlx_problem_cost_constant(problem);
    double units = 1;
    for (unsigned i = 0; i < dlx_problem_cost_places(problem); i++)
        units *= 10;
    for (int scaled = 0; scaled < 2; scaled++, reported *= units)
        if (is_sum(problem, cost, reported) || is_sum(problem, cost - constant, reported))
            return true;
    return false;
}

/* Checks the reported cost of the last model. A solver without costs reports 0 or the number of
 * options; the solution is not optimal then. */
static bool check_cost(const answer_report *report, dlx_end *end)
{
    const size_t models = dlx_answer_models(report->answer);
    double reported;
    const bool has_costs = dlx_problem_features(report->problem) & DLX_PROBLEM_COSTS;
    if ((*end != DLX_END_OPTIMAL && !has_costs) || models == 0 ||
        !dlx_answer_cost(report->answer, &reported))
        return true;
    size_t count;
    const uint32_t *options = dlx_answer_model(report->answer, models - 1, &count);
    const dlx_problem *asked =
        report->quotient ? dlx_quotient_problem(report->quotient) : report->problem;
    if (is_cost(asked, options, count, reported))
        return true;
    *end = *end == DLX_END_OPTIMAL ? DLX_END_ENOUGH : *end;
    return is_near(reported, 0) || is_near(reported, (double)count);
}

static void write_answer(answer_report *report)
{
    const dlx_format *format = report->set->target;
    dlx_output *output = tool_output();
    tool_verbose(report->file, "read as %s", dlx_answer_dialect(report->answer));
    dlx_write_begin(format, report->problem, output);
    for (size_t i = 0; i < dlx_answer_models(report->answer); i++)
        take_model(report, i);
    dlx_end end = dlx_answer_end(report->answer);
    if (!report->wrong && !check_cost(report, &end)) {
        double cost;
        dlx_answer_cost(report->answer, &cost);
        tool_error_at(report->file, 0, "the reported cost %g is not the cost of the options", cost);
        report->wrong++;
    }
    if (report->wrong)
        end = DLX_END_ERROR;
    if (report->repeats)
        tool_note_of(report->file, "%llu repeated models are ignored",
                     (unsigned long long)report->repeats);
    if (dlx_answer_models(report->answer) == 0 && dlx_answer_claims_solution(report->answer))
        tool_note_of(report->file, "the solver reports a solution, but lists none");
    char found[32];
    snprintf(found, sizeof found, "%llu", (unsigned long long)dlx_checker_passed(report->checker));
    dlx_write_end(format, found, end, output);
    tool_raise_end_status(end, dlx_checker_passed(report->checker) > 0);
}

static void read_answer(const settings *set, const dlx_problem *problem)
{
    dlx_error error;
    dlx_input *input = tool_require_input(set->answer_path);
    dlx_quotient *quotient = NULL;
    if (set->symmetry.invariant)
        quotient = xresult(symmetry_quotient(&set->symmetry, problem, NULL, &error), &error);
    const dlx_problem *asked = quotient ? dlx_quotient_problem(quotient) : problem;
    dlx_answer *answer = xresult(
        dlx_answer_read(asked, &(dlx_answer_options){.dialect = set->dialect, .base = set->base},
                        input, &error),
        &error);
    answer_report report = {.set = set,
                            .problem = problem,
                            .quotient = quotient,
                            .answer = answer,
                            .file = dlx_input_name(input)};
    xok(check_writable(set->target, problem, &error), &error);
    report.checker = xresult(dlx_checker_new(problem, NULL, &error), &error);
    write_answer(&report);
    dlx_checker_free(report.checker);
    dlx_answer_free(answer);
    dlx_quotient_free(quotient);
    dlx_input_close(input);
}

/* ---- --check --------------------------------------------------------------------------------- */

typedef struct pairing {
    dlx_reader *reader;
    dlx_problem *problem;
    dlx_checker *checker; /* NULL: the problem is refused or missing */
    uint64_t problems;    /* in the stream of solutions */
    uint64_t solutions;   /* of the current problem */
    const char *file;     /* of the solutions */
} pairing;

/* Advances to the next problem. Returns false at the end. */
static bool next_problem(pairing *pair)
{
    dlx_error error;
    dlx_checker_free(pair->checker);
    dlx_problem_free(pair->problem);
    pair->checker = NULL;
    pair->problem = NULL;
    pair->solutions = 0;
    const dlx_status status = dlx_reader_next(pair->reader, &pair->problem, &error);
    if (status == DLX_OK) {
        pair->checker = xresult(dlx_checker_new(pair->problem, NULL, &error), &error);
        return true;
    }
    pair->problem = NULL;
    if (status == DLX_NO_DATA)
        return false;
    if (status != DLX_SYNTAX && status != DLX_REFUSED)
        tool_die(&error);
    if (status == DLX_SYNTAX)
        tool_error(&error);
    return true;
}

static void complain(const pairing *pair, uint64_t line, const char *text)
{
    tool_error_at(pair->file, line, "problem %llu: %.200s", (unsigned long long)pair->problems,
                  text);
}

static void check_solution(pairing *pair, const dlx_solution_record *record)
{
    dlx_error error;
    pair->solutions++;
    if (!pair->checker) {
        if (pair->solutions == 1)
            complain(pair, record->line - 1, "expected a problem for these solutions");
        return;
    }
    const dlx_status status = dlx_checker_record(pair->checker, record, &error);
    if (status == DLX_NO_MEMORY)
        tool_die(&error);
    if (status != DLX_OK)
        complain(pair, error.line, error.text);
}

static void check_end(const pairing *pair, const dlx_solution_record *record)
{
    char number[32], text[DLX_ERROR_TEXT];
    snprintf(number, sizeof number, "%llu", (unsigned long long)pair->solutions);
    if (strcmp(number, record->found) != 0) {
        snprintf(text, sizeof text, "expected %.60s solutions, found %s", record->found, number);
        complain(pair, record->line, text);
    }
    if (record->end == DLX_END_ERROR)
        complain(pair, record->line, "refused problem");
    const uint64_t passed = pair->checker ? dlx_checker_passed(pair->checker) : 0;
    put(tool_output(), "%s%s%llu of %s solutions right, %s\n", record->name,
        *record->name ? ": " : "", (unsigned long long)passed, number, dlx_end_word(record->end));
    tool_raise_end_status(record->end, pair->solutions > 0);
    tool_progress();
}

static void check_stream(pairing *pair, dlx_solution_reader *reader)
{
    dlx_error error;
    bool begun = false;
    for (;;) {
        const dlx_solution_record *record;
        const dlx_status status = dlx_solution_reader_next(reader, &record, &error);
        if (status == DLX_NO_DATA)
            break;
        if (status != DLX_OK && status != DLX_SYNTAX)
            tool_die(&error);
        if (!begun) {
            pair->problems++;
            if (!next_problem(pair))
                complain(pair, 0, "expected a problem, found none");
        }
        begun = status == DLX_OK && !record->is_end;
        if (status == DLX_SYNTAX)
            tool_error(&error);
        else if (record->is_end)
            check_end(pair, record);
        else
            check_solution(pair, record);
    }
    if (next_problem(pair)) {
        pair->problems++;
        complain(pair, 0, "expected solutions, found none");
    }
}

static void check(const settings *set, dlx_reader *problems)
{
    dlx_error error;
    dlx_input *input = tool_require_input(set->answer_path);
    dlx_solution_reader *reader = xresult(dlx_solution_reader_new(input, &error), &error);
    pairing pair = {.reader = problems, .file = dlx_input_name(input)};
    check_stream(&pair, reader);
    dlx_checker_free(pair.checker);
    dlx_problem_free(pair.problem);
    dlx_solution_reader_free(reader);
    dlx_input_close(input);
}

/* ---- the command line ------------------------------------------------------------------------ */

/* Names of dialects: `auto`, and those of the library. */
static const char *dialect_name(size_t index)
{
    return index == 0 ? "auto" : dlx_dialect_name(index - 1);
}

static void take_dialect(const tool_option *option, void *state, const char *name)
{
    const size_t index = tool_name(option, "dialect", "formats", name, dialect_name);
    ((settings *)state)->dialect = index == 0 ? NULL : dialect_name(index);
}

static const tool_option options[] = {
    {'f', "from", "DIALECT", "read answers of this dialect, see --help=formats",
     .take = take_dialect},
    {'p', "problem", "FORMAT",
     "read the problem in this format, see --help=formats; detected by default",
     TOOL_FORMAT(settings, read.format, DLX_FORMAT_READS_PROBLEMS)},
    {'t', "to", "FORMAT", "write solutions in this format, see --help=formats",
     TOOL_FORMAT(settings, target, DLX_FORMAT_WRITES_SOLUTIONS)},
    {'C', "check", NULL, "check solutions written by ec-solve or ec-answer",
     TOOL_FLAG(settings, check)},
    {0, "base", "0|1", "number the options of lists from 0 or 1", .take = take_base,
     .member = TOOL_MEMBER(settings, base, int)},
    {0, "problem-base", "0|1", "number the elements of the problem's sets from 0 or 1",
     .take = take_base, .member = TOOL_MEMBER(settings, read.options.base, int)},
    {0},
};

static void print_formats(const tool_topic *topic, dlx_output *output, bool complete)
{
    dlx_output_text(output, "\nDialects of -f:\n");
    tool_row(output, "auto", "detected from the text, the default");
    for (size_t i = 0; dlx_dialect_name(i); i++)
        tool_row(output, dlx_dialect_name(i), dlx_dialect_summary(i));
    tool_print_formats(topic, output, complete);
}

static const tool_program program = {
    .name = "ec-answer",
    .purpose = "Checks an external solver's answer, and writes it as solutions.",
    .operands = " PROBLEM [ANSWER]",
    .options = options,
    .shared = {{tool_memory_options, 0},
               {read_options, offsetof(settings, read)},
               {symmetry_group_options, offsetof(settings, symmetry)}},
    .daily = "from problem to check",
    .topics = {{"formats",
                print_formats,
                {{"-p", DLX_FORMAT_READS_PROBLEMS, false},
                 {"-t", DLX_FORMAT_WRITES_SOLUTIONS, false}}}},
};

/* Notes a wrong order of the operands, if the answer reads as a problem. */
static void note_order(const settings *set)
{
    if (strcmp(set->answer_path, "-") != 0 && file_holds_problem(set->answer_path))
        tool_note_of(set->answer_path,
                     "this reads as a problem: the order is ec-answer PROBLEM ANSWER");
}

static void answer_first(const settings *set, dlx_reader *reader)
{
    dlx_problem *problem;
    dlx_problem *second;
    dlx_error error;
    dlx_status status = dlx_reader_next(reader, &problem, &error);
    if (status != DLX_OK)
        note_order(set);
    if (status == DLX_NO_DATA)
        tool_fail(set->problem_path, 0, "expected a problem, found none");
    if (status != DLX_OK)
        tool_die(&error);
    status = dlx_reader_next(reader, &second, &error);
    if (status == DLX_OK)
        tool_fail(set->problem_path, 0, "expected one problem for the answer, found several");
    if (status != DLX_NO_DATA)
        tool_die(&error);
    read_answer(set, problem);
    dlx_problem_free(problem);
}

int main(int argc, char **argv)
{
    settings set = {.target = dlx_format_find("ec")};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.problem_path = files[0];
    set.answer_path = files[1] ? files[1] : "-";
    if (files[1] && files[2])
        tool_usage_error("expected a problem and an answer, found '%s'", files[2]);
    dlx_input *input = tool_require_input(set.problem_path);
    if (strcmp(set.problem_path, "-") == 0 && strcmp(set.answer_path, "-") == 0)
        tool_usage_error("expected a problem and an answer, at least one as a file");
    dlx_reader *reader = open_reader(&set.read, input);
    if (reader && set.check)
        check(&set, reader);
    else if (reader)
        answer_first(&set, reader);
    else
        note_order(&set);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return tool_finish();
}
