/* SPDX-License-Identifier: MIT */
/* Problems and solutions in JSON, for scripts and jq; doc/ec.schema.json describes both. */
#include "format/json.h"

#include "core/escape.h"
#include "io/utf8.h"

/* ---- members of problems --------------------------------------------------------------------- */

static dlx_status take_problem_name(dlx_json_problem *json, const dlx_json_value *name)
{
    if (!dlx_json_tree_string(name) || strchr(name->text, '\n'))
        return dlx_json_refuse_value(json, name, "the problem's name, of one line");
    return dlx_error_unless(dlx_reader_set_name(json->reader, name->text, name->count),
                            json->error);
}

static dlx_status take_objective(dlx_json_problem *json, const dlx_json_value *objective)
{
    const char *text = dlx_json_tree_string(objective);
    const bool is_maximum = text && dlx_tokens_are_among(text, objective->count, "max");
    if (!is_maximum && !(text && dlx_tokens_are_among(text, objective->count, "min")))
        return dlx_json_refuse_value(json, objective, "\"max\" or \"min\"");
    dlx_builder_maximise(json->reader->builder, is_maximum);
    return DLX_OK;
}

static dlx_status take_constant(dlx_json_problem *json, const dlx_json_value *constant)
{
    dlx_decimal cost;
    const dlx_status status = dlx_json_take_cost(json, constant, &cost);
    return status == DLX_OK
               ? dlx_json_fail(json,
                               dlx_builder_cost_constant(json->reader->builder, cost.value,
                                                         cost.places, json->error),
                               json->root)
               : status;
}

/* Takes a line such as "author Ann", which the native format writes as `|: author Ann`. */
static dlx_status take_line(dlx_json_problem *json, const dlx_json_value *line)
{
    const char *text = dlx_json_tree_string(line);
    const size_t word = text ? strcspn(text, " \t\n") : 0;
    if (word == 0 || strchr(text, '\n'))
        return dlx_json_refuse_value(json, line, "a word and a text, of one line");
    const char *end = text + line->count;
    return dlx_error_unless(
        dlx_data_keep(&json->reader->data, text, word, dlx_skip_blanks(text + word, end), end),
        json->error);
}

/* What to do with a member. */
typedef struct member_rule {
    const char *keys;
    enum { ANY, SCALAR, LIST } shape; /* of the value */
    size_t kept;
    const char *expected; /* an array of these values, or what has no function */
    dlx_json_take_fn *take;
} member_rule;

static const member_rule *find_rule(const dlx_json_value *member)
{
    static const member_rule rules[] = {
        {"name", SCALAR, DLX_JSON_NOT_KEPT, NULL, take_problem_name},
        {"primary", ANY, DLX_JSON_PRIMARY, NULL, NULL},
        {"items universe elements", LIST, DLX_JSON_PRIMARY, NULL, NULL},
        {"secondary", ANY, DLX_JSON_NOT_KEPT, NULL, NULL},
        {"options", ANY, DLX_JSON_OPTIONS, NULL, NULL},
        {"subsets sets", LIST, DLX_JSON_OPTIONS, NULL, NULL},
        {"objective", ANY, DLX_JSON_NOT_KEPT, NULL, take_objective},
        {"constant", ANY, DLX_JSON_NOT_KEPT, NULL, take_constant},
        {"data", ANY, DLX_JSON_NOT_KEPT, "an array of texts", take_line},
        {"solutions", ANY, DLX_JSON_NOT_KEPT, "the end of a problem (ec-answer reads solutions)",
         NULL},
        {DLX_JSON_HARMLESS, ANY, DLX_JSON_NOT_KEPT, NULL, NULL},
    };
    static const member_rule entry = {"", LIST, DLX_JSON_ENTRY, NULL, NULL};
    static const member_rule other = {"", SCALAR, DLX_JSON_NOT_KEPT, NULL, dlx_json_pass_member};
    const bool is_list = member->kind >= DLX_JSON_OPEN_ARRAY;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (dlx_json_has_key(member, rules[i].keys) && rules[i].shape != (is_list ? SCALAR : LIST))
            return &rules[i];
    return is_list ? &entry : &other;
}

