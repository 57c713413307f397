/* SPDX-License-Identifier: MIT */
/* The ec format: exact-cover text, Knuth's DLX text (TAOCP 4B, 7.2.2.1) plus lines for streams. */
#include "format/ec.h"

#include "format/directive.h"

void dlx_ec_free_state(void *state)
{
    dlx_ec_state *ec = state;
    free(ec->items_line.bytes);
    dlx_line_table_free(&ec->known.lines);
    free(ec->known.list.start);
    free(ec->known.list.item);
}

/* Parses the bounds before the bar of `lo:hi|name` or `n|name`, [text..bar[. */
static bool parse_bounds(const char *text, const char *bar, uint64_t *lo, uint64_t *hi)
{
    const char *colon = memchr(text, ':', (size_t)(bar - text));
    if (!colon) {
        const bool ok = dlx_tokens_parse_unsigned(text, (size_t)(bar - text), hi);
        *lo = *hi;
        return ok;
    }
    return dlx_tokens_parse_unsigned(text, (size_t)(colon - text), lo) &&
           dlx_tokens_parse_unsigned(colon + 1, (size_t)(bar - colon - 1), hi);
}

/* Adds the item of a word of the items line. */
static dlx_status read_item(dlx_reader *reader, const dlx_line *line, const char *word,
                            size_t length, bool secondary, dlx_error *error)
{
    const char *bar = memchr(word, '|', length);
    const char *name = bar ? bar + 1 : word;
    const size_t name_length = length - (size_t)(name - word);
    uint64_t lo = 1, hi = 1;
    if (bar && !parse_bounds(word, bar, &lo, &hi))
        return dlx_input_error(
            reader->input, line, word, error,
            "expected 'low:high|name' or 'number|name', with no bar in the name, found %s",
            dlx_show(word, length).text);
    if (bar && secondary)
        return dlx_input_error(reader->input, line, word, error,
                               "secondary item %s cannot have bounds",
                               dlx_show(name, name_length).text);
    if (memchr(name, ':', name_length))
        return dlx_input_error(reader->input, line, word, error,
                               "bad item name %s: a colon is before the colour of a secondary item "
                               "in an option; in names, write '=' or '#' instead",
                               dlx_show(name, name_length).text);
    const dlx_status status =
        secondary ? dlx_builder_put_secondary(reader->builder, name, name_length, error)
                  : dlx_builder_put_primary(reader->builder, name, name_length, lo, hi, error);
    if (status != DLX_OK)
        return dlx_reader_fail(reader, status, line, word, error);
    if (!reader->options.fault)
        return DLX_OK;
    if (!dlx_buffer_grow(&reader->item_places, &reader->item_capacity, reader->items_placed + 1,
                         sizeof *reader->item_places))
        return dlx_error_memory(error);
    reader->item_places[reader->items_placed++] =
        (dlx_place){line->number, (uint64_t)(name - line->text) + 1, false};
    return DLX_OK;
}

/* True if a word is the beginning of a comment in other languages. */
static bool is_comment_sign(const char *word, size_t length)
{
    return dlx_tokens_are_exactly_among(word, length, "# ## % %% ; ;; -- /*") ||
           dlx_begins_with(word, word + length, "//");
}

/* Makes room for the items of a long line. Without memory, or if that is limited, the table
 * grows. */
static void reserve_items(dlx_reader *reader, const dlx_line *line)
{
    enum { LONG = 1 << 16 };
    if (line->length < LONG || reader->input->limit != UINT64_MAX)
        return;
    size_t words = 1;
    for (size_t i = 0; i < line->length; i++)
        words += line->text[i] == ' ' && line->text[i + 1] != ' ';
    dlx_names_reserve(&reader->builder->items->names, words, line->length);
}

/* Takes the items over from a reader that has tried the beginning of the input. */
static bool take_tried(dlx_reader *reader, const dlx_line *line)
{
    dlx_reader *tried = reader->input->trial;
    if (!tried || reader->options.fault ||
        ((dlx_ec_state *)tried->state)->items_number != line->number)
        return false;
    dlx_builder *builder = reader->builder;
    reader->builder = tried->builder;
    reader->builder->input = reader->input;
    tried->builder = builder;
    dlx_input_keep_trial(reader->input, NULL, NULL);
    return true;
}

