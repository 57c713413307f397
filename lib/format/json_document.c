/* SPDX-License-Identifier: MIT */
#include "format/json_document.h"

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

/* Shared state of the functions below. */
typedef struct parser {
    dlx_json_document *document;
    dlx_json_stream *json;
    dlx_reader *reader;
} parser;

static dlx_place place_of(const dlx_json_stream *json)
{
    return (dlx_place){json->line.number, json->begin + 1, false};
}

static bool is_key(const dlx_buffer *key, const char *wanted)
{
    return strcmp(key->bytes, wanted) == 0;
}

/* Skips an unknown member with a warning, or refuses the member if strict: a typo, or data of other
 * programs. */
static dlx_status skip_unknown(const parser *at, const dlx_buffer *key, dlx_error *error)
{
    dlx_error odd;
    dlx_input_error(at->json->input, &at->json->line, at->json->line.text + at->json->begin, &odd,
                    "unknown member %s is ignored", dlx_show(key->bytes, strlen(key->bytes)).text);
    const dlx_status status = dlx_reader_odd(at->reader, &odd, error);
    return status == DLX_OK ? dlx_json_stream_skip(at->json, error) : status;
}

/* Returns the index of a name; DLX_NO_INDEX: no memory. */
static uint32_t add_name(dlx_json_document *document, const char *text, size_t length)
{
    document->escaped.size = 0;
    if (!dlx_escape(&document->escaped, text, length))
        return DLX_NO_INDEX;
    return dlx_names_add(&document->names, document->escaped.bytes, document->escaped.size);
}

/* Finds the index of the current name: a string, or an integer in the original spelling. */
static dlx_status take_name(const parser *at, const char *what, uint32_t *index, dlx_error *error)
{
    const dlx_json_stream *json = at->json;
    int64_t number;
    const bool named = json->kind == DLX_JSON_STRING ||
                       (json->kind == DLX_JSON_NUMBER &&
                        dlx_tokens_parse_signed(json->text.bytes, json->text.size, &number));
    if (!named || json->text.size == 0)
        return dlx_json_stream_refuse(json, what, error);
    *index = add_name(at->document, json->text.bytes, json->text.size);
    return *index == DLX_NO_INDEX ? dlx_error_memory(error) : DLX_OK;
}

/* ---- items ----------------------------------------------------------------------------------- */

static dlx_status take_bound(const parser *at, uint64_t *bound, dlx_error *error)
{
    if (at->json->kind != DLX_JSON_NUMBER ||
        !dlx_tokens_parse_unsigned(at->json->text.bytes, at->json->text.size, bound))
        return dlx_json_stream_refuse(at->json, "a number of times", error);
    return DLX_OK;
}

/* Reads `{"name": "a", "low": 0, "high": 2}`; a missing bound is 1, or the other bound if needed to
 * keep low <= high. */
static dlx_status take_item_object(const parser *at, dlx_json_item *item, dlx_error *error)
{
    dlx_json_document *document = at->document;
    bool more;
    bool has_low = false;
    bool has_high = false;
    dlx_status status = dlx_json_stream_member(at->json, &more, &document->inner, error);
    item->name = DLX_NO_INDEX;
    while (status == DLX_OK && more) {
        const dlx_buffer *key = &document->inner;
        const bool low = is_key(key, "low");
        const bool high = is_key(key, "high");
        if (is_key(key, "name")) {
            item->place = place_of(at->json);
            status = take_name(at, "the name of an item", &item->name, error);
        } else if (low || high) {
            status = take_bound(at, low ? &item->low : &item->high, error);
            has_low |= low;
            has_high |= high;
        } else {
            status = skip_unknown(at, key, error);
        }
        if (status == DLX_OK)
            status = dlx_json_stream_member(at->json, &more, &document->inner, error);
    }
    if (has_low && !has_high && item->low > 1)
        item->high = item->low;
    if (status == DLX_OK && item->name == DLX_NO_INDEX)
        return dlx_json_stream_refuse(at->json, "the name of an item, \"name\"", error);
    return status;
}

/* Adds an item whose name has its index in the item. */
static dlx_status keep_item(dlx_json_document *document, bool secondary, const dlx_json_item *item,
                            dlx_error *error)
{
    if (!dlx_buffer_grow(&document->item[secondary], &document->item_capacity[secondary],
                         document->items[secondary] + 1, sizeof *item))
        return dlx_error_memory(error);
    document->item[secondary][document->items[secondary]++] = *item;
    return DLX_OK;
}

