/* SPDX-License-Identifier: MIT */
/* Problems as clauses, against brute force: lib/encode. */
#include "core/builder.h"
#include "encode/clauses.h"
#include "families.h"
#include "io/buffer.h"
#include "suite.h"

typedef struct formula {
    int32_t *literals; /* of all clauses, each ended by 0 */
    size_t size, capacity, clauses;
    int64_t variables;
} formula;

static void free_formula(formula *cnf)
{
    free(cnf->literals);
}

static void take_clause(void *state, const int32_t *literals, size_t count)
{
    formula *cnf = state;
    ck_assert(dlx_buffer_grow(&cnf->literals, &cnf->capacity, cnf->size + count + 1,
                              sizeof *cnf->literals));
    if (count)
        memcpy(cnf->literals + cnf->size, literals, count * sizeof *literals);
    cnf->size += count;
    cnf->literals[cnf->size++] = 0;
    cnf->clauses++;
}

enum { MOST_VARIABLES = 512 };

typedef struct counter {
    const formula *formula;
    signed char value[MOST_VARIABLES]; /* by variable: 1, -1, or 0 for none */
    int trail[MOST_VARIABLES];         /* variables in the order in which they got values */
    size_t trail_size;
} counter;

static void assign(counter *count, int32_t literal)
{
    const int variable = abs(literal);
    count->value[variable] = literal > 0 ? 1 : -1;
    count->trail[count->trail_size++] = variable;
}

/* Propagates clauses with a single literal left. False: some clause has none. */
static bool propagate(counter *count)
{
    const formula *cnf = count->formula;
    for (bool again = true; again;) {
        again = false;
        for (size_t position = 0; position < cnf->size;) {
            int32_t open = 0;
            size_t opens = 0;
            bool satisfied = false;
            for (; cnf->literals[position]; position++) {
                const int32_t literal = cnf->literals[position];
                const int value = count->value[abs(literal)];
                satisfied |= value && (value > 0) == (literal > 0);
                if (!value) {
                    open = literal;
                    opens++;
                }
            }
            position++;
            if (!satisfied && opens == 0)
                return false;
            if (!satisfied && opens == 1) {
                assign(count, open);
                again = true;
            }
        }
    }
    return true;
}

/* The models that extend the assignment, which is unchanged afterwards. */
static uint64_t count_models(counter *count)
{
    const size_t before = count->trail_size;
    uint64_t models = 0;
    if (propagate(count)) {
        int variable = 1;
        while (variable <= count->formula->variables && count->value[variable])
            variable++;
        if (variable > count->formula->variables) {
            models = 1;
        } else {
            for (int sign = -1; sign <= 1; sign += 2) {
                const size_t here = count->trail_size;
                assign(count, sign * variable);
                models += count_models(count);
                count->value[variable] = 0;
                count->trail_size = here;
            }
        }
    }
    while (count->trail_size > before)
        count->value[count->trail[--count->trail_size]] = 0;
    return models;
}

static uint64_t models_of(const formula *cnf)
{
    counter count = {.formula = cnf};
    ck_assert_int_lt(cnf->variables, MOST_VARIABLES);
    return count_models(&count);
}

/* At most one, or between two numbers, of the variables [1..count]. */
static formula encode(const dlx_amo *amo, size_t count, uint32_t lo, uint32_t hi, bool exact)
{
    formula cnf = {0};
    int32_t clause[64], literals[64];
    dlx_sink sink = {take_clause, &cnf, (int64_t)count, exact, clause};
    for (size_t i = 0; i < count; i++)
        literals[i] = (int32_t)i + 1;
    const dlx_literals given = {literals, 0, count};
    if (amo)
        amo->put(&sink, given);
    else
        dlx_amo_put_between(&sink, given, lo, hi);
    cnf.variables = sink.variables;
    return cnf;
}

/* Adds a clause with the values of the variables [1..count]: the bits of `set`. */
static void assume(formula *cnf, uint32_t set, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const int32_t literal = (set >> i & 1 ? 1 : -1) * ((int32_t)i + 1);
        take_clause(cnf, &literal, 1);
    }
}

TEST(every_encoding_allows_none_and_one)
{
    for (size_t e = 0; dlx_amo_name(e); e++)
        for (size_t count = 2; count <= 11; count++)
            for (uint32_t set = 0; set < UINT32_C(1) << count; set++) {
                const dlx_amo *amo = dlx_amo_find(dlx_amo_name(e));
                SCOPED(free_formula) formula cnf = encode(amo, count, 0, 0, false);
                assume(&cnf, set, count);
                const uint64_t models = models_of(&cnf);
                const bool allowed = (set & (set - 1)) == 0;
                if ((models > 0) != allowed || (set && allowed && models != 1))
                    ck_abort_msg("%s of %zu: %llu models of %x", amo->name, count,
                                 (unsigned long long)models, set);
            }
}

TEST(exact_encodings_have_a_model_for_each)
{
    for (size_t e = 0; dlx_amo_name(e); e++)
        for (size_t count = 2; count <= 40; count++) {
            const dlx_amo *amo = dlx_amo_find(dlx_amo_name(e));
            SCOPED(free_formula) formula cnf = encode(amo, count, 0, 0, true);
            ck_assert_int_le(cnf.variables, 3 * (int64_t)count);
            const uint64_t models = models_of(&cnf);
            if (models != count + 1)
                ck_abort_msg("%s of %zu: %llu models", amo->name, count,
                             (unsigned long long)models);
        }
}

