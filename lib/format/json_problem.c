/* SPDX-License-Identifier: MIT */
#include "format/json.h"

#include "core/escape.h"
#include <stdio.h>

/* ---- values ---------------------------------------------------------------------------------- */

dlx_status dlx_json_take_each(dlx_json_problem *json, const dlx_json_value *list,
                              dlx_json_take_fn *take)
{
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < list->count && status == DLX_OK; i++)
        status = take(json, &list->values[i]);
    return status;
}

dlx_status dlx_json_fail(const dlx_json_problem *json, dlx_status status,
                         const dlx_json_value *place)
{
    return dlx_reader_fail_at(json->reader, status, place->line, place->column, json->error);
}

dlx_status dlx_json_refuse_text(const dlx_json_problem *json, const dlx_json_value *place,
                                const char *text)
{
    return dlx_json_fail(json, dlx_error_set(json->error, DLX_SYNTAX, "%s", text), place);
}

dlx_status dlx_json_refuse_value(const dlx_json_problem *json, const dlx_json_value *value,
                                 const char *expected)
{
    const char sign[] = {(char)value->kind, 0};
    char token[64]; /* shown in part if it is long */
    snprintf(token, sizeof token, dlx_json_tree_string(value) ? "\"%s\"" : "%s",
             value->kind < DLX_JSON_COMMA ? value->text : sign);
    dlx_error_set(json->error, DLX_SYNTAX, "expected %s, found %s", expected,
                  dlx_show(token, strlen(token)).text);
    return dlx_json_fail(json, DLX_SYNTAX, value);
}

dlx_status dlx_json_take_array(dlx_json_problem *json, const dlx_json_value *list,
                               const char *expected, dlx_json_take_fn *take)
{
    return dlx_json_tree_is_array(list) ? dlx_json_take_each(json, list, take)
                                        : dlx_json_refuse_value(json, list, expected);
}

bool dlx_json_has_key(const dlx_json_value *member, const char *keys)
{
    return dlx_tokens_are_among(member->key, strlen(member->key), keys);
}

dlx_status dlx_json_refuse_member(const dlx_json_problem *json, const dlx_json_value *member)
{
    dlx_error_set(json->error, DLX_SYNTAX, "unknown member %s",
                  dlx_show(member->key, strlen(member->key)).text);
    return dlx_json_fail(json, DLX_SYNTAX, member);
}

dlx_status dlx_json_refuse_second(const dlx_json_problem *json, const dlx_json_value *first,
                                  const dlx_json_value *second)
{
    dlx_error_set(json->error, DLX_SYNTAX, "members %s and %s have one meaning: expected one",
                  dlx_show(first->key, strlen(first->key)).text,
                  dlx_show(second->key, strlen(second->key)).text);
    return dlx_json_fail(json, DLX_SYNTAX, second);
}

dlx_status dlx_json_pass_member(dlx_json_problem *json, const dlx_json_value *member)
{
    return dlx_json_has_key(member, DLX_JSON_HARMLESS) ? DLX_OK
                                                       : dlx_json_refuse_member(json, member);
}

/* Sets *name to the text in the ec format's spelling, with a NUL byte behind. */
static dlx_status set_name(const dlx_json_problem *json, dlx_buffer *name, const char *text)
{
    name->size = 0;
    if (!dlx_escape(name, text, strlen(text)) || !dlx_buffer_add(name, "", 1))
        return dlx_error_memory(json->error);
    name->size--;
    return DLX_OK;
}

/* Takes a name: a string, or an integer in the original spelling. */
static dlx_status take_name(const dlx_json_problem *json, const dlx_json_value *value,
                            const char *what, dlx_buffer *name)
{
    int64_t number;
    if ((!dlx_json_tree_string(value) && !dlx_json_tree_integer(value, &number)) || !value->count)
        return dlx_json_refuse_value(json, value, what);
    return set_name(json, name, value->text);
}

static dlx_status take_item_name(dlx_json_problem *json, const dlx_json_value *value)
{
    return take_name(json, value, "the name of an item", &json->name);
}

/* ---- items ----------------------------------------------------------------------------------- */

