/* SPDX-License-Identifier: MIT */
#include "encode/clauses.h"

#include <string.h>

enum {
    AUTO_PAIRS = 40,     /* `auto`: up to this many literals, a clause for every pair */
    SMALL_PAIRS = 4,     /* product and commander: up to this many literals a split saves nothing */
    COMMANDER_GROUP = 3, /* the size that Klieber and Kwon found best */
    BIMANDER_GROUP = 2   /* likewise Hoelldobler and Nguyen: half as many groups as literals */
};

static int32_t new_variable(dlx_sink *sink)
{
    return (int32_t)++sink->variables;
}

/* New variables, as literals. */
static dlx_literals new_variables(dlx_sink *sink, size_t count)
{
    const dlx_literals made = {NULL, (int32_t)(sink->variables + 1), count};
    sink->variables += (int64_t)count;
    return made;
}

static dlx_literals part(dlx_literals literals, size_t begin, size_t end)
{
    const dlx_literals cut = {literals.array ? literals.array + begin : NULL,
                              literals.first + (int32_t)begin, end - begin};
    return cut;
}

/* ---- pairwise -------------------------------------------------------------------------------- */

static void put_pairs(dlx_sink *sink, dlx_literals literals)
{
    for (size_t i = 0; i < literals.count; i++)
        for (size_t j = i + 1; j < literals.count; j++)
            dlx_amo_put2(sink, -dlx_literal(&literals, i), -dlx_literal(&literals, j));
}

/* ---- sequential ---------------------------------------------------------------------------------
 *
 * Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", 2005: a new variable
 * says of each literal but the last whether it or one before it is true. */

static void put_sequential(dlx_sink *sink, dlx_literals literals)
{
    int32_t before = 0;
    for (size_t i = 0; i < literals.count; i++) {
        const int32_t literal = dlx_literal(&literals, i);
        if (i > 0)
            dlx_amo_put2(sink, -literal, -before);
        if (i + 1 == literals.count)
            break;
        const int32_t here = new_variable(sink);
        dlx_amo_put2(sink, -literal, here);
        if (i > 0)
            dlx_amo_put2(sink, -before, here);
        if (sink->exact && i > 0)
            dlx_amo_put3(sink, -here, before, literal);
        else if (sink->exact)
            dlx_amo_put2(sink, -here, literal);
        before = here;
    }
}

/* ---- ladder -------------------------------------------------------------------------------------
 *
 * Gent and Nightingale, "A new encoding of AllDifferent into SAT", 2004; Ansotegui and Manya,
 * "Mapping problems with finite-domain variables to problems with Boolean variables", 2004: new
 * variables are true up to a place and false after it, and literal i is true if and only if the
 * place is i. A place after the last literal means that none is true. */

static void put_ladder(dlx_sink *sink, dlx_literals literals)
{
    const size_t count = literals.count;
    const dlx_literals rungs = new_variables(sink, count);
    for (size_t i = 0; i < count; i++) {
        const int32_t literal = dlx_literal(&literals, i);
        const int32_t here = dlx_literal(&rungs, i);
        dlx_amo_put2(sink, -literal, -here);
        if (i == 0) {
            dlx_amo_put2(sink, here, literal);
            continue;
        }
        const int32_t before = dlx_literal(&rungs, i - 1);
        dlx_amo_put2(sink, -here, before);
        dlx_amo_put2(sink, -literal, before);
        dlx_amo_put3(sink, -before, here, literal);
    }
}

/* ---- product ------------------------------------------------------------------------------------
 *
 * Chen, "A new SAT encoding of the at-most-one constraint", 2010: literals are the points of a
 * grid, and at most one of its rows and one of its columns is in use. */

/* If a row or column of the grid (literals from `begin` in steps) is in use, so is one of its
 * points. */
static void put_line_is_used(dlx_sink *sink, const dlx_literals *literals, size_t begin, size_t end,
                             size_t step, int32_t line)
{
    size_t size = 0;
    sink->clause[size++] = -line;
    for (size_t i = begin; i < end; i += step)
        sink->clause[size++] = dlx_literal(literals, i);
    sink->take(sink->state, sink->clause, size);
}

/* The square root, rounded up. */
static size_t root_up(size_t number)
{
    size_t root = 1;
    while (root * root < number)
        root++;
    return root;
}

