/* OPB, the input of pseudo-Boolean solvers, as Roussel and Manquinho describe it for the
 * pseudo-Boolean competitions: rows are `>=` or `=`, variables are x1, x2 and so on. */
#include "format/linear.h"

static void count_row(void *state, const dlx_row *row)
{
    (void)row;
    ++*(uint64_t *)state;
}

static void put_term(dlx_output *output, bool negative, int64_t variable)
{
    char *begin = dlx_output_room(output, 32);
    char *at = begin;
    *at++ = negative ? '-' : '+';
    memcpy(at, "1 x", 3);
    at = dlx_put_digits(at + 3, (uint64_t)variable);
    *at++ = ' ';
    output->used += (size_t)(at - begin);
}

/* At most is written as at least, with all signs turned. A sum of nothing is no sum to some
 * solvers: then x1 comes 0 times, and since nothing is neither less nor more than 0, `>=` says the
 * same. */
static void put_row(void *state, const dlx_row *row)
{
    dlx_output *output = state;
    const bool turned = row->sense == DLX_SENSE_AT_MOST;
    for (size_t i = 0; i < row->count; i++) {
        const int64_t term = row->terms[i];
        put_term(output, (term < 0) != turned, term < 0 ? -term : term);
    }
    if (row->count == 0)
        dlx_output_text(output, "0 x1 ");
    dlx_output_text(output, row->sense == DLX_SENSE_EQUAL && row->count > 0 ? "= " : ">= ");
    dlx_output_signed(output, turned ? -(int64_t)row->right : (int64_t)row->right);
    dlx_output_text(output, " ;\n");
}

static void put_costs(dlx_output *output, const dlx_problem *problem)
{
    dlx_output_text(output, "min: ");
    for (size_t k = 0; k < problem->options; k++) {
        if (!problem->cost[k])
            continue;
        if (problem->cost[k] > 0)
            dlx_output_byte(output, '+');
        dlx_output_signed(output, problem->cost[k]);
        dlx_output_text(output, " x");
        dlx_output_unsigned(output, k + 1);
        dlx_output_byte(output, ' ');
    }
    dlx_output_text(output, ";\n");
}

static dlx_status write_problem(const dlx_problem *problem, const dlx_write_options *options,
                                dlx_output *output, dlx_error *error)
{
    dlx_linear linear;
    (void)options;
    const bool good = dlx_linear_make(&linear, problem);
    linear.colours_are_used = true;
    if (good) {
        uint64_t rows = 0;
        dlx_linear_rows(&linear, count_row, &rows);
        dlx_output_text(output, "* #variable= ");
        const bool needs_one = problem->options == 0 && rows > 0;
        dlx_output_unsigned(output, problem->options + linear.colours + needs_one);
        dlx_output_text(output, " #constraint= ");
        dlx_output_unsigned(output, rows);
        dlx_output_byte(output, '\n');
        dlx_put_comments(output, problem, "*", true);
        if (problem->cost)
            put_costs(output, problem);
        dlx_linear_rows(&linear, put_row, output);
    }
    dlx_linear_free(&linear);
    return good ? DLX_OK : dlx_error_memory(error);
}

const dlx_format dlx_format_opb = {
    .name = "opb",
    .summary = "pseudo-Boolean rows, for PB solvers",
    .holds = DLX_HOLDS_ALL,
    .holds_one = true,
    .write_with = write_problem,
};
