/* SPDX-License-Identifier: MIT */
/* ec-view - draw exact cover problems, their solutions and searches */
#include "cli/arguments.h"
#include "cli/output_file.h"
#include "dlx-sudoku.h"
#include "problem/problem_options.h"
#include "view/picture.h"

#include <unistd.h>

enum { USUAL_STEPS = 10000, MOST_STEPS = 10000000 };
#define NO_STEP UINT64_MAX

typedef struct view_type {
    const char *name, *summary;
    view_write_fn *write;
    bool traced; /* needs a trace */
    bool alone;  /* one problem in a file */
} view_type;

static const view_type types[] = {
    {"text", "the matrix and the board in characters", view_text, false, false},
    {"svg", "the matrix and the board as a scalable picture", view_svg, false, true},
    {"html", "a page with a search step by step", view_html, false, false},
    {"dot", "the tree of a search for Graphviz", view_dot, true, true},
    {"tikz", "the matrix for LaTeX, with the package TikZ", view_tikz, false, false},
    {"pbm", "the matrix as a bitmap, a pixel for each entry", view_pbm, false, false},
    {0},
};

typedef struct settings {
    const view_type *type;
    read_settings read;
    const char *solution_path;
    const char *traces[VIEW_TRACES]; /* paths */
    dlx_choice rules[VIEW_TRACES];   /* of searches to run */
    size_t trace_count, rule_count;
    bool run;
    bool live;
    bool explain;
    bool set_cover; /* problems are those of their set covers */
    view_run how;
    uint64_t step; /* to be shown; NO_STEP: none */
    view_style style;
    view_solutions *solutions; /* NULL: none are marked */
    uint64_t problems;         /* read so far, of all files */
} settings;

/* ---- one problem ----------------------------------------------------------------------------- */

/* Returns false after an error, which was reported. */
static bool take_traces(const settings *set, view_subject *subject)
{
    bool ok = true;
    for (size_t i = 0; i < set->trace_count; i++)
        ok &= view_trace_read(set->traces[i], set->problems, (size_t)set->how.steps, subject);
    for (size_t i = 0; i < set->rule_count; i++) {
        view_run run = set->how;
        run.choose = set->rules[i];
        ok &= view_run_trace(&run, subject);
    }
    for (size_t i = 0; set->step == NO_STEP && i < subject->trace_count; i++)
        if (subject->traces[i].cut)
            tool_note(&(dlx_error){
                .text = "only the first steps of the search are shown; see --max-steps"});
    return ok;
}

/* Returns false after an error, which was reported. */
static bool take_moment(const settings *set, view_subject *subject)
{
    const size_t steps = subject->traces[0].count;
    if (set->step == NO_STEP)
        return true;
    if (set->step <= steps) {
        view_subject_go(subject, (size_t)set->step);
        return true;
    }
    tool_error_at(NULL, 0, "--step: expected at most %zu, the number of steps%s, found %llu", steps,
                  subject->traces[0].cut ? " shown" : "", (unsigned long long)set->step);
    return false;
}

static void show(settings *set, const dlx_problem *problem)
{
    dlx_problem *cover = set->set_cover ? cover_problem(problem) : NULL;
    view_subject subject;
    view_subject_set(&subject, (cover ? cover : problem));
    if (set->solutions)
        view_solutions_take(set->solutions, set->problems, &subject);
    if (set->explain && !view_subject_explain(&subject))
        tool_note(&(dlx_error){.text = "no reason was found why there is no solution"});
    if (take_traces(set, &subject) && take_moment(set, &subject)) {
        set->type->write(&subject, &set->style, tool_output());
        set->style.drawn++;
    }
    view_moment_free(subject.moment);
    view_subject_clear(&subject);
    dlx_problem_free(cover);
}

/* Draws a problem. Returns false if reading cannot continue. */
static bool draw_read(settings *set, const dlx_input *input, dlx_status status,
                      const dlx_problem *problem, const dlx_error *error)
{
    if (status == DLX_NO_DATA)
        return false;
    set->problems++;
    if (status != DLX_OK) {
        tool_error(error);
        return status == DLX_SYNTAX || status == DLX_REFUSED || status == DLX_UNSUPPORTED;
    }
    if (set->problems > 1 && set->type->alone) {
        tool_error_at(dlx_input_name(input), 0,
                      "a picture of type %s shows one problem; the others are ignored",
                      set->type->name);
        return false;
    }
    show(set, problem);
    return true;
}