TEST(encodings_have_names)
{
    ck_assert_ptr_eq(dlx_amo_find(NULL), dlx_amo_find("auto"));
    ck_assert_ptr_null(dlx_amo_find("nonsense"));
    for (size_t e = 0; dlx_amo_name(e); e++)
        ck_assert_uint_gt(strlen(dlx_amo_summary(e)), 0);
}

static unsigned bits_of(uint32_t set)
{
    unsigned bits = 0;
    for (; set; set &= set - 1)
        bits++;
    return bits;
}

TEST(a_counter_allows_numbers_between)
{
    for (size_t count = 0; count <= 7; count++)
        for (uint32_t hi = 1; hi <= 8; hi++)
            for (uint32_t lo = 0; lo <= hi; lo++) {
                SCOPED(free_formula) formula cnf = encode(NULL, count, lo, hi, true);
                uint64_t expected = 0;
                for (uint32_t set = 0; set < UINT32_C(1) << count; set++)
                    expected += bits_of(set) >= lo && bits_of(set) <= hi;
                ck_assert_uint_eq(models_of(&cnf), expected);
                ck_assert_int_le(cnf.variables, (int64_t)((hi + 1) * count));
            }
}

enum { PROBLEMS = 1800, OPTIONS = 7, COLOURS = 3 };

static formula encode_problem(const dlx_problem *problem, const char *amo, bool exact)
{
    formula cnf = {0};
    const dlx_clause_options options = {dlx_amo_find(amo), exact};
    ck_assert_msg(dlx_clauses(problem, &options, take_clause, &cnf, &cnf.variables, &error) ==
                      DLX_OK,
                  "%s", error.text);
    return cnf;
}

TEST(models_are_the_solutions)
{
    static family solutions;
    for (unsigned n = 0; n < PROBLEMS; n++) {
        const plain given = random_problem(n);
        if (given.options > OPTIONS)
            continue;
        OWNED(dlx_problem) problem = build(&given);
        solve_by_force(&given, &solutions);
        for (size_t e = 0; dlx_amo_name(e); e++) {
            SCOPED(free_formula) formula cnf = encode_problem(problem, dlx_amo_name(e), true);
            const uint64_t models = models_of(&cnf);
            if (models != (uint64_t)solutions.count)
                ck_abort_msg("problem %u, %s: %llu models of %d solutions", n, dlx_amo_name(e),
                             (unsigned long long)models, solutions.count);
        }
        /* Not exact: each solution, and no other set, extends to a model. */
        const uint32_t set = draw(1U << given.options);
        SCOPED(free_formula) formula cnf = encode_problem(problem, dlx_amo_name(n % 8), false);
        assume(&cnf, set, dlx_problem_options(problem));
        ck_assert_int_eq(models_of(&cnf) > 0, solutions.has[set]);
    }
}

TEST(no_pair_of_options_is_excluded_twice)
{
    for (unsigned n = 0; n < PROBLEMS / 6; n++) {
        const plain given = random_problem(n);
        OWNED(dlx_problem) problem = build(&given);
        SCOPED(free_formula) formula cnf = encode_problem(problem, "pairwise", true);
        bool met[MOST_OPTIONS + 1][MOST_OPTIONS + 1] = {{0}};
        for (size_t position = 0; position < cnf.size; position++) {
            const int32_t *clause = cnf.literals + position;
            while (cnf.literals[position])
                position++;
            if (cnf.literals + position - clause != 2 || clause[0] > 0 || clause[1] > 0 ||
                clause[0] < -given.options || clause[1] < -given.options)
                continue;
            ck_assert(!met[-clause[0]][-clause[1]] && !met[-clause[1]][-clause[0]]);
            met[-clause[0]][-clause[1]] = true;
        }
    }
}

/* Without the further clauses for secondary items, `sequential` has 32,760,320 models here. */
TEST(eight_queens_have_92_models_in_every_encoding)
{
    OWNED(dlx_problem) problem = queens(8);
    for (size_t e = 0; dlx_amo_name(e); e++) {
        SCOPED(free_formula) formula cnf = encode_problem(problem, dlx_amo_name(e), true);
        ck_assert_uint_eq(models_of(&cnf), 92);
    }
}

/* Cells a and b share the edge e, of one of three colours: option k of either has colour k. */
TEST(a_colour_lost_by_a_cell_is_lost_for_its_neighbour)
{
    OWNED(dlx_problem)
    problem = read_problem("a b | e\na e:0\na e:1\na e:2\nb e:0\nb e:1\nb e:2\n");
    for (int exact = 0; exact <= 1; exact++) {
        SCOPED(free_formula) formula cnf = encode_problem(problem, NULL, exact);
        counter count = {.formula = &cnf};
        assign(&count, -1);
        ck_assert(propagate(&count));
        ck_assert_int_eq(count.value[1 + COLOURS], -1);
        ck_assert_int_eq(count.value[2 + COLOURS], 0);
    }
}

TEST(too_many_variables_are_refused)
{
    put("60000|a");
    for (unsigned k = 0; k < 60001; k++)
        put("\na");
    OWNED(dlx_problem) problem = put_end();
    SCOPED(free_formula) formula cnf = {0};
    ck_assert_int_eq(dlx_clauses(problem, NULL, take_clause, &cnf, NULL, &error), DLX_UNSUPPORTED);
    ck_assert_uint_eq(cnf.clauses, 0);
}
