/* SPDX-License-Identifier: MIT */
/* sdk-make - make sudoku puzzles with one solution */
#include "cli/arguments.h"
#include "sudoku/puzzle_options.h"

/* Attempts at a puzzle, by default in all and before a note; fewer for boards of more than LARGE
 * rows. */
enum { TRIES = 100000, FEWER_TRIES = 1000, NOTED_TRIES = 3000, FEWER_NOTED_TRIES = 20, LARGE = 9 };

typedef struct settings {
    dlx_grid_maker_options make;
    dlx_limits limits; /* for cancellation */
    uint64_t number;
    uint64_t size;
    const char *format_name;
    const char *pattern_path;
    bool *pattern;
    rule_settings rules;
    dlx_grid_write_options write;
    dlx_grid *board;  /* with the rules and the shape of the puzzles; or NULL */
    bool least_given; /* --givens was given */
    uint64_t tries;   /* for a puzzle */
} settings;

/* ---- the command line ------------------------------------------------------------------------ */

static void take_symmetry(const tool_option *option, void *state, const char *name)
{
    settings *set = state;
    set->make.symmetry = (dlx_grid_symmetry)tool_name(option, "symmetry", "symmetries", name,
                                                      dlx_grid_symmetry_name);
}

/* Parses A..B, A.., ..B or A; an omitted bound is unchanged. */
static void take_range(const tool_option *option, const char *text, uint64_t *least, uint64_t *most)
{
    char first[24];
    const char *dots = strstr(text, "..");
    const size_t length = dots ? (size_t)(dots - text) : strlen(text);
    if (length >= sizeof first || (dots && length == 0 && !dots[2]))
        tool_usage_error("--%s: expected A..B, A.., ..B or A, found '%s'", option->name, text);
    memcpy(first, text, length);
    first[length] = 0;
    if (length)
        *least = tool_number(option, first, 1, UINT32_MAX);
    if (!dots)
        *most = *least;
    else if (dots[2])
        *most = tool_number(option, dots + 2, 1, UINT32_MAX);
    if (*most && *least > *most)
        tool_usage_error("--%s: the range '%s' is empty", option->name, text);
}

static void take_givens(const tool_option *option, void *state, const char *argument)
{
    settings *set = state;
    uint64_t least = 0, most = 0;
    take_range(option, argument, &least, &most);
    set->make.min_givens = (size_t)least;
    set->make.max_givens = (size_t)most;
    set->least_given = true;
}

static void take_rate(const tool_option *option, void *state, const char *argument)
{
    settings *set = state;
    set->make.min_rating = 1;
    take_range(option, argument, &set->make.min_rating, &set->make.max_rating);
}

static const tool_option options[] = {
    {'n', "number", "N", "make N puzzles; default 1", TOOL_NUMBER(settings, number, 1, UINT64_MAX)},
    {'s', "seed", "S", "seed the random numbers; default 0",
     TOOL_NUMBER(settings, make.seed, 0, UINT64_MAX)},
    {'S', "size", "N", "make boards of N x N cells; default 9", TOOL_NUMBER(settings, size, 2, 64)},
    {'b', "box", "RxC", "use boxes of R rows and C columns",
     TOOL_BOX(settings, make.box_rows, make.box_columns)},
    {'y', "symmetry", "KIND", "place givens symmetrically, see --help=symmetries",
     .take = take_symmetry},
    {'g', "givens", "A..B", "make puzzles of A to B givens", .take = take_givens},
    {0, "minimal", NULL, "make puzzles without redundant givens",
     TOOL_FLAG(settings, make.minimal)},
    {'m', "minimal", NULL, NULL, TOOL_FLAG(settings, make.minimal)},
    {'R', "rate", "A..B", "make puzzles rated A to B, with ratings in their names",
     .take = take_rate},
    {'r', "rate", "A..B", NULL, .take = take_rate},
    {'P', "pattern", "FILE", "place givens in the cells given in FILE",
     TOOL_TEXT(settings, pattern_path), .excludes = "givens symmetry"},
    {'p', "pattern", "FILE", NULL, TOOL_TEXT(settings, pattern_path)},
    {0, "tries", "N", "give up a puzzle after N attempts; default 100000, or 1000 beyond 9x9",
     TOOL_NUMBER(settings, tries, 1, UINT64_MAX)},
    {'t', "to", "FORMAT", "write in this format, see --help=formats; default line",
     TOOL_GRID_FORMAT(settings, format_name, DLX_FORMAT_WRITES_GRIDS)},
    {0},
};

