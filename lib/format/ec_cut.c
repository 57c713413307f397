/* SPDX-License-Identifier: MIT */
/* Cuts a stream in the ec format into problems that can be read separately: a line `|= problem`,
 * an items line, options and a line `|= end`. A reader at the `|= problem` line begins a problem
 * there in any stream, ends the problem at `|= end`, and needs only the items line of the previous
 * problem. */
#include "format/ec.h"

/* bytes of a block of small problems: a block fits into a processor's cache, and reading a block
 * takes far longer than handing over the block */
enum { AT_ONCE = 1 << 16 };

/* The first problems of a text. */
typedef struct piece {
    const char *end;
    size_t problems;
    const char *items; /* the items line of the last problem */
} piece;

/* Returns true for a `|= problem` line. */
static bool is_heading(const char *line, const char *end)
{
    static const char heading[] = "|= problem";
    const bool begins = line < end && dlx_begins_with(line, end - 1, heading);
    const char after = begins ? line[sizeof heading - 1] : 0;
    return after == '\n' || dlx_is_blank(after);
}

/* Returns the start of the next line; all lines are complete. */
static const char *next_line(const char *cursor, const char *end)
{
    const char *feed = memchr(cursor, '\n', (size_t)(end - cursor));
    return feed ? feed + 1 : end;
}

/* Returns true if only blanks precede `cursor` in the line. */
static bool begins_line(const char *text, const char *cursor)
{
    cursor = dlx_trim_blanks(text, cursor);
    return cursor == text || cursor[-1] == '\n';
}

/* Returns true if the text after a bar can be a cost with decimals. Warnings about decimals depend
 * on the previous problem. */
static bool may_be_decimal(const char *cursor, const char *end)
{
    const char *begin = cursor;
    while (cursor < end && (dlx_is_digit(*cursor) || *cursor == '-' || *cursor == '+'))
        cursor++;
    return cursor < end &&
           (*cursor == '.' || (cursor > begin && (*cursor == 'e' || *cursor == 'E')));
}

/* Returns true for a line of problem data, as `|: option NAME`. Excludes comments that can cause a
 * warning, including constants, which can have decimals. */
static bool is_data(const char *line, const char *end)
{
    return dlx_begins_with(line, end, "|: ") && !dlx_begins_with(line, end, "|: constant");
}

/* Returns the end of the problem with the given items line; NULL: other contents, or no end. */
static const char *problem_end(const char *items, const char *end)
{
    const char *first = dlx_skip_blanks(items, end);
    const char *bar =
        first < end && *first != '\n' ? memchr(items, '|', (size_t)(end - items)) : NULL;
    while (bar && bar != first && !may_be_decimal(bar + 1, end)) {
        const bool begins = begins_line(items, bar);
        if (begins && !is_data(bar, end))
            return dlx_begins_with(bar, end, "|= end\n") || dlx_begins_with(bar, end, "|= end\r\n")
                       ? next_line(bar, end)
                       : NULL;
        if (begins)
            bar = next_line(bar, end) - 1;
        bar = memchr(bar + 1, '|', (size_t)(end - bar - 1));
    }
    return NULL;
}

/* Finds up to `most` problems at the beginning of a text of complete lines. */
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

/* Sets the previous items line for the readers of an input. Returns false on memory exhaustion. */
static bool put_before(dlx_input *input, const char *text, size_t length)
{
    static const char feeds[DLX_INPUT_PADDING + 1] = "\n";
    dlx_buffer *before = &input->before;
    before->size = 0;
    if (!dlx_buffer_add(before, text, length) || !dlx_buffer_add(before, feeds, sizeof feeds)) {
        before->size = 0;
        return false;
    }
    before->size = length + 1;
    return true;
}

/* Sets the previous items lines of the cut part and of the remaining input. */
static bool put_both(dlx_reader *reader, const piece *found, dlx_input *part)
{
    const dlx_ec_state *state = reader->state;
    const dlx_buffer *before = &reader->input->before;
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
    /* Warnings about decimals, and all faults, need the state of a single reader. */
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