static dlx_status take_member(dlx_json_problem *json, const dlx_json_value *member)
{
    const member_rule *rule = find_rule(member);
    const dlx_json_value **kept = &json->kept[rule->kept];
    if (rule->expected)
        return rule->take ? dlx_json_take_array(json, member, rule->expected, rule->take)
                          : dlx_json_refuse_value(json, member, rule->expected);
    if (rule->take || !rule->kept)
        return rule->take ? rule->take(json, member) : DLX_OK;
    if (rule->kept == DLX_JSON_ENTRY &&
        (json->kept[DLX_JSON_PRIMARY] || json->kept[DLX_JSON_OPTIONS]))
        return dlx_json_refuse_member(json, member);
    if (rule->kept != DLX_JSON_ENTRY && *kept)
        return dlx_json_refuse_second(json, *kept, member);
    *kept = *kept ? *kept : member;
    return DLX_OK;
}

static dlx_status take_if_entry(dlx_json_problem *json, const dlx_json_value *member)
{
    return find_rule(member)->kept == DLX_JSON_ENTRY ? dlx_json_take_option(json, member) : DLX_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Takes all options, or declares their items. */
static dlx_status take_options(dlx_json_problem *json)
{
    const dlx_json_value *options = json->kept[DLX_JSON_OPTIONS];
    json->option_count = json->uses = 0;
    json->is_even = true;
    if (options && options->kind < DLX_JSON_OPEN_ARRAY)
        return dlx_json_refuse_value(json, options, "an array or object of options");
    return options ? dlx_json_take_each(json, options, dlx_json_take_option)
                   : dlx_json_take_each(json, json->root, take_if_entry);
}

/* True if all options are lists of equally many zeros and ones, as the rows of a matrix are. */
static bool is_matrix(const dlx_json_problem *json)
{
    const dlx_names *names = &json->reader->builder->items->names;
    for (size_t i = 0; i < names->count; i++)
        if (!dlx_tokens_are_among(dlx_names_text(names, i), dlx_names_length(names, i), "0 1"))
            return false;
    return json->option_count && json->is_even && json->length > 1 && !json->secondary.count;
}

/* Makes all items of options primary that are not secondary. Refuses records among lists. */
static dlx_status infer_items(dlx_json_problem *json)
{
    json->declares = true;
    dlx_status status = dlx_json_take_each(json, json->root, dlx_json_take_secondary);
    if (status == DLX_OK)
        status = take_options(json);
    json->declares = false;
    if (status == DLX_OK && json->record && json->has_lists)
        return dlx_json_refuse_text(json, json->record, dlx_json_one_form);
    if (status == DLX_OK && dlx_json_may_be_columns(json))
        return dlx_json_refuse_text(json, json->record,
                                    "ambiguous records: options with numbered items, or columns "
                                    "with numbered rows (write an array of records)");
    const dlx_json_value *entry = json->kept[DLX_JSON_ENTRY];
    if (status == DLX_OK && !json->record && is_matrix(json))
        return dlx_json_refuse_text(json, entry ? entry : json->kept[DLX_JSON_OPTIONS]->values,
                                    "expected names of items, found rows of 0 and 1: -f matrix "
                                    "reads rows, \"primary\" says that 0 and 1 are items");
    return status;
}

static dlx_status take_problem(dlx_json_problem *json)
{
    const dlx_json_value *root = json->root;
    dlx_status status = dlx_builder_drop(json->reader->builder, false, json->error);
    if (dlx_json_tree_is_array(root))
        json->kept[DLX_JSON_OPTIONS] = root;
    else if (status == DLX_OK)
        status = dlx_json_take_each(json, root, take_member);
    if (status == DLX_OK && json->kept[DLX_JSON_ENTRY] &&
        (json->kept[DLX_JSON_OPTIONS] || json->kept[DLX_JSON_PRIMARY]))
        return dlx_json_refuse_text(json, json->kept[DLX_JSON_ENTRY],
                                    "unknown member next to \"options\" or \"primary\"");
    if (status == DLX_OK && !json->kept[DLX_JSON_OPTIONS] && !json->kept[DLX_JSON_ENTRY])
        return dlx_json_refuse_text(json, root,
                                    "expected a problem with a member \"options\", as in "
                                    "{\"options\": {\"a\": [\"x\", \"y\"]}}");
    if (status == DLX_OK) {
        const dlx_json_value *primary = json->kept[DLX_JSON_PRIMARY];
        status =
            !primary ? infer_items(json)
            : dlx_json_tree_is_object(primary)
                ? dlx_json_take_each(json, primary, dlx_json_take_bounded)
                : dlx_json_take_array(json, primary, "an array of items", dlx_json_take_primary);
    }
    if (status == DLX_OK)
        status = dlx_json_take_each(json, root, dlx_json_take_secondary);
    return status == DLX_OK ? take_options(json) : status;
}

/* ---- the reader ------------------------------------------------------------------------------ */

typedef struct json_state {
    dlx_json_stream stream;
    dlx_json_tree tree; /* of the current problem */
} json_state;

/* Skips to a line that begins with `{`, a possible next problem; may stay at the current line, if
 * the problem began on an earlier line. */
static void skip_problem(dlx_json_stream *json, uint64_t first)
{
    dlx_line line = json->line;
    dlx_status status = DLX_OK;
    if (line.length == 0 || *line.text != '{' || line.number <= first)
        do
            status = dlx_input_line(json->input, &line, NULL);
        while (status == DLX_SYNTAX || (status == DLX_OK && *line.text != '{'));
    if (status == DLX_OK)
        dlx_input_unread(json->input);
    json->line = (dlx_line){"", 0, line.number};
    json->begin = json->end = 0;
}

static void free_state(void *state)
{
    json_state *json = state;
    dlx_json_stream_free(&json->stream);
    dlx_json_tree_free(&json->tree);
}

/* True if a problem or nothing follows the last token in its line. */
static bool ends_problem(const dlx_json_stream *json)
{
    const char *end = json->line.text + json->line.length;
    const char *rest = dlx_skip_blanks(json->line.text + json->end, end);
    return rest == end || *rest == '{';
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    json_state *state = reader->state;
    dlx_json_stream *stream = &state->stream;
    dlx_json_problem json = {.reader = reader, .error = error};
    stream->input = reader->input;
    state->tree.is_unlimited = true;
    dlx_status status = dlx_json_stream_next(stream, error);
    const uint64_t first = stream->line.number;
    if (status == DLX_OK && stream->kind == DLX_JSON_END)
        return DLX_NO_DATA;
    if (status == DLX_OK && stream->kind != DLX_JSON_OPEN_ARRAY &&
        stream->kind != DLX_JSON_OPEN_OBJECT)
        status = dlx_json_stream_refuse(stream, "an object, '{'", error);
    if (status == DLX_OK)
        status = dlx_json_tree_read(&state->tree, stream, &json.root, error);
    const bool is_whole = status == DLX_OK && ends_problem(stream);
    if (status == DLX_OK)
        status = take_problem(&json);
    if (status == DLX_SYNTAX && !is_whole)
        skip_problem(stream, first);
    dlx_names_free(&json.secondary);
    free(json.name.bytes);
    free(json.colour.bytes);
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
        uint32_t lo = 1, hi = 1;
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
    if (problem->constant)
        dlx_output_put(output, "\"constant\": %s, ",
                       dlx_decimal_text((dlx_decimal){problem->constant, problem->places}).text);
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

/* Refuses text with invalid UTF-8, which JSON requires, and NUL bytes, which are %00 in names. */
static dlx_status check_problem(const dlx_problem *problem, dlx_error *error)
{
    const dlx_names *const tables[] = {&problem->items->names, &problem->colours};
    for (size_t t = 0; t < 2; t++)
        for (size_t i = 0; i < tables[t]->count; i++)
            if (!is_utf8(dlx_names_text(tables[t], i), dlx_names_length(tables[t], i)) ||
                strstr(dlx_names_text(tables[t], i), "%00"))
                return dlx_error_set(error, DLX_UNSUPPORTED,
                                     "the format json cannot hold %s, which is not UTF-8 or has "
                                     "a NUL byte",
                                     dlx_names_show(tables[t], i).text);
    if (problem->data && !is_utf8(problem->data, strlen(problem->data)))
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format json cannot hold data that are not UTF-8");
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
    .kept = 16,
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
