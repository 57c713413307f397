/* SPDX-License-Identifier: MIT */
#include "cli/print.h"

#include "core/problem.h"
#include "io/output.h"
#include "io/utf8.h"
#include <ctype.h>
#include <errno.h>

void put(dlx_output *output, const char *format, ...)
{
    enum { ROOM = 256 };
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const size_t length = (size_t)vsnprintf(dlx_output_room(output, ROOM), ROOM, format, arguments);
    if (length < ROOM) {
        output->used += length;
    } else {
        char *text = malloc(length + 1);
        if (text) {
            vsnprintf(text, length + 1, format, again);
            dlx_output_bytes(output, text, length);
        } else {
            output->failure = ENOMEM;
        }
        free(text);
    }
    va_end(again);
    va_end(arguments);
}

/* Returns the length of the words within `width`; at least one word. */
static size_t fitting_words(const char *text, size_t width)
{
    size_t fitting = strcspn(text, " ");
    for (size_t length = fitting; text[length] && length <= width;) {
        length += 1 + strcspn(text + length + 1, " ");
        if (length <= width)
            fitting = length;
    }
    return fitting;
}

void put_wrapped(dlx_output *output, const char *left, size_t column, const char *text)
{
    enum { WIDTH = 79 };
    const bool begins_below = strlen(left) >= column;
    put(output, "%s%s", left, begins_below ? "\n" : "");
    for (size_t indent = begins_below ? column : column - strlen(left);; indent = column) {
        const size_t length = fitting_words(text, WIDTH - column);
        put(output, "%*s%.*s\n", (int)indent, "", (int)length, text);
        text += length + (text[length] == ' ');
        if (!*text)
            return;
    }
}

/* Returns the end of the number; NULL: no number, or too large. */
static const char *read_number(const char *text, int base, uint64_t *number)
{
    enum { DECIMAL = 10 };
    const unsigned char first = (unsigned char)*text;
    char *end;
    if (!(base == DECIMAL ? isdigit(first) : isxdigit(first)))
        return NULL;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, base);
    *number = value;
    return errno || value > UINT64_MAX ? NULL : end;
}

const char *fields_vread(const char *text, const char *form, va_list numbers)
{
    for (; text && *form; form++) {
        if (*form == '#' || *form == '$')
            text = read_number(text, *form == '#' ? 10 : 16, va_arg(numbers, uint64_t *));
        else
            text = *text == *form ? text + 1 : NULL;
    }
    return text;
}

const char *fields_read(const char *text, const char *form, ...)
{
    va_list numbers;
    va_start(numbers, form);
    const char *end = fields_vread(text, form, numbers);
    va_end(numbers);
    return end;
}

size_t fields_options(const char *head, uint32_t *options)
{
    const char *cursor = strstr(head, "options");
    size_t count = 0;
    char *end;
    for (cursor = cursor ? cursor + strlen("options") : ""; *cursor; cursor = end) {
        const unsigned long long number = strtoull(cursor, &end, 10);
        if (end == cursor)
            break;
        options[count++] = (uint32_t)(number - 1);
    }
    return count;
}

size_t put_character(const char *text)
{
    enum { LONGEST = 4 };
    const char *end = text;
    if (*text)
        dlx_utf8_next(&end, text + strnlen(text, LONGEST));
    return (size_t)(end - text);
}

size_t put_length(const char *text)
{
    size_t length = 0;
    for (; *text; text += put_character(text))
        length++;
    return length;
}

typedef struct escape {
    char byte;
    const char *text;
} escape;

/* Writes a character, escaped by the table. */
static void put_escaped(dlx_output *output, const char *text, size_t size, const escape *table)
{
    if (size == 1 && (unsigned char)*text >= 0x80) {
        dlx_output_text(output, "?");
        return;
    }
    for (; table->text; table++)
        if (table->byte == *text) {
            dlx_output_text(output, table->text);
            return;
        }
    dlx_output_bytes(output, text, size);
}

