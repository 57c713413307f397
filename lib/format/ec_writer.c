/* SPDX-License-Identifier: MIT */
/* Writes the ec format: problems and solutions. */
#include "format/ec.h"

#include "core/escape.h"

/* Cache of the output lines of options repeated in a stream. */

enum { MOST_KEPT = 31 }; /* bytes of a line with its line feed */

enum {
    MOST_LINES = 1 << 14,
    LINES_AT_ONCE = 128 /* lines with room in the output */
};

typedef struct kept_line {
    char text[MOST_KEPT];
    uint8_t length; /* 0: there is none */
} kept_line;

typedef struct option_lines {
    dlx_scratch shelved;
    kept_line *line; /* of the option with that number in problems; [0..room[ */
    size_t room;
} option_lines;

static void drop_lines(dlx_scratch *cached)
{
    option_lines *lines = (option_lines *)(void *)cached;
    free(lines->line);
    free(lines);
}

/* Those of the items of a problem, for one writer alone; NULL: the problem's options have no
 * numbers, or there is no memory. */
static option_lines *option_lines_take(const dlx_problem *problem)
{
    if (!problem->known)
        return NULL;
    dlx_scratch *cached = dlx_scratch_cache_take(&problem->items->scratch, drop_lines);
    if (cached)
        return (option_lines *)(void *)cached;
    option_lines *lines = calloc(1, sizeof *lines);
    if (lines)
        lines->shelved.drop = drop_lines;
    return lines;
}

/* Makes room for line `number`, initially without text. */
static bool grow(option_lines *lines, uint32_t number)
{
    const size_t before = lines->room;
    if (number < before)
        return true;
    if (number >= MOST_LINES ||
        !dlx_buffer_grow(&lines->line, &lines->room, number + (size_t)1, sizeof *lines->line))
        return false;
    memset(lines->line + before, 0, (lines->room - before) * sizeof *lines->line);
    return true;
}

/* Writes the lines of options[0..count[, up to the first missing line. Returns the number written.
 */
static size_t option_lines_write(const option_lines *lines, const dlx_problem *problem,
                                 const uint32_t *options, size_t count, dlx_output *output)
{
    const uint32_t *known = problem->known; /* written bytes may alias these */
    const kept_line *kept = lines->line;
    const size_t room = lines->room;
    size_t i = 0;
    for (size_t end = 0; i == end && i < count;) {
        char *cursor = dlx_output_room(output, LINES_AT_ONCE * sizeof *kept);
        char *begin = cursor;
        end = count - i < LINES_AT_ONCE ? count : i + LINES_AT_ONCE;
        for (; i < end && known[options[i]] < room; i++) {
            const kept_line *line = &kept[known[options[i]]];
            if (!line->length)
                break;
            memcpy(cursor, line, sizeof *line);
            cursor += line->length;
        }
        output->used += (size_t)(cursor - begin);
    }
    return i;
}

/* Keeps the line of an option, text[0..length[, if it is short and there is memory. */
static void option_lines_keep(option_lines *lines, const dlx_problem *problem, size_t option,
                              const char *text, size_t length)
{
    const uint32_t number = problem->known[option];
    if (length > MOST_KEPT || !grow(lines, number))
        return;
    memcpy(lines->line[number].text, text, length);
    lines->line[number].length = (uint8_t)length;
}

static void put_name(dlx_output *output, const dlx_names *names, size_t index)
{
    const char *text = dlx_names_text(names, index);
    const size_t length = dlx_names_length(names, index);
    if (length > 8) {
        dlx_output_bytes(output, text, length);
        return;
    }
    memcpy(dlx_output_room(output, 8), text, 8); /* the table has spare bytes at its end */
    output->used += length;
}

/* True if a name at the beginning of a line needs a blank before: the name may begin with a byte
 * order mark, which input drops at the beginning of a line. */
static bool needs_blank(const dlx_names *names, size_t index)
{
    return *dlx_names_text(names, index) == '\xef';
}

static bool option_needs_blank(const dlx_problem *problem, size_t option)
{
    const size_t first = problem->start[option];
    return first < problem->start[option + 1] &&
           needs_blank(&problem->items->names, problem->item[first]);
}

