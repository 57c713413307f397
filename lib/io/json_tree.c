/* SPDX-License-Identifier: MIT */
#include "io/json_tree.h"

#include "io/decimal.h"
#include "io/tokens.h"
#include <stdlib.h>

void dlx_json_tree_free(dlx_json_tree *tree)
{
    free(tree->values);
    free(tree->pending);
    free(tree->open);
    free(tree->text.bytes);
    free(tree->key.bytes);
    *tree = (dlx_json_tree){0};
}

static dlx_status refuse_memory(const dlx_json_stream *json, dlx_error *error)
{
    dlx_input_over_limit(json->input, DLX_SYNTAX, error);
    dlx_error_place(error, dlx_input_name(json->input), json->line.number, json->begin + 1);
    return DLX_SYNTAX;
}

/* Appends a text with its NUL byte to the others; *offset is its place among them. False: no
 * memory. */
static bool add_text(dlx_json_tree *tree, const char *text, size_t size, size_t *offset)
{
    *offset = tree->text.size;
    return dlx_buffer_add(&tree->text, text, size);
}

static bool is_within_limit(const dlx_json_tree *tree, const dlx_json_stream *json)
{
    const uint64_t values = (uint64_t)tree->count + tree->pending_count;
    return dlx_input_allows(json->input, values * sizeof *tree->values + tree->text.size);
}

/* Appends the value that begins, or the array or object that ends, with the token read last. */
static dlx_status add_value(dlx_json_tree *tree, const dlx_json_stream *json, bool keyed,
                            dlx_error *error)
{
    const bool nests = json->kind == DLX_JSON_OPEN_ARRAY || json->kind == DLX_JSON_OPEN_OBJECT;
    const bool has_text = json->kind < DLX_JSON_COMMA;
    dlx_json_value value = {.kind = json->kind,
                            .line = json->line.number,
                            .column = json->begin + 1,
                            .count = has_text ? json->text.size : 0};
    if (!tree->is_unlimited && (has_text || nests) && !is_within_limit(tree, json))
        return refuse_memory(json, error);
    if ((keyed && !add_text(tree, tree->key.bytes, tree->key.size, &value.key_offset)) ||
        (has_text && !add_text(tree, json->text.bytes, json->text.size + 1, &value.offset)) ||
        !dlx_buffer_grow(&tree->pending, &tree->pending_capacity, tree->pending_count + 1,
                         sizeof value) ||
        !dlx_buffer_grow(&tree->open, &tree->open_capacity, tree->depth + 1, sizeof *tree->open))
        return dlx_error_memory(error);
    if (nests)
        tree->open[tree->depth++] = tree->pending_count;
    tree->pending[tree->pending_count++] = value;
    return DLX_OK;
}

/* Moves the values that are pending from `first` on to those of closed arrays and objects. */
static bool move_values(dlx_json_tree *tree, size_t first)
{
    const size_t count = tree->pending_count - first;
    if (!dlx_buffer_grow(&tree->values, &tree->capacity, tree->count + count, sizeof *tree->values))
        return false;
    if (count)
        memcpy(tree->values + tree->count, tree->pending + first, count * sizeof *tree->values);
    tree->count += count;
    tree->pending_count = first;
    return true;
}

/* Closes the innermost open array or object. Its bracket follows its values. */
static dlx_status close_value(dlx_json_tree *tree, const dlx_json_stream *json, dlx_error *error)
{
    const size_t place = tree->open[tree->depth - 1];
    const size_t count = tree->pending_count - place - 1;
    const dlx_status status = add_value(tree, json, false, error);
    if (status != DLX_OK)
        return status;
    tree->depth--;
    tree->pending[place].count = count;
    tree->pending[place].offset = tree->count;
    return dlx_error_unless(move_values(tree, place + 1), error);
}

/* Turns offsets into pointers. Offset 0 of the texts is "". */
static void set_pointers(dlx_json_tree *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        dlx_json_value *value = &tree->values[i];
        value->key = tree->text.bytes + value->key_offset;
        if (dlx_json_tree_is_array(value) || dlx_json_tree_is_object(value))
            value->values = tree->values + value->offset;
        else
            value->text = tree->text.bytes + value->offset;
    }
}

