/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/program.h"

/* A node of the tree is the step that tried its option, or VIEW_NONE for the root. */
typedef struct replay {
    const dlx_problem *problem;
    const dlx_event *events;
    view_moment *moment;
    size_t *parent; /* of each node */
    size_t *node;   /* of each level */
    size_t *item;   /* level -> the item chosen there */
    size_t *open;   /* [0..depth[: steps with a covered item or a tried option */
    size_t depth;
    size_t current; /* node */
} replay;

/* Returns the colour of an item in an option; NULL: none. */
static const char *colour_of(const dlx_problem *problem, size_t option, size_t item)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++)
        if (items[i] == item)
            return dlx_problem_colour(problem, option, i);
    return NULL;
}

/* Ends a level; with bounds, the options tried there are available again. */
static void end_level(replay *r, const dlx_event *event)
{
    while (event->kind == DLX_EVENT_BACK && r->depth > 0 &&
           r->events[r->open[r->depth - 1]].kind == DLX_EVENT_OPTION &&
           r->events[r->open[r->depth - 1]].level == event->level)
        r->depth--;
    r->current = r->node[event->level];
    if (event->level > 0)
        r->node[event->level] = r->node[event->level - 1];
}

static void replay_step(replay *r, size_t step)
{
    const dlx_event *event = &r->events[step];
    const size_t level = event->level;
    switch (event->kind) {
    case DLX_EVENT_CHOOSE:
        r->current = r->node[level + 1] = r->node[level];
        r->item[level] = event->item;
        break;
    case DLX_EVENT_OPTION:
        r->parent[step] = r->node[level];
        r->current = r->node[level + 1] = step;
        if (dlx_problem_features(r->problem) & DLX_PROBLEM_BOUNDS)
            r->open[r->depth++] = step;
        break;
    case DLX_EVENT_COVER:
        r->moment->colour[event->item] =
            r->current == VIEW_NONE
                ? NULL
                : colour_of(r->problem, r->events[r->current].option, event->item);
        r->open[r->depth++] = step;
        break;
    case DLX_EVENT_UNCOVER:
        r->depth--;
        break;
    case DLX_EVENT_SOLUTION:
        r->moment->solutions++;
        end_level(r, event);
        break;
    case DLX_EVENT_BACK:
        end_level(r, event);
        break;
    }
}

/* Finds the first of the covered items that hides the option. */
static void hide_option(const replay *r, size_t option)
{
    view_moment *moment = r->moment;
    size_t count, least = SIZE_MAX;
    const uint32_t *items = dlx_problem_option(r->problem, option, &count);
    moment->hidden[option] = VIEW_NONE;
    for (size_t i = 0; i < count; i++) {
        const size_t place = moment->covered[items[i]];
        const char *wanted = moment->colour[items[i]];
        const char *colour = dlx_problem_colour(r->problem, option, i);
        if (place == 0 || place > least || (wanted && colour && strcmp(wanted, colour) == 0))
            continue;
        least = place;
        moment->hidden[option] = items[i];
    }
}

static void take_state(const replay *r)
{
    for (size_t i = 0; i < r->depth; i++) {
        const dlx_event *event = &r->events[r->open[i]];
        if (event->kind == DLX_EVENT_COVER)
            r->moment->covered[event->item] = i + 1;
    }
    for (size_t i = 0; i < dlx_problem_options(r->problem); i++)
        hide_option(r, i);
    for (size_t i = 0; i < r->depth; i++) {
        const dlx_event *event = &r->events[r->open[i]];
        if (event->kind == DLX_EVENT_OPTION)
            r->moment->hidden[event->option] = VIEW_TRIED;
    }
}

static size_t last_item(const replay *r)
{
    const dlx_event *event = r->moment->event;
    if (!event || event->kind == DLX_EVENT_SOLUTION)
        return VIEW_NONE;
    return event->kind == DLX_EVENT_OPTION ? r->item[event->level] : event->item;
}

