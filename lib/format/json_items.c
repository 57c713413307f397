/* SPDX-License-Identifier: MIT */
#include "format/json_items.h"

#include "core/escape.h"

dlx_place dlx_json_items_place(const dlx_json_stream *json)
{
    return (dlx_place){json->line.number, json->begin + 1, false};
}

bool dlx_json_items_key(const dlx_buffer *key, const char *wanted)
{
    return dlx_tokens_are_among(key->bytes, strlen(key->bytes), wanted);
}

dlx_status dlx_json_items_refuse(const dlx_json_parser *parser, const dlx_buffer *key,
                                 dlx_error *error)
{
    return dlx_input_error(parser->json->input, &parser->json->line,
                           parser->json->line.text + parser->json->begin, error,
                           "unknown member %s", dlx_show(key->bytes, strlen(key->bytes)).text);
}

/* Skips a member without meaning for the problem; refuses another: a typo, or a rule. */
dlx_status dlx_json_items_skip(const dlx_json_parser *parser, const dlx_buffer *key,
                               dlx_error *error)
{
    return dlx_json_items_key(key, DLX_JSON_HARMLESS) ? dlx_json_stream_skip(parser->json, error)
                                                      : dlx_json_items_refuse(parser, key, error);
}

/* Returns the index of a name; DLX_NO_INDEX: no memory. */
uint32_t dlx_json_items_name(dlx_json_document *document, const char *text, size_t length)
{
    document->escaped.size = 0;
    if (!dlx_escape(&document->escaped, text, length))
        return DLX_NO_INDEX;
    return dlx_names_add(&document->names, document->escaped.bytes, document->escaped.size);
}

/* Finds the index of the current name: a string, or an integer in the original spelling. */
dlx_status dlx_json_items_take_name(const dlx_json_parser *parser, const char *what,
                                    uint32_t *index, dlx_error *error)
{
    const dlx_json_stream *json = parser->json;
    int64_t number;
    const bool named = json->kind == DLX_JSON_STRING ||
                       (json->kind == DLX_JSON_NUMBER &&
                        dlx_tokens_parse_signed(json->text.bytes, json->text.size, &number));
    if (!named || json->text.size == 0)
        return dlx_json_stream_refuse(json, what, error);
    *index = dlx_json_items_name(parser->document, json->text.bytes, json->text.size);
    return *index == DLX_NO_INDEX ? dlx_error_memory(error) : DLX_OK;
}

/* ---- items ----------------------------------------------------------------------------------- */

static dlx_status take_bound(const dlx_json_parser *parser, uint64_t *bound, dlx_error *error)
{
    if (parser->json->kind != DLX_JSON_NUMBER ||
        !dlx_tokens_parse_unsigned(parser->json->text.bytes, parser->json->text.size, bound))
        return dlx_json_stream_refuse(parser->json, "a number of times", error);
    return DLX_OK;
}

/* Reads `{"name": "a", "low": 0, "high": 2}`; a missing bound is 1, or the other bound if needed to
 * keep low <= high. */
static dlx_status take_item_object(const dlx_json_parser *parser, dlx_json_item *item,
                                   dlx_error *error)
{
    dlx_json_document *document = parser->document;
    bool more;
    bool has_low = false;
    bool has_high = false;
    dlx_status status = dlx_json_stream_member(parser->json, &more, &document->inner, error);
    item->name = DLX_NO_INDEX;
    while (status == DLX_OK && more) {
        const dlx_buffer *key = &document->inner;
        const bool low = dlx_json_items_key(key, "low");
        const bool high = dlx_json_items_key(key, "high");
        if (dlx_json_items_key(key, DLX_JSON_NAME)) {
            item->place = dlx_json_items_place(parser->json);
            status = dlx_json_items_take_name(parser, "the name of an item", &item->name, error);
        } else if (low || high) {
            status = take_bound(parser, low ? &item->low : &item->high, error);
            has_low |= low;
            has_high |= high;
        } else {
            status = dlx_json_items_skip(parser, key, error);
        }
        if (status == DLX_OK)
            status = dlx_json_stream_member(parser->json, &more, &document->inner, error);
    }
    if (has_low && !has_high && item->low > 1)
        item->high = item->low;
    if (status == DLX_OK && item->name == DLX_NO_INDEX)
        return dlx_json_stream_refuse(parser->json, "the name of an item, \"name\"", error);
    return status;
}

