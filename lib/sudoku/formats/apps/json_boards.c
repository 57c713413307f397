/* SPDX-License-Identifier: MIT */
/* Finds boards in lists and objects. */
#include "sudoku/formats/apps/json_boards.h"

#include "sudoku/formats/apps/json_shape.h"
#include <string.h>

enum { MOST_DEPTH = 12 }; /* of lists of boards within each other */

dlx_json_dialect dlx_json_dialect_of(const dlx_json_value *value)
{
    const dlx_json_value *row = dlx_json_at(dlx_json_get(value, "grid"), 0);
    const dlx_json_value *cells = dlx_json_get(value, "cells");
    if (dlx_json_is_object(dlx_json_at(row, 0)))
        return DLX_JSON_FPUZZLES;
    if (dlx_json_get(dlx_json_at(cells, 0), "position") ||
        (dlx_json_is_array(cells) && dlx_json_get(value, "difficulty_category")))
        return DLX_JSON_GNOME;
    return DLX_JSON_PLAIN;
}

static bool is_board(const dlx_json_value *value)
{
    return dlx_json_shape_of(value).kind != DLX_JSON_NO_BOARD;
}

/* True if the object is a puzzle by its members. */
static bool is_puzzle(const dlx_json_value *object)
{
    if (dlx_json_dialect_of(object) != DLX_JSON_PLAIN || dlx_json_puzzle(object))
        return true;
    for (size_t i = 0; i < dlx_json_members(object); i++)
        if (is_board(&object->values[i]))
            return true;
    return false;
}

/* True if there is a board in the value, judging a list by its first element. */
static bool has_board(const dlx_json_value *value, size_t depth)
{
    if (depth == MOST_DEPTH)
        return false;
    if (dlx_json_is_array(value))
        return is_board(value) || has_board(dlx_json_at(value, 0), depth + 1);
    if (!dlx_json_is_object(value))
        return is_board(value);
    if (is_puzzle(value))
        return true;
    for (size_t i = 0; i < dlx_json_members(value); i++)
        if (has_board(&value->values[i], depth + 1))
            return true;
    return false;
}

/* True if the array holds numbers: it can only be a faulty board. */
static bool is_flat(const dlx_json_value *array)
{
    for (size_t i = 0; i < dlx_json_length(array); i++)
        if (!dlx_json_is(&array->values[i], DLX_JSON_NUMBER) &&
            !dlx_json_is_word(&array->values[i], "null"))
            return false;
    return true;
}

static bool add_board(dlx_json_boards *boards, const dlx_json_value *value)
{
    if (!dlx_grow(&boards->list, &boards->capacity, boards->count + 1, sizeof *boards->list))
        return false;
    boards->list[boards->count++] = value;
    return true;
}

static bool find_boards(dlx_json_boards *boards, const dlx_json_value *value, size_t depth);

/* Finds boards in the members of an object other than a puzzle. */
static bool find_in_object(dlx_json_boards *boards, const dlx_json_value *object, size_t depth)
{
    const size_t before = boards->count;
    for (size_t i = 0; i < dlx_json_members(object); i++) {
        const dlx_json_value *member = &object->values[i];
        if (dlx_json_is_board_key(member->key))
            return add_board(boards, object); /* to be refused */
        if ((dlx_json_is_array(member) || dlx_json_is_object(member)) &&
            has_board(member, depth + 1) && !find_boards(boards, member, depth + 1))
            return false;
    }
    return boards->count > before || add_board(boards, object);
}

static bool find_boards(dlx_json_boards *boards, const dlx_json_value *value, size_t depth)
{
    const size_t count = dlx_json_length(value);
    if (depth == MOST_DEPTH || is_board(value))
        return add_board(boards, value);
    if (dlx_json_is_object(value))
        return is_puzzle(value) ? add_board(boards, value) : find_in_object(boards, value, depth);
    if (!dlx_json_is_array(value) || ((depth || count) && is_flat(value)))
        return add_board(boards, value);
    for (size_t i = 0; i < count; i++)
        if (!find_boards(boards, &value->values[i], depth + 1))
            return false;
    return true;
}

bool dlx_json_find(dlx_json_boards *boards, const dlx_json_value *root)
{
    boards->count = 0;
    return find_boards(boards, root, 0);
}
