/* SPDX-License-Identifier: MIT */
#include "view/subject.h"

#include "cli/program.h"
#include "io/decimal.h"
#include <ctype.h>

/* Boards whose rows and columns are items, such as r1..r8 and c1..c8 of queens. */

enum { MOST_DIGITS = 6 };

typedef struct family {
    const char *prefix; /* a name with the prefix */
    size_t length;      /* of the prefix */
    size_t least, most;
} family;

/* Returns the length of the prefix before a number that ends the name; 0: none. */
static size_t prefix_length(const char *name)
{
    const size_t length = strcspn(name, "0123456789"), digits = strlen(name + length);
    const bool ok =
        digits && digits <= MOST_DIGITS && strspn(name + length, "0123456789") == digits;
    return ok ? length : 0;
}

/* True if the name is of the family; *number is then its number. */
static bool is_member(const family *f, const char *name, size_t *number)
{
    if (prefix_length(name) != f->length || strncmp(name, f->prefix, f->length) != 0)
        return false;
    *number = strtoul(name + f->length, NULL, 10);
    return true;
}

/* Returns the number of the only primary item of the family in the option; SIZE_MAX: none or
 * several. */
static size_t number_of(const family *f, const dlx_problem *problem, size_t option)
{
    size_t count, found = SIZE_MAX, members = 0, number;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t k = 0; k < count; k++)
        if (items[k] < dlx_problem_primary(problem) &&
            is_member(f, dlx_problem_item_name(problem, items[k]), &number)) {
            found = number;
            members++;
        }
    return members == 1 ? found : SIZE_MAX;
}

/* Sets the range of numbers. Returns false if an option has not exactly one item of the family. */
static bool measure(family *f, const dlx_problem *problem)
{
    f->least = SIZE_MAX;
    for (size_t option = 0; option < dlx_problem_options(problem); option++) {
        const size_t number = number_of(f, problem, option);
        if (number == SIZE_MAX)
            return false;
        f->least = number < f->least ? number : f->least;
        f->most = number > f->most ? number : f->most;
    }
    return f->most > f->least;
}

/* Looks among the items of the first option, which are of all families common to all options. */
static size_t find_families(const dlx_problem *problem, family *found)
{
    size_t count, families = 0;
    const uint32_t *items = dlx_problem_option(problem, 0, &count);
    for (size_t k = 0; k < count && families < 2; k++) {
        const char *name = dlx_problem_item_name(problem, items[k]);
        family f = {name, prefix_length(name), 0, 0};
        if (items[k] < dlx_problem_primary(problem) && f.length && measure(&f, problem))
            found[families++] = f;
    }
    return families;
}

/* Places an option. Returns false if the square is taken. */
static bool place(view_board *board, const dlx_problem *problem, size_t option, const family *f)
{
    const size_t row = number_of(&f[0], problem, option) - f[0].least;
    const size_t column = number_of(&f[1], problem, option) - f[1].least;
    const size_t cell = row * board->columns + column;
    const bool ok = !board->candidate[cell];
    board->candidate[cell] = true;
    board->square[option] = cell;
    return ok;
}

/* Finds two families of primary items, each a common prefix with consecutive numbers, such that
 * every option has an item of each, and no two options the same two items. Returns NULL if there
 * are none, or options for less than half of the squares. */
static view_board *view_squares_new(const dlx_problem *problem)
{
    const size_t options = dlx_problem_options(problem);
    family f[2];
    if (options == 0 || find_families(problem, f) < 2)
        return NULL;
    const size_t rows = f[0].most - f[0].least + 1, columns = f[1].most - f[1].least + 1;
    if (rows * columns > 2 * options)
        return NULL;
    view_board *board = view_board_blank(problem, rows, columns);
    board->square = xrequire(dlx_arena_take(&board->arena, options, sizeof *board->square));
    board->candidate =
        xrequire(dlx_arena_take(&board->arena, rows * columns, sizeof *board->candidate));
    board->queens = dlx_problem_primary(problem) < dlx_problem_items(problem);
    for (size_t cell = 0; cell < rows * columns; cell++)
        board->cell_item[cell] = 0;
    bool ok = true;
    for (size_t option = 0; ok && option < options; option++)
        ok = place(board, problem, option, f);
    if (ok)
        return board;
    view_board_free(board);
    return NULL;
}

