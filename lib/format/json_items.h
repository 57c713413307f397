/* SPDX-License-Identifier: MIT */
/* The items of a problem in JSON, and the names in its members. */
#ifndef DLX_FORMAT_JSON_ITEMS_H
#define DLX_FORMAT_JSON_ITEMS_H

#include "format/json_document.h"

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
dlx_status dlx_json_items_refuse(const dlx_json_parser *at, const dlx_buffer *key,
                                 dlx_error *error);

/* Skips a member without meaning for the problem; refuses another: a typo, or a rule. */
dlx_status dlx_json_items_skip(const dlx_json_parser *at, const dlx_buffer *key, dlx_error *error);

/* Returns the index of a name; DLX_NO_INDEX: no memory. */
uint32_t dlx_json_items_name(dlx_json_document *document, const char *text, size_t length);

/* Finds the index of the current name: a string, or an integer in the original spelling. */
dlx_status dlx_json_items_take_name(const dlx_json_parser *at, const char *what, uint32_t *index,
                                    dlx_error *error);

/* Adds an item whose name has its index in the item. */
dlx_status dlx_json_items_keep(dlx_json_document *document, bool secondary,
                               const dlx_json_item *item, dlx_error *error);

/* Reads an array or object of items. */
dlx_status dlx_json_items_take(const dlx_json_parser *at, bool secondary, dlx_error *error);

#endif
