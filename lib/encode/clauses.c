/* SPDX-License-Identifier: MIT */
#include "encode/clauses.h"

#include "io/buffer.h"
#include "io/error.h"
#include "io/output.h"
#include <string.h>

/* Places in the column of an item. */
typedef struct pair_range {
    uint32_t next; /* the first option not yet reached by put_pairs */
    uint32_t end;  /* of the column; 0: its options are not excluded pairwise */
} pair_range;

typedef struct encoding {
    dlx_arena arena;
    const dlx_problem *problem;
    const dlx_amo *amo;
    bool exact;
    dlx_sink sink;
    dlx_columns columns;
    int32_t *literals;   /* of the current set */
    uint32_t *first_use; /* by colour: 1 + the first place where the current item has it, or 0 */
    uint32_t *next_use;  /* by position in the item's column: the next use of the colour */
    pair_range *pairs;   /* by item */
    bool has_pairs;
    uint16_t *met;     /* by option: the mark of the last option paired with it, see put_pairs */
    uint8_t *supports; /* by option of the current item: ITS_OPTION and its supports (see there) */
} encoding;

static size_t options_of(const encoding *encoder, size_t item)
{
    return encoder->columns.start[item + 1] - encoder->columns.start[item];
}

/* At most one of the literals [0..count[, of which [colours..count[ are colours, the others
 * options. put_pairs handles pairs of options for all items at once. */
static void put_at_most_one(encoding *encoder, size_t item, size_t colours, size_t count,
                            bool exact)
{
    const int32_t *literals = encoder->literals;
    if (count < 2)
        return;
    if (count > encoder->amo->most_pairs) {
        encoder->sink.exact = exact;
        encoder->amo->put(&encoder->sink, (dlx_literals){literals, 0, count});
        return;
    }
    encoder->pairs[item].end = (uint32_t)encoder->columns.start[item + 1];
    encoder->has_pairs = true;
    for (size_t j = colours; j < count; j++)
        for (size_t i = 0; i < j; i++)
            dlx_amo_put2(&encoder->sink, -literals[i], -literals[j]);
}

static void put_primary(encoding *encoder, size_t item)
{
    const size_t count = options_of(encoder, item);
    uint32_t lo;
    uint32_t hi;
    dlx_problem_bounds(encoder->problem, item, &lo, &hi);
    for (size_t i = 0; i < count; i++)
        encoder->literals[i] =
            (int32_t)encoder->columns.option[encoder->columns.start[item] + i] + 1;
    if (hi > 1) {
        dlx_amo_put_between(&encoder->sink, (dlx_literals){encoder->literals, 0, count}, lo, hi);
        return;
    }
    if (lo)
        encoder->sink.take(encoder->sink.state, encoder->literals, count);
    put_at_most_one(encoder, item, count, count, encoder->exact && !lo);
}

/* A support of a coloured item is a primary item all of whose options have the item, as the cell of
 * an edge: a colour of the item implies one of these options, so that a colour that one cell has
 * lost is lost for its neighbour. Supports are bits, in the order found. */
enum { ITS_OPTION = 1, FIRST_SUPPORT = 2, SUPPORTS_END = 32 };

static bool is_support(const encoding *encoder, size_t item)
{
    const dlx_columns *columns = &encoder->columns;
    uint32_t lo;
    uint32_t hi;
    dlx_problem_bounds(encoder->problem, item, &lo, &hi);
    for (size_t i = columns->start[item]; lo > 0 && i < columns->start[item + 1]; i++)
        if (!encoder->supports[columns->option[i]])
            return false;
    return lo > 0;
}

/* Marks the options of the coloured item. Returns the bit after its last support. */
static unsigned mark_supports(encoding *encoder, size_t item)
{
    const dlx_problem *problem = encoder->problem;
    const dlx_columns *columns = &encoder->columns;
    unsigned end = FIRST_SUPPORT;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        encoder->supports[columns->option[i]] = ITS_OPTION;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++) {
        const uint32_t k = columns->option[i];
        for (size_t j = problem->start[k]; j < problem->start[k + 1] && end < SUPPORTS_END; j++) {
            const uint32_t other = problem->item[j];
            if (other >= problem->items->primary || columns->option[columns->start[other]] != k ||
                !is_support(encoder, other))
                continue;
            for (size_t index = columns->start[other]; index < columns->start[other + 1]; index++)
                encoder->supports[columns->option[index]] |= (uint8_t)end;
            end <<= 1;
        }
    }
    return end;
}