static void put_items(dlx_output *output, const dlx_problem *problem)
{
    const dlx_items *items = problem->items;
    for (size_t i = 0; i < items->names.count; i++) {
        if (i == items->primary)
            dlx_output_bytes(output, i ? " |" : "|", i ? 2 : 1);
        if (i > 0 || (items->primary > 0 && needs_blank(&items->names, 0)))
            dlx_output_byte(output, ' ');
        uint32_t lo, hi;
        dlx_problem_bounds(problem, i < items->primary ? i : 0, &lo, &hi);
        if (i < items->primary && (lo != 1 || hi != 1)) {
            if (lo != hi)
                dlx_output_put(output, "%u:", lo);
            dlx_output_put(output, "%u|", hi);
        }
        put_name(output, &items->names, i);
    }
    dlx_output_byte(output, '\n');
}

/* Loads the name of a nonzero a few options after nonzero `i` into the cache. */
static void prefetch_name(const dlx_problem *problem, size_t i)
{
    enum { DISTANCE = 16 };
    const dlx_names *names = &problem->items->names;
    if (names->mask < DLX_NAMES_LARGE || i + 2 * DISTANCE >= problem->start[problem->options])
        return;
    __builtin_prefetch(&names->start[problem->item[i + 2 * DISTANCE]]);
    __builtin_prefetch(dlx_names_text(names, problem->item[i + DISTANCE]));
}

void dlx_format_put_option(dlx_output *output, const dlx_problem *problem, size_t option)
{
    const dlx_names *names = &problem->items->names;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        prefetch_name(problem, i);
        if (i > problem->start[option])
            dlx_output_byte(output, ' ');
        put_name(output, names, problem->item[i]);
        if (problem->colour && problem->colour[i]) {
            dlx_output_byte(output, ':');
            put_name(output, &problem->colours, problem->colour[i] - 1);
        }
    }
}

void dlx_format_put_ec_option(dlx_output *output, const dlx_problem *problem, size_t option)
{
    if (option_needs_blank(problem, option))
        dlx_output_byte(output, ' ');
    dlx_format_put_option(output, problem, option);
    if (problem->cost && problem->cost[option]) {
        dlx_output_bytes(output, " |", 2);
        dlx_decimal_output(output, problem->cost[option], problem->places);
    }
    dlx_output_byte(output, '\n');
}

void dlx_ec_write_head(const char *name, dlx_output *output)
{
    dlx_output_put(output, "|= problem%s%s\n", *name ? " " : "", name);
}

void dlx_ec_write_data(const char *lines, dlx_output *output)
{
    while (*lines) {
        const size_t length = strcspn(lines, "\n") + 1;
        dlx_output_text(output, "|: ");
        dlx_output_bytes(output, lines, length);
        lines += length;
    }
}

void dlx_ec_write_begin(const char *name, const char *data, dlx_output *output)
{
    dlx_ec_write_head(name, output);
    dlx_ec_write_data(data, output);
}

/* Refuses an items line that begins with a bar, which reads as a comment, and empty options. */
dlx_status dlx_ec_check(const dlx_problem *problem, dlx_error *error)
{
    if (dlx_problem_primary(problem) == 0 && dlx_problem_items(problem) > 0)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format ec cannot hold secondary items without primary ones");
    for (size_t i = 0; i < problem->options; i++)
        if (problem->start[i] == problem->start[i + 1])
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "the format ec cannot hold an option without items (option %zu)",
                                 i + 1);
    return DLX_OK;
}

/* Writes the line with the name of a named option. */
static void put_option_name(dlx_output *output, const dlx_problem *problem, size_t option)
{
    const char *name = dlx_problem_option_name(problem, option);
    if (!name || !*name)
        return;
    dlx_output_text(output, "|: option ");
    dlx_escape_put(output, name);
    dlx_output_byte(output, '\n');
}