static void view_file(dlx_input *input, void *state)
{
    settings *set = state;
    dlx_reader *reader = open_reader(&set->read, input);
    bool goes_on = reader;
    while (goes_on) {
        dlx_error error;
        dlx_problem *problem = NULL;
        const dlx_status status = dlx_reader_next(reader, &problem, &error);
        goes_on = draw_read(set, input, status, problem, &error);
        dlx_problem_free(problem);
        if (status != DLX_NO_DATA)
            tool_progress();
    }
    dlx_reader_free(reader);
}

/* ---- the live page --------------------------------------------------------------------------- */

static dlx_input *open_memory(const char *name, const char *bytes, size_t size)
{
    dlx_error error;
    dlx_input *input = xresult(dlx_input_memory(name, bytes, size, &error), &error);
    dlx_input_limit(input, tool_memory_limit());
    return input;
}

/* Writes all problems to `text` as ec. Returns DLX_NO_DATA after the last. */
static dlx_status copy_problems(read_settings *set, dlx_input *input, dlx_output *text,
                                dlx_error *error)
{
    dlx_problem *problem = NULL;
    dlx_status status;
    set->current = set->format ? set->format : dlx_format_detect(input, &set->options, error);
    if (!set->current)
        return DLX_SYNTAX;
    dlx_reader *reader = dlx_reader_new(set->current, input, &set->options, error);
    if (!reader)
        tool_die(error);
    while ((status = dlx_reader_next(reader, &problem, error)) == DLX_OK) {
        status = dlx_problem_write(problem, dlx_format_find("ec"), NULL, text, error);
        dlx_problem_free(problem);
        if (status != DLX_OK)
            break;
    }
    dlx_reader_free(reader);
    return status;
}

/* Notes data of the sudokus without place in the format. */
static void note_loss(void *state, const dlx_error *warning)
{
    (void)warning;
    *(bool *)state = true;
}

/* Writes the sudokus to `text` in a format. Sets *is_lossy if the format cannot express them.
 * Returns false if the input has something else, or nothing. */
static bool copy_sudokus(dlx_input *input, const char *format, dlx_output *text, bool *is_lossy)
{
    dlx_error error;
    dlx_grid *grid = NULL;
    dlx_status status;
    bool any = false;
    const dlx_grid_write_options options = {
        .size = sizeof options, .warn = note_loss, .warn_state = is_lossy};
    dlx_grid_reader *reader = xrequire(dlx_grid_reader_new(input, NULL, &error));
    dlx_grid_writer *writer = xrequire(dlx_grid_writer_new(format, text, &error));
    xok(dlx_grid_writer_set(writer, &options, &error), &error);
    while ((status = dlx_grid_reader_next(reader, &grid, &error)) == DLX_OK) {
        any = true;
        if (dlx_grid_writer_supports(writer, grid, &error) == DLX_OK)
            dlx_grid_writer_grid(writer, grid);
        else
            *is_lossy = true;
        dlx_grid_free(grid);
    }
    dlx_grid_writer_free(writer);
    dlx_grid_reader_free(reader);
    return any && status == DLX_NO_DATA;
}

/* False for compressed files and UTF-16: the first byte beyond ASCII cannot begin a UTF-8
 * character, or a NUL byte exists. */
static bool is_text(const char *bytes, size_t size)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    while (*byte && *byte < 0x80)
        byte++;
    return *byte ? *byte >= 0xc2 && *byte < 0xf5 && !memchr(bytes, 0, size)
                 : (size_t)((const char *)byte - bytes) == size;
}

/* Returns the sudokus as a line each or, if lines cannot express them, as JSON of f-puzzles, for
 * the caller to free; NULL: the bytes are not sudokus. */
