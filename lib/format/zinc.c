/* SPDX-License-Identifier: MIT */
/* Models for constraint solvers, after the MiniZinc handbook: FlatZinc, where option k, from 1, is
 * the variable of its name, or rk; and MiniZinc, where option k is r[k]. Colours of items are y1 or
 * y[1] and so on. */
#include "encode/linear.h"
#include "format/comments.h"
#include "format/format.h"

/* The largest integer of Gecode and others. */
enum { MOST = 2147483646 };

typedef struct zinc_writer {
    dlx_output *output;
    const dlx_problem *problem;
    dlx_legal_name_fn *is_legal; /* option names used as variable names; NULL: none */
    const dlx_option_names *names;
    int64_t low, high; /* the least and the greatest sum of costs */
} zinc_writer;

/* ---- common to models and data --------------------------------------------------------------- */

static zinc_writer begin_writer(const dlx_problem *problem, dlx_output *output)
{
    const int64_t constant = problem->constant;
    zinc_writer writer = {.output = output, .problem = problem, .low = constant, .high = constant};
    for (size_t k = 0; k < problem->options; k++)
        *(dlx_problem_cost(problem, k) < 0 ? &writer.low : &writer.high) +=
            dlx_problem_cost(problem, k);
    return writer;
}

static dlx_status check_problem(const dlx_problem *problem, dlx_error *error)
{
    const zinc_writer writer = begin_writer(problem, NULL);
    for (size_t i = 0; problem->items->lo && i < problem->items->primary; i++)
        if (problem->items->lo[i] > MOST)
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "constraint solvers do not support bounds above %d", MOST);
    if (writer.low < -MOST || writer.high > MOST)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "constraint solvers do not support costs that add up to more than %d",
                             MOST);
    return DLX_OK;
}

static void put_separator(dlx_output *output, size_t i)
{
    if (i > 0)
        dlx_output_byte(output, ',');
}

/* The variable of the costs. */
static dlx_made_name name_cost(const zinc_writer *writer)
{
    return dlx_make_word(writer->names, "cost");
}

static void put_range(const zinc_writer *writer, const char *after)
{
    dlx_output_put(writer->output, "var %lld..%lld: %s%s", (long long)writer->low,
                   (long long)writer->high, name_cost(writer).text, after);
}

static void put_goal(const zinc_writer *writer)
{
    if (writer->problem->cost)
        dlx_output_put(writer->output, "solve %s %s;\n",
                       writer->problem->maximise ? "maximize" : "minimize", name_cost(writer).text);
    else
        dlx_output_text(writer->output, "solve satisfy;\n");
}

static dlx_status write_rows(const zinc_writer *writer,
                             void (*put_variables)(const zinc_writer *, uint64_t),
                             dlx_row_fn *put_row, void (*put_end)(const zinc_writer *),
                             dlx_error *error)
{
    dlx_linear linear;
    dlx_option_names names;
    const bool named = dlx_option_names_make(&names, writer->problem);
    const bool ok = dlx_linear_make(&linear, writer->problem) && named;
    linear.colours_are_used = true;
    if (ok) {
        zinc_writer state = *writer;
        state.names = &names;
        dlx_comments_put(writer->output, writer->problem, "%", true, true);
        dlx_comments_put_names(writer->output, &names, "%", writer->is_legal);
        put_variables(&state, linear.colours);
        dlx_linear_rows(&linear, put_row, &state);
        put_end(&state);
    }
    dlx_linear_free(&linear);
    dlx_option_names_free(&names);
    return dlx_error_unless(ok, error);
}

/* ---- FlatZinc -------------------------------------------------------------------------------- */

/* True if a variable may have this name. */
static bool is_identifier(const char *name)
{
    static const char *const words[] = {
        "annotation", "any",     "array",    "bool",     "case",     "constraint", "cost",
        "default",    "diff",    "div",      "else",     "elseif",   "endif",      "enum",
        "false",      "float",   "function", "if",       "in",       "include",    "int",
        "intersect",  "let",     "list",     "maximize", "minimize", "mod",        "not",
        "of",         "op",      "opt",      "output",   "par",      "pick",       "predicate",
        "record",     "satisfy", "set",      "solve",    "string",   "subset",     "superset",
        "symdiff",    "test",    "then",     "true",     "tuple",    "type",       "union",
        "var",        "where",   "xor"};
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t first = strspn(name, letters);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(name, words[i]) == 0)
            return false;
    const size_t length = strlen(name);
    for (size_t i = first; i < length; i++)
        if (!strchr(letters, name[i]) && !dlx_is_digit(name[i]) && name[i] != '_')
            return false;
    return first > 0;
}

static void put_flat_name(const zinc_writer *writer, uint64_t variable)
{
    dlx_made_name room;
    dlx_output_text(writer->output,
                    dlx_option_names_variable(writer->names, variable, is_identifier, &room));
}

static void put_flat_variables(const zinc_writer *writer, uint64_t colours)
{
    for (uint64_t v = 1; v <= writer->problem->options + colours; v++) {
        dlx_output_text(writer->output, "var 0..1: ");
        put_flat_name(writer, v);
        dlx_output_text(writer->output, v > writer->problem->options ? ";\n" : " :: output_var;\n");
    }
    if (writer->problem->cost)
        put_range(writer, " :: output_var;\n");
}

