/* SPDX-License-Identifier: MIT */
/* Formats of other programs: reading of their files, writing for them, and random problems, equal
 * after both, up to names and the order of items within options. */
#include "formats.h"
#include "random.h"
#include "suite.h"

enum { MOST_ITEMS = 8, MOST_OPTIONS = 9, MOST_COLOURS = 4, ROUNDS = 128 };

/* A text in a format becomes a text in another format, or is refused by it. */
static void expect(const char *source_format, const char *text, const char *target_format,
                   const char *expected)
{
    OWNED(dlx_problem) problem = read_one(source_format, text);
    OWNED(char) written = try_write(problem, dlx_format_find(target_format));
    ck_assert_str_eq(written ? written : error.text, expected);
}

TEST(equations_have_numbers_of_any_sign_as_names)
{
    expect("exact", "r -007 2 # two columns\nr0\n\tc 9 1 c -9\nc 0#\ne 0 -9 e -7 9 e-7 -9\r\ne 0 0",
           "ec", "|= problem\n2|-7 0\n-7\n0 -7\n0\n|= end\n");
}

TEST(sets_are_listed_by_rows_or_by_columns)
{
    expect("ec", "a b c\nb a |5\nb\nc b |-3\na c |8\n", "scp",
           "3 4\n5 0 -3 8\n2\n 1 4\n3\n 1 2 3\n2\n 3 4\n");
    expect("ec", "a b c\nb a |5\nb\nc b |-3\na c |8\n", "spp",
           "3 4\n5 2 2 1\n0 1 2\n-3 2 3 2\n8 2 1 3\n");
    expect("ec", "|= problem\n|= end\n", "rail", "0 0\n");
    expect("ec", "a 2|b\na b\n", "scp", "the format scp cannot hold bounds other than 1:1");
    expect("ec", "a | b\na b\n", "rail", "the format rail cannot hold secondary items");
}

TEST(long_lists_go_over_lines)
{
    expect("ec", "a\na\na\na\na\na\na\na\na\na\na\na\na\na\n", "scp",
           "1 13\n0 0 0 0 0 0 0 0 0 0 0 0\n0\n13\n 1 2 3 4 5 6 7 8 9 10 11 12\n13\n");
}

TEST(words_of_miniexact_may_be_on_any_lines)
{
    expect("miniexact", "<a b:2 c:0;1 d\n:\n1:3>[x]a x:red$7;b\nx\n:\nred c $1 d $2;x", "ec",
           "|= problem\na 2|b 0:1|c 1:3|d | x\na x:red |7\nb x:red c d |2\nx\n|= end\n");
    expect("miniexact", "< p >", "ec", "|= problem\np\n|= end\n");
}

