/* SPDX-License-Identifier: MIT */
#include "cli/option_table.h"

#include "core/names.h"
#include <ctype.h>
#include <stdio.h>

enum { MOST_LENGTH = 32 };

/* Names, and words of other programs for them, with blanks between. A word may stand for several
 * names, of which the candidates have one. */
static const struct {
    const char *name, *words;
} aliases[] = {
    /* formats */
    {"cnf", "dimacs sat"},
    {"wcnf", "maxsat"},
    {"opb", "pb pbo"},
    {"mzn", "minizinc"},
    {"fzn", "flatzinc"},
    {"asp", "clingo gringo clasp"},
    {"lp", "ilp mip cplex"},
    {"col", "graph"},
    {"npy", "numpy"},
    {"npz", "scipy"},
    {"mtx", "matrixmarket matrix-market"},
    {"ec", "dlx text"},
    {"zdd", "bdd graphillion"},
    {"scp", "setcover"},
    {"line", "plain 81"},
    {"fpuzzles", "f-puzzles"},
    {"fpuzzles-url", "sudokupad"},
    {"marks", "pencilmarks candidates"},
    {"sheet", "tsv"},
    /* dialects of answers */
    {"dimacs", "kissat cadical sat cnf wcnf"},
    {"glpsol", "glpk"},
    {"lpsolve", "lp_solve"},
    {"flatzinc", "minizinc mzn fzn"},
    /* engines */
    {"links", "dlx dancing-links knuth"},
    {"learn", "sat cdcl"},
    {"bits", "bitset"},
    {"wdeg", "dom/wdeg weights"},
    {"frontier", "zdd"},
    {"pfaffian", "fkt kasteleyn"},
    {"auto", "default"},
    /* encodings and proofs */
    {"sequential", "seq sinz"},
    {"pairwise", "naive"},
    {"drat", "lrat"},
    {"veripb", "pbp"},
    /* types of pictures */
    {"text", "ascii terminal"},
    {"dot", "graphviz gv"},
    {"tikz", "latex tex"},
    {"svg", "png image"},
    {"html", "pdf web"},
    /* options */
    {"jobs", "threads cpus cores parallel"},
    {"time-limit", "timeout max-time"},
    {"memory-limit", "memory"},
    {"node-limit", "nodes"},
    {"number", "solutions limit number-of-solutions count max-solutions all first"},
    {"engine", "algorithm solver method"},
    {"from", "format input input-format killer"},
    {"to", "output-format type json format cnf csv pretty svg html pdf"},
    {"min", "minimize minimise best optimal cost"},
    {"max", "maximize maximise"},
    {"quiet", "silent"},
    {"stats", "statistics"},
    {"sample", "random"},
    {"amo", "encoding"},
    {"count", "cnt"},
    {"up-to-symmetry", "symmetry"},
    {"group", "symmetry"},
    {"canonical", "symmetry"},
    {"is-unique", "unique"},
    {"random-first", "shuffle"},
    {"seed", "shuffle random"},
    {"rate", "difficulty rating level hard easy expert"},
    {"givens", "clues"},
    {"all", "list enumerate print-all all-solutions"},
    {"check", "verify validate"},
    {"verbose", "debug"},
    {"trace", "steps"},
    {"explain", "steps"},
    {"color", "no-color no-colour"},
    {"help", "formats list-formats list-engines usage"},
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

/* Returns the number of letters to insert, delete, replace or swap with their neighbours. */
static size_t edit_distance(const char *a, const char *b)
{
    char left[MOST_LENGTH + 1], right[MOST_LENGTH + 1];
    const size_t length = fold_name(a, left);
    return dlx_names_distance(left, length, right, fold_name(b, right)) / DLX_EDIT_COST;
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
    const char *word = "";
    char alias[MOST_LENGTH + 1];
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        word = strcmp(aliases[i].name, candidate) == 0 ? aliases[i].words : word;
    for (; *word; word += strspn(word, " ")) {
        const size_t length = strcspn(word, " ");
        snprintf(alias, sizeof alias, "%.*s", (int)length, word);
        const size_t distance = edit_distance(alias, typed);
        least = distance < least ? distance : least;
        word += length;
    }
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