void put_xml(dlx_output *output, const char *text)
{
    static const escape table[] = {
        {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {0, NULL}};
    for (size_t size; (size = put_character(text)) > 0; text += size)
        if (((unsigned char)*text < 0x20 && *text != '\t') || *text == 0x7f) /* not of XML */
            dlx_output_text(output, "?");
        else
            put_escaped(output, text, size, table);
}

void put_tex(dlx_output *output, const char *text)
{
    static const escape table[] = {{'#', "\\#"},
                                   {'$', "\\$"},
                                   {'%', "\\%"},
                                   {'&', "\\&"},
                                   {'_', "\\_"},
                                   {'{', "\\{"},
                                   {'}', "\\}"},
                                   {'\\', "\\textbackslash{}"},
                                   {'^', "\\textasciicircum{}"},
                                   {'~', "\\textasciitilde{}"},
                                   {0, NULL}};
    for (size_t size; (size = put_character(text)) > 0; text += size)
        put_escaped(output, text, size, table);
}

void put_json(dlx_output *output, const char *text)
{
    /* "</script" ends a script in HTML */
    static const escape table[] = {{'"', "\\\""}, {'\\', "\\\\"}, {'<', "\\u003c"}, {0, NULL}};
    dlx_output_text(output, "\"");
    for (size_t size; (size = put_character(text)) > 0; text += size)
        if ((unsigned char)*text < 0x20)
            put(output, "\\u%04x", (unsigned char)*text);
        else
            put_escaped(output, text, size, table);
    dlx_output_text(output, "\"");
}

/* Writes the items of each weight, in descending order: `; 1: a b c; -1: d e`. */
static void put_weights(const dlx_problem *problem, const int64_t *weights, const bool *omitted,
                        dlx_output *output)
{
    const size_t items = dlx_problem_items(problem);
    int64_t bound = INT64_MAX;
    for (;;) {
        int64_t weight = INT64_MIN;
        for (size_t i = 0; i < items; i++)
            if (weights[i] && weights[i] < bound && weights[i] > weight && !(omitted && omitted[i]))
                weight = weights[i];
        if (weight == INT64_MIN)
            return;
        put(output, "; weight %lld:", (long long)weight);
        for (size_t i = 0; i < items; i++)
            if (weights[i] == weight && !(omitted && omitted[i]))
                put(output, " %s", dlx_problem_item_name(problem, i));
        bound = weight;
    }
}

/* True if the weights of every option add up to 0, and items with weights are covered a fixed
 * number of times. */
static bool is_balanced(const dlx_problem *problem, const int64_t *weights)
{
    const size_t primary = dlx_problem_primary(problem);
    bool balanced = true;
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        uint32_t lo = 0, hi = 1;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        balanced &= !weights[i] || lo == hi;
    }
    for (size_t k = 0; k < dlx_problem_options(problem) && balanced; k++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        int64_t sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += weights[items[i]];
        balanced = sum == 0;
    }
    return balanced;
}

bool reason_put_weights(const dlx_problem *problem, const dlx_explanation *explanation,
                        const bool *omitted, dlx_output *output)
{
    int64_t total;
    const int64_t *weights = dlx_explanation_weights(explanation, &total);
    if (!weights)
        return false;
    const uint32_t modulus = dlx_explanation_modulus(explanation);
    if (modulus)
        put(output, "weights of items add up to 0 modulo %u in every option, but to %lld in all",
            modulus, (long long)total);
    else
        put(output,
            is_balanced(problem, weights)
                ? "weights of items add up to 0 in every option, but to %lld in all"
                : "weights of items add up to at most 0 in every option, but to %lld in all items "
                  "at their low bounds, or high bounds for negative weights",
            (long long)total);
    put_weights(problem, weights, omitted, output);
    return true;
}

bool reason_put_items(const dlx_problem *problem, const dlx_explanation *explanation,
                      dlx_output *output)
{
    size_t count;
    bool minimal;
    const uint32_t *items = dlx_explanation_items(explanation, &count, &minimal);
    if (!items)
        return false;
    const dlx_problem *whole = dlx_problem_shown(problem);
    if (whole != problem && dlx_problem_features(whole) & ~DLX_PROBLEM_COSTS)
        minimal = false;
    dlx_output_text(
        output, count == 1 ? "this item cannot be covered:"
                : minimal  ? "these items cannot be covered together (a minimal set):"
                           : "these items cannot be covered together (perhaps not a minimal set):");
    for (size_t i = 0; i < count; i++)
        put(output, " %s", dlx_problem_item_name(problem, items[i]));
    return true;
}
