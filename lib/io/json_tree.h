/* SPDX-License-Identifier: MIT */
/* A JSON text as a tree of values, each with its place in the input. */
#ifndef DLX_IO_JSON_TREE_H
#define DLX_IO_JSON_TREE_H

#include "io/json_stream.h"

typedef struct dlx_json_value {
    dlx_json_kind kind;    /* DLX_JSON_STRING, NUMBER, WORD, OPEN_ARRAY or OPEN_OBJECT; CLOSE_ARRAY
                              or CLOSE_OBJECT after the last value of an array or object */
    bool moved;            /* the place is not where its bytes stand */
    uint64_t line, column; /* of its first byte, from 1 */
    size_t count;          /* elements, members, or bytes of a text */
    union {                /* in an object, else "" */
        const char *key;   /* NUL-terminated */
        size_t key_offset; /* while the tree grows */
    };
    union {
        const struct dlx_json_value *values; /* of an array or object, [0..count[ */
        const char *text;                    /* of any other value, NUL-terminated */
        size_t offset;                       /* while the tree grows */
    };
} dlx_json_value;

/* All zero is empty. Values are valid until the next text is read. */
typedef struct dlx_json_tree {
    dlx_json_value *values; /* of closed arrays and objects, and the root */
    size_t count, capacity;
    dlx_json_value *pending; /* open arrays and objects, each with its values so far */
    size_t pending_count, pending_capacity;
    size_t *open; /* the places of open arrays and objects in `pending` */
    size_t depth, open_capacity;
    dlx_buffer text;   /* texts and keys */
    dlx_buffer key;    /* of the value being read */
    bool is_unlimited; /* its memory is not refused; set by the caller */
} dlx_json_tree;

/* Reads the value whose first token was read last from `json`. Errors: DLX_SYNTAX, also for a key
 * that an object has twice and for more memory than the input allows; those of dlx_input_line. */
dlx_status dlx_json_tree_read(dlx_json_tree *tree, dlx_json_stream *json,
                              const dlx_json_value **root, dlx_error *error);

/* Gives all values of the tree one place: for a text that the input has packed. */
void dlx_json_tree_move(dlx_json_tree *tree, uint64_t line, uint64_t column);

void dlx_json_tree_free(dlx_json_tree *tree);

/* The accessors take NULL for a value that does not exist. */

static inline bool dlx_json_tree_is(const dlx_json_value *value, dlx_json_kind kind)
{
    return value && value->kind == kind;
}

static inline bool dlx_json_tree_is_array(const dlx_json_value *value)
{
    return dlx_json_tree_is(value, DLX_JSON_OPEN_ARRAY);
}

static inline bool dlx_json_tree_is_object(const dlx_json_value *value)
{
    return dlx_json_tree_is(value, DLX_JSON_OPEN_OBJECT);
}

/* The number of elements; 0: no array. */
static inline size_t dlx_json_tree_length(const dlx_json_value *array)
{
    return dlx_json_tree_is_array(array) ? array->count : 0;
}

/* An element of an array, or NULL. */
static inline const dlx_json_value *dlx_json_tree_at(const dlx_json_value *array, size_t index)
{
    return index < dlx_json_tree_length(array) ? &array->values[index] : NULL;
}

/* The number of members; 0: no object. */
static inline size_t dlx_json_tree_members(const dlx_json_value *object)
{
    return dlx_json_tree_is_object(object) ? object->count : 0;
}

/* The member of an object with a key, or NULL. */
const dlx_json_value *dlx_json_tree_get(const dlx_json_value *object, const char *key);

/* The text of a string, or NULL. */
static inline const char *dlx_json_tree_string(const dlx_json_value *value)
{
    return dlx_json_tree_is(value, DLX_JSON_STRING) ? value->text : NULL;
}

/* True if the value is `word`: true, false or null. */
bool dlx_json_tree_is_word(const dlx_json_value *value, const char *word);

/* The value of a number without a fraction; false: `value` is none that fits. */
bool dlx_json_tree_integer(const dlx_json_value *value, int64_t *number);

/* The value of a number, rounded; 0 if `value` is no number. */
double dlx_json_tree_number(const dlx_json_value *value);

#endif