/* Adds the item of the current name, which stands at `place`. */
static dlx_status put_item(const dlx_json_problem *json, const dlx_json_value *place,
                           bool secondary, uint64_t low, uint64_t high)
{
    dlx_builder *builder = json->reader->builder;
    const char *name = json->name.bytes;
    const size_t size = json->name.size;
    return dlx_json_fail(json,
                         secondary
                             ? dlx_builder_put_secondary(builder, name, size, json->error)
                             : dlx_builder_put_primary(builder, name, size, low, high, json->error),
                         place);
}

static dlx_status take_bound(const dlx_json_problem *json, const dlx_json_value *value,
                             uint64_t *bound)
{
    return dlx_json_tree_is(value, DLX_JSON_NUMBER) &&
                   dlx_tokens_parse_unsigned(value->text, value->count, bound)
               ? DLX_OK
               : dlx_json_refuse_value(json, value, "a number of times");
}

/* Takes `{"name": "a", "low": 0, "high": 2}`; a missing bound is 1, or the other bound if needed to
 * keep low <= high. */
static dlx_status take_item_object(dlx_json_problem *json, const dlx_json_value *item)
{
    const dlx_json_value *name = NULL;
    uint64_t bounds[] = {1, 1};
    bool has_bound[] = {false, false};
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < item->count && status == DLX_OK; i++) {
        const dlx_json_value *member = &item->values[i];
        const bool is_high = dlx_json_has_key(member, "high");
        if (dlx_json_has_key(member, DLX_JSON_NAME)) {
            status =
                name ? dlx_json_refuse_second(json, name, member) : take_item_name(json, member);
            name = member;
        } else if (is_high || dlx_json_has_key(member, "low")) {
            has_bound[is_high] = true;
            status = take_bound(json, member, &bounds[is_high]);
        } else {
            status = dlx_json_pass_member(json, member);
        }
    }
    if (status == DLX_OK && !name)
        return dlx_json_refuse_value(json, &item->values[item->count],
                                     "the name of an item, \"name\"");
    if (has_bound[0] && !has_bound[1] && bounds[0] > 1)
        bounds[1] = bounds[0];
    return status == DLX_OK ? put_item(json, name, false, bounds[0], bounds[1]) : status;
}

dlx_status dlx_json_take_primary(dlx_json_problem *json, const dlx_json_value *item)
{
    if (dlx_json_tree_is_object(item))
        return take_item_object(json, item);
    const dlx_status status = take_item_name(json, item);
    return status == DLX_OK ? put_item(json, item, false, 1, 1) : status;
}

dlx_status dlx_json_take_bounded(dlx_json_problem *json, const dlx_json_value *item)
{
    const bool is_pair = dlx_json_tree_is_array(item); /* its bracket follows its values */
    uint64_t low = 0, high = 0;
    if (!*item->key)
        return dlx_json_refuse_value(json, item, "the name of an item");
    dlx_status status = take_bound(json, is_pair ? &item->values[0] : item, &low);
    if (is_pair && status == DLX_OK)
        status = take_bound(json, &item->values[1], &high);
    if (is_pair && status == DLX_OK && item->count > 2)
        status = dlx_json_refuse_value(json, &item->values[2], "two bounds");
    if (status == DLX_OK)
        status = set_name(json, &json->name, item->key);
    return status == DLX_OK ? put_item(json, item, false, low, is_pair ? high : low) : status;
}

/* Notes the name of a secondary item while items are declared, else adds the item. */
static dlx_status take_secondary(dlx_json_problem *json, const dlx_json_value *item)
{
    const dlx_status status = take_item_name(json, item);
    if (status != DLX_OK)
        return status;
    if (!json->declares)
        return put_item(json, item, true, 0, 0);
    return dlx_error_unless(dlx_names_add(&json->secondary, json->name.bytes, json->name.size) !=
                                DLX_NO_INDEX,
                            json->error);
}

dlx_status dlx_json_take_secondary(dlx_json_problem *json, const dlx_json_value *member)
{
    return dlx_json_has_key(member, "secondary")
               ? dlx_json_take_array(json, member, "an array of items", take_secondary)
               : DLX_OK;
}

/* ---- options --------------------------------------------------------------------------------- */

