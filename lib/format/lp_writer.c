/* SPDX-License-Identifier: MIT */
/* Writing CPLEX LP, a text format of integer programs that glpsol, cbc, HiGHS and others read.
 * Option k, from 1, is the variable rk; colours of items are y1, y2 and so on. */
#include "format/lp.h"

#include "encode/linear.h"
#include "format/comments.h"
#include "io/decimal.h"

enum { TERMS_OF_A_LINE = 12 }; /* some readers take lines of at most 255 bytes */

typedef struct lp_writer {
    dlx_output *output;
    const dlx_linear *linear;
    size_t terms; /* in the current line */
} lp_writer;

static void put_variable(const lp_writer *writer, uint64_t variable)
{
    const uint64_t options = writer->linear->problem->options;
    dlx_output_byte(writer->output, variable > options ? 'y' : 'r');
    dlx_output_unsigned(writer->output, variable > options ? variable - options : variable);
}

/* Begins a new line if the current one has enough terms. */
static void begin_term(lp_writer *writer)
{
    if (writer->terms++ % TERMS_OF_A_LINE == 0 && writer->terms > 1)
        dlx_output_text(writer->output, "\n ");
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

/* Writes all options in order, even those that cost nothing: some solvers number variables in order
 * of appearance. */
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
    writer->terms = 0;
    dlx_output_byte(output, ' ');
    dlx_output_byte(output, row->letter);
    dlx_output_unsigned(output, row->number);
    dlx_output_byte(output, ':');
    for (size_t i = 0; i < row->count; i++) {
        const int64_t term = row->terms[i];
        begin_term(writer);
        if (i > 0 || term < 0)
            dlx_output_text(output, term < 0 ? "- " : "+ ");
        put_variable(writer, (uint64_t)(term < 0 ? -term : term));
    }
    if (row->count == 0)
        dlx_output_text(output, writer->linear->problem->options > 0 ? " 0 r1" : " 0 none");
    dlx_output_text(output, senses[row->sense]);
    dlx_output_unsigned(output, row->right);
    dlx_output_byte(output, '\n');
}

static void put_variables(lp_writer *writer)
{
    const uint64_t count = writer->linear->problem->options + writer->linear->colours;
    writer->terms = 0;
    if (writer->linear->problem->constant) /* solvers do not agree on numbers alone */
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
    lp_writer writer = {.output = output, .linear = &linear};
    (void)options;
    const bool good = dlx_linear_make(&linear, problem);
    if (good) {
        dlx_put_comments(output, problem, "\\", false);
        put_objective(&writer);
        dlx_linear_rows(&linear, put_row, &writer);
        put_variables(&writer);
    }
    dlx_linear_free(&linear);
    return good ? DLX_OK : dlx_error_memory(error);
}
