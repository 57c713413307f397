/* SPDX-License-Identifier: MIT */
/* Events of a search as lines of text. */
#include "core/problem.h"
#include "io/output.h"

static const char *const words[] = {
    [DLX_EVENT_CHOOSE] = "choose",   [DLX_EVENT_OPTION] = "option",     [DLX_EVENT_COVER] = "cover",
    [DLX_EVENT_UNCOVER] = "uncover", [DLX_EVENT_SOLUTION] = "solution", [DLX_EVENT_BACK] = "back",
};

static void put_items(const dlx_problem *problem, size_t option, dlx_output *output)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++) {
        const char *colour = dlx_problem_colour(problem, option, i);
        dlx_output_byte(output, ' ');
        dlx_output_text(output, dlx_problem_item_name(problem, items[i]));
        if (colour) {
            dlx_output_byte(output, ':');
            dlx_output_text(output, colour);
        }
    }
}

void dlx_event_write(const dlx_problem *problem, const dlx_event *event, dlx_output *output)
{
    dlx_output_text(output, words[event->kind]);
    dlx_output_byte(output, ' ');
    dlx_output_unsigned(output, event->level);
    if (event->kind == DLX_EVENT_OPTION) {
        dlx_output_byte(output, ' ');
        dlx_output_unsigned(output, event->option + 1);
        put_items(problem, event->option, output);
    } else if (event->kind != DLX_EVENT_SOLUTION) {
        dlx_output_byte(output, ' ');
        dlx_output_text(output, dlx_problem_item_name(problem, event->item));
    }
    if (event->kind == DLX_EVENT_CHOOSE) {
        dlx_output_byte(output, ' ');
        dlx_output_unsigned(output, event->options);
    }
    dlx_output_byte(output, '\n');
}
