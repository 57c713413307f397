/* SPDX-License-Identifier: MIT */
#include "reference.h"

#include "memory.h"
#include "stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void answer_clear(answer *given)
{
    free(given->options);
    *given = (answer){.end = UNKNOWN};
}

static void show(answer *to, long variable, int option_count)
{
    if (variable < 1 || variable > option_count)
        return;
    to->options = room_for_one(to->options, (size_t)to->number, sizeof *to->options);
    to->options[to->number++] = (int)variable - 1;
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
static void read_values(answer *to, const char *out, int option_count)
{
    for (const char *line = out; *line; next_line(&line)) {
        if (line[0] != 'v' || line[1] != ' ')
            continue;
        to->shown = true;
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
                show(to, variable, option_count);
        }
    }
}

static void read_sat(answer *to, const char *directory, const outcome *from, int option_count)
{
    (void)directory;
    read_values(to, from->out, option_count);
    to->end = has_line(from->out, "s UNSATISFIABLE")   ? NONE
              : has_line(from->out, "s OPTIMUM FOUND") ? FINISHED
              : has_line(from->out, "s SATISFIABLE")   ? SOME
                                                       : UNKNOWN;
}

/* "Models : 12", with a + after the number if there may be more. */
static void read_models(answer *to, const char *out)
{
    const char *line = strstr(out, "Models  ");
    if (!line)
        return;
    line += strcspn(line, ":\n");
    char *end;
    to->models = strtol(line + (*line == ':'), &end, 10);
    if (*end != '+' && to->end == SOME)
        to->end = FINISHED;
}

static void read_clasp(answer *to, const char *directory, const outcome *from, int option_count)
{
    read_sat(to, directory, from, option_count);
    read_models(to, from->out);
}

static void read_asp(answer *to, const char *directory, const outcome *from, int option_count)
{
    (void)directory;
    const char *atoms = NULL;
    for (const char *at = from->out; (at = strstr(at, "\nAnswer: ")) != NULL;) {
        atoms = strchr(at + 1, '\n');
        at = atoms ? atoms : at + 1;
    }
    to->end = has_line(from->out, "UNSATISFIABLE")   ? NONE
              : has_line(from->out, "OPTIMUM FOUND") ? FINISHED
              : has_line(from->out, "SATISFIABLE")   ? SOME
                                                     : UNKNOWN;
    read_models(to, from->out);
    to->shown = atoms != NULL;
    for (const char *at = atoms ? atoms + 1 : ""; *at && *at != '\n';
         at += strcspn(at, " \n"), at += *at == ' ')
        if (strchr(at, '('))
            show(to, strtol(strchr(at, '(') + 1, NULL, 10), option_count);
}

/* ---- files of solvers of integer programs */

static char *read_solution_file(const char *directory)
{
    size_t length;
    char *bytes = read_in(directory, "solution", &length);
    return bytes ? bytes : text("%s", "");
}

/* "s mip ROWS COLUMNS STATUS GOAL", then "j COLUMN VALUE". */
static void read_glpsol(answer *to, const char *directory, const outcome *from, int option_count)
{
    OWNED(char) bytes = read_solution_file(directory);
    const char *status = strstr(bytes, "s mip ");
    char letter = 'u';
    if (status)
        sscanf(status, "s mip %*d %*d %c", &letter);
    if (letter == 'n' || strstr(from->out, "HAS NO PRIMAL FEASIBLE SOLUTION") ||
        strstr(from->out, "HAS NO INTEGER FEASIBLE SOLUTION"))
        to->end = NONE;
    else if (letter == 'o' || letter == 'f')
        to->end = letter == 'o' ? FINISHED : SOME;
    to->shown = to->end == SOME || to->end == FINISHED;
    for (const char *line = bytes; to->shown && *line; next_line(&line)) {
        long column;
        double value;
        if (sscanf(line, "j %ld %lf", &column, &value) == 2 && value > 0.5)
            show(to, column, option_count);
    }
}

/* "Optimal - objective value 7", then "INDEX NAME VALUE COST". */
static void read_cbc(answer *to, const char *directory, const outcome *from, int option_count)
{
    (void)from;
    OWNED(char) bytes = read_solution_file(directory);
    if (strncmp(bytes, "Optimal", 7) == 0)
        to->end = FINISHED;
    else if (strncmp(bytes, "Infeasible", 10) == 0 || strncmp(bytes, "Integer infeasible", 18) == 0)
        to->end = NONE;
    to->shown = to->end == FINISHED;
    for (const char *line = bytes; to->shown && *line; next_line(&line)) {
        char name[40];
        double value;
        if (sscanf(line, " %*d %39s %lf", name, &value) == 2 && value > 0.5 &&
            strchr("xr", name[0]))
            show(to, strtol(name + 1, NULL, 10), option_count);
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