/* Makes the item of the current name primary unless it is known. */
static dlx_status declare(const dlx_json_problem *json, const dlx_json_value *place)
{
    const dlx_buffer *name = &json->name;
    const dlx_names *names = &json->reader->builder->items->names;
    const bool is_known = dlx_names_find(names, name->bytes, name->size) != DLX_NO_INDEX ||
                          dlx_names_find(&json->secondary, name->bytes, name->size) != DLX_NO_INDEX;
    return is_known ? DLX_OK : put_item(json, place, false, 1, 1);
}

/* Refuses the current name. Suggestions are optional. */
static dlx_status refuse_unknown(const dlx_json_problem *json, const dlx_json_value *place)
{
    const dlx_names *names = &json->reader->builder->items->names;
    const uint32_t near = dlx_names_near(names, json->name.bytes, json->name.size);
    const bool has_near = near != DLX_NO_INDEX;
    dlx_error_set(
        json->error, DLX_SYNTAX, "unknown item %s%s%s",
        dlx_escape_name(json->name.bytes, json->name.size).text,
        has_near ? "; the nearest is " : "",
        has_near ? dlx_escape_name(dlx_names_text(names, near), dlx_names_length(names, near)).text
                 : "");
    return dlx_json_fail(json, DLX_SYNTAX, place);
}

/* Adds the item of the current name to the option, with a colour unless NULL. */
static dlx_status add_use(dlx_json_problem *json, const dlx_json_value *place,
                          const dlx_json_value *colour)
{
    dlx_builder *builder = json->reader->builder;
    json->uses++;
    if (json->declares)
        return declare(json, place);
    const uint32_t item = dlx_names_find(&builder->items->names, json->name.bytes, json->name.size);
    if (item == DLX_NO_INDEX)
        return refuse_unknown(json, place);
    dlx_status status = colour ? take_name(json, colour, "a colour", &json->colour) : DLX_OK;
    if (status == DLX_OK)
        status = dlx_json_fail(
            json,
            dlx_builder_add_index(builder, item, colour ? json->colour.bytes : NULL, json->error),
            place);
    return status;
}

static dlx_status take_use(dlx_json_problem *json, const dlx_json_value *item)
{
    const dlx_status status = take_item_name(json, item);
    return status == DLX_OK ? add_use(json, item, dlx_json_tree_get(json->colours, item->text))
                            : status;
}

/* Refuses colours of items that are not in the list. */
static dlx_status check_colours(const dlx_json_problem *json, const dlx_json_value *items)
{
    for (size_t i = 0; i < dlx_json_tree_members(json->colours); i++) {
        const dlx_json_value *colour = &json->colours->values[i];
        size_t k = 0;
        if (!*colour->key)
            return dlx_json_refuse_value(json, colour, "the name of an item before a colour");
        while (k < dlx_json_tree_length(items) && strcmp(items->values[k].text, colour->key) != 0)
            k++;
        if (k < dlx_json_tree_length(items))
            continue;
        dlx_error_set(json->error, DLX_SYNTAX,
                      "colour of item %s, which this option does not contain",
                      dlx_show(colour->key, strlen(colour->key)).text);
        return dlx_json_fail(json, DLX_SYNTAX, colour);
    }
    return DLX_OK;
}

const char dlx_json_one_form[] =
    "expected options of one form: lists of items, or records with 0 and 1 for each item";

/* Takes a member of a record, an item and 0 or 1, as programs write the rows of a table. */
static dlx_status take_bit(dlx_json_problem *json, const dlx_json_value *member)
{
    bool bit = dlx_json_tree_is_word(member, "true");
    if (!bit && !dlx_json_tree_is_word(member, "false") &&
        !(dlx_json_tree_is(member, DLX_JSON_NUMBER) &&
          dlx_decimal_parse_bit(member->text, member->count, &bit)))
        return dlx_json_pass_member(json, member);
    if (json->kept[DLX_JSON_PRIMARY])
        return dlx_json_refuse_text(json, member, dlx_json_one_form);
    json->record = json->record ? json->record : member;
    const dlx_status status = set_name(json, &json->name, member->key);
    if (status != DLX_OK || (!bit && !json->declares))
        return status;
    return bit ? add_use(json, member, NULL) : declare(json, member);
}

bool dlx_json_may_be_columns(const dlx_json_problem *json)
{
    const dlx_names *names = &json->reader->builder->items->names;
    const dlx_json_value *options = json->kept[DLX_JSON_OPTIONS];
    uint64_t number;
    bool may = json->record && dlx_json_tree_is_object(options ? options : json->root);
    for (size_t i = 0; i < names->count && may; i++)
        may = dlx_tokens_parse_unsigned(dlx_names_text(names, i), dlx_names_length(names, i),
                                        &number) &&
              number == i;
    return may;
}