static void take_chosen(const replay *r, view_subject *subject)
{
    size_t count = 0;
    for (size_t node = r->current; node != VIEW_NONE; node = r->parent[node])
        count++;
    uint32_t *chosen = xrequire(malloc((count + 1) * sizeof *chosen));
    size_t place = count;
    for (size_t node = r->current; node != VIEW_NONE; node = r->parent[node])
        chosen[--place] = (uint32_t)r->events[node].option;
    view_subject_solve(subject, chosen, count);
    subject->solved = false;
    free(chosen);
}

/* Keeps the candidates of options not hidden. */
static void take_candidates(const view_subject *subject)
{
    const view_board *board = subject->board;
    if (!board)
        return;
    const size_t each = board->square ? 1 : board->digits;
    memset(board->candidate, 0, view_board_cells(board) * each * sizeof *board->candidate);
    for (size_t i = 0; each && i < dlx_problem_options(subject->problem); i++) {
        const size_t cell = view_board_option_cell(board, subject->problem, i);
        if (subject->moment->hidden[i] == VIEW_NONE && cell != VIEW_NONE)
            view_board_add_candidate(board, i, cell);
    }
}

static void *take_array(view_moment *moment, size_t count, size_t size)
{
    return xrequire(dlx_arena_take(&moment->arena, count + 2, size));
}

void view_subject_go(view_subject *subject, size_t step)
{
    const view_trace *trace = &subject->traces[0];
    const size_t items = dlx_problem_items(subject->problem);
    view_moment *moment = subject->moment = xrequire(calloc(1, sizeof *moment));
    replay r = {subject->problem,
                trace->events,
                moment,
                take_array(moment, step, sizeof *r.parent),
                take_array(moment, step, sizeof *r.node),
                take_array(moment, step, sizeof *r.item),
                take_array(moment, step, sizeof *r.open),
                0,
                VIEW_NONE};
    moment->step = step;
    moment->steps = trace->count;
    moment->event = step ? &trace->events[step - 1] : NULL;
    moment->covered = take_array(moment, items, sizeof *moment->covered);
    moment->colour = take_array(moment, items, sizeof *moment->colour);
    moment->hidden =
        take_array(moment, dlx_problem_options(subject->problem), sizeof *moment->hidden);
    r.node[0] = VIEW_NONE;
    for (size_t i = 0; i < step; i++)
        replay_step(&r, i);
    take_state(&r);
    moment->item = last_item(&r);
    take_chosen(&r, subject);
    take_candidates(subject);
}

void view_moment_free(view_moment *moment)
{
    if (moment)
        dlx_arena_free(&moment->arena);
    free(moment);
}

/* Returns the length of at most `most` characters of the name in bytes. */
static int cut(const char *name, size_t most)
{
    size_t size = 0;
    while (most-- > 0)
        size += put_character(name + size);
    return (int)size;
}

static int write_event(const view_subject *subject, const dlx_event *event, char *text, size_t size)
{
    static const char *const words[] = {"column ",         "try row ",  "cover column ",
                                        "uncover column ", "solution ", "go back from column "};
    char label[VIEW_LABEL];
    const char *word = words[event->kind];
    if (event->kind == DLX_EVENT_SOLUTION)
        return snprintf(text, size, "%s%zu", word, subject->moment->solutions);
    const char *name = event->kind == DLX_EVENT_OPTION
                           ? view_label(subject, event->option, label)
                           : dlx_problem_item_name(subject->problem, event->item);
    const int length = snprintf(text, size, "%s%.*s", word, cut(name, 16), name);
    return event->kind != DLX_EVENT_CHOOSE
               ? length
               : length + snprintf(text + length, size - (size_t)length, " has %zu row%s left",
                                   event->options, event->options == 1 ? "" : "s");
}

void view_moment_caption(const view_subject *subject, char *caption)
{
    const view_moment *moment = subject->moment;
    const int length =
        snprintf(caption, VIEW_CAPTION, "Step %zu of %zu: ", moment->step, moment->steps);
    if (moment->event)
        write_event(subject, moment->event, caption + length, VIEW_CAPTION - (size_t)length);
    else
        snprintf(caption + length, VIEW_CAPTION - (size_t)length, "before the search");
}
