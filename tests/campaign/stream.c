/* SPDX-License-Identifier: MIT */
#include "stream.h"

#include "memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

lines lines_of(int count, const char *bytes)
{
    lines made = {.count = count};
    made.option = renew(NULL, (size_t)count, sizeof *made.option);
    for (int k = 0; k < count; k++) {
        made.option[k] = bytes;
        next_line(&bytes);
    }
    return made;
}

void lines_clear(lines *given)
{
    free(given->option);
    given->option = NULL;
}

bool take(const char **cursor, const char *text)
{
    const size_t length = strlen(text);
    if (strncmp(*cursor, text, length) != 0)
        return false;
    *cursor += length;
    return true;
}

void next_line(const char **cursor)
{
    *cursor += strcspn(*cursor, "\n");
    *cursor += **cursor == '\n';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* A decimal in units of 10^-places, without blanks, signs + or leading zeros. */
static bool take_decimal(const char **cursor, int places, wide *value)
{
    const bool is_negative = take(cursor, "-");
    bool point = false;
    if (!is_digit(**cursor) || (**cursor == '0' && is_digit((*cursor)[1])))
        return false;
    for (*value = 0; is_digit(**cursor) || (**cursor == '.' && places > 0 && !point); ++*cursor) {
        if (**cursor == '.') {
            point = true;
            continue;
        }
        *value = 10 * *value + **cursor - '0';
        places -= point;
    }
    for (int p = 0; p < places; p++)
        *value *= 10;
    *value = is_negative ? -*value : *value;
    return places >= 0;
}

static bool take_number(const char **cursor, int *number)
{
    wide value;
    if (!take_decimal(cursor, 0, &value) || value < 0 || value > INT_MAX)
        return false;
    *number = (int)value;
    return true;
}

/* The line of an option, up to its cost or with its cost. */
static bool take_option(const char **cursor, const lines *subject, int option)
{
    const char *line = subject->option[option];
    const size_t length = strcspn(line, "\n");
    if (strncmp(*cursor, line, length) != 0)
        return false;
    *cursor += length;
    const bool ends = **cursor == '\n' || (!subject->is_exact && take(cursor, " |"));
    next_line(cursor);
    return ends;
}

static const char *read_solution(stream *target, const lines *subject, const char **cursor)
{
    target->solutions =
        room_for_one(target->solutions, (size_t)target->count, sizeof *target->solutions);
    printed *made = &target->solutions[target->count++];
    *made = (printed){.options = NULL};
    int number;
    if (!take_number(cursor, &number) || number != target->count)
        return "solutions are not counted from 1";
    made->has_cost = take(cursor, " cost ");
    if (made->has_cost && !take_decimal(cursor, subject->places, &made->cost))
        return "no cost behind the word";
    if (!subject->is_exact && take(cursor, " class-size ")) {
        if (!take_number(cursor, &number))
            return "no size of a class";
        made->class_size = (size_t)number;
    }
    if (!take(cursor, " options"))
        return "no options in the line of a solution";
    while (take(cursor, " ")) {
        if (!take_number(cursor, &number) || number < 1 || number > subject->count)
            return "no such option";
        made->options = room_for_one(made->options, (size_t)made->count, sizeof *made->options);
        made->options[made->count++] = number - 1;
    }
    if (!take(cursor, "\n"))
        return "more in the line of a solution";
    for (int k = 0; k < made->count; k++)
        if (!take_option(cursor, subject, made->options[k]))
            return "the line of an option is not that of the problem";
    return NULL;
}

const char *stream_read(stream *target, const lines *subject, const char **cursor)
{
    *target = (stream){.word = ""};
    if (!take(cursor, subject->is_exact ? "|= problem\n" : "|= problem "))
        return "no line of a problem";
    if (!subject->is_exact)
        do
            next_line(cursor);
        while (take(cursor, "|:"));
    while (take(cursor, "|= solution ")) {
        const char *wrong = read_solution(target, subject, cursor);
        if (wrong)
            return wrong;
    }
    int found;
    if (!take(cursor, "|= end found ") || !take_number(cursor, &found) || !take(cursor, " "))
        return "no end";
    if (found != target->count)
        return "the end tells another number of solutions";
    target->word = *cursor;
    target->word_length = (int)strcspn(*cursor, "\n");
    *cursor += target->word_length;
    return take(cursor, "\n") ? NULL : "the end is cut off";
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
