#include "encode/clauses.h"

#include "io/buffer.h"
#include "io/error.h"
#include <stdlib.h>

/* Up to so many literals every pair is a clause. */
enum { MOST_PAIRS = 5 };

typedef struct encoding {
    const dlx_problem *problem;
    dlx_clause_fn *take;
    void *state;
    int64_t variables;        /* used so far */
    size_t *start;            /* by item: its ones in the transpose are [start[i]..start[i + 1][ */
    uint32_t *option;         /* of each one of the transpose */
    uint32_t *colour;         /* likewise; NULL: no colours */
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
    const size_t count = encoder->start[item + 1] - encoder->start[item];
    for (size_t i = 0; i < count; i++)
        encoder->literals[i] = (int32_t)encoder->option[encoder->start[item] + i] + 1;
    encoder->take(encoder->state, encoder->literals, count);
    put_at_most_one(encoder, encoder->literals, count);
}

static void put_secondary(encoding *encoder, size_t item)
{
    const size_t begin = encoder->start[item];
    const size_t end = encoder->start[item + 1];
    size_t count = 0;
    for (size_t i = begin; i < end; i++) {
        const int32_t option = (int32_t)encoder->option[i] + 1;
        const uint32_t colour = encoder->colour ? encoder->colour[i] : 0;
        if (!colour) {
            encoder->literals[count++] = option;
            continue;
        }
        int32_t *variable = &encoder->colour_variable[colour - 1];
        if (!*variable)
            encoder->literals[count++] = *variable = (int32_t)++encoder->variables;
        put2(encoder, -option, *variable);
    }
    for (size_t i = begin; i < end && encoder->colour; i++)
        if (encoder->colour[i])
            encoder->colour_variable[encoder->colour[i] - 1] = 0;
    put_at_most_one(encoder, encoder->literals, count);
}

static void put_options_without_primary(const encoding *encoder)
{
    const dlx_problem *problem = encoder->problem;
    for (size_t k = 0; k < problem->options; k++) {
        bool chosen = false;
        for (size_t i = problem->start[k]; i < problem->start[k + 1] && !chosen; i++)
            chosen = problem->item[i] < problem->items->primary;
        const int32_t literal = -(int32_t)(k + 1);
        if (!chosen)
            encoder->take(encoder->state, &literal, 1);
    }
}

static bool transpose(encoding *encoder)
{
    const dlx_problem *problem = encoder->problem;
    const size_t items = dlx_problem_items(problem);
    const size_t ones = dlx_problem_ones(problem);
    encoder->start = calloc(items + 2, sizeof *encoder->start);
    encoder->option = dlx_allocate(ones, sizeof *encoder->option);
    encoder->literals = dlx_allocate(problem->options, sizeof *encoder->literals);
    encoder->colour_variable = calloc(problem->colours.count + 1, sizeof *encoder->colour_variable);
    if (problem->colour)
        encoder->colour = dlx_allocate(ones, sizeof *encoder->colour);
    if (!encoder->start || !encoder->option || !encoder->literals || !encoder->colour_variable ||
        (problem->colour && !encoder->colour))
        return false;
    for (size_t i = 0; i < ones; i++)
        encoder->start[problem->item[i] + 2]++;
    for (size_t i = 2; i < items + 2; i++)
        encoder->start[i] += encoder->start[i - 1];
    for (uint32_t k = 0; k < problem->options; k++)
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            const size_t at = encoder->start[problem->item[i] + 1]++;
            encoder->option[at] = k;
            if (encoder->colour)
                encoder->colour[at] = problem->colour[i];
        }
    return true;
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
    const bool good = transpose(&encoder);
    if (good) {
        const size_t items = dlx_problem_items(problem);
        for (size_t i = 0; i < problem->items->primary; i++)
            put_primary(&encoder, i);
        for (size_t i = problem->items->primary; i < items; i++)
            put_secondary(&encoder, i);
        put_options_without_primary(&encoder);
    }
    free(encoder.start);
    free(encoder.option);
    free(encoder.colour);
    free(encoder.literals);
    free(encoder.colour_variable);
    return good ? DLX_OK : dlx_error_memory(error);
}
