/* SPDX-License-Identifier: MIT */
#include "format/json_items.h"

#include "core/escape.h"

/* Empties the document, and keeps the memory of the arrays. */
static void clear_document(dlx_json_document *document)
{
    const size_t names = document->names.count;
    for (size_t i = 0; i < names && i < document->use_of_capacity; i++)
        document->use_of[i] = 0;
    dlx_names_clear(&document->names);
    document->items[0] = document->items[1] = document->uses = document->options = 0;
    document->tints = 0;
    document->labels.size = 0;
    document->has_primary = document->has_options = document->maximise = false;
    document->has_records = document->has_lists = document->is_dictionary = false;
    document->constant = (dlx_decimal){0, 0};
}

void dlx_json_document_free(dlx_json_document *document)
{
    dlx_names_free(&document->names);
    free(document->item[0]);
    free(document->item[1]);
    free(document->use);
    free(document->tint);
    free(document->option);
    free(document->labels.bytes);
    free(document->escaped.bytes);
    free(document->key.bytes);
    free(document->inner.bytes);
    free(document->use_of);
}

/* Names of members, by meaning; case does not matter. */
static const char ITEMS_OF_OPTION[] = "items elements set subset members covers";
static const char COST[] = "cost weight price";
static const char PRIMARY[] = "primary items universe elements";
static const char OPTIONS[] = "options subsets sets";

/* ---- options --------------------------------------------------------------------------------- */

static dlx_status add_use(const dlx_json_parser *parser, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    dlx_json_use use = {.colour = DLX_NO_INDEX, .place = dlx_json_items_place(parser->json)};
    const dlx_status status =
        dlx_json_items_take_name(parser, "the name of an item", &use.name, error);
    if (status != DLX_OK)
        return status;
    if (!dlx_buffer_grow(&document->use, &document->use_capacity, document->uses + 1, sizeof use))
        return dlx_error_memory(error);
    document->use[document->uses++] = use;
    return DLX_OK;
}

