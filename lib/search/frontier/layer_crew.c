/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/frontier/layer_crew.h"

#if HAVE_THREADS

#include "core/thread.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* How often a thread looks at what it waits for before it sleeps, for some tenths of a
 * millisecond: pieces of work follow one another soon, and to be woken takes long. */
enum { LOOKS = 1 << 14 };

typedef struct hand {
    dlx_crew *crew;
    unsigned member;
    pthread_t thread;
} hand;

struct dlx_crew {
    pthread_mutex_t lock;
    pthread_cond_t begins, ends;
    void (*work)(void *state, unsigned member);
    void *state;
    atomic_uint_least64_t piece; /* number of the piece of work at hand; changed under the lock */
    atomic_uint at_work;         /* hands that are not done with it */
    bool ending;
    int looks;      /* none where threads have no processors of their own */
    unsigned count; /* the caller and its hands, [1..count[ */
    hand *hands;
};

/* A short rest between looks, in which the processor has time for its other thread. */
static void rest(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_ia32_pause();
#endif
}

/* Waits for a piece of work after number `done`. False: there are no more. */
static bool wait_for_piece(dlx_crew *crew, uint64_t done)
{
    for (int i = 0; i < crew->looks && atomic_load(&crew->piece) == done; i++)
        rest();
    pthread_mutex_lock(&crew->lock);
    while (atomic_load(&crew->piece) == done && !crew->ending)
        pthread_cond_wait(&crew->begins, &crew->lock);
    const bool more = !crew->ending;
    pthread_mutex_unlock(&crew->lock);
    return more;
}

static void *be_hand(void *state)
{
    const hand *one = state;
    dlx_crew *crew = one->crew;
    for (uint64_t done = 0; wait_for_piece(crew, done); done++) {
        crew->work(crew->state, one->member);
        if (atomic_fetch_sub(&crew->at_work, 1) > 1)
            continue;
        pthread_mutex_lock(&crew->lock);
        pthread_cond_signal(&crew->ends);
        pthread_mutex_unlock(&crew->lock);
    }
    return NULL;
}

/* False: there are no more threads. */
static bool add_hand(dlx_crew *crew)
{
    hand *one = &crew->hands[crew->count];
    *one = (hand){.crew = crew, .member = crew->count};
    const bool good = dlx_thread_begin(&one->thread, be_hand, one);
    crew->count += good;
    return good;
}

dlx_crew *dlx_crew_open(unsigned count)
{
    dlx_crew *crew = calloc(1, sizeof *crew);
    if (!crew)
        return NULL;
    crew->looks = sysconf(_SC_NPROCESSORS_ONLN) >= (long)count ? LOOKS : 0;
    atomic_init(&crew->piece, 0);
    atomic_init(&crew->at_work, 0);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begins, NULL);
    pthread_cond_init(&crew->ends, NULL);
    crew->count = 1;
    crew->hands = calloc((size_t)count + 1, sizeof *crew->hands);
    while (crew->hands && crew->count < count && add_hand(crew))
        continue;
    if (crew->count == count)
        return crew;
    dlx_crew_close(crew);
    return NULL;
}

void dlx_crew_run(dlx_crew *crew, void (*work)(void *state, unsigned member), void *state)
{
    pthread_mutex_lock(&crew->lock);
    crew->work = work;
    crew->state = state;
    atomic_store(&crew->at_work, crew->count - 1);
    atomic_fetch_add(&crew->piece, 1);
    pthread_cond_broadcast(&crew->begins);
    pthread_mutex_unlock(&crew->lock);
    work(state, 0);
    for (int i = 0; i < crew->looks && atomic_load(&crew->at_work) > 0; i++)
        rest();
    pthread_mutex_lock(&crew->lock);
    while (atomic_load(&crew->at_work) > 0)
        pthread_cond_wait(&crew->ends, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

void dlx_crew_close(dlx_crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->ending = true;
    pthread_cond_broadcast(&crew->begins);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 1; i < crew->count; i++)
        pthread_join(crew->hands[i].thread, NULL);
    pthread_cond_destroy(&crew->ends);
    pthread_cond_destroy(&crew->begins);
    pthread_mutex_destroy(&crew->lock);
    free(crew->hands);
    free(crew);
}

#else

dlx_crew *dlx_crew_open(unsigned count)
{
    (void)count;
    return NULL;
}

void dlx_crew_run(dlx_crew *crew, void (*work)(void *state, unsigned member), void *state)
{
    (void)crew;
    work(state, 0);
}

void dlx_crew_close(dlx_crew *crew)
{
    (void)crew;
}

#endif
