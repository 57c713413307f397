/* SPDX-License-Identifier: MIT */
/* JSON texts, one after another, from lines of input. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_H

#include "sudoku/read/structured.h"
#include <jansson.h>

/* The stream of texts of a reader. All zero is the beginning; free with dlx_json_free. */
typedef struct dlx_json {
    dlx_buffer bytes; /* lines, of which [0..at[ is done */
    size_t at;
    dlx_place place; /* of bytes[at] */
    bool resync;     /* after a fault: skip lines until one begins a text */
    bool list;       /* the text began with a bracket */
    dlx_buffer unpacked;

    /* The text that was read last, valid until the next one is: */
    const char *text; /* of `length` bytes; within `bytes` or `unpacked` */
    size_t length;
    dlx_place begin; /* of text[0] */
    bool packed;     /* so only the place where it begins is known */
} dlx_json;

/* Reads and parses the next text; *root is an object or an array for the caller to json_decref.
 * DLX_OK, DLX_END; DLX_SYNTAX: reading goes on after the fault; others. */
dlx_status dlx_json_next(dlx_grid_reader *reader, dlx_json *json, json_t **root, dlx_error *error);

/* The place in the input of `at`, which is in the text. */
dlx_place dlx_json_place(const dlx_json *json, const char *at);

/* The value of a member of the object at `object` in the text, or NULL. */
const char *dlx_json_member(const dlx_json *json, const char *object, const char *key);

/* The first element of the array at `array` in the text, the one after an element, and the one of
 * an index; NULL: there is none. */
const char *dlx_json_first(const dlx_json *json, const char *array);
const char *dlx_json_after(const dlx_json *json, const char *element);
const char *dlx_json_nth(const dlx_json *json, const char *array, size_t index);

/* Records where the cells are, for messages about givens; `rows` is an array of arrays. */
void dlx_json_note_cells(const dlx_json *json, dlx_grid_reader *reader, const char *rows);

void dlx_json_free(dlx_json *json);

#endif
