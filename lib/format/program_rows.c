/* SPDX-License-Identifier: MIT */
/* Normalises rows: constants, fixed variables and common factors leave the sums, right sides are
 * rounded, and bounds of variables follow from rows, as in presolving (Savelsbergh, "Preprocessing
 * and probing techniques for mixed integer programming problems", 1994). All arithmetic is exact.
 */
#include "format/program.h"

/* Solvers accept a sum this far, relatively, beyond a right side. */
enum { TOLERANCE = 1000000 };

/* An option contains an item at most this number of times. */
enum { MOST_TIMES = 1000 };

static const char TOO_LARGE[] = "has numbers that do not fit in 64 bits";

/* ---- variables ------------------------------------------------------------------------------- */

/* Divides by 10^places, rounding down, or up. */
static int64_t round_decimal(dlx_decimal number, bool up)
{
    for (; number.places > 0; number.places--) {
        const int64_t rest = number.value % 10;
        number.value = number.value / 10 + (up ? rest > 0 : -(rest < 0));
    }
    return number.value;
}

/* Instead of the row of a variable: none, several. */
static const uint32_t NO_ROW = UINT32_MAX;
static const uint32_t SEVERAL_ROWS = UINT32_MAX - 1;

/* Finds the row of each variable; NULL: no memory. */
static uint32_t *find_rows(const dlx_program *program)
{
    const size_t variables = program->variables.count;
    uint32_t *row_of = dlx_buffer_allocate(variables, sizeof *row_of);
    for (size_t v = 0; v < variables && row_of; v++)
        row_of[v] = NO_ROW;
    for (size_t i = 0; i < program->terms && row_of; i++) {
        uint32_t *row = &row_of[program->term[i].variable];
        *row = *row == NO_ROW ? program->term[i].row : SEVERAL_ROWS;
    }
    return row_of;
}

/* A row with two bounds is written as an equation with a continuous variable: `Rg` and the row's
 * name by Gurobi and CPLEX, `~r_` and a number by GLPK. */
static bool is_slack(const dlx_program *program, size_t v, uint32_t row)
{
    const char *name = dlx_names_text(&program->variables, v);
    if (row >= program->rows || program->variable[v].cost.value != 0)
        return false;
    return (strncmp(name, "~r_", 3) == 0 && strspn(name + 3, "0123456789") == strlen(name + 3)) ||
           (program->row[row].name != SIZE_MAX && strncmp(name, "Rg", 2) == 0 &&
            strcmp(name + 2, program->names.bytes + program->row[row].name) == 0);
}

static bool are_equal(const dlx_bound *low, const dlx_bound *high)
{
    return !low->infinite && !high->infinite && low->number.value == high->number.value &&
           low->number.places == high->number.places;
}

static bool is_fixed(const dlx_program_variable *variable)
{
    return are_equal(&variable->low, &variable->high);
}

/* Makes variables 0 or 1 that MPS declares integers without a bound, and that no row bounds. */
static bool bound_integers(const dlx_program *program)
{
    size_t count = 0;
    for (size_t v = 0; v < program->variables.count; v++) {
        dlx_program_variable *variable = &program->variable[v];
        if (!variable->is_unbounded_integer || variable->most <= 1)
            continue;
        variable->most = 1;
        if (count++ == 0) {
            dlx_error warning;
            dlx_program_refuse_variable(program, v, &warning,
                                        "has no bound: integers between markers are 0 or 1 then");
            dlx_reader_tell(program->reader, &warning);
        }
    }
    return count > 0;
}

/* Refuses variables with other values than 0 and 1. */
static dlx_status check_variables(const dlx_program *program, dlx_error *error)
{
    for (size_t v = 0; v < program->variables.count; v++) {
        const dlx_program_variable *variable = &program->variable[v];
        if (variable->is_constant)
            continue;
        const char *reason = variable->least > variable->most ? "has bounds without a value between"
                             : variable->least < 0            ? "can be below 0"
                             : variable->most > 1 ? "can be above 1: declare the variable binary"
                                                  : NULL;
        if (reason)
            return dlx_program_refuse_variable(program, v, error, reason);
    }
    return DLX_OK;
}

