/* CPLEX LP, a text of integer programs that glpsol, cbc, HiGHS and others read. Option k, from 1,
 * is the variable rk; colours of items are y1, y2 and so on. */
#include "format/linear.h"

enum { TERMS_OF_A_LINE = 12 }; /* some readers take lines of 255 bytes at most */

typedef struct lp_writer {
    dlx_output *output;
    const dlx_linear *linear;
    size_t terms; /* in the line at hand */
} lp_writer;

static void put_variable(const lp_writer *writer, uint64_t variable)
{
    const uint64_t options = writer->linear->problem->options;
    dlx_output_byte(writer->output, variable > options ? 'y' : 'r');
    dlx_output_unsigned(writer->output, variable > options ? variable - options : variable);
}

/* Begins a new line where the one at hand has terms enough. */
static void begin_term(lp_writer *writer)
{
    if (writer->terms++ % TERMS_OF_A_LINE == 0 && writer->terms > 1)
        dlx_output_text(writer->output, "\n ");
    dlx_output_byte(writer->output, ' ');
}

/* All options in order, also those that cost nothing: some solvers number variables in the order in
 * which they come. */
static void put_objective(lp_writer *writer)
{
    const dlx_problem *problem = writer->linear->problem;
    dlx_output *output = writer->output;
    dlx_output_text(output, "Minimize\n obj:");
    for (size_t k = 0; k < problem->options; k++) {
        const int64_t cost = dlx_problem_cost(problem, k);
        begin_term(writer);
        if (k > 0 || cost < 0)
            dlx_output_text(output, cost < 0 ? "- " : "+ ");
        dlx_output_unsigned(output, cost < 0 ? -(uint64_t)cost : (uint64_t)cost);
        dlx_output_byte(output, ' ');
        put_variable(writer, k + 1);
    }
    if (problem->options == 0)
        dlx_output_text(output, " 0 none");
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
    dlx_output_text(writer->output, "Binary\n");
    for (uint64_t v = 1; v <= count; v++) {
        begin_term(writer);
        put_variable(writer, v);
    }
    dlx_output_text(writer->output, count > 0 ? "\nEnd\n" : " none\nEnd\n");
}

static dlx_status write_problem(const dlx_problem *problem, const dlx_write_options *options,
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

const dlx_format dlx_format_lp = {
    .name = "lp",
    .summary = "CPLEX LP, for solvers of integer programs",
    .holds = DLX_HOLDS_ALL,
    .needs_items = true,
    .holds_one = true,
    .write_with = write_problem,
};
