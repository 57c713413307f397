/* SPDX-License-Identifier: MIT */
#include "cli/nearest_name.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST_LENGTH = 32 };

/* Words of other programs. An alias may stand for several names, of which the candidates have one.
 */
static const struct {
    const char *alias, *name;
} aliases[] = {
    /* formats */
    {"dimacs", "cnf"},
    {"sat", "cnf"},
    {"maxsat", "wcnf"},
    {"pb", "opb"},
    {"pbo", "opb"},
    {"minizinc", "mzn"},
    {"flatzinc", "fzn"},
    {"clingo", "asp"},
    {"gringo", "asp"},
    {"ilp", "lp"},
    {"mip", "lp"},
    {"cplex", "lp"},
    {"graph", "col"},
    {"numpy", "npy"},
    {"scipy", "npz"},
    {"matrixmarket", "mtx"},
    {"matrix-market", "mtx"},
    {"dlx", "ec"},
    {"text", "ec"},
    {"bdd", "zdd"},
    {"graphillion", "zdd"},
    {"setcover", "scp"},
    {"plain", "line"},
    {"81", "line"},
    {"f-puzzles", "fpuzzles"},
    {"sudokupad", "fpuzzles-url"},
    {"pencilmarks", "marks"},
    {"candidates", "marks"},
    {"tsv", "sheet"},
    /* dialects of answers */
    {"kissat", "dimacs"},
    {"cadical", "dimacs"},
    {"sat", "dimacs"},
    {"cnf", "dimacs"},
    {"wcnf", "dimacs"},
    {"glpk", "glpsol"},
    {"lp_solve", "lpsolve"},
    {"clasp", "asp"},
    {"minizinc", "flatzinc"},
    {"mzn", "flatzinc"},
    {"fzn", "flatzinc"},
    {"pb", "opb"},
    /* engines */
    {"dlx", "links"},
    {"dancing-links", "links"},
    {"knuth", "links"},
    {"sat", "learn"},
    {"cdcl", "learn"},
    {"bitset", "bits"},
    {"dom/wdeg", "wdeg"},
    {"weights", "wdeg"},
    {"zdd", "frontier"},
    {"default", "auto"},
    /* encodings and proofs */
    {"seq", "sequential"},
    {"sinz", "sequential"},
    {"naive", "pairwise"},
    {"lrat", "drat"},
    {"pbp", "veripb"},
    /* types of pictures */
    {"ascii", "text"},
    {"terminal", "text"},
    {"graphviz", "dot"},
    {"gv", "dot"},
    {"latex", "tikz"},
    {"tex", "tikz"},
    {"png", "svg"},
    {"image", "svg"},
    {"pdf", "html"},
    {"web", "html"},
    /* options */
    {"threads", "jobs"},
    {"timeout", "time-limit"},
    {"max-time", "time-limit"},
    {"memory", "memory-limit"},
    {"nodes", "node-limit"},
    {"solutions", "number"},
    {"limit", "number"},
    {"algorithm", "engine"},
    {"solver", "engine"},
    {"method", "engine"},
    {"format", "from"},
    {"input", "from"},
    {"input-format", "from"},
    {"output-format", "to"},
    {"minimize", "min"},
    {"minimise", "min"},
    {"maximize", "max"},
    {"maximise", "max"},
    {"silent", "quiet"},
    {"statistics", "stats"},
    {"random", "sample"},
    {"encoding", "amo"},
    {"number-of-solutions", "number"},
    {"cpus", "jobs"},
    {"cores", "jobs"},
    {"type", "to"},
    {"cnt", "count"},
    {"json", "to"},
    {"format", "to"},
    {"symmetry", "up-to-symmetry"},
    {"symmetry", "group"},
    {"symmetry", "canonical"},
    {"best", "min"},
    {"optimal", "min"},
    {"cost", "min"},
    {"unique", "is-unique"},
    {"shuffle", "random-first"},
    {"shuffle", "seed"},
    {"random", "seed"},
    {"parallel", "jobs"},
    {"difficulty", "rate"},
    {"rating", "rate"},
    {"level", "rate"},
    {"hard", "rate"},
    {"clues", "givens"},
    {"easy", "rate"},
    {"expert", "rate"},
    {"killer", "from"},
    {"count", "number"},
    {"max-solutions", "number"},
    {"list", "all"},
    {"enumerate", "all"},
    {"print-all", "all"},
    {"all-solutions", "all"},
    {"all", "number"},
    {"first", "number"},
    {"verify", "check"},
    {"validate", "check"},
    {"debug", "verbose"},
    {"steps", "trace"},
    {"steps", "explain"},
    {"cnf", "to"},
    {"csv", "to"},
    {"pretty", "to"},
    {"svg", "to"},
    {"html", "to"},
    {"pdf", "to"},
    {"no-color", "color"},
    {"no-colour", "color"},
    {"formats", "help"},
    {"list-formats", "help"},
    {"list-engines", "help"},
    {"usage", "help"},
};