void view_subject_set(view_subject *subject, const dlx_problem *problem)
{
    memset(subject, 0, sizeof *subject);
    subject->problem = problem;
    subject->board = view_board_new(problem);
    if (subject->board && !view_board_is_true(subject->board, problem)) {
        view_board_free(subject->board);
        subject->board = NULL;
    }
    if (!subject->board)
        subject->board = view_squares_new(problem);
    subject->chosen = xrequire(calloc(dlx_problem_options(problem) + 1, sizeof *subject->chosen));
}

void view_subject_clear(view_subject *subject)
{
    free(subject->weights);
    free(subject->reason);
    view_board_free(subject->board);
    free(subject->solution);
    free(subject->chosen);
    for (size_t i = 0; i < subject->trace_count; i++)
        view_trace_clear(&subject->traces[i]);
    memset(subject, 0, sizeof *subject);
}

void view_subject_solve(view_subject *subject, const uint32_t *options, size_t count)
{
    subject->solved = true;
    for (size_t i = 0; i < subject->solution_count; i++)
        subject->chosen[subject->solution[i]] = false;
    free(subject->solution);
    subject->solution = xrequire(malloc((count + 1) * sizeof *options));
    subject->solution_count = count;
    for (size_t i = 0; i < count; i++) {
        subject->solution[i] = options[i];
        subject->chosen[options[i]] = true;
    }
}

const char *view_label(const view_subject *subject, size_t option, char *label)
{
    const char *name = dlx_problem_option_name(subject->problem, option);
    const view_board *board = subject->board;
    if (name && *name) {
        snprintf(label, VIEW_LABEL, "%s", name);
    } else if (board && board->digit[option]) {
        const size_t cell = view_board_option_cell(board, subject->problem, option);
        snprintf(label, VIEW_LABEL, "%.40s=%zu",
                 dlx_problem_item_name(subject->problem, board->cell_item[cell]),
                 board->digit[option]);
    } else {
        snprintf(label, VIEW_LABEL, "%zu", option + 1);
    }
    return label;
}

const char *view_cost(const view_subject *subject, size_t option, char *cost)
{
    const dlx_problem *problem = subject->problem;
    const dlx_decimal units = {dlx_problem_cost(problem, option), dlx_problem_cost_places(problem)};
    *cost = 0;
    if (units.value)
        snprintf(cost, VIEW_COST, "|%s", dlx_decimal_text(units).text);
    return cost;
}

view_lengths view_measure(const view_subject *subject)
{
    const dlx_problem *problem = subject->problem;
    char label[VIEW_LABEL], cost[VIEW_COST];
    view_lengths most = {0};
    for (size_t i = 0; i < dlx_problem_options(problem); i++) {
        const size_t length = put_length(view_label(subject, i, label));
        const size_t digits = strlen(view_cost(subject, i, cost));
        most.label = length > most.label ? length : most.label;
        most.cost = digits > most.cost ? digits : most.cost;
    }
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        const size_t length = put_length(dlx_problem_item_name(problem, i));
        most.name = length > most.name ? length : most.name;
    }
    return most;
}

/* True if the names of an item and the item before differ in more than numbers. */
static bool is_other_kind(const dlx_problem *problem, size_t item)
{
    const char *a = dlx_problem_item_name(problem, item);
    const char *b = dlx_problem_item_name(problem, item - 1);
    if (item == dlx_problem_primary(problem))
        return true;
    /* Names without digits are of one kind each. */
    if (!a[strcspn(a, "0123456789")] && !b[strcspn(b, "0123456789")])
        return false;
    while (*a || *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            a += strspn(a, "0123456789");
            b += strspn(b, "0123456789");
        } else if (*a++ != *b++) {
            return true;
        }
    }
    return false;
}