static dlx_status take_item(const parser *at, bool secondary, dlx_error *error)
{
    dlx_json_document *document = at->document;
    dlx_json_item item = {.low = 1, .high = 1, .place = place_of(at->json)};
    const dlx_status status = at->json->kind == DLX_JSON_OPEN_OBJECT && !secondary
                                  ? take_item_object(at, &item, error)
                                  : take_name(at, "the name of an item", &item.name, error);
    return status == DLX_OK ? keep_item(document, secondary, &item, error) : status;
}

/* Reads the bounds of an item in an object of items: a number of times, or `[low, high]`. */
static dlx_status take_bounds(const parser *at, dlx_json_item *item, dlx_error *error)
{
    bool more = true;
    if (at->json->kind != DLX_JSON_OPEN_ARRAY) {
        const dlx_status status = take_bound(at, &item->low, error);
        item->high = item->low;
        return status;
    }
    dlx_status status = dlx_json_stream_element(at->json, &more, error);
    if (status == DLX_OK)
        status = take_bound(at, &item->low, error);
    if (status == DLX_OK)
        status = dlx_json_stream_element(at->json, &more, error);
    if (status == DLX_OK)
        status = take_bound(at, &item->high, error);
    if (status == DLX_OK)
        status = dlx_json_stream_element(at->json, &more, error);
    return status == DLX_OK && more ? dlx_json_stream_refuse(at->json, "two bounds", error)
                                    : status;
}

/* Reads primary items with bounds, `{"a": 1, "b": [0, 2]}`. */
static dlx_status take_bounded_items(const parser *at, dlx_error *error)
{
    dlx_json_document *document = at->document;
    const dlx_buffer *name = &document->inner;
    bool more = false;
    dlx_status status = DLX_OK;
    while ((status = dlx_json_stream_member(at->json, &more, &document->inner, error)) == DLX_OK &&
           more) {
        dlx_json_item item = {.place = place_of(at->json)};
        if (!*name->bytes)
            return dlx_json_stream_refuse(at->json, "the name of an item", error);
        status = take_bounds(at, &item, error);
        if (status == DLX_OK)
            item.name = add_name(document, name->bytes, strlen(name->bytes));
        if (status == DLX_OK && item.name == DLX_NO_INDEX)
            return dlx_error_memory(error);
        if (status == DLX_OK)
            status = keep_item(document, false, &item, error);
        if (status != DLX_OK)
            return status;
    }
    return status;
}