dlx_status dlx_json_take_cost(const dlx_json_problem *json, const dlx_json_value *value,
                              dlx_decimal *cost)
{
    return dlx_json_tree_is(value, DLX_JSON_NUMBER) &&
                   dlx_reader_cost(json->reader, value->text, value->count, cost)
               ? DLX_OK
               : dlx_json_refuse_value(json, value, "a cost that fits in 64 bits");
}

/* Members of an option. */
enum { ITEMS, COLOURS, COST, LABEL, MEMBERS };

/* Sorts the members of an option, and takes those of records. */
static dlx_status sort_members(dlx_json_problem *json, const dlx_json_value *option,
                               const dlx_json_value **members)
{
    static const char *const keys[] = {
        [ITEMS] = "items elements set subset members covers",
        [COLOURS] = "colours colors",
        [COST] = "cost weight price",
        [LABEL] = DLX_JSON_NAME,
    };
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < dlx_json_tree_members(option) && status == DLX_OK; i++) {
        const dlx_json_value *member = &option->values[i];
        size_t kind = dlx_json_tree_is_array(member) ? ITEMS : COLOURS;
        while (kind < MEMBERS && !dlx_json_has_key(member, keys[kind]))
            kind++;
        if (kind < MEMBERS && members[kind])
            status = dlx_json_refuse_second(json, members[kind], member);
        else if (kind < MEMBERS)
            members[kind] = member;
        else if (!members[ITEMS] || !dlx_json_has_key(member, DLX_JSON_HARMLESS))
            status = take_bit(json, member);
    }
    if (status == DLX_OK && members[COLOURS] && !dlx_json_tree_is_object(members[COLOURS]))
        return dlx_json_refuse_value(json, members[COLOURS], "an object of colours by items");
    if (status == DLX_OK && members[LABEL] && members[LABEL]->kind != DLX_JSON_STRING &&
        members[LABEL]->kind != DLX_JSON_NUMBER)
        return dlx_json_refuse_value(json, members[LABEL], "the name of an option");
    return status;
}

/* Ends an option. Its name may be NULL. */
static dlx_status end_option(const dlx_json_problem *json, const dlx_json_value *option,
                             dlx_decimal cost, const char *label)
{
    dlx_builder *builder = json->reader->builder;
    const dlx_problem *problem = builder->problem;
    const dlx_line line = {"", 0, option->line};
    bool has_primary = false;
    for (size_t i = problem->start[problem->options]; i < builder->nonzeros; i++)
        has_primary |= problem->item[i] < builder->items->primary;
    dlx_status status = dlx_builder_cost_decimal(builder, cost.value, cost.places, json->error);
    if (status == DLX_OK && label)
        status = dlx_builder_put_option_name(builder, label, strlen(label), json->error);
    return status == DLX_OK ? dlx_reader_end_option(json->reader, &line, has_primary, json->error)
                            : dlx_json_fail(json, status, option);
}

dlx_status dlx_json_take_option(dlx_json_problem *json, const dlx_json_value *option)
{
    const dlx_json_value *members[MEMBERS] = {NULL};
    dlx_decimal cost = {0, 0};
    dlx_status status = sort_members(json, option, members);
    const bool is_list = members[ITEMS] || !dlx_json_tree_is_object(option);
    json->colours = members[COLOURS];
    json->has_lists |= is_list;
    if (status == DLX_OK && is_list)
        status = dlx_json_take_array(json, members[ITEMS] ? members[ITEMS] : option,
                                     "an array of names of items", take_use);
    if (status == DLX_OK)
        status = check_colours(json, members[ITEMS]);
    if (status == DLX_OK && members[COST])
        status = dlx_json_take_cost(json, members[COST], &cost);
    json->length = json->option_count++ ? json->length : json->uses;
    json->is_even &= json->uses == json->option_count * json->length;
    return status == DLX_OK && !json->declares ? end_option(json, option, cost,
                                                            members[LABEL] ? members[LABEL]->text
                                                            : *option->key ? option->key
                                                                           : NULL)
                                               : status;
}
