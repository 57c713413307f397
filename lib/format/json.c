/* SPDX-License-Identifier: MIT */
/* Problems and solutions in JSON, for scripts and jq; doc/ec.schema.json describes both. */
#include "core/escape.h"
#include "core/names.h"
#include "dlx-programs.h"
#include "format/json_items.h"
#include "io/utf8.h"

#include <stdlib.h>

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct json_state {
    dlx_json_stream json;
    dlx_json_document document;
} json_state;

static void free_state(void *state)
{
    json_state *own = state;
    dlx_json_stream_free(&own->json);
    dlx_json_document_free(&own->document);
}

/* Adds the place to an error of the builder. Returns DLX_OK unchanged. */
static dlx_status fail(const dlx_reader *reader, dlx_status status, dlx_place place,
                       dlx_error *error)
{
    const dlx_line line = {"", 0, place.line};
    if (status == DLX_OK)
        return status;
    status = dlx_reader_fail(reader, status, &line, line.text, error);
    dlx_error_place(error, dlx_input_name(reader->input), place.line, place.column);
    return status;
}

static dlx_status add_items(dlx_reader *reader, const dlx_json_document *document, bool secondary,
                            dlx_error *error)
{
    const dlx_names *names = &document->names;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < document->items[secondary] && status == DLX_OK; i++) {
        const dlx_json_item *item = &document->item[secondary][i];
        const char *name = dlx_names_text(names, item->name);
        const size_t length = dlx_names_length(names, item->name);
        status = secondary ? dlx_builder_put_secondary(reader->builder, name, length, error)
                           : dlx_builder_put_primary(reader->builder, name, length, item->low,
                                                     item->high, error);
        status = fail(reader, status, item->place, error);
    }
    return status;
}

/* Refuses an unknown name. Suggestions are optional. */
static dlx_status refuse_unknown(const dlx_reader *reader, const char *name, size_t length,
                                 dlx_error *error)
{
    const dlx_names *names = &reader->builder->items->names;
    const uint32_t near = dlx_names_near(names, name, length);
    if (near == DLX_NO_INDEX)
        return dlx_error_set(error, DLX_SYNTAX, "unknown item %s",
                             dlx_escape_name(name, length).text);
    return dlx_error_set(
        error, DLX_SYNTAX, "unknown item %s; the nearest is %s", dlx_escape_name(name, length).text,
        dlx_escape_name(dlx_names_text(names, near), dlx_names_length(names, near)).text);
}

static dlx_status add_use(const dlx_reader *reader, const dlx_json_document *document,
                          const dlx_json_use *use, dlx_error *error)
{
    const dlx_names *names = &document->names;
    const char *name = dlx_names_text(names, use->name);
    const size_t length = dlx_names_length(names, use->name);
    const bool coloured = use->colour != DLX_NO_INDEX;
    dlx_status status;
    if (dlx_names_find(&reader->builder->items->names, name, length) == DLX_NO_INDEX)
        status = refuse_unknown(reader, name, length, error);
    else
        status = dlx_builder_put_item(reader->builder, name, length,
                                      coloured ? dlx_names_text(names, use->colour) : NULL,
                                      coloured ? dlx_names_length(names, use->colour) : 0, error);
    return fail(reader, status, use->place, error);
}

/* Returns true if the last option has a primary item. */
static bool has_primary(const dlx_builder *builder)
{
    const dlx_problem *problem = builder->problem;
    for (size_t i = problem->start[problem->options]; i < builder->nonzeros; i++)
        if (problem->item[i] < builder->items->primary)
            return true;
    return false;
}

/* Adds an option; the option's uses begin at `first`. */
static dlx_status add_option(dlx_reader *reader, const dlx_json_document *document,
                             const dlx_json_option *option, size_t first, dlx_error *error)
{
    const dlx_line line = {"", 0, option->place.line};
    dlx_status status = DLX_OK;
    for (size_t i = first; i < option->end && status == DLX_OK; i++)
        status = add_use(reader, document, &document->use[i], error);
    if (status != DLX_OK)
        return status;
    status =
        dlx_builder_cost_decimal(reader->builder, option->cost.value, option->cost.places, error);
    if (status == DLX_OK && option->label != SIZE_MAX)
        status = dlx_builder_put_option_name(
            reader->builder, document->labels.bytes + option->label, option->label_length, error);
    if (status != DLX_OK)
        return fail(reader, status, option->place, error);
    return dlx_reader_end_option(reader, &line, has_primary(reader->builder), error);
}