bool view_is_kind(const dlx_problem *problem, size_t item)
{
    if (item == dlx_problem_primary(problem))
        return item > 0;
    return item > 1 && item + 1 < dlx_problem_items(problem) && is_other_kind(problem, item) &&
           !is_other_kind(problem, item - 1) && !is_other_kind(problem, item + 1);
}

/* ---- traces ---------------------------------------------------------------------------------- */

bool view_trace_add(view_trace *trace, const dlx_event *event, size_t most)
{
    if (trace->count >= most) {
        trace->cut = true;
        return false;
    }
    if (!dlx_buffer_grow(&trace->events, &trace->capacity, trace->count + 1, sizeof *trace->events))
        tool_out_of_memory();
    trace->events[trace->count++] = *event;
    return true;
}

void view_trace_clear(view_trace *trace)
{
    free(trace->events);
    *trace = (view_trace){0};
}

/* ---- the reason for no solution -------------------------------------------------------------- */

/* Items of a set have weight 1. */
static void take_weights(view_subject *subject, const dlx_explanation *explanation)
{
    int64_t total;
    size_t count = 0;
    bool minimal;
    const size_t items = dlx_problem_items(subject->problem);
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    const uint32_t *set = dlx_explanation_items(explanation, &count, &minimal);
    subject->weights = xrequire(calloc(items + 1, sizeof *subject->weights));
    for (size_t i = 0; weights && i < items; i++)
        subject->weights[i] = weights[i];
    for (size_t i = 0; !weights && i < count; i++)
        subject->weights[set[i]] = 1;
}

bool view_subject_explain(view_subject *subject)
{
    static const dlx_limits limits = {.time_limit = 10};
    const dlx_problem *problem = subject->problem;
    const size_t items = dlx_problem_items(problem);
    dlx_error error;
    dlx_explanation *explanation = xresult(dlx_explain(problem, &limits, &error), &error);
    bool *cells = xrequire(calloc(items + 1, sizeof *cells));
    for (size_t i = 0; subject->board && i < items; i++)
        cells[i] = subject->board->item_cell[i] != VIEW_NONE;
    dlx_output *text = xrequire(dlx_output_memory(NULL));
    const bool found = reason_put_weights(problem, explanation, cells, text) ||
                       reason_put_items(problem, explanation, text);
    char *sentence = xtext(text);
    if (found) {
        subject->reason = sentence;
        take_weights(subject, explanation);
    } else {
        free(sentence);
    }
    free(cells);
    dlx_explanation_free(explanation);
    return subject->weights;
}

int64_t view_cell_weight(const view_subject *subject, size_t cell)
{
    const size_t item = subject->board->cell_item[cell];
    return subject->weights && item != VIEW_NONE ? subject->weights[item] : 0;
}

/* ---- the rule of the problem ----------------------------------------------------------------- */

/* Returns the multiplicity of primary items in words. */
static const char *times(const dlx_problem *problem)
{
    const size_t primary = dlx_problem_primary(problem);
    bool least = primary > 0;
    bool most = primary > 0;
    if (!(dlx_problem_features(problem) & DLX_PROBLEM_BOUNDS))
        return "exactly once";
    for (size_t i = 0; i < primary; i++) {
        uint32_t lo, hi;
        dlx_problem_bounds(problem, i, &lo, &hi);
        least &= lo == 1 && hi >= dlx_problem_options(problem);
        most &= lo == 0 && hi == 1;
    }
    return least ? "at least once" : most ? "at most once" : "as often as its bounds say";
}

void view_rule(const dlx_problem *problem, dlx_output *output)
{
    const unsigned features = dlx_problem_features(problem);
    const size_t primary = dlx_problem_primary(problem), items = dlx_problem_items(problem);
    if (primary == items)
        dlx_output_text(output, "each column ");
    else if (primary)
        dlx_output_text(output, "each primary column ");
    if (primary || !items)
        dlx_output_text(output, times(problem));
    if (primary == items)
        return;
    put(output, "%s%s", primary ? " and each secondary column " : "each column ",
        features & DLX_PROBLEM_COLOURS ? "at most once, or several times with one colour"
                                       : "at most once");
}

