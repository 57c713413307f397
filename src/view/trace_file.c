/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/program.h"
#include <errno.h>

typedef struct reading {
    const dlx_problem *problem;
    const char *path;
    FILE *file;
    char *line; /* without the newline */
    size_t capacity;
    uint64_t number; /* of the line */
    char *cursor;    /* rest of the line */
    bool *covered;   /* of each item */
    size_t *order;   /* covered items in the order of covering, [0..depth[ */
    size_t depth;
    size_t level; /* of the last step, from 1; 0: none */
    bool failed;
} reading;

/* ---- lines and words ------------------------------------------------------------------------- */

static bool fail(reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reports a fault in the line. Returns false. */
static bool fail(reading *r, const char *format, ...)
{
    const char *file = strcmp(r->path, "-") == 0 ? "(standard input)" : r->path;
    va_list arguments;
    va_start(arguments, format);
    const dlx_error error = tool_message(file, r->number, format, arguments);
    va_end(arguments);
    tool_error(&error);
    r->failed = true;
    return false;
}

/* Returns false at the end or after an error. */
static bool next_line(reading *r)
{
    errno = 0;
    const ssize_t size = getline(&r->line, &r->capacity, r->file);
    if (size < 0) {
        if (ferror(r->file)) {
            r->number = 0;
            fail(r, "%s", strerror(errno));
        } else if (errno == ENOMEM) {
            tool_out_of_memory();
        }
        return false;
    }
    r->number++;
    r->cursor = r->line;
    if (strlen(r->line) != (size_t)size)
        return fail(r, "NUL byte in text");
    r->line[strcspn(r->line, "\r\n")] = '\0';
    return true;
}

/* Returns the next word of the line; "" at its end. */
static char *next_word(reading *r)
{
    char *word = r->cursor + strspn(r->cursor, " \t");
    char *end = word + strcspn(word, " \t");
    r->cursor = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static bool take_number(reading *r, size_t most, const char *what, size_t *value)
{
    char *end;
    const char *word = next_word(r);
    const unsigned long long number = strtoull(word, &end, 10);
    if (*word < '0' || *word > '9' || *end)
        return fail(r, "expected %s, found '%.40s'", what, word);
    if (number > most)
        return fail(r, "expected %s up to %zu, found %.40s", what, most, word);
    *value = (size_t)number;
    return true;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static bool take_item(reading *r, dlx_event *event)
{
    const char *name = next_word(r);
    event->item = dlx_problem_find_item(r->problem, name);
    if (event->item == SIZE_MAX)
        return fail(r, "unknown item '%.80s'", name);
    return true;
}

static bool take_choose(reading *r, dlx_event *event)
{
    return take_item(r, event) &&
           take_number(r, dlx_problem_options(r->problem), "a number of options", &event->options);
}

/* True if the word is this item of the option, with its colour. */
static bool is_same(reading *r, const char *word, size_t option, size_t place, uint32_t item)
{
    const char *name = dlx_problem_item_name(r->problem, item);
    const char *colour = dlx_problem_colour(r->problem, option, place);
    const size_t length = strlen(name);
    if (strncmp(word, name, length) != 0)
        return false;
    return colour ? word[length] == ':' && strcmp(word + length + 1, colour) == 0 : !word[length];
}

static bool take_option(reading *r, dlx_event *event)
{
    size_t number, count;
    if (!take_number(r, dlx_problem_options(r->problem), "an option", &number))
        return false;
    if (number == 0)
        return fail(r, "expected an option from 1, found 0");
    event->option = number - 1;
    const uint32_t *items = dlx_problem_option(r->problem, event->option, &count);
    for (size_t i = 0; i < count; i++) {
        const char *word = next_word(r);
        if (!is_same(r, word, event->option, i, items[i]))
            return fail(r, "expected the items of option %zu, found '%.80s'", number, word);
    }
    return true;
}

static bool take_cover(reading *r, dlx_event *event)
{
    if (!take_item(r, event))
        return false;
    if (r->covered[event->item])
        return fail(r, "item '%.80s' is already covered",
                    dlx_problem_item_name(r->problem, event->item));
    r->covered[event->item] = true;
    r->order[r->depth++] = event->item;
    return true;
}

static bool take_uncover(reading *r, dlx_event *event)
{
    if (!take_item(r, event))
        return false;
    if (!r->covered[event->item])
        return fail(r, "item '%.80s' is not covered",
                    dlx_problem_item_name(r->problem, event->item));
    if (r->order[--r->depth] != event->item)
        return fail(r, "expected item '%.80s', the last covered",
                    dlx_problem_item_name(r->problem, r->order[r->depth]));
    r->covered[event->item] = false;
    return true;
}

static bool take_solution(reading *r, dlx_event *event)
{
    (void)r;
    (void)event;
    return true;
}

static bool take_step(reading *r, const char *word, dlx_event *event)
{
    static const struct {
        const char *word;
        dlx_event_kind kind;
        bool (*take)(reading *r, dlx_event *event);
    } kinds[] = {{"choose", DLX_EVENT_CHOOSE, take_choose},
                 {"option", DLX_EVENT_OPTION, take_option},
                 {"cover", DLX_EVENT_COVER, take_cover},
                 {"uncover", DLX_EVENT_UNCOVER, take_uncover},
                 {"solution", DLX_EVENT_SOLUTION, take_solution},
                 {"back", DLX_EVENT_BACK, take_item}};
    size_t i = 0;
    while (i < sizeof kinds / sizeof *kinds && strcmp(word, kinds[i].word) != 0)
        i++;
    if (i == sizeof kinds / sizeof *kinds)
        return fail(r, "expected a step of a trace, found '%.40s'", word);
    event->kind = kinds[i].kind;
    if (!take_number(r, SIZE_MAX / 2, "a level", &event->level))
        return false;
    if (event->level > r->level)
        return fail(r, "expected a level up to %zu, found %zu", r->level, event->level);
    r->level = event->level + 1;
    if (!kinds[i].take(r, event))
        return false;
    word = next_word(r);
    return !*word || fail(r, "expected the end of the line, found '%.40s'", word);
}

/* Finds the trace of problem `number` of the stream, from 1. Returns false at the end. */
static bool find_head(reading *r, uint64_t number)
{
    bool ok = next_line(r);
    while (ok && --number > 0)
        do
            ok = next_line(r);
        while (ok && strncmp(r->line, "problem", strlen("problem")) != 0);
    return ok;
}

static bool take_head(reading *r, uint64_t number)
{
    if (!find_head(r, number))
        return r->failed ? false : fail(r, "expected a trace, found the end of the file");
    const char *word = next_word(r);
    if (strcmp(word, "problem") != 0)
        return fail(r, "expected 'problem', found '%.40s'", word);
    if (strcmp(r->cursor, dlx_problem_name(r->problem)) != 0)
        return fail(r, "expected the trace of problem '%.80s', found '%.80s'",
                    dlx_problem_name(r->problem), r->cursor);
    return true;
}

static bool take_all(reading *r, uint64_t number, size_t steps, view_trace *trace)
{
    if (!take_head(r, number))
        return false;
    while (next_line(r)) {
        dlx_event event = {.kind = DLX_EVENT_SOLUTION};
        const char *word = next_word(r);
        if (strcmp(word, "problem") == 0)
            return true;
        if (!take_step(r, word, &event))
            return false;
        if (!view_trace_add(trace, &event, steps))
            return true;
    }
    return !r->failed;
}

bool view_trace_read(const char *path, uint64_t number, size_t steps, view_subject *subject)
{
    view_trace *trace = &subject->traces[subject->trace_count];
    reading r = {.problem = subject->problem, .path = path};
    *trace = (view_trace){.title = path};
    r.file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!r.file)
        return fail(&r, "%s", strerror(errno));
    r.covered = xrequire(calloc(dlx_problem_items(r.problem) + 1, sizeof *r.covered));
    r.order = xrequire(calloc(dlx_problem_items(r.problem) + 1, sizeof *r.order));
    const bool ok = take_all(&r, number, steps, trace);
    free(r.covered);
    free(r.order);
    free(r.line);
    if (r.file != stdin)
        fclose(r.file);
    if (ok)
        subject->trace_count++;
    else
        view_trace_clear(trace);
    return ok;
}

/* ---- searches -------------------------------------------------------------------------------- */

typedef struct watch {
    view_trace *trace;
    size_t steps;
    dlx_solver *solver; /* NULL during setup */
} watch;

static void note(void *state, const dlx_event *event)
{
    const watch *w = state;
    if (!view_trace_add(w->trace, event, w->steps) && w->solver)
        dlx_solver_cancel(w->solver);
}

bool view_run_trace(const view_run *run, view_subject *subject)
{
    dlx_error error;
    view_trace *trace = &subject->traces[subject->trace_count];
    watch w = {.trace = trace, .steps = (size_t)run->steps};
    const dlx_search_options options = {.size = sizeof options,
                                        .engine = "links",
                                        .choose = run->choose,
                                        .solution_limit = run->solutions,
                                        .on_event = note,
                                        .event_state = &w};
    *trace = (view_trace){.title = run->choose == DLX_CHOOSE_FIRST ? "first" : "mrv"};
    w.solver = dlx_solver_new(subject->problem, &options, &error);
    if (!w.solver) {
        tool_error(&error);
        return false;
    }
    while (!trace->cut && dlx_solver_next(w.solver, NULL) == DLX_OK)
        continue;
    dlx_solver_free(w.solver);
    subject->trace_count++;
    return true;
}

/* ---- solutions ------------------------------------------------------------------------------- */

struct view_solutions {
    dlx_input *input;
    dlx_solution_reader *reader;
    const dlx_solution_record *record; /* the next record; NULL: not read */
    bool ended;
};

view_solutions *view_solutions_open(const char *path)
{
    dlx_error error;
    view_solutions *solutions = xrequire(calloc(1, sizeof *solutions));
    solutions->input = tool_require_input(path);
    solutions->reader = xresult(dlx_solution_reader_new(solutions->input, &error), &error);
    return solutions;
}

void view_solutions_close(view_solutions *solutions)
{
    if (!solutions)
        return;
    dlx_solution_reader_free(solutions->reader);
    dlx_input_close(solutions->input);
    free(solutions);
}

/* Returns the next record, and reports faults; NULL at the end. */
static const dlx_solution_record *peek_record(view_solutions *solutions)
{
    dlx_error error;
    while (!solutions->record && !solutions->ended) {
        const dlx_status status =
            dlx_solution_reader_next(solutions->reader, &solutions->record, &error);
        if (status == DLX_OK)
            break;
        solutions->record = NULL;
        solutions->ended = status != DLX_SYNTAX;
        if (status == DLX_NO_MEMORY)
            tool_die(&error);
        if (status != DLX_NO_DATA)
            tool_error(&error);
    }
    return solutions->record;
}

static void mark_solution(view_solutions *solutions, view_subject *subject)
{
    dlx_error error;
    dlx_checker *checker = xresult(dlx_checker_new(subject->problem, NULL, &error), &error);
    if (dlx_checker_record(checker, solutions->record, &error) == DLX_OK) {
        uint32_t *options =
            xrequire(malloc((strlen(solutions->record->head) + 1) * sizeof *options));
        const size_t count = fields_options(solutions->record->head, options);
        view_subject_solve(subject, options, count);
        free(options);
    } else {
        tool_error_in(solutions->input, &error);
    }
    dlx_checker_free(checker);
}

void view_solutions_take(view_solutions *solutions, uint64_t number, view_subject *subject)
{
    bool taken = false;
    while (peek_record(solutions) && solutions->record->problem <= number) {
        if (solutions->record->problem == number && !taken && !solutions->record->is_end) {
            mark_solution(solutions, subject);
            taken = true;
        }
        solutions->record = NULL;
    }
    if (!taken)
        tool_error_at(dlx_input_name(solutions->input), 0,
                      "expected a solution of problem %llu, found none",
                      (unsigned long long)number);
}