/* ---- terms ----------------------------------------------------------------------------------- */

/* Sets the begins of the rows, and sorts the terms by row (a counting sort). False: no memory. */
static bool sort_terms(dlx_program *program)
{
    size_t begin = 0;
    for (size_t r = 0; r < program->rows; r++) {
        program->row[r].begin = begin;
        begin += program->row[r].count;
    }
    if (!program->by_columns)
        return true;
    dlx_program_term *sorted = dlx_buffer_allocate(program->terms, sizeof *sorted);
    size_t *next = dlx_buffer_allocate(program->rows, sizeof *next);
    for (size_t r = 0; r < program->rows && next; r++)
        next[r] = program->row[r].begin;
    for (size_t i = 0; i < program->terms && next && sorted; i++)
        sorted[next[program->term[i].row]++] = program->term[i];
    free(next);
    if (!next || !sorted) {
        free(sorted);
        return false;
    }
    free(program->term);
    program->term = sorted;
    program->term_capacity = program->terms;
    return true;
}

/* Subtracts factor * value from a bound. */
static bool move_bound(dlx_bound *bound, int64_t factor, unsigned places, dlx_bound value)
{
    dlx_decimal product;
    if (bound->infinite)
        return true;
    if (value.infinite) {
        bound->infinite = factor > 0 ? -value.infinite : value.infinite;
        return true;
    }
    return dlx_decimal_multiply((dlx_decimal){-factor, places}, value.number, &product) &&
           dlx_decimal_add(&bound->number, product);
}

/* Moves constants from the sum of a row to its bounds. False: overflow. */
static bool move_constants(const dlx_program *program, dlx_program_row *row)
{
    size_t end = row->begin;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        const dlx_program_term term = program->term[i];
        const dlx_program_variable *variable = &program->variable[term.variable];
        program->term[end] = term;
        end += !variable->is_constant;
        if (!variable->is_constant)
            continue;
        const dlx_bound high = term.value > 0 ? variable->high : variable->low;
        const dlx_bound low = term.value > 0 ? variable->low : variable->high;
        if (!move_bound(&row->low, term.value, term.places, high) ||
            !move_bound(&row->high, term.value, term.places, low))
            return false;
    }
    row->count = end - row->begin;
    return true;
}

/* Scales a row to integers. False: overflow. */
static bool scale_row(const dlx_program *program, dlx_program_row *row)
{
    unsigned places = row->low.number.places;
    if (row->high.number.places > places)
        places = row->high.number.places;
    for (size_t i = row->begin; i < row->begin + row->count; i++)
        if (program->term[i].places > places)
            places = program->term[i].places;
    row->places = places;
    row->least = DLX_NO_LEAST;
    row->most = DLX_NO_MOST;
    if ((!row->low.infinite && !dlx_decimal_scale(row->low.number, places, &row->least)) ||
        (!row->high.infinite && !dlx_decimal_scale(row->high.number, places, &row->most)))
        return false;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        dlx_program_term *term = &program->term[i];
        int64_t value;
        if (!dlx_decimal_scale((dlx_decimal){term->value, term->places}, places, &value) ||
            value > DLX_MOST_COEFFICIENT || value < -DLX_MOST_COEFFICIENT)
            return false;
        term->value = value;
        term->places = 0;
    }
    return true;
}

/* Adds up the terms of each variable in a row. `position` holds for each variable the index after
 * its last term, or less than the row's begin. */