void view_rule_sentence(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_text(output, "choose rows that cover ");
    view_rule(problem, output);
    dlx_output_text(output, ".");
    if (dlx_problem_features(problem) & DLX_PROBLEM_COSTS)
        dlx_output_text(output, " Rows have costs.");
}

static void take_solution(view_filling *filling)
{
    const view_subject *subject = filling->subject;
    for (size_t i = 0; i < subject->solution_count; i++) {
        const size_t option = subject->solution[i];
        const size_t cell = view_board_option_cell(filling->board, subject->problem, option);
        if (cell != VIEW_NONE && filling->board->digit[option])
            filling->digit[cell] = filling->board->digit[option];
    }
}

view_filling view_filling_new(const view_subject *subject)
{
    const size_t cells = view_board_cells(subject->board);
    view_filling filling = {.subject = subject, .board = subject->board};
    filling.digit = xrequire(dlx_arena_take(&filling.arena, cells, sizeof *filling.digit));
    filling.given = xrequire(dlx_arena_take(&filling.arena, cells, sizeof *filling.given));
    filling.letter = xrequire(dlx_arena_take(&filling.arena, cells, sizeof *filling.letter));
    const dlx_problem *problem = filling.subject->problem;
    for (size_t i = 0; i < filling.subject->solution_count; i++) {
        size_t count;
        const uint32_t option = filling.subject->solution[i];
        const uint32_t *items = dlx_problem_option(problem, option, &count);
        for (size_t k = 0; k < count; k++)
            if (filling.board->item_cell[items[k]] != VIEW_NONE)
                filling.letter[filling.board->item_cell[items[k]]] =
                    dlx_problem_colour(problem, option, k);
    }
    filling.pieces =
        view_pieces_new(subject->board, subject->problem, subject->solution,
                        subject->board->digits ? 0 : subject->solution_count, &filling.arena);
    if (subject->board->digits) {
        for (size_t cell = 0; cell < view_board_cells(filling.board); cell++) {
            filling.digit[cell] = filling.board->given[cell];
            filling.given[cell] = filling.board->given[cell] != 0;
        }
        take_solution(&filling);
    }
    return filling;
}

bool view_filling_border(const view_filling *filling, size_t cell, size_t other)
{
    const view_board *board = filling->board;
    const bool there = cell != VIEW_NONE && board->cell_item[cell] != VIEW_NONE;
    const bool other_there = other != VIEW_NONE && board->cell_item[other] != VIEW_NONE;
    if (!there || !other_there)
        return there != other_there;
    if (board->digits || board->square)
        return board->region[cell] != board->region[other];
    return filling->pieces.owner[cell] != filling->pieces.owner[other];
}

const char *view_filling_text(const view_filling *filling, size_t cell, char *text)
{
    const size_t owner = filling->pieces.owner[cell];
    text[0] = '\0';
    if (filling->digit[cell])
        snprintf(text, VIEW_LABEL, "%zu", filling->digit[cell]);
    else if (filling->letter[cell] && put_length(filling->letter[cell]) <= 2)
        snprintf(text, VIEW_LABEL, "%s", filling->letter[cell]);
    else if (owner != VIEW_NONE && filling->board->square)
        snprintf(text, VIEW_LABEL, "%s", filling->board->queens ? "Q" : "X");
    else if (view_cell_weight(filling->subject, cell))
        snprintf(text, VIEW_LABEL, "%lld", (long long)view_cell_weight(filling->subject, cell));
    else if (owner != VIEW_NONE)
        snprintf(text, VIEW_LABEL, "%s",
                 view_piece_name(filling->board, filling->subject->problem,
                                 filling->subject->solution[owner]));
    return text;
}
