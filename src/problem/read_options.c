/* SPDX-License-Identifier: MIT */
#include "problem/problem_options.h"

#include "cli/arguments.h"
#include <dirent.h>
#include <sys/stat.h>

static void take_header(const tool_option *option, void *settings, const char *argument)
{
    (void)option;
    if (strcmp(argument, "yes") != 0 && strcmp(argument, "no") != 0)
        tool_usage_error("--header: expected no or yes, found '%s'", argument);
    ((read_settings *)settings)->options.header = strcmp(argument, "yes") == 0 ? 1 : -1;
}

void take_base(const tool_option *option, void *member, const char *argument)
{
    *(int *)member = tool_choice(option, argument) == 1 ? 1 : -1;
}

static void take_colours(const tool_option *option, void *settings, const char *argument)
{
    ((read_settings *)settings)->options.colours =
        (uint32_t)tool_number(option, argument, 1, UINT32_MAX);
}

static void take_round_costs(const tool_option *option, void *settings, const char *argument)
{
    enum { MOST_DIGITS = 18 };
    ((read_settings *)settings)->options.round_costs =
        (unsigned)tool_number(option, argument, 0, MOST_DIGITS) + 1;
}

const tool_option format_options[] = {
    {'f', "from", "FORMAT", "read problems in this format, see --help=formats; detected by default",
     TOOL_FORMAT(read_settings, format, DLX_FORMAT_READS_PROBLEMS)},
    {0, "base", "0|1", "number the elements of sets from 0 or 1", .take = take_base,
     .member = TOOL_MEMBER(read_settings, options.base, int)},
    {0},
};

const tool_option read_options[] = {
    {0, "header", "yes|no", "expect, or not, a line 'ROWS COLUMNS' before matrices",
     .take = take_header},
    {0, "strict", NULL, "treat warnings about the input as errors",
     TOOL_FLAG(read_settings, options.strict)},
    {0, "colours", "K", "colour the vertices of graphs with K colours", .take = take_colours},
    {0, "colors", "K", NULL, .take = take_colours},
    {0, "round-costs", "DIGITS", "round costs to this number of decimals",
     .take = take_round_costs},
    {0},
};

/* Returns false, with a message, if an option means nothing in the format of the input. */
static bool check_options(const read_settings *set, const dlx_input *input)
{
    const dlx_read_options *options = &set->options;
    const struct {
        bool given;
        const char *meaning, *formats;
    } uses[] = {
        {options->header != 0, "a header", "matrix, sets, cost-sets, count-sets"},
        {options->base != 0, "a base of elements", "sets, cost-sets, count-sets"},
        {options->colours != 0, "colours of a graph", "col"},
    };
    const char *name = dlx_format_name(set->current);
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
        if (uses[i].given && !option_list_has(uses[i].formats, name)) {
            tool_error_at(dlx_input_name(input), 0, "with %s, expected format %s, found %s",
                          uses[i].meaning, uses[i].formats, name);
            return false;
        }
    return true;
}

/* Opens a reader with these functions for warnings and all faults. */
static dlx_reader *open_checking_reader(read_settings *set, dlx_input *input, dlx_warn_fn *warn,
                                        dlx_warn_fn *fault, void *state)
{
    dlx_error error;
    set->options.warn = warn;
    set->options.fault = fault;
    set->options.warn_state = set->options.fault_state = state;
    const dlx_format *format = set->format;
    if (!format)
        format = dlx_format_detect(input, &set->options, &error);
    set->current = format;
    if (format && !check_options(set, input))
        return NULL;
    dlx_reader *reader = format ? dlx_reader_new(format, input, &set->options, &error) : NULL;
    if (!reader && error.status != DLX_SYNTAX)
        tool_die(&error);
    if (!reader)
        tool_error(&error);
    else
        tool_verbose(dlx_input_name(input), "read as %s: %s", dlx_format_name(format),
                     dlx_format_summary(format));
    return reader;
}

dlx_reader *open_reader(read_settings *set, dlx_input *input)
{
    return open_checking_reader(set, input, tool_warn, NULL, NULL);
}

void note_square(const read_settings *set, const dlx_input *input, const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    if (items > 1 && items == dlx_problem_options(problem) &&
        option_list_has("matrix csv mtx npy npz", dlx_format_name(set->current)))
        tool_verbose(dlx_input_name(input),
                     "a square matrix: rows are options, columns items; with ec-convert "
                     "--transpose the reverse");
}

typedef struct problem_lint {
    read_settings *read;
    uint64_t problems; /* checked so far, in the file if files are named */
    bool names_files;  /* lines begin with the name of the file */
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

/* Prints the line of a problem, or with number 0 that of a file without problems; `file` NULL: the
 * line has no name of a file. */
static void print_tally(const tally *counts, const char *file, uint64_t number, const char *name)
{
    dlx_output *output = tool_output();
    if (file)
        put(output, "%s: ", file);
    if (number)
        put(output, "problem %llu%s%s", (unsigned long long)number, *name ? " " : "", name);
    else
        dlx_output_text(output, "no problem");
    put(output, ": %zu error%s, %zu warning%s\n", counts->errors, counts->errors == 1 ? "" : "s",
        counts->warnings, counts->warnings == 1 ? "" : "s");
}

/* Reports all faults of the problems of a file, and prints a line for each problem; `state` is a
 * problem_lint. The exit status becomes TOOL_NONE if there are only warnings. */
static void check_file(dlx_input *input, void *state)
{
    problem_lint *lint = state;
    tally counts = {0};
    dlx_error error;
    const char *file = lint->names_files ? dlx_input_name(input) : NULL;
    if (file)
        lint->problems = 0;
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
        print_tally(&counts, file, ++lint->problems, dlx_reader_name(reader));
        dlx_problem_free(problem);
        tool_progress();
    }
    counts.errors += !reader;
    if (file && lint->problems == 0)
        print_tally(&counts, file, 0, "");
    dlx_reader_free(reader);
}

typedef struct file_list {
    char **path; /* owned; NULL-terminated */
    size_t count;
} file_list;

static void add_file(file_list *list, char *path)
{
    list->path = xrequire(realloc(list->path, (list->count + 2) * sizeof *list->path));
    list->path[list->count++] = path;
    list->path[list->count] = NULL;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_visible(const struct dirent *entry)
{
    return *entry->d_name != '.';
}

/* Adds the regular files of a directory, sorted by name. Returns false for other paths. */
static bool add_directory(file_list *list, const char *path)
{
    struct dirent **entries;
    struct stat kind;
    const int count = scandir(path, &entries, is_visible, compare_names);
    for (int i = 0; i < count; i++) {
        const size_t size = strlen(path) + strlen(entries[i]->d_name) + 2;
        char *file = xrequire(malloc(size));
        snprintf(file, size, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/",
                 entries[i]->d_name);
        if (stat(file, &kind) == 0 && S_ISREG(kind.st_mode))
            add_file(list, file);
        else
            free(file);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return count >= 0;
}

void check_problems(read_settings *set, const char *const *files)
{
    problem_lint lint = {.read = set, .names_files = files[1]};
    file_list list = {0};
    for (; *files; files++)
        if (add_directory(&list, *files))
            lint.names_files = true;
        else
            add_file(&list, xrequire(strdup(*files)));
    if (list.path)
        tool_each_file((const char *const *)list.path, check_file, &lint);
    while (list.count)
        free(list.path[--list.count]);
    free(list.path);
}
