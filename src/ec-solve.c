/* SPDX-License-Identifier: MIT */
/* ec-solve - solve exact cover problems */
#include "checkpoint/time_slice.h"
#include "cli/arguments.h"
#include "cli/signals.h"
#include "cli/worker_pool.h"
#include "cubes/merge.h"
#include "solve/solve_problems.h"

#include <stdio.h>
#include <string.h>

/* ec-solve --check: errors and warnings about problems. */

typedef struct problem_lint {
    read_settings *read;
    uint64_t problems; /* checked so far */
} problem_lint;

typedef struct tally {
    size_t errors, warnings;
} tally;

static void take_fault(void *state, const dlx_error *fault)
{
    ((tally *)state)->errors++;
    tool_error(fault);
}

static void take_warning(void *state, const dlx_error *warning)
{
    ((tally *)state)->warnings++;
    tool_warn(NULL, warning);
    tool_raise_status(TOOL_NONE);
}

static void print_tally(const tally *counts, uint64_t number, const char *name)
{
    char line[80];
    dlx_output *output = tool_output();
    snprintf(line, sizeof line, "problem %llu", (unsigned long long)number);
    dlx_output_text(output, line);
    dlx_output_text(output, *name ? " " : "");
    dlx_output_text(output, name);
    snprintf(line, sizeof line, ": %zu error%s, %zu warning%s\n", counts->errors,
             counts->errors == 1 ? "" : "s", counts->warnings, counts->warnings == 1 ? "" : "s");
    dlx_output_text(output, line);
}

/* Reports all faults of the problems of a file, and prints a line for each problem; `state` is a
 * problem_lint. The exit status becomes TOOL_NONE if there are only warnings. */
static void check_file(dlx_input *input, void *state)
{
    problem_lint *lint = state;
    tally counts = {0};
    dlx_error error;
    dlx_reader *reader = open_checking_reader(lint->read, input, take_warning, take_fault, &counts);
    dlx_status status = reader ? DLX_OK : DLX_NO_DATA;
    while (status == DLX_OK || status == DLX_SYNTAX || status == DLX_REFUSED) {
        dlx_problem *problem;
        counts.errors = counts.warnings = 0;
        status = dlx_reader_next(reader, &problem, &error);
        if (status == DLX_NO_DATA)
            break;
        if (status == DLX_SYNTAX || status == DLX_REFUSED)
            take_fault(&counts, &error);
        else if (status != DLX_OK)
            tool_die(&error);
        else if (dlx_reader_check(reader, problem, take_warning, &counts, NULL, &error) != DLX_OK)
            tool_die(&error);
        print_tally(&counts, ++lint->problems, dlx_reader_name(reader));
        dlx_problem_free(problem);
        tool_progress();
    }
    dlx_reader_free(reader);
}

typedef struct settings {
    solve_options solve;
    bool list_all, check;
    const char *trace_path;
    resume_settings resume;
} settings;

/* ---- the command line ------------------------------------------------------------------------ */

static void take_engine(const tool_option *option, void *state, const char *name)
{
    const size_t engine = tool_name(option, "engine", "engines", name, dlx_engine_name);
    ((settings *)state)->solve.search.engine = dlx_engine_name(engine);
}

static void take_choice(const tool_option *option, void *state, const char *argument)
{
    ((settings *)state)->solve.search.choose =
        tool_choice(option, argument) ? DLX_CHOOSE_FIRST : DLX_CHOOSE_MRV;
}

static void take_min(const tool_option *option, void *state, const char *argument)
{
    (void)option, (void)argument;
    ((settings *)state)->solve.search.goal = DLX_GOAL_MIN;
}

static void take_max(const tool_option *option, void *state, const char *argument)
{
    (void)option, (void)argument;
    ((settings *)state)->solve.search.goal = DLX_GOAL_MAX;
}

static void take_memory(const tool_option *option, void *state, const char *argument)
{
    const uint64_t bytes = tool_size(option, argument);
    ((settings *)state)->solve.search.memory_limit = bytes;
    tool_limit_memory(bytes);
}

