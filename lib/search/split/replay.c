/* SPDX-License-Identifier: MIT */
/* Whether cubes are the leaves of a search: its tree is walked again as far as they go. */
#include "search/split/cubes.h"

#include "io/buffer.h"
#include "io/error.h"
#include "search/split/probe.h"
#include <stdlib.h>

/* An inner node of the tree, on the way to the present one. */
typedef struct frame {
    uint32_t item;
    size_t branch, branches; /* the next one, and their number */
    size_t moves, depth;     /* of the position and of the path, here */
    size_t first;            /* its options are options[first..first + live[ */
    size_t live;
} frame;

typedef struct replay {
    const dlx_cubes *cubes;
    dlx_position position;
    dlx_limits *limits;
    dlx_error *error;
    size_t next; /* cube */
    frame *frames;
    size_t depth, capacity;
    uint32_t *options; /* of all frames */
    size_t used, option_capacity;
    int64_t *path; /* literals from the root on */
    size_t length, path_capacity;
    uint64_t heard;
} replay;

static bool walk(replay *replaying, int64_t literal)
{
    if (!dlx_grow(&replaying->path, &replaying->path_capacity, replaying->length + 1,
                  sizeof *replaying->path))
        return false;
    replaying->path[replaying->length++] = literal;
    return true;
}

/* Is the path the beginning of the next cube, or all of it? */
static bool leads_to_next(const replay *replaying, bool *whole)
{
    const dlx_cubes *cubes = replaying->cubes;
    if (replaying->next == cubes->count)
        return false;
    size_t count;
    const int64_t *literals = dlx_cubes_literals(cubes, replaying->next, &count);
    *whole = count == replaying->length;
    return count >= replaying->length &&
           (replaying->length == 0 ||
            memcmp(literals, replaying->path, replaying->length * sizeof *literals) == 0);
}

static dlx_status push(replay *replaying, uint32_t item)
{
    const dlx_position *position = &replaying->position;
    const size_t live = position->live[item];
    if (!dlx_grow(&replaying->frames, &replaying->capacity, replaying->depth + 1,
                  sizeof *replaying->frames) ||
        !dlx_grow(&replaying->options, &replaying->option_capacity, replaying->used + live,
                  sizeof *replaying->options))
        return dlx_error_memory(replaying->error);
    dlx_position_options(position, item, replaying->options + replaying->used);
    replaying->frames[replaying->depth++] = (frame){item,
                                                    0,
                                                    dlx_position_branches(position, item),
                                                    position->moves,
                                                    replaying->length,
                                                    replaying->used,
                                                    live};
    replaying->used += live;
    return DLX_OK;
}

/* Looks at the present node. */
static dlx_status visit(replay *replaying)
{
    bool whole = false;
    const uint64_t work = replaying->position.work - replaying->heard;
    replaying->heard += work;
    if (!dlx_limits_hear(replaying->limits, work))
        return dlx_error_set(replaying->error, DLX_END, "the cubes were not checked in time");
    if (replaying->position.dead)
        return DLX_OK;
    if (!leads_to_next(replaying, &whole))
        return dlx_error_set(replaying->error, DLX_INVALID,
                             "the cubes do not cover the search: one is missing before number %zu",
                             replaying->next + 1);
    if (whole) {
        replaying->next++;
        return DLX_OK;
    }
    const uint32_t item = dlx_position_item(&replaying->position);
    if (item == DLX_NO_INDEX)
        return dlx_error_set(replaying->error, DLX_INVALID,
                             "cube %zu is no node of the search of this problem",
                             replaying->next + 1);
    return push(replaying, item);
}

/* Goes down the next branch of the last frame, or drops the frame. */
static dlx_status go_on(replay *replaying)
{
    frame *at = &replaying->frames[replaying->depth - 1];
    dlx_position_return(&replaying->position, at->moves);
    replaying->length = at->depth;
    if (at->branch == at->branches) {
        replaying->used = at->first;
        replaying->depth--;
        return DLX_OK;
    }
    const dlx_remains *left = &replaying->position.left;
    const bool exact = left->lo[at->item] == 1 && left->hi[at->item] == 1;
    const uint32_t *options = replaying->options + at->first;
    const size_t branch = at->branch++;
    bool good = true;
    for (size_t i = 0; i < branch && !exact && good; i++)
        good = walk(replaying, -(int64_t)options[i] - 1);
    if (branch < at->live)
        good = good && walk(replaying, (int64_t)options[branch] + 1);
    if (!good || !dlx_position_branch(&replaying->position, at->item, options, branch))
        return dlx_error_memory(replaying->error);
    return visit(replaying);
}

dlx_status dlx_cubes_check(const dlx_cubes *cubes, const dlx_problem *problem, dlx_limits *limits,
                           dlx_error *error)
{
    replay replaying = {.cubes = cubes, .limits = limits, .error = error};
    dlx_status status = dlx_position_make(&replaying.position, problem, limits)
                            ? visit(&replaying)
                            : dlx_error_memory(error);
    while (status == DLX_OK && replaying.depth > 0)
        status = go_on(&replaying);
    if (status == DLX_OK && replaying.next < cubes->count)
        status =
            dlx_error_set(error, DLX_INVALID, "cube %zu is no node of the search of this problem",
                          replaying.next + 1);
    dlx_position_free(&replaying.position);
    free(replaying.frames);
    free(replaying.options);
    free(replaying.path);
    return status;
}