static dlx_status add_objective(const dlx_reader *reader, const dlx_json_document *document,
                                dlx_error *error)
{
    dlx_builder_maximise(reader->builder, document->maximise);
    const dlx_status status = dlx_builder_cost_constant(reader->builder, document->constant.value,
                                                        document->constant.places, error);
    return fail(reader, status, document->place, error);
}

static dlx_status build(dlx_reader *reader, const dlx_json_document *document, dlx_error *error)
{
    dlx_status status = dlx_builder_drop(reader->builder, false, error);
    if (status == DLX_OK && !document->has_options) {
        dlx_error_set(error, DLX_SYNTAX,
                      "expected a problem with a member \"options\", as in "
                      "{\"options\": {\"a\": [\"x\", \"y\"]}}");
        return fail(reader, DLX_SYNTAX, document->place, error);
    }
    if (status == DLX_OK)
        status = add_objective(reader, document, error);
    for (int secondary = 0; secondary < 2 && status == DLX_OK; secondary++)
        status = add_items(reader, document, secondary, error);
    for (size_t k = 0; k < document->options && status == DLX_OK; k++)
        status = add_option(reader, document, &document->option[k],
                            k ? document->option[k - 1].end : 0, error);
    return status;
}

/* Skips to a line that begins with `{`, a possible next problem; may stay at the current line, if
 * the problem began on an earlier line. */
static void skip_problem(const dlx_reader *reader, dlx_json_stream *json, dlx_place begin)
{
    dlx_line line = json->line;
    dlx_status status = DLX_OK;
    if (line.length == 0 || *line.text != '{' || line.number <= begin.line)
        do
            status = dlx_input_line(reader->input, &line, NULL);
        while (status == DLX_SYNTAX || (status == DLX_OK && *line.text != '{'));
    if (status == DLX_OK)
        dlx_input_unread(reader->input);
    json->line = (dlx_line){"", 0, line.number};
    json->begin = json->end = 0;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    json_state *state = reader->state;
    dlx_json_stream *json = &state->json;
    json->input = reader->input;
    dlx_status status = dlx_json_stream_next(json, error);
    if (status == DLX_OK && json->kind == DLX_JSON_END)
        return DLX_NO_DATA;
    state->document.place = (dlx_place){json->line.number, json->begin + 1, false};
    if (status == DLX_OK)
        status = dlx_json_document_read(&state->document, json, reader, error);
    if (status == DLX_SYNTAX)
        skip_problem(reader, json, state->document.place);
    if (status == DLX_OK)
        status = build(reader, &state->document, error);
    return status == DLX_OK ? dlx_reader_finish(reader, problem, error) : status;
}

/* Recognises a brace, followed by the line's end or a key, and two brackets before a string. No
 * line format begins likewise. */