/* Adds an item whose name has its index in the item. */
dlx_status dlx_json_items_keep(dlx_json_document *document, bool secondary,
                               const dlx_json_item *item, dlx_error *error)
{
    if (!dlx_buffer_grow(&document->item[secondary], &document->item_capacity[secondary],
                         document->items[secondary] + 1, sizeof *item))
        return dlx_error_memory(error);
    document->item[secondary][document->items[secondary]++] = *item;
    return DLX_OK;
}

static dlx_status take_item(const dlx_json_parser *parser, bool secondary, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    dlx_json_item item = {.low = 1, .high = 1, .place = dlx_json_items_place(parser->json)};
    const dlx_status status =
        parser->json->kind == DLX_JSON_OPEN_OBJECT && !secondary
            ? take_item_object(parser, &item, error)
            : dlx_json_items_take_name(parser, "the name of an item", &item.name, error);
    return status == DLX_OK ? dlx_json_items_keep(document, secondary, &item, error) : status;
}

/* Reads the bounds of an item in an object of items: a number of times, or `[low, high]`. */
static dlx_status take_bounds(const dlx_json_parser *parser, dlx_json_item *item, dlx_error *error)
{
    bool more = true;
    if (parser->json->kind != DLX_JSON_OPEN_ARRAY) {
        const dlx_status status = take_bound(parser, &item->low, error);
        item->high = item->low;
        return status;
    }
    dlx_status status = dlx_json_stream_element(parser->json, &more, error);
    if (status == DLX_OK)
        status = take_bound(parser, &item->low, error);
    if (status == DLX_OK)
        status = dlx_json_stream_element(parser->json, &more, error);
    if (status == DLX_OK)
        status = take_bound(parser, &item->high, error);
    if (status == DLX_OK)
        status = dlx_json_stream_element(parser->json, &more, error);
    return status == DLX_OK && more ? dlx_json_stream_refuse(parser->json, "two bounds", error)
                                    : status;
}

/* Reads primary items with bounds, `{"a": 1, "b": [0, 2]}`. */
static dlx_status take_bounded_items(const dlx_json_parser *parser, dlx_error *error)
{
    dlx_json_document *document = parser->document;
    const dlx_buffer *name = &document->inner;
    bool more = false;
    dlx_status status = DLX_OK;
    while ((status = dlx_json_stream_member(parser->json, &more, &document->inner, error)) ==
               DLX_OK &&
           more) {
        dlx_json_item item = {.place = dlx_json_items_place(parser->json)};
        if (!*name->bytes)
            return dlx_json_stream_refuse(parser->json, "the name of an item", error);
        status = take_bounds(parser, &item, error);
        if (status == DLX_OK)
            item.name = dlx_json_items_name(document, name->bytes, strlen(name->bytes));
        if (status == DLX_OK && item.name == DLX_NO_INDEX)
            return dlx_error_memory(error);
        if (status == DLX_OK)
            status = dlx_json_items_keep(document, false, &item, error);
        if (status != DLX_OK)
            return status;
    }
    return status;
}

dlx_status dlx_json_items_take(const dlx_json_parser *parser, bool secondary, dlx_error *error)
{
    bool more = false;
    dlx_status status = DLX_OK;
    parser->document->has_primary |= !secondary;
    if (parser->json->kind == DLX_JSON_OPEN_OBJECT && !secondary)
        return take_bounded_items(parser, error);
    if (parser->json->kind != DLX_JSON_OPEN_ARRAY)
        return dlx_json_stream_refuse(parser->json, "an array of items", error);
    while ((status = dlx_json_stream_element(parser->json, &more, error)) == DLX_OK && more)
        if ((status = take_item(parser, secondary, error)) != DLX_OK)
            return status;
    return status;
}
