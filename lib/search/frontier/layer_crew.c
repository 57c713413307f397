/* SPDX-License-Identifier: MIT */
#include "search/frontier/layer_crew.h"

#include "core/threads.h"
#include <stdatomic.h>
#include <stdlib.h>

/* Polls before a thread sleeps, some tenths of a millisecond: tasks follow each other closely, and
 * waking a thread is slow. */
enum { LOOKS = 1 << 14 };

typedef struct hand {
    dlx_crew *crew;
    unsigned member;
    dlx_thread thread;
} hand;

struct dlx_crew {
    dlx_mutex lock;
    dlx_condition begins, ends;
    void (*work)(void *state, unsigned member);
    void *state;
    atomic_uint_least64_t piece; /* number of the current task; changed under the lock */
    atomic_uint at_work;         /* threads still working on it */
    bool ending;
    int looks;      /* 0 if threads share processors */
    unsigned count; /* threads with the caller */
    hand *hands;
};

/* Pauses between polls, for the other hardware thread. */
static void rest(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_ia32_pause();
#endif
}

/* Waits for a task after task `done`. Returns false at the end. */
static bool wait_for_piece(dlx_crew *crew, uint64_t done)
{
    for (int i = 0; i < crew->looks && atomic_load(&crew->piece) == done; i++)
        rest();
    dlx_mutex_lock(&crew->lock);
    while (atomic_load(&crew->piece) == done && !crew->ending)
        dlx_condition_wait(&crew->begins, &crew->lock);
    const bool more = !crew->ending;
    dlx_mutex_unlock(&crew->lock);
    return more;
}

static void *be_hand(void *state)
{
    const hand *worker = state;
    dlx_crew *crew = worker->crew;
    for (uint64_t done = 0; wait_for_piece(crew, done); done++) {
        crew->work(crew->state, worker->member);
        if (atomic_fetch_sub(&crew->at_work, 1) > 1)
            continue;
        dlx_mutex_lock(&crew->lock);
        dlx_condition_signal(&crew->ends);
        dlx_mutex_unlock(&crew->lock);
    }
    return NULL;
}

/* Returns false if no thread could be started. */
static bool add_hand(dlx_crew *crew)
{
    hand *worker = &crew->hands[crew->count];
    *worker = (hand){.crew = crew, .member = crew->count};
    const bool ok = dlx_thread_start(&worker->thread, be_hand, worker);
    crew->count += ok;
    return ok;
}

dlx_crew *dlx_layer_crew_open(unsigned count)
{
    dlx_crew *crew = calloc(1, sizeof *crew);
    if (!crew)
        return NULL;
    crew->looks = dlx_threads_processors() >= count ? LOOKS : 0;
    atomic_init(&crew->piece, 0);
    atomic_init(&crew->at_work, 0);
    dlx_mutex_begin(&crew->lock);
    dlx_condition_begin(&crew->begins);
    dlx_condition_begin(&crew->ends);
    crew->count = 1;
    crew->hands = calloc((size_t)count + 1, sizeof *crew->hands);
    while (crew->hands && crew->count < count && add_hand(crew))
        continue;
    if (crew->count == count)
        return crew;
    dlx_layer_crew_close(crew);
    return NULL;
}

void dlx_layer_crew_run(dlx_crew *crew, void (*work)(void *state, unsigned member), void *state)
{
    dlx_mutex_lock(&crew->lock);
    crew->work = work;
    crew->state = state;
    atomic_store(&crew->at_work, crew->count - 1);
    atomic_fetch_add(&crew->piece, 1);
    dlx_condition_broadcast(&crew->begins);
    dlx_mutex_unlock(&crew->lock);
    work(state, 0);
    for (int i = 0; i < crew->looks && atomic_load(&crew->at_work) > 0; i++)
        rest();
    dlx_mutex_lock(&crew->lock);
    while (atomic_load(&crew->at_work) > 0)
        dlx_condition_wait(&crew->ends, &crew->lock);
    dlx_mutex_unlock(&crew->lock);
}

void dlx_layer_crew_close(dlx_crew *crew)
{
    if (!crew)
        return;
    dlx_mutex_lock(&crew->lock);
    crew->ending = true;
    dlx_condition_broadcast(&crew->begins);
    dlx_mutex_unlock(&crew->lock);
    for (unsigned i = 1; i < crew->count; i++)
        dlx_thread_join(&crew->hands[i].thread);
    dlx_condition_end(&crew->ends);
    dlx_condition_end(&crew->begins);
    dlx_mutex_end(&crew->lock);
    free(crew->hands);
    free(crew);
}