static void print_symmetries(const tool_topic *topic, dlx_output *output, bool complete)
{
    (void)topic, (void)complete;
    char names[200] = "";
    for (size_t i = 0, length = 0; dlx_grid_symmetry_name(i) && length < sizeof names; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "",
                                   dlx_grid_symmetry_name(i));
    dlx_output_text(output, "\nSymmetries of -y:\n");
    put_wrapped(output, "", 2, names);
}

static const tool_program program = {
    .name = "sdk-make",
    .purpose = "Makes sudoku puzzles with one solution.",
    .operands = "",
    .options = options,
    .shared = {{tool_memory_options, 0},
               {rule_options, offsetof(settings, rules)},
               {page_options, offsetof(settings, write)}},
    .daily =
        "number seed size box symmetry givens minimal rate pattern regions diagonals windoku to",
    .topics = {{.name = "symmetries", .print = print_symmetries},
               {"formats", tool_print_formats, {{"-t", DLX_FORMAT_WRITES_GRIDS, true}}}},
};

/* ---- making ---------------------------------------------------------------------------------- */

static void read_board(settings *set, dlx_input *input)
{
    dlx_error error;
    dlx_grid_reader *reader = xresult(dlx_grid_reader_new(input, &set->rules.read, &error), &error);
    const dlx_status status = dlx_grid_reader_next(reader, &set->board, &error);
    if (status == DLX_NO_DATA)
        tool_fail(dlx_input_name(input), 0, "no board for a pattern");
    if (status != DLX_OK)
        tool_die(&error);
    set->make.box_rows = dlx_grid_box_rows(set->board);
    set->make.box_columns = dlx_grid_box_columns(set->board);
    dlx_grid_reader_free(reader);
}

static void make_board(settings *set)
{
    const dlx_grid_options *read = &set->rules.read;
    dlx_error error;
    const size_t shaped = read->box_rows ? read->box_rows * read->box_columns : 9;
    const size_t n = read->regions ? dlx_grid_regions_size(read->regions) : shaped;
    char *blanks = xrequire(malloc(n * n + 1));
    memset(blanks, '.', n * n);
    blanks[n * n] = '\n';
    dlx_input *input =
        xresult(dlx_input_memory("(blank board)", blanks, n * n + 1, &error), &error);
    read_board(set, input);
    dlx_input_close(input);
    free(blanks);
}

/* Makes the next puzzle. NULL: interrupted, or no try succeeded. */
static dlx_grid *make_puzzle(const settings *set, dlx_grid_maker *maker, uint64_t puzzle)
{
    dlx_error error;
    dlx_grid *grid = NULL;
    uint64_t tried = 0;
    while (tried < set->tries && tool_search_may_continue()) {
        const dlx_status status = dlx_grid_maker_next(maker, &grid, &error);
        if (status == DLX_OK)
            return grid;
        if (status != DLX_ABORTED)
            tool_die(&error);
        if (tried == 0 && set->make.max_attempts < set->tries && tool_search_may_continue())
            tool_note_of(NULL, "puzzle %llu: none after %llu tries; up to %llu follow, see --tries",
                         (unsigned long long)puzzle, (unsigned long long)set->make.max_attempts,
                         (unsigned long long)(set->tries - set->make.max_attempts));
        tried += set->make.max_attempts;
    }
    return NULL;
}

static dlx_grid *solve_puzzle(const dlx_grid *puzzle)
{
    dlx_error error;
    size_t count;
    dlx_grid_encoder *encoder = xresult(dlx_grid_encoder_new(&error), &error);
    dlx_grid_decoder *decoder = xresult(dlx_grid_decoder_new(NULL, &error), &error);
    dlx_problem *problem =
        xresult(dlx_grid_encoder_problem(encoder, puzzle,
                                         &(dlx_grid_encode_options){.reduce = true}, &error),
                &error);
    dlx_solver *solver = xresult(dlx_solver_new(problem, NULL, &error), &error);
    xok(dlx_solver_next(solver, &error), &error);
    const uint32_t *chosen = dlx_solver_solution(solver, &count);
    dlx_grid *grid =
        xresult(dlx_grid_decoder_options(decoder, problem, chosen, count, &error), &error);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
    dlx_grid_decoder_free(decoder);
    dlx_grid_encoder_free(encoder);
    return grid;
}