static char *read_sudokus(const char *name, const char *bytes, size_t size)
{
    static const char *const formats[] = {"line", "fpuzzles"};
    dlx_error error;
    char *text = NULL;
    bool is_lossy = true, ok = true;
    for (size_t i = 0; ok && is_lossy && i < sizeof formats / sizeof *formats; i++) {
        dlx_output *output = xrequire(dlx_output_memory(&error));
        dlx_input *input = open_memory(name, bytes, size);
        is_lossy = false;
        ok = copy_sudokus(input, formats[i], output, &is_lossy);
        dlx_input_close(input);
        free(text);
        text = xtext(output);
    }
    if (ok)
        return text;
    free(text);
    return NULL;
}

/* Returns the text of the file, for the caller to free: problems in other formats than ec and
 * tiling, or in a compressed file, become ec; such sudokus, and those in XML, become lines or JSON
 * of f-puzzles. Sets *is_sudoku. Returns an empty text for a file without any problem or sudoku.
 * Ends the program after an error. */
static char *read_editor_text(read_settings *set, const char *path, bool *is_sudoku)
{
    const bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "(standard input)" : path;
    dlx_error error = {0};
    size_t size;
    dlx_error_place(&error, name, 0, 0);
    char *bytes = xresult(atomic_file_read(standard ? "/dev/stdin" : path, &size, &error), &error);
    dlx_output *output = xrequire(dlx_output_memory(&error));
    dlx_input *input = open_memory(name, bytes, size);
    const bool ok = copy_problems(set, input, output, &error) == DLX_NO_DATA;
    dlx_input_close(input);
    char *text = xtext(output);
    *is_sudoku = !ok;
    if (!ok) {
        free(text);
        text = set->format ? NULL : read_sudokus(name, bytes, size);
        if (!text)
            tool_die(&error);
    }
    /* The live page cannot read XML, which a byte order mark may precede, and detects the format,
     * since there is no file name. */
    const bool is_xml = bytes[strspn(bytes, "\xef\xbb\xbf \t\r\n")] == '<';
    const bool is_detected = set->current == dlx_format_find("ec") ||
                             (set->current == dlx_format_find("tiling") && *bytes != '|');
    const bool is_unchanged = is_text(bytes, size) && (*is_sudoku ? !is_xml : is_detected);
    free(is_unchanged ? text : bytes);
    return is_unchanged ? bytes : text;
}

/* Writes the live page with the problems of a file, or of standard input unless a terminal. */
static void show_live(settings *set, const char *path)
{
    const bool reads = strcmp(path, "-") != 0 || !isatty(STDIN_FILENO);
    bool is_sudoku = false;
    char *text = reads ? read_editor_text(&set->read, path, &is_sudoku) : NULL;
    const char *choose = set->rules[0] == DLX_CHOOSE_FIRST ? "first" : "mrv";
    live_page_write(is_sudoku ? "sudoku" : "problem", choose, text && *text ? text : NULL,
                    tool_output());
    tool_progress();
    free(text);
}

/* ---- the command line ------------------------------------------------------------------------ */

/* NULL after the last type. */
static const char *type_name(size_t index)
{
    return types[index].name;
}

static void take_to(const tool_option *option, void *state, const char *name)
{
    ((settings *)state)->type = &types[tool_name(option, "type", "types", name, type_name)];
}

static void take_trace(const tool_option *option, void *state, const char *path)
{
    (void)option;
    settings *set = state;
    if (set->trace_count == VIEW_TRACES)
        tool_usage_error("--trace: expected at most %d traces, found more", VIEW_TRACES);
    set->traces[set->trace_count++] = path;
}

static void take_choice(const tool_option *option, void *state, const char *argument)
{
    settings *set = state;
    const dlx_choice rule = tool_choice(option, argument) ? DLX_CHOOSE_FIRST : DLX_CHOOSE_MRV;
    if (set->rule_count == VIEW_TRACES)
        tool_usage_error("--choose: expected at most %d rules, found more", VIEW_TRACES);
    set->rules[set->rule_count++] = rule;
}