static dlx_status take_uses(const dlx_json_parser *parser, dlx_error *error)
{
    bool more = false;
    dlx_status status = DLX_OK;
    if (parser->json->kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(parser->json, "an array of names of items", error);
    while ((status = dlx_json_stream_element(parser->json, &more, error)) == DLX_OK && more)
        if ((status = add_use(parser, error)) != DLX_OK)
            return status;
    return status;
}

/* Reads `{"x": "red"}`; the colours are stored until all items of the option are read. */
static dlx_status take_colours(const dlx_json_parser *parser, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    dlx_buffer *name = &document->inner;
    bool more = false;
    dlx_status status = DLX_OK;
    if (parser->json->kind != DLX_JSON_OPEN_OBJECT)
        return dlx_json_stream_refuse(parser->json, "an object of colours by items", error);
    while ((status = dlx_json_stream_member(parser->json, &more, name, error)) == DLX_OK && more) {
        dlx_json_use tint = {.place = dlx_json_items_place(parser->json)};
        const size_t length = strlen(name->bytes);
        if (length == 0)
            return dlx_json_stream_refuse(parser->json, "the name of an item before a colour",
                                          error);
        status = dlx_json_items_take_name(parser, "a colour", &tint.colour, error);
        if (status != DLX_OK)
            return status;
        tint.name = dlx_json_items_name(document, name->bytes, length);
        if (tint.name == DLX_NO_INDEX || !dlx_buffer_grow(&document->tint, &document->tint_capacity,
                                                          document->tints + 1, sizeof tint))
            return dlx_error_memory(error);
        document->tint[document->tints++] = tint;
    }
    return status;
}

static dlx_status take_cost(const dlx_json_parser *parser, dlx_decimal *cost, dlx_error *error)
{
    if (parser->json->kind != DLX_JSON_NUMBER ||
        !dlx_reader_cost(parser->reader, parser->json->text.bytes, parser->json->text.size, cost))
        return dlx_json_stream_refuse(parser->json, "a cost that fits in 64 bits", error);
    return DLX_OK;
}

static dlx_status take_label(const dlx_json_parser *parser, dlx_json_option *option,
                             dlx_error *error)
{
    dlx_buffer *labels = &parser->document->labels;
    const dlx_buffer *text = &parser->json->text;
    if (parser->json->kind != DLX_JSON_STRING && parser->json->kind != DLX_JSON_NUMBER)
        return dlx_json_stream_refuse(parser->json, "the name of an option", error);
    if (memchr(text->bytes, 0, text->size))
        return dlx_json_stream_refuse(parser->json, "a name without NUL bytes", error);
    option->label = labels->size;
    option->label_length = text->size;
    return dlx_buffer_add(labels, text->bytes, text->size) ? DLX_OK : dlx_error_memory(error);
}

/* Reads a member of a record, an item and 0 or 1, as programs write the rows of a table. */
static dlx_status take_bit(const dlx_json_parser *parser, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    const dlx_json_stream *json = parser->json;
    const char *key = document->key.bytes;
    dlx_json_item item = {.low = 1, .high = 1, .place = dlx_json_items_place(json)};
    const bool is_true = json->kind == DLX_JSON_WORD && strcmp(json->text.bytes, "true") == 0;
    bool bit = is_true;
    if (!is_true && !(json->kind == DLX_JSON_WORD && strcmp(json->text.bytes, "false") == 0) &&
        !(json->kind == DLX_JSON_NUMBER &&
          dlx_decimal_parse_bit(json->text.bytes, json->text.size, &bit)))
        return dlx_json_items_key(&document->key, DLX_JSON_HARMLESS)
                   ? dlx_json_stream_skip(parser->json, error)
                   : dlx_json_items_refuse(parser, &document->key, error);
    item.name = dlx_json_items_name(document, key, strlen(key));
    if (item.name == DLX_NO_INDEX)
        return dlx_error_memory(error);
    if (!document->has_records)
        document->record = item.place;
    document->has_records = true;
    if (item.name + 1 == document->names.count && item.name >= document->items[0]) {
        const dlx_status status = dlx_json_items_keep(document, false, &item, error);
        if (status != DLX_OK)
            return status;
    }
    if (!bit)
        return DLX_OK;
    if (!dlx_buffer_grow(&document->use, &document->use_capacity, document->uses + 1,
                         sizeof *document->use))
        return dlx_error_memory(error);
    document->use[document->uses++] = (dlx_json_use){item.name, DLX_NO_INDEX, item.place};
    return DLX_OK;
}

static dlx_status take_option_object(const dlx_json_parser *parser, dlx_json_option *option,
                                     dlx_error *error)
{
    dlx_json_document *document = parser->document;
    const dlx_buffer *key = &document->key;
    bool more = false;
    bool has_items = false;
    dlx_status status = DLX_OK;
    while ((status = dlx_json_stream_member(parser->json, &more, &document->key, error)) ==
               DLX_OK &&
           more) {
        if (dlx_json_items_key(key, ITEMS_OF_OPTION) && parser->json->kind == DLX_JSON_OPEN_ARRAY) {
            if (has_items)
                return dlx_json_items_refuse(parser, key, error);
            has_items = true;
            status = take_uses(parser, error);
        } else if (dlx_json_items_key(key, "colours colors")) {
            status = take_colours(parser, error);
        } else if (dlx_json_items_key(key, COST)) {
            status = take_cost(parser, &option->cost, error);
        } else if (dlx_json_items_key(key, DLX_JSON_NAME)) {
            status = take_label(parser, option, error);
        } else if (has_items && dlx_json_items_key(key, DLX_JSON_HARMLESS)) {
            status = dlx_json_stream_skip(parser->json, error);
        } else {
            status = take_bit(parser, error);
        }
        if (status != DLX_OK)
            return status;
    }
    document->has_lists |= has_items;
    return status;
}

static dlx_status refuse_colour(const dlx_json_parser *parser, const dlx_json_use *tint,
                                dlx_error *error)
{
    const dlx_names *names = &parser->document->names;
    dlx_error_set(
        error, DLX_SYNTAX, "colour of item %s, which this option does not contain",
        dlx_escape_name(dlx_names_text(names, tint->name), dlx_names_length(names, tint->name))
            .text);
    dlx_error_place(error, dlx_input_name(parser->json->input), tint->place.line,
                    tint->place.column);
    return DLX_SYNTAX;
}

/* Assigns colours to the items of the option whose uses begin at `first`. */
static dlx_status settle_colours(const dlx_json_parser *parser, size_t first, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    const size_t old = document->use_of_capacity;
    if (document->tints == 0)
        return DLX_OK;
    if (!dlx_buffer_grow(&document->use_of, &document->use_of_capacity, document->names.count,
                         sizeof *document->use_of))
        return dlx_error_memory(error);
    for (size_t i = old; i < document->use_of_capacity; i++)
        document->use_of[i] = 0;
    for (size_t i = first; i < document->uses; i++)
        document->use_of[document->use[i].name] = i + 1;
    for (size_t i = 0; i < document->tints; i++) {
        const size_t of = document->use_of[document->tint[i].name];
        if (of <= first)
            return refuse_colour(parser, &document->tint[i], error);
        document->use[of - 1].colour = document->tint[i].colour;
    }
    document->tints = 0;
    return DLX_OK;
}

/* Reads an option, whose name in an object of options is `name`, or NULL. */
static dlx_status take_option(const dlx_json_parser *parser, const char *name, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    dlx_json_option option = {.label = SIZE_MAX, .place = dlx_json_items_place(parser->json)};
    const size_t first = document->uses;
    if (name) {
        option.label = document->labels.size;
        option.label_length = strlen(name);
        if (!dlx_buffer_add(&document->labels, name, option.label_length))
            return dlx_error_memory(error);
    }
    const bool is_object = parser->json->kind == DLX_JSON_OPEN_OBJECT;
    document->has_lists |= !is_object;
    dlx_status status =
        is_object ? take_option_object(parser, &option, error) : take_uses(parser, error);
    if (status == DLX_OK)
        status = settle_colours(parser, first, error);
    if (status != DLX_OK)
        return status;
    option.end = document->uses;
    if (!dlx_buffer_grow(&document->option, &document->option_capacity, document->options + 1,
                         sizeof option))
        return dlx_error_memory(error);
    document->option[document->options++] = option;
    return DLX_OK;
}

static dlx_status take_options(const dlx_json_parser *parser, dlx_error *error)
{
    dlx_buffer *name = &parser->document->key;
    bool more = false;
    dlx_status status = DLX_OK;
    const bool named = parser->json->kind == DLX_JSON_OPEN_OBJECT;
    if (!named && parser->json->kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(parser->json, "an array or object of options", error);
    parser->document->has_options = true;
    while ((status = named ? dlx_json_stream_member(parser->json, &more, name, error)
                           : dlx_json_stream_element(parser->json, &more, error)) == DLX_OK &&
           more)
        if ((status = take_option(parser, named ? name->bytes : NULL, error)) != DLX_OK)
            return status;
    return status;
}

static dlx_status refuse_document(const dlx_json_parser *parser, dlx_place place, dlx_error *error,
                                  const char *text)
{
    dlx_error_set(error, DLX_SYNTAX, "%s", text);
    dlx_error_place(error, dlx_input_name(parser->json->input), place.line, place.column);
    return DLX_SYNTAX;
}

/* True if all options are lists of equally many zeros and ones, as the rows of a matrix are. */
static bool is_matrix(const dlx_json_document *document)
{
    const size_t length = document->options ? document->uses / document->options : 0;
    for (size_t i = 0; i < document->names.count; i++)
        if (strcmp(dlx_names_text(&document->names, i), "0") != 0 &&
            strcmp(dlx_names_text(&document->names, i), "1") != 0)
            return false;
    for (size_t k = 0; k < document->options; k++)
        if (document->option[k].end != (k + 1) * length)
            return false;
    return length > 1;
}

/* Makes all items of options primary that are not secondary. Refuses records among lists. */
static dlx_status infer_items(const dlx_json_parser *parser, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    if (document->has_records && (document->has_lists || document->has_primary))
        return refuse_document(parser, document->record, error,
                               "expected options of one form: lists of items, or records with 0 "
                               "and 1 for each item");
    if (document->has_records || document->has_primary)
        return DLX_OK;
    if (is_matrix(document))
        return refuse_document(parser, document->option[0].place, error,
                               "expected names of items, found rows of 0 and 1: -f matrix "
                               "reads rows, \"primary\" says that 0 and 1 are items");
    bool *has = calloc(document->names.count + 1, sizeof *has);
    dlx_status status = has ? DLX_OK : dlx_error_memory(error);
    for (size_t i = 0; i < document->items[1] && has; i++)
        has[document->item[1][i].name] = true;
    for (size_t i = 0; i < document->uses && status == DLX_OK; i++) {
        const dlx_json_use *use = &document->use[i];
        const dlx_json_item item = {use->name, 1, 1, use->place};
        if (!has[use->name])
            status = dlx_json_items_keep(document, false, &item, error);
        has[use->name] = true;
    }
    free(has);
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static dlx_status take_problem_name(const dlx_json_parser *parser, dlx_error *error)
{
    const dlx_buffer *text = &parser->json->text;
    if (parser->json->kind != DLX_JSON_STRING || memchr(text->bytes, '\n', text->size))
        return dlx_json_stream_refuse(parser->json, "the problem's name, of one line", error);
    return dlx_reader_set_name(parser->reader, text->bytes, text->size) ? DLX_OK
                                                                        : dlx_error_memory(error);
}

static dlx_status take_objective(const dlx_json_parser *parser, dlx_error *error)
{
    parser->document->maximise = dlx_json_items_key(&parser->json->text, "max");
    return parser->json->kind == DLX_JSON_STRING &&
                   (parser->document->maximise || dlx_json_items_key(&parser->json->text, "min"))
               ? DLX_OK
               : dlx_json_stream_refuse(parser->json, "\"max\" or \"min\"", error);
}

/* Reads lines such as "author Ann", which the native format writes as `|: author Ann`. */
static dlx_status take_data(const dlx_json_parser *parser, dlx_error *error)
{
    const dlx_buffer *text = &parser->json->text;
    bool more = false;
    dlx_status status = DLX_OK;
    if (parser->json->kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(parser->json, "an array of texts", error);
    while ((status = dlx_json_stream_element(parser->json, &more, error)) == DLX_OK && more) {
        const size_t word =
            parser->json->kind == DLX_JSON_STRING ? strcspn(text->bytes, " \t\n") : 0;
        const char *end = text->bytes + text->size;
        if (word == 0 || memchr(text->bytes, '\n', text->size))
            return dlx_json_stream_refuse(parser->json, "a word and a text, of one line", error);
        if (!dlx_data_keep(&parser->reader->data, text->bytes, word,
                           dlx_skip_blanks(text->bytes + word, end), end))
            return dlx_error_memory(error);
    }
    return status;
}

/* Reads a member of a dictionary of options: a name and a list of items. */
static dlx_status take_entry(const dlx_json_parser *parser, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    if (document->has_options || document->has_primary)
        return dlx_json_items_refuse(parser, &document->key, error);
    document->is_dictionary = true;
    return take_option(parser, document->key.bytes, error);
}

static dlx_status take_member(const dlx_json_parser *parser, dlx_error *error)
{
    const dlx_buffer *key = &parser->document->key;
    const bool is_list = parser->json->kind == DLX_JSON_OPEN_ARRAY;
    const bool is_value = is_list || parser->json->kind == DLX_JSON_OPEN_OBJECT;
    if (dlx_json_items_key(key, "name") && !is_value)
        return take_problem_name(parser, error);
    if (dlx_json_items_key(key, PRIMARY) && (is_value || strcmp(key->bytes, "primary") == 0) &&
        !parser->document->has_primary)
        return dlx_json_items_take(parser, false, error);
    if (dlx_json_items_key(key, "secondary"))
        return dlx_json_items_take(parser, true, error);
    if (dlx_json_items_key(key, OPTIONS) && (is_value || strcmp(key->bytes, "options") == 0) &&
        !parser->document->has_options)
        return take_options(parser, error);
    if (dlx_json_items_key(key, "objective"))
        return take_objective(parser, error);
    if (dlx_json_items_key(key, "constant"))
        return take_cost(parser, &parser->document->constant, error);
    if (dlx_json_items_key(key, "data"))
        return take_data(parser, error);
    if (dlx_json_items_key(key, "solutions"))
        return dlx_json_stream_refuse(parser->json,
                                      "the end of a problem (ec-answer reads solutions)", error);
    return is_value && !dlx_json_items_key(key, DLX_JSON_HARMLESS)
               ? take_entry(parser, error)
               : dlx_json_items_skip(parser, key, error);
}

dlx_status dlx_json_document_read(dlx_json_document *document, dlx_json_stream *json,
                                  dlx_reader *reader, dlx_error *error)
{
    const dlx_json_parser parser = {document, json, reader};
    bool more = false;
    dlx_status status = DLX_OK;
    clear_document(document);
    if (json->kind == DLX_JSON_OPEN_ARRAY) {
        status = take_options(&parser, error);
        return status == DLX_OK ? infer_items(&parser, error) : status;
    }
    if (json->kind != DLX_JSON_OPEN_OBJECT)
        return dlx_json_stream_refuse(json, "an object, '{'", error);
    while ((status = dlx_json_stream_member(json, &more, &document->key, error)) == DLX_OK && more)
        if ((status = take_member(&parser, error)) != DLX_OK)
            return status;
    if (status == DLX_OK && document->is_dictionary &&
        (document->has_options || document->has_primary))
        return refuse_document(&parser, document->option[0].place, error,
                               "unknown member next to \"options\" or \"primary\"");
    document->has_options |= document->is_dictionary;
    return status == DLX_OK && document->has_options ? infer_items(&parser, error) : status;
}
