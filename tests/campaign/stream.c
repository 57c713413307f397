/* SPDX-License-Identifier: MIT */
#include "stream.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

lines lines_of(const problem *given, const char *bytes)
{
    lines made = {.bytes = bytes};
    made.option = renew(NULL, (size_t)given->option_count, sizeof *made.option);
    const char *line = bytes;
    for (int k = -2; k < given->option_count; k++) { /* after |= problem and the items */
        if (k >= 0)
            made.option[k] = line;
        line = strchr(line, '\n') + 1;
    }
    return made;
}

void lines_clear(lines *given)
{
    free(given->option);
    given->option = NULL;
}

/* Where the text is read. */
typedef struct cursor {
    const char *at;
} cursor;

static bool take(cursor *from, const char *what)
{
    const size_t length = strlen(what);
    if (strncmp(from->at, what, length) != 0)
        return false;
    from->at += length;
    return true;
}

/* A number without blanks, signs + or leading zeros. */
static bool take_number(cursor *from, long *number)
{
    const char *digit = from->at + (*from->at == '-');
    if (*digit < '0' || *digit > '9' || (*digit == '0' && digit[1] >= '0' && digit[1] <= '9'))
        return false;
    char *end;
    *number = strtol(from->at, &end, 10);
    from->at = end;
    return true;
}

static bool take_line(cursor *from, const char *line)
{
    const size_t length = strcspn(line, "\n") + 1;
    if (strncmp(from->at, line, length) != 0)
        return false;
    from->at += length;
    return true;
}

static const char *read_solution(stream *to, const problem *given, const lines *of, cursor *from)
{
    to->solutions = room_for_one(to->solutions, (size_t)to->count, sizeof *to->solutions);
    printed *made = &to->solutions[to->count++];
    *made = (printed){.options = NULL};
    long number;
    if (!take_number(from, &number) || number != to->count)
        return "solutions are not counted from 1";
    made->has_cost = take(from, " cost ");
    if (made->has_cost && !take_number(from, &made->cost))
        return "no cost behind the word";
    if (!take(from, " options"))
        return "no options in the line of a solution";
    while (take(from, " ")) {
        if (!take_number(from, &number) || number < 1 || number > given->option_count)
            return "no such option";
        made->options = room_for_one(made->options, (size_t)made->count, sizeof *made->options);
        made->options[made->count++] = (int)number - 1;
    }
    if (!take(from, "\n"))
        return "more in the line of a solution";
    for (int k = 0; k < made->count; k++)
        if (!take_line(from, of->option[made->options[k]]))
            return "the line of an option is not that of the problem";
    return NULL;
}

const char *stream_read(stream *to, const problem *given, const lines *of, const char *bytes)
{
    *to = (stream){.word = ""};
    cursor from = {bytes};
    if (!take(&from, "|= problem\n"))
        return "no line of a problem";
    while (take(&from, "|= solution ")) {
        const char *wrong = read_solution(to, given, of, &from);
        if (wrong)
            return wrong;
    }
    long found;
    if (!take(&from, "|= end found ") || !take_number(&from, &found) || !take(&from, " "))
        return "no end";
    if (found != to->count)
        return "the end tells another number of solutions";
    to->word = from.at;
    to->word_length = (int)strcspn(from.at, "\n");
    from.at += to->word_length;
    if (!take(&from, "\n") || *from.at)
        return "more behind the end";
    return NULL;
}

void stream_clear(stream *given)
{
    for (int s = 0; s < given->count; s++)
        free(given->solutions[s].options);
    free(given->solutions);
    *given = (stream){.word = ""};
}

bool word_is(const stream *given, const char *word)
{
    return (int)strlen(word) == given->word_length && strncmp(given->word, word, strlen(word)) == 0;
}
