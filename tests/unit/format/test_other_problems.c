/* SPDX-License-Identifier: MIT */
/* Problems of other kinds, read as exact cover problems: as many solutions as by brute force. */
#include "formats.h"
#include "random.h"
#include "solving.h"
#include "suite.h"

enum { INPUTS = 1000 };

/* The number of solutions of the problem that a text becomes. */
static uint64_t count_solutions(const char *format, const char *text, uint32_t colours)
{
    OWNED(dlx_problem) problem;
    const dlx_read_options options = {.colours = colours, .strict = true};
    SCOPED(close_reading) reading source = open_reading(format, text, strlen(text), &options);
    ck_assert_msg(dlx_reader_next(source.reader, &problem, &error) == DLX_OK, "%s\n%s", error.text,
                  text);
    return count_all(problem, &(dlx_search_options){.engine = "links", .count_only = true});
}

enum { VARIABLES = 7, CLAUSES = 12, LITERALS = 5 };

typedef struct formula {
    unsigned variables, clauses, size[CLAUSES];
    int literal[CLAUSES][LITERALS];
} formula;

/* Any literals: a clause may be empty, or have a literal twice, or with its negation. */
static formula random_formula(void)
{
    formula cnf = {.variables = 1 + draw(VARIABLES), .clauses = draw(CLAUSES + 1)};
    const bool empty = draw(20) == 0;
    for (unsigned c = 0; c < cnf.clauses; c++) {
        cnf.size[c] = draw(LITERALS) + !empty;
        if (cnf.size[c] > LITERALS)
            cnf.size[c] = LITERALS;
        for (unsigned i = 0; i < cnf.size[c]; i++)
            cnf.literal[c][i] = (int)(1 + draw(cnf.variables)) * (draw(2) ? 1 : -1);
    }
    return cnf;
}

static bool is_model(const formula *cnf, unsigned values)
{
    for (unsigned c = 0; c < cnf->clauses; c++) {
        bool satisfied = false;
        for (unsigned i = 0; i < cnf->size[c]; i++) {
            const int literal = cnf->literal[c][i];
            satisfied |= (values >> (abs(literal) - 1) & 1) == (literal > 0);
        }
        if (!satisfied)
            return false;
    }
    return true;
}

TEST(formulas_have_as_many_models)
{
    random_begin(1);
    unsigned without = 0;
    for (unsigned n = 0; n < INPUTS; n++) {
        const formula cnf = random_formula();
        char text[2048];
        int used = snprintf(text, sizeof text, "p cnf %u %u\n", cnf.variables, cnf.clauses);
        for (unsigned c = 0; c < cnf.clauses; c++) {
            for (unsigned i = 0; i < cnf.size[c]; i++)
                used += snprintf(text + used, sizeof text - (size_t)used, "%d ", cnf.literal[c][i]);
            used += snprintf(text + used, sizeof text - (size_t)used, "0%c", draw(2) ? '\n' : ' ');
        }
        uint64_t models = 0;
        for (unsigned values = 0; values < 1U << cnf.variables; values++)
            models += is_model(&cnf, values);
        without += models == 0;
        const uint64_t found = count_solutions("cnf", text, 0);
        ck_assert_msg(found == models, "%llu solutions, %llu models\n%s", (unsigned long long)found,
                      (unsigned long long)models, text);
    }
    ck_assert(without > 50 && without < INPUTS / 2);
}

enum { VERTICES = 6 };

/* The colourings of vertices [0..vertices[, by counting through all of them. */
static uint64_t count_colourings(unsigned vertices, unsigned colours, bool edge[VERTICES][VERTICES])
{
    unsigned colour[VERTICES] = {0};
    uint64_t proper = 0;
    for (;;) {
        bool ok = true;
        for (unsigned a = 0; a < vertices; a++)
            for (unsigned b = 0; b < a; b++)
                ok &= !edge[a][b] || colour[a] != colour[b];
        proper += ok;
        unsigned v = 0;
        while (v < vertices && ++colour[v] == colours)
            colour[v++] = 0;
        if (v == vertices)
            return proper;
    }
}

TEST(graphs_have_as_many_colourings)
{
    random_begin(2);
    for (unsigned n = 0; n < INPUTS; n++) {
        const unsigned vertices = 1 + draw(VERTICES), colours = 1 + draw(4);
        const unsigned density = 1 + draw(4);
        bool edge[VERTICES][VERTICES] = {{0}};
        char lines[2048] = "";
        char text[2200];
        int used = 0;
        unsigned edges = 0;
        for (unsigned a = 0; a < vertices; a++)
            for (unsigned b = 0; b < vertices; b++) {
                if (a == b || draw(8) >= density)
                    continue;
                edge[a][b] = edge[b][a] = true;
                edges++;
                used +=
                    snprintf(lines + used, sizeof lines - (size_t)used, "e %u %u\n", a + 1, b + 1);
            }
        snprintf(text, sizeof text, "p edge %u %u\n%s", vertices, edges, lines);
        const uint64_t found = count_solutions("col", text, colours);
        const uint64_t proper = count_colourings(vertices, colours, edge);
        ck_assert_msg(found == proper, "%llu solutions, %llu colourings with %u\n%s",
                      (unsigned long long)found, (unsigned long long)proper, colours, text);
    }
}