/* Recursive on square roots of the count, so at most 5 deep. */
static void put_product(dlx_sink *sink, dlx_literals literals)
{
    const size_t count = literals.count;
    if (count <= SMALL_PAIRS) {
        put_pairs(sink, literals);
        return;
    }
    const size_t width = root_up(count);
    const size_t height = (count + width - 1) / width;
    const dlx_literals rows = new_variables(sink, height);
    const dlx_literals columns = new_variables(sink, width);
    for (size_t i = 0; i < count; i++) {
        const int32_t literal = dlx_literal(&literals, i);
        dlx_amo_put2(sink, -literal, dlx_literal(&rows, i / width));
        dlx_amo_put2(sink, -literal, dlx_literal(&columns, i % width));
    }
    for (size_t r = 0; r < height && sink->exact; r++) {
        const size_t begin = r * width;
        put_line_is_used(sink, &literals, begin, begin + width < count ? begin + width : count, 1,
                         dlx_literal(&rows, r));
    }
    for (size_t c = 0; c < width && sink->exact; c++)
        put_line_is_used(sink, &literals, c, count, width, dlx_literal(&columns, c));
    put_product(sink, rows);
    put_product(sink, columns);
}

/* ---- commander ----------------------------------------------------------------------------------
 *
 * Klieber and Kwon, "Efficient CNF encoding for selecting 1 from N objects", 2007: literals form
 * groups, each with a commander, which is true if and only if one of its group is; the commanders
 * form groups in turn. */

static void put_commander(dlx_sink *sink, dlx_literals literals)
{
    while (literals.count > SMALL_PAIRS) {
        const size_t groups = (literals.count + COMMANDER_GROUP - 1) / COMMANDER_GROUP;
        const dlx_literals commanders = new_variables(sink, groups);
        for (size_t g = 0; g < groups; g++) {
            const size_t begin = g * COMMANDER_GROUP;
            const size_t end = begin + COMMANDER_GROUP;
            const dlx_literals group =
                part(literals, begin, end < literals.count ? end : literals.count);
            const int32_t commander = dlx_literal(&commanders, g);
            put_pairs(sink, group);
            put_line_is_used(sink, &group, 0, group.count, 1, commander);
            for (size_t i = 0; i < group.count; i++)
                dlx_amo_put2(sink, -dlx_literal(&group, i), commander);
        }
        literals = commanders;
    }
    put_pairs(sink, literals);
}

/* ---- bimander and binary ------------------------------------------------------------------------
 *
 * Hoelldobler and Nguyen, "An efficient encoding of the at-most-one constraint", 2013: literals
 * form groups, and each literal implies the binary number of its group, as new variables. With
 * groups of one literal this is the older binary encoding: Frisch, Peugniez, Doggett and
 * Nightingale, "Solving non-Boolean satisfiability problems with stochastic local search", 2005. */

/* If the bit of the number is set, a literal of a group with that bit is true. */
static void put_bit_is_used(dlx_sink *sink, const dlx_literals *literals, size_t group,
                            unsigned bit, int32_t variable)
{
    size_t size = 0;
    sink->clause[size++] = -variable;
    for (size_t i = 0; i < literals->count; i++)
        if (i / group >> bit & 1)
            sink->clause[size++] = dlx_literal(literals, i);
    sink->take(sink->state, sink->clause, size);
}

static void put_numbered_groups(dlx_sink *sink, dlx_literals literals, size_t group)
{
    const size_t groups = (literals.count + group - 1) / group;
    unsigned bits = 0;
    while (groups > (size_t)1 << bits)
        bits++;
    const dlx_literals number = new_variables(sink, bits);
    for (size_t begin = 0; begin < literals.count; begin += group) {
        const size_t end = begin + group < literals.count ? begin + group : literals.count;
        put_pairs(sink, part(literals, begin, end));
    }
    for (size_t i = 0; i < literals.count; i++)
        for (unsigned b = 0; b < bits; b++) {
            const int32_t bit = dlx_literal(&number, b);
            dlx_amo_put2(sink, -dlx_literal(&literals, i), i / group >> b & 1 ? bit : -bit);
        }
    for (unsigned b = 0; b < bits && sink->exact; b++)
        put_bit_is_used(sink, &literals, group, b, dlx_literal(&number, b));
}

static void put_bimander(dlx_sink *sink, dlx_literals literals)
{
    put_numbered_groups(sink, literals, BIMANDER_GROUP);
}