TEST(models_of_constraint_solvers_tell_the_chosen_options)
{
    static const char coloured[] = "0:2|a b | x\na x:1 |3\nb x:1\nb x:2 |-2\n";
    expect("ec", coloured, "fzn",
           "% item 1 = a\n% item 2 = b\n% item 3 = x\n"
           "% option 1 = a x:1\n% option 2 = b x:1\n% option 3 = b x:2\n"
           "var 0..1: r1 :: output_var;\nvar 0..1: r2 :: output_var;\n"
           "var 0..1: r3 :: output_var;\nvar 0..1: y1;\nvar 0..1: y2;\n"
           "var -2..3: cost :: output_var;\n"
           "constraint int_lin_le([-1],[r1],0);\nconstraint int_lin_le([1],[r1],2);\n"
           "constraint int_lin_eq([1,1],[r2,r3],1);\nconstraint int_lin_le([1,1],[y1,y2],1);\n"
           "constraint int_lin_le([-1,1],[y1,r1],0);\nconstraint int_lin_le([-1,1],[y1,r2],0);\n"
           "constraint int_lin_le([-1,1],[y2,r3],0);\n"
           "constraint int_lin_le([1,-1,-1],[y1,r1,r2],0);\n"
           "constraint int_lin_le([1,-1],[y2,r3],0);\n"
           "constraint int_lin_eq([-1,3,-2],[cost,r1,r3],0);\nsolve minimize cost;\n");
    expect("ec", coloured, "mzn",
           "% item 1 = a\n% item 2 = b\n% item 3 = x\n"
           "% option 1 = a x:1\n% option 2 = b x:1\n% option 3 = b x:2\n"
           "array[1..3] of var 0..1: r;\narray[1..2] of var 0..1: y;\n"
           "constraint sum([r[1]]) >= 0;\nconstraint sum([r[1]]) <= 2;\n"
           "constraint sum([r[2],r[3]]) = 1;\nconstraint sum([y[1],y[2]]) <= 1;\n"
           "constraint sum([y[1],-r[1]]) >= 0;\nconstraint sum([y[1],-r[2]]) >= 0;\n"
           "constraint sum([y[2],-r[3]]) >= 0;\nconstraint sum([-y[1],r[1],r[2]]) >= 0;\n"
           "constraint sum([-y[2],r[3]]) >= 0;\n"
           "var -2..3: cost = sum([3*r[1],-2*r[3]]);\nsolve minimize cost;\n"
           "output [\"pick = \", show([k | k in index_set(r) where fix(r[k]) = 1]), "
           "\"\\ncost = \", show(cost), \"\\n\"];\n");
}

TEST(models_of_constraint_solvers_have_items_without_options)
{
    expect("ec", "a\n", "fzn", "% item 1 = a\nconstraint int_lin_eq([],[],1);\nsolve satisfy;\n");
    expect("ec", "a\n", "mzn",
           "% item 1 = a\narray[1..0] of var 0..1: r;\nconstraint 0 = 1;\nsolve satisfy;\n"
           "output [\"pick = \", show([k | k in index_set(r) where fix(r[k]) = 1]), \"\\n\"];\n");
}

TEST(constraint_solvers_have_numbers_of_31_bits)
{
    expect("ec", "2147483647|a\na\n", "fzn",
           "constraint solvers do not support bounds above 2147483646");
    expect("ec", "a\na |2147483646\na |1\n", "mzn",
           "constraint solvers do not support costs that add up to more than 2147483646");
    expect("ec", "a\na |-2147483646\na |-1\n", "mzn",
           "constraint solvers do not support costs that add up to more than 2147483646");
}

/* For each of these, some format writes the problem in another way. */
static const char *const names[MOST_ITEMS] = {
    "a", "r1#5", "x.y", "50%", "(1,2)", "p", "\xc3\xa9", "a-name-of-more-than-8-bytes"};
static const char *const colours[MOST_COLOURS] = {"red", "1", "blue?", "red."};

static void add_items(dlx_builder *builder, unsigned primary, unsigned items, bool bounded)
{
    for (unsigned i = 0; i < items; i++) {
        const uint32_t hi = bounded ? 1 + draw(3) : 1, lo = bounded ? hi - draw(2) : 1;
        ck_assert_int_eq(i < primary ? dlx_builder_primary(builder, names[i], lo, hi, NULL)
                                     : dlx_builder_secondary(builder, names[i], NULL),
                         DLX_OK);
    }
}

static void add_option(dlx_builder *builder, unsigned primary, unsigned items, bool coloured)
{
    /* Options without a primary item are few. */
    const unsigned first = primary > 0 && draw(10) > 0 ? draw(primary) : items;
    for (unsigned i = 0; i < items; i++) {
        if (i != first && draw(3) > 0)
            continue;
        const char *colour =
            coloured && i >= primary && draw(2) ? colours[draw(MOST_COLOURS)] : NULL;
        ck_assert_int_eq(dlx_builder_add(builder, names[i], colour, NULL), DLX_OK);
    }
}

