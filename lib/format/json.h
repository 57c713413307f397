/* SPDX-License-Identifier: MIT */
/* Problems in JSON: items and options. */
#ifndef DLX_FORMAT_JSON_H
#define DLX_FORMAT_JSON_H

#include "format/reader.h"
#include "io/json_tree.h"

/* Names of members; case does not matter. */
#define DLX_JSON_NAME "name id label"
#define DLX_JSON_HARMLESS                                                                          \
    "comment comments description note notes $schema title author source date url version index "  \
    "number"

/* Members of problems that are kept. */
enum {
    DLX_JSON_NOT_KEPT,
    DLX_JSON_PRIMARY,
    DLX_JSON_OPTIONS,
    DLX_JSON_ENTRY, /* of a dictionary of options */
    DLX_JSON_KEPT
};

/* A problem that is being read: first the members of its object, then its items, then its options.
 * Without primary items, the items of options that are not secondary are primary. */
typedef struct dlx_json_problem {
    dlx_reader *reader;
    dlx_error *error;
    const dlx_json_value *root;
    const dlx_json_value *kept[DLX_JSON_KEPT]; /* the first members; NULL: none */
    bool declares;                             /* the items of options become primary items */
    dlx_names secondary;                       /* while items are declared: secondary items */
    bool has_lists;                            /* options are lists of items */
    const dlx_json_value *record;              /* the first 0 or 1 for an item; NULL: none */
    size_t option_count, uses;                 /* so far, and their items */
    size_t length;                             /* items of the first option */
    bool is_even;                              /* each option has as many */
    const dlx_json_value *colours;             /* of the current option; NULL: none */
    dlx_buffer name, colour;                   /* the current ones in the ec format's spelling */
} dlx_json_problem;

typedef dlx_status dlx_json_take_fn(dlx_json_problem *json, const dlx_json_value *value);

/* Takes the values of an array or object; those of an array, else refuses. */
dlx_status dlx_json_take_each(dlx_json_problem *json, const dlx_json_value *list,
                              dlx_json_take_fn *take);
dlx_status dlx_json_take_array(dlx_json_problem *json, const dlx_json_value *list,
                               const char *expected, dlx_json_take_fn *take);

/* Adds the place to an error of the builder. Returns DLX_OK unchanged. */
dlx_status dlx_json_fail(const dlx_json_problem *json, dlx_status status,
                         const dlx_json_value *place);

/* DLX_SYNTAX with a text, at a value found in place of another, or at an unknown member. */
dlx_status dlx_json_refuse_text(const dlx_json_problem *json, const dlx_json_value *place,
                                const char *text);
dlx_status dlx_json_refuse_value(const dlx_json_problem *json, const dlx_json_value *value,
                                 const char *expected);
dlx_status dlx_json_refuse_member(const dlx_json_problem *json, const dlx_json_value *member);

/* DLX_SYNTAX at the second of two members with one meaning. */
dlx_status dlx_json_refuse_second(const dlx_json_problem *json, const dlx_json_value *first,
                                  const dlx_json_value *second);

/* Passes a member without meaning for the problem; refuses another: a typo, or a rule. */
dlx_json_take_fn dlx_json_pass_member;

bool dlx_json_has_key(const dlx_json_value *member, const char *keys);

/* Take a primary item; a member of an object of items, `"a": 1` or `"b": [0, 2]`; a member of a
 * problem, if it is secondary items; an option, whose items become primary on request. */
dlx_json_take_fn dlx_json_take_primary, dlx_json_take_bounded, dlx_json_take_secondary,
    dlx_json_take_option;

/* True if the options are records in an object with the items 0, 1, ...: so programs also write the
 * columns of a table, with the rows in these places. */
bool dlx_json_may_be_columns(const dlx_json_problem *json);

dlx_status dlx_json_take_cost(const dlx_json_problem *json, const dlx_json_value *value,
                              dlx_decimal *cost);

extern const char dlx_json_one_form[]; /* a message */

#endif