/* Writes "at least" as "at most" with all signs flipped. */
static void put_flat_row(void *state, const dlx_row *row)
{
    const zinc_writer *writer = state;
    dlx_output *output = writer->output;
    const bool turned = row->sense == DLX_SENSE_AT_LEAST;
    dlx_output_text(output, row->sense == DLX_SENSE_EQUAL ? "constraint int_lin_eq(["
                                                          : "constraint int_lin_le([");
    for (size_t i = 0; i < row->count; i++) {
        put_separator(output, i);
        if ((row->terms[i] < 0) != turned)
            dlx_output_byte(output, '-');
        dlx_output_unsigned(output, dlx_row_times(row, i));
    }
    dlx_output_text(output, "],[");
    for (size_t i = 0; i < row->count; i++) {
        put_separator(output, i);
        put_flat_name(writer, (uint64_t)(row->terms[i] < 0 ? -row->terms[i] : row->terms[i]));
    }
    dlx_output_put(output, "],%s%u);\n", turned && row->right ? "-" : "", row->right);
}

static void put_flat_end(const zinc_writer *writer)
{
    if (writer->problem->cost) {
        const dlx_problem *problem = writer->problem;
        dlx_output *output = writer->output;
        dlx_output_text(output, "constraint int_lin_eq([-1");
        for (size_t k = 0; k < problem->options; k++)
            if (problem->cost[k])
                dlx_output_put(output, ",%lld", (long long)problem->cost[k]);
        dlx_output_put(output, "],[%s", name_cost(writer).text);
        for (size_t k = 0; k < problem->options; k++)
            if (problem->cost[k]) {
                dlx_output_byte(output, ',');
                put_flat_name(writer, k + 1);
            }
        dlx_output_put(output, "],%lld);\n", -(long long)problem->constant);
    }
    put_goal(writer);
}

static dlx_status write_flat(const dlx_problem *problem, const dlx_write_options *options,
                             dlx_output *output, dlx_error *error)
{
    zinc_writer writer = begin_writer(problem, output);
    writer.is_legal = is_identifier;
    (void)options;
    return write_rows(&writer, put_flat_variables, put_flat_row, put_flat_end, error);
}

/* ---- MiniZinc -------------------------------------------------------------------------------- */

static void put_variables(const zinc_writer *writer, uint64_t colours)
{
    dlx_output_put(writer->output, "array[1..%zu] of var 0..1: r;\n", writer->problem->options);
    if (colours > 0)
        dlx_output_put(writer->output, "array[1..%llu] of var 0..1: y;\n",
                       (unsigned long long)colours);
}

static void put_element(const zinc_writer *writer, uint64_t variable)
{
    const uint64_t options = writer->problem->options;
    dlx_output_put(writer->output, variable > options ? "y[%llu]" : "r[%llu]",
                   (unsigned long long)(variable > options ? variable - options : variable));
}

/* An empty sum has no type in MiniZinc. */
static void put_row(void *state, const dlx_row *row)
{
    static const char *const senses[] = {[DLX_SENSE_EQUAL] = " = %u;\n",
                                         [DLX_SENSE_AT_LEAST] = " >= %u;\n",
                                         [DLX_SENSE_AT_MOST] = " <= %u;\n"};
    const zinc_writer *writer = state;
    dlx_output *output = writer->output;
    dlx_output_text(output, row->count > 0 ? "constraint sum([" : "constraint 0");
    for (size_t i = 0; i < row->count; i++) {
        put_separator(output, i);
        if (row->terms[i] < 0)
            dlx_output_byte(output, '-');
        if (dlx_row_times(row, i) > 1)
            dlx_output_put(output, "%u*", dlx_row_times(row, i));
        put_element(writer, (uint64_t)(row->terms[i] < 0 ? -row->terms[i] : row->terms[i]));
    }
    if (row->count > 0)
        dlx_output_text(output, "])");
    dlx_output_put(output, senses[row->sense], row->right);
}

static void put_end(const zinc_writer *writer)
{
    if (writer->problem->cost) {
        const dlx_problem *problem = writer->problem;
        dlx_output *output = writer->output;
        size_t terms = 0;
        put_range(writer, " = ");
        if (problem->constant)
            dlx_output_put(output, "%lld + ", (long long)problem->constant);
        dlx_output_text(output, "sum([");
        for (size_t k = 0; k < problem->options; k++)
            if (problem->cost[k]) {
                dlx_output_put(output, terms++ ? ",%lld*" : "%lld*", (long long)problem->cost[k]);
                put_element(writer, k + 1);
            }
        dlx_output_text(output, terms ? "]);\n" : "0]);\n");
    }
    put_goal(writer);
    dlx_output_text(writer->output,
                    "output [\"pick = \", show([k | k in index_set(r) where fix(r[k]) = 1])");
    if (writer->problem->cost)
        dlx_output_put(writer->output, ", \"\\n%s = \", show(%s)", name_cost(writer).text,
                       name_cost(writer).text);
    dlx_output_text(writer->output, ", \"\\n\"];\n");
}

static dlx_status write_model(const dlx_problem *problem, const dlx_write_options *options,
                              dlx_output *output, dlx_error *error)
{
    const zinc_writer writer = begin_writer(problem, output);
    (void)options;
    return write_rows(&writer, put_variables, put_row, put_end, error);
}

/* ---- formats --------------------------------------------------------------------------------- */

const dlx_format dlx_format_fzn = {
    .name = "fzn",
    .summary = "FlatZinc, for constraint solvers",
    .features = DLX_FEATURES_ALL | DLX_PROBLEM_REPEATS,
    .sense = DLX_SENSE_WRITTEN,
    .single_problem = true,
    .check = check_problem,
    .write_with = write_flat,
};

const dlx_format dlx_format_mzn = {
    .name = "mzn",
    .summary = "MiniZinc, for constraint solvers of all kinds",
    .features = DLX_FEATURES_ALL | DLX_PROBLEM_REPEATS,
    .sense = DLX_SENSE_WRITTEN,
    .single_problem = true,
    .check = check_problem,
    .write_with = write_model,
};
