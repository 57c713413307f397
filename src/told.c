/* SPDX-License-Identifier: MIT */
#include "told.h"

#include "fields.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

const char *told_goal(dlx_goal goal)
{
    return goal == DLX_GOAL_CHEAPEST ? "min" : goal == DLX_GOAL_DEAREST ? "max" : "";
}

char *told_text(uint64_t cube, uint64_t cubes, uint64_t problem, const char *found, dlx_end end,
                dlx_goal goal)
{
    static const char form[] =
        "cube %" PRIu64 " of %" PRIu64 " problem %016" PRIx64 " found %s %s%s%s";
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

/* Copies a word of such characters. Returns its end; NULL: there is none, or it is too long. */
static const char *take_word(const char *text, const char *characters, char *word, size_t size)
{
    const size_t length = text ? strspn(text, characters) : 0;
    if (length == 0 || length >= size)
        return NULL;
    memcpy(word, text, length);
    word[length] = '\0';
    return text + length;
}

bool told_read(const char *line, told *about)
{
    const char *at = told_find_last(line, "cube ");
    *about->goal = '\0';
    at = at ? fields_read(at, "cube # of # problem $ found ", &about->cube, &about->cubes,
                          &about->problem)
            : NULL;
    at = take_word(at, "0123456789", about->found, sizeof about->found);
    at = take_word(at && *at == ' ' ? at + 1 : NULL, letters, about->end, sizeof about->end);
    if (at && *at == ' ')
        at = take_word(at + 1, letters, about->goal, sizeof about->goal);
    return at && *at == '\n';
}

bool told_of_proof(const char *line)
{
    return strncmp(line, "c cube ", 7) == 0 || strncmp(line, "* cube ", 7) == 0;
}