static dlx_status take_items(const parser *at, bool secondary, dlx_error *error)
{
    bool more = false;
    dlx_status status = DLX_OK;
    at->document->has_primary |= !secondary;
    if (at->json->kind == DLX_JSON_OPEN_OBJECT && !secondary)
        return take_bounded_items(at, error);
    if (at->json->kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(at->json, "an array of items", error);
    while ((status = dlx_json_stream_element(at->json, &more, error)) == DLX_OK && more)
        if ((status = take_item(at, secondary, error)) != DLX_OK)
            return status;
    return status;
}

/* ---- options --------------------------------------------------------------------------------- */

static dlx_status add_use(const parser *at, dlx_error *error)
{
    dlx_json_document *document = at->document;
    dlx_json_use use = {.colour = DLX_NO_INDEX, .place = place_of(at->json)};
    const dlx_status status = take_name(at, "the name of an item", &use.name, error);
    if (status != DLX_OK)
        return status;
    if (!dlx_buffer_grow(&document->use, &document->use_capacity, document->uses + 1, sizeof use))
        return dlx_error_memory(error);
    document->use[document->uses++] = use;
    return DLX_OK;
}

static dlx_status take_uses(const parser *at, dlx_error *error)
{
    bool more = false;
    dlx_status status = DLX_OK;
    if (at->json->kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(at->json, "an array of names of items", error);
    while ((status = dlx_json_stream_element(at->json, &more, error)) == DLX_OK && more)
        if ((status = add_use(at, error)) != DLX_OK)
            return status;
    return status;
}

/* Reads `{"x": "red"}`; the colours are stored until all items of the option are read. */
static dlx_status take_colours(const parser *at, dlx_error *error)
{
    dlx_json_document *document = at->document;
    dlx_buffer *name = &document->inner;
    bool more = false;
    dlx_status status = DLX_OK;
    if (at->json->kind != DLX_JSON_OPEN_OBJECT)
        return dlx_json_stream_refuse(at->json, "an object of colours by items", error);
    while ((status = dlx_json_stream_member(at->json, &more, name, error)) == DLX_OK && more) {
        dlx_json_use tint = {.place = place_of(at->json)};
        const size_t length = strlen(name->bytes);
        if (length == 0)
            return dlx_json_stream_refuse(at->json, "the name of an item before a colour", error);
        status = take_name(at, "a colour", &tint.colour, error);
        if (status != DLX_OK)
            return status;
        tint.name = add_name(document, name->bytes, length);
        if (tint.name == DLX_NO_INDEX || !dlx_buffer_grow(&document->tint, &document->tint_capacity,
                                                          document->tints + 1, sizeof tint))
            return dlx_error_memory(error);
        document->tint[document->tints++] = tint;
    }
    return status;
}

static dlx_status take_cost(const parser *at, dlx_decimal *cost, dlx_error *error)
{
    if (at->json->kind != DLX_JSON_NUMBER ||
        !dlx_reader_cost(at->reader, at->json->text.bytes, at->json->text.size, cost))
        return dlx_json_stream_refuse(at->json, "a cost that fits in 64 bits", error);
    return DLX_OK;
}

static dlx_status take_label(const parser *at, dlx_json_option *option, dlx_error *error)
{
    dlx_buffer *labels = &at->document->labels;
    const dlx_buffer *text = &at->json->text;
    if (at->json->kind != DLX_JSON_STRING && at->json->kind != DLX_JSON_NUMBER)
        return dlx_json_stream_refuse(at->json, "the name of an option", error);
    if (memchr(text->bytes, 0, text->size))
        return dlx_json_stream_refuse(at->json, "a name without NUL bytes", error);
    option->label = labels->size;
    option->label_length = text->size;
    return dlx_buffer_add(labels, text->bytes, text->size) ? DLX_OK : dlx_error_memory(error);
}

static dlx_status take_option_object(const parser *at, dlx_json_option *option, dlx_error *error)
{
    dlx_json_document *document = at->document;
    const dlx_buffer *key = &document->key;
    bool more = false;
    dlx_status status = DLX_OK;
    while ((status = dlx_json_stream_member(at->json, &more, &document->key, error)) == DLX_OK &&
           more) {
        if (is_key(key, "items"))
            status = take_uses(at, error);
        else if (is_key(key, "colours") || is_key(key, "colors"))
            status = take_colours(at, error);
        else if (is_key(key, "cost"))
            status = take_cost(at, &option->cost, error);
        else if (is_key(key, "name"))
            status = take_label(at, option, error);
        else if (is_key(key, "number")) /* of solutions, ignored */
            status = dlx_json_stream_skip(at->json, error);
        else
            status = skip_unknown(at, key, error);
        if (status != DLX_OK)
            return status;
    }
    return status;
}

static dlx_status refuse_colour(const parser *at, const dlx_json_use *tint, dlx_error *error)
{
    const dlx_names *names = &at->document->names;
    dlx_error_set(
        error, DLX_SYNTAX, "colour of item %s, which this option does not contain",
        dlx_escape_name(dlx_names_text(names, tint->name), dlx_names_length(names, tint->name))
            .text);
    dlx_error_place(error, dlx_input_name(at->json->input), tint->place.line, tint->place.column);
    return DLX_SYNTAX;
}

/* Assigns colours to the items of the option whose uses begin at `first`. */
static dlx_status settle_colours(const parser *at, size_t first, dlx_error *error)
{
    dlx_json_document *document = at->document;
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
            return refuse_colour(at, &document->tint[i], error);
        document->use[of - 1].colour = document->tint[i].colour;
    }
    document->tints = 0;
    return DLX_OK;
}

/* Reads an option, whose name in an object of options is `name`, or NULL. */
static dlx_status take_option(const parser *at, const char *name, dlx_error *error)
{
    dlx_json_document *document = at->document;
    dlx_json_option option = {.label = SIZE_MAX, .place = place_of(at->json)};
    const size_t first = document->uses;
    if (name) {
        option.label = document->labels.size;
        option.label_length = strlen(name);
        if (!dlx_buffer_add(&document->labels, name, option.label_length))
            return dlx_error_memory(error);
    }
    dlx_status status = at->json->kind == DLX_JSON_OPEN_OBJECT
                            ? take_option_object(at, &option, error)
                            : take_uses(at, error);
    if (status == DLX_OK)
        status = settle_colours(at, first, error);
    if (status != DLX_OK)
        return status;
    option.end = document->uses;
    if (!dlx_buffer_grow(&document->option, &document->option_capacity, document->options + 1,
                         sizeof option))
        return dlx_error_memory(error);
    document->option[document->options++] = option;
    return DLX_OK;
}

static dlx_status take_options(const parser *at, dlx_error *error)
{
    dlx_buffer *name = &at->document->key;
    bool more = false;
    dlx_status status = DLX_OK;
    const bool named = at->json->kind == DLX_JSON_OPEN_OBJECT;
    if (!named && at->json->kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(at->json, "an array or object of options", error);
    at->document->has_options = true;
    while ((status = named ? dlx_json_stream_member(at->json, &more, name, error)
                           : dlx_json_stream_element(at->json, &more, error)) == DLX_OK &&
           more)
        if ((status = take_option(at, named ? name->bytes : NULL, error)) != DLX_OK)
            return status;
    return status;
}

/* Makes all items of options primary that are not secondary. */
static dlx_status infer_items(dlx_json_document *document, dlx_error *error)
{
    bool *has = calloc(document->names.count + 1, sizeof *has);
    dlx_status status = has ? DLX_OK : dlx_error_memory(error);
    for (size_t i = 0; i < document->items[1] && has; i++)
        has[document->item[1][i].name] = true;
    for (size_t i = 0; i < document->uses && status == DLX_OK; i++) {
        const dlx_json_use *use = &document->use[i];
        const dlx_json_item item = {use->name, 1, 1, use->place};
        if (!has[use->name])
            status = keep_item(document, false, &item, error);
        has[use->name] = true;
    }
    free(has);
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static dlx_status take_problem_name(const parser *at, dlx_error *error)
{
    const dlx_buffer *text = &at->json->text;
    if (at->json->kind != DLX_JSON_STRING || memchr(text->bytes, '\n', text->size))
        return dlx_json_stream_refuse(at->json, "the problem's name, of one line", error);
    return dlx_reader_set_name(at->reader, text->bytes, text->size) ? DLX_OK
                                                                    : dlx_error_memory(error);
}

static dlx_status take_objective(const parser *at, dlx_error *error)
{
    at->document->maximise = is_key(&at->json->text, "max");
    return at->json->kind == DLX_JSON_STRING &&
                   (at->document->maximise || is_key(&at->json->text, "min"))
               ? DLX_OK
               : dlx_json_stream_refuse(at->json, "\"max\" or \"min\"", error);
}

/* Reads lines such as "author Ann", which the native format writes as `|: author Ann`. */
static dlx_status take_data(const parser *at, dlx_error *error)
{
    const dlx_buffer *text = &at->json->text;
    bool more = false;
    dlx_status status = DLX_OK;
    if (at->json->kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(at->json, "an array of texts", error);
    while ((status = dlx_json_stream_element(at->json, &more, error)) == DLX_OK && more) {
        const size_t word = at->json->kind == DLX_JSON_STRING ? strcspn(text->bytes, " \t\n") : 0;
        const char *end = text->bytes + text->size;
        if (word == 0 || memchr(text->bytes, '\n', text->size))
            return dlx_json_stream_refuse(at->json, "a word and a text, of one line", error);
        if (!dlx_data_keep(&at->reader->data, text->bytes, word,
                           dlx_skip_blanks(text->bytes + word, end), end))
            return dlx_error_memory(error);
    }
    return status;
}

static dlx_status take_member(const parser *at, dlx_error *error)
{
    const dlx_buffer *key = &at->document->key;
    if (is_key(key, "name"))
        return take_problem_name(at, error);
    if (is_key(key, "primary"))
        return take_items(at, false, error);
    if (is_key(key, "secondary"))
        return take_items(at, true, error);
    if (is_key(key, "options"))
        return take_options(at, error);
    if (is_key(key, "objective"))
        return take_objective(at, error);
    if (is_key(key, "constant"))
        return take_cost(at, &at->document->constant, error);
    if (is_key(key, "data"))
        return take_data(at, error);
    if (is_key(key, "solutions"))
        return dlx_json_stream_refuse(at->json, "the end of a problem (ec-answer reads solutions)",
                                      error);
    return skip_unknown(at, key, error);
}

dlx_status dlx_json_document_read(dlx_json_document *document, dlx_json_stream *json,
                                  dlx_reader *reader, dlx_error *error)
{
    const parser at = {document, json, reader};
    bool more = false;
    dlx_status status = DLX_OK;
    clear_document(document);
    if (json->kind == DLX_JSON_OPEN_ARRAY) {
        status = take_options(&at, error);
        return status == DLX_OK ? infer_items(document, error) : status;
    }
    if (json->kind != DLX_JSON_OPEN_OBJECT)
        return dlx_json_stream_refuse(json, "an object, '{'", error);
    while ((status = dlx_json_stream_member(json, &more, &document->key, error)) == DLX_OK && more)
        if ((status = take_member(&at, error)) != DLX_OK)
            return status;
    return status == DLX_OK && !document->has_primary && document->has_options
               ? infer_items(document, error)
               : status;
}
