/* SPDX-License-Identifier: MIT */
#include "reference.h"

#include "memory.h"
#include "stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows of integer programs */

enum { MOST_TERMS = 1500000 };

static void add_row(rows *target, long least, long most)
{
    target->rows = room_for_one(target->rows, (size_t)target->row_count, sizeof *target->rows);
    target->rows[target->row_count++] =
        (row){.first = target->term_count, .least = least, .most = most};
}

static void add_term(rows *target, long times, int variable)
{
    target->terms = room_for_one(target->terms, (size_t)target->term_count, sizeof *target->terms);
    target->terms[target->term_count++] = (term){.times = times, .variable = variable};
    target->rows[target->row_count - 1].size++;
}

/* The first variable is at least the second. */
static void add_bound(rows *target, int a, int b)
{
    add_row(target, 0, NO_BOUND);
    add_term(target, 1, a);
    add_term(target, -1, b);
}

typedef struct item_index {
    int *first; /* uses[first[i]..first[i + 1][ are of item i */
    int *option, *colour;
} item_index;

static item_index make_index(const problem *given)
{
    const size_t items = (size_t)given->item_count;
    size_t uses = 0; /* options may share them */
    for (int k = 0; k < given->option_count; k++)
        uses += (size_t)given->options[k].size;
    item_index made = {.first = renew_zeroed(items + 2, sizeof(int)),
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
            const int query = made.first[entry->item + 1]++;
            made.option[query] = k;
            made.colour[query] = entry->colour;
        }
    }
    return made;
}

static void clear_index(item_index *made)
{
    free(made->first);
    free(made->option);
    free(made->colour);
}

static void add_primary(rows *target, const item_index *in, int which, long least, long most)
{
    add_row(target, least, most);
    for (int u = in->first[which]; u < in->first[which + 1]; u++)
        add_term(target, 1, in->option[u]);
}

/* A single option without colour, or options of a colour. A colour is a variable: some option has
 * it.
 */
static void add_secondary(rows *target, const item_index *in, int which)
{
    const int begin = in->first[which];
    const int end = in->first[which + 1];
    const int variables = target->variable_count;
    for (int u = begin; u < end; u++) {
        int before = begin;
        while (before < u && in->colour[before] != in->colour[u])
            before++;
        if (in->colour[u] == NO_COLOUR || before < u)
            continue;
        const int colour = target->variable_count++;
        add_row(target, 0, NO_BOUND);
        add_term(target, -1, colour);
        for (int v = u; v < end; v++)
            if (in->colour[v] == in->colour[u])
                add_term(target, 1, in->option[v]);
        for (int v = u; v < end; v++)
            if (in->colour[v] == in->colour[u])
                add_bound(target, colour, in->option[v]);
    }
    add_row(target, -NO_BOUND, 1);
    for (int u = begin; u < end; u++)
        if (in->colour[u] == NO_COLOUR)
            add_term(target, 1, in->option[u]);
    for (int v = variables; v < target->variable_count; v++)
        add_term(target, 1, v);
}

/* A variable that says: the option, and no other, covers the item. */
static int add_only(rows *target, const item_index *in, int which, int k)
{
    const int only = target->variable_count++;
    add_bound(target, k, only);
    for (int u = in->first[which]; u < in->first[which + 1]; u++) {
        if (in->option[u] == k)
            continue;
        add_row(target, -NO_BOUND, 1);
        add_term(target, 1, only);
        add_term(target, 1, in->option[u]);
    }
    add_bound(target, only, k);
    for (int u = in->first[which]; u < in->first[which + 1]; u++)
        if (in->option[u] != k)
            add_term(target, 1, in->option[u]);
    return only;
}

/* Each chosen option covers some item alone. */
static bool add_needs(rows *target, const problem *given, const item_index *in)
{
    for (int k = 0; k < given->option_count; k++) {
        const option *subject = &given->options[k];
        const int variables = target->variable_count;
        for (int u = subject->first; u < subject->first + subject->size; u++)
            if (!given->items[given->uses[u].item].secondary)
                add_only(target, in, given->uses[u].item, k);
        add_row(target, 0, NO_BOUND);
        add_term(target, -1, k);
        for (int v = variables; v < target->variable_count; v++)
            add_term(target, 1, v);
        if (target->term_count > MOST_TERMS)
            return false;
    }
    return true;
}