static const tool_option options[] = {
    {'t', "to", "TYPE", "draw a picture of this type, see --help=types; default text",
     .take = take_to},
    {0, "solution", "FILE", "mark the first solution of each problem in FILE",
     TOOL_TEXT(settings, solution_path)},
    {0, "set-cover", NULL, "accept solutions that cover primary items more than once",
     TOOL_FLAG(settings, set_cover)},
    {0, "trace", "FILE", "show the search of this trace; compare two traces", .take = take_trace},
    {0, "run", NULL, "run a search and show its steps", TOOL_FLAG(settings, run)},
    {0, "explain", NULL, "with -t text, svg or html: draw the reason why there is no solution",
     TOOL_FLAG(settings, explain), .excludes = "set-cover"},
    {0, "live", NULL, "write a page with an editor that solves and shows a problem as one types",
     TOOL_FLAG(settings, live), .needs = "to=html",
     .excludes = "run trace solution explain step set-cover number max-steps"},
    {0, "choose", "mrv|first",
     "with --run or --live: branch on the item with fewest options (mrv) or the first",
     .take = take_choice, .needs = "run live"},
    {'n', "number", "N", "with --run: end the search after N solutions",
     TOOL_NUMBER(settings, how.solutions, 1, UINT64_MAX), .needs = "run"},
    {0, "step", "N", "with -t svg: draw the state of a search after N steps",
     TOOL_NUMBER(settings, step, 0, MOST_STEPS), .needs = "to=svg"},
    {0, "max-steps", "N", "show the first N steps of a search; default 10000",
     TOOL_NUMBER(settings, how.steps, 1, MOST_STEPS), .needs = "run trace"},
    {0},
};

static void print_types(const tool_topic *topic, dlx_output *output, bool complete)
{
    (void)topic, (void)complete;
    dlx_output_text(output, "\nTypes of -t:\n");
    for (const view_type *type = types; type->name; type++)
        tool_row(output, type->name, type->summary);
}

static const tool_program program = {
    .name = "ec-view",
    .purpose = "Draws exact cover problems, their solutions and searches.",
    .operands = " [FILE...]",
    .options = options,
    .shared = {{tool_memory_options, 0},
               {format_options, offsetof(settings, read)},
               {read_options, offsetof(settings, read)}},
    .daily = "to solution set-cover trace run explain live from",
    .topics = {{.name = "types", .print = print_types},
               {"formats", tool_print_formats, {{"-f", DLX_FORMAT_READS_PROBLEMS, false}}}},
};

int main(int argc, char **argv)
{
    settings set = {.type = types, .step = NO_STEP};
    const char *const *files = tool_start(&program, argc, argv, &set);
    if (set.live) {
        if (set.rule_count > 1 || files[1])
            tool_usage_error("--live: expected one %s, found more", files[1] ? "file" : "rule");
        show_live(&set, files[0]);
        return tool_finish();
    }
    view_write_fn *const write = set.type->write;
    if (set.explain && write != view_text && write != view_svg && write != view_html)
        tool_usage_error("--explain needs --to=text, svg or html");
    if (set.run && !set.rule_count)
        set.rules[set.rule_count++] = DLX_CHOOSE_MRV;
    if (set.trace_count + set.rule_count > VIEW_TRACES)
        tool_usage_error("expected at most %d searches, found more", VIEW_TRACES);
    const size_t searches = set.trace_count + set.rule_count;
    if (set.step != NO_STEP && (set.type->write != view_svg || searches != 1))
        tool_usage_error("--step needs --to=svg and one search, by --trace or --run");
    if (!set.how.steps)
        set.how.steps = set.step != NO_STEP && set.step > USUAL_STEPS ? set.step : USUAL_STEPS;
    if (set.type->traced && !set.trace_count && !set.run)
        tool_usage_error("--to=%s needs --trace or --run", set.type->name);
    set.style = (view_style){.width = terminal_width(STDOUT_FILENO),
                             .colours = tool_has_colours(false),
                             .ascii = tool_shows_ascii()};
    if (set.solution_path)
        set.solutions = view_solutions_open(set.solution_path);
    tool_each_file(files, view_file, &set);
    if (set.type->write == view_html && set.style.drawn)
        picture_html_end(tool_output());
    if (set.solution_path && !set.style.drawn)
        tool_error_at(NULL, 0, "--solution: expected the problem of %s, found none",
                      set.solution_path);
    view_solutions_close(set.solutions);
    return tool_finish();
}