static void put_binary(dlx_sink *sink, dlx_literals literals)
{
    put_numbered_groups(sink, literals, 1);
}

/* ---- the table ------------------------------------------------------------------------------- */

static const dlx_amo encodings[] = {
    {"auto", "pairwise for up to 40 options, sequential for more; the default", put_sequential,
     AUTO_PAIRS},
    {"pairwise", "a clause for each pair of options, no further variables", put_pairs, SIZE_MAX},
    {"sequential", "a counter along the options (Sinz 2005)", put_sequential, 2},
    {"ladder", "a position on a ladder (Gent, Nightingale 2004)", put_ladder, 1},
    {"product", "rows and columns of a grid (Chen 2010)", put_product, SMALL_PAIRS},
    {"commander", "groups of three and their commanders (Klieber, Kwon 2007)", put_commander,
     SMALL_PAIRS},
    {"bimander", "binary numbers of pairs (Hoelldobler, Nguyen 2013)", put_bimander, 2},
    {"binary", "binary numbers of options (Frisch and others 2005)", put_binary, 1},
};

const dlx_amo *dlx_amo_find(const char *name)
{
    if (!name)
        return &encodings[0];
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++)
        if (strcmp(encodings[i].name, name) == 0)
            return &encodings[i];
    return NULL;
}

const char *dlx_amo_name(size_t index)
{
    return index < sizeof encodings / sizeof *encodings ? encodings[index].name : NULL;
}

const char *dlx_amo_summary(size_t index)
{
    return index < sizeof encodings / sizeof *encodings ? encodings[index].summary : NULL;
}

/* ---- between two numbers --------------------------------------------------------------------- */

/* What the counter says about the literals [0..i[: whether at least j of them are true, for j in
 * [1..width]. The variables of row i begin at `first`. */
typedef struct counter_row {
    int64_t first;
    size_t width;
} counter_row;

/* count_here >= j if and only if count_before >= j, or count_before >= j - 1 and the literal. */
static void put_count(dlx_sink *sink, const counter_row *before, size_t j, int32_t here,
                      int32_t literal)
{
    const bool no_more = j > before->width; /* there are fewer literals before it */
    const bool surely_less = j == 1;
    const int32_t more_literal = (int32_t)(before->first + (int64_t)j - 1);
    const int32_t less_literal = (int32_t)(before->first + (int64_t)j - 2);
    if (!no_more)
        dlx_amo_put2(sink, -more_literal, here);
    if (surely_less)
        dlx_amo_put2(sink, -literal, here);
    else
        dlx_amo_put3(sink, -literal, -less_literal, here);
    if (no_more)
        dlx_amo_put2(sink, -here, literal);
    else
        dlx_amo_put3(sink, -here, more_literal, literal);
    if (!surely_less && no_more)
        dlx_amo_put2(sink, -here, less_literal);
    else if (!surely_less)
        dlx_amo_put3(sink, -here, more_literal, less_literal);
}

/* The sequential counter of Sinz, 2005, above, for any number instead of 1; the literals determine
 * its variables in both directions. */
void dlx_amo_put_between(dlx_sink *sink, dlx_literals literals, uint32_t lo, uint32_t hi)
{
    const size_t count = literals.count;
    if (lo > count) {
        sink->take(sink->state, sink->clause, 0);
        return;
    }
    if (lo == 1) {
        for (size_t i = 0; i < count; i++)
            sink->clause[i] = dlx_literal(&literals, i);
        sink->take(sink->state, sink->clause, count);
    }
    const bool needs_low = lo > 1;
    const bool needs_high = hi < count;
    if (!needs_low && !needs_high)
        return;
    const size_t most = needs_high ? hi : lo;
    counter_row before = {0, 0};
    for (size_t i = 0; i < count; i++) {
        const int32_t literal = dlx_literal(&literals, i);
        counter_row here = {sink->variables + 1, i + 1 < most ? i + 1 : most};
        if (needs_high && before.width == most)
            dlx_amo_put2(sink, -literal, -(int32_t)(before.first + (int64_t)most - 1));
        if (i + 1 == count && !needs_low)
            break;
        sink->variables += (int64_t)here.width;
        for (size_t j = 1; j <= here.width; j++)
            put_count(sink, &before, j, (int32_t)(here.first + (int64_t)j - 1), literal);
        before = here;
    }
    if (needs_low)
        dlx_amo_put1(sink, (int32_t)(before.first + (int64_t)lo - 1));
}