/* Problems with features among `wanted`, as chance has it. */
static dlx_problem *random_problem(unsigned wanted)
{
    OWNED(dlx_builder) builder = dlx_builder_new(NULL);
    const unsigned items = draw(MOST_ITEMS) + 1;
    const unsigned primary = wanted & DLX_PROBLEM_SECONDARY ? 1 + draw(items) : items;
    add_items(builder, primary, items, wanted & DLX_PROBLEM_BOUNDS);
    for (unsigned k = draw(MOST_OPTIONS + 1); k > 0; k--) {
        add_option(builder, primary, items, wanted & DLX_PROBLEM_COLOURS);
        if (wanted & DLX_PROBLEM_COSTS)
            ck_assert_int_eq(dlx_builder_cost(builder, (int64_t)draw(2000) - 500, NULL), DLX_OK);
        ck_assert_int_eq(dlx_builder_end_option(builder, NULL), DLX_OK);
    }
    dlx_problem *problem = dlx_builder_finish(builder, NULL);
    ck_assert_ptr_nonnull(problem);
    return problem;
}

/* The use of each item by an option: 0 none, 1 without colour, else 2 + the number of its
 * colour, which is the place of the colour's first use in the problem. */
typedef struct numbered {
    const char *colour[MOST_COLOURS];
    size_t count;
} numbered;

static size_t number_of(numbered *known, const char *colour)
{
    size_t i = 0;
    while (i < known->count && strcmp(known->colour[i], colour) != 0)
        i++;
    ck_assert_uint_lt(i, MOST_COLOURS);
    if (i == known->count)
        known->colour[known->count++] = colour;
    return i;
}

static void describe(const dlx_problem *problem, size_t option, numbered *known, size_t *says)
{
    size_t place[MOST_ITEMS], count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    memset(says, 0, MOST_ITEMS * sizeof *says);
    for (size_t i = 0; i < count; i++) {
        says[items[i]] = 1;
        place[items[i]] = i;
    }
    for (size_t item = 0; item < MOST_ITEMS; item++) {
        const char *colour = says[item] ? dlx_problem_colour(problem, option, place[item]) : NULL;
        if (colour)
            says[item] = 2 + number_of(known, colour);
    }
}

static bool same_items(const dlx_problem *a, const dlx_problem *b)
{
    bool same = dlx_problem_items(a) == dlx_problem_items(b) &&
                dlx_problem_primary(a) == dlx_problem_primary(b);
    for (size_t i = 0; same && i < dlx_problem_primary(a); i++) {
        uint32_t lo[2], hi[2];
        dlx_problem_bounds(a, i, &lo[0], &hi[0]);
        dlx_problem_bounds(b, i, &lo[1], &hi[1]);
        same = lo[0] == lo[1] && hi[0] == hi[1];
    }
    return same;
}

static bool same_problem(const dlx_problem *a, const dlx_problem *b)
{
    numbered known[2] = {{{NULL}, 0}, {{NULL}, 0}};
    bool same = same_items(a, b) && dlx_problem_options(a) == dlx_problem_options(b) &&
                dlx_problem_features(a) == dlx_problem_features(b);
    for (size_t k = 0; same && k < dlx_problem_options(a); k++) {
        size_t says[2][MOST_ITEMS];
        describe(a, k, &known[0], says[0]);
        describe(b, k, &known[1], says[1]);
        same = memcmp(says[0], says[1], sizeof says[0]) == 0 &&
               dlx_problem_cost(a, k) == dlx_problem_cost(b, k);
    }
    return same;
}

/* Formats of rows have rows of their own for colours and for options never chosen, and
 * bounds of an item without options look like rows of two items. */
