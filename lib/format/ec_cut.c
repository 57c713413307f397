/* SPDX-License-Identifier: MIT */
/* Problems of a stream in the hub format that can be read apart from those before and after them: a
 * line `|= problem`, an items line, options and a line `|= end`. Whatever else is in a stream, a
 * reader that has come to such a place begins a problem there and ends it there, and all that it
 * knows of those before is the items line of the last. */
#include "format/ec.h"

/* So much text is moved at a time, if problems are small: it has room in the cache of a processor,
 * and takes long to read beside what it takes to pass it on. */
enum { AT_ONCE = 1 << 16 };

/* Problems of a text. */
typedef struct piece {
    const char *end;
    size_t problems;
    const char *items; /* the items line of the last of them */
} piece;

/* Does a line that begins here begin a problem? */
static bool is_heading(const char *line, const char *end)
{
    static const char heading[] = "|= problem";
    enum { LENGTH = sizeof heading - 1 };
    return end - line > LENGTH && memcmp(line, heading, LENGTH) == 0 &&
           (line[LENGTH] == '\n' || dlx_is_blank(line[LENGTH]));
}

/* Does a line that begins here end one, without a word more? */
static bool is_end(const char *line, const char *end)
{
    static const char plain[] = "|= end\n", with_return[] = "|= end\r\n";
    const size_t left = (size_t)(end - line);
    return (left >= sizeof plain - 1 && memcmp(line, plain, sizeof plain - 1) == 0) ||
           (left >= sizeof with_return - 1 &&
            memcmp(line, with_return, sizeof with_return - 1) == 0);
}

/* The line after; there are only whole ones. */
static const char *next_line(const char *at, const char *end)
{
    const char *feed = memchr(at, '\n', (size_t)(end - at));
    return feed ? feed + 1 : end;
}

/* Is this, after blanks, the first byte of a line? */
static bool begins_line(const char *text, const char *at)
{
    while (at > text && dlx_is_blank(at[-1]))
        at--;
    return at == text || at[-1] == '\n';
}

/* Could what is after a bar be a cost with decimals? What is said of them depends on those of the
 * problem before. */
static bool may_be_decimal(const char *at, const char *end)
{
    const char *begin = at;
    while (at < end && (dlx_is_digit(*at) || *at == '-' || *at == '+'))
        at++;
    return at < end && (*at == '.' || (at > begin && (*at == 'e' || *at == 'E')));
}

/* Does a line that begins here have data, as `|: option NAME`? Other comments may be warned of, and
 * so may the decimals of a constant. */
static bool is_data(const char *line, const char *end)
{
    static const char constant[] = "|: constant";
    const size_t length = (size_t)(end - line);
    return length >= 3 && memcmp(line, "|: ", 3) == 0 &&
           (length < sizeof constant || memcmp(line, constant, sizeof constant - 1) != 0);
}

/* Where a problem whose items line is this ends; NULL: there is something else in it, or no end. */
static const char *problem_end(const char *items, const char *end)
{
    const char *first = dlx_skip_blanks(items, end);
    const char *bar =
        first < end && *first != '\n' ? memchr(items, '|', (size_t)(end - items)) : NULL;
    while (bar && bar != first && !may_be_decimal(bar + 1, end)) {
        const bool begins = begins_line(items, bar);
        if (begins && !is_data(bar, end))
            return is_end(bar, end) ? next_line(bar, end) : NULL;
        if (begins)
            bar = next_line(bar, end) - 1;
        bar = memchr(bar + 1, '|', (size_t)(end - bar - 1));
    }
    return NULL;
}

/* At most so many problems, from the beginning of a text of whole lines. */
static piece find_piece(const char *text, const char *end, size_t most)
{
    piece found = {.end = text};
    while (found.problems < most && is_heading(found.end, end)) {
        const char *items = next_line(found.end, end);
        while (is_data(items, end))
            items = next_line(items, end);
        const char *problem = problem_end(items, end);
        if (!problem)
            break;
        found = (piece){problem, found.problems + 1, items};
    }
    return found;
}

/* Has those who read on know of an items line. False: no memory. */
static bool put_before(dlx_input *input, const char *text, size_t length)
{
    static const char feeds[DLX_INPUT_PADDING + 1] = "\n";
    dlx_buffer *before = dlx_input_context(input);
    before->size = 0;
    if (!dlx_buffer_add(before, text, length) || !dlx_buffer_add(before, feeds, sizeof feeds)) {
        before->size = 0;
        return false;
    }
    before->size = length + 1;
    return true;
}

/* The same for what comes before a piece, and after it. */
static bool put_both(dlx_reader *reader, const piece *found, dlx_input *part)
{
    const dlx_ec_state *state = reader->state;
    const dlx_buffer *before = dlx_input_context(reader->input);
    const bool here = before->size == 0; /* the last problem was read by this reader */
    const char *end = memchr(found->items, '\n', (size_t)(found->end - found->items));
    end -= end[-1] == '\r';
    return put_before(part, here ? state->items_line.bytes : before->bytes,
                      here ? state->items_line.size : before->size - 1) &&
           put_before(reader->input, found->items, (size_t)(end - found->items));
}

size_t dlx_ec_cut(dlx_reader *reader, size_t most, dlx_input *part)
{
    size_t length;
    /* What was said last of decimals, and all that is wrong, is known to one reader only. */
    if (reader->places || reader->options.fault || ((dlx_ec_state *)reader->state)->skips)
        return 0;
    const char *text = dlx_input_buffered_lines(reader->input, AT_ONCE, &length);
    const piece found = length ? find_piece(text, text + length, most) : (piece){0};
    if (!found.problems || !put_both(reader, &found, part) ||
        !dlx_input_take_block(reader->input, (size_t)(found.end - text), part))
        return 0;
    ((dlx_ec_state *)reader->state)->ended = true;
    return found.problems;
}