static long value_of_option(const problem *given, objective by, int k)
{
    return value_of(given, by, &k, 1);
}

static void add_limits(rows *target, const problem *given, const wanted *what)
{
    for (int k = 0; k < given->option_count; k++) {
        if (has_primary(given, k))
            continue;
        add_row(target, -NO_BOUND, 0);
        add_term(target, 1, k);
    }
    if (what->about.at_most) {
        add_row(target, -NO_BOUND, what->about.at_most);
        for (int k = 0; k < given->option_count; k++)
            add_term(target, 1, k);
    }
    if (!what->has_limit)
        return;
    add_row(target, -NO_BOUND, what->limit);
    for (int k = 0; k < given->option_count; k++)
        if (value_of_option(given, what->limited, k) != 0)
            add_term(target, value_of_option(given, what->limited, k), k);
}

bool rows_make(rows *target, const problem *given, const wanted *what)
{
    *target = (rows){.option_count = given->option_count, .variable_count = given->option_count};
    SCOPED(clear_index) item_index in = make_index(given);
    const bool cover = what->about.in == COVER;
    for (int i = 0; i < given->item_count; i++) {
        const item *entry = &given->items[i];
        if (entry->secondary)
            add_secondary(target, &in, i);
        else
            add_primary(target, &in, i, entry->least, cover ? NO_BOUND : entry->most);
    }
    add_limits(target, given, what);
    const bool fits = !cover || !what->needed_only || add_needs(target, given, &in);
    if (what->has_goal) {
        target->goal = renew(NULL, (size_t)given->option_count, sizeof *target->goal);
        for (int k = 0; k < given->option_count; k++)
            target->goal[k] = value_of_option(given, what->goal, k);
    }
    return fits && target->term_count <= MOST_TERMS;
}

void rows_clear(rows *given)
{
    free(given->rows);
    free(given->terms);
    free(given->goal);
    *given = (rows){.option_count = 0};
}

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

/* ---- answers */

void answer_clear(answer *given)
{
    free(given->options);
    *given = (answer){.end = UNKNOWN};
}

static void show(answer *target, long variable, int option_count)
{
    if (variable < 1 || variable > option_count)
        return;
    target->options =
        room_for_one(target->options, (size_t)target->number, sizeof *target->options);
    target->options[target->number++] = (int)variable - 1;
}

static bool has_line(const char *in, const char *begin)
{
    for (; *in; next_line(&in))
        if (strncmp(in, begin, strlen(begin)) == 0)
            return true;
    return false;
}

/* ---- output of SAT and pseudo-Boolean solvers */

/* The numbers of the lines that begin with v; names of variables have an x before. */
static void read_values(answer *target, const char *out, int option_count)
{
    for (const char *line = out; *line; next_line(&line)) {
        if (line[0] != 'v' || line[1] != ' ')
            continue;
        target->shown = true;
        for (const char *word = line + 1; *word && *word != '\n';) {
            word += *word == ' ';
            const bool no = *word == '-';
            word += no;
            word += *word == 'x';
            char *end;
            const long variable = strtol(word, &end, 10);
            if (end == word)
                break;
            word = end;
            if (!no)
                show(target, variable, option_count);
        }
    }
}

static void read_sat(answer *target, const char *directory, const outcome *origin, int option_count)
{
    (void)directory;
    read_values(target, origin->out, option_count);
    target->end = has_line(origin->out, "s UNSATISFIABLE")   ? NONE
                  : has_line(origin->out, "s OPTIMUM FOUND") ? FINISHED
                  : has_line(origin->out, "s SATISFIABLE")   ? SOME
                                                             : UNKNOWN;
}

/* "Models : 12", with a + after the number if there may be more. */
static void read_models(answer *target, const char *out)
{
    const char *line = strstr(out, "Models  ");
    if (!line)
        return;
    line += strcspn(line, ":\n");
    char *end;
    target->models = strtol(line + (*line == ':'), &end, 10);
    if (*end != '+' && target->end == SOME)
        target->end = FINISHED;
}

static void read_clasp(answer *target, const char *directory, const outcome *origin,
                       int option_count)
{
    read_sat(target, directory, origin, option_count);
    read_models(target, origin->out);
}

