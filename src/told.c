/* SPDX-License-Identifier: MIT */
#include "told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *told_goal(dlx_goal goal)
{
    return goal == DLX_GOAL_CHEAPEST ? "min" : goal == DLX_GOAL_DEAREST ? "max" : "";
}

char *told_text(unsigned long long cube, unsigned long long cubes, unsigned long long problem,
                const char *found, dlx_end end, dlx_goal goal)
{
    static const char form[] = "cube %llu of %llu problem %016llx found %s %s%s%s";
    const char *best = told_goal(goal);
    const size_t size = sizeof form + 3 * 20 + strlen(found) + strlen(dlx_end_word(end)) + 4;
    char *text = tool_need(malloc(size));
    snprintf(text, size, form, cube, cubes, problem, found, dlx_end_word(end), *best ? " " : "",
             best);
    return text;
}

const char *told_find_last(const char *line, const char *text)
{
    const char *last = NULL;
    for (const char *at = line; (at = strstr(at, text)); at++)
        last = at;
    return last;
}

bool told_read(const char *line, told *about)
{
    int length = 0;
    int more = 0;
    char feed;
    *about->goal = '\0';
    line = told_find_last(line, "cube ");
    if (!line ||
        sscanf(line, "cube %llu of %llu problem %16llx found %511[0-9] %15[a-z]%n", &about->cube,
               &about->cubes, &about->problem, about->found, about->end, &length) != 5 ||
        length == 0)
        return false;
    if (sscanf(line + length, " %7[a-z]%n", about->goal, &more) == 1 && line[length] == ' ')
        length += more;
    return sscanf(line + length, "%c", &feed) == 1 && feed == '\n';
}

bool told_of_proof(const char *line)
{
    return strncmp(line, "c cube ", 7) == 0 || strncmp(line, "* cube ", 7) == 0;
}
