/* SPDX-License-Identifier: MIT */
#include "cli/worker_pool.h"

#include "core/threads.h"
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { MOST_THREADS = 256 };

struct crew {
    crew_work work;
    void *state;
    _Atomic uint64_t taken, finished; /* parts; number i is part i % work.parts */
    uint64_t begun;
    bool *ran;              /* [0..work.parts[: not yet finished */
    bool open;              /* there may be more to take */
    bool taking, finishing; /* a thread is at it */
    bool ending;
    unsigned count;   /* threads besides the caller's */
    unsigned members; /* of them that have begun */
    dlx_thread *threads;
    dlx_mutex lock;        /* of all that is above */
    dlx_condition changed; /* something above has */
};

/* ---- at work, with the lock ------------------------------------------------------------------ */

/* Finishes what can be, unless another thread is at it, which goes on with it then. */
static void finish(crew *c)
{
    while (!c->finishing && c->finished < c->begun && c->ran[c->finished % c->work.parts]) {
        c->finishing = true;
        if (!c->work.take_alone)
            dlx_mutex_unlock(&c->lock);
        c->work.finish(c->state, c->finished % c->work.parts);
        if (!c->work.take_alone)
            dlx_mutex_lock(&c->lock);
        c->finishing = false;
        c->finished++;
        dlx_condition_broadcast(&c->changed);
    }
}

/* Takes the next part. */
static void take_part(crew *c)
{
    const size_t part = c->taken % c->work.parts;
    c->taking = true;
    if (!c->work.take_alone)
        dlx_mutex_unlock(&c->lock);
    const bool open = c->work.take(c->state, part);
    if (!c->work.take_alone)
        dlx_mutex_lock(&c->lock);
    c->taking = false;
    c->open = open;
    c->taken += open; /* this part, or the one that was begun last */
    dlx_condition_broadcast(&c->changed);
}

/* Runs the next part that was taken. */
static void run_part(crew *c, unsigned member)
{
    const size_t part = c->begun++ % c->work.parts;
    c->ran[part] = false;
    dlx_mutex_unlock(&c->lock);
    c->work.run(c->state, part, member);
    dlx_mutex_lock(&c->lock);
    c->ran[part] = true;
    finish(c);
}

/* Does parts until there is no more to take. */
static void work(crew *c, unsigned member)
{
    while (c->open || c->begun < c->taken)
        if (c->begun < c->taken)
            run_part(c, member);
        else if (!c->taking && crew_in_hand(c) < c->work.parts)
            take_part(c);
        else
            dlx_condition_wait(&c->changed, &c->lock);
}

void crew_run(crew *c)
{
    dlx_mutex_lock(&c->lock);
    c->open = true;
    dlx_condition_broadcast(&c->changed);
    work(c, 0);
    while (crew_in_hand(c))
        dlx_condition_wait(&c->changed, &c->lock);
    dlx_mutex_unlock(&c->lock);
}

size_t crew_in_hand(const crew *c)
{
    const uint64_t finished = c->finished; /* first: it does not overtake the other */
    return (size_t)(c->taken - finished);
}

size_t crew_hand_over(crew *c)
{
    dlx_mutex_lock(&c->lock);
    c->taken++;
    dlx_condition_broadcast(&c->changed);
    while (crew_in_hand(c) == c->work.parts)
        dlx_condition_wait(&c->changed, &c->lock);
    dlx_mutex_unlock(&c->lock);
    return c->taken % c->work.parts;
}

void crew_lock(crew *c)
{
    dlx_mutex_lock(&c->lock);
    while (c->finishing)
        dlx_condition_wait(&c->changed, &c->lock);
}

void crew_unlock(crew *c)
{
    dlx_mutex_unlock(&c->lock);
}

bool crew_begin_early(crew *c, size_t part, bool wait)
{
    dlx_mutex_lock(&c->lock);
    while (wait && c->finished % c->work.parts != part)
        dlx_condition_wait(&c->changed, &c->lock);
    if (c->finished % c->work.parts == part)
        return true;
    dlx_mutex_unlock(&c->lock);
    return false;
}

void crew_end_early(crew *c)
{
    dlx_mutex_unlock(&c->lock);
}

unsigned crew_threads(const crew *c)
{
    return c->count + 1;
}

/* ---- making one ------------------------------------------------------------------------------ */

unsigned crew_size(unsigned wanted)
{
    const unsigned count = wanted ? wanted : dlx_threads_processors();
    return count > MOST_THREADS ? MOST_THREADS : count;
}

static void *be_member(void *state)
{
    crew *c = state;
    dlx_mutex_lock(&c->lock);
    const unsigned member = ++c->members;
    while (!c->ending) {
        work(c, member);
        if (!c->ending)
            dlx_condition_wait(&c->changed, &c->lock);
    }
    dlx_mutex_unlock(&c->lock);
    return NULL;
}

static void begin_threads(crew *c, unsigned count)
{
    dlx_mutex_begin(&c->lock);
    dlx_condition_begin(&c->changed);
    while (c->count < count && dlx_thread_start(&c->threads[c->count], be_member, c))
        c->count++;
}

static void end_threads(crew *c)
{
    dlx_mutex_lock(&c->lock);
    c->ending = true;
    dlx_condition_broadcast(&c->changed);
    dlx_mutex_unlock(&c->lock);
    for (unsigned i = 0; i < c->count; i++)
        dlx_thread_join(&c->threads[i]);
    dlx_condition_end(&c->changed);
    dlx_mutex_end(&c->lock);
    free(c->threads);
}

crew *crew_new(unsigned threads, const crew_work *work, void *state)
{
    crew *c = calloc(1, sizeof *c);
    bool *ran = calloc(work->parts, sizeof *ran);
    dlx_thread *others = calloc(threads, sizeof *others);
    if (!c || !ran || !others) {
        free(c);
        free(ran);
        free(others);
        return NULL;
    }
    c->work = *work;
    c->state = state;
    c->ran = ran;
    c->threads = others;
    begin_threads(c, threads - 1);
    return c;
}

void crew_free(crew *c)
{
    if (!c)
        return;
    end_threads(c);
    free(c->ran);
    free(c);
}
