/* SPDX-License-Identifier: MIT */
/* Finding boards in lists and objects. */
#include "sudoku/formats/apps/json_boards.h"

#include "sudoku/formats/apps/json_shape.h"
#include <string.h>

enum { MOST_DEPTH = 12 }; /* of lists of boards within each other */

dlx_json_dialect dlx_json_dialect_of(const json_t *value)
{
    const json_t *row = json_array_get(json_object_get(value, "grid"), 0);
    const json_t *cells = json_object_get(value, "cells");
    if (json_is_object(json_array_get(row, 0)))
        return DLX_JSON_FPUZZLES;
    if (json_object_get(json_array_get(cells, 0), "position") ||
        (json_is_array(cells) && json_object_get(value, "difficulty_category")))
        return DLX_JSON_GNOME;
    return DLX_JSON_PLAIN;
}

static bool is_board(const json_t *value)
{
    return dlx_json_shape_of(value).kind != DLX_JSON_NO_BOARD;
}

/* Is the object a puzzle, by its members? */
static bool is_puzzle(const json_t *object)
{
    const char *key;
    json_t *value;
    if (dlx_json_dialect_of(object) != DLX_JSON_PLAIN || dlx_json_puzzle_key(object))
        return true;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        if (is_board(value))
            return true;
    }
    return false;
}

/* Is there a board in the value, judging a list by its first element? */
static bool has_board(const json_t *value, size_t depth)
{
    const char *key;
    json_t *member;
    if (depth == MOST_DEPTH)
        return false;
    if (json_is_array(value))
        return is_board(value) || has_board(json_array_get(value, 0), depth + 1);
    if (!json_is_object(value))
        return is_board(value);
    if (is_puzzle(value))
        return true;
    json_object_foreach((json_t *)(uintptr_t)value, key, member)
    {
        if (has_board(member, depth + 1))
            return true;
    }
    return false;
}

/* Is the array one of numbers, so that it can only be a board with a slip? */
static bool is_flat(const json_t *array)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!json_is_number(json_array_get(array, i)) && !json_is_null(json_array_get(array, i)))
            return false;
    return true;
}

static bool add(dlx_json_boards *boards, const json_t *value, const char *at)
{
    if (!dlx_grow(&boards->list, &boards->capacity, boards->count + 1, sizeof *boards->list))
        return false;
    boards->list[boards->count++] = (dlx_json_found){value, at};
    return true;
}

static bool find(dlx_json_boards *boards, const dlx_json *json, const json_t *value, const char *at,
                 size_t depth);

/* Finds boards in the members of an object that is no puzzle itself. */
static bool find_in_object(dlx_json_boards *boards, const dlx_json *json, const json_t *object,
                           const char *at, size_t depth)
{
    const size_t before = boards->count;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        if (dlx_json_is_board_key(key))
            return add(boards, object, at); /* to be refused */
        const bool list = json_is_array(value) || json_is_object(value);
        const char *place = list ? dlx_json_member(json, at, key) : NULL;
        if (list && has_board(value, depth + 1) &&
            !find(boards, json, value, place ? place : at, depth + 1))
            return false;
    }
    return boards->count > before || add(boards, object, at);
}

static bool find(dlx_json_boards *boards, const dlx_json *json, const json_t *value, const char *at,
                 size_t depth)
{
    const size_t count = json_array_size(value);
    if (depth == MOST_DEPTH || is_board(value))
        return add(boards, value, at);
    if (json_is_object(value))
        return is_puzzle(value) ? add(boards, value, at)
                                : find_in_object(boards, json, value, at, depth);
    if (!json_is_array(value) || (depth && is_flat(value)) || (count && is_flat(value)))
        return add(boards, value, at);
    const char *place = dlx_json_first(json, at);
    for (size_t i = 0; i < count && place; i++, place = dlx_json_after(json, place))
        if (!find(boards, json, json_array_get(value, i), place, depth + 1))
            return false;
    return true;
}

bool dlx_json_find(dlx_json_boards *boards, const dlx_json *json, const json_t *root)
{
    boards->count = 0;
    return find(boards, json, root, json->text, 0);
}
