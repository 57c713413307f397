/* SPDX-License-Identifier: MIT */
/* Checks solutions in the text of the native format, or as pictures. */
#include "core/checker.h"
#include "format/format.h"
#include "io/decimal.h"

/* Reads `NUMBER [cost COST] [class-size SIZE] options NUMBER...` into checker->options, from 0. */
static dlx_status read_head(dlx_checker *checker, const dlx_solution_record *record, size_t *count,
                            bool *has_cost, dlx_decimal *cost, dlx_error *error)
{
    const dlx_line line = {record->head, strlen(record->head), record->line - 1};
    const char *cursor = line.text;
    const char *word;
    size_t length;
    uint64_t number;
    dlx_tokens_next_word(&line, &cursor, &word, &length);
    bool more = dlx_tokens_next_word(&line, &cursor, &word, &length);
    *has_cost = more && dlx_is_word(word, length, "cost");
    if (*has_cost) {
        if (!dlx_tokens_next_word(&line, &cursor, &word, &length) ||
            !dlx_decimal_parse(word, length, cost))
            return dlx_error_set(error, DLX_INVALID, "expected a number after 'cost'");
        more = dlx_tokens_next_word(&line, &cursor, &word, &length);
    }
    if (more && dlx_is_word(word, length, "class-size"))
        more = dlx_tokens_next_word(&line, &cursor, &word, &length) &&
               dlx_tokens_next_word(&line, &cursor, &word, &length);
    if (!more || !dlx_is_word(word, length, "options"))
        return dlx_error_set(
            error, DLX_INVALID,
            "expected the numbers of the options, as in '|= solution 1 options 5 12'");
    for (*count = 0; dlx_tokens_next_word(&line, &cursor, &word, &length); ++*count) {
        if (!dlx_tokens_parse_unsigned(word, length, &number) || number < 1 ||
            number > checker->problem->options)
            return dlx_error_set(error, DLX_INVALID, "unknown option %s",
                                 dlx_show(word, length).text);
        if (!dlx_buffer_grow(&checker->options, &checker->options_capacity, *count + 1,
                             sizeof *checker->options))
            return dlx_error_memory(error);
        checker->options[*count] = (uint32_t)(number - 1);
    }
    return DLX_OK;
}

/* Skips `name` at *cursor. False: other text. */
static bool pass(const char **cursor, const char *end, const dlx_names *names, size_t index)
{
    const size_t length = dlx_names_length(names, index);
    if ((size_t)(end - *cursor) < length ||
        memcmp(*cursor, dlx_names_text(names, index), length) != 0)
        return false;
    *cursor += length;
    return true;
}

/* True if [at..end[ is the option in canonical form: items in order, separated by a blank. */
static bool is_written_so(const dlx_problem *problem, uint32_t option, const char *cursor,
                          const char *end)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        if (i > problem->start[option] && (cursor == end || *cursor++ != ' '))
            return false;
        if (!pass(&cursor, end, &problem->items->names, problem->item[i]))
            return false;
        if (!problem->colour || !problem->colour[i])
            continue;
        if (cursor == end || *cursor++ != ':' ||
            !pass(&cursor, end, &problem->colours, problem->colour[i] - 1))
            return false;
    }
    return cursor == end;
}

/* True if the option has the item with this colour (NULL: none). */
static bool has_item(const dlx_problem *problem, uint32_t option, uint32_t item, const char *colour,
                     size_t colour_length)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        if (problem->item[i] != item)
            continue;
        const uint32_t own = problem->colour ? problem->colour[i] : 0;
        if (!own || !colour)
            return !own && !colour;
        return dlx_names_length(&problem->colours, own - 1) == colour_length &&
               memcmp(dlx_names_text(&problem->colours, own - 1), colour, colour_length) == 0;
    }
    return false;
}

/* True if the line is the option, with items in any order, costs and any blanks. */
static bool is_option(const dlx_problem *problem, uint32_t option, const dlx_line *line)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    size_t count = 0;
    while (dlx_tokens_next_word(line, &cursor, &word, &length)) {
        const char *colon = memchr(word, ':', length);
        const size_t name_length = colon ? (size_t)(colon - word) : length;
        if (*word == '|')
            continue;
        const uint32_t item = dlx_names_find(&problem->items->names, word, name_length);
        if (item == DLX_NO_INDEX || !has_item(problem, option, item, colon ? colon + 1 : NULL,
                                              colon ? length - name_length - 1 : 0))
            return false;
        count++;
    }
    return count == problem->start[option + 1] - problem->start[option];
}

static bool tells_nothing(const dlx_line *line)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    return !dlx_tokens_next_word(line, &cursor, &word, &length) || *word == '|';
}

