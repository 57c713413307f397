/* SPDX-License-Identifier: MIT */
/* A problem in JSON as it is read: the members of its object may come in any order, so all of them
 * are kept, with their places, until it is complete. */
#ifndef DLX_FORMAT_JSON_DOCUMENT_H
#define DLX_FORMAT_JSON_DOCUMENT_H

#include "core/names.h"
#include "format/format.h"
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
    size_t end;   /* its uses are those from the end of the option before it up to this one */
    size_t label; /* where its name begins in `labels`; SIZE_MAX: it has none */
    size_t label_length;
    dlx_decimal cost;
    dlx_place place;
} dlx_json_option;

/* All zero is empty. */
typedef struct dlx_json_document {
    dlx_names names;        /* of items and colours, as the hub format has them */
    dlx_json_item *item[2]; /* primary ones, secondary ones */
    size_t items[2], item_capacity[2];
    dlx_json_use *use;
    size_t uses, use_capacity;
    dlx_json_use *tint; /* colours of the option being read, before its items get them */
    size_t tints, tint_capacity;
    dlx_json_option *option;
    size_t options, option_capacity;
    dlx_buffer labels;
    dlx_buffer escaped;            /* the name being added */
    dlx_place place;               /* where it begins; the caller sets it */
    bool has_primary, has_options; /* these members were there */
    bool maximise;                 /* "objective": "max" */
    dlx_decimal constant;
    dlx_buffer key;   /* of the members of the problem, of an item, of an option */
    dlx_buffer inner; /* of what is inside these */
    size_t *use_of;   /* by name: 1 + its last use in an option with colours; 0: none */
    size_t use_of_capacity;
} dlx_json_document;

/* Reads a problem from its `{` on, which is the token read last. */
dlx_status dlx_json_document_read(dlx_json_document *document, dlx_json_stream *json,
                                  dlx_reader *reader, dlx_error *error);

/* Empties it, and keeps the memory of its arrays. */
void dlx_json_document_clear(dlx_json_document *document);
void dlx_json_document_free(dlx_json_document *document);

#endif
