/* SPDX-License-Identifier: MIT */
#include "view/text.h"

#include "cli/program.h"
#include "view/overview.h"
#include "view/put.h"
#include "view/rule.h"
#include "view/text_board.h"
#include <stdlib.h>
#include <string.h>

/* Columns: one for each item, and a blank one before secondary items. */
typedef struct layout {
    size_t label;  /* longest label */
    size_t height; /* longest name */
    size_t width;  /* of the line */
    size_t cost;   /* longest cost */
} layout;

static layout measure(const view_subject *subject)
{
    const dlx_problem *problem = subject->problem;
    const size_t items = dlx_problem_items(problem), primary = dlx_problem_primary(problem);
    char label[VIEW_LABEL];
    char cost[VIEW_COST];
    layout l = {0};
    for (size_t i = 0; i < dlx_problem_options(problem); i++) {
        const size_t length = put_length(view_label(subject, i, label));
        const size_t digits = strlen(view_cost(subject, i, cost));
        l.label = length > l.label ? length : l.label;
        l.cost = digits > l.cost ? digits : l.cost;
    }
    for (size_t i = 0; i < items; i++) {
        const size_t length = put_length(dlx_problem_item_name(problem, i));
        l.height = length > l.height ? length : l.height;
    }
    l.width = 2 + l.label + 1 + items + (primary < items ? 1 : 0) + (l.cost ? 1 + l.cost : 0);
    return l;
}

static void put_blanks(dlx_output *output, size_t count)
{
    while (count-- > 0)
        dlx_output_text(output, " ");
}

/* Writes character `place` of a name, or a blank. */
static void put_part(dlx_output *output, const char *name, size_t place)
{
    size_t size;
    while ((size = put_character(name)) > 0 && place-- > 0)
        name += size;
    dlx_output_bytes(output, size ? name : " ", size ? size : 1);
}

/* Writes names vertically, ending above their columns. */
static void put_names(const dlx_problem *problem, const layout *l, dlx_output *output)
{
    for (size_t line = 0; line < l->height; line++) {
        put_blanks(output, 2 + l->label + 1);
        for (size_t i = 0; i < dlx_problem_items(problem); i++) {
            const char *name = dlx_problem_item_name(problem, i);
            const size_t above = l->height - put_length(name);
            if (i == dlx_problem_primary(problem))
                dlx_output_text(output, " ");
            if (line < above)
                dlx_output_text(output, " ");
            else
                put_part(output, name, line - above);
        }
        dlx_output_text(output, "\n");
    }
}

/* Writes ones, and colours of one character. */
static void put_entries(const dlx_problem *problem, size_t option, const char **entry,
                        dlx_output *output)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++) {
        const char *colour = dlx_problem_colour(problem, option, i);
        entry[items[i]] = colour && put_length(colour) == 1 ? colour : "1";
    }
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        if (i == dlx_problem_primary(problem))
            dlx_output_text(output, "|");
        dlx_output_text(output, entry[i]);
    }
    for (size_t i = 0; i < count; i++)
        entry[items[i]] = ".";
}

static void put_matrix(const view_subject *subject, const layout *l, const view_style *style,
                       dlx_output *output)
{
    const dlx_problem *problem = subject->problem;
    const size_t items = dlx_problem_items(problem);
    const char **entry = xrequire(malloc((items + 1) * sizeof *entry));
    for (size_t i = 0; i < items; i++)
        entry[i] = ".";
    put_names(problem, l, output);
    for (size_t option = 0; option < dlx_problem_options(problem); option++) {
        char label[VIEW_LABEL];
        char cost[VIEW_COST];
        const bool bold = subject->chosen[option] && style->colours;
        view_label(subject, option, label);
        if (bold)
            dlx_output_text(output, "\033[1;7m");
        dlx_output_text(output, subject->chosen[option] ? "* " : "  ");
        put_blanks(output, l->label - put_length(label));
        dlx_output_text(output, label);
        dlx_output_text(output, " ");
        put_entries(problem, option, entry, output);
        if (*view_cost(subject, option, cost))
            put(output, " %s", cost);
        dlx_output_text(output, bold ? "\033[0m\n" : "\n");
        tool_after_solution();
    }
    free(entry);
}

static void put_head(const view_subject *subject, dlx_output *output)
{
    const dlx_problem *problem = subject->problem;
    if (*dlx_problem_name(problem)) {
        dlx_output_text(output, dlx_problem_name(problem));
        dlx_output_text(output, ": ");
    }
    put(output, "%zu options, %zu items", dlx_problem_options(problem), dlx_problem_items(problem));
    if (dlx_problem_items(problem) > dlx_problem_primary(problem))
        put(output, ", %zu of them secondary",
            dlx_problem_items(problem) - dlx_problem_primary(problem));
    if (subject->solved)
        put(output, "; * %zu chosen", subject->solution_count);
    if (dlx_problem_features(problem)) {
        dlx_output_text(output, "\n");
        view_rule_sentence(problem, output);
    }
    dlx_output_text(output, "\n\n");
}

void view_text(const view_subject *subject, const view_style *style, dlx_output *output)
{
    const layout l = measure(subject);
    put_head(subject, output);
    if (l.width <= style->width)
        put_matrix(subject, &l, style, output);
    else
        view_overview(subject, style, output);
    if (subject->board) {
        dlx_output_text(output, "\n");
        view_text_board(subject, style, output);
    }
    dlx_output_text(output, "\n");
}