/* Compares the lines with the options [0..count[; *number is the line in the file. */
static dlx_status compare_lines(const dlx_checker *checker, const dlx_solution_record *record,
                                size_t count, uint64_t *number, dlx_error *error)
{
    const char *cursor = record->lines;
    const char *end = record->lines + record->size;
    size_t place = 0;
    for (*number = record->line; cursor < end; ++*number) {
        const char *feed = memchr(cursor, '\n', (size_t)(end - cursor));
        const dlx_line line = {cursor, (size_t)(feed - cursor), *number};
        cursor = feed + 1;
        if (place < count &&
            is_written_so(checker->problem, checker->options[place], line.text, feed)) {
            place++;
            continue;
        }
        if (tells_nothing(&line))
            continue;
        if (place == count)
            return dlx_error_set(error, DLX_INVALID, "expected %zu option line%s, found more",
                                 count, count == 1 ? "" : "s");
        if (!is_option(checker->problem, checker->options[place], &line))
            return dlx_error_set(error, DLX_INVALID, "expected option %lu, found %s",
                                 (unsigned long)checker->options[place] + 1,
                                 dlx_show(line.text, line.length).text);
        place++;
    }
    if (place < count)
        return dlx_error_set(error, DLX_INVALID, "expected %zu option line%s, found %zu", count,
                             count == 1 ? "" : "s", place);
    return DLX_OK;
}

/* Sets *line to the next line that is no comment, without blanks at its end. False: the end. */
static bool next_row(const char **cursor, const char *end, dlx_line *line)
{
    while (*cursor < end) {
        const char *feed = memchr(*cursor, '\n', (size_t)(end - *cursor));
        const char *last = dlx_trim_blanks(*cursor, feed);
        *line = (dlx_line){*cursor, (size_t)(last - *cursor), line->number + 1};
        *cursor = feed + 1;
        if (!tells_nothing(line))
            return true;
    }
    *line = (dlx_line){"", 0, line->number + 1};
    return false;
}

static bool is_picture(const dlx_solution_record *record)
{
    const char *cursor = record->lines;
    dlx_line line = {0};
    return next_row(&cursor, cursor + record->size, &line) &&
           dlx_is_word(line.text, line.length, "pieces:");
}

/* Compares the lines with the picture of the options [0..count[. */
static dlx_status compare_picture(const dlx_checker *checker, const dlx_solution_record *record,
                                  size_t count, uint64_t *number, dlx_error *error)
{
    const char *cursor = record->lines;
    const char *end = cursor + record->size;
    dlx_line found = {.number = record->line - 1}, expected = {0};
    size_t size = 0;
    dlx_output *picture = dlx_output_memory(error);
    if (picture)
        dlx_write_solution(&dlx_format_tiling, checker->problem, 1, checker->options, count,
                           picture);
    const char *drawn = picture ? dlx_output_contents(picture, &size) : NULL;
    const char *last = drawn + size;
    bool goes_on = drawn, is_equal = drawn;
    while (goes_on && is_equal) {
        const bool has_row = next_row(&cursor, end, &found);
        goes_on = next_row(&drawn, last, &expected) || has_row;
        is_equal =
            found.length == expected.length && memcmp(found.text, expected.text, found.length) == 0;
    }
    *number = found.number;
    dlx_status status = dlx_error_unless(drawn, error);
    if (drawn && !is_equal)
        status = dlx_error_set(error, DLX_INVALID, "expected %s, found %s",
                               dlx_show(expected.text, expected.length).text,
                               dlx_show(found.text, found.length).text);
    dlx_output_close(picture, NULL);
    return status;
}

static dlx_status check_cost(const dlx_checker *checker, size_t count, dlx_decimal stated,
                             dlx_error *error)
{
    const unsigned places = checker->problem->places;
    int64_t cost;
    const int64_t sum = dlx_problem_cost_of(checker->problem, checker->options, count);
    if (dlx_decimal_scale(stated, places, &cost) && sum == cost)
        return DLX_OK;
    return dlx_error_set(error, DLX_INVALID, "expected cost %s, found %s",
                         dlx_decimal_text((dlx_decimal){sum, places}).text,
                         dlx_decimal_text(stated).text);
}

dlx_status dlx_checker_record(dlx_checker *checker, const dlx_solution_record *record,
                              dlx_error *error)
{
    size_t count = 0;
    bool has_cost;
    dlx_decimal cost;
    uint64_t line = record->line - 1;
    dlx_status status = read_head(checker, record, &count, &has_cost, &cost, error);
    if (status == DLX_OK && has_cost)
        status = check_cost(checker, count, cost, error);
    if (status == DLX_OK)
        status = is_picture(record) ? compare_picture(checker, record, count, &line, error)
                                    : compare_lines(checker, record, count, &line, error);
    if (status == DLX_OK) {
        line = record->line - 1;
        status = dlx_checker_options(checker, checker->options, count, NULL, error);
    }
    if (status != DLX_OK)
        dlx_error_place(error, NULL, line, 0);
    return status;
}