static dlx_status read_new_items(dlx_reader *reader, const dlx_line *line, dlx_error *error)
{
    dlx_ec_state *state = reader->state;
    dlx_status status = dlx_builder_drop(reader->builder, false, error);
    if (status == DLX_OK)
        reserve_items(reader, line);
    bool secondary = false;
    const char *cursor = line->text;
    const char *word;
    size_t length;
    while (status == DLX_OK && dlx_tokens_next_word(line, &cursor, &word, &length)) {
        const dlx_names *names = &reader->builder->items->names;
        if (names->mask >= DLX_NAMES_LARGE)
            dlx_ec_names_pass(&state->ahead, names, word, line->text + line->length);
        const bool lone_bar = length == 1 && *word == '|';
        if (lone_bar && secondary)
            status = dlx_input_error(
                reader->input, line, word, error,
                "expected one lone bar, before the secondary items, found a second");
        else if (lone_bar)
            secondary = true;
        else
            status = read_item(reader, line, word, length, secondary, error);
        if (status != DLX_OK)
            status = dlx_reader_fault(reader, status, error);
    }
    state->ahead.first = state->ahead.last = 0;
    return status;
}

static dlx_status read_items(dlx_reader *reader, const dlx_line *line, dlx_error *error)
{
    enum { MOST_KEPT = 1 << 20 }; /* longer lines hardly recur */
    dlx_ec_state *state = reader->state;
    if (reader->detecting && line->length > 2 && memcmp(line->text, "+-", 2) == 0 &&
        strspn(line->text, "+-=") == line->length)
        return dlx_input_error(reader->input, line, line->text, error,
                               "expected items, found the frame of a table");
    const bool same = line->length == state->items_line.size && line->length > 0 &&
                      !reader->options.fault &&
                      memcmp(line->text, state->items_line.bytes, line->length) == 0;
    dlx_known_options_begin(&state->known, same);
    if (same)
        return dlx_builder_drop(reader->builder, true, error);
    state->items_line.size = state->items_number = 0;
    const dlx_status status = take_tried(reader, line)
                                  ? dlx_builder_drop(reader->builder, true, error)
                                  : read_new_items(reader, line, error);
    reader->option_faults = reader->faults;
    const char *cursor = line->text;
    const char *word;
    size_t length;
    if (dlx_tokens_next_word(line, &cursor, &word, &length) && is_comment_sign(word, length))
        dlx_reader_warn(reader, line, word,
                        "the items begin like a comment of another language: comments begin "
                        "with '|'");
    if (status != DLX_OK)
        return status;
    state->items_number = line->number;
    if (line->length < MOST_KEPT && !dlx_buffer_add(&state->items_line, line->text, line->length))
        return dlx_error_memory(error);
    return status;
}

/* Reads a cost, `|N`, at *cursor; moves *cursor after the cost. */
static dlx_status read_cost(dlx_reader *reader, const dlx_line *line, const char **cursor,
                            dlx_error *error)
{
    const char *word;
    size_t length;
    dlx_decimal cost;
    const char *begin = *cursor;
    dlx_tokens_next_word(line, cursor, &word, &length);
    if (!dlx_reader_cost(reader, word + 1, length - 1, &cost))
        return dlx_input_error(reader->input, line, begin, error,
                               "expected a cost of 64 bits, such as '|7', found %s%s",
                               dlx_show(word, length).text,
                               dlx_reader_cost_advice(word + 1, length - 1));
    const dlx_status status =
        dlx_builder_cost_decimal(reader->builder, cost.value, cost.places, error);
    return status == DLX_OK ? status : dlx_reader_fail(reader, status, line, begin, error);
}