/* A colour, first used at `first`, implies one of its options with the support. */
static void put_implied(encoding *encoder, int32_t colour, size_t begin, uint32_t first,
                        unsigned support)
{
    size_t size = 0;
    encoder->sink.clause[size++] = -colour;
    for (uint32_t use = first; use; use = encoder->next_use[use - 1]) {
        const uint32_t option = encoder->columns.option[begin + use - 1];
        if (encoder->supports[option] & support)
            encoder->sink.clause[size++] = (int32_t)option + 1;
    }
    encoder->sink.take(encoder->sink.state, encoder->sink.clause, size);
}

/* Adds a variable for the colour first used at `first`: implied by its options, and implying one of
 * each support or, on request, any of them. */
static int32_t put_colour(encoding *encoder, size_t begin, uint32_t first, unsigned supports_end)
{
    const int32_t variable = (int32_t)++encoder->sink.variables;
    for (uint32_t use = first; use; use = encoder->next_use[use - 1])
        dlx_amo_put2(&encoder->sink, -(int32_t)encoder->columns.option[begin + use - 1] - 1,
                     variable);
    for (unsigned support = FIRST_SUPPORT; support < supports_end; support <<= 1)
        put_implied(encoder, variable, begin, first, support);
    if (encoder->exact && supports_end == FIRST_SUPPORT)
        put_implied(encoder, variable, begin, first, ITS_OPTION);
    return variable;
}

/* Adds a variable for each colour of the item to the literals [0..count[; returns their number. */
static size_t put_colours(encoding *encoder, size_t item, size_t count)
{
    const dlx_columns *columns = &encoder->columns;
    const size_t begin = columns->start[item];
    const uint32_t uses = (uint32_t)options_of(encoder, item);
    const unsigned supports_end = mark_supports(encoder, item);
    for (uint32_t use = uses; use > 0; use--) {
        uint32_t *first = &encoder->first_use[columns->colour[begin + use - 1]];
        encoder->next_use[use - 1] = *first;
        *first = use;
    }
    for (uint32_t use = 1; use <= uses; use++) {
        const uint32_t colour = columns->colour[begin + use - 1];
        if (colour && encoder->first_use[colour] == use)
            encoder->literals[count++] = put_colour(encoder, begin, use, supports_end);
    }
    for (uint32_t use = 0; use < uses; use++) {
        encoder->first_use[columns->colour[begin + use]] = 0;
        encoder->supports[columns->option[begin + use]] = 0;
    }
    return count;
}

static void put_secondary(encoding *encoder, size_t item)
{
    const dlx_columns *columns = &encoder->columns;
    size_t count = 0;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        if (!columns->colour || !columns->colour[i])
            encoder->literals[count++] = (int32_t)columns->option[i] + 1;
    const size_t uncoloured = count;
    if (uncoloured < options_of(encoder, item))
        count = put_colours(encoder, item, count);
    put_at_most_one(encoder, item, uncoloured, count, encoder->exact);
}

/* Option a, from 0, excludes the later options of its items, each once, which it marks. Columns are
 * ascending, so a is the next option of each of its items. */
static void put_pairs_of(encoding *encoder, uint32_t a, uint16_t mark)
{
    const dlx_problem *problem = encoder->problem;
    const dlx_columns *columns = &encoder->columns;
    const int32_t literal = -(int32_t)(a + 1);
    for (size_t i = problem->start[a]; i < problem->start[a + 1]; i++) {
        pair_range *pairs = &encoder->pairs[problem->item[i]];
        pairs->next++;
        if (columns->colour && problem->colour[i])
            continue;
        for (uint32_t index = pairs->next; index < pairs->end; index++) {
            const uint32_t b = columns->option[index];
            if (encoder->met[b] == mark || (columns->colour && columns->colour[index]))
                continue;
            encoder->met[b] = mark;
            dlx_amo_put2(&encoder->sink, literal, -(int32_t)(b + 1));
        }
    }
}

/* Loads the memory for the pairs of options after option a into the cache, which is too small for
 * all: from far to near, the ranges of items, their columns, and the options met. */
static void prefetch_pairs(const encoding *encoder, size_t a)
{
    enum { FAR = 6, MIDDLE = 4, NEAR = 2 };
    const size_t *start = encoder->problem->start + a;
    const uint32_t *item = encoder->problem->item;
    const uint32_t *column = encoder->columns.option;
    for (size_t i = start[FAR]; i < start[FAR + 1]; i++)
        __builtin_prefetch(&encoder->pairs[item[i]]);
    for (size_t i = start[MIDDLE]; i < start[MIDDLE + 1]; i++)
        __builtin_prefetch(&column[encoder->pairs[item[i]].next]);
    for (size_t i = start[NEAR]; i < start[NEAR + 1]; i++)
        for (uint32_t index = encoder->pairs[item[i]].next; index < encoder->pairs[item[i]].end;
             index++)
            __builtin_prefetch(&encoder->met[column[index]]);
}