/* Writes the name in lower case, without the difference of '_' and '-'; cut to its room. */
static size_t fold_name(const char *name, char *folded)
{
    size_t length = 0;
    for (; name[length] && length < MOST_LENGTH; length++)
        folded[length] = name[length] == '_' ? '-' : (char)tolower((unsigned char)name[length]);
    folded[length] = 0;
    return length;
}

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Returns the number of letters to insert, delete, replace or swap with their neighbours: the
 * optimal string alignment. */
static size_t edit_distance(const char *a, const char *b)
{
    char left[MOST_LENGTH + 1], right[MOST_LENGTH + 1];
    size_t table[MOST_LENGTH + 1][MOST_LENGTH + 1];
    const size_t rows = fold_name(a, left), columns = fold_name(b, right);
    for (size_t i = 0; i <= rows; i++)
        for (size_t j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            const size_t same = left[i - 1] == right[j - 1] ? 0 : 1;
            table[i][j] = min_size(table[i - 1][j - 1] + same,
                                   min_size(table[i - 1][j], table[i][j - 1]) + 1);
            if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1])
                table[i][j] = min_size(table[i][j], table[i - 2][j - 2] + 1);
        }
    return table[rows][columns];
}

/* True if the candidate begins with the typed name, of three letters or more. */
static bool is_abbreviation(const char *typed, const char *candidate)
{
    enum { LEAST_LENGTH = 3 };
    char shorter[MOST_LENGTH + 1], longer[MOST_LENGTH + 1];
    const size_t length = fold_name(typed, shorter);
    fold_name(candidate, longer);
    return length >= LEAST_LENGTH && strncmp(shorter, longer, length) == 0;
}

/* Returns the least edit distance from an alias of the candidate. */
static size_t alias_distance(const char *typed, const char *candidate)
{
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcmp(aliases[i].name, candidate) == 0)
            least = min_size(least, edit_distance(aliases[i].alias, typed));
    return least;
}

nearest_name nearest_name_begin(const char *typed)
{
    enum { LETTERS_PER_EDIT = 3 };
    const size_t length = strlen(typed);
    const size_t edits = length < LETTERS_PER_EDIT ? 1 : length / LETTERS_PER_EDIT;
    return (nearest_name){.typed = typed, .prefix = "", .distance = edits + 1};
}

void nearest_name_add(nearest_name *search, const char *candidate)
{
    size_t distance = edit_distance(search->typed, candidate);
    const bool is_same = distance == 0; /* but for case: nearer than any alias */
    if (distance > 1 && is_abbreviation(search->typed, candidate))
        distance = 1;
    const size_t by_alias = distance > 0 ? alias_distance(search->typed, candidate) : SIZE_MAX;
    if (by_alias < distance) /* a mistyped alias is farther than a mistyped name */
        distance = by_alias ? by_alias + 1 : 0;
    if (distance >= search->distance && !is_same)
        return;
    search->nearest = candidate;
    search->distance = distance;
}

void nearest_name_describe(const nearest_name *search, const char *kind, const char *topic,
                           dlx_error *error)
{
    const int length = snprintf(error->text, sizeof error->text, "unknown %s '%s%.80s'", kind,
                                search->prefix, search->typed);
    char *end = error->text + length;
    const size_t room = sizeof error->text - (size_t)length;
    if (search->nearest)
        snprintf(end, room, "; the nearest is '%s%s'", search->prefix, search->nearest);
    else if (topic)
        snprintf(end, room, "; see --help=%s", topic);
}
