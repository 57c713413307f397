/* SPDX-License-Identifier: MIT */
#include "memory.h"
#include "reference.h"

#include <stdlib.h>

enum { MOST_TERMS = 1500000 };

static void add_row(rows *to, long least, long most)
{
    to->rows = room_for_one(to->rows, (size_t)to->row_count, sizeof *to->rows);
    to->rows[to->row_count++] = (row){.first = to->term_count, .least = least, .most = most};
}

static void add_term(rows *to, long times, int variable)
{
    to->terms = room_for_one(to->terms, (size_t)to->term_count, sizeof *to->terms);
    to->terms[to->term_count++] = (term){.times = times, .variable = variable};
    to->rows[to->row_count - 1].size++;
}

/* The first variable is at least the second. */
static void add_bound(rows *to, int a, int b)
{
    add_row(to, 0, NO_BOUND);
    add_term(to, 1, a);
    add_term(to, -1, b);
}

/* ---- which options an item is in */

typedef struct index {
    int *first; /* uses[first[i]..first[i + 1][ are of item i */
    int *option, *colour;
} index;

static index make_index(const problem *given)
{
    const size_t items = (size_t)given->item_count;
    size_t uses = 0; /* options may share them */
    for (int k = 0; k < given->option_count; k++)
        uses += (size_t)given->options[k].size;
    index made = {.first = renew_zeroed(items + 2, sizeof(int)),
                  .option = renew(NULL, uses, sizeof(int)),
                  .colour = renew(NULL, uses, sizeof(int))};
    for (int k = 0; k < given->option_count; k++)
        for (int u = 0; u < given->options[k].size; u++)
            made.first[given->uses[given->options[k].first + u].item + 2]++;
    for (size_t i = 2; i < items + 2; i++)
        made.first[i] += made.first[i - 1];
    for (int k = 0; k < given->option_count; k++) {
        for (int u = 0; u < given->options[k].size; u++) {
            const use *entry = &given->uses[given->options[k].first + u];
            const int at = made.first[entry->item + 1]++;
            made.option[at] = k;
            made.colour[at] = entry->colour;
        }
    }
    return made;
}

static void clear_index(index *made)
{
    free(made->first);
    free(made->option);
    free(made->colour);
}

/* ---- rows */

static void add_primary(rows *to, const index *in, int which, long least, long most)
{
    add_row(to, least, most);
    for (int u = in->first[which]; u < in->first[which + 1]; u++)
        add_term(to, 1, in->option[u]);
}

/* A single option without colour, or options of a colour. A colour is a variable: some option has
 * it.
 */
static void add_secondary(rows *to, const index *in, int which)
{
    const int begin = in->first[which];
    const int end = in->first[which + 1];
    const int variables = to->variable_count;
    for (int u = begin; u < end; u++) {
        int before = begin;
        while (before < u && in->colour[before] != in->colour[u])
            before++;
        if (in->colour[u] == NO_COLOUR || before < u)
            continue;
        const int colour = to->variable_count++;
        add_row(to, 0, NO_BOUND);
        add_term(to, -1, colour);
        for (int v = u; v < end; v++)
            if (in->colour[v] == in->colour[u])
                add_term(to, 1, in->option[v]);
        for (int v = u; v < end; v++)
            if (in->colour[v] == in->colour[u])
                add_bound(to, colour, in->option[v]);
    }
    add_row(to, -NO_BOUND, 1);
    for (int u = begin; u < end; u++)
        if (in->colour[u] == NO_COLOUR)
            add_term(to, 1, in->option[u]);
    for (int v = variables; v < to->variable_count; v++)
        add_term(to, 1, v);
}

/* A variable that says: the option, and no other, covers the item. */
static int add_only(rows *to, const index *in, int which, int k)
{
    const int only = to->variable_count++;
    add_bound(to, k, only);
    for (int u = in->first[which]; u < in->first[which + 1]; u++) {
        if (in->option[u] == k)
            continue;
        add_row(to, -NO_BOUND, 1);
        add_term(to, 1, only);
        add_term(to, 1, in->option[u]);
    }
    add_bound(to, only, k);
    for (int u = in->first[which]; u < in->first[which + 1]; u++)
        if (in->option[u] != k)
            add_term(to, 1, in->option[u]);
    return only;
}

/* Each chosen option covers some item alone. */
static bool add_needs(rows *to, const problem *given, const index *in)
{
    for (int k = 0; k < given->option_count; k++) {
        const option *of = &given->options[k];
        const int variables = to->variable_count;
        for (int u = of->first; u < of->first + of->size; u++)
            if (!given->items[given->uses[u].item].secondary)
                add_only(to, in, given->uses[u].item, k);
        add_row(to, 0, NO_BOUND);
        add_term(to, -1, k);
        for (int v = variables; v < to->variable_count; v++)
            add_term(to, 1, v);
        if (to->term_count > MOST_TERMS)
            return false;
    }
    return true;
}