static const tool_option options[] = {
    {'a', "all", NULL, "print all solutions; default: the first", TOOL_FLAG(settings, list_all)},
    {'n', "number", "N", "print at most N solutions; with --min or --max the N best",
     TOOL_NUMBER(settings, solve.search.solution_limit, 1, UINT64_MAX)},
    {'c', "count", NULL, "print the number of solutions, up to N with -n",
     TOOL_FLAG(settings, solve.count)},
    {'e', "engine", "ENGINE", "search with this engine, see --help=engines", .take = take_engine},
    {'t', "to", "FORMAT", "write solutions in this format, see --help=formats",
     TOOL_FORMAT(settings, solve.to, DLX_WRITES_SOLUTIONS | DLX_WRITES_DIAGRAMS)},
    {'m', "min", NULL, "find the solution of least cost", .take = take_min},
    {'M', "max", NULL, "find the solution of greatest cost", .take = take_max},
    {0, "set-cover", NULL, "cover items at least once, with fewest options or least cost",
     TOOL_FLAG(settings, solve.search.set_cover)},
    {0, "at-most", "N", "with --set-cover: use at most N options",
     TOOL_NUMBER(settings, solve.search.at_most, 1, UINT64_MAX)},
    {0, "choose", "mrv|first", "branch on the item with fewest options (mrv) or the first",
     .take = take_choice},
    {'l', "time-limit", "S", "stop the search of a problem after S seconds",
     TOOL_SECONDS(settings, solve.search.time_limit)},
    {0, "node-limit", "N", "stop the search of a problem after trying N options",
     TOOL_NUMBER(settings, solve.search.node_limit, 1, UINT64_MAX)},
    {0, "memory-limit", "SIZE", "limit the memory for reading and searching a problem to SIZE",
     .take = take_memory},
    {'j', "jobs", "N",
     "solve problems, or a hard one, with N threads; 0: one per processor; default 1",
     TOOL_NUMBER(settings, solve.threads, 0, 256)},
    {0, "unordered", NULL, "with -j: print solutions in the order found",
     TOOL_FLAG(settings, solve.search.unordered)},
    {0, "trace", "FILE", "write each step of the search to FILE, see ec-trace(5)",
     TOOL_TEXT(settings, trace_path)},
    {0, "explain", NULL, "explain on standard error why no solution exists",
     TOOL_FLAG(settings, solve.explain)},
    {0, "stats", NULL, "print statistics of problems and searches on standard error",
     TOOL_FLAG(settings, solve.stats)},
    {'C', "check", NULL, "report all errors and warnings of problems, without solving",
     TOOL_FLAG(settings, check)},
    {0, "dry-run", NULL, "read and check problems without solving",
     TOOL_FLAG(settings, solve.dry_run)},
    {0},
};

/* Lists an engine, with a letter for each capability and each feature of problems. */
static void print_engine(dlx_output *output, size_t engine)
{
    static const struct {
        bool feature;
        unsigned bit;
        char letter;
    } columns[] = {{false, DLX_ENGINE_LISTS, 'a'},      {false, DLX_ENGINE_COUNTS, 'c'},
                   {false, DLX_ENGINE_FINDS_BEST, 'm'}, {false, DLX_ENGINE_COVERS, 's'},
                   {false, DLX_ENGINE_PROVES, 'p'},     {false, DLX_ENGINE_SHOWS_STEPS, 't'},
                   {true, DLX_FEATURE_COLOURS, 'k'},    {true, DLX_FEATURE_BOUNDS, 'b'},
                   {true, DLX_FEATURE_REPEATS, 'r'}};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    char summary[120];
    char letters[COLUMNS + 1] = "";
    for (size_t i = 0; i < COLUMNS; i++) {
        const unsigned bits =
            columns[i].feature ? dlx_engine_features(engine) : dlx_engine_capabilities(engine);
        letters[i] = bits & columns[i].bit ? columns[i].letter : '-';
    }
    snprintf(summary, sizeof summary, "%s %s", letters, dlx_engine_summary(engine));
    tool_row(output, dlx_engine_name(engine), summary);
}

static void print_formats(dlx_output *output, bool complete)
{
    (void)complete;
    tool_formats(output, "\nFormats of -f:\n", DLX_READS_PROBLEMS);
    tool_formats(output, "\nFormats of -t:\n", DLX_WRITES_SOLUTIONS | DLX_WRITES_DIAGRAMS);
}

static void print_engines(dlx_output *output, bool complete)
{
    (void)complete;
    dlx_output_text(output, "\nEngines (a: list, c: count without listing, m: --min and --max, "
                            "s: --set-cover,\np: --proof, t: --trace; k: colours, b: bounds, r: "
                            "multiplicities):\n");
    for (size_t i = 0; dlx_engine_name(i); i++)
        print_engine(output, i);
}

static const tool_program program = {
    .name = "ec-solve",
    .purpose = "Solves exact cover problems: prints chosen options, or counts solutions.",
    .operands = " [FILE...]",
    .options = options,
    .shared = {{proof_options, offsetof(settings, solve.proof)},
               {format_options, offsetof(settings, solve.read)},
               {read_options, offsetof(settings, solve.read)},
               {diagram_options, offsetof(settings, solve.diagram)},
               {cube_options, offsetof(settings, solve.cubes)},
               {resume_options, offsetof(settings, resume)},
               {symmetry_options, offsetof(settings, solve.symmetry)},
               {symmetry_group_options, offsetof(settings, solve.symmetry)}},
    .daily = "all number count engine to min max set-cover time-limit jobs explain check proof "
             "from sample checkpoint",
    .topics = {{"formats", print_formats}, {"engines", print_engines}},
};