static void read_asp(answer *target, const char *directory, const outcome *origin, int option_count)
{
    (void)directory;
    const char *atoms = NULL;
    for (const char *query = origin->out; (query = strstr(query, "\nAnswer: ")) != NULL;) {
        atoms = strchr(query + 1, '\n');
        query = atoms ? atoms : query + 1;
    }
    target->end = has_line(origin->out, "UNSATISFIABLE")   ? NONE
                  : has_line(origin->out, "OPTIMUM FOUND") ? FINISHED
                  : has_line(origin->out, "SATISFIABLE")   ? SOME
                                                           : UNKNOWN;
    read_models(target, origin->out);
    target->shown = atoms != NULL;
    for (const char *query = atoms ? atoms + 1 : ""; *query && *query != '\n';
         query += strcspn(query, " \n"), query += *query == ' ')
        if (strchr(query, '('))
            show(target, strtol(strchr(query, '(') + 1, NULL, 10), option_count);
}

/* ---- files of solvers of integer programs */

static char *read_solution_file(const char *directory)
{
    size_t length;
    char *bytes = read_in(directory, "solution", &length);
    return bytes ? bytes : text("%s", "");
}

/* "s mip ROWS COLUMNS STATUS GOAL", then "j COLUMN VALUE". */
static void read_glpsol(answer *target, const char *directory, const outcome *origin,
                        int option_count)
{
    OWNED(char) bytes = read_solution_file(directory);
    const char *status = strstr(bytes, "s mip ");
    char letter = 'u';
    if (status)
        sscanf(status, "s mip %*d %*d %c", &letter);
    if (letter == 'n' || strstr(origin->out, "HAS NO PRIMAL FEASIBLE SOLUTION") ||
        strstr(origin->out, "HAS NO INTEGER FEASIBLE SOLUTION"))
        target->end = NONE;
    else if (letter == 'o' || letter == 'f')
        target->end = letter == 'o' ? FINISHED : SOME;
    target->shown = target->end == SOME || target->end == FINISHED;
    for (const char *line = bytes; target->shown && *line; next_line(&line)) {
        long column;
        double value;
        if (sscanf(line, "j %ld %lf", &column, &value) == 2 && value > 0.5)
            show(target, column, option_count);
    }
}

/* "Optimal - objective value 7", then "INDEX NAME VALUE COST". */
static void read_cbc(answer *target, const char *directory, const outcome *origin, int option_count)
{
    (void)origin;
    OWNED(char) bytes = read_solution_file(directory);
    if (strncmp(bytes, "Optimal", 7) == 0)
        target->end = FINISHED;
    else if (strncmp(bytes, "Infeasible", 10) == 0 || strncmp(bytes, "Integer infeasible", 18) == 0)
        target->end = NONE;
    target->shown = target->end == FINISHED;
    for (const char *line = bytes; target->shown && *line; next_line(&line)) {
        char name[40];
        double value;
        if (sscanf(line, " %*d %39s %lf", name, &value) == 2 && value > 0.5 &&
            strchr("xr", name[0]))
            show(target, strtol(name + 1, NULL, 10), option_count);
    }
}

/* ---- the table */

enum { ALL_REQUESTS = SOLVE | OPTIMIZE | COUNT, NO_COUNTS = SOLVE | OPTIMIZE };

/* The rows of gringo and CaDiCaL would be those of clasp, which gets all of them. */
const reference references[] = {
    {"cadical", "cadical", 2, SOLVE, NULL, "cnf", read_sat, "exec cadical -q -t %.0f model", NULL},
    {"clasp", "clasp", 3, ALL_REQUESTS, rows_write_opb, "opb", read_clasp,
     "exec clasp --verbose=1 --time-limit=%.0f model",
     "exec clasp --verbose=1 -q --opt-mode=ignore --time-limit=%.0f %ld model"},
    {"gringo", "clasp", 1, ALL_REQUESTS, NULL, "asp", read_asp,
     "gringo model | clasp --time-limit=%.0f",
     "gringo model | clasp -q --opt-mode=ignore --time-limit=%.0f %ld"},
    {"glpsol", "glpsol", 2, NO_COUNTS, rows_write_lp, "lp", read_glpsol,
     "exec glpsol --lp model -w solution --tmlim %.0f", NULL},
    {"cbc", "cbc", 2, NO_COUNTS, rows_write_lp, "lp", read_cbc,
     "mv model model.lp && exec cbc model.lp sec %.0f solve solu solution", NULL},
    {.name = NULL}};