/* Reads a colour after the colon at *cursor; moves *cursor after the colour. */
static dlx_status read_colour(dlx_reader *reader, const dlx_line *line, const char **cursor,
                              dlx_error *error)
{
    const char *colour = *cursor + 1;
    const uint64_t word = dlx_load_word(colour);
    const size_t length = dlx_ec_names_length(colour, word);
    const char *end = colour + length;
    if (length == 0 || *end == ':' || *end == '|')
        return dlx_input_error(reader->input, line, end, error,
                               "expected a colour without ':' and '|' after the colon");
    const dlx_builder *builder = reader->builder;
    const uint32_t item = builder->problem->item[builder->nonzeros - 1];
    if (item < builder->items->primary)
        return dlx_input_error(reader->input, line, *cursor, error,
                               "primary item %s cannot have a colour: in names, write '=' or '#' "
                               "instead of a colon",
                               dlx_names_show(&builder->items->names, item).text);
    *cursor = end;
    if (dlx_builder_known_colour(
            reader->builder,
            dlx_ec_names_key(&reader->builder->problem->colours, colour, word, length), colour,
            length))
        return DLX_OK;
    const dlx_status status = dlx_builder_colour(reader->builder, colour, length, error);
    return status == DLX_OK ? status : dlx_reader_fail(reader, status, line, colour - 1, error);
}

/* suggestions per problem for unknown names: each compares all items */
enum { MOST_SUGGESTIONS = 100 };

/* Refuses the name [name..end[ in an option: an unknown item, or a repeated item. */
static dlx_status refuse_name(dlx_reader *reader, const dlx_line *line, const char *name,
                              const char *end, dlx_error *error)
{
    const size_t length = (size_t)(end - name);
    if (length == 0)
        return dlx_input_error(reader->input, line, name, error,
                               "expected an item's name before the colon");
    if (*end == '|')
        return dlx_input_error(
            reader->input, line, end, error,
            "expected a blank before a cost, as in '%.*s |7', found a bar in a name",
            length < 20 ? (int)length : 4, length < 20 ? name : "item");
    const dlx_names *names = &reader->builder->items->names;
    const uint32_t item = dlx_names_find(names, name, length);
    if (item != DLX_NO_INDEX)
        return dlx_input_error(reader->input, line, name, error, "item %s %s",
                               dlx_show(name, length).text,
                               dlx_builder_repetition(reader->builder, item));
    if (names->count && is_comment_sign(dlx_names_text(names, 0), dlx_names_length(names, 0)))
        return dlx_input_error(reader->input, line, name, error,
                               "unknown item %s (comments begin with '|', not with %s)",
                               dlx_show(name, length).text, dlx_names_show(names, 0).text);
    const uint32_t near =
        reader->faults < MOST_SUGGESTIONS ? dlx_names_near(names, name, length) : DLX_NO_INDEX;
    if (near == DLX_NO_INDEX)
        return dlx_input_error(reader->input, line, name, error, "unknown item %s",
                               dlx_show(name, length).text);
    return dlx_input_error(reader->input, line, name, error, "unknown item %s; the nearest is %s",
                           dlx_show(name, length).text, dlx_names_show(names, near).text);
}

static dlx_status read_option(dlx_reader *reader, const dlx_line *line, const char *cursor,
                              dlx_error *error)
{
    dlx_builder *builder = reader->builder;
    const char *line_end = line->text + line->length;
    /* A name takes at least two bytes, including a blank. */
    dlx_status status = dlx_builder_reserve(builder, line->length / 2 + 1, error);
    uint32_t least = DLX_NO_INDEX;
    const dlx_names *names = &builder->items->names;
    dlx_ec_ahead *ahead = &((dlx_ec_state *)reader->state)->ahead;
    dlx_ec_names_begin_option(ahead, names, reader->input, cursor);
    while (status == DLX_OK && cursor < line_end) {
        const dlx_ec_name name = dlx_ec_names_next(ahead, names, cursor);
        if (name.length == 0 && *cursor == '|') {
            status = read_cost(reader, line, &cursor, error);
        } else {
            const uint32_t item = name.length
                                      ? dlx_names_find_key(names, name.key, cursor, name.length)
                                      : DLX_NO_INDEX;
            cursor += name.length;
            if (item == DLX_NO_INDEX || *cursor == '|' ||
                (!dlx_builder_push(builder, item) && !dlx_builder_repeat(builder, item))) {
                status = refuse_name(reader, line, cursor - name.length, cursor, error);
            } else {
                least = item < least ? item : least;
                if (*cursor == ':')
                    status = read_colour(reader, line, &cursor, error);
            }
        }
        if (status != DLX_OK) {
            status = dlx_reader_fault(reader, status, error);
            cursor = dlx_token_end(cursor, line_end);
        }
        cursor = dlx_skip_blanks(cursor, line_end);
    }
    if (status != DLX_OK)
        return status;
    return dlx_reader_end_option(reader, line, least < builder->items->primary, error);
}