static dlx_status merge_terms(const dlx_program *program, dlx_program_row *row, size_t *position,
                              dlx_error *error)
{
    size_t end = row->begin;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        const dlx_program_term term = program->term[i];
        size_t *last = &position[term.variable];
        if (*last <= row->begin) {
            program->term[end++] = term;
            *last = end;
            continue;
        }
        if (program->by_columns)
            return dlx_program_refuse_row(program, row, error, "contains a variable twice");
        const int64_t sum = program->term[*last - 1].value + term.value;
        if (sum > DLX_MOST_COEFFICIENT || sum < -DLX_MOST_COEFFICIENT)
            return dlx_program_refuse_row(program, row, error, TOO_LARGE);
        program->term[*last - 1].value = sum;
    }
    row->count = end - row->begin;
    end = row->begin;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        program->term[end] = program->term[i];
        end += program->term[i].value != 0;
    }
    row->count = end - row->begin;
    return DLX_OK;
}

static dlx_status prepare_rows(dlx_program *program, dlx_error *error)
{
    size_t *position = calloc(program->variables.count + 1, sizeof *position);
    dlx_status status = dlx_error_unless(position && sort_terms(program), error);
    for (size_t r = 0; r < program->rows && status == DLX_OK; r++) {
        dlx_program_row *row = &program->row[r];
        if (!move_constants(program, row) || !scale_row(program, row))
            status = dlx_program_refuse_row(program, row, error, TOO_LARGE);
        else
            status = merge_terms(program, row, position, error);
    }
    free(position);
    return status;
}

/* ---- bounds of variables --------------------------------------------------------------------- */

/* Sets *sum to the smallest value of a row's sum, or of the negated sum if `sign` is -1. False:
 * infinite, or an overflow. */
static bool smallest_sum(const dlx_program *program, const dlx_program_row *row, int sign,
                         int64_t *sum)
{
    *sum = 0;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        const int64_t factor = sign * program->term[i].value;
        const dlx_program_variable *variable = &program->variable[program->term[i].variable];
        const int64_t value = factor > 0 ? variable->least : variable->most;
        int64_t product;
        if (value == DLX_NO_LEAST || value == DLX_NO_MOST ||
            __builtin_mul_overflow(factor, value, &product) ||
            __builtin_add_overflow(*sum, product, sum))
            return false;
    }
    return true;
}

/* Lowers the upper bounds of variables to the values that a row allows. Returns true if a bound
 * became 0 or 1. */
static bool tighten_bounds(const dlx_program *program, const dlx_program_row *row, int sign)
{
    const int64_t bound = sign > 0                     ? row->most
                          : row->least == DLX_NO_LEAST ? DLX_NO_MOST
                                                       : -row->least;
    int64_t sum, room;
    bool changed = false;
    if (bound == DLX_NO_MOST || !smallest_sum(program, row, sign, &sum) || sum > bound ||
        __builtin_sub_overflow(bound, sum, &room))
        return false;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        dlx_program_variable *variable = &program->variable[program->term[i].variable];
        const int64_t factor = sign * program->term[i].value;
        int64_t most;
        if (factor > 0 && !__builtin_add_overflow(variable->least, room / factor, &most) &&
            most < variable->most) {
            variable->most = most;
            changed |= most == 0 || most == 1;
        }
    }
    return changed;
}

/* Tightens the bounds by all rows, in turns from the first row and from the last, until none
 * changes: the variables of a sum that must be 0 are then 0. */