static long value_of_option(const problem *given, objective by, int k)
{
    return value_of(given, by, &k, 1);
}

static void add_limits(rows *to, const problem *given, const wanted *what)
{
    for (int k = 0; k < given->option_count; k++) {
        if (has_primary(given, k))
            continue;
        add_row(to, -NO_BOUND, 0);
        add_term(to, 1, k);
    }
    if (what->about.at_most) {
        add_row(to, -NO_BOUND, what->about.at_most);
        for (int k = 0; k < given->option_count; k++)
            add_term(to, 1, k);
    }
    if (!what->has_limit)
        return;
    add_row(to, -NO_BOUND, what->limit);
    for (int k = 0; k < given->option_count; k++)
        if (value_of_option(given, what->limited, k) != 0)
            add_term(to, value_of_option(given, what->limited, k), k);
}

bool rows_make(rows *to, const problem *given, const wanted *what)
{
    *to = (rows){.option_count = given->option_count, .variable_count = given->option_count};
    SCOPED(clear_index) index in = make_index(given);
    const bool cover = what->about.in == COVER;
    for (int i = 0; i < given->item_count; i++) {
        const item *entry = &given->items[i];
        if (entry->secondary)
            add_secondary(to, &in, i);
        else
            add_primary(to, &in, i, entry->least, cover ? NO_BOUND : entry->most);
    }
    add_limits(to, given, what);
    const bool fits = !cover || !what->needed_only || add_needs(to, given, &in);
    if (what->has_goal) {
        to->goal = renew(NULL, (size_t)given->option_count, sizeof *to->goal);
        for (int k = 0; k < given->option_count; k++)
            to->goal[k] = value_of_option(given, what->goal, k);
    }
    return fits && to->term_count <= MOST_TERMS;
}

void rows_clear(rows *given)
{
    free(given->rows);
    free(given->terms);
    free(given->goal);
    *given = (rows){.option_count = 0};
}

/* ---- formats */

/* Writes terms, at most twelve on a line. */
static void write_terms(const rows *given, const row *line, long sign, FILE *file)
{
    if (line->size == 0) /* clasp and glpsol want a term */
        fprintf(file, "0 x1 ");
    for (int t = 0; t < line->size; t++)
        fprintf(file, "%+ld x%d%s", sign * given->terms[line->first + t].times,
                given->terms[line->first + t].variable + 1, t % 12 == 11 ? "\n" : " ");
}

bool rows_write_opb(const rows *given, FILE *file)
{
    int constraints = 0;
    for (int r = 0; r < given->row_count; r++)
        constraints += given->rows[r].least == given->rows[r].most
                           ? 1
                           : (given->rows[r].least > -NO_BOUND) + (given->rows[r].most < NO_BOUND);
    fprintf(file, "* #variable= %d #constraint= %d\n", given->variable_count, constraints);
    if (given->goal) {
        fprintf(file, "min: ");
        for (int k = 0; k < given->option_count; k++)
            fprintf(file, "%+ld x%d ", given->goal[k], k + 1);
        fprintf(file, ";\n");
    }
    for (const row *r = given->rows; r < given->rows + given->row_count; r++) {
        const bool equal = r->least == r->most;
        if (equal || r->least > -NO_BOUND) {
            write_terms(given, r, 1, file);
            fprintf(file, "%s %ld ;\n", equal ? "=" : ">=", r->least);
        }
        if (!equal && r->most < NO_BOUND) {
            write_terms(given, r, -1, file);
            fprintf(file, ">= %ld ;\n", -r->most);
        }
    }
    return true;
}

static void write_lp_row(const rows *given, const row *line, const char *relation, long bound,
                         FILE *file)
{
    write_terms(given, line, 1, file);
    fprintf(file, "%s %ld\n", relation, bound);
}

bool rows_write_lp(const rows *given, FILE *file)
{
    fprintf(file, "Minimize\n obj:");
    /* All variables come first, since glpsol numbers them in order of appearance. */
    for (int v = 0; v < given->variable_count; v++)
        fprintf(file, " %+ld x%d%s", given->goal && v < given->option_count ? given->goal[v] : 0,
                v + 1, v % 12 == 11 ? "\n" : "");
    fprintf(file, "\nSubject To\n");
    for (const row *r = given->rows; r < given->rows + given->row_count; r++) {
        const bool equal = r->least == r->most;
        if (equal || r->least > -NO_BOUND)
            write_lp_row(given, r, equal ? "=" : ">=", r->least, file);
        if (!equal && r->most < NO_BOUND)
            write_lp_row(given, r, "<=", r->most, file);
    }
    fprintf(file, "Binary\n");
    for (int v = 0; v < given->variable_count; v++)
        fprintf(file, " x%d%s", v + 1, v % 12 == 11 ? "\n" : "");
    fprintf(file, "\nEnd\n");
    return given->variable_count > 0;
}
