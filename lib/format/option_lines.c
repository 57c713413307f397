/* SPDX-License-Identifier: MIT */
#include "format/option_lines.h"

#include <stdlib.h>

enum {
    MOST_LINES = 1 << 14,
    AT_ONCE = 128 /* lines with room in the output */
};

typedef struct kept_line {
    char text[DLX_MOST_KEPT];
    uint8_t length; /* 0: there is none */
} kept_line;

struct dlx_option_lines {
    dlx_scratch shelved;
    kept_line *line; /* of the option with that number in problems; [0..room[ */
    size_t room;
};

static void drop_lines(dlx_scratch *cached)
{
    dlx_option_lines *lines = (dlx_option_lines *)(void *)cached;
    free(lines->line);
    free(lines);
}

dlx_option_lines *dlx_option_lines_take(const dlx_problem *problem)
{
    if (!problem->known)
        return NULL;
    dlx_scratch *cached = dlx_scratch_cache_take(&problem->items->scratch, drop_lines);
    if (cached)
        return (dlx_option_lines *)(void *)cached;
    dlx_option_lines *lines = calloc(1, sizeof *lines);
    if (lines)
        lines->shelved.drop = drop_lines;
    return lines;
}

void dlx_option_lines_put(dlx_option_lines *lines, const dlx_problem *problem)
{
    if (lines)
        dlx_scratch_cache_put(&problem->items->scratch, &lines->shelved);
}

/* Makes room for line `number`, initially without text. */
static bool grow(dlx_option_lines *lines, uint32_t number)
{
    const size_t before = lines->room;
    if (number < before)
        return true;
    if (number >= MOST_LINES ||
        !dlx_grow(&lines->line, &lines->room, number + (size_t)1, sizeof *lines->line))
        return false;
    memset(lines->line + before, 0, (lines->room - before) * sizeof *lines->line);
    return true;
}

size_t dlx_option_lines_write(const dlx_option_lines *lines, const dlx_problem *problem,
                              const uint32_t *options, size_t count, dlx_output *output)
{
    const uint32_t *known = problem->known; /* written bytes may alias these */
    const kept_line *kept = lines->line;
    const size_t room = lines->room;
    size_t i = 0;
    for (size_t end = 0; i == end && i < count;) {
        char *at = dlx_output_room(output, AT_ONCE * sizeof *kept);
        char *begin = at;
        end = count - i < AT_ONCE ? count : i + AT_ONCE;
        for (; i < end && known[options[i]] < room; i++) {
            const kept_line *line = &kept[known[options[i]]];
            if (!line->length)
                break;
            memcpy(at, line, sizeof *line);
            at += line->length;
        }
        output->used += (size_t)(at - begin);
    }
    return i;
}

void dlx_option_lines_keep(dlx_option_lines *lines, const dlx_problem *problem, size_t option,
                           const char *text, size_t length)
{
    const uint32_t number = problem->known[option];
    if (length > DLX_MOST_KEPT || !grow(lines, number))
        return;
    memcpy(lines->line[number].text, text, length);
    lines->line[number].length = (uint8_t)length;
}
