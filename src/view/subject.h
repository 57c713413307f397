/* SPDX-License-Identifier: MIT */
/* The subject of a picture: a problem with its board, solution and traces. */
#ifndef VIEW_SUBJECT_H
#define VIEW_SUBJECT_H

#include "view/board.h"

typedef struct view_trace {
    dlx_event *events; /* [0..count[ */
    size_t count, capacity;
    bool cut;          /* steps were omitted */
    const char *title; /* file or branching rule; borrowed */
} view_trace;

/* Adds an event. Returns false, and marks the trace as cut, if it has `most` events. */
bool view_trace_add(view_trace *trace, const dlx_event *event, size_t most);
void view_trace_clear(view_trace *trace);

enum { VIEW_TRACES = 2, VIEW_LABEL = 64, VIEW_COST = 32 };

typedef struct view_moment view_moment;

typedef struct view_subject {
    const dlx_problem *problem;
    view_board *board; /* NULL: none */

    /* Options of the solution, [0..count[, in file order; chosen[option]: in the solution. */
    uint32_t *solution;
    size_t solution_count;
    bool *chosen;
    bool solved; /* `solution` is set, even if it is empty */

    /* Why there is no solution: weights by item, and a sentence, which lists the weights of items
     * that are no cells; NULL: no reason. */
    int64_t *weights;
    char *reason;

    view_trace traces[VIEW_TRACES];
    size_t trace_count;
    view_moment *moment; /* borrowed; NULL: no step is shown */
} view_subject;

/* `problem` must outlive the subject. Free with view_subject_clear. */
void view_subject_set(view_subject *subject, const dlx_problem *problem);
void view_subject_clear(view_subject *subject);

/* Sets the solution. */
void view_subject_solve(view_subject *subject, const uint32_t *options, size_t count);

/* Looks for a reason why there is no solution. Returns false if none was found. */
bool view_subject_explain(view_subject *subject);

/* Returns the weight of a cell's item by the reason, or 0. */
int64_t view_cell_weight(const view_subject *subject, size_t cell);

/* Returns the label of an option: its name; "r1c3=5" on a board of digits; else its number, from
 * 1. `label` has room for VIEW_LABEL bytes. */
const char *view_label(const view_subject *subject, size_t option, char *label);

/* Returns the cost of an option as a bar and a number, such as "|0.25"; "" for 0. `cost` has
 * room for VIEW_COST bytes. */
const char *view_cost(const view_subject *subject, size_t option, char *cost);

/* The lengths of the longest label, cost and item name, in characters. */
typedef struct view_lengths {
    size_t label, cost, name;
} view_lengths;
view_lengths view_measure(const view_subject *subject);

/* True if pictures draw a line before the item in [1..items[: the first secondary item, or the
 * first of a kind, where names differ in numbers alone, between kinds of several items each. */
bool view_is_kind(const dlx_problem *problem, size_t item);

/* Writes the object of "choose rows that cover", such as "each column exactly once". */
void view_rule(const dlx_problem *problem, dlx_output *output);

/* Writes a sentence with the rule, such as "choose rows that cover each column exactly once.",
 * and a note on costs. */
void view_rule_sentence(const dlx_problem *problem, dlx_output *output);

/* ---- the contents of the cells of a board: givens and a solution ----------------------------- */

typedef struct view_filling {
    const view_subject *subject;
    const view_board *board;
    dlx_arena arena;    /* of the arrays */
    size_t *digit;      /* of each cell of a board of digits; 0: blank */
    bool *given;        /* of each cell: a single digit is possible */
    view_pieces pieces; /* of a board of pieces */
    const char *
        *letter; /* of each cell: its colour in the solution, such as a letter; NULL: none */
} view_filling;

/* `subject` has a board, and must outlive the filling. */
view_filling view_filling_new(const view_subject *subject);
/* True if there is a border between neighbouring cells; VIEW_NONE is outside the board. */
bool view_filling_border(const view_filling *filling, size_t cell, size_t other);

/* Returns the text of a cell: a digit, a short name of a piece, or "". `text` has room for
 * VIEW_LABEL bytes. */
const char *view_filling_text(const view_filling *filling, size_t cell, char *text);

#endif
