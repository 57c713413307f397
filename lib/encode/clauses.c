#include "encode/clauses.h"

#include "core/columns.h"
#include "io/buffer.h"
#include "io/error.h"
#include <stdlib.h>

/* Up to so many literals every pair is a clause. */
enum { MOST_PAIRS = 5 };

typedef struct encoding {
    const dlx_problem *problem;
    dlx_clause_fn *take;
    void *state;
    int64_t variables; /* used so far */
    dlx_columns columns;
    int32_t *literals;        /* of the clause or of the set being made */
    int32_t *colour_variable; /* by colour; 0: not yet one for this item */
} encoding;

static void put2(const encoding *encoder, int32_t a, int32_t b)
{
    const int32_t clause[] = {a, b};
    encoder->take(encoder->state, clause, 2);
}

/* At most one of the literals [0..count[, pair by pair while these are few, else by the sequential
 * counter of Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", 2005: a
 * new variable says of each literal whether it or one before it is true. */
static void put_at_most_one(encoding *encoder, const int32_t *literals, size_t count)
{
    if (count <= MOST_PAIRS) {
        for (size_t i = 0; i < count; i++)
            for (size_t j = i + 1; j < count; j++)
                put2(encoder, -literals[i], -literals[j]);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const int32_t before = (int32_t)encoder->variables;
        if (i > 0)
            put2(encoder, -literals[i], -before);
        if (i + 1 == count)
            break;
        const int32_t here = (int32_t)++encoder->variables;
        put2(encoder, -literals[i], here);
        if (i > 0)
            put2(encoder, -before, here);
    }
}

static void put_primary(encoding *encoder, size_t item)
{
    const size_t count = encoder->columns.start[item + 1] - encoder->columns.start[item];
    for (size_t i = 0; i < count; i++)
        encoder->literals[i] =
            (int32_t)encoder->columns.option[encoder->columns.start[item] + i] + 1;
    encoder->take(encoder->state, encoder->literals, count);
    put_at_most_one(encoder, encoder->literals, count);
}

static void put_secondary(encoding *encoder, size_t item)
{
    const size_t begin = encoder->columns.start[item];
    const size_t end = encoder->columns.start[item + 1];
    size_t count = 0;
    for (size_t i = begin; i < end; i++) {
        const int32_t option = (int32_t)encoder->columns.option[i] + 1;
        const uint32_t colour = encoder->columns.colour ? encoder->columns.colour[i] : 0;
        if (!colour) {
            encoder->literals[count++] = option;
            continue;
        }
        int32_t *variable = &encoder->colour_variable[colour - 1];
        if (!*variable)
            encoder->literals[count++] = *variable = (int32_t)++encoder->variables;
        put2(encoder, -option, *variable);
    }
    for (size_t i = begin; i < end && encoder->columns.colour; i++)
        if (encoder->columns.colour[i])
            encoder->colour_variable[encoder->columns.colour[i] - 1] = 0;
    put_at_most_one(encoder, encoder->literals, count);
}

static void put_options_without_primary(const encoding *encoder)
{
    const dlx_problem *problem = encoder->problem;
    for (size_t k = 0; k < problem->options; k++) {
        const int32_t literal = -(int32_t)(k + 1);
        if (!dlx_problem_chooses(problem, k))
            encoder->take(encoder->state, &literal, 1);
    }
}

static bool allocate(encoding *encoder)
{
    const dlx_problem *problem = encoder->problem;
    encoder->literals = dlx_allocate(problem->options, sizeof *encoder->literals);
    encoder->colour_variable = calloc(problem->colours.count + 1, sizeof *encoder->colour_variable);
    return dlx_columns_make(&encoder->columns, problem) && encoder->literals &&
           encoder->colour_variable;
}

dlx_status dlx_clauses(const dlx_problem *problem, dlx_clause_fn *take, void *state,
                       dlx_error *error)
{
    encoding encoder = {
        .problem = problem, .take = take, .state = state, .variables = (int64_t)problem->options};
    if (problem->items->lo)
        return dlx_error_set(error, DLX_UNSUPPORTED, "bounds other than 1:1 as clauses");
    /* No more than one variable for each one, as a counter's or as a colour's, and one more as the
     * other. */
    if (problem->options + 2 * (uint64_t)dlx_problem_ones(problem) >= INT32_MAX)
        return dlx_error_set(error, DLX_UNSUPPORTED, "more than 2^31 variables");
    const bool good = allocate(&encoder);
    if (good) {
        const size_t items = dlx_problem_items(problem);
        for (size_t i = 0; i < problem->items->primary; i++)
            put_primary(&encoder, i);
        for (size_t i = problem->items->primary; i < items; i++)
            put_secondary(&encoder, i);
        put_options_without_primary(&encoder);
    }
    dlx_columns_free(&encoder.columns);
    free(encoder.literals);
    free(encoder.colour_variable);
    return good ? DLX_OK : dlx_error_memory(error);
}