/* Returns the number of puzzles made. */
static uint64_t make_puzzles(const settings *set, dlx_grid_maker *maker, dlx_grid_writer *writer)
{
    uint64_t made = 0;
    dlx_grid *grid;
    while (made < set->number && (grid = make_puzzle(set, maker, made + 1))) {
        dlx_grid_writer_rating(writer, dlx_grid_maker_rating(maker));
        dlx_error error;
        dlx_grid *solution = set->write.solutions ? solve_puzzle(grid) : NULL;
        xok(dlx_grid_writer_supports(writer, grid, &error), &error);
        if (solution)
            xok(dlx_grid_writer_solution(writer, grid, solution, &error), &error);
        else
            dlx_grid_writer_grid(writer, grid);
        dlx_grid_free(solution);
        tool_progress();
        made++;
        dlx_grid_free(grid);
    }
    return made;
}

static void open_and_make(settings *set)
{
    dlx_error error;
    const double began = progress_now();
    const size_t rows = set->make.box_rows ? set->make.box_rows : 3;
    const size_t columns = set->make.box_columns ? set->make.box_columns : 3;
    set->make.size = sizeof set->make;
    set->make.limits = &set->limits;
    const bool is_large = rows * columns > LARGE;
    if (!set->tries)
        set->tries = is_large ? FEWER_TRIES : TRIES;
    set->make.max_attempts = is_large ? FEWER_NOTED_TRIES : NOTED_TRIES;
    if (set->make.max_attempts > set->tries)
        set->make.max_attempts = set->tries;
    dlx_grid_maker *maker = xresult(dlx_grid_maker_new(&set->make, &error), &error);
    dlx_grid_writer *writer = xresult(
        dlx_grid_writer_new(tool_grid_format(set->format_name), tool_output(), &error), &error);
    set->write.size = sizeof set->write;
    set->write.warn = tool_warn;
    xok(dlx_grid_writer_set(writer, &set->write, &error), &error);
    const uint64_t made = make_puzzles(set, maker, writer);
    tool_verbose(NULL, "seed %llu, %zu x %zu cells, boxes of %zu x %zu: %llu made in %.3f s",
                 (unsigned long long)set->make.seed, rows * columns, rows * columns, rows, columns,
                 (unsigned long long)made, progress_now() - began);
    if (made < set->number) {
        if (tool_search_may_continue())
            tool_note_of(NULL, "no puzzle found in %llu tries: raise --tries",
                         (unsigned long long)set->tries);
        else
            tool_note_of(NULL, "interrupted before all puzzles were made");
        tool_raise_status(TOOL_LIMIT);
    }
    dlx_grid_writer_free(writer);
    dlx_grid_maker_free(maker);
}

static void settle_shape(settings *set)
{
    dlx_grid_maker_options *make = &set->make;
    if (!set->size || (set->rules.regions_path && !make->box_rows))
        return;
    if (!make->box_rows && !dlx_box_shape(set->size, &make->box_rows, &make->box_columns))
        tool_usage_error("--size: expected a product of two numbers, found %llu: use --regions",
                         (unsigned long long)set->size);
    if (make->box_rows * make->box_columns != set->size)
        tool_usage_error("--size and --box contradict each other");
}

int main(int argc, char **argv)
{
    settings set = {.number = 1, .format_name = "line"};
    const char *const *operands = tool_start(&program, argc, argv, &set);
    if (strcmp(*operands, "-") != 0)
        tool_usage_error("unexpected operand '%s'", *operands);
    settle_shape(&set);
    tool_search_prepare(&set.limits);
    dlx_grid_options *read = &set.rules.read;
    read->box_rows = set.make.box_rows;
    read->box_columns = set.make.box_columns;
    rules_open(&set.rules);
    if (set.pattern_path) {
        dlx_input *input = tool_require_input(set.pattern_path);
        set.rules.read.pattern = true;
        read_board(&set, input);
        dlx_input_close(input);
        const size_t cells = dlx_grid_size(set.board) * dlx_grid_size(set.board);
        set.pattern = xrequire(calloc(cells, sizeof *set.pattern));
        for (size_t cell = 0; cell < cells; cell++)
            set.pattern[cell] = dlx_grid_cells(set.board)[cell] != 0;
        set.make.pattern = set.pattern;
    } else if (read->regions || read->rules)
        make_board(&set);
    rules_close(&set.rules);
    set.make.board = set.board;
    open_and_make(&set);
    free(set.pattern);
    dlx_grid_free(set.board);
    return tool_finish();
}