static bool recognise(const dlx_line *first)
{
    const char *end = first->text + first->length;
    const char *cursor = dlx_skip_blanks(first->text, end);
    if (cursor == end || (*cursor != '{' && *cursor != '['))
        return false;
    const bool is_array = *cursor == '[';
    cursor = dlx_skip_blanks(cursor + 1, end);
    if (!is_array)
        return cursor == end || *cursor == '"';
    cursor = cursor < end && *cursor == '[' ? dlx_skip_blanks(cursor + 1, end) : end;
    return cursor < end && *cursor == '"';
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Writes a name without escapes. */
static void put_name(dlx_output *output, const dlx_names *names, size_t index)
{
    const char *text = dlx_names_text(names, index);
    size_t length = dlx_names_length(names, index);
    dlx_output_byte(output, '"');
    while (length > 0) {
        char byte;
        bool is_escape;
        const size_t part = dlx_escape_part(text, length, &byte, &is_escape);
        if (is_escape)
            dlx_output_json_part(output, &byte, 1);
        else
            dlx_output_json_part(output, text, part);
        text += part;
        length -= part;
    }
    dlx_output_byte(output, '"');
}

static void put_items(const dlx_problem *problem, size_t begin, size_t end, dlx_output *output)
{
    dlx_output_byte(output, '[');
    for (size_t i = begin; i < end; i++) {
        uint32_t lo = 1;
        uint32_t hi = 1;
        if (i < problem->items->primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        const bool bounded = lo != 1 || hi != 1;
        dlx_output_text(output, i > begin ? ", " : "");
        dlx_output_text(output, bounded ? "{\"name\": " : "");
        put_name(output, &problem->items->names, i);
        if (bounded)
            dlx_output_put(output, ", \"low\": %u, \"high\": %u}", lo, hi);
    }
    dlx_output_byte(output, ']');
}

static void put_colours(const dlx_problem *problem, size_t option, dlx_output *output)
{
    bool any = false;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        if (!problem->colour || !problem->colour[i])
            continue;
        dlx_output_text(output, any ? ", " : ", \"colours\": {");
        put_name(output, &problem->items->names, problem->item[i]);
        dlx_output_text(output, ": ");
        put_name(output, &problem->colours, problem->colour[i] - 1);
        any = true;
    }
    dlx_output_text(output, any ? "}" : "");
}

/* Writes the members of an option, without braces. */
static void put_option(const dlx_problem *problem, size_t option, dlx_output *output)
{
    const char *label = dlx_problem_option_name(problem, option);
    if (label) {
        dlx_output_text(output, "\"name\": ");
        dlx_output_json(output, label, strlen(label));
        dlx_output_text(output, ", ");
    }
    dlx_output_text(output, "\"items\": [");
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        dlx_output_text(output, i > problem->start[option] ? ", " : "");
        put_name(output, &problem->items->names, problem->item[i]);
    }
    dlx_output_byte(output, ']');
    put_colours(problem, option, output);
    if (dlx_problem_cost(problem, option)) {
        dlx_output_text(output, ", \"cost\": ");
        dlx_decimal_output(output, dlx_problem_cost(problem, option), problem->places);
    }
}

/* Writes the problem data, lines `WORD TEXT`, as a member. */
static void put_data(const char *data, dlx_output *output)
{
    dlx_output_text(output, "\"data\": [");
    for (const char *line = data; *line;) {
        const size_t length = strcspn(line, "\n");
        dlx_output_text(output, line > data ? ", " : "");
        dlx_output_json(output, line, length);
        line += length + 1;
    }
    dlx_output_text(output, "], ");
}

static void write_problem(const dlx_problem *problem, dlx_output *output)
{
    const size_t primary = problem->items->primary;
    const size_t items = dlx_problem_items(problem);
    dlx_output_byte(output, '{');
    if (*dlx_problem_name(problem)) {
        dlx_output_text(output, "\"name\": ");
        dlx_output_json(output, dlx_problem_name(problem), strlen(dlx_problem_name(problem)));
        dlx_output_text(output, ", ");
    }
    if (problem->data)
        put_data(problem->data, output);
    if (problem->maximise)
        dlx_output_text(output, "\"objective\": \"max\", ");
    if (problem->constant) {
        dlx_output_text(output, "\"constant\": ");
        dlx_decimal_output(output, problem->constant, problem->places);
        dlx_output_text(output, ", ");
    }
    dlx_output_text(output, "\"primary\": ");
    put_items(problem, 0, primary, output);
    if (items > primary) {
        dlx_output_text(output, ", \"secondary\": ");
        put_items(problem, primary, items, output);
    }
    dlx_output_text(output, ", \"options\": [");
    for (size_t k = 0; k < problem->options; k++) {
        dlx_output_text(output, k > 0 ? ",\n {" : "\n {");
        put_option(problem, k, output);
        dlx_output_byte(output, '}');
    }
    dlx_output_text(output, "\n]}\n");
}

static bool is_utf8(const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) {
        const char *begin = text;
        if (dlx_utf8_next(&text, end) == DLX_NO_CHARACTER && text - begin != 3)
            return false;
    }
    return true;
}