static bool is_kept(const dlx_format *format, const dlx_problem *problem)
{
    static const char *const rows[] = {"opb", "lp", "mps", "mps-fixed"};
    bool is_rows = false, has_option[MOST_ITEMS] = {false};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        is_rows |= strcmp(dlx_format_name(format), rows[i]) == 0;
    if (!is_rows)
        return true;
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        bool has_primary = false;
        for (size_t i = 0; i < count; i++) {
            has_option[items[i]] = true;
            has_primary |= items[i] < dlx_problem_primary(problem);
        }
        if (!has_primary)
            return false;
    }
    for (size_t i = 0; i < dlx_problem_primary(problem); i++) {
        uint32_t lo, hi;
        dlx_problem_bounds(problem, i, &lo, &hi);
        if (!has_option[i] && (lo != 1 || hi != 1))
            return false;
    }
    return !(dlx_problem_features(problem) & DLX_PROBLEM_COLOURS);
}

/* The names of items, and their order in options. */
static bool same_order(const dlx_problem *a, const dlx_problem *b)
{
    bool same = true;
    for (size_t i = 0; i < dlx_problem_items(a); i++)
        same &= strcmp(dlx_problem_item_name(a, i), dlx_problem_item_name(b, i)) == 0;
    for (size_t k = 0; k < dlx_problem_options(a); k++) {
        size_t count, other_count;
        const uint32_t *items = dlx_problem_option(a, k, &count);
        const uint32_t *others = dlx_problem_option(b, k, &other_count);
        for (size_t i = 0; i < count; i++)
            same &= items[i] == others[i];
    }
    return same;
}

/* True: the format holds the problem, which comes back; `ordered`: with its names, in its order. */
static bool goes_round(const dlx_format *format, const dlx_problem *problem, bool ordered)
{
    OWNED(char) text = try_write(problem, format);
    if (!text || !is_kept(format, problem)) {
        ck_assert(!text || *text);
        return text;
    }
    OWNED(dlx_problem) again = read_one(dlx_format_name(format), text);
    ck_assert_msg(same_problem(problem, again) && (!ordered || same_order(problem, again)),
                  "%s: another problem comes of\n%s", dlx_format_name(format), text);
    return true;
}

/* Problems beyond some formats. Options are in ascending order, and items are numbers, as
 * formats without order or names can hold. */
static const char *const problems[] = {
    "1 2 3\n1 3\n2\n2 3\n",
    "1\n1\n1\n1\n",
    "1\n",
    "1 2\n",
    "1 2 3\n",
    "|= problem\n|= end\n",
    "1 2 | 3\n1 3\n2\n",
    "1 2 | 3 4\n1 3:red 4\n2 3:blue 4:red\n3 4\n",
    "1 0:2|2 3|3\n1 2 3\n2 3\n",
    "1 2\n1 |-5\n2\n1 2 |9223372036854775807\n",
    "|= problem with a name\n1 2:2|2 | 3\n1 2 3:c |1\n2\n|= end\n",
};

TEST(problems_come_back_from_every_format)
{
    enum { PROBLEMS = sizeof problems / sizeof *problems };
    static const unsigned both = DLX_FORMAT_READS_PROBLEMS | DLX_FORMAT_WRITES_PROBLEMS;
    for (size_t f = 0; dlx_format_at(f); f++) {
        const dlx_format *format = dlx_format_at(f);
        const unsigned capabilities = dlx_format_capabilities(format);
        size_t written = 0, held = 0;
        if ((capabilities & both) != both || capabilities & DLX_FORMAT_REDUCES)
            continue;
        for (size_t i = 0; i < PROBLEMS; i++) {
            OWNED(dlx_problem) problem = read_one("ec", problems[i]);
            written += goes_round(format, problem, true);
        }
        random_begin(1);
        for (unsigned round = 0; round < ROUNDS; round++) {
            OWNED(dlx_problem) problem = random_problem(round % 16);
            held += goes_round(format, problem, false);
        }
        ck_assert_msg(written >= 3 && held >= ROUNDS / 20, "%s held %zu and %zu",
                      dlx_format_name(format), written, held);
    }
}
