/* SPDX-License-Identifier: MIT */
#include "search/parallel/solution_queue.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

bool dlx_solution_queue_make(dlx_solution_queue *queue, size_t count, uint64_t most_bytes,
                             bool unordered)
{
    *queue = (dlx_solution_queue){.count = count, .most_bytes = most_bytes, .unordered = unordered};
    dlx_mutex_begin(&queue->lock);
    dlx_condition_begin(&queue->room);
    dlx_condition_begin(&queue->ready);
    queue->places = calloc(count + 1, sizeof *queue->places);
    return queue->places;
}

void dlx_solution_queue_free(dlx_solution_queue *queue)
{
    for (size_t i = 0; i < queue->count && queue->places; i++) {
        free(queue->places[i].waiting.words);
        dlx_count_free(&queue->places[i].counted);
    }
    free(queue->places);
    dlx_count_free(&queue->found);
    dlx_count_free(&queue->partial);
    dlx_condition_end(&queue->ready);
    dlx_condition_end(&queue->room);
    dlx_mutex_end(&queue->lock);
}

bool dlx_solution_queue_take_cube(dlx_solution_queue *queue, size_t *cube)
{
    dlx_mutex_lock(&queue->lock);
    const bool there_is = queue->next < queue->count && !queue->ending;
    *cube = queue->next;
    queue->next += there_is;
    dlx_mutex_unlock(&queue->lock);
    return there_is;
}

static size_t place_of(const dlx_solution_queue *queue, size_t cube)
{
    return queue->unordered ? 0 : cube;
}

/* True if solutions may be added. The first cube always has room for a list, since the reader needs
 * its solutions first. */
static bool has_room(const dlx_solution_queue *queue, size_t place)
{
    const bool first = queue->unordered || place == queue->first;
    return queue->ending || queue->bytes < queue->most_bytes ||
           (first && queue->places[place].waiting.used == 0);
}

/* Appends solutions to `target` and empties `source`. Returns false on memory exhaustion. */
static bool append(dlx_solutions *target, dlx_solutions *source)
{
    if (!dlx_buffer_grow(&target->words, &target->capacity, target->used + source->used,
                         sizeof *target->words))
        return false;
    memcpy(target->words + target->used, source->words, source->used * sizeof *target->words);
    target->used += source->used;
    target->count += source->count;
    source->used = source->count = 0;
    return true;
}

bool dlx_solution_queue_put(dlx_solution_queue *queue, size_t cube, dlx_solutions *solutions)
{
    const size_t place = place_of(queue, cube);
    const uint64_t bytes = solutions->used * sizeof *solutions->words;
    const size_t number = solutions->count;
    if (!solutions->used)
        return true;
    dlx_mutex_lock(&queue->lock);
    while (!has_room(queue, place))
        dlx_condition_wait(&queue->room, &queue->lock);
    const bool ok = append(&queue->places[place].waiting, solutions);
    queue->places[cube].listed += number;
    queue->bytes += bytes;
    if (place == queue->first || queue->unordered)
        dlx_condition_signal(&queue->ready);
    dlx_mutex_unlock(&queue->lock);
    return ok;
}

/* Advances `first` past completed cubes without waiting solutions. Returns false on memory
 * exhaustion. */
static bool settle(dlx_solution_queue *queue)
{
    const size_t before = queue->first;
    bool ok = true;
    while (ok && queue->first < queue->count) {
        dlx_cube_output *place = &queue->places[queue->first];
        if (!place->done || (!queue->unordered && place->waiting.used > 0))
            break;
        ok = dlx_count_sum(&queue->found, &place->counted) &&
             dlx_count_add(&queue->found, place->listed);
        queue->first++;
    }
    if (queue->first != before) {
        dlx_condition_broadcast(&queue->room);
        dlx_condition_signal(&queue->ready);
    }
    return ok;
}

bool dlx_solution_queue_end_cube(dlx_solution_queue *queue, size_t cube, const dlx_count *counted,
                                 bool done)
{
    dlx_mutex_lock(&queue->lock);
    dlx_cube_output *place = &queue->places[cube];
    bool ok = dlx_count_sum(done ? &place->counted : &queue->partial, counted);
    queue->counted += counted->low;
    place->done = done;
    ok = settle(queue) && ok;
    dlx_condition_signal(&queue->ready);
    dlx_mutex_unlock(&queue->lock);
    return ok;
}

void dlx_solution_queue_end(dlx_solution_queue *queue, bool failed)
{
    dlx_mutex_lock(&queue->lock);
    queue->ending = true;
    queue->failed |= failed;
    dlx_condition_broadcast(&queue->room);
    dlx_condition_signal(&queue->ready);
    dlx_mutex_unlock(&queue->lock);
}

/* The place of the next solutions in order; NULL: no solutions are ready. */
static dlx_cube_output *find_ready(dlx_solution_queue *queue)
{
    dlx_cube_output *place = &queue->places[place_of(queue, queue->first)];
    return queue->count && place->waiting.used ? place : NULL;
}

static dlx_queue_status state_of(const dlx_solution_queue *queue)
{
    return queue->failed                  ? DLX_QUEUE_FAILED
           : queue->first == queue->count ? DLX_QUEUE_DONE
                                          : DLX_QUEUE_EMPTY;
}

dlx_queue_status dlx_solution_queue_fetch(dlx_solution_queue *queue, dlx_solutions *solutions,
                                          bool wait)
{
    solutions->used = solutions->count = 0;
    dlx_mutex_lock(&queue->lock);
    if (wait && !find_ready(queue) && state_of(queue) == DLX_QUEUE_EMPTY)
        dlx_condition_wait_briefly(&queue->ready, &queue->lock);
    dlx_cube_output *place = find_ready(queue);
    dlx_queue_status state = state_of(queue);
    if (place && state != DLX_QUEUE_FAILED) {
        const dlx_solutions empty = *solutions;
        *solutions = place->waiting;
        place->waiting = empty;
        queue->bytes -= solutions->used * sizeof *solutions->words;
        dlx_condition_broadcast(&queue->room);
        state = settle(queue) ? DLX_QUEUE_FETCHED : DLX_QUEUE_FAILED;
    }
    dlx_mutex_unlock(&queue->lock);
    return state;
}

dlx_queue_status dlx_solution_queue_state(dlx_solution_queue *queue, bool wait)
{
    dlx_mutex_lock(&queue->lock);
    if (wait && state_of(queue) == DLX_QUEUE_EMPTY)
        dlx_condition_wait_briefly(&queue->ready, &queue->lock);
    const dlx_queue_status state = state_of(queue);
    dlx_mutex_unlock(&queue->lock);
    return state;
}

uint64_t dlx_solution_queue_counted(dlx_solution_queue *queue)
{
    dlx_mutex_lock(&queue->lock);
    const uint64_t counted = queue->counted;
    dlx_mutex_unlock(&queue->lock);
    return counted;
}

size_t dlx_solution_queue_cubes_done(dlx_solution_queue *queue, dlx_count *found)
{
    dlx_mutex_lock(&queue->lock);
    const size_t first = queue->first;
    const bool ok = dlx_count_sum(found, &queue->found);
    dlx_mutex_unlock(&queue->lock);
    return ok ? first : 0;
}