/* Refuses names of the problem and its options with invalid UTF-8. */
static dlx_status check_names(const dlx_problem *problem, dlx_error *error)
{
    const char *name = dlx_problem_name(problem);
    bool ok = is_utf8(name, strlen(name));
    for (size_t k = 0; k < dlx_problem_options(problem) && ok; k++)
        if ((name = dlx_problem_option_name(problem, k)))
            ok = is_utf8(name, strlen(name));
    if (ok)
        return DLX_OK;
    return dlx_error_set(error, DLX_UNSUPPORTED,
                         "the format json cannot hold %s, which is not UTF-8",
                         dlx_show(name, strlen(name)).text);
}

/* Refuses text with invalid UTF-8, which JSON requires. */
static dlx_status check_problem(const dlx_problem *problem, dlx_error *error)
{
    const dlx_names *const tables[] = {&problem->items->names, &problem->colours};
    for (size_t t = 0; t < 2; t++)
        for (size_t i = 0; i < tables[t]->count; i++)
            if (!is_utf8(dlx_names_text(tables[t], i), dlx_names_length(tables[t], i)))
                return dlx_error_set(error, DLX_UNSUPPORTED,
                                     "the format json cannot hold %s, which is not UTF-8",
                                     dlx_names_show(tables[t], i).text);
    if (problem->data && !is_utf8(problem->data, strlen(problem->data)))
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format json cannot hold data that are not UTF-8");
    return check_names(problem, error);
}

static void write_head(const char *name, const char *data, dlx_output *output)
{
    dlx_output_text(output, "{\"problem\": ");
    dlx_output_json(output, name, strlen(name));
    dlx_output_text(output, ", ");
    if (*data)
        put_data(data, output);
    dlx_output_text(output, "\"solutions\": [");
}

static void write_solution(const dlx_problem *problem, uint64_t number, const char *class_size,
                           const uint32_t *options, size_t count, dlx_output *output)
{
    dlx_output_put(output, "%s\n {\"number\": %llu", number > 1 ? "," : "",
                   (unsigned long long)number);
    if (problem->cost) {
        dlx_output_text(output, ", \"cost\": ");
        dlx_decimal_output(output, dlx_problem_cost_of(problem, options, count), problem->places);
    }
    if (class_size)
        dlx_output_put(output, ", \"class_size\": %s", class_size);
    dlx_output_text(output, ", \"options\": [");
    for (size_t i = 0; i < count; i++) {
        dlx_output_put(output, "%s\n  {\"number\": %u, ", i > 0 ? "," : "", options[i] + 1);
        put_option(problem, options[i], output);
        dlx_output_byte(output, '}');
    }
    dlx_output_text(output, "]}");
}

static void write_end(const char *found, dlx_end end, dlx_output *output)
{
    dlx_output_put(output, "\n], \"found\": %s, \"end\": \"%s\"}\n", found, dlx_end_word(end));
}

static bool begins(const char *line, const char *text)
{
    return strncmp(line, text, strlen(text)) == 0;
}

static bool follows(dlx_written *earlier, const char *line)
{
    if (begins(line, "{\"problem\": ") || begins(line, "], \"found\": "))
        return dlx_format_written_other(earlier);
    if (begins(line, "  {\"number\": ") || strcmp(line, ",\n") == 0 || strcmp(line, "\n") == 0)
        return earlier->next > 0;
    return dlx_format_written_next(earlier, line, " {\"number\": ");
}

const dlx_format dlx_format_json = {
    .name = "json",
    .summary = "JSON, of problems and of solutions; see ec.schema.json",
    .read = read_problem,
    .kept = 8,
    .state_size = sizeof(json_state),
    .free_state = free_state,
    .recognise = recognise,
    .features = DLX_FEATURES_ALL | DLX_PROBLEM_REPEATS,
    .sense = DLX_SENSE_WRITTEN,
    .decimal_costs = true,
    .check = check_problem,
    .check_solutions = check_problem,
    .write = write_problem,
    .write_head = write_head,
    .write_solution = write_solution,
    .write_end = write_end,
    .follows = follows,
};