void dlx_ec_write(const dlx_problem *problem, dlx_output *output)
{
    dlx_ec_write_head(dlx_problem_name(problem), output);
    if (problem->maximise)
        dlx_output_text(output, "|: objective max\n");
    if (problem->constant)
        dlx_output_put(output, "|: constant %s\n",
                       dlx_decimal_text((dlx_decimal){problem->constant, problem->places}).text);
    dlx_ec_write_data(dlx_problem_data(problem), output);
    if (dlx_problem_items(problem) > 0)
        put_items(output, problem);
    for (size_t i = 0; i < problem->options; i++) {
        put_option_name(output, problem, i);
        dlx_format_put_ec_option(output, problem, i);
    }
    dlx_output_text(output, "|= end\n");
}

/* Writes and stores the line of an option that can recur. */
static void put_new(option_lines *lines, const dlx_problem *problem, size_t option,
                    dlx_output *output)
{
    size_t length = option_needs_blank(problem, option);
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        length += dlx_names_length(&problem->items->names, problem->item[i]) + 1;
    dlx_output_room(output, MOST_KEPT + 8); /* a short line then stays in the buffer */
    dlx_format_put_ec_option(output, problem, option);
    if (length <= MOST_KEPT)
        option_lines_keep(lines, problem, option, output->bytes + output->used - length, length);
}

void dlx_ec_write_solution_head(const dlx_problem *problem, uint64_t number, const char *class_size,
                                const uint32_t *options, size_t count, dlx_output *output)
{
    dlx_output_put(output, "|= solution %llu", (unsigned long long)number);
    if (problem->cost) {
        dlx_output_text(output, " cost ");
        dlx_decimal_output(output, dlx_problem_cost_of(problem, options, count), problem->places);
    }
    if (class_size)
        dlx_output_put(output, " class-size %s", class_size);
    dlx_output_text(output, " options");
    enum { AT_ONCE = 128, MOST_DIGITS = 20 };
    for (size_t i = 0; i < count;) {
        char *cursor = dlx_output_room(output, AT_ONCE * (1 + MOST_DIGITS));
        char *begin = cursor;
        for (const size_t end = count - i < AT_ONCE ? count : i + AT_ONCE; i < end; i++) {
            *cursor = ' ';
            cursor = dlx_put_digits(cursor + 1, (uint64_t)options[i] + 1);
        }
        output->used += (size_t)(cursor - begin);
    }
    dlx_output_byte(output, '\n');
}

void dlx_ec_write_solution(const dlx_problem *problem, uint64_t number, const char *class_size,
                           const uint32_t *options, size_t count, dlx_output *output)
{
    dlx_ec_write_solution_head(problem, number, class_size, options, count, output);
    option_lines *lines = problem->label ? NULL : option_lines_take(problem);
    for (size_t i = 0; i < count; i++) {
        if (lines)
            i += option_lines_write(lines, problem, options + i, count - i, output);
        if (i < count && lines) {
            put_new(lines, problem, options[i], output);
        } else if (i < count) {
            put_option_name(output, problem, options[i]);
            dlx_format_put_ec_option(output, problem, options[i]);
        }
    }
    if (lines)
        dlx_scratch_cache_put(&problem->items->scratch, &lines->shelved);
}

void dlx_ec_write_end(const char *found, dlx_end end, dlx_output *output)
{
    dlx_output_put(output, "|= end found %s %s\n", found, dlx_end_word(end));
}

/* Returns the number of options in the head of a solution. */
static size_t count_options(const char *line)
{
    size_t count = 0;
    const char *cursor = strstr(line, " options");
    for (cursor = cursor ? cursor + 1 : ""; (cursor = strchr(cursor, ' ')); cursor++)
        count++;
    return count;
}

bool dlx_ec_follows(dlx_written *earlier, const char *line)
{
    static const char end[] = "|= end", head[] = "|= problem";
    if (earlier->options > 0) {
        earlier->options--;
        return true;
    }
    if (strncmp(line, end, sizeof end - 1) == 0 || strncmp(line, head, sizeof head - 1) == 0)
        return dlx_format_written_other(earlier);
    earlier->options = count_options(line);
    return dlx_format_written_next(earlier, line, "|= solution ");
}
