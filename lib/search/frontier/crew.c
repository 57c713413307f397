/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/frontier/crew.h"

#if HAVE_THREADS

#include "core/thread.h"
#include <stdlib.h>

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
    uint64_t piece;   /* number of the piece of work at hand */
    unsigned at_work; /* hands that are not done with it */
    bool ending;
    unsigned count; /* the caller and its hands, [1..count[ */
    hand *hands;
};

static void *be_hand(void *state)
{
    const hand *one = state;
    dlx_crew *crew = one->crew;
    uint64_t done = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->piece == done && !crew->ending)
            pthread_cond_wait(&crew->begins, &crew->lock);
        if (crew->ending)
            break;
        done = crew->piece;
        pthread_mutex_unlock(&crew->lock);
        crew->work(crew->state, one->member);
        pthread_mutex_lock(&crew->lock);
        if (--crew->at_work == 0)
            pthread_cond_signal(&crew->ends);
    }
    pthread_mutex_unlock(&crew->lock);
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
    crew->at_work = crew->count - 1;
    crew->piece++;
    pthread_cond_broadcast(&crew->begins);
    pthread_mutex_unlock(&crew->lock);
    work(state, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->at_work > 0)
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
