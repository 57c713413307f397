/* SPDX-License-Identifier: MIT */
/* Checks that cubes are the leaves of a search by replaying the tree down to the cubes. The replay
 * merges proofs of the cubes into a proof of the problem: the clause of an inner node follows from
 * the clauses of its children, the clause of a dead node from the problem. */
#include "dlx-programs.h"
#include "search/cubes/cubes.h"

#include "io/buffer.h"
#include "io/error.h"
#include "proof/proof.h"
#include "search/cubes/search_node.h"
#include <stdlib.h>

/* An inner node of the tree, on the path to the current node. */
typedef struct frame {
    uint32_t item;
    size_t branch, branches; /* next branch, and number of branches */
    size_t moves, depth;     /* trail length of the position, length of the path */
    size_t first;            /* options of the item: options[first..first + live[ */
    size_t live;
} frame;

typedef struct replay {
    const dlx_cubes *cubes;
    dlx_search_node position;
    dlx_budget *limits;
    dlx_error *error;
    dlx_proof *proof;             /* proof of the problem; or NULL */
    const dlx_cube_proofs *parts; /* proofs of the cubes */
    size_t next;                  /* next cube */
    frame *frames;
    size_t depth, capacity;
    uint32_t *options; /* options of all frames */
    size_t used, option_capacity;
    dlx_literals path; /* literals from the root on */
    uint64_t heard;
} replay;

/* Returns true if the path is a prefix of the next cube; *whole: the path equals the cube. */
static bool leads_to_next(const replay *replaying, bool *whole)
{
    const dlx_cubes *cubes = replaying->cubes;
    if (replaying->next == cubes->count)
        return false;
    size_t count;
    const int64_t *literals = dlx_cubes_literals(cubes, replaying->next, &count);
    const dlx_literals *path = &replaying->path;
    *whole = count == path->count;
    return count >= path->count &&
           (path->count == 0 || memcmp(literals, path->list, path->count * sizeof *literals) == 0);
}

static dlx_status push(replay *replaying, uint32_t item)
{
    const dlx_search_node *position = &replaying->position;
    const size_t live = position->live[item];
    if (!dlx_buffer_grow(&replaying->frames, &replaying->capacity, replaying->depth + 1,
                         sizeof *replaying->frames) ||
        !dlx_buffer_grow(&replaying->options, &replaying->option_capacity, replaying->used + live,
                         sizeof *replaying->options))
        return dlx_error_memory(replaying->error);
    dlx_search_node_options(position, item, replaying->options + replaying->used);
    replaying->frames[replaying->depth++] = (frame){item,
                                                    0,
                                                    dlx_search_node_branches(position, item),
                                                    position->moves,
                                                    replaying->path.count,
                                                    replaying->used,
                                                    live};
    replaying->used += live;
    return DLX_OK;
}

/* Returns the status for lack of memory or a stop by the limits. */
static dlx_status fail(const replay *replaying)
{
    return dlx_budget_stopped(replaying->limits)
               ? dlx_error_set(replaying->error, DLX_ABORTED,
                               "stopped before the cubes were checked")
               : dlx_error_memory(replaying->error);
}

/* Accepts the current node as the next cube. */
static dlx_status accept_cube(replay *replaying)
{
    const size_t cube = replaying->next++;
    if (!replaying->proof)
        return DLX_OK;
    const dlx_cube_proofs *parts = replaying->parts;
    dlx_input *input = parts->open(parts->state, cube, replaying->error);
    if (!input)
        return replaying->error->status;
    return dlx_cube_proof_copy(replaying->proof, replaying->position.problem, input, parts,
                               replaying->error);
}

/* Processes the current node. */
static dlx_status visit(replay *replaying)
{
    bool whole = false;
    const uint64_t work = replaying->position.work - replaying->heard;
    replaying->heard += work;
    if (!dlx_budget_hear(replaying->limits, work))
        return fail(replaying);
    if (replaying->position.dead) {
        dlx_proof_exit(replaying->proof);
        return DLX_OK;
    }
    if (!leads_to_next(replaying, &whole))
        return dlx_error_set(replaying->error, DLX_INVALID,
                             "missing cube before cube %zu: the cubes do not cover the search",
                             replaying->next + 1);
    if (whole)
        return accept_cube(replaying);
    const uint32_t item = dlx_search_node_choose_item(&replaying->position);
    if (item == DLX_NO_INDEX)
        return dlx_error_set(replaying->error, DLX_INVALID,
                             "cube %zu is not a node of the search of this problem",
                             replaying->next + 1);
    return push(replaying, item);
}

/* Enters the next branch of the last frame, or drops the frame. */
static dlx_status go_on(replay *replaying)
{
    frame *current = &replaying->frames[replaying->depth - 1];
    dlx_search_node_undo(&replaying->position, current->moves);
    replaying->path.count = current->depth;
    if (current->branch == current->branches) {
        replaying->used = current->first;
        replaying->depth--;
        dlx_proof_exit(replaying->proof);
        return DLX_OK;
    }
    const uint32_t *options = replaying->options + current->first;
    const bool exact = dlx_search_node_is_exact(&replaying->position, current->item);
    const size_t branch = current->branch++;
    if (!dlx_literals_add_branch(&replaying->path, options, current->live, branch, exact) ||
        !dlx_search_node_enter(&replaying->position, replaying->path.list + current->depth,
                               replaying->path.count - current->depth))
        return dlx_error_memory(replaying->error);
    dlx_proof_enter(replaying->proof, replaying->path.list + current->depth,
                    replaying->path.count - current->depth);
    return visit(replaying);
}

/* Walks the complete tree. */
static dlx_status walk(replay *replaying, const dlx_problem *problem)
{
    dlx_proof_enter(replaying->proof, NULL, 0);
    dlx_status status = dlx_search_node_make(&replaying->position, problem, replaying->limits)
                            ? visit(replaying)
                            : fail(replaying);
    while (status == DLX_OK && replaying->depth > 0)
        status = go_on(replaying);
    if (status == DLX_OK && replaying->next < replaying->cubes->count)
        status = dlx_error_set(replaying->error, DLX_INVALID,
                               "cube %zu is not a node of the search of this problem",
                               replaying->next + 1);
    dlx_search_node_free(&replaying->position);
    free(replaying->frames);
    free(replaying->options);
    free(replaying->path.list);
    return status;
}

dlx_status dlx_cubes_check(const dlx_cubes *cubes, const dlx_problem *problem, dlx_budget *limits,
                           dlx_error *error)
{
    replay replaying = {.cubes = cubes, .limits = limits, .error = error};
    return walk(&replaying, problem);
}

dlx_status dlx_proof_merge(dlx_proof *proof, const dlx_cubes *cubes, const dlx_problem *problem,
                           const dlx_limits *limits, const dlx_cube_proofs *parts, dlx_error *error)
{
    dlx_error own;
    dlx_budget budget;
    const dlx_status status = dlx_budget_of(&budget, limits, "merging proofs", error);
    replay replaying = {.cubes = cubes,
                        .limits = &budget,
                        .error = error ? error : &own,
                        .proof = proof,
                        .parts = parts};
    if (status == DLX_OK && dlx_proof_is_of_count(proof))
        return dlx_error_set(error, DLX_UNSUPPORTED, "a proof of a count excludes cubes");
    return status == DLX_OK ? walk(&replaying, problem) : status;
}
