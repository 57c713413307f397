/* SPDX-License-Identifier: MIT */
/* The items of a problem in JSON, and the names in its members. */
#ifndef DLX_FORMAT_JSON_ITEMS_H
#define DLX_FORMAT_JSON_ITEMS_H

#include "core/names.h"
#include "format/reader.h"
#include "io/decimal.h"
#include "io/json_stream.h"

typedef struct dlx_json_item {
    uint32_t name; /* its index in `names` */
    uint64_t low, high;
    dlx_place place;
} dlx_json_item;

typedef struct dlx_json_use {
    uint32_t name;
    uint32_t colour; /* its index in `names`; DLX_NO_INDEX: none */
    dlx_place place;
} dlx_json_use;

typedef struct dlx_json_option {
    size_t end;   /* the uses of an option extend from the end of the previous option to here */
    size_t label; /* start of the name in `labels`; SIZE_MAX: no name */
    size_t label_length;
    dlx_decimal cost;
    dlx_place place;
} dlx_json_option;

/* A JSON problem being read: the members of an object come in any order, hence all members are
 * stored with their places until the object is complete. All zero is empty. */
typedef struct dlx_json_document {
    dlx_names names;        /* of items and colours, in the ec format's spelling */
    dlx_json_item *item[2]; /* primary, secondary */
    size_t items[2], item_capacity[2];
    dlx_json_use *use;
    size_t uses, use_capacity;
    dlx_json_use *tint; /* colours of the current option, before the option's items get them */
    size_t tints, tint_capacity;
    dlx_json_option *option;
    size_t options, option_capacity;
    dlx_buffer labels;
    dlx_buffer escaped;            /* the current name */
    dlx_place place;               /* start of the problem; set by the caller */
    bool has_primary, has_options; /* members found */
    bool is_dictionary;            /* the members are options */
    bool has_lists, has_records;   /* options are lists, or have 0 or 1 for each item */
    dlx_place record;              /* of the first record */
    bool maximise;                 /* "objective": "max" */
    dlx_decimal constant;
    dlx_buffer key;   /* of the members of the problem, of an item, of an option */
    dlx_buffer inner; /* of nested members */
    size_t *use_of;   /* by name: 1 + the last use in an option with colours; 0: none */
    size_t use_of_capacity;
} dlx_json_document;

typedef struct dlx_json_parser {
    dlx_json_document *document;
    dlx_json_stream *json;
    dlx_reader *reader;
} dlx_json_parser;

/* Names of members: of names, and of those without meaning for the problem. */
#define DLX_JSON_NAME "name id label"
#define DLX_JSON_HARMLESS                                                                          \
    "comment comments description note notes $schema title author source date url version index "  \
    "number"

/* The place of the current token. */
dlx_place dlx_json_items_place(const dlx_json_stream *json);

/* True if the key is among the words. Case does not matter. */
bool dlx_json_items_key(const dlx_buffer *key, const char *words);

/* Returns DLX_SYNTAX: the member is unknown. */
dlx_status dlx_json_items_refuse(const dlx_json_parser *parser, const dlx_buffer *key,
                                 dlx_error *error);

/* Skips a member without meaning for the problem; refuses another: a typo, or a rule. */
dlx_status dlx_json_items_skip(const dlx_json_parser *parser, const dlx_buffer *key,
                               dlx_error *error);

/* Returns the index of a name; DLX_NO_INDEX: no memory. */
uint32_t dlx_json_items_name(dlx_json_document *document, const char *text, size_t length);

/* Finds the index of the current name: a string, or an integer in the original spelling. */
dlx_status dlx_json_items_take_name(const dlx_json_parser *parser, const char *what,
                                    uint32_t *index, dlx_error *error);

/* Adds an item whose name has its index in the item. */
dlx_status dlx_json_items_keep(dlx_json_document *document, bool secondary,
                               const dlx_json_item *item, dlx_error *error);

/* Reads an array or object of items. */
dlx_status dlx_json_items_take(const dlx_json_parser *parser, bool secondary, dlx_error *error);

/* Reads a JSON problem. */

/* Reads a problem; the last token is the problem's `{`, or the `[` of options alone. Without
 * primary items, all items of options that are not secondary are primary. */
dlx_status dlx_json_document_read(dlx_json_document *document, dlx_json_stream *json,
                                  dlx_reader *reader, dlx_error *error);

void dlx_json_document_free(dlx_json_document *document);

#endif