/* Sets the number of solutions: one without -a and -n, all with -c. */
static void settle_limit(settings *set)
{
    dlx_search_options *search = &set->solve.search;
    /* The number of the best solutions does not depend on costs. */
    if (set->solve.count)
        search->goal = DLX_GOAL_ANY;
    search->count_only = set->solve.count;
    if (set->list_all || (set->solve.count && !search->solution_limit))
        search->solution_limit = search->goal == DLX_GOAL_ANY ? 0 : UINT64_MAX;
    else if (!search->solution_limit)
        search->solution_limit = 1;
}

static void check_search_options(settings *set)
{
    solve_options *solve = &set->solve;
    dlx_search_options *search = &solve->search;
    if (set->list_all && search->solution_limit)
        tool_usage_error("-a and -n cannot be combined");
    if (search->at_most && !search->set_cover)
        tool_usage_error("--at-most needs --set-cover");
    if (solve->cubes.merge && search->solution_limit &&
        (solve->count || search->goal == DLX_GOAL_ANY))
        tool_usage_error("-n with --merge needs --min or --max");
    const char *other = solve->count        ? "-c"
                        : set->trace_path   ? "--trace"
                        : solve->proof.path ? "--proof"
                                            : NULL;
    if (diagram_check_options(&solve->diagram, solve->to, set->list_all, other, search))
        return;
    settle_limit(set);
    proof_check_options(&solve->proof, search, solve->cubes.cube > 0);
}

/* Ends the program if an option excludes the use of a group. */
static void check_symmetry_options(const settings *set)
{
    const solve_options *solve = &set->solve;
    const dlx_search_options *search = &solve->search;
    const char *option = symmetry_check_options(&solve->symmetry);
    const char *excluded = !option                             ? NULL
                           : set->trace_path                   ? "--trace"
                           : solve->proof.path                 ? "--proof"
                           : resume_wanted(&set->resume)       ? "--checkpoint"
                           : solve->explain                    ? "--explain"
                           : cubes_option_name(&solve->cubes)  ? cubes_option_name(&solve->cubes)
                           : search->sample || search->diagram ? "--sample and -t zdd"
                           : search->set_cover                 ? "--set-cover"
                                                               : NULL;
    if (excluded)
        tool_usage_error("%s cannot be combined with %s", option, excluded);
}

static void check_cube_options(const settings *set)
{
    const cube_settings *cubes = &set->solve.cubes;
    const bool excludes_proof = set->solve.proof.path && !cubes->cube && !cubes->merge;
    cubes_check_options(cubes, &set->solve.search,
                        set->trace_path  ? "--trace"
                        : excludes_proof ? "--proof"
                                         : NULL);
}

/* Returns a given option that excludes checkpoints; NULL: none. */
static const char *excludes_checkpoints(const settings *set)
{
    return set->trace_path         ? "--trace"
           : set->solve.proof.path ? "--proof"
           : set->solve.dry_run    ? "--dry-run"
           : set->check            ? "--check"
                                   : cubes_option_name(&set->solve.cubes);
}

static void open_checkpoints(settings *set, const char *const *files)
{
    solve_options *solve = &set->solve;
    if (!resume_wanted(&set->resume) && set->resume.every > 0)
        tool_usage_error("--every needs --checkpoint or --resume");
    if (!resume_wanted(&set->resume))
        return;
    cubes_check_search(resume_option_name(&set->resume), &solve->search, excludes_checkpoints(set));
    solve->search.threads = worker_pool_thread_count(solve->threads);
    solve->resume = resumable_new(
        &set->resume, &(resume_task){solve->to, solve->count, &solve->search, &time_slices}, files);
}

static void open_files(settings *set)
{
    set->solve.trace = tool_create(set->trace_path);
    if (!set->solve.cubes.merge) /* merge() opens the proof after its checks */
        proof_open(&set->solve.proof);
    diagram_open(&set->solve.diagram);
}

static int check_files(settings *set, const char *const *files)
{
    problem_lint lint = {.read = &set->solve.read};
    tool_each_file(files, check_file, &lint);
    return tool_finish();
}

static int merge_files(settings *set, const char *const *files)
{
    solve_options *solve = &set->solve;
    merge(&(merge_options){solve->to, solve->count, solve->stats, &solve->search,
                           solve->cubes.merge, &solve->read, &solve->proof},
          files);
    return tool_finish();
}

static int solve_files(settings *set, const char *const *files)
{
    solve_session *session = solve_session_new(&set->solve);
    tool_each_file(files, solve_session_file, session);
    if (set->solve.resume)
        resumable_end(set->solve.resume);
    return solve_session_end(session);
}

int main(int argc, char **argv)
{
    settings set = {.solve = {.to = dlx_format_find("ec"), .threads = 1}};
    const char *const *files = tool_start(&program, argc, argv, &set);
    set.solve.stats |= tool_is_verbose();
    check_search_options(&set);
    check_cube_options(&set);
    check_symmetry_options(&set);
    tool_search_prepare(&set.solve.search);
    open_checkpoints(&set, files);
    open_files(&set);
    return set.check               ? check_files(&set, files)
           : set.solve.cubes.merge ? merge_files(&set, files)
                                   : solve_files(&set, files);
}