static void tighten_all(const dlx_program *program)
{
    bool changed = true;
    for (bool forward = true; changed; forward = !forward) {
        changed = false;
        for (size_t i = 0; i < program->rows; i++) {
            const dlx_program_row *row = &program->row[forward ? i : program->rows - 1 - i];
            changed |= tighten_bounds(program, row, 1);
            changed |= tighten_bounds(program, row, -1);
        }
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

static bool is_redundant(const dlx_program *program, const dlx_program_row *row)
{
    int64_t low, high;
    return smallest_sum(program, row, 1, &low) && smallest_sum(program, row, -1, &high) &&
           (row->least == DLX_NO_LEAST || low >= row->least) &&
           (row->most == DLX_NO_MOST || -high <= row->most);
}

/* The first coefficient other than `passed` of a variable that is not fixed; `otherwise`: none. */
static int64_t find_coefficient(const dlx_program *program, const dlx_program_row *row,
                                int64_t passed, int64_t otherwise)
{
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        const dlx_program_variable *variable = &program->variable[program->term[i].variable];
        if (program->term[i].value != passed && variable->least < variable->most)
            return program->term[i].value;
    }
    return otherwise;
}

/* The greatest common divisor of the coefficients of variables that are not fixed, or the size of
 * `unit` if all are fixed; 0: the signs differ. Sets *largest to the size of the largest. */
static int64_t common_factor(const dlx_program *program, const dlx_program_row *row, int64_t unit,
                             int64_t *largest)
{
    int64_t factor = 0;
    *largest = unit < 0 ? -unit : unit;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        const dlx_program_variable *variable = &program->variable[program->term[i].variable];
        const int64_t value = unit < 0 ? -program->term[i].value : program->term[i].value;
        if (variable->least >= variable->most)
            continue;
        if (value < 0)
            return 0;
        if (value > *largest)
            *largest = value;
        factor = dlx_greatest_divisor(factor, value);
    }
    return factor ? factor : *largest;
}

/* Moves fixed variables with other coefficients than the unit to the bounds. False: overflow. */
static bool remove_fixed(const dlx_program *program, dlx_program_row *row, int64_t unit)
{
    size_t end = row->begin;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        const dlx_program_term term = program->term[i];
        const dlx_program_variable *variable = &program->variable[term.variable];
        const int64_t value = term.value * variable->least;
        const bool is_kept = term.value == unit || variable->least < variable->most;
        program->term[end] = term;
        end += is_kept;
        if (!is_kept &&
            ((row->least != DLX_NO_LEAST &&
              __builtin_sub_overflow(row->least, value, &row->least)) ||
             (row->most != DLX_NO_MOST && __builtin_sub_overflow(row->most, value, &row->most))))
            return false;
    }
    row->count = end - row->begin;
    return true;
}

/* Swaps the bounds of a negated row. */
static void negate_row(dlx_program_row *row)
{
    const dlx_program_row old = *row;
    row->least = old.most == DLX_NO_MOST ? DLX_NO_LEAST : -old.most;
    row->most = old.least == DLX_NO_LEAST ? DLX_NO_MOST : -old.least;
}

/* Divides a row by `unit`, a divisor of its coefficients up to the sign, and rounds its bounds to
 * integers. False: the tolerance of solvers allows the integer beyond a bound. */
static bool divide_row(const dlx_program *program, dlx_program_row *row, int64_t unit)
{
    bool ok = true;
    for (size_t i = row->begin; i < row->begin + row->count; i++) {
        const int64_t value = program->term[i].value;
        program->term[i].value = (value < 0 ? -value : value) / unit;
    }
    if (row->most != DLX_NO_MOST) {
        const int64_t rest = (row->most % unit + unit) % unit;
        row->most = (row->most - rest) / unit;
        ok = !rest || unit - rest > unit / TOLERANCE;
    }
    if (row->least != DLX_NO_LEAST) {
        const int64_t rest = (unit - row->least % unit) % unit;
        row->least = (row->least + rest) / unit;
        ok = ok && (!rest || unit - rest > unit / TOLERANCE);
    }
    return ok;
}

/* Refuses a row with coefficients of both signs, or beyond the largest multiplicity. */
static dlx_status refuse_coefficients(const dlx_program *program, const dlx_program_row *row,
                                      int64_t unit, int64_t other, dlx_error *error)
{
    return dlx_program_refuse_row(program, row, error,
                                  (unit < 0) == (other < 0)
                                      ? "has coefficients that are too far apart, %s and %s"
                                      : "needs coefficients of one sign, found %s and %s: "
                                        "write 1 - n for y, and a row y + n = 1",
                                  dlx_decimal_text((dlx_decimal){unit, row->places}).text,
                                  dlx_decimal_text((dlx_decimal){other, row->places}).text);
}

/* Makes a row a sum with positive coefficients, the multiplicities of an item in options. Rows of
 * problems with names of items keep items without effect. */
