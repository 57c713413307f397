/* SPDX-License-Identifier: MIT */
#include "view/overview.h"

#include "cli/program.h"
#include "view/put.h"
#include <stdlib.h>
#include <string.h>

/* Dots of a Braille character. */
enum { DOTS_WIDE = 2, DOTS_HIGH = 4 };

/* Adds the dots of an option to a line of characters. */
static void take_option(const view_subject *subject, size_t option, size_t scale, uint8_t *dots)
{
    static const uint8_t dot[DOTS_HIGH][DOTS_WIDE] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    size_t count;
    const uint32_t *items = dlx_problem_option(subject->problem, option, &count);
    const size_t line = option / scale % DOTS_HIGH;
    for (size_t i = 0; i < count; i++) {
        const size_t column = items[i] / scale;
        dots[column / DOTS_WIDE] |= dot[line][column % DOTS_WIDE];
    }
}

/* Braille patterns start at U+2800. */
static void put_dots(dlx_output *output, const uint8_t *dots, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char text[] = {(char)0xe2, (char)(0xa0 | dots[i] >> 6),
                             (char)(0x80 | (dots[i] & 63))};
        dlx_output_bytes(output, text, sizeof text);
    }
}

static void put_line(dlx_output *output, const uint8_t *dots, size_t width, bool chosen,
                     bool colours)
{
    if (chosen && colours)
        dlx_output_text(output, "\033[1m");
    dlx_output_text(output, chosen ? "* " : "  ");
    put_dots(output, dots, width);
    dlx_output_text(output, chosen && colours ? "\033[0m\n" : "\n");
    tool_after_solution();
}

void view_overview(const view_subject *subject, const view_style *style, dlx_output *output)
{
    const size_t items = dlx_problem_items(subject->problem);
    const size_t options = dlx_problem_options(subject->problem);
    const size_t room = DOTS_WIDE * (style->width > 12 ? style->width - 2 : 10);
    const size_t scale = (items + room - 1) / room;
    const size_t width = (items + scale * DOTS_WIDE - 1) / (scale * DOTS_WIDE);
    uint8_t *dots = xrequire(calloc(width + 1, 1));
    bool chosen = false;
    put(output, "  a dot: %zu x %zu entries\n", scale, scale);
    for (size_t option = 0; option < options; option++) {
        take_option(subject, option, scale, dots);
        chosen |= subject->chosen[option];
        if ((option + 1) % (scale * DOTS_HIGH) == 0 || option + 1 == options) {
            put_line(output, dots, width, chosen, style->colours);
            memset(dots, 0, width);
            chosen = false;
        }
    }
    free(dots);
}
