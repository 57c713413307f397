/* SPDX-License-Identifier: MIT */
/* Writes CPLEX LP, a text format of integer programs read by glpsol, cbc, HiGHS and other solvers.
 * Option k, from 1, is the variable of the same name, or rk; colours of items are y1, y2 and so
 * on. */
#include "format/lp.h"

#include "encode/linear.h"
#include "format/comments.h"
#include "io/decimal.h"

#include <strings.h>

enum {
    TERMS_OF_A_LINE = 12,  /* some readers accept lines of at most 255 bytes */
    NAMES_OF_A_LINE = 120, /* bytes of long names */
    MOST_NAME = 99
};

typedef struct lp_writer {
    dlx_output *output;
    const dlx_linear *linear;
    const dlx_option_names *names;
    size_t terms; /* in the current line */
    size_t bytes; /* of the names in the line */
} lp_writer;

/* Returns true if every known reader accepts the name for a variable: no number, such as e5, and no
 * word that can begin or end a section. */
static bool is_legal(const char *name)
{
    static const char *const words[] = {
        "min",      "minimum",  "minimize", "minimise", "max",    "maximum", "maximize",
        "maximise", "subject",  "such",     "st",       "bounds", "bound",   "free",
        "inf",      "infinity", "binary",   "binaries", "bin",    "general", "generals",
        "gen",      "integer",  "integers", "int",      "semi",   "semis",   "sec",
        "constant", "sos",      "sos1",     "sos2",     "end"};
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    static const char others[] = "0123456789.,()'!#$%&;?@{}~`\"";
    const size_t length = strlen(name);
    if (length == 0 || length > MOST_NAME || !strchr(letters, *name) ||
        ((*name == 'e' || *name == 'E') && strspn(name + 1, "0123456789.") == length - 1))
        return false;
    for (const char *at = name; *at; at++)
        if (!strchr(letters, *at) && !strchr(others, *at))
            return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(name, words[i]) == 0)
            return false;
    return true;
}

static void put_variable(lp_writer *writer, uint64_t variable)
{
    dlx_made_name room;
    const char *name = dlx_option_names_variable(writer->names, variable, is_legal, &room);
    writer->bytes += strlen(name);
    dlx_output_text(writer->output, name);
}

/* Begins a new line if the current line has enough terms. */
static void begin_term(lp_writer *writer)
{
    const bool is_full = writer->terms == TERMS_OF_A_LINE || writer->bytes > NAMES_OF_A_LINE;
    if (is_full) {
        dlx_output_text(writer->output, "\n ");
        writer->terms = writer->bytes = 0;
    }
    writer->terms++;
    dlx_output_byte(writer->output, ' ');
}

/* Begins a term of the objective. */
static void put_cost(lp_writer *writer, bool first, int64_t cost)
{
    const dlx_decimal number = {cost, writer->linear->problem->places};
    const dlx_decimal_digits digits = dlx_decimal_text(number);
    begin_term(writer);
    if (!first || cost < 0)
        dlx_output_text(writer->output, cost < 0 ? "- " : "+ ");
    dlx_output_text(writer->output, digits.text + (cost < 0));
    dlx_output_byte(writer->output, ' ');
}

/* Writes all options in order, including options without costs: some solvers number variables in
 * order of appearance. */
static void put_objective(lp_writer *writer)
{
    const dlx_problem *problem = writer->linear->problem;
    dlx_output *output = writer->output;
    dlx_output_text(output, problem->maximise ? "Maximize\n obj:" : "Minimize\n obj:");
    for (size_t k = 0; k < problem->options; k++) {
        put_cost(writer, k == 0, dlx_problem_cost(problem, k));
        put_variable(writer, k + 1);
    }
    if (problem->constant) {
        put_cost(writer, problem->options == 0, problem->constant);
        dlx_output_text(output, "constant");
    }
    if (problem->options == 0)
        dlx_output_text(output, problem->constant ? " + 0 none" : " 0 none");
    dlx_output_text(output, "\nSubject To\n");
}

static void put_row(void *state, const dlx_row *row)
{
    static const char *const senses[] = {
        [DLX_SENSE_EQUAL] = " = ", [DLX_SENSE_AT_LEAST] = " >= ", [DLX_SENSE_AT_MOST] = " <= "};
    lp_writer *writer = state;
    dlx_output *output = writer->output;
    writer->terms = writer->bytes = 0;
    dlx_output_byte(output, ' ');
    dlx_output_byte(output, row->letter);
    dlx_output_unsigned(output, row->number);
    dlx_output_byte(output, ':');
    for (size_t i = 0; i < row->count; i++) {
        const int64_t term = row->terms[i];
        begin_term(writer);
        if (i > 0 || term < 0)
            dlx_output_text(output, term < 0 ? "- " : "+ ");
        if (dlx_row_times(row, i) > 1) {
            dlx_output_unsigned(output, dlx_row_times(row, i));
            dlx_output_byte(output, ' ');
        }
        put_variable(writer, (uint64_t)(term < 0 ? -term : term));
    }
    if (row->count == 0 && writer->linear->problem->options > 0) {
        dlx_output_text(output, " 0 ");
        put_variable(writer, 1);
    } else if (row->count == 0) {
        dlx_output_text(output, " 0 none");
    }
    dlx_output_text(output, senses[row->sense]);
    dlx_output_unsigned(output, row->right);
    dlx_output_byte(output, '\n');
}

static void put_variables(lp_writer *writer)
{
    const uint64_t count = writer->linear->problem->options + writer->linear->colours;
    writer->terms = writer->bytes = 0;
    if (writer->linear->problem->constant) /* solvers disagree on constants without a variable */
        dlx_output_text(writer->output, "Bounds\n constant = 1\n");
    dlx_output_text(writer->output, "Binary\n");
    for (uint64_t v = 1; v <= count; v++) {
        begin_term(writer);
        put_variable(writer, v);
    }
    dlx_output_text(writer->output, count > 0 ? "\nEnd\n" : " none\nEnd\n");
}

dlx_status dlx_lp_write(const dlx_problem *problem, const dlx_write_options *options,
                        dlx_output *output, dlx_error *error)
{
    dlx_linear linear;
    dlx_option_names names;
    lp_writer writer = {.output = output, .linear = &linear, .names = &names};
    (void)options;
    const bool named = dlx_option_names_make(&names, problem);
    const bool ok = dlx_linear_make(&linear, problem) && named;
    if (ok) {
        dlx_put_comments(output, problem, "\\", false);
        dlx_put_name_comments(output, &names, "\\", is_legal);
        put_objective(&writer);
        dlx_linear_rows(&linear, put_row, &writer);
        put_variables(&writer);
    }
    dlx_linear_free(&linear);
    dlx_option_names_free(&names);
    return ok ? DLX_OK : dlx_error_memory(error);
}