static dlx_status normalise_row(const dlx_program *program, dlx_program_row *row, dlx_error *error)
{
    const int64_t unit =
        find_coefficient(program, row, 0, row->count ? program->term[row->begin].value : 1);
    const int64_t other = find_coefficient(program, row, unit, unit);
    int64_t largest;
    const int64_t factor = common_factor(program, row, unit, &largest);
    const bool is_kept = other == unit || (factor && program->named);
    row->is_dropped = (row->least == DLX_NO_LEAST && row->most == DLX_NO_MOST) ||
                      (!is_kept && is_redundant(program, row));
    if (row->is_dropped) {
        row->count = 0;
        return DLX_OK;
    }
    if (factor == 0)
        return refuse_coefficients(program, row, unit, other, error);
    if (largest / factor > MOST_TIMES)
        return refuse_coefficients(program, row, factor, largest, error);
    if (!remove_fixed(program, row, unit))
        return dlx_program_refuse_row(program, row, error, TOO_LARGE);
    const bool is_empty_upper = row->count == 0 && row->most == DLX_NO_MOST && row->least < 0;
    if (unit < 0 || is_empty_upper)
        negate_row(row);
    if (!divide_row(program, row, factor))
        return dlx_program_refuse_row(
            program, row, error, "has a right side that is almost a multiple of its coefficients");
    int64_t sum;
    const bool exceeds = smallest_sum(program, row, 1, &sum) && sum > row->most;
    if (row->most < 0 || row->least > row->most || exceeds) {
        dlx_error warning;
        dlx_program_refuse_row(program, row, &warning, "has no solution");
        row->count = 0;
        row->least = row->most = 1;
        dlx_reader_tell(program->reader, &warning);
    }
    return DLX_OK;
}

dlx_status dlx_program_normalise(dlx_program *program, dlx_error *error)
{
    uint32_t *row_of = find_rows(program);
    dlx_status status = dlx_error_unless(row_of, error);
    /* a row of its own may fix a continuous variable, such as ONE_VAR_CONSTANT of Pyomo */
    for (size_t i = 0; i < program->terms; i++) {
        const dlx_program_term *term = &program->term[i];
        const dlx_program_row *row = &program->row[term->row];
        dlx_program_variable *variable = &program->variable[term->variable];
        if (row->count == 1 && are_equal(&row->low, &row->high) && term->value == 1 &&
            !term->places && !variable->is_binary && !variable->is_integer &&
            !variable->low.infinite && !is_fixed(variable))
            variable->low = variable->high = row->low;
    }
    for (size_t v = 0; v < program->variables.count && status == DLX_OK; v++) {
        dlx_program_variable *variable = &program->variable[v];
        variable->least =
            variable->low.infinite ? DLX_NO_LEAST : round_decimal(variable->low.number, true);
        variable->most =
            variable->high.infinite ? DLX_NO_MOST : round_decimal(variable->high.number, false);
        if (variable->is_binary && variable->least < 0)
            variable->least = 0;
        if (variable->is_binary && variable->most > 1)
            variable->most = 1;
        variable->is_used = row_of[v] != NO_ROW;
        const bool fits = variable->least >= 0 && variable->most <= 1;
        const bool is_integer = variable->is_binary || variable->is_integer;
        variable->is_constant =
            is_integer ? is_fixed(variable) && !fits && variable->least == variable->most
                       : is_fixed(variable) || is_slack(program, v, row_of[v]);
        if (!is_integer && !variable->is_constant && (variable->is_used || variable->cost.value))
            status =
                dlx_program_refuse_variable(program, v, error, "is not declared binary or integer");
        variable->is_constant |= !is_integer;
    }
    free(row_of);
    if (status == DLX_OK)
        status = prepare_rows(program, error);
    if (status == DLX_OK) {
        tighten_all(program);
        if (bound_integers(program))
            tighten_all(program);
        status = check_variables(program, error);
    }
    for (size_t r = 0; r < program->rows && status == DLX_OK; r++)
        status = normalise_row(program, &program->row[r], error);
    return status;
}