static int compare_keys(const void *a, const void *b)
{
    const dlx_json_value *const *first = a;
    const dlx_json_value *const *second = b;
    const int order = strcmp((*first)->key, (*second)->key);
    return order ? order : (*first > *second) - (*first < *second);
}

/* Sorts the members of an object by key in `sorted`; returns a member whose key another one before
 * it has, or NULL. */
static const dlx_json_value *find_duplicate(const dlx_json_value *object,
                                            const dlx_json_value **sorted)
{
    for (size_t i = 0; i < object->count; i++)
        sorted[i] = &object->values[i];
    qsort(sorted, object->count, sizeof *sorted, compare_keys);
    for (size_t i = 1; i < object->count; i++)
        if (strcmp(sorted[i - 1]->key, sorted[i]->key) == 0)
            return sorted[i];
    return NULL;
}

/* Refuses an object with two members of the same key. */
static dlx_status check_keys(const dlx_json_tree *tree, const dlx_json_stream *json,
                             dlx_error *error)
{
    size_t most = 0;
    for (size_t i = 0; i < tree->count; i++)
        if (dlx_json_tree_members(&tree->values[i]) > most)
            most = tree->values[i].count;
    const dlx_json_value **sorted = most > 1 ? dlx_buffer_allocate(most, sizeof(void *)) : NULL;
    const dlx_json_value *duplicate = NULL;
    if (most > 1 && !sorted)
        return dlx_error_memory(error);
    for (size_t i = 0; i < tree->count && !duplicate; i++)
        if (dlx_json_tree_members(&tree->values[i]) > 1)
            duplicate = find_duplicate(&tree->values[i], sorted);
    free(sorted);
    if (!duplicate)
        return DLX_OK;
    dlx_error_set(error, DLX_SYNTAX, "member %s occurs twice in its object",
                  dlx_show(duplicate->key, strlen(duplicate->key)).text);
    dlx_error_place(error, dlx_input_name(json->input), duplicate->line, duplicate->column);
    return DLX_SYNTAX;
}

dlx_status dlx_json_tree_read(dlx_json_tree *tree, dlx_json_stream *json,
                              const dlx_json_value **root, dlx_error *error)
{
    tree->count = tree->pending_count = tree->depth = tree->text.size = 0;
    if (!dlx_buffer_add(&tree->text, "", 1))
        return dlx_error_memory(error);
    dlx_status status = add_value(tree, json, false, error);
    while (status == DLX_OK && tree->depth > 0) {
        const bool keyed = dlx_json_tree_is_object(&tree->pending[tree->open[tree->depth - 1]]);
        bool more = false;
        status = keyed ? dlx_json_stream_member(json, &more, &tree->key, error)
                       : dlx_json_stream_element(json, &more, error);
        if (status == DLX_OK)
            status = more ? add_value(tree, json, keyed, error) : close_value(tree, json, error);
    }
    if (status == DLX_OK && !move_values(tree, 0))
        return dlx_error_memory(error);
    if (status != DLX_OK)
        return status;
    set_pointers(tree);
    *root = &tree->values[tree->count - 1];
    return check_keys(tree, json, error);
}

void dlx_json_tree_move(dlx_json_tree *tree, uint64_t line, uint64_t column)
{
    for (size_t i = 0; i < tree->count; i++) {
        tree->values[i].line = line;
        tree->values[i].column = column;
        tree->values[i].moved = true;
    }
}

const dlx_json_value *dlx_json_tree_get(const dlx_json_value *object, const char *key)
{
    for (size_t i = 0; i < dlx_json_tree_members(object); i++)
        if (strcmp(object->values[i].key, key) == 0)
            return &object->values[i];
    return NULL;
}

bool dlx_json_tree_is_word(const dlx_json_value *value, const char *word)
{
    return dlx_json_tree_is(value, DLX_JSON_WORD) && strcmp(value->text, word) == 0;
}

bool dlx_json_tree_integer(const dlx_json_value *value, int64_t *number)
{
    return dlx_json_tree_is(value, DLX_JSON_NUMBER) &&
           dlx_tokens_parse_signed(value->text, value->count, number);
}

double dlx_json_tree_number(const dlx_json_value *value)
{
    double number;
    const bool is_number = dlx_json_tree_is(value, DLX_JSON_NUMBER) &&
                           dlx_parse_real(value->text, value->count, &number);
    return is_number ? number : 0;
}
