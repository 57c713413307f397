/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "cli/worker_pool.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#if HAVE_THREADS
#include <pthread.h>
#include <signal.h>
#endif

enum { MOST_THREADS = 256 };

struct crew {
    crew_work work;
    void *state;
    _Atomic uint64_t taken, finished; /* parts; number i is part i % work.parts */
    uint64_t begun;
    bool *ran;              /* [0..work.parts[: not yet finished */
    bool open;              /* there may be more to take */
    bool taking, finishing; /* a thread is at it */
#if HAVE_THREADS
    bool ending;
    unsigned count;   /* threads besides the caller's */
    unsigned members; /* of them that have begun */
    pthread_t *threads;
    pthread_mutex_t lock;   /* of all that is above */
    pthread_cond_t changed; /* something above has */
#endif
};

/* ---- threads, or none ------------------------------------------------------------------------ */

#if HAVE_THREADS
static void lock(crew *c)
{
    pthread_mutex_lock(&c->lock);
}

static void unlock(crew *c)
{
    pthread_mutex_unlock(&c->lock);
}

static void wait_for_change(crew *c)
{
    pthread_cond_wait(&c->changed, &c->lock);
}

static void tell_change(crew *c)
{
    pthread_cond_broadcast(&c->changed);
}

unsigned crew_size(unsigned wanted)
{
    const long processors = wanted ? (long)wanted : sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > MOST_THREADS ? MOST_THREADS : (unsigned)processors;
}
#else
static void lock(crew *c)
{
    (void)c;
}

static void unlock(crew *c)
{
    (void)c;
}

static void wait_for_change(crew *c)
{
    (void)c;
}

static void tell_change(crew *c)
{
    (void)c;
}

unsigned crew_size(unsigned wanted)
{
    (void)wanted;
    return 1;
}
#endif

/* ---- at work, with the lock ------------------------------------------------------------------ */

/* Finishes what can be, unless another thread is at it, which goes on with it then. */
static void finish(crew *c)
{
    while (!c->finishing && c->finished < c->begun && c->ran[c->finished % c->work.parts]) {
        c->finishing = true;
        if (!c->work.take_alone)
            unlock(c);
        c->work.finish(c->state, c->finished % c->work.parts);
        if (!c->work.take_alone)
            lock(c);
        c->finishing = false;
        c->finished++;
        tell_change(c);
    }
}

/* Takes the next part. */
static void take_part(crew *c)
{
    const size_t part = c->taken % c->work.parts;
    c->taking = true;
    if (!c->work.take_alone)
        unlock(c);
    const bool open = c->work.take(c->state, part);
    if (!c->work.take_alone)
        lock(c);
    c->taking = false;
    c->open = open;
    c->taken += open; /* this part, or the one that was begun last */
    tell_change(c);
}

/* Runs the next part that was taken. */
static void run_part(crew *c, unsigned member)
{
    const size_t part = c->begun++ % c->work.parts;
    c->ran[part] = false;
    unlock(c);
    c->work.run(c->state, part, member);
    lock(c);
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
            wait_for_change(c);
}

void crew_run(crew *c)
{
    lock(c);
    c->open = true;
    tell_change(c);
    work(c, 0);
    while (crew_in_hand(c))
        wait_for_change(c);
    unlock(c);
}

size_t crew_in_hand(const crew *c)
{
    const uint64_t finished = c->finished; /* first: it does not overtake the other */
    return (size_t)(c->taken - finished);
}

size_t crew_hand_over(crew *c)
{
    lock(c);
    c->taken++;
    tell_change(c);
    while (crew_in_hand(c) == c->work.parts)
        wait_for_change(c);
    unlock(c);
    return c->taken % c->work.parts;
}

void crew_lock(crew *c)
{
    lock(c);
    while (c->finishing)
        wait_for_change(c);
}

void crew_unlock(crew *c)
{
    unlock(c);
}

bool crew_begin_early(crew *c, size_t part, bool wait)
{
    lock(c);
    while (wait && c->finished % c->work.parts != part)
        wait_for_change(c);
    if (c->finished % c->work.parts == part)
        return true;
    unlock(c);
    return false;
}

void crew_end_early(crew *c)
{
    unlock(c);
}

unsigned crew_threads(const crew *c)
{
#if HAVE_THREADS
    return c->count + 1;
#else
    (void)c;
    return 1;
#endif
}

/* ---- making one ------------------------------------------------------------------------------ */

#if HAVE_THREADS
static void *be_member(void *state)
{
    crew *c = state;
    lock(c);
    const unsigned member = ++c->members;
    while (!c->ending) {
        work(c, member);
        if (!c->ending)
            wait_for_change(c);
    }
    unlock(c);
    return NULL;
}

/* Signals are for the caller's thread. */
static void begin_threads(crew *c, unsigned count)
{
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->changed, NULL);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    while (c->count < count && pthread_create(&c->threads[c->count], NULL, be_member, c) == 0)
        c->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void end_threads(crew *c)
{
    lock(c);
    c->ending = true;
    tell_change(c);
    unlock(c);
    for (unsigned i = 0; i < c->count; i++)
        pthread_join(c->threads[i], NULL);
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->lock);
    free(c->threads);
}
#endif

crew *crew_new(unsigned threads, const crew_work *work, void *state)
{
    crew *c = calloc(1, sizeof *c);
    bool *ran = calloc(work->parts, sizeof *ran);
#if HAVE_THREADS
    pthread_t *others = calloc(threads, sizeof *others);
    const bool enough = others != NULL;
#else
    const bool enough = true;
    void *const others = NULL;
#endif
    if (!c || !ran || !enough) {
        free(c);
        free(ran);
        free(others);
        return NULL;
    }
    c->work = *work;
    c->state = state;
    c->ran = ran;
#if HAVE_THREADS
    c->threads = others;
    begin_threads(c, threads - 1);
#else
    (void)threads;
#endif
    return c;
}

void crew_free(crew *c)
{
    if (!c)
        return;
#if HAVE_THREADS
    end_threads(c);
#endif
    free(c->ran);
    free(c);
}