/* Reads an items line or an option. */
static dlx_status read_plain(dlx_reader *reader, const dlx_line *line, const char *rest,
                             dlx_ec_place *place, dlx_error *error)
{
    dlx_ec_state *state = reader->state;
    if (*place == EC_BODY) {
        const dlx_status status = read_option(reader, line, rest, error);
        if (status == DLX_OK && state->known.used)
            dlx_known_options_note(&state->known, reader->builder, line);
        return status;
    }
    if (*place == EC_BEFORE && state->ended)
        return dlx_input_error(reader->input, line, rest, error,
                               "expected '|= problem' after '|= end', found text");
    *place = EC_BODY;
    return read_items(reader, line, error);
}

/* Reads the items line of the previous problem, which another reader has read, to reuse the items
 * if the next problem has the same items line. */
static dlx_status begin_after(dlx_reader *reader, dlx_buffer *before, dlx_error *error)
{
    const dlx_line line = {.text = before->bytes, .length = before->size - 1};
    before->size = 0;
    if (line.length == 0)
        ((dlx_ec_state *)reader->state)->items_line.size = 0;
    const dlx_status status = line.length ? read_items(reader, &line, error) : DLX_OK;
    return status == DLX_SYNTAX ? DLX_OK : status; /* reported by the other reader */
}

dlx_status dlx_ec_read(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_ec_place place = EC_BEFORE;
    dlx_line line = {0};
    dlx_buffer *before = &reader->input->before;
    dlx_status status = before->size ? begin_after(reader, before, error) : DLX_OK;
    dlx_ec_state *state = reader->state;
    const dlx_known_options *known = &state->known;
    if (state->skips)
        dlx_ec_skip_problem(reader);
    state->skips = false;
    state->maximise = false;
    state->constant = (dlx_decimal){0, 0};
    state->ahead.first = state->ahead.last = 0;
    while (status == DLX_OK && place != EC_DONE) {
        if (place == EC_BODY && known->used && reader->builder->option_label == SIZE_MAX)
            status = dlx_known_options_read(known, reader, error);
        if (status == DLX_OK)
            status = dlx_input_line(reader->input, &line, error);
        if (status == DLX_OK) {
            const char *rest;
            status = dlx_directive_line_kind(&line, &rest) == DLX_LINE_PLAIN
                         ? read_plain(reader, &line, rest, &place, error)
                         : dlx_ec_read_frame(reader, &line, &place, error);
        }
        if (status == DLX_SYNTAX && place == EC_BODY)
            status = dlx_reader_fault(reader, status, error);
    }
    if (status == DLX_NO_DATA && place == EC_HEAD)
        return dlx_input_error(reader->input, &line, line.text, error,
                               "expected an items line before the end of the problem");
    /* A problem that exceeds a limit may never end: report the error at once. */
    state->skips = reader->builder->full && !reader->input->at_end;
    if (status == DLX_SYNTAX && place != EC_DONE && !state->skips)
        dlx_ec_skip_problem(reader);
    if (status == DLX_OK || (status == DLX_NO_DATA && place == EC_BODY))
        return dlx_ec_finish(reader, problem, error);
    return status;
}

const dlx_format dlx_format_ec = {
    .name = "ec",
    .summary = "exact-cover text, the default; reads Knuth's DLX files too",
    .read = dlx_ec_read,
    .may_be_empty = true,
    .magic = "|= problem",
    .cut = dlx_ec_cut,
    .by_lines = true,
    .state_size = sizeof(dlx_ec_state),
    .free_state = dlx_ec_free_state,
    .features = DLX_FEATURES_ALL | DLX_PROBLEM_REPEATS,
    .sense = DLX_SENSE_WRITTEN,
    .decimal_costs = true,
    .check = dlx_ec_check,
    .write = dlx_ec_write,
    .write_head = dlx_ec_write_begin,
    .write_solution = dlx_ec_write_solution,
    .write_end = dlx_ec_write_end,
    .follows = dlx_ec_follows,
};