static void put_pairs(encoding *encoder)
{
    enum { CACHED = 1 << 16, AHEAD = 8 }; /* options */
    const size_t options = encoder->problem->options;
    const size_t prefetched = options > CACHED ? options - AHEAD : 0;
    const size_t items = dlx_problem_items(encoder->problem);
    for (size_t i = 0; i < items; i++)
        encoder->pairs[i].next = (uint32_t)encoder->columns.start[i];
    for (uint32_t k = 0; k < options && encoder->has_pairs; k++) {
        if (k < prefetched)
            prefetch_pairs(encoder, k);
        const uint16_t mark = (uint16_t)(k % UINT16_MAX + 1);
        if (mark == 1)
            memset(encoder->met, 0, options * sizeof *encoder->met);
        put_pairs_of(encoder, k, mark);
    }
}

static void put_options_without_primary(const encoding *encoder)
{
    const dlx_problem *problem = encoder->problem;
    for (size_t k = 0; k < problem->options; k++)
        if (!dlx_problem_chooses(problem, k))
            dlx_amo_put1(&encoder->sink, -(int32_t)(k + 1));
}

/* True if the number of variables fits in the largest encoding: at most two for each nonzero and
 * another for its colour, or the upper bound of its item. */
static bool fits(const encoding *encoder)
{
    const dlx_problem *problem = encoder->problem;
    uint64_t sum = problem->options + 3 * (uint64_t)dlx_problem_nonzeros(problem);
    for (size_t i = 0; i < problem->items->primary && problem->items->hi; i++) {
        const uint64_t count = options_of(encoder, i);
        const uint64_t hi = problem->items->hi[i];
        sum += (hi < count ? hi : count) * count;
        if (sum >= INT32_MAX)
            return false;
    }
    return sum < INT32_MAX;
}

static bool allocate(encoding *encoder)
{
    const dlx_problem *problem = encoder->problem;
    const size_t items = dlx_problem_items(problem);
    const size_t most = problem->has_repeats ? dlx_problem_nonzeros(problem) : problem->options;
    const size_t colours = problem->colours.count + 1;
    dlx_arena *arena = &encoder->arena;
    encoder->literals = dlx_arena_take(arena, most, sizeof *encoder->literals);
    encoder->sink.clause = dlx_arena_take(arena, most + 1, sizeof *encoder->sink.clause);
    encoder->first_use = dlx_arena_take(arena, colours, sizeof *encoder->first_use);
    encoder->next_use = dlx_arena_take(arena, problem->options, sizeof *encoder->next_use);
    encoder->pairs = dlx_arena_take(arena, items, sizeof *encoder->pairs);
    encoder->met = dlx_arena_take(arena, problem->options, sizeof *encoder->met);
    encoder->supports = dlx_arena_take(arena, problem->options, sizeof *encoder->supports);
    return dlx_problem_columns_make(&encoder->columns, problem, NULL) && !arena->failed;
}

static void put_all(encoding *encoder)
{
    const dlx_problem *problem = encoder->problem;
    const size_t items = dlx_problem_items(problem);
    for (size_t i = 0; i < problem->items->primary; i++)
        put_primary(encoder, i);
    for (size_t i = problem->items->primary; i < items; i++)
        put_secondary(encoder, i);
    put_pairs(encoder);
    put_options_without_primary(encoder);
}

dlx_status dlx_clauses(const dlx_problem *problem, const dlx_clause_options *options,
                       dlx_clause_fn *take, void *state, int64_t *variables, dlx_error *error)
{
    encoding encoder = {.problem = problem,
                        .amo = options && options->amo ? options->amo : dlx_amo_find(NULL),
                        .exact = options && options->exact,
                        .sink = {.take = take, .state = state}};
    encoder.sink.variables = (int64_t)problem->options;
    dlx_status status = dlx_error_unless(allocate(&encoder), error);
    if (status == DLX_OK && !fits(&encoder))
        status = dlx_error_set(error, DLX_UNSUPPORTED, "more than 2^31 variables");
    if (status == DLX_OK)
        put_all(&encoder);
    if (variables)
        *variables = encoder.sink.variables;
    dlx_problem_columns_free(&encoder.columns);
    dlx_arena_free(&encoder.arena);
    return status;
}

void dlx_clause_count_add(void *state, const int32_t *literals, size_t count)
{
    dlx_clause_count *counted = state;
    counted->clauses++;
    for (size_t i = 0; i < count; i++)
        if (abs(literals[i]) > counted->highest)
            counted->highest = abs(literals[i]);
}

void dlx_clause_put(void *state, const int32_t *literals, size_t count)
{
    dlx_output *output = state;
    for (size_t i = 0; i < count; i++) {
        dlx_output_signed(output, literals[i]);
        dlx_output_byte(output, ' ');
    }
    dlx_output_bytes(output, "0\n", 2);
}
